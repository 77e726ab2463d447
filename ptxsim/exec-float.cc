/* Floating-point operations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled with -ffp-contract=off -frounding-math.  The host's arithmetic is IEEE's,
   so that .rn is what the host does and the other roundings are the
   host's under another rounding mode.  What PTX adds: .ftz, .sat, one NaN
   (0x7fffffff) for all f32 results, and the rules of min and max.
   The .approx operations give the correctly rounded result of a more precise
   one, or the host library's: within the manual's bounds.  */

#include "ptxsim/half.h"
#include <cfenv>
#include <type_traits>

namespace ptxsim
{

RoundingScope::RoundingScope (Rounding r)
{
  static const int modes[]
    = { FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD };
  fesetround (modes[unsigned (r)]);
}

RoundingScope::~RoundingScope ()
{
  fesetround (FE_TONEAREST);
}

namespace
{

/* ----- operators, on values ----- */

struct Add { template <typename T> static T f (T a, T b) { return a + b; } };
struct Sub { template <typename T> static T f (T a, T b) { return a - b; } };
struct Mul { template <typename T> static T f (T a, T b) { return a * b; } };
struct Div { template <typename T> static T f (T a, T b) { return a / b; } };
struct Fma
{
  template <typename T> static T
  f (T a, T b, T c)
  {
    return std::fma (a, b, c);
  }
};
struct Min
{
  template <typename T> static T
  f (T a, T b)
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
  template <typename T> static T
  f (T a, T b)
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
template <typename OP> struct NanOf
{
  template <typename T> static T
  f (T a, T b)
  {
    return std::isnan (a) ? a : std::isnan (b) ? b : OP::f (a, b);
  }
};
struct Rcp { template <typename T> static T f (T a) { return T (1) / a; } };
struct Sqrt { template <typename T> static T f (T a) { return std::sqrt (a); } };
struct Rsqrt
{
  template <typename T> static T
  f (T a)
  {
    return T (1 / std::sqrt ((long double) a));
  }
};
struct Ex2 { template <typename T> static T f (T a) { return T (std::exp2 (double (a))); } };
struct Lg2 { template <typename T> static T f (T a) { return T (std::log2 (double (a))); } };
struct Sin { template <typename T> static T f (T a) { return T (std::sin (double (a))); } };
struct Cos { template <typename T> static T f (T a) { return T (std::cos (double (a))); } };
struct Tanh { template <typename T> static T f (T a) { return T (std::tanh (double (a))); } };

/* Sign operations work on the bits: a NaN keeps its payload.  */
struct Abs
{
  static float
  f (float a)
  {
    return __builtin_fabsf (a);
  }
  static double f (double a) { return __builtin_fabs (a); }
};
struct Neg { template <typename T> static T f (T a) { return -a; } };

/* ----- what surrounds them ----- */

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
  RoundingScope scope { Rounding (op.x) };
  loop ();
}

template <typename F, typename T, bool FTZ, bool SAT>
void
float1 (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]);
  rounded (op, [=] {
    each_lane (m, [=] (unsigned i)
      { d[i] = finish<FTZ, SAT> (F::f (flush<FTZ> (a[i]))); });
  });
}

template <typename F, typename T, bool FTZ, bool SAT>
void
float2 (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  rounded (op, [=] {
    each_lane (m, [=] (unsigned i)
      { d[i] = finish<FTZ, SAT> (F::f (flush<FTZ> (a[i]), flush<FTZ> (b[i]))); });
  });
}

template <typename F, typename T, bool FTZ, bool SAT>
void
float3 (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]),
    *c = w.src<T> (op.r[3]);
  rounded (op, [=] {
    each_lane (m, [=] (unsigned i)
      { d[i] = finish<FTZ, SAT> (F::f (flush<FTZ> (a[i]), flush<FTZ> (b[i]),
				       flush<FTZ> (c[i]))); });
  });
}

/* fma with the instruction where the host has it; it is exact either way.  */
template <typename T, bool FTZ, bool SAT>
__attribute__ ((target ("avx2,fma"))) void
fma_hardware (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]),
    *c = w.src<T> (op.r[3]);
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

