#!/usr/bin/env python3
"""Writes the execution tests of operator x type x level x launch dimensions.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

gen-reductions.py [--all] DIRECTORY

One C program for each shape of loops and each type; in it, for each operator,
functions with the region and a check against a serial loop on the host:

  red-SHAPE-TYPE, nest-SHAPE-TYPE
      the same bits: the values (testsuite/lib/reduction-values-*.h) are such
      that no signed sum or product overflows and no floating one rounds, in
      any order
  array-SHAPE-TYPE
      the same of sections of arrays, with guards in front and behind; the
      number of elements is constant or known at run time only; in Fortran
      (fortran_reductions.py) of whole arrays in all their forms, in C++
      (cxx_reductions.py) of references, members, std::array
  round-SHAPE-TYPE
      sums and products that round, within a bound that follows from the tree
      (testsuite/lib/reduction-bound.h), and the same bits in each of several
      runs where the strategy promises that

The sample has one launch for each operator, dealt out in turn; --all has every
launch that a level can tell apart, with dimensions at run time and constant.
"""

import argparse
import os
from functools import partial

import cxx_reductions
import fortran_reductions
from reduction_launches import SINGLE, launches_for, smaller

ALL = "+ * max min & | ^ && ||".split()
FLOATS = "+ * max min && ||".split()
COMPLEX = "+ * && ||".split()
BITS = "& | ^ && ||".split()
FEW_SHAPES = ["gwv", "v", "g-w-v"]


class Type:
    """kind: which reduction-values-KIND.h; sample: the shapes that are in the sample (None: all)."""

    def __init__(self, spelling, name, kind, operators, sample=None, check="CHECK_SAME"):
        self.spelling, self.name, self.kind = spelling, name, kind
        self.operators, self.sample, self.check = operators, sample, check

    def initial(self, op):
        """The initial RESULT; a bool that is true would hide everything from |."""
        return "0" if self.kind == "bool" and op == "|" else OPERATORS[op][3]

    def twice(self, op):
        """Whether one element decides, so that both of its values are tried."""
        return op in ("&&", "||") or self.kind == "bool" and op != "^"


TYPES = [
    Type("int", "int", "signed", ALL),
    Type("unsigned", "uint", "unsigned", ALL),
    Type("long", "long", "signed", ALL),
    Type("unsigned long", "ulong", "unsigned", ALL),
    Type("float", "float", "float", FLOATS),
    Type("double", "double", "float", FLOATS),
    Type("signed char", "schar", "signed", ALL, ["gwv", "w", "g-wv"]),
    Type("unsigned char", "uchar", "unsigned", ALL, ["wv", "gv", "g-w-v"]),
    Type("short", "short", "signed", ALL, ["gw", "v", "gw-v"]),
    Type("unsigned short", "ushort", "unsigned", ALL, ["g", "wv", "g-w"]),
    Type("_Bool", "bool", "bool", BITS, FEW_SHAPES),
    Type("float _Complex", "cfloat", "complex", COMPLEX, ["gwv", "wv", "g-v"], "CHECK_VALUE"),
    Type("double _Complex", "cdouble", "complex", COMPLEX, ["gv", "w", "g-w-v"], "CHECK_VALUE"),
    Type("__int128", "int128", "wide", ALL, ["gwv", "v", "g-wv"]),
    Type("unsigned __int128", "uint128", "wide", ALL, ["g", "wv", "gw-v"]),
    Type("test_half", "half", "half", FLOATS, FEW_SHAPES),
]

# Operator -> (name, combining statement, values, initial RESULT)
# The initial RESULT is not the identity if zero iterations keep such a value (&& and || make it 0
# or 1): it must be counted exactly once.
OPERATORS = {
    "+": ("plus", "{s} = {s} + {x}", "plus_value", "5"),
    "*": ("mult", "{s} = {s} * {x}", "mult_value", "3"),
    "max": ("max", "{s} = {x} > {s} ? {x} : {s}", "any_value", "MAX_START"),
    "min": ("min", "{s} = {x} < {s} ? {x} : {s}", "any_value", "MIN_START"),
    "&": ("and", "{s} = {s} & {x}", "and_value", "~(T) 2"),
    "|": ("or", "{s} = {s} | {x}", "or_value", "2"),
    "^": ("xor", "{s} = {s} ^ {x}", "any_value", "9"),
    "&&": ("land", "{s} = {s} && {x}", "land_value", "1"),
    "||": ("lor", "{s} = {s} || {x}", "lor_value", "0"),
}

