/* What stands around the loops of a region is done once by each gang, also where long rows are left to another launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_thread_row:60,listed_piece:16" } */

#include "accred-test.h"

enum { ROWS = 700, GANGS = 3 };

static int ptr[ROWS + 1];
static double v[ROWS * 200];

int
main (void)
{
  static volatile int gangs_wanted = GANGS, one_wanted = 1;
  for (int r = 0; r < ROWS; r++)
    ptr[r + 1] = ptr[r] + (r % 5 == 3 ? 100 + r % 7 : r % 9);
  int before = 0, behind = 0, added = 0, added_behind = 10, added_by_rows = 0, limit = 5, product = 1;
#pragma acc data copyin(ptr) copy(v)
  {
#pragma acc parallel num_gangs(gangs_wanted) copy(before) present(ptr, v)
    {
#pragma acc atomic
      before++;
#pragma acc loop gang vector
      for (int r = 0; r < ROWS; r++)
	for (int k = ptr[r]; k < ptr[r + 1]; k++)
	  v[k] += 1;
    }
#pragma acc parallel num_gangs(gangs_wanted) present(ptr, v) reduction(+:added) reduction(*:product)
    {
      added++;
#pragma acc loop gang vector reduction(*:product)
      for (int r = 0; r < ROWS; r++)
	for (int k = ptr[r]; k < ptr[r + 1]; k++)
	  {
	    v[k] += 2;
	    product *= 1;
	  }
      product *= 2;
    }
#pragma acc parallel num_gangs(gangs_wanted) present(ptr, v) reduction(+:added_behind)
    {
#pragma acc loop gang
      for (int r = 0; r < ROWS; r++)
	{
#pragma acc loop vector
	  for (int k = ptr[r]; k < ptr[r + 1]; k++)
	    v[k] += 4;
	}
      added_behind++;
    }
#pragma acc parallel num_gangs(gangs_wanted) copy(behind) present(ptr, v)
    {
#pragma acc loop gang
      for (int r = 0; r < ROWS; r++)
	{
#pragma acc loop vector
	  for (int k = ptr[r]; k < ptr[r + 1]; k++)
	    v[k] += 8;
	}
#pragma acc atomic
      behind++;
    }
#pragma acc parallel num_gangs(gangs_wanted) reduction(+:added_by_rows) present(ptr, v)
    {
      added_by_rows += 100;
#pragma acc loop gang reduction(+:added_by_rows)
      for (int r = 0; r < ROWS; r++)
	{
	  added_by_rows++;
#pragma acc loop vector
	  for (int k = ptr[r]; k < ptr[r + 1]; k++)
	    v[k] += 16;
	}
    }
    /* One gang reads in front of its loop what this changes.  */
#pragma acc parallel num_gangs(one_wanted) copy(limit) present(ptr, v)
    {
      const int mine = limit;
#pragma acc loop gang vector
      for (int r = 0; r < ROWS; r++)
	{
	  if (r == 0)
	    limit = 1000;
	  for (int k = ptr[r]; k < ptr[r + 1]; k++)
	    v[k] += mine;
	}
    }
  }
  CHECK_EQ (before, GANGS);
  CHECK_EQ (added, GANGS);
  CHECK_EQ (product, 1 << GANGS);
  CHECK_EQ (added_behind, 10 + GANGS);
  CHECK_EQ (behind, GANGS);
  CHECK_EQ (added_by_rows, 100 * GANGS + ROWS);
  CHECK_EQ (limit, 1000);
  for (int k = 0; k < ptr[ROWS]; k++)
    CHECK_EQ (v[k], 36);
  return test_done ();
}
