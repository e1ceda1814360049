"""Scenes are filled like faces, and place faces in drawing order."""

import pytest

from generator.model.finding import ContentError


class Told:
    """A surface that writes down what it is told."""

    def __init__(self):
        self.said = []

    def push(self, matrix):
        self.said.append(("push", matrix))

    def pop(self):
        self.said.append(("pop",))

    def clip(self, path, even_odd):
        self.said.append(("clip",))

    def path(self, path, fill, even_odd, stroke, alpha):
        self.said.append(("path", fill))

    def text(self, runs, fill, stroke, alpha):
        self.said.append(("text", "".join(run.text for run in runs)))

    def picture(self, picture, matrix, alpha):
        self.said.append(("picture",))

    def group(self, alpha, draw):
        draw()

    def form(self, key, draw):
        self.said.append(("form", key))


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">{}</svg>'


def drawn(press, inside, **values):
    (press.folder / "table.svg").write_text(SVG.format(inside))
    scenes = press.scenes()
    told = Told()
    scene = scenes.scene("table", values)
    scene.draw(told)
    return scene, told.said, [str(f).removeprefix("templates/small/") for f in scenes.faces.findings]


def test_faces_stand_between_what_is_drawn_before_and_behind_them(press):
    scene, said, faults = drawn(
        press,
        '<rect width="5" height="5" fill="#f00"/>\n<use href="face:{{ id }}" x="10" y="20" width="21"/>\n<rect width="5" height="5" fill="#00f"/>',
        id="elf",
    )
    assert (scene.width_mm, scene.height_mm) == (100, 50)
    assert faults == []
    assert [s for s in said if s[0] in ("path", "form")] == [
        ("path", (1.0, 0.0, 0.0)),
        ("form", ("piece", "elf", "A")),
        ("path", (0.0, 0.0, 1.0)),
    ]
    assert ("push", pytest.approx((21 / 63, 0, 0, 21 / 63, 10, 20))) in said


def test_a_face_has_its_true_size_where_no_width_is_given_and_may_show_another_side(press):
    _, said, faults = drawn(press, '<use href="face:hill" side="B"/>')
    assert faults == []
    assert ("form", ("piece", "hill", "B")) in said
    assert ("push", (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) in said


def test_a_scene_is_told_by_what_it_shows(press):
    one, _, _ = drawn(press, '<text font-family="Fira Sans" y="9">{{ n }}</text>', n=1)
    two, _, _ = drawn(press, '<text font-family="Fira Sans" y="9">{{ n }}</text>', n=2)
    again, _, _ = drawn(press, '<text font-family="Fira Sans" y="9">{{ n }}</text>', n=1)
    assert one.key == again.key != two.key


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ('\n<use href="face:elv"/>', 'table.svg:2: there is no component "elv"; did you mean "elf"?'),
        ('\n<use href="face:elf" x="left"/>', 'table.svg:2: the place of face "elf" is x, y and width in millimetres, each a number'),
        ('\n\n<image href="a.png" width="5"/>', "table.svg:3: the image \"a.png\" is not drawn in a scene; a component's face would be right"),
        ('\n<text y="9">no font</text>', "table.svg:2: text has no font-family; one of the library's would be right"),
    ],
)  # fmt: skip
def test_what_a_scene_cannot_draw_has_its_line(press, inside, fault):
    assert drawn(press, inside)[2] == [fault]


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ("\n<blink/>", 'templates/small/table.svg:2: the element "blink" is not drawn'),
        ("\n{{ nope }}", "templates/small/table.svg:2: the template cannot be filled"),
        ("<rect", "templates/small/table.svg: the template is not well-formed XML"),
    ],
)
def test_a_scene_that_cannot_be_filled_is_refused(press, inside, fault):
    with pytest.raises(ContentError) as caught:
        drawn(press, inside)
    assert str(caught.value).startswith(fault)


def test_a_scene_there_is_not(press):
    with pytest.raises(ContentError, match=r'templates/small/tabel.svg: there is no scene "tabel"'):
        press.scenes().scene("tabel", {})


def test_a_piece_has_an_edge_where_the_theme_has_a_colour_for_it(press):
    scenes = press.scenes()
    elf = scenes.faces.game.component("elf")
    assert scenes.face(elf, edged=True) == scenes.face(elf)
    (press.folder / "theme.toml").write_text('[booklet]\nedge = "#FF0000"\n')
    scenes = press.scenes()
    told = Told()
    scenes.face(elf, edged=True).draw(told)
    assert told.said[-1] == ("path", None)  # a line and no ground, drawn last
    assert scenes.face(elf, edged=True).key != scenes.face(elf).key
    (press.folder / "theme.toml").write_text('[booklet]\nedge = "reddish"\n')
    with pytest.raises(ContentError, match=r'templates/small/theme.toml: edge: .*"reddish"'):
        press.scenes().face(elf, edged=True)
