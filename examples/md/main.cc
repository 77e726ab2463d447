/* Molecular dynamics: a crystal of atoms melts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   4 SIZE^3 atoms start on a face-centred cubic lattice with random velocities, and attract or repel each other at short distances
   (Lennard-Jones, in its own units).  In each step the atoms are put into cells, by an atomic capture for each; forces are sums over
   27 cells; positions and velocities move by velocity Verlet.

   Checks: the lattice's energy is a sum over four shells of neighbours, and its forces are zero.
   Afterwards momentum is still zero, the energy is unchanged except for the error of the steps, and
   the forces on some atoms are those that the host computes from all pairs.

     g++-12 -O2 -fopenacc -fplugin=accred main.cc cells.cc forces.cc motion.cc -o md
     ./md [SIZE [STEPS]]		on an NVIDIA GPU
     accred-run ./md [SIZE [STEPS]]	without one  */

#include "md.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

static const double DENSITY = 0.8442, TEMPERATURE = 1.44, STEP = 0.002;

/* The lattice, and velocities that add up to zero.  */
static void
place (atoms &a, int size)
{
  const double cell = a.edge / size;
  const double basis[4][3] = { { 0, 0, 0 }, { 0, 0.5, 0.5 }, { 0.5, 0, 0.5 }, { 0.5, 0.5, 0 } };
  std::mt19937 random (2718);
  std::normal_distribution<double> normal (0, std::sqrt (TEMPERATURE));
  double mean[3] = { 0, 0, 0 };
  field<double> *velocity[3] = { &a.velocity.x, &a.velocity.y, &a.velocity.z };
  for (int i = 0; i < a.number; i++)
    {
      const int cube = i / 4;
      /* Not on the borders of cells.  */
      a.position.x[i] = (cube % size + basis[i % 4][0] + 0.25) * cell;
      a.position.y[i] = (cube / size % size + basis[i % 4][1] + 0.25) * cell;
      a.position.z[i] = (cube / size / size + basis[i % 4][2] + 0.25) * cell;
      for (int axis = 0; axis < 3; axis++)
	{
	  double v = normal (random);
	  (*velocity[axis])[i] = v;
	  mean[axis] += v / a.number;
	}
    }
  for (int axis = 0; axis < 3; axis++)
    for (int i = 0; i < a.number; i++)
      (*velocity[axis])[i] -= mean[axis];
  a.position.to_device ();
  a.velocity.to_device ();
}

/* An atom's energy in the lattice: half of that with 12 neighbours at the distance cell / sqrt (2), 6 at
   cell and so on.  The next shell is beyond the cutoff.  */
static double
lattice_energy (double cell)
{
  const int neighbours[] = { 12, 6, 24, 12 };
  double energy = 0;
  for (int shell = 0; shell < 4; shell++)
    energy += neighbours[shell] * pair_energy (cell * cell * (shell + 1) / 2) / 2;
  return energy;
}

/* The greatest force on an atom; all forces are on the host.  */
static double
greatest_force (atoms &a)
{
  double most = 0;
  for (int i = 0; i < a.number; i++)
    most = std::max ({ most, std::abs (a.force.x[i]), std::abs (a.force.y[i]), std::abs (a.force.z[i]) });
  return most;
}

/* The greatest difference from the host's forces on SOME atoms, relative to the forces on them.  */
static double
worst_force (atoms &a, int some)
{
  double worst = 0;
  for (int s = 0; s < some; s++)
    {
      const int i = static_cast<long> (a.number) * s / some;
      double f[3];
      const double size = force_on_host (a, i, f);
      worst = std::max ({ worst, std::abs (a.force.x[i] - f[0]) / size, std::abs (a.force.y[i] - f[1]) / size,
			  std::abs (a.force.z[i] - f[2]) / size });
    }
  return worst;
}

int
main (int argc, char **argv)
{
  const int size = argc > 1 ? std::atoi (argv[1]) : 5, steps = argc > 2 ? std::atoi (argv[2]) : 10;
  if (size < 5 || size > 300 || steps < 1)
    {
      std::fprintf (stderr, "usage: %s [SIZE [STEPS]], SIZE of 5 to 300\n", argv[0]);
      return 2;
    }
  const double cell = std::cbrt (4 / DENSITY);
  atoms a (4 * size * size * size, cell * size);
  cell_list cells (a.edge);
  place (a, size);

  const interaction lattice = compute_forces (a, cells);
  a.force.to_host ();
  const double lattice_off = std::abs (lattice.potential / a.number / lattice_energy (cell) - 1);
  const double lattice_force = greatest_force (a);

  interaction now = lattice;
  motion m = second_half (a, 0);
  const double energy = m.kinetic + now.potential;
  double drift = 0;
  auto begin = std::chrono::steady_clock::now ();
  for (int s = 0; s < steps; s++)
    {
      first_half (a, STEP);
      now = compute_forces (a, cells);
      m = second_half (a, STEP);
      drift = std::max (drift, std::abs (m.kinetic + now.potential - energy) / a.number);
    }
  std::chrono::duration<double> time = std::chrono::steady_clock::now () - begin;

  a.position.to_host ();
  a.force.to_host ();
  const double force_off = worst_force (a, 16);
  const double momentum = std::max ({ std::abs (m.momentum[0]), std::abs (m.momentum[1]), std::abs (m.momentum[2]) }) / a.number;
  const double temperature = 2 * m.kinetic / 3 / a.number;
  const double pressure = DENSITY * (temperature + now.virial / 3 / a.number);

  std::printf ("%d atoms, lattice energy %.9f off by %.1e, forces %.1e\n", a.number, lattice_energy (cell), lattice_off, lattice_force);
  std::printf ("%d steps: temperature %.4f, pressure %.4f, energy drifts by %.1e, momentum %.1e, forces off by %.1e\n",
	       steps, temperature, pressure, drift, momentum, force_off);
  std::printf ("%.3f s\n", time.count ());

  const bool right = lattice_off <= 1e-10 && lattice_force <= 1e-9 && drift <= 1e-3 && momentum <= 1e-12 * (steps + 10)
		     && force_off <= 1e-12;
  std::puts (right ? "right: the lattice's energy, and what the motion keeps" : "WRONG");
  return !right;
}
