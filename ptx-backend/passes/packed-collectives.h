/* Collectives of packed gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PACKED_COLLECTIVES_H
#define ACCRED_PACKED_COLLECTIVES_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

constexpr unsigned warp_lanes = limits::warp_size;

/* The lanes of a gang in its warp: values that are there from the function's start.  */
struct packed_lanes
{
  operand members;  /* As a mask.  */
  operand first;	 /* The first one's number in the warp.  */
  reg_id alone; /* True if it has but one.  */
};

/* Set the participating lanes of the collectives in FN, the form for short rows.  */
void lower_packed_collectives (function &fn, const packed_lanes &lanes);

} // namespace accred::dev

#endif
