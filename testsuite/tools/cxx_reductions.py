"""Writes the execution tests of C++'s arrays and members in reduction clauses, for gen-reductions.py.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

One program, array-SHAPE-TYPE.cc, for each set of levels and each type; in it, for each operator and
each number of elements, a region and a check against a serial loop on the host.  The elements reach
the region in the forms FORMS, which are dealt out in turn.  They are a part of an array with guards
in front and behind, which have to keep their values.
"""

from reduction_launches import SINGLE, launches_for, smaller

HEADER = """/* Made by testsuite/tools/gen-reductions.py: reductions of C++'s arrays and members, {type}, {levels}.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <array>
#include "accred-test.h"

#define _Bool bool
typedef {type} T;
#include "{values}.h"

enum {{ GUARD = 3, MOST_VALUES = 1025 }};

static T a[MOST_VALUES];

/* What the forms are parts of.  */
template <int N> struct part
{{
  T front[GUARD];
  T v[N];
  T behind[GUARD];
}};
"""

LOOP = """#pragma acc parallel loop {levels} reduction ({op}:{clause}) {data} copyin (a[0:n]) {clauses}
{indent}for (int i = 0; i < n; i++)
{indent}  {device};
"""

CHECK = """
static void
{name} (int n, int gangs, int workers)
{{
  static part<{most}> got, want;
  const int size = {size};
  T *all = reinterpret_cast<T *> (&got), *expected = reinterpret_cast<T *> (&want);
  (void) gangs, (void) workers;
  for (unsigned k = 0; k < sizeof got / sizeof *all; k++)
    all[k] = expected[k] = {initial};
  for (int i = 0; i < n; i++)
    a[i] = {values} (i, n);
  for (int i = 0; i < n; i++)
    {host};
  {call}
  for (unsigned k = 0; k < sizeof got / sizeof *all; k++)
    {check} (all[k], expected[k]);
}}
"""


class Form:
    """BEFORE: what is in front of the check, with a function whose body is LOOP; ELEMENT: of it, number I;
    CLAUSE: what the clause names; CALL: of the check."""

    def __init__(self, clause, element, before, call, data="", any_size=False):
        self.clause, self.element, self.before, self.call = clause, element, before, call
        self.data, self.any_size = data, any_size


ARGUMENTS = "int n, int size, int gangs, int workers"
PASSED = "n, size, gangs, workers"
UNUSED = "  (void) size, (void) gangs, (void) workers;\n"

FORMS = {
    "reference": Form(
        "s", "s[{i}]", "static void\n{name}_region (T (&s)[{bound}], %s)\n{{\n%s{loop}}}\n" % (ARGUMENTS, UNUSED),
        "{name}_region (got.v, %s);" % PASSED),
    "pointer": Form(
        "s[GUARD:{bound}]", "s[GUARD + {i}]",
        "static void\n{name}_region (T *s, %s)\n{{\n%s{loop}}}\n" % (ARGUMENTS, UNUSED),
        "{name}_region (all, %s);" % PASSED, any_size=True),
    "template": Form(
        "s[0:N]", "s[{i}]",
        "template <typename U, int N> static void\n{name}_region (U *&s, %s)\n{{\n%s{loop}}}\n" % (ARGUMENTS, UNUSED),
        "T *start = got.v;\n  {name}_region<T, {bound}> (start, %s);" % PASSED),
    "std_array": Form(
        "s", "s[{i}]",
        "static void\n{name}_region (std::array<T, {bound}> &s, %s)\n{{\n%s{loop}}}\n" % (ARGUMENTS, UNUSED),
        "std::array<T, {bound}> object;\n  std::copy (got.v, got.v + size, object.begin ());\n"
        "  {name}_region (object, %s);\n  std::copy (object.begin (), object.end (), got.v);" % PASSED),
    "member": Form(
        "this->v", "v[{i}]",
        "struct {name}_part : part<{bound}>\n{{\n  void region (%s)\n  {{\n  %s{loop}  }}\n}};\n" % (ARGUMENTS, UNUSED),
        "{name}_part object;\n  static_cast<part<{bound}> &> (object) = got;\n  object.region (%s);\n  got = object;"
        % PASSED),
    "lambda": Form(
        "r[GUARD:{bound}]", "r[GUARD + {i}]", "",
        "T *const &r = all;\n  auto region = [&] ()\n  {{\n{loop}  }};\n  region ();", any_size=True),
    "member_section": Form(
        "p->v[0:{bound}]", "p->v[{i}]",
        "static void\n{name}_region (part<{bound}> *p, %s)\n{{\n%s{loop}}}\n" % (ARGUMENTS, UNUSED),
        "{name}_region (&got, %s);" % PASSED, data="copy (p[0:1])"),
}
SAMPLE = {"int": ["gwv", "v"], "double": ["gv"], "float": ["wv"], "uchar": ["gw"], "bool": ["g"], "cdouble": ["w"],
          "int128": ["gv"], "short": ["gwv"]}


def program(shape, ctype, operators, sizes_of, number, everything):
    """The text of one program; NUMBER deals out launches, forms and sizes."""
    levels = SINGLE[shape]
    calls = []
    text = HEADER.format(type=ctype.spelling, levels=levels, values="reduction-values-" + ctype.kind)
    names = list(FORMS)
    for op in ctype.operators:
        op_name, combine, values, _ = operators[op]
        sizes = sizes_of(op)
        for at, size in enumerate(sizes if everything
                                  else (sizes[number % len(sizes)], sizes[(number + 4) % len(sizes)])):
            launch = launches_for(number + at, levels, False)[0]
            if size == 256:
                launch = smaller(launch)
            form_name = names[(number + at) % len(names)]
            if not size and not FORMS[form_name].any_size:
                form_name = "pointer" if at % 2 else "lambda"
            # What operator[] returns is no update of an array, so that each thread has a copy.
            if form_name == "std_array" and size == 5000:
                form_name = "reference"
            form = FORMS[form_name]
            name = "%s_%s_%s_%s" % (op_name, size or "any", form_name, launch.suffix())
            bound = str(size or "size")
            index = "i %% %s" % bound
            loop = LOOP.format(levels=levels, op=op, clause=form.clause.format(bound=bound), data=form.data,
                               clauses=launch.clauses(), indent="  ",
                               device=combine.format(s=form.element.format(i=index), x="a[i]"))
            text += "\n" + form.before.format(name=name, bound=bound, loop=loop)
            text += CHECK.format(
                name=name, most=size or 9, size=size or "n % 7 + 2", initial=ctype.initial(op), values=values,
                check=ctype.check, host=combine.format(s="want.v[%s]" % index, x="a[i]"),
                call=form.call.format(name=name, bound=bound, loop=loop))
            call = "%s (n, %d, %d);" % (name, launch.gangs, launch.workers)
            calls.append("for (special = 0; special < 2; special++)\n\t" + call if ctype.twice(op) else call)
        number += 1
    text += "\nint\nmain ()\n{\n  static const int sizes[] = { 0, 1, 33, 1025 };\n  for (int n : sizes)\n    {\n"
    text += "".join("      %s\n" % call for call in calls)
    return text + '    }\n  printf ("C++ arrays %s, %s: %%ld checks, %%d failed\\n", test_checks, test_failures);\n' \
        "  return test_done ();\n}\n" % (levels, ctype.spelling)
