/* Comparisons: setp, set, testp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   setp p|q, a, b, c:  p = (a CMP b) BOOL c,  q = !(a CMP b) BOOL c.
   Op::x is the Combine, Op::y says that c is inverted; r: p, a, b, c, q.  */

#include "ptxsim/half.h"

namespace ptxsim {

namespace {

#define COMPARISON(name, expr)                     \
  struct name                                      \
  {                                                \
    template <typename T> static bool f (T a, T b) \
    {                                              \
      return expr;                                 \
    }                                              \
  };
COMPARISON (Eq, a == b)
COMPARISON (Ne, std::is_integral_v<T> ? a != b : a<b || a> b)
COMPARISON (Lt, a < b)
COMPARISON (Le, a <= b)
COMPARISON (Gt, a > b)
COMPARISON (Ge, a >= b)
COMPARISON (Equ, !(a < b || a > b))
COMPARISON (Neu, a != b)
COMPARISON (Ltu, !(a >= b))
COMPARISON (Leu, !(a > b))
COMPARISON (Gtu, !(a <= b))
COMPARISON (Geu, !(a < b))
COMPARISON (Num, a == a && b == b)
COMPARISON (Nan, a != a || b != b)

uint32_t
combine (const Warp &w, const Op &op, uint32_t r)
{
  if (Combine (op.x) == Combine::NONE)
    return r;
  uint32_t c = w.pred (op.r[3]) ^ (op.y ? all_lanes : 0);
  switch (Combine (op.x))
    {
    case Combine::AND: return r & c;
    case Combine::OR: return r | c;
    default: return r ^ c;
    }
}

void
store_predicates (Warp &w, const Op &op, uint32_t m, uint32_t r)
{
  uint32_t p = combine (w, op, r), q = combine (w, op, ~r);
  if (op.r[0] != no_ref)
    w.set_pred (op.r[0], p, m);
  if (op.r[4] != no_ref)
    w.set_pred (op.r[4], q, m);
}

template <bool FTZ, typename T>
inline T
flush (T a)
{
  if constexpr (FTZ)
    return std::fabs (a) < T (0x1p-126) ? T (0) : a;
  else
    return a;
}

/* The mask of the lanes whose byte is 1; the others' are 0.  */
uint32_t
mask_of (const uint8_t *flags)
{
  uint32_t r = 0;
  for (unsigned i = 0; i < warp_size; i += 8)
    {
      uint64_t eight;
      memcpy (&eight, flags + i, sizeof eight);
      /* Moves bit 8 * j to bit 56 + j.  */
      r |= uint32_t (eight * 0x0102040810204080u >> 56) << i;
    }
  return r;
}

template <typename F, typename T, bool FTZ>
void
setp (Warp &w, const Op &op, uint32_t m)
{
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  /* Bytes first: the compiler vectorises this loop.  */
  uint8_t flags[warp_size];
  for (unsigned i = 0; i < warp_size; i++)
    flags[i] = F::f (flush<FTZ> (a[i]), flush<FTZ> (b[i]));
  store_predicates (w, op, m, mask_of (flags));
}

template <typename F, typename H, bool FTZ>
void
setp_small (Warp &w, const Op &op, uint32_t m)
{
  const uint16_t *a = w.src<uint16_t> (op.r[1]), *b = w.src<uint16_t> (op.r[2]);
  uint32_t r = 0;
  auto value = [] (uint16_t bits)
  {
    double v = H{ bits }.value ();
    return FTZ && std::fabs (v) < H::least_normal ? 0 : v;
  };
  for (unsigned i = 0; i < warp_size; i++)
    r |= uint32_t (F::f (value (a[i]), value (b[i]))) << i;
  store_predicates (w, op, m, r);
}

/* The first six are the same for integers.  */
template <typename T>
ExecFn
setp_int (Compare c)
{
  static const ExecFn table[] = { setp<Eq, T, false>, setp<Ne, T, false>, setp<Lt, T, false>,
				  setp<Le, T, false>, setp<Gt, T, false>, setp<Ge, T, false> };
  return c <= Compare::GE ? table[unsigned (c)] : nullptr;
}

template <typename T, bool FTZ>
ExecFn
setp_float (Compare c)
{
  static const ExecFn table[] = { setp<Eq, T, FTZ>,  setp<Ne, T, FTZ>,	setp<Lt, T, FTZ>,
				  setp<Le, T, FTZ>,  setp<Gt, T, FTZ>,	setp<Ge, T, FTZ>,
				  setp<Equ, T, FTZ>, setp<Neu, T, FTZ>, setp<Ltu, T, FTZ>,
				  setp<Leu, T, FTZ>, setp<Gtu, T, FTZ>, setp<Geu, T, FTZ>,
				  setp<Num, T, FTZ>, setp<Nan, T, FTZ> };
  return table[unsigned (c)];
}

template <typename H, bool FTZ>
ExecFn
setp_16 (Compare c)
{
#define CASE(NAME) setp_small<NAME, H, FTZ>
  static const ExecFn table[] = { CASE (Eq),  CASE (Ne),  CASE (Lt),  CASE (Le),  CASE (Gt),
				  CASE (Ge),  CASE (Equ), CASE (Neu), CASE (Ltu), CASE (Leu),
				  CASE (Gtu), CASE (Geu), CASE (Num), CASE (Nan) };
#undef CASE
  return table[unsigned (c)];
}

template <uint32_t TRUE>
void
set_value (Warp &w, const Op &op, uint32_t m)
{
  uint32_t *d = w.dst<uint32_t> (op.r[0]);
  uint32_t p = w.pred (op.r[1]);
  each_lane (m, [=] (unsigned i) { d[i] = p >> i & 1 ? TRUE : 0; });
}

struct IsFinite
{
  template <typename T> static bool f (T a) { return std::isfinite (a); }
};
struct IsInf
{
  template <typename T> static bool f (T a) { return std::isinf (a); }
};
struct IsNumber
{
  template <typename T> static bool f (T a) { return !std::isnan (a); }
};
struct IsNan
{
  template <typename T> static bool f (T a) { return std::isnan (a); }
};
/* The zeros count as normal.  */
struct IsNormal
{
  template <typename T> static bool f (T a) { return std::isnormal (a) || a == 0; }
};
struct IsSubnormal
{
  template <typename T> static bool f (T a) { return std::fpclassify (a) == FP_SUBNORMAL; }
};

template <typename F, typename T>
void
testp (Warp &w, const Op &op, uint32_t m)
{
  const T *a = w.src<T> (op.r[1]);
  uint32_t r = 0;
  for (unsigned i = 0; i < warp_size; i++)
    r |= uint32_t (F::f (a[i])) << i;
  w.set_pred (op.r[0], r, m);
}

template <typename T>
ExecFn
testp_of (std::string_view kind)
{
  struct Row
  {
    const char *name;
    ExecFn fn;
  };
  static const Row rows[]
    = { { "finite", testp<IsFinite, T> }, { "infinite", testp<IsInf, T> },
	{ "number", testp<IsNumber, T> }, { "notanumber", testp<IsNan, T> },
	{ "normal", testp<IsNormal, T> }, { "subnormal", testp<IsSubnormal, T> } };
  for (const Row &row : rows)
    if (kind == row.name)
      return row.fn;
  return nullptr;
}

} // anonymous namespace

const ExecFn exec_set_u32 = set_value<~0u>;
const ExecFn exec_set_f32 = set_value<0x3f800000u>;

ExecFn
select_setp (Compare c, Type type, bool ftz)
{
  if (ftz && type != Type::F32 && type != Type::F16)
    return nullptr;
  switch (type)
    {
    case Type::B16: return c <= Compare::NE ? setp_int<uint16_t> (c) : nullptr;
    case Type::B32: return c <= Compare::NE ? setp_int<uint32_t> (c) : nullptr;
    case Type::B64: return c <= Compare::NE ? setp_int<uint64_t> (c) : nullptr;
    case Type::U16: return setp_int<uint16_t> (c);
    case Type::U32: return setp_int<uint32_t> (c);
    case Type::U64: return setp_int<uint64_t> (c);
    case Type::S16: return setp_int<int16_t> (c);
    case Type::S32: return setp_int<int32_t> (c);
    case Type::S64: return setp_int<int64_t> (c);
    case Type::F16: return ftz ? setp_16<Half, true> (c) : setp_16<Half, false> (c);
    case Type::BF16: return setp_16<BFloat, false> (c);
    case Type::F32: return ftz ? setp_float<float, true> (c) : setp_float<float, false> (c);
    case Type::F64: return setp_float<double, false> (c);
    default: return nullptr;
    }
}

ExecFn
select_testp (std::string_view kind, Type type)
{
  return (type == Type::F32   ? testp_of<float> (kind)
	  : type == Type::F64 ? testp_of<double> (kind)
			      : nullptr);
}

} // namespace ptxsim
