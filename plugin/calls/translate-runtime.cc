/* Part of accred_translate: calls of the C and Fortran libraries (runtime-calls.def).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program that stops in a region ends with a trap, as GCC's own runtime library for
   the device does it: the host sees a failed kernel.  */

#include "plugin/calls/translate-runtime.h"
#include "plugin/loops/row-lanes.h"
#include "plugin/values/translate-driver.h"
#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-memory.h"
#include "plugin/calls/translate-libm.h"
#include "plugin/calls/translate-varargs.h"
#include "libgomp-device/libm/libm.h"
#include "libgomp-device/routines/routines.h"
#include "abi/image.h"

namespace accred {

namespace {

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
  if (!cst || TREE_CODE (cst) != STRING_CST || maybe_ne (offset, 0) || !tree_fits_uhwi_p (length)
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

/* The tables.  */

struct runtime_calls::form
{
  bool (runtime_calls::*translate) (gcall *, const row &);
  unsigned least, most; /* Arguments.  */
  unsigned format;  /* Its place among them.  */
};

enum class form_number
{
#define RUNTIME_FORM(FORM, HANDLER, LEAST, MOST, FORMAT) FORM,
#include "plugin/calls/runtime-calls.def"
};

struct runtime_calls::row
{
  const char *name;
  form_number number;
  const char *text;

  const runtime_calls::form &form () const { return forms[unsigned (number)]; }
};

constexpr unsigned ANY = ~0u;

const runtime_calls::form runtime_calls::forms[] = {
#define RUNTIME_FORM(FORM, HANDLER, LEAST, MOST, FORMAT) \
  { &runtime_calls::HANDLER, LEAST, MOST, FORMAT },
#include "plugin/calls/runtime-calls.def"
};

const runtime_calls::row runtime_calls::rows[] = {
#define RUNTIME_CALL(NAME, FORM, TEXT) { NAME, form_number::FORM, TEXT },
#include "plugin/calls/runtime-calls.def"
};

/* The row of the function NAME, or null.  */

const runtime_calls::row *
runtime_calls::find (const char *name)
{
  /* Such as _ZSt20__throw_length_errorPKc.  */
  if (startswith (name, "_ZSt")
      && startswith (name + 4 + strspn (name + 4, "0123456789"), "__throw_"))
    name = "_ZSt__throw";
  /* GCC 11 has no attribute against -fsanitize-coverage.  */
  if (startswith (name, "__sanitizer_cov_trace_"))
    name = "__sanitizer_cov_trace";
  for (const row &r : rows)
    if (!strcmp (r.name, name))
      return &r;
  return nullptr;
}

bool
runtime_calls::translate_runtime_call (gcall *call, tree callee)
{
  const row *r = find (linker_name (callee));
  if (!r || !TREE_PUBLIC (callee))
    return false;
  const form &f = r->form ();
  const unsigned n = gimple_call_num_args (call);
  return n >= f.least && n <= f.most && (this->*f.translate) (call, *r);
}

/* The arguments FROM to TO - 1 of CALL; nothing if one is no scalar of one register.  */

std::optional<call_arguments>
runtime_calls::scalars (gcall *call, unsigned from, unsigned to)
{
  call_arguments args;
  for (unsigned i = from; i < to; i++)
    {
      tree arg = gimple_call_arg (call, i), type = TREE_TYPE (arg);
      const dtype t = passed_in_memory_p (type) || pair_p (type) ? dtype::none : device_type (type);
      if (t == dtype::none)
	return std::nullopt;
      args.push_back ({ t, use (arg) });
    }
  return args;
}

/* Printing.  */

operand
runtime_calls::format_of (gcall *call, const row &r)
{
  tree text = gimple_call_arg (call, r.form ().format);
  const char *constant = c_getstr (text);
  return constant ? m_driver.format_constant (driver_format (constant)) : use (text);
}

bool
runtime_calls::print (gcall *call, const row &r)
{
  std::optional<call_arguments> args
    = scalars (call, r.form ().format + 1, gimple_call_num_args (call));
  if (!args)
    return false;
  operand format = format_of (call, r);
  if (lookup_attribute (prints_once_attribute, DECL_ATTRIBUTES (gimple_call_fndecl (call))))
    m_driver.emit_claim ();
  define_result (call, m_driver.emit_print (format, *args));
  return true;
}

bool
runtime_calls::print_list (gcall *call, const row &r)
{
  operand format = format_of (call, r);
  std::optional<operand> values
    = m_varargs.next_argument (gimple_call_arg (call, r.form ().format + 1));
  if (!values)
    return false;
  define_result (call,
		 m_driver.emit_external_call ("vprintf", dtype::s32,
					      { { dtype::u64, format }, { dtype::u64, *values } }));
  return true;
}

bool
runtime_calls::print_value (gcall *call, const row &r)
{
  std::optional<call_arguments> args = scalars (call, 0, 1);
  if (!args)
    return false;
  define_result (call, m_driver.emit_print (m_driver.format_constant (r.text), *args));
  return true;
}

/* fwrite (STRING, SIZE, COUNT, STREAM).  */

bool
runtime_calls::print_bytes (gcall *call, const row &)
{
  tree string = gimple_call_arg (call, 0), size = gimple_call_arg (call, 1),
       count = gimple_call_arg (call, 2);
  if (!tree_fits_uhwi_p (size) || !tree_fits_uhwi_p (count))
    return false;
  std::optional<std::string> text
    = constant_string (string, size_int (tree_to_uhwi (size) * tree_to_uhwi (count)));
  if (!text)
    return false;
  m_driver.emit_print (m_driver.format_constant (*text), {});
  define_result (call, use (count));
  return true;
}

/* Ends of the program.  */

/* __assert_fail (EXPRESSION, FILE, LINE, FUNCTION).  */

bool
runtime_calls::assertion_failed (gcall *call, const row &)
{
  return end_with_assertion (scalars (call, 0, 4));
}

/* std::__glibcxx_assert_fail (FILE, LINE, FUNCTION, EXPRESSION).  */

bool
runtime_calls::library_assertion_failed (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 4);
  if (args)
    std::rotate (args->begin (), args->end () - 1, args->end ());
  return end_with_assertion (args);
}

/* ARGS are __assert_fail's, if there are any.  */

bool
runtime_calls::end_with_assertion (std::optional<call_arguments> args)
{
  if (!args)
    return false;
  /* The size of a character comes last.  */
  args->push_back ({ dtype::u64, operand::of_imm (1) });
  (*args)[2].first = dtype::u32;
  m_driver.emit_external_call ("__assertfail", dtype::none, *args);
  emit (opcode::TRAP, dtype::none);
  return true;
}

/* (CODE, QUIET), or (CODE) in old programs.  */

bool
runtime_calls::stop (gcall *call, const row &r)
{
  std::optional<call_arguments> args = scalars (call, 0, 1);
  if (!args)
    return false;
  tree quiet = gimple_call_arg (call, gimple_call_num_args (call) - 1);
  if (integer_zerop (quiet))
    m_driver.emit_print (m_driver.format_constant (r.text), *args);
  emit (opcode::TRAP, dtype::none);
  return true;
}

/* (STRING, LENGTH, QUIET).  */

bool
runtime_calls::stop_string (gcall *call, const row &r)
{
  tree string = gimple_call_arg (call, 0), length = gimple_call_arg (call, 1);
  tree quiet = gimple_call_arg (call, gimple_call_num_args (call) - 1);
  std::optional<std::string> text = constant_string (string, length);
  if (!text)
    return false;
  /* STOP without a code prints nothing, ERROR STOP does.  */
  const bool bare = r.text[0] == 'S' && integer_zerop (string);
  if (!bare && integer_zerop (quiet))
    m_driver.emit_print (m_driver.format_constant (r.text + *text + "\n"), {});
  emit (opcode::TRAP, dtype::none);
  return true;
}

bool
runtime_calls::error (gcall *call, const row &r)
{
  return print_value (call, r) && trap (call, r);
}

/* (WHERE, FORMAT, ...).  */

bool
runtime_calls::error_at (gcall *call, const row &r)
{
  const unsigned n = gimple_call_num_args (call), format = r.form ().format;
  const char *message = n > format ? c_getstr (gimple_call_arg (call, format)) : nullptr;
  std::optional<call_arguments> args = scalars (call, 0, format);
  std::optional<call_arguments> values = args ? scalars (call, format + 1, n) : std::nullopt;
  if (!values)
    return false;
  std::string text = r.text;
  if (message)
    {
      text += driver_format (message);
      args->insert (args->end (), values->begin (), values->end ());
    }
  m_driver.emit_print (m_driver.format_constant (text + "\n"), *args);
  emit (opcode::TRAP, dtype::none);
  return true;
}

bool
runtime_calls::quit (gcall *call, const row &r)
{
  m_driver.emit_print (m_driver.format_constant (m_core.source_line () + r.text), {});
  return trap (call, r);
}

bool
runtime_calls::trap (gcall *call, const row &r)
{
  emit (opcode::TRAP, dtype::none);
  return nothing (call, r);
}

/* __cxa_atexit (FUNCTION, ARGUMENT, PROGRAM): each call has its own place in the list, since malloc
   would fix the size of the heap, and an object is made once.  */

bool
runtime_calls::note_destructor (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 2);
  if (!args)
    return false;
  dev::symbol place;
  place.kind = dev::symbol_kind::data;
  place.name = "accred_destructor$" + std::to_string (m_ctx.module.symbols.size ());
  place.size = 3 * 8;
  place.align = 8;
  operand address = operand::of_symbol (m_ctx.module.add_symbol (std::move (place)));
  args->insert (args->begin (), { dtype::u64, address });
  std::optional<operand> r = m_libm.emit_libm_call ("note_destructor", *args);
  if (!r)
    return false;
  define_result (call, *r);
  return true;
}

bool
runtime_calls::nothing (gcall *call, const row &)
{
  define_result (call, operand::of_imm (0));
  return true;
}

/* Memory.  */

/* SIZE bytes, at least one; null if there are none.  */

operand
runtime_calls::allocate_some (operand size)
{
  size
    = emit_value (opcode::MAX, dtype::u64, { in_register (size, dtype::u64), operand::of_imm (1) });
  return *m_libm.emit_libm_call ("malloc", { { dtype::u64, size } });
}

bool
runtime_calls::allocate (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 1);
  if (!args)
    return false;
  define_result (call, allocate_some ((*args)[0].second));
  return true;
}

