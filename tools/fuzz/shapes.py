# What stands in the loops of programs in the classic style.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A place in a region is done once, by each gang, or by each iteration of loops that
# may be partitioned.  Only the first and the last may store to what is mapped, and
# an iteration only to elements of its own.  A temporary is set before it is read:
# `live' has those that a place or one around it still reads.
"""Statements and loops."""

from fuzz.kinds import I4, I8, F4, F8, Value
from fuzz.reductions import Reduction, Reductions
from fuzz.writer import Directive, Scope

BOUNDS = [1, 2, 3, 5, 7, 16, 20, 31, 33, 40, 65, 100, 0]
STEPS = [1, 1, 1, 1, 1, -1, 2, -3]
FIRST = [0, 0, 0, 1, 1, -2, 5]

# Levels of a loop (None: without a directive), and of loops in one.
OUTER = ["gang", "", "gang vector", "gang worker", "gang worker vector", "independent", "gang independent"]
OPEN = ["", None, "independent", "seq", "auto"]
INNER = {
    "gang": ["vector", "worker", "worker vector"],
    "gang worker": ["vector"],
    "worker": ["vector"],
    "": ["vector", "worker", "worker vector"],
}
SEQUENTIAL = [None, "seq"]


class Place(Scope):
    """A scope, and what is known of the threads that are there."""

    def __init__(self, outer=None):
        super().__init__(outer)
        self.live = set(outer.live) if outer else set()         # names of temporaries
        self.reals = list(outer.reals) if outer else []         # Values: small whole numbers
        self.shared = outer.shared if outer else False          # it may store to mapped variables
        self.inner = list(outer.inner) if outer else []         # levels of partitioned loops in it
        self.around = outer.around if outer else None           # levels of the partitioned loop around it
        self.inner_block = bool(outer and outer.around)         # some of its iterations may not come here


