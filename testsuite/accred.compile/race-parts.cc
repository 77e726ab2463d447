// Members that all threads of a loop write.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

struct account
{
  double total = 0, parts[3] = {};

  void wrong (double *a, int n)
  {
#pragma acc parallel loop copy (this[0:1]) copy (a[0:n])
    for (int i = 0; i < n; i++)
      total += a[i]; // { dg-warning "accred: all gangs of this loop write to the same place in what 'this' points to" }
  }

  void right (double *a, int n)
  {
#pragma acc parallel loop copy (this[0:1]) copy (a[0:n])
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic
	total += a[i];
	account own;
	own.total += i;
	own.parts[1] = i;
	a[i] = own.total + own.parts[1];
      }
  }
};

void
wrong (double *a, int n, account &t, double (&v)[3])
{
  t.wrong (a, n);
#pragma acc parallel loop copy (t, v) copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      t.total += a[i]; // { dg-warning "accred: all gangs of this loop write the same part of 't'" }
      v[1] = a[i]; // { dg-warning "accred: all gangs of this loop write the same part of 'v'" }
    }
}

void
right (double *a, int n, account &t, double (&v)[3], double **rows)
{
  t.right (a, n);
#pragma acc parallel loop private (v) copy (a[0:n]) copy (rows[0:n])
  for (int i = 0; i < n; i++)
    {
      double &x = rows[i][0];
      x = 4;
      v[1] = a[i];
      x += v[1];
    }
}
