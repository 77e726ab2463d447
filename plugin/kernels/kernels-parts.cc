/* Pass `accred_kernels_parts': loops of `kernels' regions that are parallel become constructs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function, before all other passes there.  GCC drops the directives
   of loops in a `kernels' region, and runs the region as one thread, or over gangs where its pass
   parloops finds a loop for them.  OpenACC 3.3, 2.5.3: the compiler makes a sequence of kernels of
   the region, typically one of each loop nest.

     #pragma acc kernels copy (a, b)            #pragma acc data copy (a, b)
     {                                          {
       #pragma acc loop independent               #pragma acc parallel present (a)
       for (...) a[i] = ...;                      #pragma acc loop independent
       n = a[0];                            ->    for (...) a[i] = ...;
       #pragma acc loop independent               #pragma acc serial present (a, n)
       for (...) b[i] += n;                       n = a[0];
     }                                            #pragma acc parallel present (b, n)
						  #pragma acc loop independent
						  for (...) b[i] += n; }

   A region of one nest becomes one `parallel' construct.  A region without a parallel loop stays
   what it is.

   Scalars of which nothing has the address cannot be on the device already.  Those that the region
   only reads become firstprivate; those that more than one part uses get memory for the time of
   the region.  What else `kernels' copies stays copied.  A variable that is declared in the region
   is one of each part, unless a later part reads what an earlier one has written.

   Around an asynchronous region, or one that waits for others, are directives `enter data' and
   `exit data' in the same queue.

   Left as they are: regions where control flow goes around a nest, maps of members, and scalars
   that need memory in an asynchronous region.

   Guarantees: the passes that follow see parallel, serial and data constructs as the front end
   makes them.  */

#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/region-constructs.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* True if C was added by the gimplifier.  */

bool
implicit_clause_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE ? OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c)
	  : OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP	 ? implicit_map_p (c)
							 : false);
}

void collect_read (gimple_seq, gimple *but, std::set<tree> &read);

/* The same for the region TARGET: what it sets itself, before it uses it, is not read.  */

void
collect_read_in_region (gomp_target *target, std::set<tree> &read)
{
  std::set<tree> inside;
  gimple_seq body = gimple_omp_body (target);
  collect_read (body, nullptr, inside);
  const reference_copies copies = find_reference_copies (body);
  const loop_body uses (body, copies);
  for (tree v : inside)
    if (!uses.known_p () || TREE_ADDRESSABLE (v) || uses.read_before_write_p (v)
	|| uses.address_before_write_p (v))
      read.insert (v);
  auto note = [&read] (tree *variable, bool) { read.insert (*variable); };
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (!implicit_clause_p (c))
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	for_each_operand (&OMP_CLAUSE_OPERAND (c, i), note);
}

/* Adds to READ the variables whose value or address the statements of SEQ outside of BUT use.  */

void
collect_read (gimple_seq seq, gimple *but, std::set<tree> &read)
{
  auto note = [&read] (tree *variable, bool write)
  {
    if (!write)
      read.insert (*variable);
  };
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == but || gimple_clobber_p (stmt))
	continue;
      gomp_target *target = dyn_cast<gomp_target *> (stmt);
      if (target && is_gimple_omp_offloaded (target))
	collect_read_in_region (target, read);
      else
	{
	  for_each_operand (stmt, note);
	  for_each_sequence (stmt, [&] (gimple_seq *s) { collect_read (*s, but, read); });
	}
    }
}

/* A local scalar that `kernels' copies though no clause says so.  */

bool
implicit_scalar_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return auto_var_p (decl) && !DECL_HAS_VALUE_EXPR_P (decl) && !TREE_THIS_VOLATILE (decl)
	 && is_gimple_reg_type (TREE_TYPE (decl));
}

/* Which scalars all threads of a region share, by the address that a map brings.  */

