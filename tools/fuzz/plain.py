# Random programs with `kernels' regions of loops without any words.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Nothing says which loops are parallel, so that any sequential program is right: loops
# in all the ways in which users write them (plain_loops.py), recurrences, indices in
# arrays and in other variables, pointers into the same array, values that are
# used after a loop.  The compiler may run in parallel what it has shown to be
# independent, and the answer is that of the host.
#
# Subscripts are affine forms of variables whose ranges the generator knows, and so
# within the array.  Floating-point elements are whole numbers from 0 to 127.
"""Plain loops, from decisions."""

import types

from fuzz.expressions import Expressions
from fuzz.kinds import F4, F8, I2, I4, I8, KINDS, Value
from fuzz.plain_loops import CLoops, CxxLoops, FortranLoops
from fuzz.writer import Directive, Scope

EXTENT = 140
ROWS, COLUMNS = 12, 24
KINDS_OF_ARRAYS = [I4, I4, F8, F8, F4, I8, I2, KINDS["u1"]]
KINDS_OF_SUMS = [I4, I8, F8, F4]
BUDGET = 1500

# Where arrays live: (name, lines by part of the program, words for the clause; a
# pointer needs one).  {t} is the type, {n} the name, {d} the extents, {s} their shape, {c} their product.
C_HOMES = [
    ("local", {"local_lines": "{t} {n}{d};"}, ""),
    ("static", {"local_lines": "static {t} {n}{d};"}, ""),
    ("file", {"file_lines": "static {t} {n}{d};"}, ""),
    ("member", {"local_lines": "struct {{ int before; {t} v{d}; }} {n}_of;"}, ""),
]
# Of one dimension.
C_POINTERS = [
    ("heap", {"local_lines": "{t} *{n} = ({t} *) malloc ({c} * sizeof ({t}));"}, "{n}[0:{c}]"),
    ("heap of the file", {"file_lines": "static {t} *{n};", "first": "{n} = ({t} *) malloc ({c} * sizeof ({t}));"}, "{n}[0:{c}]"),
    ("argument", {"params": ("{t} *{n}", "{n}"), "outer_lines": "{t} {n}{d};"}, "{n}[0:{c}]"),
    ("restrict", {"params": ("{t} *__restrict {n}", "{n}"), "outer_lines": "{t} {n}{d};"}, "{n}[0:{c}]"),
    ("array argument", {"params": ("{t} {n}{d}", "{n}"), "outer_lines": "{t} {n}{d};"}, "{n}[0:{c}]"),
]
FORTRAN_HOMES = [
    ("local", {"local_lines": "{t} :: {n}{d}"}, ""),
    ("target", {"local_lines": "{t}, target :: {n}{d}"}, ""),
    ("saved", {"local_lines": "{t}, save :: {n}{d}"}, ""),
    ("module", {"file_lines": "{t} :: {n}{d}"}, ""),
    ("allocatable", {"local_lines": "{t}, allocatable :: {n}{s}", "first": "allocate ({n}{d})"}, ""),
    ("module allocatable", {"file_lines": "{t}, allocatable :: {n}{s}", "first": "if (.not. allocated ({n})) allocate ({n}{d})"}, ""),
    ("pointer", {"local_lines": "{t}, pointer :: {n}{s}", "first": "allocate ({n}{d})"}, ""),
    ("explicit", {"params": ("{t} :: {n}{d}", "{n}"), "outer_lines": "{t} :: {n}{d}"}, ""),
    ("assumed", {"params": ("{t} :: {n}{a}", "{n}"), "outer_lines": "{t} :: {n}{d}"}, ""),
]
PARTS = ("file_lines", "local_lines", "outer_lines")


class Array:
    """An array; `name' is its text, LOWS and EXTENTS are by dimension.  BASE: the array that it is a part of."""

    def __init__(self, name, kind, extents, low, clause, base=None, pointer=False):
        self.name, self.kind, self.extents, self.low, self.clause = name, kind, extents, low, clause
        self.base = base
        self.pointer = pointer


class Place(Scope):
    """A place in the region: what can be read, and be a subscript, there."""

    def __init__(self, outer=None):
        super().__init__(outer)
        self.ranges = list(outer.ranges) if outer else []       # (text, lowest, highest)
        self.elements = list(outer.elements) if outer else []   # Values that may be stored to, such as *p
        self.depth = outer.depth + 1 if outer else 0
        self.skippable = False          # `continue' is right here


