/* Mathematical functions for the device as text of its IR: the machine of math-machine.h that writes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_WRITER_H
#define ACCRED_MATH_WRITER_H

#include "libgomp-device/libm/math-machine.h"

#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <string>
#include <type_traits>

namespace accred {

/* The body of one function.  */
struct math_text
{
  std::string body;
  unsigned registers = 0, blocks = 0;

  /* %R = OP ARGS, with R a new register whose class has the letters REG.  */
  std::string
  make (const char *reg, const std::string &op, std::initializer_list<std::string> args, const char *tail = "")
  {
    std::string r = "%" + std::string (reg) + std::to_string (++registers);
    set (r, op, args, tail);
    return r;
  }

  void
  set (const std::string &r, const std::string &op, std::initializer_list<std::string> args, const char *tail = "")
  {
    body += "  " + r + " = " + op;
    const char *comma = " ";
    for (const std::string &a : args)
      {
	body += comma + a;
	comma = ", ";
      }
    body += std::string (tail) + "\n";
  }
};

/* The IR's names of a type.  */
template<class T> struct ir_type;
template<> struct ir_type<float> { static constexpr const char *name = "f32", *reg = "f"; };
template<> struct ir_type<double> { static constexpr const char *name = "f64", *reg = "fd"; };
template<> struct ir_type<int32_t> { static constexpr const char *name = "s32", *reg = "r"; };
template<> struct ir_type<int64_t> { static constexpr const char *name = "s64", *reg = "rd"; };

/* A truth value: its register.  */
struct written_truth
{
  math_text *to;
  std::string name;

  friend written_truth
  operator&& (written_truth a, written_truth b)
  { return { a.to, a.to->make ("p", "pand.pred", { a.name, b.name }) }; }
  friend written_truth
  operator|| (written_truth a, written_truth b)
  { return { a.to, a.to->make ("p", "por.pred", { a.name, b.name }) }; }
  friend written_truth
  operator! (written_truth a)
  { return { a.to, a.to->make ("p", "pnot.pred", { a.name }) }; }
};

