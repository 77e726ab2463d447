# Random programs as Fortran.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The programs need -fwrapv: Fortran has no unsigned types.
"""Fortran."""

from fuzz.homes import FORTRAN_ARRAYS, FORTRAN_SCALARS
from fuzz.kinds import KINDS, TABLE, OPERATORS, I4

PRELUDE = """module @P@_data
  implicit none
  integer(4) :: in_i(0:63), rt(0:1279)
  integer(2) :: in_s(0:63)
  integer(1) :: in_c(0:63)
  integer(8) :: in_l(0:63)
  real(8) :: in_d(0:63)
  real(4) :: in_f(0:63)
  type pair
    integer(4) :: a
    real(8) :: b
    integer(2) :: c(0:2)
  end type
contains
  subroutine fill () bind (c, name="@P@_fill")
    integer(8) :: x
    integer :: i
    do i = 0, 1279
      rt(i) = i
    end do
    x = 12345
    do i = 0, 63
      x = iand (x * 1664525_8 + 1013904223_8, 4294967295_8)
      in_i(i) = int (x, 4)
      in_s(i) = int (shiftr (x, 7), 2)
      in_c(i) = int (shiftr (x, 11), 1)
      in_l(i) = x * 1181783497276652981_8
      in_d(i) = int (shiftr (x, 24)) - 128
      in_f(i) = int (shiftr (x, 26)) - 32
    end do
  end subroutine

  function step (a, b) result (r)
    integer(4), value :: a, b
    integer(4) :: r
    !$acc routine seq
    r = iand (a, 255)
    do while (iand (b, 7) /= 0)
      r = r * 3 + iand (b, 3)
      b = b - 1
    end do
  end function

  subroutine split (a, low, high)
    integer(4), value :: a
    integer(4) :: low, high
    !$acc routine seq
    low = iand (a, 255)
    high = iand (shiftr (a, 8), 255)
  end subroutine

  function vector_sum (n, b) result (s)
    integer(4), value :: n, b
    integer(4) :: s, i
    !$acc routine vector
    s = iand (b, 65535)
    !$acc loop vector reduction(+:s)
    do i = 0, iand (n, 63) - 1
      s = s + iand (ieor (i, b), 255)
    end do
  end function

  function worker_max (n, b) result (m)
    integer(4), value :: n, b
    integer(4) :: m, s, i, j
    !$acc routine worker
    m = iand (b, 255)
    !$acc loop worker reduction(max:m) private(s)
    do i = 0, iand (n, 7) - 1
      s = i
      !$acc loop vector reduction(+:s)
      do j = 0, iand (b, 63) - 1
        s = s + iand (ieor (j, n), 255)
      end do
      m = max (m, s)
    end do
  end function

  function tally (n, b) result (t)
    integer(4), value :: n, b
    integer(4) :: t
    integer(8) :: i
    real(4) :: s
    !$acc routine seq
    s = 0
    !$acc loop seq reduction(+:s)
    do i = iand (n, 31), 0, -3
      if (iand (ieor (int (i, 4), b), 4) /= 0) cycle
      s = s + iand (i, 7_8)
    end do
    t = int (s)
  end function

  function vector_mix (n, b) result (r)
    integer(4), value :: n, b
    integer(4) :: r, i
    integer(2) :: j
    integer(8) :: s
    real(8) :: m
    !$acc routine vector
    s = b
    m = -1
    !$acc loop vector collapse(2) reduction(+:s) reduction(max:m)
    do i = iand (n, 7) + 1, 2, -1
      do j = -3, int (iand (b, 15) - 1, 2), 2
        if (iand (i + j, 1) /= 0) cycle
        s = s + i * j
        m = max (m, real (ieor (i * 5, int (j, 4)), 8))
      end do
    end do
    r = int (mod (s, 1000_8), 4) * 64 + int (m)
  end function

  function worker_mix (n, b) result (r)
    integer(4), value :: n, b
    integer(4) :: r, j
    integer(8) :: i, x
    integer(2) :: s
    logical(4) :: all
    !$acc routine worker
    x = 85
    all = .true.
    s = 3
    !$acc loop worker vector tile(2, 5) reduction(ieor:x) reduction(.and.:all) reduction(+:s)
    do i = 0, iand (n, 15) - 1
      do j = iand (b, 15), -3, -3
        x = ieor (x, shiftl (i * 3 + j, 7))
        if (j == n) then
          all = all .and. i < 5
        else
          s = s + int (iand (j, 3), 2)
        end if
      end do
    end do
    r = int (iand (shiftr (x, 2), 65535_8), 4) * 2 + merge (1, 0, all) + s
  end function

  function worker_rows (n, b) result (s)
    integer(4), value :: n, b
    integer(4) :: s, i
    !$acc routine worker
    s = 0
    !$acc loop worker reduction(+:s)
    do i = iand (n, 7), 1, -1
      if (iand (i, 1) /= 0) then
        s = s + iand (vector_sum (i * 9, b), 255)
      else
        s = s + tally (i, b)
      end if
    end do
  end function

  function scale (x, y) result (r)
    real(4), value :: x
    integer(4), value :: y
    real(8) :: r
    !$acc routine seq
    select case (iand (y, 7))
    case (0)
      r = x
    case (1)
      r = x * 2
    case (6)
      r = -x
    case default
      r = iand (y, 63)
    end select
  end function
end module
"""

