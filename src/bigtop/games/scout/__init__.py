"""SCOUT, for two to five players."""
