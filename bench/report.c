/* Makes a table and a JSON file of the results of the benchmark's programs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     report JSON [KEY=VALUE]... <results

   RESULTS are the lines that driver.c prints, of several programs.  A row that occurs more than
   once has the median of its medians.  The table goes to the standard output; KEY=VALUE, such as
   card=H200, into JSON as well.  Exit status 1: a result is wrong, other than one of GCC's own
   offload compiler.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reference for a row's time.  */
enum goal { NONE, LIMIT, SUM_F32, SUM_F64, TYPE_OF_F32, COPY, BEST_OF_ROWS, SMALL, LATENCY, PARALLEL, PLAIN_SUM,
	    PEERS, SORTED, VECTORS_F32, VECTORS_F64, HAND, SCALARS, SPARSE,
	    SPARSE_EQUAL, SPARSE_SMALL, ROW_SUMS, STREAMS, STENCILS };

struct row
{
  const char *group, *name;
  enum goal goal;
};

static const struct row rows[] = {
#define ROW(GROUP, NAME, KERNEL, TYPE, PATTERN, EXPECT, N, COLUMNS, BYTES, GOAL) { #GROUP, #NAME, GOAL },
#include "rows.def"
#undef ROW
};

enum { COUNT = sizeof rows / sizeof *rows, MAX_PROGRAMS = 24, MAX_REPEATS = 16 };

struct result
{
  double us[MAX_REPEATS], least, most;
  int repeats, runs, wrong;
};

static struct result results[COUNT][MAX_PROGRAMS];
static double elements[COUNT], bytes[COUNT];
static char programs[MAX_PROGRAMS][32];
static int program_count;

/* Known programs come first, in this order.  The ratio of those with a heading is a column.  */
static const struct { const char *program, *ratio; } known[]
  = { { "auto", NULL }, { "atomic", "/atomic" }, { "shares", "/shares" }, { "stock", "/stock" }, { "cub", "/cub" }, { "cub+copy", "/cub+copy" },
      { "hand", "/hand" }, { "cusparse", "/cusparse" }, { "cusparse-alg2", "/alg2" }, { "memcpy", NULL } };
enum { KNOWN = sizeof known / sizeof *known };

static int
program_index (const char *name)
{
  for (int i = 0; i < program_count; i++)
    if (strcmp (programs[i], name) == 0)
      return i;
  if (program_count == MAX_PROGRAMS)
    {
      fprintf (stderr, "too many programs\n");
      exit (2);
    }
  snprintf (programs[program_count], sizeof *programs, "%s", name);
  return program_count++;
}

