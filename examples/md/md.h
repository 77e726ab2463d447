/* Molecular dynamics: common declarations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef MD_H
#define MD_H

#include <cmath>
#include <cstddef>
#include <vector>

/* Beyond this distance atoms do not interact.  */
const double CUTOFF = 2.5;

/* An array of the host that is also on the device.  */
template <typename T>
class field
{
public:
  explicit field (std::size_t size)
    : m_values (size)
  {
    T *p = data ();
    const std::size_t n = m_values.size ();
#pragma acc enter data create (p[0:n])
  }

  ~field ()
  {
    T *p = data ();
    const std::size_t n = m_values.size ();
#pragma acc exit data delete (p[0:n])
  }

  field (const field &) = delete;
  field &operator= (const field &) = delete;

  void to_device ()
  {
    T *p = data ();
    const std::size_t n = m_values.size ();
#pragma acc update device (p[0:n])
  }

  void to_host ()
  {
    T *p = data ();
    const std::size_t n = m_values.size ();
#pragma acc update self (p[0:n])
  }

  T *data () { return m_values.data (); }
  T &operator[] (std::size_t i) { return m_values[i]; }

private:
  std::vector<T> m_values;
};

/* A vector for each atom.  */
struct vector_field
{
  explicit vector_field (std::size_t atoms) : x (atoms), y (atoms), z (atoms) {}

  void to_device () { x.to_device (); y.to_device (); z.to_device (); }
  void to_host () { x.to_host (); y.to_host (); z.to_host (); }

  field<double> x, y, z;
};

/* Atoms of mass 1 in a cube whose opposite faces are the same.  */
struct atoms
{
  atoms (int number, double edge) : number (number), edge (edge), position (number), velocity (number), force (number) {}

  const int number;
  const double edge;
  vector_field position, velocity, force;
};

/* The cube's division into cells at least as wide as the cutoff: an atom interacts with those of
   its cell and of the 26 neighbours.  */
class cell_list
{
public:
  explicit cell_list (double edge);

  /* Put all atoms into their cells.  */
  void build (atoms &a);

  /* Cells along an edge.  */
  int along () const { return m_along; }
  int cells () const { return m_along * m_along * m_along; }

  /* Cell C has COUNT[C] atoms, from MEMBER[C * CAPACITY].  */
  int *count () { return m_count.data (); }
  int *member () { return m_member.data (); }

  enum { CAPACITY = 64 };

private:
  int m_along;
  field<int> m_count, m_member;
};

/* The input of the forces.  */
struct interaction
{
  double potential, virial;
};

/* Forces of all atoms on all atoms, by cells.  */
interaction compute_forces (atoms &a, cell_list &cells);

/* The same force on one atom, by the host from all pairs: the sum in F, and
   the sum of the forces' sizes.  */
double force_on_host (atoms &a, int atom, double f[3]);

/* The energy of two atoms at a distance of the square root of R2.  */
double pair_energy (double r2);

/* The conserved quantities, and the potential.  */
struct motion
{
  double kinetic, momentum[3], fastest;
};

/* Velocity Verlet: half a step of the velocities and a step of the positions; then, with new forces, the other half.  */
void first_half (atoms &a, double step);
motion second_half (atoms &a, double step);

#endif
