/* Observers of memory: what each byte of a block's shared memory has seen.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   PTXSIM_CHECK=uninit  a read of a shared byte that nobody has written.
   PTXSIM_CHECK=race    two accesses of one shared byte by different warps, one of
			them a write, neither atomic, with no barrier between.

   Races are found with a counter for each warp of how many barriers it has passed:
   an access is ordered before another warp's if the other warp has since passed
   a barrier together with it.  So each warp keeps, for every other warp, the
   latest count that a common barrier has shown it (a vector clock over
   warps).  Lanes of one warp are taken as ordered.  */

#ifndef PTXSIM_OBSERVERS_H
#define PTXSIM_OBSERVERS_H

#include <cstdint>
#include <vector>

namespace ptxsim
{

struct Warp;
struct Op;

class Shadow
{
public:
  Shadow (uint32_t bytes, uint32_t warps, bool check_uninit, bool check_race);

  enum class Access : uint8_t { READ, WRITE, ATOMIC };

  /* Throws Fault when an observer has something to say.  */
  void access (const Warp &w, const Op &op, unsigned lane, uint32_t offset,
	       unsigned bytes, Access kind);

  /* The warps of MEMBERS have passed a barrier together.  */
  void barrier (const std::vector<uint32_t> &members);

private:
  struct Cell
  {
    uint32_t write_clock = 0, read_clock = 0;
    uint32_t write_line = 0, read_line = 0;
    uint16_t writer = none, reader = none;
    bool written = false;
    bool write_atomic = false;
  };
  static constexpr uint16_t none = 0xffff;

  /* Whether warp NOW is known to come after what OTHER did at CLOCK.  */
  bool ordered (uint32_t now, uint16_t other, uint32_t clock) const
  {
    return other == none || other == now || m_clocks[now][other] > clock;
  }

  std::vector<Cell> m_cells;
  /* m_clocks[a][b]: how far a knows b; m_clocks[a][a] is a's own count.  */
  std::vector<std::vector<uint32_t>> m_clocks;
  bool m_uninit, m_race;
};

} // namespace ptxsim

#endif
