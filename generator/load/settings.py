"""The user's own settings: which workspaces' rules may run without being asked for each time."""

import os
from pathlib import Path

from generator.load import toml
from generator.load.faults import Faults
from generator.load.forms import Form
from generator.load.lines import located_error
from generator.model.finding import Where


class SettingsForm(Form):
    """`settings.toml` in the user's configuration folder, `~/.config/playproof/`."""

    trusted: list[str] = []
    """Folders of workspaces whose rules may run in play, build and replay without --trust."""


def settings_file() -> Path:
    """Where the settings stand: below XDG_CONFIG_HOME, else ~/.config."""
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(home) / "playproof" / "settings.toml"


def trusts(root: Path) -> bool:
    """Whether the user's settings name the workspace ``root``; raises ContentError where they cannot be read."""
    path = settings_file()
    if not path.is_file():
        return False
    where = Where(path.name)
    faults = Faults()
    form = faults.read(SettingsForm, toml.read(path, path.parent), where)
    if form is None:
        raise located_error(faults, path.parent)
    return any(Path(folder).expanduser().resolve() == root.resolve() for folder in form.trusted)
