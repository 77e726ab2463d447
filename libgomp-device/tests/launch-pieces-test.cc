/* Tests of the pieces of rows in a list.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/launch/launch-pieces.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

using accred_host::row_pieces;
using words = std::vector<uint64_t>;

/* All pieces of LIST, one behind the other.  */
words
pieces_of (const words &list, uint64_t least)
{
  words all;
  for (row_pieces p (list.data () + 1, list[0], least); p.more_p ();)
    {
      uint64_t piece[ACCRED_PIECE_WORDS];
      p.take (piece);
      all.insert (all.end (), piece, piece + ACCRED_PIECE_WORDS);
    }
  EXPECT_LE (all.size (),
	     ACCRED_PIECE_WORDS * row_pieces (list.data () + 1, list[0], least).most ());
  return all;
}

TEST (row_pieces, of_each_row)
{
  EXPECT_EQ (pieces_of ({ 0, 7, 100 }, 64), words ());
  EXPECT_EQ (pieces_of ({ 1, 7, 128 }, 64), (words{ 7, 0, 64, 7, 64, 128 }));
  EXPECT_EQ (pieces_of ({ 2, 7, 129, 0, 9 }, 64),
	     (words{ 7, 0, 64, 7, 64, 128, 7, 128, 129, 0, 0, 9 }));
  /* Four of 250, which is no number for 32 lanes.  */
  EXPECT_EQ (pieces_of ({ 1, 1, 1000 }, 300),
	     (words{ 1, 0, 256, 1, 256, 512, 1, 512, 768, 1, 768, 1000 }));
}

TEST (row_pieces, are_larger_where_there_would_be_too_many)
{
  EXPECT_EQ (pieces_of ({ 1, 3, 64ull * ACCRED_USUAL_PIECES }, 64).size (),
	     size_t (ACCRED_PIECE_WORDS * ACCRED_USUAL_PIECES));
  const words all = pieces_of ({ 1, 3, 64 * (ACCRED_USUAL_PIECES + 1ull) }, 64);
  EXPECT_EQ (all[2], 128u);
  EXPECT_EQ (all.size (), size_t (ACCRED_PIECE_WORDS * (ACCRED_USUAL_PIECES / 2 + 1)));
  /* A number that is not one of an int.  */
  const words large = pieces_of ({ 1, 1ull << 40, 1ull << 40 }, 1024);
  EXPECT_EQ (large[0], 1ull << 40);
  EXPECT_EQ (large[large.size () - 1], 1ull << 40);
  EXPECT_LE (large.size (), size_t (ACCRED_PIECE_WORDS * ACCRED_USUAL_PIECES));
}

} // namespace
