/* Functions of other libraries, as PTX in the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table libm_symbols is made by make-libm.py when the plugin is built, and empty where
   the build found no library for the GPU.  The functions of libgomp-device/libc count as well:
   docs/libm.md.  */

#ifndef ACCRED_LIBM_H
#define ACCRED_LIBM_H

#include "ptx-backend/ir/device-ir.h"

#include <optional>

namespace accred {

/* A function, or a variable that functions read.  */
struct libm_symbol
{
  const char *name;
  bool function;
  bool callable;	 /* From a region.  */
  const char *uses;  /* Names of other rows, or of functions in C, with a blank in between.  */
  const char *text;  /* PTX, where its own name and the others have a prefix.  */
};

/* Up to a row without a name.  */
extern const libm_symbol libm_symbols[];

/* The function that a program calls NAME, as a symbol of a module; nothing if there is
   none.  A complex number is two parameters, or, as a result, a first parameter with the
   address for it.  */
std::optional<dev::symbol> find_libm_function (const std::string &name);

/* Its symbol in M, which gets it with the first call.  */
dev::symbol_id add_libm_function (dev::module &m, const std::string &name);

/* The PTX of the library functions among the symbols of M, and of what they use.  M gets those that
   are in C.  */
std::string libm_text (dev::module &m);

} // namespace accred

#endif
