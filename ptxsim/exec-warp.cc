/* Operations of a warp: shfl, vote, match, redux, elect, activemask.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The scheduler has brought the lanes of the mask together before one of these
   runs: M is the set of lanes that take part.  */

#include "ptxsim/exec.h"

namespace ptxsim
{

namespace
{

/* What a lane gets from one that takes no part: no value that a program could
   take for a result.  */
constexpr uint32_t no_value = 0xa5a5a5a5;

/* r: d, p, a, b, c.  x: the Shuffle.  */
void
shfl (Warp &w, const Op &op, uint32_t m)
{
  uint32_t *d = w.dst<uint32_t> (op.r[0]);
  const uint32_t *a = w.src<uint32_t> (op.r[2]), *b = w.src<uint32_t> (op.r[3]),
    *c = w.src<uint32_t> (op.r[4]);
  uint32_t value[warp_size], p = 0;
  memcpy (value, a, sizeof value);
  for (uint32_t k = m; k; k &= k - 1)
    {
      unsigned lane = __builtin_ctz (k);
      unsigned bound = b[lane] & 31, clamp = c[lane] & 31;
      unsigned seg = c[lane] >> 8 & 31;
      unsigned max_lane = (lane & seg) | (clamp & ~seg & 31);
      unsigned min_lane = lane & seg;
      int j = 0;
      bool in_range = false;
      switch (Shuffle (op.x))
	{
	case Shuffle::UP:
	  /* The clamp is a lower bound here.  */
	  j = int (lane) - int (bound);
	  in_range = j >= int (max_lane);
	  break;
	case Shuffle::DOWN:
	  j = int (lane + bound);
	  in_range = j <= int (max_lane);
	  break;
	case Shuffle::BFLY:
	  j = int (lane ^ bound);
	  in_range = j <= int (max_lane);
	  break;
	case Shuffle::IDX:
	  j = int (min_lane | (bound & ~seg & 31));
	  in_range = j <= int (max_lane);
	  break;
	}
      unsigned source = in_range ? unsigned (j) : lane;
      d[lane] = m >> source & 1 ? value[source] : no_value;
      p |= uint32_t (in_range) << lane;
    }
  if (op.r[1] != no_ref)
    w.set_pred (op.r[1], p, m);
}

/* r: d, a.  x: the Vote; y: a is inverted.  */
void
vote (Warp &w, const Op &op, uint32_t m)
{
  uint32_t a = (w.pred (op.r[1]) ^ (op.y ? all_lanes : 0)) & m;
  switch (Vote (op.x))
    {
    case Vote::ALL: return w.set_pred (op.r[0], a == m ? all_lanes : 0, m);
    case Vote::ANY: return w.set_pred (op.r[0], a ? all_lanes : 0, m);
    case Vote::UNI:
      return w.set_pred (op.r[0], a == m || a == 0 ? all_lanes : 0, m);
    case Vote::BALLOT:
      {
	uint32_t *d = w.dst<uint32_t> (op.r[0]);
	each_lane (m, [=] (unsigned i) { d[i] = a; });
	return;
      }
    }
}

/* r: d, p, a.  */
template <typename T, bool ALL>
void
match (Warp &w, const Op &op, uint32_t m)
{
  uint32_t *d = w.dst<uint32_t> (op.r[0]);
  T a[warp_size];
  memcpy (a, w.src<T> (op.r[2]), sizeof a);
  uint32_t p = 0;
  for (uint32_t k = m; k; k &= k - 1)
    {
      unsigned lane = __builtin_ctz (k);
      uint32_t same = 0;
      for (uint32_t j = m; j; j &= j - 1)
	same |= uint32_t (a[__builtin_ctz (j)] == a[lane]) << __builtin_ctz (j);
      if (ALL)
	{
	  d[lane] = same == m ? m : 0;
	  p |= uint32_t (same == m) << lane;
	}
      else
	d[lane] = same;
    }
  if (ALL && op.r[1] != no_ref)
    w.set_pred (op.r[1], p, m);
}

/* r: d, -, a.  */
template <Redux OP, typename T>
void
redux (Warp &w, const Op &op, uint32_t m)
{
  const T *a = w.src<T> (op.r[2]);
  T r = a[__builtin_ctz (m)];
  for (uint32_t k = m & (m - 1); k; k &= k - 1)
    {
      T v = a[__builtin_ctz (k)];
      switch (OP)
	{
	case Redux::ADD: r += v; break;
	case Redux::MIN: r = v < r ? v : r; break;
	case Redux::MAX: r = v > r ? v : r; break;
	case Redux::AND: r &= v; break;
	case Redux::OR: r |= v; break;
	case Redux::XOR: r ^= v; break;
	}
    }
  T *d = w.dst<T> (op.r[0]);
  each_lane (m, [=] (unsigned i) { d[i] = r; });
}

/* r: d (the leader's lane), p.  */
void
elect (Warp &w, const Op &op, uint32_t m)
{
  unsigned leader = __builtin_ctz (m);
  if (op.r[0] != no_ref)
    {
      uint32_t *d = w.dst<uint32_t> (op.r[0]);
      each_lane (m, [=] (unsigned i) { d[i] = leader; });
    }
  w.set_pred (op.r[1], uint32_t (1) << leader, m);
}

void
activemask (Warp &w, const Op &op, uint32_t m)
{
  uint32_t *d = w.dst<uint32_t> (op.r[0]);
  each_lane (m, [=] (unsigned i) { d[i] = m; });
}

template <typename T>
ExecFn
redux_of (Redux op)
{
  static const ExecFn table[]
    = { redux<Redux::ADD, T>, redux<Redux::MIN, T>, redux<Redux::MAX, T>,
	redux<Redux::AND, T>, redux<Redux::OR, T>, redux<Redux::XOR, T> };
  return table[unsigned (op)];
}

} // anonymous namespace

const ExecFn exec_shfl = shfl;
const ExecFn exec_vote = vote;
const ExecFn exec_elect = elect;
const ExecFn exec_activemask = activemask;

ExecFn
select_redux (Redux op, bool is_signed)
{
  return is_signed ? redux_of<int32_t> (op) : redux_of<uint32_t> (op);
}

ExecFn
select_match (bool all, unsigned bytes)
{
  if (bytes == 4)
    return all ? match<uint32_t, true> : match<uint32_t, false>;
  return all ? match<uint64_t, true> : match<uint64_t, false>;
}

} // namespace ptxsim
