/* The pieces of rows that gangs have left to all others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCRED_LAUNCH_PIECES_H
#define ACCRED_LAUNCH_PIECES_H

#include "abi/row-list.h"

#include <stdint.h>

namespace accred_host {

/* The pieces of the rows in a list, one after the other.  Those of a row have the same length, but
   for the last one.  */
class row_pieces
{
public:
  /* Of COUNT ROWS, with at most LEAST elements, or more where there would be too many.  */
  row_pieces (const uint64_t *rows, uint64_t count, uint64_t least)
    : m_next (rows), m_most (least), m_rows (count)
  {
    uint64_t all = 0;
    for (uint64_t k = 0; k < m_rows; k++)
      all += m_next[ACCRED_ROW_WORDS * k];
    while (all / m_most > ACCRED_USUAL_PIECES)
      m_most *= 2;
    m_all = all / m_most + m_rows;
  }
  bool more_p () const { return m_rows; }
  /* There are no more.  */
  uint64_t most () const { return m_all; }
  /* The next one becomes the words at TO.  */
  void take (uint64_t *to)
  {
    const uint64_t length = m_next[0], rest = length - m_first, each = length_of_pieces (length);
    to[0] = m_row;
    to[1] = m_first;
    to[2] = m_first += rest < each ? rest : each;
    if (m_first != length)
      return;
    m_first = 0;
    m_next += ACCRED_ROW_WORDS;
    m_row++;
    m_rows--;
  }

private:
  /* Of a row of LENGTH: so many for each lane of a warp.  */
  uint64_t length_of_pieces (uint64_t length) const
  {
    constexpr uint64_t lanes = 32;
    const uint64_t pieces = (length + m_most - 1) / m_most;
    return ((length + pieces - 1) / pieces + lanes - 1) / lanes * lanes;
  }

  const uint64_t *m_next;
  uint64_t m_most, m_rows, m_row = 0, m_first = 0, m_all;
};

} // namespace accred_host

#endif
