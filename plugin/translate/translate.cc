/* Pass `accred_translate': final GIMPLE of a device clone becomes device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs as the last pass before expand.  After it the clone is discarded: nothing of
   it reaches the host's assembly.  With the last clone of the translation unit the
   backend makes the PTX, and the image is complete.

   PHIs become copies on the incoming edges; an edge whose source has other successors
   gets a block of its own for them.  */

#include "plugin/translate/translate.h"
#include "plugin/offload/clone-marks.h"
#include "plugin/passes.h"
#include "plugin/report/ptx-output.h"
#include "plugin/report/ptxas.h"
#include "plugin/target/target.h"
#include "plugin/translate/translator.h"
#include "libgomp-device/libm/libm.h"

namespace accred {

using dev::block_id;
using dev::reg_id;

translator::translator (device_context &ctx, const device_clone &clone,
			function *fun)
  : m_ctx (ctx), m_clone (clone), m_fun (fun)
{
  m_fn.name = clone.name;
  m_fn.kind = (clone.kernel ? dev::function_kind::kernel
	       : dev::function_kind::routine);
  m_fn.link = clone.link;
  m_fn.interposable = (clone.link == dev::linkage::weak && !DECL_COMDAT (clone.host_fn)
		       && !DECL_ONE_ONLY (clone.host_fn));
  if (fun)
    m_regs.assign (num_ssa_names, { dev::no_id, dev::no_id });
}

/* The levels over which routine FN partitions its loops.  */

dev::level_mask
translator::routine_levels (tree fn)
{
  tree attr = oacc_get_fn_attrib (fn);
  dev::level_mask levels = 0;
  if (attr)
    for (int l = oacc_fn_attrib_level (attr); l >= 0 && l < GOMP_DIM_MAX; l++)
      levels |= dev::mask_of (dev::level (l));
  return levels;
}

/* Say that WHAT (of T, a type or declaration, if there is one) is not covered.  */

void
translator::unsupported (const char *what, tree t)
{
  location_t loc = m_loc;
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION)
    loc = DECL_SOURCE_LOCATION (m_fun->decl);
  m_ok = false;
  if (m_clone.optional)
    {
      if (m_reason.empty ())
	m_reason = what;
      return;
    }
  /* Once for each place; SETUP, INIT, FINI and TEARDOWN have the same.  */
  if (!m_reported.insert ({ LOCATION_LINE (loc), what }).second)
    return;
  tree scalar = t && TREE_CODE (t) == COMPLEX_TYPE ? TREE_TYPE (t) : t;
  if (scalar && TREE_CODE (scalar) == REAL_TYPE && device_type (scalar) == dtype::none)
    sorry_at (loc, "accred: %s %qT in a device function: "
	      "the device has no %u-bit floating-point numbers", what, t,
	      TYPE_PRECISION (scalar));
  else if (t && TYPE_P (t))
    sorry_at (loc, "accred: %s %qT in a device function", what, t);
  else if (t && DECL_P (t))
    sorry_at (loc, "accred: %s %qD in a device function", what, t);
  else
    sorry_at (loc, "accred: %s in a device function", what);
}

/* Parameters: those that live in registers are read once, the others are
   stored to the frame variable that stands for them, or are where their address
   says.  See translate_device_call for the convention.  */

