# Random nests of loops.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nests of one to three loops.

Varied are their order, arrays with their subscripts in any order and with a border, stores, updates in place, conditions,
reductions over the nest or over a row, and how the levels are said.
"""

TYPES = ["float", "double", "int", "long", "unsigned char", "short", "float", "double"]
# On both sides of where a plan takes another form: warps, blocks, loads of 16 bytes, rows of a tile.
COUNTS = [1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 33, 64, 65, 100, 127, 128, 129, 200, 257, 512, 513, 1000, 1024, 2589, 4100]
MANY = [8192, 8193, 25920, 100000, 300001]      # Where there is room for them.
NAMES = ["i", "j", "k"]
NEUTRAL = {"+": "0", "^": "0", "max": "-100000", "min": "100000"}


class Nest:
    """A nest: `loops' are numbers of NAMES, from the outermost one inwards."""

    def __init__(self, rng, style, elements):
        self.rng, self.style = rng, style
        self.depth = rng.choice([1, 2, 2, 2, 3, 3])
        self.border = rng.choice([0, 0, 1, 2])
        self.counts = self.pick_counts(elements)
        self.type = rng.choice(TYPES)
        self.real = self.type in ("float", "double")
        self.sum_type = "double" if self.real else rng.choice(["int", "long"])
        self.low = 0 if self.type == "unsigned char" else 5
        self.restrict = rng.choice(["restrict ", "restrict ", ""])
        self.matrix = rng.random() < 0.4        # Arrays of run-time extents, else pointers.
        self.constant_extents = rng.random() < 0.3
        self.loops = self.order(0.35)
        self.stored_order = self.order(0.25)
        self.read_orders = [self.order(0.2) for _ in range(rng.choice([1, 1, 2, 3]))]
        self.part_orders = [self.some_loops() for _ in range(2)]
        self.reads_parts = rng.random() < 0.4
        self.op = rng.choice(["+", "+", "max", "min"] + ([] if self.real else ["^"]))
        kinds = ["store", "store", "store", "sum", "both", "row", "row", "update"]
        self.kind = rng.choice(kinds + ["places"] * 4 * (style == "kernels"))
        if self.kind == "row" and self.depth == 1:
            self.kind = "store"
        self.sums = self.kind in ("sum", "both")
        self.levels = rng.choice(["gang vector", "gang worker vector", "gang", "collapse", "none", "outer", "inner"])
        self.body = self.make_body()

    def pick_counts(self, elements):
        while True:
            counts = [self.rng.choice(COUNTS + MANY * (elements > 1000000)) for _ in range(self.depth)]
            product = 1
            for count in counts:
                product *= count + 2 * self.border
            if product <= elements:
                return counts

    def order(self, chance):
        loops = list(range(self.depth))
        if self.rng.random() < chance:
            self.rng.shuffle(loops)
        return loops

    def some_loops(self):
        loops = [k for k in range(self.depth) if self.rng.random() < 0.6] or [self.rng.randrange(self.depth)]
        if self.rng.random() < 0.5:
            self.rng.shuffle(loops)
        return loops

    # Expressions.

    def extent(self, k):
        return str(self.counts[k] + 2 * self.border) if self.constant_extents else "(n%d + %d)" % (k, 2 * self.border)

    def element(self, name, order, offsets=None):
        """An element of the array NAME, whose subscripts are the loops of ORDER."""
        offsets = offsets or [0] * self.depth
        terms = ["%s + %d" % (NAMES[k], self.border + offset) for k, offset in zip(order, offsets)]
        if self.matrix:
            return name + "".join("[%s]" % term for term in terms)
        text = terms[0]
        for k, term in zip(order[1:], terms[1:]):
            text = "(%s) * %s + %s" % (text, self.extent(k), term)
        return "%s[%s]" % (name, text)

    def place(self, name, order):
        """An element of an array of one dimension, for the loops of ORDER alone."""
        text = NAMES[order[0]] if order else "0"
        for k in order[1:]:
            text = "(%s) * n%d + %s" % (text, k, NAMES[k])
        return "%s[%s]" % (name, text)

    def read(self):
        if self.reads_parts and self.rng.random() < 0.5:
            part = self.rng.randrange(2)
            return self.place("b%d" % part, self.part_orders[part])
        array = self.rng.randrange(len(self.read_orders))
        offsets = [self.rng.choice([-self.border, 0, 0, self.border]) for _ in range(self.depth)]
        return self.element("a%d" % array, self.read_orders[array], offsets)

    def expression(self, operations):
        text = self.read()
        for _ in range(operations):
            # Products of real numbers would have too many digits.
            text += " %s %s" % (self.rng.choice("+-+" if self.real else "+-+*"), self.read())
        if self.rng.random() < 0.2:
            text = "(%s) * 3" % text
        if self.rng.random() < 0.15:
            text += " + " + NAMES[self.rng.randrange(self.depth)]
        return text

    def reduce(self, to, value):
        if self.op in "+^":
            return "%s %s= %s;" % (to, self.op, value)
        sign = "<" if self.op == "max" else ">"
        return self.rng.choice(["if (%s %s (%s)) %s = %s;" % (to, sign, value, to, value),
                                "%s = %s %s (%s) ? (%s) : %s;" % (to, to, sign, value, value, to)])

    def condition(self):
        k = self.rng.randrange(self.depth)
        name, count = NAMES[k], "n%d" % k
        return self.rng.choice(["%s %% 3 != 1" % name, "%s > 0 && %s < %s - 1" % (name, name, count), "%s > 2" % self.read()])

    def make_body(self):
        """What the innermost loop does."""
        rng, lines = self.rng, []
        if self.kind in ("store", "both"):
            lines.append("%s = %s;" % (self.element("r", self.stored_order), self.expression(rng.choice([0, 0, 1, 3, 4]))))
            if rng.random() < 0.15:
                lines.append("%s = %s;" % (self.element("q", self.stored_order), self.expression(1)))
        elif self.kind == "update":
            lines.append("%s %s= %s;" % (self.element("r", self.stored_order), rng.choice("+-"), self.expression(rng.choice([0, 1]))))
        elif self.kind == "places":
            # Iterations of the other loops meet there: only `kernels' may have that.
            to = self.place("y", [k for k in self.some_loops() if k != self.loops[-1]])
            value = self.expression(rng.choice([0, 0, 1]))
            lines.append(rng.choice(["%s += %s;" % (to, value), "%s = %s + (%s);" % (to, to, value), "%s = (%s) + %s;" % (to, value, to)]))
        if self.sums or self.kind == "row":
            lines.append(self.reduce("s" if self.sums else "t", self.expression(rng.choice([0, 0, 1]))))
        text = " ".join(lines)
        return "if (%s) { %s }" % (self.condition(), text) if rng.random() < 0.25 else text

    # Directives.

    def reduction(self, at):
        """The clause at the loop AT, the number of loops around it."""
        if self.sums:
            return " reduction (%s:s)" % self.op
        return " reduction (%s:t)" % self.op if self.kind == "row" and at == self.depth - 1 else ""

    def collapsed(self):
        return self.depth - (self.kind == "row")

    def acc(self, at):
        innermost = at == self.depth - 1
        if self.levels == "collapse":
            words = "collapse (%d)" % self.collapsed() if at == 0 else None
        elif at == 0:
            words = {"gang worker vector": "gang" if self.depth > 2 else "gang worker", "none": "", "outer": "gang vector",
                     "inner": ""}.get(self.levels, "gang")
            if self.levels == "outer" and self.depth > 1:
                words = "gang"
        elif self.levels == "gang vector":
            words = "vector" if innermost else self.rng.choice(["worker", "seq", None])
        elif self.levels == "gang worker vector":
            words = "vector" if innermost else "worker"
        elif self.levels == "inner":
            words = "vector" if innermost else ""
        else:
            words = self.rng.choice(["", None]) if self.levels in ("gang", "none") else None
        if words is None:
            return ""
        if words == "seq":
            return "#pragma acc loop seq"
        directive = "parallel loop " if at == 0 else "loop "
        return "#pragma acc " + directive + words + self.reduction(at) + (" default (present)" if at == 0 else "")

    def omp(self, at):
        innermost = at == self.depth - 1
        if at:
            if self.levels == "gang vector" and at == 1:
                return "#pragma omp parallel for" + self.reduction(at)
            if self.levels == "inner" and innermost:
                return "#pragma omp simd" + self.reduction(at)
            return ""
        words = "target teams distribute parallel for"
        if self.levels in ("gang vector", "inner") and self.depth > 1:
            words = "target teams distribute"
        elif self.levels == "none":
            words = "target teams loop"
        elif self.levels == "outer":
            words += " simd"
        if self.levels == "collapse":
            words += " collapse (%d)" % self.collapsed()
        # With GCC 11 and 12 what a combined construct reduces is not mapped.
        return "#pragma omp " + words + self.reduction(at) + (" map (tofrom: s)" if self.sums else "")

    def kernels(self, at):
        return "" if at else "#pragma acc kernels default (present)"

    # Functions.

    def parameters(self):
        def array(name, order, const=""):
            rest = "".join("[%s]" % self.extent(k) for k in order[1:])
            target = "(*%s%s)%s" % (self.restrict, name, rest) if self.matrix and rest else "*%s%s" % (self.restrict, name)
            return const + self.type + " " + target

        words = ["int n%d" % k for k in range(self.depth)]
        words += [array("a%d" % n, order, "const ") for n, order in enumerate(self.read_orders)]
        words += ["const %s *%sb%d" % (self.type, self.restrict, n) for n in range(2)]
        words += [array(name, self.stored_order) for name in "rq"]
        return ", ".join(words + ["%s *%sy" % (self.sum_type, self.restrict), "%s *result" % self.sum_type])

    def function(self, name, directive):
        lines = ["static void __attribute__ ((noinline))", "%s (%s)" % (name, self.parameters()), "{", "  %s s = *result;" % self.sum_type]
        for at, k in enumerate(self.loops):
            lines.append(directive(at))
            lines.append("for (int {0} = 0; {0} < n{1}; {0}++)".format(NAMES[k], k))
            if self.kind == "row" and at == self.depth - 2:
                lines.append("{ %s t = %s;" % (self.sum_type, NEUTRAL[self.op]))
        lines.append("{ %s }" % self.body)
        if self.kind == "row":
            lines.append("%s = t; }" % self.place("y", self.loops[:-1]))
        return "\n".join([line for line in lines if line] + ["  *result = s;", "}", ""])

    def text(self, number):
        """The functions of the nest NUMBER, and the one that compares them."""
        inputs = ["a%d" % n for n in range(len(self.read_orders))] + ["b0", "b1"]
        product = lambda more: " * ".join(str(count + more) for count in self.counts)
        lines = ["static void", "run_%d (void)" % number, "{",
                 "  long n = %s, m = %s;" % (product(2 * self.border), product(0)),
                 "  %s *y = malloc (m * sizeof *y), *yh = malloc (m * sizeof *y), s = 3, sh = 3;" % self.sum_type]
        arrays = inputs + ["r", "q", "rh", "qh"]
        lines += ["  {0} *{1} = malloc (n * sizeof *{1});".format(self.type, name) for name in arrays]
        lines += ["  for (long i = 0; i < n; i++) %s[i] = value (16) - %d;" % (name, self.low) for name in inputs]
        lines += ["  for (long i = 0; i < n; i++) r[i] = rh[i] = q[i] = qh[i] = value (9);",
                  "  for (long i = 0; i < m; i++) y[i] = yh[i] = -7;"]
        mapped = ", ".join(["%s[0:n]" % name for name in inputs + ["r", "q"]] + ["y[0:m]"])
        lines.append("#pragma omp target data map (tofrom: %s)" % mapped if self.style == "omp" else "#pragma acc data copy (%s)" % mapped)
        for function, results in (("device", ["r", "q", "y", "&s"]), ("host", ["rh", "qh", "yh", "&sh"])):
            words = [str(count) for count in self.counts] + ["(void *) " + name for name in inputs + results]
            lines.append("  %s_%d (%s);" % (function, number, ", ".join(words)))
        lines.append("  compare (%d, memcmp (r, rh, n * sizeof *r) || memcmp (q, qh, n * sizeof *q), memcmp (y, yh, m * sizeof *y), s != sh);" % number)
        lines += ["  free (%s);" % name for name in arrays + ["y", "yh"]] + ["}", ""]
        device = self.function("device_%d" % number, getattr(self, self.style))
        return "\n".join([device, self.function("host_%d" % number, lambda at: ""), *lines])
