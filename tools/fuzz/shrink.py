# Makes a failing random program smaller.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What is made smaller is the list of decisions, never the text: each try is
# generated anew and keeps the generator's promises.
"""Shrinking."""


def candidates(program):
    """Lists of decisions that are simpler than PROGRAM's, the boldest first."""
    taken = program.taken
    spans = sorted(set(program.spans), key=lambda s: s[0] - s[1])
    for start, end in spans:
        # Before many a thing stands the decision that there is one.
        if start > 0:
            yield taken[:start - 1] + taken[end:]
            yield taken[:start - 1] + [0] + taken[end:]
        yield taken[:start] + taken[end:]
        yield taken[:start] + [0] * (end - start) + taken[end:]
    for length in (8, 4, 2, 1):
        for start in range(len(taken) - length, -1, -1):
            yield taken[:start] + taken[start + length:]
    for place, value in enumerate(taken):
        for smaller in sorted({0, value // 2, value - 1}):
            if 0 <= smaller < value:
                yield taken[:place] + [smaller] + taken[place + 1:]


def shrink(program, remake, fails, tries):
    """The smallest program found with at most TRIES compilations for which FAILS."""
    seen = {program.text}
    progress = True
    while progress and tries > 0:
        progress = False
        for decisions in candidates(program):
            smaller = remake(decisions)
            simpler = (len(smaller.taken), sum(smaller.taken)) < (len(program.taken), sum(program.taken))
            if smaller.text in seen or not simpler:
                continue
            seen.add(smaller.text)
            tries -= 1
            if fails(smaller):
                program = smaller
                progress = True
                break
            if tries <= 0:
                break
    return program