bool
runtime_calls::allocate_or_stop (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 1);
  if (!args)
    return false;
  operand v = allocate_some ((*args)[0].second);
  operand none = emit_setp (dev::cmp::eq, dtype::u64, v, operand::of_imm (0));
  const dev::block_id stop = m_fn.new_block (), some = m_fn.new_block ();
  emit (opcode::CBR, dtype::none, { none }).targets = { stop, some };
  start_block (stop);
  const std::string text = m_core.source_line () + "no memory on the device for new\n";
  m_driver.emit_stop (m_driver.format_constant (text), {});
  branch (some);
  start_block (some);
  define_result (call, v);
  return true;
}

/* calloc (COUNT, SIZE): a product that does not fit is more than there is.  */

bool
runtime_calls::allocate_cleared (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 2);
  if (!args || !find_libm_function ("memset"))
    return false;
  operand a = in_register ((*args)[0].second, dtype::u64), b = (*args)[1].second;
  operand high = emit_value (opcode::MULHI, dtype::u64, { a, in_register (b, dtype::u64) });
  operand size = emit_value (opcode::MUL, dtype::u64, { a, b });
  operand fits = emit_setp (dev::cmp::eq, dtype::u64, high, operand::of_imm (0));
  size = emit_value (opcode::SELP, dtype::u64, { size, operand::of_imm (-1), fits });
  operand v = *m_libm.emit_libm_call ("malloc", { { dtype::u64, size } });
  operand some = emit_setp (dev::cmp::ne, dtype::u64, v, operand::of_imm (0));
  size = emit_value (opcode::SELP, dtype::u64, { size, operand::of_imm (0), some });
  m_libm.emit_libm_call ("memset", { { dtype::u64, v },
				     { dtype::u32, operand::of_imm (0) },
				     { dtype::u64, size } });
  define_result (call, v);
  return true;
}

