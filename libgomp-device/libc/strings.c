/* Memory and strings: C11, 7.24, and what POSIX adds; of the locale "C".
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A thread goes through a string byte by byte.  Only blocks of memory are copied and set by words,
   where both addresses have the same place in a word.  */

#include "libgomp-device/libc/characters.h"
#include "libgomp-device/libc/memory.h"

typedef unsigned char byte;

#define WORD sizeof (u64)

/* C in lower case, as comparisons see it.  */

INLINE i32
lower (char c)
{
  return (byte) lower_case (c);
}

/* ----- memory ----- */

INLINE bool
words_p (const void *a, const void *b, u64 size)
{
  return size >= 2 * WORD && (((u64) a ^ (u64) b) & (WORD - 1)) == 0;
}

ROUTINE
void *
accred_libc_memcpy (void *to, const void *from, u64 size)
{
  byte *t = to;
  const byte *f = from, *const end = f + size;
  if (words_p (t, f, size))
    {
      while ((u64) f & (WORD - 1))
	*t++ = *f++;
      for (; (u64) (end - f) >= WORD; t += WORD, f += WORD)
	*(u64 *) t = *(const u64 *) f;
    }
  while (f < end)
    *t++ = *f++;
  return to;
}

ROUTINE
void *
accred_libc_mempcpy (void *to, const void *from, u64 size)
{
  return (byte *) accred_libc_memcpy (to, from, size) + size;
}

ROUTINE
void *
accred_libc_memmove (void *to, const void *from, u64 size)
{
  if ((u64) to - (u64) from >= size)
    return accred_libc_memcpy (to, from, size);
  /* TO begins in what is copied: from the end.  */
  const byte *f = (const byte *) from + size;
  byte *t = (byte *) to + size;
  if (words_p (t, f, size))
    {
      while ((u64) f & (WORD - 1))
	{
	  *--t = *--f;
	  size--;
	}
      for (; size >= WORD; size -= WORD)
	{
	  t -= WORD;
	  f -= WORD;
	  *(u64 *) t = *(const u64 *) f;
	}
    }
  for (; size; size--)
    *--t = *--f;
  return to;
}

ROUTINE
void *
accred_libc_memset (void *to, i32 c, u64 size)
{
  byte *t = to, *const end = t + size;
  if (size >= 2 * WORD)
    {
      const u64 word = (byte) c * 0x0101010101010101;
      while ((u64) t & (WORD - 1))
	*t++ = c;
      for (; (u64) (end - t) >= WORD; t += WORD)
	*(u64 *) t = word;
    }
  while (t < end)
    *t++ = c;
  return to;
}

ROUTINE
i32
accred_libc_memcmp (const void *a, const void *b, u64 size)
{
  const byte *x = a, *y = b;
  for (u64 k = 0; k < size; k++)
    if (x[k] != y[k])
      return x[k] - y[k];
  return 0;
}

ROUTINE
void *
accred_libc_memchr (const void *s, i32 c, u64 size)
{
  const byte *x = s;
  for (u64 k = 0; k < size; k++)
    if (x[k] == (byte) c)
      return (void *) (x + k);
  return NULL;
}

/* ----- length, copies ----- */

ROUTINE
u64
accred_libc_strlen (const char *s)
{
  u64 n = 0;
  while (s[n])
    n++;
  return n;
}

ROUTINE
u64
accred_libc_strnlen (const char *s, u64 most)
{
  u64 n = 0;
  while (n < most && s[n])
    n++;
  return n;
}

ROUTINE
char *
accred_libc_stpcpy (char *to, const char *from)
{
  for (; (*to = *from); to++)
    from++;
  return to;
}

ROUTINE
char *
accred_libc_strcpy (char *to, const char *from)
{
  accred_libc_stpcpy (to, from);
  return to;
}

ROUTINE
char *
accred_libc_strncpy (char *to, const char *from, u64 size)
{
  u64 n = 0;
  for (; n < size && from[n]; n++)
    to[n] = from[n];
  for (; n < size; n++)
    to[n] = 0;
  return to;
}

ROUTINE
char *
accred_libc_strcat (char *to, const char *from)
{
  accred_libc_strcpy (to + accred_libc_strlen (to), from);
  return to;
}

