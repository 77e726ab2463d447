/* Which elements of an array updates are of.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_UPDATE_PLACES_H
#define ACCRED_UPDATE_PLACES_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* The element of an array that an update is of.  */
struct element_place
{
  operand distance; /* From the array's begin, in bytes; nothing if it is not known.  */
  operand number; /* Of the element, or nothing: 32 bits, or 64 whose upper half is 0.  */
  bool wide = false;
  dtype product
    = dtype::u64; /* Of the number and the size: signed if the number may be negative.  */
  uint64_t most = UINT64_MAX; /* The number is not greater.  */
};

/* The place of INSNS[K], an UPDATE, as far as INSNS, those of its block, tell.  */
element_place place_of (const std::vector<insn> &insns, size_t k);

} // namespace accred::dev

#endif
