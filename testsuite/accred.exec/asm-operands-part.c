/* The routines of asm-operands.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq nohost
int
field (int x, int at)
{
  int r;
  asm ("bfe.u32 %0, %1, %2, %3;" : "=r" (r) : "r" (x), "r" (at), "n" (4));
  return r;
}

#pragma acc routine seq nohost
long
product (int a, int b)
{
  long r;
  asm ("mul.wide.s32 %[r], %[a], %[b];" : [r] "=l" (r) : [a] "r" (a), [b] "r" (b));
  return r;
}

#pragma acc routine seq nohost
double
rounded_up (double a, float b)
{
  double wide, r;
  asm ("cvt.f64.f32 %0, %1;" : "=d" (wide) : "f" (b));
  asm ("add.rp.f64 %0, %1, %2;" : "=r" (r) : "r" (a), "r" (wide));
  return r;
}

#pragma acc routine seq nohost
unsigned
halves (unsigned long x)
{
  unsigned low, high;
  asm ("mov.b64 {%0, %1}, %2;" : "=r" (low), "=r" (high) : "l" (x));
  return low - high;
}

#pragma acc routine seq nohost
int
in_turn (int x)
{
  int first, same = x;
  /* The result is written before the operand is read.  */
  asm ("mov.u32 %0, 1;\n\tadd.s32 %0, %0, %1;" : "=&r" (first) : "r" (x));
  asm volatile ("{\n\t.reg .pred %%odd;\n\t.reg .b32 %%low;\n\tand.b32 %%low, %0, 1;\n\tsetp.ne.u32 %%odd, %%low, 0;\n"
		"\t@%%odd add.s32 %0, %0, %1;\n}" : "+r" (same) : "n" (1000));
  return 10000 * first + same;
}

#pragma acc routine seq nohost
int
by_memory (int *p, int x)
{
  int r;
  asm volatile ("st.u32 %0, %1;" : "=m" (*p) : "r" (x));
  asm volatile ("ld.u32 %0, %1;" : "=r" (r) : "m" (*p));
  return r + *p;
}
