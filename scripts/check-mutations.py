#!/usr/bin/env python3
"""The mutation check: each patch of testsuite/mutations is a fault that its tests must detect.
Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

A patch begins with two lines:

    What is wrong: the identity of max is 0
    Seen by: unit reduction-exec-test *every_operator*

Several tests have `; ' between them; each must detect the fault:

    unit PROGRAM FILTER     a unit test of ptx-backend or libgomp-device
    exec FILE [FLAG...]     a program of testsuite/accred.exec, with its own options and -O2; PTXSIM_CHECK=... is put into
                            its environment
    sched PROGRAM [FLAG...] a program of testsuite/accred.sched, with -O2 and ten seeds, five of them on weak memory
    compile FILE            a test of testsuite/accred.compile

A fault may be in any source in C++, and, for unit tests alone, in a routine of the device library in C.

The script applies the patch to a copy of the sources, compiles the changed files, links them with
the objects of a finished build, and runs the tests on the result.  Each test must first pass without
a fault.

--list prints the patches, --applies only checks that each of them applies.
"""

import argparse
import concurrent.futures
import glob
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time

HEADER = re.compile(r"What is wrong: (.+)\nSeen by: (.+)\n\n(?=--- a/)")
CHANGED = re.compile(r"^\+\+\+ b/(\S+)", re.M)
# A fault may make a program hang.
TIMEOUT = 120
# PTXSIM_SCHED of a test `sched'; with even ones memory is weak.
SEEDS = range(1, 11)
# The folders of the sources that a fault can be in, and of their objects.
ROOMS = ("abi", "libgomp-device", "plugin", "ptx-backend")
ROUTINE = re.compile(r"libgomp-device/routines/([^/]*)[.]c")


def object_of(source):
    """The object that is made of SOURCE; of a routine, that for the host; of the host's support, its text."""
    routine = ROUTINE.fullmatch(source)
    if routine:
        return "libgomp-device/tests/%s.o" % routine.group(1)
    return source[:-len(".cc")] + ("-text.o" if os.path.dirname(source) == "libgomp-device/launch" else ".o")


def compiler_of(suffix):
    """The compiler of files with SUFFIX, of the version of CC."""
    name = {".cc": "g++", ".f90": "gfortran"}.get(suffix, "gcc")
    return name.join(os.environ.get("CC", "gcc").rsplit("gcc", 1))


def options_of(path):
    """The options that the program at PATH asks for, as testsuite/lib/accred.exp reads them."""
    with open(path, encoding="utf-8") as f:
        text = f.read()
    found = re.search(r'dg-options "([^"]*)"', text)
    more = re.search(r'dg-additional-options "([^"]*)"', text)
    return (found.group(1) if found else "-fopenacc").split() + (more.group(1).split() if more else [])


def sources_of(path):
    """The program at PATH with the other files that it names, of the same language."""
    with open(path, encoding="utf-8") as f:
        found = re.search(r'dg-additional-sources "([^"]*)"', f.read())
    return [path] + [os.path.join(os.path.dirname(path), name) for name in (found.group(1).split() if found else [])]


