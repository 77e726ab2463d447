/* asm statements that are PTX: labels, guards, comments, directives, blocks, modifiers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */

#pragma acc routine seq nohost
int
f (int x)
{
  int r;
  asm volatile ("{\n\t.reg .pred %%p; /* one; */\n\t.reg .b32 %%t; // two;\n"
		"L%=: { mov.b32 %0, %1; }\n\tsetp.lt.s32 %%p, %0, 0;\n\t@!%%p bra M%=;\n\t@ %%p ret;\n"
		"M%=:\n\tadd.s32 %0, %0, 1;\n\t.pragma \"nounroll\";\n}" : "=r" (r) : "r" (x));
  asm volatile ("fence.acq_rel.gpu;");
  asm volatile ("trap;");
  asm volatile ("exit;");
  return r;
}

/* { dg-final { scan-ptx "\\.pragma \"nounroll\";" } } */
/* { dg-final { scan-ptx-times "fence.acq_rel.gpu;" 1 } } */
/* { dg-final { scan-ptx-times "trap;" 1 } } */
/* { dg-final { scan-ptx-times "exit;" 1 } } */
