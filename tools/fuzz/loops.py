# Loops of random programs.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loop nests."""

from fuzz.kinds import F4, F8, I4, Value
from fuzz.reductions import Reductions
from fuzz.writer import Directive, Scope

LEVELS = ["gang", "worker", "vector"]
BOUNDS = [1, 2, 3, 5, 7, 31, 32, 33, 40, 65, 100, 257, 1025, 0]
STEPS = [1, 1, 1, 1, -1, 3, -3, 2, 7, -5]

# The smallest value of a loop variable, by the type.
FIRST = {
    "i4": [0, 0, 0, 1, -7, 100000],
    "i8": [0, 0, -3, 2 ** 33, -2 ** 40],
    "u4": [0, 0, 5, 4000000000],
    "u8": [0, 0, 9, 2 ** 63],
    "i2": [0, 0, -5],
}

# How many loops a directive is for, and by which clause.
NESTS = [(1, ""), (1, ""), (1, ""), (1, ""), (2, "collapse"), (3, "collapse"), (1, "tile"), (2, "tile"), (3, "tile")]
TILE_SIZES = ["2", "1", "3", "4", "7", "*"]

# Arguments of levels.
STATIC = {"gang": ["", "", "", "(static:*)", "(static:1)", "(static:3)"]}
KERNELS_SIZES = {
    "gang": ["", "", "(3)", "(num:5)", "(num:2, static:4)"],
    "worker": ["", "", "(2)", "(num:4)"],
    "vector": ["", "", "(32)", "(length:64)"],
}
SIZE_CLAUSES = {"gang": "num_gangs", "worker": "num_workers", "vector": "vector_length"}


