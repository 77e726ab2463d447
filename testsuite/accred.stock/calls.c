/* Calls: through a table of functions that differ from lane to lane, into another
   file, recursive, of a weak function, with large arguments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

struct Large
{
  int n[9];
  double d;
};

#pragma acc routine seq
extern int in_other_file (int n);
#pragma acc routine seq
extern int weak_here_strong_there (void);
#pragma acc routine seq
extern int even (unsigned n);

/* The recursion goes through both files.  */
#pragma acc routine seq
int
odd (unsigned n)
{
  return n == 0 ? 0 : even (n - 1);
}

#pragma acc routine seq
int __attribute__ ((weak, noipa))
weak_here_strong_there (void)
{
  return 1;
}

#pragma acc routine seq
static struct Large __attribute__ ((noipa))
shifted (struct Large x, int by)
{
  struct Large r;
  for (int i = 0; i < 9; i++)
    r.n[i] = x.n[(i + by) % 9];
  r.d = x.d + by;
  return r;
}

#pragma acc routine seq
static long __attribute__ ((noipa))
fibonacci (int n)
{
  return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2);
}

#pragma acc routine seq
static int add (int a, int b) { return a + b; }
#pragma acc routine seq
static int sub (int a, int b) { return a - b; }
#pragma acc routine seq
static int mul (int a, int b) { return a * b; }

static int failed;

static void
check (const char *what, long got, long expected, int i)
{
  if (got != expected)
    failed = printf ("%s, %d: %ld, not %ld\n", what, i, got, expected);
}

int
main ()
{
  enum { N = 100 };
  int other[N], weak[N], mutual[N], table[N], large[N];
  long recursive[N];
#pragma acc parallel loop copyout(other, weak, mutual, table, large, recursive) num_gangs(2) vector_length(32)
  for (int i = 0; i < N; i++)
    {
      int (*functions[3]) (int, int) = { add, sub, mul };
      struct Large x = { { 0, 1, 2, 3, 4, 5, 6, 7, 8 }, 0.5 };
      other[i] = in_other_file (i);
      weak[i] = weak_here_strong_there ();
      mutual[i] = odd (i);
      table[i] = functions[i % 3] (i, 7);
      x = shifted (shifted (x, i % 9), 2);
      large[i] = x.n[3] * 100 + (int) (x.d * 2);
      recursive[i] = fibonacci (i % 13);
    }
  static const long numbers[] = { 0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144 };
  for (int i = 0; i < N; i++)
    {
      check ("other file", other[i], i * 3L + 5, i);
      check ("weak", weak[i], 2, i);
      check ("mutual recursion", mutual[i], i % 2, i);
      check ("table", table[i], i % 3 == 0 ? i + 7 : i % 3 == 1 ? i - 7 : i * 7, i);
      check ("large", large[i], (i % 9 + 5) % 9 * 100 + 5 + 2 * (i % 9), i);
      check ("recursive", recursive[i], numbers[i % 13], i);
    }
  return failed != 0;
}
