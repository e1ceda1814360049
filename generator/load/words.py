"""Words files: from their form to the model."""

from generator.load.schema import FormsForm, WordsForm
from generator.model.finding import Where
from generator.model.words import Noun, RulingWords, VerbWords, Words

CASES = ("genitive", "dative", "accusative", "instrumental", "prepositional")
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


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
