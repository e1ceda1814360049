"""Templates: what they may do, and that no template, however it is meant, hangs, fills the memory or runs code."""

import contextlib
import hashlib
import json
import os
import resource
import signal
from collections import Counter
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.finding import ContentError, Where
from generator.text.filters import noise
from generator.text.templates import compile_template

STATM = Path("/proc/self/statm")
VALUES = {"name": "Elf", "n": 3, "ten": list(range(10)), "fields": MappingProxyType({"keys": "k", "items": [1, 2]})}


def fill(source, markup=False, **values):
    return compile_template(source, Where("templates/g/card.svg"), markup=markup).fill(VALUES | values)


@pytest.mark.parametrize(
    ("source", "filled"),
    [
        ("{{ name }} {{ fields.keys }} {{ fields['items'][1] }} {{ name[0] }}", "Elf k 2 E"),
        ("{% for x in ten if x is odd %}{{ loop.index }}:{{ x }}{{ ',' if not loop.last }}{% endfor %}", "1:1,2:3,3:5,4:7,5:9"),
        ("{% for x in ten %}{{ loop.cycle('a', 'b') }}{% endfor %}{% for x in [] %}{% else %}none{% endfor %}", "ababababab" + "none"),
        ("{% for i in range(3) %}{% for j in range(2) %}{{ loop.index0 }}{{ i }} {% endfor %}{% endfor %}", "00 10 01 11 02 12 "),
        ("{% for k, v in {'a': 1, 'b': 2}|items %}{{ k }}{{ v }}{% endfor %}{{ (1, 2)|length }}", "a1b22"),
        ("{% macro m(a, b=2) %}{{ a }}-{{ b }}{{ caller() if caller is defined }}{% endmacro %}{{ m(1) }} {% call m(1, 3) %}!{% endcall %}", "1-2 1-3!"),
        ("{% set ns = namespace(sum=0) %}{% for x in ten %}{% set ns.sum = ns.sum + x %}{% endfor %}{{ ns.sum }}", "45"),
        ("{{ 'a' ~ 1 ~ 'b' }} {{ 'a' + 'b' }} {{ ([1] + [2])|join('/') }} {{ ten|join }}", "a1b ab 1/2 0123456789"),
        ("{{ 7 * 6 }} {{ 2 ** 10 }} {{ 7 // 2 }} {{ 7 % 4 }} {{ 1 / 2 }} {{ -n }} {{ 1 < n <= 3 }} {{ n in ten }} {{ n not in (4,) }}", "42 1024 3 3 0.5 -3 True True True"),
        ("{{ 9|pt|round(3) }} {{ 2.5|round|int }} {{ [3, 1, 2]|sort|join }} {{ [1, 2, 3]|sum }} {{ 'x-y'|replace('-', '+') }}", "3.175 2 123 6 x+y"),
        ("{{ ten|batch(4)|map('join')|join(' ') }} {{ ten|select('even')|list|length }} {{ 'elf'|title }} {{ ' a '|trim }}", "0123 4567 89 5 Elf a"),
        ("{{ [{'a': 1}, {'a': 2}]|map(attribute='a')|join(',') }} {{ [{'a': 1}, {'a': 2}]|sum('a') }} {{ missing|default('-') }}", "1,2 3 -"),
        ("{{ [{'a': 1}, {}]|selectattr('a', 'defined')|list|length }} {{ none }}|{{ 'b' if n == 4 else 'c' }}", "1 |c"),
        ("<# comment #>{# not one #}{% raw %}{{ n }}{% endraw %}\n", "{# not one #}{{ n }}\n"),
        ("{% with a = 1 %}{{ a }}{% endwith %}{% filter upper %}x{% endfilter %}{% set y %}z{{ n }}{% endset %}{{ y }}", "1Xz3"),
    ],
)  # fmt: skip
def test_what_templates_do(source, filled):
    assert fill(source) == filled


def test_field_report_20_data_is_literal_and_never_filled_twice():
    assert fill("{{ t3 }}", t3="Gain {{ 7*7 }} gold") == "Gain {{ 7*7 }} gold"
    assert fill("{{ t }}", markup=True, t="<b> & {{ x }} {% y %} ]]>") == "&lt;b&gt; &amp; {{ x }} {% y %} ]]&gt;"
    assert fill("{{ t }}", markup=True, t="pay :gold: at 12:30:45") == "pay :\u2060gold: at 12:30:45"
    assert fill("{{ t ~ '<' }}", markup=True, t="a&b") == "a&amp;b&lt;"


