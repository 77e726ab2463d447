#!/usr/bin/env python3
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""The profile of accred's main kernels, on ptxsim: detects regressions without a GPU.

The kernels (testsuite/accred.profile/kernels.c) run with 8 gangs and two numbers of elements.  The
difference is the cost of the loop, the rest that of the construct.  Most numbers follow from the
kernel's work, and are derived here.  The numbers of instructions do not:
testsuite/accred.profile/instructions has bounds for them, which `make check-profile BLESS=1' sets
to the measured numbers.  The bounds are for one version of GCC, whose optimisers differ from those of
the others; all else holds for each."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from fractions import Fraction

GANGS = 8
WARPS = 16                                  # Of a gang: vectors of 512 in single loops that do little.
ROW_WARPS = 8                               # Vectors of 256 for long rows, and of packed gangs a block of 256.
SIZES = (262144, 786432)                    # Each thread has 64 and 192 elements; of a row four times as many.

# Barriers of a gang.
BROADCAST = 2                               # A value of thread 0 for all warps: it is there; all have it.
FORK = 1                                    # What one thread has written before it is there.
WARP_SLOTS = 1                              # A slot of each warp: all are full.
TICKET = 1                                  # Am I the last one?


def gang_reduction(*element_bytes, results=1, at_once=1):
    """A loop over all levels: all threads read n, warps are combined, the gang takes its ticket; the last gang combines the
    slots in a loop of its own.  Each gang stores a slot for each result, and the last one the results and the ticket.
    A thread reads AT_ONCE elements at once: 16 bytes where neighbours are read."""
    barriers = WARP_SLOTS + TICKET
    return {"warps": WARPS, "loads": element_bytes, "at_once": at_once, "updates": GANGS, "barriers": barriers,
            "last": barriers + WARP_SLOTS, "stores": GANGS * results + results + 1}


KERNELS = {
    "float_sum": gang_reduction(4, at_once=4),
    "double_dot": gang_reduction(8, 8, at_once=2),
    "int_max": gang_reduction(4, at_once=4),
    "char_sum": gang_reduction(1, at_once=16),
    "sum_min_max": gang_reduction(8, results=3, at_once=2),
    "sum_2d": gang_reduction(4),
    "sum_2d_variable": gang_reduction(4),
    "sum_3d_long": gang_reduction(4),
    # A row for each gang: nothing to combine between gangs, and one store for each row.  Rows are long, so a gang is a
    # block of 256 threads.
    "row_sums": {"warps": ROW_WARPS, "loads": (4,), "at_once": 4, "updates": 0, "barriers": FORK + WARP_SLOTS,
                 "last": FORK + WARP_SLOTS, "stores": GANGS},
    # Rows of 64: a gang has 64 / 16 = 4 lanes, and a warp does 8 rows at a time, 512 elements.  For these it asks at the
    # FORK and at the JOIN who is there (a vote) and waits for them; the tree has the five steps of a whole warp, since the
    # number of lanes is not constant; and one request stores the sums, which lie side by side in 32 bytes.  No gang waits
    # for another one.
    "short_rows": {"warps": ROW_WARPS, "loads": (4,), "at_once": 4, "updates": 0, "barriers": 0, "last": 0, "stores": 0,
                   "turn": 512, "each_turn": {"vote": 2, "warp_sync": 2, "shuffle": 5, "store_global": 1}},
}


def profiles(options, folder):
    program = os.path.join(folder, "kernels")
    source = os.path.join(options.srcdir, "testsuite/accred.profile/kernels.c")
    plugin = os.path.join(options.builddir, "plugin/accred.so")
    subprocess.run([options.cc, "-O2", "-fopenacc", "-fplugin=" + plugin, source, "-o", program], check=True)
    found = []
    for n in SIZES:
        output = os.path.join(folder, f"{n}.json")
        env = dict(os.environ, GOMP_OPENACC_DIM=str(GANGS), PTXSIM_PROFILE="json", PTXSIM_PROFILE_FILE=output)
        for name in ("ACC_DEVICE_TYPE", "PTXSIM_CHECK", "PTXSIM_SCHED", "PTXSIM_FUEL"):
            env.pop(name, None)
        subprocess.run([os.path.join(options.builddir, "ptxsim/accred-run"), program, str(n)], env=env, check=True)
        with open(output) as f:
            kernels = json.load(f)["kernels"]
        found.append({k["name"].split("$")[0]: k for k in kernels})
    return found


class Checks:
    def __init__(self):
        self.failed = 0

    def same(self, kernel, what, got, expected):
        if got != expected:
            print(f"FAIL: {kernel}: {what}: {got} instead of {expected}")
            self.failed += 1

    def kernel(self, name, small, large):
        want = KERNELS[name]
        elements = SIZES[1] - SIZES[0]

        def more(*path):
            a, b = small, large
            for key in path:
                a, b = a[key], b[key]
            return b - a

        # The loop.  Each warp's request takes 32 times AT_ONCE elements that lie side by side: each byte moves once.
        moved = elements * sum(want["loads"])
        requests = elements // (32 * want["at_once"]) * len(want["loads"])
        self.same(name, "requests of the loop", more("memory", "load_global", "requests"), requests)
        self.same(name, "bytes moved", more("memory", "load_global", "bytes_moved"), moved)
        self.same(name, "sectors a request", Fraction(more("memory", "load_global", "sectors"), requests),
                  Fraction(moved // 32, requests))
        self.same(name, "sectors more than needed", more("memory", "load_global", "excess_sectors"), 0)
        each_turn = want.get("each_turn", {})
        turns = elements // want.get("turn", elements)
        for what in ("int_div", "special", "atomic", "barrier", "shuffle", "vote", "warp_sync", "fence", "store_global",
                     "load_generic", "load_local", "load_shared", "store_local", "store_shared"):
            self.same(name, what + " in the loop", more("instructions", what, "warp"), turns * each_turn.get(what, 0))
        self.same(name, "sectors that the loop stores", more("memory", "store_global", "sectors"),
                  turns * each_turn.get("store_global", 0))
        self.same(name, "branches in the loop that split a warp", more("branches", "split"), 0)

        # The construct.
        for size, k in zip(SIZES, (small, large)):
            self.same(name, "launch", (k["launches"], k["grid"], k["block"]), (1, [GANGS, 1, 1], [32 * want["warps"], 1, 1]))
            atomics = k["atomics"]["busiest"]
            self.same(name, "gang-level updates", [(a["operations"], a["requests"], a["worst_lanes"]) for a in atomics],
                      [(want["updates"], want["updates"], 1)] if want["updates"] else [])
            barriers = k["barriers"]
            self.same(name, "barriers of a gang", barriers["fewest_of_a_block"], want["barriers"])
            self.same(name, "barriers of the last gang", barriers["most_of_a_block"], want["last"])
            self.same(name, "barriers", barriers["total"], (GANGS - 1) * want["barriers"] + want["last"])
            self.same(name, "stores", k["memory"]["store_global"]["requests"],
                      want["stores"] + size // want.get("turn", size) * each_turn.get("store_global", 0))
            for access in ("load_shared", "store_shared"):
                self.same(name, access + ": conflicts", k["memory"][access]["conflicts"], 0)


def instructions(small, large, warps):
    """Instructions of a thread for an element, and of a warp for the construct."""
    a, b = (k["instructions"]["total"] for k in (small, large))
    element = Fraction(b["thread"] - a["thread"], SIZES[1] - SIZES[0])
    construct = Fraction(a["warp"], GANGS * warps) - element * Fraction(SIZES[0], 32 * GANGS * warps)
    return float(element), float(construct)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--srcdir", required=True)
    parser.add_argument("--builddir", required=True)
    parser.add_argument("--cc", default="gcc-12")
    parser.add_argument("--no-bounds", action="store_true", help="print the numbers of instructions, whatever they are")
    parser.add_argument("--bless", action="store_true", help="record the numbers of instructions")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        small, large = profiles(options, folder)
    checks = Checks()
    checks.same("all", "kernels", sorted(small), sorted(KERNELS))
    measured = {}
    for name in sorted(set(KERNELS) & set(small)):
        checks.kernel(name, small[name], large[name])
        measured[name] = instructions(small[name], large[name], KERNELS[name]["warps"])

    path = os.path.join(options.srcdir, "testsuite/accred.profile/instructions")
    with open(path) as f:
        lines = f.readlines()
    comments = [line for line in lines if line.startswith("#")]
    bounds = {line.split()[0]: tuple(map(float, line.split()[1:])) for line in lines if not line.startswith("#")}
    if options.bless:
        with open(path, "w") as f:
            f.writelines(comments)
            for name, (element, construct) in measured.items():
                f.write(f"{name:16} {element:10.3f} {construct:10.3f}\n")
        bounds = measured
    for name, numbers in measured.items():
        for what, got, bound in zip(("an element", "a warp besides"), numbers, bounds.get(name, (0, 0))):
            print(f"{name}: {got:.3f} instructions {what}, at most {bound:.3f}")
            if not options.no_bounds and got > bound + 0.001:
                print(f"FAIL: {name}: more instructions {what} than testsuite/accred.profile/instructions says; "
                      "`make check-profile BLESS=1' accepts it")
                checks.failed += 1
    return checks.failed != 0


if __name__ == "__main__":
    sys.exit(main())
