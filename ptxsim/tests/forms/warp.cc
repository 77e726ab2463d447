/* Instruction forms: operations of a warp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

/* Lanes that take part: all, or, where the body says so, the odd ones.  */
constexpr uint32_t all = 0xffffffffu, odd = 0xaaaaaaaau;

uint32_t
members (const Form &f)
{
  return std::string (f.row->body).find ("0xaaaaaaaa") != std::string::npos ? odd : all;
}

/* Run OP for each lane that takes part.  */
template <typename OP>
void
each (const Form &f, Expected *warp, OP op)
{
  for (unsigned i = 0; i < warp_lanes; i++)
    if (members (f) >> i & 1)
      op (i, warp[i]);
}

/* The manual's definition: b the distance or lane, c the clamp and the segments.  */
void
shfl (const Form &f, Expected *warp)
{
  uint64_t value[warp_lanes];
  for (unsigned i = 0; i < warp_lanes; i++)
    value[i] = warp[i].in[0];
  each (f, warp,
	[&] (unsigned lane, Expected &l)
	{
	  int bval = l.in[1] & 31, cval = l.in[2] & 31, segmask = l.in[2] >> 8 & 31;
	  int maxlane = (int (lane) & segmask) | (cval & ~segmask);
	  int minlane = int (lane) & segmask, j;
	  bool in_range;
	  if (f.has ("up"))
	    j = int (lane) - bval, in_range = j >= maxlane;
	  else if (f.has ("down"))
	    j = int (lane) + bval, in_range = j <= maxlane;
	  else if (f.has ("bfly"))
	    j = int (lane) ^ bval, in_range = j <= maxlane;
	  else
	    j = minlane | (bval & ~segmask), in_range = j <= maxlane;
	  if (!in_range)
	    j = int (lane);
	  /* The value from a lane that does not participate is unspecified.  */
	  if (j >= 0 && j < 32 && members (f) >> j & 1)
	    l.out[0] = value[j];
	  else
	    l.open = true;
	  l.out[1] = in_range;
	});
}

void
vote (const Form &f, Expected *warp)
{
  bool is_negated = std::string (f.row->body).find ('!') != std::string::npos;
  uint32_t ballot = 0;
  each (f, warp,
	[&] (unsigned i, Expected &l) { ballot |= uint32_t (bool (l.in[0]) != is_negated) << i; });
  each (f, warp,
	[&] (unsigned, Expected &l)
	{
	  l.out[0] = (f.has ("ballot") ? ballot
		      : f.has ("all")  ? ballot == members (f)
		      : f.has ("any")  ? ballot != 0
				       : ballot == members (f) || ballot == 0);
	});
}

void
match (const Form &f, Expected *warp)
{
  unsigned bits = type_bits (f.type ());
  each (f, warp,
	[&] (unsigned, Expected &l)
	{
	  uint32_t same = 0;
	  each (f, warp,
		[&] (unsigned i, Expected &other)
		{
		  same |= uint32_t (low_bits (other.in[0], bits) == low_bits (l.in[0], bits)) << i;
		});
	  if (f.has ("any"))
	    l.out[0] = same;
	  else
	    {
	      l.out[0] = same == members (f) ? same : 0;
	      l.out[1] = same == members (f);
	    }
	});
}

void
redux (const Form &f, Expected *warp)
{
  bool first = true;
  i128 r = 0;
  each (f, warp,
	[&] (unsigned, Expected &l)
	{
	  i128 v = integer_of (l.in[0], f.type ());
	  if (first)
	    r = v;
	  else
	    r = f.has ("add")	? r + v
		: f.has ("min") ? (v < r ? v : r)
		: f.has ("max") ? (v > r ? v : r)
		: f.has ("and") ? r & v
		: f.has ("or")	? r | v
				: r ^ v;
	  first = false;
	});
  each (f, warp, [&] (unsigned, Expected &l) { l.out[0] = uint32_t (u128 (r)); });
}

void
activemask (const Form &f, Expected *warp)
{
  each (f, warp, [&] (unsigned, Expected &l) { l.out[0] = members (f); });
}

