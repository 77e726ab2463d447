/* Complex multiplication and division for the device, against the host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A routine is one block of device IR without branches.  It is executed here, insn by
   insn, for all combinations of four numbers out of a list that has zeros, infinities,
   NaN and both ends of the range.  Products must be what libgcc computes, to the bit.
   Quotients of finite numbers are compared with those in long double, which has range
   and digits to spare; with an infinity, a NaN or a division by zero, the kind of the
   result must be what C17, annex G.5.1 says (libgcc's float version does not always
   keep to it).  */

#include "libgomp-device/routines/complex.h"
#include "ptx-backend/tests/test-util.h"

#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <map>
#include <gtest/gtest.h>

extern "C"
{
  float _Complex __mulsc3 (float, float, float, float);
  double _Complex __muldc3 (double, double, double, double);
}

using namespace accred;
using dev::cmp;
using dev::dtype;
using dev::opcode;

namespace {

template<typename T> using word_of = std::conditional_t<sizeof (T) == 4, uint32_t, uint64_t>;

template<typename T>
word_of<T>
bits_of (T v)
{
  word_of<T> b;
  memcpy (&b, &v, sizeof b);
  return b;
}

template<typename T>
T
from_bits (uint64_t bits)
{
  word_of<T> b = bits;
  T v;
  memcpy (&v, &b, sizeof v);
  return v;
}

/* Executes routine FN, whose numbers are of type T.  A register holds bits.  */

template<typename T>
class machine
{
public:
  explicit machine (const dev::function &fn) : m_fn (fn), m_regs (fn.regs.size ()) {}

  std::complex<T>
  run (T a, T b, T c, T d)
  {
    m_params = { 0, bits_of (a), bits_of (b), bits_of (c), bits_of (d) };
    m_result = {};
    for (const dev::insn &i : m_fn.blocks.at (0).insns)
      {
	if (i.op == opcode::RET)
	  return { from_bits<T> (m_result.at (0)), from_bits<T> (m_result.at (sizeof (T))) };
	if (i.op == opcode::ST)
	  {
	    EXPECT_EQ (use (i.src.at (0)), 0u);
	    m_result[i.offset] = use (i.src.at (1));
	  }
	else
	  m_regs.at (i.dst) = compute (i);
      }
    ADD_FAILURE () << "no RET";
    return {};
  }

private:
  using word = word_of<T>;

  uint64_t
  use (const dev::operand &o) const
  {
    return o.reg_p () ? m_regs.at (o.reg) : uint64_t (o.imm);
  }

  uint64_t
  compute (const dev::insn &i) const
  {
    const uint64_t x = use (i.src.at (0));
    const uint64_t y = i.src.size () > 1 ? use (i.src[1]) : 0;
    const T u = from_bits<T> (x), v = from_bits<T> (y);
    const bool is_float = dev::float_p (i.type);
    switch (i.op)
      {
      case opcode::LDPARAM: return m_params.at (x);
      case opcode::MOV: case opcode::BITCAST: return x;
      case opcode::ADD: return is_float ? bits_of<T> (u + v) : word (x + y);
      case opcode::SUB: return is_float ? bits_of<T> (u - v) : word (x - y);
      case opcode::MUL: return is_float ? bits_of<T> (u * v) : word (x * y);
      case opcode::DIV: EXPECT_TRUE (is_float); return bits_of<T> (u / v);
      case opcode::NEG: EXPECT_TRUE (is_float); return bits_of<T> (-u);
      case opcode::ABS: EXPECT_TRUE (is_float); return bits_of<T> (std::fabs (u));
      case opcode::COPYSIGN: return bits_of<T> (std::copysign (u, v));
      case opcode::MAX: return is_float ? bits_of<T> (std::fmax (u, v)) : larger (i, x, y);
      case opcode::MIN: return is_float ? bits_of<T> (std::fmin (u, v)) : smaller (i, x, y);
      case opcode::SHL: return word (x << y);
      case opcode::SHR:
	return (dev::signed_p (i.type) ? word (signed_of (x) >> y) : word (x) >> y);
      case opcode::SELP: return use (i.src.at (2)) ? x : y;
      case opcode::PAND: return x && y;
      case opcode::POR: return x || y;
      case opcode::PNOT: return !x;
      case opcode::SETP: EXPECT_EQ (i.src_type, float_type); return compare (i.cc, u, v);
      default: ADD_FAILURE () << "opcode " << int (i.op); return 0;
      }
  }

