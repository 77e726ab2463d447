/* How the numbers of iterations of gang loops follow from a launch's arguments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan.  Of a kernel with

     _2 = .omp_data_i->n;  n_3 = *_2;  _4 = n_3 + -3;
     .step = .GOACC_LOOP (STEP, 1, _4, 1, 0, GANG | VECTOR);

   the host is told (abi/trip-count.h)

     0: entry 1   1: constant -3   2: add 0 1   ...   9: loop 8, 4, GANG | VECTOR

   and computes the number of iterations before the launch.  The plan adds the last step (plan.cc);
   this file finds the others.  Steps are integer arithmetic on constants and on objects that
   entries of the argument record point to, mostly firstprivate variables.  If a bound depends on
   anything else, such as a loop in the region, the number of iterations is not known.

   In the same way the host gets to know how large the arrays of run-time size are that threads
   allocate from the device's heap, and lets no more gangs run than there is memory for.  */

#include "plugin/loops/nest-pairs.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

struct trip_op
{
  accred_trip_op op;
  tree_code code;
};

constexpr trip_op trip_ops[] = {
#define TRIP_OP(NAME, CODE, KNOWN, VALUE) { ACCRED_TRIP_##NAME, CODE },
#include "abi/trip-ops.def"
};

/* The operation of CODE, if there is one.  */

std::optional<accred_trip_op>
trip_op_of (tree_code code)
{
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    code = NOP_EXPR;
  else if (code == EXACT_DIV_EXPR)
    code = TRUNC_DIV_EXPR;
  for (const trip_op &o : trip_ops)
    if (o.code == code)
      return o.op;
  return std::nullopt;
}

/* An integer of 1, 2, 4 or 8 bytes that uses them all.  */

bool
step_type_p (tree type)
{
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64)
    return false;
  const unsigned bits = TYPE_PRECISION (type);
  return bits >= 8 && pow2p_hwi (bits);
}

class trip_description
{
public:
  explicit trip_description (function *fun, std::vector<accred_trip_step> steps = {})
    : m_record (DECL_ARGUMENTS (fun->decl)), m_steps (std::move (steps))
  {}

  /* A step's number, if there is one.  */
  using step = std::optional<unsigned>;

  /* How many iterations the loop of CALL, a .GOACC_LOOP, has.  */
  step loop (gcall *call);
  /* CALL allocates memory for each of what the LEVELS say.  */
  void allocation (gcall *call, unsigned levels);
  step value (tree t);
  std::vector<accred_trip_step> take () { return std::move (m_steps); }

private:
  step value_of (gassign *a);
  step operation (accred_trip_op op, tree type, step a, step b);
  step entry (gassign *load);
  step constant (tree type, HOST_WIDE_INT v);
  step add (accred_trip_op op, tree type, unsigned a, unsigned b, uint64_t v);

  tree m_record;
  std::vector<accred_trip_step> m_steps;
  std::map<tree, unsigned> m_known;
};

trip_description::step
trip_description::add (accred_trip_op op, tree type, unsigned a, unsigned b, uint64_t v)
{
  if (m_steps.size () == ACCRED_MAX_TRIP_STEPS)
    return std::nullopt;
  accred_trip_step s = {};
  s.op = op;
  s.bytes = TYPE_PRECISION (type) / 8;
  s.is_signed = !TYPE_UNSIGNED (type);
  s.a = a;
  s.b = b;
  s.value = v;
  m_steps.push_back (s);
  return m_steps.size () - 1;
}

trip_description::step
trip_description::constant (tree type, HOST_WIDE_INT v)
{
  return add (ACCRED_TRIP_CONSTANT, type, 0, 0, v);
}

trip_description::step
trip_description::operation (accred_trip_op op, tree type, step a, step b)
{
  if (!a || !b)
    return std::nullopt;
  return add (op, type, *a, *b, 0);
}

/* LOAD is P = *.omp_data_i.f; V = *P, or V = *P alone is to be looked at.  */

trip_description::step
trip_description::entry (gassign *load)
{
  tree ref = gimple_assign_rhs1 (load);
  if (TREE_CODE (ref) != MEM_REF || !integer_zerop (TREE_OPERAND (ref, 1))
      || TREE_CODE (TREE_OPERAND (ref, 0)) != SSA_NAME)
    return std::nullopt;
  gassign *pointer = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (TREE_OPERAND (ref, 0)));
  if (!pointer || !gimple_assign_load_p (pointer))
    return std::nullopt;
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (pointer), &offset);
  if (!base || TREE_CODE (base) != MEM_REF || !integer_zerop (TREE_OPERAND (base, 1))
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME || !offset.is_constant ())
    return std::nullopt;
  tree record = TREE_OPERAND (base, 0);
  const HOST_WIDE_INT at = offset.to_constant ();
  if (!SSA_NAME_IS_DEFAULT_DEF (record) || SSA_NAME_VAR (record) != m_record || at < 0 || at % 8)
    return std::nullopt;
  return add (ACCRED_TRIP_ENTRY, TREE_TYPE (ref), 0, 0, at / 8);
}

trip_description::step
trip_description::value_of (gassign *a)
{
  tree type = TREE_TYPE (gimple_assign_lhs (a));
  if (gimple_assign_load_p (a))
    return entry (a);
  auto op = trip_op_of (gimple_assign_rhs_code (a));
  if (!op)
    {
      /* A constant is its own code.  */
      tree rhs = gimple_assign_rhs1 (a);
      return gimple_assign_single_p (a) && TREE_CODE (rhs) == INTEGER_CST ? value (rhs)
									  : std::nullopt;
    }
  step first = value (gimple_assign_rhs1 (a));
  return operation (*op, type, first,
		    gimple_num_ops (a) > 2 ? value (gimple_assign_rhs2 (a)) : first);
}

