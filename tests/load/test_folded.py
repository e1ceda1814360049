"""Kinds that are folded: what their keys may say, and how large a tuck box is."""

from collections.abc import Callable

import pytest
from heading import heading

from generator.model.game import Game

HEAD = (
    heading("Small")
    + """\
[kind.card]
size_mm = [63, 88]
[kind.bonus]
size_mm = [63, 88]
[kind.chip]
size_mm = [20, 20]
[kind.hero]
shape = "standee"
size_mm = [24, 36]
"""
)
CARDS = """\
[[card]]
id = "a"
copies = 40
origin = "designed"
[[card]]
id = "b"
copies = 8
origin = "designed"
[[bonus]]
id = "c"
copies = 12
origin = "designed"
[[chip]]
id = "d"
copies = 0
origin = "designed"
"""


def box(keys: str) -> str:
    return f'{HEAD}[kind.box]\nshape = "tuckbox"\n{keys}\n'


@pytest.mark.parametrize(
    ("keys", "size"),
    [
        ('holds = ["card"]', (65, 90, 17.4)),  # 48 × 0.32 + 2 = 17.36
        ('holds = ["card", "bonus"]', (65, 90, 21.2)),  # 60 × 0.32 + 2
        ('holds = ["card"]\ncard_mm = 0.5\nclearance_mm = 1', (64, 89, 25)),
        ('holds = ["card"]\nsleeve_mm = [66, 91]', (68, 93, 23.6)),  # 48 × 0.45 + 2
        ('holds = ["card"]\nsleeve_mm = [66, 91]\ncard_mm = 0.6\nclearance_mm = 0', (66, 91, 28.8)),
    ],
)
def test_a_tuck_box_is_sized_by_what_it_holds(load: Callable[..., Game], keys: str, size: tuple[float, ...]) -> None:
    kind = load(game=box(keys), verbs="", cards=CARDS, words__en="").kinds["box"]
    assert kind.size_mm == pytest.approx(size)
    assert kind.holds["card"] == 48


