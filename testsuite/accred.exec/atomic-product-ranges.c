/* Atomic products and quotients of which no factor and no result is out of range, but the product of all factors is:
   they are not combined.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 50 };

static float many[3];

static int
near_p (double got, double want)
{
  return got > want * 0.99 && got < want * 1.01;
}

int
main (void)
{
  float x = 1e30f, y = 1e30f, zero = -0.0f;
  double z = 1e300, large = 1e-300;
#pragma acc parallel loop copy (x, y, z, large, zero)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      x *= 0.1f;
#pragma acc atomic update
      y /= 10.f;
#pragma acc atomic update
      z *= 1e-11;
#pragma acc atomic update
      large *= 1e11;
#pragma acc atomic update
      zero *= 2;
    }
  CHECK (near_p (x, 1e-20));
  CHECK (near_p (y, 1e-20));
  CHECK (near_p (z, 1e-250));
  CHECK (near_p (large, 1e250));
  CHECK (zero == 0 && signbit (zero));

  many[0] = many[1] = many[2] = 1e30f;
  float w = 1e-30f;
#pragma acc kernels copy (many, w)
  for (int i = 0; i < 3 * N; i++)
    {
#pragma acc atomic update
      many[i % 3] = 0.1f * many[i % 3];
      if (i < N)
	{
#pragma acc atomic update
	  w = w * 10;
	}
    }
  for (int k = 0; k < 3; k++)
    CHECK (near_p (many[k], 1e-20));
  CHECK (near_p (w, 1e20));
  return test_done ();
}
