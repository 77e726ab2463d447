/* OpenMP's allocators, version 5.2, chapters 6 and 18.13.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All memory spaces are the device's heap.  An allocator of the program's is a block there, and its
   handle the block's address; the others are numbers.  Each block of memory comes behind a head.
   As with GCC's own library for the device, memory of low latency is a team's alone: there is no
   allocator for such memory that all threads could access.  */

#include "libgomp-device/libc/memory.h"

enum
{
  DEFAULT_MEM_ALLOC = 1,
  LAST_NUMBER = 201,
  LOW_LAT_MEM_SPACE = 4
};

enum trait_key
{
  SYNC_HINT = 1,
  ALIGNMENT,
  ACCESS,
  POOL_SIZE,
  FALLBACK,
  FB_DATA,
  PINNED,
  PARTITION
};

#define DEFAULT_VALUE (~(u64) 0)

enum trait_value
{
  FALSE,
  TRUE,
  CONTENDED = 3,
  UNCONTENDED,
  SERIALIZED,
  PRIVATE,
  ALL,
  THREAD,
  PTEAM,
  CGROUP,
  DEFAULT_MEM_FB,
  NULL_FB,
  ABORT_FB,
  ALLOCATOR_FB,
  ENVIRONMENT,
  NEAREST,
  BLOCKED,
  INTERLEAVED
};

struct trait
{
  i32 key;
  u64 value;
};

struct allocator
{
  u64 alignment, pool, used, fallback, fallback_allocator;
};

struct memory_head
{
  void *block;
  u64 size, all;  /* Of the memory; with all that comes of the allocator's pool.  */
  u64 allocator;
};

#define NO_LIMIT (~(u64) 0)
#define LEAST_ALIGNMENT 16

INLINE struct allocator *
allocator_of (u64 handle)
{
  return handle <= LAST_NUMBER ? NULL : (struct allocator *) handle;
}

INLINE bool
between (u64 value, u64 first, u64 last)
{
  return value == DEFAULT_VALUE || (value >= first && value <= last);
}

/* Put T into A, and the trait `access' into ACCESS; false if it is not possible.  */

INLINE bool
take_trait (struct allocator *a, struct trait t, u64 *access)
{
  const bool unsaid = t.value == DEFAULT_VALUE;
  switch (t.key)
    {
    case SYNC_HINT: return between (t.value, CONTENDED, PRIVATE);
    case ALIGNMENT:
      if (unsaid)
	return true;
      a->alignment = t.value;
      return t.value != 0 && (t.value & (t.value - 1)) == 0;
    case ACCESS:
      *access = unsaid ? ALL : t.value;
      return between (t.value, ALL, CGROUP);
    case POOL_SIZE:
      a->pool = t.value;
      return true;
    case FALLBACK:
      a->fallback = unsaid ? DEFAULT_MEM_FB : t.value;
      return between (t.value, DEFAULT_MEM_FB, ALLOCATOR_FB);
    case FB_DATA:
      a->fallback_allocator = t.value;
      return true;
    case PINNED: return between (t.value, FALSE, TRUE);
    case PARTITION: return between (t.value, ENVIRONMENT, INTERLEAVED);
    default: return false;
    }
}

ROUTINE
u64
accred_libc_omp_init_allocator (u64 space, i32 count, const struct trait *traits)
{
  struct allocator a = { LEAST_ALIGNMENT, NO_LIMIT, 0, DEFAULT_MEM_FB, 0 };
  u64 access = ALL;
  for (i32 k = 0; k < count; k++)
    if (!take_trait (&a, traits[k], &access))
      return 0;
  if (space > LOW_LAT_MEM_SPACE || (space == LOW_LAT_MEM_SPACE && access == ALL))
    return 0;
  struct allocator *result = accred_libc_malloc (sizeof a);
  if (result)
    *result = a;
  return (u64) result;
}

ROUTINE
void
accred_libc_omp_destroy_allocator (u64 handle)
{
  accred_libc_free (allocator_of (handle));
}

ROUTINE
u64
accred_libc_omp_get_default_allocator (void)
{
  return DEFAULT_MEM_ALLOC;
}

/* Whether the pool of A has SIZE more bytes, which are then taken.  */

INLINE bool
take_from_pool (struct allocator *a, u64 size)
{
  if (!a || a->pool == NO_LIMIT)
    return true;
  u64 used = a->used;
  do
    if (used > a->pool || size > a->pool - used)
      return false;
  while (!__atomic_compare_exchange_n (&a->used, &used, used + size, false, __ATOMIC_RELAXED,
				       __ATOMIC_RELAXED));
  return true;
}