def test_rich_fields_and_lines():
    assert fill("{{ t|rich }}", markup=True, t="Draw <b>2</b> :card: & more") == "Draw <b>2</b> :card: &amp; more"
    assert fill("{{ t|lines }}", markup=True, t="a <\nb") == "a &lt;<br/>b"
    with pytest.raises(ContentError, match="<a> is not drawn in text"):
        fill("{{ t|rich }}", markup=True, t="<a>x</a>")


class Marked(str):
    __slots__ = ()

    def __html__(self):
        return f"<i>{self}</i>"


def test_a_value_that_is_markup_by_itself_stays_so():
    assert (
        fill("{{ t }} {{ t ~ '<' }} {{ '<' ~ t }}", markup=True, t=Marked(":gold:"))
        == "<i>:gold:</i> <i>:gold:</i>&lt; &lt;<i>:gold:</i>"
    )


def test_a_template_can_be_filled_again_and_again():
    template = compile_template("{% for i in range(9999) %}{{ i }}{% endfor %}", Where("x"), markup=False)
    assert len({template.fill({}) for _ in range(5)}) == 1


HOSTILE = {
    # field-report 20
    "t1 code": ("{{ lipsum.__globals__.os.getcwd() }}", "'lipsum' is undefined"),
    "t2 misspelt": ("{{ nmae }}", "'nmae' is undefined; did you mean \"name\"?"),
    "t4 repeat": ("{{ 'x'*10**8 }}", "* is for numbers, not for a text"),
    "huge range": ("{% for i in range(10**9) %}x{% endfor %}", "range of 1,000,000,000 numbers"),
    # loops and macros
    "nested loops": ("{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}{% endfor %}{% endfor %}{% endfor %}", "steps"),
    "loop that filters": ("{% for a in range(9999) %}{% for b in range(9999) if b < 0 %}{% endfor %}{% endfor %}", "steps"),
    "loop of text": ("{% for a in range(9999) %}" + "x" * 9999 + "{% endfor %}", "characters"),
    "recursive loop": ("{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}", "a recursive loop is not allowed"),
    "macro calls itself": ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "calls itself"),
    "macro calls itself twice": ("{% macro m(n) %}{% if n %}{{ m(n-1) }}{{ m(n-1) }}{% endif %}{% endmacro %}{{ m(60) }}", "steps"),
    "macro caller": ("{% macro m() %}{{ caller() }}{{ caller() }}{% endmacro %}" + "{% call m() %}" * 18 + "x" + "{% endcall %}" * 18, ""),
    "macro with many arguments": ("{% macro m() %}{{ varargs|length }}{% endmacro %}{% for i in range(9999) %}{{ m(*range(9999)) }}{% endfor %}", "steps"),
    "deep blocks": ("{% for a in [1] %}" * 90 + "{% endfor %}" * 90, "too many statically nested blocks|nested"),
    "deep brackets": ("{{ " + "(" * 9000 + "1" + ")" * 9000 + " }}", "nested too deeply"),
    "long sum": ("{{ " + "1+" * 20000 + "1 }}", "parts|nested too deeply"),
    "much code": ("{{ " + "1+" * 40000 + "1 }}", "longer than"),
    "never closed": ("{{" * 500_000, "longer than"),
    "never closed blocks": ("{%" * 20_000, ""),
    "open braces": ("{" * 1_000_000 + "{{ nmae }}", ""),
    "open comments": ("<#" * 500_000, "Missing end of comment"),
    "open raw": ("{% raw %}" * 5_000, "Missing end of raw"),
    "many spaces": (("{%" + " " * 9_000) * 5, ""),
    "many parts": ("{{1+1}}" * 7000, "parts"),
    # texts that grow
    "tilde doubling": ("{% set ns = namespace(a='x') %}{% for i in range(99) %}{% set ns.a = ns.a ~ ns.a %}{% endfor %}", "characters"),
    "plus doubling": ("{% set ns = namespace(a='x') %}{% for i in range(99) %}{% set ns.a = ns.a + ns.a %}{% endfor %}", "characters"),
    "tilde written out": ("{% set a='x' %}" + "{% set a = a ~ a %}" * 99, "characters"),
    "captured doubling": ("{% set a='x' %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 99, "characters"),
    "join doubling": ("{% set ns = namespace(a='xx') %}{% for i in range(99) %}{% set ns.a = ns.a|join(ns.a) %}{% endfor %}", "characters|steps"),
    "replace doubling": ("{% set ns = namespace(a='xx') %}{% for i in range(99) %}{% set ns.a = ns.a|replace('x', ns.a) %}{% endfor %}", "characters"),
    "center": ("{{ 'x'|center(10**9) }}", 'no filter is called "center"'),
    "center method": ("{{ 'x'.center(10**9) }}", "no attribute 'center'"),
    "ljust": ("{{ 'x'.ljust(10**9) }}", "no attribute 'ljust'"),
    "zfill": ("{{ 'x'['zfill'](10**9) }}", "no attribute 'zfill'"),
    "expandtabs": ("{{ '\\t'.expandtabs(10**9) }}", "no attribute 'expandtabs'"),
    "percent": ("{{ '%1000000000d' % 1 }}", "% is for numbers"),
    "format filter": ("{{ '%1000000000d'|format(1) }}", 'no filter is called "format"'),
    "format method": ("{{ '{:>1000000000}'.format(1) }}", "no attribute 'format'"),
    "indent": ("{{ 'x'|indent(10**9, true) }}", 'no filter is called "indent"'),
    "wordwrap": ("{{ 'x'|wordwrap(0) }}", 'no filter is called "wordwrap"'),
    "safe": ("{{ '<'|safe }}", 'no filter is called "safe"'),
    # lists that grow
    "batch": ("{{ [1]|batch(10**9, 0)|list }}", "batch by 1000000000"),
    "slice": ("{{ [1]|slice(10**9)|list }}", "slice by 1000000000"),
    "list times": ("{{ [1] * 10**9 }}", "* is for numbers, not for a list"),
    "list doubling": ("{% set ns = namespace(a=[1]) %}{% for i in range(99) %}{% set ns.a = ns.a + ns.a %}{% endfor %}", "steps"),
    "sum of lists": ("{% set a=[1] %}" + "{% set a = [a, a]|sum(start=[]) %}" * 60, "sum is for numbers"),
    "lists in lists printed": ("{% set a=[1] %}" + "{% set a = [a, a] %}" * 60 + "{{ a }}", "a list cannot be printed"),
    "lists in lists as text": ("{% set a=[1] %}" + "{% set a = [a, a] %}" * 60 + "{{ a|string }}", "a list is neither a text nor a number"),
    "lists in lists compared": ("{% set a=[1] %}{% set b=[1] %}" + "{% set a = [a, a] %}{% set b = [b, b] %}" * 60 + "{{ a == b }}", "steps"),
    "lists in lists sorted": ("{% set a=[1] %}{% set b=[1] %}" + "{% set a = [a, a] %}{% set b = [b, b] %}" * 60 + "{{ [a, b]|sort }}", "steps"),
    "search in a loop": ("{% set l = range(9999)|list %}{% for a in l %}{{ 1 if -1 in l }}{% endfor %}", "steps"),
    "slices in a loop": ("{% set l = range(9999)|list %}{% for a in l %}{% set b = l[1:] %}{% endfor %}", "steps"),
    # numbers
    "huge power": ("{{ 10**(10**8) }}", "the result of ** is too large"),
    "power of a power": ("{% set ns = namespace(a=3) %}{% for i in range(99) %}{% set ns.a = ns.a ** ns.a %}{% endfor %}", "the result of ** is too large"),
    "squares": ("{% set ns = namespace(a=3) %}{% for i in range(99) %}{% set ns.a = ns.a * ns.a %}{% endfor %}", "the result of * is too large"),
    "round": ("{{ 1.5|round(10**9, 'ceil') }}", "round to 1000000000 digits"),
    "long literal": ("{{ " + "9" * 50000 + " }}", ""),
    "no number": ("{{ 1e308 * 10 }}", "not finite"),
    "divided by zero": ("{{ 1 / 0 }}", "division by zero"),
    # other files and code
    "include": ("{% include '/etc/passwd' %}", "include is not allowed"),
    "import": ("{% import 'x' as y %}", "import is not allowed"),
    "from import": ("{% from 'x' import y %}", "from … import is not allowed"),
    "extends": ("{% extends 'x' %}", "extends is not allowed"),
    "block": ("{% block a %}{{ self.a() }}{% endblock %}", "block is not allowed"),
    "autoescape": ("{% autoescape false %}<{% endautoescape %}", "autoescape is not allowed"),
    "class walk": ("{{ ''.__class__.__mro__[1].__subclasses__() }}", "no attribute '__class__'"),
    "class walk by item": ("{{ name['__class__'] }}", "no attribute '__class__'"),
    "macro walk": ("{% macro m() %}{% endmacro %}{{ m.__globals__ }}", "no attribute '__globals__'"),
    "loop walk": ("{% for a in [1] %}{{ loop.__class__ }}{% endfor %}", "no attribute '__class__'"),
    "cycle walk": ("{% for a in [1] %}{{ loop.cycle.__func__ }}{% endfor %}", "no attribute '__func__'"),
    "range walk": ("{{ range.__self__ }}", "no attribute '__self__'"),
    "namespace walk": ("{{ namespace(a=1).__class__ }}", "no attribute '__class__'"),
    "self": ("{{ self.__init__ }}", "no attribute '__init__'|undefined"),
    "mapping methods": ("{{ fields.pop('keys') }}", "no attribute 'pop'"),
    "list methods": ("{{ ten.append(1) }}", "no attribute 'append'"),
    "attr filter": ("{{ name|attr('__class__') }}", 'no filter is called "attr"'),
    "attribute of map": ("{{ [name]|map(attribute='__class__')|list }}", ""),
    "hidden filter": ("{{ none|_pay(-10**9, 0) }}", 'no filter is called "_pay"'),
    "hidden filter by map": ("{{ [none]|map('_pay', -10**9, -10**9)|list|length }}{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", "steps"),
    "unknown test": ("{{ name is filter }}", 'no test is called "filter"'),
    "call of data": ("{{ name() }}", "only macros"),
    "unclosed": ("a\n{% for x in ten %}", "Unexpected end of template|expected"),
    "wrong syntax": ("a\n{{ 1 + }}", ""),
}  # fmt: skip


