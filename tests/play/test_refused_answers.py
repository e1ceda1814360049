"""What an example says is refused: checked by the game's auditor, rule by rule."""

from dataclasses import replace

from played import game, rules

from generator.play.examples import faults


def told(refused: dict[str, str]) -> list[str]:
    """The faults of T-MX-07 with other words on what its last question refuses."""
    (example,) = (e for e in game("matchrix").examples if e.id == "T-MX-07")
    *before, last = example.steps
    return faults(rules("matchrix"), replace(example, steps=(*before, replace(last, refused=refused))))


def test_the_rule_that_refuses_is_the_one_named() -> None:
    assert told({"0,2": "MX-15", "2,0": "MX-14", "1,0": "MX-12"}) == []


def test_another_rule_is_a_fault() -> None:
    (fault,) = told({"0,2": "MX-14"})
    assert fault == (
        "T-MX-07: step 4: 0,2 is refused by MX-15: beside no card that lay there before this turn; "
        "it says MX-14 refuses it"
    )


def test_what_is_allowed_is_a_fault() -> None:
    (fault,) = told({"1,1": "MX-13"})
    assert fault == "T-MX-07: step 4: 1,1 is allowed; it says MX-13 refuses it"


def test_what_nobody_could_think_of_is_a_fault() -> None:
    (fault,) = told({"90,90": "MX-15"})
    assert fault == 'T-MX-07: step 4: nobody could think of the answer "90,90"'
