"""The libraries of a bundle for a machine without compilers.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil
import subprocess

# The languages' own, by compiler.
LANGUAGES = [("cxx", "libstdc++.so.6"), ("cxx", "libgcc_s.so.1"), ("fc", "libgfortran.so.5"), ("fc", "libquadmath.so.0")]
# glibc's, with the loader that belongs to it.
LOADER = "ld-linux-x86-64.so.2"
C_LIBRARIES = [LOADER, "libc.so.6", "libm.so.6", "libmvec.so.1", "libdl.so.2", "libpthread.so.0", "librt.so.1"]


def copy_c_library(cc, folder):
    """Copy glibc to FOLDER, for a machine with an older one.  Programs are then started by its loader (gpu-bundle-run)."""
    os.makedirs(folder, exist_ok=True)
    for library in C_LIBRARIES:
        path = subprocess.run(cc.split() + ["-print-file-name=" + library], stdout=subprocess.PIPE, text=True, check=True)
        shutil.copy(path.stdout.strip(), os.path.join(folder, library))


def copy_libraries(args, folder):
    """Copy to FOLDER what programs of ARGS.cc, .cxx and .fc need (the last two may be empty), with ARGS.libgomp and .libgomp_nvptx."""
    os.makedirs(folder, exist_ok=True)
    for compiler, library in LANGUAGES:
        command = (getattr(args, compiler) or "").split()
        if command:
            path = subprocess.run(command + ["-print-file-name=" + library], stdout=subprocess.PIPE, text=True, check=True)
            shutil.copy(path.stdout.strip(), os.path.join(folder, library))
    # By their sonames, which is how they are looked for.
    shutil.copy(args.libgomp, os.path.join(folder, "libgomp.so.1"))
    shutil.copy(args.libgomp_nvptx, os.path.join(folder, "libgomp-plugin-nvptx.so.1"))
