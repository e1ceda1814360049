"""Pocket: a small game that has one of everything the kernel knows. docs/rules.md walks through it."""
