/* Pointers that no clause names: of objects, templates and lambdas.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <vector>

#include "accred-test.h"

template <typename T> class field
{
public:
  explicit field (int n) : m_count (n), m_values (new T[n])
  {
    for (int i = 0; i < n; i++)
      m_values[i] = i;
#pragma acc enter data copyin(this[0 : 1])
#pragma acc enter data copyin(m_values[0 : n])
  }
  ~field ()
  {
#pragma acc exit data delete(m_values[0 : m_count])
#pragma acc exit data delete(this[0 : 1])
    delete[] m_values;
  }
  void
  add (T value)
  {
#pragma acc parallel loop
    for (int i = 0; i < m_count; i++)
      m_values[i] += value;
  }
  T
  sum () const
  {
    T s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < m_count; i++)
      s += m_values[i];
    return s;
  }
  /* A local pointer.  */
  void
  negate ()
  {
    T *values = m_values;
    const int n = m_count;
#pragma acc kernels
    for (int i = 0; i < n; i++)
      values[i] = -values[i];
  }

private:
  int m_count;
  T *m_values;
};

static float
of_vector (std::vector<float> &v)
{
  float *data = v.data (), s = 0;
  const int n = v.size ();
#pragma acc enter data copyin(data[0 : n])
  auto total = [=] ()
  {
    float t = 0;
#pragma acc parallel loop reduction(+ : t)
    for (int i = 0; i < n; i++)
      t += data[i];
    return t;
  };
  auto add = [&] (float x)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      data[i] += x;
  };
  auto keep = [=] ()
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      data[i] *= 1;
  };
  keep ();
  s = total ();
  add (2);
  s += 1000 * total ();
#pragma acc exit data delete(data[0 : n])
  return s;
}

int
main ()
{
  field<double> a (100);
  field<int> b (10);
  a.add (1);
  b.add (5);
  CHECK_EQ (a.sum (), 4950 + 100);
  CHECK_EQ (b.sum (), 45 + 50);
  a.negate ();
  CHECK_EQ (a.sum (), -5050);
  std::vector<float> v (10, 1.5f);
  CHECK_EQ (of_vector (v), 15 + 35000);
  return test_done ();
}
