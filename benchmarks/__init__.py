"""How fast and how strong bigtop is, measured."""