  using signed_word = std::make_signed_t<word>;
  static signed_word signed_of (uint64_t x) { return signed_word (word (x)); }
  static word
  larger (const dev::insn &i, uint64_t x, uint64_t y)
  {
    return (dev::signed_p (i.type) ? word (std::max (signed_of (x), signed_of (y)))
	    : std::max (word (x), word (y)));
  }
  static word
  smaller (const dev::insn &i, uint64_t x, uint64_t y)
  {
    return (dev::signed_p (i.type) ? word (std::min (signed_of (x), signed_of (y)))
	    : std::min (word (x), word (y)));
  }

  static bool
  compare (cmp cc, T u, T v)
  {
    switch (cc)
      {
      case cmp::eq: return u == v;
      case cmp::lt: return u < v;
      case cmp::le: return u <= v;
      case cmp::gt: return u > v;
      case cmp::ge: return u >= v;
      case cmp::neu: return !(u == v);
      case cmp::num: return !std::isunordered (u, v);
      case cmp::nan: return std::isunordered (u, v);
      default: ADD_FAILURE () << "comparison " << int (cc); return false;
      }
  }

  static constexpr dtype float_type = sizeof (T) == 4 ? dtype::f32 : dtype::f64;
  const dev::function &m_fn;
  std::vector<uint64_t> m_regs, m_params;
  std::map<int64_t, uint64_t> m_result;
};

template<typename T>
std::vector<T>
numbers ()
{
  using lim = std::numeric_limits<T>;
  std::vector<T> v;
  for (T x : { T (0), T (1), T (0.75), T (3), lim::infinity (), lim::max (), lim::max () / 4,
	       lim::min (), lim::min () * 3, lim::denorm_min (), lim::denorm_min () * 5,
	       std::sqrt (lim::max ()) * 3, std::sqrt (lim::min ()) / 3 })
    {
      v.push_back (x);
      v.push_back (-x);
    }
  v.push_back (lim::quiet_NaN ());
  return v;
}

template<typename T>
bool
same (T x, T y)
{
  return (std::isnan (x) && std::isnan (y)) || bits_of (x) == bits_of (y);
}

/* CHECK (a, b, c, d) for all combinations, until it has failed ten times.  */

template<typename T, typename F>
void
for_all (F check)
{
  const std::vector<T> v = numbers<T> ();
  int failures = 0;
  for (T a : v)
    for (T b : v)
      for (T c : v)
	for (T d : v)
	  if (!check (a, b, c, d) && ++failures == 10)
	    return;
}

template<typename T>
std::string
describe (T a, T b, T c, T d, std::complex<T> got, std::complex<T> want)
{
  char text[300];
  snprintf (text, sizeof text, "(%.9g + %.9g i) and (%.9g + %.9g i): %.17g + %.17g i, expected %.17g + %.17g i",
	    double (a), double (b), double (c), double (d), double (got.real ()),
	    double (got.imag ()), double (want.real ()), double (want.imag ()));
  return text;
}

template<typename T, typename R>
void
check_multiply (const char *name, R (*host) (T, T, T, T))
{
  const std::optional<dev::function> fn = make_complex_routine (name);
  ASSERT_TRUE (fn);
  for_all<T> ([&] (T a, T b, T c, T d)
    {
      const std::complex<T> got = machine<T> (*fn).run (a, b, c, d);
      const R r = host (a, b, c, d);
      const std::complex<T> want (__real__ r, __imag__ r);
      const bool ok = same (got.real (), want.real ()) && same (got.imag (), want.imag ());
      EXPECT_TRUE (ok) << describe (a, b, c, d, got, want);
      return ok;
    });
}

/* As annex G.3 has it: an infinity has an infinite part, whatever the other.  */
enum class kind { zero, finite, infinite, nan };

template<typename T>
kind
kind_of (T re, T im)
{
  if (std::isinf (re) || std::isinf (im))
    return kind::infinite;
  if (std::isnan (re) || std::isnan (im))
    return kind::nan;
  return re == 0 && im == 0 ? kind::zero : kind::finite;
}

/* True if a quotient of kind GOT is right for a dividend and a divisor of these kinds, of
   which not both are ordinary: annex G.5.1, paragraph 4, and what follows from it.  */

bool
right_special_p (kind dividend, kind divisor, kind got)
{
  const bool divisor_finite = divisor == kind::finite || divisor == kind::zero;
  if (dividend == kind::infinite && divisor_finite)
    return got == kind::infinite;
  if (dividend == kind::finite && divisor == kind::zero)
    return got == kind::infinite;
  if ((dividend == kind::finite || dividend == kind::zero) && divisor == kind::infinite)
    return got == kind::zero;
  if (dividend == kind::nan || divisor == kind::nan)
    return got == kind::nan || got == kind::infinite;
  /* Zero by zero, infinity by infinity.  */
  return got == kind::nan;
}

/* GOT is right when it is WANT but for a few units in the last place of the larger part,
   or of the smallest numbers there are.  A part of WANT that T has no number for is an
   infinity.  */

template<typename T>
bool
close (std::complex<T> got, std::complex<long double> want)
{
  using lim = std::numeric_limits<T>;
  const long double exact[2] = { want.real (), want.imag () };
  const T parts[2] = { got.real (), got.imag () };
  const long double error = (4 * lim::epsilon () * std::hypot (exact[0], exact[1])
			     + 4.0L * lim::denorm_min ());
  for (int n = 0; n < 2; n++)
    if (std::isinf (parts[n]))
      {
	if (std::fabs (exact[n]) + error < lim::max ()
	    || std::signbit (parts[n]) != std::signbit (exact[n]))
	  return false;
      }
    else if (!(std::fabs (parts[n] - exact[n]) <= error))
      return false;
  return true;
}

template<typename T>
void
check_divide (const char *name)
{
  const std::optional<dev::function> fn = make_complex_routine (name);
  ASSERT_TRUE (fn);
  for_all<T> ([&] (T a, T b, T c, T d)
    {
      const std::complex<T> got = machine<T> (*fn).run (a, b, c, d);
      const kind dividend = kind_of (a, b), divisor = kind_of (c, d);
      bool ok;
      if (divisor == kind::finite && (dividend == kind::finite || dividend == kind::zero))
	{
	  const long double p = a, q = b, r = c, s = d, n = r * r + s * s;
	  const std::complex<long double> exact ((p * r + q * s) / n, (q * r - p * s) / n);
	  ok = close (got, exact);
	  EXPECT_TRUE (ok) << describe (a, b, c, d, got, std::complex<T> (exact));
	}
      else
	{
	  ok = right_special_p (dividend, divisor, kind_of (got.real (), got.imag ()));
	  EXPECT_TRUE (ok) << "not a special case of annex G: "
			   << describe (a, b, c, d, got, got);
	}
      return ok;
    });
}

} // namespace

