#!/usr/bin/env python3
"""Lists GCC's own tests of OpenACC, or of OpenMP's target regions: the sources, options and environment of each.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

gcc-tests.py [--all | --openmp] GCC-SOURCE

GCC-SOURCE is GCC's source tree, of which libgomp/testsuite and include/ are needed.  Without --all
only the tests that have a reduction clause, in their own text or in a file that they include.  With
--openmp the tests of OpenMP that have a target directive there, at -O2.

One line for each program, fields separated by tabs:
  name       libgomp.oacc-c-c++-common/reduction-1.c
  language   c, c++ or fortran
  level      -O0 or -O2
  what       run, link, error (it must not compile) or skip
  flags      beside those of all tests; for skip: the reason
  sources    relative to libgomp/testsuite
  env        NAME=VALUE ...
  expect     pass, or fail: the program must end with an error
  output     regular expression for what it prints; newline as \\n
Only directives that affect the program's run are read.  Messages of the compiler (dg-note,
dg-warning and so on) and dumps of GCC's own offload compilers (dg-final) are ignored.
"""

import argparse
import os
import re
import sys

FOLDERS = [
    # folder, languages, suffixes
    ("libgomp.oacc-c", ["c"], (".c",)),
    ("libgomp.oacc-c++", ["c++"], (".C",)),
    ("libgomp.oacc-c-c++-common", ["c", "c++"], (".c",)),
    ("libgomp.oacc-fortran", ["fortran"], (".f", ".F", ".f90", ".F90", ".f95")),
]

OPENMP_FOLDERS = [
    ("libgomp.c", ["c"], (".c",)),
    ("libgomp.c/examples-4", ["c"], (".c",)),
    ("libgomp.c++", ["c++"], (".C",)),
    ("libgomp.c++/examples-4", ["c++"], (".C",)),
    ("libgomp.c-c++-common", ["c", "c++"], (".c",)),
    ("libgomp.fortran", ["fortran"], (".f90", ".F90")),
    ("libgomp.fortran/examples-4", ["fortran"], (".f90",)),
]

LEVELS = ["-O0", "-O2"]

# The options of GCC's own libgomp.exp for the tests on an NVIDIA GPU.
DEVICE_FLAGS = ["-DACC_DEVICE_TYPE_nvidia=1", "-DACC_MEM_SHARED=0"]

# The features that a selector can test.  Unknown names are errors, because they may change a test's
# meaning.
PROPERTIES = {
    "openacc_nvidia_accel_selected": True,
    "openacc_radeon_accel_selected": False,
    "openacc_host_selected": False,
    "offload_target_nvptx": True,
    "offload_target_amdgcn": False,
    "offload_target_amdgcn_with_xnack": False,
    "openacc_cuda": False,          # cuda.h and what belongs to it: not in Debian's main archive
    "openacc_cublas": False,
    "openacc_libcuda": False,
    "gomp_hip_header_amd": False,       # AMD's, as those below
    "gomp_hip_header_nvidia": False,
    "gomp_hipfort_module": False,
    "gomp_libamdhip64": False,
    "gomp_libhipblas": False,
    "openacc_libcublas": False,
    "openacc_cudart": False,
    "openacc_libcudart": False,
    "run_expensive_tests": False,
    "skip-all-targets": False,
    "this-really-should-fail": False,
    "lto": False,                   # accred refuses -flto
    "weak_undefined": True,
    "int128": True,
    "init_priority": True,
    "exceptions": True,
    "fopenacc": True,
    "offload_device": True,
    "offload_device_nonshared_as": True,
    "offload_device_shared_as": False,
    "offload_device_any_intel_mic": False,
    "offload_device_gcn": False,
    "offload_device_nvptx": True,
    "offload_target_any": True,
    "offloading_enabled": True,
    "nonstandard_math_functions": True,
    "omp_managedmem": True,
    "omp_usm": False,               # unified shared memory: not of libgomp with every card
    "vect_simd_clones": True,
    "sync_char_short": True,
    "large_long_double": True,
    "sse2_runtime": True,
    "avx_runtime": True,
    "__float128": True,
    "lp64": True,
}


# Parts of CUDA's toolkit, or code with which the program would call ptxsim or the driver directly.
CUDA_LIBRARIES = {"-lcuda", "-lcublas", "-lcudart"}


