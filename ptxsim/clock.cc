/* Vector clocks over the lanes of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/clock.h"
#include <cstring>

namespace ptxsim {

/* A copy of an inner node adds a reference to each child: with few children changes are cheap.  */
static constexpr unsigned leaf_size = 32, log_fanout = 3, fanout = 1 << log_fanout;

/* A leaf or an inner node: the level says which, and is 0 at a leaf.  */
struct ClockNode
{
  uint32_t references = 1;
};

namespace {

struct Leaf : ClockNode
{
  uint32_t epoch[leaf_size] = {};
};

struct Inner : ClockNode
{
  ClockNode *child[fanout] = {};
};

ClockNode *
share (ClockNode *n)
{
  if (n)
    n->references++;
  return n;
}

void
drop (ClockNode *n, unsigned level)
{
  if (!n || --n->references)
    return;
  if (level == 0)
    {
      delete static_cast<Leaf *> (n);
      return;
    }
  Inner *inner = static_cast<Inner *> (n);
  for (ClockNode *c : inner->child)
    drop (c, level - 1);
  delete inner;
}

/* N for writing: itself if it has no other reference, or a copy.  Takes over the
   reference to N.  */
ClockNode *
own (ClockNode *n, unsigned level)
{
  if (n && n->references == 1)
    return n;
  if (level == 0)
    {
      Leaf *copy = new Leaf;
      if (n)
	memcpy (copy->epoch, static_cast<Leaf *> (n)->epoch, sizeof copy->epoch);
      drop (n, level);
      return copy;
    }
  Inner *copy = new Inner;
  if (n)
    for (unsigned i = 0; i < fanout; i++)
      copy->child[i] = share (static_cast<Inner *> (n)->child[i]);
  drop (n, level);
  return copy;
}

/* The maximum of A and B for each lane.  Takes over the reference to A, and returns one.  Equal
   subtrees are not visited, and the result is A or B itself if it has all maxima.  */
ClockNode *
join_nodes (ClockNode *a, ClockNode *b, unsigned level)
{
  if (a == b || !b)
    return a;
  if (!a)
    return share (b);
  if (level == 0)
    {
      const uint32_t *x = static_cast<Leaf *> (a)->epoch;
      const uint32_t *y = static_cast<Leaf *> (b)->epoch;
      bool less = false, more = false;
      for (unsigned i = 0; i < leaf_size; i++)
	{
	  less |= x[i] < y[i];
	  more |= x[i] > y[i];
	}
      if (!less)
	return a;
      if (!more)
	{
	  drop (a, level);
	  return share (b);
	}
      a = own (a, level);
      uint32_t *z = static_cast<Leaf *> (a)->epoch;
      for (unsigned i = 0; i < leaf_size; i++)
	z[i] = z[i] < y[i] ? y[i] : z[i];
      return a;
    }
  Inner *y = static_cast<Inner *> (b);
  for (unsigned i = 0; i < fanout; i++)
    {
      if (a->references == 1)
	{
	  ClockNode *&place = static_cast<Inner *> (a)->child[i];
	  place = join_nodes (place, y->child[i], level - 1);
	  continue;
	}
      ClockNode *old = static_cast<Inner *> (a)->child[i];
      ClockNode *joined = join_nodes (share (old), y->child[i], level - 1);
      if (joined == old)
	{
	  drop (joined, level - 1);
	  continue;
	}
      a = own (a, level);
      ClockNode *&place = static_cast<Inner *> (a)->child[i];
      drop (place, level - 1);
      place = joined;
    }
  /* This makes the next join of the two free.  */
  if (memcmp (static_cast<Inner *> (a)->child, y->child, sizeof y->child) == 0)
    {
      drop (a, level);
      return share (b);
    }
  return a;
}

unsigned
index_at (uint64_t warp, unsigned level)
{
  return unsigned (warp >> log_fanout * (level - 1)) % fanout;
}

} // anonymous namespace

Clock::Clock (const Clock &other) : m_root (share (other.m_root)), m_levels (other.m_levels) {}

Clock::~Clock ()
{
  drop (m_root, m_levels);
}

unsigned
Clock::levels_for (uint64_t warps)
{
  unsigned levels = 1;
  for (uint64_t n = (warps + fanout - 1) / fanout; n > 1; n = (n + fanout - 1) / fanout)
    levels++;
  return levels;
}

const uint32_t *
Clock::lanes (uint64_t warp) const
{
  const ClockNode *n = m_root;
  for (unsigned level = m_levels; n && level; level--)
    n = static_cast<const Inner *> (n)->child[index_at (warp, level)];
  return n ? static_cast<const Leaf *> (n)->epoch : nullptr;
}

void
Clock::raise (uint64_t warp, uint32_t mask, uint32_t epoch)
{
  ClockNode **place = &m_root;
  for (unsigned level = m_levels; level; level--)
    {
      *place = own (*place, level);
      place = &static_cast<Inner *> (*place)->child[index_at (warp, level)];
    }
  *place = own (*place, 0);
  uint32_t *e = static_cast<Leaf *> (*place)->epoch;
  for (; mask; mask &= mask - 1)
    {
      uint32_t &lane = e[__builtin_ctz (mask)];
      lane = lane < epoch ? epoch : lane;
    }
}

void
Clock::join (const Clock &other)
{
  m_root = join_nodes (m_root, other.m_root, m_levels);
}

} // namespace ptxsim
