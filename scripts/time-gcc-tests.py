#!/usr/bin/env python3
"""Run times on ptxsim of GCC's own reduction tests, built by GCC's own offload compiler.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

time-gcc-tests.py --list FILE --source DIR --ptxsim DIR --out DIR [--cc CC] [--cxx CXX] [--fc FC] [--jobs N]

--list is the output of gcc-tests.py for the tests in --source.  Programs that are in --out already
are not compiled again.  Prints the time of compilation and of the runs, and the longest runs.
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys
import time

STOCK = ["-w", "-fopenacc", "-foffload=nvptx-none", "-foffload-options=nvptx-none=-misa=sm_80", "-Wl,--no-as-needed",
         "-DACC_DEVICE_TYPE_nvidia=1", "-DACC_MEM_SHARED=0"]


def read_list(path):
    """The programs that run: (name of the executable, language, flags, sources, environment)."""
    programs = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            name, language, level, what, flags, sources, env, expect, _ = line.rstrip("\n").split("\t")
            if what == "run" and expect == "pass":
                programs.append((os.path.basename(name) + "." + language + level, language, [level] + flags.split(),
                                 sources.split(), dict(e.split("=", 1) for e in env.split())))
    return programs


def build(program, args):
    """Compile PROGRAM unless it is there; whether it is there then."""
    name, language, flags, sources, _ = program
    executable = os.path.join(args.out, name)
    if os.path.exists(executable):
        return True
    tests = os.path.join(args.source, "libgomp", "testsuite")
    command = [{"c": args.cc, "c++": args.cxx, "fortran": args.fc}[language]] + STOCK + flags
    command += ["-I" + os.path.join(args.source, "include"), "-I" + os.path.join(args.source, "libgomp"),
                "-I" + os.path.join(tests, "libgomp.oacc-c-c++-common")]
    if language == "fortran":
        command += ["-foffload-options=nvptx-none=-lgfortran", "-J" + args.out]
    command += [os.path.join(tests, s) for s in sources] + ["-o", executable, "-lm"]
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


def run(program, args):
    """(seconds, name, exit status) of a run."""
    env = dict(os.environ, LD_LIBRARY_PATH=args.ptxsim, ACC_DEVICE_TYPE="nvidia", **program[4])
    start = time.monotonic()
    status = subprocess.run([os.path.join(args.out, program[0])], env=env, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode
    return time.monotonic() - start, program[0], status


def main():
    parser = argparse.ArgumentParser()
    for option in ("--list", "--source", "--ptxsim", "--out"):
        parser.add_argument(option, required=True)
    parser.add_argument("--cc", default="gcc-12")
    parser.add_argument("--cxx", default="g++-12")
    parser.add_argument("--fc", default="")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    args.out, args.ptxsim = os.path.abspath(args.out), os.path.abspath(args.ptxsim)
    os.makedirs(args.out, exist_ok=True)

    programs = [p for p in read_list(args.list) if p[1] != "fortran" or args.fc]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        start = time.monotonic()
        built = list(pool.map(lambda p: build(p, args), programs))
        compiling = time.monotonic() - start
        programs = [p for p, good in zip(programs, built) if good]
        if not programs:
            sys.exit("time-gcc-tests: nothing could be compiled; is gcc-12-offload-nvptx installed?")
        start = time.monotonic()
        runs = sorted(pool.map(lambda p: run(p, args), programs), reverse=True)
        running = time.monotonic() - start
    failed = [r[1] for r in runs if r[2] != 0]
    print("%d programs, %d jobs: compiled in %.0f s, run in %.1f s; median of a run %.0f ms"
          % (len(programs), args.jobs, compiling, running, 1000 * runs[len(runs) // 2][0]))
    for seconds, name, _ in runs[:8]:
        print("%8.2f s  %s" % (seconds, name))
    if failed or not all(built):
        sys.exit("not compiled: %d; failed: %s" % (built.count(False), " ".join(failed) or "none"))


if __name__ == "__main__":
    main()
