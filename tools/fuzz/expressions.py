# Expressions of random programs.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Expressions without undefined behaviour."""

from fuzz.kinds import F4, F8, I4, Value
from fuzz.writer import Writer


class Expressions(Writer):
    """Expressions from decisions."""

    def index(self, scope, size):
        """An int from 0 to SIZE - 1."""
        lang = self.lang
        if scope.indices and self.chance(80):
            value = self.pick(scope.indices)[0]
            text = lang.convert(value.text, value.kind, I4)
            return lang.masked("(%s + %s)" % (text, lang.const(self.below(size), I4)), size - 1, I4)
        return lang.const(self.below(size), I4)

    def leaf(self, scope):
        form = self.below(10)
        if form < 3:
            return Value(self.lang.const(self.below(1100) - 100, I4), I4)
        if scope.names and form < 7:
            return self.pick(scope.names)
        name, kind = self.pick(self.lang.inputs)
        value = Value(self.lang.element(name, self.index(scope, 64)), self.kind(kind))
        if self.lang.fields and self.chance(30):
            name, kind = self.pick(self.lang.fields)
            return Value(self.lang.field(self.lang.element("in_p", self.index(scope, 16)), name),
                         self.kind(kind))
        return value

    def kind(self, name):
        return next(kind for kind in self.lang.kinds if kind.name == name)

    def integer_kind(self):
        return self.pick([k for k in self.lang.numbers if k.family in "iu" and k.bits < 128])

    def integer(self, scope, kind, depth=2):
        """An expression of an integer type, without undefined behaviour."""
        with self.span():
            return self.integer_1(scope, kind, depth)

    def integer_1(self, scope, kind, depth):
        lang = self.lang
        form = self.below(14) if depth else 0
        if form < 2:
            value = self.leaf(scope)
            return lang.convert(value.text, value.kind, kind)
        sub = lambda k=kind: self.integer(scope, k, depth - 1)
        if form < 7:
            return lang.binary(self.pick("+-&|^*"), sub(), sub(), kind)
        if form == 7:
            return lang.shift(self.pick(["<<", ">>"]), sub(), sub(I4), kind)
        if form == 8 and kind.bits < 128:
            return lang.divide(self.pick("/%"), sub(), sub(I4), kind)
        if form == 9 and kind.bits < 128:
            other = self.integer_kind()
            value = lang.divide("/", sub(other), lang.const(1 << self.below(6), I4), other)
            return lang.convert(value, other, kind)
        if form == 10:
            return lang.select(self.condition(scope, depth - 1), sub(), sub(), kind)
        if form == 11:
            other = self.integer_kind()
            return lang.convert(sub(other), other, kind)
        if form == 12:
            return lang.convert(lang.call("step", [sub(I4), sub(I4)]), I4, kind)
        return lang.invert(sub(), kind)

    def small(self, scope, depth=1):
        """An int from 0 to 127."""
        return self.lang.masked(self.integer(scope, I4, depth), 127, I4)

    def real(self, scope, kind):
        """A floating-point expression that is a small whole number."""
        with self.span():
            form = self.below(4)
            if form == 0:
                return self.lang.convert(self.small(scope), I4, kind)
            if form == 1:
                return self.lang.convert(self.lang.element("in_d", self.index(scope, 64)), F8, kind)
            if form == 2:
                return self.lang.convert(self.lang.element("in_f", self.index(scope, 64)), F4, kind)
            call = self.lang.call("scale", [self.lang.element("in_f", self.index(scope, 64)),
                                            self.integer(scope, I4, 1),
                                            self.lang.element("in_p", self.index(scope, 16))])
            return self.lang.convert(call, F8, kind)

    def value(self, scope, kind, depth=2):
        if kind.family == "f":
            return self.real(scope, kind)
        if kind.family == "c":
            part = F4 if kind.bits == 32 else F8
            return self.lang.complex(self.real(scope, part), self.real(scope, part))
        if kind.family == "l":
            return self.lang.convert(self.condition(scope), self.kind("l4"), kind)
        if kind.family == "b":
            return self.condition(scope)
        return self.integer(scope, kind, depth)

    def condition(self, scope, depth=1):
        lang = self.lang
        with self.span():
            form = self.below(5)
            depth = min(depth, 1)
            if form < 2:
                return lang.compare("==", lang.masked(self.integer(scope, I4, depth), self.pick([1, 3, 7]), I4),
                                    lang.const(self.below(2), I4))
            kind = self.integer_kind()
            a = self.integer(scope, kind, depth)
            b = self.integer(scope, kind, depth)
            first = lang.compare(self.pick(["<", ">", "<=", ">=", "==", "!="]), a, b)
            if form == 2:
                second = lang.compare(">", self.integer(scope, I4, 0), lang.const(3, I4))
                return lang.logical(self.pick(["&&", "||"]), second, first)
            return first
