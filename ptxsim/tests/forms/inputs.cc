/* Instruction forms: the operands of the tests.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each type has a list of edge values.  Of the lanes, some have pairs of these, some one
   edge value and one near it, and some random bits.  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

/* A small generator, so that the values are the same everywhere.  */
struct Random
{
  uint64_t state;
  uint64_t next ()
  {
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint64_t x = state ^ state >> 33;
    x *= 0xff51afd7ed558ccdu;
    return x ^ x >> 29;
  }
};

std::vector<uint64_t>
integer_edges (unsigned bits)
{
  uint64_t top = uint64_t (1) << (bits - 1), all = top | (top - 1);
  uint64_t middle = uint64_t (1) << bits / 2;
  return { 0,	       1,	   2,	    3,		 7,	   10,
	   top,	       top - 1,	   top + 1, all,	 all - 1,  middle,
	   middle - 1, middle | 1, all / 3, all / 3 * 2, all / 15, 0x123456789abcdef0u & all };
}

std::vector<uint64_t>
float_edges (const Format &f)
{
  uint64_t s = f.sign_bit (), least = uint64_t (1) << f.mantissa_bits;
  uint64_t one = uint64_t (f.bias ()) << f.mantissa_bits, inf = f.infinity ();
  auto power = [&] (int e) { return uint64_t (f.bias () + e) << f.mantissa_bits; };
  std::vector<uint64_t> r
    = { 0, s, 1, s | 1, least - 1, least, s | least, least + 1, s | (least + 1), one, s | one,
	one + 1, one - 1, s | (one - 1), power (-1), s | power (-1), power (1), inf - 1,
	s | (inf - 1), inf, s | inf, inf | least / 2, s | inf | 1, s | inf | least / 2 | 5, inf | 3,
	/* 1.5, -2.5, 3, 0.4999, 1/3, 10.5  */
	one | least / 2, s | power (1) | least / 4, power (1) | least / 2, power (-1) - 1,
	power (-2) | least / 3, power (3) | least / 16 * 5 };
  /* The limits of integers, and values near them.  */
  for (int e : { 7, 8, 11, 15, 16, 24, 31, 32, 53, 63, 64 })
    if (e <= f.bias ())
      for (uint64_t v : { power (e), power (e) - 1, s | power (e), s | (power (e) + 1) })
	r.push_back (v);
  /* The limits of a narrower format: its largest value, its smallest and halves of these.  */
  for (int e : { -14, -24, -25, -126, -149, -150, 127, 15 })
    if (e > -f.bias () && e <= f.bias ())
      for (uint64_t v :
	   { power (e), power (e) + 1, power (e + 1) - 1, s | power (e), power (e) | least / 2 })
	r.push_back (v);
  if (f.mantissa_bits > 11)
    for (uint64_t v : { least - least / 1024, least - least / 2048, least - least / 2048 + 1,
			least / 1024, least / 2048, least / 256 * 3, least / 128 * 3 / 2 })
      {
	r.push_back (one + v);
	r.push_back (s | (power (15) + v));
	r.push_back (power (-15) + v);
	r.push_back (power (-20) + v);
      }
  return r;
}

std::vector<uint64_t>
edges (const std::string &type)
{
  if (type == "p")
    return { 0, 1 };
  if (type == "shift")
    return { 0,	 1,  4,	 15,  16,  17,	31,  32,	  33,
	     63, 64, 65, 128, 255, 256, 257, 0x80000000u, 0xffffffffu };
  if (type == "pos")
    return { 0, 1, 3, 8, 15, 16, 30, 31, 32, 33, 40, 62, 63, 64, 65, 128, 200, 255 };
  if (type == "u24")
    return { 0, 1, 2, 0x7fffff, 0x800000, 0xffffff, 0x123456, 0xfff, 0x1000, 0xabcdef };
  if (type == "s24")
    return { 0, 1, 2, 0x7fffff, 0xff800000, 0xffffffff, 0x123456, 0xfffff001, 0xff800001 };
  if (type == "selector")
    return { 0,	     1,	     2,	     3,	     0x3210,	 0x7654, 0x7531, 0xfedc,
	     0xba98, 0x8f08, 0xffff, 0x4444, 0xffff0123, 6,	 5 };
  if (type == "count")
    return { 0,
	     1,
	     2,
	     3,
	     5,
	     31,
	     32,
	     33,
	     uint32_t (-1),
	     uint32_t (-2),
	     uint32_t (-7),
	     uint32_t (-31),
	     uint32_t (-40) };
  if (type == "bit")
    return { 0, 1, 5, 16, 30, 31 };
  /* Clamp and segment mask of shfl: warps, halves, eighths, pairs.  */
  if (type == "segments")
    return { 31, 0, 0x100f | 0x10, 0x1007, 0x1807, 0x1c03, 0x1e01, 0x1f00, 16, 0x1800 };
  /* Few values, so that lanes agree; all lanes of some warps do.  */
  if (type == "same")
    return { 5, 5, 5, 9 };
  if (type == "angle")
    {
      std::vector<uint64_t> r = { 0, 0x80000000u, 1, 0x7f800000u, 0xff800000u, 0x7fc00000u };
      /* 40/256 apart, from -6.25 to 6.25.  */
      for (int i = -40; i <= 40; i++)
	r.push_back (
	  pack (multiply (from_integer (i * 40), divide (from_integer (1), from_integer (256))),
		single_format));
      return r;
    }
  if (is_float_type (type))
    return float_edges (format_of (type));
  return integer_edges (type_bits (type));
}

