/* The rows of openmp-row-simd.c, all in equal shares, also of loops without `simd'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fopenmp -w -fplugin-arg-accred-row-shares" } */

#include "openmp-row-simd.c"
