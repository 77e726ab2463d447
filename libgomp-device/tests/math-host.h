/* Mathematical functions of the device, computed on the host: the machine of math-machine.h that computes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   To be compiled with -ffp-contract=off.  */

#ifndef ACCRED_MATH_HOST_H
#define ACCRED_MATH_HOST_H

#include "libgomp-device/libm/math-machine.h"

#include <cmath>
#include <cstring>
#include <type_traits>

namespace accred {

/* A truth value.  */
struct host_truth
{
  bool v;

  friend host_truth operator&& (host_truth a, host_truth b) { return { a.v && b.v }; }
  friend host_truth operator|| (host_truth a, host_truth b) { return { a.v || b.v }; }
  friend host_truth operator! (host_truth a) { return { !a.v }; }
};

template<class T> struct host_value
{
  T v;

  host_value () = default;
  host_value (T x) : v (x) {}

#define ARITHMETIC(OP) \
  friend host_value operator OP (host_value a, host_value b) { return { static_cast<T> (wrap (a.v) OP wrap (b.v)) }; }
  ARITHMETIC (+)
  ARITHMETIC (-)
  ARITHMETIC (*)
#undef ARITHMETIC
  friend host_value operator- (host_value a) { return { static_cast<T> (-wrap (a.v)) }; }
#define COMPARISON(OP) \
  friend host_truth operator OP (host_value a, host_value b) { return { a.v OP b.v }; }
  COMPARISON (<)
  COMPARISON (>)
  COMPARISON (==)
  COMPARISON (!=)
#undef COMPARISON
  friend host_value fma (host_value a, host_value b, host_value c) { return { std::fma (a.v, b.v, c.v) }; }
  friend host_value div (host_value a, host_value b) { return { a.v / b.v }; }
  friend host_value abs (host_value a) { return { std::fabs (a.v) }; }
  friend host_value sqrt (host_value a) { return { std::sqrt (a.v) }; }
  friend host_value trunc (host_value a) { return { std::trunc (a.v) }; }
  friend host_value copysign (host_value a, host_value b) { return { std::copysign (a.v, b.v) }; }
  friend host_truth is_nan (host_value a) { return { a.v != a.v }; }
  friend host_value select (host_truth p, host_value a, host_value b) { return p.v ? a : b; }
  friend host_value operator& (host_value a, host_value b) { return { a.v & b.v }; }
  friend host_value operator| (host_value a, host_value b) { return { a.v | b.v }; }
  friend host_value operator^ (host_value a, host_value b) { return { a.v ^ b.v }; }
  friend host_value shl (host_value a, host_value<int32_t> n) { return { static_cast<T> (wrap (a.v) << n.v) }; }
  friend host_value shr (host_value a, host_value<int32_t> n) { return { static_cast<T> (a.v >> n.v) }; }
  friend host_value
  shr_logical (host_value a, host_value<int32_t> n)
  { return { static_cast<T> (wrap (a.v) >> n.v) }; }
  friend host_value
  mul_high_unsigned (host_value a, host_value b)
  { return { static_cast<T> (static_cast<unsigned __int128> (wrap (a.v)) * wrap (b.v) >> 64) }; }
  friend host_truth less_unsigned (host_value a, host_value b) { return { wrap (a.v) < wrap (b.v) }; }
  friend host_value<int32_t> clz (host_value a) { return a.v ? __builtin_clzll (a.v) : 64; }
  friend host_value
  mul_high (host_value a, host_value b)
  { return { static_cast<T> (static_cast<int64_t> (a.v) * b.v >> 32) }; }

  /* Integers overflow without harm, as on the device.  */
  static auto
  wrap (T x)
  {
    if constexpr (std::is_same_v<T, int32_t>)
      return static_cast<uint32_t> (x);
    else if constexpr (std::is_same_v<T, int64_t>)
      return static_cast<uint64_t> (x);
    else
      return x;
  }
};

template<class R> struct host_machine
{
  using real = R;
  using num = host_value<R>;
  using pred = host_truth;
  using i32 = host_value<int32_t>;
  using i64 = host_value<int64_t>;

  static constexpr unsigned upper = sizeof (R) / 4 - 1;

  static int32_t
  word (R x, unsigned which)
  {
    int32_t words[sizeof (R) / 4];
    memcpy (words, &x, sizeof x);
    return words[which];
  }

  i32 high_word (num x) { return word (x.v, upper); }
  i32 low_word (num x) { return word (x.v, 0); }
  int32_t low_word_of (R x) { return word (x, 0); }

  num
  from_high_word (i32 w)
  {
    int32_t words[2] = { 0, 0 };
    words[upper] = w.v;
    R x;
    memcpy (&x, words, sizeof x);
    return x;
  }

  num
  add_to_high_word (num x, i32 w)
  {
    int32_t words[sizeof (R) / 4];
    memcpy (words, &x.v, sizeof (R));
    words[upper] = (i32 (words[upper]) + w).v;
    memcpy (&x.v, words, sizeof (R));
    return x;
  }

  template<class T> num number_from (host_value<T> v) { return static_cast<R> (v.v); }
  template<class T> host_value<double> double_from (host_value<T> v) { return static_cast<double> (v.v); }
  i64 widen (i32 v) { return v.v; }
  i32 narrow (i64 v) { return static_cast<int32_t> (v.v); }

  i64
  bits_of (num x)
  {
    std::conditional_t<sizeof (R) == 8, int64_t, int32_t> bits;
    memcpy (&bits, &x.v, sizeof bits);
    return bits;
  }

  template<class V> V variable (V v) { return v; }
  template<class V> void assign (V &v, V to) { v = to; }
  template<class F> void when (pred p, F f) { if (p.v) f (); }
  template<class P, class F> void loop (P p, F f) { while (p ().v) f (); }
};

} // namespace accred

#endif
