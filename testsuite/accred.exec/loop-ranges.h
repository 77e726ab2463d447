/* What the loops of loop-ranges.inc have in common.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

typedef __int128 wide;
typedef unsigned long ul;

/* What a loop has done: how often it came by, and with which values.  */
struct trace
{
  ul n, sum, mix;
};

#define MIX(V) ((ul) (V) * 0x9e3779b97f4a7c15ul ^ (ul) (V) >> 7)
#define NOTE(V) (n++, sum += (ul) (V), mix ^= MIX (V))
#define PASTE_(A, B) A##_##B
#define PASTE(A, B) PASTE_ (A, B)
#define TEXT_(X) #X
#define TEXT(X) TEXT_ (X)

/* Every combination comes by in some form; with an argument the program does all in all forms.  */
static unsigned turn;
static int everything;
