# Random programs with OpenMP's target regions.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The programs are those of generate.py, with other words for the same loops:
#
#   gang                      distribute
#   worker, vector            parallel for; in such a loop simd, or no directive
#   gang with one of these    distribute parallel for
#
# What gang loops reduce is a reduction of `teams', too.  A region without teams has
# one gang.  Each program is printed twice, in OpenMP's words and as its twin in OpenACC's:
# same loops, levels, reductions and data.  All results are exact, so both have the same bits.
#
# These have no counterpart in OpenACC, and the twin does without: schedules, `simd' in a
# loop over threads (there it is the loop's own levels, a vector loop in a worker loop as a
# rule), and reductions by `declare reduction' (there it is the operator).
"""Programs with OpenMP's directives."""

import re

from fuzz.generate import GIVEN, IMPLICIT, Generator
from fuzz.kinds import I4, Value
from fuzz.loops import LEVELS
from fuzz.reductions import GUARDS, ArrayReduction
from fuzz.writer import Directive, Scope

THREADS = {"worker", "vector"}

# How either interface says what a directive has: the construct, and its clauses.
OPENMP = {"target teams": "target teams", "target": "target", "data": "target data", "teams": "num_teams(%s)",
          "threads": "thread_limit(%s)", "tofrom": "map(tofrom: %s)", "to": "map(to: %s)"}
OPENACC = {"target teams": "parallel", "target": "parallel num_gangs(1)", "data": "data", "teams": "num_gangs(%s)",
           "threads": "vector_length(%s)", "tofrom": "copy(%s)", "to": "copyin(%s)"}
SAME = {"firstprivate": "firstprivate(%s)"}

DIST_SCHEDULES = ["", "", "", " dist_schedule(static)", " dist_schedule(static, 3)"]
SCHEDULES = ["", "", "", " schedule(static)", " schedule(static, 2)", " schedule(dynamic)", " schedule(guided, 3)"]

# Larger arrays are reduced in the classic style; GCC 12 has no `reduction' of sections of structs' members.
ARRAY_SIZES = [1, 2, 5, 16, 31, 32, 33, 64, 256]


