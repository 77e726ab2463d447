/* Names on the device, and their visibility.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All objects of a program or shared library are one image, which the driver links from their PTX.
   A symbol that other files can name has its host name.  A symbol that is private to a file is also
   local in the PTX, except for kernels and variables, which libgomp looks up by name in the image,
   and functions whose address is taken (ptx-backend/passes/visible-routines.cc): these have a name
   that is unique among files.  */

#ifndef ACCRED_SYMBOLS_H
#define ACCRED_SYMBOLS_H

#include "plugin/gcc-shim.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* "a.b" -> "a$b": a PTX identifier for an assembler name.  */
std::string ptx_identifier (const char *asm_name);

/* The name of routine FN, and its visibility if it has a body.  */
std::string routine_name (tree fn);
dev::linkage routine_linkage (tree fn);

/* True if the body of FN, which has no device clone, is in another file.  */
bool other_file_routine_p (tree fn);

/* The name of offload function FN's kernel.  */
std::string kernel_name (tree fn);

/* A text that is unique among the program's files: the file's first global symbol, or its name if
   it has none.  The suffix of private names.  */
const std::string &suffix_of_unit ();

/* The name of VAR, a variable of a `declare' directive, and its visibility.  */
std::string variable_name (tree var);
dev::linkage variable_linkage (tree var);

/* True if VAR has a copy on the device, or a pointer to one (`declare link').  */
bool declared_variable_p (tree var);
bool linked_variable_p (tree var);

/* The symbol of routine FN or variable VAR for the host's linker, defined where the device code or
   the variable's copy is.  It has the routine's level in its name, which the caller's directive has
   to match.  */
struct linker_symbol
{
  std::string name;
  bool weak;
};
linker_symbol symbol_of_routine (tree fn);
linker_symbol symbol_of_variable (tree var);

} // namespace accred

#endif
