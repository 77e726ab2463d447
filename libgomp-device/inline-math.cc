/* Functions that are put where they are called: sine, cosine and tangent; the others are in math-functions.cc.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Newlib's functions of these names branch much, keep values in memory and have to be called.
   These have one path, which is all arithmetic, for the arguments that matter; they call
   newlib's for the others.  Each is written once, for double and float: what differs is a row
   of `formats'.  Coefficients are interpolations at Chebyshev's points.

   sin, cos, tan  below 2^17: k = rint (2 x / pi), r = x - k pi / 2 with pi / 2 in three parts; the first
	     difference is exact, the second one leaves what it loses, exactly, and the rest is
	     in a second number; the sine or the cosine of r, by k's lowest bit
   tan	     S / C or -C / S of both, each with what it loses in a second number; the quotient
	     is corrected by its remainder  */

#include "libgomp-device/routines.h"

#include <vector>

namespace accred {

namespace {

/* A format and what depends on it, numbers as the IR writes them.  Polynomials begin with the
   coefficient of the highest power.  */
struct format
{
  const char *suffix;			/* Of C's names.  */
  const char *number, *sign, *unsign;	/* Types: itself, integers of its size.  */
  const char *number_reg, *integer_reg;
  const char *mantissa_bits, *exponent_bias;
  const char *minus_zero, *half, *one, *least, *infinity;

  /* sin, cos, tan.  */
  const char *reduced_below, *itself_below, *two_over_pi, *pi_half[3];
  std::vector<const char *> sine, cosine;
};

const format formats[] = {
  { "", "f64", "s64", "u64", "fd", "rd", "52", "1023",
    "0d8000000000000000", "0d3fe0000000000000", "0d3ff0000000000000", "0d0010000000000000",
    "0d7ff0000000000000",
    "0d4100000000000000", "0d3e40000000000000", "0d3fe45f306dc9c883",
    { "0dbff921fb54442d18", "0dbc91a62633145c07", "0d391f1976b7ed8fbc" },
    { "0dbd6ab0da05433dc6", "0d3de61216da2f8fb5", "0dbe5ae6453fcad03f", "0d3ec71de3a5453c9c",
      "0dbf2a01a01a0198ce", "0d3f81111111111110", "0dbfc5555555555555" },
    { "0d3d2aaffa71f4640c", "0dbda9393bf6f21916", "0d3e21eed8d20d152b", "0dbe927e4fb7671f42",
      "0d3efa01a01a0194fc", "0dbf56c16c16c16c13", "0d3fa5555555555555", "0dbfe0000000000000" } },
  { "f", "f32", "s32", "u32", "f", "r", "23", "127",
    "0f80000000", "0f3f000000", "0f3f800000", "0f00800000", "0f7f800000",
    "0f48000000", "0f39000000", "0f3f22f983", { "0fbfc90fdb", "0f333bbd2e", "0f26f72ced" },
    { "0fb94d5ce7", "0f3c088606", "0fbe2aaaa9" },
    { "0f37cd2f1d", "0fbab606ea", "0f3d2aaaa6", "0fbf000000" } }
};

/* Writes the text of one function.  A value is the name of its register.  */

class writer
{
public:
  using value = std::string;

  writer (const format &f, const std::string &name) : m (f), m_name (name) {}

  const format &m;

  /* %R = OP.TYPE A, B, C TAIL, with R a new register REG.  */
  value
  make (const char *reg, const std::string &op, std::initializer_list<value> args,
	const std::string &tail = "")
  {
    value r = "%" + std::string (reg) + std::to_string (++m_registers);
    m_body += "  " + r + " = " + op;
    const char *comma = " ";
    for (const value &a : args)
      {
	m_body += comma + a;
	comma = ", ";
      }
    m_body += tail + "\n";
    return r;
  }

  /* Arithmetic of the format, and of integers of its size.  */
  value
  number (const std::string &op, std::initializer_list<value> args)
  { return make (m.number_reg, op + "." + m.number, args); }
  value
  integer (const std::string &op, const char *type, std::initializer_list<value> args)
  { return make (m.integer_reg, op + "." + type, args); }
  /* A value of the type FROM as a number or as an integer.  */
  value
  as_number (const char *op, const char *from, const value &v)
  { return make (m.number_reg, std::string (op) + "." + m.number + "." + from, { v }); }
  value
  as_integer (const char *op, const char *to, const value &v)
  { return make (m.integer_reg, std::string (op) + "." + to + "." + m.number, { v }); }
  value
  compare (const value &a, const value &b, const char *how)
  { return make ("p", std::string ("setp.pred.") + m.number, { a, b }, std::string (" cc=") + how); }
  value
  choose (const value &p, const value &yes, const value &no)
  { return number ("selp", { yes, no, p }); }

  /* A * B, which ptxas does not join with a sum into one operation (-ffp-contract=fast): an fma
     is rounded as it says.  */
  value product (const value &a, const value &b) { return number ("fma", { a, b, m.minus_zero }); }

  value parameter () { return make (m.number_reg, std::string ("ldparam.") + m.number + " 0", {}); }
  void ret (const value &v) { m_body += "  ret " + v + "\n"; }

  /* Go on where P is true; else the function of the library has the answer.  */
  void
  only_if (const value &p, const value &x)
  {
    m_library = true;
    m_body += "  cbr " + p + " to=bb2,bb1\nbb1:\n";
    ret (number ("call", { "@libm$" + m_name, x }));
    m_body += "bb2:\n";
  }

