# Random programs as C or C++.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Arithmetic is done in unsigned types: nothing overflows.
"""C and C++."""

from fuzz.homes import C_ARRAYS, C_SCALARS, CXX_ARRAYS, CXX_SCALARS
from fuzz.kinds import KINDS, TABLE, OPERATORS, C_LOGICAL

PRELUDE = """#include <stdlib.h>
#include <openacc.h>
#ifdef __cplusplus
#define _Bool bool
extern "C" {
#endif

struct pair { int a; double b; short c[3]; signed char d; };

static int in_i[64];
static short in_s[64];
static unsigned char in_c[64];
static long in_l[64];
static double in_d[64];
static float in_f[64];
static struct pair in_p[16];
static int rt[1280];

void
@P@_fill (void)
{
  unsigned x = 12345u;
  for (int i = 0; i < 1280; i++)
    rt[i] = i;
  for (int i = 0; i < 64; i++)
    {
      x = x * 1664525u + 1013904223u;
      in_i[i] = (int) x;
      in_s[i] = (short) (x >> 7);
      in_c[i] = (unsigned char) (x >> 11);
      in_l[i] = (long) (x * 0x9e3779b97f4a7c15ul);
      in_d[i] = (int) (x >> 24) - 128;
      in_f[i] = (int) (x >> 26) - 32;
      in_p[i & 15].a = (int) (x >> 3);
      in_p[i & 15].b = (int) (x >> 25);
      in_p[i & 15].c[i % 3] = (short) x;
      in_p[i & 15].d = (signed char) (x >> 9);
    }
}

#pragma acc routine seq
static int __attribute__ ((noinline))
step (int a, int b)
{
  int r = a & 0xff;
  while (b & 7)
    {
      r = (int) ((unsigned) r * 3u + (b & 3));
      b--;
    }
  return r;
}

#pragma acc routine seq
static double __attribute__ ((noinline))
scale (float x, int y, struct pair p)
{
  switch (y & 7)
    {
    case 0: return x;
    case 1: return x * 2;
    case 2: return p.c[1] & 15;
    case 5: return p.b;
    case 6: return -x;
    default: return y & 63;
    }
}

#pragma acc routine seq
static unsigned long
bits (double x)
{
  unsigned long r;
  __builtin_memcpy (&r, &x, sizeof r);
  return r;
}

#pragma acc routine seq
static void __attribute__ ((noinline))
split (int a, int *low, int *high)
{
  *low = a & 0xff;
  *high = a >> 8 & 0xff;
}

#pragma acc routine vector
static int __attribute__ ((noinline))
vector_sum (int n, int b)
{
  int s = b & 0xffff;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < (n & 63); i++)
    s += (i ^ b) & 0xff;
  return s;
}

#pragma acc routine worker
static int __attribute__ ((noinline))
worker_max (int n, int b)
{
  int m = b & 0xff, x = 0;
#pragma acc loop worker reduction (max:m) reduction (^:x)
  for (int i = 0; i < (n & 7); i++)
    {
      int s = i;
#pragma acc loop vector reduction (+:s) reduction (^:x)
      for (int j = 0; j < (b & 63); j++)
	{
	  s += (j ^ n) & 0xff;
	  x ^= b & 1 ? i * 64 : j;
	}
      m = s > m ? s : m;
    }
  return (int) ((unsigned) m * 64u) ^ x;
}

#pragma acc routine seq
static int __attribute__ ((noinline))
tally (int n, int b)
{
  float s = 0;
#pragma acc loop seq reduction (+:s)
  for (long i = n & 31; i >= 0; i -= 3)
    {
      if ((i ^ b) & 4)
	continue;
      s += i & 7;
    }
  return (int) s;
}

#pragma acc routine vector
static int __attribute__ ((noinline))
vector_mix (int n, int b)
{
  long s = b;
  double m = -1;
#pragma acc loop vector collapse (2) reduction (+:s) reduction (max:m)
  for (unsigned i = (n & 7) + 1; i > 1; i--)
    for (short j = -3; j < (b & 15); j += 2)
      {
	double x = (int) (i * 5) ^ j;
	if ((i + j) & 1)
	  continue;
	s += (int) i * j;
	m = x > m ? x : m;
      }
  return (int) (s % 1000) * 64 + (int) m;
}

#pragma acc routine worker
static int __attribute__ ((noinline))
worker_mix (int n, int b)
{
  unsigned long x = 0x55;
  _Bool all = 1;
  short s = 3;
#pragma acc loop worker vector tile (2, 5) reduction (^:x) reduction (&&:all) reduction (+:s)
  for (long i = 0; i < (n & 15); i++)
    for (int j = b & 15; j > -4; j -= 3)
      {
	x ^= (unsigned long) (i * 3 + j) << 7;
	if (j == n)
	  all = all && i < 5;
	else
	  s += j & 3;
      }
  return (int) (x >> 2 & 0xffff) * 2 + all + s;
}

#pragma acc routine worker
static int __attribute__ ((noinline))
worker_rows (int n, int b)
{
  int s = 0;
#pragma acc loop worker reduction (+:s)
  for (int i = n & 7; i > 0; i--)
    s += i & 1 ? vector_sum (i * 9, b) & 0xff : tally (i, b);
  return s;
}

"""

