/* Part of accred_translate: thunks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table of virtual functions for a base that is not at the start of its object, or is virtual,
   has thunks: the caller passes the base's `this', and the function needs that of its own class.
   Another kind moves the result of a function that returns a pointer or reference to a derived
   class (covariant results).  On the host they are a few instructions without GIMPLE, so there is
   nothing to clone.

     before:  a thunk of f: `this' - 8, and the offset 24 bytes in front of the table's start
     after:   routine @thunk local (u64, s32) -> s32 {
		%rd0 = ldparam.u64 0 ...
		%rd2 = add.u64 %rd0, -8
		%rd3 = ld.u64 %rd2
		%rd4 = ld.u64 %rd3 off=-24
		%rd5 = add.u64 %rd2, %rd4
		%r1 = call.s32 @f, %rd5, %r0
		ret %r1
	      }

   Needs: what accred_clone has noted of the thunk, and the device clone of the function that it
   calls.
   Guarantees: one routine for each thunk that the device's code refers to, in this module
   alone.  */

#include "plugin/values/translate-thunk.h"
#include "plugin/values/translate-data.h"
#include "plugin/values/translate-driver.h"

namespace accred {

namespace {

/* Writes the one routine.  */

class thunk_writer
{
public:
  explicit thunk_writer (const dev::symbol &target);

  operand value (opcode op, dtype t, std::vector<operand> src, int64_t offset = 0);
  operand moved (const device_thunk &, operand pointer);
  operand moved_unless_null (const device_thunk &, operand pointer);
  void end (operand result);
  dev::function take () { return std::move (m_fn); }

  std::vector<operand> params;

private:
  dev::function m_fn;
  dev::block_builder m_out{ m_fn };
};

thunk_writer::thunk_writer (const dev::symbol &target)
{
  m_fn.kind = dev::function_kind::routine;
  m_fn.link = dev::linkage::local;
  m_fn.partitions = 0;
  std::fill (std::begin (m_fn.dims), std::end (m_fn.dims), 1);
  m_fn.result = target.result;
  m_fn.params = target.params;
  m_out.start_block (m_fn.new_block ());
  for (size_t n = 0; n < target.params.size (); n++)
    params.push_back (value (opcode::LDPARAM, target.params[n].type, { operand::of_imm (n) }));
}

operand
thunk_writer::value (opcode op, dtype t, std::vector<operand> src, int64_t offset)
{
  const bool none = t == dtype::none;
  operand r = operand::none ();
  if (none)
    m_out.emit (op, t, std::move (src));
  else
    r = m_out.emit_value (op, t, std::move (src));
  m_out.last_insn ().offset = offset;
  return r;
}

/* POINTER, moved as T says.  The address of an object's table is the first that the object has.  */

operand
thunk_writer::moved (const device_thunk &t, operand pointer)
{
  auto add = [&] (operand by) { pointer = value (opcode::ADD, dtype::u64, { pointer, by }); };
  if (t.of_this && t.fixed)
    add (operand::of_imm (t.fixed));
  if (t.in_table)
    add (
      value (opcode::LD, dtype::u64, { value (opcode::LD, dtype::u64, { pointer }) }, *t.in_table));
  if (t.in_object)
    add (value (opcode::LD, dtype::u64, { pointer }, t.in_object));
  if (!t.of_this && t.fixed)
    add (operand::of_imm (t.fixed));
  return pointer;
}

/* The same for a result, of which null stays null.  */

operand
thunk_writer::moved_unless_null (const device_thunk &t, operand pointer)
{
  const dev::block_id some = m_fn.new_block (), none = m_fn.new_block ();
  m_out.emit_cbr (m_out.emit_setp (dev::cmp::eq, dtype::u64, pointer, operand::of_imm (0)), none,
		  some);
  m_out.start_block (none);
  end (pointer);
  m_out.start_block (some);
  return moved (t, pointer);
}

void
thunk_writer::end (operand result)
{
  if (m_fn.result == dtype::none)
    m_out.emit (opcode::RET, dtype::none, {});
  else
    m_out.emit (opcode::RET, m_fn.result, { result });
}

/* What tables have for functions without a body, and what the device has instead.  */
const struct
{
  const char *name, *routine, *message;
} bodiless[]
  = { { "__cxa_pure_virtual", "pure_virtual$", "a pure virtual function is called in a region\n" },
      { "__cxa_deleted_virtual", "deleted_virtual$",
	"a deleted virtual function is called in a region\n" } };

} // namespace

/* If FN stands in a table in place of a pure virtual or deleted function: the symbol of a routine
   that says so and stops the kernel.  It has no parameters, whatever it is called with.  */

dev::symbol_id
thunks::bodiless_symbol (tree fn)
{
  const auto row
    = std::find_if (std::begin (bodiless), std::end (bodiless), [fn] (const auto &r)
		    { return !strcmp (r.name, IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn))); });
  if (row == std::end (bodiless) || !DECL_EXTERNAL (fn))
    return dev::no_id;
  const dev::symbol_id known = m_ctx.module.find_symbol (row->routine);
  if (known != dev::no_id)
    return known;
  dev::symbol s;
  s.kind = dev::symbol_kind::support_function;
  s.name = row->routine;
  s.link = dev::linkage::local;
  const dev::symbol_id id = m_ctx.module.add_symbol (std::move (s));

  dev::function caller;
  std::swap (caller, m_fn);
  const dev::block_id block = m_core.out.block ();
  m_fn.name = row->routine;
  m_fn.kind = dev::function_kind::routine;
  m_fn.link = dev::linkage::local;
  m_fn.partitions = 0;
  std::fill (std::begin (m_fn.dims), std::end (m_fn.dims), 1);
  start_block (m_fn.new_block ());
  m_driver.emit_print (m_driver.format_constant (row->message), {});
  emit (opcode::TRAP, dtype::none);
  emit (opcode::UNREACHABLE, dtype::none);
  m_ctx.module.functions.push_back (std::move (m_fn));
  m_fn = std::move (caller);
  start_block (block);
  return id;
}

