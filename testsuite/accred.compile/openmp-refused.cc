// What OpenMP's target regions of C++ cannot have: a message for each, at its place.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenmp -w" }

// One thread would execute them, with a variable of its own.
void of_other_file ();
#pragma omp declare target to (of_other_file)

void
g (int n, int &r)
{
#pragma omp target map (tofrom : r)
#pragma omp parallel firstprivate (r)
  {
    r++;
    of_other_file (); // { dg-error "accred: 'parallel' that calls a function with constructs for its threads, or of another file in a target region" }
    r += n;
  }
}

// The constructor would have to be called.
struct counted
{
  int n;
  counted ();
  counted (const counted &);
};
#pragma omp declare target
counted::counted () : n (5) {}
counted::counted (const counted &o) : n (o.n + 1) {}
#pragma omp end declare target

void
objects (int *a)
{
  counted c;
#pragma omp target map (tofrom : a[:2])
#pragma omp parallel
  {
#pragma omp single private (c) // { dg-error "accred: a copy for each thread of a variable of this type in a target region" }
    a[0] += c.n;
    a[1]++;
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

// g++ itself keeps the result in a copy that ends with the region.
struct members
{
  int n;

  void combined (int m)
  {
#pragma omp target teams distribute parallel for reduction (+ : n) map (tofrom : n) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
    for (int i = 0; i < m; i++)
      n += i;
  }

  void split (int m)
  {
#pragma omp target map (tofrom : n)
#pragma omp teams distribute parallel for reduction (+ : n) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
    for (int i = 0; i < m; i++)
      n += i;
  }
};

void
use_members (members *s)
{
  s->combined (3);
  s->split (3);
  auto &[n] = *s;
#pragma omp target teams distribute parallel for reduction (+ : n) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
  for (int i = 0; i < 3; i++)
    n += i;
}