class Problem(Exception):
    """A directive that this script does not understand."""


def words(text):
    """The words of a Tcl list or command: braces group, quotes substitute backslashes."""
    result = []
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
            continue
        if c == "{":
            depth, start = 1, i + 1
            while depth:
                i += 1
                if i >= len(text):
                    raise Problem("unbalanced braces: " + text)
                if text[i] == "\\":
                    i += 1
                elif text[i] in "{}":
                    depth += 1 if text[i] == "{" else -1
            result.append(text[start:i])
            i += 1
        else:
            quoted = c == '"'
            i += quoted
            word = ""
            while i < len(text) and (text[i] != '"' if quoted else not text[i].isspace()):
                if text[i] == "\\" and i + 1 < len(text):
                    i += 1
                    word += {"n": "\n", "r": "\r", "t": "\t"}.get(text[i], text[i])
                else:
                    word += text[i]
                i += 1
            i += quoted
            result.append(word)
    return result


class Selector:
    """Evaluates target selectors for one program."""

    def __init__(self, language, level):
        self.properties = dict(PROPERTIES, __OPTIMIZE__=level != "-O0")
        self.properties["c"] = language == "c"
        self.properties["c++"] = language == "c++"

    def holds(self, text):
        """Whether a selector, given without its outer braces, is true."""
        terms = words(text)
        for operator, neutral in (("||", False), ("&&", True)):
            if operator in terms:
                at = terms.index(operator)
                left, right = (self.all_or_any(terms[:at]), self.holds(" ".join("{%s}" % w if " " in w else w for w in terms[at + 1:])))
                return (left and right) if neutral else (left or right)
        return self.all_or_any(terms)

    def all_or_any(self, terms):
        """A term, `! TERM', or a list of target names, of which one must fit."""
        if terms and terms[0] == "!":
            return not self.holds(terms[1])
        return any(self.term(t) for t in terms)

    def term(self, term):
        """One name, triplet or selector in braces."""
        if any(c.isspace() for c in term.strip()):
            return self.holds(term)
        term = term.strip()
        if term in self.properties:
            return self.properties[term]
        if re.fullmatch(r"[^-]+-[^-]+-.+", term):
            pattern = re.escape(term).replace(r"\*", ".*").replace(r"\?", ".")
            return re.fullmatch(pattern, "x86_64-pc-linux-gnu") is not None
        raise Problem("unknown target property: " + term)

    def applies(self, arguments, at):
        """Whether the optional argument AT, { target SELECTOR }, { xfail SELECTOR } or { SELECTOR }, lets the directive apply."""
        if len(arguments) <= at or not arguments[at].strip():
            return True
        keyword, _, rest = arguments[at].strip().partition(" ")
        if keyword == "target":
            return self.holds(rest)
        if keyword == "xfail":
            return not self.holds(rest)
        return self.holds(arguments[at])


def has_options(patterns, flags):
    """GCC's check-flags: whether one of the option patterns occurs in the flags."""
    for pattern in words(patterns):
        if pattern == "*" or (pattern and all(p in flags for p in pattern.split())):
            return True
    return False


def skipped(selector, arguments, flags):
    """dg-skip-if and dg-xfail-run-if REASON SELECTOR [INCLUDE [EXCLUDE]]."""
    if not selector.holds(arguments[1]):
        return False
    if len(arguments) > 2 and not has_options(arguments[2], flags):
        return False
    return not (len(arguments) > 3 and has_options(arguments[3], flags))


class Program:
    """One line of the list."""

    def __init__(self, name, language, level):
        self.name, self.language, self.level = name, language, level
        self.what, self.reason = "run", ""
        self.flags, self.env, self.output = [], [], []
        self.sources = [name]
        self.expect = "pass"

    def skip(self, reason):
        """Not to be compiled; the first reason stays."""
        if self.what != "skip":
            self.what, self.reason = "skip", reason

    def line(self):
        """As it is printed."""
        flags = self.reason if self.what == "skip" else " ".join(self.flags)
        output = "".join(self.output).replace("\n", r"\n").replace("\r", r"\r").replace("\t", r"\t")
        fields = [self.name, self.language, self.level, self.what, flags, " ".join(self.sources), " ".join(self.env),
                  self.expect, output]
        return "\t".join(fields)