  /* The polynomial of X with the coefficients C.  */
  value
  polynomial (const std::vector<const char *> &c, const value &x)
  {
    value sum = number ("mov", { c[0] });
    for (size_t i = 1; i < c.size (); i++)
      sum = number ("fma", { sum, x, c[i] });
    return sum;
  }

  /* Is the bit MASK of the integer K set?  */
  value
  bit (const value &k, const char *mask)
  {
    value b = make ("r", "and.u32", { k, mask });
    return make ("p", "setp.pred.u32", { b, "0" }, " cc=ne");
  }

  std::string
  text () const
  {
    const std::string types = std::string (" (") + m.number + ") -> " + m.number;
    return "\ndeclare function @accred_" + m_name + types + "\n"
	   + (m_library ? "declare library @libm$" + m_name + types + "\n" : "")
	   + "routine @accred_" + m_name + " local dims=1,1,1 partitions=-" + types + " {\nbb0:\n"
	   + m_body + "}\n";
  }

private:
  std::string m_name, m_body;
  unsigned m_registers = 0;
  bool m_library = false;
};

using value = writer::value;

/* X = k pi / 2 + R and a rest, K as an integer; the sine of that is R + SINE_REST, rounded
   SINE; the cosine 1 + COSINE_REST.  */
struct angle
{
  value x, size, k, r, sine_rest, sine, cosine_rest;
};

/* QUARTERS are added to k.  */

angle
reduce (writer &w, const char *quarters)
{
  const format &m = w.m;
  angle a;
  a.x = w.parameter ();
  a.size = w.number ("abs", { a.x });
  w.only_if (w.compare (a.size, m.reduced_below, "lt"), a.x);
  value turned = w.number ("mul", { a.x, m.two_over_pi });
  value k = w.number ("rint", { turned });
  value first = w.number ("fma", { k, m.pi_half[0], a.x });
  /* Either summand may be the larger one: near k pi / 2 both nearly cancel.  */
  value second = w.product (k, m.pi_half[1]);
  value lost = w.number ("fma", { k, m.pi_half[1], w.number ("neg", { second }) });
  a.r = w.number ("add", { first, second });
  value of_second = w.number ("sub", { a.r, first });
  value of_first = w.number ("sub", { a.r, of_second });
  value lost_sum = w.number ("add", { w.number ("sub", { first, of_first }),
				      w.number ("sub", { second, of_second }) });
  lost = w.number ("add", { lost_sum, lost });
  lost = w.number ("fma", { k, m.pi_half[2], lost });
  a.k = w.make ("r", std::string ("cvt.s32.") + m.number, { k });
  if (quarters)
    a.k = w.make ("r", "add.s32", { a.k, quarters });
  value square = w.number ("mul", { a.r, a.r });
  value p = w.polynomial (m.sine, square);
  p = w.number ("mul", { p, square });
  a.sine_rest = w.number ("fma", { p, a.r, lost });
  a.sine = w.number ("add", { a.sine_rest, a.r });
  p = w.polynomial (m.cosine, square);
  value turn = w.number ("mul", { a.r, lost });
  turn = w.number ("neg", { turn });
  a.cosine_rest = w.number ("fma", { p, square, turn });
  return a;
}

/* The sine of x and QUARTERS right angles; near zero X itself, where it is the sine alone.  */

void
write_sine (writer &w, const char *quarters)
{
  const angle a = reduce (w, quarters);
  value c = w.number ("add", { a.cosine_rest, w.m.one });
  value either = w.choose (w.bit (a.k, "1"), c, a.sine);
  value half_turn = w.bit (a.k, "2");
  value result = w.choose (half_turn, w.number ("neg", { either }), either);
  if (!quarters)
    result = w.choose (w.compare (a.size, w.m.itself_below, "lt"), a.x, result);
  w.ret (result);
}

void
write_sin (writer &w)
{
  write_sine (w, nullptr);
}

void
write_cos (writer &w)
{
  write_sine (w, "1");
}

void
write_tan (writer &w)
{
  const angle a = reduce (w, nullptr);
  /* What the sums S and C lose: their first summands are the larger ones in size.  */
  const value one = w.number ("mov", { w.m.one }), s = a.sine;
  value s_lost = w.number ("add", { w.number ("sub", { a.r, s }), a.sine_rest });
  value c = w.number ("add", { one, a.cosine_rest });
  value c_lost = w.number ("add", { w.number ("sub", { one, c }), a.cosine_rest });
  value odd = w.bit (a.k, "1");
  value over = w.choose (odd, w.number ("neg", { c }), s);
  value over_lost = w.choose (odd, w.number ("neg", { c_lost }), s_lost);
  value under = w.choose (odd, s, c);
  value under_lost = w.choose (odd, s_lost, c_lost);
  value inverse = w.number ("div", { one, under });
  value q = w.number ("mul", { over, inverse });
  value minus_q = w.number ("neg", { q });
  value rest = w.number ("fma", { minus_q, under, over });
  rest = w.number ("fma", { minus_q, under_lost, rest });
  rest = w.number ("add", { rest, over_lost });
  q = w.number ("fma", { rest, inverse, q });
  w.ret (w.choose (w.compare (a.size, w.m.itself_below, "lt"), a.x, q));
}

/* By their names for double.  */
const struct
{
  const char *name;
  void (*write) (writer &);
} functions[] = {
  { "sin", write_sin },
  { "cos", write_cos },
  { "tan", write_tan },
};

} // anonymous namespace

std::optional<std::string>
inline_function_text (const std::string &name)
{
  for (const auto &row : functions)
    for (const format &f : formats)
      if (name == std::string (row.name) + f.suffix)
	{
	  writer w (f, name);
	  row.write (w);
	  return w.text ();
	}
  return math_function_text (name);
}

} // namespace accred