# Outer loops over rows, inner loops over a row's columns, each with its level.
NESTED = {
    "g-v": ("gang", "vector"),
    "gw-v": ("gang worker", "vector"),
    "g-wv": ("gang", "worker vector"),
    "g-w": ("gang", "worker"),
    "g-w-v": ("gang", "worker", "vector"),
}

# Elements of the arrays; 0: known at run time only.  A private array of 5000 elements for each
# thread would be larger than the device's heap, so that these are for operators with atomic updates; types
# that take a lock have no large ones.
ARRAY_SIZES = [1, 2, 5, 31, 32, 33, 256, 0, 5000]
PRIVATE_SIZES = [size for size in ARRAY_SIZES if size < 5000]
LOCKED_SIZES = [size for size in ARRAY_SIZES if size < 256]
ARRAY_SAMPLE = {"int": ["gwv", "v"], "double": ["gv", "gwv"], "float": ["gw"], "uchar": ["gwv"],
                "bool": ["wv"], "cdouble": ["g"], "int128": ["gv"], "ulong": ["w"]}

# Programs of sums that round, in the sample; all shapes otherwise.
ROUND_SAMPLE = {"float": ["g", "wv", "gwv", "g-wv"], "double": ["gv", "v", "gw", "g-w-v"],
                "half": ["gw", "g-v"]}

HEADER = """/* Made by testsuite/tools/gen-reductions.py: reductions over {type}, {shape}.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

typedef {type} T;
#include "{values}.h"

static T a[TEST_MAX_SIZE + 1];
"""

SINGLE_FUNCTION = """
static void
{name} (int n, int gangs, int workers)
{{
  T s = {initial}, want = s;
  (void) gangs, (void) workers;
  for (int i = 0; i < n; i++)
    a[i] = {values} (i, n);
  for (int i = 0; i < n; i++)
    {host};
#pragma acc parallel loop {levels} reduction ({op}:s) copy (s) copyin (a[0:n]) {clauses}
  for (int i = 0; i < n; i++)
    {device};
  {check} (s, want);
}}
"""

NESTED_FUNCTION = """
/* Each row's RESULT is private.  */
static void
{name} (int rows, int columns, int gangs, int workers)
{{
  static T out[MAX_ROWS];
  int n = rows * columns;
  (void) gangs, (void) workers;
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
      {check} (out[r], want);
    }}
}}

/* The inner loop's RESULT is the outer loop's LOCAL object.  */
static void
{name}_all (int rows, int columns, int gangs, int workers)
{{
  T s = {initial}, want = s;
  int n = rows * columns;
  (void) gangs, (void) workers;
  for (int i = 0; i < n; i++)
    a[i] = {values} (i, n);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      {host};
#pragma acc parallel copyin (a[0:n]) copy (s) {clauses}
  {{
{region_all}
  }}
  {check} (s, want);
}}
"""

# The section begins behind GUARD elements, and has SIZE of them.
ARRAY_FUNCTION = """
static void
{name} (int n, int gangs, int workers)
{{
  enum {{ GUARD = 3, MOST = {most} }};
  static T s[MOST + 2 * GUARD], want[MOST + 2 * GUARD];
  const int size = {size};
  (void) gangs, (void) workers;
  for (int k = 0; k < MOST + 2 * GUARD; k++)
    s[k] = want[k] = {initial};
  for (int i = 0; i < n; i++)
    a[i] = {values} (i, n);
  for (int i = 0; i < n; i++)
    {host};
#pragma acc parallel loop {levels} reduction ({op}:s[GUARD:{bound}]) copy (s) copyin (a[0:n]) {clauses}
  for (int i = 0; i < n; i++)
    {device};
  for (int k = 0; k < MOST + 2 * GUARD; k++)
    {check} (s[k], want[k]);
}}
"""

# CHAIN: the additions that one term goes through at most.
ROUND_FUNCTION = """
static void
{name} ({sizes}, int gangs, int workers)
{{
  {count}
  T s = {initial}, first = 0;
  exact e = {{ s, s }};
  (void) gangs, (void) workers;
  for (int i = 0; i < n; i++)
    {{
      a[i] = {values} (i);
      {exact} (&e, a[i]);
    }}
  for (int run = 0; run < RUNS; run++)
    {{
      s = {initial};
#pragma acc parallel copyin (a[0:n]) copy (s) {clauses}
      {{
{region}
      }}
      CHECK_BOUND (s, e, {chain});
      if (run == 0)
	first = s;
      CHECK_SAME (s, first);
    }}
}}
"""


