"""The web service: lobby, tables, store and wire."""

from bigtop.server.native import find

__path__[:0] = find()  # machine code of the busiest modules comes first, where there is some
