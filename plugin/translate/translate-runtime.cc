/* Part of accred_translate: calls of the C and Fortran libraries (runtime-calls.def).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program that stops in a region ends with a trap, as GCC's own runtime library for
   the device does it: the host sees a failed kernel.  */

#include "plugin/translate/translate-runtime.h"
#include "plugin/translate/translate-driver.h"
#include "plugin/translate/translate-expr.h"
#include "plugin/translate/translate-libm.h"
#include "plugin/translate/translate-varargs.h"
#include "libgomp-device/libm/libm.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

namespace {

/* Those up to REALLOC have arguments.  */
enum class form
{
  PRINT, PRINT_2, PRINT_3, PRINT_LIST, PRINT_LIST_2, PRINT_LIST_3, PRINT_1, PRINT_BYTES, ASSERT, STOP, STOP_STRING, ERROR, ERROR_AT, ON_DEVICE,
  NEW, CALLOC, MALLOC, FREE, REALLOC, TRAP, QUIT, NOTHING, ROUTINE
};

struct runtime_call
{
  const char *name;
  form f;
  const char *text;
};

const runtime_call rows[] = {
#define RUNTIME_CALL(NAME, FORM, TEXT) { NAME, form::FORM, TEXT },
#include "plugin/translate/runtime-calls.def"
};

/* The row of the function NAME, or null.  */

const runtime_call *
find_runtime_call (const char *name)
{
  /* Such as _ZSt20__throw_length_errorPKc.  */
  if (startswith (name, "_ZSt") && startswith (name + 4 + strspn (name + 4, "0123456789"), "__throw_"))
    name = "_ZSt__throw";
  /* GCC 11 has no attribute against -fsanitize-coverage.  */
  if (startswith (name, "__sanitizer_cov_trace_"))
    name = "__sanitizer_cov_trace";
  for (const runtime_call &row : rows)
    if (!strcmp (row.name, name))
      return &row;
  return nullptr;
}

/* FORMAT as the driver's vprintf understands it: it knows the sizes h, l and ll.  Those that are
   as large as long are that, and what is smaller than int has been made one.  */

std::string
driver_format (const char *format)
{
  std::string r;
  while (*format)
    {
      r += *format;
      if (*format++ != '%')
	continue;
      if (*format == '%')
	{
	  r += *format++;
	  continue;
	}
      const size_t options = strspn (format, "-+ #0123456789.*'");
      r.append (format, options);
      format += options;
      if (startswith (format, "hh"))
	format += 2;
      else if (*format == 'z' || *format == 'j' || *format == 't')
	{
	  r += 'l';
	  format++;
	}
    }
  return r;
}

} // namespace

const char *
linker_name (tree fn)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
  /* A header has given it.  */
  return name + (*name == '*');
}

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

/* CALL calls CALLEE, which has no body.  Returns false if the device knows nothing of
   it.  */

