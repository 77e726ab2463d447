/* Floating-point numbers in strings: C11, 7.22.1.3.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The result is the floating-point number nearest to the value of the string.  errno is not set.  */

#include "libgomp-device/libc/decimal.h"
#include "libgomp-device/libc/reading.h"

/* The characters from AT to END.  */
typedef struct
{
  const char *at, *end;
} text;

INLINE char
next (const text *t)
{
  return t->at < t->end ? *t->at : 0;
}

/* If WORD, in lower case, comes next, take it.  */

INLINE bool
take_word (text *t, const char *word)
{
  const char *s = t->at;
  for (; *word; s++, word++)
    if (s >= t->end || lower_case (*s) != *word)
      return false;
  t->at = s;
  return true;
}

/* The digits of a number in BASE, with a point somewhere.  */
typedef struct
{
  const char *first; /* The first one that is not zero, or null.  */
  i32 whole,
    behind; /* Digits from that on in front of the point; zeros between the point and it.  */
  bool any;
} digits;

INLINE digits
take_digits (text *t, i32 base)
{
  digits d = { 0 };
  bool point = false;
  for (;; t->at++)
    {
      const char c = next (t);
      if (c == '.' && !point)
	{
	  /* A point alone is no number.  */
	  if (!d.any && (t->at + 1 >= t->end || digit_of (t->at[1]) >= base))
	    return d;
	  point = true;
	  continue;
	}
      if (digit_of (c) >= base)
	return d;
      d.any = true;
      if (!d.first && c != '0')
	d.first = t->at;
      d.whole += d.first && !point;
      d.behind += !d.first && point;
    }
}

/* Take an exponent after the letter MARK, if there is one.  It is held to what makes every number
   zero or infinite.  */

INLINE i32
take_exponent (text *t, char mark)
{
  const i32 most = 1 << 28;
  text s = *t;
  if (lower_case (next (&s)) != mark)
    return 0;
  s.at++;
  const bool negative = next (&s) == '-';
  if (negative || next (&s) == '+')
    s.at++;
  if (digit_of (next (&s)) >= 10)
    return 0;
  i32 e = 0;
  for (; digit_of (next (&s)) < 10; s.at++)
    e = e > most / 10 - 1 ? most : 10 * e + digit_of (next (&s));
  t->at = s.at;
  return negative ? -e : e;
}

/* The number of binary digits D, of base 16 and before END, times 2^EXPONENT.  */

INLINE u64
from_hexadecimal (const digits *d, const char *end, i32 exponent, i32 size)
{
  u64 value = 0;
  bool more = false;
  exponent += 4 * (d->whole ? d->whole : -d->behind);
  for (const char *s = d->first; s && s < end && digit_of (*s == '.' ? '0' : *s) < 16; s++)
    if (*s == '.')
      continue;
    else if (value >> 60)
      more |= *s != '0';
    else
      {
	value = value << 4 | digit_of (*s);
	exponent -= 4;
      }
  return accred_libc___binary_from_parts (value, exponent, more, size);
}

/* The same of decimal digits and 10^EXPONENT.  */

INLINE u64
from_decimal (const digits *d, const char *end, i32 exponent, i32 size)
{
  /* Positions of digits that make every number infinite, or zero.  */
  const i32 beyond = 310, below = -345;
  i32 position = exponent + (d->whole ? d->whole : -d->behind) - 1;
  if (!d->first || position < below)
    return 0;
  if (position > beyond)
    return accred_libc___binary_from_parts (1, 2000, false, size);
  decimal n;
  i32 rest;
  n.first = n.end = group_at (position, &rest);
  n.more = false;
  u32 unit = power_of_10 (rest), group = 0;
  for (const char *s = d->first; s < end && (*s == '.' || digit_of (*s) < 10); s++)
    {
      if (*s == '.')
	continue;
      if (n.end == DECIMAL_GROUPS)
	{
	  n.more |= *s != '0';
	  continue;
	}
      group += digit_of (*s) * unit;
      n.group[n.end] = group;
      unit /= 10;
      if (!unit)
	{
	  n.end++;
	  unit = GROUP_VALUES / 10;
	  group = 0;
	}
    }
  if (unit != GROUP_VALUES / 10)
    n.end++;
  return accred_libc___binary_from_decimal (&n, size);
}

ROUTINE
u64
accred_libc___read_real (const char *s, u64 most, i32 size, const char **end)
{
  text t = { s, most > (u64) -1 - (u64) s ? (const char *) -1 : s + most };
  *end = s;
  while (space_p (next (&t)))
    t.at++;
  const bool negative = next (&t) == '-';
  if (negative || next (&t) == '+')
    t.at++;
  const u64 sign = (u64) negative << (8 * size - 1),
	    infinity = accred_libc___binary_from_parts (1, 2000, false, size);
  u64 bits = infinity;
  if (take_word (&t, "infinity") || take_word (&t, "inf"))
    ;
  else if (take_word (&t, "nan"))
    {
      bits |= (u64) 1 << (size == 4 ? 22 : 51);
      /* And, in parentheses, digits and letters that say nothing.  */
      text inside = t;
      if (next (&inside) == '(')
	{
	  for (inside.at++; digit_of (next (&inside)) < 36 || next (&inside) == '_';)
	    inside.at++;
	  if (next (&inside) == ')')
	    t.at = inside.at + 1;
	}
    }
  else
    {
      text hexadecimal = t;
      digits d = { 0 };
      if (take_word (&hexadecimal, "0x"))
	d = take_digits (&hexadecimal, 16);
      if (d.any)
	{
	  const char *const digits_end = hexadecimal.at;
	  bits = from_hexadecimal (&d, digits_end, take_exponent (&hexadecimal, 'p'), size);
	  t = hexadecimal;
	}
      else
	{
	  d = take_digits (&t, 10);
	  if (!d.any)
	    return 0;
	  const char *const digits_end = t.at;
	  bits = from_decimal (&d, digits_end, take_exponent (&t, 'e'), size);
	}
    }
  *end = t.at;
  return sign | bits;
}

/* The bits that all of S says; *END, if END is not null, is behind what is read.  */

INLINE u64
read_all (const char *s, char **end, i32 size)
{
  const char *behind;
  const u64 bits = accred_libc___read_real (s, -1, size, &behind);
  if (end)
    *end = (char *) behind;
  return bits;
}

ROUTINE
double
accred_libc_strtod (const char *s, char **end)
{
  union
  {
    u64 bits;
    double value;
  } u = { read_all (s, end, sizeof u) };
  return u.value;
}

ROUTINE
float
accred_libc_strtof (const char *s, char **end)
{
  union
  {
    u32 bits;
    float value;
  } u = { read_all (s, end, sizeof u) };
  return u.value;
}

ROUTINE
double
accred_libc_atof (const char *s)
{
  return accred_libc_strtod (s, NULL);
}
