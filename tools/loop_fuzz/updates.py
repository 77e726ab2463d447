# Random loops that update elements of arrays.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loops whose iterations may meet at an element, which they update atomically or reduce.

Varied are the index (a key of any distribution, sorted keys, columns, rows, parts of these, a scalar), the number of
elements and whether it is known when compiling, the operator, the types, what is added, conditions, more than one update,
results of updates that are used, and how the levels are said.
"""

WHOLE = ["int", "unsigned", "long", "unsigned long", "int", "unsigned"]
REAL = ["float", "double"]
KEYS = ["any", "hot", "one", "sorted", "runs", "few", "turn", "power"]

HEAD = """
/* Keys of N elements below BINS.  */
static int
key_number (const char *kind, int i, int n, int bins)
{
  switch (kind[0])
    {
    case 'o': return bins / 2;
    case 'h': return value (10) ? bins - 1 : value (bins);
    case 's': return (long) i * bins / n;
    case 'r': return (i / 16) % bins;
    case 'f': return value (bins < 4 ? bins : 4) * (bins / 4) % bins;
    case 't': return i % bins;
    case 'p': { int b = bins; while (b > 1 && value (2)) b = (b + 1) / 2; return value (b); }
    default: return value (bins);
    }
}
"""


class Updates:
    """A loop, or a nest of two, with updates."""

    def __init__(self, rng, style, elements):
        self.rng, self.style = rng, style
        self.nest = rng.random() < 0.4
        self.bins = rng.choice([1, 2, 3, 4, 5, 16, 31, 64, 255, 256, 257, 1000, 4096, 10000, 50000])
        self.counts = self.pick_counts(elements)
        self.keys = rng.choice(KEYS)
        self.key_type = rng.choice(["int", "int", "unsigned char", "unsigned short", "long", "unsigned"])
        if self.key_type == "unsigned char":
            self.bins = min(self.bins, 256)
        self.real = rng.random() < 0.4
        self.type = rng.choice(REAL if self.real else WHOLE)
        self.value_type = rng.choice(REAL if self.real else ["int", "short", "signed char"])
        self.op = rng.choice(["+", "+", "+", "-"] if self.real else ["+", "+", "+", "-", "^", "|", "&", "*"])
        self.form = rng.choice(["atomic"] * 5 + ["reduction", "captured"])
        if self.form == "reduction":
            # A reduction's clause takes no quotient of differences, and arrays of any size are large for each thread.
            self.bins = min(self.bins, 1000)
        if self.form == "captured" or (self.style == "kernels" and self.form == "reduction"):
            self.form = "atomic" if self.style == "kernels" else self.form
        self.fixed = rng.random() < 0.4
        self.second = self.form == "atomic" and rng.random() < 0.25
        self.condition = rng.choice(["", "", "", "if (v[i] > 3) ", "if (key[i] % 3 != 1) "])
        self.restrict = rng.choice(["restrict ", "restrict ", ""])
        self.levels = rng.choice(["none", "gang vector", "gang worker vector", "gang", "collapse", "inner"])
        self.index = self.make_index()
        self.added = self.make_value()

    def pick_counts(self, elements):
        sides = [1, 2, 3, 31, 33, 64, 100, 128, 500, 513, 1000, 4000]
        if not self.nest:
            return [self.rng.choice([1, 2, 31, 32, 33, 100, 1000, 1023, 1025, 5000, elements // 2, elements])]
        while True:
            counts = [self.rng.choice(sides), self.rng.choice(sides)]
            if counts[0] * counts[1] <= elements:
                return counts

    def make_index(self):
        if not self.nest:
            return self.rng.choice(["key[i]"] * 5 + ["i % bins", "i / 7 % bins", "(i * 5) % bins", "key[i] / 2", "bins - 1 - key[i]"])
        at = "i * columns + j"
        return self.rng.choice(["j % bins", "j % bins", "i % bins", "i % bins", "(i + j) % bins", "key[%s]" % at, "key[%s]" % at, "key[i]", "key[j]",
                                "j / 2 % bins", "(columns - 1 - j) % bins"])

    def make_value(self):
        if self.op == "*":
            return "(v[%s] > 4 ? -1 : 1)" % self.place()
        return self.rng.choice(["1", "v[{0}]", "v[{0}] * 2", "v[{0}] + w[{0}]", "v[{0}] - w[{0}]"]).format(self.place())

    def place(self):
        return "i * columns + j" if self.nest else "i"

    # Directives.

    def outer(self):
        reduction = " reduction (%s:h[0:%s])" % ("+" if self.op == "-" else self.op, self.extent()) if self.form == "reduction" else ""
        if self.style == "kernels":
            return "#pragma acc kernels default (present)\n#pragma acc loop independent" + (" collapse (2)" if self.levels == "collapse" and self.nest else "")
        collapse = " collapse (2)" if self.levels == "collapse" and self.nest else ""
        if self.style == "omp":
            words = "target teams distribute parallel for"
            if self.nest and self.levels in ("inner", "gang vector"):
                words = "target teams distribute"
            elif self.levels == "none" and self.form == "reduction":
                words = "target teams loop"         # Atomic constructs may not stand in it.
            mapped = " map (tofrom: h[0:%s])" % self.extent() if reduction else ""
            return "#pragma omp " + words + collapse + reduction + mapped
        words = {"none": "", "inner": "gang", "gang": "gang" if self.nest else "", "collapse": ""}.get(self.levels, self.levels)
        if self.nest and self.levels in ("gang vector", "gang worker vector"):
            words = words.replace(" vector", "")
        return "#pragma acc parallel loop " + words + collapse + reduction + " default (present)"

    def inner(self):
        if self.levels == "collapse" or not self.nest:
            return ""
        reduction = " reduction (%s:h[0:%s])" % ("+" if self.op == "-" else self.op, self.extent()) if self.form == "reduction" else ""
        if self.style == "omp":
            return "#pragma omp parallel for" + reduction if self.levels in ("inner", "gang vector") else ""
        if self.style == "kernels":
            return self.rng.choice(["", "#pragma acc loop independent"])
        if self.levels == "none":
            return "#pragma acc loop" + reduction
        return "#pragma acc loop vector" + reduction if self.levels in ("gang vector", "gang worker vector", "inner") else ""

    def atomic(self, word=""):
        return "\n#pragma %s atomic %s\n" % ("omp" if self.style == "omp" else "acc", word)

    # Functions.

    def extent(self):
        return str(self.bins) if self.fixed else "bins"

    def update(self):
        to = "h[%s]" % self.index
        if self.form == "captured":
            # Each update has a place of its own, whatever the order.
            return "{ int old;%s{ old = count[%s]; count[%s]++; }\nplace[(long) (%s) * n + old] += 1; }" % (
                self.atomic("capture"), self.index, self.index, self.index)
        forms = ["%s %s= %s;" % (to, self.op, self.added)]
        if self.op == "+":
            forms.append("%s = %s + (%s);" % (to, to, self.added))
            forms.append("%s = (%s) + %s;" % (to, self.added, to))
            if self.added == "1":
                forms += ["%s++;" % to, "++%s;" % to]
        text = self.rng.choice(forms)
        if self.form == "reduction":
            return text
        text = self.atomic(self.rng.choice(["", "update"])) + text + "\n"
        if self.second:
            text += self.atomic() + self.rng.choice(["count[%s] += 1;\n" % self.index, "count[0] += 2;\n", "count[%s] |= 4;\n" % self.index])
        return text

    def function(self, name, directives):
        state = self.rng.getstate()
        lines = ["static void __attribute__ ((noinline))", "%s (%s)" % (name, self.parameters()), "{"]
        if self.fixed:
            lines.append("  enum { bins = %d };" % self.bins)
        if directives:
            lines.append(self.outer())
        lines.append("for (int i = 0; i < rows; i++)")
        inner = self.inner()
        if self.nest:
            lines += [inner if directives else "", "for (int j = 0; j < columns; j++)"]
        condition = self.condition.replace("[i]", "[%s]" % self.place())
        lines += ["{ %s{ %s } }" % (condition, self.update()), "}", ""]
        if directives:
            self.rng.setstate(state)
        return "\n".join(line for line in lines if line)

    def parameters(self):
        return ("int rows, int columns, long n, int {b}, const {k} *{r}key, const {v} *{r}v, const {v} *{r}w, {t} *{r}h, int *{r}count, "
                "signed char *{r}place").format(k=self.key_type, v=self.value_type, t=self.type, r=self.restrict,
                                                             b="unused" if self.fixed else "bins")

    def text(self, number):
        """The functions of the loop NUMBER, and the one that compares them."""
        n = 1
        for count in self.counts:
            n *= count
        columns = self.counts[1] if self.nest else 1
        places = self.bins * n if self.form == "captured" else 1
        if places > 2000000:
            self.bins = max(1, 2000000 // n)
            places = self.bins * n
        lines = ["static void", "run_%d (void)" % number, "{",
                 "  int rows = %d, columns = %d, bins = %d;" % (self.counts[0], columns, self.bins),
                 "  long n = %d, places = %d;" % (n, places),
                 "  %s *key = malloc (n * sizeof *key);" % self.key_type,
                 "  {0} *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);".format(self.value_type),
                 "  {0} *h = malloc (bins * sizeof *h), *hh = malloc (bins * sizeof *hh);".format(self.type),
                 "  int *count = calloc (bins, sizeof *count), *counth = calloc (bins, sizeof *counth);",
                 "  signed char *place = calloc (places, 1), *placeh = calloc (places, 1);",
                 '  for (long i = 0; i < n; i++) key[i] = key_number ("%s", i, n, bins), v[i] = value (9), w[i] = value (3);' % self.keys,
                 "  for (int i = 0; i < bins; i++) h[i] = hh[i] = value (100) + 1;"]
        arrays = "key[0:n], v[0:n], w[0:n], h[0:bins], count[0:bins], place[0:places]"
        lines.append("#pragma omp target data map (tofrom: %s)" % arrays if self.style == "omp" else "#pragma acc data copy (%s)" % arrays)
        for function, results in (("device", "h, count, place"), ("host", "hh, counth, placeh")):
            lines.append("  %s_%d (rows, columns, n, bins, key, v, w, %s);" % (function, number, results))
        lines += ["  compare (%d, memcmp (place, placeh, places), memcmp (h, hh, bins * sizeof *h) || memcmp (count, counth, bins * sizeof *count), "
                  "0);" % number]
        lines += ["  free (%s);" % name for name in ["key", "v", "w", "h", "hh", "count", "counth", "place", "placeh"]] + ["}", ""]
        return "\n".join([self.function("device_%d" % number, True), self.function("host_%d" % number, False), *lines])
