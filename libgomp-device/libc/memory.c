/* malloc, free and realloc for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The driver's functions do not tell the size of a block.  So each block begins with its size, and
   with a mark by which realloc recognises it.  The memory after them has the driver's alignment of
   16 bytes.  A block with a greater alignment has another mark, and the driver's address before its
   head.  */

#include "libgomp-device/libc/memory.h"

typedef struct
{
  u64 size, mark;
} block_head;

#define MARK 0x6865617064657663
#define ALIGNED_MARK 0x616c69676e656421
#define DRIVER_ALIGNMENT 16

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

/* C11, 7.22.3.1; null if ALIGNMENT is no power of two.  */

ROUTINE
void *
accred_libc_aligned_alloc (u64 alignment, u64 size)
{
  if (!alignment || alignment & (alignment - 1))
    return NULL;
  if (alignment <= DRIVER_ALIGNMENT)
    return accred_libc_malloc (size);
  const u64 before = sizeof (block_head) + DRIVER_ALIGNMENT, all = size + before + alignment;
  char *block = all < size ? NULL : driver_malloc (all);
  if (!block)
    return NULL;
  const u64 at = ((u64) block + before + alignment - 1) & -alignment;
  block_head *head = (block_head *) at - 1;
  *head = (block_head) { size, ALIGNED_MARK };
  ((void **) head)[-1] = block;
  return (void *) at;
}

ROUTINE
void
accred_libc_free (void *p)
{
  if (!p)
    return;
  block_head *head = (block_head *) p - 1;
  driver_free (head->mark == ALIGNED_MARK ? ((void **) head)[-1] : head);
}

ROUTINE
void *
accred_libc_memalign (u64 alignment, u64 size)
{
  return accred_libc_aligned_alloc (alignment, size);
}

/* POSIX's; it returns the host's EINVAL or ENOMEM.  */

ROUTINE
i32
accred_libc_posix_memalign (void **result, u64 alignment, u64 size)
{
  if (alignment < sizeof (void *) || alignment & (alignment - 1))
    return 22;
  void *p = accred_libc_aligned_alloc (alignment, size);
  if (!p)
    return 12;
  *result = p;
  return 0;
}

/* C++'s operator new of types with an alignment of their own.  */

ROUTINE
void *
accred_libc__ZnwmSt11align_val_t (u64 size, u64 alignment)
{
  void *p = accred_libc_aligned_alloc (alignment, size);
  if (!p)
    stop ("no memory on the device for new\n", NULL);
  return p;
}

ROUTINE
void *
accred_libc__ZnamSt11align_val_t (u64 size, u64 alignment)
{
  return accred_libc__ZnwmSt11align_val_t (size, alignment);
}

ROUTINE
void *
accred_libc_realloc (void *p, u64 size)
{
  const block_head *head = (const block_head *) p - 1;
  if (p && head->mark != MARK && head->mark != ALIGNED_MARK)
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
