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
  void release (operand to);
  operand aligned_to (operand, int64_t align);

  /* The area, the registers TOP and BLOCKS, and TOP at each level's FORK.  */
  dev::frame_id m_area = dev::no_id;
  dev::reg_id m_top, m_blocks, m_at_fork[dev::num_levels];

  driver_calls &m_driver;
};

} // namespace accred

#endif
