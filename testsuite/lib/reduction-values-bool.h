/* Elements for reductions over _Bool.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef ... T'.  I is the element's place of N.  */

#include "reduction-values.h"

static inline T
any_value (int i, int n)
{
  (void) n;
  return scramble (i) & 1;
}

/* True, but for the last one when SPECIAL.  */
static inline T
land_value (int i, int n)
{
  return !(special && i == n - 1);
}

static inline T
lor_value (int i, int n)
{
  return special && i == n - 1;
}

#define and_value land_value
#define or_value lor_value
