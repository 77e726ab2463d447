/* Part of accred_translate: statements, blocks and edges.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_CONTROL_H
#define ACCRED_TRANSLATE_CONTROL_H

#include "plugin/values/translation.h"

namespace accred {

class calls;
class expressions;
class inline_asm;
class parameters;
class vectors;

class control_flow : translation_part
{
public:
  control_flow (translation &core, vectors &vectors, expressions &expr, calls &calls,
		parameters &parameters, inline_asm &asm_stmts)
    : translation_part (core), m_vectors (vectors), m_expr (expr), m_calls (calls),
      m_parameters (parameters), m_asm (asm_stmts)
  {}

  void translate_body ();

private:
  void translate_block (basic_block);
  std::set<int> blocks_without_exceptions () const;
  void translate_stmt (gimple *);
  void translate_cond (gcond *);
  void translate_switch (gswitch *);
  dev::block_id edge_target (edge);
  void copy_phi_arguments (edge);

  std::vector<dev::block_id> m_block_of;	 /* By bb index.  */
  std::map<edge, dev::block_id> m_edge_block;   /* Edges with copies.  */

  vectors &m_vectors;
  expressions &m_expr;
  calls &m_calls;
  parameters &m_parameters;
  inline_asm &m_asm;
};

} // namespace accred

#endif
