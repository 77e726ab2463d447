# Compiles batches of random programs, runs them, and reports the results.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A batch is one executable: the programs with their directives, the same
# programs without -fopenacc and without optimisation, and a driver in C that
# calls both of each and compares.
"""Batches of random programs."""

import os
import re
import subprocess
import tempfile

DRIVER = """/* Calls every program, or those with the seeds given, or `after' one, on the device and on the host, and compares.  */
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Results that are integers (or their bits), and others.  */
typedef void program (unsigned long *, double *);
extern void dev_fill (void), host_fill (void);
%(declarations)s
static const struct { int seed, size; program *dev, *host; } programs[] = {
%(table)s};

/* True if a region's store does not reach the host's copy of a mapped variable.  */
static int
device_was_used (void)
{
  int v = 1;
#pragma acc enter data copyin (v)
#pragma acc parallel present (v) num_gangs (1) num_workers (1) vector_length (32)
  v = 2;
  int host_copy = v;
#pragma acc exit data copyout (v)
  return host_copy == 1 && v == 2;
}

int
main (int argc, char **argv)
{
  int failed = 0, after = argc == 3 && strcmp (argv[1], "after") == 0 ? atoi (argv[2]) : 0;
  if (acc_get_device_type () != acc_device_nvidia || !device_was_used ())
    {
      puts ("the regions run on the host");
      return 3;
    }
  dev_fill ();
  host_fill ();
  for (unsigned p = 0; p < sizeof programs / sizeof *programs; p++)
    {
      int size = programs[p].size, wrong = 0, selected = argc == 1 || (after && programs[p].seed > after);
      for (int a = 1; a < argc && !after; a++)
        selected |= atoi (argv[a]) == programs[p].seed;
      if (!selected)
        continue;
      unsigned long *got = malloc (2 * size * sizeof *got);
      unsigned long *want = malloc (2 * size * sizeof *want);
      memset (got, 0x5a, 2 * size * sizeof *got);
      memset (want, 0x5a, 2 * size * sizeof *want);
      printf ("run %%d\\n", programs[p].seed);
      fflush (stdout);
      programs[p].host (want, (double *) (want + size));
      programs[p].dev (got, (double *) (got + size));
      for (int i = 0; i < 2 * size; i++)
        if (got[i] != want[i] && wrong++ < 4)
          printf ("wrong %%d out[%%d]: got %%lx, want %%lx\\n", programs[p].seed, i, got[i], want[i]);
      if (wrong)
        printf ("wrong %%d %%d of %%d\\n", programs[p].seed, wrong, size);
      failed |= wrong != 0;
      free (got);
      free (want);
    }
  puts ("end");
  return failed;
}
"""

# GCC's own offload compiler, instead of the plugin.
STOCK = ["-fopenacc", "-foffload=nvptx-none", "-foffload-options=nvptx-none=-misa=sm_80", "-foffload-options=nvptx-none=-lm"]


def own_options(options):
    """Those of GCC in OPTIONS."""
    return [option for option in options if not option.startswith("-fplugin")]


class Program:
    """A generated program."""

    def __init__(self, seed, lang, style, text, size, taken, spans, decomposable, shared_stores):
        self.seed = seed
        self.shared_stores = shared_stores      # iterations may store to one scalar, which is never read
        self.lang = lang
        self.style = style
        self.decomposable = decomposable
        self.text = text
        self.size = size
        self.taken = taken
        self.spans = spans


def specialise(text, device):
    """The program for the device, or the one for the host."""
    text = text.replace("@P@", "dev" if device else "host")
    return re.sub(r"@G(\d+)@", "1" if device else r"\1", text)


