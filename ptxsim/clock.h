/* Vector clocks over the lanes of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A clock has, for every lane of the launch, the last epoch that is known.  It is a persistent
   tree: a leaf has the lanes of a warp, a node eight leaves or nodes, and equal parts are shared.
   So a copy is free, the cost of a join depends only on the differences, and memory does not grow
   with the square of the number of warps.  */

#ifndef PTXSIM_CLOCK_H
#define PTXSIM_CLOCK_H

#include <cstdint>
#include <utility>

namespace ptxsim {

struct ClockNode;

class Clock
{
public:
  /* LEVELS of nodes above the leaves: 8^LEVELS warps.  */
  explicit Clock (unsigned levels = 1) : m_levels (levels) {}
  Clock (const Clock &other);
  Clock (Clock &&other) noexcept
    : m_root (std::exchange (other.m_root, nullptr)), m_levels (other.m_levels)
  {}
  Clock &operator= (Clock other)
  {
    std::swap (m_root, other.m_root);
    m_levels = other.m_levels;
    return *this;
  }
  ~Clock ();

  static unsigned levels_for (uint64_t warps);

  bool empty () const { return !m_root; }
  /* The epochs of the 32 lanes of WARP; null: all 0.  */
  const uint32_t *lanes (uint64_t warp) const;
  /* Raises the epochs of the lanes in MASK to EPOCH.  */
  void raise (uint64_t warp, uint32_t mask, uint32_t epoch);
  /* The maximum of both, for each lane.  */
  void join (const Clock &other);

private:
  ClockNode *m_root = nullptr;
  unsigned m_levels;
};

} // namespace ptxsim

#endif
