/* Part of accred_translate: calls of the driver's functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The driver links four functions into every module: vprintf, malloc, free and
   __assertfail.  vprintf (FORMAT, ARGS) takes its arguments from memory, each at a
   multiple of its size.  What it prints comes out at the next synchronisation.  */

#include "plugin/values/translate-driver.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

/* A call of the function ID.  */

operand
driver_calls::emit_call (dev::symbol_id id, const call_arguments &args)
{
  const dtype result = m_ctx.module.symbols[id].result;
  std::vector<operand> src = { operand::of_symbol (id) };
  for (const auto &a : args)
    src.push_back (in_register (a.second, a.first));
  dev::insn &i = emit (opcode::CALL, result);
  i.src = std::move (src);
  if (result == dtype::none)
    return operand::none ();
  i.dst = m_fn.new_reg (dev::class_of (result));
  return operand::of_reg (i.dst);
}

/* A call of the driver's function NAME.  */

operand
driver_calls::emit_external_call (const char *name, dtype result, const call_arguments &args)
{
  dev::symbol_id id = m_ctx.module.find_symbol (name);
  if (id == dev::no_id)
    {
      dev::symbol s;
      s.kind = dev::symbol_kind::support_function;
      s.name = name;
      s.link = dev::linkage::external;
      s.result = result;
      for (const auto &a : args)
	s.params.push_back ({ a.first });
      id = m_ctx.module.add_symbol (std::move (s));
    }
  return emit_call (id, args);
}

/* A call of the routine NAME of the device library.  */

operand
driver_calls::emit_routine_call (const char *name, const call_arguments &args)
{
  return emit_call (add_routine (m_ctx.module, routine_text (name)), args);
}

/* Print ARGS, scalars of C's promoted types, with the format that FORMAT points to.  */

operand
driver_calls::emit_print (operand format, const call_arguments &args)
{
  operand at = operand::of_imm (0);
  if (!args.empty ())
    {
      dev::frame_var v;
      v.align = 8;
      /* The thread that stores the arguments makes the call.  */
      v.place = dev::placement::thread;
      for (const auto &a : args)
	v.size = ROUND_UP (v.size, dev::size_of (a.first)) + dev::size_of (a.first);
      m_fn.frame.push_back (v);
      operand area = operand::of_frame (m_fn.frame.size () - 1);
      int64_t offset = 0;
      for (const auto &a : args)
	{
	  offset = ROUND_UP (offset, dev::size_of (a.first));
	  emit_store (a.first, { area, offset }, in_register (a.second, a.first), 0);
	  offset += dev::size_of (a.first);
	}
      at = address_value ({ area, 0 });
    }
  return emit_external_call ("vprintf", dtype::s32, { { dtype::u64, format }, { dtype::u64, at } });
}

void
driver_calls::emit_claim ()
{
  emit (opcode::CLAIM, dtype::none, { dev::claimed_word (m_ctx.module) });
}

void
driver_calls::emit_stop (operand format, const call_arguments &args)
{
  emit_claim ();
  emit_print (format, args);
  emit (opcode::TRAP, dtype::none);
}

/* The address of TEXT in the image.  */

operand
driver_calls::format_constant (const std::string &text)
{
  return use (build_string_literal (text.size () + 1, text.c_str ()));
}

} // namespace accred
