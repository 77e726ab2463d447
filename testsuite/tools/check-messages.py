#!/usr/bin/env python3
"""Which messages of the compiler no test mentions.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

    check-messages.py [--list] SRCDIR

Finds the texts of errors, warnings and notes in the sources of plugin/ and ptx-backend/, and looks for each in the
dg-error, dg-warning, dg-message, dg-note and dg-bogus directives of the tests, in the script tests and in the unit
tests.  A message without a test has to be a row of EXCEPTIONS, with the reason; a row without such a message is
a mistake, too.
"""

import os
import re
import sys

# A part of the text, and why there is no test.
EXCEPTIONS = {
    # Faults of accred itself.
    "internal: values in the argument record": "a pass would have to break what an earlier one has set up",
    "internal: overlapping slots": "the same; unit tests cover the layout",
    "an unknown OpenACC marker": "for a marker that GCC 11 and 12 do not have",
    "division of 128-bit integers": "while the library is compiled, which has the routine",
    "this reduction operator": "for an operator that the front ends do not accept in a reduction clause",
    # The check of the type at the same statement or declaration speaks first; these stand behind it.
    "variable of type<...>": "no object of static storage has a variable size",
    "initial value of type<...>": "no program is known: GCC's constants of all types have an encoding",
    "constant of type<...>": "no program is known: the type has been refused before its constant",
    "comparison of<...>": "no program is known: the type has been refused before",
    "switch over<...>": "no program is known: the type of the index is an integer",
    "a part of<...>": "no program is known: vectors are taken apart at their elements",
    # GCC has turned these into something else before the last pass.
    "variable-length array<...>": "GCC makes calls of __builtin_alloca_with_align and pointers of them",
    "object of variable size of type<...>": "the same",
    "assignment of variable size of type<...>": "GCC makes calls of memcpy of them",
    "variable that is not mapped,<...>": "GCC's front ends refuse such a variable or map it",
    "'va_arg' of <...>": "of a type of variable size; GCC 12 has an internal error of its own there",
    # No program is known.
    "vector region with several ends": "GCC makes one end of each region",
    "reduction set up inside of the partitioned region": "raise.cc puts the set-up in front of the region",
    "worker reduction inside of a vector-partitioned region": "the verifier refuses a worker region there",
}

SUFFIX = " in a device function"
CALL = re.compile(r"\b(error_at|warning_at|sorry_at|sorry|error|inform|warning|fatal_error|unsupported|m_ctx\.error|ctx\.error|m_errors\.push_back|errors\.push_back) \(")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Files whose functions return the text of an error.
RETURN = re.compile(r'return ((?:"(?:[^"\\]|\\.)*"\s*)+);')
DIRECTIVE = re.compile(r'dg-(?:error|warning|message|note|bogus|prune-output)\s+"((?:[^"\\]|\\.)*)"')


def sources(top):
    """Paths of the compiler's own files."""
    for part in ("plugin", "ptx-backend"):
        for folder, _, names in sorted(os.walk(os.path.join(top, part))):
            if "tests" not in folder.split(os.sep):
                for name in sorted(names):
                    if name.endswith((".cc", ".h")):
                        yield os.path.join(folder, name)


def arguments(text, start):
    """The text between the parenthesis that opens before START and its other end."""
    depth, at = 1, start
    while depth and at < len(text):
        if text[at] == '"':
            at = STRING.match(text, at).end()
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return text[start:at - 1]


def plain(text):
    """TEXT of a source as people see it: placeholders are a NUL each."""
    text = text.replace('\\"', '"').replace("%'", "'").replace("%<", "'").replace("%>", "'").replace("%%", "\1")
    text = re.sub(r"%[0-9$]*(?:q?[+#]?(?:l+|wd|w)?[a-zA-Z])", "\0", text)
    return text.replace("\1", "%").replace("'\0'", "\0")


def message(kind, args):
    """The texts of a call of KIND with ARGS; of `a ? "x" : "y"` there are two."""
    first = STRING.search(args)
    if kind == "unsupported" and "i, " not in args[:4]:
        own = plain(first.group(1)) if first and first.start() == 0 else "\0"
        return [own + ("\0" if "," in args else "") + SUFFIX]
    if not first:
        return []
    # Literals that stand side by side, or with values between them.
    texts, text, end = [], "", first.start()
    for literal in STRING.finditer(args, first.start()):
        between = args[end:literal.start()].strip()
        if "," in re.sub(r"\([^()]*\)", "", between):
            break
        other = re.fullmatch(r"\)?\s*:(\s*G_ ?\()?", between)
        if other:
            texts.append(text)
            text = ""
        text += ("\0" if between and not other else "") + plain(literal.group(1))
        end = literal.end()
    return texts + [text]


def messages(top):
    """Pairs of a place and a text."""
    for path in sources(top):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        place = os.path.relpath(path, top)
        for call in CALL.finditer(text):
            line_start = text.rfind("\n", 0, call.start()) + 1
            if not text[line_start:call.start()].strip(" \t") and text[line_start] not in " \t" or "translator::" in text[line_start:call.start()] \
                    or "void" in text[line_start:call.start()] or "emitter::" in text[line_start:call.start()]:
                continue
            # A diagnostic may belong to no function: its name is empty.
            for found in message(call.group(1), arguments(text, call.end()).replace('"", ', "")):
                if re.search(r"[a-z]{3}", found):
                    yield "%s:%d" % (place, text.count("\n", 0, call.start()) + 1), found
        if re.search(r"ctx\.error \([^;]*\bwhat\)", text):
            for literal in RETURN.finditer(text):
                found = "".join(plain(s) for s in STRING.findall(literal.group(1)))
                if " " in found:
                    yield "%s:%d" % (place, text.count("\n", 0, literal.start()) + 1), found


