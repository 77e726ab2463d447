# The text of a random program while it is written.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines, names and scopes."""


class Directive:
    """A directive, printed when what is private to it is known."""

    def __init__(self, depth, text, private=True):
        self.depth = depth
        self.text = text
        self.private = [] if private else None      # None: what is declared outside is mapped
        # For other words (openmp.py): of a loop its levels, reductions and depth, and the directive around; of a region
        # its construct, and clauses; what is private because loops inside have no directive.
        self.levels = self.outer = self.construct = None
        self.reds = []
        self.nest = 1
        self.clauses = []
        self.moved = []

    def make_private(self, name):
        if self.private is not None:
            self.private.append(name)


class Scope:
    """What a place in a region may read, and where it stands."""

    def __init__(self, outer=None):
        self.names = list(outer.names) if outer else []         # Values
        self.assignable = []                    # scalars of this very block
        self.indices = list(outer.indices) if outer else []     # (Value from 0, bound) of loops around
        self.done = outer.done if outer else 0  # levels partitioned
        self.auto = outer.auto if outer else False      # inside a loop without levels
        self.once = outer.once if outer else False      # iterations run exactly once
        self.owner = outer.owner if outer else None     # directive that makes variables private
        self.loop = False                       # body of a loop, of which an iteration may be left
        self.plain_loop = False                 # and the loop, too


class Writer:
    """Decisions, and what was written because of them."""

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
        self.size = 0           # elements of `out'
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
