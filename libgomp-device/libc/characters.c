/* Kinds of characters, C11, 7.4: the functions, and the tables that the macros of the host's
   <ctype.h> read; of the locale "C".
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A table has the characters from -128 to 255.  Those below zero but EOF are the ones from 128
   on.  */

#include "libgomp-device/library/device.h"

#define BETWEEN(C, LEAST, MOST) ((C) >= (LEAST) && (C) <= (MOST))
#define UPPER(C) BETWEEN (C, 'A', 'Z')
#define LOWER(C) BETWEEN (C, 'a', 'z')
#define DIGIT(C) BETWEEN (C, '0', '9')
#define HEXADECIMAL(C) (DIGIT (C) || BETWEEN (C, 'A', 'F') || BETWEEN (C, 'a', 'f'))
#define ALPHABETIC(C) (UPPER (C) || LOWER (C))
#define SPACE(C) ((C) == ' ' || BETWEEN (C, '\t', '\r'))
#define GRAPHIC(C) BETWEEN (C, '!', '~')
#define CONTROL(C) (BETWEEN (C, 0, 31) || (C) == 127)

/* The bits of <ctype.h>, on a machine that has the lower byte first.  */
#define KINDS(C)                                                                               \
  (UPPER (C) << 8 | LOWER (C) << 9 | ALPHABETIC (C) << 10 | DIGIT (C) << 11                    \
   | HEXADECIMAL (C) << 12 | SPACE (C) << 13 | BETWEEN (C, ' ', '~') << 14 | GRAPHIC (C) << 15 \
   | ((C) == ' ' || (C) == '\t') << 0 | CONTROL (C) << 1                                       \
   | (GRAPHIC (C) && !ALPHABETIC (C) && !DIGIT (C)) << 2 | (ALPHABETIC (C) || DIGIT (C)) << 3)
#define SAME(C) ((C) < -1 ? (C) + 256 : (C))
#define TO_LOWER(C) (UPPER (C) ? (C) + ('a' - 'A') : SAME (C))
#define TO_UPPER(C) (LOWER (C) ? (C) - ('a' - 'A') : SAME (C))

#define FOUR(F, C) F (C), F ((C) + 1), F ((C) + 2), F ((C) + 3)
#define SIXTEEN(F, C) FOUR (F, C), FOUR (F, (C) + 4), FOUR (F, (C) + 8), FOUR (F, (C) + 12)
#define HALF(F, C) \
  SIXTEEN (F, C), SIXTEEN (F, (C) + 16), SIXTEEN (F, (C) + 32), SIXTEEN (F, (C) + 48)
#define ALL(F) \
  HALF (F, -128), HALF (F, -64), HALF (F, 0), HALF (F, 64), HALF (F, 128), HALF (F, 192)

/* NAME () is the address of a pointer to the entry of the character 0.  */
#define CHARACTER_TABLE(NAME, TYPE, ENTRY)                        \
  static const TYPE NAME##_characters[] = { ALL (ENTRY) };        \
  static const TYPE *const NAME##_zero = NAME##_characters + 128; \
  ON_DEVICE (NAME##_characters, NAME##_zero)                      \
  ROUTINE                                                         \
  const TYPE *const *accred_libc_##NAME (void)                    \
  {                                                               \
    return &NAME##_zero;                                          \
  }

CHARACTER_TABLE (__ctype_b_loc, unsigned short, KINDS)
CHARACTER_TABLE (__ctype_tolower_loc, i32, TO_LOWER)
CHARACTER_TABLE (__ctype_toupper_loc, i32, TO_UPPER)

#define CHARACTER_FUNCTION(NAME, RESULT) \
  ROUTINE                                \
  i32 accred_libc_##NAME (i32 c)         \
  {                                      \
    return RESULT;                       \
  }

CHARACTER_FUNCTION (isalnum, ALPHABETIC (c) || DIGIT (c))
CHARACTER_FUNCTION (isalpha, ALPHABETIC (c))
CHARACTER_FUNCTION (iscntrl, CONTROL (c))
CHARACTER_FUNCTION (isdigit, DIGIT (c))
CHARACTER_FUNCTION (isgraph, GRAPHIC (c))
CHARACTER_FUNCTION (islower, LOWER (c))
CHARACTER_FUNCTION (isprint, BETWEEN (c, ' ', '~'))
CHARACTER_FUNCTION (ispunct, GRAPHIC (c) && !ALPHABETIC (c) && !DIGIT (c))
CHARACTER_FUNCTION (isspace, SPACE (c))
CHARACTER_FUNCTION (isupper, UPPER (c))
CHARACTER_FUNCTION (isxdigit, HEXADECIMAL (c))
CHARACTER_FUNCTION (tolower, UPPER (c) ? c + ('a' - 'A') : c)
CHARACTER_FUNCTION (toupper, LOWER (c) ? c - ('a' - 'A') : c)
