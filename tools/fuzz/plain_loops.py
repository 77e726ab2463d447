# Loops without a directive, in all the ways in which users write them.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Forms of loops."""

from fuzz.kinds import I2, I4, I8, KINDS, Value

COUNTS = [1, 2, 3, 5, 7, 16, 20, 33, 40, 12, 0]
STEPS = [1, 1, 1, 2, 3, 5]


class Range:
    """COUNT values from FIRST on, by STEP."""

    def __init__(self, first, count, step):
        self.first, self.count, self.step = first, count, step
        self.end = first + count * step         # the value behind the last one
        ends = (first, first + max(count - 1, 0) * step)
        self.low, self.high = min(ends), max(ends)


class PlainLoops:
    """What both languages have.  P is the program."""

    def __init__(self, program):
        self.p = program

    def bound(self, value):
        """A text for VALUE."""
        p = self.p
        form = p.below(4)
        if value < 2 or form == 0:
            return str(value)
        if form == 1:
            name = p.scalar("n", I4).text
            p.first.append(p.lang.assign(name, p.runtime(value)))
            return name
        if form == 2:
            name = p.scalar("n", I4).text
            p.first.append(p.lang.assign(name, p.runtime(value + 1)))
            return "%s - 1" % name
        return self.constant(value)

    def new_range(self, budget, step):
        p = self.p
        count = p.pick([c for c in COUNTS if c <= budget])
        first = p.pick([0, 0, 0, 1, 1, 2, 7])
        if step < 0:
            first += count * -step
        return Range(first, count, step)

    def loop(self, place, budget):
        """A loop in one of the forms."""
        p = self.p
        with p.span():
            inner = type(place)(place)
            p.pick(self.forms)(inner, budget)


