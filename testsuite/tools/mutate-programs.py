#!/usr/bin/env python3
"""Broken programs: the plugin must not crash the compiler.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

mutate-programs.py --plugin FILE --cc CC [--cxx CXX] [--fc FC] [--seed N] [--count N] [--only GLOB] [--jobs N]
    [--keep DIR] [--verbose]

A seed is a program of testsuite/ or examples/ in which one to four tokens were deleted, doubled, exchanged with or replaced by
another one of the file, mostly in its directives, and options to compile it with.  The same seed is the same program as long as
the programs are.  It is compiled with the plugin.  Errors are expected.  If the compiler crashes
(internal compiler error, signal, "confused by earlier errors") or does not terminate, the program
is also compiled without the plugin: unless that fails in the same way, the seed has failed.  The
program is then kept in DIR, with as few mutations as possible.

The last line says how many programs were compiled, rejected by the front end, refused by accred, crashed without the plugin too, and failed.
"""

import argparse
import concurrent.futures
import fnmatch
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ["testsuite/accred.exec", "testsuite/accred.compile", "testsuite/accred.golden", "testsuite/accred.sched", "examples"]
LANGUAGES = {".c": "c", ".cc": "c++", ".f90": "fortran"}

TOKEN = re.compile(r"""
    [A-Za-z_][A-Za-z_0-9]*			# Names.
  | (?:\d|\.\d)[\w.]*				# Numbers.
  | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*'	# Strings.
  | <<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|/=|&&|\|\||::|=>|[-+*/%&|^]=
  | !\$acc | [^\s\w]
""", re.VERBOSE)
# Comments.  A directive of Fortran is a comment, too.
COMMENT = {"c": re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL), "fortran": re.compile(r"(?m)^[^'\"\n!]*?(![^$\n][^\n]*)")}
DIRECTIVE = {"c": re.compile(r"#pragma acc[^\n]*(?:\\\n[^\n]*)*|_Pragma \(\"acc[^\n]*"), "fortran": re.compile(r"!\$acc[^\n]*", re.IGNORECASE)}

CRASH = re.compile(r"internal compiler error|confused by earlier errors|Segmentation fault|Aborted|terminated by signal|signal terminated")
OWN_SORRY = re.compile(r"sorry, unimplemented: accred: ")

OPTIONS = [["-O0"], ["-O2"], ["-O2", "-g"], ["-O3"], ["-O1", "-fplugin-arg-accred-strategy=lock"],
           ["-O2", "-fplugin-arg-accred-report=/dev/null"], ["-O2", "-Wall", "-Wextra"], ["-O2", "-fplugin-arg-accred-compatible=gcc"]]
TIME_LIMIT = 120		# Of a compiler, in seconds of its own time.
MEMORY_LIMIT = 6 << 30


def sources(compilers, only):
    """The programs: (path, language)."""
    for folder in FOLDERS:
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            language = LANGUAGES.get(os.path.splitext(name)[1])
            path = folder + "/" + name
            # Some only include another one.
            if language and compilers[language] and fnmatch.fnmatchcase(path, only) and len(Program(path, language).tokens) > 10:
                yield path, language


class Program:
    """The tokens of a file, with the text between them."""

    def __init__(self, path, language):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            text = file.read()
        family = "fortran" if language == "fortran" else "c"
        if family == "c":
            text = COMMENT["c"].sub(lambda c: " " + "\n" * c.group().count("\n"), text)
        else:
            text = COMMENT["fortran"].sub(lambda c: c.group()[:c.start(1) - c.start()], text)
        self.tokens, self.between, self.directives = [], [], []
        inside = [d.span() for d in DIRECTIVE[family].finditer(text)]
        last = 0
        for token in TOKEN.finditer(text):
            if any(start <= token.start() < end for start, end in inside):
                self.directives.append(len(self.tokens))
            self.between.append(text[last:token.start()])
            self.tokens.append(token.group())
            last = token.end()
        self.between.append(text[last:])
        self.clauses = list(self.find_clauses())

    def find_clauses(self):
        """The clauses that have a list: their first token and the one after them."""
        directives = set(self.directives)
        for start in self.directives:
            if kind_of(self.tokens[start]) != "name" or start + 1 not in directives or self.tokens[start + 1] != "(":
                continue
            depth, end = 0, start + 1
            while end in directives:
                depth += {"(": 1, ")": -1}.get(self.tokens[end], 0)
                end += 1
                if depth == 0:
                    yield start, end
                    break

    def text(self, mutations):
        """The program with these mutations, each a function of the list of tokens."""
        tokens = list(self.tokens)
        for mutate in mutations:
            mutate(tokens)
        return "".join(b + t for b, t in zip(self.between, tokens + [""]))


def kind_of(token):
    return "name" if token[0].isalpha() or token[0] == "_" else "number" if token[0].isdigit() else token[0] if token[0] in "\"'" else "sign"


