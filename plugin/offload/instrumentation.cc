/* Part of accred_clone: device clones without the instrumentation of the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: most of what -fsanitize=, --coverage, -fprofile-generate and -finstrument-functions add
   is in a function's body before it is cloned: by the front end (checks of divisions, shifts, and
   so on), by the gimplifier (marks of variables that go out of scope, calls at entry and exit), by
   GCC's pass `ubsan', and by the IPA pass `profile'.  Their runtime libraries are the host's.

     before:  _2 = .UBSAN_CHECK_ADD (a_1, 1);      after:  _2 = a_1 + 1;
	      if (_2 == 0)
		__ubsan_handle_divrem_overflow (&*.Lubsan_data0, ...);
	      PROF_4 = __gcov0.f[3];
	      PROF_5 = PROF_4 + 1;
	      __gcov0.f[3] = PROF_5;

   A check that only reports is removed.  A check that stops the program (-fno-sanitize-recover,
   -fsanitize-undefined-trap-on-error) stays, because GCC assumes that the code after a failed check
   is unreachable: the check prints its place and stops the kernel (runtime-calls.def).

   Attributes disable the instrumentation that GCC adds in passes over the clone itself
   (-fsanitize=address, thread, -fsanitize-coverage).

   Needs: a clone in SSA form, before any use of its calls and references.  Guarantees: no statement
   accesses a variable of the instrumentation, and no statement calls its functions, except those
   that stop the program; the call graph is that of the new body.  */

#include "plugin/offload/instrumentation.h"
#include "plugin/compiler-data.h"

namespace accred {

namespace {

/* True if DECL says whether a function has been called, for -finstrument-functions-once.  */

bool
called_once_p (tree decl)
{
  return DECL_ARTIFICIAL (decl) && TREE_STATIC (decl) && TREE_THIS_VOLATILE (decl)
	 && TREE_CODE (TREE_TYPE (decl)) == BOOLEAN_TYPE && named_p (decl, "C.");
}

/* True if DECL is a variable of a profiler: counters, or a variable of its runtime library.  */

bool
profiler_variable_p (tree decl)
{
  return VAR_P (decl)
	 && (((DECL_ARTIFICIAL (decl) || DECL_NONALIASED (decl)) && named_p (decl, "__gcov"))
	     || called_once_p (decl));
}

/* Internal functions, and which sanitizers they belong to.  Those without a bit never stop the
   program, or need a library to decide.  */
const struct
{
  internal_fn fn;
  unsigned flags;
} checks[] = { { IFN_UBSAN_NULL, SANITIZE_NULL | SANITIZE_ALIGNMENT },
	       { IFN_UBSAN_BOUNDS, SANITIZE_BOUNDS },
	       { IFN_UBSAN_OBJECT_SIZE, SANITIZE_OBJECT_SIZE },
	       { IFN_UBSAN_PTR, SANITIZE_POINTER_OVERFLOW },
	       { IFN_UBSAN_VPTR, 0 },
	       { IFN_ASAN_CHECK, 0 },
	       { IFN_ASAN_MARK, 0 },
	       { IFN_ASAN_POISON, 0 },
	       { IFN_ASAN_POISON_USE, 0 },
	       { IFN_TSAN_FUNC_EXIT, 0 } };

/* Arithmetic that reports its overflow, its plain form, and its form with an overflow flag.  */
const struct
{
  internal_fn fn;
  tree_code code;
  internal_fn flagged;
  built_in_function stop;
} arithmetic[] = {
  { IFN_UBSAN_CHECK_ADD, PLUS_EXPR, IFN_ADD_OVERFLOW, BUILT_IN_UBSAN_HANDLE_ADD_OVERFLOW_ABORT },
  { IFN_UBSAN_CHECK_SUB, MINUS_EXPR, IFN_SUB_OVERFLOW, BUILT_IN_UBSAN_HANDLE_SUB_OVERFLOW_ABORT },
  { IFN_UBSAN_CHECK_MUL, MULT_EXPR, IFN_MUL_OVERFLOW, BUILT_IN_UBSAN_HANDLE_MUL_OVERFLOW_ABORT }
};

/* The operands of a checked operation: V = .UBSAN_CHECK_ADD (X, Y).  */
struct checked_operands
{
  tree x, y;

