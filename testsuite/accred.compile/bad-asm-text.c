/* asm statements whose text looks like PTX at first sight, with a directive or an instruction that PTX does not have:
   they are the host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
f (int x)
{
#pragma acc parallel copy (x)
  {
    asm volatile (".byte 0x90;"); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile (".align 16;"); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("mov.u32 %0, 1; nop;" : "=r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("{ add.s32 %0, %0, 1; .byte 0x90; }" : "+r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("foo.b32 %0, 1;" : "=r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("@%%p nop;"); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("L: nop;"); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("call f;"); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("mov.u32 %0, 1; }" : "=r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("mov.u32 %0, 1; // ;\n\tadd.s32 %0, %0, 1" : "=r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("mov %0, 1;" : "=r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
    asm volatile ("// nothing;\n}"); /* { dg-error "accred: an asm statement in a device function" } */
  }
  return x;
}
