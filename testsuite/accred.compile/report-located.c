/* Loops of kernels regions that keep where something is: the iteration's number is reduced.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-has "22:3: note: accred: loop: gang vector" } } */
/* { dg-final { report-has "22:3: note: accred: reduction .max:key.* __int128 unsigned, gang" } } */
/* { dg-final { report-has "31:3: note: accred: loop: gang vector" } } */
/* { dg-final { report-has "31:3: note: accred: reduction .max:key.* long long unsigned int, gang" } } */
/* { dg-final { report-has "38:3: note: accred: loop: gang vector" } } */
/* { dg-final { report-has "38:3: note: accred: reduction .max:last.* unsigned int, gang" } } */
/* { dg-final { report-has "45:3: note: accred: loop: gang vector" } } */
/* { dg-final { report-has "45:3: note: accred: reduction ..:set.* int, gang" } } */
/* { dg-final { report-has "52:3: note: accred: loop: sequential: in line 53 an iteration needs what an earlier one writes to 'm'" } } */

int
largest (double *restrict a, int n)
{
  double m = 0;
  int at = -1;
#pragma acc kernels copyin (a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      {
	m = a[i];
	at = i;
      }

  int place = 0;
#pragma acc kernels copyin (a[0:n])
  for (int i = 0; i < n; i++)
    if ((float) a[i] < (float) a[place])
      place = i;

  int zero = -1;

#pragma acc kernels copyin (a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] == 0)
      zero = i;

  int found = 0;

#pragma acc kernels copyin (a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] == 1)
      found = 1;

  int records = 0;
  m = 0;
#pragma acc kernels copyin (a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      {
	m = a[i];
	records++;
      }
  return at + place + zero + found + records;
}
