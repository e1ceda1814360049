"""A Jinja2 environment for templates that nobody vouches for: what they may name is listed, what they may cost is counted.

Jinja2's sandbox keeps a template from code that is not its own, but not from looping or doubling without end. So each
template is rewritten before it is compiled: every pass of a loop and every call of a macro pays for the nodes in its body,
and whatever builds, compares or prints something pays for its size. Nothing of a value is called, texts have no methods,
and arithmetic is for numbers.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from jinja2 import StrictUndefined, TemplateSyntaxError, Undefined, nodes, pass_context
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from generator.model.names import meant
from generator.text.markup import literal

MOST_STEPS = 400_000
"""What filling one template may cost: about one for each operation, about 0.2 s in all."""
MOST_TEXT = 4_000_000
"""Characters that one filling may build, those in between included."""
MOST_ITEMS = 10_000
MOST_BITS = 512
MOST_NODES = 10_000

LOOP = frozenset(
    {"index", "index0", "revindex", "revindex0", "first", "last", "length", "depth", "depth0", "previtem", "nextitem"}
)
LOOP_CALLS = frozenset({"cycle", "changed"})
FORBIDDEN: Mapping[type[nodes.Node], str] = {
    nodes.Include: "include",
    nodes.Import: "import",
    nodes.FromImport: "from … import",
    nodes.Extends: "extends",
    nodes.Block: "block",
    nodes.EvalContextModifier: "autoescape",
    nodes.ScopedEvalContextModifier: "autoescape",
}
_Sized = (str, list, tuple, Mapping, range)


class Exceeded(Exception):
    """A template costs more than it may."""


class Budget:
    """What a filling may still cost."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Makes it whole again."""
        self.steps, self.text = MOST_STEPS, MOST_TEXT

    def spend(self, steps: int, text: int = 0) -> None:
        """Takes steps and characters off what is left; raises Exceeded when that is nothing."""
        self.steps -= max(steps, 0)
        self.text -= max(text, 0)
        if self.steps < 0:
            raise Exceeded(f"it takes more than {MOST_STEPS:,} steps; loops and macros do too much")
        if self.text < 0:
            raise Exceeded(f"it builds more than {MOST_TEXT:,} characters")

    def weigh(self, *values: Any) -> None:
        """Spends what going through values and all they hold would cost."""
        for value in values:
            if isinstance(value, str):
                self.spend(1 + len(value) // 64)
            elif isinstance(value, Mapping):
                self.spend(6 + len(value))
                self.weigh(*value.values())
            elif isinstance(value, (list, tuple)):
                self.spend(6 + len(value))
                self.weigh(*value)
            elif isinstance(value, range):
                self.spend(1 + len(value))


class BoundedEnvironment(SandboxedEnvironment):
    """The environment of one template; ``budget`` is renewed before each filling."""

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%", "**"})

    def __init__(self, *, markup: bool) -> None:
        # "{#" would collide with the ids of Markdown's headings
        super().__init__(
            undefined=StrictUndefined,
            autoescape=markup,
            comment_start_string="<#",
            comment_end_string="#>",
            keep_trailing_newline=True,
            optimized=False,  # nothing is worked out while compiling, where nothing is counted
            finalize=self._printed,
        )
        self.markup = markup
        self.budget = Budget()
        self.globals = {"range": self._range, "namespace": Namespace}
        self.own = {
            "_each": self._each,
            "_pay": self._pay,
            "_text": self.joined,
            "_compare": self._compare,
            "_made": self._made,
        }

    def bounded(self, source: str) -> nodes.Template:
        """The syntax tree of a template, rewritten so that it pays; raises TemplateSyntaxError for what is not allowed."""
        tree = self.parse(source)
        if sum(1 for _ in tree.find_all(nodes.Node)) > MOST_NODES:
            raise Exceeded(f"it holds more than {MOST_NODES:,} parts")
        _Rewriter(self.filters, self.tests).visit(tree)
        self.filters |= self.own
        tree.set_environment(self)
        return tree

    # What is read

    def getattr(self, obj: Any, attribute: str) -> Any:
        """``obj.attribute``: a mapping's key, what a loop says of itself, or a namespace's variable; of a text nothing."""
        if isinstance(obj, Undefined):
            return obj[attribute]  # says which name is undefined
        if isinstance(obj, Mapping):
            if attribute in obj:
                return obj[attribute]
        elif isinstance(obj, LoopContext):
            if attribute in LOOP or attribute in LOOP_CALLS:
                return getattr(obj, attribute)
        elif isinstance(obj, Namespace) and not attribute.startswith("_"):
            try:
                return getattr(obj, attribute)
            except AttributeError:
                pass
        return self.undefined(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """``obj[argument]`` of a mapping, a list or a text."""
        if isinstance(obj, Undefined):
            return obj[argument]
        if isinstance(obj, _Sized):
            try:
                return obj[argument]
            except (TypeError, LookupError):
                pass
        return self.undefined(obj=obj, name=argument)

    # What is called

    def is_safe_callable(self, obj: Any) -> bool:
        """Macros, ``caller``, ``range``, ``namespace``, ``loop.cycle`` and ``loop.changed`` are called, nothing else."""
        if isinstance(obj, Macro) or obj is Namespace or obj == self._range:
            return True
        return isinstance(getattr(obj, "__self__", None), LoopContext) and obj.__name__ in LOOP_CALLS

    def call(self, context: Context, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """A call in a template."""
        if isinstance(obj, Undefined):
            return obj()
        if not self.is_safe_callable(obj):
            raise SecurityError("only macros, range, namespace, loop.cycle and loop.changed can be called")
        return context.call(obj, *args, **kwargs)

    def _range(self, *args: int) -> range:
        made = range(*args)
        if len(made) > MOST_ITEMS:
            raise Exceeded(f"range of {len(made):,} numbers; at most {MOST_ITEMS:,} are allowed")
        return made

    # What is counted

    @pass_context
    def _printed(self, context: Context, value: Any) -> Any:  # with the context nothing is printed while compiling
        """The value of ``{{ }}``: texts and numbers; None prints as nothing, as a field that is not given does."""
        if value is None:
            return ""
        if isinstance(value, str):
            self.budget.spend(1, len(value))
            return literal(value) if self.markup and ":" in value and not hasattr(value, "__html__") else value
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError("a number is not finite")
        if isinstance(value, (int, float)):
            self.budget.spend(1, 20)
            return value
        if isinstance(value, Undefined):
            return str(value)
        raise TypeError(f"{_named(value)} cannot be printed; only texts and numbers can")

    def _each(self, items: Iterable[Any], steps: int, text: int) -> Iterator[Any]:
        for item in items:
            self.budget.spend(steps, text)
            yield item

    def _pay(self, _: None, steps: int, text: int) -> None:
        self.budget.spend(steps, text)

    def joined(self, *parts: Any) -> str:
        """The operator ``~``."""
        texts = [self.scalar(part) for part in parts]
        self.budget.spend(len(texts), sum(map(len, texts)))
        if any(hasattr(part, "__html__") for part in parts):
            return Markup("").join(escape(t) for t in texts)  # each part is escaped or was markup before
        return "".join(texts)

    def scalar(self, value: Any) -> str:
        """A text or number as text; raises TypeError for anything else, and what an undefined name raises."""
        if isinstance(value, str):
            return value
        if value is None or not isinstance(value, (int, float, Undefined)):
            raise TypeError(f"{_named(value)} is neither a text nor a number")
        return str(value)

    def _made(self, value: Any) -> Any:
        """A list, tuple or mapping that the template writes down, or a slice that it takes."""
        self.budget.spend(1 + len(value) // (16 if isinstance(value, str) else 1))
        return value

    def _compare(self, left: Any, *rest: Any) -> bool:
        """``left op right op …``, given as left, op, right, …"""
        for operator, right in zip(rest[::2], rest[1::2], strict=True):
            if isinstance(left, _Sized) or isinstance(right, _Sized):
                self.budget.weigh(left, right)
            if not COMPARE[operator](left, right):
                return False
            left = right
        return True

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # Jinja2's signature
        """Arithmetic of numbers, within bounds; ``+`` also joins texts and lists."""
        if isinstance(left, Undefined) or isinstance(right, Undefined):
            return self.binop_table[operator](left, right)
        if operator == "+" and isinstance(left, str) and isinstance(right, str):
            self.budget.spend(1, len(left) + len(right))
            return left + right
        if operator == "+" and isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
            self.budget.spend(1 + len(left) + len(right))
            return [*left, *right]
        for value in (left, right):
            if not isinstance(value, (int, float)):
                hint = "; texts are joined by ~" if operator == "+" else ""
                raise TypeError(f"{operator} is for numbers, not for {_named(value)}{hint}")
        self.budget.spend(1)
        bits = max(_bits(left), 1) * abs(right) if operator == "**" else _bits(left) + _bits(right)
        if bits > MOST_BITS:
            raise Exceeded(f"the result of {operator} is too large a number")
        made = self.binop_table[operator](left, right)
        if isinstance(made, complex):
            raise ValueError(f"the result of {operator} is not a real number")
        return made


def _bits(value: float) -> int:
    return value.bit_length() if isinstance(value, int) else 0


def _named(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple, range)):
        return "a list"
    return {str: "a text", type(None): "none"}.get(type(value), f"a {type(value).__name__.lower()}")


COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "lteq": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "gteq": lambda a, b: a >= b,
    "in": lambda a, b: a in b,
    "notin": lambda a, b: a not in b,
}


class _Rewriter(NodeTransformer):
    """Puts what counts into a syntax tree, and refuses what is not allowed."""

    def __init__(self, filters: Mapping[str, Any], tests: Mapping[str, Any]) -> None:
        self.filters, self.tests = filters, tests

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        """Rewrites a node's children, then itself."""
        if type(node) in FORBIDDEN:
            self._refuse(node, f"{FORBIDDEN[type(node)]} is not allowed; a template stands alone")
        cost = _cost(node.body) if isinstance(node, (nodes.For, nodes.Macro, nodes.CallBlock)) else (0, 0)
        node = self.generic_visit(node, *args, **kwargs)
        if isinstance(node, nodes.For):
            if node.recursive:
                self._refuse(node, "a recursive loop is not allowed; use a macro")
            if node.test is not None:
                cost = (cost[0] + _cost([node.test])[0], cost[1])
            node.iter = self._call(node.iter, "_each", *map(nodes.Const, cost))
        elif isinstance(node, (nodes.Macro, nodes.CallBlock)):
            pay = nodes.ExprStmt(self._call(nodes.Const(None), "_pay", *map(nodes.Const, cost)), lineno=node.lineno)
            node.body.insert(0, pay)
        elif isinstance(node, nodes.Concat):
            return self._call(node.nodes[0], "_text", *node.nodes[1:], line=node.lineno)
        elif isinstance(node, nodes.Compare):
            rest = (part for op in node.ops for part in (nodes.Const(op.op), op.expr))
            return self._call(node.expr, "_compare", *rest, line=node.lineno)
        elif _makes(node):
            return self._call(node, "_made")
        elif isinstance(node, nodes.Filter) and node.name not in self.filters:
            self._unknown(node, "filter", node.name, self.filters)
        elif isinstance(node, nodes.Test) and node.name not in self.tests:
            self._unknown(node, "test", node.name, self.tests)
        return node

    def _call(self, first: Any, name: str, *rest: Any, line: int | None = None) -> nodes.Filter:
        made = nodes.Filter(first, name, list(rest), [], None, None)
        return made.set_lineno(line or getattr(first, "lineno", None) or 1)  # type: ignore[return-value]  # it returns itself

    def _unknown(self, node: nodes.Node, what: str, name: str, known: Iterable[str]) -> NoReturn:
        self._refuse(node, f'no {what} is called "{name}"; {meant(name, [k for k in known if not k.startswith("_")])}')

    def _refuse(self, node: nodes.Node, said: str) -> NoReturn:
        raise TemplateSyntaxError(said, node.lineno)


def _makes(node: nodes.Node) -> bool:
    """Whether an expression makes a new list, mapping or slice."""
    if isinstance(node, nodes.Tuple):
        return node.ctx == "load"
    if isinstance(node, nodes.Getitem):
        return isinstance(node.arg, nodes.Slice)
    return isinstance(node, (nodes.List, nodes.Dict))


def _cost(body: Sequence[nodes.Node]) -> tuple[int, int]:
    """The nodes and the literal characters of a body, without those of the loops and macros inside it, which pay themselves."""
    steps, text = 1, 0
    for node in body:
        if isinstance(node, nodes.TemplateData):
            text += len(node.data)
        inside: Iterable[nodes.Node] = node.iter_child_nodes()
        if isinstance(node, (nodes.For, nodes.Macro, nodes.CallBlock)):
            inside = node.iter_child_nodes(exclude=("body",))
        more = _cost(list(inside))
        steps, text = steps + more[0], text + more[1]
    return steps, text
