"""How the `game.toml` of a test's own game begins."""


def heading(title: str, version: str = "1") -> str:
    """The keys that every game needs: for two players, in English."""
    return f'title = "{title}"\nversion = "{version}"\ndate = 2026-01-31\nlanguages = ["en"]\nplayers = [2]\n'
