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
#pragma omp sections firstprivate (c) lastprivate (c) // { dg-error "accred: a copy for each thread of a variable of this type in a target region" }
    {
      a[0] += c.n++;
    }
    a[1]++;
  }
}

// What the target construct alone does not reduce is firstprivate there, so that the sum would be lost.
void
h (int n)
{
  long s = 1, u = 2;
  auto captured = [&]
  {
#pragma omp target
#pragma omp teams distribute parallel for reduction (+ : s) // { dg-error "accred: a reduction of a variable that a lambda captures in a target region" }
    for (int i = 0; i < n; i++)
      s += i;
  };
  auto copied = [=] () mutable
  {
#pragma omp target firstprivate (u)
#pragma omp parallel for reduction (max : u) // { dg-error "accred: a reduction of a variable that a lambda captures in a target region" }
    for (int i = 0; i < n; i++)
      u = i > u ? i : u;
  };
  captured ();
  copied ();
}

// There is no reference to a bit-field.
struct members
{
  int n, bits : 7, v[4];

  void narrow (int m)
  {
#pragma omp target teams distribute parallel for reduction (+ : bits) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
    for (int i = 0; i < m; i++)
      bits += i;
  }

  void copied (int m)
  {
#pragma omp target firstprivate (n)
#pragma omp teams distribute parallel for reduction (+ : n) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
    for (int i = 0; i < m; i++)
      n += i;
  }

  // The private clause gives each thread an array, not a pointer.
  void twice (int m)
  {
#pragma omp target teams reduction (+ : v) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
#pragma omp distribute parallel for private (v)
    for (int i = 0; i < m; i++)
      v[0] = i;
  }

  void unknown (int m)
  {
#pragma omp target teams distribute parallel for reduction (+ : v[m : 2]) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
    for (int i = 0; i < m; i++)
      v[m] += i;
  }
};

void
use_members (members *s)
{
  s->narrow (3);
  s->copied (3);
  s->twice (3);
  s->unknown (3);
  // Part of a variable that the region itself has.
#pragma omp target map (tofrom : s[ : 1])
  {
    struct
    {
      int a, b;
    } own = { 1, 2 };
    auto &[a, b] = own;
#pragma omp parallel for reduction (+ : a) // { dg-error "accred: a reduction of a member by its name, or of a structured binding, in a target region" }
    for (int i = 0; i < 3; i++)
      a += i;
    s->n = a + b;
  }
}