# The rows of OpenMP's tables that are refused: what a region cannot have, and clauses that no construct can.
REFUSED = (("plugin/openmp/refusals.def", re.compile(r'^OMP_REFUSAL \(\w+, "(.*)"\)$', re.MULTILINE)),
           ("plugin/openmp/clauses.def", re.compile(r"^OMP_CLAUSE_ROW \((\w+)(?:, refuse){4}, .*\)$", re.MULTILINE)))


def refusals(top):
    """The same of these rows, without what their messages have in common."""
    for path, row in REFUSED:
        with open(os.path.join(top, path), encoding="utf-8") as file:
            text = file.read()
        for found in row.finditer(text):
            what = found.group(1)
            yield "%s:%d" % (path, text.count("\n", 0, found.start()) + 1), \
                plain(what) if path.endswith("refusals.def") else "'%s'" % what.lower()


def refused_by_test(what, patterns):
    """Whether a directive expects the refusal of WHAT, or the note that one thread is slow because of it: its pattern
    is the whole message, and has all its words."""
    own = words(what)
    messages = ("accred: %s in a target region" % what, "accred: because of " + what)
    return any(any(map(pattern.search, messages)) and in_order(own, words_of_pattern(text)) == len(own)
               for text, pattern in patterns)


def tests(top):
    """Texts that tests expect: of directives as regular expressions, and whole scripts and unit tests."""
    directives, others = set(), []
    for part in ("testsuite", "ptx-backend/tests", "libgomp-device/tests"):
        for folder, _, names in sorted(os.walk(os.path.join(top, part))):
            for name in names:
                path = os.path.join(folder, name)
                if folder.endswith("tools") or not re.search(r"\.(c|cc|cpp|f90|h|sh|exp)$", name):
                    continue
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = file.read()
                if "accred." in folder:
                    directives.update(DIRECTIVE.findall(text))
                else:
                    others.append(re.sub(r'"\s*\n\s*"', "", text).replace("\\", ""))
    return directives, others


WORD = re.compile(r"[A-Za-z][A-Za-z_-]*|\*")


def words(text):
    """The words of a message or of a pattern, without what all messages have."""
    text = text.replace(SUFFIX, " ").replace("accred:", " ").replace("sorry, unimplemented:", " ")
    return WORD.findall(text.replace("%'", "'"))


def words_of_pattern(regex):
    """The same of the pattern of a directive."""
    regex = regex.replace('\\"', '"').replace("\\\\", "\\").replace(".*", " ")
    regex = re.sub(r"\\\*", "*", re.sub(r"\\[dsmMSw]\+?", " ", regex).replace("*", " * ") if "\\*" in regex
                   else re.sub(r"\\[dsmMSw]\+?", " ", regex))
    return words(regex.replace("\\", ""))


def in_order(own, others):
    """How many of the words OWN are in OTHERS, in this order."""
    at = found = 0
    for word in own:
        if word in others[at:]:
            at = others.index(word, at) + 1
            found += 1
    return found


def mentioned(text, directives, others):
    """Whether a test expects the message TEXT: all of its own words in a directive, or most of many."""
    own = words(text.replace("\0", " "))
    enough = len(own) if len(own) < 5 else -(-len(own) * 2 // 3)
    # What stands in regions of OpenMP has messages of its own (plugin/openmp/refusals.def).
    openmp = "target region" in text
    if any(in_order(own, pattern) >= enough for pattern in directives
           if openmp or not {"target", "region"} <= set(pattern)):
        return True
    # In scripts and unit tests literally, with something short in the gaps.
    parts = [re.escape(p) for p in text.split("\0") if p.strip()]
    literal = re.compile(".{1,60}?".join(parts))
    return len("".join(parts)) > 9 and any(literal.search(other) for other in others)


def main():
    top = sys.argv[-1]
    directives, others = tests(top)
    # Braces and brackets of Tcl's quotes.
    patterns = [(d, re.compile(d.replace("\\\\", "\\"))) for d in directives if "in a target region" in d or "because of" in d]
    directives = [words_of_pattern(d) for d in directives]
    seen, rows, wrong, used = {}, 0, 0, set()
    for place, text in refusals(top):
        rows += 1
        if refused_by_test(text, patterns):
            continue
        used.add(text)
        if text not in EXCEPTIONS:
            wrong += 1
            print("%s: no test of: %s" % (place, text))
    for place, text in messages(top):
        seen.setdefault(text, place)
    for text, place in seen.items():
        readable = text.replace("\0", "<...>")
        if "--list" in sys.argv:
            print("%s: %s" % (place, readable))
        if mentioned(text, directives, others):
            continue
        excuse = [part for part in EXCEPTIONS if part in readable]
        used.update(excuse)
        if not excuse:
            wrong += 1
            print("%s: no test of: %s" % (place, readable))
    for part in sorted(set(EXCEPTIONS) - used):
        wrong += 1
        print("EXCEPTIONS: there is a test, or no such message: %s" % part)
    print("%d messages, %d exceptions, %d problems" % (len(seen) + rows, len(used), wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
