/* Memory bandwidth: copy, scale, add, triad, dot product and range of arrays that exist only on the
   device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A class owns three arrays of SIZE elements from acc_malloc.  Its members access them in all the
   ways of such programs: by local pointers with a deviceptr clause, by local pointers that no
   clause names, by firstprivate pointers, by members of an object that is itself on the device, by
   this alone.  The host has no copy of the arrays; it fetches them with acc_memcpy_from_device.  An
   array that may be missing is a null pointer.

   Checks: all elements of an array go through the same operations, which the host repeats for some
   of them; the sums of integers are known exactly.  For double, float, int and long.

     g++-12 -O2 -fopenacc -fplugin=accred stream.cc -o stream
     ./stream [SIZE [TIMES]]			on an NVIDIA GPU
     accred-run ./stream [SIZE [TIMES]]		without one  */

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

#ifdef _OPENACC
#include <openacc.h>
#else
/* Without a device there is only the host's memory.  */
static void *acc_malloc (std::size_t size) { return std::malloc (size); }
static void acc_free (void *p) { std::free (p); }
static void acc_memcpy_to_device (void *to, void *from, std::size_t size) { std::memcpy (to, from, size); }
static void acc_memcpy_from_device (void *to, void *from, std::size_t size) { std::memcpy (to, from, size); }
enum { acc_device_host };
static int acc_get_device_type () { return acc_device_host; }
#endif

/* What the arrays hold at the start.  */
template <typename T> static T start_a (long i) { return T (1 + i % 3); }
template <typename T> static T start_b (long i) { return T (2 + i % 5); }

template <typename T>
class Stream
{
public:
  Stream (int size, bool with_weights);
  ~Stream ();
  Stream (const Stream &) = delete;
  Stream &operator= (const Stream &) = delete;

  void init_arrays ();
  void copy ();
  void mul ();
  void add ();
  void triad ();
  void nstream ();
  T dot ();
  T weighted_sum ();
  void range (T &least, T &greatest, long &where);
  void row_sums (int rows, int *row_start, T *sums);
  void read_arrays (std::vector<T> &a, std::vector<T> &b, std::vector<T> &c);

private:
  int array_size;
  T scalar;
  /* Addresses of the device.  */
  T *d_a, *d_b, *d_c;
  /* May be missing.  */
  T *d_weights;
};

template <typename T>
Stream<T>::Stream (int size, bool with_weights)
  : array_size (size), scalar (2), d_weights (nullptr)
{
  d_a = static_cast<T *> (acc_malloc (size * sizeof (T)));
  d_b = static_cast<T *> (acc_malloc (size * sizeof (T)));
  d_c = static_cast<T *> (acc_malloc (size * sizeof (T)));
  if (with_weights)
    {
      std::vector<T> weights (size, T (3));
      d_weights = static_cast<T *> (acc_malloc (size * sizeof (T)));
      if (d_weights)
	acc_memcpy_to_device (d_weights, weights.data (), size * sizeof (T));
    }
  if (!d_a || !d_b || !d_c || (with_weights && !d_weights))
    {
      std::fprintf (stderr, "no memory on the device\n");
      std::exit (2);
    }
  /* The device has a copy of the object, with the addresses.  */
#pragma acc enter data copyin (this[0:1])
}

template <typename T>
Stream<T>::~Stream ()
{
#pragma acc exit data delete (this[0:1])
  acc_free (d_a);
  acc_free (d_b);
  acc_free (d_c);
  if (d_weights)
    acc_free (d_weights);
}

/* Local pointers, with a clause.  */
template <typename T>
void
Stream<T>::init_arrays ()
{
  T *a = d_a;
  T *b = d_b;
  T *c = d_c;
  int size = array_size;
#pragma acc parallel loop deviceptr (a, b, c)
  for (int i = 0; i < size; i++)
    {
      a[i] = T (1 + i % 3);
      b[i] = T (2 + i % 5);
      c[i] = T (0);
    }
}

/* Local pointers without a clause.  */
template <typename T>
void
Stream<T>::copy ()
{
  T *a = d_a;
  T *c = d_c;
  int i, size = array_size;
#pragma acc parallel loop
  for (i = 0; i < size; i++)
    c[i] = a[i];
}

/* Firstprivate pointers; a scalar at the top that each iteration sets.  */
template <typename T>
void
Stream<T>::mul ()
{
  T *b = d_b;
  T *c = d_c;
  T factor = scalar, product;
  int size = array_size;
#pragma acc parallel firstprivate (b, c)
  {
#pragma acc loop gang vector
    for (int i = 0; i < size; i++)
      {
	product = factor * c[i];
	b[i] = product;
      }
  }
}

