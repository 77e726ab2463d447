/* The device's functions for strings, compiled for the host, beside those of the host's library.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

extern "C" {
int accred_libc_vsnprintf (char *, unsigned long, const char *, const void *);
int accred_libc_vsscanf (const char *, const char *, const void *);
double accred_libc_strtod (const char *, char **);
float accred_libc_strtof (const char *, char **);
long accred_libc_strtol (const char *, char **, int);
unsigned long accred_libc_strtoul (const char *, char **, int);
void *accred_libc_memmove (void *, const void *, unsigned long);
void *accred_libc_memset (void *, int, unsigned long);
int accred_libc_memcmp (const void *, const void *, unsigned long);
char *accred_libc_strncpy (char *, const char *, unsigned long);
char *accred_libc_strncat (char *, const char *, unsigned long);
int accred_libc_strcmp (const char *, const char *);
int accred_libc_strncmp (const char *, const char *, unsigned long);
int accred_libc_strcasecmp (const char *, const char *);
int accred_libc_strncasecmp (const char *, const char *, unsigned long);
char *accred_libc_strchr (const char *, int);
char *accred_libc_strrchr (const char *, int);
char *accred_libc_strchrnul (const char *, int);
char *accred_libc_stpcpy (char *, const char *);
char *accred_libc_strstr (const char *, const char *);
unsigned long accred_libc_strspn (const char *, const char *);
unsigned long accred_libc_strcspn (const char *, const char *);
char *accred_libc_strtok_r (char *, const char *, char **);
char *accred_libc_strsep (char **, const char *);
void accred_libc_qsort (void *, unsigned long, unsigned long, int (*) (const void *, const void *));
void *accred_libc_bsearch (const void *, const void *, unsigned long, unsigned long,
			   int (*) (const void *, const void *));
double accred_libc_erand48 (unsigned short *);
long accred_libc_nrand48 (unsigned short *);
long accred_libc_jrand48 (unsigned short *);
double accred_libc_drand48 (void);
void accred_libc_srand48 (long);
unsigned short *accred_libc_seed48 (unsigned short *);
int accred_libc_rand (void);
void accred_libc_srand (unsigned);
int accred_libc_rand_r (unsigned *);
}

namespace {

/* The arguments of a call, as a region passes them: each at a multiple of its size.  */
class arguments
{
public:
  template <typename T> void add (T v)
  {
    m_size = (m_size + sizeof v - 1) & -sizeof v;
    memcpy (m_block + m_size, &v, sizeof v);
    m_size += sizeof v;
  }
  const void *block () const { return m_block; }

private:
  alignas (8) char m_block[128] = {};
  size_t m_size = 0;
};

class Strings : public testing::Test
{
protected:
  uint64_t number () { return m_engine (); }
  unsigned below (unsigned n) { return number () % n; }
  /* Of all sizes, and often with few bits.  */
  double real ();
  std::string text (const char *alphabet, unsigned most);

private:
  std::mt19937_64 m_engine{ 20261127 };
};

double
Strings::real ()
{
  double v;
  uint64_t bits = number ();
  switch (below (5))
    {
    case 0: return static_cast<int64_t> (number ()) / static_cast<double> (1 << below (30));
    case 1: return (static_cast<int> (below (2000)) - 1000) / 8.0;
    case 2: return (static_cast<int> (below (200000)) - 100000) / 1000.0;
    case 3: bits &= ~0ull << below (52); break;
    default: break;
    }
  memcpy (&v, &bits, sizeof v);
  return v;
}

std::string
Strings::text (const char *alphabet, unsigned most)
{
  std::string s (below (most + 1), ' ');
  for (char &c : s)
    c = alphabet[below (strlen (alphabet))];
  return s;
}

/* ----- printing ----- */

std::string
printed (const char *format, const arguments &a, size_t size, int &count)
{
  std::vector<char> to (std::max<size_t> (size, 1), '#');
  count = accred_libc_vsnprintf (to.data (), size, format, a.block ());
  return size ? std::string (to.data ()) : "";
}

