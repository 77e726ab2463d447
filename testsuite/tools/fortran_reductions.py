"""Writes the execution tests of Fortran's arrays in reduction clauses, for gen-reductions.py.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

One program, array-SHAPE-TYPE.f90, for each set of levels and each type.  In it are, for each
operator and each number of elements, a procedure with the region, and one that calls it and
compares with a serial loop on the host.  The array reaches the region in the forms FORMS, which are
dealt out in turn: with --all each form meets each operator, each size, each level and each type,
but not all of their combinations.  Elements in front of, behind and (of a section with a stride)
between those of the array have to keep their values.
"""

from reduction_launches import SINGLE, launches_for, smaller

GUARD = 3
# The most elements of the array that is reduced into others.
MOST_VALUES = 1025

# Elements of the arrays; 0: known at run time only.  Those that are private to each thread are
# smaller: operators without an atomic update, and complex numbers.
SIZES = [1, 2, 5, 31, 32, 33, 256, 0, 5000]
PRIVATE_SIZES = [size for size in SIZES if size < 5000]

# Operator -> (name, combining statement, initial RESULT by kind of type).
OPERATORS = {
    "+": ("plus", "{s} = {s} + {x}"),
    "*": ("mult", "{s} = {s} * {x}"),
    "max": ("max", "{s} = max ({s}, {x})"),
    "min": ("min", "{s} = min ({s}, {x})"),
    "iand": ("iand", "{s} = iand ({s}, {x})"),
    "ior": ("ior", "{s} = ior ({s}, {x})"),
    "ieor": ("ieor", "{s} = ieor ({s}, {x})"),
    ".and.": ("land", "{s} = {s} .and. {x}"),
    ".or.": ("lor", "{s} = {s} .or. {x}"),
    ".eqv.": ("eqv", "{s} = {s} .eqv. {x}"),
    ".neqv.": ("neqv", "{s} = {s} .neqv. {x}"),
}

# Not the identity, so that it must be counted exactly once.
INITIAL = {
    "integer": {"+": "5", "*": "3", "max": "-77", "min": "-78", "iand": "not (2_k)", "ior": "2", "ieor": "9"},
    "real": {"+": "5", "*": "3", "max": "-2e20_k", "min": "2e20_k"},
    "complex": {"+": "(5, -2)", "*": "(3, 0)"},
    "logical": {".and.": ".true.", ".or.": ".false.", ".eqv.": ".false.", ".neqv.": ".true."},
}

TYPES = [("integer", 1), ("integer", 2), ("integer", 4), ("integer", 8), ("real", 4), ("real", 8),
         ("complex", 4), ("complex", 8), ("logical", 1), ("logical", 4), ("logical", 8)]
# In the sample; each set of levels, type and form at least once.
SAMPLE = {"integer1": ["gv"], "integer2": ["w"], "integer4": ["gwv", "v"], "integer8": ["g"], "real4": ["wv", "gw"],
          "real8": ["gwv"], "complex4": ["gv"], "complex8": ["g"], "logical1": ["v"], "logical4": ["gw", "gwv"],
          "logical8": ["wv"]}

