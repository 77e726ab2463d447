/* Elements for reductions over unsigned integers, which wrap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef ... T'.  I is the element's place of N.  */

#include "reduction-values.h"

static inline T
plus_value (int i, int n)
{
  (void) n;
  return (T) scramble (i);
}

/* Odd: a product of them never loses all its bits.  */
static inline T
mult_value (int i, int n)
{
  (void) n;
  return (T) scramble (i) | 1;
}

#define MAX_START ((T) 77)
#define MIN_START ((T) -78)

#include "reduction-values-bits.h"
