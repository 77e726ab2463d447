/* What newlib's functions for numbers in strings (sprintf, sscanf, strtod) need.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Newlib keeps what these functions need in one object for the whole program, which the threads of
   the device would write at the same time.  So each call has an object of its own (make-libm.py),
   of which only the members below are used.  */

#include "libgomp-device/libc/memory.h"

/* The size of that object in newlib.  */
#define STATE_SIZE 1336

/* A large integer: 2^K words of 32 bits after the head.  */
typedef struct large_integer
{
  struct large_integer *next;
  i32 k, words, sign, used;
  unsigned word[];
} large_integer;

typedef struct
{
  char before[96];
  void *result; /* The last one of newlib's dtoa.  */
  void *unused;
  large_integer *powers_of_5;
  char after[STATE_SIZE - 120];
} state;

ROUTINE
void
accred_libc_begin_state (state *s)
{
  u64 *const words = (u64 *) s;
  for (unsigned i = 0; i < sizeof *s / sizeof *words; i++)
    words[i] = 0;
}

ROUTINE
void
accred_libc_end_state (state *s)
{
  accred_libc_free (s->result);
  large_integer *next;
  for (large_integer *p = s->powers_of_5; p; p = next)
    {
      next = p->next;
      accred_libc_free (p);
    }
}

/* Newlib's own allocation of these keeps lists of free ones in the object.  */

ROUTINE
large_integer *
accred_libc__Balloc (void *s, i32 k)
{
  (void) s;
  const i32 words = 1 << k;
  large_integer *p = accred_libc_malloc (sizeof *p + words * sizeof p->word[0]);
  if (p)
    *p = (large_integer) { .next = NULL, .k = k, .words = words };
  return p;
}

ROUTINE
void
accred_libc__Bfree (void *s, large_integer *p)
{
  (void) s;
  accred_libc_free (p);
}