class Fault:
    """A file of testsuite/mutations."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)[:-len(".patch")]
        with open(path, encoding="utf-8") as f:
            text = f.read()
        header = HEADER.match(text)
        if not header:
            sys.exit("check-mutations: %s does not begin as a fault does" % path)
        self.what, tests = header.groups()
        self.tests = tests.split("; ")
        self.files = CHANGED.findall(text)
        # Only a change of an object's source rebuilds it.
        sources = [re.fullmatch("(%s)/.*[.]cc" % "|".join(ROOMS), f) or ROUTINE.fullmatch(f) for f in self.files]
        if not self.files or not all(sources):
            sys.exit("check-mutations: %s changes what is not a source" % path)
        if any(map(ROUTINE.fullmatch, self.files)) and not all(t.startswith("unit ") for t in self.tests):
            sys.exit("check-mutations: %s changes a routine, which unit tests alone are made with" % path)

    def apply(self, tree, dry=False):
        """Apply the patch in TREE; returns the output of `patch' if that fails."""
        done = subprocess.run(["patch", "-p1", "-F1", "-f", "-s", "-r-", "--no-backup-if-mismatch"]
                              + ["--dry-run"] * dry + ["-i", os.path.abspath(self.path)],
                              cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.stdout.decode(errors="replace") if done.returncode else ""


def read_faults(srcdir):
    return [Fault(path) for path in sorted(glob.glob(os.path.join(srcdir, "testsuite/mutations/*.patch")))]


class Workshop:
    """A copy of the sources and of a build's objects, in which one fault at a time is made."""

    def __init__(self, args, folder):
        self.args = args
        self.tree = os.path.join(folder, "source")
        self.build = os.path.join(folder, "build")
        self.scratch = os.path.join(folder, "scratch")
        self.output = ""
        os.makedirs(self.scratch)
        for room in ROOMS:
            shutil.copytree(os.path.join(args.srcdir, room), os.path.join(self.tree, room))
            if os.path.isdir(os.path.join(args.builddir, room)):
                # Without dependencies, which name the files of the other tree: a fault is never in a header.
                shutil.copytree(os.path.join(args.builddir, room), os.path.join(self.build, room),
                                ignore=shutil.ignore_patterns("*.d"))

    def command(self, argv, env=None, cwd=None, timeout=TIMEOUT):
        """True when ARGV succeeds; the output goes to self.output."""
        try:
            done = subprocess.run(argv, env=dict(os.environ, **(env or {})), cwd=cwd, stdin=subprocess.DEVNULL,
                                  timeout=timeout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        except subprocess.TimeoutExpired as late:
            self.output += (late.stdout or b"").decode(errors="replace") + "timeout\n"
            return False
        self.output += done.stdout.decode(errors="replace")
        return done.returncode == 0

    def unit(self, program):
        """Where the unit test PROGRAM is."""
        for room in ROOMS:
            if os.path.exists(os.path.join(self.tree, room, "tests", program + ".cc")):
                return os.path.join(room, "tests", program)
        sys.exit("check-mutations: there is no unit test " + program)

    def make(self, tests):
        """Make what TESTS need."""
        targets = {self.unit(t.split()[1]) if t.startswith("unit ") else "plugin/accred.so" for t in tests}
        return self.command(["make", "-s", "-C", self.build, "-f", os.path.join(self.args.builddir, "Makefile"),
                             "UNITY=no", "srcdir=" + self.tree, "CPPFLAGS=-I" + self.args.builddir, *sorted(targets)],
                            {"MAKEFLAGS": ""}, timeout=None)

    def with_fault(self, fault, function):
        """The result of FUNCTION while FAULT is in the tree."""
        objects = [os.path.join(self.build, object_of(f)) for f in fault.files]
        for o in objects:
            shutil.copy2(o, o + ".right")
        try:
            return fault.apply(self.tree) or function ()
        finally:
            for f in fault.files:
                shutil.copy2(os.path.join(self.args.srcdir, f), os.path.join(self.tree, f))
            for o in objects:
                os.replace(o + ".right", o)
                os.utime(o)

    def passes(self, test):
        """Does TEST, as in a patch, pass?"""
        kind, *words = test.split()
        return getattr(self, "run_" + kind)(words)

    def compile(self, source, flags):
        program = os.path.join(self.scratch, "program")
        compiler = compiler_of(os.path.splitext(source)[1])
        path = os.path.join(self.args.srcdir, "testsuite", source)
        ok = self.command([compiler, "-fplugin=" + self.build + "/plugin/accred.so",
                           "-I" + os.path.join(self.args.srcdir, "testsuite/lib"), *options_of(path), "-O2", *flags,
                           *sources_of(path), "-o", program, "-lm"])
        return [os.path.join(self.args.builddir, "ptxsim/accred-run"), program] if ok else None

    def run_unit(self, words):
        program = os.path.join(self.build, self.unit(words[0]))
        return self.command([program, "--gtest_filter=" + words[1], "--gtest_fail_fast"])

    def run_exec(self, words):
        flags = [w for w in words[1:] if w.startswith("-")]
        env = dict(w.split("=", 1) for w in words[1:] if not w.startswith("-"))
        run = self.compile("accred.exec/" + words[0], flags)
        return bool(run) and self.command(run, dict(env, ACC_DEVICE_TYPE="nvidia"))

    def run_sched(self, words):
        run = self.compile("accred.sched/" + words[0] + ".c", words[1:])
        return bool(run) and all(self.command(run, {"ACC_DEVICE_TYPE": "nvidia", "PTXSIM_SCHED": str(seed),
                                                    "PTXSIM_MEMORY": "strong" if seed % 2 else "weak"})
                                 for seed in SEEDS)

    def run_compile(self, words):
        argv = ["runtest", "--tool", "accred", "--srcdir", os.path.join(self.args.srcdir, "testsuite"),
                "ACCRED_CC=" + compiler_of(".c"), "ACCRED_CXX=" + compiler_of(".cc"), "ACCRED_FC=" + compiler_of(".f90"),
                "ACCRED_PLUGIN=" + self.build + "/plugin/accred.so", "ACCRED_RUN=", "ACCRED_ENGINE=sim",
                "ACCRED_PTXAS=", "ACCRED_GENERATED=", "ACCRED_SHARD=0 1", "ACCRED_BLESS=0", "compile.exp=" + words[0]]
        ok = self.command(argv, {"LC_ALL": "C"}, cwd=self.scratch)
        # A missing test must not pass.
        return ok and "# of expected passes" in self.output

    def check(self, fault):
        """The tests that do not detect FAULT; a text if it cannot be applied."""
        def run():
            self.output = ""
            if not self.make(fault.tests):
                return "is not compiled:\n" + self.output[-2000:]
            return [t for t in fault.tests if self.passes(t)]
        return self.with_fault(fault, run)


def check_applies(faults, srcdir):
    """The number of faults whose patches do not apply."""
    bad = 0
    for fault in faults:
        said = fault.apply(srcdir, dry=True)
        if said:
            bad += 1
            print("FAIL: %s does not apply: %s" % (fault.name, said))
    return bad


def check_all(args, faults):
    """Run everything; returns the numbers of checks and of problems."""
    bad = 0
    tests = list(dict.fromkeys(test for fault in faults for test in fault.tests))
    with tempfile.TemporaryDirectory(prefix="mutations-", dir=args.builddir) as folder:
        shops = queue.Queue()
        for i in range(args.jobs):
            shops.put(Workshop(args, os.path.join(folder, str(i))))

        def with_shop(function, argument):
            shop, start = shops.get(), time.time()
            try:
                return function(shop, argument), time.time() - start, shop.output
            finally:
                shops.put(shop)

        def without(shop, test):
            shop.output = ""
            return shop.make([test]) and shop.passes(test)

        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for test, (ok, _, output) in zip(tests, pool.map(lambda t: with_shop(without, t), tests)):
                if not ok:
                    bad += 1
                    print("FAIL: without a fault: %s\n%s" % (test, output[-2000:]), flush=True)
            results = pool.map(lambda f: with_shop(Workshop.check, f), faults)
            for fault, (unseen, seconds, _) in zip(faults, results):
                if isinstance(unseen, str):
                    bad += len(fault.tests)
                    print("FAIL: %s %s" % (fault.name, unseen), flush=True)
                    continue
                bad += len(unseen)
                for test in fault.tests:
                    print("%s %s by %s (%.1f s)" % ("FAIL: not seen:" if test in unseen else "caught:", fault.name, test,
                                                    seconds), flush=True)
    return len(tests) + sum(len(f.tests) for f in faults), bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--srcdir", required=True)
    parser.add_argument("--builddir", default=".")
    parser.add_argument("--counts", help="file for the numbers of passed, failed and skipped")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--applies", action="store_true")
    parser.add_argument("--fault", action="append", help="only this one")
    args = parser.parse_args()
    args.srcdir, args.builddir = os.path.abspath(args.srcdir), os.path.abspath(args.builddir)
    faults = read_faults(args.srcdir)
    if args.fault:
        faults = [f for f in faults if f.name in args.fault]
    if not faults:
        sys.exit("check-mutations: no such fault")
    if args.list:
        for fault in faults:
            print("%s: %s\n    %s" % (fault.name, fault.what, "\n    ".join(fault.tests)))
        return 0
    bad = check_applies(faults, args.srcdir)
    checks = len(faults)
    if not args.applies:
        checks, more = check_all(args, faults)
        bad += more
    if args.counts:
        with open(args.counts, "w", encoding="utf-8") as f:
            f.write("%d %d 0\n" % (checks - bad, bad))
    print("%d faults, %d problems" % (len(faults), bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
