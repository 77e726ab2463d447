/* Part of accred_translate: what one thread at a time executes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For what has no atomic operation on the host, objects of sixteen bytes and pairs
   of floats, GCC has put plain accesses between GOMP_atomic_start and GOMP_atomic_end.
   Here these take and release a lock:

     done = 0;
     do
       if (atom.cas (lock, 0, 1) == 0)
	 {
	   fence;  THE ACCESSES;  fence;
	   atom.exch (lock, 0);  done = 1;
	 }
     while (!done);

   so that no lane waits for another one of its warp that has the lock.  If the calls get the
   address of an object (plugin/clauses/atomics.cc), the lock is that of the object.  THE ACCESSES
   may be several blocks, such as those of a division of complex numbers, and may stop the kernel,
   as the checks of a sanitizer do; but one call alone ends them.  */

#include "plugin/values/translate-exclusive.h"
#include "plugin/values/translate-atomic.h"
#include "ptx-backend/reductions/reduction-update.h"

namespace accred {

using dev::cmp;

namespace {

/* The calls that begin and end what one thread at a time executes, and their lock; all modules of
   an image have the same.  The name of a `critical' directive is that of the variable which the
   call gets first; other arguments are for the optimisers (plugin/openmp/critical.cc).  */

constexpr struct
{
  built_in_function start, end;
  const char *lock;
} lock_calls[] = {
  { BUILT_IN_GOMP_ATOMIC_START, BUILT_IN_GOMP_ATOMIC_END, "accred$atomic_lock" },
  { BUILT_IN_GOMP_CRITICAL_START, BUILT_IN_GOMP_CRITICAL_END, "accred$critical_lock" },
  { BUILT_IN_GOMP_CRITICAL_NAME_START, BUILT_IN_GOMP_CRITICAL_NAME_END, "accred$critical" },
};

struct lock_call
{
  bool start;
  std::string lock; /* Its name; empty: it has none.  */
};

std::optional<lock_call>
lock_call_of (gimple *stmt)
{
  /* With more arguments than its type says, GCC no longer takes the call for a builtin's.  */
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return {};
  const built_in_function code = DECL_FUNCTION_CODE (fn);
  for (const auto &c : lock_calls)
    if (code == c.start || code == c.end)
      {
	lock_call r{ code == c.start, c.lock };
	if (code == BUILT_IN_GOMP_CRITICAL_NAME_START || code == BUILT_IN_GOMP_CRITICAL_NAME_END)
	  {
	    tree arg = gimple_call_arg (stmt, 0);
	    tree var = TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : NULL_TREE;
	    r.lock = var && VAR_P (var) && DECL_NAME (var)
		       ? r.lock + ptx_identifier (IDENTIFIER_POINTER (DECL_NAME (var)))
		       : "";
	  }
	return r;
      }
  return {};
}

dev::symbol_id
lock_symbol (dev::module &m, const std::string &name)
{
  dev::symbol_id known = m.find_symbol (name);
  if (known != dev::no_id)
    return known;
  dev::symbol s;
  s.kind = dev::symbol_kind::data;
  s.name = name;
  s.link = dev::linkage::weak;
  s.size = s.align = 4;
  return m.add_symbol (std::move (s));
}

/* The next call for LOCK in a block, from GSI on, or null.  */

gcall *
next_mark (gimple_stmt_iterator gsi, const std::string &lock)
{
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (std::optional<lock_call> c = lock_call_of (gsi_stmt (gsi)))
      if (c->lock == lock)
	return as_a<gcall *> (gsi_stmt (gsi));
  return nullptr;
}

/* The one call that ends what START begins, on all ways that the kernel does not stop on.  Null if
   there are more, or if another way than from START leads to it.  */

gcall *
end_of_exclusive (gcall *start)
{
  const std::string lock = lock_call_of (start)->lock;
  std::vector<basic_block> inside = { gimple_bb (start) };
  auto inside_p = [&inside] (basic_block bb)
  { return std::find (inside.begin (), inside.end (), bb) != inside.end (); };
  gcall *end = nullptr;
  edge e;
  edge_iterator ei;
  for (size_t i = 0; i < inside.size (); i++)
    {
      gimple_stmt_iterator from = i ? gsi_start_bb (inside[i]) : gsi_for_stmt (start);
      if (!i)
	gsi_next (&from);
      if (gcall *mark = next_mark (from, lock))
	{
	  if (lock_call_of (mark)->start || (end && end != mark))
	    return nullptr;
	  end = mark;
	  continue;
	}
      FOR_EACH_EDGE (e, ei, inside[i]->succs)
	{
	  if (e->dest->index == EXIT_BLOCK || e->dest == inside[0])
	    return nullptr;
	  if (!inside_p (e->dest))
	    inside.push_back (e->dest);
	}
    }
  for (size_t i = 1; i < inside.size () && end; i++)
    FOR_EACH_EDGE (e, ei, inside[i]->preds)
      if (!inside_p (e->src) || e->src == gimple_bb (end))
	return nullptr;
  return end;
}

} // namespace

/* The blocks of GCC may come in any order, so that what comes first makes this.  */

const exclusive_blocks::exclusive &
exclusive_blocks::exclusive_until (gcall *end)
{
  auto [at, added] = m_exclusive.try_emplace (end);
  if (added)
    at->second = { m_fn.new_block (), m_fn.new_block (), m_fn.new_block (),
		   m_fn.new_reg (dev::reg_class::b32) };
  return at->second;
}

/* Where the lock of CALL is, which is LOCK unless an object has one.  */

address
exclusive_blocks::lock_place (gcall *call, const std::string &lock)
{
  const bool named = fndecl_built_in_p (gimple_call_fndecl (call), BUILT_IN_GOMP_ATOMIC_START)
		     || fndecl_built_in_p (gimple_call_fndecl (call), BUILT_IN_GOMP_ATOMIC_END);
  if (!named || gimple_call_num_args (call) == 0)
    return { operand::of_symbol (lock_symbol (m_ctx.module, lock)), 0 };
  const operand object = in_register (use (gimple_call_arg (call, 0)), dtype::u64);
  return { dev::lock_of (m_core.out, m_ctx.module, object), 0 };
}

/* The call that begins it.  Returns false if it is not clear what ends it.  */

bool
exclusive_blocks::begin_exclusive (gcall *call)
{
  const std::string lock = lock_call_of (call)->lock;
  gcall *end = lock.empty () ? nullptr : end_of_exclusive (call);
  if (!end)
    return false;
  const exclusive &x = exclusive_until (end);
  const dtype word = dtype::u32;
  emit_move (x.done, word, operand::of_imm (0));
  const address place = lock_place (call, lock);
  const dev::block_id taken = m_fn.new_block ();
  branch (x.loop);
  start_block (x.loop);
  operand old = m_atomics.emit_atomic (dev::atom_op::cas, word, place,
				       { operand::of_imm (0), operand::of_imm (1) });
  operand free = emit_setp (cmp::eq, word, old, operand::of_imm (0));
  emit (opcode::CBR, dtype::none, { free }).targets = { taken, x.tried };
  start_block (taken);
  emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::gpu;
  return true;
}

/* The call that ends it.  */

void
exclusive_blocks::end_exclusive (gcall *call)
{
  const std::string lock = lock_call_of (call)->lock;
  const exclusive &x = exclusive_until (call);
  const dtype word = dtype::u32;
  emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::gpu;
  m_atomics.emit_atomic (dev::atom_op::exch, word, lock_place (call, lock),
			 { operand::of_imm (0) });
  emit_move (x.done, word, operand::of_imm (1));
  branch (x.tried);
  start_block (x.tried);
  operand done = emit_setp (cmp::ne, word, operand::of_reg (x.done), operand::of_imm (0));
  emit (opcode::CBR, dtype::none, { done }).targets = { x.behind, x.loop };
  start_block (x.behind);
}

std::optional<bool>
exclusive_blocks::translate_lock (gcall *call)
{
  const std::optional<lock_call> c = lock_call_of (call);
  if (!c)
    return {};
  if (c->start)
    return begin_exclusive (call);
  end_exclusive (call);
  return true;
}

} // namespace accred
