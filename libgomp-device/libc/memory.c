/* malloc, free and realloc for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The driver's functions do not tell the size of a block.  So each block begins with its size, and
   with a mark by which realloc recognises it.  The memory after them has the driver's alignment of
   16 bytes.  */

#include "libgomp-device/libc/memory.h"

typedef struct
{
  u64 size, mark;
} block_head;

#define MARK 0x6865617064657663

ROUTINE
void *
accred_libc_malloc (u64 size)
{
  const u64 all = size + sizeof (block_head);
  block_head *head = all < size ? NULL : driver_malloc (all);
  if (!head)
    return NULL;
  *head = (block_head) { size, MARK };
  return head + 1;
}

ROUTINE
void
accred_libc_free (void *p)
{
  if (p)
    driver_free ((block_head *) p - 1);
}

ROUTINE
void *
accred_libc_realloc (void *p, u64 size)
{
  const block_head *head = (const block_head *) p - 1;
  if (p && head->mark != MARK)
    stop ("realloc in a region of memory that is not from the device's heap\n", NULL);
  void *q = accred_libc_malloc (size);
  if (p && q)
    {
      accred_libc_memcpy (q, p, size < head->size ? size : head->size);
      accred_libc_free (p);
    }
  return q;
}

/* libgfortran's: COUNT * SIZE bytes, or one.  */

ROUTINE
void *
accred_libc__gfortrani_xmallocarray (u64 count, u64 size)
{
  if (!count || !size)
    count = size = 1;
  void *p = count > ~(u64) 0 / size ? NULL : accred_libc_malloc (count * size);
  if (!p)
    stop ("no memory for an array\n", NULL);
  return p;
}
