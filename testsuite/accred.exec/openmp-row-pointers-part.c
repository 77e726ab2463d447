/* Part of openmp-row-pointers.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
enter_row (double **r, int i, int n)
{
#pragma omp target enter data map(to : r[i][0 : n])
}

void
release_row (double **r, int i, int n)
{
#pragma omp target exit data map(release : r[i][0 : n])
}