static int
row_index (const char *name)
{
  for (int i = 0; i < COUNT; i++)
    if (strcmp (rows[i].name, name) == 0)
      return i;
  return -1;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The time of PROGRAM in ROW; NaN if there is none, or a wrong one.  */
static double
time_of (int row, const char *program)
{
  const struct result *r = &results[row][program_index (program)];
  return r->repeats && !r->wrong ? r->us[r->repeats / 2] : NAN;
}

static double
rate_of (const char *row, const char *program)
{
  int i = row_index (row);
  return bytes[i] / time_of (i, program);
}

static void
read_results (FILE *in)
{
  char line[256], name[64], program[32], verdict[16];
  double n, b, us, least, most;
  int runs;
  for (int i = 0; i < KNOWN; i++)
    program_index (known[i].program);
  while (fgets (line, sizeof line, in))
    {
      if (sscanf (line, "%63s %31s %lf %lf %d %lf %lf %lf %15s", name, program, &n, &b, &runs, &us, &least, &most, verdict) != 9)
	{
	  fprintf (stderr, "not a result: %s", line);
	  exit (2);
	}
      int i = row_index (name);
      if (i < 0)
	{
	  fprintf (stderr, "no such row: %s\n", name);
	  exit (2);
	}
      struct result *r = &results[i][program_index (program)];
      if (r->repeats == MAX_REPEATS)
	continue;
      elements[i] = n;
      bytes[i] = b;
      r->least = r->repeats && r->least < least ? r->least : least;
      r->most = r->repeats && r->most > most ? r->most : most;
      r->us[r->repeats++] = us;
      r->runs += runs;
      r->wrong |= strcmp (verdict, "right") != 0;
    }
  for (int i = 0; i < COUNT; i++)
    for (int p = 0; p < program_count; p++)
      qsort (results[i][p].us, results[i][p].repeats, sizeof (double), compare_doubles);
}

/* The fraction of ROW's goal that is reached; 1 or more: reached.  NaN if unknown.  */
static double
reached (int row)
{
  double us = time_of (row, "auto"), rate = bytes[row] / us, of = NAN;
  switch (rows[row].goal)
    {
    case NONE:
      return NAN;
    case LIMIT:
      of = fmin (time_of (row, "cub") / us, time_of (row, "hand") / us / 0.99);
      break;
    case SUM_F32:
      of = rate / rate_of ("sum_f32", "auto") / 0.98;
      break;
    case SUM_F64:
      of = rate / rate_of ("sum_f64", "auto") / 0.98;
      break;
    case TYPE_OF_F32:
      of = rate / rate_of ("sum_f32", "auto") / 0.90;
      break;
    case COPY:
      of = rate / rate_of ("copy", "memcpy") / 0.90;
      break;
    case BEST_OF_ROWS:
      of = fmin (time_of (row, "cub"), time_of (row, "hand")) / us / 0.95;
      break;
    case SMALL:
      of = time_of (row, "cub+copy") / us / 0.95;
      break;
    case PARALLEL:
      /* The row that is the same loop in a parallel construct comes one or two before it.  */
      of = time_of (row - 1 - (rows[row - 1].goal == PARALLEL), "auto") / us / 0.95;
      break;
    case PLAIN_SUM:
      of = rate / rate_of ("sum_f32_2p26", "auto") / 0.85;
      break;
    case PEERS:
      of = fmin (time_of (row, "cub"), time_of (row, "hand")) / us / 0.9;
      break;
    case VECTORS_F32:
      of = rate / rate_of ("plain_f32", "auto") / 0.95;
      break;
    case VECTORS_F64:
      of = rate / rate_of ("plain_f64", "auto") / 0.95;
      break;
    case HAND:
      of = time_of (row, "hand") / us / 0.8;
      break;
    case SCALARS:
      /* The row before has the same in scalars.  */
      of = time_of (row - 1, "auto") / us / 0.9;
      break;
    case SPARSE:
    case SPARSE_EQUAL:
      of = fmin (time_of (row, "cusparse"), time_of (row, "cusparse-alg2")) / us / (rows[row].goal == SPARSE ? 1 : 0.95);
      break;
    case SPARSE_SMALL:
      of = 15 / us;
      break;
    case ROW_SUMS:
      of = rate / rate_of ("csr_plain", "auto") / 0.85;
      break;
    case STREAMS:
    case STENCILS:
      of = time_of (row, "hand") / us / (rows[row].goal == STREAMS ? 1 : 0.95);
      break;
    case SORTED:
      of = 1.5 * time_of (row, "cub") / us;
      break;
    case LATENCY:
      of = fmin (1.3 * time_of (row, "cub+copy"), 15) / us;
      break;
    }
  /* No slower than with atomic updates.  */
  double atomic = time_of (row, "atomic") * 1.03 / us;
  return isnan (atomic) ? of : isnan (of) ? NAN : fmin (of, atomic);
}

static int
used (int program)
{
  for (int i = 0; i < COUNT; i++)
    if (results[i][program].repeats)
      return 1;
  return 0;
}

static int
measured (int row)
{
  for (int p = 0; p < program_count; p++)
    if (results[row][p].repeats)
      return 1;
  return 0;
}

static void
print_ratio (double ratio)
{
  if (isnan (ratio))
    printf ("%10s", "-");
  else
    printf (ratio < 10 ? "%10.2f" : "%10.0f", ratio);
}

static void
print_table (void)
{
  printf ("Times in us; x/PROGRAM: its time divided by that of auto, above 1 auto is ahead; goal: how much of it is "
	  "reached\n\n%-24s", "row");
  for (int p = 0; p < program_count; p++)
    if (used (p))
      printf ("%11s", programs[p]);
  printf ("%8s", "GB/s");
  for (int k = 0; k < KNOWN; k++)
    if (known[k].ratio && used (program_index (known[k].program)))
      printf ("%10s", known[k].ratio);
  printf ("    goal\n");
  const char *group = NULL;
  for (int i = 0; i < COUNT; i++)
    {
      if (!measured (i))
	continue;
      if (group && strcmp (group, rows[i].group) != 0)
	printf ("\n");
      group = rows[i].group;
      double us = time_of (i, "auto");
      printf ("%-24s", rows[i].name);
      for (int p = 0; p < program_count; p++)
	{
	  const struct result *r = &results[i][p];
	  if (r->wrong)
	    printf ("%11s", "WRONG");
	  else if (r->repeats)
	    printf ("%11.1f", r->us[r->repeats / 2]);
	  else if (used (p))
	    printf ("%11s", "-");
	}
      if (isnan (us))
	printf ("%8.0f", bytes[i] / time_of (i, "memcpy") * 1e-3);
      else
	printf ("%8.0f", bytes[i] / us * 1e-3);
      for (int k = 0; k < KNOWN; k++)
	if (known[k].ratio && used (program_index (known[k].program)))
	  print_ratio (time_of (i, known[k].program) / us);
      double goal = reached (i);
      if (!isnan (goal))
	printf ("%7.0f%%%s", 100 * goal, goal < 1 ? " *" : "");
      printf ("\n");
    }
}

static void
write_string (FILE *out, const char *s)
{
  putc ('"', out);
  for (; *s; s++)
    {
      if (*s == '"' || *s == '\\')
	putc ('\\', out);
      if ((unsigned char) *s >= ' ')
	putc (*s, out);
    }
  putc ('"', out);
}

static void
write_json (FILE *out, int facts, char **fact)
{
  fputs ("{\n", out);
  for (int i = 0; i < facts; i++)
    {
      char *value = strchr (fact[i], '=');
      if (!value)
	continue;
      *value = 0;
      fputs ("  ", out);
      write_string (out, fact[i]);
      fputs (": ", out);
      write_string (out, value + 1);
      fputs (",\n", out);
    }
  fputs ("  \"rows\": [", out);
  int some = 0;
  for (int i = 0; i < COUNT; i++)
    {
      if (!measured (i))
	continue;
      fprintf (out, "%s\n    { \"name\": \"%s\", \"group\": \"%s\", \"elements\": %.0f, \"bytes\": %.0f, \"goal\": ", some++ ? "," : "",
	       rows[i].name, rows[i].group, elements[i], bytes[i]);
      double goal = reached (i);
      if (isnan (goal))
	fputs ("null", out);
      else
	fprintf (out, "%.4f", goal);
      fputs (", \"results\": {", out);
      int first = 1;
      for (int p = 0; p < program_count; p++)
	{
	  const struct result *r = &results[i][p];
	  if (!r->repeats)
	    continue;
	  fprintf (out, "%s\n      \"%s\": { \"us\": %.2f, \"least\": %.2f, \"most\": %.2f, \"runs\": %d, \"right\": %s }",
		   first ? "" : ",", programs[p], r->us[r->repeats / 2], r->least, r->most, r->runs, r->wrong ? "false" : "true");
	  first = 0;
	}
      fputs (" } }", out);
    }
  fputs ("\n  ]\n}\n", out);
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    {
      fprintf (stderr, "usage: %s JSON [KEY=VALUE]... <results\n", argv[0]);
      return 2;
    }
  read_results (stdin);
  print_table ();
  FILE *out = fopen (argv[1], "w");
  if (!out)
    {
      perror (argv[1]);
      return 2;
    }
  write_json (out, argc - 2, argv + 2);
  if (fclose (out) != 0)
    {
      perror (argv[1]);
      return 2;
    }
  int bad = 0;
  for (int i = 0; i < COUNT; i++)
    for (int p = 0; p < program_count; p++)
      if (results[i][p].wrong)
	{
	  printf ("WRONG: %s, %s\n", rows[i].name, programs[p]);
	  /* GCC's own offload compiler is wrong in some.  */
	  bad |= strcmp (programs[p], "stock") != 0;
	}
  return bad;
}
