"""From files to a `Game`: TOML, and every sentence about content that cannot be read.

`find_workspace` finds the folder, `load_game` reads one game of it. pydantic and the TOML parsers are used in this room only.
"""

from generator.load.games import load_game
from generator.load.workspace import Workspace, find_workspace

__all__ = ["Workspace", "find_workspace", "load_game"]
