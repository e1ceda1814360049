"""CSS: style sheets by tag, class and id, ``style`` attributes, and the cascade."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element

from generator.model.names import meant
from generator.printing.svg.vocabulary import INHERITED, PRESENTATION, PROPERTIES, WORDS
from generator.text.outlines import ValueFault

Properties = Mapping[str, str]

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"\s*([^{}]*?)\s*\{([^{}]*)\}")
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][A-Za-z_][\w-]*)*)")
_PART = re.compile(r"([.#])([\w-]+)")


@lru_cache(4096)
def declarations(text: str) -> Mapping[str, str]:
    """The properties of a ``style`` attribute or of a rule's body; raises ValueFault at one that we do not draw."""
    found: dict[str, str] = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        name, colon, value = part.partition(":")
        name, value = name.strip(), value.strip()
        if not colon or not value:
            raise ValueFault(f'"{part.strip()}" is no CSS declaration; "property: value" would be right')
        checked(name, value)
        found[name] = value
    return found


@lru_cache(8192)
def checked(name: str, value: str) -> None:
    """Raises ValueFault where we do not know the property or its word."""
    if name not in PROPERTIES:
        raise ValueFault(f'the property "{name}" is not drawn; {meant(name, PROPERTIES)}')
    if name in WORDS and value not in WORDS[name] and value != "inherit":
        raise ValueFault(f'{name} "{value}" is not drawn; {meant(value, WORDS[name])}')
    if "!" in value:
        raise ValueFault(f'"{name}: {value}": "!important" is not read')


class Rule:
    """One selector of a style sheet with its declarations."""

    def __init__(self, selector: str, body: Mapping[str, str], order: int) -> None:
        found = _SELECTOR.fullmatch(selector)
        if not selector or not found:
            raise ValueFault(
                f'the selector "{selector}" is not read; a tag, .class, #id or these joined would be right'
            )
        parts = _PART.findall(found[2])
        self.tag = "" if found[1] in (None, "*") else found[1]
        self.ids = {name for sign, name in parts if sign == "#"}
        self.classes = {name for sign, name in parts if sign == "."}
        self.rank = (len(self.ids), len(self.classes), bool(self.tag), order)
        self.body = body

    def meets(self, tag: str, id: str, classes: set[str]) -> bool:
        """Whether the rule is about an element."""
        return (not self.tag or self.tag == tag) and self.ids <= {id} and self.classes <= classes


def rules(css: str, order: int = 0) -> Iterator[Rule]:
    """The rules of a style sheet; ``order`` is that of its first. Raises ValueFault at whatever we do not read."""
    css, at = _COMMENT.sub(" ", css), 0
    while css[at:].strip():
        found = _RULE.match(css, at)
        if not found or found[1].startswith("@"):
            raise ValueFault(f'"{css[at:].strip()[:40]}": rules such as "rect {{ fill: red }}" are read, nothing else')
        body = declarations(found[2])
        for selector in found[1].split(","):
            yield Rule(selector.strip(), body, order)
            order += 1
        at = found.end()


class Cascade:
    """Finds an element's properties: presentation attributes, then rules by rank, then its ``style``."""

    def __init__(self, rules_found: list[Rule]) -> None:
        self._rules = sorted(rules_found, key=lambda r: r.rank)
        self._known: dict[tuple[str, str, str], Properties] = {}

    def own(self, tag: str, element: Element) -> Properties:
        """The properties that an element itself sets; raises ValueFault."""
        attributes = element.attrib
        found = {name: value.strip() for name, value in attributes.items() if name in PRESENTATION}
        for name, value in found.items():
            checked(name, value)
        if self._rules:
            found.update(self._by_rules(tag, attributes.get("id", ""), attributes.get("class", "")))
        if "style" in attributes:
            found.update(declarations(attributes["style"]))
        return found

    def _by_rules(self, tag: str, id: str, classes: str) -> Properties:
        key = tag, id, classes
        if key not in self._known:
            body: dict[str, str] = {}
            for rule in self._rules:
                if rule.meets(tag, id, set(classes.split())):
                    body.update(rule.body)
            self._known[key] = body
        return self._known[key]


def inherited(parent: Properties, own: Properties) -> Properties:
    """What an element's children begin with: the parent's properties and those of its own that are handed on."""
    if not own:
        return parent
    return {**parent, **{name: value for name, value in own.items() if name in INHERITED and value != "inherit"}}
