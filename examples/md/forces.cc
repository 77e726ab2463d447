/* Molecular dynamics: forces between atoms.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The energy of two atoms is that of Lennard and Jones, 4 (r^-12 - r^-6), shifted so that both it and
   the force are 0 at the cutoff.  */

#include "md.h"

/* The energy and the force at a distance, before the shift.  */
struct pair
{
  double energy, force;
};

#pragma acc routine seq
static inline pair
lennard_jones (double r2)
{
  double inverse = 1 / r2, sixth = inverse * inverse * inverse;
  return { 4 * sixth * (sixth - 1), 24 * sixth * (2 * sixth - 1) * std::sqrt (inverse) };
}

/* With the shift; CUT is the pair at the cutoff.  */
#pragma acc routine seq
static inline pair
shifted (double r2, pair cut)
{
  pair p = lennard_jones (r2);
  double r = std::sqrt (r2);
  return { p.energy - cut.energy + (r - CUTOFF) * cut.force, p.force - cut.force };
}

/* The distance to the nearest image of an atom that is D away.  */
#pragma acc routine seq
static inline double
nearest (double d, double edge)
{
  return d - edge * std::floor (d / edge + 0.5);
}

interaction
compute_forces (atoms &a, cell_list &cells)
{
  cells.build (a);
  const int n = a.number, along = cells.along (), all = cells.cells ();
  const double edge = a.edge;
  const pair cut = lennard_jones (CUTOFF * CUTOFF);
  const double *x = a.position.x.data (), *y = a.position.y.data (), *z = a.position.z.data ();
  double *fx = a.force.x.data (), *fy = a.force.y.data (), *fz = a.force.z.data ();
  const int *count = cells.count (), *member = cells.member ();
  const int capacity = cell_list::CAPACITY;
  double potential = 0, virial = 0;

  /* A gang for each cell; each of its threads has one atom, and visits the atoms of 27 cells.  */
#pragma acc parallel loop gang reduction (+:potential, virial) firstprivate (cut) \
  present (x[0:n], y[0:n], z[0:n], fx[0:n], fy[0:n], fz[0:n], count[0:all], member[0:all * capacity])
  for (int c = 0; c < all; c++)
    {
      const int cx = c % along, cy = c / along % along, cz = c / along / along;
#pragma acc loop vector reduction (+:potential, virial)
      for (int m = 0; m < count[c]; m++)
	{
	  const int i = member[c * capacity + m];
	  double sx = 0, sy = 0, sz = 0, energy = 0, work = 0;
#pragma acc loop seq
	  for (int k = 0; k < 27; k++)
	    {
	      const int ox = (cx + k % 3 - 1 + along) % along;
	      const int oy = (cy + k / 3 % 3 - 1 + along) % along;
	      const int oz = (cz + k / 9 - 1 + along) % along;
	      const int other = (oz * along + oy) * along + ox;
#pragma acc loop seq
	      for (int o = 0; o < count[other]; o++)
		{
		  const int j = member[other * capacity + o];
		  const double dx = nearest (x[i] - x[j], edge);
		  const double dy = nearest (y[i] - y[j], edge);
		  const double dz = nearest (z[i] - z[j], edge);
		  const double r2 = dx * dx + dy * dy + dz * dz;
		  if (j == i || r2 >= CUTOFF * CUTOFF)
		    continue;
		  const pair p = shifted (r2, cut);
		  const double scale = p.force / std::sqrt (r2);
		  sx += scale * dx;
		  sy += scale * dy;
		  sz += scale * dz;
		  energy += p.energy;
		  work += scale * r2;
		}
	    }
	  fx[i] = sx;
	  fy[i] = sy;
	  fz[i] = sz;
	  /* Each pair is visited twice.  */
	  potential += energy / 2;
	  virial += work / 2;
	}
    }
  return { potential, virial };
}

double
force_on_host (atoms &a, int atom, double f[3])
{
  const pair cut = lennard_jones (CUTOFF * CUTOFF);
  field<double> *position[3] = { &a.position.x, &a.position.y, &a.position.z };
  double size = 0;
  f[0] = f[1] = f[2] = 0;
  for (int j = 0; j < a.number; j++)
    {
      double d[3], r2 = 0;
      for (int axis = 0; axis < 3; axis++)
	{
	  d[axis] = nearest ((*position[axis])[atom] - (*position[axis])[j], a.edge);
	  r2 += d[axis] * d[axis];
	}
      if (j == atom || r2 >= CUTOFF * CUTOFF)
	continue;
      const pair p = shifted (r2, cut);
      for (int axis = 0; axis < 3; axis++)
	f[axis] += p.force * d[axis] / std::sqrt (r2);
      size += std::abs (p.force);
    }
  return size;
}

double
pair_energy (double r2)
{
  return r2 < CUTOFF * CUTOFF ? shifted (r2, lennard_jones (CUTOFF * CUTOFF)).energy : 0;
}
