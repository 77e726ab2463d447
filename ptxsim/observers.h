/* Observers: checks of a launch's memory accesses and barriers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   PTXSIM_CHECK=uninit   reads of shared and local memory before any write
   PTXSIM_CHECK=race     accesses of shared and global memory that nothing orders
   PTXSIM_CHECK=barrier  barriers that not all threads reach in the same way
   PTXSIM_CHECK=undefined  operations of a warp and barriers that read a register which
			 is not defined in all lanes that take part

   A launch has observers if PTXSIM_CHECK asks for any.  The interpreter calls them after it has
   checked the addresses; they throw a Fault to report an error. docs/ptxsim.md says what each one
   detects.  */

#ifndef PTXSIM_OBSERVERS_H
#define PTXSIM_OBSERVERS_H

#include <memory>
#include <vector>
#include "ptxsim/races.h"

namespace ptxsim {

/* The observers' data of a block: its shared memory and its barriers.  */
struct BlockShadow
{
  std::vector<bool> written;
  ShadowMemory shared{ Space::SHARED };
  std::vector<Clock> barriers;
};

class Observers
{
public:
  explicit Observers (const Launch &l);

  void start (Block &b);
  void start (Warp &w);
  /* LANES have entered a function: BYTES bytes of local memory at OFFSET are new.  */
  void new_local (Warp &w, uint32_t lanes, uint32_t offset, uint32_t bytes);

  /* malloc has returned P, BYTES bytes.  Threads that have freed memory there are done with it.  */
  void new_global (uint64_t p, uint64_t bytes) { m_global.renew (p, bytes); }

  /* The function of a frame has been entered; its registers are new.  */
  void new_registers (Frame &f) const;
  /* The lanes of M are about to execute the PTX instruction that OP begins.  */
  void step (Warp &w, const Op &op, uint32_t m) const;

  /* The same, for values of unwritten memory.  */
  void step_unwritten (Warp &w, const Op &op, uint32_t m) const;

  /* BYTES bytes for each lane, at the host pointers P.  */
  void load (Warp &w, const Op &op, uint32_t m, char *const *p, unsigned bytes);
  /* VALUE is about to be stored.  */
  void store (Warp &w, const Op &op, unsigned lane, char *p, unsigned bytes, const char *value);
  /* Before and after an atomic operation.  WROTE is false for a compare-and-swap that fails.  */
  void before_atomic (Warp &w, const Op &op, uint32_t m, char *const *p, unsigned bytes);
  void atomic (Warp &w, const Op &op, unsigned lane, char *p, unsigned bytes, bool wrote);

  void fence (Warp &w, const Op &op, uint32_t m);
  /* The lanes of MASK have synchronised.  */
  void warp_sync (Warp &w, uint32_t mask);

  /* The running group is at a barrier, OP; ALL: of the whole block.  */
  void at_barrier (Warp &w, const Op &op, bool all);
  /* It has been counted.  */
  void arrive (Warp &w, unsigned barrier);
  /* The threads that wait at BARRIER continue.  */
  void complete (Block &b, unsigned barrier);
  /* The running group is about to exit.  */
  void exit (Warp &w);

private:
  enum class Where
  {
    SHARED,
    LOCAL,
    GLOBAL,
    OTHER
  };
  Where locate (const Warp &w, const Op &op, const char *p, uint64_t &offset) const;
  void mark_written (Warp &w, Where where, uint64_t offset, unsigned bytes);

  /* unwritten.cc  */
  bool written_p (const Warp &w, Where where, uint64_t offset) const;
  void check_written (Warp &w, unsigned lane, Where where, uint64_t offset, unsigned bytes);
  void note_unwritten (Warp &w, const Op &op, unsigned lane, Where where, uint64_t offset,
		       unsigned bytes);
  void copy_unwritten (Warp &w, const Op &op, unsigned lane, Where where, uint64_t offset,
		       unsigned bytes);
  void use_unwritten (Warp &w, const UnwrittenValue &v, unsigned lane) const;

  const Config &m_config;
  ShadowMemory m_global{ Space::GLOBAL };
  RaceTracker m_races;
};

/* What races must know of an access.  */
uint8_t flags_of (const Op &op);

} // namespace ptxsim

#endif
