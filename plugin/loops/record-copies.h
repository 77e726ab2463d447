/* Copies of records as copies of their elements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_RECORD_COPIES_H
#define ACCRED_RECORD_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Split the assignments of structs and arrays in LOOP; true if there are any.  */
bool split_record_copies (class loop *loop);

} // namespace accred

#endif
