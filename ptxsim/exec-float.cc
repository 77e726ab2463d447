/* Floating-point operations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled with -ffp-contract=off -frounding-math.  The host's arithmetic is IEEE's, so .rn is the
   host's result, and the other roundings are the host's under another rounding mode.  PTX adds
   .ftz, .sat, one NaN (0x7fffffff) for all f32 results, and the rules of min and max.  The .approx
   operations round the result of a more precise operation or of the host library, within the
   manual's bounds.  */

#include "ptxsim/half.h"
#include <cfenv>
#include <type_traits>

namespace ptxsim {

RoundingScope::RoundingScope (Rounding r)
{
  static const int modes[] = { FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD };
  fesetround (modes[unsigned (r)]);
}

RoundingScope::~RoundingScope ()
{
  fesetround (FE_TONEAREST);
}

namespace {

/* ----- operators, on values ----- */

struct Add
{
  template <typename T> static T f (T a, T b) { return a + b; }
};
struct Sub
{
  template <typename T> static T f (T a, T b) { return a - b; }
};
struct Mul
{
  template <typename T> static T f (T a, T b) { return a * b; }
};
struct Div
{
  template <typename T> static T f (T a, T b) { return a / b; }
};
struct Fma
{
  template <typename T> static T f (T a, T b, T c) { return std::fma (a, b, c); }
};
struct Min
{
  template <typename T> static T f (T a, T b)
  {
    if (std::isnan (a))
      return b;
    if (std::isnan (b))
      return a;
    if (a == b)
      return std::signbit (a) ? a : b;
    return a < b ? a : b;
  }
};
struct Max
{
  template <typename T> static T f (T a, T b)
  {
    if (std::isnan (a))
      return b;
    if (std::isnan (b))
      return a;
    if (a == b)
      return std::signbit (a) ? b : a;
    return a > b ? a : b;
  }
};
/* Of the absolute values, with the sign of the product.  */
template <typename OP> struct XorSign
{
  template <typename T> static T f (T a, T b)
  {
    T r = OP::f (std::fabs (a), std::fabs (b));
    bool negative = std::signbit (a) != std::signbit (b);
    return negative && !std::isnan (r) ? -r : r;
  }
};
template <typename OP> struct NanOf
{
  template <typename T> static T f (T a, T b)
  {
    return std::isnan (a) ? a : std::isnan (b) ? b : OP::f (a, b);
  }
};
struct Rcp
{
  template <typename T> static T f (T a) { return T (1) / a; }
};
struct Sqrt
{
  template <typename T> static T f (T a) { return std::sqrt (a); }
};
struct Rsqrt
{
  template <typename T> static T f (T a) { return T (1 / std::sqrt ((long double) a)); }
};
struct Ex2
{
  template <typename T> static T f (T a) { return T (std::exp2 (double (a))); }
};
struct Lg2
{
  template <typename T> static T f (T a) { return T (std::log2 (double (a))); }
};
struct Sin
{
  template <typename T> static T f (T a) { return T (std::sin (double (a))); }
};
struct Cos
{
  template <typename T> static T f (T a) { return T (std::cos (double (a))); }
};
struct Tanh
{
  template <typename T> static T f (T a) { return T (std::tanh (double (a))); }
};

/* For a NaN, the hardware gives the result of an addition, which keeps the sign.  */
struct Abs
{
  template <typename T> static T f (T a) { return std::isnan (a) ? a + a : std::fabs (a); }
};
struct Neg
{
  template <typename T> static T f (T a) { return std::isnan (a) ? a + a : -a; }
};

/* ----- templates around the operators ----- */

template <bool FTZ, typename T>
inline T
flush (T a)
{
  if constexpr (FTZ && std::is_same_v<T, float>)
    return std::fabs (a) < 0x1p-126f ? std::copysign (0.0f, a) : a;
  else
    return a;
}

template <bool FTZ, bool SAT, typename T>
inline T
finish (T r)
{
  r = flush<FTZ> (r);
  if constexpr (SAT)
    return r >= T (1) ? T (1) : r > T (0) ? r : T (0);
  if constexpr (std::is_same_v<T, float>)
    {
      uint32_t bits = 0x7fffffff;
      float nan;
      memcpy (&nan, &bits, sizeof nan);
      return r == r ? r : nan;
    }
  return r;
}

/* Whether the operation runs in another rounding mode is in Op::x.  */
template <typename LOOP>
inline void
rounded (const Op &op, LOOP loop)
{
  if (op.x == uint8_t (Rounding::RN))
    return loop ();
  RoundingScope scope{ Rounding (op.x) };
  loop ();
}

template <typename F, typename T, bool FTZ, bool SAT>
void
float1 (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]);
  rounded (
    op, [=]
    { each_lane (m, [=] (unsigned i) { d[i] = finish<FTZ, SAT> (F::f (flush<FTZ> (a[i]))); }); });
}

