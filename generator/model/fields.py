"""Fields that a game declares for its kinds, slots and verbs, and the values they hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.model.grid import Grid

Text = Mapping[str, str]
"""A text by language. A text given once, as a bare string, stands under every language of the game."""

Value = int | float | bool | str | Grid | Text | tuple["Value", ...]
"""What a field holds, by its type: whole number, number, bool, word or picture, grid, text or rich, many."""

FieldType = Literal["whole", "number", "bool", "word", "text", "rich", "picture", "grid"]


@dataclass(frozen=True, slots=True)
class Field:
    """The declaration of a field.

    ``least`` and ``most`` bound a number, both inclusive. ``one_of`` lists the words allowed. ``many`` makes it a list.
    ``rich`` text may carry the allow-listed marks; ``text`` and ``word`` are literal. A ``picture`` is a path below the
    game's folder. Unless ``optional``, the field must be given; an optional one that is not given is absent from the
    component's ``fields``, and so prints as nothing.
    """

    name: str
    type: FieldType
    optional: bool = False
    many: bool = False
    least: float | None = None
    most: float | None = None
    one_of: tuple[str, ...] = ()
