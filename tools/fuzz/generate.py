# Random OpenACC programs.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program is a function with one or two regions.  It is free of races and of
# undefined behaviour, and its results do not depend on the number of threads:
# every store has an element of `out' for each iteration of the loops around it,
# a reduction variable is only updated by its operator inside of the loops that
# reduce it, and other variables belong to the block that assigns them.  The same
# text without its directives is therefore the serial program to compare with.
#
# Only two things differ between them, as marks in the text: @P@, the prefix of
# names, and @G<n>@, which stands for 1 on the device and for n on the host.
# It multiplies what each of n gangs does once.
"""Programs from decisions."""

from fuzz.kinds import I4, I8, F4, F8, Value

LEVELS = ["gang", "worker", "vector"]
BOUNDS = [1, 2, 3, 5, 7, 31, 32, 33, 40, 65, 100, 257, 1025, 0]


class Directive:
    """A directive, printed when what is private to it is known."""

    def __init__(self, depth, text):
        self.depth = depth
        self.text = text
        self.private = []


class Reduction:
    def __init__(self, name, kind, op):
        self.name = name
        self.kind = kind
        self.op = op


class Scope:
    """What a place in a region may read, and where it stands."""

    def __init__(self, outer=None):
        self.names = list(outer.names) if outer else []         # Values
        self.assignable = []                    # scalars of this very block
        self.indices = list(outer.indices) if outer else []     # (Value, bound) of loops around
        self.done = outer.done if outer else 0  # levels partitioned
        self.auto = outer.auto if outer else False      # inside a loop without levels
        self.once = outer.once if outer else False      # iterations run exactly once
        self.owner = outer.owner if outer else None     # directive that makes variables private
        self.loop = False                       # body of a loop, which may be left


