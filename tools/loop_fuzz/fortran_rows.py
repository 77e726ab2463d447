# Random loops over rows of any length, in Fortran.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""A loop over rows with a loop over the elements of each, as Fortran programs of all ages have it.

Varied are where the arrays are (arguments of explicit, assumed and deferred shape, of assumed size, pointers, components,
a module, a common block, the procedure around), how loops and sums are written, where rows begin and end, the types, the
lengths, and how the levels are said.
"""

HOMES = ["explicit", "size", "shape", "allocatable", "pointer", "component", "module", "common", "around"]
LENGTHS = ["equal", "random", "giant", "last", "empty", "up", "down", "short"]
COMMON_SIZE = 60000        # Elements of arrays in a common block.

HEAD = """module numbers
  implicit none
  integer(8) :: state = 1
  logical :: wrong = .false.
contains
  integer function value (below)
    integer, intent (in) :: below
    state = iand (state * 1103515245_8 + 12345_8, 4294967295_8)
    value = int (mod (ishft (state, -16), int (below, 8)))
  end function
  ! The lengths of n rows, which have about total elements together.
  subroutine set_lengths (kind, n, total, l)
    character (*), intent (in) :: kind
    integer, intent (in) :: n, total
    integer, intent (out) :: l(n)
    integer :: i, mean
    mean = total / max (n, 1)
    do i = 1, n
      select case (kind)
      case ('equal'); l(i) = mean
      case ('random'); l(i) = value (2 * mean + 1)
      case ('short'); l(i) = value (3)
      case ('empty'); l(i) = merge (50 * mean, 0, value (50) == 0)
      case ('up'); l(i) = int (2_8 * mean * i / n)
      case ('down'); l(i) = int (2_8 * mean * (n - i) / n)
      case ('last'); l(i) = merge (total / 2, value (4), i == n)
      case default; l(i) = merge (total / 2, value (4), i == 1)
      end select
    end do
  end subroutine
