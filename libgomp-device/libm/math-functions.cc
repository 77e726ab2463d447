/* The mathematical functions that are written once for all formats, as text of the device's IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Newlib's functions of these names branch much, keep values in memory and have to be called.
   These are put where they are called, and nearly all of each is one path.  */

#include "libgomp-device/libm/math-exponential.h"
#include "libgomp-device/libm/math-inverse.h"
#include "libgomp-device/libm/math-remainder.h"
#include "libgomp-device/libm/math-special.h"
#include "libgomp-device/libm/math-trigonometric.h"
#include "libgomp-device/libm/math-writer.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

namespace {

template<class M, class F>
std::string
text_of (const std::string &name, F f)
{
  M m;
  const std::string type = ir_type<typename M::real>::name;
  std::string types;
  if constexpr (std::is_invocable_v<F, M &, num<M>>)
    {
      types = " (" + type + ") -> " + type;
      m.ret (f (m, m.parameter (0)));
    }
  else
    {
      types = " (" + type + ", " + type + ") -> " + type;
      const num<M> x = m.parameter (0), y = m.parameter (1);
      m.ret (f (m, x, y));
    }
  return "\ndeclare function @accred_" + name + types + "\nroutine @accred_" + name
	 + " local dims=1,1,1 partitions=-" + types + " {\nbb0:\n" + m.body () + "}\n";
}

const struct
{
  const char *name;
  std::string (*text) (const std::string &);
} functions[] = {
#define UNARY(NAME)								\
  { #NAME, [] (const std::string &name) {					\
    using M = math_writer<double>;						\
    return text_of<M> (name, [] (M &m, num<M> x) { return math_##NAME (m, x); }); } },	\
  { #NAME "f", [] (const std::string &name) {					\
    using M = math_writer<float>;						\
    return text_of<M> (name, [] (M &m, num<M> x) { return math_##NAME (m, x); }); } }
#define BINARY(NAME)								\
  { #NAME, [] (const std::string &name) {					\
    using M = math_writer<double>;						\
    return text_of<M> (name, [] (M &m, num<M> x, num<M> y) { return math_##NAME (m, x, y); }); } },	\
  { #NAME "f", [] (const std::string &name) {					\
    using M = math_writer<float>;						\
    return text_of<M> (name, [] (M &m, num<M> x, num<M> y) { return math_##NAME (m, x, y); }); } }
  UNARY (exp), UNARY (exp2), UNARY (expm1), UNARY (log), UNARY (log2), UNARY (log10), UNARY (log1p),
  UNARY (sinh), UNARY (cosh), UNARY (tanh), UNARY (asinh), UNARY (acosh), UNARY (atanh), BINARY (pow),
  UNARY (sin), UNARY (cos), UNARY (tan),
  UNARY (asin), UNARY (acos), UNARY (atan), BINARY (atan2),
  UNARY (erf), UNARY (erfc), UNARY (cbrt), BINARY (hypot), BINARY (fmod),
#undef BINARY
#undef UNARY
};

} // anonymous namespace

std::optional<std::string>
inline_function_text (const std::string &name)
{
  for (const auto &f : functions)
    if (name == f.name)
      return f.text (name);
  return std::nullopt;
}

} // namespace accred