template <typename F, typename T, bool FTZ, bool SAT>
void
float2 (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  rounded (op,
	   [=]
	   {
	     each_lane (m, [=] (unsigned i)
			{ d[i] = finish<FTZ, SAT> (F::f (flush<FTZ> (a[i]), flush<FTZ> (b[i]))); });
	   });
}

template <typename F, typename T, bool FTZ, bool SAT>
void
float3 (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]), *c = w.src<T> (op.r[3]);
  rounded (op,
	   [=]
	   {
	     each_lane (m,
			[=] (unsigned i)
			{
			  d[i] = finish<FTZ, SAT> (
			    F::f (flush<FTZ> (a[i]), flush<FTZ> (b[i]), flush<FTZ> (c[i])));
			});
	   });
}

/* ----- .ftz of operations whose result may be subnormal and round up to normal -----
   The hardware rounds to 24 bits first, whatever the exponent, and then flushes.  A result that is
   the smallest normal number was rounded on a coarser grid, so the exact result decides.  The
   functors' exact returns it as a double and the error of that double.  */

constexpr double least_normal = 0x1p-126;

struct ExactValue
{
  double value, lost;
};

struct FlushedMul : Mul
{
  static ExactValue exact (double a, double b, double) { return { a * b, 0 }; }
};
/* The distance of a quotient from the smallest normal number is at least a unit of 24 bits, so only
   its side matters.  */
struct FlushedDiv : Div
{
  static ExactValue exact (double a, double b, double)
  {
    return { std::fabs (a) < least_normal * std::fabs (b) ? 0 : a / b, 0 };
  }
};
struct FlushedRcp : Rcp
{
  static ExactValue exact (double a, double, double)
  {
    return { 1 < least_normal * std::fabs (a) ? 0 : 1 / a, 0 };
  }
};
struct FlushedFma : Fma
{
  static ExactValue exact (double a, double b, double c)
  {
    volatile double p = a * b, sum = p + c, part = sum - p;
    volatile double lost = (p - (sum - part)) + (c - part);
    return { sum, lost };
  }
};

/* Whether V, rounded to 24 bits as R says, is still below the normal numbers.  V is so close to
   them that R does not round it away from them.  */
bool
stays_subnormal (ExactValue v, Rounding r)
{
  /* To nearest: half a unit below, where a tie goes up.  */
  double limit = least_normal * (r == Rounding::RN ? 1 - 0x1p-25 : 1 - 0x1p-24);
  double magnitude = std::fabs (v.value);
  if (magnitude != limit)
    return magnitude < limit;
  double lost = std::signbit (v.value) ? -v.lost : v.lost;
  return lost < 0 || (lost == 0 && r != Rounding::RN);
}

template <typename F, unsigned ARITY, bool SAT>
void
flushed (Warp &w, const Op &op, uint32_t m)
{
  float *d = w.dst<float> (op.r[0]);
  const float *a = w.src<float> (op.r[1]);
  const float *b = ARITY > 1 ? w.src<float> (op.r[2]) : a;
  const float *c = ARITY > 2 ? w.src<float> (op.r[3]) : a;
  float out[warp_size];
  rounded (op,
	   [&]
	   {
	     for (unsigned i = 0; i < warp_size; i++)
	       {
		 float x = flush<true> (a[i]), y = flush<true> (b[i]), z = flush<true> (c[i]);
		 if constexpr (ARITY == 1)
		   out[i] = F::f (x);
		 else if constexpr (ARITY == 2)
		   out[i] = F::f (x, y);
		 else
		   out[i] = F::f (x, y, z);
	       }
	   });
  for (; m; m &= m - 1)
    {
      unsigned i = __builtin_ctz (m);
      if (std::fabs (out[i]) == float (least_normal)
	  && stays_subnormal (F::exact (flush<true> (a[i]), flush<true> (b[i]), flush<true> (c[i])),
			      Rounding (op.x)))
	out[i] = std::copysign (0.0f, out[i]);
      d[i] = finish<true, SAT> (out[i]);
    }
}