ROUTINE
char *
accred_libc_strncat (char *to, const char *from, u64 most)
{
  char *const end = to + accred_libc_strlen (to);
  u64 n = 0;
  for (; n < most && from[n]; n++)
    end[n] = from[n];
  end[n] = 0;
  return to;
}

ROUTINE
char *
accred_libc_strdup (const char *s)
{
  const u64 size = accred_libc_strlen (s) + 1;
  char *const copy = accred_libc_malloc (size);
  return copy ? accred_libc_memcpy (copy, s, size) : NULL;
}

/* ----- comparisons ----- */

ROUTINE
i32
accred_libc_strcmp (const char *a, const char *b)
{
  for (; *a && *a == *b; a++)
    b++;
  return (byte) *a - (byte) *b;
}

ROUTINE
i32
accred_libc_strncmp (const char *a, const char *b, u64 most)
{
  for (; most && *a && *a == *b; a++, b++)
    most--;
  return most ? (byte) *a - (byte) *b : 0;
}

ROUTINE
i32
accred_libc_strcoll (const char *a, const char *b)
{
  return accred_libc_strcmp (a, b);
}

ROUTINE
i32
accred_libc_strcasecmp (const char *a, const char *b)
{
  for (; *a && lower (*a) == lower (*b); a++)
    b++;
  return lower (*a) - lower (*b);
}

ROUTINE
i32
accred_libc_strncasecmp (const char *a, const char *b, u64 most)
{
  for (; most && *a && lower (*a) == lower (*b); a++, b++)
    most--;
  return most ? lower (*a) - lower (*b) : 0;
}

/* ----- searches ----- */

ROUTINE
char *
accred_libc_strchr (const char *s, i32 c)
{
  for (;; s++)
    if (*s == (char) c)
      return (char *) s;
    else if (!*s)
      return NULL;
}

ROUTINE
char *
accred_libc_strchrnul (const char *s, i32 c)
{
  while (*s && *s != (char) c)
    s++;
  return (char *) s;
}

ROUTINE
char *
accred_libc_strrchr (const char *s, i32 c)
{
  const char *last = NULL;
  for (;; s++)
    {
      if (*s == (char) c)
	last = s;
      if (!*s)
	return (char *) last;
    }
}

ROUTINE
char *
accred_libc_strstr (const char *s, const char *what)
{
  const u64 size = accred_libc_strlen (what);
  for (;; s++)
    if (accred_libc_strncmp (s, what, size) == 0)
      return (char *) s;
    else if (!*s)
      return NULL;
}

/* True if C, which is not 0, is in SET.  */

INLINE bool
among (char c, const char *set)
{
  while (*set && *set != c)
    set++;
  return *set;
}

ROUTINE
u64
accred_libc_strspn (const char *s, const char *set)
{
  u64 n = 0;
  while (s[n] && among (s[n], set))
    n++;
  return n;
}

ROUTINE
u64
accred_libc_strcspn (const char *s, const char *set)
{
  u64 n = 0;
  while (s[n] && !among (s[n], set))
    n++;
  return n;
}

ROUTINE
char *
accred_libc_strpbrk (const char *s, const char *set)
{
  s += accred_libc_strcspn (s, set);
  return *s ? (char *) s : NULL;
}

/* ----- words ----- */

ROUTINE
char *
accred_libc_strsep (char **rest, const char *set)
{
  char *const word = *rest;
  if (!word)
    return NULL;
  char *const end = word + accred_libc_strcspn (word, set);
  *rest = *end ? end + 1 : NULL;
  *end = 0;
  return word;
}

ROUTINE
char *
accred_libc_strtok_r (char *s, const char *set, char **rest)
{
  char *word = s ? s : *rest;
  if (!word)
    return NULL;
  word += accred_libc_strspn (word, set);
  *rest = word;
  return *word ? accred_libc_strsep (rest, set) : NULL;
}

static char *strtok_rest;
ON_DEVICE (strtok_rest)

ROUTINE
char *
accred_libc_strtok (char *s, const char *set)
{
  return accred_libc_strtok_r (s, set, &strtok_rest);
}
