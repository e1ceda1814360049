"""Nets: pieces that are printed flat, cut out and folded: standees, dice and tuck boxes."""
