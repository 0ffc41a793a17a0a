"""The Magnificent: build a camp, travel for posters and tents, and perform."""
