"""Playing a game by its rules: one game, many games, what was used, and what the numbers say."""
