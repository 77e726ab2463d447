/* Pass `accred_routine_check': functions without a routine directive are errors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenACC 3.3 (section 2.15.1) gives a function an implicit routine directive if a region calls it
   and its body is available; so does accred's own policy.  GCC 12 refuses it, with the messages
   below.  With a policy that does the same, this pass checks the references of regions and routines
   at the point where GCC streams out the code for an offload compiler: after early inlining and
   before any other inlining.  It accepts inline functions of C++ and functions of other files,
   which GCC checks at link time.  */

#include "plugin/passes.h"

namespace accred {

namespace {

const pass_data pass_data_unmarked
  = { SIMPLE_IPA_PASS, "accred_routine_check", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0 };

class pass_routine_check : public simple_ipa_opt_pass
{
public:
  pass_routine_check (gcc::context *g, device_context &ctx)
    : simple_ipa_opt_pass (pass_data_unmarked, g), m_ctx (ctx)
  {}

  bool gate (function *) final override
  {
    return flag_openacc && !m_ctx.opts.rules->implicit_routines;
  }

  unsigned int execute (function *) final override;

private:
  void look_at (symtab_node *);

  device_context &m_ctx;
  std::set<symtab_node *> m_refused;
};

/* Regions are marked, too.  */

bool
marked_for_device_p (const symtab_node *node)
{
  return (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (node->decl))
	  || lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl)));
}

/* Device code refers to NODE.  */

void
pass_routine_check::look_at (symtab_node *node)
{
  if (is_a<cgraph_node *> (node) && node->definition && !marked_for_device_p (node)
      && node->get_partitioning_class () == SYMBOL_PARTITION && m_refused.insert (node).second)
    error_at (DECL_SOURCE_LOCATION (node->decl),
	      "function %qs has been referenced in offloaded code but hasn%'t been marked to be"
	      " included in the offloaded code",
	      node->name ());
}

unsigned int
pass_routine_check::execute (function *)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      if (!marked_for_device_p (node))
	continue;
      for (cgraph_edge *e = node->callees; e; e = e->next_callee)
	look_at (e->callee);
      ipa_ref *ref;
      for (unsigned i = 0; node->iterate_reference (i, ref); i++)
	look_at (ref->referred);
    }
  return 0;
}

} // namespace

opt_pass *
make_pass_routine_check (gcc::context *g, device_context &ctx)
{
  return new pass_routine_check (g, ctx);
}

} // namespace accred
