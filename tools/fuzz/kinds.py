# The types of random programs and the operators that reduce them.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program is compared bit for bit, so each type has values for which the order
# of the operations does not matter: integers wrap around; floating-point
# numbers are small whole numbers, and what multiplies them is a power of two.
"""Types and operators."""

import collections

# family: i(nteger), u(nsigned), f(loat), l(ogical of Fortran), b(ool), c(omplex).
Kind = collections.namedtuple("Kind", "name family bits c fortran")

TABLE = [
    Kind("i4", "i", 32, "int", "integer(4)"),
    Kind("u4", "u", 32, "unsigned", None),
    Kind("i8", "i", 64, "long", "integer(8)"),
    Kind("u8", "u", 64, "unsigned long", None),
    Kind("f8", "f", 64, "double", "real(8)"),
    Kind("f4", "f", 32, "float", "real(4)"),
    Kind("i2", "i", 16, "short", "integer(2)"),
    Kind("u2", "u", 16, "unsigned short", None),
    Kind("i1", "i", 8, "signed char", "integer(1)"),
    Kind("u1", "u", 8, "unsigned char", None),
    Kind("i16", "i", 128, "__int128", "integer(16)"),
    Kind("u16", "u", 128, "unsigned __int128", None),
    Kind("b1", "b", 8, "_Bool", None),
    Kind("l4", "l", 32, None, "logical(4)"),
    Kind("l1", "l", 8, None, "logical(1)"),
    Kind("l8", "l", 64, None, "logical(8)"),
    Kind("c8", "c", 64, "double _Complex", "complex(8)"),
    Kind("c4", "c", 32, "float _Complex", "complex(4)"),
    Kind("f2", "f", 16, "_Float16", None),
]
KINDS = {kind.name: kind for kind in TABLE}
I2 = KINDS["i2"]
I4 = KINDS["i4"]
I8 = KINDS["i8"]
F2 = KINDS["f2"]
F4 = KINDS["f4"]
F8 = KINDS["f8"]
L4 = KINDS["l4"]

# Operators by family, in the generator's own names.
OPERATORS = {
    "i": ["+", "max", "min", "*", "&", "|", "^"],
    "u": ["+", "max", "min", "*", "&", "|", "^"],
    "f": ["+", "max", "min", "*"],
    "b": ["&", "|", "^"],
    "c": ["+", "*"],
    "l": ["&&", "||", "eqv", "neqv"],
}
# C's logical operators are for numbers, and Fortran's for logicals.
C_LOGICAL = ["&&", "||"]


class Value:
    """An expression's text, and its kind."""

    def __init__(self, text, kind):
        self.text = text
        self.kind = kind
