/* PTX text of functions and modules.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PTX_EMIT_H
#define ACCRED_PTX_EMIT_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* The lowest PTX ISA version that accred's code for sm_NN needs, as "6.0"; null for
   an unknown NN.  */
const char *ptx_version (int sm);

/* Text of FN's definition.  What has no PTX form becomes an error.  */
std::string emit_function (const module &m, const function &fn, const options &opts,
			   std::vector<diagnostic> &errors);

/* Gives each routine that other modules can call a body of its own, for this module
   (visible-routines.cc).  Returns what has to be a module of its own, linked with it.
   Symbols that are made global for that end in UNIT.  */
module split_visible_routines (module &, const std::string &unit);

/* What PTX has in front of a definition or declaration with LINK: ".visible " and such.  */
std::string directive (linkage link);

/* Parameter K of PARAMS in the head of the function NAME.  */
std::string param_text (const std::string &name, const std::vector<param> &params, size_t k);

/* ".visible .func (.param .b32 r) name (.param .b64 p0)" and such.  */
std::string function_head (const symbol &s);

/* Header, prototypes and data objects of M, everything but its functions.  */
std::string emit_prelude (const module &m, const options &opts, std::vector<diagnostic> &errors);

/* What stands after a name or a register that is N bytes off: "", "+4" or "+-4"; PTX has
   no "-4".  */
std::string offset_text (int64_t n);

/* Whether CALL, in FN, takes the address of the function that it calls from memory.  */
bool loaded_address_p (const module &m, const function &fn, const insn &call);

/* The object in global memory that has the address of S, a function that is called in this
   way; the prelude defines it.  */
std::string address_name (const symbol &s);

/* Type of a parameter or result in PTX: "u32" for all 32-bit and smaller ints.  */
const char *param_type (dtype);

} // namespace accred::dev

#endif
