/* The ABI of a C function, as text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_TESTS_SIGNATURE_H
#define PTXSIM_TESTS_SIGNATURE_H

#include <map>
#include <string>
#include <type_traits>
#include <vector>

/* Integers and enumerations by their size, all structures alike.  */
template <typename T>
std::string
type_code ()
{
  using U = std::remove_cv_t<T>;
  if constexpr (std::is_pointer_v<U>)
    return "*" + type_code<std::remove_pointer_t<U>> ();
  else if constexpr (std::is_function_v<U>)
    return "()";
  else if constexpr (std::is_void_v<U>)
    return "v";
  else if constexpr (std::is_floating_point_v<U>)
    return "f" + std::to_string (sizeof (U));
  else if constexpr (std::is_class_v<U> || std::is_union_v<U>)
    return "s";
  else
    return std::to_string (sizeof (U));
}

template <typename F> struct Signature;
template <typename R, typename... A> struct Signature<R (A...)>
{
  static std::string text ()
  {
    return type_code<R> () + " (" + ((type_code<A> () + " ") + ... + "") + ")";
  }
};

/* Signatures by name, and the offsets in the structures of a copy of rows and of blocks.  */
struct Interface
{
  std::map<std::string, std::string> functions;
  std::vector<size_t> copy_layout, block_layout;
};

/* Of the toolkit's header; empty if there is none, or one of another release.  */
Interface toolkit_interface ();

#endif
