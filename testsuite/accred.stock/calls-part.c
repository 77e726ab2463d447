/* The second file of calls.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq
extern int odd (unsigned n);

#pragma acc routine seq
int
even (unsigned n)
{
  return n == 0 ? 1 : odd (n - 1);
}

#pragma acc routine seq
int
in_other_file (int n)
{
  return n * 3 + 5;
}

#pragma acc routine seq
int
weak_here_strong_there (void)
{
  return 2;
}
