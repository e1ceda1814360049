"""Checks of a game's content. Each stands in a file of its own; `report.CHECKS` lists them in the order of the report."""
