#!/usr/bin/env python3
"""Writes the execution tests of operator x type x level.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

gen-reductions.py DIRECTORY

One C program for each shape of loops and each type; in it, for each operator,
one function with the region and a check against a serial loop on the host.
The values (testsuite/lib/reduction-values-*.h) are such that no signed sum or
product overflows and no floating one rounds, in any order: the answers must
be the same bits.
"""

import os
import sys

# C type -> (name in the file's name, kind: which reduction-values-KIND.h)
TYPES = {
    "int": ("int", "signed"),
    "unsigned": ("uint", "unsigned"),
    "long": ("long", "signed"),
    "unsigned long": ("ulong", "unsigned"),
    "float": ("float", "float"),
    "double": ("double", "float"),
}

# Operator -> (name, combining statement, works on floats, values, initial RESULT)
# The initial RESULT is no identity where one exists that zero iterations leave
# alone (&& and || make it 0 or 1): it must be counted exactly once.
OPERATORS = {
    "+": ("plus", "{s} = {s} + {x}", True, "plus_value", "5"),
    "*": ("mult", "{s} = {s} * {x}", True, "mult_value", "3"),
    "max": ("max", "{s} = {x} > {s} ? {x} : {s}", True, "any_value", "MAX_START"),
    "min": ("min", "{s} = {x} < {s} ? {x} : {s}", True, "any_value", "MIN_START"),
    "&": ("and", "{s} = {s} & {x}", False, "and_value", "~(T) 2"),
    "|": ("or", "{s} = {s} | {x}", False, "or_value", "2"),
    "^": ("xor", "{s} = {s} ^ {x}", False, "any_value", "9"),
    "&&": ("land", "{s} = {s} && {x}", True, "land_value", "1"),
    "||": ("lor", "{s} = {s} || {x}", True, "lor_value", "0"),
}

# One loop.  num_gangs is 1 when the loop has no gang level: every gang would
# add all of it.
SINGLE = {
    "g": "gang",
    "w": "worker",
    "v": "vector",
    "gw": "gang worker",
    "gv": "gang vector",
    "wv": "worker vector",
    "gwv": "gang worker vector",
}

# Outer loops over rows, inner loops over a row's columns, each with its level.
NESTED = {
    "g-v": ("gang", "vector"),
    "gw-v": ("gang worker", "vector"),
    "g-wv": ("gang", "worker vector"),
    "g-w": ("gang", "worker"),
    "g-w-v": ("gang", "worker", "vector"),
}

# (num_gangs, num_workers, vector_length): dealt out in turn, so that every
# operator, type and level meets several.
LAUNCHES = [
    (1, 1, 32), (3, 4, 32), (8, 8, 32), (13, 7, 32), (5, 2, 64), (32, 1, 128),
    (2, 32, 32), (9, 3, 96), (4, 1, 1024), (7, 2, 256), (16, 2, 512), (6, 5, 64),
]

HEADER = """/* Made by testsuite/tools/gen-reductions.py: reductions over {type}, {shape}.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

typedef {type} T;
#include "reduction-values-{kind}.h"

static T a[TEST_MAX_SIZE + 1];
"""

SINGLE_FUNCTION = """
static void
{name} (int n)
{{
  T s = {initial}, want = s;
  for (int i = 0; i < n; i++)
    a[i] = {values} (i, n);
  for (int i = 0; i < n; i++)
    {host};
#pragma acc parallel loop {levels} reduction ({op}:s) copy (s) copyin (a[0:n]) {clauses}
  for (int i = 0; i < n; i++)
    {device};
  CHECK_SAME (s, want);
}}
"""

NESTED_FUNCTION = """
/* Each row's RESULT is private.  */
static void
{name} (int rows, int columns)
{{
  static T out[MAX_ROWS];
  int n = rows * columns;
  for (int i = 0; i < n; i++)
    a[i] = {values} (i, n);
#pragma acc parallel copyin (a[0:n]) copyout (out[0:rows]) {clauses}
  {{
{region}
  }}
  for (int r = 0; r < rows; r++)
    {{
      T want = {initial};
      for (int c = 0; c < columns; c++)
	{host};
      CHECK_SAME (out[r], want);
    }}
}}

/* The inner loop's RESULT is the outer loop's LOCAL object.  */
static void
{name}_all (int rows, int columns)
{{
  T s = {initial}, want = s;
  int n = rows * columns;
  for (int i = 0; i < n; i++)
    a[i] = {values} (i, n);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      {host};
#pragma acc parallel copyin (a[0:n]) copy (s) {clauses}
  {{
{region_all}
  }}
  CHECK_SAME (s, want);
}}
"""


def operators(kind):
    return {op: row for op, row in OPERATORS.items() if row[2] or kind != "float"}


