/* Variables that all threads of a loop write, and what only looks like it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

double in_file;

void
wrong (double *a, int n)
{
  double s = 0, m = 0, t = 0, w = 0, v = 0;
#pragma acc parallel loop copy (s) copy (a[0:n])
  for (int i = 0; i < n; i++)
    s = s + a[i]; /* { dg-warning "accred: 's' is written by all gangs of this loop \\(reduction \\(s\\) missing\\?\\)" } */
  int any = 0, all = 1;
#pragma acc parallel loop copy (any, all) copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      any = any || a[i] > 0; /* { dg-warning "accred: 'any' is written by all gangs of this loop \\(reduction \\(any\\) missing\\?\\)" } */
      all = a[i] > 0 && all; /* { dg-warning "accred: 'all' is written by all gangs of this loop \\(reduction \\(all\\) missing\\?\\)" } */
    }
#pragma acc parallel loop gang copy (m, in_file) copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      if (a[i] > m)
	m = a[i]; /* { dg-warning "accred: 'm' is written by all gangs of this loop \\(private \\(m\\) missing\\?\\)" } */
      if (a[i] > 1)
	in_file = a[i]; /* { dg-warning "accred: 'in_file' is written by all gangs of this loop \\(private \\(in_file\\) missing\\?\\)" } */
      a[i] = in_file;
    }
  /* Each gang has its own W and V, its workers and lanes do not.  */
#pragma acc parallel copy (a[0:n])
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	w += a[j]; /* { dg-warning "accred: 'w' is written by all vector lanes of this loop \\(reduction \\(w\\) missing\\?\\)" } */
#pragma acc loop worker
      for (int j = 0; j < n; j++)
	v += a[j]; /* { dg-warning "accred: 'v' is written by all workers of this loop \\(reduction \\(v\\) missing\\?\\)" } */
      a[i] = w + v;
    }
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      if (a[i] > 3)
	t = a[i]; /* { dg-warning "accred: 't' is written by all threads of this loop \\(private \\(t\\) missing\\?\\)" } */
      a[i] += t;
    }
}

void
right (double *a, int n, int k)
{
  double s = 0, m = 0, t, u = 0, own = 0;
  int flag = 0, last = 0, count = 0, j;
  /* Reductions, atomic updates, a flag, what is set before it is read.  */
#pragma acc parallel loop copy (flag, last, count, u) copy (a[0:n]) reduction (+:s)
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      t = a[i];
      for (j = 0; j < k; j++)
	t *= 2;
      if (t > 5)
	flag = 1;
#pragma acc atomic update
      count++;
      if (i == k)
	u = a[i];
      last = i;
      a[i] = t;
      if (i != k + 1)
	continue;
      u += a[i];
    }
  /* A lock.  */
  int lock = 0;
#pragma acc parallel loop gang num_gangs (8) num_workers (1) vector_length (1) copy (lock, s) copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      while (__atomic_exchange_n (&lock, 1, __ATOMIC_ACQUIRE))
	;
      s += a[i];
      __atomic_store_n (&lock, 0, __ATOMIC_RELEASE);
    }
  /* Gangs have their own.  */
#pragma acc parallel copy (a[0:n]) reduction (+:s)
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel loop gang copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      m += a[i];
      a[i] = m;
    }
  /* One thread.  */
#pragma acc serial loop copy (s) copy (a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel copy (s) copy (a[0:n])
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel copy (a[0:n])
#pragma acc loop gang private (own)
  for (int i = 0; i < n; i++)
    {
      own += a[i];
      a[i] = own;
    }
}
