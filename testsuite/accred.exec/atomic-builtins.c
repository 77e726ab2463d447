/* GCC's __sync and __atomic builtins: all operations, on objects of one, two, four and eight bytes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-sync-nand" } */

#include "accred-test.h"

enum { N = 64 };

#define ALL(TYPE)									\
static void										\
all_##TYPE (void)									\
{											\
  TYPE sum = 0, bits = 0, none = 0, pairs = 0, swapped = 0, last = 0;			\
  int wrong = 0, taken = 0;								\
  _Pragma ("acc parallel loop gang vector num_gangs (2) vector_length (32) copy (sum, bits, none, pairs, swapped, last, wrong, taken)") \
  for (int i = 0; i < N; i++)								\
    {											\
      /* One more each, in four steps.  */						\
      __sync_fetch_and_add (&sum, 3);							\
      __sync_sub_and_fetch (&sum, 1);							\
      __atomic_fetch_sub (&sum, 2, __ATOMIC_ACQ_REL);					\
      __atomic_add_fetch (&sum, 1, __ATOMIC_SEQ_CST);					\
      /* A bit for each of six threads.  */						\
      if (i < 6)									\
	__sync_or_and_fetch (&bits, (TYPE) 1 << i);					\
      __sync_and_and_fetch (&bits, (TYPE) -1);						\
      /* An even number of times.  */							\
      __sync_xor_and_fetch (&none, (TYPE) 85);						\
      /* -1 becomes 0, and 0 becomes -1.  */						\
      __sync_nand_and_fetch (&pairs, (TYPE) -1);					\
      __atomic_fetch_nand (&pairs, (TYPE) -1, __ATOMIC_RELAXED);			\
      TYPE seen = __atomic_load_n (&swapped, __ATOMIC_ACQUIRE);				\
      while (!__atomic_compare_exchange_n (&swapped, &seen, (TYPE) (seen + 1), 1,	\
					   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))		\
	;										\
      TYPE never = 100;									\
      if (__atomic_compare_exchange_n (&swapped, &never, (TYPE) 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) \
	  || never > N || never < 1)							\
	__atomic_store_n (&wrong, 1, __ATOMIC_RELEASE);					\
      TYPE before = __sync_lock_test_and_set (&last, (TYPE) (i + 1));			\
      if (before == 0)									\
	__sync_fetch_and_add (&taken, 1);						\
      __atomic_signal_fence (__ATOMIC_SEQ_CST);						\
    }											\
  CHECK_EQ (sum, N);									\
  CHECK_EQ (bits, 63);									\
  CHECK_EQ (none, 0);									\
  CHECK_EQ (pairs, 0);									\
  CHECK_EQ (swapped, N);								\
  CHECK_EQ (wrong, 0);									\
  CHECK_EQ (taken, 1);									\
  CHECK (last >= 1 && last <= N);							\
}

typedef unsigned char byte;
typedef unsigned long word;

ALL (byte)
ALL (short)
ALL (int)
ALL (word)

int
main ()
{
  all_byte ();
  all_short ();
  all_int ();
  all_word ();

  /* Locks, between gangs of one thread.  */
  int lock = 0, plain = 0;
  _Bool flag = 0;
#pragma acc parallel loop gang num_gangs (8) num_workers (1) vector_length (1) copy (lock, plain)
  for (int i = 0; i < 200; i++)
    {
      while (__sync_lock_test_and_set (&lock, 1))
	;
      plain++;
      __sync_lock_release (&lock);
    }
  CHECK_EQ (plain, 200);

  plain = 0;
#pragma acc parallel loop gang num_gangs (8) num_workers (1) vector_length (1) copy (flag, plain)
  for (int i = 0; i < 200; i++)
    {
      while (__atomic_test_and_set (&flag, __ATOMIC_ACQUIRE))
	;
      plain++;
      __atomic_clear (&flag, __ATOMIC_RELEASE);
    }
  CHECK_EQ (plain, 200);

  plain = 0;
#pragma acc parallel loop gang num_gangs (8) num_workers (1) vector_length (1) copy (lock, plain)
  for (int i = 0; i < 200; i++)
    {
      while (__atomic_exchange_n (&lock, 1, __ATOMIC_ACQUIRE))
	;
      plain++;
      __atomic_store_n (&lock, 0, __ATOMIC_RELEASE);
    }
  CHECK_EQ (plain, 200);
  return test_done ();
}