ROUTINES = [("vector_sum", "vector"), ("worker_max", "worker"), ("tally", "seq"), ("vector_mix", "vector"),
            ("worker_mix", "worker"), ("worker_rows", "worker")]

EPILOGUE = """
#ifdef __cplusplus
}
#endif
"""


class C:
    """Text of expressions and statements."""

    suffix = ".c"
    prelude = PRELUDE
    epilogue = EPILOGUE
    blocks = True               # a declaration may stand anywhere
    structs = True
    tiles_at_all_levels = True
    kinds = [k for k in TABLE if k.c]
    numbers = kinds
    loop_kinds = [KINDS["i4"], KINDS["i8"], KINDS["u4"], KINDS["u8"], KINDS["i2"]]
    storage = [("{type} {name};", ""), ("static {type} {name};", "")]
    scalar_homes = C_SCALARS
    array_homes = C_ARRAYS
    forms = ["function"]
    inputs = [("in_i", "i4"), ("in_s", "i2"), ("in_c", "u1"), ("in_l", "i8"),
              ("in_d", "f8"), ("in_f", "f4")]
    fields = [(".a", "i4"), (".c[1]", "i2"), (".d", "i1"), (".b", "f8")]
    data = "in_i, in_s, in_c, in_l, in_d, in_f, in_p"
    routines = ROUTINES
    # What `declare reduction' is for, and its names by operator.
    own_kinds = ["i4", "u4", "i8", "u8", "i2", "u1", "f8", "f4"]
    own_reductions = {"+": "own_add", "max": "own_max", "min": "own_min", "^": "own_xor"}

    def own_declaration(self, red):
        update = self.combine("omp_out", red.op, "omp_in")
        start = "omp_orig" if red.op in ("max", "min") else "0"
        return "#pragma omp declare reduction (%s_%s : %s : omp_out = %s) initializer (omp_priv = %s)" % (
            self.own_reductions[red.op], red.kind.name, red.kind.c, update, start)

    def operators(self, kind):
        return OPERATORS[kind.family] + (C_LOGICAL if kind.family not in "fc" else [])

    def type(self, kind):
        return kind.c

    # Expressions.

    def const(self, value, kind):
        if kind.name == "u4" and value >= 2 ** 31:
            return "%du" % value
        if kind.family in "iu" and kind.bits == 64:
            return "%d%s" % (value, "ul" if kind.family == "u" else "l")
        return "%d" % value

    def convert(self, text, kind, to):
        if kind is to:
            return text
        if kind.family in "fc" and to.family != "f":
            # Floats are small; a negative one has no unsigned value.
            return "(%s) (int) %s" % (to.c, text)
        return "(%s) %s" % (to.c, text)

    def wide(self, kind):
        return {64: "unsigned long", 128: "unsigned __int128"}.get(kind.bits, "unsigned")

    def binary(self, op, a, b, kind):
        w = self.wide(kind)
        return "(%s) ((%s) %s %s (%s) %s)" % (kind.c, w, a, op, w, b)

    def shift(self, op, a, n, kind):
        w = self.wide(kind)
        return "(%s) ((%s) %s %s (%s & %d))" % (kind.c, w, a, op, n, max(kind.bits, 32) - 1)

    def divide(self, op, a, b, kind):
        """B is an int, of which only a positive part is used."""
        return "(%s) (%s %s ((%s & 0x3f) + 1))" % (kind.c, a, op, b)

    def invert(self, a, kind):
        return "(%s) ~%s" % (kind.c, a)

    def masked(self, a, mask, kind):
        return "(%s & %d)" % (a, mask)

    def odd(self, a, kind):
        return "(%s | 1)" % a

    def complex(self, real, imaginary):
        return "__builtin_complex (%s, %s)" % (real, imaginary)

    def select(self, c, a, b, kind):
        return "(%s ? %s : %s)" % (c, a, b)

    def compare(self, op, a, b):
        return "(%s %s %s)" % (a, op, b)

    def logical(self, op, a, b):
        return "(%s %s %s)" % (a, op, b)

    def invert_condition(self, a):
        return "!" + a

    def element(self, array, index):
        return "%s[%s]" % (array, index)

    def elements(self, array, indices):
        return array + "".join("[%s]" % index for index in indices)

    def extents(self, extents):
        """The words of a home (homes.py) for an array of these EXTENTS."""
        return {"d": "".join("[%d]" % extent for extent in extents)}

    def quotient(self, a, n):
        return "%s / %d" % (a, n)

    def remainder(self, a, n):
        return "%s %% %d" % (a, n)

    pair_fields = [(".a", "i4"), (".b", "f8"), (".c[2]", "i2")]

    def pair(self, name):
        return "struct pair %s;" % name

    def call_split(self, value, low, high):
        return "split (%s, &%s, &%s);" % (value, low, high)

    def field(self, value, name):
        return value + name

    def call(self, name, arguments):
        return "%s (%s)" % (name, ", ".join(arguments))

    def result(self, text, kind):
        """The array that a result is kept in, and what is kept."""
        if kind.family == "f":
            # -0 and 0 are one result.
            return "out", "bits (%s + 0.0)" % text
        if kind.family == "c":
            return "out", "bits (__real__ %s + 1048576.0 * __imag__ %s + 0.0)" % (text, text)
        if kind.bits == 128:
            return "out", "(unsigned long) %s ^ (unsigned long) (%s >> 64) * 31" % (text, text)
        return "out", "(unsigned long) %s" % text

    def start(self, kind, op, number):
        if op in ("&&", "||"):
            return str(number & 1)
        if op == "&":
            return "(%s) -1" % kind.c if number & 1 else "0x7fff"
        return self.const(1 if op == "*" else number, kind)

    # Statements.

    def declare(self, name, kind, size=None, value=None):
        return "%s %s%s%s;" % (kind.c, name, "[%d]" % size if size else "", " = " + value if value else "")

    def assign(self, name, text):
        return "%s = %s;" % (name, text)

    def combine(self, name, op, text):
        """NAME OP TEXT."""
        if op in ("max", "min"):
            return "(%s %s %s ? %s : %s)" % (text, ">" if op == "max" else "<", name, text, name)
        return "(%s %s %s)" % (name, op, text)

    def update(self, form, name, op, text, kind):
        """NAME = NAME OP TEXT, in one of several forms."""
        if op in ("max", "min"):
            compare = ">" if op == "max" else "<"
            if form == 0:
                return "%s = %s %s %s ? %s : %s;" % (name, text, compare, name, text, name)
            if form == 1 or kind.family == "f":
                return "if (%s %s %s) %s = %s;" % (text, compare, name, name, text)
            return "%s = %s %s %s ? %s : %s;" % (name, name, compare, text, name, text)
        if op in ("&&", "||"):
            if form == 0:
                return "%s = %s %s %s;" % (name, name, op, text)
            if op == "&&":
                return "if (!%s) %s = 0;" % (text, name)
            return "if (%s) %s = 1;" % (text, name)
        if form == 1:
            return "%s = %s %s %s;" % (name, text, op, name)
        if form == 2 and op == "+" and kind.family != "i":
            return "%s -= %s;" % (name, text)
        return "%s %s= %s;" % (name, op, text)

    def if_(self, condition):
        return ["if (%s)" % condition, "  {"]

    def else_(self):
        return ["  }", "else", "  {"]

    def end(self, what):
        return ["  }"]

    block_depth = 2

    def skip(self, condition):
        return ["if (%s)" % condition, "  continue;"]

    def leave(self, condition):
        return ["if (%s)" % condition, "  break;"]

    def while_(self, condition):
        return ["while (%s)" % condition, "  {"]

    def for_(self, name, kind, start, test, step, declared=False):
        """TEST: a comparison's operator and its right operand.  DECLARED: NAME is, elsewhere."""
        advance = {1: "%s++" % name, -1: "%s--" % name}.get(
            step, "%s %s= %d" % (name, "+" if step > 0 else "-", abs(step)))
        return ["for (%s%s = %s; %s %s; %s)" % ("" if declared else kind.c + " ", name, start, name, test, advance), "  {"]

    def for_down(self, name, kind, start, end):
        """From START to END, which it may not reach."""
        return self.for_(name, kind, start, ">= " + end, -1)

    def for_count(self, name, kind, count):
        """From 0 to COUNT - 1."""
        return self.for_(name, kind, "0", "< " + count, 1)

    def for_range(self, name, kind, first, count, step, inclusive, declared=False):
        """Over COUNT numbers from FIRST on, down with a negative STEP.  INCLUSIVE: the test includes the bound."""
        low = self.const(first, kind)
        end = count if first == 0 else "%s + %s" % (low, count)
        if step > 0:
            return self.for_(name, kind, low, "<= %s - 1" % end if inclusive else "< " + end, step, declared)
        return self.for_(name, kind, end + " - 1", ">= " + low if inclusive else "> %s - 1" % low, step, declared)

    def switch(self, value, cases):
        """CASES: (number, statement, falls through)."""
        lines = ["switch (%s)" % value, "  {"]
        for number, statement, falls in cases:
            lines.append("  case %d: %s%s" % (number, statement, "" if falls else " break;"))
        return lines + ["  default: break;", "  }"]

    def atomic(self, place, text):
        return ["#pragma acc atomic update", "%s += %s;" % (place, text)]

    def directive(self, text):
        return "#pragma acc " + text

    def region(self, what):
        return ["  {"]

    def region_end(self, what):
        return ["  }"]

    region_depth = 2

    def out(self, size):
        return "out[0:%d]" % size

    def function(self, name, size, declarations, lines):
        return (["", "void", "%s (unsigned long *out, double *fout)" % name, "{"]
                + ["  " + line for line in declarations] + lines + ["}"])

    def classic_program(self, parts, name, lines):
        """The text of a classic program (classic.py) of PARTS, with LINES in the procedure with the regions."""
        params = ", ".join(["unsigned long *out", "double *fout"] + [param for param, _ in parts.params])
        actuals = ", ".join(["out", "fout"] + [actual for _, actual in parts.params])
        body = ["{"] + ["  " + line for line in parts.local_lines + parts.declarations] + lines + ["}"]
        outer = ["  " + line for line in parts.outer_lines]
        work, call = self.work(parts, name, params, actuals, body)
        return ([""] + parts.file_lines + work + ["", "void", "%s (unsigned long *out, double *fout)" % name, "{"]
                + outer + call + ["}"])

    def work(self, parts, name, params, actuals, body):
        """The procedure with the regions, and how it is called."""
        return (["", "static void", "%s_work (%s)" % (name, params)] + body,
                ["  %s_work (%s);" % (name, actuals)])