class Plain(Expressions):
    """One program."""

    # Expressions.

    def affine(self, place, low, high):
        """A subscript from LOW to HIGH."""
        ranges = [r for r in place.ranges if r[2] - r[1] <= high - low]
        if not ranges or self.chance(6):
            return str(low + self.below(high - low + 1))
        text, least, most = ranges[-1] if self.chance(75) else self.pick(ranges)
        factors = [f for f in (1, 1, 1, 1, -1, 2, 3, -2) if abs(f) * (most - least) <= high - low]
        factor = self.pick(factors)
        ends = sorted((factor * least, factor * most))
        # Near zero most often: a[i], a[i + 1].
        lowest, highest = low - ends[0], high - ends[1]
        offset = self.pick([0, 0, 0, 1, -1, 2, -3])
        offset = min(max(offset, lowest), highest) if self.chance(85) else lowest + self.below(highest - lowest + 1)
        if factor == -1 and self.chance(70):
            return "%d - %s" % (offset, text)
        if factor != 1:
            text = "%s * %s" % (factor if factor > 0 else "(%d)" % factor, text)
        return text if not offset else "%s %s %d" % (text, "+" if offset > 0 else "-", abs(offset))

    def element_of(self, place, array):
        """A random element of ARRAY."""
        lows = [array.low] * len(array.extents)
        if len(array.extents) == 1 and self.indices and self.chance(20):
            index = self.pick(self.indices)
            inner = self.affine(place, index.low, index.low + index.extents[0] - 1)
            return self.lang.element(array.name, self.lang.element(index.name, inner))
        texts = [self.affine(place, low, low + extent - 1) for low, extent in zip(lows, array.extents)]
        return self.lang.elements(array.name, texts)

    def leaf(self, scope):
        form = self.below(10)
        if form < 6:
            array = self.pick(self.arrays)
            return Value(self.element_of(scope, array), array.kind)
        if scope.elements and form < 8:
            return self.pick(scope.elements)
        if scope.names and form < 9:
            return self.pick(scope.names)
        return Value(self.lang.const(self.below(120), I4), I4)

    def integer_1(self, scope, kind, depth):
        lang = self.lang
        form = self.below(8) if depth else 0
        if form < 2:
            value = self.leaf(scope)
            return lang.convert(value.text, value.kind, kind)
        sub = lambda: self.integer(scope, kind, depth - 1)
        if form < 6:
            return lang.binary(self.pick("++-^*"), sub(), sub(), kind)
        if form == 6:
            return lang.select(self.condition(scope, depth - 1), sub(), sub(), kind)
        return lang.convert(lang.call("step", [self.integer(scope, I4, 0), lang.masked(self.integer(scope, I4, 0), 7, I4)]), I4, kind)

    def stored(self, place, kind):
        """A value for a variable of KIND."""
        if kind.family == "f":
            return self.lang.convert(self.small(place), I4, kind)
        return self.integer(place, kind, 1)

    # Statements.

    def store(self, place):
        array = self.pick(self.stores)
        target = Value(self.element_of(place, array), array.kind)
        if place.elements and self.chance(60):
            target = self.pick(place.elements)
        self.put(self.lang.assign(target.text, self.stored(place, target.kind)))

    def accumulate(self, place):
        """An element or one of the region's sums, from itself."""
        lang = self.lang
        if self.chance(70):
            red = self.pick(self.sums)
            op = self.pick(["+", "+", "max", "min"] if red.kind.family == "f" else ["+", "+", "max", "min", "^", "|"])
            text = lang.convert(self.small(place), I4, red.kind)
            if self.chance(30):
                self.begin(lang.if_(self.condition(place)))
                self.put(lang.update(0, red.text, op, text, red.kind))
                self.end("if")
            else:
                self.put(lang.update(self.below(2), red.text, op, text, red.kind))
            return
        array = self.pick([a for a in self.stores if a.kind.family == "i"] or [None])
        if array:
            target = self.element_of(place, array)
            self.put(lang.assign(target, lang.binary(self.pick("+^-"), target, self.integer(place, array.kind, 1), array.kind)))

    def temporary(self, place):
        """A variable that this place, and what is in it, may read."""
        lang = self.lang
        kind = self.pick([I4, I4, I8])
        if lang.blocks and self.chance(40):
            name = self.fresh("t")
            self.put(lang.declare(name, kind, value=self.integer(place, kind, 1)))
        else:
            name = self.scalar("t", kind).text
            self.put(lang.assign(name, self.integer(place, kind, 1)))
        place.names.append(Value(name, kind))

    def subscript(self, place):
        """A variable that is one."""
        text, least, most = self.pick(place.ranges) if place.ranges else ("0", 0, 0)
        factor, offset = self.pick([1, 1, 2, -1]), self.below(5)
        name = self.scalar("k", I4).text
        wide = self.lang.convert(text, I8, I4) if self.chance(30) else text
        ends = sorted((factor * least + offset, factor * most + offset))
        self.put(self.lang.assign(name, "%d * %s + %d" % (factor, wide, offset) if factor > 0
                                  else "%d - %s" % (offset, wide)))
        place.ranges.append((name, *ends))

    def swap(self, place):
        lang = self.lang
        array = self.pick(self.stores)
        first, second = self.element_of(place, array), self.element_of(place, array)
        name = self.scalar("t", array.kind).text
        self.put(lang.assign(name, first), lang.assign(first, second), lang.assign(second, name))

    def branch(self, place):
        lang = self.lang
        self.begin(lang.if_(self.condition(place)))
        self.simple(place)
        if self.chance(30):
            self.depth -= lang.block_depth
            self.begin(lang.else_())
            self.simple(place)
        self.end("if")

    def local_array(self, place):
        """An array of an iteration's own: filled, and read."""
        lang = self.lang
        name, i = self.fresh("w"), self.loop_variable(I4)
        if lang.blocks and self.chance(60):
            self.put(lang.declare(name, I4, 4))
        else:
            self.locals.append(lang.declare(name, I4, 4))
        self.begin(lang.for_count(i, I4, "4"))
        inner = Place(place)
        inner.ranges.append((i, 0, 3))
        self.put(lang.assign(lang.element(name, i), self.stored(inner, I4)))
        self.end("do")
        place.names += [Value(lang.element(name, str(k)), I4) for k in range(4)]

    def last(self, place):
        """A value that is used after the loop."""
        value = self.scalar("v", I4)
        self.put(self.lang.assign(value.text, self.stored(place, I4)))
        self.results.append(value)

    def simple(self, place):
        self.pick([self.store, self.store, self.store, self.accumulate])(place)

    def statement(self, place, budget):
        with self.span():
            shape = self.pick([self.store, self.store, self.store, self.accumulate, self.temporary, self.subscript, self.swap, self.branch,
                               self.local_array, self.last, self.skip, None, None, None])
            if shape:
                shape(place)
            elif place.depth < 4 and budget > 2:
                self.loops.loop(place, budget)

    def skip(self, place):
        if place.skippable:
            self.put(*self.lang.skip(self.condition(place)))

    def body(self, place, budget):
        with self.span():
            self.simple(place)
        while self.chance(45):
            self.statement(place, budget)
        if place.depth == 1 and self.chance(40) and budget > 2:
            with self.span():
                self.loops.loop(place, budget)

    # Variables.

    def scalar(self, prefix, kind):
        """One that is declared outside of the region, in one of several places."""
        name = self.fresh(prefix)
        declaration = self.lang.declare(name, kind)
        if self.chance(10):
            name = "@P@%s_%s" % (name, self.number)
            self.parts.file_lines.append(("static " if self.lang.blocks else "") + self.lang.declare(name, kind))
        else:
            self.locals.append(declaration)
        return Value(name, kind)

    def loop_variable(self, kind):
        return self.scalar("i", kind).text

    def runtime(self, value):
        """VALUE, not as a literal."""
        return self.lang.element("rt", str(value))

    def new_array(self, extents, kind=None):
        lang = self.lang
        kind = kind or self.pick([k for k in KINDS_OF_ARRAYS if k in lang.kinds])
        fortran = not lang.blocks
        homes = FORTRAN_HOMES if fortran else C_HOMES + (C_POINTERS if len(extents) == 1 else [])
        home, lines, clause = self.pick(homes)
        name = self.fresh("a")
        low = self.pick([0, 1, 1, -3]) if fortran else 0
        if home in ("file", "module", "module allocatable", "heap of the file"):
            name = "@P@%s_%s" % (name, self.number)
        count = 1
        for extent in extents:
            count *= extent
        if fortran:
            words = ["%d:%d" % (low, low + extent - 1) for extent in reversed(extents)]
            dims = {"d": "(%s)" % ", ".join(words), "s": "(%s)" % ", ".join(":" for _ in extents),
                    "a": "(%s)" % ", ".join("%d:" % low for _ in extents)}
        else:
            dims = {"d": "".join("[%d]" % extent for extent in extents)}
        fill = lambda text: text.format(t=kind.fortran if fortran else kind.c, n=name, c=count, **dims)
        for part in PARTS:
            if part in lines:
                getattr(self.parts, part).append(fill(lines[part]))
        if "params" in lines:
            self.parts.params.append(tuple(fill(text) for text in lines["params"]))
        if "first" in lines:
            self.first.append(fill(lines["first"]))
        text = name + "_of.v" if home == "member" else name
        clause = fill(clause) if clause else text if self.chance(30) and home != "member" else ""
        array = Array(text, kind, extents, low, clause, pointer="[0:" in clause)
        self.fill_array(array)
        self.arrays.append(array)
        return array

    def all_elements(self, array, line):
        """A loop, outside of regions, over the elements of ARRAY: LINE of an element and its number."""
        lang, size = self.lang, array.extents[-1]
        names = ["z%d" % k for k in range(len(array.extents))]
        for name, extent in zip(names, array.extents):
            if not lang.blocks and name not in self.counters:
                self.counters.append(name)
            self.begin(lang.for_count(name, I4, str(extent)))
        element = lang.elements(array.name, [name if not array.low else "%s + %d" % (name, array.low) for name in names])
        number = names[0] if len(names) == 1 else "(%s * %d + %s)" % (names[0], size, names[1])
        self.put(line(element, number))
        for _ in names:
            self.end("do")

    def fill_array(self, array):
        lang = self.lang
        outer, self.lines = self.lines, self.first
        a, b = 2 * self.below(40) + 1, self.below(100)
        self.all_elements(array, lambda element, number: lang.assign(
            element, lang.convert(lang.masked("(%s * %d + %d)" % (number, a, b), 127, I4), I4, array.kind)))
        self.lines = outer

    def new_indices(self):
        """An array of subscripts for others: each of them once, or not."""
        array = self.new_array((EXTENT,), I4)
        self.arrays.remove(array)
        array.of = self.pick(["each", "some", "pairs"])
        lang = self.lang
        outer, self.lines = self.lines, self.first
        factor = {"each": 3, "some": 10, "pairs": 1}[array.of]
        low = 1 if not lang.blocks else 0
        number = lambda n: lang.quotient(n, 2) if array.of == "pairs" else n
        # From 1 on: that is within all arrays of 140 elements, whose first subscript is from -3 to 1, and within
        # pointers to parts, which have 132 elements or more.  No multiple of 3: each of them once.
        limit = EXTENT - 9
        self.all_elements(array, lambda element, n: lang.assign(
            element, "%s + %d" % (lang.remainder("(%s * %d)" % (number(n), factor), limit), low)))
        self.lines = outer
        self.indices.append(array)

    def part_of_array(self):
        """A pointer into an array, with other subscripts."""
        lang = self.lang
        bases = [a for a in self.stores if len(a.extents) == 1]
        bases = [a for a in bases if a.name in self.targets] if not lang.blocks else bases
        if not bases:
            return
        base = self.pick(bases)
        name, offset = self.fresh("q"), self.below(9)
        extent = base.extents[0] - offset
        if lang.blocks:
            self.parts.local_lines.append("%s *%s;" % (base.kind.c, name))
            self.first.append("%s = %s + %d;" % (name, base.name, offset))
            low = 0
        else:
            self.parts.local_lines.append("%s, pointer :: %s(:)" % (base.kind.fortran, name))
            self.first.append("%s => %s(%d:)" % (name, base.name, base.low + offset))
            low = 1
        part = Array(name, base.kind, (extent,), low, "", base=base, pointer=True)
        self.arrays.append(part)
        self.stores.append(part)
        self.mapped.append(base)

    # The program.

    def declare_all(self):
        for _ in range(self.pick([2, 3, 3, 4])):
            self.new_array((EXTENT,))
        if self.chance(40):
            self.new_array((ROWS, COLUMNS))
        self.targets = [a.name for a in self.arrays if not self.lang.blocks
                        and any(("target :: %s(" % a.name) in line for line in self.parts.local_lines)]
        self.stores = self.arrays[:1 + self.below(len(self.arrays))]
        if self.chance(30):
            self.new_indices()
        if self.chance(25):
            self.part_of_array()
        for _ in range(1 + self.below(2)):
            kind = self.pick(KINDS_OF_SUMS)
            red = self.scalar("s", kind)
            self.first.append(self.lang.assign(red.text, self.lang.const(self.below(50), kind)))
            self.sums.append(red)
            self.results.append(red)

    def data_clauses(self):
        """Those of the region, and of a data construct around it."""
        inner, outer = [], []
        for array in self.arrays + self.indices:
            if array.base:
                # On `kernels' a pointer without a clause is a scalar that is copied.
                inner += ["present(%s[0:%d])" % (array.name, array.extents[0])] if self.lang.blocks else []
                continue
            text = array.clause
            if array in self.mapped:
                outer.append("copy(%s)" % (text or array.name.replace("_of.v", "_of")))
            elif text:
                (outer if self.chance(30) else inner).append("copy(%s)" % text)
        return inner, outer

    def region(self):
        lang = self.lang
        inner, outer = self.data_clauses()
        start = len(self.lines)
        if outer:
            self.lines.append(Directive(self.depth, "data " + " ".join(outer)))
            self.put(*lang.region("data"))
            self.depth += lang.region_depth
        self.lines.append(Directive(self.depth, " ".join(["kernels"] + inner)))
        self.put(*lang.region("kernels"))
        self.depth += lang.region_depth
        for _ in range(self.pick([1, 1, 2, 3])):
            with self.span():
                self.loops.loop(Place(), BUDGET)
            if self.chance(15):
                self.simple(Place())
        self.depth -= lang.region_depth
        self.put(*lang.region_end("kernels"))
        if outer:
            self.depth -= lang.region_depth
            self.put(*lang.region_end("data"))
        return start

    def keep_results(self):
        """All that the region may have changed goes to `out'."""
        lang = self.lang
        for array in self.arrays:
            if array.base:
                continue
            size = self.size

            def line(element, number):
                kept, text = lang.result(element, array.kind)
                return lang.assign(lang.element(kept, "%d + %s" % (size, number)), text)

            self.all_elements(array, line)
            count = 1
            for extent in array.extents:
                count *= extent
            self.size += count
        for value in self.results:
            kept, text = lang.result(value.text, value.kind)
            self.put(lang.assign(lang.element(kept, str(self.size)), text))
            self.size += 1

    def text(self, name):
        """The program as a function NAME."""
        lang = self.lang
        self.number = name.rsplit("_", 1)[1]
        self.decomposable = False
        # What the iterations of a sequential loop do is no race, whatever they share.
        self.shared_stores = self.copied_stores = False
        self.parts = types.SimpleNamespace(file_lines=[], local_lines=[], outer_lines=[], member_lines=[], params=[],
                                           block=[], number=self.number, form=self.pick(lang.forms))
        self.first, self.locals, self.counters = [], [], []
        self.arrays, self.stores, self.indices, self.sums, self.results, self.mapped = [], [], [], [], [], []
        self.loops = (CxxLoops if lang.suffix == ".cc" else CLoops if lang.blocks else FortranLoops)(self)
        self.declare_all()
        for _ in range(self.pick([1, 1, 2])):
            with self.span():
                self.region()
        for value in self.results:
            if value not in self.sums:
                self.first.append(lang.assign(value.text, lang.const(0, value.kind)))
        self.keep_results()
        if not self.size:
            self.size = 1
        self.parts.size = self.size
        self.parts.declarations = self.locals + [lang.declare(c, I4) for c in self.counters]
        lines = [line if line.startswith(" ") else "  " + line for line in self.first] + [self.render(line) for line in self.lines]
        return "\n".join(lang.classic_program(self.parts, name, lines)) + "\n"

    def render(self, line):
        return line if isinstance(line, str) else "  " * line.depth + self.lang.directive(line.text)
