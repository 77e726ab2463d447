/* Part of accred_translate: what one thread at a time executes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_EXCLUSIVE_H
#define ACCRED_TRANSLATE_EXCLUSIVE_H

#include "plugin/values/translation.h"

namespace accred {

class atomics;

class exclusive_blocks : translation_part
{
public:
  exclusive_blocks (translation &core, atomics &atomics)
    : translation_part (core), m_atomics (atomics)
  {}

  /* If CALL begins or ends what one thread at a time executes: true if it can be translated.  */
  std::optional<bool> translate_lock (gcall *);

private:
  /* Between the calls that stand for a lock: the blocks of the loop, and the register that says
     that it is over.  */
  struct exclusive
  {
    dev::block_id loop, tried, behind;
    dev::reg_id done;
  };
  const exclusive &exclusive_until (gcall *end);
  address lock_place (gcall *, const std::string &lock);
  bool begin_exclusive (gcall *);
  void end_exclusive (gcall *);
  std::map<gcall *, exclusive> m_exclusive; /* By the call that ends it.  */

  atomics &m_atomics;
};

} // namespace accred

#endif
