/* K-means: Lloyd's algorithm on points in space.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   SIZE points, in clouds that overlap, are divided into K clusters.  Each step gives each point the label of the nearest
   centre, which is a loop with two reductions (how many labels have changed, and the sum of the squared distances), and
   then moves each centre to the mean of its points: four sums under a condition, for each cluster.  It ends when no label changes.

   Checks of the final state: no point is nearer to another centre, each centre is the mean of
   its points (coordinates are multiples of 1/16, so that their sums are exact), and the sum of the
   squared distances has never grown.  All this is done for float and for double.

     g++-12 -O2 -fopenacc -fplugin=accred kmeans.cc -o kmeans
     ./kmeans [SIZE [K]]		on an NVIDIA GPU
     accred-run ./kmeans [SIZE [K]]	without one  */

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

/* An array on the host and, during its lifetime, on the device.  */
template <typename T>
class device_array
{
public:
  explicit device_array (std::size_t size)
    : m_size (size), m_data (new T[size] ())
  {
    T *data = m_data;
#pragma acc enter data copyin (data[0:size])
  }

  ~device_array ()
  {
    T *data = m_data;
#pragma acc exit data delete (data[0:m_size])
    delete[] m_data;
  }

  device_array (const device_array &) = delete;
  device_array &operator= (const device_array &) = delete;

  void to_device ()
  {
    T *data = m_data;
#pragma acc update device (data[0:m_size])
  }

  void to_host ()
  {
    T *data = m_data;
#pragma acc update self (data[0:m_size])
  }

  T *data () { return m_data; }
  std::size_t size () const { return m_size; }
  T &operator[] (std::size_t i) { return m_data[i]; }
  const T &operator[] (std::size_t i) const { return m_data[i]; }

private:
  std::size_t m_size;
  T *m_data;
};

/* Points or centres: a coordinate of all of them lies together.  */
template <typename Real>
struct positions
{
  explicit positions (int size) : x (size), y (size), z (size) {}

  device_array<Real> x, y, z;
};

template <typename Real>
class clustering
{
public:
  clustering (int points, int clusters)
    : m_points (points), m_centres (clusters), m_labels (points)
  {
  }

  void make_points (unsigned seed);
  int run (int most_steps);
  bool check () const;

  double inertia () const { return m_inertias.back (); }

private:
  long label_points (double &inertia);
  void move_centres ();

  int points () const { return m_labels.size (); }
  int clusters () const { return m_centres.x.size (); }

  positions<Real> m_points, m_centres;
  device_array<int> m_labels;
  /* The sum of the squared distances after each step.  */
  std::vector<double> m_inertias;
};

/* Clouds around the corners of a cube of edge 8, as wide as the cube; each coordinate is a multiple of 1/16.  */
template <typename Real>
void
clustering<Real>::make_points (unsigned seed)
{
  std::mt19937 random (seed);
  auto coordinate = [&] (int corner) {
    /* The sum of four is near the corner more often than far from it.  */
    int sum = 0;
    for (int i = 0; i < 4; i++)
      sum += random () >> 27;
    return Real (8 * corner) + Real (sum - 62) / 16;
  };
  for (int i = 0; i < points (); i++)
    {
      m_points.x[i] = coordinate (i & 1);
      m_points.y[i] = coordinate (i >> 1 & 1);
      m_points.z[i] = coordinate (i >> 2 & 1);
      m_labels[i] = -1;
    }
  /* The first centres are points.  */
  for (int c = 0; c < clusters (); c++)
    {
      int i = std::size_t (points ()) * c / clusters ();
      m_centres.x[c] = m_points.x[i];
      m_centres.y[c] = m_points.y[i];
      m_centres.z[c] = m_points.z[i];
    }
  for (auto *p : { &m_points, &m_centres })
    {
      p->x.to_device ();
      p->y.to_device ();
      p->z.to_device ();
    }
  m_labels.to_device ();
}

#pragma acc routine seq
template <typename Real>
static Real
square_distance (Real x, Real y, Real z)
{
  return x * x + y * y + z * z;
}

/* Give each point its label; the number of those that changed, and the sum of
   the squared distances.  */
template <typename Real>
long
clustering<Real>::label_points (double &inertia)
{
  const int n = points (), k = clusters ();
  const Real *px = m_points.x.data (), *py = m_points.y.data (), *pz = m_points.z.data ();
  const Real *cx = m_centres.x.data (), *cy = m_centres.y.data (), *cz = m_centres.z.data ();
  int *label = m_labels.data ();
  long changed = 0;
  double sum = 0;
#pragma acc parallel loop reduction (+:changed, sum) \
  present (px[0:n], py[0:n], pz[0:n], cx[0:k], cy[0:k], cz[0:k], label[0:n])
  for (int i = 0; i < n; i++)
    {
      Real least = std::numeric_limits<Real>::max ();
      int nearest = 0;
      for (int c = 0; c < k; c++)
	{
	  Real d = square_distance (px[i] - cx[c], py[i] - cy[c], pz[i] - cz[c]);
	  if (d < least)
	    {
	      least = d;
	      nearest = c;
	    }
	}
      if (label[i] != nearest)
	{
	  label[i] = nearest;
	  changed++;
	}
      sum += least;
    }
  inertia = sum;
  return changed;
}

