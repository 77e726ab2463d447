/* Kinds of characters, for other functions of the device library.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBC_CHARACTERS_H
#define ACCRED_LIBC_CHARACTERS_H

#include "libgomp-device/library/device.h"

INLINE bool
space_p (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

INLINE char
lower_case (char c)
{
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

/* The value of C as a digit, up to 35, or 99.  */

INLINE i32
digit_of (char c)
{
  return (c >= '0' && c <= '9'	 ? c - '0'
	  : c >= 'a' && c <= 'z' ? c - 'a' + 10
	  : c >= 'A' && c <= 'Z' ? c - 'A' + 10
				 : 99);
}

#endif
