#!/usr/bin/env python3
"""GCC's own OpenACC compile tests, with the plugin and without it: the diagnostics must be the same.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

check-goacc.py --source DIR --plugin FILE --cc CC [--cxx CXX] [--fc FC] [--only GLOB] [--jobs N]
    [--results FILE] [--counts FILE]

--source has GCC's gcc/testsuite.  Each test of gcc.dg/goacc, g++.dg/goacc, c-c++-common/goacc (as C
and as C++) and gfortran.dg/goacc is compiled four times, with -O0 and -O2 followed by its own
options, without the plugin and with it.  With it, the compiler must not crash, and must give the
same errors and warnings the same number of times.  In addition it may give accred's own located
"sorry, unimplemented: accred: ..." for unsupported constructs (such tests are counted and listed),
and messages about launch dimensions, and it takes reductions of arrays and derived types that
gfortran refuses.  The output of -fopt-info describes the compilation of a region, and is not
compared.  After a sorry, a warning of GCC's may be missing.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import os
import re
import subprocess
import sys
import tempfile

LEVELS = ["-O0", "-O2"]
FOLDERS = [
    # folder, languages, suffixes
    ("gcc.dg/goacc", ["c"], (".c",)),
    ("g++.dg/goacc", ["c++"], (".C",)),
    ("c-c++-common/goacc", ["c", "c++"], (".c",)),
    ("gfortran.dg/goacc", ["fortran"], (".f", ".F", ".f90", ".F90", ".f95", ".f03", ".f08")),
]

# The first line of a diagnostic; the place precedes the text.
DIAGNOSTIC = re.compile(r"(.*?)\b(internal compiler error|fatal error|error|sorry, unimplemented|warning|Fatal Error|Error|Warning): (.*)")
OWN_SORRY = re.compile(r"[^ ]+:\d+:\d+: sorry, unimplemented: accred: .")
# Messages about launch dimensions; GCC's offload compilers have the same texts.
OWN_WARNING = re.compile(r".*[wW]arning: (using '\w+ \(\d+\)'(,| due to call) .*ignoring|accred: )")
# What gfortran refuses and accred does not: reductions of arrays and derived types.
ACCEPTED = re.compile(r".*Error: (Array '\w+' is not permitted in reduction|!\$OMP DECLARE REDUCTION \S+ not found for type TYPE\()")
# After such an error GCC does not come to this one.
LATER = re.compile(r".*Error: implicit mapping of assumed size array")
CRASH = re.compile(r"internal compiler error|(Segmentation fault|Aborted|Killed)|terminated by signal|signal terminated|compiler's time")


def programs(testsuite, compilers, only):
    """The tests: (name, language)."""
    for folder, languages, suffixes in FOLDERS:
        for name in sorted(os.listdir(os.path.join(testsuite, folder))):
            if name.endswith(suffixes) and fnmatch.fnmatchcase(folder + "/" + name, only):
                for language in languages:
                    if compilers[language]:
                        yield folder + "/" + name, language


def options(path, language):
    """What a test's directives add to the command line; the modules that it needs first."""
    with open(path, encoding="utf-8", errors="replace") as source:
        text = source.read()
    flags, first = ["-fopenacc"], []
    for directive, rest in re.findall(r"\{ *dg-([-a-z]+) (.*?)\} *(?:for .*|\*/|--.*)?$", text, re.MULTILINE):
        argument = re.match(r'"([^"]*)"|(\S+)', rest.strip())
        condition = re.search(r"\{ *target +(!?) *\{? *(c\+\+|c)\b", rest)
        if condition and (condition.group(2) == language) == bool(condition.group(1)):
            continue
        if directive == "options":
            flags = argument.group(1).split()
        elif directive == "additional-options":
            flags += (argument.group(1) or argument.group(2) or "").split()
        elif directive == "compile-aux-modules":
            first.append(os.path.join(os.path.dirname(path), argument.group(1)))
    return flags, first


def run(command, folder):
    """Exit status and messages of a compiler."""
    try:
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=120, check=False, env=dict(os.environ, LC_ALL="C"))
    except subprocess.TimeoutExpired:
        return -1, "compiler's time is over"
    return done.returncode, done.stdout


