# The types of random programs and the operators that reduce them.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program is compared bit for bit, so each type has values for which the order
# of the operations does not matter: integers wrap around; floating-point
# numbers are small whole numbers, and what multiplies them is a power of two.
"""Types and operators."""

import collections

# family: i(nteger), u(nsigned), f(loat), l(ogical), c(omplex).
Kind = collections.namedtuple("Kind", "name family bits c fortran reduces")

TABLE = [
    Kind("i4", "i", 32, "int", "integer(4)", True),
    Kind("u4", "u", 32, "unsigned", None, True),
    Kind("i8", "i", 64, "long", "integer(8)", True),
    Kind("u8", "u", 64, "unsigned long", None, True),
    Kind("f8", "f", 64, "double", "real(8)", True),
    Kind("f4", "f", 32, "float", "real(4)", True),
    Kind("i2", "i", 16, "short", "integer(2)", False),
    Kind("u2", "u", 16, "unsigned short", None, False),
    Kind("i1", "i", 8, "signed char", "integer(1)", False),
    Kind("u1", "u", 8, "unsigned char", None, False),
    Kind("l4", "l", 32, None, "logical(4)", True),
    Kind("l1", "l", 8, None, "logical(1)", False),
]
KINDS = {kind.name: kind for kind in TABLE}
I4 = KINDS["i4"]
I8 = KINDS["i8"]
F4 = KINDS["f4"]
F8 = KINDS["f8"]
L4 = KINDS["l4"]

# Operators by family, in the generator's own names.
OPERATORS = {
    "i": ["+", "max", "min", "*", "&", "|", "^"],
    "u": ["+", "max", "min", "*", "&", "|", "^"],
    "f": ["+", "max", "min", "*"],
    "l": ["&&", "||", "eqv", "neqv"],
}
# C's logical operators are for numbers, and Fortran's for logicals.
C_LOGICAL = ["&&", "||"]


class Value:
    """An expression's text, and its kind."""

    def __init__(self, text, kind):
        self.text = text
        self.kind = kind