class Loops(Reductions):
    """Loops from decisions."""

    def own_reductions(self, scope, levels):
        """Variables of the block around the loop, reduced by it."""
        own = []
        # A loop without levels may become a gang loop, unless it is in another one.
        if levels and "gang" not in levels and (scope.auto or "auto" not in levels):
            for _ in range(self.pick([0, 1, 1, 2, 3])):
                own.append(self.new_own_reduction(scope))
        return own

    def new_own_reduction(self, scope):
        red = self.new_reduction("s", scope)
        self.variable(scope, red.name, red.kind, self.start(red), self.chance(30))
        return red

    def store_own(self, scope, red):
        """What the loop has made of RED."""
        value = Value(red.name, red.kind)
        self.store(scope, value)
        # Results in floats would not stay small.
        if red.kind.family not in "fc":
            scope.names.append(value)
            if self.chance(50):
                self.put(self.lang.assign(red.name, self.value(scope, red.kind)))

    def bound(self, budget):
        bound = self.pick([b for b in BOUNDS if b <= max(budget, 1)])
        text = str(bound)
        if self.chance(40):
            self.needed_bounds.add(bound)
            text = "n%d" % bound
        return bound, text

    def level_clauses(self, levels, scope):
        """The words for LEVELS, with their arguments, and whether iterations depend on each other."""
        if levels == ["auto"]:
            if self.kernels:
                return self.pick(["", " independent", " auto"])
            # Each gang would do all of a loop that is not in a gang loop.
            return self.pick(["", " independent", " auto"] if scope.indices and scope.once else ["", " independent"])
        arguments = STATIC
        if self.kernels:
            # An error beside the construct's clause for the same size.
            arguments = {level: sizes for level, sizes in KERNELS_SIZES.items()
                         if SIZE_CLAUSES[level] not in self.size_clauses}
        text = "".join(" " + level + self.pick(arguments.get(level, [""])) for level in levels)
        return text + (self.pick(["", " independent"]) if self.kernels else "")

    def iterations(self, scope, inner, budget, declared, in_nest):
        """Begin a loop, and return its number of iterations."""
        lang = self.lang
        bound, limit = self.bound(budget)
        kind = self.pick(lang.loop_kinds)
        if declared and not lang.blocks:
            i = self.fresh("i")
            self.declarations.append(lang.declare(i, kind))
        else:
            i = self.sequential_index(scope, "i", kind)
        step = self.pick(STEPS)
        first = self.pick(FIRST[kind.name])
        if kind.family == "u":
            # It must not go below zero.  In a nest, GCC takes one that begins beyond its end for a very long loop.
            if first < -step or in_nest and bound == 0:
                step = abs(step)
            if limit == "0":
                # `i < 0u' is an error in a loop of OpenACC.
                limit = "n0"
                self.needed_bounds.add(0)
        inclusive = self.chance(30) and bound > 0
        self.begin(lang.for_range(i, kind, first, lang.convert(limit, I4, kind), step, inclusive))
        from_0 = "(%s - %s)" % (i, lang.const(first, kind)) if first else i
        inner.indices.append((Value(from_0, kind), bound))
        inner.names.append(Value(i, kind))
        return max(bound, 1)

    def loop(self, scope, budget, reds, levels, head="loop"):
        """A loop over LEVELS (sequential without any), which carries REDS."""
        with self.span():
            self.loop_1(scope, budget, reds, levels, head)

    def loop_1(self, scope, budget, reds, levels, head):
        # In front of a combined construct is the host.
        own = self.own_reductions(scope, levels) if head == "loop" else []
        carried = reds + own
        inner = Scope(scope)
        inner.loop = True
        inner.once = scope.once or "gang" in levels
        if "auto" in levels:
            inner.auto = True
            inner.done = 3
        elif levels:
            inner.done = LEVELS.index(levels[-1]) + 1
        # What a partitioned loop reads must not be its own reductions.
        banned = {red.name for red in carried}
        inner.names = [value for value in inner.names if value.text not in banned]
        directive = None
        nest = 1
        if levels or head != "loop" or self.chance(50):
            text = head
            if levels:
                text += self.level_clauses(levels, scope) + self.reduction_clauses(carried)
                nest, clause = self.pick(NESTS) if budget > 3 else NESTS[0]
                if levels == LEVELS and not self.lang.tiles_at_all_levels:
                    clause = clause.replace("tile", "collapse")
                if clause == "collapse":
                    text += " collapse(%d)" % nest
                elif clause == "tile":
                    text += " tile(%s)" % ", ".join(self.pick(TILE_SIZES) for _ in range(nest))
            else:
                self.decomposable &= not self.kernels
                text += " seq" + (self.reduction_clauses(carried) if self.chance(50) else "")
            directive = Directive(self.depth, text)
            directive.levels, directive.reds, directive.outer = levels, carried, scope.owner
            directive.nest = nest if "collapse" in text else 1
            self.lines.append(directive)
            if levels:
                inner.owner = directive
        else:
            inner.plain_loop = True
        for _ in range(nest):
            budget //= self.iterations(scope, inner, budget, directive, nest > 1)
        if levels and self.chance(25):
            self.private_array(inner, directive)
        self.body(inner, budget, carried)
        for _ in range(nest):
            self.end("do")
        for red in own:
            self.store_own(scope, red)

    def private_array(self, inner, directive):
        name = self.fresh("pr")
        self.declarations.append(self.lang.declare(name, I4, 4))
        directive.make_private(name)
        self.fill_array(inner, name, I4, 4)

    def body(self, scope, budget, reds):
        while self.chance(60):
            self.plain(scope)
        if scope.loop and self.chance(25):
            self.put(*self.lang.skip(self.condition(scope)))
        more = 85
        while self.chance(more):
            more = 40
            with self.span():
                self.nested(scope, budget, reds)
            while self.chance(40):
                self.plain(scope)
        for red in reds:
            if not self.chance(25):
                self.contribute(scope, red)
        if scope.plain_loop and self.chance(15):
            self.put(*self.lang.leave(self.condition(scope)))

    def nested(self, scope, budget, reds):
        """A loop inside of this place, if one fits."""
        free = LEVELS[scope.done:]
        if scope.auto and len(scope.indices) < 4 and self.chance(40):
            self.guarded(scope, budget, reds, ["auto"])
        elif not scope.indices and self.gangs_left and not self.chance(25):
            self.gang_loop(scope, budget)
        elif free and free[0] != "gang" and not self.chance(20):
            form = self.below(3)
            levels = [free[0]] if form == 0 else list(free) if form == 1 else [free[-1]]
            self.guarded(scope, budget, reds, levels)
        elif not scope.indices and free and self.chance(60):
            # Every gang does all of it.
            self.guarded(scope, min(budget, 100), [], self.pick([["worker"], ["vector"], ["worker", "vector"]]))
        elif len(scope.indices) < 4 and self.chance(40):
            self.loop(scope, min(budget, 5), reds, [])

    def guarded(self, scope, budget, reds, levels):
        """An inner loop, perhaps under a condition."""
        if not self.chance(20):
            self.loop(scope, budget, self.some(reds), levels)
            return
        self.begin(self.lang.if_(self.condition(scope)))
        inside = Scope(scope)
        self.loop(inside, budget, self.some(reds), levels)
        self.end("if")

    def simple_loop(self, scope, red):
        """A loop as GCC's analysis of kernels understands it, which updates RED, or stores without it."""
        lang = self.lang
        text = self.pick(["", "loop", "loop independent", "loop auto", "loop gang", "loop independent gang vector"])
        directive = None
        if text:
            directive = Directive(self.depth, text + (self.reduction_clauses([red]) if red else ""))
            self.lines.append(directive)
        inner = Scope(scope)
        inner.owner = directive or scope.owner
        self.iterations(scope, inner, 2500, directive, False)
        if red:
            if red.kind.family == "f":
                array, kind = self.pick([("in_d", F8), ("in_f", F4)])
                text = lang.convert(lang.element(array, self.index(inner, 64)), kind, red.kind)
            else:
                a, b = (lang.convert(v.text, v.kind, red.kind) for v in (self.leaf(inner), self.leaf(inner)))
                text = lang.binary(self.pick("+-&|^"), a, b, red.kind)
                if red.kind.family == "i" and red.op == "+":
                    text = lang.masked(text, 0x3ff if red.kind.bits > 8 else 7, red.kind)
            self.put(lang.update(0, red.name, red.op, text, red.kind))
        else:
            self.store(inner, self.leaf(inner))
        self.end("do")

    def gang_levels(self):
        return list(self.pick([["gang"], ["gang"], ["gang", "worker"], ["gang", "vector"], LEVELS,
                               ["auto"]]))

    def gang_loop(self, scope, budget):
        self.gangs_left -= 1
        reds = self.new_globals(scope, [0, 1, 1, 2, 3])
        reds += self.some(self.construct_reds)
        self.loop(scope, budget, reds, self.gang_levels())
