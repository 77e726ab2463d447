#!/usr/bin/env python3
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""unset-registers.py FILE.ptx...: registers that a function reads and that no insn of it sets.

For ptxas such a register has any value, and for ptxsim a fixed one: a program may be right by
chance."""

import re
import sys

# Insns without a result register.
NO_RESULT = ("st", "bra", "brx", "bar.sync", "bar.warp", "barrier.sync", "red.", "ret", "membar", "fence", "exit", "trap",
             "call", "prefetch")
REGISTER = re.compile(r"%(?:p|r|rd|f|fd)\d+")


def unset(text):
    """(function, register) for each."""
    found = []
    for body in re.split(r"\n(?=\.visible|\.entry|\.func)", text):
        name = re.search(r"\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)", body)
        read, written = set(), set()
        for line in body.split("\n"):
            line = line.split("//")[0].strip()
            insn = re.match(r"(?:@!?(%p\d+)\s+)?([a-z][\w.:]*)\s*(.*);", line)
            if not insn:
                continue
            guard, op, operands = insn.groups()
            if guard:
                read.add(guard)
            registers = REGISTER.findall(operands)
            if op.startswith("call"):
                # A result stands in brackets in front of the callee.
                result = re.match(r"(?:\.\w+\s*)?\(([^)]*)\)", operands)
                written.update(REGISTER.findall(result.group(1)) if result else [])
                read.update(registers)
            elif op.startswith(NO_RESULT):
                read.update(registers)
            else:
                first = re.match(r"\{[^}]*\}|[^,]*", operands).group(0)
                results = REGISTER.findall(first)
                written.update(results)
                read.update(registers[len(results):])
        if name:
            found += [(name.group(1), r) for r in sorted(read - written)]
    return found


def main():
    status = 0
    for path in sys.argv[1:]:
        with open(path) as f:
            for function, register in unset(f.read()):
                print(f"{path}: {function}: {register} is read and never set")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
