/* Fences for the memory orders of atomic builtins: none for relaxed ones, one behind what acquires, one in
   front of what releases, both around the others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-O2" } */

void
f (int *p, int *q)
{
#pragma acc parallel num_gangs (2) num_workers (1) vector_length (1) deviceptr (p, q)
  {
    __atomic_fetch_add (p, 1, __ATOMIC_RELAXED);
    *q = __atomic_load_n (p, __ATOMIC_ACQUIRE);
    __atomic_store_n (p, 2, __ATOMIC_RELEASE);
    q[1] = __sync_fetch_and_or (p, 4);
  }
}

/* { dg-final { scan-ptx-times "membar.gl" 4 } } */
/* { dg-final { scan-ptx "ld.volatile\[^\n\]*\n\[^\n\]*membar.gl;" } } */
/* { dg-final { scan-ptx "membar.gl;\n(\[^\n\]*\n)?\[^\n\]*st.volatile" } } */
/* { dg-final { scan-ptx "membar.gl;\n(\[^\n\]*\n)?\[^\n\]*atom.global.or\[^\n\]*\n\[^\n\]*membar.gl;" } } */
