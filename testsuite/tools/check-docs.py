#!/usr/bin/env python3
"""Checks all references of the documents: links, headings, files, targets of make, variables,
arguments, passes.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

check-docs.py SRCDIR             look at README.md, CONTRIBUTING.md, docs/ and examples/README.md
check-docs.py --wrap SRCDIR      fill their paragraphs

Every document must be reachable by links from the README.  Lines have at most WIDTH characters,
except in tables and literal blocks.
"""

import argparse
import glob
import os
import re
import sys

WIDTH = 120
# Folders whose files the documents name, with a path or without.
FOLDERS = ("bench", "docs", "examples", "libgomp-device", "packaging", "plugin", "ptx-backend", "ptxsim", "scripts", "testsuite", "tools")
# Files of these kinds are this project's if they are named without a folder, but for GCC's and the C library's.
OWN_FILE = re.compile(r"[\w-]+\.(?:cc|h|def|py|sh)")
OTHER_FILES = ("passes.def", "omp-offload.cc", "omp-low.cc", "internal-fn.h", "gomp-constants.h", "fenv.h")
# In the build folder.
MADE_FILES = ("ptx-backend/dev-opt", "testsuite/goacc/results")
VARIABLE = re.compile(r"\b(?:PTXSIM|ACCRED)_[A-Z][A-Z_]*[A-Z]\b")


def blocks(text):
    """(kind, lines) of each block: blank, table, literal, heading or paragraph (an item of a list is one)."""
    kind, found, fenced = "blank", [], False
    for line in text.split("\n"):
        if fenced or line.startswith("```"):
            now, fenced = "literal", fenced != line.startswith("```")
        elif not line.strip():
            now = "blank"
        elif line.startswith("|"):
            now = "table"
        elif line.startswith("#"):
            now = "heading"
        elif line.startswith("    ") and kind != "paragraph":
            now = "literal"
        else:
            now = "paragraph"
        if now != kind or re.match(r" *(?:-|\d+\.) ", line) and now == "paragraph" or not found:
            found.append((now, []))
        found[-1][1].append(line)
        kind = now
    return found


def fill(lines):
    """The paragraph with as many words in a line as fit."""
    head = re.match(r" *(?:(?:-|\d+\.) )?", lines[0]).group()
    words = []
    for word in re.findall(r"(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+", " ".join(line.strip() for line in lines)[len(head.lstrip()):]):
        # A word that would begin a list or a heading stays on the line of the previous word.
        if words and re.match(r"(?:[-+*]|\d+[.)]|#+)$", word):
            words[-1] += " " + word
        else:
            words.append(word)
    filled = [head + words[0]]
    for word in words[1:]:
        if len(filled[-1]) + 1 + len(word) <= WIDTH:
            filled[-1] += " " + word
        else:
            filled.append(" " * len(head) + word)
    return filled


def wrap(text):
    return "\n".join("\n".join(fill(lines) if kind == "paragraph" else lines) for kind, lines in blocks(text))


def anchors(text):
    """The valid anchors of links: the headings as GitHub spells them."""
    headings = [lines[0].lstrip("#") for kind, lines in blocks(text) if kind == "heading"]
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


class Sources:
    """The tree: names of files, and the names that the makefiles and the programs define."""

    def __init__(self, srcdir):
        self.srcdir = srcdir
        self.names, text, programs = set(), [], []
        for folder in FOLDERS:
            for path, folders, files in os.walk(os.path.join(srcdir, folder)):
                folders[:] = [f for f in folders if f != "__pycache__"]
                self.names.update(files)
                for name in files:
                    if re.search(r"\.(?:cc|h|def|py|sh|exp|mk)$|^[^.]*$", name) and folder != "docs":
                        with open(os.path.join(path, name), encoding="utf-8", errors="replace") as source:
                            text.append(source.read())
                        if name.endswith((".cc", ".h")):
                            programs.append(text[-1])
        # Targets of the makefile at the top, to which the documents refer.
        with open(os.path.join(srcdir, "Makefile"), encoding="utf-8") as source:
            rules = re.findall(r"^([^\t#=\n]+?) ?:(?!=)|^CHECKS = ((?:.*\\\n)*.*)", source.read(), re.M)
        self.targets = set(" ".join(targets + " " + checks for targets, checks in rules).split())
        self.variables = set(VARIABLE.findall("\n".join(text)))
        self.read_variables = set(re.findall(r'(?:getenv|environment(?:_number)?) \("((?:PTXSIM|ACCRED)_\w+)"', "\n".join(programs)))
        with open(os.path.join(srcdir, "plugin", "options.def"), encoding="utf-8") as source:
            self.arguments = set(re.findall(r'OPTION \("([a-z-]+)"', source.read()))

    def has_file(self, name):
        """Is there a file or folder NAME?  It may be a pattern; words in capitals stand for others."""
        if "/" in name:
            return name in MADE_FILES or bool(glob.glob(os.path.join(self.srcdir, re.sub(r"\b[A-Z]{3,}\b", "*", name))))
        return name in self.names or name in OTHER_FILES


