/* The regions of a function and the loops of directives in them, before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Levels are what directives say.  Those that the compiler is to choose are given later, by
   oaccloops; this file predicts only which loops will have some, and that the
   outermost one of a nest will be over gangs unless another loop of the nest says so.  */

#include "plugin/clauses/region-loops.h"
#include "plugin/team-code.h"

namespace accred {

unsigned
region_loop::said_inside () const
{
  unsigned levels = 0;
  for (const region_loop &l : inner)
    levels |= l.said | l.said_inside ();
  return levels;
}

tree
clause_object (tree c, const reference_copies &copies)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_PRIVATE:
    case OMP_CLAUSE_REDUCTION:
      return DECL_P (OMP_CLAUSE_DECL (c)) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      case OMP_CLAUSE_MAP: {
	tree decl = OMP_CLAUSE_DECL (c);
	if (tree object = object_of (decl, copies))
	  return object;
	/* A temporary of the gimplifier outside of the region may have the reference.  The clause
	   after it is about the reference itself.  */
	tree next = OMP_CLAUSE_CHAIN (c);
	if ((TREE_CODE (decl) == INDIRECT_REF
	     || (TREE_CODE (decl) == MEM_REF && integer_zerop (TREE_OPERAND (decl, 1))))
	    && next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP && DECL_P (OMP_CLAUSE_DECL (next))
	    && reference_p (OMP_CLAUSE_DECL (next)))
	  return OMP_CLAUSE_DECL (next);
	return NULL_TREE;
      }
    default: return NULL_TREE;
    }
}

namespace {

/* True if FN, called in a region, may write variables that others name.  */

bool
writes_globals_p (const gcall *call)
{
  return !gimple_call_internal_p (call) && !gimple_call_builtin_p (call, BUILT_IN_NORMAL)
	 && !(gimple_call_flags (call) & (ECF_CONST | ECF_PURE | ECF_NOVOPS));
}

/* True if CALL is one of the builtins __atomic_* and __sync_*, or begins a `critical' construct of
   OpenMP.  */

bool
atomic_builtin_p (const gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  if (!callee || !fndecl_built_in_p (callee, BUILT_IN_NORMAL) || !DECL_NAME (callee))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (callee));
  return startswith (name, "__atomic_") || startswith (name, "__sync_")
	 || DECL_FUNCTION_CODE (callee) == BUILT_IN_GOMP_CRITICAL_START
	 || DECL_FUNCTION_CODE (callee) == BUILT_IN_GOMP_CRITICAL_NAME_START;
}

/* True if SEQ calls a routine whose loops run in parallel.  */

bool
calls_lanes_p (gimple_seq seq)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !found && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      const gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
      tree callee = call ? gimple_call_fndecl (call) : NULL_TREE;
      tree attr = callee ? oacc_get_fn_attrib (callee) : NULL_TREE;
      found = attr && oacc_fn_attrib_level (attr) < GOMP_DIM_MAX;
      for_each_sequence (gsi_stmt (gsi),
			 [&found] (gimple_seq *inner) { found |= calls_lanes_p (*inner); });
    }
  return found;
}

class region_finder
{
public:
  explicit region_finder (bool lanes) : m_lanes (lanes) {}

  std::vector<region> regions;

  void body (gimple_seq *seq)
  {
    region whole;
    whole.body = seq;
    tree attr = oacc_get_fn_attrib (current_function_decl);
    const int level = attr ? oacc_fn_attrib_level (attr) : -1;
    whole.parallel = level >= 0 && level < GOMP_DIM_MAX;
    visit (seq, whole, whole.loops, nullptr);
    if (!whole.loops.empty ())
      regions.push_back (std::move (whole));
  }

private:
  void visit (gimple_seq *, region &, std::vector<region_loop> &, region_loop *);
  void target (gomp_target *);
  static region_loop describe (gomp_for *, const region &);