#define EXPECT_PRINTED(FORMAT, A, ...)                                           \
  do                                                                             \
    {                                                                            \
      char want[3000];                                                           \
      int count;                                                                 \
      const int n = snprintf (want, sizeof want, FORMAT, ##__VA_ARGS__);         \
      ASSERT_LT (n, static_cast<int> (sizeof want));                             \
      EXPECT_EQ (printed (FORMAT, A, sizeof want, count), want) << (FORMAT);     \
      EXPECT_EQ (count, n);                                                      \
      const size_t less = below (n + 2);                                         \
      EXPECT_EQ (printed (FORMAT, A, less, count),                               \
		 std::string (want, less ? std::min<size_t> (n, less - 1) : 0)); \
      EXPECT_EQ (count, n);                                                      \
    }                                                                            \
  while (0)

TEST_F (Strings, PrintsNumbersAsTheHost)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
  for (int n = 0; n < 60000; n++)
    {
      std::string format = "<%" + text ("-+ #0", 3);
      if (below (2))
	format += std::to_string (1 + below (30));
      if (below (2))
	format += "." + (below (8) ? std::to_string (below (below (9) ? 25 : 400)) : "");
      arguments a;
      const uint64_t bits = number () >> below (64);
      if (below (2))
	{
	  const double v = real ();
	  a.add (v);
	  format += "fFeEgGaA"[below (8)];
	  format += ">";
	  EXPECT_PRINTED (format.c_str (), a, v);
	}
      else if (below (2))
	{
	  a.add (bits);
	  format += "l";
	  format += "diouxX"[below (6)];
	  EXPECT_PRINTED (format.c_str (), a, bits);
	}
      else
	{
	  a.add (static_cast<uint32_t> (bits));
	  format += text ("h", 2);
	  format += "diouxX"[below (6)];
	  EXPECT_PRINTED (format.c_str (), a, static_cast<uint32_t> (bits));
	}
      if (HasFailure ())
	return;
    }
#pragma GCC diagnostic pop
}

TEST_F (Strings, PrintsTheRest)
{
  arguments a;
  a.add (-7);
  a.add ("text");
  a.add (2);
  a.add ("text");
  a.add (static_cast<int> ('c'));
  a.add (reinterpret_cast<void *> (0x1234));
  a.add (static_cast<void *> (nullptr));
  EXPECT_PRINTED ("%*s|%.*s|%c|%p|%p|%%", a, -7, "text", 2, "text", 'c',
		  reinterpret_cast<void *> (0x1234), static_cast<void *> (nullptr));
  arguments b;
  b.add (10);
  b.add (-3);
  b.add (2.5);
  b.add (0.0);
  b.add (-0.0);
  b.add (5e-324);
  b.add (1.7976931348623157e308);
  EXPECT_PRINTED ("%*.*f %g %e %a %.1100f", b, 10, -3, 2.5, 0.0, -0.0, 5e-324,
		  1.7976931348623157e308);
  int count = 0, n = 0;
  arguments c;
  c.add (12345);
  c.add (&n);
  EXPECT_EQ (printed ("%d%n %y", c, 50, count), "12345 %y");
  EXPECT_EQ (n, 5);
  EXPECT_EQ (count, 8);
}

/* ----- reading ----- */

/* Numbers, and what is nearly one.  */

TEST_F (Strings, ReadsRealsAsTheHost)
{
  for (int n = 0; n < 60000; n++)
    {
      char s[1600];
      const double v = real ();
      switch (below (8))
	{
	case 0: snprintf (s, sizeof s, "%.17g", v); break;
	case 1: snprintf (s, sizeof s, "%.*e", below (30), v); break;
	case 2: snprintf (s, sizeof s, "%a", v); break;
	  case 3: {
	    /* In the middle between two numbers, or a little above it.  */
	    uint64_t bits;
	    memcpy (&bits, &v, sizeof v);
	    const double next = std::nextafter (v, 2 * v);
	    const long double middle = (static_cast<long double> (v) + next) / 2;
	    snprintf (s, sizeof s, "%.1100Lf%s", middle, below (2) ? "" : "1");
	    break;
	  }
	case 4: snprintf (s, sizeof s, "%s", text ("0123456789", 40).c_str ()); break;
	case 5:
	  snprintf (s, sizeof s, "%s.%se%s", text ("0012", 30).c_str (),
		    text ("0019", 900).c_str (), text ("-+0123", 4).c_str ());
	  break;
	case 6:
	  snprintf (s, sizeof s, " %s", text ("+-.0123456789eExXpPinfaty() ", 12).c_str ());
	  break;
	default:
	  snprintf (s, sizeof s, "0x%s.%sp%s", text ("0123456789abcdefF", 20).c_str (),
		    text ("089abcdef", 20).c_str (), text ("-+0123", 5).c_str ());
	  break;
	}
      char *end, *want_end;
      const double got = accred_libc_strtod (s, &end), want = strtod (s, &want_end);
      EXPECT_EQ (memcmp (&got, &want, sizeof want), 0) << s << " " << got << " " << want;
      EXPECT_EQ (end - s, want_end - s) << s;
      const float got_float = accred_libc_strtof (s, &end), want_float = strtof (s, &want_end);
      EXPECT_EQ (memcmp (&got_float, &want_float, sizeof want_float), 0) << s;
      EXPECT_EQ (end - s, want_end - s) << s;
      if (HasFailure ())
	return;
    }
}

