/* Part of accred_translate: Fortran's PRINT, and WRITE (*, *).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  dt.common.flags = 128;  st_write (&dt);
	    transfer_integer_write (&dt, &i, 4);  transfer_character_write (&dt, "text", 4);
	    st_write_done (&dt);
   After:   vprintf (" %11d text\n", { i })

   A line is one call, so that those of several threads do not mix.  So all items of a statement
   have to be in one basic block: no arrays, and no implied loops.  What has a format, another unit,
   or anything else, is refused.  Numbers have the columns that the host's library gives them.  */

#include "plugin/calls/translate-print.h"
#include "plugin/values/translate-driver.h"
#include "plugin/values/translate-memory.h"
#include "plugin/calls/translate-runtime.h"

namespace accred {

namespace {

constexpr char prefix[] = "_gfortran_";

/* IOPARM_LIST_FORMAT of libgfortran: list-directed, and no option is set.  */
constexpr unsigned HOST_WIDE_INT list_directed = 1 << 7;
/* What the driver's vprintf takes.  */
constexpr size_t max_arguments = 32;

bool
called_p (gimple *stmt, const char *name)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return callee && startswith (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee)), prefix)
	 && !strcmp (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee)) + strlen (prefix), name);
}

/* The constant that the field NAME of the record that the call ST_WRITE has is set to in
   front of it, in the same block; or -1.  */

HOST_WIDE_INT
field_before (gcall *st_write, const char *name)
{
  tree record = gimple_call_arg (st_write, 0);
  if (TREE_CODE (record) != ADDR_EXPR)
    return -1;
  for (gimple_stmt_iterator i = gsi_for_stmt (st_write); !gsi_end_p (i); gsi_prev (&i))
    {
      gassign *set = dyn_cast<gassign *> (gsi_stmt (i));
      tree lhs = set ? gimple_assign_lhs (set) : NULL_TREE;
      if (lhs && TREE_CODE (lhs) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (lhs, 1))
	  && id_equal (DECL_NAME (TREE_OPERAND (lhs, 1)), name)
	  && get_base_address (lhs) == TREE_OPERAND (record, 0))
	return gimple_assign_single_p (set) && tree_fits_shwi_p (gimple_assign_rhs1 (set))
		 ? tree_to_shwi (gimple_assign_rhs1 (set))
		 : -1;
    }
  return -1;
}

/* The statement that CALL begins ends in its block.  */

bool
ends_in_block_p (gcall *st_write)
{
  for (gimple_stmt_iterator i = gsi_for_stmt (st_write); !gsi_end_p (i); gsi_next (&i))
    if (called_p (gsi_stmt (i), "st_write_done"))
      return operand_equal_p (gimple_call_arg (gsi_stmt (i), 0), gimple_call_arg (st_write, 0));
  return false;
}

/* _gfortran_transfer_..._write (DT, DATA, SIZE): SIZE is the kind of a number, the length of
   characters.  */
struct transfer_call
{
  tree data, size;

  explicit transfer_call (gcall *call)
    : data (gimple_call_arg (call, 1)), size (gimple_call_arg (call, 2))
  {}
};

} // namespace

/* One more item: TEXT stands for ARGS.  Strings have no blank between each other.  */

void
fortran_print::print_item (const std::string &text, const call_arguments &args, bool string)
{
  if (!m_line.empty && !(string && m_line.after_string))
    m_line.format += ' ';
  m_line.empty = false;
  m_line.after_string = string;
  m_line.format += text;
  m_line.args.insert (m_line.args.end (), args.begin (), args.end ());
}

/* A number of KIND that AT points to.  */

