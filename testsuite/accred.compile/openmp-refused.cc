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

// g++ 12 itself loses these.
void
h (int n)
{
  long s = 1, u = 2;
  auto captured = [&]
  {
#pragma omp target teams distribute parallel for reduction (+ : s) // { dg-error "accred: a reduction of a variable that a lambda captures in a target region" }
    for (int i = 0; i < n; i++)
      s += i;
  };
  auto copied = [=] () mutable
  {
#pragma omp target map (tofrom : u)
#pragma omp parallel for reduction (max : u) // { dg-error "accred: a reduction of a variable that a lambda captures in a target region" }
    for (int i = 0; i < n; i++)
      u = i > u ? i : u;
  };
  captured ();
  copied ();
}
