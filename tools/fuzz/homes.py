# Where a variable of a random program lives, and how it comes to a region.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A home is a row of a table: the lines that declare a variable, by the part of the
# program in which they stand, and the words by which a region and a clause name
# it.  {t} is its type, {n} its name, {d} its extents, {c} the number of its elements
# and {l} the last index.
"""Homes of variables."""

import collections

# uses: t(emporary, sum of a row), x (of a loop with a directive), r(esult of a
# reduction), c(arried in), s(tored to by one iteration); of arrays i(nput) and
# o(utput), d(evice memory).
# file, local, outer: declarations outside of procedures, in the procedure with the
# regions, and in the one that calls it.  param, actual: a dummy argument.  first:
# statements before all others.  member: of the class with the regions.
# text, clause: what stands in expressions and in clauses of data.
# mapped: only such a clause can name it.  flat: one dimension only.
# forms: where the regions have to stand for it.  declared: `declare' can name it;
# "always": it does, in the procedure.
# constant: nothing may be copied back to it.  block: one of several in a COMMON block.
Home = collections.namedtuple(
    "Home", "name uses file local outer param actual first member text clause mapped flat forms declared constant block",
    defaults=("", "", "", "", "", "", "", "{n}", "{n}", False, False, None, False, False, False))

C_SCALARS = [
    Home("local", "txrcs", local="{t} {n};"),
    Home("local", "txrcs", local="{t} {n};"),
    Home("local", "txrcs", local="{t} {n};"),
    Home("declared", "txrcs", local="{t} {n};", declared="always"),
    Home("static", "txrcs", local="static {t} {n};"),
    Home("file", "txrcs", file="static {t} {n};", declared=True),
    Home("file", "txrcs", file="{t} {n};", declared=True),
    Home("param", "txrcs", param="{t} {n}", actual="{v}"),
    Home("pointed", "cs", param="{t} *{n}", outer="{t} {n} = {v};", actual="&{n}", text="(*{n})",
         clause="{n}[0:1]", mapped=True),
    Home("field", "c", local="struct {{ char before; {t} v; int after; }} {n}_of;", text="{n}_of.v", clause="{n}_of",
         mapped=True),
]

CXX_SCALARS = C_SCALARS + [
    Home("reference", "trcs", local="{t} {n}_of; {t} &{n} = {n}_of;"),
    Home("reference param", "trcs", param="{t} &{n}", outer="{t} {n} = {v};", actual="{n}"),
    Home("member", "cs", member="{t} {n};", clause="this[0:1]", mapped=True, forms=["method"]),
    Home("member", "cs", member="{t} {n};", text="this->{n}", clause="this[0:1]", mapped=True, forms=["method"]),
    Home("outside", "trcs", outer="{t} {n} = {v};", forms=["lambda"]),
]

C_ARRAYS = [
    Home("local", "io", local="{t} {n}{d};"),
    Home("local", "io", local="{t} {n}{d};"),
    Home("declared", "io", local="{t} {n}{d};", declared="always"),
    Home("static", "io", local="static {t} {n}{d};"),
    Home("device", "d", local="{t} *{n} = ({t} *) (@G0@ ? acc_malloc ({c} * sizeof ({t})) : malloc ({c} * sizeof ({t})));",
         flat=True),
    Home("device static", "d", file="static {t} *{n};",
         first="{n} = ({t} *) (@G0@ ? acc_malloc ({c} * sizeof ({t})) : malloc ({c} * sizeof ({t})));", flat=True),
    Home("device param", "d", param="{t} *{n}",
         actual="({t} *) (@G0@ ? acc_malloc ({c} * sizeof ({t})) : malloc ({c} * sizeof ({t})))", flat=True),
    Home("file", "io", file="static {t} {n}{d};", declared=True),
    Home("file", "io", file="{t} {n}{d};", declared=True),
    Home("heap", "io", local="{t} *{n} = ({t} *) malloc ({c} * sizeof ({t}));", clause="{n}[0:{c}]", mapped=True, flat=True),
    Home("pointer", "io", param="{t} *{n}", outer="static {t} {n}[{c}];", actual="{n}", clause="{n}[0:{c}]", mapped=True,
         flat=True),
    Home("restrict", "io", param="{t} *__restrict {n}", outer="{t} {n}[{c}];", actual="{n}", clause="{n}[0:{c}]",
         mapped=True, flat=True),
    Home("array param", "io", param="{t} {n}{d}", outer="{t} {n}{d};", actual="{n}", clause="{n}{s}", mapped=True),
    Home("vla", "io", local="{t} {n}[rt[{c}]];", flat=True),
    Home("field", "io", local="struct {{ char before; {t} v{d}; int after; }} {n}_of;", text="{n}_of.v", clause="{n}_of",
         mapped=True),
    Home("static field", "io", file="static struct {{ char before; {t} v{d}; int after; }} {n};", text="{n}.v",
         clause="{n}", mapped=True),
    Home("field pointer", "io", local="struct {{ int count; {t} *v; }} {n}_of; {n}_of.v = ({t} *) malloc ({c} * sizeof ({t}));",
         text="{n}_of.v", clause="{n}_of.v[0:{c}]", mapped=True, flat=True),
]

