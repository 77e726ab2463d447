#!/usr/bin/env python3
# Random loops on ptxsim or a GPU, compared with the host.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     loopfuzz.py --accred build/plugin/accred.so --ptxsim build/ptxsim --seed 1 --count 100
#     loopfuzz.py --accred build/plugin/accred.so --kinds rows --seed 1 --count 100 --elements 3000000 --bundle DIR
#
# redfuzz.py varies what stands in loops, with few iterations; this program varies what the plan of a kernel depends on: the
# nests of loops and how many iterations they have (loop_fuzz/nests.py), rows of any length (rows.py, fortran_rows.py), updates that meet
# (updates.py), loops that depend on each other (steps.py).
#
# A program (--seed and up) has some loops of one kind, each as a procedure for the device and one for the host, in
# OpenACC's, OpenMP's and `kernels' words.  All values are small whole numbers, so that any order of additions has the same
# sum.  The program prints what differs.  With --bundle programs are compiled for another machine, and do not run.  What
# fails is kept in --keep.
"""Random loops."""

import argparse
import os
import random
import subprocess
import sys

from loop_fuzz import fortran_rows, nests, rows, steps, updates

STYLES = ["acc", "omp", "kernels"]

HEAD = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned state = 1;
static int wrong;

static int
value (int below)
{
  state = state * 1103515245u + 12345u;
  return (state >> 16) % below;
}

/* Says which results of the loop NUMBER differ.  */
static void
compare (int number, int stored, int updated, int sum)
{
  if (!stored && !updated && !sum)
    return;
  wrong = 1;
  printf ("loop %d: wrong%s%s%s\\n", number, stored ? " elements" : "", updated ? " results" : "", sum ? " sum" : "");
}
"""


def c_main(loops):
    return "int\nmain (void)\n{\n%s\n  return wrong;\n}\n" % "\n".join("  run_%d ();" % number for number in loops)


def fortran_main(loops):
    lines = ["program main", "  use numbers"] + ["  use rows_%d, only: run_%d" % (number, number) for number in loops]
    lines += ["  call run_%d" % number for number in loops] + ["  if (wrong) stop 1", "end program", ""]
    return "\n".join(lines)


# What makes a loop, what stands in front of all, what calls them, and the ending of the file's name.
KINDS = {"nests": (nests.Nest, HEAD, c_main, ".c"),
         "rows": (rows.Rows, HEAD + rows.HEAD, c_main, ".c"),
         "steps": (steps.Steps, HEAD + steps.HEAD, c_main, ".c"),
         "updates": (updates.Updates, HEAD + updates.HEAD, c_main, ".c"),
         "fortran-rows": (fortran_rows.FortranRows, fortran_rows.HEAD, fortran_main, ".f90")}


def program(kind, seed, style, loops, elements):
    rng = random.Random("%s %s %d" % (kind, style, seed))
    make, head, main_of, _ = KINDS[kind]
    return "\n".join([head] + [make(rng, style, elements).text(number) for number in range(loops)] + [main_of(range(loops))])


def failure_of(args, style, options, source, executable):
    """What is wrong with the program in SOURCE; empty if nothing is."""
    flags = ["-fopenmp" if style == "omp" else "-fopenacc", "-w", "-fplugin=" + args.accred, *options]
    compiler = [args.fc, "-J" + os.path.dirname(source)] if source.endswith(".f90") else [args.cc]
    done = subprocess.run([*compiler, *flags, source, "-o", executable], capture_output=True, text=True, check=False)
    if done.returncode:
        return "does not compile: " + done.stderr
    if args.bundle:
        return ""
    environment = dict(os.environ, ACC_DEVICE_TYPE="nvidia", OMP_TARGET_OFFLOAD="mandatory")
    command = [os.path.join(args.ptxsim, "accred-run")] if args.ptxsim else []
    try:
        done = subprocess.run([*command, os.path.abspath(executable)], capture_output=True, text=True, env=environment, timeout=args.timeout,
                              check=False)
    except subprocess.TimeoutExpired:
        return "took more than %d s" % args.timeout
    return "exit status %d\n%s%s" % (done.returncode, done.stdout, done.stderr) if done.returncode else ""


def main():
    parser = argparse.ArgumentParser(description="Compare random loops on ptxsim or a GPU with the host.")
    parser.add_argument("--accred", required=True, help="accred.so")
    parser.add_argument("--ptxsim", help="folder of libcuda.so.1; without it, a GPU")
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--fc", default="gfortran")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20, help="of programs, of each kind and in each of the styles")
    parser.add_argument("--kinds", default=",".join(KINDS), help="some of %(default)s")
    parser.add_argument("--style", default=",".join(STYLES), help="some of %(default)s")
    parser.add_argument("--loops", type=int, default=8, help="in a program")
    parser.add_argument("--elements", type=int, default=150000, help="of an array, at most")
    parser.add_argument("--opt", default="2,0,2,3", help="levels of optimisation, in turn")
    parser.add_argument("--flags", default="", help="more options for the compiler")
    parser.add_argument("--timeout", type=int, default=300, help="seconds for a run")
    parser.add_argument("--keep", default="loopfuzz-failures", help="folder for programs that fail")
    parser.add_argument("--bundle", help="folder for executables, which do not run here")
    args = parser.parse_args()
    args.accred = os.path.abspath(args.accred)
    folder = args.bundle or args.keep
    os.makedirs(folder, exist_ok=True)
    levels = args.opt.split(",")
    made = failed = 0
    for seed in range(args.seed, args.seed + args.count):
        for kind, style in [(kind, style) for kind in args.kinds.split(",") for style in args.style.split(",")]:
            base = os.path.join(folder, "%s-%s-%d" % (kind, style, seed))
            source = base + KINDS[kind][-1]
            with open(source, "w", encoding="utf-8") as file:
                file.write(program(kind, seed, style, args.loops, args.elements))
            options = ["-O" + levels[seed % len(levels)], *args.flags.split()]
            made += 1
            failure = failure_of(args, style, options, source, base)
            if failure:
                failed += 1
                print("%s %s: %s" % (source, " ".join(options), failure), flush=True)
            else:
                os.remove(source)
            if not args.bundle and os.path.exists(base):
                os.remove(base)
    print("%d programs of %d loops, %d failed" % (made, args.loops, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