  explicit checked_operands (gcall *call)
    : x (gimple_call_arg (call, 0)), y (gimple_call_arg (call, 1))
  {}
};

/* True if a check of the sanitizers FLAGS stops the program.  */

bool
stops_p (unsigned flags)
{
  flags &= flag_sanitize;
  return flags && (sanitizer_traps_p (flags) || !(flag_sanitize_recover & flags));
}

/* True if REF is, or is a part of, a profiler's variable.  */

bool
of_profiler_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && profiler_variable_p (base);
}

/* True if CALLEE is a function of a runtime library that a device can do without.  */

bool
library_function_p (tree callee)
{
  static const char *const prefixes[]
    = { "__ubsan_handle_", "__asan_", "__hwasan_",	    "__tsan_",
	"__sanitizer_",	   "__gcov_", "__cyg_profile_func_" };
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  return std::any_of (std::begin (prefixes), std::end (prefixes),
		      [name] (const char *prefix) { return startswith (name, prefix); });
}

/* The instrumentation of one function, which is the current one.  */

class stripper
{
public:
  stripper () : m_used (BITMAP_ALLOC (NULL)), m_ended (BITMAP_ALLOC (NULL)) {}
  ~stripper ();

  void run ();

private:
  bool visit (gimple_stmt_iterator *);
  bool visit_internal (gimple_stmt_iterator *, gcall *);
  bool visit_call (gimple_stmt_iterator *, gcall *);
  bool visit_assign (gimple_stmt_iterator *, gassign *);
  void remove (gimple_stmt_iterator *);
  static void forget (tree lhs);
  void initialize (gimple_stmt_iterator *, gcall *, const first_value &);
  bool keep_p (unsigned flags) const { return !m_whole && stops_p (flags); }
  void note_whole (tree callee);
  void stop_on_overflow (gimple_stmt_iterator *, gcall *, internal_fn, built_in_function);

  /* Names that removed statements have used; blocks whose last statement was removed, and which
     could throw.  */
  bitmap m_used, m_ended;
  /* In statements that have to stay in one block: a PRINT statement of Fortran
     (translate-print.cc).  */
  bool m_whole = false;
  /* -finstrument-functions wants to know the caller's place.  */
  std::vector<gcall *> m_return_addresses;
};

stripper::~stripper ()
{
  BITMAP_FREE (m_used);
  BITMAP_FREE (m_ended);
}

/* Remove the statement at GSI, which then is at the next one.  What it defines has no uses.  */

void
stripper::remove (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  ssa_op_iter it;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, it, SSA_OP_USE)
    if (!SSA_NAME_IS_DEFAULT_DEF (name))
      bitmap_set_bit (m_used, SSA_NAME_VERSION (name));
  unlink_stmt_vdef (stmt);
  const int block = gimple_bb (stmt)->index;
  if (gsi_remove (gsi, true))
    bitmap_set_bit (m_ended, block);
  release_defs (stmt);
}

/* LHS, a value of the instrumentation, becomes zero: nothing has been counted.  */

void
stripper::forget (tree lhs)
{
  if (TREE_CODE (lhs) == SSA_NAME)
    replace_uses_by (lhs, build_zero_cst (TREE_TYPE (lhs)));
}

/* CALL at GSI is a sum, difference or product.  In the form of FN it says whether it has
   overflowed; then STOP is called.  GSI is left at the end of a block.

     both = FN (a, b);  over = IMAGPART <both>;  lhs = REALPART <both>;
     if (over != 0)
       STOP ();  */