/* Operands whose product, or quotient or, with a third, sum of product is just below the
   smallest normal number, so that rounding would make it that number.  */
struct Triple
{
  uint64_t a, b, c;
};

std::vector<Triple>
nearly_normal (const Format &f)
{
  uint64_t s = f.sign_bit (), least = uint64_t (1) << f.mantissa_bits;
  uint64_t one = uint64_t (f.bias ()) << f.mantissa_bits, two = one + least;
  uint64_t e = least >> (f.mantissa_bits / 2 + 2), half = one - least;
  uint64_t tiny = uint64_t (f.bias () / 2 + 2) << f.mantissa_bits;
  return { { least + e, one - 2 * e, 0 },      { s | (least + e), one - 2 * e, s },
	   { 2 * least - 1, half, 0 },	       { 2 * least - 1, s | half, s },
	   { 2 * least - 1, two, 0 },	       { s | (2 * least - 1), two, 0 },
	   { tiny, s | tiny, least },	       { tiny, tiny, s | least },
	   { least + 1, one + 2, least },      { least, one + 1, 0 },
	   { least + 1, s | (one + 2), least } };
}

uint64_t
narrowed (uint64_t v, const std::string &type)
{
  if (type == "u24")
    return v & 0xffffff;
  if (type == "s24")
    return uint32_t (int32_t (uint32_t (v) << 8) >> 8);
  if (type == "p")
    return v & 1;
  if (type == "bit")
    return v & 31;
  if (type == "pos")
    return v & 255;
  if (type == "shift" || type == "selector" || type == "count" || type == "angle"
      || type == "segments" || type == "same")
    return uint32_t (v);
  return low_bits (v, type_bits (type));
}

/* Sets of values from which all operands are taken.  */
bool
closed_set (const std::string &type)
{
  return (type == "count" || type == "angle" || type == "bit" || type == "segments"
	  || type == "same");
}

} // anonymous namespace

std::vector<Lane>
inputs_of (const Form &form)
{
  std::vector<Lane> lanes (lane_count);
  Random random{ 0x9e3779b97f4a7c15u + form.in.size () };
  std::vector<std::vector<uint64_t>> lists;
  for (const Slot &s : form.in)
    lists.push_back (edges (s.type));
  for (unsigned i = 0; i < lane_count; i++)
    {
      /* 0, 1, 2: edge values; 3: the second near the first, or random.  */
      unsigned kind = i % 4;
      for (size_t k = 0; k < form.in.size (); k++)
	{
	  const std::string &type = form.in[k].type;
	  const std::vector<uint64_t> &list = lists[k];
	  uint64_t v, r = random.next ();
	  bool packed = type == "f16x2" || type == "bf16x2";
	  if (packed)
	    v = list[r % list.size ()] | list[(r >> 20) % list.size ()] << 16;
	  else if (k == 0 && kind < 3)
	    v = list[(i / 4 * 3 + kind) % list.size ()];
	  else
	    v = list[r % list.size ()];
	  if (kind == 3 && !closed_set (type))
	    {
	      uint64_t noise = random.next ();
	      if (k == 0 || i % 8 == 3)
		v = noise;
	      else
		v = lanes[i].in[k - 1] ^ (noise & 7);
	      if (is_float_type (type) && !packed && k > 0 && i % 8 == 7)
		v ^= noise & format_of (type).sign_bit ();
	    }
	  if (type == "same" && i / warp_lanes % 2)
	    v = i / warp_lanes;
	  if (is_float_type (type) && i % 16 == 9)
	    {
	      std::vector<Triple> triples = nearly_normal (format_of (type));
	      const Triple &t = triples[i / 16 % triples.size ()];
	      v = k == 0 ? t.a : k == 1 ? t.b : t.c;
	      v |= packed ? v << 16 : 0;
	    }
	  lanes[i].in[k] = narrowed (v, type);
	  /* The upper bits of a register that is wider than its operand are arbitrary.  */
	  unsigned bytes = form.in[k].bytes;
	  if (bytes && type.find_first_of ("0123456789") == 1 && !closed_set (type) && type != "u24"
	      && type != "s24" && type_bits (type) < bytes * 8 && !is_float_type (type))
	    lanes[i].in[k] |= low_bits (u128 (random.next ()) << type_bits (type), bytes * 8);
	}
    }
  return lanes;
}

} // namespace forms