def complaints(srcdir, name, sources, linked):
    """The problems of one document; LINKED gets the documents that it links to."""
    with open(os.path.join(srcdir, name), encoding="utf-8") as source:
        text = source.read()
    for kind, lines in blocks(text):
        for line in lines:
            if len(line) > WIDTH and kind not in ("table", "literal"):
                yield "line of %d characters: %s..." % (len(line), line[:60])
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if re.match(r"https?:", target):
            continue
        path = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
        linked.add(path)
        if not os.path.exists(os.path.join(srcdir, path)):
            yield "link to %s" % target
        elif anchor:
            with open(os.path.join(srcdir, path), encoding="utf-8") as source:
                if anchor not in anchors(source.read()):
                    yield "link to a heading that is not there, %s" % target
    for code in re.findall(r"`([^`\n]+)`", text):
        if code.split("/")[0] in FOLDERS and "/" in code and re.fullmatch(r"[\w./*-]+", code) or OWN_FILE.fullmatch(code):
            if not sources.has_file(code):
                yield "no file %s" % code
    for target in re.findall(r"(?:^    |`)make ([a-z][a-z-]+)", text, re.M):
        if target not in sources.targets:
            yield "no target %s" % target
    for variable in set(VARIABLE.findall(text)) - sources.variables:
        yield "no variable %s" % variable
    for argument in set(re.findall(r"-fplugin-arg-accred-([a-z-]+)", text)) - sources.arguments:
        yield "no argument %s" % argument


def missing(names, sources):
    """Missing documentation: an argument's row in the README, and environment variables."""
    texts = {}
    for name in names:
        with open(os.path.join(sources.srcdir, name), encoding="utf-8") as source:
            texts[name] = source.read()
    rows = set(re.findall(r"^\| `([a-z-]+)", texts["README.md"], re.M))
    for argument in sorted(sources.arguments - rows):
        yield "README.md", "no row for the argument %s" % argument
    documented = set(VARIABLE.findall("\n".join(texts.values())))
    for variable in sorted(sources.read_variables - documented):
        yield "README.md", "no document has %s" % variable


def passes(srcdir):
    """What is wrong in the lists of passes, which the documents have in the order in which they run, and of files."""
    def text_of(name):
        with open(os.path.join(srcdir, name), encoding="utf-8") as source:
            return source.read()

    backend = re.findall(r'^BACKEND_PASS \("([a-z-]+)"', text_of("ptx-backend/passes.def"), re.M)
    if " -> ".join(backend) not in " ".join(text_of("docs/ptx-backend.md").split()):
        yield "docs/ptx-backend.md", "not the passes of ptx-backend/passes.def"
    plugin = re.findall(r"^ACCRED_PASS \((\w+),", text_of("plugin/passes.def"), re.M)
    if plugin != re.findall(r"^\| `accred_(\w+)` \|", text_of("docs/plugin.md"), re.M):
        yield "docs/plugin.md", "not the passes of plugin/passes.def"
    for folder, passes_of in (("plugin", []), ("ptx-backend", backend)):
        document = "docs/%s.md" % folder
        named = re.findall(r"`([\w-]+\.cc)`", text_of(document)) + [name + ".cc" for name in passes_of]
        for path in sorted(glob.glob(os.path.join(srcdir, folder, "**", "*.cc"), recursive=True)):
            if "tests" in path.split(os.sep):
                continue
            if os.path.basename(path) not in named:
                yield document, "%s is not in the list of files" % os.path.basename(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--wrap", action="store_true")
    parser.add_argument("srcdir")
    args = parser.parse_args()
    names = ["README.md", "CONTRIBUTING.md", os.path.join("examples", "README.md")]
    names += [os.path.relpath(path, args.srcdir) for path in sorted(glob.glob(os.path.join(args.srcdir, "docs", "*.md")))]

    if args.wrap:
        # The notes are a part of docs/benchmarks.md, which is made by `make bench-report'.
        for name in names + [os.path.join("bench", "notes.md")]:
            with open(os.path.join(args.srcdir, name), encoding="utf-8") as source:
                text = source.read()
            with open(os.path.join(args.srcdir, name), "w", encoding="utf-8") as out:
                out.write(wrap(text))
        return 0

    sources = Sources(args.srcdir)
    links, found = {}, []
    for name in names:
        links[name] = set()
        found += [(name, complaint) for complaint in complaints(args.srcdir, name, sources, links[name])]
    reached, fresh = set(), {"README.md"}
    while fresh:
        reached |= fresh
        fresh = set().union(*(links.get(name, set()) for name in fresh)) - reached
    found += [(name, "the README does not lead here") for name in names if name not in reached]
    found += missing(names, sources)
    found += passes(args.srcdir)
    for name, complaint in found:
        print("%s: %s" % (name, complaint))
    print("%d documents, %d problems" % (len(names), len(found)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