class OpenMP(Generator):
    """One program."""

    # What OpenACC alone has.

    def gang_levels(self):
        return list(self.pick([["gang"], ["gang"], ["gang", "worker"], ["gang", "vector"], LEVELS]))

    def new_array_reduction(self, prefix):
        kind = self.pick([k for k in self.lang.kinds if k.name != "f2"])
        op = self.pick(self.lang.operators(kind))
        name, size = self.fresh(prefix), self.pick(ARRAY_SIZES)
        return ArrayReduction(name, kind, op, size, "%s[%d:%d]" % (name, GUARDS, size), "array")

    def new_globals(self, scope, numbers):
        reds = []
        for _ in range(self.pick(numbers)):
            if self.lang.suffix != ".f90" and self.chance(10):
                red = self.new_array_reduction("a")
            else:
                red = self.new_reduction("g", scope)
                red.own = self.declared(red)
            self.globals.append((red, self.start(red)))
            reds.append(red)
        self.of_teams += reds
        return reds

    def declared(self, red):
        """Whether `declare reduction' says how to combine RED."""
        if red.kind.name not in self.lang.own_kinds or red.op not in self.lang.own_reductions or not self.chance(15):
            return False
        declaration = self.lang.own_declaration(red)
        if declaration not in self.declarations:
            self.declarations.append(declaration)
        return True

    def level_clauses(self, levels, scope):
        return ""

    def sizes(self, construct):
        """Clauses with the numbers of teams and threads."""
        clauses = []
        teams = self.pick([0, 1, 2, 3, -1]) if construct == "target teams" else 0
        if teams:
            clauses.append(("teams", str(teams) if teams > 0 else self.runtime(4)))
        threads = self.pick([0, 0, 32, 64, 1, 128, 40, -1])
        if threads:
            clauses.append(("threads", str(threads) if threads > 0 else self.runtime(64)))
        return clauses

    # Regions.

    def region(self, mapped):
        lang = self.lang
        first_global = len(self.globals)
        outer_lines, self.lines = self.lines, []
        self.kernels, self.size_clauses, self.construct_reds, self.of_teams = False, "", [], []
        construct = self.pick(["target teams", "target teams", "target teams", "target"])
        sizes = self.sizes(construct)
        scope = Scope()
        scope.names = [Value(name, kind) for name, kind, _ in GIVEN + [IMPLICIT]]
        scope.once = construct == "target"
        head = Directive(self.depth, construct)
        scope.owner = head
        # Fortran's variables beside loops would be private on `teams'.
        combined = self.chance(40)
        if combined:
            levels = self.gang_levels() if construct == "target teams" else self.pick([["worker"], ["vector"], ["worker", "vector"]])
            self.loop(scope, 2500, self.new_globals(scope, [1, 0, 2, 3]), levels, construct)
            head = next(line for line in self.lines if isinstance(line, Directive))
        else:
            self.depth += lang.region_depth
            self.gangs_left = self.pick([1, 2]) if construct == "target teams" else 0
            if construct == "target" or lang.blocks and self.chance(50):
                self.body(scope, 2500, [])
            for _ in range(self.gangs_left):
                self.gang_loop(scope, 2500)
            if self.chance(70):
                self.store(Scope(), Value(lang.const(7, I4), I4))
            self.depth -= lang.region_depth
        head.construct = construct
        region_lines, self.lines = self.lines, outer_lines
        names = [red.object for red, _ in self.globals[first_global:]] + ["counts", "@OUT@"]
        head.clauses = sizes + [("tofrom", ", ".join(names)), ("to", lang.data),
                                ("firstprivate", ", ".join(name for name, _, _ in GIVEN))]
        if not combined:
            head.reds = self.of_teams
            indent = "  " * self.depth
            region_lines = ([head] + [indent + line for line in lang.region(construct)] + region_lines
                            + [indent + line for line in lang.region_end(construct)])
        self.lines += region_lines

    def data_directive(self, names):
        directive = Directive(self.depth, "data")
        directive.construct = "data"
        directive.clauses = [("tofrom", names)]
        return directive

    # Words.

    def loop_words(self, line):
        """OpenMP's directive of the loop LINE, or None."""
        levels = set(line.levels)
        if not levels:
            return None
        # gfortran 12 crashes at most nests with `simd'.
        simd = self.lang.suffix != ".f90" or line.nest == 1
        outer = line.outer
        while outer and "gang" not in levels:
            if set(outer.levels or ()) & THREADS:
                return self.pick(["simd", None] if simd else [None])
            outer = outer.outer
        words = ["distribute"] if "gang" in levels else []
        if levels & THREADS:
            words.append("parallel do" if self.lang.suffix == ".f90" else "parallel for")
            words += self.pick([[], [], ["simd"]] if simd else [[]])
        text = " ".join(words)
        text += self.pick(DIST_SCHEDULES) if "gang" in levels else ""
        return text + (self.pick(SCHEDULES) if levels & THREADS else "")

    def finish(self, lines):
        """Loops in loops over threads are sequential or `simd'; without a directive, what is private is so around."""
        for line in lines:
            if isinstance(line, Directive) and line.levels is not None:
                line.words = self.loop_words(line)
                if line.words is None and line.levels:
                    outer = line.outer
                    while outer.levels is not None and outer.words is None:
                        outer = outer.outer
                    outer.moved += line.private

    def text(self, name):
        self.of_teams = []
        return super().text(name)

    def twin(self, name):
        """The program that `text' has made as a function NAME in OpenACC's words."""
        return self.function(name, self.render_twin)

    def regions(self):
        super().regions()
        self.finish(self.lines)

    def clauses(self, line, words):
        words = dict(words, **SAME)
        text = "".join(" " + words[what] % argument for what, argument in line.clauses)
        return text.replace("@OUT@", self.lang.out(self.size))

    def plain_line(self, line, words, sentinel):
        """What is no Directive: statements, atomic updates, and ends of regions in Fortran."""
        line = line.replace(self.lang.directive(""), sentinel)
        return re.sub(r"(end )(target teams|target|data)$", lambda end: end[1] + words[end[2]].split(" num_gangs")[0], line)

    def render(self, line):
        sentinel = self.lang.directive("").replace("acc", "omp")
        if isinstance(line, str):
            return self.plain_line(line, OPENMP, sentinel)
        if line.levels is not None and line.words is None:
            return ""
        words = [OPENMP[line.construct]] if line.construct else []
        words += [line.words] if line.levels is not None else []
        text = " ".join(words)
        if line.construct or not text.startswith("distribute") or "parallel" in text:
            text += self.reduction_clauses(line.reds)
        if line.nest > 1:
            text += " collapse(%d)" % line.nest
        return "  " * line.depth + sentinel + text + self.clauses(line, OPENMP) + private_clause(line.private + line.moved)

    def render_twin(self, line):
        sentinel = self.lang.directive("")
        if isinstance(line, str):
            return self.plain_line(line, OPENACC, sentinel)
        words = [OPENACC[line.construct]] if line.construct else []
        words += ["loop", *(line.levels or ["seq"])] if line.levels is not None else []
        text = " ".join(words).replace("num_gangs(1) loop", "loop num_gangs(1)")
        text += super().reduction_clauses(line.reds)
        if line.nest > 1:
            text += " collapse(%d)" % line.nest
        return "  " * line.depth + sentinel + text + self.clauses(line, OPENACC) + private_clause(line.private)

    def reduction_clauses(self, reds):
        """In OpenMP's words."""
        own = [red for red in reds if getattr(red, "own", False)]
        text = super().reduction_clauses([red for red in reds if red not in own])
        return text + "".join(" reduction(%s_%s:%s)" % (self.lang.own_reductions[red.op], red.kind.name, red.name) for red in own)


def private_clause(names):
    return " private(%s)" % ", ".join(names) if names else ""
