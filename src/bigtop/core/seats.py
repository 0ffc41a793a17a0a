"""Who can act or look, besides the seats 0, 1, 2 …"""

CHANCE = -1  # acts: dealing, revealing, rolling
OVER = -2  # nobody acts any more
SPECTATOR = -3  # looks: sees what everyone may see
EVERYONE = (SPECTATOR,)  # who may know what a spectator may
