#!/usr/bin/env python3
# What GCC's own offload compiler makes of redfuzz.py's programs, by classes.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The input is what redfuzz.py --stock all prints.  A class is the first row below that fits the
# outcome, the message, and the program, which its seed makes again.  So a program counts for one
# cause, though it may have several.
"""Count the outcomes of redfuzz.py --stock all by classes, as a table in Markdown."""

import argparse
import collections
import random
import re

from fuzz.choices import Choices
from redfuzz import LANGUAGES, generate

HEAD = re.compile(r"^seed (\d+) \((\.\w+)\): (.*); with GCC's own offload compiler: (.*)$", re.MULTILINE)

NOT_RIGHT = ("wrong", "run fails", "hang")

# Outcomes, a pattern of the message, one of the program, and what it is.
CLASSES = [
    (("GCC crashes by itself",), "", "", "the compiler crashes, without an offload compiler, too"),
    (("bad program",), "", "", "the compiler for the device crashes, on reductions as a rule, among others of allocatable "
     "scalars (`build2`, `fold_convert_loc`, `nvptx_gen_shuffle`, `tree_to_poly_uint64`)"),
    (("run fails",), "when .* is already mapped", "acc kernels",
     "a scalar that no clause of `kernels` names, and that `declare` or `enter data` has put on the device already: its map is "
     "`force_tofrom`, an error of libgomp; the specification has `copy`"),
    (("run fails",), r"status -11", r"static const int",
     "`kernels` copies a constant back that it only reads: the program writes memory that it must not"),
    (NOT_RIGHT, "", r"(?s)allocatable :: (\w+)\n.*acc [^\n]*reduction\([^)]*\b\1\b",
     "reduction of an allocatable scalar in Fortran: of the address instead of the value"),
    (NOT_RIGHT, "", r"(?ms)^(?:#pragma |\s*!\$)acc declare create\(([@\w]+).*acc update device\([^)]*\1\b",
     "`update device` of a whole variable of the file's or module's `declare create` does nothing"),
    (("run fails", "hang"), "deadlock|^$", r"(?s)acc [^\n]*loop.*\n +(#pragma |!\$)acc loop[^\n]*reduction",
     "a loop with a reduction in another loop: a deadlock, or no end"),
    (NOT_RIGHT, "", r"(?s)acc [^\n]*loop.*\n +(#pragma |!\$)acc loop[^\n]*reduction",
     "a loop with a reduction in another loop: the variable, which no clause names, is shared by gangs"),
    (("run fails",), "illegal address|misaligned|offset out of range|status -11", r"reduction\(",
     "reductions, of references in C++ as a rule: of the address instead of the value"),
    (NOT_RIGHT, "", "acc kernels", "`kernels`, otherwise"),
    (NOT_RIGHT, "", "", "other"),
]


def class_of(outcome, message, text):
    for outcomes, in_message, in_text, what in CLASSES:
        if outcome in outcomes and re.search(in_message, message.strip()) and re.search(in_text, text):
            return what
    return outcome


def program_of(seed, suffix, args):
    """The text of SEED; the first seed of a log has the options of its batch."""
    first = args.first + (seed - args.first) // args.count * args.count
    style = args.style[(first // args.batch + (seed - first) // args.batch) % len(args.style)]
    lang = next(lang for lang in LANGUAGES.values() if lang.suffix == suffix)
    return style, generate(seed, lang, style, Choices(random.Random(seed))).text


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, required=True, help="the first seed of all")
    parser.add_argument("--count", type=int, required=True, help="seeds of a log")
    parser.add_argument("--batch", type=int, default=40)
    parser.add_argument("--style", type=lambda text: text.split(","), required=True, help="as redfuzz.py had it")
    parser.add_argument("log", nargs="+")
    args = parser.parse_args()
    classes, seeds, same = collections.defaultdict(collections.Counter), {}, 0
    for log in args.log:
        with open(log, encoding="utf-8", errors="replace") as file:
            text = file.read()
        counted = re.findall(r"^accred: same, GCC's own offload compiler: same: (\d+)$", text, re.MULTILINE)
        if not counted:
            continue  # redfuzz.py has not come to its end.
        same += int(counted[0])
        heads = list(HEAD.finditer(text))
        for head, following in zip(heads, heads[1:] + [None]):
            seed, suffix, _, outcome = head.groups()
            message = text[head.end():following.start() if following else len(text)]
            style, program = program_of(int(seed), suffix, args)
            what = class_of(outcome, message.split("\naccred: ")[0], program)
            classes[what][outcome] += 1
            classes[what][style] += 1
            seeds.setdefault(what, seed)
    styles = list(dict.fromkeys(args.style))
    print("| GCC's own offload compiler | programs | %s | first seed |\n|---|---|%s---|" % (" | ".join(styles), "---|" * len(styles)))
    print("| the same | %d |%s |" % (same, " |" * len(styles)))
    order = [row[3] for row in CLASSES] + sorted(set(classes) - {row[3] for row in CLASSES})
    for what in dict.fromkeys(order):
        if what in classes:
            counts = classes[what]
            outcomes = ", ".join("%s: %d" % (o, counts[o]) for o in counts if o not in styles)
            print("| %s (%s) | %d | %s | %s |" % (what, outcomes, sum(counts[s] for s in styles),
                                                 " | ".join(str(counts[s]) for s in styles), seeds[what]))


if __name__ == "__main__":
    main()
