/* The class that writes a function as PTX, shared by its files.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ptx-emit.cc: operands, templates, accesses, declarations.
   ptx-emit-control.cc: barriers, calls, branches, returns.  */

#ifndef ACCRED_PTX_EMIT_IMPL_H
#define ACCRED_PTX_EMIT_IMPL_H

#include "ptx-backend/emit/ptx-emit.h"
#include "ptx-backend/emit/ptx-texts.h"
#include "ptx-backend/ir/ir-text.h"

namespace accred::dev {

class emitter
{
public:
  emitter (const module &m, const function &fn, const options &opts,
	   std::vector<diagnostic> &errors);
  std::string run ();

private:
  void number_registers ();
  std::string reg (reg_id) const;
  std::string imm (int64_t v, dtype t) const;
  std::string oper (const insn &i, unsigned k) const;
  std::string address (const insn &i, unsigned k) const;
  space space_of (const insn &i) const;
  std::string frame_name (frame_id) const;
  static std::string label (block_id b) { return "$L_bb" + std::to_string (b); }
  std::string expand (const insn &i, char key) const;
  std::string members (const insn &i) const;

  void line (const std::string &text) { m_out += "\t" + text + "\n"; }
  void op_line (const insn &i, const std::string &text);
  void place (const insn &i);
  void head ();
  void frame ();
  void text (const insn &i);
  std::string with_operands (const insn &i, std::string line) const;
  void emit (const insn &i, block_id next);
  void emit_block (const std::vector<insn> &insns, block_id next);
  void lines_of (const insn &i, const char *text, const std::vector<std::string> &args = {});
  void part (const insn &i, ptx_part p, const std::vector<std::string> &args = {})
  {
    lines_of (i, text_of (p), args);
  }
  void from_template (const insn &i);
  void addr (const insn &i);
  void atom (const insn &i);
  void barrier (const insn &i);
  void call (const insn &i);
  void branch (const insn &i, block_id next);
  void switch_ (const insn &i, block_id next);
  bool switch_table (const insn &i);
  void argument (const insn &i, size_t k, dtype t, std::string &names, std::string &types);
  void ret (const insn &i);
  void unsupported (const insn &i, const std::string &what);

  const module &m_module;
  const function &m_fn;
  const options &m_opts;
  std::vector<diagnostic> &m_errors;
  std::vector<unsigned> m_number; /* By register.  */
  unsigned m_count[5] = {};  /* By register class.  */
  unsigned m_tables = 0;	 /* Branch tables and call prototypes so far.  */
  location m_line;
  std::string m_out;
};

} // namespace accred::dev

#endif
