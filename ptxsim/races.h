/* Data races: causality order, and the accesses of each byte.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The rules are those of the chapter "Memory Consistency Model" of the PTX manual:
   two accesses of one byte, one of them a write, race unless they are morally
   strong or one comes before the other in causality order ("Conflict and
   Data-races").  Causality comes from barriers, from operations of a warp with a
   member mask, and from a release pattern that an acquire pattern has
   observed ("Release and Acquire Patterns").

   Representation: a strand is a set of lanes of a warp that have synchronised with each other and
   of which none has executed an operation alone since.  A strand has one vector clock over the
   lanes of the launch.  An access has the strand's epoch; it precedes a later access if that lane's
   clock includes the epoch.  An epoch ends with each release, so that a clock never includes later
   accesses.  */

#ifndef PTXSIM_RACES_H
#define PTXSIM_RACES_H

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>
#include "ptxsim/clock.h"
#include "ptxsim/machine.h"

namespace ptxsim {

/* One access, or the same one by several lanes of a strand.  */
struct Access
{
  const Op *op;
  uint32_t warp;	 /* Of the grid.  */
  uint32_t mask;
  uint32_t epoch;
  uint8_t flags;
  uint8_t bytes;
};

/* Flags of an access.  */
constexpr uint8_t access_write = 1, access_strong = 2, access_rmw = 4, access_gpu_scope = 8;

/* The accesses of the bytes of one memory space.  */
class ShadowMemory
{
public:
  explicit ShadowMemory (Space s) : space (s) {}

  /* The accesses of some bytes with which a later one can still race.  */
  struct Cell
  {
    Access first[2];
    std::unique_ptr<std::vector<Access>> more;
    uint32_t count = 0;
    uint32_t latest = 0; /* The access to which a lane was added last.  */
    /* When all are strong, of .gpu scope and of one size: the size, or 0.  */
    uint8_t strong_bytes = 0;
    uint8_t flags = 0;  /* Of all together.  */

    Access &at (uint32_t i) { return i < 2 ? first[i] : (*more)[i - 2]; }
    void add (const Access &a);
  };

  /* The clocks that a strong write publishes to its readers: for readers of the same block, and for
     all.  */
  struct SyncPlace
  {
    Clock cta, gpu;
    uint64_t block = ~uint64_t (0);
  };

  /* Call F for the cells of BYTES bytes at ADDRESS, until it returns false.  */
  template <typename F> void cells (uint64_t address, unsigned bytes, F f)
  {
    Page &p = page (address / page_bytes);
    unsigned offset = unsigned (address % page_bytes);
    if (p.shift && ((offset | bytes) & ((1u << p.shift) - 1)))
      refine (p);
    unsigned first = offset >> p.shift, n = bytes >> p.shift;
    for (unsigned i = first; i < first + n; i++)
      f (p.cell[i], (address & ~(page_bytes - 1)) + (uint64_t (i) << p.shift));
  }

  /* The BYTES bytes at ADDRESS are new memory, to which nobody else has an address.  */
  void renew (uint64_t address, uint64_t bytes);

  std::unordered_map<uint64_t, SyncPlace> places;
  Space space; /* SHARED or GLOBAL.  */

private:
  static constexpr uint64_t page_bytes = 1024;
  /* Cells of four bytes, until an access is smaller.  */
  struct Page
  {
    unsigned shift = 2;
    std::vector<Cell> cell{ page_bytes / 4 };
  };
  Page &page (uint64_t number);
  void refine (Page &p);

  std::unordered_map<uint64_t, std::unique_ptr<Page>> m_pages;
  uint64_t m_last_number = ~uint64_t (0);
  Page *m_last = nullptr;
};

struct Strand
{
  uint32_t mask = 0;
  uint32_t epoch = 1; /* Epoch of the lanes' current operations.  */
  uint32_t synced = 1; /* The first epoch after their last synchronisation.  */
  Clock know; /* Of all other lanes.  */
  /* The clock of the last fence, which a strong write now releases.  Index 0: a fence of any scope,
     1: of .gpu or wider.  */
  struct Release
  {
    Clock clock;
    uint32_t epoch = 0;
  } released[2];
  /* The clock from strong reads; the next fence acquires it.  */
  Clock seen[2];
};

/* A warp's part of the state.  */
struct WarpStrands
{
  WarpStrands (const Warp &w, unsigned levels);
  Strand &of_lane (unsigned lane) { return strands[index[lane]]; }
  /* Lanes of one strand, PART of S or all, get a strand of their own.  */
  Strand &separate (Strand &s, uint32_t part);
  /* The lanes of MASK synchronise with each other.  */
  Strand &merge (uint32_t mask);
  void next_epoch (Strand &s) { s.epoch = ++last_epoch; }

  /* Call F for strands that have all lanes of MASK and no others.  */
  template <typename F> void parts (uint32_t mask, F f)
  {
    while (mask)
      {
	Strand *s = &of_lane (__builtin_ctz (mask));
	uint32_t part = s->mask & mask;
	f (separate (*s, part));
	mask &= ~part;
      }
  }

  uint64_t warp; /* Of the grid.  */
  uint32_t last_epoch = 1;
  std::vector<Strand> strands;

private:
  uint8_t index[warp_size] = {}; /* The strand of each lane.  */
};

class RaceTracker
{
public:
  explicit RaceTracker (const Launch &l);

  /* Lane LANE accesses BYTES bytes at ADDRESS of MEMORY.  SILENT: a store of the value that memory
     already has.  */
  void access (Warp &w, const Op &op, unsigned lane, ShadowMemory &memory, uint64_t address,
	       unsigned bytes, uint8_t flags, bool silent);

  /* The effect of strong operations on synchronisation.  */
  void leave_clocks (WarpStrands &ws, Strand &strand, uint32_t bit, const Op &op, bool gpu,
		     Clock left[2]);
  void strong (Warp &w, const Op &op, unsigned lane, ShadowMemory &memory, uint64_t address,
	       uint8_t flags);
  void fence (Warp &w, const Op &op, uint32_t mask);
  void warp_sync (Warp &w, uint32_t mask);
  /* MASK of W arrives at a barrier, whose clock is C; or leaves it.  */
  void arrive (Warp &w, uint32_t mask, Clock &c);
  void leave (Warp &w, uint32_t mask, const Clock &c);

  unsigned levels () const { return m_levels; }
  Clock new_clock () const { return Clock (m_levels); }

private:
  void check (Warp &w, const Strand &s, unsigned lane, ShadowMemory::Cell &c, uint64_t address,
	      const Access &now, Space space, bool silent);
  [[noreturn]] void report (unsigned lane, const Access &other, const Access &now, uint64_t address,
			    Space space, bool lost) const;

  const Launch &m_launch;
  unsigned m_levels;
};

} // namespace ptxsim

#endif
