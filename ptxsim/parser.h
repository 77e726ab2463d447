/* Parser of PTX modules.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_PARSER_H
#define PTXSIM_PARSER_H

#include <memory>
#include "ptxsim/ast.h"

namespace ptxsim {

/* Parse the whole TEXT.  On an error throw a PtxError whose message has the
   form `NAME:LINE: what' and the quoted line.  */
std::unique_ptr<Module> parse_module (std::string text, std::string name);

/* The message of ERROR with its place in MODULE and the quoted line.  */
std::string locate_error (const Module &module, unsigned line, const std::string &what);

} // namespace ptxsim

#endif
