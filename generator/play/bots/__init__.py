"""Bots that can play any game, one module each; a game's own stand in its `bots.py`."""
