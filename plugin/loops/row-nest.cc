/* A nest of a loop over gangs and one over vectors, whose rows may have any length: finds it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/row-nest.h"
#include "abi/row-list.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/row-conditions.h"
#include "plugin/loops/row-length.h"
#include "plugin/openacc-calls.h"
#include "plugin/report/report.h"

namespace accred {

bool
varies_p (tree v, class loop *rows, std::set<tree> &seen, bool loaded)
{
  if (TREE_CODE (v) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (v);
      basic_block bb = gimple_bb (def);
      if (!bb || !flow_bb_inside_loop_p (rows, bb) || !seen.insert (v).second)
	return false;
      gassign *a = dyn_cast<gassign *> (def);
      if (!a)
	return !loaded;
      std::set<tree> of_address;
      if (loaded && gimple_assign_load_p (a))
	return varies_p (gimple_assign_rhs1 (a), rows, of_address);
      for (unsigned i = 1; i < gimple_num_ops (a); i++)
	if (gimple_op (a, i) && varies_p (gimple_op (a, i), rows, seen, loaded))
	  return true;
      return false;
    }
  if (EXPR_P (v) || REFERENCE_CLASS_P (v))
    for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
      if (TREE_OPERAND (v, i) && varies_p (TREE_OPERAND (v, i), rows, seen, loaded))
	return true;
  return false;
}

bool
effect_p (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: return gimple_vdef (stmt) || gimple_has_volatile_ops (stmt);
    case GIMPLE_CALL:
      return !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)) && !mathematical_p (stmt);
    case GIMPLE_ASM: return true;
    default: return false;
    }
}

gimple *
first_mark (basic_block bb, class loop *rows, int axis)
{
  gimple *fork = nullptr;
  for (; bb && flow_bb_inside_loop_p (rows, bb) && !fork;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (gimple *last = last_stmt (bb))
      if (const auto u = decode_unique (last);
	  u && u->kind == IFN_UNIQUE_OACC_FORK && u->axis () == axis)
	fork = last;
  while (fork)
    {
      const auto u = decode_unique (fork);
      if (!u || !u->dependence)
	return nullptr;
      if (TREE_CODE (u->dependence) != SSA_NAME)
	return u->kind == IFN_UNIQUE_OACC_HEAD_MARK ? fork : nullptr;
      fork = SSA_NAME_DEF_STMT (u->dependence);
    }
  return nullptr;
}

gimple *
last_mark (gimple *first)
{
  gimple *last = first;
  for (gimple *next = first; next;)
    {
      last = next;
      next = nullptr;
      tree result = gimple_call_lhs (last);
      imm_use_iterator it;
      use_operand_p use;
      if (result && TREE_CODE (result) == SSA_NAME)
	FOR_EACH_IMM_USE_FAST (use, it, result)
	  if (gimple_call_internal_p (USE_STMT (use), IFN_UNIQUE))
	    next = USE_STMT (use);
    }
  return last;
}

bool
combinable_p (tree_code op, tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return (op == PLUS_EXPR || op == MINUS_EXPR || op == MULT_EXPR)
	   && SCALAR_FLOAT_TYPE_P (TREE_TYPE (type)) && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 16;
  if (!INTEGRAL_TYPE_P (type)
      && !(SCALAR_FLOAT_TYPE_P (type) && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 8))
    return false;
  switch (op)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case EQ_EXPR:
    case NE_EXPR: return true;
    default: return false;
    }
}

namespace {

/* The load that gives V, but for conversions that keep the value; null if there is none.  */

