"""Words files: from their form to the model."""

from generator.load.forms import Form
from generator.model.finding import Where
from generator.model.words import Noun, RulingWords, VerbWords, Words

CASES = ("genitive", "dative", "accusative", "instrumental", "prepositional")
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


class FormsForm(Form):
    """The forms of a noun in one case, by plural category; each language needs those that CLDR names for it."""

    zero: str | None = None
    """The form for none, in the few languages that have one."""
    one: str | None = None
    """The form for one."""
    two: str | None = None
    """The form for two."""
    few: str | None = None
    """The form for few."""
    many: str | None = None
    """The form for many."""
    other: str | None = None
    """The form for all other numbers."""


class NounForm(FormsForm):
    """A noun: `[noun.card]`. The nominative's forms stand in it, other cases in tables of their own."""

    icon: str = ""
    """The icon that may stand for it."""
    genitive: FormsForm | None = None
    """The forms in the genitive."""
    dative: FormsForm | None = None
    """The forms in the dative."""
    accusative: FormsForm | None = None
    """The forms in the accusative."""
    instrumental: FormsForm | None = None
    """The forms in the instrumental."""
    prepositional: FormsForm | None = None
    """The forms in the prepositional."""


class VerbWordsForm(Form):
    """The words of a verb: `[verb.win]`. Both are templates over the verb's fields."""

    sentence: str
    """What an effect with this verb says: "WIN {{ credits }}."."""
    glossary: str
    """What the glossary says of it."""


class RulingWordsForm(Form):
    """The words of a ruling: `[ruling.A-MT-01]`."""

    question: str
    """The question, as a player would ask it."""
    answer: str
    """The answer, with its reason."""
    options: dict[str, str] = {}
    """What each option means."""


class WordsForm(Form):
    """`words/<language>.toml`: every word of the game in one language."""

    noun: dict[str, NounForm] = {}
    """Nouns: one for each kind, and others as needed."""
    phrase: dict[str, str] = {}
    """Short texts by name, for faces and booklets."""
    verb: dict[str, VerbWordsForm] = {}
    """The words of each verb."""
    ruling: dict[str, RulingWordsForm] = {}
    """The words of each ruling."""


def words_of(language: str, form: WordsForm, where: Where) -> Words:
    """The words of one language."""
    nouns = {}
    for name, noun in form.noun.items():
        cases = {"nominative": _forms(noun)}
        cases |= {case: _forms(forms) for case in CASES if (forms := getattr(noun, case)) is not None}
        nouns[name] = Noun(cases, noun.icon, where.at("noun", name))
    verbs = {name: VerbWords(v.sentence, v.glossary, where.at("verb", name)) for name, v in form.verb.items()}
    rulings = {
        id: RulingWords(r.question, r.options, r.answer, where.at("ruling", id)) for id, r in form.ruling.items()
    }
    return Words(language, nouns, form.phrase, verbs, rulings, where)


def _forms(form: FormsForm) -> dict[str, str]:
    return {category: text for category in CATEGORIES if (text := getattr(form, category)) is not None}
