/* Which sections of reduction clauses the host compares before a construct, or the device before a loop: those that may
   overlap for all that the compiler knows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fdump-tree-gimple -fdump-tree-omplower" } */

int a[100], b[100];
struct s { int x[8], y[8]; int *p; } s;

void
compared (int *p, int *q, struct s *t, int n, int m, int k)
{
  /* 1: two pointers; 2: one, and bounds.  */
#pragma acc parallel loop reduction (+:p[0:4], q[0:4])
  for (int i = 0; i < n; i++)
    p[i & 3] += q[i & 3] += i;
#pragma acc parallel loop reduction (+:p[0:n]) reduction (max:p[m:k])
  for (int i = 0; i < n; i++)
    p[i] += i;
  /* 3: an array and a pointer; 4: bounds of an array; 5: a member behind a pointer and an array.  */
#pragma acc parallel loop reduction (+:p[0:4], a[0:4])
  for (int i = 0; i < n; i++)
    p[i & 3] += a[i & 3] += i;
#pragma acc parallel loop reduction (+:a[0:n], a[m:1])
  for (int i = 0; i < n; i++)
    a[0] += i;
#pragma acc parallel loop reduction (+:t->x[0:2], a[0:4])
  for (int i = 0; i < n; i++)
    t->x[i & 1] += a[i & 3] += i;
  /* 6, 7, 8: each with each.  */
#pragma acc parallel loop reduction (+:p[0:2], q[0:2], a[0:2])
  for (int i = 0; i < n; i++)
    p[i & 1] += q[i & 1] += a[i & 1] += i;
}

void
not_compared (int *p, int *q, struct s *t, int n)
{
  /* Other arrays, other parts by constants.  */
#pragma acc parallel loop reduction (+:a, b[0:n])
  for (int i = 0; i < n; i++)
    a[i & 3] += b[0] += i;
#pragma acc parallel loop reduction (+:p[0:4], p[4:4])
  for (int i = 0; i < n; i++)
    p[i & 7] += i;
#pragma acc parallel loop reduction (+:s.x[0:n], s.y[0:n])
  for (int i = 0; i < n; i++)
    s.x[0] += s.y[0] += i;
  /* The device may have another value.  */
#pragma acc parallel loop reduction (+:p[0:t->x[0]], q[0:4]) copy (p[0:8]) copyin (t[0:1])
  for (int i = 0; i < n; i++)
    p[i & 3] += q[i & 3] += i;
  /* Sequential loops, loops in others.  */
#pragma acc parallel copy (p[0:8], q[0:8])
  {
#pragma acc loop seq reduction (+:p[0:4], q[0:4])
    for (int i = 0; i < n; i++)
      p[i & 3] += q[i & 3] += i;
#pragma acc loop gang
    for (int k = 0; k < n; k++)
      {
#pragma acc loop vector reduction (+:p[0:4], q[0:4])
	for (int i = 0; i < n; i++)
	  p[i & 3] += q[i & 3] += i;
      }
  }
#pragma acc kernels copy (p[0:8], q[0:8])
  if (n > 10)
    {
#pragma acc loop reduction (+:p[0:4], q[0:4])
      for (int i = 0; i < n; i++)
	p[i & 3] += q[i & 3] += i;
    }
}

#pragma acc routine vector
void
routine (int *p, int *q, int n)
{
#pragma acc loop vector reduction (+:p[0:4], q[0:4])
  for (int i = 0; i < n; i++)
    p[i & 3] += q[i & 3] += i;
}

void
loops (int *p, int *q, int *r, int n)
{
  /* 9: by the host; the clauses of the construct, too, which are others.  */
#pragma acc parallel copy (p[0:8], q[0:8])
  {
#pragma acc loop gang reduction (+:p[0:4], q[0:4])
    for (int i = 0; i < n; i++)
      p[i & 3] += q[i & 3] += i;
  }
  /* By the device: a pointer, and a bound that change, a condition.  */
#pragma acc parallel copy (p[0:8], q[0:8], r[0:8])
  {
    q = r;
#pragma acc loop gang reduction (+:p[0:4], q[0:4])
    for (int i = 0; i < n; i++)
      p[i & 3] += q[i & 3] += i;
  }
#pragma acc parallel copy (p[0:8], r[0:8])
  {
    n += 2;
#pragma acc loop gang reduction (+:p[0:n], r[0:4])
    for (int i = 0; i < n; i++)
      p[i & 3] += r[i & 3] += i;
  }
#pragma acc serial copy (p[0:8], r[0:8])
  if (n > 10)
    {
#pragma acc loop gang reduction (+:p[0:4], r[0:4])
      for (int i = 0; i < n; i++)
	p[i & 3] += r[i & 3] += i;
    }
}

/* { dg-final { scan-tree-dump-times "accred_sections_overlap" 9 "gimple" } } */
/* { dg-final { scan-tree-dump-times "in reduction clauses have elements in common" 3 "omplower" } } */