gassign *
loaded (tree v)
{
  auto keeps = [] (tree to, tree from)
  {
    tree t = TREE_TYPE (to), f = TREE_TYPE (from);
    if (!INTEGRAL_TYPE_P (f))
      return false;
    return (TYPE_PRECISION (t) > TYPE_PRECISION (f) && (!TYPE_UNSIGNED (t) || TYPE_UNSIGNED (f)))
	   || (TYPE_PRECISION (t) == TYPE_PRECISION (f) && TYPE_UNSIGNED (t) == TYPE_UNSIGNED (f));
  };
  for (;;)
    {
      tree from = NULL_TREE;
      if (CONVERT_EXPR_P (v))
	from = TREE_OPERAND (v, 0);
      else if (TREE_CODE (v) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (v)))
	{
	  gassign *def = as_a<gassign *> (SSA_NAME_DEF_STMT (v));
	  if (gimple_assign_load_p (def))
	    return def;
	  if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
	      || gimple_assign_ssa_name_copy_p (def))
	    from = gimple_assign_rhs1 (def);
	}
      if (!from || !keeps (v, from))
	return nullptr;
      v = from;
    }
}

/* The other operand, if V is the maximum of two values one of which START loads; else V.  Loops
   that count up in 64 bits have such ends.  */

tree
above (tree v, gassign *start)
{
  if (TREE_CODE (v) == SSA_NAME && start)
    if (gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
	def && gimple_assign_rhs_code (def) == MAX_EXPR)
      {
	tree one = gimple_assign_rhs1 (def), other = gimple_assign_rhs2 (def);
	return loaded (one) == start ? other : loaded (other) == start ? one : v;
      }
  return v;
}

} // namespace

/* Linear combinations of values.  */

class linear_forms
{
public:
  ~linear_forms () { free_affine_expand_cache (&m_cache); }

  aff_tree of (tree v)
  {
    aff_tree form;
    tree_to_aff_combination_expand (v, TREE_TYPE (v), &form, &m_cache);
    return form;
  }
  aff_tree address (gassign *load)
  {
    return of (fold_convert (sizetype, build_fold_addr_expr (gimple_assign_rhs1 (load))));
  }
  static aff_tree difference (aff_tree a, aff_tree b)
  {
    aff_combination_scale (&b, -1);
    aff_combination_add (&a, &b);
    return a;
  }

private:
  hash_map<tree, name_expansion *> *m_cache = nullptr;
};

/* An address that depends on the row's number R: REST + SCALE * R, or, if there is a STRIDE,
   REST + SCALE * STRIDE * (R + PLACE).  */
struct row_address
{
  aff_tree rest;
  widest_int scale = 0;
  tree stride = NULL_TREE;
  poly_widest_int place = 0;
};

namespace {

/* True if B is what A is for the next row.  */

bool
followed_p (const row_address &a, const row_address &b)
{
  if (a.scale != b.scale || (a.stride != NULL_TREE) != (b.stride != NULL_TREE)
      || (a.stride && !operand_equal_p (a.stride, b.stride)))
    return false;
  const aff_tree apart = linear_forms::difference (b.rest, a.rest);
  return !apart.n && !apart.rest
	 && known_eq (apart.offset, a.stride ? poly_widest_int (0) : poly_widest_int (a.scale))
	 && (!a.stride || known_eq (b.place - a.place, 1));
}

/* V without conversions.  */

tree
unconverted (tree v)
{
  for (;;)
    if (CONVERT_EXPR_P (v))
      v = TREE_OPERAND (v, 0);
    else if (TREE_CODE (v) != SSA_NAME || !is_gimple_assign (SSA_NAME_DEF_STMT (v))
	     || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (SSA_NAME_DEF_STMT (v))))
      return v;
    else
      v = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (v));
}

} // namespace

/* True if the function has a reduction for which IS is true.  */

static bool
any_reduction_p (const std::function<bool (const red_call &)> &is = [] (const red_call &)
		 { return true; })
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi)); r && is (*r))
	return true;
  return false;
}

/* The loop over vectors in one over gangs whose range varies.  */

