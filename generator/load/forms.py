"""The base of the forms: pydantic models of what keys a file takes, with their types and bounds.

Forms are strict (true is no number, 2.0 no whole number) and forbid unknown keys. The text below a key is its
description, in the reference of the content files and in their JSON Schema.
"""

from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from generator.model.names import name_fault

MOST_COPIES = 10_000
MOST_MM = 5_000


class Form(BaseModel):
    """The base of every form. ``alone`` lists keys of which exactly one must be given, group by group.

    pydantic builds a form when it is first used: a small game does not pay for those that it has no file for.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)
    alone: ClassVar[tuple[tuple[str, ...], ...]] = ()

    def model_post_init(self, _context: object, /) -> None:
        """Checks ``alone``."""
        for group in self.alone:
            given = [key for key in group if getattr(self, key) is not None]
            if len(given) != 1:
                which = ", ".join(f'"{key}"' for key in given) or "none"
                raise PydanticCustomError(
                    "alone",
                    "exactly one of {keys} must stand here, found {which}",
                    {"keys": ", ".join(group), "which": which},
                )


def _name(value: str) -> str:
    if fault := name_fault(value):
        raise PydanticCustomError("name", "{fault}", {"fault": fault})
    return value


def _word(value: str) -> str:
    if not value.isidentifier():
        raise PydanticCustomError("word", "is no plain word; use letters, digits and _, starting with a letter", {})
    return value


def _text(value: Any) -> Any:
    """A text given once stands under "", for every language."""
    return {"": value} if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    """A constant: numbers, words, truth values, and lists and tables of them."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_plain(item) for item in value)
    if isinstance(value, float) and not -1e300 < value < 1e300:
        raise PydanticCustomError("plain", "must be a finite number", {})
    if not isinstance(value, (bool, int, float, str)):
        raise PydanticCustomError("plain", "must be a number, a word, true or false, or a list or table of them", {})
    return value


def _option(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise PydanticCustomError("plain", "an option must be a word or a whole number", {})
    return value


def _scalar(value: Any) -> Any:
    if not isinstance(value, (bool, int, float, str)):
        raise PydanticCustomError("plain", "must be a number, a word, true or false", {})
    return _plain(value)


Name = Annotated[str, AfterValidator(_name)]
Word = Annotated[str, AfterValidator(_word)]
Texts = Annotated[dict[str, str], BeforeValidator(_text, json_schema_input_type=str | dict[str, str])]
Plain = Annotated[Any, AfterValidator(_plain)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Millimetres = Annotated[float, Field(gt=0, le=MOST_MM, allow_inf_nan=False)]
Pair = Annotated[list[Millimetres], Field(min_length=2, max_length=2)]
Share = Annotated[float, Field(ge=0, le=1)]
Copies = Annotated[int, Field(ge=0, le=MOST_COPIES)]
Seats = Annotated[int, Field(ge=1, le=20)]
Option = Annotated[Any, AfterValidator(_option)]
Scalar = Annotated[Any, AfterValidator(_scalar)]