def directives(text):
    """The dg- directives in a test's text, each as its list of words."""
    found = []
    for line in text.split("\n"):
        at = re.search(r"\{\s*dg-[-a-z]+\s.*\}", line)
        if at:
            found.append(words(at.group(0))[0])
    return [words(f) for f in found]


def apply(program, selector, folder, directive):
    """What one directive says about the program."""
    name, arguments = directive[0], directive[1:]
    flags = DEVICE_FLAGS + [program.level]
    if name == "dg-do":
        if program.what != "skip":
            program.what = arguments[0]
        if not selector.applies(arguments, 1):
            program.skip("not for NVIDIA GPUs (dg-do)")
        elif arguments[0] not in ("run", "link"):
            program.skip("not a program (dg-do %s)" % arguments[0])
    elif name in ("dg-options", "dg-additional-options"):
        if selector.applies(arguments, 1):
            program.flags += arguments[0].split()
            # GCC 11's tests say so in no other way.
            for library in sorted(CUDA_LIBRARIES & set(arguments[0].split())):
                program.skip("needs " + library)
    elif name == "dg-additional-sources":
        program.sources += [os.path.join(folder, s) for s in arguments[0].split()]
    elif name == "dg-set-target-env-var":
        program.env.append("%s=%s" % tuple(arguments[:2]))
    elif name == "dg-require-effective-target":
        if not selector.holds(arguments[0]):
            program.skip("needs " + arguments[0])
    elif name == "dg-skip-if":
        if skipped(selector, arguments, flags):
            program.skip("skipped by the test itself" + (": " + arguments[0] if arguments[0] else ""))
    elif name == "dg-xfail-run-if":
        if skipped(selector, arguments, flags):
            program.skip("fails with GCC too: " + arguments[0])
    elif name == "dg-shouldfail":
        if len(arguments) < 2 or skipped(selector, arguments, flags):
            program.expect = "fail"
    elif name == "dg-error":
        if len(arguments) < 3 or selector.applies(arguments, 2):
            program.what = "error" if program.what != "skip" else "skip"
    elif name == "dg-output":
        if selector.applies(arguments, 1):
            program.output.append(arguments[0])
        elif len(arguments) > 1 and arguments[1].strip().startswith("xfail"):
            # GCC's own build does not print it; another one may.
            program.output.append("(?:%s)?" % arguments[0])


REDUCTION = r"\breduction\b"
TARGET = r"\bomp\b.*\btarget\b"


def has(pattern, path, seen):
    """Whether the file or one that it includes has a line with PATTERN."""
    if path in seen or not os.path.exists(path):
        return False
    seen.add(path)
    with open(path, encoding="utf-8", errors="replace") as source:
        text = source.read()
    if re.search(pattern, text, re.IGNORECASE):
        return True
    here = os.path.dirname(path)
    included = re.findall(r"""^\s*#?\s*include\s*["']([^"']+)["']""", text, re.MULTILINE | re.IGNORECASE)
    return any(has(pattern, os.path.normpath(os.path.join(here, i)), seen) for i in included)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--openmp", action="store_true")
    parser.add_argument("source")
    args = parser.parse_args()

    tests = os.path.join(args.source, "libgomp", "testsuite")
    pattern = TARGET if args.openmp else "" if args.all else REDUCTION
    for folder, languages, suffixes in OPENMP_FOLDERS if args.openmp else FOLDERS:
        names = sorted(n for n in os.listdir(os.path.join(tests, folder)) if n.endswith(suffixes))
        texts = {}
        for name in names:
            with open(os.path.join(tests, folder, name), encoding="utf-8", errors="replace") as source:
                texts[name] = directives(source.read())
        parts = {p for found in texts.values() for d in found if d[0] == "dg-additional-sources" for p in d[1].split()}
        for name in names:
            if name in parts:
                continue
            if not has(pattern, os.path.join(tests, folder, name), set()):
                continue
            for language in languages:
                for level in LEVELS[1:] if args.openmp else LEVELS:
                    program = Program(os.path.join(folder, name), language, level)
                    for directive in texts[name]:
                        try:
                            apply(program, Selector(language, level), folder, directive)
                        except Problem as problem:
                            sys.exit("gcc-tests: %s: %s: %s" % (program.name, directive, problem))
                    print(program.line())


if __name__ == "__main__":
    main()