bool
row_finder::find ()
{
  for (size_t i = 0; i < m_loops.nests.size (); i++)
    {
      const loop_shape &v = m_loops.shape.loops[i];
      loop_nest &inner = m_loops.nests[i];
      if (v.levels != level_set::vector || !inner.offset)
	continue;
      for (size_t k = 0; k < m_loops.nests.size (); k++)
	{
	  const loop_shape &g = m_loops.shape.loops[k];
	  loop_nest &outer = m_loops.nests[k];
	  if (!g.levels.has (level_set::gang) || g.levels.has (level_set::vector) || !outer.offset)
	    continue;
	  class loop *chunks = gimple_bb (outer.offset)->loop_father;
	  if (!flow_bb_inside_loop_p (chunks, gimple_bb (inner.offset)))
	    continue;
	  std::set<tree> seen;
	  if (!varies_p (goacc_loop_call (inner.calls[0]).range, chunks, seen))
	    continue;
	  nest.gangs = &outer;
	  nest.vectors = &inner;
	  vectors = i;
	  return true;
	}
    }
  return false;
}

/* True if the region has a reduction over vectors.  */

bool
row_finder::reduces_p () const
{
  return any_reduction_p ([] (const red_call &r) { return r.level == GOMP_DIM_VECTOR; });
}

/* True if what rows read from memory says how long they are.  Without a reduction, loops over the
   elements of a block or of a triangle are common, and better as they are.  */

bool
row_finder::read_length_p () const
{
  std::set<tree> seen;
  return varies_p (goacc_loop_call (nest.vectors->calls[0]).range,
		   gimple_bb (nest.gangs->offset)->loop_father, seen, true);
}

/* Whether the loop over gangs is as omp-expand makes it.  CARRY: but for values that rows hand
   on.  */

bool
row_finder::form_p (bool carry)
{
  loop_nest &g = *nest.gangs;
  tree first = gimple_call_lhs (g.offset);
  basic_block head = gimple_bb (g.offset);
  g.bound = find_goacc_loop_in (head, IFN_GOACC_LOOP_BOUND);
  class loop *chunks = nest.chunks = head->loop_father;
  if (!first || !g.bound || !gimple_call_lhs (g.bound) || chunks->header != head
      || !last_cond (head))
    return false;
  for (nest.rows = chunks->inner; nest.rows; nest.rows = nest.rows->next)
    if (flow_bb_inside_loop_p (nest.rows, gimple_bb (nest.vectors->offset)))
      break;
  if (!nest.rows || !single_exit (nest.rows))
    return false;
  nest.enter = loop_preheader_edge (nest.rows);
  nest.row = nullptr;
  nest.carried.clear ();
  std::set<tree> handed_on;
  for (gphi_iterator i = gsi_start_phis (nest.rows->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      ;
    else if (!nest.row && PHI_ARG_DEF_FROM_EDGE (i.phi (), nest.enter) == first)
      nest.row = i.phi ();
    else if (carry)
      {
	nest.carried.push_back (i.phi ());
	handed_on.insert (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (nest.rows)));
      }
    else
      return false;
  edge exit = single_exit (nest.rows);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& !handed_on.count (PHI_ARG_DEF_FROM_EDGE (i.phi (), exit)))
      return false;
  nest.more = last_cond (exit->src);
  tree bound = gimple_call_lhs (g.bound);
  return nest.row && nest.more
	 && (gimple_cond_lhs (nest.more) == bound || gimple_cond_rhs (nest.more) == bound);
}

/* True if V can be computed for any row: by arithmetic, and from memory, of the row's number.  */

bool
row_finder::copyable_p (tree v) const
{
  if (TREE_CODE (v) == SSA_NAME)
    {
      if (SSA_NAME_IS_DEFAULT_DEF (v) || v == gimple_phi_result (nest.row)
	  || !flow_bb_inside_loop_p (nest.chunks, gimple_bb (SSA_NAME_DEF_STMT (v))))
	return true;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
      if (!def || gimple_has_volatile_ops (def)
	  || !dominated_by_p (CDI_DOMINATORS, gimple_bb (nest.more), gimple_bb (def)))
	return false;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (gimple_op (def, i) && !copyable_p (gimple_op (def, i)))
	  return false;
      return true;
    }
  if (EXPR_P (v) || REFERENCE_CLASS_P (v))
    for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
      if (TREE_OPERAND (v, i) && !copyable_p (TREE_OPERAND (v, i)))
	return false;
  return true;
}

