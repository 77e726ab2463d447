/* Threads of a gang whose iterations update doubles, and other elements: light_vector_length and wide_update_vector_length.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

/* The loop of doubles has 256, the three others 512.  */
/* { dg-final { scan-ptx-times {maxntid 512, 1, 1} 3 } } */
/* { dg-final { scan-ptx-times {maxntid 256, 1, 1} 1 } } */

#define UPDATES(TYPE)								\
  void										\
  add_##TYPE (long n, const int *key, const TYPE *x, TYPE *out)			\
  {										\
    _Pragma ("acc parallel loop present (key[0:n], x[0:n], out[0:100])")	\
    for (long i = 0; i < n; i++)						\
      {										\
	_Pragma ("acc atomic update")						\
	out[key[i]] += x[i];							\
      }										\
  }

UPDATES (int)
UPDATES (float)
UPDATES (double)
UPDATES (long)
