/* Routines of each level and a declared variable that are in another file.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "link-calls-part.c" } */

#include "accred-test.h"

enum { ROWS = 37, COLUMNS = 75 };

extern int table[10];
#pragma acc declare copyin (table)

static int weight = 3;
#pragma acc declare copyin (weight)

#pragma acc routine seq
int twice (int);
#pragma acc routine vector
int row_sum (const int *, int);
#pragma acc routine worker
int matrix_sum (const int *, int, int);
#pragma acc routine gang
void add_rows (const int *, int, int, int *);
int sum_in_other_file (int);

static int
sum (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += twice (i) * table[i % 10] + weight;
  return s;
}

int
main (void)
{
  static int a[ROWS * COLUMNS];
  int rows[ROWS], sums[ROWS], want[ROWS], all = 0;
  for (int r = 0; r < ROWS; r++)
    {
      want[r] = 0;
      for (int c = 0; c < COLUMNS; c++)
	want[r] += a[r * COLUMNS + c] = (r * 31 + c * 7) % 50 - 20;
      all += want[r];
      sums[r] = r;
    }

  /* Twice i times i + 1, and 3: 2 (285 + 45) + 30.  */
  CHECK_EQ (sum (10), 690);
  CHECK_EQ (sum_in_other_file (10), 5 * 55);

#pragma acc data copyin (a)
  {
#pragma acc parallel loop gang copyout (rows)
    for (int r = 0; r < ROWS; r++)
      rows[r] = row_sum (a + r * COLUMNS, COLUMNS);
    for (int r = 0; r < ROWS; r++)
      CHECK_EQ (rows[r], want[r]);

    int s = -1;
#pragma acc parallel num_gangs (1) num_workers (4) copy (s)
    s = matrix_sum (a, ROWS, COLUMNS);
    CHECK_EQ (s, all);

#pragma acc parallel num_gangs (5) num_workers (3) copy (sums)
    add_rows (a, ROWS, COLUMNS, sums);
    for (int r = 0; r < ROWS; r++)
      CHECK_EQ (sums[r], want[r] + r);
  }

  /* All files have the same table.  */
  table[2] = 100;
  acc_update_device (table, sizeof table);
  CHECK_EQ (sum (10), 690 + 2 * 2 * 97);
  CHECK_EQ (sum_in_other_file (10), 5 * (55 + 97));
  int *on_device = 0;
#pragma acc host_data use_device (table)
  on_device = table;
  CHECK (on_device == acc_deviceptr (table));
#pragma acc parallel loop deviceptr (on_device)
  for (int i = 0; i < 10; i++)
    on_device[i] = 1;
  CHECK_EQ (sum_in_other_file (10), 5 * 10);
  acc_update_self (table, sizeof table);
  CHECK_EQ (table[9], 1);
  return test_done ();
}