def watched(source):
    """What a template says in a process of its own that may use 200 MB more than this one, and its processor time in s."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            used = int(STATM.read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + 200 * 2**20, resource.RLIM_INFINITY))
            signal.alarm(20)
            try:
                said = "FILLED " + fill(source)[:80]
            except ContentError as e:
                said = str(e)
            except BaseException as e:  # noqa: BLE001  # the test reports whatever comes out
                said = f"ESCAPED {type(e).__name__}: {e}"
            own = resource.getrusage(resource.RUSAGE_SELF)
            os.write(writer, json.dumps([said, own.ru_utime + own.ru_stime]).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as f:
        answer = f.read()
    os.waitpid(child, 0)
    return json.loads(answer) if answer else ("KILLED", 20.0)


@pytest.mark.skipif(not hasattr(os, "fork") or not STATM.exists(), reason="needs Linux")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_templates_end_soon_with_one_clear_line(name):
    source, says = HOSTILE[name]
    said, seconds = watched(source)
    assert seconds < 1
    assert "\n" not in said
    if said.startswith("FILLED"):
        assert name == "macro caller", said
        return
    assert said.startswith("templates/g/card.svg:"), said
    assert any(part in said for part in says.split("|")), said
    assert len(said) < 400


def test_the_line_of_a_fault_is_the_templates():
    for source in ("a\nb\n{{ nmae }}", "a\nb\n{{ 'x'|nope }}", "a\nb\n{{ 1 / 0 }}", "a\nb\n{{ 1 + }}"):
        with pytest.raises(ContentError) as e:
            fill(source)
        assert str(e.value).startswith("templates/g/card.svg:3: the template cannot be filled: ")


@given(st.text(alphabet="{}%|~+*()[]'.,: \nabfornisetdm_1", max_size=60))
def test_any_text_is_filled_or_a_content_error(source):
    with contextlib.suppress(ContentError):
        assert isinstance(fill(source), str)


def test_noise_depends_on_the_text_alone_and_fills_its_range() -> None:
    said = compile_template("{{ (id ~ 1)|noise }}", Where("t"), markup=False).fill({"id": "M0"})
    assert said == str(int.from_bytes(hashlib.sha256(b"M01").digest()[:6], "big") / 2**48)
    drawn = [noise(n) for n in range(2000)]
    counts = Counter(int(value * 10) for value in drawn)
    assert sum((counts[tenth] - 200) ** 2 / 200 for tenth in range(10)) < 27.9  # chi-square, 9 degrees, 99.9 %