void
translator::translate_parameters ()
{
  auto read = [this] (dtype t)
    {
      m_fn.params.push_back ({ t });
      operand n = operand::of_imm (m_fn.params.size () - 1);
      return emit_value (opcode::LDPARAM, t, { n });
    };

  tree type = TREE_TYPE (TREE_TYPE (m_fun->decl));
  if (passed_in_memory_p (type))
    {
      if (variable_size_ok (type))
	m_result_at = read (dtype::u64);
      tree result = DECL_RESULT (m_fun->decl);
      if (!DECL_BY_REFERENCE (result))
	{
	  if (!is_gimple_reg_type (type))
	    m_passed_at[DECL_UID (result)] = m_result_at.reg;
	}
      else if (!is_gimple_reg (result))
	emit_store (dtype::u64, { operand::of_frame (frame_variable (result)), 0 },
		    m_result_at, 0);
      else if (tree name = ssa_default_def (m_fun, result))
	define (name, m_result_at);
    }
  else if (!VOID_TYPE_P (type))
    m_fn.result = device_type (type);

  for (tree parm = DECL_ARGUMENTS (m_fun->decl); parm; parm = DECL_CHAIN (parm))
    {
      m_loc = DECL_SOURCE_LOCATION (parm);
      type = TREE_TYPE (parm);
      if (passed_in_memory_p (type))
	{
	  if (!variable_size_ok (type))
	    continue;
	  operand at = read (dtype::u64);
	  if (!is_gimple_reg (parm))
	    m_passed_at[DECL_UID (parm)] = at.reg;
	  else if (tree name = ssa_default_def (m_fun, parm))
	    {
	      if (VECTOR_TYPE_P (type))
		copy_memory (vector_address (name), { at, 0 },
			     tree_to_uhwi (TYPE_SIZE_UNIT (type)), MIN (TYPE_ALIGN_UNIT (type), 16u));
	      else
		define (name, load_parts ({ at, 0 }, device_type (type), 0));
	    }
	  continue;
	}
      const dtype t = device_type (type);
      operand v = convert (read (device_type (passed_type (parm))), passed_type (parm), type);
      if (!is_gimple_reg (parm))
	emit_store (t, { operand::of_frame (frame_variable (parm)), 0 }, v, 0);
      else if (tree name = ssa_default_def (m_fun, parm))
	define (name, v);
    }

  if (stdarg_p (TREE_TYPE (m_fun->decl)))
    m_variable_arguments = read (dtype::u64);

  /* The frame of the function that this one is nested in comes last.  */
  if (DECL_STATIC_CHAIN (m_fun->decl))
    {
      operand v = read (dtype::u64);
      tree chain = m_fun->static_chain_decl;
      if (chain && !is_gimple_reg (chain))
	emit_store (dtype::u64, { operand::of_frame (frame_variable (chain)), 0 }, v, 0);
      else if (tree name = chain ? ssa_default_def (m_fun, chain) : NULL_TREE)
	define (name, v);
    }
}

/* Control flow.  */

void
translator::translate_cond (gcond *cond)
{
  edge t, f;
  extract_true_false_edges_from_block (gimple_bb (cond), &t, &f);
  operand p = predicate (gimple_cond_code (cond), gimple_cond_lhs (cond),
			 gimple_cond_rhs (cond));
  block_id yes = edge_target (t), no = edge_target (f);
  emit (opcode::CBR, dtype::none, { p }).targets = { yes, no };
}

void
translator::translate_switch (gswitch *sw)
{
  constexpr int max_range = 256;
  tree index = gimple_switch_index (sw);
  dtype type = arithmetic_type (TREE_TYPE (index));
  if (type == dtype::none)
    return unsupported ("switch over", TREE_TYPE (index));
  operand v = in_register (use (index), type);
  std::vector<block_id> targets
    = { edge_target (gimple_switch_default_edge (m_fun, sw)) };
  std::vector<int64_t> cases;
  for (unsigned i = 1; i < gimple_switch_num_labels (sw); i++)
    {
      tree label = gimple_switch_label (sw, i);
      block_id target = edge_target (gimple_switch_edge (m_fun, sw, i));
      int64_t low = use (CASE_LOW (label)).imm;
      int64_t high = CASE_HIGH (label) ? use (CASE_HIGH (label)).imm : low;
      if (uint64_t (high) - uint64_t (low) < max_range)
	for (int64_t c = low;; c++)
	  {
	    cases.push_back (c);
	    targets.push_back (target);
	    if (c == high)
	      break;
	  }
      else
	{
	  /* A long range is tested by itself.  */
	  operand above = emit_setp (dev::cmp::ge, type, v, operand::of_imm (low));
	  operand below = emit_setp (dev::cmp::le, type, v, operand::of_imm (high));
	  operand in = emit_value (opcode::PAND, dtype::pred, { above, below });
	  block_id next = m_fn.new_block ();
	  emit (opcode::CBR, dtype::none, { in }).targets = { target, next };
	  start_block (next);
	}
    }
  dev::insn &i = emit (opcode::SWITCH, type, { v });
  i.targets = targets;
  i.cases = cases;
}

