/* Pass `accred_raise': GCC's reduction calls become the specification's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before (after oaccloops, which has given every call its level):

     V = .GOACC_REDUCTION (KIND, RES_PTR, LOCAL, LEVEL, OP, OFFSET)

   After:

     V = RED_<KIND> (RES_PTR, LOCAL, LEVEL, OP, LID, RID)

   with RED_LOCK (LEVEL, LID) and RED_UNLOCK (LEVEL, LID) around the RED_FINIs of one
   loop and level; see reduction-ifn.h for what these are in GIMPLE.

   LID is the same for all levels and reductions of one loop, RID tells the
   reductions of a loop apart.  GCC records neither, but both can be derived: the calls of a loop
   are adjacent to its FORKs and JOINs, which are chained by a data dependence that starts at the
   loop's head mark, and the reductions of one loop have different OFFSETs.  Calls that are not
   adjacent to a FORK or JOIN are those of the compute construct itself.

   A worker or vector loop that reduces a copy object gets the specification's dummy gang
   reduction of the same variable around it, so that RES_PTR only matters at the gang
   level:

     V = .GOACC_REDUCTION (SETUP, RES_PTR, LOCAL, WORKER, ...)
       -> A = RED_SETUP (RES_PTR, LOCAL, GANG, ...)
	  B = RED_INIT (RES_PTR, A, GANG, ...)
	  V = RED_SETUP (NULL, B, WORKER, ...)

   and its TEARDOWN is followed by RED_FINI and RED_TEARDOWN of the gang level.

   A gang loop inside a construct that reduces the same variable has no copy object of its own, and
   the specification elides its calls: the construct's gang reduction combines the values.  They
   become calls without a level.

   Calls whose level is -1, an unused axis, are left to oaccdevlow, which lowers them to copies.

   The dump begins with the calls, and the FORKs and JOINs between them, as the
   specification prints them.

   The pass also reads the marks of private variables (OACC_PRIVATE), before oaccdevlow deletes
   them.  A LOCAL in memory (because its address is taken, or at -O0) is private to each unit of its
   loop's innermost level.  */

#include "plugin/clone-marks.h"
#include "plugin/openacc-calls.h"
#include "plugin/passes.h"
#include "plugin/reductions/reduction-ifn.h"
#include "plugin/device-types.h"

namespace accred {

namespace {

/* The IFN_UNIQUE call of one of two kinds that ends BB, if there is one.  */

gcall *
ending_unique (basic_block bb, int kind)
{
  const std::optional<unique_call> last = decode_unique (last_stmt (bb));
  return last && last->kind == kind ? last->call : nullptr;
}

/* Follow the data dependence from MARK (a FORK or JOIN) back to the head mark of its
   loop.  */

gimple *
loop_head (gcall *mark)
{
  gimple *stmt = mark;
  for (;;)
    {
      tree dep = decode_unique (stmt)->dependence;
      /* At -O0 there are copies, also of the constant that it starts from.  */
      while (TREE_CODE (dep) == SSA_NAME && gimple_assign_single_p (SSA_NAME_DEF_STMT (dep)))
	dep = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (dep));
      if (TREE_CODE (dep) != SSA_NAME)
	return stmt;
      stmt = SSA_NAME_DEF_STMT (dep);
      gcc_assert (is_gimple_call (stmt) && gimple_call_internal_p (stmt, IFN_UNIQUE));
    }
}

/* A .GOACC_REDUCTION call and its loop.  */
struct goacc_reduction
{
  gcall *call;
  ifn_goacc_reduction_kind code;
  tree res_ptr, local;
  int level;
  tree_code op;
  HOST_WIDE_INT offset;
  gimple *loop = nullptr; /* Head mark; null for the compute construct.  */
  unsigned own_loop;  /* Of accred_kernels' loops; 0: of none.  */
  int lid = -1, rid = -1; /* Set by number_reductions.  */

