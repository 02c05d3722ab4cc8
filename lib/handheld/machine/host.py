"""The host at the other end of the USB cable."""

import usb_cdc


def host_listens():
    """Return True while a host listens on the serial console."""
    return usb_cdc.console is not None and usb_cdc.console.connected