end module
"""


class FortranRows:
    """A loop over rows."""

    def __init__(self, rng, style, elements):
        self.rng, self.style = rng, style
        self.home = rng.choice(HOMES)
        self.bounds = rng.choice(["pointer"] * 4 + ["two", "length", "listed"])
        self.count = rng.choice([1, 2, 31, 33, 100, 511, 513, 1000, 1025, 3000])
        self.total = min(elements, COMMON_SIZE // 3, rng.choice([0, 10, 1000, 8, 16, 17, 64, 200]) * self.count + rng.choice([0, 1, 1000]))
        self.lengths = rng.choice(LENGTHS)
        self.bound_type = rng.choice(["integer", "integer", "integer", "integer(8)"])
        self.first = rng.choice([1, 1, 1, 0])       # The number that the bounds give the first element.
        self.type = rng.choice(["real(8)", "real(8)", "real", "integer", "integer(8)", "complex(8)", "double precision"])
        self.op = rng.choice(["+", "+", "+", "max", "min"] + (["*", "ieor", "ior"] if self.type.startswith("integer") else []))
        if self.type == "complex(8)":
            self.op = "+"
        self.old = rng.random() < 0.3               # Loops that end at a label.
        self.levels = rng.choice(["plain", "gang/vector", "gang worker/vector", "said", "sequential", "seq", "sequential"])
        self.kind = rng.choice(["scalar", "scalar", "scalar", "element", "function"])
        if self.kind != "scalar" and self.levels != "seq":
            self.levels = "sequential"
        if self.kind == "function":
            self.op = "+"
        self.private = rng.random() < 0.3
        self.before = rng.choice(["", "", "", "if (mod (i, 3) == 1) cycle", "if (%(mask)s(i) == 0) cycle"])
        self.after = rng.choice(["%(y)s(i) = s", "%(y)s(i) = s", "%(y)s(i) = 2 * s + %(y)s(i)", "%(y)s(i) = %(y)s(i) - s"])
        self.element = self.make_element()
        self.condition = rng.choice(["", "", "", "if (%(col)s(j) > 500) ", "if (mod (j, 3) /= 1) "])

    def make_element(self):
        texts = ["%(v)s(j)", "2 * %(v)s(j)", "%(v)s(j) * %(x)s(%(col)s(j))", "%(x)s(%(col)s(j))", "%(v)s(j) - %(x)s(%(col)s(j))"]
        return self.rng.choice(texts[:2] if self.rng.random() < 0.4 else texts[2:])

    # The names of arrays.

    def names(self):
        mark = "a%" if self.home == "component" else ""
        return {name: mark + name for name in ("ptr", "last", "length", "list", "mask", "col", "v")} | {"x": "x", "y": "y"}

    def declared(self, name, extent, kind):
        shape = {"explicit": extent, "size": "*", "shape": ":", "allocatable": ":", "pointer": ":"}.get(self.home, extent)
        words = {"allocatable": ", allocatable", "pointer": ", pointer"}.get(self.home, "")
        return "    %s%s :: %s(%s)" % (kind, words, name, shape)

    def arrays(self):
        """(name, extent, type) of all."""
        b = self.bound_type
        return [("ptr", "n + 1", b), ("last", "n + 1", b), ("length", "n + 1", "integer"), ("list", "n + 1", "integer"),
                ("mask", "n + 1", "integer"), ("col", "m", "integer"), ("v", "m", self.type), ("x", "1000", self.type), ("y", "n + 1", self.type)]

    # Directives.

    def sentinel(self):
        return "!$omp" if self.style == "omp" else "!$acc"

    def present(self):
        if self.home != "size":
            return "" if self.style == "omp" else " default (present)"
        # The front end does not map arrays of assumed size by itself.
        parts = ", ".join("%s(:%s)" % (name, extent.replace(" ", "")) for name, extent, _ in self.arrays())
        return " &\n    %s& %s (%s)" % (self.sentinel(), "map" if self.style == "omp" else "present", "alloc: " * (self.style == "omp") + parts)

    def outer(self):
        private = " private (s)" if self.private and self.kind == "scalar" else ""
        if self.style == "kernels":
            lines = ["!$acc kernels" + self.present()]
            if self.levels not in ("plain", "sequential", "seq"):
                lines.append("!$acc loop independent" + private)
            return lines
        if self.style == "omp":
            words = {"plain": "target teams distribute parallel do", "said": "target teams loop", "sequential": "target teams distribute parallel do",
                     "seq": "target teams distribute parallel do simd"}.get(self.levels, "target teams distribute")
            # A scalar that is shared by a team is no variable of an iteration.
            return ["!$omp " + words + (" private (s)" if self.kind == "scalar" else "") + self.present()]
        words = self.levels.split("/")[0] if "/" in self.levels else ""
        return ["!$acc parallel loop " + words + private + self.present()]

    def inner(self):
        clause = " reduction (%s:s)" % self.op
        if self.levels == "sequential" or (self.style == "kernels" and self.levels in ("plain", "seq")):
            return ""
        if self.style == "omp":
            words = {"plain": "simd", "said": "loop bind (thread)", "seq": None}.get(self.levels, "parallel do")
            return "" if words is None else "!$omp " + words + clause
        if self.levels == "seq":
            return "!$acc loop seq"
        return "!$acc loop " + (self.levels.split("/")[1] if "/" in self.levels else "") + clause

    # Procedures.

    def limits(self, names):
        less = {0: " + 1", 1: ""}[self.first]
        row = "%(list)s(i)" % names if self.bounds == "listed" else "i"
        first = names["ptr"] + "(" + row + ")" + less
        behind = {"two": names["last"] + "(i)" + less, "length": "%s + %s(i)" % (first, names["length"])}.get(
            self.bounds, names["ptr"] + "(" + row + " + 1)" + less)
        return first, behind + " - 1"

    def reduce(self, to, value):
        if self.op == "*":
            return "%s = %s * merge (-1, 1, %s > 6)" % (to, to, value)
        return "%s = %s + %s" % (to, to, value) if self.op == "+" else "%s = %s (%s, %s)" % (to, self.op, to, value)

    def start(self):
        return {"+": "0", "*": "1", "max": "-1000", "min": "1000", "ieor": "0", "ior": "0"}[self.op]

    def loop(self, directives):
        names = self.names()
        first, last = self.limits(names)
        head = [] if not directives else self.outer()
        inner = self.inner() if directives else ""
        lines = head + ["do 20 i = 1, n" if self.old else "do i = 1, n"]
        if self.before:
            lines.append(self.before.replace("cycle", "goto 20" if self.old else "cycle") % names)
        if self.kind == "function":
            value = "sum (%s(%s:%s))" % (names["v"], first, last)
            lines.append("%s(i) = %s" % (names["y"], value))
        else:
            to = "s" if self.kind == "scalar" else names["y"] + "(i)"
            lines.append("%s = %s" % (to, self.start()))
            lines += [inner] if inner else []
            lines += ["do 10 j = %s, %s" % (first, last) if self.old else "do j = %s, %s" % (first, last),
                      (self.condition % names) + self.reduce(to, self.element % names),
                      "10 continue" if self.old else "end do"]
            if self.kind == "scalar":
                lines.append(self.after % names)
        lines.append("20 continue" if self.old else "end do")
        if directives and self.style == "kernels":
            lines.append("!$acc end kernels")
        return lines

    def locals(self):
        s = "real(8)" if self.type == "double precision" else self.type
        return ["    integer :: i", "    %s :: j" % self.bound_type] + (["    %s :: s" % s] if self.kind == "scalar" else [])

    def arguments(self):
        if self.home == "component":
            return ["n", "m", "a", "x", "y"]
        return {"module": [], "common": [], "around": []}.get(self.home, ["n", "m"] + [name for name, _, _ in self.arrays()])

    def procedure(self, name, directives):
        lines = ["  subroutine %s%s" % (name, " (%s)" % ", ".join(self.arguments()) if self.arguments() else "")]
        if self.home == "component":
            lines += ["    integer :: n, m", "    type (matrix) :: a", "    %s :: x(1000), y(n + 1)" % self.type]
        elif self.home == "common":
            lines += self.common()
        elif self.home not in ("module", "around"):
            lines += ["    integer :: n, m"] + [self.declared(*array) for array in self.arrays()]
        lines += self.locals()
        return lines + ["    " + line for line in self.loop(directives)] + ["  end subroutine"]

    def common(self):
        size = {"m": str(COMMON_SIZE), "n + 1": "3001", "1000": "1000"}
        lines = ["    %s :: %s(%s)" % (kind, name, size[extent]) for name, extent, kind in self.arrays()]
        # Those of 8 bytes first, and the numbers last.
        names = sorted(((0 if "8" in kind or "double" in kind else 1, name) for name, _, kind in self.arrays()))
        return lines + ["    integer :: n, m", "    common /rows%d/ %s, n, m" % (self.number, ", ".join(name for _, name in names))]

    def text(self, number):
        """The module of the loop NUMBER; its procedure run_NUMBER compares."""
        self.number = number
        names = self.names()
        lines = ["module rows_%d" % number, "  use numbers", "  implicit none"]
        kinds = {name: (extent, kind) for name, extent, kind in self.arrays()}
        if self.home == "component":
            lines.append("  type matrix")
            # GCC 12 maps no allocatable components in OpenMP.
            word = "pointer" if self.style == "omp" else "allocatable"
            lines += ["    %s, %s :: %s(:)" % (kind, word, name) for name, _, kind in self.arrays() if name not in "xy"]
            lines.append("  end type")
        if self.home == "module":
            lines += ["  %s, allocatable :: %s(:)" % (kind, name) for name, _, kind in self.arrays()] + ["  integer :: n, m"]
        lines.append("contains")
        procedures = self.procedure("device_%d" % number, True) + self.procedure("host_%d" % number, False)
        if self.home != "around":
            lines += procedures
        lines += ["  subroutine run_%d" % number, "    %s :: at, i" % self.bound_type, "    %s, allocatable :: was(:), here(:)" % self.type]
        if self.home == "component":
            lines += ["    type (matrix) :: a", "    %s, allocatable :: x(:), y(:)" % self.type, "    integer :: n, m"]
        elif self.home == "common":
            lines += self.common()
        elif self.home != "module":
            word = "pointer" if self.home == "pointer" else "allocatable"
            lines += ["    %s, %s :: %s(:)" % (kind, word, name) for name, _, kind in self.arrays()] + ["    integer :: n, m"]
        lines.append("    n = %d" % self.count)
        if self.home != "common":
            lines += ["    allocate (%s(n + 1))" % names[name] for name, (extent, _) in kinds.items() if extent == "n + 1"]
        lines += ["    call set_lengths ('%s', n, %d, %s)" % (self.lengths, self.total, names["length"]),
                  "    m = min (%d, 50 + 31 * n + sum (%s(1:n)))" % (COMMON_SIZE, names["length"])]
        if self.home != "common":
            lines += ["    allocate (%s(m))" % names["col"], "    allocate (%s(m))" % names["v"], "    allocate (x(1000))"]
        gap = " + value (9)" if self.bounds in ("two", "length") else ""
        set_up = ["at = 1", "do i = 1, n",
                  "  at = at%s" % gap,
                  "  %(length)s(i) = int (min (int (%(length)s(i), 8), m - int (at, 8)))" % names,
                  "  if (%(length)s(i) < 0) %(length)s(i) = 0" % names,
                  "  %(ptr)s(i) = at - %(less)d" % {**names, "less": 1 - self.first},
                  "  at = at + %(length)s(i)" % names,
                  "  %(last)s(i) = at - %(less)d" % {**names, "less": 1 - self.first},
                  "  %s(i) = %s" % (names["list"], "value (n) + 1" if self.bounds == "listed" else "int (i)"),
                  "  %(mask)s(i) = value (3)" % names, "  y(i) = value (9)", "end do",
                  "%(ptr)s(n + 1) = at - %(less)d" % {**names, "less": 1 - self.first},
                  "%(last)s(n + 1) = 1; %(length)s(n + 1) = 0; %(list)s(n + 1) = 1; %(mask)s(n + 1) = 0; y(n + 1) = 0" % names,
                  "do i = 1, m", "  %(col)s(i) = value (1000) + 1; %(v)s(i) = value (9)" % names, "end do",
                  "do i = 1, 1000", "  x(i) = value (3)", "end do", "was = y"]
        lines += ["    " + line for line in set_up]
        mapped = [names[name] for name in kinds]
        call = (" (%s)" % ", ".join(self.arguments())) if self.arguments() else ""
        if self.home == "component":
            enter = ["!$omp target enter data map (to: a, x, y)", "!$omp target enter data map (to: %s)" % ", ".join(mapped[:-2])] \
                if self.style == "omp" else ["!$acc enter data copyin (a, x, y)", "!$acc enter data copyin (%s)" % ", ".join(mapped[:-2])]
            leave = ["!$omp target exit data map (from: y)", "!$omp target exit data map (delete: %s)" % ", ".join(mapped[:-2]),
                     "!$omp target exit data map (delete: a, x)"] \
                if self.style == "omp" else ["!$acc exit data copyout (y)", "!$acc exit data delete (%s)" % ", ".join(mapped[:-2]),
                                             "!$acc exit data delete (a, x)"]
        else:
            enter = ["!$omp target data map (tofrom: %s)" % ", ".join(mapped) if self.style == "omp" else "!$acc data copy (%s)" % ", ".join(mapped)]
            leave = ["!$omp end target data" if self.style == "omp" else "!$acc end data"]
        lines += ["    " + line for line in enter + ["call device_%d%s" % (number, call)] + leave]
        lines += ["    here = y", "    y(1:n + 1) = was(1:n + 1)" if self.home == "common" else "    y(:) = was", "    call host_%d%s" % (number, call),
                  "    if (any (here(1:n) /= y(1:n))) then", "      wrong = .true.", "      print '(a,i0,a)', 'loop ', %d, ': wrong results'" % number,
                  "    end if"]
        if self.home == "around":
            lines += ["  contains"] + procedures
        return "\n".join(lines + ["  end subroutine", "end module", ""])
