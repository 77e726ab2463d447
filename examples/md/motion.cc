/* Molecular dynamics: the steps of time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "md.h"

/* A coordinate that has left the cube comes in at the other side.  */
#pragma acc routine seq
static inline double
wrap (double x, double edge)
{
  return x - edge * std::floor (x / edge);
}

void
first_half (atoms &a, double step)
{
  const int n = a.number;
  const double edge = a.edge;
  double *x = a.position.x.data (), *y = a.position.y.data (), *z = a.position.z.data ();
  double *vx = a.velocity.x.data (), *vy = a.velocity.y.data (), *vz = a.velocity.z.data ();
  const double *fx = a.force.x.data (), *fy = a.force.y.data (), *fz = a.force.z.data ();
#pragma acc parallel loop async (1) present (x[0:n], y[0:n], z[0:n], vx[0:n], vy[0:n], vz[0:n], fx[0:n], fy[0:n], fz[0:n])
  for (int i = 0; i < n; i++)
    {
      vx[i] += step / 2 * fx[i];
      vy[i] += step / 2 * fy[i];
      vz[i] += step / 2 * fz[i];
      x[i] = wrap (x[i] + step * vx[i], edge);
      y[i] = wrap (y[i] + step * vy[i], edge);
      z[i] = wrap (z[i] + step * vz[i], edge);
    }
}

motion
second_half (atoms &a, double step)
{
  const int n = a.number;
  double *vx = a.velocity.x.data (), *vy = a.velocity.y.data (), *vz = a.velocity.z.data ();
  const double *fx = a.force.x.data (), *fy = a.force.y.data (), *fz = a.force.z.data ();
  double kinetic = 0, px = 0, py = 0, pz = 0, fastest = 0;
#pragma acc parallel loop reduction (+:kinetic, px, py, pz) reduction (max:fastest) \
  present (vx[0:n], vy[0:n], vz[0:n], fx[0:n], fy[0:n], fz[0:n])
  for (int i = 0; i < n; i++)
    {
      vx[i] += step / 2 * fx[i];
      vy[i] += step / 2 * fy[i];
      vz[i] += step / 2 * fz[i];
      const double square = vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i];
      kinetic += square / 2;
      px += vx[i];
      py += vy[i];
      pz += vz[i];
      fastest = std::fmax (fastest, square);
    }
  return { kinetic, { px, py, pz }, std::sqrt (fastest) };
}
