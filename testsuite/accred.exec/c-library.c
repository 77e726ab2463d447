/* Functions of the C library that are not mathematics: text from numbers and back, random numbers, kinds
   of characters, words of a string.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <ctype.h>
#include <stdarg.h>
#include <time.h>
#include "accred-test.h"

enum { N = 48, LENGTH = 80 };

__attribute__ ((noinline)) static int
format (char *to, size_t size, const char *text, ...)
{
  va_list ap;
  va_start (ap, text);
  int n = vsnprintf (to, size, text, ap);
  va_end (ap);
  return n;
}

/* One text for all forms.  */
#define WRITE(TO, I)								\
  do										\
    {										\
      int n = sprintf (TO, "%d|%5.2f|%-4s|%x|", I, 0.25 * (I), "ab", 100 * (I));\
      n += snprintf (TO + n, 30, "%+e|%c|%s|%05d|", 1.5 - (I), 'a' + (I) % 26, "text", I); \
      format (TO + n, LENGTH - n, "%ld,%u,%g", -5L * (I), 7u * (I), 1.0 / ((I) + 1)); \
    }										\
  while (0)

int
main ()
{
  static char got[N][LENGTH], want[N][LENGTH];
  static int cut[N], numbers[N], words[N], kinds[N], pseudo[N], scanned[N], later[N];
  static double reals[N], uniform[N];
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) \
  copyout (got, cut, numbers, words, kinds, pseudo, scanned, later, reals, uniform)
  for (int i = 0; i < N; i++)
    {
      char *to = got[i];
      WRITE (to, i);

      char few[8];
      cut[i] = snprintf (few, sizeof few, "%d and more", 1000 + i);
      cut[i] = 10 * cut[i] + (strcmp (few, i == 0 ? "1000 an" : few) == 0 && few[7] == 0);

      char digits[24];
      sprintf (digits, "-%d", i);
      numbers[i] = atoi (digits) + (int) atol ("77") + (int) strtol ("0x1f", 0, 0) + (int) strtoul ("z", 0, 36);
      char *end;
      sprintf (digits, "%d.5e1x", i);
      reals[i] = strtod (digits, &end) + atof ("-0.125") + (*end == 'x');

      char line[] = "one two,three  four";
      char *rest = line;
      words[i] = 0;
      for (char *word = strtok_r (line, " ,", &rest); word; word = strtok_r (0, " ,", &rest))
	words[i] = 10 * words[i] + (int) strlen (word);

      /* The functions, and glibc's macros, which read tables.  */
      int c = 32 + i;
      kinds[i] = ((isalpha) (c) != 0) | ((isdigit) (c) != 0) << 1 | ((isspace) (c) != 0) << 2
		 | ((ispunct) (c) != 0) << 3 | ((isupper) (c) != 0) << 4 | ((isxdigit) (c) != 0) << 5
		 | (tolower) (c) << 8 | (toupper) ('a' + i % 26) << 16
		 | (isalnum (c) != 0) << 24 | (isprint (-1) != 0) << 25 | (iscntrl (i) != 0) << 26
		 | (toupper (c) == tolower (c)) << 27;

      unsigned short seed[3] = { 1, 2, (unsigned short) i };
      uniform[i] = erand48 (seed);
      pseudo[i] = (int) nrand48 (seed);
      int a = 0, b = 0;
      later[i] = sscanf ("17 -4 rest", "%d %d", &a, &b);
      scanned[i] = a + b + i;
      clock_t t = clock ();
      later[i] += clock () >= t;
    }
  for (int i = 0; i < N; i++)
    {
      char *to = want[i];
      WRITE (to, i);
      CHECK (strcmp (got[i], want[i]) == 0);
      CHECK_EQ (cut[i], 131);
      CHECK_EQ (numbers[i], -i + 77 + 31 + 35);
      CHECK (reals[i] == 10 * i + 5 - 0.125 + 1);
      CHECK_EQ (words[i], 3354);
      int c = 32 + i;
      CHECK_EQ (kinds[i], ((isalpha) (c) != 0) | ((isdigit) (c) != 0) << 1 | ((isspace) (c) != 0) << 2
			  | ((ispunct) (c) != 0) << 3 | ((isupper) (c) != 0) << 4 | ((isxdigit) (c) != 0) << 5
			  | (tolower) (c) << 8 | (toupper) ('a' + i % 26) << 16
			  | (isalnum (c) != 0) << 24 | (isprint (-1) != 0) << 25 | (iscntrl (i) != 0) << 26
			  | (toupper (c) == tolower (c)) << 27);
      unsigned short seed[3] = { 1, 2, (unsigned short) i };
      CHECK (uniform[i] == erand48 (seed));
      CHECK_EQ (pseudo[i], nrand48 (seed));
      CHECK_EQ (scanned[i], 13 + i);
      CHECK_EQ (later[i], 3);
    }

  int first = -1, second = -1, again = -1;
#pragma acc serial copyout (first, second, again)
  {
    srand (5);
    first = rand ();
    second = rand ();
    srand (5);
    again = rand ();
  }
  CHECK (first >= 0 && first <= 0x7fffffff && second >= 0);
  CHECK (first != second);
  CHECK_EQ (first, again);
  return test_done ();
}
