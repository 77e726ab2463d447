/* Pass `accred_plan': the loops of a function are decoded once, and everything is decided.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Makes the shape of the function's loops (loop-nest.cc), from which plan.cc makes the plan.  The
   dump has both as text.  accred_schedule applies the plan; accred_translate and the report read
   it.  The code stays as it is, but for the operands of && and || in reductions (short-circuit.cc),
   which have to be evaluated before one can say what an iteration reads.

   Packed gangs.  A gang is a thread block, which suits a nest such as

     #pragma acc parallel loop gang
     for (i = 0; i < rows; i++)
       {
	 #pragma acc loop vector reduction (+:t)
	 for (j = 0; j < columns; j++)
	   t += a[i][j];
	 s[i] = t;
       }

   when rows have thousands of elements.  For shorter rows a block has little to do, and spends its
   time at barriers.  If the user leaves the dimensions open, a vector may be a warp or a part of
   one, and several gangs with one worker each may share a block: they need no barrier.  The backend
   makes two forms of such a kernel (function::packed): one for short rows, with up to 256 gangs in
   a block, and one for long rows, with one gang.  The kernel chooses by the length of a row, if
   that is known when it starts.

   Correctness: gangs share nothing.  Packed gangs must therefore not synchronise with each other,
   and nothing that each gang has for itself may be there once for each block:
     - no reduction at the gang level, whose slots and ticket are for blocks;
     - no loop over workers alone, which would run on one worker, and no call of a
       routine that has loops of its own;
     - no variable in memory, of which each gang of the block might need its own;
     - the program does not ask for a gang's number (__builtin_goacc_parlevel_id).
   The number of gangs and of workers, and the vector length, are the implementation's
   when no clause gives them (OpenACC 3.3, sections 2.5.10 to 2.5.12).

   In a packed kernel the worker axis is a gang's place in its block, and the gang axis is the
   block; accred_schedule deals out gang loops over both.  Needs: levels and reductions are decided
   (accred_raise).  */

#include "plugin/loops/loop-nest.h"
#include "plugin/loops/early-references.h"
#include "plugin/loops/scalar-elements.h"
#include "plugin/loops/short-seq-loops.h"
#include "plugin/clone-marks.h"
#include "plugin/passes.h"
#include "plugin/reductions/device-reduction.h"
#include "plugin/reductions/reduction-ifn.h"
#include "plugin/team-code.h"

namespace accred {

namespace {

/* Why STMT keeps gangs from sharing a block, whatever the loops are; null if it does not.  */

const char *
obstacle_in (gimple *stmt)
{
  if (std::optional<red_call> r = decode_red_call (stmt))
    return r->level == GOMP_DIM_GANG ? "a reduction over gangs" : nullptr;
  if (!is_gimple_call (stmt))
    return nullptr;
  if (gimple_call_internal_p (stmt, IFN_GOACC_TILE))
    return "a tiled nest";
  if (team_code_p (stmt))
    return "threads of a gang wait for each other";
  if (gimple_call_internal_p (stmt, IFN_GOACC_DIM_POS)
      || gimple_call_internal_p (stmt, IFN_GOACC_DIM_SIZE)
      || gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_ID)
      || gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_SIZE))
    return "the program asks for a gang's number";
  /* The area is in the block's shared memory.  */
  return gimple_alloca_call_p (stmt) ? "an area of run-time size" : nullptr;
}

/* The same for a function; empty if nothing does.  */

std::string
obstacle (function *fun)
{
  tree var;
  unsigned i;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var) && !is_gimple_reg (var))
      return "a variable in memory";
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (const char *why = obstacle_in (gsi_stmt (gsi)))
	return why;
  return "";
}

/* True if FUN calls a function that is neither GCC's own nor a library's.  */

bool
calls_function_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	{
	  tree callee = gimple_call_fndecl (call);
	  if (callee ? device_clone_p (callee) : !gimple_call_internal_p (call))
	    return true;
	}
  return false;
}

/* True if STMT calls a routine that has gang loops of its own.  */

bool
gang_routine_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  tree attr = callee ? oacc_get_fn_attrib (callee) : NULL_TREE;
  return attr && oacc_fn_attrib_level (attr) == GOMP_DIM_GANG;
}

std::vector<loop_reduction>
reductions_of (function *fun, int sm)
{
  std::vector<loop_reduction> all;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi)))
	if (r->kind == RED_FINI)
	  {
	    const char *name = red_op_name (r->op);
	    tree type = TREE_TYPE (r->local);
	    loop_reduction l = { unsigned (r->lid), unsigned (r->rid), GOMP_DIM_MASK (r->level),
				 name ? name : "?", type_name (type) };
	    l.result = r->res_ptr != NULL_TREE;
	    if (std::optional<dev::red_op> op = reduction_operator (r->op))
	      {
		l.pair = reduction_pair (*op, type) != dev::red_pair::none;
		l.native = native_reduction_p (*op, type, sm);
	      }
	    all.push_back (l);
	  }
  return all;
}

std::vector<variable_shape>
variables_of (function *fun, const std::map<unsigned, dev::placement> &places)
{
  std::vector<variable_shape> all;
  tree var;
  unsigned i;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    {
      auto at = places.find (DECL_UID (var));
      if (at == places.end ())
	continue;
      const char *owner = (at->second == dev::placement::gang	  ? "gang"
			   : at->second == dev::placement::worker ? "worker"
								  : "thread");
      all.push_back ({ DECL_NAME (var) ? IDENTIFIER_POINTER (DECL_NAME (var)) : "?", owner });
    }
  return all;
}

/* Print SHAPE and PLAN.  What is printed says all: read back, it leads to the same plan.  */

