/* Gravitation of N bodies: energy sums of all pairs, and the motion that keeps them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   SIZE bodies in a cube attract each other, softened at small distances to avoid singularities.
   Steps are those of the leapfrog (kick, drift, kick).  Forces and potential are sums over all
   pairs: a row for each body, whose lanes share the other bodies.  The energy of all is a sum of
   row sums.

   Checks: momentum and angular momentum are conserved, and so is the energy except for an error
   that falls with the square of the step (half the step has at most half the error); the forces on
   some bodies are those that the host computes.  In float and in double.

     g++-12 -O2 -fopenacc -fplugin=accred nbody.cc -o nbody
     ./nbody [SIZE [STEPS]]		on an NVIDIA GPU
     accred-run ./nbody [SIZE [STEPS]]	without one  */

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <openacc.h>
#include <random>
#include <vector>

/* Three numbers for each body, on the host and on the device.  */
template <typename Real>
class vectors
{
public:
  explicit vectors (int size)
    : m_data (3 * std::size_t (size))
  {
    Real *p = m_data.data ();
    const std::size_t n = m_data.size ();
#pragma acc enter data create (p[0:n])
#pragma omp target enter data map (alloc : p[0:n])
  }

  ~vectors ()
  {
    Real *p = m_data.data ();
    const std::size_t n = m_data.size ();
#pragma acc exit data delete (p[0:n])
#pragma omp target exit data map (delete : p[0:n])
  }

  vectors (const vectors &) = delete;
  vectors &operator= (const vectors &) = delete;

  void to_device ()
  {
    Real *p = m_data.data ();
    const std::size_t n = m_data.size ();
#pragma acc update device (p[0:n])
#pragma omp target update to (p[0:n])
  }

  void to_host ()
  {
    Real *p = m_data.data ();
    const std::size_t n = m_data.size ();
#pragma acc update self (p[0:n])
#pragma omp target update from (p[0:n])
  }

  Real *data () { return m_data.data (); }
  Real &operator() (int body, int axis) { return m_data[3 * std::size_t (body) + axis]; }

private:
  std::vector<Real> m_data;
};

/* The conserved quantities.  */
struct invariants
{
  double kinetic, potential;
  double momentum[3], angular[3];

  double energy () const { return kinetic + potential; }
};

template <typename Real>
class bodies
{
public:
  explicit bodies (int count)
    : m_count (count), m_position (count), m_velocity (count), m_acceleration (count)
  {
  }

  void place (unsigned seed);
  void accelerate ();
  void kick (Real time);
  void drift (Real time);
  invariants measure ();
  double worst_force (int some);

private:
  /* All bodies together have mass 1.  */
  Real mass () const { return Real (1) / m_count; }
  /* The minimum distance.  */
  Real softening () const { return Real (0.1); }

  int m_count;
  vectors<Real> m_position, m_velocity, m_acceleration;
};

/* A cube of bodies that turns slowly.  */
template <typename Real>
void
bodies<Real>::place (unsigned seed)
{
  std::mt19937 random (seed);
  std::uniform_real_distribution<double> coordinate (-1, 1);
  for (int i = 0; i < m_count; i++)
    {
      for (int a = 0; a < 3; a++)
	{
	  m_position (i, a) = coordinate (random);
	  m_velocity (i, a) = 0.1 * coordinate (random);
	}
      m_velocity (i, 0) -= 0.3 * m_position (i, 1);
      m_velocity (i, 1) += 0.3 * m_position (i, 0);
    }
  m_position.to_device ();
  m_velocity.to_device ();
}

/* The reciprocal of the softened distance.  */
#pragma acc routine seq
template <typename Real>
static inline Real
inverse_distance (Real dx, Real dy, Real dz, Real softening)
{
  return 1 / std::sqrt (dx * dx + dy * dy + dz * dz + softening * softening);
}

