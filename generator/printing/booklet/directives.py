"""Directives: what a rulebook says between colons becomes drawings, lists and boxes.

======================================  ==============================================================================
``::: cover``                           the cover: the scene ``cover``, with the paragraphs inside as its ``lines``
``::: contents``                        the table of contents
``::: components [scale=0.25]``         every kind of component with its number, size and pictures, all at one scale
``::: component ID … [scale=1]``        faces in a row; the paragraph inside is the caption; ``ID:SIDE`` is another side, or a net
``::: pieces KIND [scale=0.5 columns=10]``  each design of a kind with the number of its copies
``::: setup [KEY=VALUE …] [players=2 width=60]``  a table set up by the rules, under these rulings: the scene ``position``;
                                        ``|`` parts several
``::: example ID [columns=2 moves=1,3]``  an example: its positions, or those before these moves, each above its point of
                                        the numbered list inside
``::: example ID [move=1 scale=1]``     one position of it, with the paragraphs inside, or with nothing inside its own text
``::: glossary [VERB …]``               the effects in use, or those of these verbs, each with its explanation
``::: index [columns=2]``               the index: a list of terms, each with ``: "words", RULE`` if it leads elsewhere
``::: questions [ID …]``                questions and answers made from the rulings
``::: back``                            the back cover: the last page, alone
``::: note``, ``hint``, ``variant``     a tinted box
======================================  ==============================================================================

Captions of components, set-ups and examples stand below the picture, with ``caption=beside`` at its right.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from generator.model.finding import Where
from generator.model.game import Component, Kind
from generator.model.names import meant
from generator.printing.booklet.content import (
    BackCover,
    Block,
    Boxed,
    Captioned,
    Contents,
    Entry,
    Figure,
    FullPage,
    Gallery,
    Index,
    Pieces,
    Scaled,
    Steps,
    Term,
    Text,
)
from generator.printing.booklet.scenes import Face, Scene, Scenes
from generator.printing.nets.kinds import NET
from generator.printing.nets.pieces import side_size
from generator.text.alphabet import initial
from generator.text.markdown import Node
from generator.text.markup import Span
from generator.text.sentences import Sentences
from generator.text.spaces import fixed_spaces
from generator.text.words import counted
from generator.text.written import written_size

BOXES = ("note", "hint", "variant")
LARGEST_MM = 67.0
"""How wide the largest component of a list is shown when no scale is given."""


class Fault(Exception):
    """What is wrong with a directive; ``item`` is the id it is about, or ""."""

    def __init__(self, message: str, item: str = "") -> None:
        super().__init__(message)
        self.item = item


class Pictures(Protocol):
    """Where positions come from: what a scene ``position`` is filled with. Raises LookupError with a sentence."""

    def setup(self, rulings: Mapping[str, str], players: int = 0) -> Mapping[str, Any]:
        """A table set up by the rules, always the same one, under rulings that differ from their defaults; 0: for the fewest."""

    def example(self, id: str) -> Sequence[Mapping[str, Any]]:
        """An example's position, and the one after each of its moves."""


class Asked:
    """A directive's name and what stands behind it: words and ``key=value``."""

    def __init__(self, info: str) -> None:
        self.name, *rest = info.split() or [""]
        self.words = [part for part in rest if "=" not in part]
        self.options = dict(part.split("=", 1) for part in rest if "=" in part)

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """An option that is a number within bounds."""
        text = self.options.pop(key, None)
        if text is None:
            return default
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not least <= value <= most:
            raise Fault(f'{key} is "{text}"; a number from {least:g} to {most:g} would be right')
        return value

    def numbers(self, key: str) -> list[int]:
        """An option that is whole numbers from 1, parted by commas; [] where it is not given."""
        text = self.options.pop(key, "")
        if text and not re.fullmatch(r"[1-9]\d{0,3}(,[1-9]\d{0,3})*", text):
            raise Fault(f'{key} is "{text}"; numbers of moves such as 1,3,4 would be right')
        return [int(part) for part in text.split(",") if part]

    def beside(self) -> bool:
        """Whether the caption stands beside the picture: ``caption=beside``."""
        where = self.options.pop("caption", "below")
        if where not in ("below", "beside"):
            raise Fault(f'caption is "{where}"; below or beside would be right')
        return where == "beside"

    def done(self, words: bool = False) -> None:
        """Raises where something is left that the directive does not take."""
        if self.options:
            raise Fault(f'"{self.name}" takes no {next(iter(self.options))}=; without it it is right')
        if self.words and not words:
            raise Fault(f'"{self.name}" takes nothing behind its name, not "{self.words[0]}"')


