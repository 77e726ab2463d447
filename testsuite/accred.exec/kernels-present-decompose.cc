/* The same where GCC makes a region of each loop and statement.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "c++" } */
/* GCC 11 crashes, with the plugin and without it.  { dg-require "gcc-12" } */
/* GCC 12 has no decomposition of code with marks of statements.
   { dg-additional-options "--param=openacc-kernels=decompose -gno-statement-frontiers" } */

#include "kernels-present.cc"
