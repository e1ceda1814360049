"""Pressure Matrix: rules PM-*, as `games/pressure-matrix` of the specification numbers them."""
