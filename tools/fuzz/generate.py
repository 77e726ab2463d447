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

import collections

from fuzz.kinds import F2, F8, I2, I4, I8, Value
from fuzz.loops import Loops
from fuzz.reductions import ArrayReduction
from fuzz.writer import Directive, Scope

# loop: whether it is one with a loop.  sizes: whether launch dimensions may be
# given.  private: whether it has the clauses private, firstprivate and reduction.
# times: how often what stands outside of gang loops is done; None: by each gang.
Construct = collections.namedtuple("Construct", "text loop sizes private times")

PARALLEL = Construct("parallel", False, True, True, None)
CONSTRUCTS = [
    PARALLEL, PARALLEL, PARALLEL, PARALLEL,
    Construct("parallel loop", True, True, True, None),
    Construct("serial", False, False, True, 1),
    Construct("serial loop", True, False, True, 1),
    Construct("kernels", False, True, False, 1),
    Construct("kernels", False, True, False, 1),
    Construct("kernels loop", True, True, False, 1),
]

QUEUES = ["", "", "", "", " async", " async(1)", " async(3)"]

# Scalars that every region reads: (name, kind, random number).  The first ones are firstprivate.
GIVEN = [("fp", I4, 2000), ("fd", F8, 100), ("fs", I2, 30000)]
IMPLICIT = ("fq", I8, 10 ** 12)