void
stripper::stop_on_overflow (gimple_stmt_iterator *gsi, gcall *call, internal_fn fn,
			    built_in_function stop)
{
  const location_t loc = gimple_location (call);
  tree lhs = gimple_call_lhs (call), type = TREE_TYPE (lhs);
  auto before = [&] (gimple *stmt)
  {
    gimple_set_location (stmt, loc);
    gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
  };
  tree both = make_ssa_name (build_complex_type (type)), over = make_ssa_name (type);
  const checked_operands of (call);
  gcall *flagged = gimple_build_call_internal (fn, 2, of.x, of.y);
  gimple_call_set_lhs (flagged, both);
  before (flagged);
  before (gimple_build_assign (over, build1 (IMAGPART_EXPR, type, both)));
  gimple *result = gimple_build_assign (lhs, build1 (REALPART_EXPR, type, both));
  gimple_set_location (result, loc);
  gsi_replace (gsi, result, true);
  gimple *cond = gimple_build_cond (NE_EXPR, over, build_zero_cst (type), NULL_TREE, NULL_TREE);
  gimple_set_location (cond, loc);
  gsi_insert_after (gsi, cond, GSI_NEW_STMT);

  edge past = split_block (gsi_bb (*gsi), cond);
  past->flags = EDGE_FALSE_VALUE;
  past->probability = profile_probability::very_likely ();
  basic_block then = create_empty_bb (past->src);
  add_bb_to_loop (then, past->src->loop_father);
  loops_state_set (LOOPS_NEED_FIXUP);
  edge taken = make_edge (past->src, then, EDGE_TRUE_VALUE);
  taken->probability = profile_probability::very_unlikely ();
  then->count = taken->count ();
  tree fndecl = builtin_decl_explicit (stop);
  gcall *handler = gimple_build_call (fndecl ? fndecl : builtin_decl_explicit (BUILT_IN_TRAP), 0);
  gimple_set_location (handler, loc);
  gimple_call_set_ctrl_altering (handler, true);
  gimple_stmt_iterator end = gsi_start_bb (then);
  gsi_insert_after (&end, handler, GSI_NEW_STMT);
  *gsi = gsi_for_stmt (cond);
}

/* CALL at GSI gives a variable its first value, FIRST.  GCC does that when it makes the host's
   instructions.  */

void
stripper::initialize (gimple_stmt_iterator *gsi, gcall *call, const first_value &first)
{
  tree lhs = gimple_call_lhs (call), type = TREE_TYPE (lhs);
  gimple *stmt;
  if (TREE_CODE (lhs) == SSA_NAME)
    {
      unsigned char pattern[64];
      memset (pattern, first.byte, sizeof pattern);
      const unsigned HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
      tree v = NULL_TREE;
      if (first.byte && TREE_CODE (type) != BOOLEAN_TYPE && size <= sizeof pattern)
	v = native_interpret_expr (type, pattern, size);
      stmt = gimple_build_assign (lhs, v ? v : build_zero_cst (type));
    }
  else
    {
      mark_addressable (lhs);
      tree at = force_gimple_operand_gsi (gsi, build_fold_addr_expr (lhs), true, NULL_TREE, true,
					  GSI_SAME_STMT);
      stmt = gimple_build_call (builtin_decl_implicit (BUILT_IN_MEMSET), 3, at,
				build_int_cst (integer_type_node, first.byte), first.size);
      gimple_move_vops (stmt, call);
    }
  gimple_set_location (stmt, gimple_location (call));
  gsi_replace (gsi, stmt, true);
}

void
stripper::note_whole (tree callee)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  if (!strcmp (name, "_gfortran_st_write"))
    m_whole = true;
  else if (!strcmp (name, "_gfortran_st_write_done"))
    m_whole = false;
}

/* The following return true if GSI is at the next statement already.  */

bool
stripper::visit_internal (gimple_stmt_iterator *gsi, gcall *call)
{
  const internal_fn fn = gimple_call_internal_fn (call);
  tree lhs = gimple_call_lhs (call);
  for (const auto &a : arithmetic)
    if (a.fn == fn)
      {
	const bool stops = keep_p (SANITIZE_SI_OVERFLOW);
	if (!lhs && !stops)
	  {
	    remove (gsi);
	    return true;
	  }
	const checked_operands of (call);
	if (stops && !lhs)
	  {
	    lhs = make_ssa_name (TREE_TYPE (of.x));
	    gimple_call_set_lhs (call, lhs);
	  }
	if (stops && INTEGRAL_TYPE_P (TREE_TYPE (lhs)))
	  stop_on_overflow (gsi, call, a.flagged, a.stop);
	else
	  {
	    gimple *plain = gimple_build_assign (lhs, a.code, of.x, of.y);
	    gimple_set_location (plain, gimple_location (call));
	    gsi_replace (gsi, plain, true);
	  }
	return false;
      }
  if (std::optional<first_value> first = first_value_of (call); first && lhs)
    {
      initialize (gsi, call, *first);
      return false;
    }
  for (const auto &c : checks)
    if (c.fn == fn && !keep_p (c.flags))
      {
	/* A variable that is out of scope: any value is valid.  */
	if (lhs)
	  forget (lhs);
	remove (gsi);
	return true;
      }
  return false;
}