/* Members of this, which is on the device.  */
template <typename T>
void
Stream<T>::add ()
{
#pragma acc parallel loop present (this[0:1])
  for (int i = 0; i < array_size; i++)
    d_c[i] = d_a[i] + d_b[i];
}

/* A kernels region.  */
template <typename T>
void
Stream<T>::triad ()
{
  T *a = d_a, *b = d_b, *c = d_c;
  const T factor = scalar;
  const int size = array_size;
#pragma acc kernels deviceptr (a, b, c)
#pragma acc loop independent
  for (int i = 0; i < size; i++)
    a[i] = b[i] + factor * c[i];
}

/* References to pointers, a lambda that has captured them.  */
template <typename T>
void
Stream<T>::nstream ()
{
  T *&a = d_a;
  T *const b = d_b, *c = d_c;
  T *at = a;
  const T factor = scalar;
  auto more = [b, c, factor] (int i) { return b[i] + factor * c[i]; };
  const int size = array_size;
#pragma acc parallel loop gang vector vector_length (64) copyin (more)
  for (int i = 0; i < size; i++)
    at[i] += more (i);
}

/* The sum is declared at the top; so is the index.  */
template <typename T>
T
Stream<T>::dot ()
{
  T sum = 0;
  T *a = this->d_a;
  T *b = this->d_b;
  int i, size = array_size;
#pragma acc parallel loop reduction (+:sum) deviceptr (a, b)
  for (i = 0; i < size; i++)
    sum += a[i] * b[i];
  return sum;
}

/* A null pointer stays null.  */
template <typename T>
T
Stream<T>::weighted_sum ()
{
  T sum = 0, value;
  T *a = d_a;
  T *weights = d_weights;
  int size = array_size;
#pragma acc parallel loop reduction (+:sum) firstprivate (weights)
  for (int i = 0; i < size; i++)
    {
      value = a[i];
      if (weights)
	value *= weights[i];
      sum += value;
    }
  return sum;
}

/* Minimum, maximum and the last place of the maximum: two regions, references as reduction variables.  */
template <typename T>
void
Stream<T>::range (T &least, T &greatest, long &where)
{
  T *c = d_c;
  int size = array_size;
  least = std::numeric_limits<T>::max ();
  greatest = std::numeric_limits<T>::lowest ();
#pragma acc parallel loop reduction (min:least) reduction (max:greatest) deviceptr (c)
  for (int i = 0; i < size; i++)
    {
      least = std::min (least, c[i]);
      greatest = std::max (greatest, c[i]);
    }
  long last = -1;
  T most = greatest;
#pragma acc parallel loop reduction (max:last)
  for (int i = 0; i < size; i++)
    if (!(c[i] < most))
      last = last > i ? last : i;
  where = last;
}

/* Sums over parts of the array; SUMS and ROW_START are the host's, the sum of a row is declared outside of the loop.  */
template <typename T>
void
Stream<T>::row_sums (int rows, int *row_start, T *sums)
{
  T *b = d_b;
  T sum;
  int row, i;
#pragma acc data copyin (row_start[0:rows + 1]) copyout (sums[0:rows])
  {
#pragma acc parallel loop gang
    for (row = 0; row < rows; row++)
      {
	sum = 0;
#pragma acc loop worker vector reduction (+:sum)
	for (i = row_start[row]; i < row_start[row + 1]; i++)
	  sum += b[i];
	sums[row] = sum;
      }
  }
}

template <typename T>
void
Stream<T>::read_arrays (std::vector<T> &a, std::vector<T> &b, std::vector<T> &c)
{
  a.resize (array_size);
  b.resize (array_size);
  c.resize (array_size);
  acc_memcpy_from_device (a.data (), d_a, array_size * sizeof (T));
  acc_memcpy_from_device (b.data (), d_b, array_size * sizeof (T));
  acc_memcpy_from_device (c.data (), d_c, array_size * sizeof (T));
}

/* Whether two numbers differ by at most COUNT roundings.  */
template <typename T>
static bool
same (T found, long double wanted, double count)
{
  double rounding = std::numeric_limits<T>::is_integer ? 0 : std::numeric_limits<T>::epsilon () * (4 + count);
  return std::fabs (found - wanted) <= rounding * std::fabs (wanted);
}

static bool
report (const char *type, const char *what, bool right)
{
  if (!right)
    std::printf ("%s: WRONG: %s\n", type, what);
  return right;
}