bool
runtime_calls::translate_runtime_call (gcall *call, tree callee)
{
  const char *name = linker_name (callee);
  const runtime_call *r = find_runtime_call (name);
  const unsigned n = gimple_call_num_args (call);
  if (!r || !TREE_PUBLIC (callee) || (n == 0 && r->f < form::TRAP))
    return false;

  call_arguments args;
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
    case form::PRINT_2:
    case form::PRINT_3:
      {
	const unsigned format = unsigned (r->f) - unsigned (form::PRINT);
	if (format >= n)
	  return false;
	for (unsigned i = format + 1; i < n; i++)
	  if (!scalar (i))
	    return false;
	tree text = gimple_call_arg (call, format);
	const char *constant = c_getstr (text);
	operand at = constant ? m_driver.format_constant (driver_format (constant)) : use (text);
	define_result (call, m_driver.emit_print (at, args));
	return true;
      }

    case form::PRINT_LIST:
    case form::PRINT_LIST_2:
    case form::PRINT_LIST_3:
      {
	const unsigned format = unsigned (r->f) - unsigned (form::PRINT_LIST);
	if (n != format + 2)
	  return false;
	tree text = gimple_call_arg (call, format);
	const char *constant = c_getstr (text);
	operand at = constant ? m_driver.format_constant (driver_format (constant)) : use (text);
	std::optional<operand> values = m_varargs.next_argument (gimple_call_arg (call, format + 1));
	if (!values)
	  return false;
	define_result (call, m_driver.emit_external_call ("vprintf", dtype::s32,
							  { { dtype::u64, at }, { dtype::u64, *values } }));
	return true;
      }

    case form::PRINT_BYTES:
      {
	if (n != 4 || !tree_fits_uhwi_p (gimple_call_arg (call, 1))
	    || !tree_fits_uhwi_p (gimple_call_arg (call, 2)))
	  return false;
	tree count = gimple_call_arg (call, 2);
	std::optional<std::string> text
	  = constant_string (gimple_call_arg (call, 0),
			     size_int (tree_to_uhwi (gimple_call_arg (call, 1)) * tree_to_uhwi (count)));
	if (!text)
	  return false;
	m_driver.emit_print (m_driver.format_constant (*text), {});
	define_result (call, use (count));
	return true;
      }

    case form::ASSERT:
      for (unsigned i = 0; i < n; i++)
	if (n != 4 || !scalar (i))
	  return false;
      /* The size of a character comes last.  */
      args.push_back ({ dtype::u64, operand::of_imm (1) });
      args[2].first = dtype::u32;
      m_driver.emit_external_call ("__assertfail", dtype::none, args);
      emit (opcode::TRAP, dtype::none);
      return true;

    case form::PRINT_1:
      if (!scalar (0))
	return false;
      define_result (call, m_driver.emit_print (m_driver.format_constant (r->text), args));
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
	  m_driver.emit_print (m_driver.format_constant (format), args);
	emit (opcode::TRAP, dtype::none);
	return true;
      }

    case form::ERROR_AT:
      {
	const char *message = n > 1 ? c_getstr (gimple_call_arg (call, 1)) : nullptr;
	for (unsigned i = 0; i < n; i++)
	  if (i != 1 && !scalar (i))
	    return false;
	const std::string text = message ? driver_format (message) : "";
	if (!message)
	  args.resize (1);
	m_driver.emit_print (m_driver.format_constant (r->text + text + "\n"), args);
	emit (opcode::TRAP, dtype::none);
	return true;
      }

    case form::ERROR:
      if (!scalar (0))
	return false;
      m_driver.emit_print (m_driver.format_constant (r->text), args);
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
	define_result (call, m_expr.bool_value (either));
	return true;
      }

    case form::MALLOC:
    case form::NEW:
      {
	if (!scalar (0))
	  return false;
	operand size = in_register (args[0].second, dtype::u64);
	size = emit_value (opcode::MAX, dtype::u64, { size, operand::of_imm (1) });
	operand v = *m_libm.emit_libm_call ("malloc", { { dtype::u64, size } });
	if (r->f == form::NEW)
	  {
	    operand none = emit_setp (dev::cmp::eq, dtype::u64, v, operand::of_imm (0));
	    const dev::block_id stop = m_fn.new_block (), some = m_fn.new_block ();
	    emit (opcode::CBR, dtype::none, { none }).targets = { stop, some };
	    start_block (stop);
	    m_driver.emit_print (m_driver.format_constant (m_core.source_line () + "no memory on the device for new\n"), {});
	    emit (opcode::TRAP, dtype::none);
	    branch (some);
	    start_block (some);
	  }
	define_result (call, v);
	return true;
      }

    case form::CALLOC:
      {
	if (n != 2 || !scalar (0) || !scalar (1) || !find_libm_function ("memset"))
	  return false;
	operand a = in_register (args[0].second, dtype::u64), b = args[1].second;
	operand high = emit_value (opcode::MULHI, dtype::u64, { a, in_register (b, dtype::u64) });
	operand size = emit_value (opcode::MUL, dtype::u64, { a, b });
	operand fits = emit_setp (dev::cmp::eq, dtype::u64, high, operand::of_imm (0));
	size = emit_value (opcode::SELP, dtype::u64, { size, operand::of_imm (-1), fits });
	operand v = *m_libm.emit_libm_call ("malloc", { { dtype::u64, size } });
	operand some = emit_setp (dev::cmp::ne, dtype::u64, v, operand::of_imm (0));
	size = emit_value (opcode::SELP, dtype::u64, { size, operand::of_imm (0), some });
	m_libm.emit_libm_call ("memset", { { dtype::u64, v }, { dtype::u32, operand::of_imm (0) },
					   { dtype::u64, size } });
	define_result (call, v);
	return true;
      }

    case form::FREE:
      if (!scalar (0))
	return false;
      m_libm.emit_libm_call ("free", { args[0] });
      return true;

    case form::REALLOC:
      {
	if (n != 2 || !scalar (0) || !scalar (1))
	  return false;
	define_result (call, *m_libm.emit_libm_call ("realloc", args));
	return true;
      }

    case form::QUIT:
      m_driver.emit_print (m_driver.format_constant (m_core.source_line () + r->text), {});
      gcc_fallthrough ();
    case form::TRAP:
      emit (opcode::TRAP, dtype::none);
      gcc_fallthrough ();
    case form::NOTHING:
      define_result (call, operand::of_imm (0));
      return true;

    case form::ROUTINE:
      {
	for (unsigned i = 0; i < n; i++)
	  if (!scalar (i))
	    return false;
	const dev::symbol_id id = add_routine (m_ctx.module, r->text);
	const dev::symbol &s = m_ctx.module.symbols[id];
	std::vector<operand> src = { operand::of_symbol (id) };
	for (unsigned i = 0; i < n; i++)
	  src.push_back (in_register (args[i].second, s.params[i].type));
	const dtype t = s.result;
	dev::insn &i = emit (opcode::CALL, t);
	i.src = std::move (src);
	i.dst = m_fn.new_reg (dev::class_of (t));
	define_result (call, operand::of_reg (i.dst));
	return true;
      }
    }
  gcc_unreachable ();
}

} // namespace accred
