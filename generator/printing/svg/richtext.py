"""foreignObject: wrapped rich text, fitted into its box."""

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

from generator.printing.svg.styles import Cascade, Properties
from generator.printing.svg.surface import Surface
from generator.printing.svg.viewports import Box
from generator.text.fonts import Library


class RichText:
    """Fits and draws the XHTML of foreignObject elements."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def draw(
        self,
        surface: Surface,
        element: Element,
        place: Box,
        style: Properties,
        cascade: Cascade,
        resolve: Callable[[Properties, Properties], Properties],
    ) -> Iterator[str]:
        """Draws the text; yields what is wrong with it."""
        yield "foreignObject is not drawn yet"