class Generator(Loops):
    """One program."""

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

    def new_globals(self, scope, numbers):
        """Reduction variables of the whole region."""
        reds = [self.new_array_reduction("a") if self.wants_array() else self.new_reduction("g", scope)
                for _ in range(self.pick(numbers))]
        for red in reds:
            self.globals.append((red, self.start(red)))
        return reds

    def wants_array(self):
        """Whether the next reduction is one of an array."""
        return self.lang.suffix != ".f90" and self.chance(20)

    def redundant_contribution(self, scope, red, gangs):
        """What every gang adds to a reduction of the construct."""
        if red.op in ("max", "min", "&", "|", "&&", "||"):
            self.contribute(scope, red)
        elif red.op in ("+", "^") and gangs > 0:
            i = self.sequential_index(scope, "e", I4)
            self.begin(self.lang.for_count(i, I4, "@G%d@" % gangs))
            self.contribute(Scope(scope), red, gangs)
            self.end("do")

    def simple_loops(self, scope):
        """What GCC may run in parallel in kernels."""
        for _ in range(self.pick([1, 2, 3])):
            with self.span():
                red = self.new_reduction("g", scope)
                # Not every type and operator is exact in such a loop.
                if red.kind.family in "iuf" and red.kind is not F2 and red.op != "*" and red.op not in ("&&", "||"):
                    self.globals.append((red, self.start(red)))
                    self.simple_loop(scope, red)
                else:
                    self.simple_loop(scope, None)

    def region(self, mapped):
        """The lines of a region.  MAPPED: what it stores to is on the device already."""
        lang = self.lang
        first_global = len(self.globals)
        self.construct_reds = []
        outer_lines, self.lines = self.lines, []
        construct = self.pick(CONSTRUCTS)
        self.kernels = construct.text.startswith("kernels")
        clauses, gangs = self.dimensions() if construct.sizes else ("", 1)
        self.size_clauses = clauses
        queue = self.pick(QUEUES)
        clauses += queue
        self.decomposable &= not (self.kernels and queue)
        scope = Scope()
        scope.once = construct.times == 1
        scope.names = [Value(name, kind) for name, kind, _ in GIVEN + [IMPLICIT]]
        directive = Directive(self.depth, construct.text + clauses, construct.private)
        scope.owner = directive
        region_lines = self.lines
        if construct.loop:
            reds = self.new_globals(scope, [1, 0, 2, 3])
            self.loop(scope, 2500, reds, self.gang_levels(), construct.text + clauses)
            directive = next(line for line in self.lines if isinstance(line, Directive))
        else:
            self.depth += lang.region_depth
            if construct.private and self.chance(20):
                self.construct_reds = self.new_globals(scope, [1, 2])
                directive.text += self.reduction_clauses(self.construct_reds)
            self.gangs_left = self.pick([1, 1, 2, 0])
            if self.kernels and self.chance(60):
                self.simple_loops(scope)
            else:
                self.body(scope, 2500, [])
            for red in self.construct_reds:
                if self.chance(50):
                    self.redundant_contribution(scope, red, gangs)
            # Without it the body may be dead.
            if self.chance(70):
                self.store(Scope(), Value(lang.const(7, I4), I4))
            self.depth -= lang.region_depth
        self.lines = outer_lines
        map_ = self.pick(["present", "copy"]) if mapped else "copy"
        stored = [red.object for red, _ in self.globals[first_global:] if not self.mapped_by_clause(red)] + ["counts"]
        given = ", ".join(name for name, _, _ in GIVEN)
        directive.text += " %s(%s, @OUT@) copyin(%s)" % (map_, ", ".join(stored), lang.data)
        directive.text += " firstprivate(%s)" % given if construct.private else " copyin(%s)" % given
        if construct.loop:
            region_lines += [] if lang.blocks else ["!$acc end " + construct.text]
        else:
            ends = ["  " * self.depth + line for line in lang.region_end(construct.text)]
            begins = ["  " * self.depth + line for line in lang.region(construct.text)]
            region_lines = [directive] + begins + region_lines + ends
        self.lines += region_lines
        if queue:
            self.lines.append(Directive(self.depth, "wait" + self.pick(["", queue.replace(" async", "")])))

    def mapped_by_clause(self, _red):
        """Whether no clause but that of the reduction maps the variable."""
        return False

    def start_array(self, red, start):
        """Declare RED; its elements and guards start with the same value."""
        self.declarations.append(red.declaration(self.lang))
        self.set_elements(red, self.sequential_index_outside("i1"), start)

    def set_elements(self, red, index, value):
        lang = self.lang
        self.begin(lang.for_count(index, I4, str(red.count)))
        self.put(lang.assign(lang.element(red.name, "%s + %d" % (index, red.first) if red.first else index), value))
        self.end("do")

    def store_array(self, red):
        """Compare some elements, those at the ends among them, and the guards."""
        count, ends = red.count, 6
        places = set(range(min(count, ends))) | set(range(count - ends, count))
        places |= {self.below(count) for _ in range(30)}
        for at in sorted(places & set(range(count))):
            self.store(Scope(), Value(self.lang.element(red.name, str(red.first + at)), red.kind))

    def regions(self):
        """One or two regions, and what goes before and after them."""
        lang = self.lang
        self.globals = []
        mapped = self.chance(20)
        outer_lines, self.lines = self.lines, []
        self.depth += lang.region_depth if mapped else 0
        for _ in range(self.pick([1, 1, 2])):
            with self.span():
                self.region(mapped)
        self.depth -= lang.region_depth if mapped else 0
        lines, self.lines = self.lines, outer_lines
        for red, start in self.globals:
            if isinstance(red, ArrayReduction):
                self.start_array(red, start)
                continue
            declaration, statement = self.pick(lang.storage)
            self.declarations.append(declaration.format(type=lang.type(red.kind), name=red.name))
            if statement:
                self.put(statement.format(name=red.name))
            self.put(lang.assign(red.name, start))
        if mapped:
            names = [red.object for red, _ in self.globals] + ["counts", "@OUT@"]
            self.lines.append(self.data_directive(", ".join(names)))
            self.put(*lang.region("data"))
        self.lines += lines
        if mapped:
            self.put(*lang.region_end("data"))
        for red, _ in self.globals:
            if isinstance(red, ArrayReduction):
                self.store_array(red)
            else:
                self.store(Scope(), Value(red.name, red.kind))

    def data_directive(self, names):
        return Directive(self.depth, "data copy(%s)" % names)

    def text(self, name):
        """The program as a function NAME."""
        lang = self.lang
        self.decomposable = True
        self.shared_stores = self.copied_stores = False
        self.declarations = [lang.declare("counts", I4, 16)]
        i = self.sequential_index_outside("i0")
        self.begin(lang.for_count(i, I4, "16"))
        self.put(lang.assign(lang.element("counts", i), lang.const(0, I4)))
        self.end("do")
        for given, kind, limit in GIVEN + [IMPLICIT]:
            self.declarations.append(lang.declare(given, kind))
            self.put(lang.assign(given, lang.const(self.below(limit) - limit // 2, kind)))
        start = len(self.lines)
        self.regions()
        for bound in sorted(self.needed_bounds):
            self.declarations.append(lang.declare("n%d" % bound, I4))
            self.lines.insert(start, "  " + lang.assign("n%d" % bound, lang.element("rt", str(bound))))
        self.begin(lang.for_count(i, I4, "16"))
        array, text = lang.result(lang.element("counts", i), I4)
        self.put(lang.assign(lang.element(array, "%d + %s" % (self.size, i)), text))
        self.end("do")
        self.size += 16
        return self.function(name, self.render)

    def function(self, name, render):
        """The function NAME with the lines that RENDER makes."""
        lines = [render(line) for line in self.lines]
        return "\n".join(self.lang.function(name, self.size, self.declarations, lines)) + "\n"

    def sequential_index_outside(self, name):
        if not self.lang.blocks:
            self.declarations.append(self.lang.declare(name, I4))
        return name

    def render(self, line):
        if isinstance(line, str):
            return line
        text = line.text.replace("@OUT@", self.lang.out(self.size))
        if line.private:
            text += " private(%s)" % ", ".join(line.private)
        return "  " * line.depth + self.lang.directive(text)