/* A number: its register, or a constant, which belongs to no text.  */
template<class T> struct written_value
{
  math_text *to = nullptr;
  std::string name;

  written_value () = default;
  written_value (math_text *t, std::string n) : to (t), name (std::move (n)) {}
  written_value (T v) : name (constant (v)) {}

  static std::string
  constant (T v)
  {
    char s[32];
    if constexpr (std::is_same_v<T, double>)
      {
	uint64_t bits;
	memcpy (&bits, &v, sizeof bits);
	snprintf (s, sizeof s, "0d%016llx", static_cast<unsigned long long> (bits));
      }
    else if constexpr (std::is_same_v<T, float>)
      {
	uint32_t bits;
	memcpy (&bits, &v, sizeof bits);
	snprintf (s, sizeof s, "0f%08x", bits);
      }
    else
      snprintf (s, sizeof s, "%lld", static_cast<long long> (v));
    return s;
  }

  static written_value
  op (const std::string &o, std::initializer_list<written_value> args)
  {
    math_text *to = nullptr;
    std::string text;
    for (const written_value &a : args)
      {
	to = a.to ? a.to : to;
	text += (text.empty () ? "" : ", ") + a.name;
      }
    return { to, to->make (ir_type<T>::reg, o + "." + ir_type<T>::name, { text }) };
  }

  static written_truth
  compare (written_value a, written_value b, const char *how)
  {
    math_text *to = a.to ? a.to : b.to;
    return { to, to->make ("p", std::string ("setp.pred.") + ir_type<T>::name, { a.name, b.name },
			   (std::string (" cc=") + how).c_str ()) };
  }

  friend written_value operator+ (written_value a, written_value b) { return op ("add", { a, b }); }
  friend written_value operator- (written_value a, written_value b) { return op ("sub", { a, b }); }
  friend written_value
  operator* (written_value a, written_value b)
  {
    if constexpr (std::is_floating_point_v<T>)
      /* As an fma with -0, which is rounded as it says: ptxas joins a product and a sum behind it into one operation.  */
      return op ("fma", { a, b, written_value (T (-0.0)) });
    else
      return op ("mul", { a, b });
  }
  friend written_value
  operator- (written_value a)
  { return a.to ? op ("neg", { a }) : written_value (negative (a.name)); }
  friend written_truth operator< (written_value a, written_value b) { return compare (a, b, "lt"); }
  friend written_truth operator> (written_value a, written_value b) { return compare (a, b, "gt"); }
  friend written_truth operator== (written_value a, written_value b) { return compare (a, b, "eq"); }
  friend written_truth
  operator!= (written_value a, written_value b)
  { return compare (a, b, std::is_floating_point_v<T> ? "neu" : "ne"); }
  friend written_truth is_nan (written_value a) { return compare (a, a, "nan"); }
  friend written_value
  fma (written_value a, written_value b, written_value c)
  {
    /* Nothing to add: the functions pass a low part that is zero.  */
    return zero_p (a) || zero_p (b) ? c : op ("fma", { a, b, c });
  }
  friend written_value div (written_value a, written_value b) { return op ("div", { a, b }); }
  friend written_value abs (written_value a) { return op ("abs", { a }); }
  friend written_value sqrt (written_value a) { return op ("sqrt", { a }); }
  friend written_value trunc (written_value a) { return op ("trunc", { a }); }
  friend written_value copysign (written_value a, written_value b) { return op ("copysign", { a, b }); }
  friend written_value operator& (written_value a, written_value b) { return op ("and", { a, b }); }
  friend written_value operator| (written_value a, written_value b) { return op ("or", { a, b }); }
  friend written_value operator^ (written_value a, written_value b) { return op ("xor", { a, b }); }
  friend written_value shl (written_value a, written_value<int32_t> n) { return shift ("shl.s", a, n); }
  friend written_value shr (written_value a, written_value<int32_t> n) { return shift ("shr.s", a, n); }
  friend written_value shr_logical (written_value a, written_value<int32_t> n) { return shift ("shr.u", a, n); }
  friend written_value
  mul_high_unsigned (written_value a, written_value b)
  { return { a.to, a.to->make ("rd", "mulhi.u64", { a.name, b.name }) }; }
  friend written_truth
  less_unsigned (written_value a, written_value b)
  { return { a.to, a.to->make ("p", "setp.pred.u64", { a.name, b.name }, " cc=lt") }; }
  friend written_value<int32_t>
  clz (written_value a)
  { return { a.to, a.to->make ("r", "clz.u64", { a.name }) }; }
  friend written_value mul_high (written_value a, written_value b) { return op ("mulhi", { a, b }); }
  friend written_value
  select (written_truth p, written_value a, written_value b)
  {
    return { p.to, p.to->make (ir_type<T>::reg, std::string ("selp.") + ir_type<T>::name,
			       { a.name, b.name, p.name }) };
  }

private:
  static bool zero_p (const written_value &v) { return !v.to && v.name == constant (0); }

  static written_value
  shift (const char *o, written_value a, written_value<int32_t> n)
  { return { a.to, a.to->make (ir_type<T>::reg, o + std::to_string (8 * sizeof (T)), { a.name, n.name }) }; }

  static T
  negative (const std::string &text)
  {
    if constexpr (std::is_floating_point_v<T>)
      {
	const unsigned long long bits = strtoull (text.c_str () + 2, nullptr, 16);
	T v;
	if constexpr (sizeof (T) == 4)
	  {
	    const uint32_t word = bits;
	    memcpy (&v, &word, sizeof v);
	  }
	else
	  memcpy (&v, &bits, sizeof v);
	return -v;
      }
    else
      return -T (strtoll (text.c_str (), nullptr, 10));
  }
};

