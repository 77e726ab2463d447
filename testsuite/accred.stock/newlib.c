/* newlib on the device: strings whose lengths are no multiples of a word, qsort with a
   comparison of the program's, formatted output, the heap, mathematics.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The same function runs on the host and on the device.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma acc routine seq
static int
descending (const void *a, const void *b)
{
  int x = *(const int *) a, y = *(const int *) b;
  return (x < y) - (x > y);
}

#pragma acc routine seq
static void
strings (char *out)
{
  char text[40] = "", *end = out;
  for (int n = 0; n < 12; n++)
    {
      char *copy = malloc (n + 1);
      memset (copy, 'a' + n, n);
      copy[n] = '\0';
      end += sprintf (end, "%lu%s", (unsigned long) strlen (copy), strcmp (copy, "dddd") < 0 ? "<" : ">=");
      if (strlen (text) + n < sizeof text)
	strcat (text, copy);
      free (copy);
    }
  end += sprintf (end, " %s %ld %s %d", text, (long) (strchr (text, 'e') - text),
		  strstr (text, "ef"), memcmp (text, "bcd", 3));
  sprintf (end, " %5.2f %-6d| %+e %x %c %p %s %lld %.3s", 3.14159, 42, -1e-5, 0xbeef,
	   'z', (void *) 0x1234, "end", 1234567890123ll, "abcdef");
}

#pragma acc routine seq
static void
heap_and_sort (int *sorted, int n)
{
  int *p = calloc (4, sizeof *p);
  int ok = p[0] == 0 && p[3] == 0;
  p = realloc (p, n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = i * 37 % 101 + ok - 1;
  qsort (p, n, sizeof *p, descending);
  memcpy (sorted, p, n * sizeof *p);
  free (p);
}

#pragma acc routine seq
static void
mathematics (double *v)
{
  for (int i = 0; i < 8; i++)
    {
      double x = i * 0.75 + 0.1;
      v[8 * i] = sin (x);
      v[8 * i + 1] = exp (x);
      v[8 * i + 2] = log (x);
      v[8 * i + 3] = pow (x, 1.7);
      v[8 * i + 4] = sqrt (x);
      v[8 * i + 5] = fmod (x * 7, 1.3);
      v[8 * i + 6] = atan2 (x, -2);
      v[8 * i + 7] = cbrt (x);
    }
}

int
main ()
{
  static char host_text[1000], text[1000];
  int host_sorted[64], sorted[64], failed = 0;
  double host_values[64], values[64];
  strings (host_text);
  heap_and_sort (host_sorted, 64);
  mathematics (host_values);
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) copy(text) copyout(sorted, values)
  {
    strings (text);
    heap_and_sort (sorted, 64);
    mathematics (values);
    printf ("on the device: %d %s %g\n", 7, "seven", 0.125);
  }
  if (strcmp (text, host_text))
    failed = printf ("strings:\n%s\n%s\n", text, host_text);
  if (memcmp (sorted, host_sorted, sizeof sorted))
    failed = printf ("qsort\n");
  for (int i = 0; i < 64; i++)
    if (fabs (values[i] - host_values[i]) > 1e-14 * fabs (host_values[i]))
      failed = printf ("function %d of argument %d: %.17g, not %.17g\n", i % 8, i / 8,
		       values[i], host_values[i]);
  return failed != 0;
}
