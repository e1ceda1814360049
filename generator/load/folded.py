"""Kinds that are folded from a net: what their keys may say, and how large a tuck box is for what it holds."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.load.faults import Faults
from generator.model.finding import Where
from generator.model.game import FOLDED, Component, Kind
from generator.model.names import meant

if TYPE_CHECKING:
    from generator.load.kinds import KindForm

CARD_MM, SLEEVED_MM = 0.32, 0.45
"""How thick a card is. Playing cards of 300 to 320 g/m² measure 0.30 to 0.35 mm; a sleeve adds two films of 0.05 to 0.1 mm."""
CLEARANCE_MM = 2.0
"""What printers of tuck boxes add to a card's width and height; the walls, of 0.3 mm each, take some of it."""
LEAST_EDGE_MM = 8.0
"""The smallest edge of a die that fingers can fold."""
LEAST_DEPTH_MM = 1.0
"""The least depth of a tuck box; below 0.91 mm the outline of its dust flaps crosses itself."""

_ONLY = {
    "base_mm": "standee",
    "holds": "tuckbox",
    "card_mm": "tuckbox",
    "sleeve_mm": "tuckbox",
    "clearance_mm": "tuckbox",
}
_NAMES = {"standee": "standee", "die": "die", "tuckbox": "tuck box"}
_SIZES = ("size_mm", "size_in", "size")


def shape_faults(name: str, form: "KindForm", where: Where, faults: Faults) -> None:
    """Says which keys a kind's shape does not take, and which it lacks."""
    given = form.model_fields_set
    for key, shape in _ONLY.items():
        if key in given and form.shape != shape:
            message = f'{key} is for shape = "{shape}", and this is a {form.shape}; remove it, or write that shape'
            faults.say(where.at(key), name, message)
    if form.shape not in FOLDED:
        return
    called = _NAMES[form.shape]
    if "corner_mm" in given:
        faults.say(
            where.at("corner_mm"),
            name,
            f"a {called} is cut along its net, which has no corners to round; remove corner_mm",
        )
    if "bleed_mm" in given:
        message = f"a {called} has outlines of its own, and its faces reach over its flaps; remove bleed_mm"
        faults.say(where.at("bleed_mm"), name, message)
    if "safe_mm" in given:
        faults.say(where.at("safe_mm"), name, f"a {called} is folded at most of its edges, not cut; remove safe_mm")
    if form.split:
        faults.say(where.at("split"), name, f"a {called} is folded from one sheet; remove split")
    if form.sides == 2 and form.shape != "standee":
        faults.say(where.at("sides"), name, f"a {called} has all its faces by its shape; remove sides")
    if form.shape == "tuckbox":
        for key in _SIZES:
            if key in given:
                faults.say(where.at(key), name, f"a tuck box is as large as what it holds asks for; remove {key}")
        if not form.holds:
            faults.say(
                where.at("holds"),
                name,
                'a tuck box is sized by what it holds; write holds = ["card"], with the kinds that go into it',
            )


def die_faults(name: str, key: str, width: float, height: float, where: Where, faults: Faults) -> None:
    """Says what is wrong with the size of a die."""
    if width != height:
        faults.say(where.at(key), name, "a die is as wide as it is high; give its edge twice")
    elif width < LEAST_EDGE_MM:
        faults.say(
            where.at(key), name, f"a die with an edge of {width:g} mm cannot be folded; give at least {LEAST_EDGE_MM:g}"
        )


def thickness(form: "KindForm") -> float:
    """How thick one card of a box is, in mm."""
    if form.card_mm is not None:
        return form.card_mm
    return CARD_MM if form.sleeve_mm is None else SLEEVED_MM


def box_of(
    box: Kind,
    form: "KindForm",
    kinds: Mapping[str, Kind],
    broken: Iterable[str],
    components: Iterable[Component],
    faults: Faults,
) -> Kind:
    """The tuck box with its size: that of what it holds, lying flat in one pile, and the clearance on top.

    The depth is a multiple of 0.1 mm. What is wrong with ``holds`` goes to ``faults``, and the box stays as it was.
    """
    before = len(faults)
    at = box.where.at("holds")
    known = {k.name: k for k in kinds.values() if not k.folded}
    inside: dict[str, Kind] = {}
    for i, name in enumerate(form.holds):
        if name in broken:
            return box
        if name in inside:
            faults.say(at.at(i), box.name, f'"{name}" stands here twice; name each kind once')
        elif name in known:
            inside[name] = known[name]
        elif name in kinds:
            faults.say(
                at.at(i), box.name, f'"{name}" is folded itself and cannot lie in a pile; name kinds of cards or tiles'
            )
        else:
            faults.say(at.at(i), box.name, f'no kind is called "{name}"; {meant(name, {*known, *broken})}')
    if len(faults) > before:
        return box
    first = next(iter(inside.values()))
    for one in inside.values():
        if (one.width_mm, one.height_mm) != (first.width_mm, first.height_mm):
            sizes = f'"{first.name}" is {first.width_mm:g} × {first.height_mm:g} mm, "{one.name}" {one.width_mm:g} × {one.height_mm:g}'
            faults.say(at, box.name, f"a tuck box holds one pile, of one size; {sizes}: make a box for each")
    width, height = first.width_mm, first.height_mm
    if form.sleeve_mm is not None:
        if form.sleeve_mm[0] < width or form.sleeve_mm[1] < height:
            sleeve = f"{form.sleeve_mm[0]:g} × {form.sleeve_mm[1]:g}"
            message = f"a sleeve of {sleeve} mm does not hold a {first.name} of {width:g} × {height:g} mm; give the sleeve's size"
            faults.say(box.where.at("sleeve_mm"), box.name, message)
        width, height = form.sleeve_mm
    holds = dict.fromkeys(inside, 0)
    for component in components:
        if component.kind in holds:
            holds[component.kind] += component.copies
    count = sum(holds.values())
    if len(faults) > before:
        return box
    if not count:
        faults.say(
            at,
            box.name,
            f"there is no piece of {' or '.join(inside)} to put into the box; remove the box, or add copies",
        )
        return box
    deep = math.ceil((count * thickness(form) + form.clearance_mm) * 10 - 1e-6) / 10
    if deep < LEAST_DEPTH_MM:
        message = f"a tuck box {deep:g} mm deep cannot be cut; give a clearance_mm that makes it {LEAST_DEPTH_MM:g} mm at least"
        faults.say(box.where.at("clearance_mm"), box.name, message)
        return box
    return replace(
        box, width_mm=width + form.clearance_mm, height_mm=height + form.clearance_mm, depth_mm=deep, holds=holds
    )
