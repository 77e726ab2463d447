/* Integer and bit operations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled with -fwrapv: signed arithmetic wraps, as in PTX.  */

#include "ptxsim/exec.h"
#include <type_traits>

namespace ptxsim {

namespace {

template <typename T> struct WideOf;
template <> struct WideOf<uint16_t>
{
  using type = uint32_t;
};
template <> struct WideOf<int16_t>
{
  using type = int32_t;
};
template <> struct WideOf<uint32_t>
{
  using type = uint64_t;
};
template <> struct WideOf<int32_t>
{
  using type = int64_t;
};
template <> struct WideOf<uint64_t>
{
  using type = unsigned __int128;
};
template <> struct WideOf<int64_t>
{
  using type = __int128;
};
template <typename T> using wide_t = typename WideOf<T>::type;
template <typename T> constexpr unsigned bits_of = sizeof (T) * 8;
template <typename T> using unsigned_t = std::make_unsigned_t<T>;

struct Add
{
  template <typename T> static T f (T a, T b) { return a + b; }
};
struct Sub
{
  template <typename T> static T f (T a, T b) { return a - b; }
};
/* 16-bit operands would be promoted to int, whose overflow -fwrapv defines.  */
struct MulLo
{
  template <typename T> static T f (T a, T b) { return a * b; }
};
struct MulHi
{
  template <typename T> static T f (T a, T b) { return T ((wide_t<T> (a) * b) >> bits_of<T>); }
};
struct MulWide
{
  template <typename T> static wide_t<T> f (T a, T b) { return wide_t<T> (a) * b; }
};
struct MadLo
{
  template <typename T> static T f (T a, T b, T c) { return T (a * b) + c; }
};
struct MadHi
{
  template <typename T> static T f (T a, T b, T c) { return T (MulHi::f (a, b) + c); }
};
struct MadWide
{
  template <typename T> static wide_t<T> f (T a, T b, wide_t<T> c) { return wide_t<T> (a) * b + c; }
};
/* The low 24 bits of the operands, extended.  */
template <typename T> static int64_t
low24 (T a)
{
  return std::is_signed_v<T> ? int64_t (int32_t (uint32_t (a) << 8) >> 8)
			     : int64_t (uint32_t (a) & 0xffffff);
}
struct Mul24Lo
{
  template <typename T> static T f (T a, T b) { return T (low24 (a) * low24 (b)); }
};
struct Mul24Hi
{
  template <typename T> static T f (T a, T b) { return T ((low24 (a) * low24 (b)) >> 16); }
};
struct Mad24Lo
{
  template <typename T> static T f (T a, T b, T c) { return T (Mul24Lo::f (a, b) + c); }
};
struct Mad24Hi
{
  template <typename T> static T f (T a, T b, T c) { return T (Mul24Hi::f (a, b) + c); }
};

/* PTX leaves division by zero unspecified; the hardware's answer is all ones, for the
   remainder too.  */
struct Div
{
  template <typename T> static T f (T a, T b)
  {
    if (b == 0)
      return T (~T (0));
    if (std::is_signed_v<T> && b == T (-1))
      return T (-a);
    return a / b;
  }
};
struct Rem
{
  template <typename T> static T f (T a, T b)
  {
    if (b == 0)
      return T (~T (0));
    if (std::is_signed_v<T> && b == T (-1))
      return 0;
    return a % b;
  }
};
struct Min
{
  template <typename T> static T f (T a, T b) { return a < b ? a : b; }
};
struct Max
{
  template <typename T> static T f (T a, T b) { return a > b ? a : b; }
};
struct AddSat
{
  static int32_t f (int32_t a, int32_t b)
  {
    int32_t r;
    if (!__builtin_add_overflow (a, b, &r))
      return r;
    return a < 0 ? INT32_MIN : INT32_MAX;
  }
};
struct SubSat
{
  static int32_t f (int32_t a, int32_t b)
  {
    int32_t r;
    if (!__builtin_sub_overflow (a, b, &r))
      return r;
    return a < 0 ? INT32_MIN : INT32_MAX;
  }
};
struct MadHiSat
{
  static int32_t f (int32_t a, int32_t b, int32_t c) { return AddSat::f (MulHi::f (a, b), c); }
};
struct Mad24HiSat
{
  static int32_t f (int32_t a, int32_t b, int32_t c) { return AddSat::f (Mul24Hi::f (a, b), c); }
};
struct Sad
{
  template <typename T> static T f (T a, T b, T c) { return T (c + T (a < b ? b - a : a - b)); }
};
struct Abs
{
  template <typename T> static T f (T a) { return a < 0 ? T (-a) : a; }
};
struct Neg
{
  template <typename T> static T f (T a) { return T (-a); }
};

struct And
{
  template <typename T> static T f (T a, T b) { return a & b; }
};
struct Or
{
  template <typename T> static T f (T a, T b) { return a | b; }
};
struct Xor
{
  template <typename T> static T f (T a, T b) { return a ^ b; }
};
struct Not
{
  template <typename T> static T f (T a) { return T (~a); }
};
struct Cnot
{
  template <typename T> static T f (T a) { return a == 0; }
};

/* Shift amounts above the width act as the width.  */
struct Shl
{
  template <typename T> static T f (T a, uint32_t n)
  {
    return n >= bits_of<T> ? T (0) : T (a << n);
  }
};
struct Shr
{
  template <typename T> static T f (T a, uint32_t n)
  {
    unsigned limit = bits_of<T> - 1;
    return (n <= limit ? T (a >> n) : std::is_signed_v<T> ? T (a >> limit) : T (0));
  }
};
template <bool LEFT, bool WRAP> struct Shf
{
  static uint32_t f (uint32_t lo, uint32_t hi, uint32_t n)
  {
    n = WRAP ? n & 31 : (n > 32 ? 32 : n);
    uint64_t both = uint64_t (hi) << 32 | lo;
    return LEFT ? uint32_t ((both << n) >> 32) : uint32_t (both >> n);
  }
};

struct Popc
{
  template <typename T> static uint32_t f (T a) { return __builtin_popcountll (a); }
};
struct Clz
{
  template <typename T> static uint32_t f (T a)
  {
    return a ? __builtin_clzll (a) - (64 - bits_of<T>) : bits_of<T>;
  }
};
/* The position of the highest bit that is not the sign; -1 if none.  */
template <bool SHIFT_AMOUNT> struct Bfind
{
  template <typename T> static uint32_t f (T a)
  {
    unsigned_t<T> v = std::is_signed_v<T> && a < 0 ? ~a : a;
    if (v == 0)
      return ~0u;
    unsigned pos = 63 - __builtin_clzll (v);
    return SHIFT_AMOUNT ? bits_of<T> - 1 - pos : pos;
  }
};
struct Brev
{
  template <typename T> static T f (T a)
  {
    T r = 0;
    for (unsigned i = 0; i < bits_of<T>; i++, a >>= 1)
      r = T (r << 1 | (a & 1));
    return r;
  }
};
struct Bfe
{
  template <typename T> static T f (T a, uint32_t pos, uint32_t len)
  {
    constexpr unsigned n = bits_of<T>;
    pos &= 0xff, len &= 0xff;
    if (len == 0)
      return 0;
    unsigned top = pos + len - 1 < n - 1 ? pos + len - 1 : n - 1;
    T sign = std::is_signed_v<T> ? T (unsigned_t<T> (a) >> top & 1) : T (0);
    T field = pos < n ? T (unsigned_t<T> (a) >> pos) : T (0);
    unsigned have = pos < n ? (len < n - pos ? len : n - pos) : 0;
    unsigned_t<T> mask = have >= n ? ~unsigned_t<T> (0) : (unsigned_t<T> (1) << have) - 1;
    return T ((unsigned_t<T> (field) & mask) | (sign ? ~mask : 0));
  }
};
struct Bfi
{
  template <typename T> static T go (T a, T b, uint32_t pos, uint32_t len)
  {
    pos &= 0xff, len &= 0xff;
    if (len == 0 || pos >= bits_of<T>)
      return b;
    T mask = len >= bits_of<T> ? T (~T (0)) : T ((T (1) << len) - 1);
    return T ((b & ~(mask << pos)) | ((a & mask) << pos));
  }
};
template <typename T> void
exec_bfi (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  const uint32_t *pos = w.src<uint32_t> (op.r[3]);
  const uint32_t *len = w.src<uint32_t> (op.r[4]);
  each_lane (m, [=] (unsigned i) { d[i] = Bfi::go (a[i], b[i], pos[i], len[i]); });
}
/* A mask of LEN bits from POS.  */
template <bool WRAP> struct Bmsk
{
  static uint32_t f (uint32_t pos, uint32_t len)
  {
    if (WRAP)
      pos &= 31, len &= 31;
    uint64_t mask = len >= 32 ? 0xffffffffu : (uint64_t (1) << len) - 1;
    return pos >= 32 ? 0 : uint32_t (mask << pos);
  }
};

enum class Prmt
{
  DEFAULT,
  F4E,
  B4E,
  RC8,
  ECL,
  ECR,
  RC16
};
template <Prmt MODE> struct Permute
{
  static uint32_t f (uint32_t a, uint32_t b, uint32_t c)
  {
    uint64_t both = uint64_t (b) << 32 | a;
    auto byte = [=] (unsigned i) { return uint32_t (both >> (i & 7) * 8) & 0xff; };
    uint32_t r = 0;
    for (unsigned i = 0; i < 4; i++)
      {
	unsigned k = c & 3;
	uint32_t v;
	switch (MODE)
	  {
	    case Prmt::DEFAULT: {
	      unsigned sel = c >> i * 4 & 0xf;
	      v = byte (sel);
	      if (sel & 8)
		v = v & 0x80 ? 0xff : 0;
	      break;
	    }
	  case Prmt::F4E: v = byte (k + i); break;
	  case Prmt::B4E: v = byte (k - i); break;
	  case Prmt::RC8: v = byte (k); break;
	  case Prmt::ECL: v = byte (i > k ? i : k); break;
	  case Prmt::ECR: v = byte (i < k ? i : k); break;
	  case Prmt::RC16: v = byte ((k & 1) * 2 + (i & 1)); break;
	  }
	r |= v << i * 8;
      }
    return r;
  }
};

/* Any function of three bits, as a table of eight.  */
void
exec_lop3 (Warp &w, const Op &op, uint32_t m)
{
  uint32_t *d = w.dst<uint32_t> (op.r[0]);
  const uint32_t *a = w.src<uint32_t> (op.r[1]), *b = w.src<uint32_t> (op.r[2]),
		 *c = w.src<uint32_t> (op.r[3]), *table = w.src<uint32_t> (op.r[4]);
  each_lane (m,
	     [=] (unsigned i)
	     {
	       uint32_t r = 0;
	       for (unsigned k = 0; k < 8; k++)
		 r |= (table[i] >> k & 1 ? ~0u : 0) & (k & 4 ? a[i] : ~a[i])
		      & (k & 2 ? b[i] : ~b[i]) & (k & 1 ? c[i] : ~c[i]);
	       d[i] = r;
	     });
}

/* The position of the N-th bit that is set, from BASE upwards (N > 0) or
   downwards (N < 0); N = 0 asks for BASE itself.  */
struct Fns
{
  static uint32_t f (uint32_t mask, uint32_t base, int32_t n)
  {
    if (n == 0)
      return base < 32 && (mask >> base & 1) ? base : ~0u;
    int step = n > 0 ? 1 : -1;
    uint32_t left = n > 0 ? uint32_t (n) : -uint32_t (n);
    for (int64_t i = base; i >= 0 && i < 32; i += step)
      if ((mask >> i & 1) && --left == 0)
	return uint32_t (i);
    return ~0u;
  }
};

/* vadd.TYPES.add and vsub.TYPES.add on whole words: (a op b) + c.  */
struct VaddAdd
{
  static uint32_t f (uint32_t a, uint32_t b, uint32_t c) { return a + b + c; }
};
struct VsubAdd
{
  static uint32_t f (uint32_t a, uint32_t b, uint32_t c) { return a - b + c; }
};

/* ----- carry -----
   The carry flag is a hidden predicate of the function, r[4].  */

template <typename T, bool SUB, bool IN, bool OUT> void
exec_carry (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  uint32_t in = IN ? w.pred (op.r[4]) : 0, out = 0;
  each_lane (m,
	     [&] (unsigned i)
	     {
	       T c = in >> i & 1, t, r;
	       bool o;
	       if (SUB)
		 o = __builtin_sub_overflow (a[i], b[i], &t) | __builtin_sub_overflow (t, c, &r);
	       else
		 o = __builtin_add_overflow (a[i], b[i], &t) | __builtin_add_overflow (t, c, &r);
	       d[i] = r;
	       out |= uint32_t (o) << i;
	     });
  if (OUT)
    w.set_pred (op.r[4], out, m);
}

template <typename T, bool HIGH, bool IN, bool OUT> void
exec_mad_carry (Warp &w, const Op &op, uint32_t m)
{
  using U = unsigned_t<T>;
  U *d = w.dst<U> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  const U *c = w.src<U> (op.r[3]);
  uint32_t in = IN ? w.pred (op.r[4]) : 0, out = 0;
  each_lane (m,
	     [&] (unsigned i)
	     {
	       U p = U (HIGH ? MulHi::f (a[i], b[i]) : MulLo::f (a[i], b[i])), t, r;
	       bool o = __builtin_add_overflow (p, c[i], &t)
			| __builtin_add_overflow (t, U (in >> i & 1), &r);
	       d[i] = r;
	       out |= uint32_t (o) << i;
	     });
  if (OUT)
    w.set_pred (op.r[4], out, m);
}

/* ----- the table ----- */

constexpr Rule S = Rule::SAME, W = Rule::WIDE, B32 = Rule::B32, N = Rule::NONE;

#define ROW1(name, F, type, T) { name, Type::type, map1<F, T, T>, S, S, N, N },
#define ROW2(name, F, type, T) { name, Type::type, map2<F, T, T, T>, S, S, S, N },
#define ROW3(name, F, type, T) { name, Type::type, map3<F, T, T, T, T>, S, S, S, S },
#define WIDE2(name, F, type, T) { name, Type::type, map2<F, wide_t<T>, T, T>, W, S, S, N },
#define WIDE3(name, F, type, T) \
  { name, Type::type, map3<F, wide_t<T>, T, T, wide_t<T>>, W, S, S, W },
#define COUNT(name, F, type, T) { name, Type::type, map1<F, uint32_t, T>, B32, S, N, N },
#define SHIFT(name, F, type, T) { name, Type::type, map2<F, T, T, uint32_t>, S, S, B32, N },
#define FIELD(name, F, type, T) \
  { name, Type::type, map3<F, T, T, uint32_t, uint32_t>, S, S, B32, B32 },

#define SIGNED(R, name, F) \
  R (name, F, S16, int16_t) R (name, F, S32, int32_t) R (name, F, S64, int64_t)
#define UNSIGNED(R, name, F) \
  R (name, F, U16, uint16_t) R (name, F, U32, uint32_t) R (name, F, U64, uint64_t)
#define INTEGERS(R, name, F) SIGNED (R, name, F) UNSIGNED (R, name, F)
#define BITS(R, name, F) \
  R (name, F, B16, uint16_t) R (name, F, B32, uint32_t) R (name, F, B64, uint64_t)
#define BITS32(R, name, F) R (name, F, B32, uint32_t) R (name, F, B64, uint64_t)
#define INTS32(R, name, F) R (name, F, U32, uint32_t) R (name, F, S32, int32_t)
#define INTS64(R, name, F) R (name, F, U64, uint64_t) R (name, F, S64, int64_t)

const SimpleRow rows[] = {
  INTEGERS (ROW2, "add", Add) INTEGERS (ROW2, "sub", Sub) INTEGERS (ROW2, "mul.lo", MulLo)
    INTEGERS (ROW2, "mul.hi", MulHi) WIDE2 ("mul.wide", MulWide, U16, uint16_t)
      WIDE2 ("mul.wide", MulWide, S16, int16_t) WIDE2 ("mul.wide", MulWide, U32, uint32_t)
	WIDE2 ("mul.wide", MulWide, S32, int32_t) INTEGERS (ROW3, "mad.lo", MadLo)
	  INTEGERS (ROW3, "mad.hi", MadHi) WIDE3 ("mad.wide", MadWide, U16, uint16_t)
	    WIDE3 ("mad.wide", MadWide, S16, int16_t) WIDE3 ("mad.wide", MadWide, U32, uint32_t)
	      WIDE3 ("mad.wide", MadWide, S32, int32_t) INTS32 (ROW2, "mul24.lo", Mul24Lo)
		INTS32 (ROW2, "mul24.hi", Mul24Hi) INTS32 (ROW3, "mad24.lo", Mad24Lo)
		  INTS32 (ROW3, "mad24.hi", Mad24Hi){
		    "mad24.hi.sat", Type::S32, map3<Mad24HiSat, int32_t, int32_t, int32_t, int32_t>,
		    S, S, S, S },
  INTEGERS (ROW2, "div", Div) INTEGERS (ROW2, "rem", Rem) INTEGERS (ROW2, "min", Min)
    INTEGERS (ROW2, "max", Max) INTEGERS (ROW3, "sad", Sad) SIGNED (ROW1, "abs", Abs)
      SIGNED (ROW1, "neg", Neg){ "add.sat", Type::S32, map2<AddSat, int32_t, int32_t, int32_t>, S,
				 S, S, N },
  { "sub.sat", Type::S32, map2<SubSat, int32_t, int32_t, int32_t>, S, S, S, N },
  { "mad.hi.sat", Type::S32, map3<MadHiSat, int32_t, int32_t, int32_t, int32_t>, S, S, S, S },
  BITS (ROW2, "and", And) BITS (ROW2, "or", Or) BITS (ROW2, "xor", Xor) BITS (ROW1, "not", Not)
    BITS (ROW1, "cnot", Cnot) BITS (SHIFT, "shl", Shl) BITS (SHIFT, "shr", Shr)
      INTEGERS (SHIFT, "shr", Shr) BITS32 (COUNT, "popc", Popc) BITS32 (COUNT, "clz", Clz)
	INTS32 (COUNT, "bfind", Bfind<false>) INTS64 (COUNT, "bfind", Bfind<false>)
	  INTS32 (COUNT, "bfind.shiftamt", Bfind<true>)
	    INTS64 (COUNT, "bfind.shiftamt", Bfind<true>) BITS32 (ROW1, "brev", Brev)
	      INTS32 (FIELD, "bfe", Bfe) INTS64 (FIELD, "bfe", Bfe){
		"bmsk.clamp", Type::B32, map2<Bmsk<false>, uint32_t, uint32_t, uint32_t>, S, S, S,
		N },
  { "bmsk.wrap", Type::B32, map2<Bmsk<true>, uint32_t, uint32_t, uint32_t>, S, S, S, N },
#define WORD3(name, ...) \
  { name, Type::B32, map3<__VA_ARGS__, uint32_t, uint32_t, uint32_t, uint32_t>, S, S, S, S },
/* The type is in the middle of the name.  */
#define AFTER_TYPE(name, F) \
  { name, Type::NONE, map3<F, uint32_t, uint32_t, uint32_t, uint32_t>, B32, B32, B32, B32 },
  WORD3 ("shf.l.wrap", Shf<true, true>) WORD3 ("shf.l.clamp", Shf<true, false>)
    WORD3 ("shf.r.wrap", Shf<false, true>) WORD3 ("shf.r.clamp", Shf<false, false>)
      WORD3 ("prmt", Permute<Prmt::DEFAULT>) AFTER_TYPE ("prmt.b32.f4e", Permute<Prmt::F4E>)
	AFTER_TYPE ("prmt.b32.b4e", Permute<Prmt::B4E>)
	  AFTER_TYPE ("prmt.b32.rc8", Permute<Prmt::RC8>)
	    AFTER_TYPE ("prmt.b32.ecl", Permute<Prmt::ECL>)
	      AFTER_TYPE ("prmt.b32.ecr", Permute<Prmt::ECR>)
		AFTER_TYPE ("prmt.b32.rc16", Permute<Prmt::RC16>){
		  "fns", Type::B32, map3<Fns, uint32_t, uint32_t, uint32_t, int32_t>, S, S, S, S },
  AFTER_TYPE ("vadd.u32.u32.u32.add", VaddAdd) AFTER_TYPE ("vsub.u32.u32.u32.add", VsubAdd)
  /* The assembler takes the mode in front of the type, too.  */
  WORD3 ("prmt.f4e", Permute<Prmt::F4E>) WORD3 ("prmt.b4e", Permute<Prmt::B4E>)
    WORD3 ("prmt.rc8", Permute<Prmt::RC8>) WORD3 ("prmt.ecl", Permute<Prmt::ECL>)
      WORD3 ("prmt.ecr", Permute<Prmt::ECR>) WORD3 ("prmt.rc16", Permute<Prmt::RC16>)
  /* These take a fifth operand, which the decoder adds.  */
  { "lop3", Type::B32, exec_lop3, S, S, S, S },
  { "bfi", Type::B32, exec_bfi<uint32_t>, S, S, S, B32 },
  { "bfi", Type::B64, exec_bfi<uint64_t>, S, S, S, B32 },
};

} // anonymous namespace

void
int_rows (const SimpleRow *&begin, const SimpleRow *&end)
{
  begin = std::begin (rows);
  end = std::end (rows);
}

template <typename T>
static ExecFn
carry_of (bool sub, bool in, bool out)
{
  static const ExecFn table[2][2][2]
    = { { { exec_carry<T, false, false, false>, exec_carry<T, false, false, true> },
	  { exec_carry<T, false, true, false>, exec_carry<T, false, true, true> } },
	{ { exec_carry<T, true, false, false>, exec_carry<T, true, false, true> },
	  { exec_carry<T, true, true, false>, exec_carry<T, true, true, true> } } };
  return table[sub][in][out];
}

ExecFn
select_carry (bool subtract, bool in, bool out, Type type)
{
  switch (type)
    {
    case Type::U32:
    case Type::S32: return carry_of<uint32_t> (subtract, in, out);
    case Type::U64:
    case Type::S64: return carry_of<uint64_t> (subtract, in, out);
    default: return nullptr;
    }
}

template <typename T>
static ExecFn
mad_carry_of (bool high, bool in, bool out)
{
  static const ExecFn table[2][2][2]
    = { { { exec_mad_carry<T, false, false, false>, exec_mad_carry<T, false, false, true> },
	  { exec_mad_carry<T, false, true, false>, exec_mad_carry<T, false, true, true> } },
	{ { exec_mad_carry<T, true, false, false>, exec_mad_carry<T, true, false, true> },
	  { exec_mad_carry<T, true, true, false>, exec_mad_carry<T, true, true, true> } } };
  return table[high][in][out];
}

ExecFn
select_mad_carry (bool high, bool in, bool out, Type type)
{
  switch (type)
    {
    case Type::U32: return mad_carry_of<uint32_t> (high, in, out);
    case Type::S32: return mad_carry_of<int32_t> (high, in, out);
    case Type::U64: return mad_carry_of<uint64_t> (high, in, out);
    case Type::S64: return mad_carry_of<int64_t> (high, in, out);
    default: return nullptr;
    }
}

} // namespace ptxsim