struct shared_scalars
{
  std::set<tree> shared;
  /* These need not be copied back, as nothing outside of the region uses them, and the region sets
     them first.  Those in memory are there only for calls in the region, which get their address.
     Each iteration can have its own.  */
  std::set<tree> own;
};

shared_scalars
find_shared_scalars (gomp_target *target, const reference_copies &copies, function *fun)
{
  shared_scalars s;
  std::set<tree> read;
  collect_read (gimple_body (fun->decl), target, read);
  const loop_body body (gimple_omp_body (target), copies);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (implicit_scalar_p (c) && !read.count (OMP_CLAUSE_DECL (c))
	&& (TREE_ADDRESSABLE (OMP_CLAUSE_DECL (c))
	    || (body.known_p () && !body.read_before_write_p (OMP_CLAUSE_DECL (c)))))
      s.own.insert (OMP_CLAUSE_DECL (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && begins_group_p (c))
      if (tree object = clause_object (c, {}); object && is_gimple_reg_type (object_type (object)))
	s.shared.insert (object);
  return s;
}

/* The parts of TARGET's region.  A scalar that goes from one part to another is shared.  */

divided_region
divide (gomp_target *target, const reference_copies &copies, shared_scalars &s)
{
  for (;;)
    {
      divided_region region = region_divider (copies, s.shared).divide (gimple_omp_body (target));
      auto several = std::find_if (s.own.begin (), s.own.end (),
				   [&region] (tree v)
				   {
				     return TREE_ADDRESSABLE (v)
					    && std::count_if (region.parts.begin (),
							      region.parts.end (),
							      [v] (const region_part &p)
							      { return p.used.count (v); })
						 > 1;
				   });
      if (several == s.own.end ())
	return region;
      s.shared.insert (*several);
      s.own.erase (several);
    }
}

/* Of several parts, the builder gives each its own.  */

void
make_firstprivate (gomp_target *target, const std::set<tree> &own, bool one_part)
{
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_MAP && own.count (OMP_CLAUSE_DECL (*p))
	&& (one_part || TREE_ADDRESSABLE (OMP_CLAUSE_DECL (*p))))
      {
	tree next = OMP_CLAUSE_CHAIN (*p);
	*p = firstprivate_clause (OMP_CLAUSE_DECL (*p), OMP_CLAUSE_LOCATION (*p));
	OMP_CLAUSE_CHAIN (*p) = next;
      }
}

void
divide_regions (gimple_seq *seq, function *fun)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      if (!target || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS)
	{
	  for_each_sequence (gsi_stmt (gsi), [fun] (gimple_seq *s) { divide_regions (s, fun); });
	  continue;
	}
      const reference_copies copies = find_reference_copies (gimple_omp_body (target));
      shared_scalars scalars = find_shared_scalars (target, copies, fun);
      divided_region region = divide (target, copies, scalars);
      if (region.parts.empty ())
	continue;
      make_firstprivate (target, scalars.own, region.parts.size () == 1);
      region_builder builder (target, region, copies, scalars.own);
      if (region.parts.size () == 1)
	builder.make_parallel ();
      else if (gimple *constructs = builder.make_constructs ())
	gsi_replace (&gsi, constructs, false);
    }
}

const pass_data pass_data_kernels_parts
  = { GIMPLE_PASS, "accred_kernels_parts", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_kernels_parts : public gimple_opt_pass
{
public:
  explicit pass_kernels_parts (gcc::context *g) : gimple_opt_pass (pass_data_kernels_parts, g) {}

  /* Else the user has asked for GCC's own division.  */
  bool gate (function *) final override
  {
    return param_openacc_kernels != OPENACC_KERNELS_DECOMPOSE;
  }

  unsigned int execute (function *fun) final override
  {
    divide_regions (&fun->gimple_body, fun);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_kernels_parts (gcc::context *g, device_context &)
{
  return new pass_kernels_parts (g);
}

} // namespace accred
