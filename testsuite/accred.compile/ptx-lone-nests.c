/* Nests in which no two iterations meet at an element: plain updates.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-not "(red|atom)\[.\]" } } */
/* { dg-final { scan-ptx-times "visible .entry" 9 } } */

#define PRAGMA(X) _Pragma (#X)

#define COLLAPSED(NAME, J, AT)				\
  void							\
  NAME (float *a, float v, int n, int m)		\
  {							\
    PRAGMA (acc parallel loop collapse (2) num_gangs (4) copy (a[0 : 100]))	\
    for (int i = 0; i < n; i++)				\
      for (int j = 0; j < J; j++)			\
	{						\
	  PRAGMA (acc atomic update)			\
	  a[AT] += v;					\
	}						\
  }

COLLAPSED (rows, m, i * m + j)
COLLAPSED (constant_rows, 24, i * 24 + j)
COLLAPSED (two_of_two, 2, 2 * i + j)
COLLAPSED (backwards, 24, i * 24 + 23 - j)

#define NESTED(NAME, OUTER, INNER, J, AT)		\
  void							\
  NAME (float *a, float v, int n, int m)		\
  {							\
    PRAGMA (acc parallel loop OUTER num_gangs (4) num_workers (1) vector_length (32) copy (a[0 : 100]))	\
    for (int i = 0; i < n; i++)				\
      {							\
	INNER						\
	for (int j = 0; j < J; j++)			\
	  {						\
	    PRAGMA (acc atomic update)			\
	    a[AT] += v;					\
	  }						\
      }							\
  }

NESTED (vectors, gang, PRAGMA (acc loop vector), m, i * m + j)
NESTED (constant_vectors, gang, PRAGMA (acc loop vector), 24, i * 24 + j)
NESTED (sequential, gang vector, , 24, i * 24 + j)
NESTED (same, gang vector, , m, i)

void
digits (float *a, float v, int n)
{
#pragma acc parallel loop num_gangs (4) copy (a[0 : 100])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      a[i / 8 * 16 + i % 8] += v;
    }
}
