/* Shared memory of a kernel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SHARED_LAYOUT_H
#define ACCRED_SHARED_LAYOUT_H

#include "ptx-backend/ir/cfg.h"

namespace accred::dev {

/* Static shared memory that every launch may have.  */
constexpr uint64_t shared_limit = limits::static_shared_bytes;

/* Places slots in one buffer.  A slot lives while its loop, of its section, runs:
   loops of one section never run at the same time in a gang (two worker loops, two
   vector loops where there is one worker), so their slots may overlap; slots of one loop, or of
   different sections, never do.  */
class shared_layout
{
public:
  using slot_id = uint32_t;

  /* A slot of BYTES (a power of 2 aligns it, up to 8) of LOOP in SECTION.  */
  slot_id reserve (unsigned section, int loop, uint64_t bytes, uint32_t align);
  /* Give every slot its offset.  */
  void finish ();
  uint64_t offset (slot_id s) const { return m_slots[s].offset; }
  uint64_t size () const { return m_size; }
  /* True when no two slots that live at the same time overlap.  */
  bool sound_p () const;

private:
  struct slot
  {
    unsigned section;
    int loop;
    uint64_t bytes;
    uint32_t align;
    uint64_t offset;
  };
  std::vector<slot> m_slots;
  uint64_t m_size = 0;
};

/* An element of a shared buffer, for LD, ST and ATOM of space shared.  */
struct shared_element
{
  operand base;
  int64_t offset = 0;
};

/* Element INDEX (a 32-bit register; none: no index) of an array of elements of SIZE
   bytes that begins at OFFSET in frame variable F.  Emits the address arithmetic.  */
shared_element element_of (rewriter &rw, frame_id f, int64_t offset, reg_id index, uint64_t size);

} // namespace accred::dev

#endif