template <typename F, unsigned ARITY, typename T, bool FTZ, bool SAT>
ExecFn
flushed_or (ExecFn other)
{
  if constexpr (FTZ && std::is_same_v<T, float>)
    return flushed<F, ARITY, SAT>;
  else
    return other;
}

/* Only the upper words: a coarse approximation.  */
template <typename F>
void
gross (Warp &w, const Op &op, uint32_t m)
{
  uint64_t *d = w.dst<uint64_t> (op.r[0]);
  const uint64_t *a = w.src<uint64_t> (op.r[1]);
  constexpr uint64_t upper = ~uint64_t (0) << 32;
  auto flush_double = [] (double v)
  { return std::fabs (v) < 0x1p-1022 ? std::copysign (0.0, v) : v; };
  each_lane (m,
	     [=] (unsigned i)
	     {
	       uint64_t bits = a[i] & upper;
	       double v;
	       memcpy (&v, &bits, sizeof v);
	       v = flush_double (F::f (flush_double (v)));
	       memcpy (&bits, &v, sizeof v);
	       d[i] = bits & upper;
	     });
}

/* fma with the instruction where the host has it; it is exact either way.  */
template <typename T, bool FTZ, bool SAT>
__attribute__ ((target ("avx2,fma"))) void
fma_hardware (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]), *c = w.src<T> (op.r[3]);
  T out[warp_size];
  if (op.x != uint8_t (Rounding::RN))
    return float3<Fma, T, FTZ, SAT> (w, op, m);
  for (unsigned i = 0; i < warp_size; i++)
    {
      T x = a[i], y = b[i], z = c[i];
      if (FTZ && sizeof (T) == 4)
	{
	  x = __builtin_fabs (x) < T (0x1p-126) ? __builtin_copysign (T (0), x) : x;
	  y = __builtin_fabs (y) < T (0x1p-126) ? __builtin_copysign (T (0), y) : y;
	  z = __builtin_fabs (z) < T (0x1p-126) ? __builtin_copysign (T (0), z) : z;
	}
      out[i] = sizeof (T) == 4 ? T (__builtin_fmaf (float (x), float (y), float (z)))
			       : T (__builtin_fma (x, y, z));
    }
  for (; m; m &= m - 1)
    {
      unsigned i = __builtin_ctz (m);
      d[i] = finish<FTZ, SAT> (out[i]);
    }
}

template <typename T, bool FTZ, bool SAT>
ExecFn
fma_of ()
{
  if (__builtin_cpu_supports ("fma") && __builtin_cpu_supports ("avx2"))
    return fma_hardware<T, FTZ, SAT>;
  return float3<Fma, T, FTZ, SAT>;
}

template <typename U, U SIGN>
void
copysign_bits (Warp &w, const Op &op, uint32_t m)
{
  U *d = w.dst<U> (op.r[0]);
  const U *a = w.src<U> (op.r[1]), *b = w.src<U> (op.r[2]);
  each_lane (m, [=] (unsigned i) { d[i] = (a[i] & SIGN) | (b[i] & ~SIGN); });
}

/* ----- 16 bits: PACK elements in a register ----- */

/* A product and a sum, rounded to odd: if bits are lost, the last bit is 1, so that rounding to 16
   bits takes them into account.  */
long double
odd_fma (long double a, long double b, long double c)
{
  volatile long double p = a * b, sum = p + c, part = sum - p;
  volatile long double lost = (p - (sum - part)) + (c - part);
  long double r = sum;
  uint64_t mantissa;
  memcpy (&mantissa, &r, sizeof mantissa);
  if (!(lost < 0 || lost > 0) || (mantissa & 1))
    return r;
  return std::nextafter (r, lost > 0 ? HUGE_VALL : -HUGE_VALL);
}

