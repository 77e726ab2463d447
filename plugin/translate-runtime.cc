/* Part of accred_translate: calls of the C and Fortran libraries (runtime-calls.def).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The driver links four functions into every module: vprintf, malloc, free and
   __assertfail.  vprintf (FORMAT, ARGS) takes its arguments from memory, each at a
   multiple of its size.  What it prints comes out at the next synchronisation.

   A program that stops in a region ends with a trap, as GCC's own runtime library for
   the device does it: the host sees a failed kernel.  */

#include "plugin/translator.h"

namespace accred {

namespace {

enum class form { PRINT, PRINT_1, STOP, STOP_STRING, ERROR, ON_DEVICE, REALLOC, TRAP, DIRECT };

struct runtime_call
{
  const char *name;
  form f;
  const char *text;
};

const runtime_call runtime_calls[] = {
#define RUNTIME_CALL(NAME, FORM, TEXT) { NAME, form::FORM, TEXT },
#include "plugin/runtime-calls.def"
};

/* The bytes of the constant string that STRING points to, LENGTH of them.  */

std::optional<std::string>
constant_string (tree string, tree length)
{
  if (integer_zerop (string))
    return std::string ();
  /* Fortran's strings have no 0 at their end.  */
  poly_int64 offset = 0;
  tree cst = TREE_CODE (string) == ADDR_EXPR
	     ? get_addr_base_and_unit_offset (TREE_OPERAND (string, 0), &offset)
	     : NULL_TREE;
  if (!cst || TREE_CODE (cst) != STRING_CST || maybe_ne (offset, 0)
      || !tree_fits_uhwi_p (length)
      || tree_to_uhwi (length) > unsigned (TREE_STRING_LENGTH (cst)))
    return std::nullopt;
  std::string text;
  for (unsigned HOST_WIDE_INT i = 0; i < tree_to_uhwi (length); i++)
    {
      const char c = TREE_STRING_POINTER (cst)[i];
      text += c == '%' ? std::string ("%%") : std::string (1, c);
    }
  return text;
}

} // namespace

/* A call of the external function NAME.  */

operand
translator::emit_external_call (const char *name, dtype result,
				const std::vector<std::pair<dtype, operand>> &args)
{
  dev::symbol_id id = m_ctx.module.find_symbol (name);
  if (id == dev::no_id)
    {
      dev::symbol s;
      s.name = name;
      s.link = dev::linkage::external;
      s.result = result;
      for (const auto &a : args)
	s.params.push_back ({ a.first });
      id = m_ctx.module.add_symbol (std::move (s));
    }
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

/* Print ARGS, scalars of C's promoted types, with the format that FORMAT points to.  */

operand
translator::emit_print (operand format, const std::vector<std::pair<dtype, operand>> &args)
{
  operand at = operand::of_imm (0);
  if (!args.empty ())
    {
      dev::frame_var v;
      v.align = 8;
      /* Whoever stores the arguments also calls.  */
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
  return emit_external_call ("vprintf", dtype::s32,
			     { { dtype::u64, format }, { dtype::u64, at } });
}

/* The address of TEXT in the image.  */

operand
translator::format_constant (const std::string &text)
{
  return use (build_string_literal (text.size () + 1, text.c_str ()));
}

/* CALL calls CALLEE, which has no body.  Returns false if the device knows nothing of
   it.  */

bool
translator::translate_runtime_call (gcall *call, tree callee)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  const runtime_call *r = nullptr;
  for (const runtime_call &row : runtime_calls)
    if (!strcmp (row.name, name))
      r = &row;
  const unsigned n = gimple_call_num_args (call);
  if (!r || !TREE_PUBLIC (callee) || (n == 0 && r->f < form::TRAP))
    return false;

  std::vector<std::pair<dtype, operand>> args;
  auto scalar = [&] (unsigned i)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, i));
      const dtype t = passed_in_memory_p (type) || pair_p (type) ? dtype::none : device_type (type);
      if (t == dtype::none)
	return false;
      args.push_back ({ t, use (gimple_call_arg (call, i)) });
      return true;
    };

  switch (r->f)
    {
    case form::PRINT:
      for (unsigned i = 1; i < n; i++)
	if (!scalar (i))
	  return false;
      define_result (call, emit_print (use (gimple_call_arg (call, 0)), args));
      return true;

    case form::PRINT_1:
      if (!scalar (0))
	return false;
      define_result (call, emit_print (format_constant (r->text), args));
      return true;

    case form::STOP:
    case form::STOP_STRING:
      {
	std::string format = r->text;
	if (r->f == form::STOP_STRING)
	  {
	    std::optional<std::string> text
	      = constant_string (gimple_call_arg (call, 0), gimple_call_arg (call, 1));
	    if (!text)
	      return false;
	    format += *text + "\n";
	  }
	else if (!scalar (0))
	  return false;
	/* STOP without a code prints nothing, ERROR STOP does.  */
	const bool bare = (r->f == form::STOP_STRING && r->text[0] == 'S'
			   && integer_zerop (gimple_call_arg (call, 0)));
	if (!bare && integer_zerop (gimple_call_arg (call, n - 1)))
	  emit_print (format_constant (format), args);
	emit (opcode::TRAP, dtype::none);
	return true;
      }

    case form::ERROR:
      if (!scalar (0))
	return false;
      emit_print (format_constant (r->text), args);
      emit (opcode::TRAP, dtype::none);
      return true;

    case form::ON_DEVICE:
      {
	operand kind = in_register (use (gimple_call_arg (call, 0)), dtype::u32);
	auto is = [&] (int device)
	  { return emit_setp (dev::cmp::eq, dtype::u32, kind, operand::of_imm (device)); };
	operand either = emit_value (opcode::POR, dtype::pred,
				     { is (GOMP_DEVICE_NOT_HOST),
				       is (GOMP_DEVICE_NVIDIA_PTX) });
	define_result (call, bool_value (either));
	return true;
      }

    case form::REALLOC:
      {
	/* if (p) { print; trap; }  The device's allocator does not tell the size of what is to be
	   kept.  Fortran's assignments to allocatable arrays call this where the shapes differ;
	   then the host would not know of the new memory either.  */
	if (n != 2 || !scalar (0) || !scalar (1))
	  return false;
	operand some = emit_setp (dev::cmp::ne, dtype::u64, in_register (args[0].second, dtype::u64),
				  operand::of_imm (0));
	const dev::block_id stop = m_fn.new_block (), none = m_fn.new_block ();
	emit (opcode::CBR, dtype::none, { some }).targets = { stop, none };
	start_block (stop);
	emit_print (format_constant ("realloc of memory that is not new, in a region\n"), {});
	emit (opcode::TRAP, dtype::none);
	branch (none);
	start_block (none);
	operand v = emit_external_call ("malloc", dtype::u64, { args[1] });
	define_result (call, v);
	return true;
      }

    case form::TRAP:
      emit (opcode::TRAP, dtype::none);
      return true;

    case form::DIRECT:
      {
	for (unsigned i = 0; i < n; i++)
	  if (!scalar (i))
	    return false;
	tree type = TREE_TYPE (TREE_TYPE (callee));
	const dtype t = VOID_TYPE_P (type) ? dtype::none : device_type (type);
	operand v = emit_external_call (name, t, args);
	if (t != dtype::none)
	  define_result (call, v);
	return true;
      }
    }
  gcc_unreachable ();
}

} // namespace accred
