"""The web service: lobby, tables, store and wire."""
