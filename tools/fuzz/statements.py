# Statements of random programs.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Statements that are no loops with directives."""

from fuzz.expressions import Expressions
from fuzz.kinds import I4, Value
from fuzz.writer import Scope

# The levels that may be partitioned around a call of a routine.
CALLED_FROM = {"worker": 1, "vector": 2, "seq": 3}


class Statements(Expressions):
    """Statements from decisions."""


    def store(self, scope, value):
        """Keep VALUE in the elements of this site."""
        size = 1
        place = str(self.size)
        for index, bound in scope.indices:
            place += " + %s" % index.text + (" * %d" % size if size > 1 else "")
            size *= max(bound, 1)
        self.size += size
        array, text = self.lang.result(value.text, value.kind)
        self.put(self.lang.assign(self.lang.element(array, place), text))

    def variable(self, scope, name, kind, text, hoisted):
        """A variable of this block; a hoisted one is private by a clause."""
        if hoisted or not self.lang.blocks:
            self.declarations.append(self.lang.declare(name, kind))
            scope.owner.make_private(name)
            self.put(self.lang.assign(name, text))
        else:
            self.put(self.lang.declare(name, kind, value=text))

    def declare(self, scope):
        kind = self.pick(self.lang.kinds)
        name = self.fresh("x")
        self.variable(scope, name, kind, self.value(scope, kind), self.chance(30))
        scope.names.append(Value(name, kind))
        scope.assignable.append(Value(name, kind))

    def declare_array(self, scope):
        """An array of this place, written here, read here and further in."""
        kind = self.integer_kind()
        name = self.fresh("arr")
        size = self.pick([2, 4, 8, 16])
        declaration = self.lang.declare(name, kind, size)
        if self.lang.blocks and not self.chance(30):
            self.put(declaration)
        else:
            self.declarations.append(declaration)
            scope.owner.make_private(name)
        self.fill_array(scope, name, kind, size)

    def fill_array(self, scope, name, kind, size):
        i = self.sequential_index(scope, "q", I4)
        self.begin(self.lang.for_count(i, I4, str(size)))
        inner = Scope(scope)
        inner.names.append(Value(i, I4))
        self.put(self.lang.assign(self.lang.element(name, i), self.integer(inner, kind)))
        self.end("do")
        for _ in range(2):
            scope.names.append(Value(self.lang.element(name, self.index(scope, size)), kind))
        at = self.lang.masked(self.integer(scope, I4, 1), size - 1, I4)
        scope.names.append(Value(self.lang.element(name, at), kind))

    def sequential_index(self, scope, prefix, kind):
        """The variable of a loop that no directive belongs to."""
        name = self.fresh(prefix)
        if not self.lang.blocks:
            self.declarations.append(self.lang.declare(name, kind))
            scope.owner.make_private(name)
        return name

    def declare_struct(self, scope):
        name = self.fresh("p")
        self.put("struct pair %s = in_p[%s];" % (name, self.index(scope, 16)),
                 "%s.c[%d] = %s;" % (name, self.below(3), self.integer(scope, self.kind("i2"))),
                 "%s.a = %s;" % (name, self.integer(scope, I4)))
        scope.names += [Value(name + field, self.kind(kind)) for field, kind in self.lang.fields]

    def change(self, scope):
        """Assign to a variable, in some kind of control flow."""
        if not scope.assignable:
            self.declare(scope)
            return
        lang = self.lang
        target = self.pick(scope.assignable)
        value = lambda s=scope, depth=2: lang.assign(target.text, self.value(s, target.kind, depth))
        form = self.below(4)
        if form == 0:
            self.put(value())
        elif form == 1:
            self.begin(lang.if_(self.condition(scope)))
            self.put(value())
            if self.chance(50):
                self.depth -= lang.block_depth
                self.begin(lang.else_())
                self.put(value())
            self.end("if")
        elif form == 2:
            i = self.sequential_index(scope, "w", I4)
            self.begin(lang.for_down(i, I4, lang.masked(self.integer(scope, I4, 1), 7, I4), "1"))
            inner = Scope(scope)
            inner.names.append(Value(i, I4))
            self.put(value(inner))
            self.end("do")
        else:
            number = lang.masked(self.integer(scope, I4, 1), 7, I4)
            cases = [(at, value(scope, 1), self.chance(30)) for at in range(8) if self.chance(40)]
            self.put(*lang.switch(number, cases))

    def plain(self, scope):
        with self.span():
            form = self.below(12)
            if form == 11:
                self.routine(scope)
            elif form < 3:
                self.store(scope, self.leaf(scope))
            elif form < 5:
                self.declare(scope)
            elif form < 8:
                self.change(scope)
            elif form < 9:
                self.declare_array(scope)
            elif form < 10 and self.lang.structs:
                self.declare_struct(scope)
            elif scope.once:
                # Every gang, worker and vector lane may get there.
                place = self.lang.element("counts", self.index(scope, 16))
                self.put(*self.lang.atomic(place, self.small(scope)))

    def routine(self, scope):
        """The result of a routine that has loops of its own."""
        name = self.pick([name for name, level in self.lang.routines if scope.done <= CALLED_FROM[level]])
        result = self.fresh("x")
        call = self.lang.call(name, [self.integer(scope, I4, 1), self.integer(scope, I4, 1)])
        self.variable(scope, result, I4, call, False)
        scope.names.append(Value(result, I4))
