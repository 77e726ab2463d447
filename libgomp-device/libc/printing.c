/* Formatted output into strings: C11, 7.21.6.5 and its like, of the locale "C".
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ARGUMENTS is a struct of the arguments that the format asks for, in their order.  All digits of a
   floating-point number are right, of however many the format asks for.  Where C leaves open what
   is printed (null pointers, %a of numbers below the least normal one), this prints what glibc
   does.  */

#include "libgomp-device/libc/decimal.h"

/* What has been printed: COUNT characters, of which TO gets as many as fit into SIZE with the null
   character.  */
typedef struct
{
  char *to;
  u64 size, count;
} output;

INLINE void
put (output *out, char c)
{
  if (out->count + 1 < out->size)
    out->to[out->count] = c;
  out->count++;
}

INLINE void
put_times (output *out, char c, i64 times)
{
  for (; times > 0; times--)
    put (out, c);
}

INLINE void
put_string (output *out, const char *s, i64 length)
{
  for (i64 k = 0; k < length; k++)
    put (out, s[k]);
}

/* A part of the format from % on.  */
typedef struct
{
  bool left, plus, blank, alternate, zero;
  i32 width, precision; /* The latter -1: not given.  */
  i32 size;  /* Of the integer, in bytes.  */
  char conversion;
} directive;

/* The next argument, of SIZE bytes in BLOCK and converted to a u64.  */

INLINE u64
next_argument (const char **arguments, u64 size)
{
  *arguments = (const char *) (((u64) *arguments + size - 1) & -size);
  const u64 v = size == 4 ? *(const u32 *) *arguments : *(const u64 *) *arguments;
  *arguments += size;
  return v;
}

INLINE const char *
read_number (const char *s, const char **arguments, i32 *number)
{
  *number = 0;
  if (*s == '*')
    {
      *number = next_argument (arguments, 4);
      return s + 1;
    }
  for (; *s >= '0' && *s <= '9'; s++)
    *number = 10 * *number + (*s - '0');
  return s;
}

ROUTINE
const char *
accred_libc___read_directive (const char *s, const char **arguments, directive *d)
{
  *d = (directive) { .precision = -1, .size = 4 };
  for (bool flag = true; flag; s += flag)
    switch (*s)
      {
      case '-': d->left = true; break;
      case '+': d->plus = true; break;
      case ' ': d->blank = true; break;
      case '#': d->alternate = true; break;
      case '0': d->zero = true; break;
      case '\'': break;
      default: flag = false; break;
      }
  s = read_number (s, arguments, &d->width);
  if (d->width < 0)
    {
      d->left = true;
      d->width = -d->width;
    }
  if (*s == '.')
    s = read_number (s + 1, arguments, &d->precision);
  if (d->precision < 0)
    d->precision = -1;
  for (; *s == 'h'; s++)
    d->size /= 2;
  for (; *s == 'l' || *s == 'j' || *s == 'z' || *s == 't' || *s == 'q' || *s == 'L'; s++)
    d->size = 8;
  d->conversion = *s;
  return *s ? s + 1 : s;
}

/* What stands in front of LENGTH characters with PREFIX: blanks, the prefix, and zeros if that is
   said.  */

INLINE void
begin_field (output *out, const directive *d, const char *prefix, i32 prefix_length, i64 length,
	     bool zeros)
{
  const i64 padding = d->width - prefix_length - length;
  if (!d->left && !zeros)
    put_times (out, ' ', padding);
  put_string (out, prefix, prefix_length);
  if (!d->left && zeros)
    put_times (out, '0', padding);
}

INLINE void
end_field (output *out, const directive *d, i64 length)
{
  if (d->left)
    put_times (out, ' ', d->width - length);
}

/* The sign of a number; returns its length.  */

INLINE i32
sign_of (const directive *d, bool negative, char *sign)
{
  *sign = negative ? '-' : d->plus ? '+' : ' ';
  return negative || d->plus || d->blank;
}

