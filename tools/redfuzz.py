#!/usr/bin/env python3
# Differential fuzzing: random OpenACC programs on the device and on the host.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every seed is one C program.  It is compiled twice: without -fopenacc, and
# with the plugin; what the two print has to be the same.  The programs are
# free of races and of undefined behaviour: arithmetic is done in unsigned
# types, every site of a store has its own array with one element for each
# iteration, sums and products of floats are exact.
"""Compare random OpenACC programs on ptxsim with the host."""

import argparse
import collections
import os
import random
import subprocess
import sys
import tempfile

INTS = ["int", "unsigned", "long", "unsigned long", "short", "unsigned char",
        "signed char", "long long"]
FLOATS = ["float", "double"]
RED_TYPES = ["int", "unsigned", "long", "unsigned long", "float", "double"]
WIDE = {"int": "unsigned", "unsigned": "unsigned", "long": "unsigned long",
        "unsigned long": "unsigned long", "short": "unsigned",
        "unsigned char": "unsigned", "signed char": "unsigned",
        "long long": "unsigned long long"}
BITS = {"int": 32, "unsigned": 32, "long": 64, "unsigned long": 64,
        "short": 32, "unsigned char": 32, "signed char": 32, "long long": 64}
LEVELS = ["gang", "worker", "vector"]

PRELUDE = """/* Made by redfuzz.py, seed %d.  */
#include <stdio.h>

struct pair { int a; double b; short c[3]; signed char d; };

static int in_i[64];
static short in_s[64];
static unsigned char in_c[64];
static long in_l[64];
static double in_d[64];
static float in_f[64];
static struct pair in_p[16];

static unsigned long long
checksum (const unsigned long long *p, int n)
{
  unsigned long long h = 1469598103934665603ull;
  for (int i = 0; i < n; i++)
    h = (h ^ p[i]) * 1099511628211ull;
  return h;
}

static void
fill (void)
{
  unsigned x = %uu;
  for (int i = 0; i < 64; i++)
    {
      x = x * 1664525u + 1013904223u;
      in_i[i] = (int) x;
      in_s[i] = (short) (x >> 7);
      in_c[i] = (unsigned char) (x >> 11);
      in_l[i] = (long) (x * 0x9e3779b97f4a7c15ull);
      in_d[i] = (int) (x >> 24) - 128;
      in_f[i] = (int) (x >> 26) - 32;
      in_p[i & 15].a = (int) (x >> 3);
      in_p[i & 15].b = (int) (x >> 25);
      in_p[i & 15].c[i %% 3] = (short) x;
      in_p[i & 15].d = (signed char) (x >> 9);
    }
}

#pragma acc routine seq
static int __attribute__ ((noinline))
step (int a, unsigned b)
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

"""


class Scope:
    """What a place in a region may read, and where it stands."""

    def __init__(self, names, indices, done, indent, in_gang):
        self.names = list(names)        # (expression, type)
        self.assignable = []            # scalars of this very block
        self.indices = indices          # (variable, bound) of loops around
        self.done = done                # number of levels partitioned
        self.indent = indent
        self.in_gang = in_gang          # iterations run exactly once
        self.reds = []                  # (variable, type, operator)


