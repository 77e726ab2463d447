/* Part of accred_translate: asm statements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_ASM_H
#define ACCRED_TRANSLATE_ASM_H

#include "plugin/values/translation.h"

namespace accred {

class memory_access;

class inline_asm : translation_part
{
public:
  inline_asm (translation &core, memory_access &memory) : translation_part (core), m_memory (memory)
  {}

  void translate_asm (gasm *);

private:
  /* PTX with operands, as far as it is put together.  */
  struct ptx_statement;

  bool translate_ptx (gasm *);
  bool add_output (ptx_statement &, tree link);
  bool add_input (ptx_statement &, tree link);
  std::string memory_operand (ptx_statement &, tree object);
  void emit_ptx (ptx_statement &, const std::string &text);
  bool translate_empty (gasm *);

  memory_access &m_memory;
};

} // namespace accred

#endif
