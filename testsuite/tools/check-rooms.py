#!/usr/bin/env python3
"""Checks which folders may include files of which others.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

    check-rooms.py SRCDIR

docs/architecture.md has the reasons, in a row for each room.  Prints each #include that no row of ROOMS allows, each
room without a row there, and each file that asks for the version of GCC besides the shim.
"""

import glob
import os
import re
import sys

# All of plugin may include these, with their rooms.
OTHER_SIDES = ("abi", "ptx-backend", "libgomp-device")
# A folder, and the folders besides itself that it may include.  The longest matching name counts; tests may include
# everything of their side.
ROOMS = {
    # The interface of host code, kernels and the plugin.
    "abi": (),
    # Knows PTX and nothing of GCC.
    "ptx-backend/ir": ("abi",),
    "ptx-backend/reductions": ("abi", "ptx-backend", "ptx-backend/ir", "ptx-backend/passes"),
    "ptx-backend/passes": ("abi", "ptx-backend", "ptx-backend/ir", "ptx-backend/reductions", "ptx-backend/emit"),
    "ptx-backend/emit": ("abi", "ptx-backend", "ptx-backend/ir"),
    "ptx-backend": ("abi", "ptx-backend/ir", "ptx-backend/reductions", "ptx-backend/passes", "ptx-backend/emit"),
    # Becomes a part of the program.
    "libgomp-device/launch": ("abi",),
    # Become a part of the image.
    "libgomp-device/library": ("ptx-backend", "ptx-backend/ir"),
    "libgomp-device/libc": ("abi", "libgomp-device/library"),
    "libgomp-device/routines": ("abi", "ptx-backend/ir", "libgomp-device/library"),
    "libgomp-device/libm": ("ptx-backend/ir", "libgomp-device/library", "libgomp-device/routines"),
    # Knows GCC, and joins it with the others; its own rooms include each other without circles.
    "plugin": ("plugin", *OTHER_SIDES),
    "plugin/openmp": ("plugin/clauses", "plugin/kernels", *OTHER_SIDES),
    "plugin/kernels": ("plugin/clauses", *OTHER_SIDES),
    "plugin/clauses": ("plugin/offload", "plugin/report", *OTHER_SIDES),
    "plugin/counters": ("plugin/clauses", "plugin/report", *OTHER_SIDES),
    "plugin/offload": ("plugin/translate", "plugin/reductions", *OTHER_SIDES),
    "plugin/target": ("plugin/loops", "plugin/calls", "plugin/report", *OTHER_SIDES),
    "plugin/reductions": OTHER_SIDES,
    "plugin/loops": ("plugin/reductions", "plugin/report", *OTHER_SIDES),
    "plugin/translate": ("plugin/calls", "plugin/values", "plugin/target", "plugin/report", *OTHER_SIDES),
    "plugin/calls": ("plugin/values", "plugin/loops", "plugin/reductions", *OTHER_SIDES),
    "plugin/values": OTHER_SIDES,
    "plugin/report": ("plugin/reductions", *OTHER_SIDES),
    # The stand-in for libcuda.so.1: a wrong row of a shared table would pass twice.
    "ptxsim": (),
}
TESTS = {"plugin": ("abi", "ptx-backend", "plugin"), "ptx-backend": ("abi", "ptx-backend"),
         "libgomp-device": ("abi", "ptx-backend", "libgomp-device"),
         "ptxsim": ("ptxsim",)}
SOURCE = re.compile(r".*\.(cc|c|h|def)$")
# What differs between the versions of GCC is in these files alone.
SHIM = {"plugin/gcc-shim.h", "plugin/gcc-diagnostics.h", "plugin/gcc-messages.h"}
VERSION = re.compile(r"\bGCCPLUGIN_VERSION|\b__GNUC__")
INCLUDE = re.compile(r'^#include "([\w./-]+/)?[\w.-]+"', re.M)


def room_of(folder):
    """The row of ROOMS for a folder, or None."""
    while folder and folder not in ROOMS:
        folder = os.path.dirname(folder)
    return folder or None


def allowed(source, target):
    """Whether a file of the folder SOURCE may include one of TARGET."""
    room, other = room_of(source), room_of(target)
    if other is None or other == room:
        return True
    parts = source.split("/")
    if "tests" in parts:
        return any(target == t or target.startswith(t + "/") for t in TESTS[parts[0]])
    if parts[0] != "plugin":
        return other in ROOMS[room]
    return other == "plugin" or any(other == r or other.startswith(r + "/") for r in ROOMS[room])


def circle():
    """A room of plugin that includes itself by way of others, or None."""
    def reached(room, seen):
        for other in ROOMS[room]:
            if other.startswith("plugin/") and other not in seen:
                seen.add(other)
                reached(other, seen)
        return seen
    return next((room for room in ROOMS if room.startswith("plugin/") and room in reached(room, set())), None)


def sources(srcdir):
    """(folder, file, text) of each source."""
    for top in sorted({room.split("/")[0] for room in ROOMS}):
        for folder, _, names in sorted(os.walk(os.path.join(srcdir, top))):
            for name in sorted(filter(SOURCE.match, names)):
                with open(os.path.join(folder, name), encoding="utf-8") as source:
                    yield os.path.relpath(folder, srcdir), name, source.read()


def includes(srcdir):
    """(folder, file, folder of the included file) of each #include that names a folder."""
    for folder, name, text in sources(srcdir):
        for target in INCLUDE.findall(text):
            if target:
                yield folder, name, target.rstrip("/")


def versions(srcdir):
    """The files of the plugin that ask for GCC's version and are not the shim."""
    for folder, name, text in sources(srcdir):
        path = "%s/%s" % (folder, name)
        if folder.split("/")[0] == "plugin" and path not in SHIM and VERSION.search(text):
            yield path


def unexplained(srcdir):
    """The rooms that docs/architecture.md has no row for."""
    with open(os.path.join(srcdir, "docs", "architecture.md"), encoding="utf-8") as page:
        rows = set(re.findall(r"^\| `([\w/-]+)` \|", page.read(), re.M))
    inside = {os.path.relpath(folder, srcdir) for top in ("plugin", "ptx-backend")
              for folder in glob.glob(os.path.join(srcdir, top, "*", "")) if not folder.endswith("/tests/")}
    return sorted((set(ROOMS) | inside) - rows)


def main():
    srcdir = sys.argv[1]
    wrong = ["%s/%s includes a file of %s" % (folder, name, target)
             for folder, name, target in includes(srcdir) if not allowed(folder, target)]
    wrong += ["docs/architecture.md has no row for %s" % room for room in unexplained(srcdir)]
    wrong += ["%s asks for the version of GCC: that is for plugin/gcc-shim.h" % path for path in versions(srcdir)]
    if circle():
        wrong.append("%s includes itself by way of other rooms" % circle())
    for complaint in wrong:
        print(complaint)
    print("%d problems" % len(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
