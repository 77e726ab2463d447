# Random loops over rows of any length.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""An outer loop over rows with loops over the elements of each.

Varied are where rows begin and end (one array of bounds, two, a start and a length, a list of rows, a triangle, bounds in
disorder), the types of all, how long rows are (equal, at random, one giant, most empty, sorted), what an iteration does
before, after and for an element, the reductions, and how the levels are said.
"""

NEUTRAL = {"+": "0", "^": "0", "|": "0", "&": "~0", "*": "1", "max": "-1000", "min": "1000", "&&": "1", "||": "0"}
WHOLE = ["int", "long", "unsigned", "short", "unsigned char", "__int128"]
REAL = ["double", "double", "float"]
LENGTHS = ["equal", "random", "power", "giant", "last", "empty", "up", "down", "short"]

HEAD = """
/* The lengths of N rows, which have about TOTAL elements together.  */
static int *
lengths (const char *kind, int n, int total)
{
  int *l = malloc ((n + 1) * sizeof *l), mean = n ? total / n : 0;
  for (int r = 0; r < n; r++)
    switch (kind[0])
      {
      case 'e': l[r] = kind[1] == 'q' ? mean : value (50) == 0 ? 50 * mean : 0; break;
      case 'r': l[r] = value (2 * mean + 1); break;
      case 's': l[r] = value (3); break;
      case 'p': l[r] = mean / 3; for (int k = total / 3; k > mean + 1; k /= 2) if (value (total / (mean + 1) + 1) < 1) l[r] = k; break;
      case 'u': l[r] = 2l * mean * r / n; break;
      case 'd': l[r] = 2l * mean * (n - r) / n; break;
      default: l[r] = r == (kind[0] == 'l' ? n - 1 : 0) ? total / 2 : value (8) ? 0 : 4 * mean;
      }
  return l;
}
"""


class Rows:
    """A loop over rows."""

    def __init__(self, rng, style, elements):
        self.rng, self.style = rng, style
        self.bounds = rng.choice(["pointer"] * 4 + ["two", "length", "listed", "triangle", "disorder"])
        self.count = rng.choice([1, 2, 31, 33, 100, 511, 513, 1000, 1025, 3000, 5000, max(1, elements // 16)])
        self.total = min(elements, rng.choice([0, 10, 1000, 8, 16, 17, 64, 200]) * self.count + rng.choice([0, 1, 1000]))
        self.lengths = rng.choice(LENGTHS)
        self.bound_type = rng.choice(["int", "int", "int", "long", "unsigned", "size_t"])
        self.base = rng.choice([0, 0, 0, 1])
        self.real = rng.random() < 0.5
        self.type = rng.choice(REAL if self.real else WHOLE)
        self.sum_type = self.type if rng.random() < 0.5 else ("double" if self.real else rng.choice(["int", "long"]))
        self.ops = [self.operator() for _ in range(rng.choice([1, 1, 1, 2, 3]))]
        self.second = rng.choice(["", "", "", "", "apart", "dependent"])
        self.levels = rng.choice(["plain", "gang/vector", "gang worker/vector", "gang/worker vector", "said", "sequential", "seq"])
        self.total_sum = rng.random() < 0.2
        self.outside = rng.choice(["", "", "private"])
        self.restrict = rng.choice(["restrict ", "restrict ", ""])
        self.row_condition = rng.choice(["", "", "", "", "if (mask[i]) ", "if (mask[i] && i % 3) "])
        self.indexed = rng.random() < 0.6
        self.names = ["s", "t", "u"][:len(self.ops)]

    def operator(self):
        return self.rng.choice(["+", "+", "+", "max", "min"] + (["&&", "||"] if self.real else ["^", "|", "&", "*", "&&", "||"]))

    # Expressions.

    def element(self):
        """The value of the element j, a small whole number."""
        texts = ["v[j]", "v[j] * 2", "v[j] + x[i % 7]"]
        if self.indexed:
            texts = ["v[j] * x[col[j]]", "x[col[j]]", "v[j] - x[col[j]]", "(col[j] % 2 ? v[j] : -x[col[j]])"]
        return self.rng.choice(texts)

    def reduce(self, name, op, value):
        if op in "+^|&":
            return "%s %s= %s;" % (name, op, value)
        if op == "*":
            return "%s *= v[j] > 6 ? -1 : 1;" % name
        if op == "&&":
            return "%s = %s && %s != 9;" % (name, name, value)
        if op == "||":
            return "%s = %s || %s == 11;" % (name, name, value)
        sign = "<" if op == "max" else ">"
        return self.rng.choice(["if (%s %s (%s)) %s = %s;" % (name, sign, value, name, value),
                                "%s = %s %s (%s) ? (%s) : %s;" % (name, name, sign, value, value, name)])

    def limits(self):
        """The first element of the row i, and the one behind its last one."""
        less = " - %d" % self.base if self.base else ""
        row = "list[i]" if self.bounds == "listed" else "i"
        return {"pointer": ("ptr[i]" + less, "ptr[i + 1]" + less),
                "listed": ("ptr[%s]%s" % (row, less), "ptr[%s + 1]%s" % (row, less)),
                "two": ("ptr[i]" + less, "end[i]" + less),
                "disorder": ("ptr[i]" + less, "end[i]" + less),
                "length": ("ptr[i]" + less, "ptr[i]%s + len[i]" % less),
                "triangle": ("0", "i")}[self.bounds]

    # Directives.

    def clauses(self):
        return "".join(" reduction (%s:%s)" % pair for pair in zip(self.ops, self.names))

    def outer(self):
        more = " reduction (+:all)" if self.total_sum else ""
        private = " private (%s)" % ", ".join(self.names + (["w"] if self.second else [])) if self.outside else ""
        if self.style == "kernels":
            # What a row leaves in a variable outside of the loop is not needed behind it.
            words = {"plain": "", "sequential": "", "seq": ""}.get(self.levels, "#pragma acc loop independent" + private + more)
            return "#pragma acc kernels default (present)\n" + words if words else "#pragma acc kernels default (present)"
        if self.style == "omp":
            words = {"plain": "target teams distribute parallel for", "said": "target teams loop", "sequential": "target teams distribute parallel for",
                     "seq": "target teams distribute parallel for simd"}.get(self.levels, "target teams distribute")
            return "#pragma omp " + words + private + more + (" map (tofrom: all)" if more else "")
        words = self.levels.split("/")[0] if "/" in self.levels else ""
        return "#pragma acc parallel loop " + words + private + more + " default (present)"

    def inner(self, clauses):
        if self.levels == "sequential" or (self.style == "kernels" and self.levels in ("plain", "seq")):
            return ""
        if self.style == "omp":
            words = {"plain": "simd", "said": "loop bind (thread)", "seq": None}.get(self.levels, "parallel for")
            return "" if words is None else "#pragma omp " + words + clauses
        if self.levels == "seq":
            return "#pragma acc loop seq"
        words = self.levels.split("/")[1] + " " if "/" in self.levels else ""
        return "#pragma acc loop " + words + clauses

    # Functions.

    def element_loop(self, directive, body):
        low, high = self.limits()
        kind = "int" if self.bounds == "triangle" else self.bound_type
        head = "for (%s j = %s; j < %s; j++)" % (kind, low, high)
        return [directive, head, "{ %s }" % body]

    def make_body(self):
        """The statements of an iteration: (lines, the loops' bodies)."""
        rng = self.rng
        body = " ".join(self.reduce(name, op, self.element()) for name, op in zip(self.names, self.ops))
        if rng.random() < 0.25:
            body = "if (%s) { %s }" % (rng.choice(["v[j] > 2", "j % 3 != 1", "col[j] != i"]), body)
        if rng.random() < 0.15 and self.bounds not in ("triangle", "disorder", "listed"):
            body += " q[j] = v[j] + 1;"
        if rng.random() < 0.15 and (self.style != "omp" or "/" in self.levels or self.levels == "sequential"):
            body += "\n#pragma %s atomic\nh[col[j] %% 8] += 1;\n" % ("omp" if self.style == "omp" else "acc")
        return body

    def function(self, name, directives):
        rng_state = self.rng.getstate()
        lines = ["static void __attribute__ ((noinline))", "%s (%s)" % (name, self.parameters()), "{", "  long all = *result;"]
        declared = ["%s %s;" % (self.sum_type, v) for v in self.names] + (["%s w;" % self.sum_type] if self.second else [])
        if self.outside:
            lines += declared
        lines += [self.outer() if directives else "", "for (int i = 0; i < n; i++)", "{" if not self.row_condition else self.row_condition + "{"]
        if not self.outside:
            lines += declared
        starts = []
        for v, op in zip(self.names, self.ops):
            plain = NEUTRAL[op] if op in ("max", "min", "*", "&&", "||", "&") else self.rng.choice(["0", "0", "y[i]", "x[i % 5]"])
            starts.append("%s = %s;" % (v, plain))
        lines += starts
        if self.rng.random() < 0.2:
            lines.append("z[i] = %s;" % self.rng.choice(["5", "(int) (%s) & 255" % self.limits()[0]]))
        lines += self.element_loop(self.inner(self.clauses()) if directives else "", self.make_body())
        if self.second:
            value = "v[j]" if self.second == "apart" else "(v[j] > %s ? 1 : 0)" % self.names[0]
            lines.append("w = 0;")
            lines += self.element_loop(self.inner(" reduction (+:w)") if directives else "", "w += %s;" % value)
            lines.append("z[i] = w;")
        store = " + ".join(self.names)
        lines.append(self.rng.choice(["y[i] = %s;", "y[i] = 2 * (%s) + y[i];", "if (%s > 3) y[i] = %s;", "y[i] += %s;"]).replace("%s", store))
        if self.total_sum:
            lines.append("all += (long) s;")
        lines += ["}", "  *result = all;", "}", ""]
        if directives:
            self.rng.setstate(rng_state)        # The host's function has the same statements.
        return "\n".join(line for line in lines if line)

    def parameters(self):
        b, r = self.bound_type, self.restrict
        return ("int n, const {b} *{r}ptr, const {b} *{r}end, const int *{r}len, const int *{r}list, const int *{r}mask, const int *{r}col, "
                "const {t} *{r}v, const {t} *{r}x, {t} *{r}q, int *{r}h, {s} *{r}y, {s} *{r}z, long *result").format(b=b, r=r, t=self.type, s=self.sum_type)

    def text(self, number):
        """The functions of the loop NUMBER, and the one that compares them."""
        n, listed = self.count, self.bounds == "listed"
        if self.bounds == "triangle":
            n = min(n, 700)
        ended = "value (100) < 10 ? p - value (9) : " if self.bounds == "disorder" else ""
        lines = ["static void", "run_%d (void)" % number, "{",
                 '  int n = %d, *len = lengths ("%s", n, %d), base = %d;' % (n, self.lengths, self.total, self.base),
                 "  long m = 800 + 64l * n;",
                 "  for (int i = 0; i < n; i++) m += len[i];",
                 "  {0} *ptr = malloc ((n + 1) * sizeof *ptr), *end = malloc ((n + 1) * sizeof *end);".format(self.bound_type),
                 "  int *list = malloc ((n + 1) * sizeof *list), *mask = malloc ((n + 1) * sizeof *mask), *col = malloc (m * sizeof *col);",
                 "  {0} *v = malloc (m * sizeof *v), *x = malloc (1000 * sizeof *x), *q = malloc (m * sizeof *q), *qh = malloc (m * sizeof *qh);".format(
                     self.type),
                 "  {0} *y = malloc ((n + 1) * sizeof *y), *yh = malloc ((n + 1) * sizeof *yh), "
                 "*z = malloc ((n + 1) * sizeof *z), *zh = malloc ((n + 1) * sizeof *zh);".format(self.sum_type),
                 "  int h[8] = { 0 }, hh[8] = { 0 };",
                 "  long at = 20, all = 3, allh = 3;",
                 "  for (int i = 0; i < n; i++)",
                 "    {",
                 "      long p = at;"]
        if self.bounds in ("two", "length", "disorder"):
            lines.append("      p += value (30);")
        if self.bounds == "disorder":
            lines.append("      if (i && value (100) < 10) p = ptr[value (i)] - base;")
        lines += ["      ptr[i] = p + base;",
                  "      end[i] = %sp + len[i] < m ? p + len[i] : m - 1;" % ended + (" end[i] += base;" if self.base else ""),
                  "      at = %s;" % ("at + len[i] % 64 > m - 800 ? 20 : at + len[i] % 64" if self.bounds == "disorder" else "p + len[i]"),
                  "      list[i] = %s;" % ("value (100) < 50 ? n - 1 - i : value (n)" if listed else "i"),
                  "      mask[i] = value (4) > 0; y[i] = yh[i] = value (9); z[i] = zh[i] = 7;",
                  "    }",
                  "  ptr[n] = end[n] = at + base; list[n] = mask[n] = 0; y[n] = yh[n] = z[n] = zh[n] = 0;",
                  "  for (long i = 0; i < m; i++) v[i] = value (9), q[i] = qh[i] = 1, col[i] = value (1000);",
                  "  for (int i = 0; i < 1000; i++) x[i] = value (3);"]
        arrays = "ptr[0:n + 1], end[0:n + 1], len[0:n + 1], list[0:n + 1], mask[0:n + 1], col[0:m], v[0:m], x[0:1000], q[0:m], h, y[0:n + 1], z[0:n + 1]"
        lines.append("#pragma omp target data map (tofrom: %s)" % arrays if self.style == "omp" else "#pragma acc data copy (%s)" % arrays)
        for function, results in (("device", "q, h, y, z, &all"), ("host", "qh, hh, yh, zh, &allh")):
            lines.append("  %s_%d (n, ptr, end, len, list, mask, col, v, x, %s);" % (function, number, results))
        # Zeros of either sign are the same minimum.
        lines += ["  int results = 0;",
                  "  for (int i = 0; i < n; i++) results |= y[i] != yh[i] || z[i] != zh[i];",
                  "  compare (%d, memcmp (q, qh, m * sizeof *q) || memcmp (h, hh, sizeof h), results, all != allh);" % number]
        names = ["len", "ptr", "end", "list", "mask", "col", "v", "x", "q", "qh", "y", "yh", "z", "zh"]
        lines += ["  free (%s);" % name for name in names] + ["}", ""]
        return "\n".join([self.function("device_%d" % number, True), self.function("host_%d" % number, False), *lines])
