/* PageRank on a graph whose vertices have very different numbers of neighbours.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The graph is made by the rule of R-MAT (Chakrabarti, Zhan and Faloutsos 2004): an edge chooses a quarter of the
   adjacency matrix, with the probabilities 0.57, 0.19, 0.19 and 0.05, then a quarter of that, and so on.  It has
   2^SCALE vertices and 16 edges for each.  Few vertices have thousands of edges, most have less than ten, many none.

   A vertex gives its rank to those that its edges lead to, in equal parts, and gets what others give:

     rank' (v) = (1 - d) / n + d * (sum over edges u -> v of rank (u) / edges of u  +  ranks of vertices without edges / n)

   Edges are stored by the vertex to which they lead, as compressed sparse rows.  The rows differ so much in length that
   it matters who computes them: -fplugin-arg-accred-row-shares gives each warp as many edges.

   Checks: the host's ranks after the same number of steps; all ranks together are 1.

     gcc-12 -O2 -fopenacc -fplugin=accred -fplugin-arg-accred-row-shares pagerank.c -o pagerank -lm
     ./pagerank [SCALE]			on an NVIDIA GPU
     accred-run ./pagerank [SCALE]	without one
     ./pagerank SCALE degrees		prints how many vertices have how many edges, for pagerank-plot.py  */

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EDGES = 16, MOST_STEPS = 50 };
static const double damping = 0.85, tolerance = 1e-8;

/* Edges by where they lead: those to V come from the vertices from[first[V]] ... from[first[V + 1] - 1].  */
struct graph
{
  int vertices;
  int *first, *from;
  int *out; /* Number of edges that leave a vertex.  */
};

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void *
allocate (size_t count, size_t size)
{
  void *p = calloc (count, size);
  if (!p)
    {
      perror ("calloc");
      exit (2);
    }
  return p;
}

static unsigned
next_random (void)
{
  static unsigned long state = 2004;
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return state >> 40; /* 24 bits */
}

static struct graph
make_graph (int scale)
{
  const int n = 1 << scale, edges = n * EDGES;
  struct graph g = { n, allocate (n + 1, sizeof (int)), allocate (edges, sizeof (int)), allocate (n, sizeof (int)) };
  int *tail = allocate (edges, sizeof *tail), *head = allocate (edges, sizeof *head);
  for (int e = 0; e < edges; e++)
    {
      int u = 0, v = 0;
      for (int k = 0; k < scale; k++)
	{
	  const unsigned part = next_random () % 100;
	  u = 2 * u + (part >= 76);
	  v = 2 * v + ((part >= 57 && part < 76) || part >= 95);
	}
      tail[e] = u, head[e] = v;
      g.out[u]++;
      g.first[v + 1]++;
    }
  for (int v = 0; v < n; v++)
    g.first[v + 1] += g.first[v];
  int *next = allocate (n, sizeof *next);
  memcpy (next, g.first, n * sizeof *next);
  for (int e = 0; e < edges; e++)
    g.from[next[head[e]]++] = tail[e];
  free (next);
  free (tail);
  free (head);
  return g;
}

/* Up to MOST steps on the device; their number.  */
static int
rank_vertices (const struct graph *g, double *rank, int most)
{
  const int n = g->vertices;
  const int *first = g->first, *from = g->from, *out = g->out;
  double *given = allocate (n, sizeof *given), change = 1;
  int steps = 0;
#pragma acc data copyin(first[0 : n + 1], from[0 : n * EDGES], out[0 : n]) copy(rank[0 : n]) create(given[0 : n])
  while (steps < most && change > tolerance)
    {
      double kept = 0;
#pragma acc parallel loop reduction(+ : kept) present(rank[0 : n], given[0 : n], out[0 : n])
      for (int v = 0; v < n; v++)
	{
	  given[v] = out[v] ? rank[v] / out[v] : 0;
	  kept += out[v] ? 0 : rank[v];
	}
      const double base = (1 - damping + damping * kept) / n;
#pragma acc parallel loop present(first[0 : n + 1], from[0 : n * EDGES], given[0 : n], rank[0 : n])
      for (int v = 0; v < n; v++)
	{
	  double sum = 0;
#pragma acc loop reduction(+ : sum)
	  for (int e = first[v]; e < first[v + 1]; e++)
	    sum += given[from[e]];
	  rank[v] = base + damping * sum;
	}
      /* What a vertex had before is in what it has given.  */
      double all = 0;
#pragma acc parallel loop reduction(+ : all) present(rank[0 : n], given[0 : n], out[0 : n])
      for (int v = 0; v < n; v++)
	all += fabs (rank[v] - given[v] * out[v]) * (out[v] != 0);
      change = all;
      steps++;
    }
  free (given);
  return steps;
}