bool
fortran_print::print_number (const char *what, operand at, unsigned kind)
{
  static const struct
  {
    const char *what;
    unsigned kind;
    dtype t;
    unsigned n;
    const char *format;
  } forms[] = { { "integer", 1, dtype::s8, 1, "%4d" },
		{ "integer", 2, dtype::s16, 1, "%6d" },
		{ "integer", 4, dtype::s32, 1, "%11d" },
		{ "integer", 8, dtype::s64, 1, "%20lld" },
		{ "real", 4, dtype::f32, 1, "%16.9g" },
		{ "real", 8, dtype::f64, 1, "%25.17g" },
		{ "complex", 4, dtype::f32, 2, "(%.9g,%.9g)" },
		{ "complex", 8, dtype::f64, 2, "(%.17g,%.17g)" },
		{ "logical", 1, dtype::u8, 1, "%c" },
		{ "logical", 2, dtype::u16, 1, "%c" },
		{ "logical", 4, dtype::u32, 1, "%c" },
		{ "logical", 8, dtype::u64, 1, "%c" } };
  for (const auto &f : forms)
    if (!strcmp (f.what, what) && f.kind == kind)
      {
	call_arguments args;
	for (unsigned n = 0; n < f.n; n++)
	  {
	    operand v = emit_load (f.t, { at, int64_t (n * dev::size_of (f.t)) }, 0);
	    dtype t = dev::size_of (f.t) < 4 ? dtype::s32 : f.t;
	    if (f.t == dtype::f32)
	      v = emit_cvt (t = dtype::f64, f.t, v);
	    else if (!strcmp (what, "logical"))
	      {
		operand p = emit_setp (dev::cmp::ne, f.t == dtype::u64 ? f.t : dtype::u32, v,
				       operand::of_imm (0));
		v = emit_value (opcode::SELP, t = dtype::s32,
				{ operand::of_imm ('T'), operand::of_imm ('F'), p });
	      }
	    args.push_back ({ t, v });
	  }
	print_item (f.format, args, false);
	return true;
      }
  return false;
}

/* The characters that TEXT points to, LENGTH of them.  */

bool
fortran_print::print_characters (tree text, tree length)
{
  if (!tree_fits_uhwi_p (length))
    return false;
  if (std::optional<std::string> constant = constant_string (text, length))
    {
      print_item (*constant, {}, true);
      return true;
    }
  const uint64_t size = tree_to_uhwi (length);
  dev::frame_var v;
  v.name = "text";
  v.size = size + 1;
  /* The thread that copies the text also prints it.  */
  v.place = dev::placement::thread;
  m_fn.frame.push_back (std::move (v));
  const address copy = { operand::of_frame (m_fn.frame.size () - 1), 0 };
  m_memory.copy_memory (copy, { in_register (use (text), dtype::u64), 0 }, size, 1);
  emit_store (dtype::u8, { copy.base, int64_t (size) }, operand::of_imm (0), 0);
  print_item ("%s", { { dtype::u64, address_value (copy) } }, true);
  return true;
}

/* CALL is one of Fortran's library that makes up a PRINT.  Returns false for any other one;
   complains about what belongs to a form of output that the device does not have.  */

bool
fortran_print::translate_fortran_print (gcall *call, tree callee)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  if (!startswith (name, prefix))
    return false;
  name += strlen (prefix);
  const bool transfer = startswith (name, "transfer_");
  if (!transfer && !startswith (name, "st_"))
    return false;

  if (!strcmp (name, "st_write") && field_before (call, "flags") == list_directed
      && (field_before (call, "unit") == 6 || field_before (call, "unit") == 0)
      && ends_in_block_p (call))
    {
      m_line = {};
      m_line.active = true;
      return true;
    }
  bool done = false;
  if (m_line.active && !strcmp (name, "st_write_done"))
    {
      done = m_line.args.size () <= max_arguments;
      if (done)
	m_driver.emit_print (m_driver.format_constant (m_line.format + "\n"), m_line.args);
      m_line.active = false;
    }
  else if (m_line.active && transfer && gimple_call_num_args (call) == 3)
    {
      const transfer_call c (call);
      const std::string what (name + strlen ("transfer_"));
      const size_t end = what.find ("_write");
      if (what == "character_write")
	done = print_characters (c.data, c.size);
      else if (end != std::string::npos && end + strlen ("_write") == what.size ()
	       && tree_fits_uhwi_p (c.size))
	done = print_number (what.substr (0, end).c_str (), in_register (use (c.data), dtype::u64),
			     tree_to_uhwi (c.size));
    }
  if (!done)
    unsupported ("input or output other than PRINT * of scalars");
  return true;
}

} // namespace accred
