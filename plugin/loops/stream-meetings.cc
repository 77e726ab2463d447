/* Accesses of a stream that may meet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A stream reads all that its iterations read before it writes, and writes one record after the
   other (streams.cc).  That is right if a load does not read what a store before it has written,
   and if stores that change their order write different bytes.  Where GCC cannot tell, the kernel
   tests it.  An iteration of three elements has nine such pairs, but all of them depend on the
   distance of the two arrays alone:

     o[i].v[K] stored before x[i].v[J] is read, K < J, elements of 4 bytes: they meet if &x - &o is
     4 (K - J), or less than 4 bytes from it; so for three elements if it is from -11 to -1.  */

#include "plugin/loops/stream-meetings.h"

#include <algorithm>
#include <map>

namespace accred {

namespace {

class meeting_finder
{
public:
  explicit meeting_finder (const loop_shape &l) : m_shape (l) {}
  void add (const std::vector<moving_access> &of_first, size_t first,
	    const std::vector<moving_access> &of_second, size_t second);
  std::vector<stream_meeting> result ();

private:
  int place (const moving_access &a) const
  {
    const access_shape &s = m_shape.accesses[a.number];
    return s.place ? *s.place : 0;
  }
  const moving_access &leader (const std::vector<moving_access> &all, const moving_access &a) const;
  byte_range bytes_of (const moving_access &a) const
  {
    return { place (a), place (a) + int (a.size) };
  }

  const loop_shape &m_shape;
  std::map<std::pair<size_t, size_t>, stream_meeting> m_found;
};

/* The access of A's record, one of ALL, from which places count.  */

const moving_access &
meeting_finder::leader (const std::vector<moving_access> &all, const moving_access &a) const
{
  const access_shape &s = m_shape.accesses[a.number];
  for (const moving_access &other : all)
    if (const access_shape &o = m_shape.accesses[other.number];
	s.place && o.place && o.record == s.record && *o.place == 0)
      return other;
  return a;
}

void
join (byte_range &r, const byte_range &with)
{
  r = { std::min (r.begin, with.begin), std::max (r.end, with.end) };
}

/* FIRST of OF_FIRST is done before SECOND of OF_SECOND.  */

void
meeting_finder::add (const std::vector<moving_access> &of_first, size_t first,
		     const std::vector<moving_access> &of_second, size_t second)
{
  const moving_access &a = of_first[first], &b = of_second[second];
  const moving_access &from = leader (of_first, a), &to = leader (of_second, b);
  auto [at, is_new] = m_found.insert ({ { from.number, to.number }, {} });
  stream_meeting &m = at->second;
  if (is_new)
    {
      m.first = &from;
      m.second = &to;
      const number &of_a = m_shape.accesses[a.number].stride,
		   &of_b = m_shape.accesses[b.number].stride;
      m.alike = of_a && of_a == of_b;
      m.bytes_of_first = bytes_of (a);
      m.bytes_of_second = bytes_of (b);
    }
  join (m.bytes_of_first, bytes_of (a));
  join (m.bytes_of_second, bytes_of (b));
  const int d = place (a) - place (b);
  m.distances.push_back ({ d - int (b.size) + 1, d + int (a.size) });
}

std::vector<stream_meeting>
meeting_finder::result ()
{
  std::vector<stream_meeting> all;
  for (auto &[numbers, m] : m_found)
    {
      std::sort (m.distances.begin (), m.distances.end (),
		 [] (const byte_range &a, const byte_range &b) { return a.begin < b.begin; });
      std::vector<byte_range> joined;
      for (const byte_range &r : m.distances)
	if (!joined.empty () && r.begin <= joined.back ().end)
	  join (joined.back (), r);
	else
	  joined.push_back (r);
      m.distances = joined;
      all.push_back (m);
    }
  return all;
}

} // namespace

std::vector<stream_meeting>
stream_meetings (const loop_nest &nest, const loop_shape &l, bool whole)
{
  meeting_finder finder (l);
  for (auto [load, store] : nest.meetings)
    finder.add (nest.stores, store, nest.loads, load);
  if (whole)
    for (auto [first, second] : nest.crossings)
      finder.add (nest.stores, first, nest.stores, second);
  return finder.result ();
}

} // namespace accred
