// What OpenMP's target regions of C++ cannot have: a message for each, at its place.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenmp -w" }

void
f (int n)
{
  int a[n];
  int (&r)[n] = a;
#pragma omp target firstprivate (r) // { dg-error "accred: a variable of run-time size in a target region" }
  r[0] = 1;
#pragma omp target private (r) // { dg-error "accred: a variable of run-time size in a target region" }
  r[0] = 1;
}

// Several statements: one thread would execute them, with a variable of its own.
void
g (int n, int &r)
{
#pragma omp target map (tofrom : r)
#pragma omp parallel firstprivate (r) // { dg-error "accred: 'parallel' without a loop in a target region" }
  {
    r++; // { dg-error "accred: 'parallel' with statements beside its loop that each thread executes in a target region" }
#pragma omp barrier // { dg-error "accred: 'barrier' in a target region" }
    r += n; // { dg-error "accred: 'parallel' with statements beside its loop that each thread executes in a target region" }
  }
}