template <typename H, bool FTZ>
double
flush_small (double v)
{
  return FTZ && std::fabs (v) < H::least_normal ? std::copysign (0.0, v) : v;
}

template <typename F, typename H, unsigned PACK, bool FTZ, bool SAT, unsigned ARITY>
void
small_op (Warp &w, const Op &op, uint32_t m)
{
  uint16_t *d = w.dst<uint16_t> (op.r[0]);
  const uint16_t *a = w.src<uint16_t> (op.r[1]);
  const uint16_t *b = ARITY > 1 ? w.src<uint16_t> (op.r[2]) : a;
  const uint16_t *c = ARITY > 2 ? w.src<uint16_t> (op.r[3]) : a;
  each_lane (m,
	     [=] (unsigned lane)
	     {
	       for (unsigned k = 0; k < PACK; k++)
		 {
		   unsigned i = lane * PACK + k;
		   auto value = [] (uint16_t bits)
		   { return (long double) flush_small<H, FTZ> (H{ bits }.value ()); };
		   long double x = value (a[i]), y = value (b[i]), z = value (c[i]), r;
		   /* A product of two is exact, and so is a sum within the bits of the result; one
		      rounding follows.  */
		   if constexpr (ARITY == 1)
		     r = F::f (double (x));
		   else if constexpr (ARITY == 2)
		     r = F::f (x, y);
		   else
		     r = odd_fma (x, y, z);
		   if (SAT)
		     r = r >= 1 ? 1 : r > 0 ? r : 0;
		   /* Flushed after rounding to the format's precision, as above.  */
		   if (FTZ && std::fabs (r) < H::least_normal * (1 - H::half_unit))
		     r = std::copysign (0.0L, r);
		   d[i] = H::from (r).bits;
		 }
	     });
}

/* ----- selection ----- */

template <typename T, bool FTZ, bool SAT>
ExecFn
select_typed (std::string_view name, bool sign_ops)
{
  struct Row
  {
    const char *name;
    ExecFn fn;
    bool sign_op;
  };
  static const Row rows[] = {
    { "add", float2<Add, T, FTZ, SAT>, false },
    { "sub", float2<Sub, T, FTZ, SAT>, false },
    { "mul", flushed_or<FlushedMul, 2, T, FTZ, SAT> (float2<Mul, T, FTZ, SAT>), false },
    { "div", flushed_or<FlushedDiv, 2, T, FTZ, SAT> (float2<Div, T, FTZ, SAT>), false },
    { "fma", flushed_or<FlushedFma, 3, T, FTZ, SAT> (fma_of<T, FTZ, SAT> ()), false },
    { "rcp", flushed_or<FlushedRcp, 1, T, FTZ, SAT> (float1<Rcp, T, FTZ, SAT>), false },
    { "sqrt", float1<Sqrt, T, FTZ, SAT>, false },
    { "rsqrt", float1<Rsqrt, T, FTZ, SAT>, false },
    { "min", float2<Min, T, FTZ, SAT>, true },
    { "max", float2<Max, T, FTZ, SAT>, true },
    { "min.NaN", float2<NanOf<Min>, T, FTZ, SAT>, true },
    { "max.NaN", float2<NanOf<Max>, T, FTZ, SAT>, true },
    { "min.xorsign", float2<XorSign<Min>, T, FTZ, SAT>, true },
    { "max.xorsign", float2<XorSign<Max>, T, FTZ, SAT>, true },
    { "min.NaN.xorsign", float2<XorSign<NanOf<Min>>, T, FTZ, SAT>, true },
    { "max.NaN.xorsign", float2<XorSign<NanOf<Max>>, T, FTZ, SAT>, true },
    { "abs", float1<Abs, T, FTZ, SAT>, true },
    { "neg", float1<Neg, T, FTZ, SAT>, true },
    { "ex2", float1<Ex2, T, FTZ, SAT>, false },
    { "lg2", float1<Lg2, T, FTZ, SAT>, false },
    { "sin", float1<Sin, T, FTZ, SAT>, false },
    { "cos", float1<Cos, T, FTZ, SAT>, false },
    { "tanh", float1<Tanh, T, FTZ, SAT>, false },
  };
  for (const Row &row : rows)
    if (name == row.name && (!row.sign_op || sign_ops))
      return row.fn;
  return nullptr;
}

