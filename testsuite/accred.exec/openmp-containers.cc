// Containers of the C++ library that call functions of its shared part: lists, trees, tables.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenmp -Wno-deprecated-openmp" }

#include <list>
#include <map>
#include <set>
#include <string.h>
#include <unordered_map>
#include <unordered_set>
#include "accred-test.h"

enum { MOST = 400 };

// What a container had, in order, forwards and backwards.
struct notes
{
  int n;
  long v[MOST];
  void note (long x) { v[n++ % MOST] = x; }
};

#pragma omp declare target
static unsigned
next (unsigned &x)
{
  x = x * 1664525 + 1013904223;
  return x >> 16;
}

template <typename C>
void
note_all (notes &o, const C &c)
{
  for (auto i = c.begin (); i != c.end (); ++i)
    o.note (*i);
  for (auto i = c.end (); i != c.begin ();)
    o.note (*--i);
  o.note (c.size ());
}

static void
lists (notes &o)
{
  std::list<int> a, b;
  for (int i = 0; i < 12; i++)
    {
      a.push_back (i);
      b.push_front (100 + i);
    }
  a.insert (++a.begin (), 50);
  a.erase (--a.end ());
  note_all (o, a);
  a.splice (++++a.begin (), b, ++b.begin (), --b.end ());
  note_all (o, a);
  note_all (o, b);
  a.reverse ();
  b.swap (a);
  note_all (o, a);
  note_all (o, b);
  std::list<int> c;
  c.swap (b);
  note_all (o, b);
  c.sort ();
  b.push_back (7);
  c.merge (b);
  c.unique ();
  note_all (o, c);
  note_all (o, b);
  c.swap (b);
  note_all (o, c);
}

// Removes nodes in each place of the tree, red ones and black ones.
static void
sets (notes &o)
{
  unsigned x = 1;
  std::set<int> s;
  std::multiset<int> m;
  long sum = 0;
  for (int round = 0; round < 40; round++)
    {
      for (int i = 0; i < 12; i++)
	{
	  const int v = next (x) % 97;
	  s.insert (v);
	  m.insert (v % 10);
	}
      for (int i = 0; i < 8; i++)
	{
	  const int v = next (x) % 97;
	  sum += s.erase (v);
	  auto at = m.find (v % 10);
	  if (at != m.end ())
	    m.erase (at);
	}
      // In order and complete after each round.
      int last = -1, count = 0;
      for (int v : s)
	{
	  sum += v > last ? 0 : 1000000;
	  last = v;
	  count++;
	}
      sum += count == (int) s.size () ? 0 : 1000000;
      for (auto i = s.rbegin (); i != s.rend (); ++i)
	count--;
      sum += count == 0 ? 0 : 1000000;
    }
  o.note (sum);
  note_all (o, s);
  o.note (m.size ());
  o.note (m.count (3));
  while (!s.empty ())
    {
      o.note (*s.begin () + *s.rbegin ());
      s.erase (s.begin ());
      if (!s.empty ())
	s.erase (--s.end ());
    }
  s.insert (5);
  note_all (o, s);
}

static void
maps (notes &o)
{
  unsigned x = 2;
  std::map<int, int> m;
  std::multimap<int, int> n;
  for (int i = 0; i < 100; i++)
    {
      const unsigned k = next (x) % 64;
      m[k] += i;
      n.insert ({ int (k % 7), i });
    }
  for (int i = 0; i < 64; i += 3)
    m.erase (i);
  for (auto &e : m)
    o.note (e.first * 1000 + e.second);
  auto of3 = n.equal_range (3);
  for (auto i = of3.first; i != of3.second; ++i)
    o.note (i->second);
  const std::map<int, int> c = m;
  o.note (c.lower_bound (20)->first);
  o.note ((--c.upper_bound (40))->first);
}

// The order in a table is the library's: sums have none.
static void
tables (notes &o)
{
  unsigned x = 3;
  std::unordered_map<int, int> m;
  std::unordered_set<double> s (100);
  std::unordered_multimap<unsigned, int> n;
  m.max_load_factor (0.7f);
  for (int i = 0; i < 700; i++)
    {
      const unsigned k = next (x);
      m[k % 500] += i;
      s.insert (k % 50 * 0.25);
      n.insert ({ k % 20, i });
    }
  for (int i = 0; i < 500; i += 3)
    m.erase (i);
  long sum = 0;
  for (auto &e : m)
    sum += e.first * 7 + e.second;
  double sum_s = 0;
  for (double v : s)
    sum_s += v;
  auto of4 = n.equal_range (4);
  long sum_n = 0;
  for (auto i = of4.first; i != of4.second; ++i)
    sum_n += i->second;
  o.note (sum);
  o.note (m.size ());
  o.note (4 * sum_s);
  o.note (s.size ());
  o.note (sum_n);
  o.note (n.count (4));
  o.note (m.find (1) != m.end ());
  o.note (m.bucket_count () * m.max_load_factor () >= m.size ());
  m.rehash (2000);
  o.note (m.bucket_count () >= 2000);
  m.clear ();
  m.rehash (0);
  o.note (m.bucket_count () <= 2);
  for (int size = 0; size < 20; size++)
    o.note (std::_Hash_bytes ("Red-black trees, lists.", size, size % 2 ? 0xc70f6907 : size));
}
#pragma omp end declare target

static notes on_host, on_device;

#define COMPARE(WHAT)                                            \
  {                                                              \
    memset (&on_host, 0, sizeof on_host);                        \
    memset (&on_device, 0, sizeof on_device);                    \
    WHAT (on_host);                                              \
    _Pragma ("omp target map(tofrom: on_device)") WHAT (on_device); \
    CHECK_EQ (on_device.n, on_host.n);                          \
    CHECK_EQ (on_host.n > 8 && on_host.n <= MOST, true);       \
    for (int i = 0; i < on_host.n; i++)                          \
      CHECK_EQ (on_device.v[i], on_host.v[i]);                  \
  }

int
main ()
{
  COMPARE (lists)
  COMPARE (sets)
  COMPARE (maps)
  COMPARE (tables)
  return test_done ();
}
