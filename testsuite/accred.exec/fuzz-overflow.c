/* A comparison with the complement beside a sum is a test for its overflow.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

static unsigned a[8] = { 0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 5, 9 };
static unsigned long b[8] = { 0, 1, ~0ul, ~0ul - 1, 1ul << 63, 1ul << 32, 5, 9 };
