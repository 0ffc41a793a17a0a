"""Circus Flohcati."""
