#!/usr/bin/env python3
# What GCC's own offload compiler makes of redfuzz.py's programs, by classes.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The input is what redfuzz.py --stock all --outcomes FILE writes.  A class is the first row below
# that fits the outcome, the message, and the program, which its seed makes again.  So a program
# counts for one cause, though it may have several.
"""Count the outcomes of redfuzz.py --stock all --outcomes FILE by classes, as a table in Markdown."""

import argparse
import collections
import json
import random
import re

from fuzz.choices import Choices
from redfuzz import LANGUAGES, generate

# What is behind the text of a program with such stores.
SHARED_STORES = "stores of several iterations"

NOT_RIGHT = ("wrong", "run fails", "hang")

# Outcomes, a pattern of the message, one of the program, and what it is.
CLASSES = [
    (("GCC crashes by itself",), "", "", "the compiler crashes, without an offload compiler, too"),
    (("bad program",), r"expected '\)' before '\.' token", "", "reduction of a member of a record: a syntax error"),
    (("bad program",), "", "", "the compiler for the device crashes, on reductions as a rule, among others of allocatable "
     "scalars (`build2`, `fold_convert_loc`, `nvptx_gen_shuffle`, `tree_to_poly_uint64`)"),
    (("run fails",), "when .* is already mapped", "acc kernels",
     "a scalar that no clause of `kernels` names, and that `declare` or `enter data` has put on the device already: its map is "
     "`force_tofrom`, an error of libgomp; the specification has `copy`"),
    (("run fails",), r"status -11", r"static const int",
     "`kernels` copies a constant back that it only reads: the program writes memory that it must not"),
    (NOT_RIGHT, "", r"(?s)allocatable :: (\w+)\n.*acc [^\n]*reduction\([^)]*\b\1\b",
     "reduction of an allocatable scalar in Fortran: of the address instead of the value"),
    (NOT_RIGHT, "", r"(?ms)^\s*(?:#pragma |!\$)acc declare create\(([@\w]+).*acc update device\([^)]*\1\b",
     "`update device` of a whole variable of the file's or module's `declare create` does nothing"),
    (("run fails", "hang"), "deadlock|^$", r"(?s)acc [^\n]*loop.*\n +(#pragma |!\$)acc loop[^\n]*reduction",
     "a loop with a reduction in another loop: a deadlock, or no end"),
    (NOT_RIGHT, "", r"(?s)acc [^\n]*loop.*\n +(#pragma |!\$)acc loop[^\n]*reduction",
     "a loop with a reduction in another loop: the variable, which no clause names, is shared by gangs"),
    (("run fails",), "illegal address|misaligned|offset out of range|status -11", r"reduction\(",
     "reductions, of references in C++ as a rule: of the address instead of the value"),
    (NOT_RIGHT, "", SHARED_STORES, "iterations set a scalar that is mapped, or that `kernels` copies: undefined in OpenACC; for accred it is each iteration's own"),
    (NOT_RIGHT, "", r"acc [^\n]*(reduction\([^\n]* tile\(|tile\([^\n]* reduction\()",
     "a loop with `tile` and a reduction of a gang's own variable: the result is lost"),
    (("run fails",), "illegal address", r"(?s)(?:\w+ &\w+|\[&).*acc serial",
     "a C++ reference in a region of `serial`, by a `data` construct around it: the address of the host"),
    (("run fails",), "a null pointer", r"private\(",
     "`private` on the construct of a dummy argument or a C++ reference: a store to a null pointer"),
    (("run fails",), "offset out of range", "", "an address with an offset of more than 32 bits, which no assembler of PTX takes"),
    (("run fails",), "status -11|is already mapped", "",
     "an object that the region does not use: the pass `dse` drops it from the argument record, and libgomp maps it all the same"),
    (("wrong",), "", r"if \(\(+(?!@G0@)[@\w]+(?: - -?\w+\))? == \w+\)",
     "a scalar of a gang that one iteration of an inner loop sets: the code after the loop reads the register of lane 0"),
    (("wrong",), "", r"(?s)(?:__int128|integer\(16\)).*acc loop [^\n]*(?:vector|worker)[^\n]*reduction\(",
     "a reduction of a 128-bit integer by lanes: the shuffles lose bits"),
    (NOT_RIGHT, "", "acc kernels", "`kernels`, otherwise"),
    (NOT_RIGHT, "", "", "other"),
]


def class_of(outcome, message, text):
    for outcomes, in_message, in_text, what in CLASSES:
        if outcome in outcomes and re.search(in_message, message.strip()) and re.search(in_text, text):
            return what
    return outcome


def program_of(record):
    lang = next(lang for lang in LANGUAGES.values() if lang.suffix == record["language"])
    program = generate(record["seed"], lang, record["style"], Choices(random.Random(record["seed"])))
    return program.text + SHARED_STORES * program.shared_stores


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", metavar="TEXT", help="the programs of the classes that begin with TEXT, instead of the table")
    parser.add_argument("outcomes", nargs="+", help="files of redfuzz.py")
    args = parser.parse_args()
    classes, seeds, styles = collections.defaultdict(collections.Counter), {}, {}
    for name in args.outcomes:
        with open(name, encoding="utf-8") as file:
            for record in map(json.loads, file):
                styles.setdefault(record["style"])
                outcome, what = record["stock"], "the same"
                if outcome != "same":
                    what = class_of(outcome, record["message"], program_of(record))
                classes[what][outcome] += 1
                classes[what][record["style"]] += 1
                seeds.setdefault(what, record["seed"])
                if args.list and what.startswith(args.list):
                    print(record["seed"], record["language"], record["style"], *record["options"], outcome, repr(record["message"][:300]))
    if args.list:
        return
    print("| GCC's own offload compiler | programs | %s | first seed |\n|---|---|%s---|" % (" | ".join(styles), "---|" * len(styles)))
    order = ["the same"] + [row[3] for row in CLASSES] + sorted(set(classes) - {row[3] for row in CLASSES} - {"the same"})
    for what in dict.fromkeys(order):
        if what in classes:
            counts = classes[what]
            outcomes = ", ".join("%s: %d" % (o, counts[o]) for o in counts if o not in styles)
            print("| %s | %d | %s | %s |" % (what if what == "the same" else "%s (%s)" % (what, outcomes), sum(counts[s] for s in styles),
                                            " | ".join(str(counts[s]) for s in styles), seeds[what]))


if __name__ == "__main__":
    main()
