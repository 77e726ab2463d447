# The benchmark's memory in OpenMP's words alone, after openmp.sed: for the column `clang'.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

/#include <openacc.h>/d
s/pragma acc enter data create (\(.*\))/pragma omp target enter data map (alloc: \1)/
s/acc_update_self ((void \*) \([a-z]*\), \([a-z]*\));/const char *from_device = \1;\n_Pragma ("omp target update from (from_device[0:\2])")/
s/acc_update_device (\([a-z]*\), \(.*\));/const char *to_device = (const char *) \1;\n_Pragma ("omp target update to (to_device[0:\2])")/