INLINE void
give_to_pool (struct allocator *a, u64 size)
{
  if (a && a->pool != NO_LIMIT)
    __atomic_fetch_sub (&a->used, size, __ATOMIC_RELAXED);
}

/* SIZE bytes from the allocator HANDLE, or null.  */

INLINE void *
allocate (u64 alignment, u64 size, u64 handle)
{
  struct allocator *a = allocator_of (handle);
  if (a && alignment < a->alignment)
    alignment = a->alignment;
  if (alignment < LEAST_ALIGNMENT)
    alignment = LEAST_ALIGNMENT;
  const u64 all = sizeof (struct memory_head) + alignment - LEAST_ALIGNMENT + size;
  if (all < size || !take_from_pool (a, all))
    return NULL;
  void *block = accred_libc_malloc (all);
  if (!block)
    {
      give_to_pool (a, all);
      return NULL;
    }
  const u64 at = ((u64) block + sizeof (struct memory_head) + alignment - 1) & -alignment;
  ((struct memory_head *) at)[-1] = (struct memory_head) { block, size, all, handle };
  return (void *) at;
}

ROUTINE
void *
accred_libc_omp_aligned_alloc (u64 alignment, u64 size, u64 handle)
{
  if (size == 0)
    return NULL;
  while (true)
    {
      void *p = allocate (alignment, size, handle);
      const struct allocator *a = allocator_of (handle);
      if (p || !a || a->fallback == NULL_FB)
	return p;
      if (a->fallback == ABORT_FB)
	stop ("no memory for an allocator whose trait `fallback' is `abort_fb'\n", NULL);
      handle = a->fallback == ALLOCATOR_FB ? a->fallback_allocator : DEFAULT_MEM_ALLOC;
    }
}

ROUTINE
void *
accred_libc_omp_alloc (u64 size, u64 handle)
{
  return accred_libc_omp_aligned_alloc (1, size, handle);
}

ROUTINE
void *
accred_libc_omp_aligned_calloc (u64 alignment, u64 count, u64 size, u64 handle)
{
  if (!count || !size || count > ~(u64) 0 / size)
    return NULL;
  char *p = accred_libc_omp_aligned_alloc (alignment, count * size, handle);
  for (u64 k = 0; p && k < count * size; k++)
    p[k] = 0;
  return p;
}

ROUTINE
void *
accred_libc_omp_calloc (u64 count, u64 size, u64 handle)
{
  return accred_libc_omp_aligned_calloc (1, count, size, handle);
}

/* The memory itself says where it is from.  */

ROUTINE
void
accred_libc_omp_free (void *p, u64 handle)
{
  (void) handle;
  if (!p)
    return;
  const struct memory_head *head = (const struct memory_head *) p - 1;
  give_to_pool (allocator_of (head->allocator), head->all);
  accred_libc_free (head->block);
}

/* Without an allocator the memory stays with its own.  */

ROUTINE
void *
accred_libc_omp_realloc (void *p, u64 size, u64 handle, u64 old_handle)
{
  if (!p)
    return accred_libc_omp_aligned_alloc (1, size, handle);
  const struct memory_head *head = (const struct memory_head *) p - 1;
  void *q = NULL;
  if (size > 0)
    {
      q = accred_libc_omp_aligned_alloc (1, size, handle ? handle : head->allocator);
      if (!q)
	return NULL;
      accred_libc_memcpy (q, p, size < head->size ? size : head->size);
    }
  accred_libc_omp_free (p, old_handle);
  return q;
}

/* What the directive `allocate' becomes, from GCC 14 on.  */

ROUTINE
void *
accred_libc_GOMP_alloc (u64 alignment, u64 size, u64 handle)
{
  void *p = accred_libc_omp_aligned_alloc (alignment, size, handle);
  if (!p && size)
    stop ("no memory for a variable of the directive `allocate'\n", NULL);
  return p;
}

ROUTINE
void
accred_libc_GOMP_free (void *p, u64 handle)
{
  accred_libc_omp_free (p, handle);
}

/* Fortran's.  */

ROUTINE
u64
accred_libc_omp_init_allocator_ (const u64 *space, const i32 *count, const struct trait *traits)
{
  return accred_libc_omp_init_allocator (*space, *count, traits);
}

ROUTINE
u64
accred_libc_omp_init_allocator_8_ (const u64 *space, const i64 *count, const struct trait *traits)
{
  return accred_libc_omp_init_allocator (*space, *count, traits);
}

ROUTINE
void
accred_libc_omp_destroy_allocator_ (const u64 *handle)
{
  accred_libc_omp_destroy_allocator (*handle);
}

ROUTINE
u64
accred_libc_omp_get_default_allocator_ (void)
{
  return DEFAULT_MEM_ALLOC;
}
