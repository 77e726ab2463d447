/* Part of declare-alone.c: declared variables, and no region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

int table[10] = { 3, 1, 4 };
#pragma acc declare copyin (table)

static int scratch[100];
#pragma acc declare create (scratch)

int *
scratch_address (void)
{
  return scratch;
}
