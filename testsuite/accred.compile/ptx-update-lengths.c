/* Threads of a gang whose iterations update elements of 4 and of 8 bytes: light_vector_length and wide_update_vector_length.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

/* The two loops of ints and floats have 512, the two others 256.  */
/* { dg-final { scan-ptx-times "maxntid 512, 1, 1" 2 } } */
/* { dg-final { scan-ptx-times "maxntid 256, 1, 1" 2 } } */

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
