/* Atomic updates are one instruction where PTX has one: `red' if nobody looks at the old value, else `atom'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

void
integers (int *i, unsigned *u, long *l, unsigned long *ul, int *out, unsigned char *c, short *s)
{
#pragma acc parallel num_gangs (2) num_workers (1) vector_length (1) \
  deviceptr (i, u, l, ul, out, c, s)
  {
    int v;
    /* Six times red.add.u32, three of them by way of another type: conversions lose nothing.  */
#pragma acc atomic update
    *i += 3;
#pragma acc atomic update
    i[1]++;
#pragma acc atomic update
    u[0] = u[0] - 5;
#pragma acc atomic update
    i[2] += 3L;
#pragma acc atomic update
    i[3] = 7L + i[3];
#pragma acc atomic update
    u[1] -= 9UL;
    /* Two of red.add.u64.  */
#pragma acc atomic update
    l[0]--;
#pragma acc atomic update
    ul[0] += 2;
#pragma acc atomic update
    *u &= 6;
#pragma acc atomic update
    *l = *l | 8;
#pragma acc atomic update
    *ul ^= 1;
    /* Their bits are changed in the word around them: red.or.b32, red.and.b32.  */
#pragma acc atomic update
    *c |= 4;
#pragma acc atomic update
    *s &= 12;
    /* The old value, or what is made of it.  */
#pragma acc atomic capture
    v = i[4]++;
    out[0] = v;
#pragma acc atomic capture
    { i[5] += 6L; v = i[5]; }
    out[1] = v;
#pragma acc atomic capture
    { v = u[2]; u[2] |= 3; }
    out[2] = v;
#pragma acc atomic capture
    { v = i[6]; i[6] = 5; }
    out[3] = v;
  }
}

/* { dg-final { scan-ptx-times "red\\.global\\.add\\.u32 " 6 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.add\\.u64 " 2 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.and\\.b32 " 2 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.or\\.b64 " 1 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.xor\\.b64 " 1 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.or\\.b32 " 1 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.\[a-z\]+\\.\[a-z\]+\[0-9\]+ " 13 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.add\\.u32 " 2 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.or\\.b32 " 1 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.exch\\.b32 " 1 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.\[a-z\]+\\.\[a-z\]+\[0-9\]+ " 4 } } */
/* { dg-final { scan-ptx-not "atom\\.\[a-z.\]*cas" } } */