void
dump (const region_shape &shape, const region_plan &plan)
{
  const std::string shape_text = print (shape), plan_text = print (plan);
  fprintf (dump_file, "%s\n%s\n", shape_text.c_str (), plan_text.c_str ());
  if (!flag_checking)
    return;
  const std::optional<region_shape> again = parse_shape (shape_text);
  gcc_assert (again && print (*again) == shape_text && print (decide (*again)) == plan_text);
  const std::optional<region_plan> plan_again = parse_plan (plan_text);
  gcc_assert (plan_again && print (*plan_again) == plan_text);
}

const pass_data pass_data_plan
  = { GIMPLE_PASS, "accred_plan",  OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
      0,	   TODO_update_ssa };

class pass_plan : public gimple_opt_pass
{
public:
  pass_plan (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_plan, g), m_ctx (ctx)
  {}

  bool gate (function *fun) final override { return device_clone_p (fun->decl); }

  unsigned int execute (function *) final override;

private:
  void describe_region (function *fun, const device_clone &clone, region_shape &shape);
  void report (const device_clone &clone);

  device_context &m_ctx;
};

/* What is known without the loops.  */

void
pass_plan::describe_region (function *fun, const device_clone &clone, region_shape &shape)
{
  shape.kernel = clone.kernel;
  /* Functions without loops need not have dimensions.  */
  if (oacc_get_fn_attrib (fun->decl))
    {
      shape.gangs = oacc_get_fn_dim_size (fun->decl, GOMP_DIM_GANG);
      shape.workers = oacc_get_fn_dim_size (fun->decl, GOMP_DIM_WORKER);
      shape.vector = oacc_get_fn_dim_size (fun->decl, GOMP_DIM_VECTOR);
    }
  shape.dims = clone.dims_said;
  shape.open_dims = clone.dims_said && decide_dims (*clone.dims_said).open;
  shape.optimized = optimize;
  /* With -Og nothing unrolls loops.  */
  shape.unrolls = optimize && flag_tree_loop_optimize && !optimize_debug;
  shape.locks = m_ctx.opts.strat == dev::strategy::lock;
  shape.atomics = m_ctx.opts.strat == dev::strategy::atomic;
  shape.row_shares = m_ctx.opts.rows == row_sharing::always;
  shape.row_looks = m_ctx.opts.rows == row_sharing::chosen;
  shape.slots = clone.region.launch && clone.region.launch->slots;
  shape.obstacle = obstacle (fun);
  if (m_ctx.functions_number_gangs && calls_function_p (fun) && shape.obstacle.empty ())
    shape.obstacle = "a function asks for a gang's number";
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      shape.gang_routine |= gang_routine_p (gsi_stmt (gsi));
  shape.reductions = reductions_of (fun, m_ctx.opts.sm);
  shape.variables = variables_of (fun, clone.placements);
}

/* What the report says of the plan of CLONE, which accred_raise has an entry for.  */

void
pass_plan::report (const device_clone &clone)
{
  for (reported_function &f : m_ctx.reported)
    {
      if (f.name != clone.name)
	continue;
      f.plan = describe (clone.plan, clone.loops->shape);
      for (size_t i = 0; i < clone.plan.loops.size (); i++)
	for (reported_loop &l : f.loops)
	  /* Since GCC 13 locations have discriminators.  */
	  if (LOCATION_LOCUS (l.loc)
	      == LOCATION_LOCUS (gimple_location (clone.loops->nests[i].calls[0])))
	    l.plan = describe (clone.plan.loops[i], clone.loops->shape.loops[i]);
    }
}

unsigned int
pass_plan::execute (function *fun)
{
  device_clone *clone = m_ctx.find_clone (fun->decl);
  gcc_assert (clone);
  if (optimize >= 2)
    {
      remove_short_seq_marks (fun);
      read_references_early (fun, *clone);
      make_elements_scalars (fun, *clone);
    }
  clone->loops = std::make_shared<planned_loops> ();
  planned_loops &loops = *clone->loops;
  loops.device_pointers = clone->region.device_pointer_entries;
  region_shape &shape = loops.shape;
  describe_region (fun, *clone, shape);
  find_loops (fun, loops);
  if (shape.kernel)
    {
      describe_trip_counts (fun, loops);
      m_ctx.image.set_heap_steps (clone->image_index, describe_heap (fun));
    }
  std::vector<reported_note> notes;
  /* Regions that run at a time may update the same elements, and OpenMP's threads need no loop to
     share what they do.  */
  const bool overlaps = m_ctx.overlaps || flag_openmp;
  if (shape.kernel && shape.unrolls && !overlaps)
    make_lone_updates (fun, loops, notes);
  if (shape.unrolls)
    decode_bodies (loops, decide (shape));
  if (shape.kernel)
    describe_column_counts (fun, loops);
  clone->plan = decide (shape);
  if (clone->plan.packed && shape.unrolls && small_private_updates_p (fun, loops))
    {
      shape.obstacle = "updates of a small array, of which gangs have copies";
      clone->plan = decide (shape);
    }
  if (shape.kernel)
    note_exchanges (fun, notes);
  if (shape.kernel && shape.unrolls)
    find_private_updates (fun, loops, clone->plan.packed, overlaps, notes);
  if (m_ctx.opts.report)
    {
      report (*clone);
      m_ctx.notes.insert (m_ctx.notes.end (), notes.begin (), notes.end ());
    }
  if (dump_file)
    dump (shape, clone->plan);
  return 0;
}

} // namespace

opt_pass *
make_pass_plan (gcc::context *g, device_context &ctx)
{
  return new pass_plan (g, ctx);
}

} // namespace accred
