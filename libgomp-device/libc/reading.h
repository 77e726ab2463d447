/* Numbers in strings.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBC_READING_H
#define ACCRED_LIBC_READING_H

#include "libgomp-device/libc/characters.h"

/* An integer as strtol reads one, of at most MOST characters.  *END is behind it, and S where
   there is none.  */
typedef struct
{
  u64 value;
  bool negative, too_large; /* Of its absolute value.  */
} integer_text;

ROUTINE
void accred_libc___read_integer (const char *s, u64 most, i32 base, const char **end,
				 integer_text *result);

/* What the sign of READ and a type's LEAST and GREATEST value make of it.  */

INLINE i64
signed_value (const integer_text *read, i64 least, i64 greatest)
{
  const u64 limit = (u64) greatest + read->negative;
  if (read->too_large || read->value > limit)
    return read->negative ? least : greatest;
  return read->negative ? -read->value : read->value;
}

INLINE u64
unsigned_value (const integer_text *read)
{
  return read->too_large ? ~(u64) 0 : read->negative ? -read->value : read->value;
}

/* The bits of the float (SIZE 4) or double (8) that strtod reads, of at most MOST characters; *END
   as above.  */
ROUTINE
u64 accred_libc___read_real (const char *s, u64 most, i32 size, const char **end);

#endif
