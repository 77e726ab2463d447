/* Times the rows that a program has kernels for.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     PROGRAM [--as NAME] [--group GROUP] [--only PATTERN] [--peer NAME] [--largest N] [--runs N] [--limit-ms MS]

   A line for each row, which report.c reads: name, program, elements, bytes, runs, the median, least and greatest
   time in microseconds, and right or WRONG, separated by tabs.  The time is that of the whole construct, as a user
   sees it.  --largest N cuts every row to N elements.  A row takes no longer than about MS (and one run).  */

#define _GNU_SOURCE
#include "bench.h"
#include "csr.h"
#include "expect.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WARM_UP = 3, MAX_RUNS = 1000 };
/* The clocks of a card that was idle go up within some milliseconds.  */
static const double warm_up_us = 10e3;

static const struct bench_row rows[] = {
#define ROW(GROUP, NAME, KERNEL, TYPE, PATTERN, EXPECT, N, COLUMNS, BYTES, GOAL) \
  { #GROUP, #NAME, #KERNEL, TYPE, PATTERN, bench_right_##EXPECT, N, COLUMNS, BYTES },
#include "rows.def"
#undef ROW
};

enum { ROWS = sizeof rows / sizeof *rows };

struct options
{
  const char *as, *group, *only, *peer;
  long largest;
  int runs;
  double limit_us;
};

double
bench_now_us (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static size_t
type_size (enum bench_type type)
{
  static const unsigned char sizes[] = { [F32] = 4, [F64] = 8, [I8] = 1, [I16] = 2, [I32] = 4, [I64] = 8,
					 [I128] = 16, [C32] = 8, [C64] = 16 };
  return sizes[type];
}

/* The work of ROW, without its arrays.  */
static struct bench_work
work_of (const struct bench_row *row, const struct options *o)
{
  struct bench_work w = { NULL, NULL, NULL, row->n, row->columns, 0 };
  if (w.n > o->largest)
    w.n = o->largest;
  if (w.columns > w.n)
    w.columns = w.n;
  if (w.columns)
    w.n -= w.n % w.columns;
  if (bench_is_csr (row->pattern))
    bench_csr_rows (row->pattern, w.n, w.columns, &w.rows);
  return w;
}

/* Bytes of the second array: keys have weights of any type.  */
static size_t
second_of (const struct bench_row *row, const struct bench_work *w)
{
  const size_t size = type_size (row->type);
  if (bench_is_csr (row->pattern))
    return bench_csr_bytes (w);
  if (row->pattern >= KEYS_ANY)
    return w->n * (size_t) (row->bytes - size);
  return row->bytes >= 2 * size ? w->n * size : 0;
}

/* Elements of the array of results.  The kernels of arrays.c have their number as a constant.  */
static long
results_of (const struct bench_row *row, const struct bench_work *w)
{
  if (row->right == bench_right_KEYS && strcmp (row->group, "arrays") == 0)
    return row->n / row->columns;
  if (row->right == bench_right_STREAM || row->right == bench_right_SCALE)
    return w->n;
  if (row->right == bench_right_PUSH || row->right == bench_right_VISIT)
    return bench_csr_x (w->n);
  if (w->rows)
    return w->rows;
  return !w->columns ? 0 : row->right == bench_right_COLUMNS ? w->columns : w->n / w->columns;
}

static int
selected (const struct bench_row *row, const struct options *o)
{
  return (!o->group || strcmp (row->group, o->group) == 0) && (!o->only || fnmatch (o->only, row->name, 0) == 0);
}

static void
time_row (const struct bench_row *row, const struct bench_kernel *k, const struct bench_work *w, const struct options *o)
{
  static double us[MAX_RUNS];
  long r[BENCH_RESULTS] = { 0 };
  int runs = 0;

  if (k->tune)
    k->tune (w);
  double begin = bench_now_us ();
  for (int i = 0; o->runs > 1 && (i < WARM_UP || bench_now_us () - begin < warm_up_us); i++)
    {
      double start = bench_now_us ();
      k->run (w, r);
      us[0] = bench_now_us () - start;
      /* Too slow to do it again.  */
      if (us[0] > o->limit_us)
	{
	  runs = 1;
	  break;
	}
      if (bench_now_us () - begin > o->limit_us)
	break;
    }
  begin = bench_now_us ();
  while (!runs || (runs < o->runs && us[0] <= o->limit_us && bench_now_us () - begin < o->limit_us))
    {
      double start = bench_now_us ();
      k->run (w, r);
      us[runs++] = bench_now_us () - start;
    }
  if (k->collect)
    k->collect (w, r);
  int right = row->right (row, w, r);
  qsort (us, runs, sizeof *us, compare_doubles);
  printf ("%s\t%s\t%ld\t%.0f\t%d\t%.2f\t%.2f\t%.2f\t%s\n", row->name, k->peer ? k->peer : o->as, w->n,
	  row->bytes * w->n, runs, us[runs / 2], us[0], us[runs - 1], right ? "right" : "WRONG");
  fflush (stdout);
}

static int
usage (const char *program)
{
  fprintf (stderr, "usage: %s [--as NAME] [--group GROUP] [--only PATTERN] [--peer NAME] [--largest N] [--runs N] "
		   "[--limit-ms MS]\n", program);
  return 2;
}

int
main (int argc, char **argv)
{
  struct options o = { "accred", NULL, NULL, NULL, 1L << 40, 15, 500e3 };
  for (int i = 1; i < argc; i += 2)
    {
      const char *value = argv[i + 1];
      if (!value)
	return usage (argv[0]);
      if (strcmp (argv[i], "--as") == 0)
	o.as = value;
      else if (strcmp (argv[i], "--group") == 0)
	o.group = value;
      else if (strcmp (argv[i], "--only") == 0)
	o.only = value;
      else if (strcmp (argv[i], "--peer") == 0)
	o.peer = value;
      else if (strcmp (argv[i], "--largest") == 0)
	o.largest = atol (value);
      else if (strcmp (argv[i], "--runs") == 0)
	o.runs = atoi (value);
      else if (strcmp (argv[i], "--limit-ms") == 0)
	o.limit_us = atof (value) * 1e3;
      else
	return usage (argv[0]);
    }
  if (o.largest < 16 || o.runs < 1 || o.runs > MAX_RUNS)
    return usage (argv[0]);

  /* Arrays as large as any row needs.  */
  size_t bytes_a = 0, bytes_b = 0, bytes_out = 0;
  for (int i = 0; i < ROWS; i++)
    if (selected (&rows[i], &o))
      for (const struct bench_kernel *k = bench_kernels; k->name; k++)
	if (strcmp (k->name, rows[i].kernel) == 0)
	  {
	    struct bench_work w = work_of (&rows[i], &o);
	    size_t size = type_size (rows[i].type), a = w.n * size, b = second_of (&rows[i], &w);
	    size_t out = results_of (&rows[i], &w) * sizeof (double);
	    bytes_a = a > bytes_a ? a : bytes_a;
	    bytes_b = b > bytes_b ? b : bytes_b;
	    bytes_out = out > bytes_out ? out : bytes_out;
	  }
  if (!bytes_a)
    return 0;
  void *a = bench_reserve (bytes_a);
  void *b = bytes_b ? bench_reserve (bytes_b) : NULL;
  void *out = bytes_out ? bench_reserve (bytes_out) : NULL;

  for (int i = 0; i < ROWS; i++)
    {
      if (!selected (&rows[i], &o))
	continue;
      int filled = 0;
      for (const struct bench_kernel *k = bench_kernels; k->name; k++)
	{
	  if (strcmp (k->name, rows[i].kernel) != 0
	      || (o.peer && strcmp (k->peer ? k->peer : o.as, o.peer) != 0))
	    continue;
	  struct bench_work w = work_of (&rows[i], &o);
	  w.a = a;
	  w.b = second_of (&rows[i], &w) ? b : NULL;
	  w.out = results_of (&rows[i], &w) ? out : NULL;
	  if (!filled++)
	    bench_fill (&rows[i], &w);
	  if (w.out)
	    bench_spoil (w.out, results_of (&rows[i], &w));
	  time_row (&rows[i], k, &w, &o);
	}
    }
  return 0;
}
