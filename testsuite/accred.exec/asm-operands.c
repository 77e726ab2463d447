/* asm statements with operands are PTX: registers of all kinds, constants, several results, a result that is an
   operand, memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */
/* { dg-additional-sources "asm-operands-part.c" } */

#include "accred-test.h"

#pragma acc routine seq
extern int field (int, int) __attribute__ ((weak));
#pragma acc routine seq
extern long product (int, int) __attribute__ ((weak));
#pragma acc routine seq
extern double rounded_up (double, float) __attribute__ ((weak));
#pragma acc routine seq
extern unsigned halves (unsigned long) __attribute__ ((weak));
#pragma acc routine seq
extern int in_turn (int) __attribute__ ((weak));
#pragma acc routine seq
extern int by_memory (int *, int) __attribute__ ((weak));

int
main ()
{
  enum { N = 100 };
  int fields[N], turns[N], memory[N], cells[N];
  long products[N];
  double sums[N];
  unsigned differences[N];
#pragma acc parallel loop gang vector num_gangs (2) \
  copyout (fields, turns, memory, cells, products, sums, differences)
  for (int i = 0; i < N; i++)
    {
      fields[i] = field (i * 77, 3);
      products[i] = product (i - 50, 2000000000);
      sums[i] = rounded_up (1, i ? 1e-30f : 0);
      differences[i] = halves (7ul << 32 | (100 + i));
      turns[i] = in_turn (i);
      memory[i] = by_memory (&cells[i], 3 * i);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (fields[i], i * 77 >> 3 & 15);
      CHECK_EQ (products[i], (i - 50) * 2000000000l);
      CHECK (sums[i] == (i ? 1 + 0x1p-52 : 1));
      CHECK_EQ (differences[i], 93 + i);
      CHECK_EQ (turns[i], 10000 * (i + 1) + i + (i & 1 ? 1000 : 0));
      CHECK_EQ (memory[i], 6 * i);
      CHECK_EQ (cells[i], 3 * i);
    }

  /* By one thread of a gang, for all of them.  */
  int gangs[8], all = 0;
#pragma acc parallel loop gang num_gangs (8) vector_length (64) copyout (gangs) reduction (+:all)
  for (int g = 0; g < 8; g++)
    {
      int mine = field (g << 4, 4);
#pragma acc loop vector reduction (+:all)
      for (int i = 0; i < 64; i++)
	all += mine;
      gangs[g] = mine;
    }
  for (int g = 0; g < 8; g++)
    CHECK_EQ (gangs[g], g);
  CHECK_EQ (all, 64 * 28);
  return test_done ();
}