def test_standees_and_dice(load: Callable[..., Game]) -> None:
    game = load(
        game=HEAD
        + '[kind.die]\nshape = "die"\nsize_in = [0.5, 0.5]\n[kind.low]\nshape = "standee"\nsize = "poker"\nbase_mm = 7',
        verbs="",
        words__en="",
    )
    hero, low, die = (game.kinds[name] for name in ("hero", "low", "die"))
    assert (hero.size_mm, hero.base_mm, hero.folded) == ((24, 36), 12, True)
    assert (low.base_mm, low.corner_mm) == (7, 0)
    assert die.size_mm == pytest.approx((12.7, 12.7, 12.7))
    assert not game.kinds["card"].folded
    assert game.kinds["card"].size_mm == (63, 88)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ('shape = "die"\nsize_mm = [16, 17]', "15: x: a die is as wide as it is high; give its edge twice"),
        ('shape = "die"\nsize_mm = [5, 5]', "15: x: a die with an edge of 5 mm cannot be folded; give at least 8"),
        ('shape = "die"', "13: exactly one of size_mm, size_in, size must stand here, found none"),
        ('shape = "die"\nsize_mm = [16, 16]\nsides = 2', "16: x: a die has all its faces by its shape; remove sides"),
        ('shape = "die"\nsize_mm = [16, 16]\ncorner_mm = 2', "16: x: a die is cut along its net, which has no corners to round; remove corner_mm"),
        ('shape = "die"\nsize_mm = [16, 16]\nbleed_mm = 2', "16: x: a die has outlines of its own, and its faces reach over its flaps; remove bleed_mm"),
        ('shape = "standee"\nsize_mm = [16, 16]\nsplit = true', "16: x: a standee is folded from one sheet; remove split"),
        ('size_mm = [16, 16]\nbase_mm = 3', '15: x: base_mm is for shape = "standee", and this is a rectangle; remove it, or write that shape'),
        ('size_mm = [16, 16]\nholds = ["card"]', '15: x: holds is for shape = "tuckbox", and this is a rectangle; remove it, or write that shape'),
        ('shape = "tuckbox"', '13: x: a tuck box is sized by what it holds; write holds = ["card"], with the kinds that go into it'),
        ('shape = "tuckbox"\nholds = ["card"]\nsize_mm = [9, 9]', "16: x: a tuck box is as large as what it holds asks for; remove size_mm"),
        ('shape = "tuckbox"\nholds = ["crad"]', '15: x: no kind is called "crad"; did you mean "card"?'),
        ('shape = "tuckbox"\nholds = ["hero"]', '15: x: "hero" is folded itself and cannot lie in a pile; name kinds of cards or tiles'),
        ('shape = "tuckbox"\nholds = ["card", "card"]', '15: x: "card" stands here twice; name each kind once'),
        ('shape = "tuckbox"\nholds = ["card", "chip"]', '15: x: a tuck box holds one pile, of one size; "card" is 63 × 88 mm, "chip" 20 × 20: make a box for each'),
        ('shape = "tuckbox"\nholds = ["chip"]', "15: x: there is no piece of chip to put into the box; remove the box, or add copies"),
        ('shape = "tuckbox"\nholds = ["card"]\nsleeve_mm = [60, 91]', "16: x: a sleeve of 60 × 91 mm does not hold a card of 63 × 88 mm; give the sleeve's size"),
        ('shape = "tuckbox"\nholds = ["card"]\ncard_mm = 0', "16: card_mm is 0; it must be more than 0"),
        ('shape = "tuckbox"\nholds = ["bonus"]\ncard_mm = 0.05\nclearance_mm = 0.3', "17: x: a tuck box 0.9 mm deep cannot be cut; give a clearance_mm that makes it 1 mm at least"),
        ('shape = "tuckbox"\nholds = ["card"]\nclearance_mm = -1', "16: clearance_mm is -1; it must be at least 0"),
    ],
)  # fmt: skip
def test_each_fault_is_said_once_with_its_line(faults: Callable[..., list[str]], kind: str, says: str) -> None:
    lines = HEAD.count("\n") + 1
    said = faults(game=f"{HEAD}[kind.x]\n{kind}", verbs="", words__en="", cards=CARDS)
    first, _, rest = says.partition(":")
    assert said == [f"game.toml:{lines + int(first) - 13}:{rest}"]


def test_every_fault_of_a_box_is_said_at_once(faults: Callable[..., list[str]]) -> None:
    said = faults(game=box('holds = ["crad", "hero"]\nsides = 2\nsplit = true'), verbs="", words__en="", cards=CARDS)
    assert len(said) == 2, said  # the shape's keys first; what it holds is looked at when they are right


def test_a_box_for_a_kind_that_is_at_fault_says_nothing_more(faults: Callable[..., list[str]]) -> None:
    game = box('holds = ["card"]').replace("size_mm = [63, 88]\n[kind.bonus]", "size_mm = [63]\n[kind.bonus]")
    (said,) = faults(game=game, verbs="", words__en="", cards="")
    assert "size_mm has 1 elements" in said


@pytest.mark.parametrize(("faces", "says"), [('["a", "b"]', 2), ('["1", "2", "3", "4", "5", "6", "7"]', 7)])
def test_a_die_of_words_has_six(faults: Callable[..., list[str]], faces: str, says: int) -> None:
    head = (
        HEAD.split("[kind.bonus]", maxsplit=1)[0]
        + '[kind.fate]\nshape = "die"\nsize_mm = [16, 16]\nfields.faces = { type = "word", many = true }\n'
    )
    found = faults(game=head, cards=f'[[fate]]\nid = "f"\nfaces = {faces}\n')
    assert found == [f'cards.toml:3: f: faces holds {says}; a die has 6 ("·" can stand for a blank one)']