/* The reductions of the loop over vectors: all of the region's.  */

bool
row_finder::find_reductions ()
{
  std::map<int, row_reduction> all;
  int lid = -1;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi));
	  r && (!m_copy || flow_bb_inside_loop_p (nest.chunks, bb)))
	{
	  if (r->level != GOMP_DIM_VECTOR || r->res_ptr || (lid >= 0 && lid != r->lid))
	    return false;
	  lid = r->lid;
	  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
	  if (r->kind == RED_SETUP)
	    all[r->rid].setup = call;
	  if (r->kind != RED_TEARDOWN)
	    continue;
	  if (!r->result)
	    return false;
	  all[r->rid].teardown = call;
	  all[r->rid].op = r->op;
	}
  for (auto &[rid, r] : all)
    {
      if (!r.setup || !r.teardown || !combinable_p (r.op, r.type ()))
	return false;
      nest.reductions.push_back (r);
    }
  return true;
}

/* The address from which LOAD, of a bound, reads for a row; none if it is of no such form.  */

std::optional<row_address>
row_finder::address_by_row (linear_forms &forms, gassign *load) const
{
  row_address a;
  const aff_tree at = forms.address (load);
  a.rest = at;
  a.rest.n = 0;
  bool moves = false;
  for (unsigned i = 0; i < at.n; i++)
    {
      tree v = unconverted (at.elts[i].val);
      std::set<tree> seen;
      if (!varies_p (v, nest.chunks, seen))
	{
	  a.rest.elts[a.rest.n++] = at.elts[i];
	  continue;
	}
      if (moves || at.rest)
	return std::nullopt;
      moves = true;
      a.scale = at.elts[i].coef;
      if (v != gimple_phi_result (nest.row) && !scaled_row_p (forms, v, a))
	return std::nullopt;
    }
  return moves ? std::optional (a) : std::nullopt;
}

/* True if V is the row's number, and a number more, by a stride: in Fortran, descriptors say how
   far apart elements are.  A gets these.  */

bool
row_finder::scaled_row_p (linear_forms &forms, tree v, row_address &a) const
{
  gassign *product = TREE_CODE (v) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v)) : NULL;
  if (!product || gimple_assign_rhs_code (product) != MULT_EXPR)
    return false;
  tree row = gimple_assign_rhs1 (product);
  a.stride = gimple_assign_rhs2 (product);
  std::set<tree> seen, of_stride;
  if (!varies_p (row, nest.chunks, seen))
    std::swap (row, a.stride);
  const aff_tree form = forms.of (row);
  a.place = form.offset;
  return form.n == 1 && !form.rest && form.elts[0].coef == 1
	 && unconverted (form.elts[0].val) == gimple_phi_result (nest.row)
	 && !varies_p (a.stride, nest.chunks, of_stride);
}

/* Find PATH_START and PATH_END: the range is the difference of two loads, the second of which reads
   what the first one reads for the next row.  */

bool
row_finder::find_path ()
{
  linear_forms forms;
  aff_tree range = forms.of (goacc_loop_call (nest.vectors->offset).range);
  if (range.n != 2 || range.rest || maybe_ne (range.offset, 0))
    return false;
  const unsigned plus = range.elts[0].coef == 1 ? 0 : 1;
  if (range.elts[plus].coef != 1 || range.elts[!plus].coef != -1)
    return false;
  gassign *start = loaded (range.elts[!plus].val);
  gassign *end = loaded (above (range.elts[plus].val, start));
  if (!start || !end || gimple_has_volatile_ops (start) || gimple_has_volatile_ops (end)
      || !types_compatible_p (TREE_TYPE (gimple_assign_lhs (start)),
			      TREE_TYPE (gimple_assign_lhs (end)))
      || TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (start))) > 64)
    return false;
  const std::optional<row_address> here = address_by_row (forms, start),
				   next = address_by_row (forms, end);
  if (!here || !next || !followed_p (*here, *next))
    return false;
  if (!here->stride
      && here->scale != wi::to_widest (TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (start)))))
    return false;
  nest.path_stride = here->stride;
  nest.path_scale = here->scale.to_shwi ();
  nest.path_start = gimple_assign_lhs (start);
  nest.path_end = gimple_assign_lhs (end);
  return true;
}

