# Random regions of loops in loops that depend on each other.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Regions of `kernels' with loops over steps, whose iterations need what those before have left.

Varied are what a step executes (loops and nests with any subscripts, sums, scalars that steps hand on, loops over steps in it),
conditions and loops of any kind around loops, what they are about, what stands beside the loop over steps, counters and pointers
that loops step, the order of the loops of a nest, the bounds, where variables are declared, how arrays come to the device, and
whether pointers may lead to the same memory.
"""

ROOM = 3000

HEAD = """
enum { ROOM = %d };
static int g0[ROOM], g1[ROOM];
""" % ROOM


class Steps:
    """A region; for OpenACC's and OpenMP's constructs there is one of `kernels', too."""

    def __init__(self, rng, style, elements):
        del style, elements
        self.rng = rng
        self.arrays = rng.choice([["g0", "g1"], ["p0", "p1"], ["p0", "g1"], ["p0", "p1", "p2"]])
        self.restrict = rng.random() < 0.6
        self.where = rng.choice(["function", "region", "step"])
        self.old_style = rng.random() < 0.4
        self.n = rng.choice([0, 1, 2, 3, 10, 40, 257, 700, 1400])
        self.side = rng.choice([1, 2, 7, 24, 37])
        self.steps = rng.choice([0, 1, 2, 3, 5])
        self.depth = 0

    def element(self, array, variables):
        rng = self.rng
        if len(variables) == 1:
            i = variables[0]
            index = rng.choice(["%s", "%s", "%s", "%s + 1", "%s + 2", "ROOM - 1 - %s", "2 * %s", "%s %% 5", "n + %s", "3"])
            return "%s[%s]" % (array, index % i if "%" in index else index)
        i, j = variables[:2]
        return "%s[%s]" % (array, rng.choice(["%s * side + %s", "%s * side + %s", "%s * side + %s + 1", "(%s + 1) * side + %s"])
                           % rng.choice([(i, j), (i, j), (j, i)]))

    def expression(self, variables):
        rng = self.rng
        terms = [self.element(rng.choice(self.arrays), variables) for _ in range(rng.choice([1, 1, 2]))]
        terms += rng.choice([[], [], ["s"], ["t"], ["r & 15"], ["7"]])
        return "(%s) & 1023" % " + ".join(["%d * %s" % (rng.choice([1, 1, 2, 3]), term) for term in terms])

    def loop(self, variable, bound, body):
        rng = self.rng
        declared = self.declared()
        return rng.choice(["for (%s%s = 0; %s < %s; %s++)", "for (%s%s = 0; %s <= %s - 1; ++%s)"]) % (
            declared, variable, variable, bound, variable) + "\n" + body

    def statement(self):
        rng = self.rng
        kind = rng.choice(["loop", "loop", "nest", "product", "sum", "scalar", "steps", "choice", "while", "stepped", "stepped"])
        target = rng.choice(self.arrays)
        if kind == "nest":
            variables = ["i", "j"]
            rng.shuffle(variables)
            body = "%s = %s;\n" % (self.element(target, ["i", "j"]), self.expression(["i", "j"]))
            return self.loop(variables[0], "side", self.loop(variables[1], "side", body))
        if kind == "product":
            variables = ["i", "j", "k"]
            rng.shuffle(variables)
            body = "%s[i * side + j] = (%s[i * side + j] + %s[i * side + k] * %s[k * side + j]) & 1023;\n" % (
                target, target, rng.choice(self.arrays), rng.choice(self.arrays))
            if rng.random() < 0.3:
                body = "{ int f = %s[k]; %s[i * side + j] = (%s[i * side + j] * 3 + f * k) & 1023; }\n" % (
                    rng.choice(self.arrays), target, target)
            for variable in variables:
                body = self.loop(variable, "side", body)
            return body
        if kind == "sum":
            return "r = %s;\n" % rng.choice(["0", "r & 7"]) + self.loop("i", "n", "r += %s;\n" % self.expression(["i"]))
        if kind == "scalar":
            return "s = (s * 3 + %s + %s) & 255;\n" % (rng.choice(["r", "%s[1]" % target, "1"]), rng.choice(["t", "2"]))
        if kind == "steps" and self.depth < 1:
            self.depth += 1
            body = "{\n" + "".join(self.statement() for _ in range(rng.choice([1, 2]))) + "}\n"
            self.depth -= 1
            return self.loop("u", "2", body)
        if kind == "choice" and self.depth < 2:
            condition = rng.choice(["t %% 2 == %d" % rng.randrange(2), "s > 20", "(r & 3) == 1", "%s[3] > 50" % target, "n > 100", "steps",
                                    "side > 3 && %s[0] < 40" % target])
            text = "if (%s)\n  %s" % (condition, self.block())
            return text + ("else\n  " + self.block() if rng.random() < 0.5 else "")
        if kind == "while" and self.depth < 2:
            self.depth += 1
            counter = "w%d" % self.depth
            rounds, inside = rng.randrange(1, 4), self.block(counter + "++;\n")
            self.depth -= 1
            condition = "%s < %d%s" % (counter, rounds, rng.choice(["", " && (s & 31) != 7", " && %s[5] != 3" % target]))
            return "{\nint %s = 0;\n%s}\n" % (counter, rng.choice(["while (%s)\n  %s" % (condition, inside),
                                                                 "do\n  %s  while (%s);\n" % (inside, condition)]))
        if kind == "stepped":
            return self.stepped(target)
        return self.assignment(target)

    def block(self, end=""):
        self.depth += 1
        inside = "".join(self.statement() for _ in range(self.rng.choice([1, 1, 2])))
        self.depth -= 1
        return "{\n" + inside + end + "}\n"

    def stepped(self, target):
        """A counter or a pointer that a loop or a nest steps, all in the array."""
        rng = self.rng
        if rng.random() < 0.3:
            body = "*to%s = %s;\n" % (rng.choice(["++", "++", "--"]), self.expression(["i"]))
            return "{\nint *to = %s + ROOM / 2;\n%s}\n" % (target, self.loop("i", "n", body))
        use = "%s[q] = %s;\n" % (target, self.expression(["i"]))
        if rng.random() < 0.5:
            by = rng.choice([1, 2])
            step = rng.choice(["q += %d;\n" % by, "if (i != 5)\n  q += %d;\n" % by])
            body = "{\n" + use + step + "}\n"
            loop = rng.choice([self.loop("i", "n", body), "%si = 0;\ndo\n  %s  while (++i < n);\n" % (self.declared(), body),
                               "%si = n;\nwhile (i-- > 0)\n  %s" % (self.declared(), body)])
            return "{\nint q = %d;\n%ss += q;\n}\n" % (rng.choice([0, 3]), loop)
        bound = rng.choice(["side", "side", "i", "limit", "limit - 1"])
        inner = self.loop("j", bound, "{\n" + use + "q++;\n}\n")
        beside = rng.choice(["", "", "%s[q] += 1;\n" % rng.choice(self.arrays), "q++;\n", "limit++;\n", "limit = side;\n",
                             "limit = 3 + limit / 2;\n", "limit += 2;\n"])
        before = rng.choice(["", "", "limit++;\n", "limit = side - 1;\n"])
        return "{\nint q = 1, limit = 3;\n%ss += q + limit;\n}\n" % self.loop("i", "side", "{\n" + before + inner + beside + "}\n")

    def declared(self):
        return "" if self.old_style else "int "

    def assignment(self, target):
        bound = self.rng.choice(["n", "n", "n - 1", "side * side", "2 * side", "9"])
        return self.loop("i", bound, "%s = %s;\n" % (self.element(target, ["i"]), self.expression(["i"])))

    def text(self, number):
        rng = self.rng
        scalars = "int s = 1, r = 0;\n"
        counters = "int i, j, k, t, u;\n(void) i, (void) j, (void) k, (void) u;\n" if self.old_style else ""
        body = "".join(self.statement() for _ in range(rng.choice([1, 2, 2, 3])))
        beside = ["{\n%st = steps;\n%s%s}\n" % ("" if self.old_style else "int ", scalars if self.where == "step" else "",
                                                 "".join(self.statement() for _ in range(rng.choice([1, 2]))))
                  if rng.random() < 0.3 else "" for _ in range(2)]
        if rng.random() < 0.8:
            steps = self.loop("t", "steps", "{\n" + (scalars if self.where == "step" else "") + body + "}\n")
        else:
            steps = "%st = steps;\n" % ("" if self.old_style else "int ") + (scalars if self.where == "step" else "") + body
        region = "{\n" + (scalars + counters if self.where == "region" else "") + beside[0] + steps + beside[1]
        if self.where == "region":
            region += "%s[2] += s + r;\n" % self.arrays[0]
        region += "}\n"
        outside = "" if self.where == "region" else counters
        outside += scalars if self.where == "function" else ""
        pointers = [a for a in self.arrays if a[0] == "p"]
        clauses = "".join(" %s(%s[0:ROOM])" % (rng.choice(["copy", "copy", "present"]), a) for a in pointers)
        if rng.random() < 0.3:
            clauses += "".join(" copy(%s)" % a for a in self.arrays if a[0] == "g")
        parameters = ", ".join(["int n", "int side", "int steps"] + ["int *%s%s" % ("restrict " if self.restrict else "", p)
                                                                   for p in pointers])
        end = "return s * 100000 + r;\n" if self.where == "function" else "return 0;\n"
        name = "steps_%d" % number
        device = "static int\n%s_device (%s)\n{\n%s#pragma acc kernels%s\n%s%s}\n" % (name, parameters, outside, clauses, region, end)
        host = "static int\n%s_host (%s)\n{\n%s%s%s}\n" % (name, parameters, outside, region, end)
        values = ", ".join([str(self.n), str(self.side), str(self.steps)])
        # Overlapping ones: parts of one array, which is on the device.
        apart = self.restrict or rng.random() < 0.6
        offsets = [0, 3 * ROOM, 6 * ROOM] if apart else [0, rng.choice([0, 1, 700]), 3 * ROOM]
        call = "%s_%%s (%s)" % (name, ", ".join([values] + ["%%s + %d" % o for o in offsets[:len(pointers)]]))
        run = """
static void
run_%d (void)
{
  static int all[9 * ROOM], want[9 * ROOM], w0[ROOM], w1[ROOM], h0[ROOM], h1[ROOM];
  for (int i = 0; i < 9 * ROOM; i++)
    all[i] = want[i] = value (100);
  for (int i = 0; i < ROOM; i++)
    g0[i] = h0[i] = value (100), g1[i] = h1[i] = value (100);
  int got;
#pragma acc data copy(all)
  got = %s;
  memcpy (w0, g0, sizeof g0), memcpy (w1, g1, sizeof g1), memcpy (g0, h0, sizeof g0), memcpy (g1, h1, sizeof g1);
  int expected = %s;
  if (got != expected || memcmp (all, want, sizeof all) || memcmp (w0, g0, sizeof g0) || memcmp (w1, g1, sizeof g1))
    printf ("steps_%d: wrong, %%d and %%d\\n", got, expected), wrong = 1;
}
""" % (number, call % tuple(["device"] + ["all"] * len(pointers)), call % tuple(["host"] + ["want"] * len(pointers)), number)
        return device + host + run