/* ----- integers, characters, strings ----- */

ROUTINE
void
accred_libc___put_digits (output *out, const directive *d, u64 value, const char *prefix,
			  i32 prefix_length)
{
  const u64 base = d->conversion == 'o'				  ? 8
		   : d->conversion == 'x' || d->conversion == 'X' ? 16
								  : 10;
  const char letters = d->conversion == 'X' ? 'A' - 10 : 'a' - 10;
  char digits[24];
  i32 n = 0;
  for (u64 v = value; v; v /= base)
    {
      const i32 digit = v % base;
      digits[n++] = digit < 10 ? '0' + digit : letters + digit;
    }
  i32 zeros = (d->precision < 0 ? 1 : d->precision) - n;
  if (d->alternate && base == 8 && zeros <= 0 && !(n && digits[n - 1] == '0'))
    zeros = 1;
  if (zeros < 0)
    zeros = 0;
  const i64 length = n + zeros;
  begin_field (out, d, prefix, prefix_length, length, d->zero && d->precision < 0);
  put_times (out, '0', zeros);
  while (n)
    put (out, digits[--n]);
  end_field (out, d, prefix_length + length);
}

INLINE void
put_integer (output *out, const directive *d, const char **arguments)
{
  const bool is_signed = d->conversion == 'd' || d->conversion == 'i';
  u64 value = next_argument (arguments, d->size == 8 ? 8 : 4);
  const i32 unused = 64 - 8 * d->size;
  value = is_signed ? (u64) ((i64) (value << unused) >> unused) : value << unused >> unused;
  char prefix[2] = { '0', d->conversion };
  i32 prefix_length = 0;
  if (is_signed)
    {
      const bool negative = (i64) value < 0;
      prefix_length = sign_of (d, negative, prefix);
      value = negative ? -value : value;
    }
  else if (d->alternate && value && (d->conversion == 'x' || d->conversion == 'X'))
    prefix_length = 2;
  accred_libc___put_digits (out, d, value, prefix, prefix_length);
}

INLINE void
put_text (output *out, const directive *d, const char *s, i64 length)
{
  begin_field (out, d, s, 0, length, false);
  put_string (out, s, length);
  end_field (out, d, length);
}

INLINE void
put_argument_string (output *out, const directive *d, const char *s)
{
  if (!s)
    s = d->precision < 0 || d->precision >= 6 ? "(null)" : "";
  i64 length = 0;
  while ((d->precision < 0 || length < d->precision) && s[length])
    length++;
  put_text (out, d, s, length);
}

INLINE void
put_pointer (output *out, const directive *d, u64 value)
{
  if (!value)
    return put_text (out, d, "(nil)", 5);
  directive hexadecimal = *d;
  hexadecimal.conversion = 'x';
  char prefix[3];
  i32 length = d->plus || d->blank ? sign_of (d, false, prefix) : 0;
  prefix[length++] = '0';
  prefix[length++] = 'x';
  accred_libc___put_digits (out, &hexadecimal, value, prefix, length);
}

/* ----- floating-point numbers ----- */

/* The digits of N at the positions from FROM down: WHOLE in front of the point, BEHIND behind it.
   POINT: there is one even if BEHIND is 0.  */

ROUTINE
void
accred_libc___put_decimal_digits (output *out, const decimal *n, i32 from, i32 whole, i32 behind,
				  bool point)
{
  for (i32 k = 0; k < whole + behind; k++)
    {
      if (k == whole)
	put (out, '.');
      put (out, '0' + digit_at (n, from - k));
    }
  if (point && !behind)
    put (out, '.');
}

/* The position of N's last digit that is not zero.  */

INLINE i32
last_position (const decimal *n)
{
  i32 position = (DECIMAL_POINT - n->end) * GROUP_DIGITS;
  for (u32 g = n->group[n->end - 1]; g % 10 == 0; g /= 10)
    position++;
  return position;
}

