/* Functions with `...': scalars of all sizes, structs, va_copy, a va_list passed on, recursion, a call
   through a pointer, nothing behind the named arguments, and calls from all levels of a loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdarg.h>
#include "accred-test.h"

struct small { char c[3]; };
struct large { double x, y; int z; };

/* COUNT arguments by the letters of WHAT.  */
__attribute__ ((noinline)) static double
add_list (const char *what, va_list ap)
{
  double sum = 0;
  for (; *what; what++)
    switch (*what)
      {
      case 'i': sum += va_arg (ap, int); break;
      case 'u': sum += va_arg (ap, unsigned); break;
      case 'l': sum += va_arg (ap, long long); break;
      case 'd': sum += va_arg (ap, double); break;
      case 'p': sum += *va_arg (ap, int *); break;
      case 'w': sum += (double) (va_arg (ap, __int128) >> 64); break;
      case 'c':
	{
	  _Complex double c = va_arg (ap, _Complex double);
	  sum += __real__ c + 2 * __imag__ c;
	  break;
	}
      case 's':
	{
	  struct small s = va_arg (ap, struct small);
	  sum += s.c[0] + 10 * s.c[1] + 100 * s.c[2];
	  break;
	}
      case 'L':
	{
	  struct large l = va_arg (ap, struct large);
	  sum += l.x + l.y + l.z;
	  break;
	}
      }
  return sum;
}

__attribute__ ((noinline)) static double
add (const char *what, ...)
{
  va_list ap;
  va_start (ap, what);
  double sum = add_list (what, ap);
  va_end (ap);
  return sum;
}

/* Reads the list twice, in turn.  */
__attribute__ ((noinline)) static double
twice (int n, ...)
{
  va_list ap, copy;
  va_start (ap, n);
  double sum = 0;
  for (int i = 0; i < n / 2; i++)
    sum += va_arg (ap, double);
  va_copy (copy, ap);
  for (int i = n / 2; i < n; i++)
    sum += va_arg (ap, double) + 1000 * va_arg (copy, double);
  va_end (copy);
  va_end (ap);
  return sum;
}

__attribute__ ((noinline)) static struct large
last (int n, ...)
{
  struct large r = { 0, 0, 0 };
  va_list ap;
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    r = va_arg (ap, struct large);
  va_end (ap);
  return r;
}

__attribute__ ((noinline)) static int
countdown (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  int a = va_arg (ap, int);
  int b = n > 0 ? countdown (n - 1, a + n, 7L) : 0;
  long c = va_arg (ap, long);
  va_end (ap);
  return a + b + c;
}

int
main ()
{
  enum { N = 40 };
  double sums[N], lists[N], parts[N], through[N];
  int down[N], none[N];
#pragma acc parallel loop gang worker vector num_gangs (2) copyout (sums, lists, parts, through, down, none)
  for (int i = 0; i < N; i++)
    {
      struct small s = { { (char) (i % 3), 2, 3 } };
      struct large l = { i, 2, 3 };
      int k = i;
      sums[i] = add ("isdLulpcsw", i, s, 0.5, l, 4000000000u, 1LL << 40, &k, 1.0 + 2.0i, s,
		     (__int128) i << 64);
      lists[i] = twice (4, 1.0, 2.0, (double) i, 4.0);
      parts[i] = last (2, (struct large) { 1, 1, 1 }, l).x;
      double (*f) (const char *, ...) = i & 1 ? add : 0;
      through[i] = f ? f ("di", 1.5, i) : -1;
      down[i] = countdown (3, i, 7L);
      none[i] = add ("") == 0;
    }
  for (int i = 0; i < N; i++)
    {
      const double small = i % 3 + 20 + 300;
      CHECK (sums[i] == i + small + 0.5 + (i + 2 + 3) + 4e9 + 1099511627776.0 + i + 5 + small + i);
      CHECK (lists[i] == 1 + 2 + i + 4 + 1000 * (i + 4.0));
      CHECK (parts[i] == i);
      CHECK (through[i] == (i & 1 ? 1.5 + i : -1));
      /* a, a + 3, a + 5, a + 6, and four sevens.  */
      CHECK_EQ (down[i], 4 * i + 14 + 28);
      CHECK (none[i]);
    }

  /* In single mode and from vectors of a gang.  */
  double gangs[4] = { 0 };
#pragma acc parallel loop gang num_gangs (4) vector_length (64) copy (gangs)
  for (int g = 0; g < 4; g++)
    {
      double here = add ("id", g, 0.25);
#pragma acc loop vector reduction (+:here)
      for (int i = 0; i < 100; i++)
	here += add ("ii", i, g);
      gangs[g] = here;
    }
  for (int g = 0; g < 4; g++)
    CHECK (gangs[g] == g + 0.25 + 4950 + 100 * g);
  return test_done ();
}