class Generator:
    """One program."""

    def __init__(self, lang, choices):
        self.lang = lang
        self.pick = choices.pick
        self.below = choices.below
        self.chance = choices.chance
        self.span = choices.span
        self.counter = 0
        self.lines = []
        self.declarations = []
        self.depth = 1
        self.size = 0
        self.needed_bounds = set()

    def fresh(self, prefix):
        self.counter += 1
        return "%s%d" % (prefix, self.counter)

    def put(self, *lines):
        for line in lines:
            self.lines.append("  " * self.depth + line)

    def begin(self, lines):
        self.put(*lines)
        self.depth += self.lang.block_depth

    def end(self, what):
        self.depth -= self.lang.block_depth
        self.put(*self.lang.end(what))

    # Expressions.

    def index(self, scope, size):
        """An int from 0 to SIZE - 1."""
        lang = self.lang
        if scope.indices and self.chance(80):
            value = self.pick(scope.indices)[0]
            text = lang.convert(value.text, value.kind, I4)
            return lang.masked("(%s + %s)" % (text, lang.const(self.below(size), I4)), size - 1, I4)
        return lang.const(self.below(size), I4)

    def leaf(self, scope):
        form = self.below(10)
        if form < 3:
            return Value(self.lang.const(self.below(1100) - 100, I4), I4)
        if scope.names and form < 7:
            return self.pick(scope.names)
        name, kind = self.pick(self.lang.inputs)
        value = Value(self.lang.element(name, self.index(scope, 64)), self.kind(kind))
        if self.lang.fields and self.chance(30):
            name, kind = self.pick(self.lang.fields)
            return Value(self.lang.field(self.lang.element("in_p", self.index(scope, 16)), name),
                         self.kind(kind))
        return value

    def kind(self, name):
        return next(kind for kind in self.lang.kinds if kind.name == name)

    def integer_kind(self):
        return self.pick([k for k in self.lang.numbers if k.family in "iu" and k.bits < 128])

    def integer(self, scope, kind, depth=2):
        """An expression of an integer type, without undefined behaviour."""
        with self.span():
            return self.integer_1(scope, kind, depth)

    def integer_1(self, scope, kind, depth):
        lang = self.lang
        form = self.below(14) if depth else 0
        if form < 2:
            value = self.leaf(scope)
            return lang.convert(value.text, value.kind, kind)
        sub = lambda k=kind: self.integer(scope, k, depth - 1)
        if form < 7:
            return lang.binary(self.pick("+-&|^*"), sub(), sub(), kind)
        if form == 7:
            return lang.shift(self.pick(["<<", ">>"]), sub(), sub(I4), kind)
        if form == 8 and kind.bits < 128:
            return lang.divide(self.pick("/%"), sub(), sub(I4), kind)
        if form == 9 and kind.bits < 128:
            other = self.integer_kind()
            value = lang.divide("/", sub(other), lang.const(1 << self.below(6), I4), other)
            return lang.convert(value, other, kind)
        if form == 10:
            return lang.select(self.condition(scope, depth - 1), sub(), sub(), kind)
        if form == 11:
            other = self.integer_kind()
            return lang.convert(sub(other), other, kind)
        if form == 12:
            return lang.convert(lang.call("step", [sub(I4), sub(I4)]), I4, kind)
        return lang.invert(sub(), kind)

    def small(self, scope, depth=1):
        """An int from 0 to 127."""
        return self.lang.masked(self.integer(scope, I4, depth), 127, I4)

    def real(self, scope, kind):
        """A floating-point expression that is a small whole number."""
        with self.span():
            form = self.below(4)
            if form == 0:
                return self.lang.convert(self.small(scope), I4, kind)
            if form == 1:
                return self.lang.convert(self.lang.element("in_d", self.index(scope, 64)), F8, kind)
            if form == 2:
                return self.lang.convert(self.lang.element("in_f", self.index(scope, 64)), F4, kind)
            call = self.lang.call("scale", [self.lang.element("in_f", self.index(scope, 64)),
                                            self.integer(scope, I4, 1),
                                            self.lang.element("in_p", self.index(scope, 16))])
            return self.lang.convert(call, F8, kind)

    def value(self, scope, kind, depth=2):
        if kind.family == "f":
            return self.real(scope, kind)
        if kind.family == "c":
            part = F4 if kind.bits == 32 else F8
            return self.lang.complex(self.real(scope, part), self.real(scope, part))
        if kind.family == "l":
            return self.lang.convert(self.condition(scope), self.kind("l4"), kind)
        if kind.family == "b":
            return self.condition(scope)
        return self.integer(scope, kind, depth)

    def condition(self, scope, depth=1):
        lang = self.lang
        with self.span():
            form = self.below(5)
            depth = min(depth, 1)
            if form < 2:
                return lang.compare("==", lang.masked(self.integer(scope, I4, depth), self.pick([1, 3, 7]), I4),
                                    lang.const(self.below(2), I4))
            kind = self.integer_kind()
            a = self.integer(scope, kind, depth)
            b = self.integer(scope, kind, depth)
            first = lang.compare(self.pick(["<", ">", "<=", ">=", "==", "!="]), a, b)
            if form == 2:
                second = lang.compare(">", self.integer(scope, I4, 0), lang.const(3, I4))
                return lang.logical(self.pick(["&&", "||"]), second, first)
            return first

    # Statements.

    def store(self, scope, value):
        """Keep VALUE in the elements of this site."""
        size = 1
        place = str(self.size)
        for index, bound in scope.indices:
            place += " + %s" % index.text + (" * %d" % size if size > 1 else "")
            size *= max(bound, 1)
        self.size += size
        array, text = self.lang.result(value.text, value.kind)
        self.put(self.lang.assign(self.lang.element(array, place), text))

    def variable(self, scope, name, kind, text, hoisted):
        """A variable of this block; a hoisted one is private by a clause."""
        if hoisted or not self.lang.blocks:
            self.declarations.append(self.lang.declare(name, kind))
            scope.owner.private.append(name)
            self.put(self.lang.assign(name, text))
        else:
            self.put(self.lang.declare(name, kind, value=text))

    def declare(self, scope):
        kind = self.pick(self.lang.kinds)
        name = self.fresh("x")
        self.variable(scope, name, kind, self.value(scope, kind), self.chance(30))
        scope.names.append(Value(name, kind))
        scope.assignable.append(Value(name, kind))

    def declare_array(self, scope):
        """An array of this place, written here, read here and further in."""
        kind = self.integer_kind()
        name = self.fresh("arr")
        size = self.pick([2, 4, 8, 16])
        declaration = self.lang.declare(name, kind, size)
        if self.lang.blocks and not self.chance(30):
            self.put(declaration)
        else:
            self.declarations.append(declaration)
            scope.owner.private.append(name)
        self.fill_array(scope, name, kind, size)

    def fill_array(self, scope, name, kind, size):
        i = self.sequential_index(scope, "q", I4)
        self.begin(self.lang.for_count(i, I4, str(size), 1))
        inner = Scope(scope)
        inner.names.append(Value(i, I4))
        self.put(self.lang.assign(self.lang.element(name, i), self.integer(inner, kind)))
        self.end("do")
        for _ in range(2):
            scope.names.append(Value(self.lang.element(name, self.index(scope, size)), kind))
        at = self.lang.masked(self.integer(scope, I4, 1), size - 1, I4)
        scope.names.append(Value(self.lang.element(name, at), kind))

    def sequential_index(self, scope, prefix, kind):
        """The variable of a loop that no directive belongs to."""
        name = self.fresh(prefix)
        if not self.lang.blocks:
            self.declarations.append(self.lang.declare(name, kind))
            scope.owner.private.append(name)
        return name

    def declare_struct(self, scope):
        name = self.fresh("p")
        self.put("struct pair %s = in_p[%s];" % (name, self.index(scope, 16)),
                 "%s.c[%d] = %s;" % (name, self.below(3), self.integer(scope, self.kind("i2"))),
                 "%s.a = %s;" % (name, self.integer(scope, I4)))
        scope.names += [Value(name + field, self.kind(kind)) for field, kind in self.lang.fields]

    def change(self, scope):
        """Assign to a variable, in some kind of control flow."""
        if not scope.assignable:
            self.declare(scope)
            return
        lang = self.lang
        target = self.pick(scope.assignable)
        value = lambda s=scope, depth=2: lang.assign(target.text, self.value(s, target.kind, depth))
        form = self.below(4)
        if form == 0:
            self.put(value())
        elif form == 1:
            self.begin(lang.if_(self.condition(scope)))
            self.put(value())
            if self.chance(50):
                self.depth -= lang.block_depth
                self.begin(lang.else_())
                self.put(value())
            self.end("if")
        elif form == 2:
            i = self.sequential_index(scope, "w", I4)
            self.begin(lang.for_(i, I4, lang.masked(self.integer(scope, I4, 1), 7, I4), "1", -1))
            inner = Scope(scope)
            inner.names.append(Value(i, I4))
            self.put(value(inner))
            self.end("do")
        else:
            number = lang.masked(self.integer(scope, I4, 1), 7, I4)
            cases = [(at, value(scope, 1), self.chance(30)) for at in range(8) if self.chance(40)]
            self.put(*lang.switch(number, cases))

    def plain(self, scope):
        with self.span():
            form = self.below(12)
            if form == 11 and scope.done < 3:
                self.routine(scope)
            elif form < 3:
                self.store(scope, self.leaf(scope))
            elif form < 5:
                self.declare(scope)
            elif form < 8:
                self.change(scope)
            elif form < 9:
                self.declare_array(scope)
            elif form < 10 and self.lang.structs:
                self.declare_struct(scope)
            elif scope.once:
                # Every gang, worker and vector lane may get there.
                place = self.lang.element("counts", self.index(scope, 16))
                self.put(*self.lang.atomic(place, self.small(scope)))

    def routine(self, scope):
        """The result of a routine that has loops of its own."""
        name = "vector_sum" if scope.done == 2 or self.chance(50) else "worker_max"
        result = self.fresh("x")
        call = self.lang.call(name, [self.integer(scope, I4, 1), self.integer(scope, I4, 1)])
        self.variable(scope, result, I4, call, False)
        scope.names.append(Value(result, I4))

    # Reductions.

    def new_reduction(self, prefix):
        kind = self.pick(self.lang.kinds)
        return Reduction(self.fresh(prefix), kind, self.pick(self.lang.operators(kind)))

    def start(self, red):
        return self.lang.start(red.kind, red.op, self.below(50))

    def contribute(self, scope, red):
        with self.span():
            lang = self.lang
            form = self.below(3)
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
            else:
                text = self.value(scope, red.kind)
            if red.op in ("max", "min"):
                # Evaluated once: a variable that is not the reduction's own.
                name = self.fresh("t")
                self.variable(scope, name, red.kind, text, False)
                text = name
            update = lang.update(form, red.name, red.op, text, red.kind)
            if self.chance(35):
                self.begin(lang.if_(self.condition(scope)))
                self.put(update)
                self.end("if")
            else:
                self.put(update)

    def some(self, reds):
        return [red for red in reds if not self.chance(40)]

    # Loops.

    def reduction_clauses(self, reds):
        by_op = {}
        for red in reds:
            by_op.setdefault(red.op, []).append(red.name)
        names = {"eqv": ".eqv.", "neqv": ".neqv."}
        if self.lang.suffix == ".f90":
            names.update({"&": "iand", "|": "ior", "^": "ieor", "&&": ".and.", "||": ".or."})
        return "".join(" reduction(%s:%s)" % (names.get(op, op), ",".join(vars_))
                       for op, vars_ in by_op.items())

    def own_reductions(self, scope, levels):
        """Variables of the block around the loop, reduced by it."""
        own = []
        # A loop without levels may become a gang loop, unless it is in another one.
        if levels and "gang" not in levels and (scope.auto or "auto" not in levels):
            for _ in range(self.pick([0, 1, 1, 2, 3])):
                red = self.new_reduction("s")
                self.variable(scope, red.name, red.kind, self.start(red), self.chance(30))
                own.append(red)
        return own

    def bound(self, budget):
        bound = self.pick([b for b in BOUNDS if b <= max(budget, 1)])
        text = str(bound)
        if self.chance(40):
            self.needed_bounds.add(bound)
            text = "n%d" % bound
        return bound, text

    def loop(self, scope, budget, reds, levels, head="loop"):
        """A loop over LEVELS (sequential without any), which carries REDS."""
        with self.span():
            self.loop_1(scope, budget, reds, levels, head)

    def loop_1(self, scope, budget, reds, levels, head):
        own = self.own_reductions(scope, levels)
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
                text += "".join(" " + level for level in levels if level != "auto")
                text += self.reduction_clauses(carried)
                nest = self.pick([1, 1, 1, 1, 2, 3]) if budget > 3 else 1
                if nest > 1:
                    text += " collapse(%d)" % nest
            else:
                text += " seq" + (self.reduction_clauses(carried) if self.chance(50) else "")
            directive = Directive(self.depth, text)
            self.lines.append(directive)
            if levels:
                inner.owner = directive
        for _ in range(nest):
            bound, limit = self.bound(budget)
            budget //= max(bound, 1)
            kind = self.pick(self.lang.loop_kinds)
            if directive and not self.lang.blocks:
                i = self.fresh("i")
                self.declarations.append(self.lang.declare(i, kind))
            else:
                i = self.sequential_index(scope, "i", kind)
            step = self.pick([1, 1, -1, 3])
            if kind.family == "u":
                step = abs(step)
                if limit == "0":
                    # `i < 0u' is an error in a loop of OpenACC.
                    limit = "n0"
                    self.needed_bounds.add(0)
            self.begin(self.lang.for_count(i, kind, self.lang.convert(limit, I4, kind), step))
            inner.indices.append((Value(i, kind), bound))
            inner.names.append(Value(i, kind))
        if levels and self.chance(25):
            self.private_array(inner, directive)
        self.body(inner, budget, carried)
        for _ in range(nest):
            self.end("do")
        for red in own:
            value = Value(red.name, red.kind)
            self.store(scope, value)
            # Results in floats would not stay small.
            if red.kind.family not in "fc":
                scope.names.append(value)
                if self.chance(50):
                    self.put(self.lang.assign(red.name, self.value(scope, red.kind)))

    def private_array(self, inner, directive):
        name = self.fresh("pr")
        self.declarations.append(self.lang.declare(name, I4, 4))
        directive.private.append(name)
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

    def gang_levels(self):
        return list(self.pick([["gang"], ["gang"], ["gang", "worker"], ["gang", "vector"], LEVELS,
                               ["auto"]]))

    def new_globals(self, numbers):
        """Reduction variables of the whole region."""
        reds = [self.new_reduction("g") for _ in range(self.pick(numbers))]
        for red in reds:
            self.globals.append((red, self.start(red)))
        return reds

    def gang_loop(self, scope, budget):
        self.gangs_left -= 1
        reds = self.new_globals([0, 1, 1, 2, 3])
        reds += self.some(self.construct_reds)
        self.loop(scope, budget, reds, self.gang_levels())

    # Regions.

    def dimensions(self):
        """Clauses, and the number of gangs when it is a constant."""
        gangs = self.pick([0, 1, 2, 3, -1])
        text = " num_gangs(%s)" % (gangs if gangs > 0 else self.runtime(4)) if gangs else ""
        workers = self.pick(["", "", "1", "2", "3", "4", "7", "run"])
        if workers:
            text += " num_workers(%s)" % (self.runtime(8) if workers == "run" else workers)
        vector = self.pick(["", "", "32", "1", "64", "128", "40", "run"])
        if vector:
            text += " vector_length(%s)" % (self.runtime(64) if vector == "run" else vector)
        return text, gangs

    def runtime(self, limit):
        return self.lang.element("rt", str(1 + self.below(limit)))

    def redundant_contribution(self, scope, red, gangs):
        """What every gang adds to a reduction of the construct."""
        if red.op in ("max", "min", "&", "|", "&&", "||"):
            self.contribute(scope, red)
        elif red.op in ("+", "^") and gangs > 0:
            i = self.sequential_index(scope, "e", I4)
            self.begin(self.lang.for_count(i, I4, "@G%d@" % gangs, 1))
            self.contribute(Scope(scope), red)
            self.end("do")

    def region(self):
        lang = self.lang
        self.globals = []
        self.construct_reds = []
        outer_lines = self.lines
        self.lines = []
        combined = self.chance(15)
        clauses, gangs = self.dimensions()
        if not combined and self.chance(10):
            what, clauses, gangs = "serial", "", 1
        else:
            what = "parallel"
        scope = Scope()
        scope.names = [Value("fp", I4), Value("fq", I8)]
        directive = Directive(self.depth, what + clauses)
        scope.owner = directive
        region_lines = self.lines
        if combined:
            reds = self.new_globals([1, 0, 2, 3])
            what = "parallel loop"
            self.loop(scope, 2500, reds, self.gang_levels(), "parallel loop" + clauses)
            directive = next(line for line in self.lines if isinstance(line, Directive))
        else:
            self.depth += lang.region_depth
            if self.chance(20):
                self.construct_reds = self.new_globals([1, 2])
                directive.text += self.reduction_clauses(self.construct_reds)
            self.gangs_left = self.pick([1, 1, 2, 0])
            self.body(scope, 2500, [])
            for red in self.construct_reds:
                if self.chance(50):
                    self.redundant_contribution(scope, red, gangs)
            # Without it the body may be dead.
            if self.chance(70):
                self.store(Scope(), Value(lang.const(7, I4), I4))
            self.depth -= lang.region_depth
        self.lines = outer_lines
        for red, start in self.globals:
            self.declarations.append(lang.declare(red.name, red.kind))
            self.put(lang.assign(red.name, start))
        copied = [red.name for red, _ in self.globals] + ["counts"]
        directive.text += " copy(%s) @COPYOUT@ copyin(%s) firstprivate(fp)" % (", ".join(copied), lang.data)
        if combined:
            self.lines += region_lines
            self.put(*([] if lang.blocks else ["!$acc end parallel loop"]))
        else:
            self.lines.append(directive)
            self.put(*lang.region(what))
            self.lines += region_lines
            self.put(*lang.region_end(what))
        for red, _ in self.globals:
            self.store(Scope(), Value(red.name, red.kind))

    def text(self, name):
        """The program as a function NAME."""
        lang = self.lang
        self.declarations = [lang.declare("counts", I4, 16), lang.declare("fp", I4),
                             lang.declare("fq", I8)]
        i = self.sequential_index_outside("i0")
        self.begin(lang.for_count(i, I4, "16", 1))
        self.put(lang.assign(lang.element("counts", i), lang.const(0, I4)))
        self.end("do")
        self.put(lang.assign("fp", lang.const(self.below(2000) - 1000, I4)),
                 lang.assign("fq", lang.const(self.below(10 ** 12) - 5 * 10 ** 11, I8)))
        start = len(self.lines)
        regions = self.pick([1, 1, 2])
        for _ in range(regions):
            with self.span():
                self.region()
        for bound in sorted(self.needed_bounds):
            self.declarations.append(lang.declare("n%d" % bound, I4))
            self.lines.insert(start, "  " + lang.assign("n%d" % bound, lang.element("rt", str(bound))))
        self.begin(lang.for_count(i, I4, "16", 1))
        array, text = lang.result(lang.element("counts", i), I4)
        self.put(lang.assign(lang.element(array, "%d + %s" % (self.size, i)), text))
        self.end("do")
        self.size += 16
        lines = [self.render(line) for line in self.lines]
        return "\n".join(lang.function(name, self.size, self.declarations, lines)) + "\n"

    def sequential_index_outside(self, name):
        if not self.lang.blocks:
            self.declarations.append(self.lang.declare(name, I4))
        return name

    def render(self, line):
        if isinstance(line, str):
            return line
        text = line.text.replace("@COPYOUT@", self.lang.copy(self.size))
        if line.private:
            text += " private(%s)" % ", ".join(line.private)
        return "  " * line.depth + self.lang.directive(text)