# Values of element I of N, in functions of type T.  No integer overflows: at most so many ones (or
# threes) are added (multiplied).  Sums and products of real and complex numbers are exact in any order.
VALUES = {
    "integer": """
  pure T function plus_value (i, n)
    integer, intent (in) :: i, n
    integer(8) :: r
    r = scramble (i)
    select case (k)
    case (1)
      ! One in sixteen.
      plus_value = 0
      if (mod (r / 16, 16_8) == 0) plus_value = int (mod (r, 2_8) * 2 - 1, k)
    case (2)
      plus_value = int (mod (r, 51_8) - 25, k)
    case (4)
      plus_value = int (mod (r, 99991_8) - 49995, k)
    case default
      plus_value = int ((r - 1073741824_8) * 1048573_8, k)
    end select
  end function
  pure T function mult_value (i, n)
    integer, intent (in) :: i, n
    ! 3, 8, 15 and 35 threes of 1025 elements.
    integer, parameter :: every(8) = [400, 140, 0, 70, 0, 0, 0, 30]
    mult_value = int (mod (scramble (i), 2_8) * 2 - 1, k)
    if (mod (i, every(k)) == 1) mult_value = 3
  end function
  pure T function any_value (i, n)
    integer, intent (in) :: i, n
    integer(8) :: r
    ! Up to 62 bits, and the sign.
    r = ibits (ior (ishft (scramble (i), 31), scramble (i + 5000)), 0, min (62, bit_size (0_k) - 1))
    any_value = int (r, k)
    if (mod (scramble (i + 9000), 2_8) == 1) any_value = -any_value - 1_k
  end function
  pure T function or_value (i, n)
    integer, intent (in) :: i, n
    or_value = 0
    if (mod (i, 100) == 6) or_value = ibset (0_k, mod (i / 100 * 5 + 3, bit_size (0_k) - 1))
  end function
  pure T function and_value (i, n)
    integer, intent (in) :: i, n
    and_value = not (or_value (i, n))
  end function
  pure logical function same (got, want)
    T, intent (in) :: got, want
    same = got == want
  end function
""",
    "real": """
  pure T function plus_value (i, n)
    integer, intent (in) :: i, n
    plus_value = real (mod (scramble (i), 801_8) - 400, k) / 8
  end function
  pure T function mult_value (i, n)
    integer, intent (in) :: i, n
    mult_value = real (mod (scramble (i), 2_8) * 2 - 1, k)
    if (mod (i, 40) == 3) mult_value = merge (mult_value * 2, mult_value / 2, mod (scramble (i) / 2, 2_8) == 1)
  end function
  pure T function any_value (i, n)
    integer, intent (in) :: i, n
    any_value = real (scramble (i) - 1073741824_8, k) * 1.25_k
  end function
  ! All bits.
  pure logical function same (got, want)
    T, intent (in) :: got, want
    same = transfer (got, 0_k) == transfer (want, 0_k)
  end function
""",
    "complex": """
  pure T function plus_value (i, n)
    integer, intent (in) :: i, n
    integer(8) :: r
    r = scramble (i)
    plus_value = cmplx (real (mod (r, 801_8) - 400, k) / 8, real (mod (r / 801, 801_8) - 400, k) / 8, k)
  end function
  pure T function mult_value (i, n)
    integer, intent (in) :: i, n
    integer(8) :: r
    r = scramble (i)
    mult_value = merge ((1, 0), (0, 1), mod (r, 2_8) == 1)
    if (mod (r / 2, 2_8) == 1) mult_value = -mult_value
    if (mod (i, 40) == 3) mult_value = merge (mult_value * 2, mult_value / 2, mod (r / 4, 2_8) == 1)
  end function
  ! The sign of a zero depends on the order.
  pure logical function same (got, want)
    T, intent (in) :: got, want
    same = got == want
  end function
""",
    "logical": """
  pure T function any_value (i, n)
    integer, intent (in) :: i, n
    any_value = mod (scramble (i), 2_8) == 1
  end function
  pure T function and_value (i, n)
    integer, intent (in) :: i, n
    and_value = .not. (special .and. i == n - 1)
  end function
  pure T function or_value (i, n)
    integer, intent (in) :: i, n
    or_value = special .and. i == n - 1
  end function
  ! All bits: true is 1.
  pure logical function same (got, want)
    T, intent (in) :: got, want
    same = transfer (got, 0_k) == merge (1_k, 0_k, want)
  end function
""",
}
VALUE_OF = {"+": "plus_value", "*": "mult_value", "iand": "and_value", "ior": "or_value", ".and.": "and_value",
            ".or.": "or_value"}