/* One of the lanes is the leader; the hardware takes the lowest.  */
void
elect (const Form &f, Expected *warp)
{
  unsigned leader = members (f) == all ? 0 : 1;
  each (f, warp,
	[&] (unsigned i, Expected &l)
	{
	  l.out[0] = leader;
	  l.out[1] = i == leader;
	});
}

/* The lanes that are not odd keep 0 in their results.  */
#define ODD_LANES "mov.b32 $0, 0; and.b32 %y2, %thread, 1; setp.ne.u32 %q0, %y2, 0; @%q0 "
#define ODD_PREDICATES                             \
  "setp.ne.u32 $0, 0, 0; and.b32 %y2, %thread, 1;" \
  " setp.ne.u32 %q0, %y2, 0; @%q0 "

const Row rows[] = {
  { "shfl.sync.{up,down,bfly,idx}.b32", "b32 p : b32 pos segments", nullptr,
    "@ $0|$1, $a, $b, $c, 0xffffffff;", shfl },
  { "shfl.sync.{up,down,bfly,idx}.b32", "b32 p : b32 pos segments", nullptr,
    "setp.ne.u32 $1, 0, 0; " ODD_LANES "@ $0|$1, $a, $b, $c, 0xaaaaaaaa;", shfl },
  { "shfl.sync.bfly.b32", "b32 : b32", nullptr, "@ $0, $a, 5, 31, 0xffffffff;",
    [] (const Form &, Expected *warp)
    {
      for (unsigned i = 0; i < warp_lanes; i++)
	warp[i].out[0] = warp[i ^ 5].in[0];
    } },
  { "vote.sync.{all,any,uni}.pred", "p : p", nullptr, "@ $0, $a, 0xffffffff;", vote },
  { "vote.sync.{all,any,uni}.pred", "p : p", nullptr, ODD_PREDICATES "@ $0, $a, 0xaaaaaaaa;",
    vote },
  { "vote.sync.{all,any,uni}.pred", "p : p", nullptr, "@ $0, !$a, 0xffffffff;", vote },
  { "vote.sync.ballot.b32", "b32 : p", nullptr, "@ $0, $a, 0xffffffff;", vote },
  { "vote.sync.ballot.b32", "b32 : p", nullptr, ODD_LANES "@ $0, $a, 0xaaaaaaaa;", vote },
  { "match.any.sync.b32", "b32 : same", nullptr, "@ $0, $a, 0xffffffff;", match },
  { "match.any.sync.b32", "b32 : same", nullptr, ODD_LANES "@ $0, $a, 0xaaaaaaaa;", match },
  { "match.any.sync.b64", "b32 : same@8", nullptr, "@ $0, $a, 0xffffffff;", match },
  { "match.all.sync.b32", "b32 p : same", nullptr, "@ $0|$1, $a, 0xffffffff;", match },
  { "match.all.sync.b32", "b32 p : same", nullptr,
    "setp.ne.u32 $1, 0, 0; " ODD_LANES "@ $0|$1, $a, 0xaaaaaaaa;", match },
  { "match.all.sync.b64", "b32 p : same@8", nullptr, "@ $0|$1, $a, 0xffffffff;", match },
  { "redux.sync.{add,min,max}.{u32,s32}", "t : t", nullptr, "@ $0, $a, 0xffffffff;", redux },
  { "redux.sync.{and,or,xor}.b32", "t : t", nullptr, "@ $0, $a, 0xffffffff;", redux },
  { "redux.sync.{add,min,max}.{u32,s32}", "t : t", nullptr, ODD_LANES "@ $0, $a, 0xaaaaaaaa;",
    redux },
  { "redux.sync.{and,or,xor}.b32", "t : t", nullptr, ODD_LANES "@ $0, $a, 0xaaaaaaaa;", redux },
  { "activemask.b32", "b32 :", nullptr, "@ $0;", activemask },
  { "elect.sync", "b32 p :", nullptr, "@ $0|$1, 0xffffffff;", elect },
  { "elect.sync", "b32 p :", nullptr, "setp.ne.u32 $1, 0, 0; " ODD_LANES "@ $0|$1, 0xaaaaaaaa;",
    elect },
};

} // anonymous namespace

RowRange
warp_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