def functions(name, launches, template, calls, call_names, sizes, twice):
    """One function for each set of clauses, and a call for each launch."""
    text = ""
    seen = set()
    for launch in launches:
        full_name = "%s_%s" % (name, launch.suffix())
        if full_name not in seen:
            text += template(full_name, launch)
            seen.add(full_name)
        for suffix in call_names:
            call = "%s%s (%s, %d, %d);" % (full_name, suffix, sizes, launch.gangs, launch.workers)
            calls.append("for (special = 0; special < 2; special++)\n\t" + call if twice else call)
    return text


def combined(combine, result, element):
    """The combining statement, on an accumulator and an element."""
    return combine.format(s=result, x=element)


def main_function(loop, calls, title):
    text = "\nint\nmain (void)\n{\n" + loop + "    {\n"
    text += "".join("      %s\n" % call for call in calls)
    text += "    }\n"
    return text + '  printf ("%s: %%ld checks, %%d failed\\n", test_checks, test_failures);\n' % title \
        + "  return test_done ();\n}\n"


SIZES_LOOP = "  FOR_EACH_SIZE (n)\n"
ARRAY_LOOP = """  static const int sizes[] = { 0, 1, 33, 1025 };
  for (unsigned i = 0, n; n = sizes[i % 4], i < 4; i++)
"""
SHAPES_LOOP = """  static const int shapes[][2]
    = { { 0, 5 }, { 1, 0 }, { 1, 1 }, { 1, 1025 }, { 7, 33 }, { 33, 31 }, { 5, 32 }, { 65, 65 }, { 70, 400 } };
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++)
"""
NEST_CONSTANTS = "\nenum { MAX_ROWS = 70, STRIP = 48 };\n"


def single(shape, ctype, number, everything):
    levels = SINGLE[shape]
    calls = []
    text = HEADER.format(type=ctype.spelling, shape="one loop, " + levels, values="reduction-values-" + ctype.kind)
    for op in ctype.operators:
        op_name, combine, values, _ = OPERATORS[op]
        initial = ctype.initial(op)

        def template(name, launch, op=op, combine=combine, values=values, initial=initial):
            return SINGLE_FUNCTION.format(
                name=name, initial=initial, values=values, op=op, levels=levels, clauses=launch.clauses(),
                check=ctype.check, host=combined(combine, "want", "a[i]"), device=combined(combine, "s", "a[i]"))
        text += functions(op_name, launches_for(number, levels, everything), template, calls, [""], "n",
                          ctype.twice(op))
        number += 1
    return text + main_function(SIZES_LOOP, calls, "one loop %s, %s" % (levels, ctype.spelling))


def array_sizes(ctype, op):
    if ctype.kind in ("complex", "wide"):
        return LOCKED_SIZES
    return PRIVATE_SIZES if op in ("&&", "||") or ctype.kind == "bool" else ARRAY_SIZES


def arrays(shape, ctype, number, everything):
    levels = SINGLE[shape]
    calls = []
    text = HEADER.format(type=ctype.spelling, shape="arrays, " + levels, values="reduction-values-" + ctype.kind)
    for op in ctype.operators:
        op_name, combine, values, _ = OPERATORS[op]
        initial = ctype.initial(op)
        sizes = array_sizes(ctype, op)
        for k, size in enumerate(sizes if everything else (sizes[number % len(sizes)], sizes[(number + 4) % len(sizes)])):

            def template(name, launch, op=op, combine=combine, values=values, initial=initial, size=size):
                return ARRAY_FUNCTION.format(
                    name=name, initial=initial, values=values, op=op, levels=levels, clauses=launch.clauses(),
                    check=ctype.check, most=size or 9, size=size or "n % 7 + 2", bound=size or "size",
                    host=combined(combine, "want[GUARD + i % size]", "a[i]"),
                    device=combined(combine, "s[GUARD + i %% %s]" % (size or "size"), "a[i]"))
            launches = launches_for(number + k, levels, False)
            if sizes is not ARRAY_SIZES and size == 256:
                launches = [smaller(launch) for launch in launches]
            text += functions("%s_%s" % (op_name, size or "any"), launches, template, calls, [""], "n", ctype.twice(op))
        number += 1
    return text + main_function(ARRAY_LOOP, calls, "arrays %s, %s" % (levels, ctype.spelling))


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


def nested(shape, ctype, number, everything):
    levels = NESTED[shape]
    calls = []
    text = HEADER.format(type=ctype.spelling, shape="nested loops, " + " / ".join(levels),
                         values="reduction-values-" + ctype.kind)
    text += NEST_CONSTANTS
    for op in ctype.operators:
        op_name, combine, values, _ = OPERATORS[op]
        initial = ctype.initial(op)

        def template(name, launch, op=op, combine=combine, values=values, initial=initial):
            return NESTED_FUNCTION.format(
                name=name, initial=initial, values=values, clauses=launch.clauses(), check=ctype.check,
                region=nest_region(levels, op, combine, initial, True),
                region_all=nest_region(levels, op, combine, initial, False),
                host=combined(combine, "want", "a[r * columns + c]"))
        text += functions(op_name, launches_for(number, "gang", everything), template, calls, ["", "_all"],
                          "shapes[i][0], shapes[i][1]", ctype.twice(op))
        number += 1
    return text + main_function(SHAPES_LOOP, calls, "nested loops %s, %s" % (" / ".join(levels), ctype.spelling))


