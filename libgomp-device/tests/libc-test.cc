/* The device's functions of C's library, compiled for the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cctype>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>

extern "C" {
const unsigned short *const *accred_libc___ctype_b_loc ();
const int *const *accred_libc___ctype_tolower_loc ();
const int *const *accred_libc___ctype_toupper_loc ();
void *accred_libc_malloc (unsigned long);
void accred_libc_free (void *);
void *accred_libc_realloc (void *, unsigned long);
}

namespace {

TEST (Libc, CharacterTablesAreTheHosts)
{
  for (int c = -128; c < 256; c++)
    {
      EXPECT_EQ ((*accred_libc___ctype_b_loc ())[c], (*__ctype_b_loc ())[c]) << c;
      EXPECT_EQ ((*accred_libc___ctype_tolower_loc ())[c], (*__ctype_tolower_loc ())[c]) << c;
      EXPECT_EQ ((*accred_libc___ctype_toupper_loc ())[c], (*__ctype_toupper_loc ())[c]) << c;
    }
}

TEST (Libc, ReallocKeepsTheLesserSize)
{
  char pattern[41];
  for (int i = 0; i < 41; i++)
    pattern[i] = i * 7 + 1;
  for (unsigned long from = 0; from < 41; from++)
    for (unsigned long to = 1; to < 41; to++)
      {
	void *p = accred_libc_malloc (from);
	EXPECT_EQ (reinterpret_cast<uintptr_t> (p) % 16, 0u);
	memcpy (p, pattern, from);
	char *q = static_cast<char *> (accred_libc_realloc (p, to));
	EXPECT_EQ (memcmp (q, pattern, std::min (from, to)), 0) << from << " to " << to;
	memset (q, 0, to);
	accred_libc_free (q);
      }
  accred_libc_free (nullptr);
}

TEST (Libc, SizesThatAreTooLarge)
{
  EXPECT_EQ (accred_libc_malloc (-1ul), nullptr);
  EXPECT_EQ (accred_libc_malloc (-16ul), nullptr);
  void *p = accred_libc_realloc (nullptr, 8);
  ASSERT_NE (p, nullptr);
  EXPECT_EQ (accred_libc_realloc (p, -1ul), nullptr);
  accred_libc_free (p);
}

TEST (Libc, ReallocRefusesOtherMemory)
{
  alignas (16) static char other[64];
  EXPECT_DEATH (accred_libc_realloc (other + 16, 8), "not from the device's heap");
}

} // anonymous namespace