NAMES = {"&": "iand", "|": "ior", "^": "ieor", "<<": "shiftl", ">>": "shiftr", "%": "mod",
         "&&": ".and.", "||": ".or.", "eqv": ".eqv.", "neqv": ".neqv.", "!=": "/="}


ROUTINES = [("vector_sum", "vector"), ("worker_max", "worker"), ("tally", "seq"), ("vector_mix", "vector"),
            ("worker_mix", "worker"), ("worker_rows", "worker")]


class Fortran:
    """Text of expressions and statements."""

    suffix = ".f90"
    prelude = PRELUDE
    epilogue = ""
    blocks = False
    structs = False
    tiles_at_all_levels = False     # an error in gfortran
    kinds = [k for k in TABLE if k.fortran]
    numbers = [k for k in kinds if k.family not in "lc"]
    loop_kinds = [I4, KINDS["i8"], KINDS["i2"]]
    storage = [("{type} :: {name}", ""), ("{type}, save :: {name}", ""), ("{type}, target :: {name}", ""),
               ("{type}, allocatable :: {name}", "allocate ({name})")]
    inputs = [("in_i", "i4"), ("in_s", "i2"), ("in_c", "i1"), ("in_l", "i8"),
              ("in_d", "f8"), ("in_f", "f4")]
    scalar_homes = FORTRAN_SCALARS
    array_homes = FORTRAN_ARRAYS
    forms = ["module", "internal"]
    fields = []
    data = "in_i, in_s, in_c, in_l, in_d, in_f"
    routines = ROUTINES
    # What `declare reduction' is for, and its names by operator.
    own_kinds = ["i4", "i8", "i2", "f8", "f4"]
    own_reductions = {"+": "own_add", "max": "own_max", "min": "own_min", "^": "own_xor"}

    def own_declaration(self, red):
        """gfortran 12 does not find those of a module."""
        update = self.combine("omp_out", red.op, "omp_in")
        start = "omp_orig" if red.op in ("max", "min") else "0"
        return "!$omp declare reduction(%s_%s: %s: omp_out = %s) initializer(omp_priv = %s)" % (
            self.own_reductions[red.op], red.kind.name, red.kind.fortran, update, start)

    def operators(self, kind):
        return OPERATORS[kind.family]

    def type(self, kind):
        return kind.fortran

    # Expressions.

    def const(self, value, kind):
        if kind.family == "l":
            return (".true._%d" if value else ".false._%d") % (kind.bits // 8)
        if kind.family == "f":
            return "%d._%d" % (value, kind.bits // 8)
        if kind.family == "c":
            return "(%d._%d, 0._%d)" % (value, kind.bits // 8, kind.bits // 8)
        if value < 0:
            return "(%d_%d)" % (value, kind.bits // 8)
        return "%d_%d" % (value, kind.bits // 8)

    def convert(self, text, kind, to):
        if kind is to:
            return text
        if "l" in (kind.family, to.family):
            if kind.family == to.family:
                return "logical (%s, %d)" % (text, to.bits // 8)
            if to.family == "l":
                return "(%s /= 0)" % text
            return "merge (%s, %s, %s)" % (self.const(1, to), self.const(0, to), text)
        if kind.family in "fc" and to.bits == 128:
            text = "int (%s, 4)" % text
        return "%s (%s, %d)" % ("real" if to.family == "f" else "int", text, to.bits // 8)

    def binary(self, op, a, b, kind):
        if op in NAMES:
            return "%s (%s, %s)" % (NAMES[op], a, b)
        return "(%s %s %s)" % (a, op, b)

    def shift(self, op, a, n, kind):
        return "%s (%s, iand (%s, %d))" % (NAMES[op], a, n, kind.bits - 1)

    def divide(self, op, a, b, kind):
        b = self.convert("(iand (%s, 63) + 1)" % b, I4, kind)
        if op == "%":
            return "mod (%s, %s)" % (a, b)
        return "(%s / %s)" % (a, b)

    def invert(self, a, kind):
        return "not (%s)" % a

    def masked(self, a, mask, kind):
        return "iand (%s, %d_%d)" % (a, mask, kind.bits // 8)

    def odd(self, a, kind):
        return "ior (%s, 1_%d)" % (a, kind.bits // 8)

    def complex(self, real, imaginary):
        # Its kind is that of the parts.
        return "cmplx (%s, %s, kind (%s))" % (real, imaginary, real)

    def select(self, c, a, b, kind):
        return "merge (%s, %s, %s)" % (a, b, c)

    def compare(self, op, a, b):
        return "(%s %s %s)" % (a, NAMES.get(op, op), b)

    def logical(self, op, a, b):
        return "(%s %s %s)" % (a, NAMES[op], b)

    def invert_condition(self, a):
        return ".not. " + a

    def element(self, array, index):
        return "%s(%s)" % (array, index)

    def elements(self, array, indices):
        return "%s(%s)" % (array, ", ".join(reversed(indices)))

    def extents(self, extents):
        """The words of a home (homes.py) for an array of these EXTENTS."""
        def words(form):
            return "(%s)" % ", ".join(form % (n - 1) if "%" in form else form for n in reversed(extents))
        return {"d": words("0:%d"), "a": words(":"), "b": words("0:")}

    pair_fields = [("%a", "i4"), ("%b", "f8"), ("%c(2)", "i2")]

    def pair(self, name):
        return "type(pair) :: " + name

    def call_split(self, value, low, high):
        return "call split (%s, %s, %s)" % (value, low, high)

    def quotient(self, a, n):
        return "%s / %d" % (a, n)

    def remainder(self, a, n):
        return "mod (%s, %d)" % (a, n)

    def call(self, name, arguments):
        if name == "scale":
            arguments = arguments[:2]
        return "%s (%s)" % (name, ", ".join(arguments))

    def result(self, text, kind):
        if kind.family == "f":
            return "fout", "real (%s, 8) + 0._8" % text
        if kind.family == "l":
            return "out", "merge (1_8, 0_8, %s)" % text
        if kind.family == "c":
            return "fout", "real (%s, 8) + 1048576._8 * real (aimag (%s), 8) + 0._8" % (text, text)
        if kind.bits == 128:
            return "out", "ieor (int (%s, 8), int (shiftr (%s, 64), 8) * 31_8)" % (text, text)
        return "out", "int (%s, 8)" % text

    def start(self, kind, op, number):
        if kind.family == "l":
            return self.const(number & 1, kind)
        if op == "&":
            return self.const(-1 if number & 1 else 0x7f, kind)
        return self.const(1 if op == "*" else number, kind)

    # Statements.

    def declare(self, name, kind, size=None, value=None):
        return "%s :: %s%s" % (kind.fortran, name, "(0:%d)" % (size - 1) if size else "")

    def assign(self, name, text):
        return "%s = %s" % (name, text)

    def combine(self, name, op, text):
        if op in NAMES and op not in ("&&", "||", "eqv", "neqv") or op in ("max", "min"):
            return "%s (%s, %s)" % (NAMES.get(op, op), name, text)
        return "(%s %s %s)" % (name, NAMES.get(op, op), text)

    def update(self, form, name, op, text, kind):
        if op in ("max", "min"):
            if form == 1:
                return "if (%s %s %s) %s = %s" % (text, ">" if op == "max" else "<", name, name, text)
            return "%s = %s (%s, %s)" % (name, op, name, text)
        if kind.family == "l":
            if form == 1:
                return "%s = %s %s %s" % (name, text, NAMES[op], name)
            return "%s = %s %s %s" % (name, name, NAMES[op], text)
        if op in NAMES:
            pair = (text, name) if form == 1 else (name, text)
            return "%s = %s (%s, %s)" % (name, NAMES[op], *pair)
        if form == 1:
            return "%s = %s %s %s" % (name, text, op, name)
        if form == 2 and op == "+":
            return "%s = %s - %s" % (name, name, text)
        return "%s = %s %s %s" % (name, name, op, text)

    def if_(self, condition):
        return ["if (%s) then" % condition]

    def else_(self):
        return ["else"]

    def end(self, what):
        return ["end " + what]

    block_depth = 1

    def skip(self, condition):
        return ["if (%s) cycle" % condition]

    def leave(self, condition):
        return ["if (%s) exit" % condition]

    def for_down(self, name, kind, start, end):
        return ["do %s = %s, %s, -1" % (name, start, end)]

    def for_count(self, name, kind, count):
        return ["do %s = 0, %s - 1" % (name, count)]

    def while_(self, condition):
        return ["do while (%s)" % condition]

    def for_range(self, name, kind, first, count, step, inclusive, declared=True):
        low = self.const(first, kind)
        bounds = [low, "%s - 1" % (count if first == 0 else "%s + %s" % (low, count))]
        if step < 0:
            bounds.reverse()
        return ["do %s = %s, %s%s" % (name, *bounds, ", %d" % step if step != 1 or inclusive else "")]

    def switch(self, value, cases):
        lines = ["select case (%s)" % value]
        for number, statement, _ in cases:
            lines += ["case (%d)" % number, "  " + statement]
        return lines + ["end select"]

    def atomic(self, place, text):
        return ["!$acc atomic update", "%s = %s + %s" % (place, place, text)]

    def directive(self, text):
        return "!$acc " + text

    def region(self, what):
        return []

    def region_end(self, what):
        return ["!$acc end " + what]

    region_depth = 1

    def out(self, size):
        return "out, fout"

    def results(self, size):
        """Their declarations as arguments."""
        return ["integer(8) :: out(0:%d)" % (size - 1), "real(8) :: fout(0:%d)" % (size - 1)]

    def function(self, name, size, declarations, lines):
        return (["", 'subroutine %s (out, fout) bind (c, name="%s")' % (name, name), "  use @P@_data", "  implicit none"]
                + ["  " + line for line in self.results(size) + declarations] + lines + ["end subroutine"])

    def classic_program(self, parts, name, lines):
        """The text of a classic program (classic.py) of PARTS, with LINES in the procedure with the regions."""
        results = self.results(parts.size)
        internal = parts.form == "internal"
        dummies = ([] if internal else ["out", "fout"]) + [actual_name(param) for param, _ in parts.params]
        actuals = ([] if internal else ["out", "fout"]) + [actual for _, actual in parts.params]
        declarations = (([] if internal else results) + [param for param, _ in parts.params]
                        + parts.local_lines + parts.declarations)
        if parts.block:
            # Those of many bytes first, or there would be gaps.
            members = sorted(parts.block, key=lambda variable: -variable.kind.bits)
            declarations.append("common /@P@block_%s/ %s" % (parts.number, ", ".join(v.name for v in members)))
        work = (["subroutine %s_work (%s)" % (name, ", ".join(dummies))] + ["  " + line for line in declarations]
                + lines + ["end subroutine"])
        entry = ['subroutine %s (out, fout) bind (c, name="%s")' % (name, name)]
        entry += ["  " + line for line in results + parts.outer_lines]
        entry += ["  call %s_work (%s)" % (name, ", ".join(actuals))]
        entry += ["contains"] + work + ["end subroutine"] if internal else ["end subroutine", ""] + work
        return (["", "module %s_module" % name, "  use @P@_data", "  implicit none"]
                + ["  " + line for line in parts.file_lines] + ["contains"] + entry + ["end module"])


def actual_name(declaration):
    """The name that a dummy argument's DECLARATION declares."""
    return declaration.split(":: ")[1].split("(")[0]
