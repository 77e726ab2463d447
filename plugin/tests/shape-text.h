/* Shapes of regions in tests, by their text, and plans of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SHAPE_TEXT_H
#define ACCRED_SHAPE_TEXT_H

#include "plugin/loops/plan.h"

#include <gtest/gtest.h>

using namespace accred;

inline region_shape
shape_of (const std::string &text)
{
  std::string wrong;
  std::optional<region_shape> shape = parse_shape (text, &wrong);
  EXPECT_TRUE (shape) << wrong;
  return shape ? *shape : region_shape ();
}

/* The plan of the first loop of a region.  */
inline loop_plan
first_loop (const std::string &text)
{
  const region_plan p = decide (shape_of (text));
  EXPECT_FALSE (p.loops.empty ());
  return p.loops.empty () ? loop_plan () : p.loops[0];
}

inline std::string
number_text (unsigned n)
{
  return std::to_string (n);
}

/* Kernels with dimensions that the program gives, and with those of accred's choice.  */
inline const std::string region = "region kernel vector=128 optimized unrolls\n";
inline const std::string rows_region = "region kernel open_dims optimized unrolls\n";

/* What trip counts are computed from.  */
inline const std::string steps
  = "step op=entry bytes=8 signed value=2\nstep op=constant bytes=4 value=7\n";

#endif
