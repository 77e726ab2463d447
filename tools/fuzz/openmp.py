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
# What gang loops reduce is a reduction of `teams', too.  The serial program to
# compare with is the same for both interfaces, and all results are exact: so the
# answers are OpenACC's bit by bit.
"""Programs with OpenMP's directives."""

from fuzz.generate import GIVEN, IMPLICIT, Generator
from fuzz.kinds import I4, Value
from fuzz.loops import LEVELS
from fuzz.writer import Directive, Scope

THREADS = {"worker", "vector"}


class OpenMP(Generator):
    """One program."""

    # What OpenACC alone has.

    def gang_levels(self):
        return list(self.pick([["gang"], ["gang"], ["gang", "worker"], ["gang", "vector"], LEVELS]))

    def new_globals(self, scope, numbers):
        reds = [self.new_reduction("g", scope) for _ in range(self.pick(numbers))]
        self.globals += [(red, self.start(red)) for red in reds]
        self.of_teams += reds
        return reds

    def level_clauses(self, levels, scope):
        return ""

    def dimensions(self):
        teams, threads = self.pick([0, 1, 2, 3, -1]), self.pick([0, 0, 32, 64, 1, 128, 40, -1])
        text = " num_teams(%s)" % (teams if teams > 0 else self.runtime(4)) if teams else ""
        return text + (" thread_limit(%s)" % (threads if threads > 0 else self.runtime(64)) if threads else ""), teams

    # Regions.

    def region(self, mapped):
        lang = self.lang
        first_global = len(self.globals)
        outer_lines, self.lines = self.lines, []
        self.kernels, self.size_clauses, self.construct_reds, self.of_teams = False, "", [], []
        clauses, _ = self.dimensions()
        scope = Scope()
        scope.names = [Value(name, kind) for name, kind, _ in GIVEN + [IMPLICIT]]
        head = Directive(self.depth, "target teams")
        scope.owner = head
        # Fortran's variables beside loops would be private on `teams'.
        combined = self.chance(40)
        if combined:
            self.loop(scope, 2500, self.new_globals(scope, [1, 0, 2, 3]), self.gang_levels(), "target teams")
            head = next(line for line in self.lines if isinstance(line, Directive))
        else:
            self.depth += lang.region_depth
            self.gangs_left = self.pick([1, 2])
            if lang.blocks and self.chance(50):
                self.body(scope, 2500, [])
            else:
                for _ in range(self.gangs_left):
                    self.gang_loop(scope, 2500)
            if self.chance(70):
                self.store(Scope(), Value(lang.const(7, I4), I4))
            self.depth -= lang.region_depth
        region_lines, self.lines = self.lines, outer_lines
        names = [red.name for red, _ in self.globals[first_global:]] + ["counts"]
        head.clauses = clauses + " map(tofrom: %s, @OUT@) map(to: %s) firstprivate(%s)" % (
            ", ".join(names), lang.data, ", ".join(name for name, _, _ in GIVEN))
        if not combined:
            head.clauses += self.reduction_clauses(self.of_teams)
            indent = "  " * self.depth
            region_lines = ([head] + [indent + line for line in lang.region("target teams")] + region_lines
                            + [indent + line for line in lang.region_end("target teams")])
        self.lines += region_lines

    # Words.

    def loop_words(self, line):
        """The directive of the loop LINE, or None."""
        levels = set(line.levels)
        words = "do" if self.lang.suffix == ".f90" else "for"
        if "gang" in levels:
            return "distribute" + (" parallel " + words if levels & THREADS else "")
        if not levels:
            return None
        outer = line.outer
        while outer:
            if set(outer.levels or ()) & THREADS:
                return self.pick(["simd", None])
            outer = outer.outer
        return "parallel " + words

    def finish(self, lines):
        """Loops in loops over threads are sequential or `simd'; without a directive, what is private is so around."""
        for line in lines:
            if isinstance(line, Directive) and line.levels is not None:
                line.words = self.loop_words(line)
                if line.words is None and line.levels:
                    outer = line.outer
                    while outer.levels is not None and outer.words is None:
                        outer = outer.outer
                    outer.private += line.private

    def text(self, name):
        self.of_teams = []
        return super().text(name)

    def regions(self):
        super().regions()
        self.finish(self.lines)

    def render(self, line):
        sentinel = self.lang.directive("")
        if isinstance(line, str):
            return line.replace(sentinel, sentinel.replace("acc", "omp")).replace("end data", "end target data")
        text = line.text
        if line.levels is not None:
            head = "target teams " if line.text.startswith("target teams") else ""
            if line.words is None:
                return ""
            text = head + line.words
            if line.words != "distribute" or head:
                text += self.reduction_clauses(line.reds)
            if line.nest > 1:
                text += " collapse(%d)" % line.nest
        elif text.startswith("data copy"):
            text = text.replace("data copy(", "target data map(tofrom: ")
        text = (text + line.clauses).replace("@OUT@", self.lang.out(self.size))
        if line.private:
            text += " private(%s)" % ", ".join(line.private)
        return "  " * line.depth + sentinel.replace("acc", "omp") + text
