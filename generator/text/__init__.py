"""Text: Jinja2's one door, the words and sentences of a game, markup, measuring and fitting. Knows nothing of PDF."""