/* The symbol of the thunk FN, which is emitted on the first request.  No symbol if the device does
   not have the function that it calls.  */

dev::symbol_id
thunks::thunk_symbol (tree fn)
{
  const std::string name = routine_name (fn);
  const dev::symbol_id known = m_ctx.module.find_symbol (name);
  if (known != dev::no_id)
    return known;
  const device_thunk &t = *m_ctx.find_thunk (fn);
  dev::symbol_id target = dev::no_id;
  if (m_ctx.find_thunk (t.target))
    target = thunk_symbol (t.target);
  else if (const device_clone *clone = m_ctx.find_clone_of (t.target))
    target = m_symbols.prototype (clone->clone_fn);
  if (target == dev::no_id)
    return target;

  dev::symbol s;
  s.name = name;
  s.link = dev::linkage::local;
  s.result = m_ctx.module.symbols[target].result;
  s.params = m_ctx.module.symbols[target].params;
  thunk_writer w (s);
  tree result = TREE_TYPE (TREE_TYPE (fn));
  /* A result in memory has its address in front.  */
  operand &self = w.params[passed_in_memory_p (result) ? 1 : 0];
  if (t.of_this)
    self = w.moved (t, self);
  std::vector<operand> src = { operand::of_symbol (target) };
  src.insert (src.end (), w.params.begin (), w.params.end ());
  operand r = w.value (opcode::CALL, s.result, std::move (src));
  if (!t.of_this)
    r = TREE_CODE (result) == POINTER_TYPE ? w.moved_unless_null (t, r) : w.moved (t, r);
  w.end (r);

  dev::function routine = w.take ();
  routine.name = name;
  routine.loc = m_core.out.loc;
  const dev::symbol_id id = m_ctx.module.add_symbol (std::move (s));
  m_ctx.module.functions.push_back (std::move (routine));
  return id;
}

} // namespace accred