  const bool m_lanes; /* Also in `serial' constructs.  */
  std::vector<gomp_target *> m_data;
};

region_loop
region_finder::describe (gomp_for *loop, const region &r)
{
  region_loop l;
  l.loop = loop;
  bool seq = false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_GANG: l.said |= GOMP_DIM_MASK (GOMP_DIM_GANG); break;
      case OMP_CLAUSE_WORKER: l.said |= GOMP_DIM_MASK (GOMP_DIM_WORKER); break;
      case OMP_CLAUSE_VECTOR: l.said |= GOMP_DIM_MASK (GOMP_DIM_VECTOR); break;
      case OMP_CLAUSE_SEQ: seq = true; break;
      default: break;
      }
  /* GCC runs a loop with `auto' in parallel, too.  */
  l.automatic = !seq && !l.said;
  const bool lanes = l.automatic || (l.said & GOMP_DIM_MASK (GOMP_DIM_VECTOR));
  l.partitioned = !seq && (r.lanes ? lanes : r.parallel && (l.said || l.automatic));
  return l;
}

void
region_finder::visit (gimple_seq *seq, region &r, std::vector<region_loop> &loops,
		      region_loop *around)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gomp_target *t = dyn_cast<gomp_target *> (stmt))
	if (is_gimple_omp_oacc (stmt))
	  {
	    target (t);
	    continue;
	  }
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
	{
	  region_loop l = describe (loop, r);
	  visit (gimple_omp_for_pre_body_ptr (loop), r, loops, around);
	  visit (gimple_omp_body_ptr (loop), r, l.inner, &l);
	  if (around)
	    {
	      around->calls |= l.calls;
	      around->synchronises |= l.synchronises;
	    }
	  loops.push_back (std::move (l));
	  continue;
	}
      if (gcall *call = dyn_cast<gcall *> (stmt))
	if (around)
	  {
	    around->calls |= writes_globals_p (call);
	    around->synchronises |= atomic_builtin_p (call);
	    around->team |= team_code_p (call);
	  }
      for_each_sequence (stmt, [&] (gimple_seq *s) { visit (s, r, loops, around); });
    }
}

/* Give the outermost automatic loops of LOOPS gangs; NONE: a loop around has or wants them.  */

void
foretell_gangs (std::vector<region_loop> &loops, bool none)
{
  constexpr unsigned gang = GOMP_DIM_MASK (GOMP_DIM_GANG);
  for (region_loop &l : loops)
    {
      const bool inside = (l.said_inside () & gang) != 0;
      l.gang = l.partitioned && ((l.said & gang) || (l.automatic && !none && !inside));
      foretell_gangs (l.inner, none || l.gang);
    }
}

void
region_finder::target (gomp_target *t)
{
  if (!is_gimple_omp_offloaded (t))
    {
      const bool data = data_construct_p (t);
      if (data)
	m_data.push_back (t);
      /* Loops outside of compute constructs do not stand in data constructs.  */
      region around;
      visit (gimple_omp_body_ptr (t), around, around.loops, nullptr);
      if (data)
	m_data.pop_back ();
      return;
    }
  region r;
  r.target = t;
  r.body = gimple_omp_body_ptr (t);
  r.data = m_data;
  const int kind = gimple_omp_target_kind (t);
  r.parallel = (kind == GF_OMP_TARGET_KIND_OACC_PARALLEL
		|| kind == GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED);
  r.lanes = kind == GF_OMP_TARGET_KIND_OACC_SERIAL && (m_lanes || calls_lanes_p (*r.body));
  r.parallel |= r.lanes;
  visit (r.body, r, r.loops, nullptr);
  if (!r.lanes)
    foretell_gangs (r.loops, false);
  regions.push_back (std::move (r));
}

} // namespace

std::vector<region>
find_regions (function *fun, bool serial_lanes)
{
  region_finder f (serial_lanes);
  f.body (&fun->gimple_body);
  return std::move (f.regions);
}

} // namespace accred
