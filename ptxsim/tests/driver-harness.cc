/* Common code of the driver API's tests.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/driver-harness.h"

const char *const adder = R"(
.visible .global .u32 total = 5;
.global .u64 mine;
.visible .entry add (.param .u64 p, .param .u32 n)
{
  .reg .u64 %a; .reg .u32 %n, %x;
  ld.param.u64 %a, [p]; ld.param.u32 %n, [n];
  ld.global.u32 %x, [%a]; add.u32 %x, %x, %n; st.global.u32 [%a], %x;
  red.global.add.u32 [total], %n;
  ret;
})";
