/* Arrays of pointers to rows that are mapped one by one, in C++: members without `this', references,
   templates, several levels and objects in between.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include "accred-test.h"

template <typename T> class matrix
{
public:
  matrix (int m, int n) : m_rows (new T *[m]), m_count (m), m_length (n)
  {
    for (int i = 0; i < m; i++)
      {
	m_rows[i] = new T[n];
	for (int j = 0; j < n; j++)
	  m_rows[i][j] = 10 * i + j;
      }
#pragma omp target enter data map(to : this[0 : 1])
#pragma omp target enter data map(to : m_rows[0 : m_count])
    for (int i = 0; i < m; i++)
      {
#pragma omp target enter data map(to : m_rows[i][0 : m_length])
      }
  }
  ~matrix ()
  {
    for (int i = 0; i < m_count; i++)
      {
#pragma omp target exit data map(delete : m_rows[i][0 : m_length])
      }
#pragma omp target exit data map(delete : m_rows[0 : m_count])
#pragma omp target exit data map(delete : this[0 : 1])
    for (int i = 0; i < m_count; i++)
      delete[] m_rows[i];
    delete[] m_rows;
  }
  void
  add (T value)
  {
#pragma omp target teams distribute parallel for collapse(2)
    for (int i = 0; i < m_count; i++)
      for (int j = 0; j < m_length; j++)
	m_rows[i][j] += value;
  }
  T
  get (int i, int j)
  {
#pragma omp target update from(m_rows[i][j : 1])
    return m_rows[i][j];
  }

private:
  T **m_rows;
  int m_count, m_length;
};

struct line
{
  float *v;
  int n;
};

struct page
{
  line *lines;
  int n;
};

static float
lines_of_pages (page *p)
{
#pragma omp target enter data map(to : p[0 : 2])
  for (int k = 0; k < 2; k++)
    {
#pragma omp target enter data map(to : p[k].lines[0 : p[k].n])
      for (int i = 0; i < p[k].n; i++)
	{
#pragma omp target enter data map(to : p[k].lines[i].v[0 : p[k].lines[i].n])
	}
    }
  float sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < p[k].n; i++)
      for (int j = 0; j < p[k].lines[i].n; j++)
	sum += p[k].lines[i].v[j]++;
  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < p[k].n; i++)
	{
#pragma omp target exit data map(from : p[k].lines[i].v[0 : p[k].lines[i].n])
	}
#pragma omp target exit data map(release : p[k].lines[0 : p[k].n])
    }
#pragma omp target exit data map(release : p[0 : 2])
  return sum;
}

/* Since GCC 14 the front end crashes at the section in the lambda, and regions stop at references to
   pointers to pointers, without the plugin, too.  */
#if __GNUC__ < 14
static void
references (int **&r, int *&row, int n)
{
#pragma omp target enter data map(to : r[0 : 2])
#pragma omp target data map(tofrom : r[1][0 : n])
#pragma omp target data map(tofrom : row[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int j = 0; j < n; j++)
      r[1][j] += row[j];
  }
  CHECK_EQ (r[1][2], 104);
#pragma omp target map(tofrom : r[0][0 : n])
  r[0][1] += 7;
  CHECK_EQ (r[0][1], 8);
  auto add = [&] (int value) {
#pragma omp target map(tofrom : r[0][0 : n])
    r[0][1] += value;
  };
  add (3);
  CHECK_EQ (r[0][1], 11);
#pragma omp target exit data map(delete : r[0 : 2])
}
#endif

int
main ()
{
  {
    matrix<double> a (4, 6);
    matrix<int> b (3, 5);
    a.add (2);
    b.add (5);
    a.add (1);
    CHECK (a.get (2, 4) == 27);
    CHECK (a.get (3, 5) == 38);
    CHECK_EQ (b.get (2, 1), 26);
  }
  float values[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
  line first[2] = { { values[0], 4 }, { values[1], 3 } }, second[1] = { { values[2], 2 } };
  page pages[2] = { { first, 2 }, { second, 1 } };
  CHECK (lines_of_pages (pages) == 47);
  CHECK (values[1][2] == 8);
  CHECK (values[1][3] == 8);
  CHECK (values[2][1] == 11);
#if __GNUC__ < 14
  int x[4] = { 0, 1, 2, 3 }, y[4] = { 1, 2, 4, 8 }, z[4] = { 100, 100, 100, 100 };
  int *pointers[2] = { x, y }, **r = pointers, *row = z;
  references (r, row, 4);
  CHECK_EQ (z[2], 100);
#endif
  return test_done ();
}