  goacc_reduction (gcall *, const reduction_call &);
};

goacc_reduction::goacc_reduction (gcall *c, const reduction_call &r)
  : call (c), code (r.kind), res_ptr (r.res_ptr), local (r.local), level (r.axis), op (r.op),
    offset (r.offset), own_loop (r.own_loop)
{
  basic_block bb = gimple_bb (c);
  basic_block pred = single_pred_p (bb) ? single_pred (bb) : nullptr;
  gcall *mark = nullptr;
  switch (code)
    {
    case IFN_GOACC_REDUCTION_SETUP:
      /* The mark of the loop's private variables ends a separate block.  */
      while (ending_unique (bb, unique_oacc_private) && single_succ_p (bb))
	bb = single_succ (bb);
      mark = ending_unique (bb, IFN_UNIQUE_OACC_FORK);
      break;
    case IFN_GOACC_REDUCTION_FINI: mark = ending_unique (bb, IFN_UNIQUE_OACC_JOIN); break;
    case IFN_GOACC_REDUCTION_INIT:
      if (pred)
	mark = ending_unique (pred, IFN_UNIQUE_OACC_FORK);
      break;
    case IFN_GOACC_REDUCTION_TEARDOWN:
      if (pred)
	mark = ending_unique (pred, IFN_UNIQUE_OACC_JOIN);
      break;
    }
  if (mark)
    loop = loop_head (mark);
}

const pass_data pass_data_raise
  = { GIMPLE_PASS, "accred_raise", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
      0,	   TODO_update_ssa };

class pass_raise : public gimple_opt_pass
{
public:
  pass_raise (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_raise, g), m_ctx (ctx)
  {}

  bool gate (function *fun) final override
  {
    return device_clone_p (fun->decl) || !m_ctx.arrays.empty ();
  }

  unsigned int execute (function *) final override;

private:
  void record_private (gcall *);
  void record_local (gcall *);
  void forward_addresses (function *);
  void forward_setup (std::vector<goacc_reduction> &);
  void raise (const std::vector<goacc_reduction> &);
  void record_report (tree fndecl, const std::vector<gcall *> &forks,
		      const std::vector<goacc_reduction> &);

  device_context &m_ctx;
  /* The current function.  */
  device_clone *m_clone = nullptr;
  /* Its LOCAL objects in memory.  */
  std::map<tree, dev::placement> m_locals;
};

/* CALL is .UNIQUE (OACC_PRIVATE, dep, LEVEL, &VAR...).  */

void
pass_raise::record_private (gcall *call)
{
  const unique_call mark = *decode_unique (call);
  dev::placement place;
  switch (mark.axis ())
    {
    case GOMP_DIM_GANG: place = dev::placement::gang; break;
    case GOMP_DIM_WORKER: place = dev::placement::worker; break;
    case GOMP_DIM_VECTOR: place = dev::placement::thread; break;
    default: return;
    }
  for (tree variable : mark.private_variables ())
    m_clone->placements[DECL_UID (variable)] = place;
}

/* Put NEW_CALL at GSI, the last statement of a block of its own end.  Returns the
   position after it, at the start of the next block.  */

gimple_stmt_iterator
end_block_with (gimple_stmt_iterator *gsi, gcall *new_call)
{
  gsi_insert_before (gsi, new_call, GSI_SAME_STMT);
  gimple_call_set_ctrl_altering (new_call, true);
  split_block (gimple_bb (new_call), new_call);
  return gsi_start_bb (single_succ (gimple_bb (new_call)));
}

/* Replaces one .GOACC_REDUCTION call by calls of the specification's functions.  */

class call_raiser
{
public:
  explicit call_raiser (gcall *call)
    : m_call (call), m_gsi (gsi_for_stmt (call)), m_loc (gimple_location (call))
  {}

  /* Put R in front of the call.  */
  void emit (const red_call &r)
  {
    gcall *stmt = build_red_call (r);
    gimple_set_location (stmt, m_loc);
    m_gsi = end_block_with (&m_gsi, stmt);
  }

