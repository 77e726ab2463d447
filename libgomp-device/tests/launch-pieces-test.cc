/* Tests of the pieces of rows in a list.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/launch/launch-pieces.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

using accred_host::row_pieces;
using words = std::vector<uint64_t>;

/* All pieces of rows of LENGTHS, one behind the other.  */
words
pieces_of (const words &lengths, uint64_t least)
{
  words all, list (ACCRED_ROW_WORDS * lengths.size (), 1);
  for (size_t k = 0; k < lengths.size (); k++)
    list[ACCRED_ROW_WORDS * k] = lengths[k];
  std::vector<const uint64_t *> order (lengths.size () + 1);
  for (row_pieces p (list.data (), lengths.size (), least, order.data ()); p.more_p ();)
    {
      uint64_t piece[ACCRED_PIECE_WORDS];
      p.take (piece);
      all.insert (all.end (), piece, piece + ACCRED_PIECE_WORDS);
    }
  EXPECT_LE (all.size (),
	     ACCRED_PIECE_WORDS
	       * row_pieces (list.data (), lengths.size (), least, order.data ()).most ());
  return all;
}

TEST (row_pieces, of_each_row)
{
  EXPECT_EQ (pieces_of ({}, 64), words ());
  EXPECT_EQ (pieces_of ({ 128 }, 64), (words{ 0, 0, 64, 0, 64, 128 }));
  EXPECT_EQ (pieces_of ({ 129, 9 }, 64), (words{ 0, 0, 64, 0, 64, 128, 0, 128, 129, 1, 0, 9 }));
  /* Four of 250, which is no number for 32 lanes.  */
  EXPECT_EQ (pieces_of ({ 1000 }, 300),
	     (words{ 0, 0, 256, 0, 256, 512, 0, 512, 768, 0, 768, 1000 }));
}

TEST (row_pieces, are_larger_where_there_would_be_too_many)
{
  EXPECT_EQ (pieces_of ({ 64ull * ACCRED_USUAL_PIECES }, 64).size (),
	     size_t (ACCRED_PIECE_WORDS * ACCRED_USUAL_PIECES));
  const words all = pieces_of ({ 64 * (ACCRED_USUAL_PIECES + 1ull) }, 64);
  EXPECT_EQ (all[2], 128u);
  EXPECT_EQ (all.size (), size_t (ACCRED_PIECE_WORDS * (ACCRED_USUAL_PIECES / 2 + 1)));
  /* A number that is not one of an int.  */
  const words large = pieces_of ({ 1ull << 40 }, 1024);
  EXPECT_EQ (large[large.size () - 1], 1ull << 40);
  EXPECT_LE (large.size (), size_t (ACCRED_PIECE_WORDS * ACCRED_USUAL_PIECES));
}

TEST (row_pieces, are_sorted_where_the_order_matters)
{
  const uint64_t in_order = 64 | ACCRED_PIECES_IN_ORDER;
  EXPECT_EQ (pieces_of ({ 70, 9, 8 }, in_order), (words{ 2, 0, 8, 1, 0, 9, 0, 0, 64, 0, 64, 70 }));
  /* Rows of one length, by what their elements need, of which the last word decides, too.  */
  words list (3 * ACCRED_ROW_WORDS, 5);
  list[ACCRED_ROW_WORDS - 1] = 1ull << 63;
  list[3 * ACCRED_ROW_WORDS - 1] = 4;
  const uint64_t *order[3];
  words rows;
  for (row_pieces p (list.data (), 3, in_order, order); p.more_p ();)
    {
      uint64_t piece[ACCRED_PIECE_WORDS];
      p.take (piece);
      rows.push_back (piece[0]);
    }
  EXPECT_EQ (rows, (words{ 2, 1, 0 }));
}

} // namespace