std::string
row_finder::path_name () const
{
  tree base = get_base_address (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (nest.path_start)));
  if (base && TREE_CODE (base) == MEM_REF)
    base = pointer_origin (TREE_OPERAND (base, 0));
  std::string name = base ? name_of_value (base) : "";
  /* Where the elements of one of Fortran's arrays are is in a variable with its name and a
     number.  */
  name = name.substr (0, name.find ('.'));
  return name.empty () ? "their bounds" : name;
}

bool
of_record_p (tree ref)
{
  tree base = get_base_address (ref);
  tree ptr = base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
  return ptr && TREE_CODE (ptr) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (ptr)
	 && SSA_NAME_VAR (ptr) == DECL_ARGUMENTS (cfun->decl);
}

/* True if the region may write what V, which is copyable, is computed from.  */

bool
row_finder::written_in_region_p (tree v) const
{
  /* It has been asked before there were copies, and statements that look at rows.  */
  if (m_copy)
    return false;
  if (TREE_CODE (v) == SSA_NAME)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
      if (!def || !flow_bb_inside_loop_p (nest.chunks, gimple_bb (def)))
	return false;
      if (gimple_assign_load_p (def) && !of_record_p (gimple_assign_rhs1 (def)) && written_p (def))
	return true;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (gimple_op (def, i) && written_in_region_p (gimple_op (def, i)))
	  return true;
    }
  else if (EXPR_P (v) || REFERENCE_CLASS_P (v))
    for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
      if (TREE_OPERAND (v, i) && written_in_region_p (TREE_OPERAND (v, i)))
	return true;
  return false;
}

/* What the iteration's number is added to in the loop over vectors.  */

tree
row_finder::find_start () const
{
  class loop *inner = nest.vectors->inner;
  if (!inner)
    return NULL_TREE;
  tree iv = NULL_TREE;
  for (gphi_iterator i = gsi_start_phis (inner->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_preheader_edge (inner))
	== gimple_call_lhs (nest.vectors->offset))
      iv = gimple_phi_result (i.phi ());
  if (!iv)
    return NULL_TREE;
  tree found = NULL_TREE;
  basic_block *body = get_loop_body (inner);
  for (unsigned k = 0; k < inner->num_nodes && !found; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i) && !found; gsi_next (&i))
      if (gassign *a = dyn_cast<gassign *> (gsi_stmt (i));
	  a && gimple_assign_rhs_code (a) == PLUS_EXPR)
	{
	  tree one = unconverted (gimple_assign_rhs1 (a)),
	       other = unconverted (gimple_assign_rhs2 (a));
	  if (one == iv)
	    std::swap (one, other);
	  if (other == iv && TREE_CODE (one) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (one)))
	    found = one;
	}
  free (body);
  return found && copyable_p (found) && !written_in_region_p (found) ? found : NULL_TREE;
}

bool
variable_in_memory_p ()
{
  tree var;
  unsigned k;
  FOR_EACH_LOCAL_DECL (cfun, k, var)
    if (!is_gimple_reg (var) && VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var)
	&& !VOID_TYPE_P (TREE_TYPE (var)))
      return true;
  return false;
}

