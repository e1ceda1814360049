"""Playproof: a game box kept as data, checked, printed and played."""

__version__ = "0.1.0"