class Cxx(C):
    suffix = ".cc"
    scalar_homes = CXX_SCALARS
    array_homes = CXX_ARRAYS
    forms = ["function", "method", "lambda", "template"]
    kinds = numbers = [k for k in C.kinds if k.family != "c"]
    storage = C.storage + [("{type} {name}_of; {type} &{name} = {name}_of;", "")]

    def work(self, parts, name, params, actuals, body):
        if parts.form == "method":
            members = ["  " + line for line in parts.member_lines]
            return (["", "struct %s_object" % name, "{"] + members + ["  void work (%s);" % params, "};",
                     "", "void", "%s_object::work (%s)" % (name, params)] + body,
                    ["  %s_object object;" % name, "  object.work (%s);" % actuals])
        if parts.form == "template":
            return (["", 'extern "C++" {', "template<int unused>", "static void", "%s_work (%s)" % (name, params)] + body + ["}"],
                    ["  %s_work<%s> (%s);" % (name, parts.number, actuals)])
        if parts.form == "lambda":
            params = ", ".join(param for param, _ in parts.params)
            actuals = ", ".join(actual for _, actual in parts.params)
            return [], (["  auto work = [&, out, fout] (%s)" % params] + ["  " + line for line in body[:-1]]
                        + ["  };", "  work (%s);" % actuals])
        return super().work(parts, name, params, actuals, body)
