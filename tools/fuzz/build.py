# Compiles batches of random programs, runs them, and reports the results.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A batch is one executable: the programs with their directives, the same
# programs without -fopenacc and without optimisation, and a driver in C that
# calls both of each and compares.  Programs with OpenMP's directives have twins
# with OpenACC's, whose results are compared with both.
"""Batches of random programs."""

import collections
import copy
import os
import re
import selectors
import subprocess
import tempfile

DRIVER = """/* Calls every program, or those with the seeds given, or `after' one, on the device and on the host, and compares.
   A twin is the same program in OpenACC's words, on the device, too.  */
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Results that are integers (or their bits), and others.  */
typedef void program (unsigned long *, double *);
extern void dev_fill (void), host_fill (void);
%(declarations)s
static const struct { int seed, size; program *dev, *host, *twin; } programs[] = {
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
#ifdef _OPENMP
  int on_host = 1;
#pragma omp target map (from : on_host)
  on_host = omp_is_initial_device ();
  if (on_host)
    return 0;
#endif
  return host_copy == 1 && v == 2;
}

/* The results of PROGRAM, 2 * SIZE words; those that it does not store have a pattern.  */
static unsigned long *
results (program *program, int size)
{
  unsigned long *out = malloc (2 * size * sizeof *out);
  memset (out, 0x5a, 2 * size * sizeof *out);
  program (out, (double *) (out + size));
  return out;
}

/* Prints what differs between the program P on the device, its twin if it has one, and the host.  */
static int
compare (int p, const unsigned long *got, const unsigned long *twin, const unsigned long *want)
{
  int seed = programs[p].seed, size = programs[p].size;
  int wrong = 0, dev_wrong = 0, twin_wrong = 0, apart = 0;
  for (int i = 0; i < 2 * size; i++)
    {
      dev_wrong += got[i] != want[i];
      twin_wrong += twin && twin[i] != want[i];
      apart += twin && twin[i] != got[i];
      if ((got[i] != want[i] || (twin && twin[i] != want[i])) && wrong++ < 4)
        {
          printf ("wrong %%d out[%%d]: got %%lx, ", seed, i, got[i]);
          if (twin)
            printf ("in OpenACC's words %%lx, ", twin[i]);
          printf ("want %%lx\\n", want[i]);
        }
    }
  if (wrong && twin)
    printf ("wrong %%d %%d of %%d: OpenMP %%d, OpenACC %%d, between them %%d\\n", seed, wrong, size, dev_wrong, twin_wrong, apart);
  else if (wrong)
    printf ("wrong %%d %%d of %%d\\n", seed, wrong, size);
  return wrong != 0;
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
%(fill)s  for (unsigned p = 0; p < sizeof programs / sizeof *programs; p++)
    {
      int size = programs[p].size, selected = argc == 1 || (after && programs[p].seed > after);
      for (int a = 1; a < argc && !after; a++)
        selected |= atoi (argv[a]) == programs[p].seed;
      if (!selected)
        continue;
      printf ("run %%d\\n", programs[p].seed);
      fflush (stdout);
      unsigned long *want = results (programs[p].host, size), *got = results (programs[p].dev, size), *twin = NULL;
      if (programs[p].twin)
        {
          printf ("twin %%d\\n", programs[p].seed);
          fflush (stdout);
          twin = results (programs[p].twin, size);
        }
      failed |= compare (p, got, twin, want);
      free (want);
      free (got);
      free (twin);
    }
  puts ("end");
  return failed;
}
"""

# GCC's own offload compiler, instead of the plugin.
STOCK = ["-fopenacc", "-foffload=nvptx-none"] + ["-foffload-options=nvptx-none=" + option for option in (
    "-misa=sm_80", "-lm",
    # ptxas, if there is one, would take half of the time for linking.
    "-Wa,--no-verify")]

# The driver's status without a device.
ON_HOST = 3

# Instructions of a launch on ptxsim.  One in a hundred of STOCK's programs has no end, and only accred's run with observers.
FUEL, STOCK_FUEL = "2000000000", "40000000"


