/* The same with GCC's other way: each loop of a region becomes a region of its own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "--param=openacc-kernels=decompose" } */

#include "red-kernels.c"