void
translator::translate_return (greturn *ret)
{
  tree v = gimple_return_retval (ret);
  end_stack ();
  if (v && m_fn.result != dtype::none)
    {
      operand r = is_gimple_val (v) ? use (v) : load (v).part[0];
      emit (opcode::RET, m_fn.result, { r });
      return;
    }
  if (m_fn.result != dtype::none)
    {
      /* C allows the end of a function without a value, as long as nobody uses it.  */
      emit (opcode::RET, m_fn.result, { in_register (zero (m_fn.result), m_fn.result) });
      return;
    }
  /* To the caller's place, unless the result is there already.  */
  if (DECL_BY_REFERENCE (DECL_RESULT (m_fun->decl)))
    ;
  else if (v && m_result_at.reg_p () && VECTOR_TYPE_P (TREE_TYPE (v)))
    {
      if (vector_ok (TREE_TYPE (v)))
	copy_vector ({ m_result_at, 0 }, MIN (TYPE_ALIGN_UNIT (TREE_TYPE (v)), 16u), v);
    }
  else if (v && m_result_at.reg_p () && is_gimple_reg_type (TREE_TYPE (v)))
    store_parts ({ m_result_at, 0 }, device_type (TREE_TYPE (v)),
		 is_gimple_val (v) ? use_value (v) : load (v), 0);
  else if (v && m_result_at.reg_p () && TREE_CODE (v) != RESULT_DECL
	   && !default_is_empty_record (TREE_TYPE (v)))
    copy_memory ({ m_result_at, 0 }, address_of (v),
		 tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (v))),
		 MIN (TYPE_ALIGN_UNIT (TREE_TYPE (v)),
		      get_object_alignment (v) / BITS_PER_UNIT));
  emit (opcode::RET, dtype::none);
}

void
translator::translate_stmt (gimple *stmt)
{
  if (gimple_location (stmt) != UNKNOWN_LOCATION)
    {
      m_loc = gimple_location (stmt);
      expanded_location x = expand_location (m_loc);
      if (x.file)
	m_dev_loc = { m_ctx.module.file_index (x.file), unsigned (x.line) };
    }
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      translate_assign (as_a<gassign *> (stmt));
      break;
    case GIMPLE_CALL:
      translate_call (as_a<gcall *> (stmt));
      break;
    case GIMPLE_COND:
      translate_cond (as_a<gcond *> (stmt));
      break;
    case GIMPLE_SWITCH:
      translate_switch (as_a<gswitch *> (stmt));
      break;
    case GIMPLE_RETURN:
      translate_return (as_a<greturn *> (stmt));
      break;
    case GIMPLE_LABEL:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
      break;
    case GIMPLE_ASM:
      translate_asm (as_a<gasm *> (stmt));
      break;
    case GIMPLE_GOTO:
      unsupported ("a computed goto");
      break;
    default:
      unsupported (gimple_code_name[gimple_code (stmt)]);
      break;
    }
}

void
translator::translate_block (basic_block bb)
{
  start_block (m_block_of[bb->index]);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    translate_stmt (gsi_stmt (i));

  auto &insns = m_fn.blocks[m_block].insns;
  auto ended = [&insns]
    {
      return !insns.empty ()
	     && (insns.back ().op == opcode::CBR || insns.back ().op == opcode::SWITCH
		 || insns.back ().op == opcode::RET
		 || insns.back ().op == opcode::UNREACHABLE);
    };
  if (ended ())
    return;
  edge e = find_fallthru_edge (bb->succs);
  if (!e && single_succ_p (bb))
    e = single_succ_edge (bb);
  if (!e || e->dest == EXIT_BLOCK_PTR_FOR_FN (m_fun))
    {
      /* A block without successors ends in a call that does not return.  */
      emit (e ? opcode::RET : opcode::UNREACHABLE, dtype::none);
      return;
    }
  /* Nothing may stand between a FORK or JOIN and the end of its block.  */
  if (!insns.empty ()
      && (insns.back ().op == opcode::FORK || insns.back ().op == opcode::JOIN))
    {
      branch (edge_target (e));
      return;
    }
  copy_phi_arguments (e);
  branch (m_block_of[e->dest->index]);
}