def diagnostics(text):
    """Errors and warnings, each with its place, in any order (the middle end's come function by function)."""
    found = []
    place = ""
    for line in text.split("\n"):
        at = DIAGNOSTIC.match(line)
        if at:
            # gfortran has the place in a line of its own.
            # The compiler's own variables are numbered as they come.
            message = re.sub(r"'(\w+)\.\d+'", r"'\1.N'", at.group(3))
            found.append((at.group(1) or place) + at.group(2) + ": " + message)
        if line.endswith(":") and re.match(r"\S+:\d+:\d+:$", line):
            place = line + " "
    return found


def check(args, name, language, level):
    """(result, what is to be said about it) for one test at one level."""
    testsuite = os.path.join(args.source, "gcc", "testsuite")
    path = os.path.join(testsuite, name)
    flags, first = options(path, language)
    compiler = {"c": args.cc, "c++": args.cxx, "fortran": args.fc}[language]
    said = {}
    for plugin in ([], ["-fplugin=" + args.plugin]):
        with tempfile.TemporaryDirectory() as folder:
            command = compiler.split() + ["-fdiagnostics-plain-output", level] + plugin
            for module in first:
                run(command + flags + ["-c", module, "-o", "module.o"], folder)
            said[bool(plugin)] = run(command + flags + ["-S", path, "-o", "out.s"], folder)
    status, text = said[True]
    if status < 0 or (CRASH.search(text) and not CRASH.search(said[False][1])):
        return "crash", ([line for line in text.split("\n") if CRASH.search(line)] or ["status %d" % status])[0]
    with_plugin, without = diagnostics(text), diagnostics(said[False][1])
    sorries = [d for d in with_plugin if OWN_SORRY.match(d)]
    extra = collections.Counter(d for d in with_plugin if d not in sorries and not OWN_WARNING.match(d)) - collections.Counter(without)
    missing = collections.Counter(without) - collections.Counter(with_plugin)
    accepted = [d for d in missing if ACCEPTED.match(d)]
    if accepted:
        missing = [d for d in missing if d not in accepted]
        extra = [d for d in extra if not LATER.match(d)]
    if sorries:
        missing = [d for d in missing if "arning: " not in d]
    if extra or missing:
        return "differs", "; ".join(["more: " + d for d in extra] + ["less: " + d for d in missing])
    if sorries:
        return "sorry", sorries[0].split("unimplemented: ")[1]
    if (status == 0) != (said[False][0] == 0) and not accepted:
        return "differs", "exit status %d instead of %d" % (status, said[False][0])
    return "same", ""


def main():
    parser = argparse.ArgumentParser()
    for option in ("source", "plugin", "cc"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--cxx", default="")
    parser.add_argument("--fc", default="")
    parser.add_argument("--only", default="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--results")
    parser.add_argument("--counts")
    args = parser.parse_args()
    args.plugin, args.source = os.path.abspath(args.plugin), os.path.abspath(args.source)

    compilers = {"c": args.cc, "c++": args.cxx, "fortran": args.fc}
    tests = [(name, language, level) for name, language in programs(os.path.join(args.source, "gcc", "testsuite"), compilers, args.only)
             for level in LEVELS]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda t: check(args, *t), tests))
    lines = ["\t".join(t + r) for t, r in zip(tests, results)]
    if args.results:
        with open(args.results, "w", encoding="utf-8") as out:
            out.write("".join(line + "\n" for line in lines))
    for line, (result, _) in zip(lines, results):
        if result in ("crash", "differs"):
            print("FAIL: " + line.replace("\t", " "))
    counts = collections.Counter(r[0] for r in results)
    failed = counts["crash"] + counts["differs"]
    passed = counts["same"] + counts["sorry"]
    print("%d compilations: %d with the same diagnostics, %d with a sorry of accred's as well, %d differ, %d crash"
          % (len(tests), counts["same"], counts["sorry"], counts["differs"], counts["crash"]))
    if args.counts:
        with open(args.counts, "w", encoding="ascii") as out:
            out.write("%d %d 0\n" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