class Program:
    """One random program."""

    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random(seed)
        self.counter = 0
        self.lines = []

    def fresh(self, prefix):
        self.counter += 1
        return "%s%d" % (prefix, self.counter)

    def chance(self, percent):
        return self.rng.randrange(100) < percent

    def put(self, scope, text):
        self.lines.append("  " * scope.indent + text)

    # Expressions.

    def leaf(self, scope):
        """An operand and its type."""
        r = self.rng
        kind = r.randrange(10)
        if scope.names and kind < 5:
            return r.choice(scope.names)
        if kind < 8:
            index = self.index(scope, 64)
            return r.choice([("in_i[%s]", "int"), ("in_s[%s]", "short"),
                             ("in_c[%s]", "unsigned char"),
                             ("in_l[%s]", "long"), ("in_d[%s]", "double"),
                             ("in_f[%s]", "float"),
                             ("in_p[%s & 15].a", "int"),
                             ("in_p[%s & 15].c[2]", "short"),
                             ("in_p[%s & 15].d", "signed char")]), index
        return str(r.randrange(-100, 1000)), "int"

    def operand(self, scope):
        got = self.leaf(scope)
        if isinstance(got[0], tuple):
            (form, kind), index = got
            return form % index, kind
        return got

    def index(self, scope, size):
        if scope.indices and self.chance(80):
            name = self.rng.choice(scope.indices)[0]
            return "(%s + %d & %d)" % (name, self.rng.randrange(size), size - 1)
        return str(self.rng.randrange(size))

    def integer(self, scope, kind, depth=2):
        """An expression of an integer type, without undefined behaviour."""
        r = self.rng
        if depth == 0 or self.chance(15):
            text, have = self.operand(scope)
            if have in FLOATS:
                # Only small integers are kept in floats.
                return "(%s) (int) %s" % (kind, text)
            return "(%s) %s" % (kind, text)
        w = WIDE[kind]
        sub = lambda k=kind: self.integer(scope, k, depth - 1)
        form = r.randrange(12)
        if form < 5:
            op = r.choice(["+", "-", "*", "&", "|", "^"])
            return "(%s) ((%s) %s %s (%s) %s)" % (kind, w, sub(), op, w, sub())
        if form == 5:
            return "(%s) ((%s) %s %s (%s & %d))" % (
                kind, w, sub(), r.choice(["<<", ">>"]), sub("int"),
                BITS[kind] - 1)
        if form == 6:
            return "(%s) (%s %s ((%s & 0x3f) + 1))" % (
                kind, sub(), r.choice(["/", "%"]), sub("int"))
        if form == 7:
            other = r.choice(INTS)
            return "(%s) (%s >> (%s & 7))" % (kind, sub(other), sub("int"))
        if form == 8:
            return "(%s ? %s : %s)" % (self.condition(scope, depth - 1), sub(), sub())
        if form == 9:
            return "(%s) %s" % (kind, sub(r.choice(INTS)))
        if form == 10:
            return "(%s) step (%s, (unsigned) %s)" % (kind, sub("int"), sub("int"))
        return "(%s) (%s%s)" % (kind, r.choice(["~", "!"]), sub())

    def small_float(self, scope, kind):
        """A float expression that is a small integer."""
        r = self.rng
        form = r.randrange(4)
        if form == 0:
            return "(%s) in_d[%s]" % (kind, self.index(scope, 64))
        if form == 1:
            return "(%s) in_f[%s]" % (kind, self.index(scope, 64))
        if form == 2:
            return "(%s) scale (in_f[%s], %s, in_p[%s])" % (
                kind, self.index(scope, 64), self.integer(scope, "int", 1),
                self.index(scope, 16))
        return "(%s) (%s & 127)" % (kind, self.integer(scope, "int", 1))

    def value(self, scope, kind, depth=2):
        if kind in FLOATS:
            return self.small_float(scope, kind)
        return self.integer(scope, kind, depth)

    def condition(self, scope, depth=1):
        r = self.rng
        kind = r.choice(INTS)
        a = self.integer(scope, kind, min(depth, 1))
        b = self.integer(scope, kind, min(depth, 1))
        form = r.randrange(4)
        if form == 0:
            return "((%s & %d) == %d)" % (self.integer(scope, "int", 1),
                                          r.choice([1, 3, 7]), r.randrange(2))
        if form == 1:
            return "(%s > 3 %s %s < %s)" % (self.integer(scope, "int", 0),
                                            r.choice(["&&", "||"]), a, b)
        return "(%s %s %s)" % (a, r.choice(["<", ">", "<=", ">=", "==", "!="]), b)

    # Statements.

    def store(self, scope, text, kind):
        """Keep TEXT in the array of this site."""
        size = 1
        place = "0"
        for name, bound in scope.indices:
            place = "(%s) * %d + %s" % (place, bound, name)
            size *= bound
        array = self.fresh("out")
        self.arrays.append((array, size))
        if kind in FLOATS:
            text = "(long) %s" % text
        self.put(scope, "%s[%s] = (unsigned long long) %s;" % (array, place, text))

    def declare(self, scope):
        kind = self.rng.choice(INTS + FLOATS)
        name = self.fresh("x")
        self.put(scope, "%s %s = %s;" % (kind, name, self.value(scope, kind)))
        scope.names.append((name, kind))
        scope.assignable.append((name, kind))

    def declare_array(self, scope):
        """An array of this place, written here, read here and further in."""
        r = self.rng
        kind = r.choice(INTS)
        name = self.fresh("arr")
        size = r.choice([2, 4, 8, 16])
        self.put(scope, "%s %s[%d];" % (kind, name, size))
        i = self.fresh("q")
        self.put(scope, "for (int %s = 0; %s < %d; %s++)" % (i, i, size, i))
        inner = Scope(scope.names + [(i, "int")], scope.indices, 3, 0, False)
        self.put(scope, "  %s[%s] = %s;" % (name, i, self.integer(inner, kind)))
        for _ in range(2):
            at = self.index(scope, size)
            scope.names.append(("%s[%s]" % (name, at), kind))
        at = "%s & %d" % (self.integer(scope, "int", 1), size - 1)
        scope.names.append(("%s[%s]" % (name, at), kind))

    def declare_struct(self, scope):
        name = self.fresh("p")
        self.put(scope, "struct pair %s = in_p[%s];" % (name, self.index(scope, 16)))
        self.put(scope, "%s.c[%d] = %s;" % (name, self.rng.randrange(3),
                                            self.integer(scope, "short")))
        self.put(scope, "%s.a = %s;" % (name, self.integer(scope, "int")))
        scope.names += [(name + ".a", "int"), (name + ".c[1]", "short"),
                        (name + ".d", "signed char"), (name + ".b", "double")]

    def assign(self, scope):
        if not scope.assignable:
            return self.declare(scope)
        name, kind = self.rng.choice(scope.assignable)
        form = self.rng.randrange(4)
        text = "%s = %s;" % (name, self.value(scope, kind))
        if form == 0:
            self.put(scope, "if %s" % self.condition(scope))
            self.put(scope, "  " + text)
            if self.chance(50):
                self.put(scope, "else")
                self.put(scope, "  %s = %s;" % (name, self.value(scope, kind)))
        elif form == 1:
            i = self.fresh("w")
            self.put(scope, "for (int %s = %s & 7; %s > 0; %s--)"
                     % (i, self.integer(scope, "int", 1), i, i))
            inner = Scope(scope.names + [(i, "int")], scope.indices, 3, 0, False)
            self.put(scope, "  %s = %s;" % (name, self.value(inner, kind)))
        elif form == 2:
            self.put(scope, "switch (%s & 7)" % self.integer(scope, "int", 1))
            self.put(scope, "  {")
            for case in sorted(self.rng.sample(range(8), self.rng.randrange(2, 6))):
                self.put(scope, "  case %d: %s = %s;%s" % (
                    case, name, self.value(scope, kind, 1),
                    " break;" if self.chance(70) else ""))
            self.put(scope, "  default: break;")
            self.put(scope, "  }")
        else:
            self.put(scope, text)

    def atomic(self, scope):
        place = "counts[%s]" % self.index(scope, 16)
        self.put(scope, "#pragma acc atomic update")
        self.put(scope, "%s += %s & 0xff;" % (place, self.integer(scope, "int", 1)))

    def plain(self, scope):
        kind = self.rng.randrange(11)
        if kind < 3:
            self.declare(scope)
        elif kind < 4:
            self.declare_array(scope)
        elif kind < 5:
            self.declare_struct(scope)
        elif kind < 8:
            self.assign(scope)
        elif kind < 10:
            text, have = self.operand(scope)
            self.store(scope, text, have)
        elif scope.in_gang:
            self.atomic(scope)

    # Reductions.

    def pick_red(self):
        kind = self.rng.choice(RED_TYPES)
        ops = ["+", "*", "max", "min"]
        if kind not in FLOATS:
            ops += ["&", "|", "^", "&&", "||"]
        return kind, self.rng.choice(ops)

    def start_value(self, kind, op):
        if op == "*":
            return "1"
        if op in ("&", "min"):
            return self.rng.choice(["(%s) -1" % kind if "unsigned" in kind
                                    else "-1", "100", "0x7fff"])
        if op in ("&&", "||"):
            # A result without an iteration is 0 or 1 on the device.
            return str(self.rng.randrange(2))
        return str(self.rng.randrange(0, 50))

    def contribute(self, scope, red):
        name, kind, op = red
        v = lambda: self.value(scope, kind)
        if op == "+":
            text = "%s += %s;" % (name, v() if kind in FLOATS
                                  or "unsigned" in kind
                                  else "%s & 0x3ff" % self.integer(scope, kind))
        elif op == "*":
            if "unsigned" in kind:
                text = "%s *= %s | 1;" % (name, v())
            else:
                text = "%s *= %s ? -1 : 1;" % (name, self.condition(scope))
        elif op in ("max", "min"):
            t = self.fresh("t")
            text = "{ %s %s = %s; %s = %s %s %s ? %s : %s; }" % (
                kind, t, v(), name, t, ">" if op == "max" else "<", name, t, name)
        elif op in ("&&", "||"):
            text = "%s = %s %s %s;" % (name, name, op, self.condition(scope))
        else:
            text = "%s %s= %s;" % (name, op, v())
        if self.chance(35):
            self.put(scope, "if %s" % self.condition(scope))
            text = "  " + text
        self.put(scope, text)

    # Loops.

    def loop(self, scope, budget, reds, levels=None):
        """A loop, partitioned over LEVELS, that carries REDS."""
        r = self.rng
        if levels is None:
            levels = []
        i = self.fresh("i")
        bound = r.choice([b for b in (1, 2, 3, 5, 7, 31, 32, 33, 40, 65, 100)
                          if b <= max(budget, 1)])
        own = []
        if levels and "gang" not in levels:
            for _ in range(r.choice([0, 1, 1, 2, 3])):
                kind, op = self.pick_red()
                name = self.fresh("s")
                self.put(scope, "%s %s = %s;" % (kind, name, self.start_value(kind, op)))
                own.append((name, kind, op))
        carried = reds + own
        clauses = "".join(" " + level for level in levels)
        by_op = collections.OrderedDict()
        for name, _, op in carried:
            by_op.setdefault(op, []).append(name)
        for op, names in by_op.items():
            clauses += " reduction(%s:%s)" % (op, ",".join(names))
        private = None
        if levels and self.chance(30):
            private = self.fresh("pr")
            self.put(scope, "int %s[4] = { 9, 9, 9, 9 };" % private)
            clauses += " private(%s)" % private
        if levels or self.chance(50):
            self.put(scope, "#pragma acc loop%s" % (clauses if levels
                                                    else " seq"))
        limit = str(bound)
        if self.chance(40):
            limit = "n%d" % bound
            self.bounds.add(bound)
        step = r.choice(["up", "up", "down", "by"])
        head = {"up": "for (int %s = 0; %s < %s; %s++)" % (i, i, limit, i),
                "down": "for (int %s = %s - 1; %s >= 0; %s--)" % (i, limit, i, i),
                "by": "for (int %s = 0; %s < %s; %s += 3)" % (i, i, limit, i)}
        self.put(scope, head[step])
        self.put(scope, "  {")
        done = scope.done
        if levels:
            done = LEVELS.index(levels[-1]) + 1
        inner = Scope(scope.names + [(i, "int")], scope.indices + [(i, bound)],
                      done, scope.indent + 2, scope.in_gang or "gang" in levels)
        # What a partitioned loop reads must not be its own reductions.
        banned = {name for name, _, _ in carried}
        inner.names = [n for n in inner.names if n[0] not in banned]
        if private:
            for k in range(4):
                self.put(inner, "%s[%d] = %s;" % (private, k,
                                                  self.integer(inner, "int", 1)))
            inner.names.append(("%s[%s]" % (private, self.index(inner, 4)), "int"))
        self.body(inner, budget // bound, carried)
        self.put(scope, "  }")
        for name, kind, op in own:
            self.store(scope, name, kind)
            # Unbounded results in floats would not stay small.
            if kind not in FLOATS:
                scope.names.append((name, kind))
                if self.chance(50):
                    self.put(scope, "%s = %s;" % (name, self.integer(scope, kind)))

    def body(self, scope, budget, reds):
        r = self.rng
        for _ in range(r.randrange(1, 4)):
            self.plain(scope)
        if scope.indices and self.chance(25):
            self.put(scope, "if %s" % self.condition(scope))
            self.put(scope, "  continue;")
        for _ in range(r.randrange(1, 3)):
            free = LEVELS[scope.done:]
            if not scope.indices and self.gangs_left and self.chance(75):
                self.gang_loop(scope, budget)
            elif free and free[0] != "gang" and self.chance(80):
                self.inner_loop(scope, budget, reds, free)
            elif not scope.indices and free and self.chance(60):
                # Every gang does all of it.
                self.inner_loop(scope, budget, [], ["worker", "vector"])
            elif len(scope.indices) < 4 and self.chance(25):
                self.loop(scope, min(budget, 5), reds)
            for _ in range(r.randrange(0, 3)):
                self.plain(scope)
        for red in reds:
            if self.chance(70):
                self.contribute(scope, red)

    def inner_loop(self, scope, budget, reds, free):
        form = self.rng.randrange(3)
        levels = [free[0]] if form == 0 else list(free) if form == 1 else [free[-1]]
        guard = self.chance(20)
        if not guard:
            # One scope may be left early where nothing is declared later.
            self.loop(scope, budget, self.some(reds), levels)
            return
        self.put(scope, "if %s" % self.condition(scope))
        self.put(scope, "  {")
        inside = Scope(scope.names, scope.indices, scope.done, scope.indent + 2,
                       scope.in_gang)
        self.loop(inside, budget, self.some(reds), levels)
        self.put(scope, "  }")

    def some(self, reds):
        return [red for red in reds if self.chance(60)]

    def gang_loop(self, scope, budget):
        self.gangs_left -= 1
        levels = self.rng.choice([["gang"], ["gang"], ["gang", "worker"],
                                  ["gang", "vector"], LEVELS])
        reds = []
        for _ in range(self.rng.choice([0, 1, 1, 2, 3])):
            kind, op = self.pick_red()
            name = self.fresh("g")
            self.globals.append((name, kind, op))
            reds.append((name, kind, op))
        self.loop(scope, budget, reds, list(levels))

    def region(self):
        r = self.rng
        self.arrays = []
        self.globals = []
        self.bounds = set()
        self.gangs_left = r.choice([0, 1, 1, 2])
        name = self.fresh("region")
        outside = self.lines
        self.lines = []
        scope = Scope([("fp", "int"), ("fq", "long")], [], 0, 2, False)
        self.body(scope, 2500, [])
        inside = self.lines
        self.lines = outside
        top = Scope([], [], 0, 1, False)
        self.lines += ["static void __attribute__ ((noinline))", "%s (int ng, int nw)" % name, "{"]
        for array, size in self.arrays:
            self.put(top, "static unsigned long long %s[%d];" % (array, size))
        self.put(top, "static int counts[16];")
        for bound in sorted(self.bounds):
            self.put(top, "int n%d = %d + ng - ng;" % (bound, bound))
        self.put(top, "int fp = %d;" % r.randrange(-1000, 1000))
        self.put(top, "long fq = %d;" % r.randrange(-10 ** 12, 10 ** 12))
        for var, kind, op in self.globals:
            self.put(top, "%s %s = %s;" % (kind, var, self.start_value(kind, op)))
        dims = r.choice(["", " num_gangs(1)", " num_gangs(2)", " num_gangs(3)",
                         " num_gangs(ng)"])
        dims += r.choice(["", " num_workers(1)", " num_workers(2)",
                          " num_workers(3)", " num_workers(nw)"])
        dims += r.choice(["", " vector_length(32)", " vector_length(1)",
                          " vector_length(64)", " vector_length(32)"])
        copies = [a for a, _ in self.arrays] + [g[0] for g in self.globals] + ["counts"]
        self.put(top, "#pragma acc parallel%s copy(%s) \\" % (dims, ", ".join(copies)))
        self.put(top, "  copyin(in_i, in_s, in_c, in_l, in_d, in_f, in_p) firstprivate(fp)")
        self.put(top, "  {")
        self.lines += inside
        self.put(top, "  }")
        for array, size in self.arrays:
            self.put(top, 'printf ("%s %%llx\\n", checksum (%s, %d));' % (array, array, size))
        for var, kind, _ in self.globals:
            if kind in FLOATS:
                self.put(top, 'printf ("%s %%.17g\\n", (double) %s);' % (var, var))
            else:
                self.put(top, 'printf ("%s %%lx\\n", (unsigned long) %s);' % (var, var))
        self.put(top, 'for (int i = 0; i < 16; i++)')
        self.put(top, '  printf ("%d ", counts[i]);')
        self.put(top, 'printf ("\\n");')
        self.lines += ["}", ""]
        return name

    def text(self):
        names = [self.region() for _ in range(self.rng.choice([1, 1, 2]))]
        calls = "".join("  %s (%d, %d);\n" % (name, self.rng.randrange(1, 5),
                                              self.rng.randrange(1, 5))
                        for name in names)
        return (PRELUDE % (self.seed, self.seed * 2654435761 % 2 ** 32)
                + "\n".join(self.lines)
                + "\nint\nmain (void)\n{\n  fill ();\n" + calls
                + "  return 0;\n}\n")


def execute(command, timeout, env=None):
    """Status ('timeout' after TIMEOUT seconds), output, messages."""
    try:
        done = subprocess.run(command, capture_output=True, text=True,
                              timeout=timeout, env=env)
    except subprocess.TimeoutExpired:
        return "timeout", "", ""
    return done.returncode, done.stdout, done.stderr


def compare(source, work, args, opt, strategy):
    """The outcome of one program, and what to show of it."""
    host = os.path.join(work, "host")
    device = os.path.join(work, "device")
    # The host's program is not optimised: its result is the reference.
    status, _, err = execute([args.cc, "-w", "-O0", source, "-o", host], 60)
    if status != 0:
        return "bad program", err
    status, want, err = execute([host], 20)
    if status != 0:
        return "bad program", "host run: %s" % status
    status, _, err = execute(
        [args.cc, "-w", "-O" + opt, "-fopenacc", "-fplugin=" + args.accred,
         "-fplugin-arg-accred-strategy=" + strategy, source, "-o", device], 120)
    if status == "timeout":
        return "compiler hangs", ""
    if status != 0:
        if "internal" in err:
            return "compiler crash", err
        return "refused", err
    env = dict(os.environ, LD_LIBRARY_PATH=args.ptxsim, ACC_DEVICE_TYPE="nvidia")
    status, got, err = execute([device], args.timeout, env)
    if status == "timeout":
        return "hang", ""
    if status != 0:
        return "run fails", "status %s\n%s" % (status, err)
    if got != want:
        lines = [("%s | %s" % pair) for pair in zip(want.split("\n"), got.split("\n"))
                 if pair[0] != pair[1]]
        return "wrong", "\n".join(lines)
    return "same", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--accred", required=True, help="accred.so")
    parser.add_argument("--ptxsim", required=True, help="directory of libcuda.so.1")
    parser.add_argument("--opt", default="0,2")
    parser.add_argument("--strategy", default="auto")
    parser.add_argument("--cc", default="gcc-12")
    parser.add_argument("--timeout", type=int, default=60, help="seconds for a run")
    parser.add_argument("--keep", default="redfuzz-failures")
    args = parser.parse_args()
    args.accred = os.path.abspath(args.accred)
    outcomes = collections.Counter()
    for seed in range(args.seed, args.seed + args.count):
        text = Program(seed).text()
        with tempfile.TemporaryDirectory() as work:
            source = os.path.join(work, "seed-%d.c" % seed)
            with open(source, "w", encoding="ascii") as file:
                file.write(text)
            for opt in args.opt.split(","):
                for strategy in args.strategy.split(","):
                    outcome, detail = compare(source, work, args, opt, strategy)
                    outcomes[outcome] += 1
                    if outcome == "same":
                        continue
                    os.makedirs(args.keep, exist_ok=True)
                    kept = os.path.join(args.keep, "seed-%d.c" % seed)
                    with open(kept, "w", encoding="ascii") as file:
                        file.write(text)
                    print("%s: %s at -O%s, %s\n%s" % (kept, outcome, opt, strategy,
                                                      detail[:1500]), flush=True)
    print(", ".join("%s: %d" % pair for pair in sorted(outcomes.items())))
    return 0 if set(outcomes) <= {"same"} else 1


if __name__ == "__main__":
    sys.exit(main())
