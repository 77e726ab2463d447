#!/usr/bin/env python3
"""Makes one folder with everything that a machine with a GPU needs to run accred's tests.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

make-gpu-bundle.py --srcdir DIR --builddir DIR --cc CC --cxx CXX --fc FC --generated DIR
    --libgomp FILE --libgomp-nvptx FILE [--only REGEX] [--c-library] OUT

With --only, of the tests and programs the variants that have REGEX in their name (`streams.O2').
With --c-library, also the C library, for a machine whose own is older.

In OUT: the execution tests, compiled with several options; run-forms, which runs single PTX
instructions; the programs of examples/; libgomp and its part for NVIDIA; tests.list; and the
script `run', which needs bash, coreutils and an NVIDIA driver, no compiler.  GCC's own tests have
a bundle of their own: make-conformance-bundle.py.
"""

import argparse
import concurrent.futures
import os
import re
import shlex
import shutil
import subprocess
import sys

from bundle_libraries import copy_c_library, copy_libraries

# (suffix, flags, whether the generated tests get it, too).  These are many and big; the other
# levels of optimisation do not change their kernels.
ANY_ORDER = ["-DTEST_ANY_ORDER"]
VARIANTS = [
    ("O0", ["-O0"], False),
    ("O1", ["-O1"], False),
    ("O2", ["-O2"], True),
    ("O3", ["-O3"], False),
    ("O0-lock", ["-O0", "-fplugin-arg-accred-strategy=lock"] + ANY_ORDER, False),
    ("O2-lock", ["-O2", "-fplugin-arg-accred-strategy=lock"] + ANY_ORDER, True),
    ("O2-atomic", ["-O2", "-fplugin-arg-accred-strategy=atomic"] + ANY_ORDER, True),
]


def directives(path):
    """The directives of a test: a list of (name, list of quoted arguments)."""
    with open(path, encoding="utf-8") as source:
        text = source.read()
    found = re.findall(r"\{ (dg-[-a-z]+) (.*?) \}(?! \})", text)
    return [(name, re.findall(r'"([^"]*)"', arguments)) for name, arguments in found]


class Test:
    """One test program: what it is compiled from and run with."""

    def __init__(self, path):
        self.path = path
        self.name, self.extension = os.path.splitext(os.path.basename(path))
        self.flags = ["-fopenacc"]
        self.sources = [path]
        self.library = None
        self.env = []
        self.on_device = True
        self.versions = range(11, 1000)
        here = os.path.dirname(path)
        for name, arguments in directives(path):
            if name == "dg-options":
                self.flags = arguments[0].split()
            elif name == "dg-additional-options":
                self.flags += arguments[0].split()
            elif name == "dg-additional-sources":
                self.sources += [os.path.join(here, s) for s in arguments[0].split()]
            elif name == "dg-shared-library":
                self.library = os.path.join(here, arguments[0])
            elif name == "dg-set-env":
                self.env.append("%s=%s" % tuple(arguments))
            elif name == "dg-host-run":
                self.on_device = False
            elif name == "dg-require" and (version := re.fullmatch("(before-)?gcc-([0-9]+)", arguments[0])):
                self.versions = range(11, int(version[2])) if version[1] else range(int(version[2]), 1000)


def execution_tests(args, out):
    """The tests of accred.exec, and the generated ones: (commands for libraries, for programs, lines of tests.list, number of tests)."""
    by_hand = os.path.join(args.srcdir, "testsuite", "accred.exec")
    compilers = {".c": args.cc, ".cc": args.cxx, ".f90": args.fc}
    tests = []
    for folder, every_variant in ((by_hand, True), (args.generated, False)):
        for name in sorted(os.listdir(folder)):
            stem, extension = os.path.splitext(name)
            if compilers.get(extension) and not stem.endswith("-part"):
                tests.append((Test(os.path.join(folder, name)), every_variant))

    major = int(subprocess.check_output([args.cc, "-dumpfullversion"], text=True).split(".")[0])
    # The messages of failed checks name files; relative to the source tree.
    common = ["-w", "-s", "-fmacro-prefix-map=%s/=" % args.srcdir,
              "-fplugin=" + os.path.join(args.builddir, "plugin", "accred.so"),
              "-I" + os.path.join(args.srcdir, "testsuite", "lib")]
    libraries = []
    commands = []
    listing = []
    for test, every_variant in tests:
        if not test.on_device or major not in test.versions:
            continue
        for suffix, flags, for_all in VARIANTS:
            if not (for_all or every_variant):
                continue
            # Tests in several languages may have the same name.
            name = "%s%s.%s" % (test.name, "" if test.extension == ".c" else test.extension, suffix)
            if not re.search(args.only, name):
                continue
            program = os.path.join(out, name)
            compiler = [compilers[test.extension]] + common
            if test.extension == ".f90":
                modules = program + ".modules"
                os.makedirs(modules)
                compiler.append("-J" + modules)
            link = []
            if test.library:
                libraries.append(compiler + flags + test.flags
                                 + ["-fPIC", "-shared", test.library, "-o", os.path.join(out, "lib%s.so" % name)])
                link = ["-L" + out, "-l" + name, "-Wl,-rpath,$ORIGIN"]
            commands.append(compiler + flags + test.flags + test.sources + link + ["-o", program, "-lm"])
            listing.append("%s\t%s" % (name, " ".join(map(shlex.quote, test.env))))
    return libraries, commands, listing, len(tests)


