/* The routine of huge-nests.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The thread ends here.  */

#pragma acc routine seq nohost
void
leave (void)
{
  asm ("exit;");
}