CXX_ARRAYS = [home for home in C_ARRAYS if home.name != "array param"] + [
    Home("reference", "io", param="{t} (&{n}){d}", outer="{t} {n}{d};", actual="{n}"),
    Home("member", "io", member="{t} {n}{d};", clause="this[0:1]", mapped=True, forms=["method"]),
    Home("outside", "io", outer="{t} {n}{d};", forms=["lambda"]),
]

FORTRAN_SCALARS = [
    Home("local", "txrcs", local="{t} :: {n}"),
    Home("local", "txrcs", local="{t} :: {n}"),
    Home("local", "txrcs", local="{t} :: {n}"),
    Home("save", "txrcs", local="{t}, save :: {n}"),
    Home("module", "txrcs", file="{t} :: {n}", declared=True),
    Home("module", "txrcs", file="{t} :: {n}", declared=True),
    Home("common", "txrcs", local="{t} :: {n}\ncommon /{n}_common/ {n}"),
    Home("common block", "txrcs", local="{t} :: {n}", block=True),
    Home("common block", "txrcs", local="{t} :: {n}", block=True),
    Home("declared", "txrcs", local="{t} :: {n}", declared="always"),
    Home("dummy", "txrcs", param="{t} :: {n}", outer="{t} :: {n}", actual="{n}"),
    Home("in", "c", param="{t}, intent(in) :: {n}", actual="{v}", constant=True),
    Home("inout", "txrcs", param="{t}, intent(inout) :: {n}", outer="{t} :: {n}", actual="{n}"),
    Home("value", "txrcs", param="{t}, value :: {n}", actual="{v}"),
    Home("optional", "txrcs", param="{t}, optional :: {n}", outer="{t} :: {n}", actual="{n}"),
    Home("target", "txrcs", local="{t}, target :: {n}"),
    Home("pointer", "cs", local="{t}, pointer :: {n}", first="allocate ({n})", mapped=True),
    Home("allocatable", "rcs", local="{t}, allocatable :: {n}", first="allocate ({n})", mapped=True),
    Home("host", "txrcs", outer="{t} :: {n}", forms=["internal"]),
    Home("component", "c", file="type {n}_type\ninteger(4) :: before\n{t} :: v\nend type", local="type({n}_type) :: {n}",
         text="{n}%v", clause="{n}", mapped=True),
]

FORTRAN_ARRAYS = [
    Home("local", "io", local="{t} :: {n}{d}"),
    Home("local", "io", local="{t} :: {n}{d}"),
    Home("save", "io", local="{t}, save :: {n}{d}"),
    Home("module", "io", file="{t} :: {n}{d}", declared=True),
    Home("module", "io", file="{t} :: {n}{d}", declared=True),
    Home("common", "io", local="{t} :: {n}{d}\ncommon /{n}_common/ {n}"),
    Home("allocatable", "io", local="{t}, allocatable :: {n}{a}", first="allocate ({n}{d})"),
    Home("module allocatable", "io", file="{t}, allocatable :: {n}{a}", first="allocate ({n}{d})"),
    Home("pointer", "io", local="{t}, pointer :: {n}{a}", first="allocate ({n}{d})"),
    Home("explicit", "io", param="{t} :: {n}{d}", outer="{t} :: {n}{d}", actual="{n}"),
    Home("declared", "io", local="{t} :: {n}{d}", declared="always"),
    Home("automatic", "io", local="{t} :: {n}(0:rt({l}))", flat=True),
    Home("assumed shape", "io", param="{t} :: {n}{b}", outer="{t} :: {n}{d}", actual="{n}"),
    Home("assumed size", "io", param="{t} :: {n}(0:*)", outer="{t} :: {n}{d}", actual="{n}", clause="{n}(0:{l})",
         mapped=True, flat=True),
    Home("optional", "io", param="{t}, optional :: {n}{b}", outer="{t} :: {n}{d}", actual="{n}"),
    Home("host", "io", outer="{t} :: {n}{d}", forms=["internal"]),
    Home("component", "io", file="type {n}_type\ninteger(4) :: before\n{t} :: v{d}\nend type", local="type({n}_type) :: {n}",
         text="{n}%v", clause="{n}", mapped=True),
]


class Variable:
    """A variable.  DATA: the surrounding data directive that maps it, or `declare', or nothing."""

    def __init__(self, name, kind, home, data, extents=()):
        self.name = name
        self.kind = kind
        self.home = home
        self.data = data
        self.extents = extents
        self.text = home.text.format(n=name)
        self.clause = self.fill(home.clause) if extents else home.clause.format(n=name)
        self.count = 1
        for extent in extents:
            self.count *= extent

    def fill(self, template, lang=None, value=""):
        """TEMPLATE with the variable's words."""
        count = 1
        for extent in self.extents:
            count *= extent
        words = {"n": self.name, "c": count, "l": count - 1, "v": value,
                 "s": "".join("[0:%d]" % extent for extent in self.extents)}
        if lang:
            words.update(lang.extents(self.extents), t=lang.type(self.kind))
        return template.format(**words)