def examples(args, out):
    """The programs of examples/: (commands, lines of programs.list)."""
    commands, listing = [], []
    folder = os.path.join(args.srcdir, "examples")
    compilers = {".c": args.cc, ".cc": args.cxx, ".f90": args.fc}
    for table, language, mark in (("programs.list", "-fopenacc", ""), ("openmp.list", "-fopenmp", ".openmp")):
        if not os.path.exists(os.path.join(folder, table)):
            continue
        with open(os.path.join(folder, table), encoding="ascii") as lines:
            programs = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
        for name, sources, small, large in programs:
            sources = [os.path.join(folder, s) for s in sources.split()]
            extension = os.path.splitext(sources[0])[1]
            if not compilers[extension]:
                continue
            for suffix, flags, size in (("", [], large), (".lock", ["-fplugin-arg-accred-strategy=lock"], small)):
                target = name + mark + suffix
                if not re.search(args.only, target):
                    continue
                command = [compilers[extension], "-s", "-O2", language, "-fplugin=" + os.path.join(args.builddir, "plugin", "accred.so")] + flags
                if extension == ".f90":
                    modules = os.path.join(out, target + ".modules")
                    os.makedirs(modules)
                    command.append("-J" + modules)
                commands.append(command + sources + ["-o", os.path.join(out, target), "-lm"])
                listing.append(target + "\t" + size)
    return commands, listing


def compile_one(command):
    """Run a command; its output if it failed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return None if done.returncode == 0 else "%s\n%s" % (" ".join(command), done.stdout)


def main():
    parser = argparse.ArgumentParser()
    for option in ("srcdir", "builddir", "cc", "generated", "libgomp", "libgomp-nvptx"):
        parser.add_argument("--" + option, required=True)
    for option in ("cxx", "fc"):
        parser.add_argument("--" + option)
    parser.add_argument("--only", metavar="REGEX", default="")
    parser.add_argument("--c-library", action="store_true")
    parser.add_argument("out")
    args = parser.parse_args()

    tests_out = os.path.join(args.out, "tests")
    shutil.rmtree(args.out, ignore_errors=True)
    os.makedirs(tests_out)
    os.makedirs(os.path.join(args.out, "programs"))

    libraries, commands, listing, tests = execution_tests(args, tests_out)
    programs_out = os.path.join(args.out, "programs")
    example_commands, programs = examples(args, programs_out)
    commands += example_commands

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        # The programs are linked with the libraries.
        failures = [f for f in pool.map(compile_one, libraries) if f]
        failures += [f for f in pool.map(compile_one, commands) if f]
    for failure in failures:
        print(failure, file=sys.stderr)

    with open(os.path.join(args.out, "tests.list"), "w", encoding="ascii") as out:
        out.write("".join(line + "\n" for line in listing))
    with open(os.path.join(args.out, "programs.list"), "w", encoding="ascii") as out:
        out.write("".join(line + "\n" for line in programs))
    for parent in (tests_out, programs_out):
        for folder in [f for f in os.listdir(parent) if f.endswith(".modules")]:
            shutil.rmtree(os.path.join(parent, folder))
    copy_libraries(args, os.path.join(args.out, "lib"))
    if args.c_library:
        copy_c_library(args.cc, os.path.join(args.out, "libc"))
    shutil.copy(os.path.join(args.builddir, "ptxsim", "tests", "run-forms"), os.path.join(args.out, "run-forms"))
    shutil.copy(os.path.join(args.srcdir, "scripts", "gpu-bundle-run"), os.path.join(args.out, "run"))
    print("%d programs of %d tests, %d could not be compiled" % (len(listing), tests, len(failures)))
    # A test that does not compile is in the list and fails there; the bundle is still complete.
    return 1 if len(failures) == len(commands) else 0


if __name__ == "__main__":
    sys.exit(main())
