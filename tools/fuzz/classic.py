# Random OpenACC programs in the style of most existing code.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# generate.py declares a variable where it is used, and names it in a clause if need
# be.  Here it has any home (homes.py), and reaches its loops in any way that
# OpenACC has: a clause on the loop, on the construct or on a surrounding `data',
# `enter data', `declare', or no clause at all.  The rules for a right program:
# - Inside a partitioned loop each iteration sets a scalar before it reads it
#   (shapes.py), or the scalar is only read in the whole region.  It is not read after the loop in
#   which it was set.  Some programs also have mapped ones (`shared_stores'), or let
#   `kernels' copy those that not every iteration sets (`copied_stores'): OpenACC leaves this
#   undefined, but accred defines it.
# - Outside of gang loops a parallel region sets only what each
#   gang has for itself.
# - A reduction inside of a gang loop is over a variable that is not mapped.
# - The result of one outside of gang loops is not firstprivate, by no clause: it is read behind
#   the construct.
# - A mapped variable is stored to in one iteration, or once.
"""Programs in the classic style, from decisions."""

import collections

from fuzz.homes import Variable
from fuzz.kinds import F8, I4, I8, Value
from fuzz.reductions import Reduction
from fuzz.shapes import OUTER, Place, Shapes
from fuzz.writer import Directive, Scope

# family: whose rules for scalars hold.  loop: whether it is one with a loop.
Construct = collections.namedtuple("Construct", "text family loop")

CONSTRUCTS = [
    Construct("parallel loop", "parallel", True), Construct("parallel loop", "parallel", True),
    Construct("parallel loop", "parallel", True),
    Construct("parallel", "parallel", False), Construct("parallel", "parallel", False),
    Construct("kernels", "kernels", False), Construct("kernels", "kernels", False),
    Construct("kernels loop", "kernels", True),
    Construct("serial", "serial", False), Construct("serial loop", "serial", True),
]

# What a construct may say of a variable that no data directive maps, by its use.
# `loop': private on the loops that set it.
CLAUSES = {
    "t": ["", "", "", "loop", "loop", "private", "firstprivate", "create", "copy", "copyin"],
    "row": ["", "", "", "loop", "loop", "private", "firstprivate"],
    "c": ["", "", "copyin", "firstprivate", "copy"],
    "r": ["", "copy", "reduction"],
    "s": ["copy"],
    "i": ["", "copyin", "copy"],
    "o": ["", "copy"],
    "d": ["deviceptr", "", "firstprivate"],
}
ONLY_MAPPED = {"c": ["copyin", "copy"], "i": ["copyin", "copy"]}
# And a data directive.
DATA = {"t": ["create", "copy", "copyin"], "x": ["create", "copyin"], "c": ["copyin", "copy"], "i": ["copyin", "copy"]}
NOT_ON_KERNELS = ("private", "firstprivate", "reduction")
MAPPING = ("create", "copy", "copyin", "present", "mapped")
# Homes where nothing outside of the region can see what its copy on `kernels' becomes.
UNSEEN = ("local", "param", "value", "target", "declared")

# Variables of loops with a directive and without.
INDICES = ("index", "counter")

QUEUES = ["", "", "", "", "", "", " async", " async(2)"]
SIZES = [("num_gangs", ["1", "2", "3", "8"]), ("num_workers", ["1", "2", "4", "3"]), ("vector_length", ["32", "64", "1", "128"])]
BUDGET = 400
DECLARED = 40           # percentage of the variables that `declare' can name


class Region:
    """What is decided for a region."""

    def __init__(self, construct):
        self.family = construct.family
        self.loop = construct.loop
        self.head = None        # the directive of a construct with a loop
        self.said = {}          # what the construct says of a variable, by name
        self.clauses = collections.OrderedDict()        # words by what they name
        self.results = []       # reductions whose clause stands on the construct
        self.unchanged = []     # variables that keep their values on the host

    def name(self, clause, word):
        """The construct's WORD for CLAUSE; the wider one of two."""
        old = self.clauses.get(clause)
        self.clauses[clause] = word if old in (None, word) else "copy" if "present" not in (old, word) else "present"


