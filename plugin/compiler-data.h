/* Variables that the compiler itself makes, and that no directive can name.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COMPILER_DATA_H
#define ACCRED_COMPILER_DATA_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if DECL describes a check of -fsanitize=undefined to its runtime library.  */
bool ubsan_data_p (tree decl);

/* True if DECL is the type_info of a type, for RTTI.  */
bool type_info_p (tree decl);

/* True if DECL is one or a table of virtual functions, and a constant of the image.  */
bool class_data_p (tree decl);

/* True if the name of DECL begins with PREFIX.  */
bool named_p (tree decl, const char *prefix);

/* What the library's own classes of type_info are for.  The value stands on the device in the place
   of the pointer to their virtual functions (libgomp-device/routines/dynamic-cast.c).  */
enum class type_info_kind
{
  other, /* Not of a class, or described in another file.  */
  plain, /* A class without bases.  */
  single, /* One base: public, not virtual, at the begin.  */
  several /* All others.  */
};

/* The kind of type_info whose table of virtual functions DECL is, if it is one.  */
std::optional<type_info_kind> type_info_table (tree decl);

/* Let functions with a routine directive have such variables.  */
void allow_compiler_data ();

} // namespace accred

#endif