template <typename Real>
void
bodies<Real>::accelerate ()
{
  const int n = m_count;
  const Real m = mass (), soft = softening ();
  const Real *x = m_position.data ();
  Real *acceleration = m_acceleration.data ();
#pragma acc parallel loop gang worker present (x[0:3 * n], acceleration[0:3 * n]) async (1)
#pragma omp target teams distribute map (alloc : x[0:3 * n], acceleration[0:3 * n])
  for (int i = 0; i < n; i++)
    {
      Real ax = 0, ay = 0, az = 0;
#pragma acc loop vector reduction (+:ax, ay, az)
#pragma omp parallel for reduction (+:ax, ay, az)
      for (int j = 0; j < n; j++)
	{
	  Real dx = x[3 * j] - x[3 * i], dy = x[3 * j + 1] - x[3 * i + 1], dz = x[3 * j + 2] - x[3 * i + 2];
	  Real inverse = inverse_distance (dx, dy, dz, soft);
	  Real pull = m * inverse * inverse * inverse;
	  ax += pull * dx;
	  ay += pull * dy;
	  az += pull * dz;
	}
      acceleration[3 * i] = ax;
      acceleration[3 * i + 1] = ay;
      acceleration[3 * i + 2] = az;
    }
}

template <typename Real>
void
bodies<Real>::kick (Real time)
{
  const int n = 3 * m_count;
  const Real *acceleration = m_acceleration.data ();
  Real *velocity = m_velocity.data ();
#pragma acc parallel loop present (acceleration[0:n], velocity[0:n]) async (1)
#pragma omp target teams distribute parallel for map (alloc : acceleration[0:n], velocity[0:n])
  for (int i = 0; i < n; i++)
    velocity[i] += time * acceleration[i];
}

template <typename Real>
void
bodies<Real>::drift (Real time)
{
  const int n = 3 * m_count;
  const Real *velocity = m_velocity.data ();
  Real *x = m_position.data ();
#pragma acc parallel loop present (velocity[0:n], x[0:n]) async (1)
#pragma omp target teams distribute parallel for map (alloc : velocity[0:n], x[0:n])
  for (int i = 0; i < n; i++)
    x[i] += time * velocity[i];
}

/* Energies and momenta: eight sums, one of them of all pairs.  */
template <typename Real>
invariants
bodies<Real>::measure ()
{
  const int n = m_count;
  const Real m = mass (), soft = softening ();
  const Real *x = m_position.data (), *v = m_velocity.data ();
  double kinetic = 0, potential = 0, px = 0, py = 0, pz = 0, lx = 0, ly = 0, lz = 0;
#pragma acc parallel present (x[0:3 * n], v[0:3 * n]) async (1) reduction (+:potential, kinetic, px, py, pz, lx, ly, lz)
#pragma omp target map (alloc : x[0:3 * n], v[0:3 * n]) map (tofrom : potential, kinetic, px, py, pz, lx, ly, lz)
#pragma omp teams reduction (+:potential, kinetic, px, py, pz, lx, ly, lz)
  {
#pragma acc loop gang worker reduction (+:potential)
#pragma omp distribute
    for (int i = 0; i < n; i++)
      {
	double row = 0;
#pragma acc loop vector reduction (+:row)
#pragma omp parallel for reduction (+:row)
	for (int j = 0; j < n; j++)
	  {
	    Real inverse = inverse_distance (x[3 * j] - x[3 * i], x[3 * j + 1] - x[3 * i + 1],
					     x[3 * j + 2] - x[3 * i + 2], soft);
	    row += j == i ? 0 : inverse;
	  }
	potential -= row / 2;
      }
#pragma acc loop gang worker vector reduction (+:kinetic, px, py, pz, lx, ly, lz)
#pragma omp distribute parallel for reduction (+:kinetic, px, py, pz, lx, ly, lz)
    for (int i = 0; i < n; i++)
      {
	double rx = x[3 * i], ry = x[3 * i + 1], rz = x[3 * i + 2];
	double vx = v[3 * i], vy = v[3 * i + 1], vz = v[3 * i + 2];
	kinetic += (vx * vx + vy * vy + vz * vz) / 2;
	px += vx;
	py += vy;
	pz += vz;
	lx += ry * vz - rz * vy;
	ly += rz * vx - rx * vz;
	lz += rx * vy - ry * vx;
      }
  }
#pragma acc wait (1)
  const double mm = m;
  return { kinetic * mm, potential * mm * mm, { px * mm, py * mm, pz * mm }, { lx * mm, ly * mm, lz * mm } };
}

