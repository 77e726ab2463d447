/* What libgomp's functions get for what is absent, counted; one that has a size ends the program.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int found;

int
absent (void)
{
  return found;
}

/* The next function has -1 in its variables.  */
void
fill_stack (void)
{
  volatile char bytes[4096];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = -1;
}

static void
look (size_t count, void **addresses, size_t *sizes)
{
  for (size_t i = 0; i < count; i++)
    if (!addresses[i])
      {
	found++;
	if (sizes[i])
	  {
	    fprintf (stderr, "nothing, of %zu bytes\n", sizes[i]);
	    exit (10);
	  }
      }
}

typedef void data_function (int, size_t, void **, size_t *, unsigned short *);
typedef void update_function (int, size_t, void **, size_t *, unsigned short *, unsigned, void **);

void
GOMP_target_data_ext (int device, size_t count, void **addresses, size_t *sizes,
		      unsigned short *kinds)
{
  look (count, addresses, sizes);
  data_function *next = (data_function *) dlsym (RTLD_NEXT, "GOMP_target_data_ext");
  next (device, count, addresses, sizes, kinds);
}

void
GOMP_target_update_ext (int device, size_t count, void **addresses, size_t *sizes,
			unsigned short *kinds, unsigned flags, void **depend)
{
  look (count, addresses, sizes);
  update_function *next = (update_function *) dlsym (RTLD_NEXT, "GOMP_target_update_ext");
  next (device, count, addresses, sizes, kinds, flags, depend);
}

void
GOMP_target_enter_exit_data (int device, size_t count, void **addresses, size_t *sizes,
			     unsigned short *kinds, unsigned flags, void **depend)
{
  look (count, addresses, sizes);
  update_function *next = (update_function *) dlsym (RTLD_NEXT, "GOMP_target_enter_exit_data");
  next (device, count, addresses, sizes, kinds, flags, depend);
}
