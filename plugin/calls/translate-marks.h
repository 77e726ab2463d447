/* Part of accred_translate: OpenACC's marks, the specification's reduction functions, a thread's
   position.  Copyright (C) 2026 The accred authors.  SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_MARKS_H
#define ACCRED_TRANSLATE_MARKS_H

#include "plugin/values/translation.h"
#include "plugin/reductions/reduction-ifn.h"

namespace accred {

class dynamic_stack;

class marks : translation_part
{
public:
  marks (translation &core, dynamic_stack &stack) : translation_part (core), m_stack (stack) {}

  void number_parts ();
  void translate_unique (gcall *);
  operand dimension (bool pos, unsigned axis);

private:
  void translate_reduction (const red_call &);
  value translate_parts (const red_call &, const dev::reduction_info &);
  void translate_lanes (gcall *);

  /* RIDs count parts: some reduction has two.  */
  bool m_compound = false;

  dynamic_stack &m_stack;
};

} // namespace accred

#endif