TEST (Complex, MultiplySingle) { check_multiply<float> ("__mulsc3", __mulsc3); }
TEST (Complex, MultiplyDouble) { check_multiply<double> ("__muldc3", __muldc3); }
TEST (Complex, DivideSingle) { check_divide<float> ("__divsc3"); }
TEST (Complex, DivideDouble) { check_divide<double> ("__divdc3"); }

/* The backend takes them, and ptxas what it makes of them.  */

TEST (Complex, Ptx)
{
  dev::module m;
  for (const char *name : { "__mulsc3", "__muldc3", "__divsc3", "__divdc3" })
    {
      dev::function fn = *make_complex_routine (name);
      dev::symbol s;
      s.name = name;
      s.link = fn.link;
      s.params = fn.params;
      m.add_symbol (std::move (s));
      m.functions.push_back (std::move (fn));
    }
  const dev::result r = dev::compile (m, {});
  for (const dev::diagnostic &d : r.errors)
    ADD_FAILURE () << d.function << ": " << d.text;
  /* One rounding for each operation: ptxas may put a product without a rounding mode
     into a sum unrounded.  */
  for (const char *unrounded : { "fma.", "mul.f", "add.f", "sub.f" })
    EXPECT_EQ (r.ptx.find (unrounded), std::string::npos) << unrounded;
  if (!dev::test::have_ptxas ())
    GTEST_SKIP () << "no ptxas";
  for (int sm : { 75, 90 })
    EXPECT_EQ (dev::test::ptxas_errors (r.ptx, sm), "") << "sm_" << sm;
}

TEST (Complex, OtherNames)
{
  EXPECT_FALSE (make_complex_routine ("__mulxc3"));
  EXPECT_FALSE (make_complex_routine (""));
}