TEST_F (Strings, ReadsIntegersAsTheHost)
{
  for (int n = 0; n < 60000; n++)
    {
      const std::string s = text (" +-", 2) + text ("0x", 2) + text ("0123456789abcdefgzZX", 24);
      const int base = below (3) ? "\0\012\020"[below (3)] : 2 + below (35);
      char *end, *want_end;
      EXPECT_EQ (accred_libc_strtol (s.c_str (), &end, base), strtol (s.c_str (), &want_end, base))
	<< s << " " << base;
      EXPECT_EQ (end, want_end) << s << " " << base;
      EXPECT_EQ (accred_libc_strtoul (s.c_str (), &end, base),
		 strtoul (s.c_str (), &want_end, base))
	<< s << " " << base;
      EXPECT_EQ (end, want_end);
      if (HasFailure ())
	return;
    }
}

TEST_F (Strings, ScansAsTheHost)
{
  static const char *const conversions[]
    = { "%d",	    "%3d",    "%*d",  "%hhd", "%hd", "%ld", "%i",  "%u",     "%x",
	"%o",	    "%lf",    "%5lf", "%c",   "%3c", "%s",  "%2s", "%[a-c]", "%[^,]",
	"%4[]1-3]", "%*[y ]", "%n",   "%%",   ",",   " ",   "y",   "%p" };
  for (int n = 0; n < 60000; n++)
    {
      std::string format;
      for (unsigned k = below (5); k < 5; k++)
	format += conversions[below (std::size (conversions))];
      std::string s;
      for (unsigned k = below (6); k < 6; k++)
	s += text ("0123456789", 4) + text (" ,yabc-+%]", 3);
      struct
      {
	alignas (8) char place[5][40];
      } got = {}, want = {};
      const void *pointers[5];
      for (int k = 0; k < 5; k++)
	pointers[k] = got.place[k];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      const int read = accred_libc_vsscanf (s.c_str (), format.c_str (), pointers),
		wanted = sscanf (s.c_str (), format.c_str (), want.place[0], want.place[1],
				 want.place[2], want.place[3], want.place[4]);
#pragma GCC diagnostic pop
      EXPECT_EQ (read, wanted) << format << " of " << s;
      EXPECT_EQ (memcmp (&got, &want, sizeof got), 0) << format << " of " << s;
      if (HasFailure ())
	return;
    }
}

/* ----- strings ----- */

int
sign (int n)
{
  return (n > 0) - (n < 0);
}

TEST_F (Strings, ComparesAndSearchesAsTheHost)
{
  for (int n = 0; n < 40000; n++)
    {
      const std::string a = text ("abAB\200", 6), b = text ("abAB\200", 6);
      const char *const x = a.c_str (), *const y = b.c_str ();
      const unsigned most = below (8);
      EXPECT_EQ (sign (accred_libc_strcmp (x, y)), sign (strcmp (x, y)));
      EXPECT_EQ (sign (accred_libc_strncmp (x, y, most)), sign (strncmp (x, y, most)));
      EXPECT_EQ (sign (accred_libc_strcasecmp (x, y)), sign (strcasecmp (x, y)));
      EXPECT_EQ (sign (accred_libc_strncasecmp (x, y, most)), sign (strncasecmp (x, y, most)));
      EXPECT_EQ (sign (accred_libc_memcmp (x, y, std::min (a.size (), b.size ()))),
		 sign (memcmp (x, y, std::min (a.size (), b.size ()))));
      EXPECT_EQ (accred_libc_strchr (x, 'a'), strchr (x, 'a'));
      EXPECT_EQ (accred_libc_strchr (x, 0), strchr (x, 0));
      EXPECT_EQ (accred_libc_strchrnul (x, 'a'), strchrnul (x, 'a'));
      char copy[8];
      EXPECT_EQ (accred_libc_stpcpy (copy, x), copy + strlen (x));
      EXPECT_STREQ (copy, x);
      EXPECT_EQ (accred_libc_strrchr (x, 'b'), strrchr (x, 'b'));
      EXPECT_EQ (accred_libc_strrchr (x, 0), strrchr (x, 0));
      const std::string part = b.substr (0, 2);
      EXPECT_EQ (accred_libc_strstr (x, part.c_str ()), strstr (x, part.c_str ()));
      EXPECT_EQ (accred_libc_strspn (x, part.c_str ()), strspn (x, part.c_str ()));
      EXPECT_EQ (accred_libc_strcspn (x, part.c_str ()), strcspn (x, part.c_str ()));
      if (HasFailure ())
	{
	  ADD_FAILURE () << a << " " << b;
	  return;
	}
    }
}