/* `e' and at least two digits.  */

INLINE void
put_exponent (output *out, char letter, i32 exponent)
{
  const i32 e = exponent < 0 ? -exponent : exponent;
  put (out, letter);
  put (out, exponent < 0 ? '-' : '+');
  if (e >= 100)
    put (out, '0' + e / 100);
  put (out, '0' + e / 10 % 10);
  put (out, '0' + e % 10);
}

ROUTINE
void
accred_libc___put_decimal (output *out, const directive *d, u64 significand, i32 exponent,
			   const char *sign, i32 sign_length)
{
  decimal n;
  accred_libc___decimal_from_binary (&n, significand, exponent);
  const char form = d->conversion | ('a' - 'A');
  i32 precision = d->precision < 0 ? 6 : d->precision;
  if (form == 'g' && precision == 0)
    precision = 1;
  const bool zero = n.first == n.end;
  if (form == 'f')
    accred_libc___decimal_round (&n, -precision);
  else if (!zero)
    accred_libc___decimal_round (&n, leading_position (&n) - precision + (form == 'g'));
  const i32 leading = n.first == n.end ? 0 : leading_position (&n);
  bool with_exponent = form == 'e';
  if (form == 'g')
    {
      with_exponent = leading < -4 || leading >= precision;
      precision -= with_exponent ? 1 : 1 + leading;
      /* Zeros at the end are not printed.  */
      const i32 last = n.first == n.end ? 0 : last_position (&n);
      const i32 needed = with_exponent ? leading - last : -last;
      if (!d->alternate && needed < precision)
	precision = needed < 0 ? 0 : needed;
    }
  const i32 from = with_exponent || leading > 0 ? leading : 0;
  const i32 whole = with_exponent ? 1 : from + 1;
  const bool point = precision || d->alternate;
  const i32 exponent_length = with_exponent ? (leading >= 100 || leading <= -100 ? 5 : 4) : 0;
  const i64 length = (i64) whole + point + precision + exponent_length;
  begin_field (out, d, sign, sign_length, length, d->zero);
  accred_libc___put_decimal_digits (out, &n, from, whole, precision, point);
  if (with_exponent)
    put_exponent (out, d->conversion == 'E' || d->conversion == 'G' ? 'E' : 'e', leading);
  end_field (out, d, sign_length + length);
}

/* %a: SIGNIFICAND has 52 bits behind the point, and one in front of it.  */

ROUTINE
void
accred_libc___put_hexadecimal (output *out, const directive *d, u64 significand, i32 exponent,
			       const char *sign, i32 sign_length)
{
  const bool upper = d->conversion == 'A';
  i32 precision = d->precision;
  if (precision < 0)
    for (precision = 13; precision && !(significand >> (52 - 4 * precision) & 15);)
      precision--;
  if (precision < 13)
    {
      const i32 drop = 52 - 4 * precision;
      const u64 rest = significand & (((u64) 1 << drop) - 1), half = (u64) 1 << (drop - 1);
      significand >>= drop;
      significand += rest > half || (rest == half && significand % 2);
      significand <<= drop;
    }
  char prefix[3];
  i32 prefix_length = sign_length;
  prefix[0] = *sign;
  prefix[prefix_length++] = '0';
  prefix[prefix_length++] = upper ? 'X' : 'x';
  const bool point = precision || d->alternate;
  const i32 e = exponent < 0 ? -exponent : exponent;
  const i64 length = 1 + point + precision + 2 + (e >= 1000 ? 4 : e >= 100 ? 3 : e >= 10 ? 2 : 1);
  begin_field (out, d, prefix, prefix_length, length, d->zero);
  put (out, '0' + (significand >> 52));
  if (point)
    put (out, '.');
  for (i32 k = 1; k <= precision; k++)
    {
      const i32 digit = k <= 13 ? significand >> (52 - 4 * k) & 15 : 0;
      put (out, digit < 10 ? '0' + digit : (upper ? 'A' : 'a') + digit - 10);
    }
  put (out, upper ? 'P' : 'p');
  put (out, exponent < 0 ? '-' : '+');
  for (i32 unit = 1000; unit; unit /= 10)
    if (e >= unit || unit == 1)
      put (out, '0' + e / unit % 10);
  end_field (out, d, prefix_length + length);
}

