"""Real firmware on an emulated RP2040, compared with the simulator.

`rp2040/` is the board: rp2040js of npm, with the panel, keys, wheel and flash around it. CircuitPython's UF2
file and the chip's boot ROM are the user's own; neither is part of this project.
"""
