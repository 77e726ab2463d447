/* Parts of variables that all threads of a loop write, and what only looks like it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int a, b;
  double v[3];
};

struct s in_file;

void
wrong (double *a, int n, double *sum, struct s *p, int m, double (*rows)[4])
{
  struct s t = { 0 }, u = { 0 }, w = { 0 };
  double v[3] = { 0 }, buffer[4] = { 0 }, q[8] = { 0 }, scratch[3] = { 0 };
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      t.a = i; /* { dg-warning "accred: all gangs of this loop write the same part of 't' \\('private' missing\\?\\)" } */
      a[i] = t.a;
    }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    v[0] = i; /* { dg-warning "accred: all gangs of this loop write the same part of 'v' \\('private' missing\\?\\)" } */
#pragma acc parallel loop copy (a[0:n], rows[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 4; k++)
	buffer[k] = rows[i][k]; /* { dg-warning "accred: all gangs of this loop write the same part of 'buffer' \\('private' missing\\?\\)" } */
      a[i] = buffer[0] + buffer[3];
    }
#pragma acc parallel loop copy (a[0:n], sum[0:1])
  for (int i = 0; i < n; i++)
    *sum += a[i]; /* { dg-warning "accred: all gangs of this loop write to the same place in what 'sum' points to" } */
#pragma acc parallel loop gang copy (a[0:n], p[0:1])
  for (int i = 0; i < n; i++)
    if (a[i] > p->v[1])
      p->v[1] = a[i]; /* { dg-warning "accred: all gangs of this loop write to the same place in what 'p' points to" } */
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      struct s own = { i, 2 };
      w = own; /* { dg-warning "accred: all gangs of this loop write the same part of 'w' \\('private' missing\\?\\)" } */
      a[i] = w.a + w.b;
    }
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    q[m] = q[m] + a[i]; /* { dg-warning "accred: all gangs of this loop write the same part of 'q' \\(reduction or 'atomic' missing\\?\\)" } */
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    in_file.v[1] += a[i]; /* { dg-warning "accred: all gangs of this loop write the same part of 'in_file' \\(reduction or 'atomic' missing\\?\\)" } */
  /* A loop inside.  */
#pragma acc parallel loop gang copy (a[0:n], rows[0:n])
  for (int i = 0; i < n; i++)
    {
      double x = 0;
      for (int k = 0; k < 3; k++)
	scratch[k] = rows[i][k]; /* { dg-warning "accred: all gangs of this loop write the same part of 'scratch' \\('private' missing\\?\\)" } */
#pragma acc loop vector reduction (+:x)
      for (int j = 0; j < 40; j++)
	x += scratch[j % 3] * j;
      a[i] = x;
    }
  /* Each gang has its own, its lanes do not.  */
#pragma acc parallel copy (a[0:n]) firstprivate (u)
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    {
      double own[2] = { 0, 0 };
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	u.b += j; /* { dg-warning "accred: all vector lanes of this loop write the same part of 'u' \\(reduction or 'atomic' missing\\?\\)" } */
#pragma acc loop worker
      for (int j = 0; j < n; j++)
	own[1] += j; /* { dg-warning "accred: all workers of this loop write the same part of 'own' \\(reduction or 'atomic' missing\\?\\)" } */
      a[i] = u.b + own[1];
    }
}

void
right (double *a, int n, double *sum, struct s *p, int m, double (*rows)[4], const int *place)
{
  struct s t = { 0 }, u = { 0 }, w = { 0 };
  double v[3] = { 0 }, buffer[4] = { 0 }, q[8] = { 0 };
  int next = 0;
#pragma acc parallel loop copy (a[0:n]) private (t, buffer)
  for (int i = 0; i < n; i++)
    {
      struct s own;
      double three[3], *last = three;
      own.a = t.a = i;
      own.v[m] = i;
      for (int k = 0; k < 3; k++)
	buffer[k] = three[k] = i + k;
      last[1] += t.a;
      *last += 2;
      a[i] = own.a + buffer[2] + three[1] + own.v[m];
    }
  /* Reductions, atomic updates, a flag, one iteration's.  */
#pragma acc parallel loop copy (a[0:n], sum[0:1], p[0:1]) copy (w, v, q) reduction (+:u.a)
  for (int i = 0; i < n; i++)
    {
      u.a += i;
#pragma acc atomic
      *sum += a[i];
#pragma acc atomic update
      v[0] += a[i];
      if (a[i] > 3)
	w.a = 1;
      if (i == n - 1)
	v[1] = a[i];
      if (a[i] == 17)
	{
	  p->a = i;
	  q[2] = p->a;
	}
      w.b = m;
    }
  /* Different elements.  */
#pragma acc parallel loop copy (a[0:n], rows[0:n]) copyin (place[0:n]) copy (v, q, next)
  for (int i = 0; i < n; i++)
    {
      int k = place[i], slot, j = 0;
      rows[k][1] = i;
      rows[i][0] += i;
      q[k] += 1;
      while (place[j] < i)
	j++;
      v[j] += i;
      double *row = rows[i];
      row[2] += i;
      *row += 1;
#pragma acc atomic capture
      slot = next++;
      a[slot] = i;
    }
  /* Gangs have their own, and one thread is alone.  */
#pragma acc parallel loop gang firstprivate (t) private (buffer) copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      t.a += i;
      buffer[1] = t.a;
      a[i] = buffer[1];
    }
#pragma acc serial loop copy (a[0:n], sum[0:1]) copy (t)
  for (int i = 0; i < n; i++)
    {
      t.a += i;
      *sum += a[i];
    }
#pragma acc parallel copy (a[0:n], sum[0:1]) copy (t)
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    {
      t.a += i;
      *sum += a[i];
    }
  /* A lock.  */
  int lock = 0;
#pragma acc parallel loop gang num_gangs (8) num_workers (1) vector_length (1) copy (lock, w) copy (a[0:n], sum[0:1])
  for (int i = 0; i < n; i++)
    {
      while (__atomic_exchange_n (&lock, 1, __ATOMIC_ACQUIRE))
	;
      w.v[0] += a[i];
      *sum += a[i];
      __atomic_store_n (&lock, 0, __ATOMIC_RELEASE);
    }
}