def chain(levels, iterations, body, launch):
    """C text: the longest chain of a loop over ITERATIONS whose body makes BODY additions."""
    gangs, workers = ("gangs", "workers") if launch.at_run_time else (str(launch.gangs), str(launch.workers))
    sizes = [size if level in levels else "1"
             for level, size in (("gang", gangs), ("worker", workers), ("vector", str(launch.vector)))]
    return "chain (%s, %s, %s)" % (iterations, body, ", ".join(sizes))


def rounding(shape, ctype, number, everything):
    is_single = shape in SINGLE
    levels = (SINGLE[shape],) if is_single else NESTED[shape]
    calls = []
    text = HEADER.format(type=ctype.spelling, shape="sums that round, " + " / ".join(levels),
                         values="reduction-bound")
    if not is_single:
        text += NEST_CONSTANTS
    for op, values, exact, initial in (("+", "term", "add_exactly", "0.5f"), ("*", "factor", "multiply_exactly", "3")):
        op_name, combine, _, _ = OPERATORS[op]

        def template(name, launch, op=op, combine=combine, values=values, exact=exact, initial=initial):
            if is_single:
                region = "#pragma acc loop %s reduction (%s:s)\n\tfor (int i = 0; i < n; i++)\n\t  %s;" \
                    % (levels[0], op, combined(combine, "s", "a[i]"))
                length = chain(levels[0], "n", "1", launch)
            else:
                region = nest_region(levels, op, combine, initial, False)
                length = chain(levels[-1], "columns" if len(levels) == 2 else "STRIP", "1", launch)
                if len(levels) == 3:
                    length = chain(levels[1], "(columns + STRIP - 1) / STRIP", length, launch)
                length = chain(levels[0], "rows", length, launch)
            if op == "*":
                # Each factor but the first makes one rounding, in any order.
                length = "n + 1"
            return ROUND_FUNCTION.format(
                name=name, initial=initial, values=values, exact=exact, clauses=launch.clauses(), region=region,
                chain=length, sizes="int n" if is_single else "int rows, int columns",
                count="" if is_single else "int n = rows * columns;")
        text += functions(op_name, launches_for(number, levels[0], everything), template, calls, [""],
                          "n" if is_single else "shapes[i][0], shapes[i][1]", False)
        number += 1
    return text + main_function(SIZES_LOOP if is_single else SHAPES_LOOP, calls,
                                "rounding %s, %s" % (" / ".join(levels), ctype.spelling))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("directory")
    args = parser.parse_args()
    number = 0
    for ctype in TYPES:
        programs = []
        for i, shape in enumerate(list(SINGLE) + list(NESTED)):
            make, prefix = (single, "red") if shape in SINGLE else (nested, "nest")
            if args.all or ctype.sample is None or shape in ctype.sample:
                programs.append(("%s-%s-%s.c" % (prefix, shape, ctype.name),
                                 make(shape, ctype, number + i, args.all)))
            if shape in SINGLE and (args.all or shape in ARRAY_SAMPLE.get(ctype.name, ())):
                programs.append(("array-%s-%s.c" % (shape, ctype.name), arrays(shape, ctype, number + i, args.all)))
            if shape in SINGLE and (args.all or shape in cxx_reductions.SAMPLE.get(ctype.name, ())):
                programs.append(("array-%s-%s.cc" % (shape, ctype.name),
                                 cxx_reductions.program(shape, ctype, OPERATORS, partial(array_sizes, ctype),
                                                        number + i, args.all)))
            if ctype.name in ROUND_SAMPLE and (args.all or shape in ROUND_SAMPLE[ctype.name]):
                programs.append(("round-%s-%s.c" % (shape, ctype.name), rounding(shape, ctype, number + i, args.all)))
        for file_name, text in programs:
            with open(os.path.join(args.directory, file_name), "w", encoding="ascii") as out:
                out.write(text)
        number += 5
    for file_name, text in fortran_reductions.programs(args.all):
        with open(os.path.join(args.directory, file_name), "w", encoding="ascii") as out:
            out.write(text)


if __name__ == "__main__":
    main()