bool
runtime_calls::release (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 1);
  if (!args)
    return false;
  m_libm.emit_libm_call ("free", *args);
  return true;
}

bool
runtime_calls::reallocate (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 2);
  if (!args)
    return false;
  define_result (call, *m_libm.emit_libm_call ("realloc", *args));
  return true;
}

/* Others.  */

bool
runtime_calls::on_device (gcall *call, const row &)
{
  operand kind = in_register (use (gimple_call_arg (call, 0)), dtype::u32);
  auto is = [&] (int device)
  { return emit_setp (dev::cmp::eq, dtype::u32, kind, operand::of_imm (device)); };
  operand either = emit_value (opcode::POR, dtype::pred,
			       { is (GOMP_DEVICE_NOT_HOST), is (GOMP_DEVICE_NVIDIA_PTX) });
  define_result (call, m_expr.bool_value (either));
  return true;
}

/* The entry K of the argument record behind the region's own.  */

operand
runtime_calls::launch_entry (unsigned k, unsigned flags)
{
  gcc_assert (m_fn.gang_slots >= 0);
  operand record = emit_value (opcode::LDPARAM, dtype::u64, { operand::of_imm (0) });
  operand entry = emit_value (opcode::LD, dtype::u64, { record });
  last_insn ().offset = m_fn.gang_slots + 8 * k;
  last_insn ().flags |= flags;
  return entry;
}