  /* The same with KIND instead of R's, and a new value as the result, which is
     returned.  */
  tree emit_value (red_call r, red_kind kind)
  {
    r.kind = kind;
    r.result = make_ssa_name (TREE_TYPE (r.local));
    emit (r);
    return r.result;
  }

  void emit_lock (red_call r, red_kind kind)
  {
    r.kind = kind;
    emit (r);
  }

  void remove_call ()
  {
    gimple_call_set_lhs (m_call, NULL_TREE);
    m_gsi = gsi_for_stmt (m_call);
    unlink_stmt_vdef (m_call);
    gsi_remove (&m_gsi, true);
  }

private:
  gcall *m_call;
  gimple_stmt_iterator m_gsi;
  location_t m_loc;
};

/* The last value stored to the variable that LOAD reads; null unless a simple backward search finds
   it.  At -O0 the pointer of a reference is in memory.  */

tree
stored_value (gimple *load)
{
  tree decl = gimple_assign_rhs1 (load);
  tree vuse = gimple_vuse (load);
  while (vuse && !SSA_NAME_IS_DEFAULT_DEF (vuse))
    {
      gimple *def = SSA_NAME_DEF_STMT (vuse);
      if (gimple_code (def) == GIMPLE_PHI)
	return NULL_TREE;
      if (gimple_assign_single_p (def) && gimple_assign_lhs (def) == decl)
	return gimple_assign_rhs1 (def);
      vuse = gimple_vuse (def);
    }
  return NULL_TREE;
}

/* The variable in memory that gets what the INIT call C returns is a LOCAL
   object: there is one for each unit of the innermost level of its loop.  One of the
   gang level only is an object of gang-redundant code like any other, and left to the
   backend.  */

void
pass_raise::record_local (gcall *c)
{
  tree lhs = gimple_call_lhs (c);
  const int level = reduction_call (c).axis;
  if (!lhs || level < GOMP_DIM_WORKER)
    return;
  const dev::placement place
    = (level == GOMP_DIM_WORKER ? dev::placement::worker : dev::placement::thread);
  auto record = [&] (tree object)
  {
    /* Fortran's arguments by reference have a LOCAL that a pointer points to.  */
    if (TREE_CODE (object) == MEM_REF)
      {
	tree p = TREE_OPERAND (object, 0);
	while (p && TREE_CODE (p) == SSA_NAME && gimple_assign_single_p (SSA_NAME_DEF_STMT (p)))
	  {
	    gimple *def = SSA_NAME_DEF_STMT (p);
	    p = gimple_assign_rhs1 (def);
	    if (VAR_P (p))
	      p = stored_value (def);
	  }
	if (p && TREE_CODE (p) == ADDR_EXPR)
	  object = get_base_address (TREE_OPERAND (p, 0));
      }
    if (!VAR_P (object))
      return;
    dev::placement &known = m_locals.emplace (object, place).first->second;
    if (place == dev::placement::thread)
      known = place;
  };
  if (TREE_CODE (lhs) != SSA_NAME)
    {
      record (lhs);
      return;
    }
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, lhs)
    if (gimple_store_p (USE_STMT (use)))
      record (gimple_get_lhs (USE_STMT (use)));
}

/* Put the variable BASE, whose address is taken, into the set DATA.  */

bool
record_address (gimple *, tree base, tree, void *data)
{
  static_cast<std::set<tree> *> (data)->insert (base);
  return false;
}

/* A pointer to a worker's LOCAL object that is kept in memory, like a reference's at -O0, has the
   address that the active thread has stored.  Let each thread that reads it take its own worker's
   address instead.  */