trip_description::step
trip_description::value (tree t)
{
  tree type = TREE_TYPE (t);
  if (!step_type_p (type))
    return std::nullopt;
  if (TREE_CODE (t) == INTEGER_CST)
    return constant (type, TREE_INT_CST_LOW (t));
  if (TREE_CODE (t) != SSA_NAME)
    return std::nullopt;
  auto known = m_known.find (t);
  if (known != m_known.end ())
    return known->second;
  gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  step s = a ? value_of (a) : std::nullopt;
  if (s)
    m_known[t] = *s;
  return s;
}

/* (RANGE - DIR) / STEP + 1, which is 0 or less where RANGE does not have DIR's sign.  A
   STEP that is not known, as of loops over tiles, counts as DIR: there may be fewer
   iterations.  */

trip_description::step
trip_description::loop (gcall *call)
{
  const goacc_loop_call c (call);
  tree dir = c.direction, range = c.range, loop_step = c.step;
  tree type = TREE_TYPE (range);
  step all = value (range), first = all ? value (dir) : all;
  if (!first)
    return std::nullopt;
  step by = value (loop_step);
  step n = operation (ACCRED_TRIP_SUBTRACT, type, all, first);
  n = operation (ACCRED_TRIP_DIVIDE, type, n, by ? by : first);
  return operation (ACCRED_TRIP_ADD, type, n, constant (type, 1));
}

void
trip_description::allocation (gcall *call, unsigned levels)
{
  const bool array = gimple_alloca_call_p (call);
  if (!array && !gimple_call_builtin_p (call, BUILT_IN_MALLOC))
    return;
  if (step bytes = value (gimple_call_arg (call, 0)))
    add (ACCRED_TRIP_HEAP, sizetype, *bytes, array ? ACCRED_ARRAY_AREA : 0, levels);
}

/* Calls USE (STATEMENT, LEVELS) for each statement of FUN, with the levels of the loops around
   whose threads all execute it.  */

template <typename F>
void
for_each_statement (function *fun, F use)
{
  std::vector<std::optional<unsigned>> levels (last_basic_block_for_fn (fun));
  std::vector<basic_block> work{ single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)) };
  levels[work[0]->index] = 0;
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      unsigned now = *levels[bb->index];
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  const std::optional<unique_call> u = decode_unique (gsi_stmt (i));
	  if (u && u->kind == IFN_UNIQUE_OACC_FORK && u->axis () >= 0)
	    now |= GOMP_DIM_MASK (u->axis ());
	  else if (u && u->kind == IFN_UNIQUE_OACC_JOIN && u->axis () >= 0)
	    now &= ~GOMP_DIM_MASK (u->axis ());
	  else
	    use (gsi_stmt (i), now);
	}
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!levels[e->dest->index])
	  {
	    levels[e->dest->index] = now;
	    work.push_back (e->dest);
	  }
    }
}

/* True if each iteration of the loop around BB, or of the function without one, executes BB.  What
   only some do, such as a case that hardly ever comes, must not cost gangs.  */

bool
always_executed_p (basic_block bb)
{
  class loop *around = bb->loop_father;
  basic_block exit = EXIT_BLOCK_PTR_FOR_FN (cfun), end = nullptr;
  if (loop_outer (around))
    end = around->latch;
  else if (single_pred_p (exit))
    end = single_pred (exit);
  return !end || dominated_by_p (CDI_DOMINATORS, end, bb);
}

} // namespace

std::vector<accred_trip_step>
describe_heap (function *fun)
{
  trip_description d (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  for_each_statement (fun,
		      [&d] (gimple *stmt, unsigned levels)
		      {
			if (gcall *call = dyn_cast<gcall *> (stmt))
			  if (always_executed_p (gimple_bb (stmt)))
			    d.allocation (call, levels);
		      });
  return d.take ();
}

void
describe_trip_counts (function *fun, planned_loops &loops)
{
  trip_description d (fun);
  for (size_t i = 0; i < loops.nests.size (); i++)
    {
      loop_shape &s = loops.shape.loops[i];
      if (loops.nests[i].offset && (s.levels.bits & level_set::gang))
	s.count = d.loop (loops.nests[i].offset);
    }
  loops.shape.steps = d.take ();
}

void
describe_column_counts (function *fun, planned_loops &loops)
{
  auto nest_p = [] (const loop_shape &s)
  { return s.count && (s.small_digits || s.counted_digits) && s.stores_behind; };
  if (std::none_of (loops.shape.loops.begin (), loops.shape.loops.end (), nest_p))
    return;
  trip_description d (fun, std::move (loops.shape.steps));
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  for (size_t i = 0; i < loops.nests.size (); i++)
    if (loop_shape &s = loops.shape.loops[i]; nest_p (s))
      {
	loops.nests[i].locate ();
	if (const digit_values values (loops.nests[i]);
	    nest_pairs (loops.nests[i], values, values.conditions ()).any_p ())
	  s.column_count = d.value (loops.nests[i].rows->rows.divisor);
      }
  loop_optimizer_finalize ();
  loops.shape.steps = d.take ();
}

} // namespace accred
