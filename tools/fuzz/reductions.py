# Reduction variables of random programs and their updates.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reductions."""

from fuzz.kinds import F2, F4, F8, I4
from fuzz.statements import Statements

# How an update stands in a loop's body.
WAYS = ["plain", "plain", "plain", "if", "if", "select", "else", "skip", "switch"]

# Sums of halves are exact up to 2048.  A place that adds to one does so at most
# FEW times, each time at most 1.
HALF_ROOM = 1900
FEW = 32


class Reduction:
    """A variable that loops reduce.  DEPTH loops are around its block."""

    def __init__(self, name, kind, op, depth):
        self.name = name
        self.object = name
        self.kind = kind
        self.op = op
        self.depth = depth
        self.room = HALF_ROOM


# Sizes of reduced arrays, on both sides of what has elements as scalars (32 words).
ARRAY_SIZES = [1, 2, 5, 16, 31, 32, 33, 64, 256, 5000]

# Larger numbers are not in the table of numbers that are known only when a program runs.
RUN_TIME_LIMIT = 1279

# Elements in front of and behind a section, which nothing may change.
GUARDS = 3


class ArrayReduction(Reduction):
    """An array of SIZE elements with guards; SECTION is what the clause says.

    NAME is the whole array, OBJECT the variable that has it: the array itself, or a struct.
    COUNT elements from FIRST on are in it, those that are reduced from START on.
    """

    first = 0
    start = GUARDS

    def __init__(self, name, kind, op, size, section, form):
        member = ".v" if form == "member" else ".in[1].v" if form == "inner" else ""
        super().__init__(name + member, kind, op, 0)
        self.size = size
        self.section = section.replace(name, self.name, 1)
        self.form = form
        self.object = name
        self.count = size + 2 * GUARDS

    def declaration(self, lang):
        """Members beside the array are of other types."""
        array = lang.declare("v", self.kind, self.count)
        if self.form == "array":
            return lang.declare(self.object, self.kind, self.count)
        if self.form == "member":
            return "struct { short before; %s double behind; } %s;" % (array, self.object)
        return "struct { char before; struct { %s short behind; } in[2]; } %s;" % (array, self.object)


