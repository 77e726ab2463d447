#!/usr/bin/env python3
# Edits the PTX in an executable, to plant a fault.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""edit-ptx.py PROGRAM COPY REGEXP TEXT [N]

Write a copy of PROGRAM in which the N-th match of REGEXP (the first is 1) is TEXT; \\1 and so
on are its groups.  Nothing moves: TEXT must not be longer, and blanks fill it up; comments
of the PTX make room.  It is an error when there is no N-th match.  Only matches that are
PTX count: in a line that a tab begins."""
import os
import re
import sys


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    program, copy, pattern, text = sys.argv[1:5]
    n = int(sys.argv[5]) if len(sys.argv) == 6 else 1
    data = open(program, "rb").read()
    matches = list(re.finditer(rb"(?<=\n)\t" + pattern.encode(), data))
    if len(matches) < n:
        sys.exit(f"edit-ptx.py: {len(matches)} matches of {pattern!r}, {n} wanted")
    m = matches[n - 1]
    new = b"\t" + m.expand(text.encode())
    if len(new) > len(m[0]):
        sys.exit(f"edit-ptx.py: {new!r} is longer than {m[0]!r}")
    with open(copy, "wb") as out:
        out.write(data[: m.start()] + new.ljust(len(m[0])) + data[m.end():])
    os.chmod(copy, 0o755)


main()
