#!/usr/bin/env python3
"""docs/architecture.svg: the way of a construct through the rooms, and which room includes which.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

    draw-rooms.py SRCDIR             write the drawing
    draw-rooms.py --check SRCDIR     fail if the drawing there is another one

All of it comes from the sources: the passes and their places from the two passes.def, the room of a pass from the
folder that has its file, what a room does and the order of the rooms from the table in docs/architecture.md, the
includes from check-rooms.py.
"""

import argparse
import glob
import importlib.util
import os
import re
import sys
from html import escape

TOOLS = os.path.dirname(os.path.abspath(__file__))
DRAWING = os.path.join("docs", "architecture.svg")
COLOURS = {"plugin": "#dbe9f6", "ptx-backend": "#e2f0d9", "libgomp-device": "#fdeccf", "abi": "#eeeeee", "ptxsim": "#ecdff1"}
GREY = "#666666"
# In pixels.
MARGIN, FLOW_WIDTH, ROOM_WIDTH, LINE, CELL = 20, 760, 190, 16, 20
# Characters of a line beside a room's name.
COLUMNS = 84


def fail(text):
    sys.exit("draw-rooms.py: " + text)


def load_check_rooms():
    """check-rooms.py as a module."""
    spec = importlib.util.spec_from_file_location("check_rooms", os.path.join(TOOLS, "check-rooms.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Sources:
    """What the tree says of passes and rooms."""

    def __init__(self, srcdir):
        self.srcdir = srcdir
        # In the order of the table.
        self.purposes = {room: purpose.replace("`", "") for room, purpose in
                         re.findall(r"^\| `([\w/-]+)` \| (.*?) \|", self.text("docs/architecture.md"), re.M)}
        self.constants = dict(re.findall(r'constexpr char (\w+)\[\] = "(\w+)"', self.text("plugin/accred-plugin.cc")))
        shim = self.text("plugin/gcc-shim.h")
        self.constants.update(re.findall(r'constexpr const char \*(\w+) = \w+ \? "(\w+)"', shim))
        # What depends on the version is drawn as it is before the change.
        self.constants.update(re.findall(r'constexpr const char \*(\w+) = GCCPLUGIN_VERSION >= \d+ \? "\w+" : "(\w+)"', shim))

    def text(self, name):
        with open(os.path.join(self.srcdir, name), encoding="utf-8") as source:
            return source.read()

    def room(self, top, name):
        """The folder in TOP that has the file of the pass NAME; `a_b' may be in the file of `a', if it has none."""
        words = name.replace("_", "-")
        found = []
        while words and not found:
            found = glob.glob(os.path.join(self.srcdir, top, "*", words + ".cc"))
            words = words.rpartition("-")[0]
        if len(found) != 1:
            fail("%d files for the pass %s of %s" % (len(found), name, top))
        return os.path.join(top, os.path.basename(os.path.dirname(found[0])))

    def purpose(self, room):
        return self.purposes.get(room) or fail("docs/architecture.md has no row for %s" % room)

    def plugin_passes(self):
        """(name, BEFORE or AFTER, GCC's pass) of each."""
        rows = re.findall(r'^ACCRED_PASS \((\w+), (BEFORE|AFTER), (?:"\*?(\w+)"|(\w+)),', self.text("plugin/passes.def"), re.M)
        return [(name, place, quoted or self.constants[constant]) for name, place, quoted, constant in rows]

    def backend_passes(self):
        return re.findall(r'^BACKEND_PASS \("([a-z-]+)"', self.text("ptx-backend/passes.def"), re.M)

    def includes(self):
        """The pairs (room, room that it includes), without tests."""
        found = load_check_rooms().includes(self.srcdir)
        return {(a, b) for a, _, b in found if a in self.purposes and b in self.purposes and a != b}


def flow(sources):
    """The rows from top to bottom: ["gcc", text], ["step", text] or ["room", folder, passes]."""
    rows = [["gcc", "front end, gimplifier"]]

    def gcc(name):
        if ["gcc", name] not in rows:
            rows.append(["gcc", name])

    def visit(room, name):
        if rows[-1][:2] != ["room", room]:
            rows.append(["room", room, []])
        rows[-1][2].append(name)

    # GCC's pass whose predecessors are being listed.
    coming = None
    for name, place, reference in sources.plugin_passes() + [("", "", None)]:
        if coming and coming != (place == "BEFORE" and reference):
            gcc(coming)
            if coming == "oaccdevlow":
                gcc("optimisers, on the clone")
        if not name:
            break
        if place == "AFTER":
            gcc(reference)
        coming = place == "BEFORE" and reference
        visit(sources.room("plugin", name), "accred_" + name)
    rows.append(["step", "device IR"])
    for name in sources.backend_passes():
        visit(sources.room("ptx-backend", name), name)
    visit("ptx-backend/emit", "text of functions and of the module")
    rows.append(["step", "PTX, and what it calls of libgomp-device/routines and libgomp-device/libm"])
    visit("plugin/offload", "register: image and tables in the host's object")
    rows.append(["step", "the program runs"])
    visit("libgomp-device/launch", "constructor, launches")
    rows.append(["step", "libgomp and libcuda.so.1: the driver's and a GPU, or ptxsim"])
    return rows


def folded(text):
    """TEXT in lines that fit beside a room's name."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > COLUMNS:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


class Drawing:
    """Pieces of SVG."""

    def __init__(self):
        self.pieces = []

    def box(self, x, y, width, height, fill):
        self.pieces.append('<rect x="%d" y="%d" width="%d" height="%d" rx="3" fill="%s" stroke="%s"/>'
                           % (x, y, width, height, fill, GREY))

    def text(self, x, y, text, style=""):
        self.pieces.append('<text x="%d" y="%d"%s>%s</text>' % (x, y, style and " " + style, escape(text)))

    def arrow(self, x, y, height):
        self.pieces.append('<path d="M%d %dv%dm-4 -6l4 6l4 -6" fill="none" stroke="%s"/>' % (x, y, height, GREY))


def colour(room):
    return COLOURS[room.split("/")[0]]


def draw_flow(drawing, sources, y):
    """The way of a construct, from Y down; returns where it ends."""
    visited = set()
    for kind, text, *passes in flow(sources):
        if kind == "gcc":
            drawing.text(MARGIN, y + 13, "GCC: " + text, 'fill="%s"' % GREY)
            y += 20
        elif kind == "step":
            drawing.arrow(MARGIN + 40, y, 18)
            drawing.text(MARGIN + 55, y + 14, text)
            y += 22
        else:
            lines = [(line, "") for line in folded(sources.purpose(text))] if text not in visited else []
            lines += [(line, 'font-family="monospace" font-size="11"') for line in folded(", ".join(passes[0]))]
            height = LINE * len(lines) + 8
            drawing.box(MARGIN, y, FLOW_WIDTH, height, colour(text))
            drawing.text(MARGIN + 8, y + 16, text, 'font-weight="bold"')
            for i, (line, style) in enumerate(lines):
                drawing.text(MARGIN + ROOM_WIDTH, y + 16 + LINE * i, line, style)
            visited.add(text)
            y += height + 4
    return y


def draw_includes(drawing, sources, y):
    """A row for each room, with a mark in the column of each one that it includes; returns where it ends."""
    rooms, includes = list(sources.purposes), sources.includes()
    drawing.text(MARGIN, y + 14, "Which room (row) includes a file of which (column)", 'font-weight="bold"')
    y += 24
    for i, room in enumerate(rooms):
        top, left = y + CELL * i, MARGIN + ROOM_WIDTH
        drawing.box(MARGIN, top, ROOM_WIDTH, CELL, colour(room))
        drawing.text(MARGIN + 8, top + 14, "%s  %d" % (room, i + 1))
        for j, other in enumerate(rooms):
            drawing.box(left + CELL * j, top, CELL, CELL, colour(other) if i == j else "#ffffff")
            if i == j:
                drawing.text(left + CELL * j + CELL // 2, top + 14, str(i + 1), 'text-anchor="middle" font-size="10"')
            elif (room, other) in includes:
                drawing.pieces.append('<circle cx="%d" cy="%d" r="4"/>' % (left + CELL * j + CELL // 2, top + CELL // 2))
    return y + CELL * len(rooms)


def draw(sources):
    drawing = Drawing()
    drawing.text(MARGIN, 24, "The way of a construct", 'font-weight="bold"')
    height = draw_includes(drawing, sources, draw_flow(drawing, sources, 34) + 16) + MARGIN
    width = FLOW_WIDTH + 2 * MARGIN
    head = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">'
            % (width, height))
    ground = '<rect width="%d" height="%d" fill="#ffffff"/>' % (width, height)
    return "\n".join([head, "<!-- Made by testsuite/tools/draw-rooms.py.  -->", ground] + drawing.pieces + ["</svg>", ""])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("srcdir")
    args = parser.parse_args()
    path = os.path.join(args.srcdir, DRAWING)
    drawn = draw(Sources(args.srcdir))
    if args.check:
        with open(path, encoding="utf-8") as there:
            if there.read() != drawn:
                fail("%s is not what the sources say; `make docs-figures' draws it again" % DRAWING)
    else:
        with open(path, "w", encoding="utf-8") as out:
            out.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