bool
translator::run ()
{
  if (m_clone.kernel)
    {
      for (unsigned i = 0; i < dev::num_levels; i++)
	m_fn.dims[i] = oacc_get_fn_dim_size (m_fun->decl, i);
      if (marked_p (m_fun->decl, packed_mark))
	{
	  m_fn.packed = true;
	  std::copy (std::begin (dev::packed_dims), std::end (dev::packed_dims), m_fn.dims);
	}
      auto site = m_ctx.launches.find (DECL_UID (m_clone.host_fn));
      if (site != m_ctx.launches.end () && site->second.slots)
	m_fn.gang_slots = 8 * site->second.entries;
      if (site != m_ctx.launches.end ())
	m_fn.values = site->second.values;
    }
  else
    {
      m_fn.partitions = routine_levels (m_fun->decl);
      if (m_fn.partitions)
	m_fn.dims[GOMP_DIM_WORKER] = 0;
    }
  expanded_location x = expand_location (DECL_SOURCE_LOCATION (m_fun->decl));
  if (x.file)
    m_fn.loc = m_dev_loc = { m_ctx.module.file_index (x.file), unsigned (x.line) };

  m_compound = compound_reductions_p ();
  find_constant_entries ();
  start_block (m_fn.new_block ());
  translate_parameters ();
  begin_stack ();
  m_block_of.assign (last_basic_block_for_fn (m_fun), dev::no_id);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    m_block_of[bb->index] = m_fn.new_block ();
  branch (m_block_of[single_succ (ENTRY_BLOCK_PTR_FOR_FN (m_fun))->index]);
  /* Nothing leads to what catches exceptions, and the end of what throws them is not reached.  */
  const std::set<int> reached = blocks_without_exceptions ();
  FOR_EACH_BB_FN (bb, m_fun)
    if (reached.count (bb->index))
      translate_block (bb);
    else
      {
	start_block (m_block_of[bb->index]);
	emit (opcode::UNREACHABLE, dtype::none);
      }
  return declare_variables ();
}

/* The blocks that control can reach if nothing is thrown.  */

std::set<int>
translator::blocks_without_exceptions () const
{
  std::set<int> reached;
  std::vector<basic_block> work = { ENTRY_BLOCK_PTR_FOR_FN (m_fun) };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator it;
      FOR_EACH_EDGE (e, it, bb->succs)
	if (!(e->flags & EDGE_EH) && reached.insert (e->dest->index).second)
	  work.push_back (e->dest);
    }
  return reached;
}

/* The image has all declared variables, whether a kernel uses them or only the host,
   in an `update'.  Returns whether everything could be translated.  */

bool
translator::declare_variables ()
{
  for (const image_variable &v : m_ctx.variables)
    {
      m_loc = DECL_SOURCE_LOCATION (v.host_decl);
      data_symbol (v.host_decl);
    }
  return m_ok;
}

/* The function, which a table of virtual functions leads to, is not for the device.  */

void
translator::refuse ()
{
  dev::function refused;
  std::swap (refused.name, m_fn.name);
  refused.kind = m_fn.kind;
  refused.link = m_fn.link;
  refused.interposable = m_fn.interposable;
  refused.partitions = m_fn.partitions;
  std::copy (std::begin (m_fn.dims), std::end (m_fn.dims), refused.dims);
  refused.result = m_fn.result;
  refused.params = m_fn.params;
  refused.loc = m_fn.loc;
  m_fn = std::move (refused);
  start_block (m_fn.new_block ());
  m_loc = DECL_SOURCE_LOCATION (m_fun->decl);
  emit_print (format_constant (source_line ()
			       + "a virtual function that the device has no code for: "
			       + m_reason + "\n"), {});
  emit (opcode::TRAP, dtype::none);
  emit (opcode::UNREACHABLE, dtype::none);
}

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
	internal_error ("accred: %s (function %s)", d.text.c_str () + 10,
			d.function.c_str ());
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
  ctx.image.fill (ptx, entries, opts.sm, ctx.opts.rules->launch_of_libgomp, r.kernels, r.outside_calls);
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
  = { GIMPLE_PASS, "accred_translate", OPTGROUP_OMP, TV_NONE,
      PROP_cfg | PROP_ssa, 0, 0, 0, 0 };

class pass_translate : public gimple_opt_pass
{
public:
  pass_translate (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_translate, g), m_ctx (ctx)
  {}

  bool
  gate (function *fun) final override
  {
    return device_clone_p (fun->decl);
  }

  unsigned int execute (function *) final override;

private:
  device_context &m_ctx;
};

/* Values that nobody uses are still computed at -O0, such as the size in bits, of 128 bits
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
