/* Atomic operations on objects of one, two and sixteen bytes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1500, SPREAD = 7 };

typedef __int128 wide;
typedef unsigned __int128 uwide;

/* Neighbouring objects, so that threads meet in one word and not only in one object.  */
#define UPDATES(NAME, TYPE)						\
  static void								\
  NAME (void)								\
  {									\
    TYPE sum[SPREAD], product[SPREAD], bits[SPREAD], least[SPREAD], last[SPREAD]; \
    TYPE want_sum[SPREAD], want_product[SPREAD], want_bits[SPREAD];	\
    int seen[N];							\
    for (int k = 0; k < SPREAD; k++)					\
      {									\
	want_sum[k] = sum[k] = k;					\
	want_product[k] = product[k] = 1;				\
	want_bits[k] = bits[k] = 5;					\
	least[k] = 99;							\
	last[k] = 0;							\
      }									\
    memset (seen, 0, sizeof seen);					\
    for (int i = 0; i < N; i++)						\
      {									\
	want_sum[i % SPREAD] += (TYPE) (i % 3);				\
	want_product[i % SPREAD] *= (TYPE) (2 * i + 1);			\
	want_bits[i % SPREAD] ^= (TYPE) i;				\
      }									\
    _Pragma ("acc parallel loop gang worker vector num_gangs (6) num_workers (3) vector_length (64) copy (sum, product, bits, last, seen)") \
    for (int i = 0; i < N; i++)						\
      {									\
	const int k = i % SPREAD;					\
	_Pragma ("acc atomic update")					\
	sum[k] += (TYPE) (i % 3);					\
	_Pragma ("acc atomic update")					\
	product[k] *= (TYPE) (2 * i + 1);				\
	_Pragma ("acc atomic update")					\
	bits[k] ^= (TYPE) i;						\
	if (i % 50 == 0)						\
	  {								\
	    _Pragma ("acc atomic write")				\
	    last[k] = (TYPE) (k + 1);					\
	  }								\
	TYPE now;							\
	_Pragma ("acc atomic read")					\
	now = last[k];							\
	seen[i] = now == 0 || now == (TYPE) (k + 1);			\
      }									\
    for (int k = 0; k < SPREAD; k++)					\
      {									\
	CHECK (sum[k] == want_sum[k]);					\
	CHECK (product[k] == want_product[k]);				\
	CHECK (bits[k] == want_bits[k]);				\
	CHECK (last[k] == (TYPE) (k + 1));				\
      }									\
    for (int i = 0; i < N; i++)						\
      CHECK (seen[i]);							\
  }

/* Each ticket is drawn once.  */
#define TICKETS(NAME, TYPE, COUNT)					\
  static void								\
  NAME (void)								\
  {									\
    TYPE next = 0;							\
    int drawn[COUNT];							\
    memset (drawn, 0, sizeof drawn);					\
    _Pragma ("acc parallel loop gang vector num_gangs (2) vector_length (32) copy (next, drawn)") \
    for (int i = 0; i < COUNT; i++)					\
      {									\
	TYPE mine;							\
	_Pragma ("acc atomic capture")					\
	mine = next++;							\
	_Pragma ("acc atomic update")					\
	drawn[(int) mine]++;						\
      }									\
    CHECK (next == (TYPE) COUNT);					\
    for (int i = 0; i < COUNT; i++)					\
      CHECK_EQ (drawn[i], 1);						\
  }

UPDATES (of_char, char)
UPDATES (of_uchar, unsigned char)
UPDATES (of_short, short)
UPDATES (of_ushort, unsigned short)
UPDATES (of_wide, wide)
UPDATES (of_uwide, uwide)
TICKETS (char_tickets, signed char, 120)
TICKETS (short_tickets, short, 300)
TICKETS (wide_tickets, wide, 200)

static void
halves (void)
{
  test_half sum = 1;
#pragma acc parallel loop gang vector num_gangs (2) copy (sum)
  for (int i = 0; i < 64; i++)
    {
#pragma acc atomic update
      sum += (test_half) 0.5f;
    }
  CHECK_NEAR (sum, 33, 0);
}

/* One object for each thread.  */
static void
private_objects (void)
{
  short out[40];
#pragma acc parallel loop vector copyout (out)
  for (int i = 0; i < 40; i++)
    {
      short mine[3] = { 1, (short) (1000 * i), 2 };
      for (int k = 0; k < 5; k++)
	{
#pragma acc atomic update
	  mine[1] += 7;
	}
      out[i] = mine[0] == 1 && mine[2] == 2 ? mine[1] : -1;
    }
  for (int i = 0; i < 40; i++)
    CHECK_EQ (out[i], (short) (1000 * i + 35));
}

int
main (void)
{
  of_char ();
  of_uchar ();
  of_short ();
  of_ushort ();
  of_wide ();
  of_uwide ();
  char_tickets ();
  short_tickets ();
  wide_tickets ();
  halves ();
  private_objects ();
  return test_done ();
}