HEADER = """! Made by testsuite/tools/gen-reductions.py: reductions of arrays of {type}, {levels}.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! {{ dg-do run }}
! {{ dg-require "fortran" }}

module values
  implicit none
  integer, parameter :: k = {kind}, guard = {guard}
  logical :: special = .false.
  integer(8) :: checks = 0, failures = 0
  {type} :: a(0:{last})
contains
  ! 31 bits, from two of the generators that take a product modulo 2**31 - 1.
  pure integer(8) function scramble (i)
    integer, intent (in) :: i
    integer(8), parameter :: m = 2147483647
    scramble = mod ((i + 1_8) * 48271_8, m)
    scramble = mod (ieor (scramble, 1234567_8) * 69621_8, m)
    scramble = mod (ieor (scramble, ishft (scramble, -11)) * 16807_8, m)
  end function
"""

COMPARE = """
  subroutine compare (name, got, want)
    character(*), intent (in) :: name
    {type}, intent (in) :: got(:), want(:)
    integer :: i
    do i = 1, size (want)
      checks = checks + 1
      if (same (got(i), want(i))) cycle
      failures = failures + 1
      if (failures <= 20) print *, name, i, got(i), want(i)
    end do
  end subroutine
end module

module regions
  use values
  implicit none
contains
"""

# S has the elements; FIRST is the lower bound of its subscript.
REGION = """
  subroutine {name}_region (s, n, size, gangs, workers)
    integer, intent (in) :: n, size, gangs, workers
    {declaration}
    integer :: i
    !$acc parallel loop {levels} &
    !$acc & reduction ({op}: {array}) copyin (a) {data} &
    !$acc & {clauses}
    do i = 0, n - 1
      {device}
    end do
  end subroutine
"""

CALLER = """
  subroutine {name} (n, gangs, workers)
    integer, intent (in) :: n, gangs, workers
    {type}, target :: got({most} + 2 * guard), want({most} + 2 * guard)
    {locals}
    integer :: i, size
    size = {size}
    got = {initial}
    want = got
    do i = 0, n - 1
      a(i) = {values} (i, n)
    end do
    do i = 0, n - 1
      {host}
    end do
    {call}
    call compare ("{name}", got, want)
  end subroutine
"""

MAIN = """
program test
  use regions
  implicit none
  integer, parameter :: sizes(4) = [0, 1, 33, 1025]
  integer :: i, j
  do i = 1, 4
    do j = 0, 1
      special = j == 1
{calls}
    end do
  end do
  print *, "arrays, {levels}, {type}:", checks, "checks,", failures, "failed"
  if (checks == 0 .or. failures > 0) stop 1
end program
"""


class Form:
    """How the array reaches the region.  Subscripts begin at FIRST; the element of the caller's array
    is PLACE of the number of the element."""

    def __init__(self, first, declaration, call, locals_="", place="guard + 1 + {i}", array="s", most="{most}"):
        self.first, self.declaration, self.call, self.locals = first, declaration, call, locals_
        self.place, self.array, self.most = place, array, most


SECTION = "got(guard + 1:guard + size)"
FORMS = {
    "explicit": Form(-2, "{type} :: s(-2:{bound} - 3)", "call {name}_region (%s, n, size, gangs, workers)" % SECTION),
    "assumed": Form(7, "{type} :: s(7:)", "call {name}_region (%s, n, size, gangs, workers)" % SECTION),
    "allocatable": Form(
        0, "{type}, allocatable :: s(:)",
        "allocate (s(0:size - 1))\n    s = %s\n    call {name}_region (s, n, size, gangs, workers)\n    %s = s"
        % (SECTION, SECTION), "{type}, allocatable :: s(:)"),
    "pointer": Form(1, "{type}, contiguous :: s(:)",
                    "p => %s\n    call {name}_region (p, n, size, gangs, workers)" % SECTION,
                    "{type}, pointer, contiguous :: p(:)"),
    "strided": Form(1, "{type} :: s(:)",
                    "call {name}_region (got(guard + 1:guard + 2 * size - 1:2), n, size, gangs, workers)",
                    place="guard + 1 + 2 * {i}", most="2 * {most}"),
    "component": Form(
        4, "type (holder) :: s",
        "s%front = got(:guard)\n    s%v = {section}\n    s%behind = got(guard + size + 1:)\n"
        "    call {name}_region (s, n, size, gangs, workers)\n"
        "    got = [s%front, s%v, s%behind]".replace("{section}", SECTION), "type (holder) :: s", array="s%v"),
}
HOLDER = """    type holder
      sequence
      {type} :: front(guard)
      {type} :: v(4:{bound} + 3)
      {type} :: behind(guard)
    end type
"""