def clauses_of(number, levels):
    gangs, workers, vector = LAUNCHES[number % len(LAUNCHES)]
    text = "num_gangs (%d)" % (gangs if "gang" in levels else 1)
    return text + " num_workers (%d) vector_length (%d)" % (workers, vector)


def combined(combine, result, element):
    """The combining statement, on an accumulator and an element."""
    return combine.format(s=result, x=element)


def main_function(loop, calls):
    """Everything twice, so that && and || see both outcomes."""
    text = "\nint\nmain (void)\n{\n" + loop
    text += "    for (special = 0; special < 2; special++)\n      {\n"
    text += "".join("\t%s;\n" % call for call in calls)
    text += "      }\n"
    return text + "  return test_done ();\n}\n"


def single(shape, ctype, number):
    _, kind = TYPES[ctype]
    levels = SINGLE[shape]
    calls = []
    text = HEADER.format(type=ctype, shape="one loop, " + levels, kind=kind)
    for op, (op_name, combine, _, values, initial) in operators(kind).items():
        text += SINGLE_FUNCTION.format(
            name=op_name, initial=initial, values=values, op=op, levels=levels, clauses=clauses_of(number, levels),
            host=combined(combine, "want", "a[i]"), device=combined(combine, "s", "a[i]"))
        calls.append("%s (n)" % op_name)
        number += 1
    return text + main_function("  FOR_EACH_SIZE (n)\n", calls)


def nest_region(levels, op, combine, initial, private):
    """The nest of loops over rows and columns, two or three loops deep."""
    outer = levels[0]
    inner = levels[1:]
    lines = []
    reduction = "reduction (%s:s)" % op
    lines.append("#pragma acc loop %s%s" % (outer, "" if private else " " + reduction))
    lines.append("  for (int r = 0; r < rows; r++)")
    lines.append("    {")
    if private:
        lines.append("      T s = %s;" % initial)
    if len(inner) == 1:
        lines.append("#pragma acc loop %s %s" % (inner[0], reduction))
        lines.append("      for (int c = 0; c < columns; c++)")
        lines.append("\t%s;" % combined(combine, "s", "a[r * columns + c]"))
    else:
        # Three levels: the columns in strips of STRIP.
        lines.append("#pragma acc loop %s %s" % (inner[0], reduction))
        lines.append("      for (int strip = 0; strip < columns; strip += STRIP)")
        lines.append("\t{")
        lines.append("\t  int end = strip + STRIP < columns ? strip + STRIP : columns;")
        lines.append("#pragma acc loop %s %s" % (inner[1], reduction))
        lines.append("\t  for (int c = strip; c < end; c++)")
        lines.append("\t    %s;" % combined(combine, "s", "a[r * columns + c]"))
        lines.append("\t}")
    if private:
        lines.append("      out[r] = s;")
    lines.append("    }")
    return "\n".join(lines)


def nested(shape, ctype, number):
    _, kind = TYPES[ctype]
    levels = NESTED[shape]
    calls = []
    text = HEADER.format(type=ctype, shape="nested loops, " + " / ".join(levels), kind=kind)
    text += "\nenum { MAX_ROWS = 70, STRIP = 48 };\n"
    for op, (op_name, combine, _, values, initial) in operators(kind).items():
        text += NESTED_FUNCTION.format(
            name=op_name, initial=initial, values=values, clauses=clauses_of(number, "gang"),
            region=nest_region(levels, op, combine, initial, True),
            region_all=nest_region(levels, op, combine, initial, False),
            host=combined(combine, "want", "a[r * columns + c]"))
        calls += ["%s (rows, columns)" % op_name, "%s_all (rows, columns)" % op_name]
        number += 1
    loop = """  static const int shapes[][2]
    = { { 0, 5 }, { 1, 0 }, { 1, 1 }, { 1, 1025 }, { 7, 33 }, { 33, 31 }, { 65, 65 }, { 70, 400 } };
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++)
"""
    calls = [c.replace("rows, columns", "shapes[i][0], shapes[i][1]") for c in calls]
    return text + main_function(loop, calls)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: gen-reductions.py DIRECTORY")
    number = 0
    for ctype, (type_name, _) in TYPES.items():
        programs = [("red-%s-%s.c" % (shape, type_name), single(shape, ctype, number + i))
                    for i, shape in enumerate(SINGLE)]
        programs += [("nest-%s-%s.c" % (shape, type_name), nested(shape, ctype, number + i))
                     for i, shape in enumerate(NESTED)]
        for file_name, text in programs:
            with open(os.path.join(sys.argv[1], file_name), "w", encoding="ascii") as out:
                out.write(text)
        number += 5


if __name__ == "__main__":
    main()
