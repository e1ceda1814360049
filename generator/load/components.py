"""Components: from rows (tables of a TOML file, later of a spreadsheet) to designs, distributions expanded."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from generator.load.cells import Columns, raw_row
from generator.load.declared import ComponentForm, EffectForm, SlotForm, form_of, parse, values_of
from generator.load.faults import Faults, show
from generator.load.kinds import Declarations, SourceForm
from generator.load.spreadsheets import read_sheet
from generator.load.workspace import picture_fault
from generator.model.fields import Field, Text, Value
from generator.model.finding import Where
from generator.model.game import Component, Effect, Kind, Origin, Slot
from generator.model.names import meant, name_fault

DIE_FACES = 6
_PLACE = re.compile(r"\{([A-Za-z_]\w*)(:\+)?\}")


class Reader:
    """Reads the components of one game; what does not fit is added to ``faults``."""

    def __init__(self, folder: Path, declared: Declarations, languages: tuple[str, ...], faults: Faults) -> None:
        self.folder, self.languages, self.faults = folder, languages, faults
        self.kinds, self.verbs, self.broken = declared.kinds, declared.verbs, declared.broken
        self.components: list[Component] = []

    def file(self, raw: Mapping[str, Any], where: Where) -> None:
        """Reads the tables of a file; each name in it must be a kind's."""
        for name, rows in raw.items():
            if name in self.broken:
                continue
            if name not in self.kinds:
                self.faults.say(where.at(name), "", f'no kind is called "{name}"; {meant(name, self.kinds)}')
            elif not isinstance(rows, list):
                self.faults.say(where.at(name), "", f"{name} is {show(rows)}; write each {name} as a table [[{name}]]")
            else:
                for i, row in enumerate(rows):
                    self.row(self.kinds[name], row, where.at(name, i))

    def sheet(self, kind: Kind, form: SourceForm, root: Path, where: Where) -> None:
        """Reads the rows of a kind's spreadsheet; a fault of a cell names its column."""
        sheet = read_sheet(self.folder, root, form, where, kind.name, self.faults)
        if sheet is None:
            return
        columns = Columns(sheet, kind, form.columns)
        for message in columns.faults:
            self.faults.say(Where(sheet.where.file, (), 1), kind.name, message)
        for row in sheet.rows if not columns.faults else ():
            before = len(self.faults)
            self.row(kind, raw_row(row.cells, columns, kind, self.verbs), Where(sheet.where.file, (), row.line))
            self.faults[before:] = [columns.named(fault) for fault in self.faults[before:]]

    def row(self, kind: Kind, raw: Any, where: Where) -> None:
        """Reads one component or distribution."""
        item = kind.name
        if isinstance(raw, dict) and isinstance(raw.get("id"), str):
            item = str(raw["id"])
        elif where.path:
            item = f"{kind.name} {cast(int, where.path[-1]) + 1}"
        before = len(self.faults)
        spread = self._spread(kind, raw, where, item)
        elsewhere = kind.fields if isinstance(raw, dict) and "spread" in raw else ()  # it names the field, if rightly
        form = self.faults.read(form_of(ComponentForm, kind.fields, elsewhere=elsewhere), raw, where, lambda _: item)
        if form is None or len(self.faults) > before:
            return
        assert isinstance(form, ComponentForm)
        slots = self._slots(kind, form, where, item)
        if form.origin == "rulebook" and not form.cite:
            self.faults.say(where, item, 'it is from the rulebook but cites nothing; add cite = "where it stands"')
        if spread is None:
            self._design(kind, item, form.copies, form, self._values(kind.fields, form, where, item), slots, where)
            return
        assert form.spread is not None
        self._expand(kind, kind.fields[spread], raw, form, slots, where, item)

    def _spread(self, kind: Kind, raw: Any, where: Where, item: str) -> str | None:
        """The name of the field that a distribution runs over; None where the row is one design or is at fault."""
        spread = raw.get("spread") if isinstance(raw, dict) else None
        if not isinstance(spread, dict):
            return None
        at = where.at("spread")
        if len(spread) != 1:
            self.faults.say(
                at,
                item,
                f"a distribution runs over one field, found {len(spread)}; write spread.<field> = {{ value = copies }}",
            )
            return None
        name = str(next(iter(spread)))
        if name not in kind.fields:
            self.faults.say(at.at(name), item, f'{kind.name} has no field "{name}"; {meant(name, kind.fields)}')
            return None
        if kind.fields[name].type not in ("whole", "number", "word") or kind.fields[name].many:
            self.faults.say(
                at.at(name), item, f"a distribution runs over whole numbers, numbers or words, and {name} is neither"
            )
            return None
        for key in ("copies", name):
            if key in raw:
                self.faults.say(
                    where.at(key), item, f'"{key}" stands in the distribution for each value; remove it here'
                )
        if f"{{{name}}}" not in item and f"{{{name}:+}}" not in item:
            self.faults.say(where.at("id"), item, f"each value needs an id of its own; write {{{name}}} in it")
        return name

    def _expand(
        self,
        kind: Kind,
        field: Field,
        raw: Mapping[str, Any],
        form: ComponentForm,
        slots: tuple[Slot, ...],
        where: Where,
        item: str,
    ) -> None:
        """The designs of a distribution, one for each value, in its order."""
        assert form.spread is not None
        seen: set[Any] = set()
        for text, copies in form.spread[field.name].items():
            at = where.at("spread", field.name, text)
            value = parse(field, text)
            filled = {k: v for k, v in raw.items() if k != "spread"} | {field.name: value}
            before = len(self.faults)
            one = self.faults.read(form_of(ComponentForm, kind.fields), filled, at, lambda _: item)
            if one is None or len(self.faults) > before:
                continue
            if value in seen:
                self.faults.say(at, item, f"the value {value} stands here twice; add their copies up")
            seen.add(value)
            assert isinstance(one, ComponentForm)
            values = self._values(kind.fields, one, at, item)
            self._design(kind, _fill(item, values), copies, form, values, slots, at)

    def _design(
        self,
        kind: Kind,
        id: str,
        copies: int,
        form: ComponentForm,
        values: Mapping[str, Value],
        slots: tuple[Slot, ...],
        where: Where,
    ) -> None:
        if fault := name_fault(id):
            self.faults.say(where.at("id"), id, f"the id {fault}")
            return
        faces = values.get("faces")
        if kind.shape == "die" and isinstance(faces, tuple) and len(faces) != DIE_FACES:
            message = f'faces holds {len(faces)}; a die has {DIE_FACES} ("·" can stand for a blank one)'
            self.faults.say(where.at("faces"), id, message)
        self.components.append(
            Component(id, kind.name, copies, cast(Origin, form.origin), form.cite, values, slots, where)
        )

    def _values(self, fields: Mapping[str, Field], form: Any, where: Where, item: str) -> dict[str, Value]:
        """The values of declared fields; one that must be given and is empty is a fault, as is a picture out of reach."""
        values = values_of(form, fields)
        for name, field in fields.items():
            if name not in values and not field.optional:
                self.faults.say(where.at(name), item, f"{name} is empty; give it, or declare the field optional")
            elif name in values and field.type in ("text", "rich") and not field.many:
                values[name] = in_languages(values[name], self.languages, where.at(name), item, self.faults)
            elif name in values and field.type == "picture":
                for picture in values[name] if field.many else [values[name]]:  # type: ignore[union-attr]  # many: a tuple
                    if fault := picture_fault(self.folder, cast(str, picture)):
                        self.faults.say(where.at(name), item, fault)
        return values

    def _slots(self, kind: Kind, form: ComponentForm, where: Where, item: str) -> tuple[Slot, ...]:
        slots = []
        if form.effects:
            slots.append(Slot("", "A", self._effects(kind, form.effects, where.at("effects"), item), {}, where))
        seen: set[tuple[str, str]] = set()
        for i, raw in enumerate(form.slot):
            at = where.at("slot", i)
            slot = self.faults.read(form_of(SlotForm, kind.slot_fields), raw, at, lambda _: item)
            if slot is None:
                continue
            assert isinstance(slot, SlotForm)
            if (slot.side, slot.at) in seen:
                self.faults.say(
                    at.at("at"), item, f'side {slot.side} has two slots "{slot.at}"; give each its own name'
                )
            seen.add((slot.side, slot.at))
            if slot.side == "B" and kind.sides == 1:
                self.faults.say(
                    at.at("side"), item, f'a {kind.name} has one side; write side = "A", or sides = 2 in its kind'
                )
            effects = self._effects(kind, slot.effects, at.at("effects"), item)
            slots.append(Slot(slot.at, slot.side, effects, self._values(kind.slot_fields, slot, at, item), at))
        return tuple(slots)

    def _effects(self, kind: Kind, raws: Sequence[Mapping[str, Any]], where: Where, item: str) -> tuple[Effect, ...]:
        if raws and not kind.effects:
            self.faults.say(
                where,
                item,
                f"a {kind.name} carries no effects; write effects = true in [kind.{kind.name}], or remove them",
            )
        found = (self._effect(raw, where.at(i), item) for i, raw in enumerate(raws))
        return tuple(effect for effect in found if effect is not None)

    def _effect(self, raw: Mapping[str, Any], where: Where, item: str) -> Effect | None:
        name = raw.get("do")
        if name in self.broken:
            return None
        if isinstance(name, str) and name not in self.verbs:
            self.faults.say(where.at("do"), item, f'no effect is called "{name}"; {meant(name, self.verbs)}')
            return None
        fields = self.verbs[name].fields if isinstance(name, str) else {}
        form = self.faults.read(form_of(EffectForm, fields), raw, where, lambda _: item)
        return None if form is None else Effect(str(name), self._values(fields, form, where, item), where)


def in_languages(raw: Any, languages: tuple[str, ...], where: Where, item: str, faults: Faults) -> Text:
    """A text in every language of the game; one that was given once stands for all."""
    if set(raw) == {""}:
        return dict.fromkeys(languages, raw[""])
    for language in raw:
        if language not in languages:
            faults.say(
                where.at(language), item, f'"{language}" is no language of the game; {meant(language, languages)}'
            )
    for language in languages:
        if not raw.get(language):
            faults.say(where, item, f'the text lacks the language "{language}"; add it, or give one text for all')
    return {language: raw.get(language, "") for language in languages}


def _fill(id: str, values: Mapping[str, Value]) -> str:
    """An id with its fields' values put in: ``{field}``, or ``{field:+}`` for a number with its sign."""

    def fill(match: re.Match[str]) -> str:
        value = values.get(match[1], match[0])
        return f"{value:+}" if match[2] and isinstance(value, (int, float)) else str(value)

    return _PLACE.sub(fill, id)