std::string
row_finder::why_no_shares ()
{
  const bool neighbours = find_path ();
  if (written_in_region_p (goacc_loop_call (nest.vectors->offset).range))
    return "the region may change the array of the bounds";
  nest.start = neighbours ? nest.path_start : find_start ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (flow_bb_inside_loop_p (nest.rows, bb) && !atomic_target (stmt)
	    && (gimple_code (stmt) == GIMPLE_ASM
		|| (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
		    && !gimple_call_builtin_p (stmt))))
	  return "a row calls a function";
      }
  return variable_in_memory_p () ? "a variable is in memory" : why_not_effects ();
}

std::string
row_finder::why_not_form (bool carry)
{
  if (m_loops.nests.size () != 2)
    return "the region has other loops";
  const region_shape &r = m_loops.shape;
  const loop_shape &g = r.loops[nest.gangs - m_loops.nests.data ()], &v = r.loops[vectors];
  if (!g.up_by_one || !v.up_by_one)
    return "loops do not count up by one";
  if (class loop *elements = gimple_bb (nest.vectors->offset)->loop_father->inner;
      elements && elements->inner)
    return "an element has a loop of its own";
  if (!v.form || !form_p (carry))
    return "loops do not have the form for it";
  if (loop_depth (gimple_bb (nest.gangs->offset)->loop_father) != 1)
    return "a loop around that over gangs";
  nest.mark = first_mark (gimple_bb (nest.vectors->offset), nest.rows, GOMP_DIM_VECTOR);
  if (!nest.mark)
    return "loops do not have the form for it";
  return "";
}

bool
row_finder::all_come_p () const
{
  return dominated_by_p (CDI_DOMINATORS, gimple_bb (nest.more), gimple_bb (nest.mark));
}

std::string
row_finder::take_conditions (bool take)
{
  if (!why_not_form ().empty () || all_come_p () || !find_reductions ())
    return "";
  nest.reductions.clear ();
  return let_all_rows_come (nest, [this] (tree v) { return written_in_region_p (v); }, take);
}

std::string
row_finder::why_not_with_conditions ()
{
  if (const std::string why = why_not_form (); !why.empty ())
    return why;
  const std::string why = take_conditions (false);
  return why.empty () && all_come_p () ? why_not () : why;
}

std::string
row_finder::why_not ()
{
  if (const std::string why = why_not_form (); !why.empty ())
    return why;
  if (!all_come_p ())
    return "some rows do not come to the loop over vectors";
  if (!copyable_p (goacc_loop_call (nest.vectors->calls[0]).range))
    return "the bounds are computed with side effects";
  if (!find_reductions ())
    return "not the reductions for it";
  if (!only_results_leave_p ())
    return "what an element computes is used behind the row, without a reduction";
  return why_no_shares ();
}

/* True if the loop over vectors leaves nothing behind but the results of reductions.  */

bool
row_finder::only_results_leave_p () const
{
  const element_part elements (nest.mark, last_mark (nest.mark), nest.rows);
  std::set<tree> results;
  for (const row_reduction &r : nest.reductions)
    results.insert (gimple_call_lhs (r.teardown));
  return elements.only_leave_p (results, gimple_bb (nest.vectors->offset)->loop_father);
}

bool
listable_p (tree v)
{
  tree type = TREE_TYPE (v);
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
	 && tree_to_uhwi (TYPE_SIZE (type)) <= 64;
}

std::string
row_finder::why_not_left ()
{
  if (const std::string why = why_not_form (); !why.empty ())
    return why;
  gimple *last = last_mark (nest.mark);
  if (const auto u = decode_unique (last); !u || u->kind != IFN_UNIQUE_OACC_TAIL_MARK)
    return "loops do not have the form for it";
  if (any_reduction_p ())
    return "there is a reduction";
  if (variable_in_memory_p ())
    return "a variable is in memory";
  const element_part elements (nest.mark, last, nest.rows);
  const std::vector<tree> needs = elements.needs ();
  if (needs.size () > ACCRED_ROW_VALUES || !std::all_of (needs.begin (), needs.end (), listable_p))
    return "elements need more of their row than the list has words";
  return why_not_behind (elements);
}

} // namespace accred
