"""Sheets: how many pieces fit, where each stands on front and back, where to cut; plans without a drawing in them."""