template <typename F, typename H, unsigned PACK, bool SAT, unsigned ARITY>
void
small_op (Warp &w, const Op &op, uint32_t m)
{
  uint16_t *d = w.dst<uint16_t> (op.r[0]);
  const uint16_t *a = w.src<uint16_t> (op.r[1]);
  const uint16_t *b = ARITY > 1 ? w.src<uint16_t> (op.r[2]) : a;
  const uint16_t *c = ARITY > 2 ? w.src<uint16_t> (op.r[3]) : a;
  each_lane (m, [=] (unsigned lane) {
    for (unsigned k = 0; k < PACK; k++)
      {
	unsigned i = lane * PACK + k;
	double x = H { a[i] }.value (), y = H { b[i] }.value (),
	  z = H { c[i] }.value ();
	long double r;
	/* A product of two is exact in double, and so is a sum in long double as
	   far as the result has bits; one rounding follows.  */
	if constexpr (ARITY == 1)
	  r = F::f (x);
	else if constexpr (ARITY == 2)
	  r = F::f ((long double) x, (long double) y);
	else
	  r = (long double) x * y + z;
	if (SAT)
	  r = r >= 1 ? 1 : r > 0 ? r : 0;
	d[i] = H::from (r).bits;
      }
  });
}

/* ----- selection ----- */

template <typename T, bool FTZ, bool SAT>
ExecFn
select_typed (std::string_view name, bool sign_ops)
{
  struct Row { const char *name; ExecFn fn; bool sign_op; };
  static const Row rows[] = {
    { "add", float2<Add, T, FTZ, SAT>, false },
    { "sub", float2<Sub, T, FTZ, SAT>, false },
    { "mul", float2<Mul, T, FTZ, SAT>, false },
    { "div", float2<Div, T, FTZ, SAT>, false },
    { "fma", fma_of<T, FTZ, SAT> (), false },
    { "rcp", float1<Rcp, T, FTZ, SAT>, false },
    { "sqrt", float1<Sqrt, T, FTZ, SAT>, false },
    { "rsqrt", float1<Rsqrt, T, FTZ, SAT>, false },
    { "min", float2<Min, T, FTZ, SAT>, true },
    { "max", float2<Max, T, FTZ, SAT>, true },
    { "min.NaN", float2<NanOf<Min>, T, FTZ, SAT>, true },
    { "max.NaN", float2<NanOf<Max>, T, FTZ, SAT>, true },
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

template <typename H, unsigned PACK, bool SAT>
ExecFn
select_small (std::string_view name)
{
  struct Row { const char *name; ExecFn fn; };
  static const Row rows[] = {
    { "add", small_op<Add, H, PACK, SAT, 2> },
    { "sub", small_op<Sub, H, PACK, SAT, 2> },
    { "mul", small_op<Mul, H, PACK, SAT, 2> },
    { "fma", small_op<Fma, H, PACK, SAT, 3> },
    { "min", small_op<Min, H, PACK, SAT, 2> },
    { "max", small_op<Max, H, PACK, SAT, 2> },
    { "min.NaN", small_op<NanOf<Min>, H, PACK, SAT, 2> },
    { "max.NaN", small_op<NanOf<Max>, H, PACK, SAT, 2> },
    { "abs", small_op<Abs, H, PACK, SAT, 1> },
    { "neg", small_op<Neg, H, PACK, SAT, 1> },
  };
  for (const Row &row : rows)
    if (name == row.name)
      return row.fn;
  return nullptr;
}

} // anonymous namespace

ExecFn
select_float (std::string_view name, Type type, bool ftz, bool sat, bool directed)
{
  if (name == "copysign")
    {
      if (ftz || sat || directed)
	return nullptr;
      return (type == Type::F32 ? copysign_bits<uint32_t, 0x80000000u>
	      : type == Type::F64
	      ? copysign_bits<uint64_t, uint64_t (1) << 63> : nullptr);
    }
  switch (type)
    {
    case Type::F32:
      return (ftz ? sat ? select_typed<float, true, true> (name, false)
			: select_typed<float, true, false> (name, true)
	      : sat ? select_typed<float, false, true> (name, false)
		    : select_typed<float, false, false> (name, true));
    case Type::F64:
      return ftz || sat ? nullptr : select_typed<double, false, false> (name, true);
    case Type::F16:
      if (ftz || directed)
	return nullptr;
      return sat ? select_small<Half, 1, true> (name)
		 : select_small<Half, 1, false> (name);
    case Type::F16X2:
      if (ftz || directed)
	return nullptr;
      return sat ? select_small<Half, 2, true> (name)
		 : select_small<Half, 2, false> (name);
    case Type::BF16:
      return ftz || sat || directed ? nullptr
				    : select_small<BFloat, 1, false> (name);
    default:
      return nullptr;
    }
}

} // namespace ptxsim
