"""Training networks by self-play: needs nothing that playing does not need."""
