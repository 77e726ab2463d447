#!/usr/bin/env python3
"""Makes one folder with GCC's own OpenACC tests, compiled by accred and by GCC's own offload compiler.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

make-conformance-bundle.py --list FILE --source DIR --plugin FILE --cc CC --cxx CXX --fc FC --known FILE
    --libgomp FILE --libgomp-nvptx FILE [--builds accred,compatible,stock] [--jobs N] OUT

The list is what gcc-tests.py makes of the tests in --source.  In OUT: accred/N, compatible/N and stock/N,
the executables of the list's line N; programs.list; lib/; and the script `run', which needs bash,
coreutils and an NVIDIA driver, no compiler.  Programs that are in OUT already are not compiled
again; accred's only if they are no older than the plugin.

`compatible' are programs of accred's with compatible=gcc: those that --known says need it to pass.

programs.list has a line for each program: build, number, name, language, level, expect, env and output
as in the list, then the result and its reason if known without a run: for programs that could not
be compiled, for tests that are only linked, and for those that must not compile.
"""

import argparse
import concurrent.futures
import fnmatch
import os
import re
import shutil
import subprocess

from bundle_libraries import copy_libraries

# The options for device code; as in testsuite/accred.gcc/gcc.exp.
STOCK_FLAGS = ["-foffload=nvptx-none", "-foffload-options=nvptx-none=-misa=sm_80", "-Wl,--no-as-needed"]
STOCK_FORTRAN_FLAGS = ["-foffload-options=nvptx-none=-lgfortran"]
DEVICE_FLAGS = ["-DACC_DEVICE_TYPE_nvidia=1", "-DACC_MEM_SHARED=0"]


def command_of(args, build, program, target, scratch):
    """The compiler's command line for a program of the list."""
    language, level, flags, sources = program[1], program[2], program[4], program[5]
    tests = os.path.join(args.source, "libgomp", "testsuite")
    compiler = {"c": args.cc, "c++": args.cxx, "fortran": args.fc}[language].split()
    command = compiler + ["-w", "-s", "-fopenacc"]
    if build == "stock":
        command += STOCK_FLAGS + (STOCK_FORTRAN_FLAGS if language == "fortran" else [])
    else:
        command.append("-fplugin=" + args.plugin)
    if build == "compatible":
        command.append("-fplugin-arg-accred-compatible=gcc")
    command += ["-I" + os.path.join(args.source, "include"), "-I" + os.path.join(args.source, "libgomp"),
                "-I" + os.path.join(tests, "libgomp.oacc-c-c++-common")] + DEVICE_FLAGS + [level] + flags.split()
    if language == "fortran":
        command.append("-J" + scratch)
    return command + [os.path.join(tests, s) for s in sources.split()] + ["-o", target, "-lm"]


def build_one(args, build, number, program):
    """Compile one program: None, or why that failed."""
    target = os.path.join(args.out, build, str(number))
    if os.path.exists(target) and (build == "stock" or os.path.getmtime(target) >= os.path.getmtime(args.plugin)):
        return None
    scratch = target + ".work"
    shutil.rmtree(scratch, ignore_errors=True)
    os.makedirs(scratch)
    # The output of an interrupted link must not count as made.
    command = command_of(args, build, program, scratch + "/program", scratch)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", env=dict(os.environ, LC_ALL="C"), check=False)
    if done.returncode == 0:
        os.replace(scratch + "/program", target)
    elif os.path.exists(target):
        os.remove(target)
    shutil.rmtree(scratch)
    if done.returncode == 0:
        return None
    said = re.search(r"((?:sorry, unimplemented|internal compiler error|[Ee]rror): .*)", done.stdout)
    return said.group(1).replace("\t", " ") if said else "status %d" % done.returncode


def known_result(what, failure):
    """Result and reason of a program that is not run; two empty words for one that is."""
    if what == "error":
        return ("PASS", "") if failure else ("FAIL", "compiles")
    if failure:
        return "FAIL", failure
    return ("PASS", "") if what == "link" else ("", "")


def compatible_patterns(path):
    """Patterns of name, language and level of the programs that pass with compatible=gcc alone."""
    with open(path, encoding="utf-8") as lines:
        fields = [line.split(None, 4) for line in lines if not line.startswith("#")]
    return [f[:3] for f in fields if len(f) == 5 and f[4].startswith("compatible=gcc: ")]


def main():
    parser = argparse.ArgumentParser()
    for option in ("list", "source", "plugin", "cc", "libgomp", "libgomp-nvptx"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--cxx", default="")
    parser.add_argument("--fc", default="")
    parser.add_argument("--known")
    parser.add_argument("--builds", default="accred,compatible,stock")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("out")
    args = parser.parse_args()
    compilers = {"c": args.cc, "c++": args.cxx, "fortran": args.fc}

    with open(args.list, encoding="ascii") as lines:
        programs = [line.rstrip("\n").split("\t") for line in lines]
    patterns = compatible_patterns(args.known) if args.known else []
    work = []
    for build in args.builds.split(","):
        os.makedirs(os.path.join(args.out, build), exist_ok=True)
        for number, program in enumerate(programs):
            if program[3] == "skip" or not compilers[program[1]]:
                continue
            if build != "compatible" or any(all(map(fnmatch.fnmatchcase, program[:3], p)) for p in patterns):
                work.append((build, number, program))

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        failures = list(pool.map(lambda w: build_one(args, *w), work))
    with open(os.path.join(args.out, "programs.list"), "w", encoding="utf-8") as out:
        for (build, number, program), failure in zip(work, failures):
            name, language, level, what, _, _, env, expect, output = program
            out.write("\t".join((build, str(number), name, language, level, expect, env, output) + known_result(what, failure)) + "\n")
    copy_libraries(args, os.path.join(args.out, "lib"))
    shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "conformance-run"), os.path.join(args.out, "run"))
    print("%d programs, %d could not be compiled" % (len(work), sum(f is not None for f in failures)))


if __name__ == "__main__":
    main()