TEST_F (Strings, CopiesAsTheHost)
{
  for (int n = 0; n < 40000; n++)
    {
      std::string got (80, '.');
      for (char &c : got)
	c = 'a' + below (26);
      got[70] = 0;
      std::string want = got;
      const unsigned from = below (30), to = below (30), size = below (40);
      switch (below (4))
	{
	case 0:
	  accred_libc_memmove (&got[to], &got[from], size);
	  memmove (&want[to], &want[from], size);
	  break;
	case 1:
	  accred_libc_memset (&got[to], 'A' + from, size);
	  memset (&want[to], 'A' + from, size);
	  break;
	case 2:
	  accred_libc_strncpy (&got[to], text ("xyz", 20).c_str (), 0);
	  got[to + size] = want[to + size] = 0;
	  accred_libc_strncpy (&got[0], "short", size);
	  strncpy (&want[0], "short", size);
	  break;
	default:
	  got[to] = want[to] = 0;
	  accred_libc_strncat (&got[0], "longer text", size);
	  strncat (&want[0], "longer text", size);
	  break;
	}
      ASSERT_EQ (got, want);
    }
}

TEST_F (Strings, DividesAsTheHost)
{
  for (int n = 0; n < 20000; n++)
    {
      std::string a = text ("ab ,;", 20), b = a;
      char *rest = nullptr, *want_rest = nullptr, *s = a.data (), *want_s = b.data ();
      const bool tokens = below (2);
      for (int k = 0; k < 22; k++)
	{
	  char *const got = (tokens ? accred_libc_strtok_r (k ? nullptr : s, " ,", &rest)
				    : accred_libc_strsep (&s, " ,"));
	  char *const want
	    = (tokens ? strtok_r (k ? nullptr : want_s, " ,", &want_rest) : strsep (&want_s, " ,"));
	  ASSERT_EQ (got ? got - a.data () : -1, want ? want - b.data () : -1) << a;
	  if (got)
	    {
	      ASSERT_STREQ (got, want);
	    }
	}
      ASSERT_EQ (a, b);
    }
}

/* ----- sorting, random numbers ----- */

int
by_number (const void *a, const void *b)
{
  const int x = *static_cast<const int *> (a), y = *static_cast<const int *> (b);
  return (x > y) - (x < y);
}

TEST_F (Strings, SortsAndSearches)
{
  for (int n = 0; n < 3000; n++)
    {
      std::vector<int> a (below (70));
      for (int &x : a)
	x = below (50);
      std::vector<int> want = a;
      std::sort (want.begin (), want.end ());
      accred_libc_qsort (a.data (), a.size (), sizeof a[0], by_number);
      ASSERT_EQ (a, want);
      const int key = below (50);
      const int *const found = static_cast<const int *> (
	accred_libc_bsearch (&key, a.data (), a.size (), sizeof a[0], by_number));
      ASSERT_EQ (found != nullptr, std::binary_search (a.begin (), a.end (), key));
      if (found)
	{
	  ASSERT_EQ (*found, key);
	}
    }
}

TEST_F (Strings, RandomNumbersOfPosixAreTheHosts)
{
  unsigned short got[3] = { 1, 2, 3 }, want[3] = { 1, 2, 3 };
  accred_libc_srand48 (77);
  srand48 (77);
  for (int n = 0; n < 1000; n++)
    {
      EXPECT_EQ (accred_libc_erand48 (got), erand48 (want));
      EXPECT_EQ (accred_libc_nrand48 (got), nrand48 (want));
      EXPECT_EQ (accred_libc_jrand48 (got), jrand48 (want));
      EXPECT_EQ (accred_libc_drand48 (), drand48 ());
    }
  unsigned short seed[3] = { 5, 6, 7 };
  const unsigned short *const before = accred_libc_seed48 (seed), *const wanted = seed48 (seed);
  EXPECT_EQ (memcmp (before, wanted, sizeof seed), 0);
  EXPECT_EQ (accred_libc_drand48 (), drand48 ());
}

/* The minimal standard generator's 10,000th number after the seed 1 is known (Park and Miller
   1988).  */

TEST (Libc, RandomNumbersOfC)
{
  unsigned seed = 1;
  for (int n = 1; n < 10000; n++)
    accred_libc_rand_r (&seed);
  EXPECT_EQ (accred_libc_rand_r (&seed), 1043618065);
  accred_libc_srand (9);
  const int first = accred_libc_rand ();
  EXPECT_NE (accred_libc_rand (), first);
  accred_libc_srand (9);
  EXPECT_EQ (accred_libc_rand (), first);
}

} // namespace