/* Each centre becomes the mean of its points.  */
template <typename Real>
void
clustering<Real>::move_centres ()
{
  const int n = points (), k = clusters ();
  const Real *px = m_points.x.data (), *py = m_points.y.data (), *pz = m_points.z.data ();
  const int *label = m_labels.data ();
  for (int c = 0; c < k; c++)
    {
      long count = 0;
      double x = 0, y = 0, z = 0;
#pragma acc parallel loop reduction (+:count, x, y, z) present (px[0:n], py[0:n], pz[0:n], label[0:n])
      for (int i = 0; i < n; i++)
	if (label[i] == c)
	  {
	    count++;
	    x += px[i];
	    y += py[i];
	    z += pz[i];
	  }
      /* A cluster without points stays where it is.  */
      if (count > 0)
	{
	  m_centres.x[c] = x / count;
	  m_centres.y[c] = y / count;
	  m_centres.z[c] = z / count;
	}
    }
  m_centres.x.to_device ();
  m_centres.y.to_device ();
  m_centres.z.to_device ();
}

/* The number of steps.  */
template <typename Real>
int
clustering<Real>::run (int most_steps)
{
  int steps = 0;
  long changed;
  do
    {
      double inertia;
      changed = label_points (inertia);
      m_inertias.push_back (inertia);
      if (changed > 0)
	move_centres ();
      steps++;
    }
  while (changed > 0 && steps < most_steps);
  m_labels.to_host ();
  return changed > 0 ? -1 : steps;
}

/* Whether this is a final state of Lloyd's algorithm; the host checks it alone.  */
template <typename Real>
bool
clustering<Real>::check () const
{
  const Real rounding = 100 * std::numeric_limits<Real>::epsilon ();
  const int k = clusters ();
  struct sums { long count = 0; double x = 0, y = 0, z = 0; };
  std::vector<sums> clusters (k);
  double inertia = 0;
  int misplaced = 0;
  for (int i = 0; i < points (); i++)
    {
      auto distance = [&] (int c) {
	return square_distance (m_points.x[i] - m_centres.x[c], m_points.y[i] - m_centres.y[c],
				m_points.z[i] - m_centres.z[c]);
      };
      if (m_labels[i] < 0 || m_labels[i] >= k)
	return false;
      Real own = distance (m_labels[i]);
      for (int c = 0; c < k; c++)
	misplaced += distance (c) < own - rounding * (1 + own);
      sums &s = clusters[m_labels[i]];
      s.count++;
      s.x += m_points.x[i];
      s.y += m_points.y[i];
      s.z += m_points.z[i];
      inertia += own;
    }

  int moved = 0;
  for (int c = 0; c < k; c++)
    if (const sums &s = clusters[c]; s.count > 0)
      {
	auto far = [&] (Real centre, double sum) { return std::abs (centre - sum / s.count) > rounding; };
	moved += far (m_centres.x[c], s.x) || far (m_centres.y[c], s.y) || far (m_centres.z[c], s.z);
      }

  /* Sums of so many terms, in any order.  */
  const double sums = rounding + std::numeric_limits<double>::epsilon () * points ();
  auto grows = [&] (double before, double after) { return after > before * (1 + sums); };
  bool falls = std::adjacent_find (m_inertias.begin (), m_inertias.end (), grows) == m_inertias.end ();
  bool same = std::abs (inertia - m_inertias.back ()) <= sums * inertia;
  if (misplaced || moved || !falls || !same)
    std::printf ("%d points nearer to others' centres, %d centres not at the mean, inertia %.9g (host %.9g)%s\n",
		 misplaced, moved, m_inertias.back (), inertia, falls ? "" : ", grew");
  return !misplaced && !moved && falls && same;
}

template <typename Real>
static bool
test (const char *type, int points, int clusters)
{
  clustering<Real> c (points, clusters);
  c.make_points (20261);
  auto begin = std::chrono::steady_clock::now ();
  int steps = c.run (1000);
  std::chrono::duration<double> time = std::chrono::steady_clock::now () - begin;
  bool right = steps > 1 && c.check ();
  std::printf ("%s: %d points, %d clusters, %d steps, inertia %.9g, %.3f s\n",
	       type, points, clusters, steps, c.inertia (), time.count ());
  return right;
}

int
main (int argc, char **argv)
{
  int points = argc > 1 ? std::atoi (argv[1]) : 2000, clusters = argc > 2 ? std::atoi (argv[2]) : 5;
  if (points < 1 || points > 1 << 28 || clusters < 1 || clusters > 100 || clusters > points)
    {
      std::fprintf (stderr, "usage: %s [SIZE [K]]\n", argv[0]);
      return 2;
    }
  bool right = test<float> ("float", points, clusters);
  right &= test<double> ("double", points, clusters);
  std::puts (right ? "right: the ends of Lloyd's algorithm" : "WRONG");
  return !right;
}
