# Random programs most of whose reductions are of arrays.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# C and C++ reduce sections and members, with guards on both sides.  Fortran's clauses
# have whole arrays, so that guards are around what a dummy argument is of a larger
# array.
"""Programs with reductions of arrays."""

from fuzz.generate import Generator
from fuzz.kinds import F2, Value
from fuzz.reductions import ARRAY_SIZES, GUARDS, RUN_TIME_LIMIT, ArrayReduction
from fuzz.writer import Scope

# Fortran's, and how often: all that is known at compile time; a variable of the procedure whose size is not; an
# argument.
FORMS = ["fixed", "fixed", "target", "save", "rank2", "automatic", "allocatable", "allocatable", "explicit", "assumed",
         "assumed"]
ARGUMENTS = ("explicit", "assumed")

# Those of an iteration, of which each thread may have one.
OWN_SIZES = [1, 2, 5, 16, 31, 32, 33, 64, 256]


class FortranArray(ArrayReduction):
    """A whole array.  EXTENT is its size as text."""

    def __init__(self, name, kind, op, size, extent, form, first):
        super().__init__(name, kind, op, size, name, "array")
        self.form, self.extent, self.first, self.count = form, extent, first, size
        self.start = first

    def bounds(self):
        return "%d:%s" % (self.first, "%s - 1" % self.extent if self.first == 0 else "%s + (%d)" % (self.extent, self.first - 1))

    def declaration(self, lang):
        form = {"allocatable": ", allocatable", "target": ", target", "save": ", save"}.get(self.form, "")
        shape = {"allocatable": ":", "assumed": "%d:" % self.first, "rank2": "1, " + self.bounds()}.get(self.form, self.bounds())
        return "%s%s :: %s(%s)" % (lang.type(self.kind), form, self.name, shape)

    def whole(self):
        """The array with guards that an argument is a part of."""
        return "w" + self.name


class OwnArray(ArrayReduction):
    """An array of the block around the loop, without guards."""

    start = 0

    def __init__(self, name, kind, op, size):
        super().__init__(name, kind, op, size, name, "array")
        self.count = size


class Arrays(Generator):
    """One program."""

    def wants_array(self):
        return self.chance(75)

    def mapped_by_clause(self, red):
        return isinstance(red, ArrayReduction) and self.chance(30)

    def kind_and_operator(self):
        kind = self.pick([k for k in self.lang.kinds if k is not F2])
        return kind, self.pick(self.lang.operators(kind))

    def new_array_reduction(self, prefix):
        if self.lang.suffix != ".f90":
            return super().new_array_reduction(prefix)
        kind, op = self.kind_and_operator()
        size, form = self.pick(ARRAY_SIZES), self.pick(FORMS)
        extent = str(size)
        if form == "automatic" and size > RUN_TIME_LIMIT:
            form = "fixed"
        if form == "automatic" or form in ("allocatable", "explicit") and size <= RUN_TIME_LIMIT and self.chance(70):
            extent = "rt(%d)" % size
        return FortranArray(self.fresh(prefix), kind, op, size, extent, form, self.pick([0, 1, -3]))

    def target(self, scope, red):
        text = super().target(scope, red)
        return text.replace("(", "(1, ", 1) if isinstance(red, FortranArray) and red.form == "rank2" else text

    # Arrays of an iteration.

    def new_own_reduction(self, scope):
        if self.chance(50):
            return super().new_own_reduction(scope)
        kind, op = self.kind_and_operator()
        red = OwnArray(self.fresh("o"), kind, op, self.pick(OWN_SIZES))
        declaration = red.declaration(self.lang)
        if self.lang.blocks and not self.chance(30):
            self.put(declaration)
        else:
            self.declarations.append(declaration)
            scope.owner.make_private(red.name)
        self.set_elements(red, self.sequential_index(scope, "q", self.kind("i4")), self.start(red))
        return red

    def store_own(self, scope, red):
        if not isinstance(red, OwnArray):
            super().store_own(scope, red)
            return
        for at in sorted({0, red.size - 1, self.below(red.size)}):
            self.store(scope, Value(self.lang.element(red.name, str(at)), red.kind))

    # Those of a region.

    def start_array(self, red, start):
        if isinstance(red, FortranArray) and red.form == "allocatable":
            self.put("allocate (%s(%s))" % (red.name, red.bounds()))
        if not isinstance(red, FortranArray):
            super().start_array(red, start)
        elif red.form in ARGUMENTS:
            self.arguments.append((red, start))
        else:
            self.declarations.append(red.declaration(self.lang))
            # One for all.
            if "j0" not in self.indices:
                self.indices.append(self.sequential_index_outside("j0"))
            self.set_elements(red, "j0", start)

    def set_elements(self, red, index, value):
        if isinstance(red, FortranArray) and red.form == "rank2":
            self.put("%s = %s" % (red.name, value))
        else:
            super().set_elements(red, index, value)

    def store_array(self, red):
        if isinstance(red, FortranArray) and red.form == "rank2":
            for at in sorted({0, red.size - 1} | {self.below(red.size) for _ in range(20)}):
                self.store(Scope(), Value(self.lang.element(red.name, "1, %d" % (red.first + at)), red.kind))
        else:
            super().store_array(red)

    # Arguments.

    def text(self, name):
        self.arguments, self.indices = [], []
        return super().text(name)

    def outer_lines(self):
        """The lines of the caller: before the call, and behind it, where the guards must be as they were."""
        before, behind = [], []
        for red, start in self.arguments:
            whole = red.whole()
            before.append("%s :: %s(%d:%d)" % (self.lang.type(red.kind), whole, -GUARDS, red.size + GUARDS - 1))
            behind.append("%s = %s" % (whole, start))
        behind.append("call work (%s)" % ", ".join(["out, fout"] + ["%s(0:%d)" % (red.whole(), red.size - 1) for red, _ in self.arguments]))
        for red, _ in self.arguments:
            for at in [*range(-GUARDS, 0), *range(red.size, red.size + GUARDS)]:
                array, text = self.lang.result(self.lang.element(red.whole(), str(at)), red.kind)
                behind.append(self.lang.assign(self.lang.element(array, str(self.size)), text))
                self.size += 1
        return before + behind

    def function(self, name, render):
        if not self.arguments:
            return super().function(name, render)
        outer = self.outer_lines()
        results = self.lang.results(self.size)
        dummies = [red.declaration(self.lang) for red, _ in self.arguments]
        lines = ["contains", "  subroutine work (%s)" % ", ".join(["out, fout"] + [red.name for red, _ in self.arguments])]
        lines += ["  " + line for line in results + dummies + self.declarations] + [render(line) for line in self.lines]
        lines.append("  end subroutine")
        return "\n".join(self.lang.function(name, self.size, [], ["  " + line for line in outer] + lines)) + "\n"
