/* Loops of `kernels' that update elements of arrays which iterations share: integers in any order, others in turn.  Each beside the
   same loop without a directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <string.h>

enum { N = 1500, BINS = 100 };

static int key[N], order[N];
static float weight[N];

struct cell { int n; short few; float sum; };

/* LOOP on the device and on the host, which update an array A of the type T.  */
#define SAME(T, A, ...)							\
  do									\
    {									\
      T device[BINS], host[BINS];					\
      {									\
	T A[BINS];							\
	for (int i = 0; i < BINS; i++)					\
	  A[i] = (T) (i % 7);						\
	_Pragma ("acc kernels")						\
	__VA_ARGS__							\
	memcpy (device, A, sizeof device);				\
      }									\
      {									\
	T A[BINS];							\
	for (int i = 0; i < BINS; i++)					\
	  A[i] = (T) (i % 7);						\
	__VA_ARGS__							\
	memcpy (host, A, sizeof host);					\
      }									\
      for (int i = 0; i < BINS; i++)					\
	CHECK_EQ (device[i], host[i]);					\
    }									\
  while (0)

#define OF_TYPE(T)							\
  SAME (T, a, for (int i = 0; i < n; i++) a[key[i]]++;);		\
  SAME (T, a, for (int i = 0; i < n; i++) a[key[i] % 3] -= key[i];);	\
  SAME (T, a, for (int i = 0; i < n; i++) a[key[i]] = key[i] ^ a[key[i]];)

static void __attribute__ ((noipa))
types (int n)
{
  OF_TYPE (int);
  OF_TYPE (unsigned);
  OF_TYPE (long);
  OF_TYPE (short);
  OF_TYPE (unsigned char);
  /* These have the order of the program, and its bits.  */
  SAME (float, a, for (int i = 0; i < n; i++) a[key[i]] += weight[i];);
  SAME (double, a, for (int i = 0; i < n; i++) a[key[i] % 5] *= 1 + weight[i];);
}

static void __attribute__ ((noipa))
forms (int n, int m)
{
  SAME (int, a, for (int i = 0; i < n; i++) if (key[i] & 1) a[key[i]] |= 1 << i % 20; else a[key[i]] |= 64;);
  SAME (int, a, for (int i = 0; i < n / 5; i++) for (int k = 0; k < 5; k++) a[k + 10] += key[i * 5 + k];);
  SAME (int, a, for (int i = 0; i < n / 5; i++) for (int k = 0; k < 5; k++) a[(key[i] + k) % m] += k;);
  SAME (int, a, for (int i = 0; i < n; i++) { a[0] += key[i]; a[1] += 2; a[key[i]] += 3; });
  SAME (int, a, for (int i = 0; i < n; i++) { int k = key[i]; a[k] += order[i]; a[k / 2] += order[i] * 3; });
  SAME (int, a, for (int i = 0; i < n; i++) { const int old = order[i]; a[key[i]] += old; });
  /* What is updated is used, or updated in another way; the operations do not commute.  */
  SAME (int, a, for (int i = 0; i < n; i++) { a[2] += key[i]; a[3] = a[2]; });
  SAME (int, a, for (int i = 0; i < n; i++) { a[key[i]] += 3; a[key[i]] ^= i; });
  SAME (int, a, for (int i = 0; i < n; i++) { a[key[i]] += 3; if (i % 9 == 0) a[key[i]] = 0; });
  SAME (int, a, for (int i = 0; i < n; i++) a[key[i]] = key[i] - a[key[i]];);
  SAME (int, a, for (int i = 0; i < n; i++) a[key[i]] = 3 * a[key[i]] + i;);
  SAME (int, a, for (int i = 0; i < n; i++) a[key[i]] += a[key[i]];);
  SAME (int, a, for (int i = 0; i < n; i++) a[key[i]] += a[i % m];);
  SAME (int, a, for (int i = 0; i < n; i++) { int t = a[key[i]]; a[key[i]] = t + i; a[m - 1] = t; });
  SAME (short, a, for (int i = 0; i < n; i++) a[key[i]] = (a[key[i]] + 1000) / 3;);
  SAME (int, a, { int b[N]; for (int i = 0; i < n; i++) b[i] = (a[key[i]] += 3); for (int i = 0; i < n; i++) a[i % 5] ^= b[i] * i; });
  SAME (int, a, { int b[N]; for (int i = 0; i < n; i++) b[i] = a[key[i]]++; for (int i = 0; i < n; i++) a[i % 5] ^= b[i] * i; });
  SAME (int, a, for (int i = 0; i < n; i++) a[a[i % 90] % 90 + 10]++;);
}

static void __attribute__ ((noipa))
members (int n)
{
  static struct cell device[BINS], host[BINS];
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      device[key[i]].n += i;
      device[key[i] / 2].few++;
    }
  for (int i = 0; i < n; i++)
    {
      host[key[i]].n += i;
      host[key[i] / 2].few++;
    }
  for (int i = 0; i < BINS; i++)
    {
      CHECK_EQ (device[i].n, host[i].n);
      CHECK_EQ (device[i].few, host[i].few);
    }
}

/* A variable, and a pointer that may lead to it.  */

static int table[BINS];

static void __attribute__ ((noipa))
by_pointer (int n, const int *k)
{
#pragma acc kernels copy (table) present_or_copyin (k[0:n])
  for (int i = 0; i < n; i++)
    table[(unsigned) k[i] % 7 + 20]++;
}

static void
pointers (void)
{
  int want[BINS] = { 0 };
  for (int i = 0; i < N; i++)
    want[key[i] % 7 + 20]++;
  memset (table, 0, sizeof table);
  by_pointer (N, key);
  for (int i = 0; i < BINS; i++)
    CHECK_EQ (table[i], want[i]);
  /* The keys change.  */
  for (int i = 0; i < BINS; i++)
    table[i] = want[i] = i * 5;
  by_pointer (BINS, table);
  for (int i = 0; i < BINS; i++)
    want[want[i] % 7 + 20]++;
  for (int i = 0; i < BINS; i++)
    CHECK_EQ (table[i], want[i]);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      key[i] = i * 7919 % BINS;
      order[i] = i * 31 % 17;
      weight[i] = i % 11 * 0.3f;
    }
  types (N);
  types (0);
  forms (N, 90);
  members (N);
  pointers ();
  for (int i = 0; i < N; i++)
    key[i] = i % 50 ? 7 : i % 97;
  types (N);
  forms (N, 90);
  return test_done ();
}
