/* Dense sets of registers for the data-flow problems of the backend.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All sets of one problem have the same size, so that union and intersection
   go word by word.  */

#ifndef ACCRED_BITSET_H
#define ACCRED_BITSET_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace accred::dev {

using std::size_t;

class bitset
{
public:
  explicit bitset (size_t bits = 0, bool full = false)
    : m_words ((bits + 63) / 64, full ? ~uint64_t (0) : 0)
  {}

  bool test (size_t i) const { return (m_words[i / 64] >> (i % 64)) & 1; }
  void set (size_t i) { m_words[i / 64] |= uint64_t (1) << (i % 64); }
  void reset (size_t i) { m_words[i / 64] &= ~(uint64_t (1) << (i % 64)); }
  void put (size_t i, bool on) { on ? set (i) : reset (i); }

  /* True when the set changed.  */
  bool unite (const bitset &other)
  {
    uint64_t changed = 0;
    for (size_t i = 0; i < m_words.size (); i++)
      {
	uint64_t old = m_words[i];
	m_words[i] |= other.m_words[i];
	changed |= old ^ m_words[i];
      }
    return changed != 0;
  }

  bool intersect (const bitset &other)
  {
    uint64_t changed = 0;
    for (size_t i = 0; i < m_words.size (); i++)
      {
	uint64_t old = m_words[i];
	m_words[i] &= other.m_words[i];
	changed |= old ^ m_words[i];
      }
    return changed != 0;
  }

  void subtract (const bitset &other)
  {
    for (size_t i = 0; i < m_words.size (); i++)
      m_words[i] &= ~other.m_words[i];
  }

  bool operator== (const bitset &other) const { return m_words == other.m_words; }
  bool operator!= (const bitset &other) const { return m_words != other.m_words; }

private:
  std::vector<uint64_t> m_words;
};

} // namespace accred::dev

#endif
