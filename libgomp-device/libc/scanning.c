/* Formatted input from strings: C11, 7.21.6.7, of the locale "C".
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ARGUMENTS is an array of the pointers that the format asks for.  Where C and glibc differ (%3c of
   two characters, the end of the text after something that is not stored), this does what glibc
   does.  Of an incomplete number, such as 1e or 0x, the longest part that is a number is read.  */

#include "libgomp-device/libc/reading.h"

/* A part of the format from % on.  */
typedef struct
{
  bool suppressed;
  u64 width; /* The greatest number if it is not given.  */
  i32 size;  /* In bytes: of an integer or, 4 or 8, of a floating-point number.  */
  char conversion;
  const char *set, *set_end; /* Of %[.  */
  bool complement;
} directive;

INLINE void
read_set (const char **format, directive *d)
{
  const char *s = *format;
  d->complement = *s == '^';
  s += d->complement;
  d->set = s;
  /* The first one may be a bracket.  */
  if (*s)
    s++;
  while (*s && *s != ']')
    s++;
  d->set_end = s;
  *format = *s ? s + 1 : s;
}

ROUTINE
const char *
accred_libc___scan_directive (const char *s, directive *d)
{
  *d = (directive) { .width = -1, .size = 4 };
  d->suppressed = *s == '*';
  s += d->suppressed;
  if (*s >= '1' && *s <= '9')
    for (d->width = 0; *s >= '0' && *s <= '9'; s++)
      d->width = 10 * d->width + (*s - '0');
  for (; *s == 'h'; s++)
    d->size /= 2;
  for (; *s == 'l' || *s == 'j' || *s == 'z' || *s == 't' || *s == 'q' || *s == 'L'; s++)
    d->size = 8;
  d->conversion = *s;
  if (*s)
    s++;
  if (d->conversion == '[')
    read_set (&s, d);
  return s;
}

/* Whether C is in D's set.  */

INLINE bool
in_set (const directive *d, char c)
{
  const char *s = d->set;
  while (s < d->set_end)
    if (s + 2 < d->set_end && s[1] == '-')
      {
	if ((unsigned char) c >= (unsigned char) s[0] && (unsigned char) c <= (unsigned char) s[2])
	  return !d->complement;
	s += 3;
      }
    else if (*s++ == c)
      return !d->complement;
  return d->complement;
}

INLINE void
store (void *to, u64 bits, i32 size)
{
  switch (size)
    {
    case 1: *(unsigned char *) to = bits; break;
    case 2: *(unsigned short *) to = bits; break;
    case 4: *(unsigned *) to = bits; break;
    default: *(u64 *) to = bits; break;
    }
}

/* %c, %s and %[: characters from *S on to TO, if it is not null.  Returns whether there are
   any.  */

ROUTINE
bool
accred_libc___scan_characters (const char **s, const directive *d, char *to)
{
  const bool all = d->conversion == 'c', string = d->conversion == 's';
  const u64 most = all && d->width == (u64) -1 ? 1 : d->width;
  u64 n = 0;
  for (; n < most && (*s)[n]; n++)
    {
      const char c = (*s)[n];
      if (!all && (string ? space_p (c) : !in_set (d, c)))
	break;
      if (to)
	to[n] = c;
    }
  if (to && !all)
    to[n] = 0;
  *s += n;
  return n > 0;
}

/* The base of integers that CONVERSION reads, 0 where they say it, or -1.  */

INLINE i32
base_of (char conversion)
{
  switch (conversion)
    {
    case 'd':
    case 'u': return 10;
    case 'i': return 0;
    case 'o': return 8;
    case 'x':
    case 'X':
    case 'p': return 16;
    default: return -1;
    }
}

/* A number at *S to TO, if it is not null.  Returns whether there is one.  */

ROUTINE
bool
accred_libc___scan_number (const char **s, const directive *d, void *to)
{
  const i32 base = base_of (d->conversion);
  const char *end;
  u64 bits;
  i32 size = d->size;
  if (base >= 0)
    {
      integer_text read;
      accred_libc___read_integer (*s, d->width, base, &end, &read);
      const bool is_signed = d->conversion == 'd' || d->conversion == 'i';
      bits = is_signed ? (u64) signed_value (&read, -0x7fffffffffffffff - 1, 0x7fffffffffffffff)
		       : unsigned_value (&read);
      if (d->conversion == 'p')
	size = 8;
    }
  else
    bits = accred_libc___read_real (*s, d->width, size, &end);
  if (end == *s)
    return false;
  if (to)
    store (to, bits, size);
  *s = end;
  return true;
}

/* Returns whether D, which is not %n, reads something at *S, and, if it is not suppressed, stores
   it.  */

INLINE bool
scan (const char **s, const directive *d, const void *const **arguments)
{
  void *const to = d->suppressed ? NULL : (void *) *(*arguments)++;
  switch (d->conversion)
    {
    case 'c':
    case 's':
    case '[': return accred_libc___scan_characters (s, d, to);
    default: return accred_libc___scan_number (s, d, to);
    }
}

INLINE bool
known_p (char conversion)
{
  for (const char *s = "diuoxXpcs[fFeEgGaA"; *s; s++)
    if (*s == conversion)
      return true;
  return false;
}

#define END_OF_FILE -1

ROUTINE
i32
accred_libc_vsscanf (const char *text, const char *format, const void *arguments)
{
  const void *const *pointers = arguments;
  const char *s = text;
  i32 assigned = 0;
  while (*format)
    {
      const char c = *format++;
      directive d = { 0 };
      if (c == '%')
	format = accred_libc___scan_directive (format, &d);
      const bool reads = d.conversion && d.conversion != 'n' && d.conversion != '%';
      if (space_p (c) || (reads && d.conversion != 'c' && d.conversion != '[')
	  || d.conversion == '%')
	while (space_p (*s))
	  s++;
      if (space_p (c))
	continue;
      if (d.conversion == 'n')
	{
	  if (!d.suppressed)
	    store ((void *) *pointers++, s - text, d.size);
	  continue;
	}
      if (!*s)
	return assigned ? assigned : END_OF_FILE;
      if (!reads)
	{
	  if (*s != c)
	    return assigned;
	  s++;
	  continue;
	}
      if (!known_p (d.conversion) || !scan (&s, &d, &pointers))
	return assigned;
      assigned += !d.suppressed;
    }
  return assigned;
}

ROUTINE
i32
accred_libc_sscanf (const char *text, const char *format, const void *arguments)
{
  return accred_libc_vsscanf (text, format, arguments);
}