def procedures(name, form, type_name, op, initial, values, size, levels, launch, data):
    """The two procedures of one check."""
    f = FORMS[form]
    combine = OPERATORS[op][1]
    bound = str(size or "size")
    element = "mod (i, %s)" % bound
    holder = HOLDER.format(type=type_name, bound=bound) if form == "component" else ""
    region = REGION.format(
        name=name, levels=levels, op=op, clauses=launch.clauses(), array=f.array,
        declaration=(holder + f.declaration.format(type=type_name, bound=bound)).strip(),
        data="copy (s)" if data else "",
        device=combine.format(s="%s(%s + (%d))" % (f.array, element, f.first), x="a(i)"))
    caller = CALLER.format(
        name=name, type=type_name, most=f.most.format(most=size or 9),
        locals=(holder + f.locals.format(type=type_name)).strip(), size=size or "mod (n, 7) + 2", initial=initial,
        values=values, host=combine.format(s="want(%s)" % f.place.format(i=element), x="a(i)"),
        call=f.call.format(name=name))
    return region + caller


def program(shape, kind, bytes_, number, everything):
    """The text of one program; NUMBER deals out launches, forms and sizes."""
    levels = SINGLE[shape]
    type_name = "%s(%d)" % (kind, bytes_)
    forms = list(FORMS)
    calls = []
    text = HEADER.format(type=type_name, levels=levels, kind=bytes_, guard=GUARD, last=MOST_VALUES - 1)
    text += VALUES[kind].replace("T,", type_name + ",").replace("pure T ", "pure %s " % type_name)
    text += COMPARE.format(type=type_name)
    for op, initial in INITIAL[kind].items():
        sizes = PRIVATE_SIZES if kind in ("complex", "logical") else SIZES
        for at, size in enumerate(sizes if everything
                                  else (sizes[number % len(sizes)], sizes[(number + 4) % len(sizes)])):
            launch = launches_for(number + at, levels, False)[0]
            if size == 256 and sizes is PRIVATE_SIZES:
                launch = smaller(launch)
            form = forms[(number + at) % len(forms)]
            if form == "component" and not size:
                form = "explicit"
            name = "%s_%s_%s_%s" % (OPERATORS[op][0], size or "any", form, launch.suffix())
            text += procedures(name, form, type_name, op, initial, VALUE_OF.get(op, "any_value"), size, levels, launch,
                               (number + at) // 2 % 2)
            calls.append("      call %s (sizes(i), %d, %d)" % (name, launch.gangs, launch.workers))
        number += 1
    text += "end module\n" + MAIN.format(calls="\n".join(calls), levels=levels, type=type_name)
    if kind != "logical":
        text = text.replace("    do j = 0, 1\n", "    do j = 0, 0\n")
    return text


def programs(everything):
    """The names and the texts of all programs, or of those of the sample."""
    for t, (kind, bytes_) in enumerate(TYPES):
        for i, shape in enumerate(SINGLE):
            if everything or shape in SAMPLE["%s%d" % (kind, bytes_)]:
                yield ("array-%s-%s%d.f90" % (shape, kind, bytes_),
                       program(shape, kind, bytes_, 5 * t + i, everything))
