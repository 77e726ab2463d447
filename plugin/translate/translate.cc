/* Pass `accred_translate': final GIMPLE of a device clone becomes device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs as the last pass before expand.  After it the clone is discarded: nothing of
   it reaches the host's assembly.  With the last clone of the translation unit the
   backend makes the PTX, and the image is complete.  */

#include "plugin/translate/translate.h"
#include "plugin/clone-marks.h"
#include "plugin/passes.h"
#include "plugin/report/ptx-output.h"
#include "plugin/report/ptxas.h"
#include "plugin/target/target.h"
#include "plugin/translate/translator.h"
#include "libgomp-device/libm/libm.h"

namespace accred {

using dev::block_id;
using dev::reg_id;

namespace {

/* The whole module, from which dev-opt makes the same PTX when it is called like that.  */

void
dump_module (const dev::module &m, const dev::options &opts)
{
  if (!dump_file || !(dump_flags & TDF_DETAILS))
    return;
  static const char *const strategies[] = { "auto", "lock", "atomic" };
  fprintf (dump_file, "# dev-opt --sm=%d --strategy=%s%s%s --unit=%s\n%s# end\n", opts.sm,
	   strategies[static_cast<unsigned> (opts.strat)], opts.lines ? " --lines" : "",
	   opts.contract ? " --contract" : "", opts.unit.c_str (), dev::print (m).c_str ());
}

/* Make the PTX and fill the image with it.  */

void
make_image (device_context &ctx)
{
  /* Line of each function, for what is reported later.  */
  std::map<std::string, location_t> locations;
  for (const device_clone &c : ctx.clones)
    locations[c.name] = DECL_SOURCE_LOCATION (c.host_fn);

  dev::options opts;
  opts.sm = ctx.opts.sm;
  opts.strat = ctx.opts.strat;
  opts.lines = debug_info_level > DINFO_LEVEL_NONE;
  opts.contract = flag_fp_contract_mode == FP_CONTRACT_FAST;
  opts.unit = suffix_of_unit ();
  ctx.module.library = libm_text (ctx.module);
  dump_module (ctx.module, opts);
  dev::result r = dev::compile (ctx.module, opts);
  for (const dev::diagnostic &d : r.errors)
    {
      location_t loc = locations[d.function];
      if (d.text.rfind ("internal: ", 0) == 0)
	internal_error ("accred: %s (function %s)", d.text.c_str () + 10, d.function.c_str ());
      sorry_at (loc, "accred: %s", d.text.c_str ());
    }
  if (!r.errors.empty ())
    return;
  const std::string ptx = ptx_header () + r.ptx;
  const std::string entries = r.entries.empty () ? "" : ptx_header () + r.entries;
  if (ctx.opts.ptx_dump)
    {
      write_ptx_dump (ctx.opts, ptx, "");
      if (!entries.empty ())
	write_ptx_dump (ctx.opts, entries, ".entries");
    }
  ptxas_report verified;
  if (ctx.opts.verify)
    verified = verify_with_ptxas (ctx.opts, ptx, locations);
  if (ctx.opts.report)
    {
      for (reported_function &f : ctx.reported)
	for (const dev::function &fn : ctx.module.functions)
	  if (fn.name == f.name)
	    std::copy (std::begin (fn.dims), std::end (fn.dims), f.dims);
      print_report (ctx.opts, ctx.reported, ctx.notes, r.kernels, verified);
    }
  ctx.image.fill (ptx, entries, opts.sm, ctx.opts.rules->dims_of_gcc, r);
}

/* The last clone is translated.  */

void
complete_image (device_context &ctx)
{
  /* What is reported now is about the file or about a region, not about the clone
     that happens to be the last one.  */
  tree last_clone = current_function_decl;
  current_function_decl = NULL_TREE;
  make_image (ctx);
  current_function_decl = last_clone;
}

const pass_data pass_data_translate
  = { GIMPLE_PASS, "accred_translate", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0 };

class pass_translate : public gimple_opt_pass
{
public:
  pass_translate (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_translate, g), m_ctx (ctx)
  {}

  bool gate (function *fun) final override { return device_clone_p (fun->decl); }

  unsigned int execute (function *) final override;

private:
  device_context &m_ctx;
};

/* Unused values are still computed at -O0, such as the size in bits, of 128 bits
   itself, of a Fortran array argument.  */

void
remove_unused_values ()
{
  bitmap unused = BITMAP_ALLOC (NULL);
  /* By statements, not by names: a name may still have a statement that has been removed,
     which takes its former block along when it is removed again.  */
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (is_gimple_assign (gsi_stmt (i)))
	{
	  tree name = gimple_assign_lhs (gsi_stmt (i));
	  if (TREE_CODE (name) == SSA_NAME && has_zero_uses (name))
	    bitmap_set_bit (unused, SSA_NAME_VERSION (name));
	}
  simple_dce_from_worklist (unused);
  BITMAP_FREE (unused);
}

unsigned int
pass_translate::execute (function *fun)
{
  restore_target_hooks ();
  remove_unused_values ();

  const device_clone *clone = m_ctx.find_clone (fun->decl);
  gcc_assert (clone);
  if (!seen_error ())
    {
      translator t (m_ctx, *clone, fun);
      bool done = t.run ();
      if (!done && clone->optional)
	{
	  t.refuse ();
	  done = true;
	}
      if (done)
	{
	  dev::function f = t.take ();
	  if (clone->kernel)
	    m_ctx.image.set_dims (clone->image_index, f.dims);
	  if (dump_file)
	    fprintf (dump_file, "%s\n", dev::print (m_ctx.module, f).c_str ());

	  dev::symbol s;
	  s.name = f.name;
	  s.link = f.link;
	  s.result = f.result;
	  s.params = f.params;
	  if (m_ctx.module.find_symbol (s.name) == dev::no_id)
	    m_ctx.module.add_symbol (std::move (s));
	  m_ctx.module.functions.push_back (std::move (f));
	}
    }

  gcc_assert (m_ctx.pending > 0);
  if (--m_ctx.pending == 0 && !seen_error ())
    complete_image (m_ctx);

  TREE_ASM_WRITTEN (fun->decl) = 1;
  return TODO_discard_function;
}

} // namespace

void
complete_image_of_variables (device_context &ctx)
{
  const device_clone none = {};
  if (translator (ctx, none, nullptr).declare_variables ())
    make_image (ctx);
}

opt_pass *
make_pass_translate (gcc::context *g, device_context &ctx)
{
  return new pass_translate (g, ctx);
}

} // namespace accred