def own_options(options):
    """Those of GCC in OPTIONS."""
    return [option for option in options if not option.startswith("-fplugin")]


# The outcomes of twins without which a program is run.
NO_TWIN = ("twin: refused", "twin: GCC crashes by itself")


class Program:
    """A generated program.  TWIN: in OpenACC's words, or None."""

    def __init__(self, seed, lang, style, text, size, taken, spans, decomposable, shared_stores, twin=None):
        self.seed = seed
        self.shared_stores = shared_stores      # iterations may store to one scalar, which is never read
        self.lang = lang
        self.style = style
        self.decomposable = decomposable
        self.text = text
        self.twin = twin
        self.size = size
        self.taken = taken
        self.spans = spans

    def interface(self):
        """The option for the directives of its text."""
        return "-fopenmp" if self.style == "openmp" else "-fopenacc"


def specialise(text, part):
    """The program for a part of the executable: `dev', `twin' or `host'."""
    text = text.replace("@P@", part)
    return re.sub(r"@G(\d+)@", r"\1" if part == "host" else "1", text)


def twin_outcome(summary):
    """The outcome of a program whose results differ as the driver's SUMMARY says."""
    counts = re.search(r": OpenMP (\d+), OpenACC (\d+), between", summary)
    if not counts or counts.group(2) == "0":
        return "wrong"
    return "twin: wrong" if counts.group(1) == "0" else "both wrong"


# STATUS is `stopped' unless the driver came to its end.  WRONG: lines by seed.  LAST, TWIN: the last program begun, and
# whether it was its twin.
Run = collections.namedtuple("Run", "status wrong last twin messages")


def culprit(programs, problem):
    """The one of PROGRAMS that the messages of a PROBLEM have a line of, or None."""
    # A line with an error rather than one in front of it, which a warning may have.
    place = (re.search(r"^(host|dev|twin)\.\w+:(\d+):.*\berror: ", problem[1], flags=re.M)
             or re.search(r"\b(host|dev|twin)\.\w+:(\d+)[:.].*\b(?:error|Error|sorry)\b", problem[1], flags=re.S))
    if place:
        last = programs[0].lang.prelude.count("\n")
        for program in programs:
            text = program.twin or "" if place.group(1) == "twin" else program.text
            last += text.count("\n")
            if int(place.group(2)) <= last:
                return program
    return None


def driver(programs):
    """The driver's text."""
    declarations, table = "", ""
    for program in programs:
        twin = "twin_%d" % program.seed if program.twin else ""
        declarations += "extern program dev_%d, host_%d%s;\n" % (program.seed, program.seed, twin and ", " + twin)
        table += "  { %d, %d, dev_%d, host_%d, %s },\n" % (program.seed, program.size, program.seed, program.seed, twin or "NULL")
    fill = ""
    if any(program.twin for program in programs):
        declarations += "extern void twin_fill (void);\n"
        fill = "  twin_fill ();\n"
    return DRIVER % {"declarations": declarations, "table": table, "fill": fill}


