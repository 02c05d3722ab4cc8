"""What a device has: keys, lights, sound, the handover between two starts, text. It needs nothing of ours."""
