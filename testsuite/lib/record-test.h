/* Loops over arrays of records, compared with the same on the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A test that includes this has ROOM, the elements of an array, and the arrays `sizes' and `begins': numbers of iterations,
   and the elements with which the records begin.  */

#ifndef RECORD_TEST_H
#define RECORD_TEST_H

#include <string.h>

#include "accred-test.h"

#define COUNT(A) (sizeof A / sizeof *A)
#define PRAGMA(X) _Pragma (#X)
#define PRAGMA_OF(X) PRAGMA (X)
#define FOR(K, N) for (int K = 0; K < N; K++)

/* ALL, which has all iterations, for a and b, which begin at any place, with directives on the device; SERIAL is the same
   without directives.  What lies beside the results stays.  */
#define TEST_ALL(NAME, TA, TB, ALL, SERIAL)					\
  static void									\
  NAME (void)									\
  {										\
    static TA a[ROOM], e[ROOM];							\
    static TB b[ROOM], c[ROOM];							\
    for (unsigned s = 0; s < COUNT (sizes); s++)				\
      for (unsigned at = 0; at < COUNT (begins); at++)				\
	for (int which = 0; which < 3; which++)					\
	  {									\
	    const int n = sizes[s], k = begins[at];				\
	    for (unsigned i = 0; i < sizeof a; i++)				\
	      ((char *) a)[i] = i % 50 + (i / 4 + k) % 3;			\
	    for (unsigned i = 0; i < sizeof b; i++)				\
	      ((char *) b)[i] = i % 41 + (i / 7 + n) % 5;			\
	    memcpy (e, a, sizeof e);						\
	    memcpy (c, b, sizeof c);						\
	    {									\
	      TA *p = a + 20 + (which != 1 ? k : 0);				\
	      TB *q = b + 20 + (which != 0 ? k : 0);				\
	      PRAGMA (acc data copy (a, b))					\
	      { ALL }								\
	    }									\
	    TA *p = e + 20 + (which != 1 ? k : 0);				\
	    TB *q = c + 20 + (which != 0 ? k : 0);				\
	    SERIAL								\
	    CHECK_EQ (memcmp (a, e, sizeof a), 0);				\
	    CHECK_EQ (memcmp (b, c, sizeof b), 0);				\
	  }									\
  }

/* EACH for all elements, by the directive WORDS; on the host SERIAL.  */
#define TEST_BY(NAME, WORDS, TA, TB, EACH, SERIAL)				\
  TEST_ALL (NAME, TA, TB, PRAGMA_OF (WORDS present (p[0:n], q[0:n])) FOR (i, n) { EACH }, FOR (i, n) { SERIAL })
#define TEST2(NAME, TA, TB, EACH, SERIAL) TEST_BY (NAME, acc parallel loop, TA, TB, EACH, SERIAL)
#define TEST(NAME, TA, TB, EACH) TEST2 (NAME, TA, TB, EACH, EACH)

#endif
