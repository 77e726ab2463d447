/* What the backend's unit tests share.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_BACKEND_TEST_UTIL_H
#define ACCRED_BACKEND_TEST_UTIL_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev::test {

/* Parse TEXT; a test failure when it is wrong.  */
module parsed (const std::string &text);

/* TEXT through the passes up to LAST (null: all); the function printed.  Errors fail.  */
std::string after (const char *last, const std::string &text, const options &opts = {});

/* PTX of TEXT, or "error: ..." lines.  */
std::string ptx_of (const std::string &text, const options &opts = {});

/* Number of places where WHAT is in TEXT.  */
unsigned count (const std::string &text, const std::string &what);

/* The path of a file in tests/ir, read.  */
std::string ir_file (const std::string &name);

/* True when there is a ptxas.  */
bool have_ptxas ();
/* What ptxas says about PTX for sm_NN; empty when it accepts it.  */
std::string ptxas_errors (const std::string &ptx, int sm);

} // namespace accred::dev::test

#endif
