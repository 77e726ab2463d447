/* Pointers in `deviceptr' clauses of kernels regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The front end makes such pointers addressable, though no code takes their address.  What is in
   memory may change at each store, so that the compiler would not know what two accesses through
   the same pointer have in common.  */

#include "plugin/kernels/device-pointers.h"
#include "plugin/kernels/statement-variables.h"

namespace accred {

namespace {

/* Variables whose address code takes, and which `deviceptr' clauses of kernels regions name.  */

struct address_uses
{
  std::set<tree> addressed, device_pointers;

  void find (gimple_seq);

private:
  static tree note (tree *, int *, void *);
};

tree
address_uses::note (tree *tp, int *subtrees, void *data)
{
  auto &uses = *static_cast<address_uses *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    if (tree base = get_base_address (TREE_OPERAND (*tp, 0)))
      uses.addressed.insert (base);
  return NULL_TREE;
}

void
address_uses::find (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      walk_stmt_info wi = {};
      wi.info = this;
      walk_gimple_op (stmt, note, &wi);
      /* Operands of `asm' may be in memory.  */
      auto note_operand = [this] (tree *variable, bool) { addressed.insert (*variable); };
      if (gimple_code (stmt) == GIMPLE_ASM)
	for_each_operand (stmt, note_operand);
      gomp_target *target = dyn_cast<gomp_target *> (stmt);
      if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
	for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	      && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
	    device_pointers.insert (OMP_CLAUSE_DECL (c));
      for_each_sequence (stmt, [this] (gimple_seq *s) { find (*s); });
    }
}

} // namespace

void
make_device_pointers_registers (function *fun)
{
  address_uses uses;
  uses.find (fun->gimple_body);
  for (tree v : uses.device_pointers)
    if ((VAR_P (v) || TREE_CODE (v) == PARM_DECL) && !is_global_var (v)
	&& POINTER_TYPE_P (TREE_TYPE (v)) && !DECL_HAS_VALUE_EXPR_P (v)
	&& !uses.addressed.count (v))
      TREE_ADDRESSABLE (v) = 0;
}

} // namespace accred
