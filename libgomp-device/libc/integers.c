/* Integers in strings: C11, 7.22.1.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   errno is not set.  */

#include "libgomp-device/libc/reading.h"

ROUTINE
void
accred_libc___read_integer (const char *s, u64 most, i32 base, const char **end,
			    integer_text *result)
{
  const char *const stop_at = most > (u64) -1 - (u64) s ? (const char *) -1 : s + most;
  *end = s;
  *result = (integer_text) { 0 };
  while (s < stop_at && space_p (*s))
    s++;
  if (s < stop_at && (*s == '-' || *s == '+'))
    result->negative = *s++ == '-';
  const bool prefix = (base == 0 || base == 16) && s + 1 < stop_at && s[0] == '0'
		      && lower_case (s[1]) == 'x';
  if (prefix && s + 2 < stop_at && digit_of (s[2]) < 16)
    {
      s += 2;
      base = 16;
    }
  if (base == 0)
    base = s < stop_at && *s == '0' ? 8 : 10;
  for (; s < stop_at && digit_of (*s) < base; s++)
    {
      const u64 digit = digit_of (*s);
      result->too_large |= result->value > (~(u64) 0 - digit) / base;
      result->value = result->value * base + digit;
      *end = s + 1;
    }
}

/* All of S; *END, if END is not null, is behind what is read.  */

INLINE integer_text
read_all (const char *s, char **end, i32 base)
{
  const char *behind;
  integer_text read;
  accred_libc___read_integer (s, -1, base, &behind, &read);
  if (end)
    *end = (char *) behind;
  return read;
}

#define LONG_MAX 0x7fffffffffffffff

ROUTINE
i64
accred_libc_strtol (const char *s, char **end, i32 base)
{
  const integer_text read = read_all (s, end, base);
  return signed_value (&read, -LONG_MAX - 1, LONG_MAX);
}

ROUTINE
u64
accred_libc_strtoul (const char *s, char **end, i32 base)
{
  const integer_text read = read_all (s, end, base);
  return unsigned_value (&read);
}

ROUTINE
i64
accred_libc_strtoll (const char *s, char **end, i32 base)
{
  return accred_libc_strtol (s, end, base);
}

ROUTINE
u64
accred_libc_strtoull (const char *s, char **end, i32 base)
{
  return accred_libc_strtoul (s, end, base);
}

ROUTINE
i32
accred_libc_atoi (const char *s)
{
  return accred_libc_strtol (s, NULL, 10);
}

ROUTINE
i64
accred_libc_atol (const char *s)
{
  return accred_libc_strtol (s, NULL, 10);
}

ROUTINE
i64
accred_libc_atoll (const char *s)
{
  return accred_libc_strtol (s, NULL, 10);
}
