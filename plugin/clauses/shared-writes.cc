/* Pass `accred_shared_writes': a warning for a variable that all threads of a loop write.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, behind `accred_privatize', and changes nothing.  In

     #pragma acc parallel loop copy (s)
     for (int i = 0; i < n; i++)
       s = s + a[i];

   all threads read and write one S: a race, and nearly always a forgotten clause.  The same code is
   right on the host, so tests there do not find it.

   What is looked for is a variable that no clause and no declaration makes an iteration's own,
   that an iteration can read before it writes it (else it is private already), and that it
   writes by a plain store.  Not a store of a constant, which is how programs set a flag, or one
   without a place in the source, nor a variable whose address is taken or that is updated
   atomically in the loop, nor in a loop with atomic builtins, which may be those of a lock: what
   becomes of these is not known here.

   Parts of variables are in shared-parts.cc.  */

#include "plugin/clauses/region-loops.h"
#include "plugin/clauses/shared-parts.h"
#include "plugin/passes.h"
#include "plugin/report/clone-diagnostics.h"

namespace accred {

namespace {

/* True if each gang has its own OBJECT: it is declared in the region, or private there by a clause,
   perhaps until the region's end.  */

bool
gang_private_p (const region &r, tree object, const reference_copies &copies)
{
  if (!r.target)
    return VAR_P (object) && !is_global_var (object) && !reference_p (object);
  bool mapped = false;
  for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
    if (clause_object (c, copies) == object)
      {
	if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	  return true;
	mapped = true;
      }
  return !mapped && VAR_P (object) && !is_global_var (object);
}

/* True if pointer P has the host's value in the region.  */

bool
from_host_p (const region &r, tree p, const reference_copies &copies)
{
  if (!r.target)
    return false;
  for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
	&& (clause_object (c, copies) == p
	    || (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0 && OMP_CLAUSE_OPERAND (c, 0) == p)))
      return true;
  return false;
}

/* Who runs the iterations of L that share what is SHARED_BY_GANGS or one gang's own; null if one
   thread of a gang takes them all.  */

const char *
writers (const region_loop &l, bool shared_by_gangs)
{
  static const char *const names[] = { "gangs", "workers", "vector lanes" };
  if (l.automatic)
    return l.gang && shared_by_gangs ? names[GOMP_DIM_GANG] : "threads";
  for (int level = shared_by_gangs ? GOMP_DIM_GANG : GOMP_DIM_WORKER; level < GOMP_DIM_MAX; level++)
    if (l.said & GOMP_DIM_MASK (level))
      return names[level];
  return nullptr;
}

class shared_writes
{
public:
  explicit shared_writes (const region &r)
    : m_region (r), m_copies (find_reference_copies (*r.body))
  {}

  void visit (const region_loop &l)
  {
    for (const region_loop &inner : l.inner)
      visit (inner);
    if (!l.partitioned || l.synchronises || l.team)
      return;
    const loop_body body (l.loop, m_copies);
    if (!body.known_p ())
      return;
    for (tree object : body.written ())
      warn (l, body, object);
    for (const part_write &w : find_part_writes (l.loop, body))
      warn (l, w);
  }

private:
  void warn (const region_loop &l, const part_write &w)
  {
    if ((DECL_ARTIFICIAL (w.object) && !reference_p (w.object) && !w.pointer)
	|| gimple_location (w.stmt) == UNKNOWN_LOCATION)
      return;
    const bool of_gang = w.pointer ? !from_host_p (m_region, w.object, m_copies)
				   : gang_private_p (m_region, w.object, m_copies);
    if (w.pointer && of_gang)
      return;
    const char *who = writers (l, !of_gang);
    if (!who || !m_warned.insert (w.object).second)
      return;
    tree name = DECL_NAME (w.object);
    if (w.pointer)
      warning_at (gimple_location (w.stmt), 0,
		  "accred: all %s of this loop write to the same place in what %qE points to", who,
		  name);
    else
      warning_at (gimple_location (w.stmt), 0,
		  w.depends ? G_ ("accred: all %s of this loop write the same part of %qE "
				  "(reduction or %<atomic%> missing?)")
			    : G_ ("accred: all %s of this loop write the same part of %qE "
				  "(%<private%> missing?)"),
		  who, name);
  }

  void warn (const region_loop &l, const loop_body &body, tree object)
  {
    const access *write = body.own_write (object);
    if (!write || write->constant || DECL_ARTIFICIAL (object) || DECL_IGNORED_P (object)
	|| gimple_location (write->stmt) == UNKNOWN_LOCATION
	|| body.has (object, access_kind::escape) || !body.read_before_write_p (object)
	|| body.once_p (*write))
      return;
    const char *who = writers (l, !gang_private_p (m_region, object, m_copies));
    if (!who || !m_warned.insert (object).second)
      return;
    tree name = DECL_NAME (object);
    warning_at (gimple_location (write->stmt), 0,
		body.depends_p (*write, object)
		  ? G_ ("accred: %qE is written by all %s of this loop (reduction (%E) missing?)")
		  : G_ ("accred: %qE is written by all %s of this loop (private (%E) missing?)"),
		name, who, name);
  }

  const region &m_region;
  reference_copies m_copies;
  std::set<tree> m_warned;
};

const pass_data pass_data_shared_writes
  = { GIMPLE_PASS, "accred_shared_writes", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_shared_writes : public gimple_opt_pass
{
public:
  pass_shared_writes (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_shared_writes, g), m_ctx (ctx)
  {}

  bool gate (function *) final override { return m_ctx.opts.warn_races; }

  unsigned int execute (function *fun) final override
  {
    front_end_messages plain;
    for (const region &r : find_regions (fun, m_ctx.opts.rules->dims_of_gcc))
      if (r.parallel)
	{
	  shared_writes s (r);
	  for (const region_loop &l : r.loops)
	    s.visit (l);
	}
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_shared_writes (gcc::context *g, device_context &ctx)
{
  return new pass_shared_writes (g, ctx);
}

} // namespace accred
