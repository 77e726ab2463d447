# The decisions of a random program, recorded so that it can be reproduced and shrunk.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A generator asks for every decision here.  The answers are a list of small
# numbers, and any list of numbers is a program: an answer that is too large is clipped, a missing
# one is 0. 0 is always the simplest answer (`no', `stop', the plainest form), so that a shorter
# list with smaller numbers is a simpler program, and as correct as any other that the generator
# makes.
"""Recorded decisions."""

import contextlib


class Choices:
    """Decisions: the given ones first, then those of RNG, or zeros without one."""

    def __init__(self, rng=None, given=()):
        self.rng = rng
        self.given = given
        self.taken = []
        self.spans = []         # (start, end) of what was decided for one thing

    def below(self, n):
        """0 to N - 1."""
        place = len(self.taken)
        if place < len(self.given):
            value = min(self.given[place], n - 1)
        elif self.rng:
            value = self.rng.randrange(n)
        else:
            value = 0
        self.taken.append(value)
        return value

    def chance(self, percent):
        """True in PERCENT of the cases."""
        place = len(self.taken)
        if place < len(self.given):
            value = min(self.given[place], 1)
        elif self.rng:
            value = int(self.rng.randrange(100) < percent)
        else:
            value = 0
        self.taken.append(value)
        return value == 1

    def pick(self, items):
        return items[self.below(len(items))]

    @contextlib.contextmanager
    def span(self):
        """Groups the decisions made inside: they can be removed together."""
        start = len(self.taken)
        yield
        self.spans.append((start, len(self.taken)))