class Reductions(Statements):
    """Reductions from decisions."""

    def new_array_reduction(self, prefix):
        """Of C and C++.  The bounds are constants or variables."""
        kind = self.pick([k for k in self.lang.kinds if k is not F2])
        op = self.pick(self.lang.operators(kind))
        name, size = self.fresh(prefix), self.pick(ARRAY_SIZES)
        bounds = []
        for number in (GUARDS, size):
            if self.chance(50) or number > RUN_TIME_LIMIT:
                bounds.append(str(number))
            else:
                self.needed_bounds.add(number)
                bounds.append("n%d" % number)
        form = self.pick(["array", "array", "member", "inner"])
        return ArrayReduction(name, kind, op, size, "%s[%s:%s]" % (name, *bounds), form)

    def target(self, scope, red):
        """What an update changes: RED itself, or an element of it."""
        if not isinstance(red, ArrayReduction):
            return red.name
        most = 1
        while most * 2 <= red.size:
            most *= 2
        index = self.lang.masked(self.integer(scope, I4, 1), most - 1, I4)
        return self.lang.element(red.name, "%s + %d" % (index, red.start + self.below(red.size - most + 1)))

    def new_reduction(self, prefix, scope):
        kind = self.pick(self.lang.kinds)
        return Reduction(self.fresh(prefix), kind, self.pick(self.lang.operators(kind)), len(scope.indices))

    def start(self, red):
        return self.lang.start(red.kind, red.op, self.below(50))

    def half_addend(self, scope, red, times):
        """-1, 0 or 1, and not 0 in few iterations of all."""
        lang = self.lang
        conditions = [self.condition(scope)]
        for _, bound in scope.indices[red.depth:]:
            times *= max(bound, 1)
        for index, bound in scope.indices[red.depth:]:
            stride = 1
            while stride < bound and times // bound * -(-bound // stride) > FEW:
                stride *= 2
            if stride > 1:
                number = lang.masked(lang.convert(index.text, index.kind, I4), stride - 1, I4)
                conditions.append(lang.compare("==", number, lang.const(0, I4)))
                times = times // bound * -(-bound // stride)
        red.room -= times
        text = lang.const(1 - 2 * self.below(2) if red.room >= 0 else 0, red.kind)
        for condition in conditions:
            text = lang.select(condition, text, lang.const(0, red.kind), red.kind)
        return text

    def operand(self, scope, red, times):
        """What is combined with RED, at most TIMES in each iteration."""
        lang = self.lang
        if red.op in ("&&", "||", "eqv", "neqv"):
            text = self.condition(scope)
            if red.kind.family == "l":
                text = lang.convert(text, self.kind("l4"), red.kind)
        elif red.op == "*" and red.kind.family != "u":
            # A power of two, so that floats stay exact and signed integers do not overflow.
            factor = lang.const(2 if red.kind.family == "f" and self.chance(10) else -1, red.kind)
            if red.kind.family == "c" and self.chance(50):
                part = F4 if red.kind.bits == 32 else F8
                factor = lang.complex(lang.convert("0", I4, part), lang.convert("1", I4, part))
            text = lang.select(self.condition(scope), factor, lang.const(1, red.kind), red.kind)
        elif red.op == "*":
            text = lang.odd(self.integer(scope, red.kind), red.kind)
        elif red.op == "+" and red.kind.family == "i":
            text = lang.masked(self.integer(scope, red.kind), 0x3ff if red.kind.bits > 8 else 7, red.kind)
        elif red.op == "+" and red.kind is F2:
            text = self.half_addend(scope, red, times)
        else:
            text = self.value(scope, red.kind)
        if red.op in ("max", "min"):
            # Evaluated once: a variable that is not the reduction's own.
            name = self.fresh("t")
            self.variable(scope, name, red.kind, text, False)
            text = name
        return text

    def contribute(self, scope, red, times=1):
        with self.span():
            lang = self.lang
            form = self.below(3)
            name = self.target(scope, red)
            update = lambda: lang.update(form, name, red.op, self.operand(scope, red, times), red.kind)
            way = self.pick(WAYS)
            if way == "plain" or way == "skip" and not scope.loop:
                self.put(update())
            elif way == "skip":
                first = update()
                self.put(*lang.skip(self.condition(scope)))
                self.put(first)
            elif way == "select":
                value = lang.combine(name, red.op, self.operand(scope, red, times))
                self.put(lang.assign(name, lang.select(self.condition(scope), value, name, red.kind)))
            elif way == "switch":
                cases = [(at, update(), self.chance(30)) for at in range(4) if self.chance(50)]
                self.put(*lang.switch(lang.masked(self.integer(scope, I4, 1), 3, I4), cases))
            else:
                first = update()
                second = update() if way == "else" else None
                self.begin(lang.if_(self.condition(scope)))
                self.put(first)
                if second:
                    self.depth -= lang.block_depth
                    self.begin(lang.else_())
                    self.put(second)
                self.end("if")

    def some(self, reds):
        return [red for red in reds if not self.chance(40)]

    def reduction_clauses(self, reds):
        by_op = {}
        for red in reds:
            by_op.setdefault(red.op, []).append(red.section if isinstance(red, ArrayReduction) else red.name)
        names = {"eqv": ".eqv.", "neqv": ".neqv."}
        if self.lang.suffix == ".f90":
            names.update({"&": "iand", "|": "ior", "^": "ieor", "&&": ".and.", "||": ".or."})
        return "".join(" reduction(%s:%s)" % (names.get(op, op), ",".join(vars_))
                       for op, vars_ in by_op.items())
