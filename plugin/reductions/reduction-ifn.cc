/* The specification's reduction functions in GIMPLE: make, decode and print.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/reductions/reduction-ifn.h"

namespace accred {

const char *
red_kind_name (red_kind kind)
{
  static const char *const names[]
    = { "RED_SETUP", "RED_INIT", "RED_FINI", "RED_TEARDOWN", "RED_LOCK", "RED_UNLOCK" };
  return names[kind - RED_SETUP];
}

const char *
level_name (int level)
{
  static const char *const names[] = { "GANG", "WORKER", "VECTOR" };
  return names[level];
}

const char *
red_op_name (tree_code op)
{
  static const struct
  {
    tree_code code;
    const char *name;
  } names[] = { { PLUS_EXPR, "+" },	 { MULT_EXPR, "*" },	    { MAX_EXPR, "max" },
		{ MIN_EXPR, "min" },	 { BIT_AND_EXPR, "&" },	    { BIT_IOR_EXPR, "|" },
		{ BIT_XOR_EXPR, "^" },	 { TRUTH_AND_EXPR, "&&" },  { TRUTH_ANDIF_EXPR, "&&" },
		{ TRUTH_OR_EXPR, "||" }, { TRUTH_ORIF_EXPR, "||" }, { EQ_EXPR, ".eqv." },
		{ NE_EXPR, ".neqv." } };
  for (const auto &n : names)
    if (n.code == op)
      return n.name;
  return nullptr;
}

gcall *
build_red_call (const red_call &r)
{
  auto cst = [] (int v) { return build_int_cst (integer_type_node, v); };
  gcall *call;
  if (r.kind == RED_LOCK || r.kind == RED_UNLOCK)
    call = gimple_build_call_internal (IFN_UNIQUE, 4, cst (r.kind), integer_zero_node,
				       cst (r.level), cst (r.lid));
  else
    {
      tree res = r.res_ptr ? r.res_ptr : null_pointer_node;
      call = gimple_build_call_internal (IFN_UNIQUE, 8, cst (r.kind), integer_zero_node, res,
					 r.local, cst (r.level), cst (r.op), cst (r.lid),
					 cst (r.rid));
      gimple_call_set_lhs (call, r.result);
    }
  return call;
}

void
set_red_lid (gcall *call, int lid)
{
  const bool lock = gimple_call_num_args (call) == 4;
  gimple_call_set_arg (call, lock ? 3 : 6, build_int_cst (integer_type_node, lid));
}

std::optional<red_call>
decode_red_call (gimple *stmt)
{
  if (!is_gimple_call (stmt) || !gimple_call_internal_p (stmt, IFN_UNIQUE))
    return std::nullopt;
  auto arg = [stmt] (unsigned i) { return int (tree_to_shwi (gimple_call_arg (stmt, i))); };
  int kind = arg (0);
  if (kind < RED_SETUP || kind > RED_UNLOCK)
    return std::nullopt;

  red_call r;
  r.kind = red_kind (kind);
  if (r.kind == RED_LOCK || r.kind == RED_UNLOCK)
    {
      r.level = arg (2);
      r.lid = arg (3);
      return r;
    }
  r.result = gimple_call_lhs (stmt);
  tree res = gimple_call_arg (stmt, 2);
  r.res_ptr = integer_zerop (res) ? NULL_TREE : res;
  r.local = gimple_call_arg (stmt, 3);
  r.level = arg (4);
  r.op = tree_code (arg (5));
  r.lid = arg (6);
  r.rid = arg (7);
  return r;
}

void
dump_red_call (FILE *file, const red_call &r)
{
  if (r.kind == RED_LOCK || r.kind == RED_UNLOCK)
    {
      fprintf (file, "%s (%s, %d)\n", red_kind_name (r.kind), level_name (r.level), r.lid);
      return;
    }
  if (r.result)
    {
      print_generic_expr (file, r.result);
      fprintf (file, " = ");
    }
  fprintf (file, "%s (", red_kind_name (r.kind));
  if (r.res_ptr)
    print_generic_expr (file, r.res_ptr);
  else
    fprintf (file, "NULL");
  fprintf (file, ", ");
  print_generic_expr (file, r.local);
  const char *op = red_op_name (r.op);
  fprintf (file, ", %s, %s, %d, %d)\n", level_name (r.level), op ? op : "?", r.lid, r.rid);
}

} // namespace accred