template <typename T>
static bool
test (const char *type, int size, int times)
{
  Stream<T> stream (size, true), without (size, false);
  stream.init_arrays ();
  without.init_arrays ();

  /* The host's elements; after fifteen steps all are as they were fifteen steps before.  */
  std::vector<T> a (15), b (15), c (15);
  for (int i = 0; i < 15; i++)
    {
      a[i] = start_a<T> (i);
      b[i] = start_b<T> (i);
    }

  /* The number of roundings in a sum of SIZE terms; a single host thread adds up all terms.  */
  const double roundings = acc_get_device_type () == acc_device_host ? size : std::sqrt (size) + 32;
  bool right = true;
  double best = 1e30;
  for (int t = 0; t < times; t++)
    {
      auto begin = std::chrono::steady_clock::now ();
      stream.copy ();
      stream.mul ();
      stream.add ();
      stream.triad ();
      stream.nstream ();
      T dot = stream.dot ();
      std::chrono::duration<double> time = std::chrono::steady_clock::now () - begin;
      best = std::min (best, time.count ());

      for (int i = 0; i < 15; i++)
	{
	  c[i] = a[i];
	  b[i] = 2 * c[i];
	  c[i] = a[i] + b[i];
	  a[i] = b[i] + 2 * c[i];
	  a[i] += b[i] + 2 * c[i];
	}
      long double wanted = 0;
      for (int i = 0; i < 15; i++)
	wanted += (long double) a[i] * b[i] * ((size - i + 14) / 15);
      right &= report (type, "dot", same (dot, wanted, roundings));
    }

  long double sum = 0, greatest = 0, least = 1e30L;
  for (int i = 0; i < 15 && i < size; i++)
    {
      sum += (long double) a[i] * ((size - i + 14) / 15);
      greatest = std::max (greatest, (long double) c[i]);
      least = std::min (least, (long double) c[i]);
    }
  right &= report (type, "weighted sum", same (stream.weighted_sum (), 3 * sum, roundings));
  long double first = 0;
  for (int i = 0; i < 3; i++)
    first += (long double) start_a<T> (i) * ((size - i + 2) / 3);
  right &= report (type, "sum without weights", same (without.weighted_sum (), first, roundings));

  T low, high;
  long where;
  stream.range (low, high, where);
  long last = size - 1;
  while (last >= 0 && c[last % 15] < greatest)
    last--;
  right &= report (type, "range", low == least && high == greatest && where == last);

  /* Rows of very different lengths, some empty.  */
  std::vector<int> row_start (1, 0);
  for (int length = 0; row_start.back () < size; length = (length * 7 + 5) % 1031)
    row_start.push_back (std::min (size, row_start.back () + (length % 4 == 1 ? 0 : length)));
  int rows = row_start.size () - 1;
  std::vector<T> sums (rows, T (-1));
  stream.row_sums (rows, row_start.data (), sums.data ());

  std::vector<T> all_a, all_b, all_c;
  stream.read_arrays (all_a, all_b, all_c);
  int wrong = 0, wrong_rows = 0;
  for (int i = 0; i < size; i++)
    wrong += all_a[i] != a[i % 15] || all_b[i] != b[i % 15] || all_c[i] != c[i % 15];
  for (int row = 0; row < rows; row++)
    {
      long double all = 0;
      for (int i = row_start[row]; i < row_start[row + 1]; i++)
	all += all_b[i];
      wrong_rows += !same (sums[row], all, 64);
    }
  right &= report (type, "arrays", wrong == 0);
  right &= report (type, "sums of rows", wrong_rows == 0);

  /* copy 2, mul 2, add 3, triad 3, nstream 4, dot 2 arrays.  */
  std::printf ("%-6s %d elements, %d rows: %.6f s, %.1f GB/s\n", type, size, rows, best, 16e-9 * sizeof (T) * size / best);
  return right;
}

int
main (int argc, char **argv)
{
  int size = argc > 1 ? std::atoi (argv[1]) : 6000, times = argc > 2 ? std::atoi (argv[2]) : 2;
  /* Each time makes elements 16 times as large; after three a float has no more bits for them.  */
  if (size < 15 || size > 1 << 27 || times < 1 || times > 3)
    {
      std::fprintf (stderr, "usage: %s [SIZE [TIMES]], TIMES from 1 to 3\n", argv[0]);
      return 2;
    }
  bool right = test<double> ("double", size, times);
  right &= test<float> ("float", size, times);
  right &= test<long> ("long", size, times);
  /* The dot product has to fit.  */
  right &= test<int> ("int", std::min (size, 50000), std::min (times, 2));
  std::puts (right ? "right: the known elements and sums" : "WRONG");
  return !right;
}
