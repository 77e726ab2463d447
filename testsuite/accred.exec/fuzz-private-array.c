/* A loop that reduces and has a private variable in memory: the mark of the
   variable stands between the reduction's set-up and the loop's fork.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

int
main (void)
{
  int sum = 15, bits = 0, lows[5] = { 0 };
  long rows[5] = { 0 };
#pragma acc parallel num_gangs(3) num_workers(4) vector_length(64) \
  copy(sum, bits, rows, lows)
  {
#pragma acc loop gang worker vector reduction(+:sum) reduction(|:bits)
    for (int i = 0; i < 100; i++)
      {
	int part[4];
	for (int k = 0; k < 4; k++)
	  part[k] = i + k;
	sum += part[i & 3];
	bits |= part[1] & 0x55;
      }
#pragma acc loop gang
    for (int i = 0; i < 5; i++)
      {
	/* Of other sizes than the reductions above.  */
	long row = 7;
	int low = 1000;
#pragma acc loop worker reduction(+:row) reduction(min:low)
	for (int j = 0; j < 9; j++)
	  {
	    int part[4];
	    for (int k = 0; k < 4; k++)
	      part[k] = i * j + k;
#pragma acc loop vector reduction(+:row) reduction(min:low)
	    for (int l = 0; l < 70; l++)
	      {
		int last[2];
		for (int k = 0; k < 2; k++)
		  last[k] = part[(k + l) & 3] + l;
		row += last[l & 1];
		low = last[l & 1] < low ? last[l & 1] : low;
	      }
	  }
	rows[i] = row;
	lows[i] = low;
      }
  }
  int want = 15;
  for (int i = 0; i < 100; i++)
    want += i + (i & 3);
  CHECK_EQ (sum, want);
  /* 1 to 100 have all the seven bits.  */
  CHECK_EQ (bits, 0x55);
  for (int i = 0; i < 5; i++)
    {
      long row = 7;
      int low = 1000;
      for (int j = 0; j < 9; j++)
	for (int l = 0; l < 70; l++)
	  {
	    int v = i * j + (((l & 1) + l) & 3) + l;
	    row += v;
	    low = v < low ? v : low;
	  }
      CHECK_EQ (rows[i], row);
      CHECK_EQ (lows[i], low);
    }
  return test_done ();
}