/* The same STEPS on the host.  */
static void
rank_on_host (const struct graph *g, double *rank, int steps)
{
  const int n = g->vertices;
  double *given = allocate (n, sizeof *given);
  while (steps--)
    {
      double kept = 0;
      for (int v = 0; v < n; v++)
	{
	  given[v] = g->out[v] ? rank[v] / g->out[v] : 0;
	  kept += g->out[v] ? 0 : rank[v];
	}
      for (int v = 0; v < n; v++)
	{
	  double sum = 0;
	  for (int e = g->first[v]; e < g->first[v + 1]; e++)
	    sum += given[g->from[e]];
	  rank[v] = (1 - damping + damping * kept) / n + damping * sum;
	}
    }
  free (given);
}

static void
print_degrees (const struct graph *g)
{
  int *count = allocate ((size_t) g->vertices * EDGES + 1, sizeof *count), most = 0;
  for (int v = 0; v < g->vertices; v++)
    {
      const int edges = g->first[v + 1] - g->first[v];
      count[edges]++;
      most = edges > most ? edges : most;
    }
  for (int d = 0; d <= most; d++)
    if (count[d])
      printf ("%d %d\n", d, count[d]);
  free (count);
}

int
main (int argc, char **argv)
{
  const int scale = argc > 1 ? atoi (argv[1]) : 16;
  if (scale < 1 || scale > 26)
    {
      fprintf (stderr, "usage: pagerank [SCALE] [degrees], SCALE from 1 to 26\n");
      return 2;
    }
  const struct graph g = make_graph (scale);
  if (argc > 2)
    {
      print_degrees (&g);
      return 0;
    }
  const int n = g.vertices;
  double *rank = allocate (n, sizeof *rank), *expected = allocate (n, sizeof *expected);
  int longest = 0, empty = 0, best = 0;
  for (int v = 0; v < n; v++)
    {
      const int edges = g.first[v + 1] - g.first[v];
      longest = edges > longest ? edges : longest;
      empty += edges == 0;
      rank[v] = expected[v] = 1.0 / n;
    }
  rank_vertices (&g, expected, 1); /* The device starts.  */
  for (int v = 0; v < n; v++)
    expected[v] = 1.0 / n;
  const double start = seconds ();
  const int steps = rank_vertices (&g, rank, MOST_STEPS);
  const double time = seconds () - start;
  rank_on_host (&g, expected, steps);

  double sum = 0, error = 0;
  for (int v = 0; v < n; v++)
    {
      sum += rank[v];
      best = rank[v] > rank[best] ? v : best;
      error = fmax (error, fabs (rank[v] / expected[v] - 1));
    }
  printf ("%d vertices, %d edges, at most %d to one, none to %d\n", n, n * EDGES, longest, empty);
  printf ("%d steps in %.3f s; the first is vertex %d with %.6f\n", steps, time, best, rank[best]);
  printf ("sum 1 %+.1e, error %.1e\n", sum - 1, error);
  const bool right = fabs (sum - 1) < 1e-9 && error < 1e-9 && steps > 1;
  puts (right ? "right" : "WRONG");
  return !right;
}