class CLoops(PlainLoops):
    """Loops of C and C++."""

    def __init__(self, program):
        super().__init__(program)
        self.forms = [self.counted, self.counted, self.counted, self.row, self.unequal, self.while_loop, self.count_down, self.do_while,
                      self.step_in_body, self.pointers, self.do_pointers, self.two_variables, self.triangle, self.leave]

    def constant(self, value):
        p = self.p
        name = "@P@n%s_%d" % (p.number, p.counter)
        p.counter += 1
        p.parts.file_lines.append(p.pick(["static const int %s = %d;", "enum { %s = %d };", "#define %s %d"]) % (name, value))
        return name

    def kind(self, span=None):
        p = self.p
        kinds = [I4, I4, I4, I8, KINDS["u4"], KINDS["u8"], I2, KINDS["i1"]]
        kind = p.pick(kinds)
        if span and kind.bits == 8 and max(abs(span.first), abs(span.end)) > 120:
            return I4
        return kind

    def index(self, kind):
        """The variable, and its declaration in the loop."""
        p = self.p
        if p.chance(50):
            return p.fresh("i"), kind.c + " "
        return p.loop_variable(kind), ""

    def finish(self, name, declared, kind):
        p = self.p
        p.end("do")
        if not declared and p.chance(30):
            p.results.append(Value(name, kind))

    def enter(self, place, name, kind, span):
        place.ranges.append((name, span.low, span.high))
        place.names.append(Value(name, kind))

    def advance(self, name, step):
        p = self.p
        if abs(step) == 1:
            sign = "++" if step > 0 else "--"
            return p.pick(["%s%s" % (name, sign), "%s%s" % (sign, name), "%s %s= 1" % (name, sign[0])])
        return p.pick(["%s += %d", "%s -= %d" if step < 0 else "%s += %d"]) % ((name, step) if step > 0 else (name, step)) if step > 0 else (
            "%s -= %d" % (name, -step))

    def test(self, span):
        """The comparison with the end of SPAN: operator and text."""
        p = self.p
        if span.step > 0:
            return p.pick([("<", self.bound(span.end)), ("<=", self.bound(span.high))] if span.count else [("<", self.bound(span.end))])
        return p.pick([(">", self.bound(span.end)), (">=", self.bound(span.low))] if span.count else [(">", self.bound(span.end))])

    def counted(self, place, budget):
        p = self.p
        step = p.pick(STEPS) * p.pick([1, 1, 1, -1])
        span = self.new_range(budget, step)
        kind = self.kind(span)
        # An unsigned one does not come below zero.
        if kind.family == "u" and span.end < 0:
            kind = I4
        name, declared = self.index(kind)
        operator, bound = self.test(span)
        first = self.bound(span.first)
        p.begin(["for (%s%s = %s; %s %s %s; %s)" % (declared, name, first, name, operator, bound, self.advance(name, step)), "  {"])
        self.enter(place, name, kind, span)
        place.skippable = True
        p.body(place, budget // max(span.count, 1))
        self.finish(name, declared, kind)

    def row(self, place, budget):
        """All of an array, in the usual way."""
        p = self.p
        array = p.pick(p.arrays)
        span = Range(0, min(array.extents[0], budget), 1)
        kind = p.pick([I4, I4, I8, KINDS["u8"]])
        name, declared = self.index(kind)
        p.begin(["for (%s%s = 0; %s < %s; %s++)" % (declared, name, name, self.bound(span.end), name), "  {"])
        self.enter(place, name, kind, span)
        place.skippable = True
        p.body(place, budget // max(span.count, 1))
        self.finish(name, declared, kind)

    def unequal(self, place, budget):
        p = self.p
        span = self.new_range(budget, p.pick([1, 1, -1, 2]))
        kind = self.kind(span)
        name, declared = self.index(kind)
        p.begin(["for (%s%s = %s; %s != %s; %s)" % (declared, name, self.bound(span.first), name, self.bound(span.end),
                                                   self.advance(name, span.step)), "  {"])
        self.enter(place, name, kind, span)
        place.skippable = True
        p.body(place, budget // max(span.count, 1))
        self.finish(name, declared, kind)

    def while_loop(self, place, budget):
        p = self.p
        span = self.new_range(budget, p.pick(STEPS) * p.pick([1, 1, -1]))
        kind = self.kind(span)
        if kind.family == "u" and span.end < 0:
            kind = I4
        name = p.loop_variable(kind)
        p.put("%s = %s;" % (name, self.bound(span.first)))
        p.begin(["while (%s %s %s)" % (name, *self.test(span)), "  {"])
        self.enter(place, name, kind, span)
        p.body(place, budget // max(span.count, 1))
        p.put(self.advance(name, span.step) + ";")
        self.finish(name, "", kind)

    def count_down(self, place, budget):
        """while (n--), for (i = n; i-- > 0;)"""
        p = self.p
        count = p.pick([c for c in COUNTS if c <= budget])
        kind = self.kind(Range(0, count, 1))
        name = p.loop_variable(kind)
        form = p.below(3)
        first = self.bound(count)
        if form == 2:
            p.begin(["for (%s = %s; %s-- > 0;)" % (name, first, name), "  {"])
        else:
            p.put("%s = %s;" % (name, first))
            p.begin(["while (%s--%s)" % (name, " > 0" if form else ""), "  {"])
        self.enter(place, name, kind, Range(0, count, 1))
        place.skippable = True
        p.body(place, budget // max(count, 1))
        self.finish(name, "", kind)

    def do_while(self, place, budget):
        p = self.p
        step = p.pick(STEPS)
        span = self.new_range(budget, step)
        if not span.count:
            span = Range(span.first, 1, step)
        kind = self.kind(span)
        name = p.loop_variable(kind)
        p.put("%s = %s;" % (name, self.bound(span.first)))
        p.begin(["do", "  {"])
        self.enter(place, name, kind, span)
        p.body(place, budget // max(span.count, 1))
        end = self.bound(span.end)
        if p.chance(50):
            p.put(self.advance(name, step) + ";")
            p.depth -= p.lang.block_depth
            p.put("  }", "while (%s %s %s);" % (name, p.pick(["<", "!="]), end))
        else:
            p.depth -= p.lang.block_depth
            p.put("  }", "while (%s < %s);" % ("++" + name if step == 1 else "(%s += %d)" % (name, step), end))
        if p.chance(30):
            p.results.append(Value(name, kind))

    def step_in_body(self, place, budget):
        p = self.p
        span = self.new_range(budget, p.pick(STEPS) * p.pick([1, 1, -1]))
        kind = self.kind(span)
        if kind.family == "u" and span.end < 0:
            kind = I4
        name, declared = self.index(kind)
        p.begin(["for (%s%s = %s; %s %s %s;)" % (declared, name, self.bound(span.first), name, *self.test(span)), "  {"])
        before = p.chance(25)
        if before:
            p.put(self.advance(name, span.step) + ";")
            span = Range(span.first + span.step, span.count, span.step)
        self.enter(place, name, kind, span)
        p.body(place, budget // max(span.count, 1))
        if not before:
            p.put(self.advance(name, span.step) + ";")
            if p.chance(20):
                # Another statement behind it.
                place.ranges = [r for r in place.ranges if r[0] != name]
                place.ranges.append((name, min(span.low, span.low + span.step), max(span.high, span.high + span.step)))
                p.simple(place)
        self.finish(name, declared, kind)

    def pointers(self, place, budget):
        """for (p = a; p != e; p++)"""
        p = self.p
        arrays = [a for a in p.stores if len(a.extents) == 1]
        if not arrays:
            return self.counted(place, budget)
        array = p.pick(arrays)
        step = p.pick([1, 1, 1, 2])
        count = p.pick([c for c in COUNTS if c <= budget])
        first = p.below(5)
        down = p.chance(15)
        name = p.fresh("p")
        inside = p.chance(40)
        if not inside:
            p.locals.append("%s *%s;" % (array.kind.c, name))
        low, high = "%s + %s" % (array.name, self.bound(first)), "%s + %s" % (array.name, self.bound(first + step * count))
        if p.chance(30):
            end = p.fresh("e")
            p.locals.append("%s *%s;" % (array.kind.c, end))
            p.put("%s = %s;" % (end, high))
            high = end
        form = p.below(4)
        declared = "%s *" % array.kind.c if inside else ""
        text = "*" + name
        if down and step == 1 and form < 3 and high.count(" ") < 5:
            p.begin(["for (%s%s = %s; %s-- != %s;)" % (declared, name, high, name, low), "  {"])
        elif form == 3:
            if inside:
                p.locals.append("%s *%s;" % (array.kind.c, name))
            p.put("%s = %s;" % (name, low))
            p.begin(["while (%s != %s)" % (name, high), "  {"])
        else:
            p.begin(["for (%s%s = %s; %s %s %s; %s)" % (declared, name, low, name, p.pick(["!=", "<"]), high, self.advance(name, step)), "  {"])
            form = 0
        place.elements.append(Value(text, array.kind))
        if first + step * count + 3 < array.extents[0]:
            place.elements.append(Value("%s[%d]" % (name, p.below(3)), array.kind))
        place.skippable = form != 3 or (down and step == 1)
        p.body(place, budget // max(count, 1))
        if form == 3 and not (down and step == 1 and form < 3):
            p.put(self.advance(name, step) + ";")
        p.end("do")
        return None

    def do_pointers(self, place, budget):
        """p = a; do ... while (++p != e);"""
        p = self.p
        arrays = [a for a in p.stores if len(a.extents) == 1]
        if not arrays:
            return self.counted(place, budget)
        array = p.pick(arrays)
        step = p.pick([1, 1, 1, 2])
        count = p.pick([c for c in COUNTS if 0 < c <= budget])
        first = p.below(5)
        down = p.chance(25)
        name = p.fresh("p")
        p.locals.append("%s *%s;" % (array.kind.c, name))
        start, end = "%s + %s" % (array.name, self.bound(first)), "%s + %s" % (array.name, self.bound(first + step * count))
        if down:
            start, end = end, start
        if p.chance(30):
            variable = p.fresh("e")
            p.locals.append("%s *%s;" % (array.kind.c, variable))
            p.put("%s = %s;" % (variable, end))
            end = variable
        signs = ["!=", ">" if down else "<"]
        p.put("%s = %s;" % (name, start))
        p.begin(["do", "  {"])
        form = 0 if down else p.below(3)
        if form == 0:
            p.put(self.advance(name, -step if down else step) + ";")
        place.elements.append(Value("*" + name if down or form else "%s[-%d]" % (name, step), array.kind))
        place.skippable = form != 1
        p.body(place, budget // count)
        if form == 1:
            p.put(self.advance(name, step) + ";")
        p.depth -= p.lang.block_depth
        stepped = name if form < 2 else "++" + name if step == 1 else "(%s += %d)" % (name, step)
        p.put("  }", "while (%s %s %s);" % (stepped, p.pick(signs), end))
        return None

    def two_variables(self, place, budget):
        """for (i = 0, k = 5; i < n; i++, k += 2)"""
        p = self.p
        span = self.new_range(budget, 1)
        step, first = p.pick([1, 2, -1, 3]), p.below(4)
        other = Range(first + (span.count if step < 0 else 0), span.count, step)
        name, also = p.loop_variable(I4), p.loop_variable(p.pick([I4, I4, I8]))
        inside = p.chance(50)
        p.begin(["for (%s = %s, %s = %d; %s < %s; %s++%s)" % (name, self.bound(span.first), also, other.first, name, self.bound(span.end), name,
                                                             "" if inside else ", " + self.advance(also, step)), "  {"])
        self.enter(place, name, I4, span)
        self.enter(place, also, I4, other)
        place.names.pop()
        place.skippable = not inside
        p.body(place, budget // max(span.count, 1))
        if inside:
            p.put(self.advance(also, step) + ";")
        p.end("do")
        if p.chance(30):
            p.results.append(Value(also, I4))

    def triangle(self, place, budget):
        """for (j = 0; j < i; j++)"""
        p = self.p
        ranges = [r for r in place.ranges if 0 <= r[1] and r[2] <= min(budget, 60)]
        if not ranges:
            return self.counted(place, budget)
        text, _, most = ranges[-1]
        name, declared = self.index(I4)
        p.begin(["for (%s%s = 0; %s %s %s; %s++)" % (declared, name, name, p.pick(["<", "<="]), text, name), "  {"])
        self.enter(place, name, I4, Range(0, most + 1, 1))
        place.skippable = True
        p.body(place, budget // (most + 1))
        self.finish(name, declared, I4)
        return None

    def leave(self, place, budget):
        """A loop with a second way out."""
        p = self.p
        span = self.new_range(budget, 1)
        name, declared = self.index(I4)
        form = p.below(3)
        test = "%s < %s" % (name, self.bound(span.end))
        if form == 1:
            test += " && %s" % p.condition(place)
        p.begin(["for (%s%s = %s; %s; %s++)" % (declared, name, self.bound(span.first), test if form < 2 else "", name), "  {"])
        if form == 2:
            p.put("if (!(%s))" % test, "  break;")
        self.enter(place, name, I4, span)
        place.skippable = True
        p.body(place, budget // max(span.count, 1))
        if form == 0:
            p.put(*p.lang.leave(p.condition(place)))
        self.finish(name, declared, I4)


class CxxLoops(CLoops):
    """Those of C++ alone."""

    def __init__(self, program):
        super().__init__(program)
        self.forms = self.forms + [self.references, self.references]

    def references(self, place, budget):
        """for (i = ...) { int &x = a[i]; ... }"""
        p = self.p
        span = self.new_range(budget, p.pick(STEPS))
        name, declared = self.index(I4)
        operator, bound = self.test(span)
        if p.chance(30):
            # One for all iterations.
            self.bind(place)
        p.begin(["for (%s%s = %s; %s %s %s; %s)" % (declared, name, self.bound(span.first), name, operator, bound, self.advance(name, span.step)), "  {"])
        self.enter(place, name, I4, span)
        self.bind(place)
        place.skippable = True
        p.body(place, budget // max(span.count, 1))
        self.finish(name, declared, I4)

    def bind(self, place):
        p = self.p
        array = p.pick(p.stores)
        name = p.fresh("x")
        p.put("%s &%s = %s;" % (array.kind.c, name, p.element_of(place, array)))
        place.elements.append(Value(name, array.kind))


class FortranLoops(PlainLoops):
    """Loops of Fortran."""

    def __init__(self, program):
        super().__init__(program)
        self.forms = [self.counted, self.counted, self.counted, self.row, self.while_loop, self.exit_loop, self.concurrent, self.assignment,
                      self.triangle, self.where]

    def constant(self, value):
        p = self.p
        name = p.fresh("c")
        p.parts.local_lines.insert(0, "integer, parameter :: %s = %d" % (name, value))
        return name

    def index(self, kind):
        return self.p.loop_variable(kind)

    def kind(self, span):
        kind = self.p.pick([I4, I4, I4, I8, I2, KINDS["i1"]])
        return I4 if kind.bits == 8 and max(abs(span.first), abs(span.end)) > 120 else kind

    def enter(self, place, name, kind, span):
        place.ranges.append((name, span.low, span.high))
        place.names.append(Value(name, kind))

    def finish(self, name, kind):
        p = self.p
        p.end("do")
        if p.chance(30):
            p.results.append(Value(name, kind))

    def head(self, name, span):
        """The values of SPAN, or fewer than a step more."""
        p = self.p
        last = span.end - (1 if span.step > 0 else -1)
        text = "%s = %s, %s" % (name, self.bound(span.first), self.bound(last))
        return text if span.step == 1 and p.chance(80) else text + ", %s" % (self.bound(span.step) if span.step > 0 else span.step)

    def counted(self, place, budget):
        p = self.p
        span = self.new_range(budget, p.pick(STEPS) * p.pick([1, 1, 1, -1]))
        kind = self.kind(span)
        name = self.index(kind)
        p.begin(["do " + self.head(name, span)])
        self.enter(place, name, kind, span)
        place.skippable = True
        p.body(place, budget // max(span.count, 1))
        self.finish(name, kind)

    def row(self, place, budget):
        p = self.p
        array = p.pick(p.arrays)
        count = min(array.extents[-1], budget)
        span = Range(array.low, count, 1)
        name = self.index(I4)
        if count == array.extents[-1] and p.chance(40):
            p.begin(["do %s = lbound (%s, 1), ubound (%s, 1)" % (name, array.name, array.name)])
        else:
            p.begin(["do " + self.head(name, span)])
        self.enter(place, name, I4, span)
        place.skippable = True
        p.body(place, budget // max(count, 1))
        self.finish(name, I4)

    def while_loop(self, place, budget):
        p = self.p
        span = self.new_range(budget, p.pick(STEPS) * p.pick([1, 1, -1]))
        kind = self.kind(span)
        name = self.index(kind)
        p.put("%s = %s" % (name, self.bound(span.first)))
        up = span.step > 0
        p.begin(["do while (%s %s %s)" % (name, "<" if up else ">", self.bound(span.end))])
        self.enter(place, name, kind, span)
        p.body(place, budget // max(span.count, 1))
        p.put("%s = %s %s %d" % (name, name, "+" if up else "-", abs(span.step)))
        self.finish(name, kind)

    def exit_loop(self, place, budget):
        p = self.p
        span = self.new_range(budget, 1)
        name = self.index(I4)
        form = p.below(2)
        if form:
            p.put("%s = %s" % (name, self.bound(span.first)))
            p.begin(["do"])
            p.put("if (%s >= %s) exit" % (name, self.bound(span.end)))
        else:
            p.begin(["do " + self.head(name, span)])
        self.enter(place, name, I4, span)
        place.skippable = not form
        p.body(place, budget // max(span.count, 1))
        if form:
            p.put("%s = %s + 1" % (name, name))
        else:
            p.put(*p.lang.leave(p.condition(place)))
        self.finish(name, I4)

    def concurrent(self, place, budget):
        """Each element from another array: the iterations are independent."""
        p = self.p
        arrays = [a for a in p.stores if len(a.extents) == 1 and not a.base and a.name not in p.targets]
        others = [a for a in p.arrays if a not in arrays[:1] and len(a.extents) == 1 and not a.base and a.name not in p.targets]
        if not arrays or not others:
            return self.counted(place, budget)
        array, other = arrays[0], p.pick(others)
        low = max(array.low, other.low)
        span = Range(low, min(budget, 100), 1)
        name = self.index(I4)
        p.begin(["do concurrent (%s = %d:%s)" % (name, low, self.bound(span.high))])
        value = p.lang.convert(p.lang.element(other.name, name), other.kind, I4)
        p.put(p.lang.assign(p.lang.element(array.name, name), p.lang.convert(p.lang.masked(value, 127, I4), I4, array.kind)))
        p.end("do")
        return None

    def section(self, array, count, step):
        """COUNT elements of ARRAY, and where they start."""
        p = self.p
        first = array.low + p.below(array.extents[0] - (count - 1) * step)
        last = first + (count - 1) * step
        return "%s(%s:%s%s)" % (array.name, self.bound(first), self.bound(last), ":%d" % step if step != 1 else "")

    def assignment(self, place, budget):
        """a(2:50) = b(1:49) + c"""
        p = self.p
        arrays = [a for a in p.stores if len(a.extents) == 1]
        sources = [a for a in p.arrays if len(a.extents) == 1]
        if not arrays:
            return self.counted(place, budget)
        count = max(p.pick([c for c in COUNTS if c <= budget]), 1)
        target, source = p.pick(arrays), p.pick(sources)
        value = p.lang.convert(self.section(source, count, p.pick([1, 1, 2])), source.kind, I4)
        value = p.lang.masked("(%s + %d)" % (value, p.below(50)), 127, I4)
        p.put("%s = %s" % (self.section(target, count, p.pick([1, 1, 3])), p.lang.convert(value, I4, target.kind)))
        return None

    def where(self, place, budget):
        p = self.p
        arrays = [a for a in p.stores if len(a.extents) == 1 and a.kind.family == "i"]
        if not arrays or budget < 40:
            return self.counted(place, budget)
        target = p.pick(arrays)
        part = self.section(target, 30, 1)
        p.put("where (iand (%s, %s) /= 0) %s = %s" % (part, p.lang.const(1, target.kind), part, p.lang.const(p.below(100), target.kind)))
        return None

    def triangle(self, place, budget):
        p = self.p
        ranges = [r for r in place.ranges if 0 <= r[1] and r[2] <= min(budget, 60)]
        if not ranges:
            return self.counted(place, budget)
        text, _, most = ranges[-1]
        name = self.index(I4)
        p.begin(["do %s = 1, %s" % (name, p.lang.convert(text, I8, I4))])
        self.enter(place, name, I4, Range(1, max(most, 1), 1))
        place.skippable = True
        p.body(place, budget // max(most, 1))
        self.finish(name, I4)
        return None
