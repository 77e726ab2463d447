/* C++ in link-languages.f90: a routine with C linkage, and a region that calls Fortran and C.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

namespace
{

template<typename T>
T
helper (T x)
{
  return x + 2;
}

}

extern "C"
{

#pragma acc routine vector
int
cxx_sum (const int *a, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += helper (a[i]);
  return s;
}

#pragma acc routine seq
double c_scaled (double);
#pragma acc routine seq
int __shared_data_MOD_entry (const int *i);

double
cxx_region (int n)
{
  double s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 1; i <= n; i++)
    s += c_scaled (__shared_data_MOD_entry (&i));
  return s;
}

}
