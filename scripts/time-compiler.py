#!/usr/bin/env python3
"""Compile times of the programs of examples/: for the host alone, with accred, and with GCC's own
offload compiler.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

time-compiler.py --srcdir DIR --plugin FILE --cc CC --cxx CXX --fc FC [--runs N]

Compiles and links each program with -O2.  A time is the CPU time of all processes, the minimum of N
runs (3); programs that do not compile have none.
"""

import argparse
import os
import resource
import subprocess
import tempfile


def processor_time(command, runs):
    """The least time of some runs of COMMAND in seconds, None if it fails."""
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    times = []
    for _ in range(runs):
        before = spent()
        if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode != 0:
            return None
        times.append(spent() - before)
    return min(times)


def main():
    parser = argparse.ArgumentParser()
    for option in ("srcdir", "plugin", "cc", "cxx", "fc"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()

    folder = os.path.join(args.srcdir, "examples")
    compilers = {".c": args.cc, ".cc": args.cxx, ".f90": args.fc}
    with open(os.path.join(folder, "programs.list"), encoding="ascii") as lines:
        programs = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]

    print("| program | host | accred | | GCC's offload compiler |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        for name, sources, _, _ in programs:
            sources = [os.path.join(folder, s) for s in sources.split()]
            extension = os.path.splitext(sources[0])[1]
            if not compilers[extension]:
                continue
            common = compilers[extension].split() + ["-O2", "-fopenacc"]
            if extension == ".f90":
                common.append("-J" + scratch)
            rest = sources + ["-o", os.path.join(scratch, "program"), "-lm"]
            host, accred, stock = (processor_time(common + flags + rest, args.runs) for flags in (
                ["-foffload=disable"], ["-fplugin=" + args.plugin],
                # The lowest architecture that CUDA 13's ptxas still has.
                ["-no-pie", "-foffload=nvptx-none", "-foffload-options=nvptx-none=-misa=sm_80",
                 "-foffload-options=nvptx-none=-lm"]))
            if host is None or accred is None:
                raise SystemExit("%s cannot be compiled" % name)
            print("| `%s` | %.2f s | %.2f s | %+.0f %% | %s |"
                  % (name, host, accred, 100 * (accred / host - 1), "%.2f s" % stock if stock else "crashes"), flush=True)


if __name__ == "__main__":
    main()
