/* A file without regions gets no image and no constructor.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
f (int x)
{
  return x + 1;
}
/* { dg-final { scan-assembler-not "accred_register|GOMP_offload_register|\\.init_array|\\.ctors" } } */
