#!/usr/bin/env python3
"""Reports functions and files that are too long: check-lengths.py [FOLDER]

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

A function of the product has at most 60 lines, a file at most 800 (CONTRIBUTING.md).  Functions are found by GNU's
format: the head begins in column 0, or in a class in a deeper one; the brace that opens the body and the one that closes
it are alone on their lines, in the same column.  With --functions N: lists all functions of N lines and more.
"""

import argparse
import os
import re
import subprocess

# With the line of the result, which GNU puts in front of the head.
MOST_FUNCTION, MOST_FILE = 60, 800
ROOMS = ("abi/", "libgomp-device/", "plugin/", "ptx-backend/", "ptxsim/")
# Tables that scripts write.
GENERATED = ("libgomp-device/libm/coefficients.h",)
# What stands before a brace that opens no function.
OTHER = re.compile(r"^\s*(struct|class|union|enum|namespace|static const struct|static constexpr struct|const struct|do|else|try|switch|"
                   r"for|while|if|catch|case|return|default)\b|=\s*$|[,;:{}]\s*$")


def sources(folder):
    names = subprocess.run(["git", "-C", folder, "ls-files"], capture_output=True, text=True, check=False).stdout.split()
    if not names:
        for base, _, files in os.walk(folder):
            names += [os.path.relpath(os.path.join(base, f), folder) for f in files]
    return sorted(n for n in names if n.startswith(ROOMS) and re.search(r"\.(c|cc|h)$", n))


def functions(lines):
    """(first line, number of lines) of each function in LINES."""
    for at, line in enumerate(lines):
        if line.strip() != "{" or not at:
            continue
        column = len(line.expandtabs()) - 1
        before = lines[at - 1].expandtabs()
        if OTHER.search(before) or not before.strip():
            continue
        # Back to the head's first line: the lines of it are not indented less.
        first = at - 1
        while first > 0 and (lines[first][:1] in " \t" or lines[first - 1].strip()) and column == 0 and \
                not re.search(r"[;}>]\s*$|\*/\s*$|^#", lines[first - 1]):
            first -= 1
        head = " ".join(lines[first:at])
        if "(" not in head or re.match(r"\s*(if|for|while|switch|else|do)\b", lines[first]):
            continue
        end = next((k for k in range(at + 1, len(lines))
                    if re.match(r"\s*\}", lines[k]) and len(lines[k].expandtabs()) - len(lines[k].expandtabs().lstrip()) == column),
                   None)
        if end and lines[end].strip() == "}":
            yield first, end - first + 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", default=".")
    parser.add_argument("--functions", type=int)
    args = parser.parse_args()
    problems = count = total = 0
    for name in sources(args.folder):
        with open(os.path.join(args.folder, name)) as file:
            lines = file.read().splitlines()
        if len(lines) > MOST_FILE and name not in GENERATED:
            print(f"{name}: {len(lines)} lines, at most {MOST_FILE}")
            problems += 1
        for first, length in functions(lines):
            count, total = count + 1, total + length
            if args.functions and length >= args.functions:
                print(f"{name}:{first + 1}: {length} lines")
            elif not args.functions and length > MOST_FUNCTION and "/tests/" not in name:
                print(f"{name}:{first + 1}: a function of {length} lines, at most {MOST_FUNCTION}")
                problems += 1
    print(f"{count} functions of {total / max(count, 1):.1f} lines on average, {problems} problems")
    raise SystemExit(problems > 0)


if __name__ == "__main__":
    main()