class Mutation:
    """A change of some tokens.  It finds a list in which a token may be gone or be several already."""

    def __init__(self, rng, program):
        self.kind = rng.choice(["delete", "delete", "double", "exchange", "exchange", "replace", "replace"])
        clauses = program.clauses
        if clauses and rng.random() < 0.5:
            # A clause is a token as well, with its list.
            self.at, self.other = rng.choice(clauses), rng.choice(clauses)
            return
        at = rng.choice(program.directives) if program.directives and rng.random() < 0.5 else rng.randrange(len(program.tokens))
        # Neighbours, of any kind; or one of the same kind far away, with which it is more likely that the front end has no objection.
        if rng.random() < 0.3:
            other = min(max(at + rng.choice([-3, -2, -1, 1, 2, 3]), 0), len(program.tokens) - 1)
        else:
            among = program.directives if at in program.directives and rng.random() < 0.7 else range(len(program.tokens))
            other = rng.choice([i for i in among if kind_of(program.tokens[i]) == kind_of(program.tokens[at])])
        self.at, self.other = (at, at + 1), (other, other + 1)

    def __call__(self, tokens):
        first, second = self.at, self.other
        old, new = tokens[slice(*first)], tokens[slice(*second)]
        if self.kind == "delete":
            put(tokens, first, [""])
        elif self.kind == "double":
            put(tokens, first, old + old)
        else:
            put(tokens, first, new)
            if self.kind == "exchange" and (first[1] <= second[0] or second[1] <= first[0]):
                put(tokens, second, old)


def put(tokens, place, new):
    """NEW in the tokens' place, whose number stays."""
    for i in range(*place):
        tokens[i] = ""
    tokens[place[0]] = " ".join(t for t in new if t)


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (TIME_LIMIT, TIME_LIMIT + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Seed:
    def __init__(self, args, number, programs):
        rng = random.Random(number)
        self.args, self.number = args, number
        # Languages in turn, whatever the number of their programs.
        languages = sorted({language for _, language in programs})
        self.language = languages[number % len(languages)]
        self.path = rng.choice([path for path, language in programs if language == self.language])
        self.program = Program(self.path, self.language)
        self.options = rng.choice(OPTIONS)
        self.mutations = [Mutation(rng, self.program) for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4]))]

    def compile(self, text, plugin):
        """What the compiler says: its crash, or "", and the kind of its result."""
        compiler = {"c": self.args.cc, "c++": self.args.cxx, "fortran": self.args.fc}[self.language]
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, os.path.basename(self.path))
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
            options = [o for o in self.options if plugin or not o.startswith("-fplugin")]
            command = compiler.split() + ["-fopenacc", "-S", "-o", "out.s", "-I", os.path.join(ROOT, "testsuite/lib"),
                                          "-I", os.path.dirname(os.path.join(ROOT, self.path))]
            command += ["-fplugin=" + self.args.plugin if plugin else "-foffload=disable"] + options + [name]
            try:
                run = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                     timeout=10 * TIME_LIMIT, preexec_fn=limit, env=dict(os.environ, LC_ALL="C"), check=False)
            except subprocess.TimeoutExpired:
                return "no end", "crashed"
            said = run.stdout.decode("utf-8", "replace")
            crash = next((line for line in said.splitlines() if CRASH.search(line)), "")
            if run.returncode < 0 and not crash:
                crash = f"signal {-run.returncode}"
            if crash:
                return crash.replace(folder + "/", ""), "crashed"
            if run.returncode == 0:
                return "", "compiled"
            return "", "refused" if OWN_SORRY.search(said) else "rejected"

    def fails(self, mutations):
        text = self.program.text(mutations)
        crash, result = self.compile(text, True)
        if crash and self.compile(text, False)[0]:
            return "", "crashed anyway"
        return crash, result

    def run(self):
        crash, result = self.fails(self.mutations)
        if not crash:
            return result, ""
        mutations = list(self.mutations)
        for m in self.mutations:
            fewer = [other for other in mutations if other is not m]
            if self.fails(fewer)[0]:
                mutations = fewer
        os.makedirs(self.args.keep, exist_ok=True)
        kept = os.path.join(self.args.keep, f"broken-{self.number}{os.path.splitext(self.path)[1]}")
        with open(kept, "w", encoding="utf-8") as file:
            file.write(self.program.text(mutations))
        return "failed", f"FAIL: seed {self.number} ({kept}, from {self.path}) {' '.join(self.options)}: {crash}"


def main():
    parser = argparse.ArgumentParser(description="Broken programs: the plugin must not make the compiler crash.")
    parser.add_argument("--plugin", required=True, type=os.path.abspath)
    parser.add_argument("--cc", required=True)
    parser.add_argument("--cxx", default="")
    parser.add_argument("--fc", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", default="*", metavar="GLOB", help="programs, such as testsuite/accred.exec/red-*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", default="broken-programs", metavar="DIR", type=os.path.abspath)
    parser.add_argument("--verbose", action="store_true", help="a line for each seed")
    args = parser.parse_args()
    compilers = {"c": args.cc, "c++": args.cxx, "fortran": args.fc}
    for language, compiler in compilers.items():
        if not compiler or not shutil.which(compiler.split()[0]):
            compilers[language] = ""
    programs = list(sources(compilers, args.only))
    if not programs:
        sys.exit("mutate-programs.py: no programs")
    counts = dict.fromkeys(["compiled", "rejected", "refused", "crashed anyway", "failed"], 0)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        seeds = range(args.seed, args.seed + args.count)
        for number, (result, message) in zip(seeds, pool.map(lambda n: Seed(args, n, programs).run(), seeds)):
            counts[result] += 1
            if message:
                print(message, flush=True)
            elif args.verbose:
                print(f"seed {number}: {result}", flush=True)
    print(", ".join([f"{args.count} programs"] + [f"{n} {result}" for result, n in counts.items()]))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