bool
runtime_calls::launch_memory (gcall *call, const row &)
{
  define_result (call, launch_entry (0, dev::INSN_INVARIANT));
  return true;
}

/* These are hardly ever needed, and must not take registers before.  */

bool
runtime_calls::row_list (gcall *call, const row &)
{
  define_result (call,
		 launch_entry (ACCRED_SLOT_ENTRIES, dev::INSN_VOLATILE | dev::INSN_INVARIANT));
  return true;
}

bool
runtime_calls::list_memory (gcall *call, const row &)
{
  define_result (call, launch_entry (0, dev::INSN_VOLATILE | dev::INSN_INVARIANT));
  return true;
}

bool
runtime_calls::pieces_launch (gcall *call, const row &)
{
  define_result (call, emit_value (opcode::SREG, dtype::u32, {}));
  last_insn ().sreg = dev::special_reg::dynamic_shared;
  return true;
}

bool
runtime_calls::thread_of_block (gcall *call, const row &)
{
  define_result (call, emit_value (opcode::SREG, dtype::u32, {}));
  last_insn ().sreg = dev::special_reg::tid_x;
  return true;
}

bool
runtime_calls::lane_of_warp (gcall *call, const row &)
{
  define_result (call, emit_value (opcode::SREG, dtype::u32, {}));
  last_insn ().sreg = dev::special_reg::laneid;
  return true;
}

bool
runtime_calls::active_lanes (gcall *call, const row &)
{
  define_result (call, emit_value (opcode::ACTIVEMASK, dtype::u32, {}));
  return true;
}

bool
runtime_calls::value_of_lane (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 0, 3);
  if (!args)
    return false;
  define_result (call, emit_value (opcode::SHFL_IDX, dtype::u64,
				   { in_register ((*args)[0].second, dtype::u64),
				     in_register ((*args)[1].second, dtype::u32),
				     in_register ((*args)[2].second, dtype::u32) }));
  return true;
}

bool
runtime_calls::row_version (gcall *call, const row &)
{
  define_result (call, emit_value (opcode::SREG, dtype::u32, {}));
  last_insn ().sreg = dev::special_reg::row_version;
  return true;
}

/* The address of the place INDEX of the window, of BYTES.  What INDEX adds to another one is its
   offset: sums of such numbers do not wrap, and several places have one address.  */

address
runtime_calls::window_at (tree index, unsigned bytes)
{
  int64_t more = 0;
  if (gassign *sum = TREE_CODE (index) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (index))
						   : nullptr)
    if (gimple_assign_rhs_code (sum) == PLUS_EXPR && tree_fits_uhwi_p (gimple_assign_rhs2 (sum))
	&& tree_to_uhwi (gimple_assign_rhs2 (sum)) < 2 * window_places)
      {
	index = gimple_assign_rhs1 (sum);
	more = tree_to_uhwi (gimple_assign_rhs2 (sum)) * bytes;
      }
  if (m_window == dev::no_id)
    {
      dev::frame_var v;
      v.name = "window";
      v.size = window_places * sizeof (uint64_t);
      v.align = sizeof (uint64_t);
      /* Packed gangs, which are warps, are workers for the backend.  */
      v.place = dev::placement::worker;
      m_window = m_fn.frame.size ();
      m_fn.frame.push_back (std::move (v));
    }
  operand at;
  if (TYPE_PRECISION (TREE_TYPE (index)) == 64)
    at = in_register (use (index), dtype::u64);
  else
    {
      at = emit_value (opcode::CVT, dtype::u64, { in_register (use (index), dtype::u32) });
      last_insn ().src_type = dtype::u32;
    }
  at = emit_value (opcode::SHL, dtype::u64, { at, operand::of_imm (__builtin_ctz (bytes)) });
  operand base = emit_value (opcode::ADDR, dtype::u64, { operand::of_frame (m_window) });
  last_insn ().sp = dev::space::shared;
  return { emit_value (opcode::ADD, dtype::u64, { base, at }), more };
}

bool
runtime_calls::window_put (gcall *call, const row &)
{
  const address at = window_at (gimple_call_arg (call, 0), sizeof (uint64_t));
  emit_store (dtype::u64, at, in_register (use (gimple_call_arg (call, 1)), dtype::u64), 0);
  last_insn ().sp = dev::space::shared;
  return true;
}

