"""The laboratory: simulation and measurement of games."""