def execute(command, timeout, env=None, cwd=None):
    """Status ('timeout' after TIMEOUT seconds), output, messages."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout, env=env, cwd=cwd, check=False)
    except subprocess.TimeoutExpired as stopped:
        return "timeout", (stopped.stdout or b"").decode(errors="replace"), ""
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


class Toolchain:
    """Compilers and where programs run."""

    def __init__(self, args):
        self.cc = args.cc
        self.cxx = args.cxx
        self.fc = args.fc
        self.accred = os.path.abspath(args.accred)
        self.ptxsim = os.path.abspath(args.ptxsim) if args.ptxsim else None
        self.timeout = args.timeout

    def compiler(self, lang):
        return {".c": [self.cc], ".cc": [self.cxx],
                ".f90": [self.fc, "-ffree-line-length-none", "-fno-range-check", "-fwrapv",
                         # It takes 1_4 and 1_8 for one expression (GCC 12).
                         "-fno-frontend-optimize"]}[lang.suffix]

    def compile(self, lang, work, programs, options, executable, stock=False):
        """Make EXECUTABLE, with accred or with GCC's own offload compiler.  None, or (outcome, messages)."""
        def write(name, text):
            with open(os.path.join(work, name), "w", encoding="ascii") as file:
                file.write(text)
        functions = lang.prelude + "".join(program.text for program in programs) + lang.epilogue
        for device, name in ((False, "host"), (True, "dev")):
            write(name + lang.suffix, specialise(functions, device))
        names = [(program.seed, program.size) for program in programs]
        write("driver.c", DRIVER % {
            "declarations": "".join("extern program dev_%d, host_%d;\n" % (s, s) for s, _ in names),
            "table": "".join("  { %d, %d, dev_%d, host_%d },\n" % (s, n, s, s) for s, n in names)})
        compiler = self.compiler(lang)
        plugin = ["-fopenacc", "-fplugin=" + self.accred]
        openmp = programs[0].style == "openmp"
        if stock:
            plugin = STOCK
            options = own_options(options)
        status, _, err = execute(compiler + ["-w", "-O0", "-c", "host" + lang.suffix], 120, cwd=work)
        if status != 0:
            return "bad program", err
        status, _, err = execute(compiler + ["-w"] + (["-fopenmp"] + plugin[1:] if openmp else plugin) + options + ["-c", "dev" + lang.suffix],
                                 60 + 10 * len(programs), cwd=work)
        if status == "timeout":
            return "compiler hangs", ""
        if status != 0:
            if "internal compiler error" in err or "error:" not in err.lower() and "sorry" not in err:
                status, _, own_err = execute(compiler + ["-w", "-fopenmp" if openmp else "-fopenacc"] + own_options(options) + ["-c", "dev" + lang.suffix],
                                             60 + 10 * len(programs), cwd=work)
                if "internal compiler error" in own_err:
                    return "GCC crashes by itself", own_err
                return "compiler crash", err
            return ("refused" if "sorry, unimplemented" in err else "bad program"), err
        status, _, err = execute([self.cc, "-w"] + plugin + ["-c", "driver.c"], 60, cwd=work)
        if status == 0:
            link = STOCK + own_options(options) if stock else ["-s", "-fopenacc"]
            status, _, err = execute([compiler[0]] + link + ["host.o", "dev.o", "driver.o", "-o", executable],
                                     60 + 10 * len(programs), cwd=work)
        return None if status == 0 else ("bad program", err)

    def run(self, executable, seeds, timeout, check=None):
        """Status ('stopped' unless the driver came to its end), what was wrong by seed, the last seed begun, messages."""
        # A launch that does not end is stopped before the time is up.
        # Private arrays of many threads need more than the default heap.
        env = dict(os.environ, ACC_DEVICE_TYPE="nvidia", PTXSIM_FUEL="200000000", ACCRED_HEAP="1g")
        if self.ptxsim:
            env["LD_LIBRARY_PATH"] = self.ptxsim
            # Where the program leaves the number of gangs open, not as many as fill a GPU.
            env["GOMP_OPENACC_DIM"] = "24"
        if check:
            env["PTXSIM_CHECK"] = check
        status, out, err = execute([executable] + [str(seed) for seed in seeds], timeout, env)
        wrong = {}
        last = None
        for line in out.split("\n"):
            words = line.split(" ", 2)
            if words[0] == "wrong":
                wrong.setdefault(int(words[1]), []).append(words[2])
            elif words[0] == "run":
                last = int(words[1])
        # libgomp ends a program by itself, with status 1.
        if status in (0, 1) and not out.endswith("end\n"):
            status = "stopped"
        return status, wrong, last, out[:500] + err

    def judge(self, programs, options, check=None, stock=False):
        """Outcome and details of each program: {seed: (outcome, text)}.  Programs are of one language."""
        results = {}
        with tempfile.TemporaryDirectory(prefix="redfuzz") as work:
            executable = os.path.join(work, "programs")
            problem = self.compile(programs[0].lang, work, programs, options, executable, stock)
            if problem is None:
                self.run_all(executable, programs, results, check)
                return results
        if len(programs) == 1:
            return {programs[0].seed: problem}
        # Half of them may still do, and the culprit is found.
        middle = len(programs) // 2
        results.update(self.judge(programs[:middle], options, check, stock))
        results.update(self.judge(programs[middle:], options, check, stock))
        return results

    def run_all(self, executable, programs, results, check):
        seeds = [program.seed for program in programs]
        while seeds:
            status, wrong, last, messages = self.run(executable, seeds, self.timeout + len(seeds), check)
            for seed, lines in wrong.items():
                results[seed] = ("wrong", "\n".join(lines))
            if status in (0, 1):
                done = seeds
            elif last is None:
                for seed in seeds:
                    results[seed] = ("run fails", "status %s\n%s" % (status, messages))
                return
            else:
                # Whether it was this program, is seen when it is alone.
                if len(seeds) > 1:
                    status, wrong, _, messages = self.run(executable, [last], self.timeout, check)
                if wrong.get(last):
                    results[last] = ("wrong", "\n".join(wrong[last]))
                elif status == "timeout" or "PTXSIM_FUEL" in messages:
                    results[last] = ("hang", "")
                elif status != 0:
                    results[last] = ("run fails", "status %s\n%s" % (status, messages))
                elif len(seeds) > 1:
                    results[last] = ("fails after others", messages)
                done = seeds[:seeds.index(last) + 1]
            for seed in done:
                results.setdefault(seed, ("same", ""))
            seeds = seeds[len(done):]