bool
runtime_calls::window_mark (gcall *call, const row &)
{
  address at = window_at (gimple_call_arg (call, 0), 1);
  at.offset += window_places * sizeof (uint64_t);
  m_fn.frame[m_window].size = (window_places + limits::warp_size) * sizeof (uint64_t);
  emit_store (dtype::u8, at, in_register (operand::of_imm (1), dtype::u8), 0);
  last_insn ().sp = dev::space::shared;
  return true;
}

bool
runtime_calls::window_get (gcall *call, const row &)
{
  const address at = window_at (gimple_call_arg (call, 0), sizeof (uint64_t));
  operand word = emit_value (opcode::LD, dtype::u64, { at.base });
  last_insn ().offset = at.offset;
  last_insn ().sp = dev::space::shared;
  define_result (call, word);
  return true;
}

/* The address of the warp's note INDEX.  */

address
runtime_calls::note_at (tree index)
{
  if (m_notes == dev::no_id)
    {
      dev::frame_var v;
      v.name = "notes";
      v.align = sizeof (uint64_t);
      v.place = dev::placement::worker;
      m_notes = m_fn.frame.size ();
      m_fn.frame.push_back (std::move (v));
    }
  const uint64_t offset = tree_to_uhwi (index) * sizeof (uint64_t);
  dev::frame_var &v = m_fn.frame[m_notes];
  v.size = std::max<uint64_t> (v.size, offset + sizeof (uint64_t));
  operand base = emit_value (opcode::ADDR, dtype::u64, { operand::of_frame (m_notes) });
  last_insn ().sp = dev::space::shared;
  return { base, int64_t (offset) };
}

bool
runtime_calls::note_put (gcall *call, const row &)
{
  const address at = note_at (gimple_call_arg (call, 0));
  emit_store (dtype::u64, at, in_register (use (gimple_call_arg (call, 1)), dtype::u64), 0);
  last_insn ().sp = dev::space::shared;
  return true;
}

bool
runtime_calls::note_get (gcall *call, const row &)
{
  const address at = note_at (gimple_call_arg (call, 0));
  operand word = emit_value (opcode::LD, dtype::u64, { at.base });
  last_insn ().sp = dev::space::shared;
  last_insn ().offset = at.offset;
  define_result (call, word);
  return true;
}

/* A structure for a result goes through memory, at the address that the routine gets first.  */

bool
runtime_calls::routine (gcall *call, const row &r)
{
  tree type = gimple_call_return_type (call), lhs = gimple_call_lhs (call);
  const bool in_memory = passed_in_memory_p (type);
  const char *text = routine_text (r.text);
  std::optional<call_arguments> args = scalars (call, 0, gimple_call_num_args (call));
  if (!args || !text || (in_memory && (pair_p (type) || VECTOR_TYPE_P (type))))
    return false;
  address at;
  if (in_memory)
    {
      at = temporary (type);
      args->insert (args->begin (), { dtype::u64, address_value (at) });
    }
  const dev::symbol_id id = add_routine (m_ctx.module, text);
  const dev::symbol &s = m_ctx.module.symbols[id];
  if (s.params.size () != args->size ())
    return false;
  std::vector<operand> src = { operand::of_symbol (id) };
  for (size_t i = 0; i < args->size (); i++)
    src.push_back (in_register ((*args)[i].second, s.params[i].type));
  const dtype t = s.result;
  dev::insn &i = emit (opcode::CALL, t);
  i.src = std::move (src);
  if (t != dtype::none)
    {
      i.dst = m_fn.new_reg (dev::class_of (t));
      define_result (call, operand::of_reg (i.dst));
    }
  else if (in_memory && lhs)
    m_memory.copy_memory (m_memory.address_of (lhs), at, tree_to_uhwi (TYPE_SIZE_UNIT (type)),
			  MIN (TYPE_ALIGN_UNIT (type), get_object_alignment (lhs) / BITS_PER_UNIT));
  return true;
}

bool
runtime_calls::driver (gcall *call, const row &r)
{
  std::optional<call_arguments> args = scalars (call, 0, gimple_call_num_args (call));
  if (!args)
    return false;
  const dtype result = device_type (gimple_call_return_type (call));
  const operand v = m_driver.emit_external_call (r.text, result, *args);
  if (result != dtype::none)
    define_result (call, v);
  return true;
}

bool
runtime_calls::select (gcall *call, const row &)
{
  std::optional<call_arguments> args = scalars (call, 1, 3);
  if (!args)
    return false;
  const operand p = m_expr.predicate_of (gimple_call_arg (call, 0));
  define_result (call, emit_value (opcode::SELP, (*args)[0].first,
				   { (*args)[0].second, (*args)[1].second, p }));
  return true;
}

} // namespace accred
