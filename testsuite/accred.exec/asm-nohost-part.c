/* The routine of asm-nohost.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq nohost
int
doubled (int n)
{
  /* A loop of three rounds that leaves no trace but its time.  */
  asm ("{\n\t.reg .pred %again;\n\t.reg .b32 %rounds;\n\n\tmov.u32 %rounds, 3;\nAGAIN:\n"
       "\tsub.u32 %rounds, %rounds, 1;\n\tsetp.ne.u32 %again, %rounds, 0;\n\t@%again bra AGAIN;\n}");
  return 2 * n;
}