void
pass_raise::forward_addresses (function *fun)
{
  /* At -O0 TREE_ADDRESSABLE says nothing.  */
  std::set<tree> addressed;
  auto pointer_p = [] (tree t) { return VAR_P (t) && POINTER_TYPE_P (TREE_TYPE (t)); };
  std::map<tree, std::vector<gimple *>> stores;
  std::vector<gimple *> loads;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	walk_stmt_load_store_addr_ops (stmt, &addressed, NULL, NULL, record_address);
	if (!gimple_assign_single_p (stmt))
	  continue;
	if (pointer_p (gimple_assign_rhs1 (stmt)))
	  loads.push_back (stmt);
	if (pointer_p (gimple_assign_lhs (stmt)))
	  stores[gimple_assign_lhs (stmt)].push_back (stmt);
      }
  calculate_dominance_info (CDI_DOMINATORS);
  for (gimple *load : loads)
    for (gimple *store : stores[gimple_assign_rhs1 (load)])
      {
	tree value = gimple_assign_rhs1 (store);
	auto local = (TREE_CODE (value) == ADDR_EXPR ? m_locals.find (TREE_OPERAND (value, 0))
						     : m_locals.end ());
	if (local == m_locals.end () || local->second != dev::placement::worker
	    || addressed.count (gimple_assign_rhs1 (load)) || !stmt_dominates_stmt_p (store, load))
	  continue;
	/* The last one before the load: all others come before it.  */
	const std::vector<gimple *> &all = stores[gimple_assign_rhs1 (load)];
	if (std::all_of (all.begin (), all.end (), [store] (gimple *other)
			 { return other == store || stmt_dominates_stmt_p (other, store); }))
	  {
	    gimple_assign_set_rhs1 (load, unshare_expr (value));
	    update_stmt (load);
	    break;
	  }
      }
}

/* INIT's LOCAL is SETUP's result.  If LOCAL is in memory, every thread reads it back, but only one
   thread has set its object.  Pass the value directly.  */

void
pass_raise::forward_setup (std::vector<goacc_reduction> &reductions)
{
  for (const goacc_reduction &setup : reductions)
    for (goacc_reduction &init : reductions)
      {
	if (setup.code != IFN_GOACC_REDUCTION_SETUP || init.code != IFN_GOACC_REDUCTION_INIT
	    || init.lid != setup.lid || init.rid != setup.rid || init.level != setup.level
	    || TREE_CODE (init.local) != SSA_NAME)
	  continue;
	gimple *load = SSA_NAME_DEF_STMT (init.local);
	tree result = gimple_call_lhs (setup.call);
	if (!gimple_assign_load_p (load) || !has_single_use (init.local) || !result)
	  continue;
	if (TREE_CODE (result) != SSA_NAME)
	  {
	    tree value = make_ssa_name (TREE_TYPE (init.local));
	    gimple_call_set_lhs (setup.call, value);
	    gimple *store = gimple_build_assign (result, value);
	    gimple_set_location (store, gimple_location (setup.call));
	    gimple_stmt_iterator at = gsi_for_stmt (setup.call);
	    gsi_insert_after (&at, store, GSI_SAME_STMT);
	    update_stmt (setup.call);
	    result = value;
	  }
	init.local = result;
	gimple_call_set_arg (init.call, 2, result);
	update_stmt (init.call);
	gimple_stmt_iterator at = gsi_for_stmt (load);
	gsi_remove (&at, true);
	release_defs (load);
      }
}

/* Number the loops in the order of their first call, and the reductions of each in the
   order of their offsets.  */

void
number_reductions (std::vector<goacc_reduction> &reductions)
{
  std::map<std::pair<gimple *, unsigned>, int> lids;
  std::map<int, std::set<HOST_WIDE_INT>> offsets;
  for (goacc_reduction &r : reductions)
    {
      r.lid = lids.emplace (std::make_pair (r.loop, r.own_loop), lids.size ()).first->second;
      offsets[r.lid].insert (r.offset);
    }
  for (goacc_reduction &r : reductions)
    {
      const std::set<HOST_WIDE_INT> &of = offsets[r.lid];
      r.rid = std::distance (of.begin (), of.find (r.offset));
    }
}

/* What the report says of function FNDECL with the loops that begin with FORKS.  */

