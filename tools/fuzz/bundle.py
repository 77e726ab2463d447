# Random programs for a machine with a GPU and no compiler.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder of executables and a script that runs them."""

import os
import shutil
import subprocess
import tempfile

from fuzz.build import NO_TWIN, culprit

RUN = """#!/bin/bash
# Runs random programs on the GPU; made by redfuzz.py --bundle.
# JOBS executables (12) run side by side, each for at most LIMIT (60) seconds.  Logs go to OUT (./out).
# Needs bash, coreutils and an NVIDIA driver.  The exit status is 0 if all agree with the host.
here=$(cd "$(dirname "$0")" && pwd)
export ACC_DEVICE_TYPE=nvidia OMP_TARGET_OFFLOAD=mandatory ACCRED_HEAP=1g CUDA_DEVICE_MAX_CONNECTIONS=1 LD_LIBRARY_PATH=$here/lib limit=${LIMIT:-60} out=${OUT:-./out}
mkdir -p "$out"
# A program that stops takes the executable with it: the next run begins behind it.
run_one () {
  name=$(basename "$1")
  log=$out/$name.log
  : >"$log"
  arguments=
  worst=0
  while :; do
    timeout -k 5 "$limit" "$1" $arguments >"$out/$name.part" 2>&1
    status=$?
    cat "$out/$name.part" >>"$log"
    [ "$status" = 0 ] || worst=$status
    last=$(grep -a '^run ' "$out/$name.part" | tail -n 1 | cut -d ' ' -f 2)
    if grep -aqx end "$out/$name.part" || [ -z "$last" ]; then
      break
    fi
    echo "stopped $last with status $status" >>"$log"
    arguments="after $last"
  done
  rm -f "$out/$name.part"
  echo "$worst" >"$out/$name.status"
}
export -f run_one
printf '%s\\0' "$here"/programs/* | xargs -0 -n 1 -P "${JOBS:-12}" bash -c 'run_one "$1"' run_one
count () {
  cat "${@:2}" | grep -ac "$1"
}
bad=0
own=()
for status in "$out"/*.status; do
  log=${status%.status}.log
  # GCC's own offload compiler is a second opinion: it may be wrong.
  case $log in
    *-stock.log) grep -aE '^(wrong [0-9]+ [0-9]+ of|stopped)' "$log" | sed 's/^/GCC: /'; continue;;
  esac
  own+=("$log")
  [ "$(cat "$status")" = 0 ] && continue
  bad=$((bad + 1))
  echo "$(basename "$log"): status $(cat "$status")"
  grep -aE '^(wrong|stopped)' "$log" | head -n 10
  grep -avE '^(wrong|run|stopped)' "$log" | tail -n 4
done
echo "                                         run  twins  wrong  stopped"
for group in $(cd "$here/programs" && ls | sed 's/^[0-9]*//' | sort -u); do
  logs=("$out"/*[0-9]"$group".log)
  printf '%-38s %5d  %5d  %5d    %5d\\n' "$group" "$(count '^run ' "${logs[@]}")" "$(count '^twin ' "${logs[@]}")" \\
    "$(count '^wrong .* of ' "${logs[@]}")" "$(count '^stopped ' "${logs[@]}")"
done
ran=$(count '^run ' "${own[@]}")
echo "$ran programs run of @TOTAL@, $(count '^twin ' "${own[@]}") with twins, $(count '^wrong .* of ' "${own[@]}") wrong, $bad executables failed"
[ "$bad" = 0 ] && [ "$ran" = @TOTAL@ ]
"""

LIBRARIES = ["libgomp.so.1", "libgomp-plugin-nvptx.so.1", "libgfortran.so.5", "libquadmath.so.0",
             "libstdc++.so.6", "libgcc_s.so.1"]


def short(option):
    """OPTION as a part of a file's name."""
    for text, short_text in (("-fplugin-arg-accred-strategy=", "-"), ("--param=openacc-kernels=", "-"),
                             ("-gno-statement-frontiers", "")):
        option = option.replace(text, short_text)
    return option


def make_bundle(session, folder):
    """Compile SESSION's batches into FOLDER."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "programs"))
    os.makedirs(os.path.join(folder, "lib"))
    total = 0
    for programs, options, _ in session.batches():
        name = "%05d%s%s" % (programs[0].seed, programs[0].lang.suffix, "".join(map(short, options)))
        name += "-shared" if programs[0].shared_stores else ""
        for stock in (False, True) if session.args.stock != "no" else (False,):
            executable = os.path.join(os.path.abspath(folder), "programs", name + ("-stock" if stock else ""))
            number = compile_into(session.tools, programs, options, executable, stock)
            total += 0 if stock else number
    for library in LIBRARIES:
        found = subprocess.run([session.tools.fc, "-print-file-name=" + library], capture_output=True, text=True,
                               check=True).stdout.strip()
        for place in (found, os.path.join("/usr/lib/x86_64-linux-gnu", library)):
            if os.path.isabs(place) and os.path.exists(place):
                shutil.copy(place, os.path.join(folder, "lib", library))
                break
        else:
            print("no %s" % library)
    script = os.path.join(folder, "run")
    with open(script, "w", encoding="ascii") as file:
        file.write(RUN.replace("@TOTAL@", str(total)))
    os.chmod(script, 0o755)
    print("%d programs in %s" % (total, folder))
    return 0


def compile_into(tools, programs, options, executable, stock=False):
    """The number of programs in EXECUTABLE; what is refused is left out, with or without its twin."""
    def problem_of(some, name):
        with tempfile.TemporaryDirectory(prefix="redfuzz") as work:
            return tools.compile(some[0].lang, work, some, options, name or os.path.join(work, "one"), stock)
    good = list(programs)
    while good:
        problem = problem_of(good, executable)
        if problem is None:
            break
        bad = culprit(good, problem)
        if not bad:
            # It is one that has a problem when it is alone.
            for bad in good:
                problem = problem_of([bad], None)
                if problem:
                    break
            else:
                return 0
        print("seed %d%s: %s\n%s" % (bad.seed, ", GCC's own offload compiler" if stock else "", problem[0], problem[1][:300]))
        if problem[0] in NO_TWIN:
            bad.twin = None
        else:
            good.remove(bad)
    return len(good)
