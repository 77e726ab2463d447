/* _Float16 in C++: what red-float16.c tests in C.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "c++" } */
/* { dg-require "float16" } */
/* C's initializers, of which GCC 13 and newer warn.  { dg-additional-options "-Wno-narrowing" } */

#include "red-float16.c"
