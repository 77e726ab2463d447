/* Nests in which iterations meet at an element, or may: none has a plain update.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-times "red.global.add\\.f64" 10 } } */

#define PRAGMA(X) _Pragma (#X)

/* With vector_length (1) no lanes combine what they add.  */
#define COLLAPSED(NAME, J, AT)				\
  void							\
  NAME (double *a, double v, int n, int m, int k)	\
  {							\
    PRAGMA (acc parallel loop collapse (2) num_gangs (4) vector_length (1) copy (a[0 : 100]))	\
    for (int i = 0; i < n; i++)				\
      for (int j = 0; j < J; j++)			\
	{						\
	  PRAGMA (acc atomic update)			\
	  a[AT] += v;					\
	}						\
  }

COLLAPSED (three_of_two, 3, 2 * i + j)
COLLAPSED (diagonal, m, i + j)
COLLAPSED (one_less, 24, i * 23 + j)
COLLAPSED (other_length, m, i * k + j)
COLLAPSED (column, m, j)
COLLAPSED (row, m, i)
COLLAPSED (no_column, m, i * m + j - j)
COLLAPSED (halves, m, i * m + j / 2)
COLLAPSED (bytes, m, (unsigned char) (i * m + j))
COLLAPSED (wrapping, m, (unsigned) i * m + j)