def _quoted(part: str) -> bool:
    return len(part) > 2 and (part[0], part[-1]) in (('"', '"'), ("“", "”"), ("«", "»"))


class Directives:
    """Reads the directives of one rulebook; ``inside`` reads the blocks within."""

    def __init__(
        self, scenes: Scenes, pictures: Pictures, inside: Callable[[Iterable[Node]], tuple[Block, ...]]
    ) -> None:
        self._scenes = scenes
        self._game = scenes.faces.game
        self._language = scenes.faces.language
        self._pictures = pictures
        self._inside = inside
        self._known: dict[str, Callable[[Asked, Node, Where], tuple[Block, ...]]] = {
            "cover": self._cover,
            "contents": self._contents,
            "components": self._components,
            "component": self._component,
            "pieces": self._pieces,
            "setup": self._setup,
            "example": self._example,
            "glossary": self._glossary,
            "index": self._index,
            "questions": self._questions,
            "back": self._back,
            **dict.fromkeys(BOXES, self._box),
        }

    def read(self, node: Node, where: Where) -> tuple[Block, ...]:
        """The blocks that a directive stands for. Raises Fault, and ContentError where a scene cannot be drawn."""
        asked = Asked(node.info)
        if asked.name not in self._known:
            raise Fault(f'no directive is called "{asked.name}"; {meant(asked.name, self._known)}')
        return self._known[asked.name](asked, node, where)

    def _span(self, text: str, bold: bool = False) -> Span:
        return Span(fixed_spaces(text, self._language), bold)

    def _texts(self, node: Node) -> tuple[Text, ...]:
        blocks = self._inside(node.children)
        for block in blocks:
            if not isinstance(block, Text):
                raise Fault("only paragraphs may stand in this directive")
        return tuple(b for b in blocks if isinstance(b, Text))

    def _caption(self, node: Node) -> tuple[Span, ...]:
        spans: tuple[Span, ...] = ()
        for text in self._texts(node):
            spans += ((Span("\n"),) if spans else ()) + text.spans
        return spans

    def _cover(self, asked: Asked, node: Node, where: Where) -> tuple[Block, ...]:
        asked.done()
        lines = [text.text for text in self._texts(node)]
        return (FullPage(self._scenes.scene("cover", {"lines": lines}), where),)

    def _contents(self, asked: Asked, _node: Node, where: Where) -> tuple[Block, ...]:
        asked.done()
        return (Contents(where),)

    def _components(self, asked: Asked, _node: Node, where: Where) -> tuple[Block, ...]:
        kinds = {k.name: [c for c in self._game.of_kind(k.name) if c.copies] for k in self._game.kinds.values()}
        shown = [self._game.kinds[name] for name, found in kinds.items() if found]
        widest = max((max(side_size(k, self._scenes.faces.pictured(k))) for k in shown), default=1.0)
        scale = asked.number("scale", min(1.0, LARGEST_MM / widest), 0.01, 1.0)
        asked.done()
        entries = tuple(self._entry(kind, kinds[kind.name], scale) for kind in shown)
        return (Gallery(entries, where),)

    def _entry(self, kind: Kind, designs: list[Component], scale: float) -> Entry:
        some = [designs[i] for i in sorted({0, len(designs) // 2, len(designs) - 1})]
        pictures = tuple(Scaled(self._scenes.face(c, edged=True), scale) for c in some)
        try:
            name = counted(self._game, self._language, sum(c.copies for c in designs), kind.name)
        except KeyError as fault:
            raise Fault(str(fault.args[0]), kind.name) from None
        size = written_size(kind.size_mm, self._language)
        return Entry(pictures, fixed_spaces(name, self._language), size)

    def _component(self, asked: Asked, node: Node, where: Where) -> tuple[Block, ...]:
        scale, beside = asked.number("scale", 1.0, 0.05, 4.0), asked.beside()
        asked.done(words=True)
        if not asked.words:
            raise Fault('"component" names no component; ::: component ID would be right')
        drawings = tuple(Scaled(self._seen(word), scale) for word in asked.words)
        return (Figure(drawings, self._caption(node), where, beside),)

    def _seen(self, word: str) -> Face:
        """The face that a word names: a component's ID, or ID:SIDE."""
        id, _, side = word.partition(":")
        component = self._find(id)
        kind = self._game.kinds[component.kind]
        faces = self._scenes.faces
        known = [*filter(None, faces.sides(kind)), *([NET] if kind.folded else []), *faces.every(kind)]
        if side and side not in known:
            raise Fault(f'"{id}" has no side "{side}"; {meant(side, known)}', id)
        return self._scenes.face(component, side, edged=True)

    def _find(self, id: str) -> Component:
        try:
            return self._game.component(id)
        except KeyError:
            known = (c.id for c in self._game.components)
            raise Fault(f'there is no component "{id}"; {meant(id, known)}', id) from None

    def _pieces(self, asked: Asked, _node: Node, where: Where) -> tuple[Block, ...]:
        scale = asked.number("scale", 0.5, 0.05, 1.0)
        columns = int(asked.number("columns", 10, 1, 20))
        asked.done(words=True)
        for name in asked.words:
            if name not in self._game.kinds:
                raise Fault(f'there is no kind "{name}"; {meant(name, self._game.kinds)}', name)
        found = [c for c in self._game.components if c.kind in asked.words and c.copies]
        if not found:
            raise Fault('"pieces" names no kind of which there are pieces; ::: pieces KIND would be right')
        return (Pieces(tuple((Scaled(self._scenes.face(c), scale), c.copies) for c in found), columns, where),)

    def _setup(self, asked: Asked, node: Node, where: Where) -> tuple[Block, ...]:
        width, beside = asked.number("width", 0.0, 10.0, 200.0), asked.beside()
        asked.options.clear()
        asked.done(words=True)
        drawings = []
        for part in " ".join(w for w in node.info.split()[1:] if not w.startswith(("width=", "caption="))).split("|"):
            words = part.split()
            if wrong := [word for word in words if "=" not in word]:
                raise Fault(f'"setup" takes rulings as KEY=VALUE, not "{wrong[0]}"')
            rulings = dict(word.split("=", 1) for word in words)
            try:
                players = int(rulings.pop("players", "0"))
                scene = self._position(self._pictures.setup(rulings, players))
            except ValueError:
                raise Fault("players= is not a number; that of the players would be right", "setup") from None
            except LookupError as fault:
                raise Fault(str(fault.args[0]), "setup") from None
            drawings.append(Scaled(scene, width / scene.width_mm if width else 1.0))
        return (Figure(tuple(drawings), self._caption(node), where, beside),)

    def _position(self, values: Mapping[str, Any]) -> Scene:
        return self._scenes.scene("position", values)

    def _example(self, asked: Asked, node: Node, where: Where) -> tuple[Block, ...]:
        columns = int(asked.number("columns", 2, 1, 4))
        move = int(asked.number("move", 1, 1, 1000))
        scale, beside, chosen = asked.number("scale", 1.0, 0.05, 4.0), asked.beside(), asked.numbers("moves")
        asked.done(words=True)
        if len(asked.words) != 1:
            raise Fault('"example" names one example; ::: example ID would be right')
        (id,) = asked.words
        try:
            played = self._pictures.example(id)
        except LookupError as fault:
            raise Fault(str(fault.args[0]), id) from None
        if chosen and max(chosen) > len(played):
            raise Fault(f"the example has {len(played)} positions, none before a move {max(chosen)}", id)
        positions = [self._position(played[n - 1]) for n in chosen or range(1, len(played) + 1)]
        lists = [n for n, child in enumerate(node.children) if child.kind == "numbers"]
        if len(lists) > 1:
            raise Fault("an example holds one numbered list, a point for each position", id)
        if not lists:
            told = {example.id: example.text.get(self._language, "") for example in self._game.examples}
            caption = () if node.children else (self._span(told.get(id, "")),)
            if move > len(positions):
                raise Fault(f"the example has {len(positions)} positions, none before a move {move}", id)
            steps: tuple[Block, ...] = (Figure((Scaled(positions[move - 1], scale),), caption, where, beside),)
            return (Boxed("example", (*self._inside(node.children), *steps), where),)
        at = lists[0]
        points = node.children[at].children
        if len(points) != len(positions):
            shown = (
                f"moves= names {len(chosen)} positions"
                if chosen
                else f"the example has {len(positions)} positions, the first and one after each move"
            )
            raise Fault(f"{shown}; the list has {len(points)} points", id)
        parts = tuple(
            Captioned(position, self._texts(point)) for position, point in zip(positions, points, strict=True)
        )
        inner = (
            *self._inside(node.children[:at]),
            Steps(parts, columns, where),
            *self._inside(node.children[at + 1 :]),
        )
        return (Boxed("example", inner, where),)

    def _glossary(self, asked: Asked, _node: Node, where: Where) -> tuple[Block, ...]:
        asked.done(words=True)
        effects = [e for c in self._game.components if c.copies for slot in c.slots for e in slot.effects]
        for verb in asked.words:
            if verb not in (known := dict.fromkeys(e.verb for e in effects)):
                raise Fault(f'no effect in use has the verb "{verb}"; {meant(verb, known)}', verb)
        effects = [e for e in effects if not asked.words or e.verb in asked.words]
        lines = Sentences(self._game, self._language).glossary_of(effects)
        if not lines:
            raise Fault("no component of this game has an effect; without the glossary the booklet is complete")
        spans = [(self._span(sentence, True), self._span(f" {meaning}")) for sentence, meaning in lines]
        return tuple(Text(each, where, whole=True) for each in spans)

    def _index(self, asked: Asked, node: Node, where: Where) -> tuple[Block, ...]:
        columns = int(asked.number("columns", 2, 1, 4))
        asked.done()
        terms = []
        for text in self._texts(node):
            name, _, sources = " ".join(text.text.split()).partition(": ")
            parts = [part.strip() for part in sources.split(",") if part.strip()]
            words = tuple(part[1:-1] for part in parts if _quoted(part))
            anchors = tuple(part for part in parts if not _quoted(part))
            terms.append(Term(name, words if parts else (f"{name}*",), anchors, text.where))
        return (Index(tuple((initial(term.name, self._language), term) for term in terms), columns, where),)

    def _questions(self, asked: Asked, _node: Node, where: Where) -> tuple[Block, ...]:
        asked.done(words=True)
        rulings = self._game.said(self._language).rulings
        for id in asked.words:
            if id not in rulings:
                raise Fault(f'there is no ruling "{id}"; {meant(id, rulings)}', id)
        found: list[Block] = []
        for id in asked.words or rulings:
            words = rulings[id]
            found += [
                Text((self._span(words.question),), where, "term", (id,)),
                Text((self._span(words.answer),), where, whole=True),
            ]
        return tuple(found)

    def _back(self, asked: Asked, node: Node, where: Where) -> tuple[Block, ...]:
        asked.done()
        return (BackCover(self._inside(node.children), where),)

    def _box(self, asked: Asked, node: Node, where: Where) -> tuple[Block, ...]:
        asked.done()
        return (Boxed(asked.name, self._inside(node.children), where),)