def execute(command, timeout, env=None, cwd=None):
    """Status ('timeout' after TIMEOUT seconds), output, messages."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout, env=env, cwd=cwd, check=False)
    except subprocess.TimeoutExpired as stopped:
        return "timeout", (stopped.stdout or b"").decode(errors="replace"), (stopped.stderr or b"").decode(errors="replace")
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


# libgomp's last words.
LIBGOMP_ENDS = b"\nlibgomp: "


def watch(command, patience, env):
    """As execute, but the time is that of one program: it begins anew with all that COMMAND writes.

    When libgomp ends a program in a thread of the driver, exit may wait for this thread for ever: no need to wait, too."""
    written = {"out": b"", "err": b""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as process, selectors.DefaultSelector() as pipes:
        pipes.register(process.stdout, selectors.EVENT_READ, "out")
        pipes.register(process.stderr, selectors.EVENT_READ, "err")
        status = None
        while pipes.get_map() and status is None:
            ends = LIBGOMP_ENDS in written["err"]
            ready = pipes.select(min(5, patience) if ends else patience)
            if not ready:
                process.kill()
                status = "stopped" if ends else "timeout"
            for key, _ in ready:
                part = os.read(key.fd, 65536)
                written[key.data] += part
                if not part:
                    pipes.unregister(key.fileobj)
    return status or process.returncode, written["out"].decode(errors="replace"), written["err"].decode(errors="replace")


class Toolchain:
    """Compilers and where programs run."""

    def __init__(self, args):
        self.cc = args.cc
        self.cxx = args.cxx
        self.fc = args.fc
        self.accred = os.path.abspath(args.accred)
        # Where programs run, one after the other: folders of libcuda.so.1 for ptxsim, None for the GPU.
        self.places = [os.path.abspath(args.ptxsim)] if args.ptxsim else []
        if args.gpu or not args.ptxsim:
            self.places.append(None)
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
        texts = {"host": [program.text for program in programs], "dev": [program.text for program in programs],
                 "twin": [program.twin for program in programs if program.twin]}
        parts = [part for part in texts if texts[part]]
        for part in parts:
            write(part + lang.suffix, specialise(lang.prelude + "".join(texts[part]) + lang.epilogue, part))
        write("driver.c", driver(programs))
        if stock:
            options = own_options(options)
        compiler = self.compiler(lang)
        status, _, err = execute(compiler + ["-w", "-O0", "-c", "host" + lang.suffix], 120, cwd=work)
        if status != 0:
            return "bad program", err
        interface = programs[0].interface()
        problem = self.compile_part(compiler, work, "dev" + lang.suffix, interface, options, stock, len(programs))
        if problem is None and "twin" in parts:
            problem = self.compile_part(compiler, work, "twin" + lang.suffix, "-fopenacc", options, stock, len(programs))
            problem = problem and ("twin: " + problem[0], problem[1])
        if problem is not None:
            return problem
        status, _, err = execute([self.cc, "-w", interface] + self.device_options("-fopenacc", stock) + ["-c", "driver.c"],
                                 60, cwd=work)
        if status == 0:
            link = STOCK + own_options(options) if stock else ["-s", "-fopenacc"]
            status, _, err = execute([compiler[0]] + link + [part + ".o" for part in parts + ["driver"]] + ["-o", executable],
                                     60 + 10 * len(programs), cwd=work)
        return None if status == 0 else ("bad program", err)

    def device_options(self, interface, stock):
        return [interface] + (STOCK[1:] if stock else ["-fplugin=" + self.accred])

    def compile_part(self, compiler, work, source, interface, options, stock, count):
        """Compile SOURCE of COUNT programs.  None, or (outcome, messages)."""
        limit = 60 + 10 * count
        status, _, err = execute(compiler + ["-w"] + self.device_options(interface, stock) + options + ["-c", source], limit, cwd=work)
        if status == "timeout":
            return "compiler hangs", ""
        if status == 0:
            return None
        if "internal compiler error" in err or "error:" not in err.lower() and "sorry" not in err:
            _, _, own_err = execute(compiler + ["-w", interface] + own_options(options) + ["-c", source], limit, cwd=work)
            if "internal compiler error" in own_err:
                return "GCC crashes by itself", own_err
            return "compiler crash", err
        return ("refused" if "sorry, unimplemented" in err else "bad program"), err

    def run(self, ptxsim, executable, seeds, check, fuel):
        """Run the programs with SEEDS in EXECUTABLE: a Run."""
        # A launch that does not end is stopped before the time is up.
        # Private arrays of many threads need more than the default heap.
        env = dict(os.environ, ACC_DEVICE_TYPE="nvidia", OMP_TARGET_OFFLOAD="mandatory", PTXSIM_FUEL=fuel, ACCRED_HEAP="1g")
        if ptxsim:
            env["LD_LIBRARY_PATH"] = ":".join(filter(None, [ptxsim, os.environ.get("LD_LIBRARY_PATH")]))
            # Where the program leaves the number of gangs open, not as many as fill a GPU.
            env["GOMP_OPENACC_DIM"] = "24"
        if check:
            env["PTXSIM_CHECK"] = check
        status, out, err = watch([executable] + [str(seed) for seed in seeds], self.timeout, env)
        wrong = {}
        last = twin = None
        for line in out.split("\n"):
            words = line.split(" ", 2)
            if words[0] == "wrong":
                wrong.setdefault(int(words[1]), []).append(words[2])
            elif words[0] in ("run", "twin"):
                last, twin = int(words[1]), words[0] == "twin"
        # libgomp ends a program by itself, with status 1.
        if status in (0, 1) and not out.endswith("end\n"):
            status = "stopped"
        return Run(status, wrong, last, twin, out[:500] + err)

    def judge(self, programs, options, check=None, stock=False):
        """Outcome and details of each program: {seed: (outcome, text)}.  Programs are of one language."""
        results = {}
        with tempfile.TemporaryDirectory(prefix="redfuzz") as work:
            executable = os.path.join(work, "programs")
            problem = self.compile(programs[0].lang, work, programs, options, executable, stock)
            if problem is None:
                for ptxsim in self.places:
                    # Those that are right so far.
                    seeds = [program.seed for program in programs if results.get(program.seed, ("same",))[0] == "same"]
                    problem = problem or self.run_all(ptxsim, executable, seeds, results, check, STOCK_FUEL if stock else FUEL)
                if problem is None:
                    return results
        if len(programs) == 1:
            return {programs[0].seed: self.judge_alone(programs[0], problem, options, check, stock)}
        # The others may still do.  Where one is bad, there are more as a rule: halves are cheaper than all of the rest again.
        found = culprit(programs, problem)
        rest = [program for program in programs if program is not found]
        middle = len(rest) // 2
        for part in ([found] if found else [], rest[:middle], rest[middle:]):
            if part:
                results.update(self.judge(part, options, check, stock))
        return results

    def judge_alone(self, program, problem, options, check, stock):
        """The outcome of PROGRAM, which has a PROBLEM when it is compiled or loaded."""
        if problem[0] not in NO_TWIN:
            return problem
        alone = copy.copy(program)
        alone.twin = None
        outcome = self.judge([alone], options, check, stock)[program.seed]
        return ("same without a twin", problem[0].replace("twin: ", "") + ": " + problem[1]) if outcome[0] == "same" else outcome

    def run_all(self, ptxsim, executable, seeds, results, check, fuel):
        """Run SEEDS.  None, or (outcome, messages) if the executable does not come to begin the next one: its code may not load."""
        where = "on the GPU: " if len(self.places) > 1 and not ptxsim else ""
        while seeds:
            run = self.run(ptxsim, executable, seeds, check, fuel)
            for seed, lines in run.wrong.items():
                results[seed] = (twin_outcome(lines[-1]), where + "\n".join(lines))
            if run.status == ON_HOST:
                for seed in seeds:
                    results[seed] = ("run fails", where + run.messages)
            if run.status in (0, 1, ON_HOST):
                done = seeds
            elif run.last is None:
                return "run fails", "%sstatus %s\n%s" % (where, run.status, run.messages)
            else:
                # Whether it was this program, is seen when it is alone.
                last = run.last
                alone = self.run(ptxsim, executable, [last], check, fuel) if len(seeds) > 1 else run
                outcome, text = self.outcome_alone(alone, last)
                if outcome == "same":
                    outcome, text = "fails after others", run.messages
                results[last] = outcome, where + text
                done = seeds[:seeds.index(last) + 1]
            for seed in done:
                results.setdefault(seed, ("same", ""))
            seeds = seeds[len(done):]
        return None

    def outcome_alone(self, run, seed):
        """Of the program with SEED, with which an executable stopped, in a RUN for it alone."""
        of_twin = "twin: " if run.twin else ""
        if run.wrong.get(seed):
            return twin_outcome(run.wrong[seed][-1]), "\n".join(run.wrong[seed])
        if run.status == "timeout" or "PTXSIM_FUEL" in run.messages:
            return of_twin + "hang", ""
        if run.status != 0:
            return of_twin + "run fails", "status %s\n%s" % (run.status, run.messages)
        return "same", ""