template <typename H, unsigned PACK, bool FTZ, bool SAT>
ExecFn
select_small (std::string_view name)
{
  struct Row
  {
    const char *name;
    ExecFn fn;
    bool saturates;
  };
  static const Row rows[] = {
    { "add", small_op<Add, H, PACK, FTZ, SAT, 2>, true },
    { "sub", small_op<Sub, H, PACK, FTZ, SAT, 2>, true },
    { "mul", small_op<Mul, H, PACK, FTZ, SAT, 2>, true },
    { "fma", small_op<Fma, H, PACK, FTZ, SAT, 3>, true },
    { "min", small_op<Min, H, PACK, FTZ, SAT, 2>, false },
    { "max", small_op<Max, H, PACK, FTZ, SAT, 2>, false },
    { "min.NaN", small_op<NanOf<Min>, H, PACK, FTZ, SAT, 2>, false },
    { "max.NaN", small_op<NanOf<Max>, H, PACK, FTZ, SAT, 2>, false },
    { "min.xorsign", small_op<XorSign<Min>, H, PACK, FTZ, SAT, 2>, false },
    { "max.xorsign", small_op<XorSign<Max>, H, PACK, FTZ, SAT, 2>, false },
    { "min.NaN.xorsign", small_op<XorSign<NanOf<Min>>, H, PACK, FTZ, SAT, 2>, false },
    { "max.NaN.xorsign", small_op<XorSign<NanOf<Max>>, H, PACK, FTZ, SAT, 2>, false },
    { "abs", small_op<Abs, H, PACK, FTZ, SAT, 1>, false },
    { "neg", small_op<Neg, H, PACK, FTZ, SAT, 1>, false },
  };
  for (const Row &row : rows)
    if (name == row.name && (row.saturates || !SAT))
      return row.fn;
  return nullptr;
}

template <unsigned PACK>
ExecFn
select_half (std::string_view name, bool ftz, bool sat)
{
  return (ftz	? sat ? select_small<Half, PACK, true, true> (name)
		      : select_small<Half, PACK, true, false> (name)
	    : sat ? select_small<Half, PACK, false, true> (name)
		: select_small<Half, PACK, false, false> (name));
}

} // anonymous namespace

ExecFn
select_float (std::string_view name, Type type, bool ftz, bool sat, bool directed)
{
  if (name == "copysign")
    {
      if (ftz || sat || directed)
	return nullptr;
      return (type == Type::F32	  ? copysign_bits<uint32_t, 0x80000000u>
	      : type == Type::F64 ? copysign_bits<uint64_t, uint64_t (1) << 63>
				  : nullptr);
    }
  switch (type)
    {
    case Type::F32:
      return (ftz   ? sat ? select_typed<float, true, true> (name, false)
			  : select_typed<float, true, false> (name, true)
		: sat ? select_typed<float, false, true> (name, false)
		    : select_typed<float, false, false> (name, true));
    case Type::F64:
      /* Only the coarse approximations have .ftz.  */
      if (ftz)
	return (name == "rcp"	  ? ExecFn (gross<Rcp>)
		: name == "rsqrt" ? ExecFn (gross<Rsqrt>)
				  : nullptr);
      if (sat || name.find ('.') != name.npos)
	return nullptr;
      return select_typed<double, false, false> (name, true);
    case Type::F16: return directed ? nullptr : select_half<1> (name, ftz, sat);
    case Type::F16X2: return directed ? nullptr : select_half<2> (name, ftz, sat);
    case Type::BF16:
      return ftz || sat || directed ? nullptr : select_small<BFloat, 1, false, false> (name);
    case Type::BF16X2:
      return ftz || sat || directed ? nullptr : select_small<BFloat, 2, false, false> (name);
    default: return nullptr;
    }
}

} // namespace ptxsim