template<class R> class math_writer
{
public:
  using real = R;
  using num = written_value<R>;
  using pred = written_truth;
  using i32 = written_value<int32_t>;
  using i64 = written_value<int64_t>;

  num
  parameter (unsigned n)
  { return { &m_text, m_text.make (ir_type<R>::reg, ldparam (), { std::to_string (n) }) }; }
  void ret (num v) { m_text.body += "  ret " + v.name + "\n"; }
  const std::string &body () const { return m_text.body; }

  i32
  high_word (num x)
  {
    if constexpr (wide)
      return narrow (i64 { &m_text, m_text.make ("rd", "shr.u64", { bits_of (x).name, "32" }) });
    else
      return { &m_text, m_text.make ("r", "bitcast.s32.f32", { x.name }) };
  }

  i32
  low_word (num x)
  {
    if constexpr (wide)
      return narrow (bits_of (x));
    else
      return high_word (x);
  }

  static int32_t
  low_word_of (R x)
  {
    int32_t words[sizeof (R) / 4];
    memcpy (words, &x, sizeof x);
    return words[0];
  }

  num
  from_high_word (i32 w)
  {
    if constexpr (wide)
      return number_of (in_high_word (w));
    else
      return { &m_text, m_text.make ("f", "bitcast.f32.s32", { w.name }) };
  }

  num
  add_to_high_word (num x, i32 w)
  {
    if constexpr (wide)
      return number_of (bits_of (x) + in_high_word (w));
    else
      return from_high_word (high_word (x) + w);
  }

  template<class T> num number_from (written_value<T> v) { return convert<R> (v); }
  template<class T> written_value<double> double_from (written_value<T> v) { return convert<double> (v); }
  i64 widen (i32 v) { return convert<int64_t> (v); }
  i32 narrow (i64 v) { return convert<int32_t> (v); }

  i64
  bits_of (num x)
  {
    if constexpr (wide)
      return { &m_text, m_text.make ("rd", "bitcast.s64.f64", { x.name }) };
    else
      return widen (high_word (x));
  }

  template<class T>
  written_value<T>
  variable (written_value<T> v)
  { return { &m_text, m_text.make (ir_type<T>::reg, std::string ("mov.") + ir_type<T>::name, { v.name }) }; }

  template<class T>
  void
  assign (const written_value<T> &variable, written_value<T> v)
  { m_text.set (variable.name, std::string ("mov.") + ir_type<T>::name, { v.name }); }

  template<class F>
  void
  when (pred p, F f)
  {
    std::string before = std::move (m_text.body);
    m_text.body.clear ();
    const std::string then = "bb" + std::to_string (++m_text.blocks);
    f ();
    const std::string behind = "bb" + std::to_string (++m_text.blocks);
    m_text.body = before + "  cbr " + p.name + " to=" + then + "," + behind + "\n" + then + ":\n" + m_text.body
		  + "  br to=" + behind + "\n" + behind + ":\n";
  }

  template<class P, class F>
  void
  loop (P p, F f)
  {
    const std::string head = "bb" + std::to_string (++m_text.blocks);
    m_text.body += "  br to=" + head + "\n" + head + ":\n";
    const pred more = p ();
    std::string before = std::move (m_text.body);
    m_text.body.clear ();
    const std::string again = "bb" + std::to_string (++m_text.blocks);
    f ();
    const std::string behind = "bb" + std::to_string (++m_text.blocks);
    m_text.body = before + "  cbr " + more.name + " to=" + again + "," + behind + "\n" + again + ":\n" + m_text.body
		  + "  br to=" + head + "\n" + behind + ":\n";
  }

private:
  static constexpr bool wide = sizeof (R) == 8;

  static std::string ldparam () { return std::string ("ldparam.") + ir_type<R>::name; }

  template<class To, class T>
  written_value<To>
  convert (written_value<T> v)
  {
    const std::string op = std::string ("cvt.") + ir_type<To>::name + "." + ir_type<T>::name;
    return { &m_text, m_text.make (ir_type<To>::reg, op, { v.name }) };
  }

  num number_of (i64 bits) { return { &m_text, m_text.make ("fd", "bitcast.f64.s64", { bits.name }) }; }
  i64
  in_high_word (i32 w)
  { return shl (widen (w), 32); }

  math_text m_text;
};

} // namespace accred

#endif
