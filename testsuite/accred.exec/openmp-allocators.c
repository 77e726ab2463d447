/* OpenMP's allocators in target regions: alignment, pools, what comes where there is no memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp -Wno-alloc-size-larger-than" } */

#include <omp.h>
#include <stdint.h>
#include "accred-test.h"

#define COUNT 40
#define HUGE_SIZE ((size_t) 1 << 50)

/* In a function, too.  */
#pragma omp declare target
static int
uses_memory (omp_allocator_handle_t a, int n)
{
  int *p = (int *) omp_alloc (n * sizeof (int), a), wrong = 0;
  for (int i = 0; i < n; i++)
    p[i] = 3 * i;
  for (int i = 0; i < n; i++)
    wrong += p[i] != 3 * i;
  omp_free (p, omp_null_allocator);
  return wrong;
}
#pragma omp end declare target

static void
alignments (void)
{
  int wrong = 1, traits = 0;
  #pragma omp target map(tofrom: wrong, traits)
  {
    wrong = 0;
    for (size_t alignment = 1; alignment <= 1024; alignment *= 2)
      {
	omp_alloctrait_t t[1] = { { omp_atk_alignment, alignment } };
	omp_allocator_handle_t a = omp_init_allocator (omp_default_mem_space, 1, t);
	char *p = (char *) omp_alloc (5, a);
	char *q = (char *) omp_aligned_alloc (alignment, alignment * 3, omp_high_bw_mem_alloc);
	char *r = (char *) omp_aligned_calloc (alignment, 3, alignment, a);
	for (size_t i = 0; i < 5; i++)
	  p[i] = 1;
	for (size_t i = 0; i < alignment * 3; i++)
	  {
	    wrong += r[i] != 0;
	    q[i] = 2;
	  }
	for (size_t i = 0; i < 5; i++)
	  wrong += p[i] != 1;
	wrong += ((uintptr_t) p | (uintptr_t) q | (uintptr_t) r) % alignment != 0;
	/* The greater one of both counts.  */
	char *s = (char *) omp_aligned_alloc (64, 5, a);
	wrong += (uintptr_t) s % 64 != 0 || (uintptr_t) s % alignment != 0;
	omp_free (s, a);
	omp_free (r, a);
	omp_free (q, omp_high_bw_mem_alloc);
	omp_free (p, a);
	wrong += uses_memory (a, 100);
	omp_destroy_allocator (a);
      }
    wrong += uses_memory (omp_get_default_allocator (), 7);
    wrong += uses_memory (omp_null_allocator, 7);

    omp_alloctrait_t odd[1] = { { omp_atk_alignment, 24 } };
    traits += omp_init_allocator (omp_default_mem_space, 1, odd) == omp_null_allocator;
    omp_alloctrait_t no_fallback[1] = { { omp_atk_fallback, omp_atv_nearest } };
    traits += omp_init_allocator (omp_default_mem_space, 1, no_fallback) == omp_null_allocator;
    omp_alloctrait_t for_all[1] = { { omp_atk_access, omp_atv_all } };
    traits += omp_init_allocator (omp_low_lat_mem_space, 1, for_all) == omp_null_allocator;
    for_all[0].value = omp_atv_cgroup;
    omp_allocator_handle_t quick = omp_init_allocator (omp_low_lat_mem_space, 1, for_all);
    traits += quick != omp_null_allocator;
    wrong += uses_memory (quick, 20);
    omp_destroy_allocator (quick);
    omp_destroy_allocator (omp_null_allocator);
  }
  CHECK_EQ (wrong, 0);
  CHECK_EQ (traits, 4);
}

static void
sizes (void)
{
  int wrong = 1, none = 0;
  #pragma omp target map(tofrom: wrong, none)
  {
    wrong = 0;
    none += !omp_alloc (0, omp_default_mem_alloc);
    none += !omp_alloc (HUGE_SIZE, omp_default_mem_alloc);
    none += !omp_alloc (-(size_t) 20, omp_default_mem_alloc);
    none += !omp_calloc (0, 8, omp_default_mem_alloc);
    none += !omp_calloc (HUGE_SIZE, HUGE_SIZE, omp_default_mem_alloc);
    omp_free (0, omp_default_mem_alloc);
    int *p = (int *) omp_realloc (0, 10 * sizeof (int), omp_default_mem_alloc, omp_null_allocator);
    for (int i = 0; i < 10; i++)
      p[i] = i;
    p = (int *) omp_realloc (p, 1000 * sizeof (int), omp_null_allocator, omp_null_allocator);
    p[999] = 5;
    none += !omp_realloc (p, HUGE_SIZE, omp_default_mem_alloc, omp_default_mem_alloc);
    p = (int *) omp_realloc (p, 5 * sizeof (int), omp_large_cap_mem_alloc, omp_default_mem_alloc);
    for (int i = 0; i < 5; i++)
      wrong += p[i] != i;
    none += !omp_realloc (p, 0, omp_default_mem_alloc, omp_large_cap_mem_alloc);
  }
  CHECK_EQ (wrong, 0);
  CHECK_EQ (none, 7);
}

/* A pool is used by all threads.  */

static void
pools (void)
{
  int none = 0, wrong = 1, some = 0;
  #pragma omp target map(tofrom: none, wrong, some)
  {
    wrong = 0;
    omp_alloctrait_t small[2] = { { omp_atk_pool_size, 1000 }, { omp_atk_fallback, omp_atv_null_fb } };
    omp_allocator_handle_t a = omp_init_allocator (omp_default_mem_space, 2, small);
    void *p = omp_alloc (700, a);
    none += p && !omp_alloc (700, a);
    none += !omp_alloc (1200, a);
    omp_free (p, a);
    p = omp_alloc (700, a);
    none += p != 0;
    omp_free (p, a);

    omp_alloctrait_t other[3] = { { omp_atk_pool_size, 100 }, { omp_atk_fallback, omp_atv_allocator_fb },
				  { omp_atk_fb_data, a } };
    omp_allocator_handle_t b = omp_init_allocator (omp_default_mem_space, 3, other);
    p = omp_alloc (800, b);
    none += p && !omp_alloc (800, b);
    omp_free (p, b);
    p = omp_alloc (800, b);
    none += p != 0;
    omp_free (p, b);

    omp_alloctrait_t default_mem[1] = { { omp_atk_pool_size, 10 } };
    omp_allocator_handle_t c = omp_init_allocator (omp_default_mem_space, 1, default_mem);
    wrong += uses_memory (c, 100);

    int *blocks[COUNT];
    #pragma omp parallel for
    for (int i = 0; i < COUNT; i++)
      blocks[i] = (int *) omp_alloc (100, a);
    for (int i = 0; i < COUNT; i++)
      {
	some += blocks[i] != 0;
	omp_free (blocks[i], a);
      }
    omp_destroy_allocator (a);
    omp_destroy_allocator (b);
    omp_destroy_allocator (c);
  }
  CHECK_EQ (none, 5);
  CHECK_EQ (wrong, 0);
  /* Of 132 bytes each.  */
  CHECK_EQ (some, 7);
}

int
main ()
{
  alignments ();
  sizes ();
  pools ();
  return test_done ();
}
