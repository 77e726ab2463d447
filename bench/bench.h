/* Common code of the benchmark's programs: rows, patterns, timing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program is driver.c and expect.c, a source with kernels (a table bench_kernels), and one with the memory
   (device.c for OpenACC; peers.cu has its own).  */

#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum bench_type { F32, F64, I8, I16, I32, I64, I128, C32, C64 };
/* From KEYS_ANY on they are keys of the elements of OUT; b has weights then.  */
enum bench_pattern { WAVE, PEAK, FACTOR, LAST, CSR_EQUAL, CSR_POWER, CSR_POWER_UP, CSR_POWER_DOWN, CSR_GIANT_FIRST,
		     CSR_GIANT_MIDDLE, CSR_GIANT_LAST, KEYS_ANY, KEYS_ONE, KEYS_SINGLE, KEYS_16, KEYS_POWER, KEYS_GIANT };

/* The data of a kernel.  The arrays are host addresses of mapped data, or device addresses, as the
   program's bench_reserve returned them.  */
struct bench_work
{
  void *a, *b, *out;
  long n, columns;
  long rows;			/* Of a sparse matrix (csr.h).  */
};

enum { BENCH_RESULTS = 16 };

/* A kernel: RUN is timed.  COLLECT, if any, then stores the results in R; otherwise RUN does.  The
   patterns make all results integers.  */
struct bench_kernel
{
  const char *peer;		/* NULL: the name from --as.  */
  const char *name;
  void (*run) (const struct bench_work *w, long *r);
  void (*collect) (const struct bench_work *w, long *r);
  /* Choose a launch shape for the work, if the kernel has several.  */
  void (*tune) (const struct bench_work *w);
};

struct bench_row
{
  const char *group, *name, *kernel;
  enum bench_type type;
  enum bench_pattern pattern;
  int (*right) (const struct bench_row *row, const struct bench_work *w, const long *r);
  long n, columns;
  double bytes;
};

/* The program's kernels, up to one without a name.  */
extern const struct bench_kernel bench_kernels[];

/* Memory on the device, each of the three places once.  */
void *bench_reserve (size_t bytes);
void bench_fill (const struct bench_row *row, const struct bench_work *w);
/* Make all ROWS results in OUT wrong ones.  */
void bench_spoil (void *out, long rows);
/* BYTES of OUT on the host, until the next call.  */
const void *bench_fetch (const void *out, size_t bytes);

double bench_now_us (void);

/* A floating-point result; a value that is not an integer becomes a number that no row expects.  */
static inline long
bench_integer (double x)
{
  return x > -1e18 && x < 1e18 && (double) (long) x == x ? (long) x : -0x7fffffffffffffffL - 1;
}

/* Element I of N.  Period of WAVE: 251 * 1024.  251 is a prime, so that whatever stride a thread has, its partial
   sums stay small and its partial products finite.  */
#define BENCH_WAVE(I) ((int) ((I) % 251) - 125 + ((I) % 1024 == 0))
#define BENCH_SECOND(I) ((int) ((I) % 4) - 1)
#define BENCH_PEAK(I, N) ((I) == (N) / 5 ? -1000 : (I) == (N) / 3 * 2 ? 1000 : BENCH_WAVE (I))
#define BENCH_LAST(I, N) ((I) == (N) - 1)
#define BENCH_FACTOR(I) ((I) % 1024 == 0 ? -1 : (I) % 251 == 3 ? 2 : (I) % 251 == 200 ? 0.5 : 1)
#define BENCH_FACTOR_INTEGER(I) ((I) % 1024 == 0 ? -1 : (I) % 251 == 3 ? 3 : 1)
/* V * (2^60 + 1) in two halves.  V * 2^60 has V / 16 in the high one; V itself borrows from it where there is nothing
   else below.  */
#define BENCH_WIDE_LOW(V) ((long) ((unsigned long) (V) * ((1UL << 60) + 1)))
#define BENCH_WIDE_HIGH(V) ((long) (((V) >> 4) - ((V) < 0 && ((V) & 15) == 0)))
enum { BENCH_PERIOD = 251 * 1024 };

/* Keys below BINS: any, or in order, in runs.  Those of POWER have 440,000 elements and less; half a block of 2^25
   elements is in runs of 8 and less.  */
#define BENCH_MIXED(X) ((X) ^ (X) >> 29)
#define BENCH_HASH(I) (BENCH_MIXED ((unsigned long) (I) * 0x9E3779B97F4A7C15ul) * 0xBF58476D1CE4E5B9ul >> 32)
#define BENCH_SQUARE(P) ((P) * (P) >> 25)
#define BENCH_POWER(I) (((I) & -(1L << 25)) + BENCH_SQUARE (BENCH_SQUARE ((I) & ((1L << 25) - 1))))
#define BENCH_KEY(PATTERN, I, BINS)							\
  ((PATTERN) == KEYS_ANY ? (long) (BENCH_HASH (I) % (unsigned long) (BINS))		\
   : (PATTERN) == KEYS_ONE ? (BINS) / 3							\
   : (PATTERN) == KEYS_SINGLE ? (I) : (PATTERN) == KEYS_16 ? (I) / 16 : (PATTERN) == KEYS_POWER ? BENCH_POWER (I) : 0)
/* Few at any place, so that all sums are exact.  */
#define BENCH_WEIGHT(I) ((int) ((I) % 3) - 1)
/* What tells elements apart.  */
#define BENCH_MARK(K) ((K) % 1021 + 1)

#ifdef __cplusplus
}
#endif

#endif
