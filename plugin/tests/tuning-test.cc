/* Tests of the measured numbers that the compiler can be given.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/tunable.h"

#include <gtest/gtest.h>

namespace accred::tuning {

TEST (Tuning, EachRowCanHaveItsOwnValue)
{
#define TUNING(NAME, VALUE, UNIT, MEASURED)
#define TUNABLE(NAME, VALUE, FORM, LEAST, MOST, UNIT, MEASURED) \
  EXPECT_TRUE (NAME.fits_p (VALUE)) << #NAME;                   \
  EXPECT_EQ (find (#NAME), &NAME);                              \
  EXPECT_FALSE (fixed_p (#NAME)) << #NAME;
#include "abi/tuning.def"
}

TEST (Tuning, FormsAndLimits)
{
  const tunable whole (7, form::whole, 3, 20), warps (64, form::warps, 32, 96),
    power (8, form::power, 2, 64);
  for (unsigned n : { 3, 7, 20 })
    EXPECT_TRUE (whole.fits_p (n)) << n;
  for (unsigned n : { 0, 2, 21 })
    EXPECT_FALSE (whole.fits_p (n)) << n;
  for (unsigned n : { 32, 64, 96 })
    EXPECT_TRUE (warps.fits_p (n)) << n;
  for (unsigned n : { 0, 31, 33, 48, 128 })
    EXPECT_FALSE (warps.fits_p (n)) << n;
  for (unsigned n : { 2, 4, 32, 64 })
    EXPECT_TRUE (power.fits_p (n)) << n;
  for (unsigned n : { 0, 1, 3, 24, 128 })
    EXPECT_FALSE (power.fits_p (n)) << n;
}

TEST (Tuning, OnlyWhatFitsIsSet)
{
  const unsigned before = most_rows;
  EXPECT_FALSE (set ("most_rows", 24));
  EXPECT_EQ (most_rows, before);
  EXPECT_TRUE (set ("most_rows", 16));
  EXPECT_EQ (most_rows, 16u);
  EXPECT_TRUE (set ("most_rows", before));
  EXPECT_FALSE (set ("most", 16));
  EXPECT_FALSE (set ("wide_load_bytes", 16));
  EXPECT_TRUE (fixed_p ("wide_load_bytes"));
  EXPECT_EQ (find ("wide_load_bytes"), nullptr);
}

} // namespace accred::tuning
