/* Operations of a warp: shfl, vote, match, redux, elect, activemask.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The scheduler merges the lanes of the mask before it runs one of these: M is the set of
   participating lanes.  */

#include "ptxsim/exec.h"

namespace ptxsim {

namespace {

/* The value that a lane gets from a lane that does not participate; no program could mistake it for
   a result.  */
constexpr uint32_t no_value = 0xa5a5a5a5;

/* The lane that LANE reads for operands B and C, and whether it is in range.  */
template <Shuffle MODE>
inline int
shuffle_source (int lane, uint32_t b, uint32_t c, bool &in_range)
{
  int bound = b & 31, clamp = c & 31, seg = c >> 8 & 31;
  int max_lane = (lane & seg) | (clamp & ~seg);
  int j = 0;
  switch (MODE)
    {
    case Shuffle::UP: j = lane - bound; break;
    case Shuffle::DOWN: j = lane + bound; break;
    case Shuffle::BFLY: j = lane ^ bound; break;
    case Shuffle::IDX: j = (lane & seg) | (bound & ~seg); break;
    }
  /* For .up the clamp is a lower bound.  */
  in_range = MODE == Shuffle::UP ? j >= max_lane : j <= max_lane;
  return in_range ? j : lane;
}

/* r: d, p, a, b, c.  */
template <Shuffle MODE>
void
shfl (Warp &w, const Op &op, uint32_t m)
{
  uint32_t *d = w.dst<uint32_t> (op.r[0]);
  const uint32_t *a = w.src<uint32_t> (op.r[2]), *b = w.src<uint32_t> (op.r[3]),
		 *c = w.src<uint32_t> (op.r[4]);
  uint32_t value[warp_size], p = 0;
  memcpy (value, a, sizeof value);
  if (m == all_lanes && op.r[1] == no_ref)
    {
      int source[warp_size];
      for (unsigned i = 0; i < warp_size; i++)
	{
	  bool in_range;
	  source[i] = shuffle_source<MODE> (int (i), b[i], c[i], in_range);
	}
      for (unsigned i = 0; i < warp_size; i++)
	d[i] = value[source[i]];
      return;
    }
  for (uint32_t k = m; k; k &= k - 1)
    {
      unsigned lane = __builtin_ctz (k);
      bool in_range;
      int source = shuffle_source<MODE> (int (lane), b[lane], c[lane], in_range);
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
    case Vote::UNI: return w.set_pred (op.r[0], a == m || a == 0 ? all_lanes : 0, m);
      case Vote::BALLOT: {
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
	redux<Redux::AND, T>, redux<Redux::OR, T>,  redux<Redux::XOR, T> };
  return table[unsigned (op)];
}

} // anonymous namespace

const ExecFn exec_vote = vote;
const ExecFn exec_elect = elect;
const ExecFn exec_activemask = activemask;

ExecFn
select_shfl (Shuffle mode)
{
  static const ExecFn table[]
    = { shfl<Shuffle::UP>, shfl<Shuffle::DOWN>, shfl<Shuffle::BFLY>, shfl<Shuffle::IDX> };
  return table[unsigned (mode)];
}

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
