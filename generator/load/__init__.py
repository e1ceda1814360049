"""From files to a `Game`: TOML, and every sentence about content that cannot be read.

`find_workspace` finds the folder, `load_game` reads one game of it. pydantic and the TOML parsers are used in this room only.
"""

import os

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # no other package's plugin may change what is valid

from generator.load.games import load_game  # after the line above
from generator.load.workspace import Workspace, find_workspace  # the same

__all__ = ["Workspace", "find_workspace", "load_game"]
