/* Part of accred_translate: memory of run-time size that goes with its function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_STACK_H
#define ACCRED_TRANSLATE_STACK_H

#include "plugin/values/translation.h"

namespace accred {

class driver_calls;

class dynamic_stack : translation_part
{
public:
  dynamic_stack (translation &core, driver_calls &driver)
    : translation_part (core), m_driver (driver)
  {}

  void begin ();
  void end ();
  void mark (opcode, dev::level);
  void allocate (gcall *);
  void save (gcall *);
  void restore (gcall *);

private:
  /* Code between a FORK and its JOIN, or outside of all of them.  */
  struct part
  {
    unsigned outer = 0; /* Which part it stands in.  */
    dev::level lev = dev::level::gang; /* Of the FORK, if it is not the outermost part.  */
    dev::frame_id area = dev::no_id;
  };

  void find_parts ();
  unsigned find_parts_in (basic_block, unsigned part);
  dev::frame_id area_of (part &);
  void note (gcall *, const part &) const;
  void release (operand to);
  void free_spare ();
  void free_spares ();
  void get_block (dev::reg_id block, operand size, int64_t more);
  operand aligned_to (operand, int64_t align);

  bool m_used = false;
  bool m_keep = false; /* What a scope releases is there for the next one.  */
  std::vector<part> m_parts; /* The first is the outermost one.  */
  std::map<gimple *, unsigned> m_part_of; /* Calls of alloca.  */
  /* TOP, BLOCKS and SPARE, and TOP at each level's FORK.  */
  dev::reg_id m_top, m_blocks, m_spare, m_at_fork[dev::num_levels];

  driver_calls &m_driver;
};

} // namespace accred

#endif
