/* Molecular dynamics: the cells.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "md.h"

#include <cstdio>
#include <cstdlib>

cell_list::cell_list (double edge)
  : m_along (edge / CUTOFF), m_count (cells ()), m_member (std::size_t (cells ()) * CAPACITY)
{
}

/* The cell of a coordinate; one that is rounded up to the edge is in the last.  */
#pragma acc routine seq
static int
cell_of (double x, double edge, int along)
{
  int c = x / edge * along;
  return c < along ? c : along - 1;
}

void
cell_list::build (atoms &a)
{
  const int n = a.number, along = m_along, cells = this->cells ();
  const double edge = a.edge;
  const double *x = a.position.x.data (), *y = a.position.y.data (), *z = a.position.z.data ();
  int *count = this->count (), *member = this->member ();
  int most = 0;

#pragma acc data present (x[0:n], y[0:n], z[0:n], count[0:cells], member[0:cells * CAPACITY])
  {
#pragma acc parallel loop async (1)
    for (int c = 0; c < cells; c++)
      count[c] = 0;

    /* Atoms come in any order; atoms beyond a cell's capacity are dropped, and detected below.  */
#pragma acc parallel loop async (1)
    for (int i = 0; i < n; i++)
      {
	int c = (cell_of (z[i], edge, along) * along + cell_of (y[i], edge, along)) * along + cell_of (x[i], edge, along);
	int place;
#pragma acc atomic capture
	place = count[c]++;
	if (place < CAPACITY)
	  member[c * CAPACITY + place] = i;
      }

#pragma acc parallel loop reduction (max:most) async (1)
    for (int c = 0; c < cells; c++)
      most = count[c] > most ? count[c] : most;
#pragma acc wait (1)
  }
  if (most > CAPACITY)
    {
      std::fprintf (stderr, "a cell has %d atoms\n", most);
      std::exit (2);
    }
}