/* The greatest relative error of the forces on SOME bodies; the host computes
   them in double.  */
template <typename Real>
double
bodies<Real>::worst_force (int some)
{
  m_position.to_host ();
  m_acceleration.to_host ();
  double worst = 0;
  for (int s = 0; s < some; s++)
    {
      const int i = std::size_t (m_count) * s / some;
      double sum[3] = { 0, 0, 0 }, size = 0;
      for (int j = 0; j < m_count; j++)
	{
	  double d[3];
	  for (int a = 0; a < 3; a++)
	    d[a] = double (m_position (j, a)) - m_position (i, a);
	  double inverse = inverse_distance<double> (d[0], d[1], d[2], softening ());
	  for (int a = 0; a < 3; a++)
	    sum[a] += d[a] * inverse * inverse * inverse / m_count;
	  size += inverse * inverse / m_count;
	}
      for (int a = 0; a < 3; a++)
	worst = std::max (worst, std::abs (m_acceleration (i, a) - sum[a]) / size);
    }
  return worst;
}

/* The changes of energy, momentum and angular momentum.  */
struct drifts
{
  double energy = 0, momentum = 0, angular = 0, force = 0;
};

/* STEPS steps that take TIME together.  */
template <typename Real>
static drifts
simulate (int count, int steps, double time)
{
  bodies<Real> b (count);
  b.place (31415);
  const Real step = time / steps;
  drifts d;
  const invariants first = b.measure ();
  b.accelerate ();
  for (int s = 0; s < steps; s++)
    {
      b.kick (step / 2);
      b.drift (step);
      b.accelerate ();
      b.kick (step / 2);
    }
  const invariants last = b.measure ();
  d.energy = std::abs (last.energy () / first.energy () - 1);
  for (int a = 0; a < 3; a++)
    {
      d.momentum = std::max (d.momentum, std::abs (last.momentum[a] - first.momentum[a]));
      d.angular = std::max (d.angular, std::abs (last.angular[a] - first.angular[a]));
    }
  d.force = b.worst_force (8);
  return d;
}

template <typename Real>
static bool
test (const char *type, int count, int steps)
{
  auto begin = std::chrono::steady_clock::now ();
  const double time = 0.5;
  drifts coarse = simulate<Real> (count, steps, time), fine = simulate<Real> (count, 2 * steps, time);
  std::chrono::duration<double> elapsed = std::chrono::steady_clock::now () - begin;
  std::printf ("%s: %d bodies, energy drifts by %.2e in %d steps and %.2e in %d; momentum by %.1e, angular %.1e, forces off by %.1e; %.3f s\n",
	       type, count, coarse.energy, steps, fine.energy, 2 * steps, fine.momentum, fine.angular, fine.force, elapsed.count ());

  /* Velocities are about 1, and each is rounded in each step; a force is a sum
     of COUNT terms.  */
  const double epsilon = std::numeric_limits<Real>::epsilon (), rounding = 20 * steps * epsilon;
  const double sums = epsilon * (20 + std::sqrt (double (count)));
  return coarse.energy < 1e-2 && fine.energy <= coarse.energy / 2 + rounding + sums
	 && fine.momentum <= rounding + sums && fine.angular <= rounding + sums && fine.force <= sums;
}

int
main (int argc, char **argv)
{
  int count = argc > 1 ? std::atoi (argv[1]) : 100, steps = argc > 2 ? std::atoi (argv[2]) : 4;
  if (count < 2 || count > 1000000 || steps < 2 || steps > 100000)
    {
      std::fprintf (stderr, "usage: %s [SIZE [STEPS]]\n", argv[0]);
      return 2;
    }
  /* Not a part of the time.  */
  acc_init (acc_device_default);
  bool right = test<float> ("float", count, steps);
  right &= test<double> ("double", count, steps);
  std::puts (right ? "right: the motion keeps what it should" : "WRONG");
  return !right;
}
