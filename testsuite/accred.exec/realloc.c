/* realloc: of nothing, to more, to less, to the same; blocks are aligned for all types, and those
   that libraries have allocated can be given back.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>
#include "accred-test.h"

struct list
{
  int *item;
  int count, room;
};

#pragma acc routine seq
static void
append (struct list *l, int x)
{
  if (l->count == l->room)
    {
      l->room = l->room ? 2 * l->room : 1;
      l->item = (int *) realloc (l->item, l->room * sizeof (int));
    }
  l->item[l->count++] = x;
}

/* N bytes become M; whether all that is to stay has stayed.  */
#pragma acc routine seq
static int
kept (int n, int m)
{
  unsigned char *p = (unsigned char *) malloc (n);
  for (int i = 0; i < n; i++)
    p[i] = 3 * i + n;
  p = (unsigned char *) realloc (p, m);
  int ok = p && (uintptr_t) p % 16 == 0;
  for (int i = 0; i < n && i < m; i++)
    ok &= p[i] == (unsigned char) (3 * i + n);
  for (int i = 0; i < m; i++)
    p[i] = i;
  free (p);
  return ok;
}

int
main ()
{
  enum { N = 64 };
  int sums[N], sizes[N], same[N], wide[N];
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) copyout (sums, sizes, same, wide)
  for (int i = 0; i < N; i++)
    {
      struct list l = { 0, 0, 0 };
      for (int k = 0; k <= i; k++)
	append (&l, k * i);
      int sum = 0;
      for (int k = 0; k < l.count; k++)
	sum += l.item[k];
      free (l.item);
      sums[i] = sum;
      sizes[i] = kept (i, 2 * i + 1) && kept (2 * i + 1, i) && kept (17, 17) && kept (i, 100 - i);
      /* Values of 16 bytes, in memory that calloc has cleared.  */
      __int128 *w = (__int128 *) calloc (3, sizeof (__int128));
      wide[i] = w[0] == 0 && w[2] == 0 && (uintptr_t) w % 16 == 0;
      w[1] = (__int128) i << 80;
      w = (__int128 *) realloc (w, 9 * sizeof (__int128));
      wide[i] += (int) (w[1] >> 80) == i;
      free (w);
      free (0);
      char *copy = strdup ("twelve chars");
      same[i] = strcmp (copy, "twelve chars") == 0;
      copy = (char *) realloc (copy, 40);
      same[i] += strlen (strcat (copy, " and more")) == 21;
      free (copy);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (sums[i], i * (i * (i + 1) / 2));
      CHECK_EQ (sizes[i], 1);
      CHECK_EQ (wide[i], 2);
      CHECK_EQ (same[i], 2);
    }
  return test_done ();
}
