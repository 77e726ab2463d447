/* Shapes of regions in tests, by their text.
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

#endif
