/* Records that the lanes of a warp read and write together: those that are read are longer than those that are written,
   and both go through shared memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 1100 };
struct five { float a, b, c, d, e; };
struct three { float x, y, z; };
static struct five q[N];
static struct three p[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    q[i] = (struct five){ i, 2 * i, 3 * i, i + 1, i + 2 };
#pragma acc parallel loop copyin (q) copy (p)
  for (int i = 0; i < N; i++)
    {
      p[i].x = q[i].a + q[i].e;
      p[i].y = q[i].b - q[i].d;
      p[i].z = q[i].c;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ ((int) p[i].x, 2 * i + 2);
      CHECK_EQ ((int) p[i].y, i - 1);
      CHECK_EQ ((int) p[i].z, 3 * i);
    }
  return test_done ();
}
