/* Part of accred_translate: one function, from its first statement to the last.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/translate/translator.h"
#include "abi/image.h"
#include "abi/row-list.h"
#include "abi/tunable.h"

namespace accred {

translator::translator (device_context &ctx, const device_clone &clone, function *fun)
  : m_core (ctx, clone, fun, m_memory)
{
  dev::function &fn = m_core.fn;
  fn.name = clone.name;
  fn.kind = clone.kernel ? dev::function_kind::kernel : dev::function_kind::routine;
  fn.link = clone.link;
  fn.interposable = (clone.link == dev::linkage::weak && !DECL_COMDAT (clone.host_fn)
		     && !DECL_ONE_ONLY (clone.host_fn));
}

/* Dimensions and levels of the kernel or routine, and what the launches of a kernel bring.  */

void
translator::set_shape ()
{
  dev::function &fn = m_core.fn;
  tree decl = m_core.fun->decl;
  if (!m_core.clone.kernel)
    {
      fn.partitions = m_symbols.routine_levels (decl);
      if (fn.partitions)
	fn.dims[GOMP_DIM_WORKER] = 0;
      return;
    }
  for (unsigned i = 0; i < dev::num_levels; i++)
    fn.dims[i] = oacc_get_fn_dim_size (decl, i);
  if (m_core.clone.plan.packed)
    {
      fn.packed = true;
      fn.wide_rows = m_core.clone.plan.wide_rows;
      std::copy (std::begin (dev::packed_dims), std::end (dev::packed_dims), fn.dims);
    }
  for (const loop_plan &l : m_core.clone.plan.loops)
    {
      fn.registers = std::max (fn.registers, l.registers);
      if (l.listed)
	fn.row_piece = tuning::listed_piece | (l.in_order ? ACCRED_PIECES_IN_ORDER : 0);
    }
  const std::optional<launch_site> &site = m_core.clone.region.launch;
  if (!site)
    return;
  if (site->slots)
    fn.gang_slots = 8 * site->entries;
  fn.array_sizes = 8 * (site->entries + ACCRED_SLOT_ENTRIES + (fn.row_piece != 0));
  fn.launch_bytes = m_core.clone.plan.launch_bytes;
  for (const loop_plan &l : m_core.clone.plan.loops)
    {
      fn.columns |= l.columns;
      fn.shares |= l.shares;
    }
  fn.values = site->values;
}

bool
translator::run ()
{
  set_shape ();
  m_core.set_location (DECL_SOURCE_LOCATION (m_core.fun->decl));
  m_core.fn.loc = m_core.out.loc;

  m_marks.number_parts ();
  m_memory.find_constant_entries ();
  m_core.out.start_block (m_core.fn.new_block ());
  m_parameters.translate_parameters ();
  m_stack.begin ();
  m_control.translate_body ();
  return declare_variables ();
}

/* The image has all declared variables, whether a kernel uses them or only the host,
   in an `update'.  Returns whether everything could be translated.  */

bool
translator::declare_variables ()
{
  for (const image_variable &v : m_core.ctx.variables)
    {
      m_core.at (DECL_SOURCE_LOCATION (v.host_decl));
      m_symbols.data_symbol (v.host_decl);
    }
  return m_core.ok ();
}

/* The function, which a table of virtual functions leads to, is not for the device.  */

void
translator::refuse ()
{
  dev::function refused, &fn = m_core.fn;
  std::swap (refused.name, fn.name);
  refused.kind = fn.kind;
  refused.link = fn.link;
  refused.interposable = fn.interposable;
  refused.partitions = fn.partitions;
  std::copy (std::begin (fn.dims), std::end (fn.dims), refused.dims);
  refused.result = fn.result;
  refused.params = fn.params;
  refused.loc = fn.loc;
  fn = std::move (refused);
  m_core.out.start_block (m_core.fn.new_block ());
  m_core.at (DECL_SOURCE_LOCATION (m_core.fun->decl));
  const std::string text
    = (m_core.source_line ()
       + "a virtual function that the device has no code for: " + m_core.reason () + "\n");
  m_driver.emit_print (m_driver.format_constant (text), {});
  m_core.out.emit (opcode::TRAP, dtype::none, {});
  m_core.out.emit (opcode::UNREACHABLE, dtype::none, {});
}

} // namespace accred
