"""A slow, plain model of The Magnificent in both editions, to check the fast rules against.

Written from the rulebook and from the files of a set alone. Comments name a ruling by its id (M1 to
M19) where the rulebook leaves something open. Seats count from 0, clockwise.

The rules are generators that ask and go on (`asking.py`), in the rulebook's order: `rounds.py` is
the game from setting up to the final scoring, `turn.py` a turn with the actions of `building.py`,
`travelling.py` and `performing.py`, and `bonuses.py` what is free at any time of it. They change a
`Table` (`table.py`), which is what lies open in front of everybody.
"""