bool
stripper::visit_call (gimple_stmt_iterator *gsi, gcall *call)
{
  if (gimple_call_internal_p (call))
    return visit_internal (gsi, call);
  tree callee = gimple_call_fndecl (call);
  if (!callee)
    return false;
  note_whole (callee);
  tree lhs = gimple_call_lhs (call);
  bool drop = false;
  if (fndecl_built_in_p (callee, BUILT_IN_RETURN_ADDRESS))
    m_return_addresses.push_back (call);
  else if (library_function_p (callee))
    drop = !lhs && !gimple_call_noreturn_p (call);
  else if (fndecl_built_in_p (callee, BUILT_IN_NORMAL) && gimple_call_num_args (call) > 0)
    {
      /* Counters that threads share: __atomic_fetch_add_8 (&counter, 1, ...).  */
      tree to = gimple_call_arg (call, 0);
      if (TREE_CODE (to) == SSA_NAME && gimple_assign_single_p (SSA_NAME_DEF_STMT (to)))
	to = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (to));
      drop = TREE_CODE (to) == ADDR_EXPR && of_profiler_p (TREE_OPERAND (to, 0));
    }
  if (drop && lhs)
    forget (lhs);
  if (drop)
    remove (gsi);
  return drop;
}

bool
stripper::visit_assign (gimple_stmt_iterator *gsi, gassign *assign)
{
  tree lhs = gimple_assign_lhs (assign);
  if (gimple_store_p (assign) && of_profiler_p (lhs))
    {
      remove (gsi);
      return true;
    }
  if (TREE_CODE (lhs) != SSA_NAME || !gimple_assign_load_p (assign)
      || !of_profiler_p (gimple_assign_rhs1 (assign)))
    return false;
  forget (lhs);
  remove (gsi);
  return true;
}

bool
stripper::visit (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return visit_call (gsi, call);
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    return visit_assign (gsi, assign);
  return false;
}

void
stripper::run ()
{
  /* The blocks that stop_on_overflow makes come next.  */
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      m_whole = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
	if (!visit (&gsi))
	  gsi_next (&gsi);
    }
  simple_dce_from_worklist (m_used);
  /* GCC 16 has taken the results that are not used.  */
  for (gcall *call : m_return_addresses)
    if (tree lhs = gimple_call_lhs (call);
	!lhs || (TREE_CODE (lhs) == SSA_NAME && has_zero_uses (lhs)))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (call);
	remove (&gsi);
      }
  gimple_purge_all_dead_eh_edges (m_ended);
}

/* Prevent GCC's passes from adding instrumentation to FN.  */

void
set_no_sanitizers (tree fn)
{
  constexpr unsigned flags = SANITIZE_ADDRESS | SANITIZE_USER_ADDRESS | SANITIZE_KERNEL_ADDRESS
			     | SANITIZE_THREAD;
  tree &attributes = DECL_ATTRIBUTES (fn);
  tree old = lookup_attribute ("no_sanitize", attributes);
  const unsigned others = old ? tree_to_uhwi (TREE_VALUE (old)) : 0;
  attributes = remove_attribute ("no_sanitize", copy_list (attributes));
  attributes = tree_cons (get_identifier ("no_sanitize"),
			  build_int_cst (unsigned_type_node, others | flags), attributes);
  attributes = tree_cons (get_identifier ("no_sanitize_coverage"), NULL_TREE, attributes);
}

} // namespace

void
drop_instrumentation (cgraph_node *clone)
{
  if (flag_sanitize || flag_sanitize_coverage)
    set_no_sanitizers (clone->decl);
  if (!flag_sanitize && !profile_arc_flag && !flag_instrument_function_entry_exit
      && !variables_initialized_p ())
    return;
  push_cfun (DECL_STRUCT_FUNCTION (clone->decl));
  stripper ().run ();
  cleanup_tree_cfg ();
  /* Marks of -fsanitize=address take the address of each variable.  */
  if (optimize)
    execute_update_addresses_taken ();
  if (need_ssa_update_p (cfun))
    update_ssa (TODO_update_ssa);
  cgraph_edge::rebuild_edges ();
  pop_cfun ();
}

} // namespace accred