INLINE void
put_real (output *out, const directive *d, u64 bits)
{
  const bool upper = d->conversion >= 'A' && d->conversion <= 'G';
  char sign;
  const i32 sign_length = sign_of (d, bits >> 63, &sign);
  const i32 field = bits >> 52 & 2047;
  const u64 fraction = bits & (((u64) 1 << 52) - 1);
  if (field == 2047)
    {
      const char *const name = fraction ? (upper ? "NAN" : "nan") : (upper ? "INF" : "inf");
      begin_field (out, d, &sign, sign_length, 3, false);
      put_string (out, name, 3);
      end_field (out, d, sign_length + 3);
      return;
    }
  const u64 significand = fraction | (u64) (field > 0) << 52;
  const i32 exponent = field ? field - 1023 : -1022;
  if (d->conversion == 'a' || d->conversion == 'A')
    accred_libc___put_hexadecimal (out, d, significand, significand ? exponent : 0, &sign,
				   sign_length);
  else
    accred_libc___put_decimal (out, d, significand, exponent - 52, &sign, sign_length);
}

/* ----- the format ----- */

INLINE void
store_count (const directive *d, void *to, i64 count)
{
  switch (d->size)
    {
    case 1: *(signed char *) to = count; break;
    case 2: *(short *) to = count; break;
    case 4: *(i32 *) to = count; break;
    default: *(i64 *) to = count; break;
    }
}

/* Returns false if there is no such conversion.  */

ROUTINE
bool
accred_libc___put_argument (output *out, const directive *d, const char **arguments)
{
  switch (d->conversion)
    {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': put_integer (out, d, arguments); return true;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A': put_real (out, d, next_argument (arguments, 8)); return true;
      case 'c': {
	const char c = next_argument (arguments, 4);
	put_text (out, d, &c, 1);
	return true;
      }
    case 's':
      put_argument_string (out, d, (const char *) next_argument (arguments, 8));
      return true;
    case 'p': put_pointer (out, d, next_argument (arguments, 8)); return true;
    case 'n': store_count (d, (void *) next_argument (arguments, 8), out->count); return true;
    case '%': put (out, '%'); return true;
    default: return false;
    }
}

ROUTINE
i32
accred_libc_vsnprintf (char *to, u64 size, const char *format, const void *arguments)
{
  output out = { to, size, 0 };
  const char *next = arguments;
  while (*format)
    {
      if (*format != '%')
	{
	  put (&out, *format++);
	  continue;
	}
      directive d;
      const char *const behind = accred_libc___read_directive (format + 1, &next, &d);
      if (!accred_libc___put_argument (&out, &d, &next))
	put_string (&out, format, behind - format);
      format = behind;
    }
  if (size)
    to[out.count < size ? out.count : size - 1] = 0;
  return out.count > 0x7fffffff ? -1 : (i32) out.count;
}

ROUTINE
i32
accred_libc_snprintf (char *to, u64 size, const char *format, const void *arguments)
{
  return accred_libc_vsnprintf (to, size, format, arguments);
}

ROUTINE
i32
accred_libc_sprintf (char *to, const char *format, const void *arguments)
{
  return accred_libc_vsnprintf (to, -1, format, arguments);
}

ROUTINE
i32
accred_libc_vsprintf (char *to, const char *format, const void *arguments)
{
  return accred_libc_vsnprintf (to, -1, format, arguments);
}
