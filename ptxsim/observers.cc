/* Observers of memory: what each byte of a block's shared memory has seen.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/observers.h"
#include "ptxsim/machine.h"
#include <algorithm>

namespace ptxsim
{

Shadow::Shadow (uint32_t bytes, uint32_t warps, bool check_uninit, bool check_race)
  : m_cells (bytes),
    m_clocks (warps, std::vector<uint32_t> (warps, 0)),
    m_uninit (check_uninit), m_race (check_race)
{
  for (uint32_t i = 0; i < warps; i++)
    m_clocks[i][i] = 1;
}

void
Shadow::access (const Warp &w, const Op &op, unsigned lane, uint32_t offset,
		unsigned bytes, Access kind)
{
  uint32_t me = w.index;
  uint32_t now = m_clocks[me][me];
  for (uint32_t i = offset; i < offset + bytes; i++)
    {
      Cell &c = m_cells[i];
      if (m_uninit && kind != Access::WRITE && !c.written)
	throw Fault { FaultKind::OBSERVER,
		      "read of uninitialised shared memory at offset "
		      + std::to_string (i), int (lane) };
      if (m_race)
	{
	  auto report = [&] (const char *what, uint16_t other, uint32_t line) {
	    throw Fault { FaultKind::OBSERVER,
			  std::string ("data race on shared memory at offset ")
			  + std::to_string (i) + ": " + what + " by warp "
			  + std::to_string (other) + " at line "
			  + std::to_string (line) + " is not ordered before this "
			  + (kind == Access::READ ? "read" : "write"),
			  int (lane) };
	  };
	  bool both_atomic = c.write_atomic && kind == Access::ATOMIC;
	  if (!both_atomic && !ordered (me, c.writer, c.write_clock))
	    report ("the write", c.writer, c.write_line);
	  if (kind != Access::READ && !ordered (me, c.reader, c.read_clock))
	    report ("the read", c.reader, c.read_line);
	}
      if (kind == Access::READ)
	c.reader = uint16_t (me), c.read_clock = now, c.read_line = op.line;
      else
	{
	  c.written = true;
	  c.writer = uint16_t (me), c.write_clock = now, c.write_line = op.line;
	  c.write_atomic = kind == Access::ATOMIC;
	}
    }
}

void
Shadow::barrier (const std::vector<uint32_t> &members)
{
  std::vector<uint32_t> joined (m_clocks.size (), 0);
  for (uint32_t a : members)
    for (size_t k = 0; k < joined.size (); k++)
      joined[k] = std::max (joined[k], m_clocks[a][k]);
  /* "Greater than the clock of the access" is ordered: everybody has seen all
     that the members did up to now.  */
  for (uint32_t a : members)
    joined[a]++;
  for (uint32_t a : members)
    {
      m_clocks[a] = joined;
    }
}

} // namespace ptxsim