class Classic(Shapes):
    """One program."""

    def unique(self, prefix, home):
        name = self.fresh(prefix.replace("x", "t"))
        if home.file or "common" in home.name:
            return "@P@%s_%s" % (name, self.number)
        return name

    # Variables.

    def home(self, table, use, flat=False):
        return self.pick([home for home in table if use in home.uses and not (flat and home.flat)
                          and (not home.forms or self.form in home.forms)])

    def new_variable(self, use, kind, value, extents=()):
        """A variable for USE that is VALUE at first."""
        lang = self.lang
        table = lang.array_homes if extents else lang.scalar_homes
        home = self.home(table, use, len(extents) > 1)
        data = ""
        # One clause is for all members.
        if home.clause == "this[0:1]":
            data = self.data if self.members_in_data else ""
        elif self.data and home.declared != "always" and home.clause != "{n}_of.v[0:{c}]" and self.chance(50):
            data = self.data
        # Any routine may write a temporary that `declare' makes global on the device, too; and GCC maps no such
        # variable for a region, so that its gangs would read and write the result of a reduction side by side.
        elif home.declared == "always" or home.declared and use not in "txr" and self.chance(DECLARED):
            data = "declare"
        variable = Variable(self.unique(use, home), kind, home, data, extents)
        for part in ("file", "local", "outer", "first", "member"):
            text = variable.fill(getattr(home, part), lang, value)
            getattr(self, part + "_lines").extend(text.split("\n") if text else [])
        if home.block:
            self.block.append(variable)
        if home.param:
            self.params.append((variable.fill(home.param, lang), variable.fill(home.actual, lang, value)))
        if "{v}" not in home.actual + home.outer and not extents:
            self.start_lines.append(lang.assign(variable.text, value))
        if data == "declare":
            lines = self.local_lines if home.declared == "always" else self.file_lines
            lines.append(lang.directive("declare create(%s)" % variable.clause))
            if use not in "tx":
                self.updates.append(("device", variable.clause))
            if use in "rso":
                self.updates.append(("self", variable.clause))
        elif data:
            word = self.pick(["copyin"] if home.constant else DATA.get(use, ["copy"]))
            old = self.data_clauses.get(variable.clause, word)
            self.data_clauses[variable.clause] = word if word == old else "copy"
        return variable

    def constant(self, kind):
        lang = self.lang
        if kind.family == "l" or kind.family == "b":
            return lang.const(self.below(2), kind)
        return lang.const(self.below(100) - (50 if kind.family in "if" else 0), kind)

    def shared(self, variable):
        """Whether all threads of the region have one object."""
        word = self.now.said[variable.name]
        return word in MAPPING or variable.data and word not in ("loop", "private", "firstprivate")

    def say(self, variable, use, place, role):
        """Decide what the construct says of VARIABLE."""
        now = self.now
        if variable.name in now.said:
            return
        if role in INDICES and now.head and place.owner is now.head:
            # gfortran makes it private, and it may be in no other clause of the same directive.
            words = ["", "loop"]
        elif variable.data:
            words = ["", "present"] if variable.data != "enter" else ["present"]
            if variable.extents and not variable.home.mapped and variable.data != "declare":
                words = ["", "present", "copy"]
            if variable.home.mapped:
                words = ["present", "copy"]
            if use == "t" and role not in INDICES:
                words = words + ["loop"]
        elif variable.home.mapped:
            words = ONLY_MAPPED.get(use, ["copy"])
        else:
            words = CLAUSES[role if role in CLAUSES else use]
            if use == "s" and now.family == "kernels":
                words = ["copy", ""]
            if use == "r" and now.family == "serial" and not now.loop:
                # GCC makes no copy there.
                words = ["copy", "reduction"]
        if now.family == "kernels":
            words = [word for word in words if word not in NOT_ON_KERNELS]
        if variable.home.constant:
            words = [word for word in words if word != "copy"]
        if use == "t" and not (place.shared and self.shared_stores):
            words = [word for word in words if word not in MAPPING] or ["private"]
        word = self.pick(words)
        now.said[variable.name] = word
        if (use == "t" and not word and now.family == "kernels" and place.inner_block
                and variable.home.name not in UNSEEN):
            self.copied_stores = True
        if word == "reduction":
            now.results.append(variable.name)
        elif word not in ("", "loop"):
            now.name(variable.clause, word)

    def use(self, variable, use, place, role=""):
        self.say(variable, use, place, role)
        if self.now.said[variable.name] == "loop" and use == "t" and place.owner:
            place.owner.make_private(variable.name)

    def fits(self, variable, place, role):
        """Whether VARIABLE may be a temporary of PLACE."""
        if variable.name in place.live or role == "index" and "x" not in variable.home.uses:
            return False
        if role in INDICES and self.now.head and place.owner is self.now.head and self.now.said.get(variable.name, "") not in ("", "loop"):
            return False
        if variable.name not in self.now.said:
            return not variable.data or place.shared and self.shared_stores and role != "row"
        shared = self.shared(variable)
        if role == "row" and (shared or not place.around):
            return False
        return place.shared or place.around or not shared

    def temporary(self, place, kind, role="t", passed=False):
        """A variable that this place sets now, as a Value.  PASSED: a routine sets it, which could ask whether an
        optional one is there, so that no iteration has its own of that."""
        refused = "optional" if passed else None
        usable = [v for v in self.temporaries if v.kind is kind and v.home.name != refused and self.fits(v, place, role)]
        if usable and self.chance(60):
            variable = self.pick(usable)
        else:
            own = role == "row" or not place.shared or not self.shared_stores
            data, self.data = self.data, "" if own else self.data
            start = self.constant(kind)
            use = "x" if role == "index" else "t"
            variable = self.new_variable(use, kind, start)
            while variable.data and own or variable.home.name == refused:
                # It stays unused.
                variable = self.new_variable(use, kind, start)
            self.data = data
            variable.start = start
            self.temporaries.append(variable)
        self.use(variable, "t", place, role)
        place.live.add(variable.name)
        if role == "row":
            self.rows.add(variable.name)
        return Value(variable.text, kind)

    def bound_text(self, bound, place):
        """The number BOUND, or a variable."""
        if not self.chance(50):
            return str(bound)
        if bound not in self.bounds:
            self.bounds[bound] = self.new_variable("c", I4, self.lang.element("rt", str(bound)))
        self.use(self.bounds[bound], "c", place)
        return self.bounds[bound].text

    def stored_scalar(self, place):
        kind = self.pick([I4, F8, I8])
        variable = self.new_variable("s", kind, self.lang.const(3, kind))
        self.use(variable, "s", place)
        self.stored.append(variable)
        return Value(variable.text, variable.kind)

    def new_array(self, use, kind, extents):
        variable = self.new_variable(use, kind, "", extents)
        self.arrays.append(variable)
        return variable

    def carry_in(self, place):
        """Some variables that the region only reads."""
        for _ in range(self.pick([1, 0, 2, 3])):
            kind = self.common_kind()
            usable = [v for v in self.carried if v.kind is kind]
            if usable and self.chance(40):
                variable = self.pick(usable)
            else:
                variable = self.new_variable("c", kind, self.constant(kind))
                self.carried.append(variable)
            self.use(variable, "c", place)
            self.known(place, Value(variable.text, kind))
        for _ in range(self.pick([0, 0, 1])):
            array = self.new_array("i", self.pick([I4, F8]), [self.pick([4, 8, 16])])
            self.use(array, "i", place)
            self.read_array(place, array)
        if self.device_arrays and self.chance(70):
            array = self.pick(self.device_arrays)
            self.use(array, "d", place)
            self.read_array(place, array)
        if self.written and self.chance(50):
            array = self.pick(self.written)
            self.use(array, "o", place)
            self.read_array(place, array)

    def read_array(self, place, array):
        """PLACE may read ARRAY, of which no part is written any more."""
        size = 1
        while size * 2 <= array.extents[-1]:
            size *= 2
        indices = ["0"] * (len(array.extents) - 1) + [self.lang.masked(self.integer(place, I4, 1), size - 1, I4)]
        place.names.append(Value(self.lang.elements(array.text, indices), array.kind))

    def new_results(self, place, numbers):
        """Variables that a loop outside of all gang loops reduces."""
        reds = []
        for _ in range(self.pick(numbers)):
            kind = self.common_kind()
            op = self.pick(self.lang.operators(kind))
            value = self.lang.start(kind, op, self.below(50))
            variable = self.new_variable("r", kind, value)
            red = Reduction(variable.text, kind, op, len(place.indices))
            self.use(variable, "r", place)
            self.stored.append(variable)
            self.operators[variable.name] = red
            reds.append(red)
        return reds

    # Regions.

    def sizes(self):
        text = ""
        for name, numbers in SIZES:
            if self.chance(20):
                text += " %s(%s)" % (name, self.pick(numbers))
        return text

    def statement_in_region(self, place):
        """Of a construct that is no loop."""
        now, lang = self.now, self.lang
        if now.family == "parallel":
            if self.chance(30):
                self.set_temporary(place)
            self.nest(place, BUDGET, self.pick(OUTER), self.new_results(place, [1, 0, 2]))
            return
        shape = self.pick(["nest", "nest", "set", "last", "sum", "single", "row", "whole"])
        if shape == "nest":
            levels = self.pick(OUTER + ["auto", None, None])
            first = len(self.written)
            reds = self.new_results(place, [1, 0, 2])
            self.nest(place, BUDGET, levels, reds)
            # One loop comes after the other.
            for array in self.written[first:]:
                self.read_array(place, array)
            for red in reds:
                if red.kind.family not in "fc" and red.name not in now.results:
                    place.names.append(Value(red.name, red.kind))
        elif shape == "set":
            self.squares(place)
        elif shape == "last":
            self.last_value(place)
        elif shape == "sum":
            self.counted(place)
        elif shape == "single":
            self.single(place)
        elif shape == "whole" and not lang.blocks:
            self.whole_array(place)
        else:
            self.plain_sum(place)

    def last_value(self, place):
        """A sequential loop, and the last value of a scalar behind it."""
        value = self.stored_scalar(place)

        def body(inner, _, __):
            self.put(self.lang.assign(value.text, self.value(inner, value.kind)))
            self.keep(inner, value)

        self.nest(place, 33, self.pick([None, "seq"]), [], body=body)
        self.known(place, value)

    def whole_array(self, place):
        """An assignment to an array of Fortran."""
        count = self.pick([4, 8, 16])
        name, kind = self.pick(self.lang.inputs)
        kind = self.kind(kind)
        array = self.new_array("o", kind, [count])
        self.use(array, "o", place)
        section = "%s(0:%d)" % (name, count - 1)
        self.put("%s(0:%d) = %s" % (array.text, count - 1, section))
        self.read_array(place, array)

    def plain_sum(self, place):
        """A sum in a loop without a directive, in the order of the program."""
        value = self.stored_scalar(place)
        kind = value.kind
        self.put(self.lang.assign(value.text, self.lang.const(0, kind)))

        def body(inner, _, __):
            addend = self.real(inner, kind) if kind is F8 else self.integer(inner, kind, 1)
            self.put(self.lang.assign(value.text, self.arithmetic("+", value.text, addend, kind)))

        self.nest(place, 65, None, [], body=body)
        if kind is not F8:
            place.names.append(value)

    def region(self):
        lang = self.lang
        outer_lines, self.lines = self.lines, []
        construct = self.pick(CONSTRUCTS)
        self.now = now = Region(construct)
        self.rows = set()
        self.uses_counts = False
        place = Place()
        place.shared = place.once = now.family != "parallel"
        queue = self.pick(QUEUES)
        sizes = self.sizes() if now.family != "serial" else ""
        directive = Directive(self.depth, construct.text)
        if now.family != "parallel" and not construct.loop:
            place.around = None
        self.depth += 0 if construct.loop else lang.region_depth
        self.carry_in(place)
        if construct.loop:
            reds = self.new_results(place, [1, 0, 1, 2])
            self.nest(place, BUDGET, self.pick(OUTER + (["auto"] if now.family != "parallel" else [])), reds, construct.text)
            directive = next(line for line in self.lines if isinstance(line, Directive))
        else:
            for _ in range(self.pick([1, 1, 2, 3])):
                with self.span():
                    self.statement_in_region(place)
        self.depth -= 0 if construct.loop else lang.region_depth
        region_lines, self.lines = self.lines, outer_lines
        before, after = self.host_values()
        self.put(*before)
        directive.text += sizes + queue + self.clauses(region_lines, construct)
        directive.private = [name for name in directive.private if now.said.get(name) != "private"]
        if construct.loop:
            self.lines += region_lines
            if not lang.blocks:
                self.put("!$acc end " + construct.text)
        else:
            self.lines.append(directive)
            self.put(*lang.region(construct.text))
            self.lines += region_lines
            self.put(*lang.region_end(construct.text))
        if queue:
            self.lines.append(Directive(self.depth, "wait"))
        self.put(*after)

    def clauses(self, lines, construct):
        """Of the construct."""
        now, lang = self.now, self.lang
        text = "".join(" %s(%s)" % (word, clause) for clause, word in now.clauses.items())
        if construct.loop:
            now.results = []
        text += self.reduction_clauses([self.operators[name] for name in now.results])
        words = ["copy"]
        if self.data:
            words = ["present", "copy"]
        if not lang.blocks and self.data != "enter":
            words.append("")
        word = self.pick(words)
        text += " %s(@OUT@)" % word if word else ""
        if self.uses_counts:
            text += " copy(counts)"
        if self.chance(40):
            inside = " ".join(line if isinstance(line, str) else "" for line in lines)
            used = [name for name in lang.data.split(", ") if name in inside]
            text += " copyin(%s)" % ", ".join(used) if used else ""
        return text

    def host_values(self):
        """Statements before and after a region that check that it leaves variables alone."""
        lang, now = self.lang, self.now
        before, after = [], []
        outer_lines, self.lines = self.lines, after
        if now.family != "kernels":
            for variable in self.temporaries:
                word = now.said.get(variable.name)
                if word not in ("", "private", "firstprivate") or variable.data or variable.name in self.rows or not self.chance(25):
                    continue
                value = self.constant(variable.kind)
                before.append(lang.assign(variable.text, value))
                self.begin(lang.if_(lang.compare("==", "@G0@", "0")))
                self.put(lang.assign(variable.text, value))
                self.end("if")
                # A store to `out' would be lost if it is on the device now.
                now_is = self.fresh("u")
                self.local_lines.append(lang.declare(now_is, variable.kind))
                self.put(lang.assign(now_is, variable.text))
                self.kept_values.append(Value(now_is, variable.kind))
        self.lines = outer_lines
        return before, [line[2 * self.depth:] for line in after]

    def fill_device(self):
        """Memory of the device alone, and a region that fills it."""
        lang = self.lang
        kind, count = self.pick([I4, F8, I8]), self.pick([8, 4, 16, 32])
        array = self.new_variable("d", kind, "", [count])
        construct = self.pick([c for c in CONSTRUCTS if c.loop])
        self.now = Region(construct)
        place = Place()
        self.use(array, "d", place)
        text = construct.text + "".join(" %s(%s)" % (word, clause) for clause, word in self.now.clauses.items())
        self.lines.append(Directive(self.depth, text))
        self.begin(lang.for_count("i0", I4, str(count)))
        value = lang.convert(lang.masked("(i0 * %d)" % (3 + 2 * self.below(5)), 63, I4), I4, kind)
        self.put(lang.assign(lang.elements(array.text, ["i0"]), value))
        self.end("do")
        self.device_arrays.append(array)

    def update_in_data(self):
        """Values that the host gets while they are on the device."""
        lang = self.lang
        for variable in self.stored:
            if variable.data and self.now.said.get(variable.name) is not None and self.chance(40):
                self.lines.append(Directive(self.depth, "update self(%s)" % variable.clause))
                now_is = self.fresh("u")
                self.local_lines.append(lang.declare(now_is, variable.kind))
                self.put(lang.assign(now_is, variable.text))
                self.kept_values.append(Value(now_is, variable.kind))

    # The program.

    def regions(self):
        lang = self.lang
        lines, self.lines = self.lines, []
        self.depth += lang.region_depth if self.data == "data" else 0
        if "d" in "".join(home.uses for home in lang.array_homes) and self.chance(25):
            with self.span():
                self.fill_device()
        for _ in range(self.pick([1, 1, 2, 3])):
            with self.span():
                self.region()
                self.update_in_data()
        self.depth -= lang.region_depth if self.data == "data" else 0
        inside, self.lines = self.lines, lines
        for array in self.arrays:
            self.fill(array)
        for which, clause in self.updates:
            if which == "device":
                self.lines.append(Directive(self.depth, "update device(%s)" % clause))
        clauses = "".join(" %s(%s)" % (word, clause) for clause, word in self.data_clauses.items())
        if self.data == "data":
            self.lines.append(Directive(self.depth, "data copy(@OUT@)" + clauses))
            self.put(*lang.region("data"))
        elif self.data:
            self.lines.append(Directive(self.depth, "enter data copyin(@OUT@)" + clauses.replace(" copy(", " copyin(")))
        self.lines += inside
        if self.data == "data":
            self.put(*lang.region_end("data"))
        elif self.data:
            self.leave_data()
        for which, clause in self.updates:
            if which == "self":
                self.lines.append(Directive(self.depth, "update self(%s)" % clause))
        for variable in self.stored:
            self.store(Scope(), Value(variable.text, variable.kind))
        for value in self.kept_values:
            self.store(Scope(), value)
        for array in self.arrays:
            self.observe(array)

    def leave_data(self):
        copied = ["@OUT@"] + [clause for clause, word in self.data_clauses.items() if word == "copy"]
        deleted = [clause for clause, word in self.data_clauses.items() if word != "copy"]
        text = "exit data copyout(%s)" % ", ".join(copied)
        if deleted:
            text += " delete(%s)" % ", ".join(deleted)
        self.lines.append(Directive(self.depth, text))

    def element_at(self, array, index):
        """The host's element of ARRAY with the linear number INDEX."""
        lang, indices, rest = self.lang, [], array.count
        for extent in array.extents:
            rest //= extent
            part = lang.quotient(index, rest) if rest > 1 else index
            indices.append(lang.remainder(part, extent) if indices else part)
        return lang.elements(array.text, indices)

    def fill(self, array):
        lang = self.lang
        self.begin(lang.for_count("i0", I4, str(array.count)))
        value = lang.convert(lang.masked("(i0 * %d)" % (3 + 2 * self.below(5)), 63, I4), I4, array.kind)
        self.put(lang.assign(self.element_at(array, "i0"), value))
        self.end("do")

    def observe(self, array):
        lang = self.lang
        out, text = lang.result(self.element_at(array, "i0"), array.kind)
        self.begin(lang.for_count("i0", I4, str(array.count)))
        self.put(lang.assign(lang.element(out, "%d + i0" % self.size), text))
        self.end("do")
        self.size += array.count

    def text(self, name):
        """The program as a function NAME."""
        lang = self.lang
        self.number = name.rsplit("_", 1)[1]
        self.decomposable = False
        for part in ("file", "local", "outer", "first", "member", "start"):
            setattr(self, part + "_lines", [])
        self.params, self.updates = [], []
        self.data_clauses = collections.OrderedDict()
        self.temporaries, self.carried, self.stored, self.arrays, self.written = [], [], [], [], []
        self.kept_values, self.device_arrays, self.block = [], [], []
        self.bounds, self.operators = {}, {}
        self.form = self.pick(lang.forms)
        self.data = self.pick(["", "", "", "data", "data", "enter"])
        self.shared_stores = self.chance(30)
        self.copied_stores = False
        self.members_in_data = self.chance(50)
        self.regions()
        body = self.lines
        self.lines = []
        self.begin(lang.for_count("i0", I4, "16"))
        self.put(lang.assign(lang.element("counts", "i0"), lang.const(0, I4)))
        self.end("do")
        start, self.lines = self.lines, []
        self.begin(lang.for_count("i0", I4, "16"))
        array, text = lang.result(lang.element("counts", "i0"), I4)
        self.put(lang.assign(lang.element(array, "%d + i0" % self.size), text))
        self.end("do")
        self.size += 16
        self.local_lines.append(lang.declare("counts", I4, 16))
        if not lang.blocks:
            self.local_lines.append(lang.declare("i0", I4))
        lines = (["  " + line for line in self.first_lines + self.start_lines] + start
                 + [self.render(line) for line in body + self.lines])
        return "\n".join(lang.classic_program(self, name, lines)) + "\n"

    def render(self, line):
        if isinstance(line, str):
            return line
        text = line.text.replace("@OUT@", self.lang.out(self.size))
        if line.private:
            text += " private(%s)" % ", ".join(dict.fromkeys(line.private))
        return "  " * line.depth + self.lang.directive(text)