class Shapes(Reductions):
    """Loops of the classic style from decisions."""

    def common_kind(self):
        """A type, most often one of the usual ones."""
        if self.chance(20):
            return self.pick([k for k in self.lang.kinds if k.name != "f2"])
        return self.pick([I4, F8, I8, F4])

    # Expressions and stores.

    def real(self, scope, kind):
        if scope.reals and self.chance(50):
            value = self.pick(scope.reals)
            return self.lang.convert(value.text, value.kind, kind)
        return super().real(scope, kind)

    def value(self, scope, kind, depth=1):
        return super().value(scope, kind, min(depth, 1))

    def arithmetic(self, op, a, b, kind):
        """A OP B, of integers or of small floating-point numbers."""
        return "(%s %s %s)" % (a, op, b) if kind.family == "f" else self.lang.binary(op, a, b, kind)

    def known(self, place, value):
        """The place may read VALUE."""
        place.names.append(value)
        if value.kind.family == "f":
            place.reals.append(value)

    def keep(self, place, value):
        """Store VALUE to an element of this iteration."""
        if not place.shared:
            return
        count = 1
        for _, bound in place.indices:
            count *= max(bound, 1)
        if not place.indices or count > 600 or value.kind.family not in "iuf" or value.kind.bits > 64 or not self.chance(40):
            self.store(place, value)
            return
        array = self.new_array("o", value.kind, [max(bound, 1) for _, bound in place.indices])
        self.use(array, "o", place)
        self.put(self.lang.assign(self.own_element(array, place), value.text))
        self.written.append(array)

    def own_element(self, array, place):
        lang = self.lang
        indices = [lang.convert(v.text, v.kind, I4) for v, _ in place.indices]
        if len(array.extents) == len(indices):
            return lang.elements(array.text, indices)
        text = ""
        for index, (_, bound) in zip(indices, place.indices):
            text = "(%s) * %d + %s" % (text, max(bound, 1), index) if text else index
        return lang.elements(array.text, [text])

    # Temporaries.

    def variable(self, scope, name, kind, text, hoisted):
        """A variable of this block."""
        if self.lang.blocks and not self.chance(50):
            self.put(self.lang.declare(name, kind, value=text))
            return
        self.declarations.append(self.lang.declare(name, kind))
        if self.chance(50) and scope.owner:
            scope.owner.make_private(name)
        self.put(self.lang.assign(name, text))

    def sequential_index(self, scope, prefix, kind):
        return self.temporary(scope, kind, "counter").text if not self.lang.blocks else self.fresh(prefix)

    def set_temporary(self, place, kind=None):
        """Set one, in one of several ways, and return its Value."""
        lang = self.lang
        kind = kind or self.common_kind()
        form = self.below(4)
        value = lambda: self.value(place, kind)
        if form == 3 and lang.blocks:
            name = self.fresh("x")
            self.put(lang.declare(name, kind, value=value()))
            result = Value(name, kind)
        else:
            first = value()
            condition = self.condition(place) if form else ""
            second = value() if form else ""
            result = self.temporary(place, kind)
            if form == 2:
                self.begin(lang.if_(condition))
                self.put(lang.assign(result.text, first))
                self.depth -= lang.block_depth
                self.begin(lang.else_())
                self.put(lang.assign(result.text, second))
                self.end("if")
            else:
                self.put(lang.assign(result.text, first))
            if form == 1:
                self.begin(lang.if_(condition))
                self.put(lang.assign(result.text, second))
                self.end("if")
        self.known(place, result)
        return result

    def squares(self, place):
        """t = ...; u = t ...; out = t * t + u."""
        lang = self.lang
        value = self.set_temporary(place)
        for _ in range(self.pick([0, 0, 1, 2])):
            value = self.set_temporary(place)
        if value.kind.family in "iuf" and self.chance(60):
            value = Value(self.arithmetic("*", value.text, value.text, value.kind), value.kind)
        self.keep(place, value)

    def change(self, place):
        """A temporary from itself."""
        value = self.set_temporary(place, self.pick([I4, I8]))
        self.put(self.lang.assign(value.text, self.arithmetic(self.pick("+^*-"), value.text, self.integer(place, value.kind, 1),
                                                              value.kind)))
        self.keep(place, value)

    # Loops.

    def index_variable(self, place, kind, role="counter"):
        """The variable of a loop, and whether its declaration stands elsewhere."""
        if self.lang.blocks and self.chance(40):
            return Value(self.fresh("i"), kind), False
        return self.temporary(place, kind, role), True

    def iterations(self, inner, budget, role):
        """The lines that begin a loop, whose variable has the ROLE."""
        lang = self.lang
        bound = self.pick([b for b in BOUNDS if b <= max(budget, 1)])
        limit = self.bound_text(bound, inner)
        kind = self.pick([I4, I4, I4, I8])
        index, declared = self.index_variable(inner, kind, role)
        first = self.pick(FIRST)
        step = self.pick(STEPS)
        inclusive = self.chance(30) and bound > 0
        self.begin(lang.for_range(index.text, kind, first, lang.convert(limit, I4, kind), step, inclusive, declared))
        from_0 = "(%s - %s)" % (index.text, lang.const(first, kind)) if first else index.text
        inner.indices.append((Value(from_0, kind), bound))
        inner.names.append(index)
        return max(bound, 1)

    def nest(self, place, budget, levels, reds, head="loop", body=None):
        """A loop over LEVELS that carries REDS."""
        with self.span():
            inner = Place(place)
            inner.loop = True
            partitioned = levels not in SEQUENTIAL
            directive = None
            nest = 1
            lines = self.lines
            if levels is not None or head != "loop":
                text = head + (" " + levels if levels else "")
                if partitioned or self.chance(60):
                    text += self.reduction_clauses(reds)
                if partitioned and budget > 3 and self.chance(15):
                    nest = 2
                    text += " collapse(2)"
                directive = Directive(self.depth, text)
                lines.append(directive)
                if head != "loop":
                    self.now.head = directive
            if partitioned:
                if directive:
                    inner.owner = directive
                inner.shared = True
                inner.once = place.once or "gang" in levels or head != "loop"
                banned = {red.name for red in reds}
                inner.names = [value for value in inner.names if value.text not in banned]
                inner.reals = [value for value in inner.reals if value.text not in banned]
                inner.inner = INNER.get(levels.replace(" independent", "").replace("independent", "").replace("auto", ""), [])
                if not place.around and not inner.inner and "vector" not in levels:
                    inner.inner = INNER[""]
                if place.around and levels in ("", "independent", "auto"):
                    inner.inner = [words for words in place.inner if words == "vector"]
                inner.around = (place.around or "") + "+" + levels
            inner.plain_loop = not directive
            for _ in range(nest):
                budget //= self.iterations(inner, budget, "index" if directive else "counter")
            (body or self.body)(inner, budget, reds)
            for _ in range(nest):
                self.end("do")

    def inner_levels(self, place):
        """Of a loop in a partitioned one."""
        if place.inner and self.chance(45):
            return self.pick(place.inner)
        return self.pick(OPEN)

    def body(self, place, budget, reds):
        with self.span():
            self.squares(place)
        while self.chance(45):
            self.statement(place, budget, reds)
        for red in reds:
            if not self.chance(20):
                self.contribute(place, red)

    def statement(self, place, budget, reds):
        with self.span():
            shape = self.pick([self.squares, self.row, self.row, self.row, self.change, self.counted, self.inner_loop,
                               self.while_loop, self.search, self.private_array, self.private_struct, self.split, self.atomic, self.single, self.in_place,
                               self.skip, self.found])
            if shape in (self.row, self.inner_loop, self.while_loop, self.found):
                shape(place, budget, reds)
            else:
                shape(place)

    def skip(self, place):
        if place.loop:
            self.put(*self.lang.skip(self.condition(place)))
            place.inner_block = True

    def new_row(self, place):
        kind = self.common_kind()
        red = Reduction("", kind, self.pick(self.lang.operators(kind)), len(place.indices))
        start = self.start(red)
        red.name = self.temporary(place, kind, "row").text
        self.put(self.lang.assign(red.name, start))
        return red

    def row(self, place, budget, reds):
        """s = 0; a loop that reduces s; out = s."""
        levels = self.inner_levels(place)
        red = self.new_row(place)
        also = [r for r in reds if self.chance(20)]

        def sum_up(inner, left, _):
            if self.chance(40):
                self.squares(inner)
            if left > 3 and self.chance(15):
                self.statement(inner, left, [])
            self.contribute(inner, red)
            for other in also:
                self.contribute(inner, other)

        self.nest(place, budget, levels, [red] + also, body=sum_up)
        self.after_row(place, red, reds)

    def after_row(self, place, red, reds):
        value = Value(red.name, red.kind)
        self.keep(place, value)
        if red.kind.family not in "fc":
            place.names.append(value)
        for outer in reds:
            if self.chance(50):
                self.add_row(value, outer)

    def add_row(self, value, outer):
        """Combine a row's result with a reduction of the loops around."""
        lang = self.lang
        if outer.kind.family == "i" and value.kind.family in "iu" and outer.op != "*":
            text = lang.convert(value.text, value.kind, outer.kind)
            if outer.op == "+":
                text = lang.masked(text, 0x3ff if outer.kind.bits > 8 else 7, outer.kind)
        elif outer.kind.family == "f" and value.kind is outer.kind and outer.op in ("+", "max", "min"):
            text = value.text
        else:
            return
        self.put(lang.update(0, outer.name, outer.op, text, outer.kind))

    def counted(self, place):
        """A sequential loop that accumulates."""
        lang = self.lang
        kind = self.pick([I4, I8, F8])
        start = self.value(place, kind)
        value = self.temporary(place, kind)
        self.put(lang.assign(value.text, start))

        def add(inner, _, __):
            if self.chance(40):
                self.set_temporary(inner)
            if kind is F8:
                self.put(lang.assign(value.text, self.arithmetic("+", value.text, self.real(inner, kind), kind)))
            else:
                self.put(lang.assign(value.text, self.arithmetic(self.pick("+^-"), value.text, self.integer(inner, kind, 1), kind)))

        self.nest(place, 7, self.pick(SEQUENTIAL), [], body=add)
        self.keep(place, value)
        if kind is not F8:
            place.names.append(value)

    def while_loop(self, place, budget, reds):
        """A while loop whose condition is a temporary."""
        lang = self.lang
        start = lang.masked(self.integer(place, I4, 1), 3, I4)
        count = self.temporary(place, I4)
        self.put(lang.assign(count.text, start))
        total = self.temporary(place, I8)
        self.put(lang.assign(total.text, lang.const(self.below(9), I8)))
        self.begin(lang.while_(lang.compare(">", count.text, lang.const(0, I4))))
        inner = Place(place)
        inner.names += [count, total]
        # What is done several times has no element of its own.
        inner.shared = False
        inner.once = False
        if self.chance(60):
            self.row(inner, min(budget, 40), [])
        else:
            self.set_temporary(inner)
        self.put(lang.assign(total.text, self.arithmetic(self.pick("+^"), total.text, self.integer(inner, I8, 1), I8)))
        self.put(lang.assign(count.text, self.arithmetic("-", count.text, lang.const(1, I4), I4)))
        self.end("do")
        place.names.append(total)
        self.keep(place, total)

    def inner_loop(self, place, budget, reds):
        if budget > 1 and len(place.indices) < 3:
            carried = [red for red in reds if self.chance(40)]
            self.nest(place, budget, self.inner_levels(place), carried)

    def search(self, place):
        """A loop that is left; its variable is read behind it."""
        lang = self.lang
        inner = Place(place)
        index = self.temporary(inner, I4, "counter")
        place.live.add(index.text)
        self.begin(lang.for_range(index.text, I4, 0, lang.const(self.pick([1, 3, 8]), I4), 1, False, True))
        inner.names.append(index)
        self.put(*lang.leave(self.condition(inner)))
        self.end("do")
        place.names.append(index)
        self.keep(place, index)

    def found(self, place, budget, _):
        """t = ...; a loop in one iteration of which t is set; out = t."""
        lang = self.lang
        if self.now.family == "kernels":
            # The variable would be mapped, one for all iterations.
            return
        kind = self.pick([I4, I8, F8])
        start = self.value(place, kind)
        value = self.temporary(place, kind, "row")
        self.put(lang.assign(value.text, start))

        def look(inner, _, __):
            if self.chance(40):
                self.squares(inner)
            condition = ""
            for index, bound in inner.indices[len(place.indices):]:
                this = lang.compare("==", index.text, lang.const(self.below(max(bound, 1)), index.kind))
                condition = lang.logical("&&", condition, this) if condition else this
            text = self.value(inner, kind)
            self.begin(lang.if_(condition))
            self.put(lang.assign(value.text, text))
            if self.chance(30):
                self.keep(inner, value)
            self.end("if")

        self.nest(place, budget, self.inner_levels(place), [], body=look)
        self.known(place, value)
        self.keep(place, value)

    def private_array(self, place):
        lang = self.lang
        name = self.fresh("arr")
        declaration = lang.declare(name, I4, 4)
        if not place.owner and not lang.blocks:
            return
        if lang.blocks and (not place.owner or self.chance(30)):
            self.put(declaration)
        else:
            self.declarations.append(declaration)
            place.owner.make_private(name)
        inner = Place(place)
        index, declared = self.index_variable(inner, I4)
        self.begin(lang.for_range(index.text, I4, 0, lang.const(4, I4), 1, False, declared))
        inner.names.append(index)
        self.put(lang.assign(lang.element(name, index.text), self.integer(inner, I4, 1)))
        self.end("do")
        at = lang.masked(self.integer(place, I4, 1), 3, I4)
        place.names.append(Value(lang.element(name, at), I4))
        self.keep(place, place.names[-1])

    def private_struct(self, place):
        lang = self.lang
        name = self.fresh("q")
        if not place.owner and not lang.blocks:
            return
        if lang.blocks and (not place.owner or self.chance(30)):
            self.put(lang.pair(name))
        else:
            self.declarations.append(lang.pair(name))
            place.owner.make_private(name)
        fields = []
        for field, kind in lang.pair_fields:
            value = Value(name + field, self.kind(kind))
            self.put(lang.assign(value.text, self.value(place, value.kind)))
            fields.append(value)
        for value in fields:
            self.known(place, value)
        self.keep(place, self.pick(fields))

    def split(self, place):
        """A routine sets two temporaries."""
        value = self.integer(place, I4, 1)
        low = self.temporary(place, I4, "row" if place.around else "t", passed=True)
        high = self.temporary(place, I4, "row" if place.around else "t", passed=True)
        self.put(self.lang.call_split(value, low.text, high.text))
        self.known(place, low)
        self.known(place, high)
        self.keep(place, self.pick([low, high]))

    def atomic(self, place):
        if place.once and place.shared:
            self.uses_counts = True
            self.put(*self.lang.atomic(self.lang.element("counts", self.index(place, 16)), self.small(place)))

    def single(self, place):
        """One iteration stores to a mapped scalar."""
        lang = self.lang
        if not place.shared:
            return
        condition = ""
        for index, bound in place.indices:
            this = lang.compare("==", index.text, lang.const(self.below(max(bound, 1)), index.kind))
            condition = lang.logical("&&", condition, this) if condition else this
        value = self.stored_scalar(place)
        text = self.value(place, value.kind)
        if not condition:
            self.put(lang.assign(value.text, text))
            return
        self.begin(lang.if_(condition))
        self.put(lang.assign(value.text, text))
        if self.chance(30) and value.kind.family in "iu":
            self.store(Scope(), value)
        self.end("if")

    def in_place(self, place):
        """An element from itself."""
        lang = self.lang
        if not (place.once and place.shared and place.indices):
            return
        count = 1
        for _, bound in place.indices:
            count *= max(bound, 1)
        if count > 600:
            return
        kind = self.pick([I4, F8, I8])
        array = self.new_array("o", kind, [max(bound, 1) for _, bound in place.indices])
        self.use(array, "o", place)
        element = self.own_element(array, place)
        addend = self.real(place, kind) if kind is F8 else self.integer(place, kind, 1)
        self.put(lang.assign(element, self.arithmetic("+", element, addend, kind)))
        self.written.append(array)
