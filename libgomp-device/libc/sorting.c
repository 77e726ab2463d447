/* Sorting and searching: C11, 7.22.5.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/library/device.h"

typedef i32 comparison (const void *, const void *);

INLINE void
exchange (char *a, char *b, u64 size)
{
  for (u64 k = 0; k < size; k++)
    {
      const char c = a[k];
      a[k] = b[k];
      b[k] = c;
    }
}

/* Heapsort: in place, and n log n comparisons for every order, with no recursion.  */

ROUTINE
void
accred_libc_qsort (void *base, u64 count, u64 size, comparison *compare)
{
  char *const first = base;
  /* At first the heap grows downwards from the middle; then it loses its greatest element to the
     place behind it.  */
  for (u64 start = count / 2, end = count; end > 1;)
    {
      if (start)
	start--;
      else
	exchange (first, first + --end * size, size);
      for (u64 parent = start, child; (child = 2 * parent + 1) < end; parent = child)
	{
	  if (child + 1 < end && compare (first + child * size, first + (child + 1) * size) < 0)
	    child++;
	  if (compare (first + parent * size, first + child * size) >= 0)
	    break;
	  exchange (first + parent * size, first + child * size, size);
	}
    }
}

ROUTINE
void *
accred_libc_bsearch (const void *key, const void *base, u64 count, u64 size, comparison *compare)
{
  const char *first = base;
  while (count)
    {
      const char *const middle = first + count / 2 * size;
      const i32 order = compare (key, middle);
      if (order == 0)
	return (void *) middle;
      if (order > 0)
	{
	  first = middle + size;
	  count--;
	}
      count /= 2;
    }
  return NULL;
}
