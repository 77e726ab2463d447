/* The pieces of rows that gangs have left to all others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCRED_LAUNCH_PIECES_H
#define ACCRED_LAUNCH_PIECES_H

#include "abi/row-list.h"

#include <stdint.h>
#include <stdlib.h>

namespace accred_host {

/* How the rows compare to which A and B point: by their words.  */
inline int
compare_rows (const void *a, const void *b)
{
  const uint64_t *one = *(const uint64_t *const *) a, *other = *(const uint64_t *const *) b;
  for (int k = 0; k < ACCRED_ROW_WORDS; k++)
    if (one[k] != other[k])
      return one[k] < other[k] ? -1 : 1;
  return 0;
}

/* The pieces of the rows in a list, one after the other.  Those of a row have the same length, but
   for the last one.  */
class row_pieces
{
public:
  /* Of COUNT ROWS, as NEEDED says: with at most so many elements, or more where there would be too
     many; in an order that does not depend on that of the list, if it is to be the same in each
     run.  ORDER has room for as many pointers.  */
  row_pieces (const uint64_t *rows, uint64_t count, uint64_t needed, const uint64_t **order)
    : m_list (rows), m_next (order), m_most (needed & ~(uint64_t) ACCRED_PIECES_IN_ORDER),
      m_rows (count)
  {
    uint64_t all = 0;
    for (uint64_t k = 0; k < m_rows; k++)
      {
	order[k] = rows + ACCRED_ROW_WORDS * k;
	all += *order[k];
      }
    if (needed & ACCRED_PIECES_IN_ORDER)
      qsort (order, count, sizeof *order, compare_rows);
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
    const uint64_t length = **m_next, rest = length - m_first, each = length_of_pieces (length);
    to[0] = (*m_next - m_list) / ACCRED_ROW_WORDS;
    to[1] = m_first;
    to[2] = m_first += rest < each ? rest : each;
    if (m_first != length)
      return;
    m_first = 0;
    m_next++;
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

  const uint64_t *m_list, **m_next;
  uint64_t m_most, m_rows, m_first = 0, m_all;
};

} // namespace accred_host

#endif
