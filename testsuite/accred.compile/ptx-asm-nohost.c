/* asm statements without operands in a routine that is only for the device are PTX, line by line.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */
/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-times {^	\{\n	\.reg \.b32 %t;\n	mov\.u32 %t, %tid\.x; // 1\n	\}\n} 1 } } */
/* { dg-final { scan-assembler-not {^	mov\.u32 %t} } } */

#pragma acc routine seq nohost
void
f (void)
{
  asm ("{\n  .reg .b32 %t;\n\n\tmov.u32 %t, %tid.x; // 1\n}\n");
}