void
pass_raise::record_report (tree fndecl, const std::vector<gcall *> &forks,
			   const std::vector<goacc_reduction> &reductions)
{
  reported_function f;
  f.name = m_clone->name;
  f.construct = construct_name (fndecl, m_clone->host_fn);
  f.loc = DECL_SOURCE_LOCATION (m_clone->host_fn);
  f.kernel = m_clone->kernel;

  std::map<gimple *, size_t> loops;
  for (gcall *fork : forks)
    {
      gimple *head = loop_head (fork);
      auto [at, fresh] = loops.emplace (head, f.loops.size ());
      if (fresh)
	f.loops.push_back ({ gimple_location (head), 0, "" });
      const int axis = decode_unique (fork)->axis ();
      if (axis >= 0)
	f.loops[at->second].levels |= GOMP_DIM_MASK (axis);
    }

  /* As accred_translate numbers them in the device IR.  */
  const bool compound = std::any_of (reductions.begin (), reductions.end (),
				     [] (const goacc_reduction &r)
				     { return pair_p (TREE_TYPE (r.local)); });
  std::map<std::pair<int, int>, size_t> known;
  for (const goacc_reduction &r : reductions)
    {
      auto [at, fresh] = known.emplace (std::make_pair (r.lid, r.rid), f.reductions.size ());
      if (fresh)
	f.reductions.push_back ({ gimple_location (r.call), r.lid, r.rid << compound, r.op, "",
				  type_name (TREE_TYPE (r.local)) });
      std::string &name = f.reductions[at->second].name;
      if (name.empty ())
	name = reduction_variable (r.call);
    }
  m_ctx.reported.push_back (std::move (f));
}

void
pass_raise::raise (const std::vector<goacc_reduction> &reductions)
{
  for (size_t i = 0; i < reductions.size (); i++)
    {
      const goacc_reduction &r = reductions[i];
      red_call red;
      red.kind = red_kind (RED_SETUP + r.code);
      red.result = gimple_call_lhs (r.call);
      red.res_ptr = integer_zerop (r.res_ptr) ? NULL_TREE : r.res_ptr;
      red.local = r.local;
      red.level = r.level;
      red.op = r.op;
      red.lid = r.lid;
      red.rid = r.rid;

      /* FINIs that follow each other in one block share a critical section.  */
      auto joins = [&] (size_t j)
      {
	return (j < reductions.size () && reductions[j].code == IFN_GOACC_REDUCTION_FINI
		&& reductions[j].loop == r.loop && reductions[j].level == r.level);
      };
      bool fini = red.kind == RED_FINI;
      bool first = fini && !(i > 0 && joins (i - 1));
      bool last = fini && !joins (i + 1);

      red_call gang = red;
      gang.level = GOMP_DIM_GANG;
      const bool dummy = red.level != GOMP_DIM_GANG && red.res_ptr;
      if (dummy)
	red.res_ptr = NULL_TREE;

      call_raiser raiser (r.call);
      if (dummy && red.kind == RED_SETUP)
	{
	  gang.local = raiser.emit_value (gang, RED_SETUP);
	  red.local = raiser.emit_value (gang, RED_INIT);
	}
      if (first)
	raiser.emit_lock (red, RED_LOCK);
      if (dummy && red.kind == RED_TEARDOWN)
	{
	  gang.local = raiser.emit_value (red, RED_TEARDOWN);
	  raiser.emit_lock (gang, RED_LOCK);
	  gang.local = raiser.emit_value (gang, RED_FINI);
	  raiser.emit_lock (gang, RED_UNLOCK);
	  raiser.emit (gang);
	}
      else
	raiser.emit (red);
      if (last)
	raiser.emit_lock (red, RED_UNLOCK);
      raiser.remove_call ();
    }
}

/* The calls of FUN in the order of execution, so that FINIs that belong together come
   together.  */

std::vector<gcall *>
calls_in_order (function *fun)
{
  std::vector<gcall *> calls;
  std::vector<int> rpo (n_basic_blocks_for_fn (fun));
  int n = pre_and_rev_post_order_compute_fn (fun, NULL, rpo.data (), false);
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (fun, rpo[i]);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	  calls.push_back (call);
    }
  return calls;
}

/* The specification's notation for FUN.  */

void
dump_specification (FILE *file, function *fun)
{
  for (gcall *call : calls_in_order (fun))
    if (auto r = decode_red_call (call))
      dump_red_call (file, *r);
    else if (auto mark = decode_unique (call);
	     mark && (mark->kind == IFN_UNIQUE_OACC_FORK || mark->kind == IFN_UNIQUE_OACC_JOIN)
	     && mark->axis () >= 0)
      fprintf (file, "%s (%s)\n", mark->kind == IFN_UNIQUE_OACC_FORK ? "FORK" : "JOIN",
	       level_name (mark->axis ()));
}

/* The addresses of elements (array-reductions.cc) are values of the program, and GCC's optimisers
   take pointers of any type for the same.  Where it lowers a call, of the host or of a loop that
   has got no level, oaccdevlow reads from RES_PTR what its type says.  */

void
type_results (function *fun)
{
  const bool device = device_clone_p (fun->decl);
  for (gcall *call : calls_in_order (fun))
    {
      if (!gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
	continue;
      const reduction_call r (call);
      tree type = TREE_TYPE (r.local);
      if ((device && r.axis >= 0) || integer_zerop (r.res_ptr)
	  || types_compatible_p (TREE_TYPE (TREE_TYPE (r.res_ptr)), type))
	continue;
      tree pointer = make_ssa_name (build_pointer_type (type));
      gimple *copy = gimple_build_assign (pointer, r.res_ptr);
      gimple_stmt_iterator at = gsi_for_stmt (call);
      gsi_insert_before (&at, copy, GSI_SAME_STMT);
      gimple_call_set_arg (call, 1, pointer);
      update_stmt (call);
    }
}

unsigned int
pass_raise::execute (function *fun)
{
  type_results (fun);
  if (!device_clone_p (fun->decl))
    return 0;
  m_clone = m_ctx.find_clone (fun->decl);
  std::vector<goacc_reduction> reductions;
  std::vector<gcall *> locals, forks;
  tree attr = oacc_get_fn_attrib (fun->decl);
  const bool routine = attr && oacc_fn_attrib_level (attr) >= 0;
  for (gcall *call : calls_in_order (fun))
    if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
      {
	const reduction_call decoded (call);
	if (decoded.axis < 0)
	  continue;
	goacc_reduction r (call, decoded);
	if (r.code == IFN_GOACC_REDUCTION_INIT)
	  locals.push_back (call);
	if (r.level == GOMP_DIM_GANG && integer_zerop (r.res_ptr))
	  {
	    /* GCC 12 refuses this itself (OpenACC 3.3, section 2.9.11).  */
	    if (!loops_pass_p && r.code == IFN_GOACC_REDUCTION_SETUP && routine)
	      error_at (gimple_location (call), "gang reduction on an orphan loop");
	    /* oaccdevlow compares the pointer with this one.  */
	    reduction_call::drop_axis (call);
	  }
	else
	  reductions.push_back (r);
      }
    else if (unique_p (call, unique_oacc_private))
      record_private (call);
    else if (unique_p (call, IFN_UNIQUE_OACC_FORK))
      forks.push_back (call);
  number_reductions (reductions);
  if (m_ctx.opts.report)
    record_report (fun->decl, forks, reductions);
  if (reductions.empty () && locals.empty ())
    return 0;
  /* After the marks, which take precedence.  */
  m_locals.clear ();
  for (gcall *call : locals)
    record_local (call);
  forward_addresses (fun);
  forward_setup (reductions);
  for (const auto &[decl, place] : m_locals)
    m_clone->placements.emplace (DECL_UID (decl), place);
  mark_virtual_operands_for_renaming (fun);
  raise (reductions);
  if (dump_file)
    dump_specification (dump_file, fun);
  return 0;
}

} // namespace

opt_pass *
make_pass_raise (gcc::context *g, device_context &ctx)
{
  return new pass_raise (g, ctx);
}

} // namespace accred
