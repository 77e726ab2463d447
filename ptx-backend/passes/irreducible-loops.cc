/* Give every loop one entry.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: GCC's jump threading makes loops that are entered at two places.  ptxas reconverges the
   threads of a warp behind such a loop, but for that it opens the region in which they may diverge
   at the start of the block in front of the loop; if a barrier is in that block, behind stores of
   one thread that become a branch, the two parts of the warp execute the barrier one after the
   other, and it counts two arrivals.  So the barriers of warps get out of step:

       @p0 st.shared [w], x; bar.sync 0; ...; setp q; @q bra B
     A: ...; @r bra D
     B: ...; bra A                  (a loop of A, B and C with the entries A and B)
     C: ...; bra B
     D: bar.sync 0; ld.shared [w]   reads what the next iteration of the outer loop has stored

   Seen with the compiler in the driver 580 on an H100, from -O1 on, in each run; a bar.warp.sync in
   front of the barriers, or barrier.sync, does not help, and ptxas of CUDA 13.0 makes the same
   code.

   Before:  x -> a, x -> b;  a -> b;  b -> a
   After:   x -> a, x -> b';  b' -> a;  a -> b;  b -> a

   The copies are executed when the loop is entered at another block than A, up to A.  Of the
   entries, A is the one that leaves the fewest insns to copy.

   Needs: no pass behind it looks at the regions of FORK and JOIN, or adds entries to loops.
   Guarantees: the control-flow graph is reducible.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"

#include <algorithm>
#include <map>
#include <set>

namespace accred::dev {

namespace {

using block_set = std::set<block_id>;

struct entered_loop
{
  block_set blocks;
  std::vector<block_id> entries;
};

/* The strongly connected components of a part of the graph (Tarjan), without those of one block.
   The recursion is a stack of its own: functions have thousands of blocks.  */
class components
{
public:
  components (const function &fn, const block_set &part) : m_fn (fn), m_part (part)
  {
    for (block_id b : part)
      if (!m_number.count (b))
	visit (b);
  }
  std::vector<block_set> found;

private:
  struct frame
  {
    block_id b;
    size_t next;
  };

  void visit (block_id root);
  void enter (block_id b);
  void leave (block_id b);

  const function &m_fn;
  const block_set &m_part;
  std::map<block_id, unsigned> m_number, m_low;
  std::vector<frame> m_open;
  std::vector<block_id> m_stack;
  block_set m_on_stack;
};

void
components::enter (block_id b)
{
  m_number[b] = m_low[b] = m_number.size ();
  m_stack.push_back (b);
  m_on_stack.insert (b);
  m_open.push_back ({ b, 0 });
}

/* All that B reaches has been visited.  */

void
components::leave (block_id b)
{
  m_open.pop_back ();
  if (!m_open.empty ())
    m_low[m_open.back ().b] = std::min (m_low[m_open.back ().b], m_low[b]);
  if (m_low[b] != m_number[b])
    return;
  block_set component;
  block_id last;
  do
    {
      last = m_stack.back ();
      m_stack.pop_back ();
      m_on_stack.erase (last);
      component.insert (last);
    }
  while (last != b);
  if (component.size () > 1)
    found.push_back (std::move (component));
}

void
components::visit (block_id root)
{
  enter (root);
  while (!m_open.empty ())
    {
      const block_id b = m_open.back ().b;
      const std::vector<block_id> &succs = successors (m_fn, b);
      if (m_open.back ().next == succs.size ())
	{
	  leave (b);
	  continue;
	}
      const block_id s = succs[m_open.back ().next++];
      if (!m_part.count (s))
	continue;
      if (!m_number.count (s))
	enter (s);
      else if (m_on_stack.count (s))
	m_low[b] = std::min (m_low[b], m_number[s]);
    }
}

class irreducible_loops
{
public:
  explicit irreducible_loops (function &fn) : m_fn (fn) {}
  void run ();

private:
  using edges = std::vector<std::vector<block_id>>;

  std::optional<entered_loop> find (const block_set &part, const edges &preds) const;
  block_set copied_with (const entered_loop &, block_id head) const;
  void split (const entered_loop &);

  function &m_fn;
  block_set m_reached; /* From the start of the function.  */
};

/* A loop of the blocks in PART with several entries; loops inside of others come later.  PREDS are
   the predecessors of all blocks.  */

std::optional<entered_loop>
irreducible_loops::find (const block_set &part, const edges &preds) const
{
  for (block_set &blocks : components (m_fn, part).found)
    {
      entered_loop loop{ std::move (blocks), {} };
      for (block_id b : loop.blocks)
	if (b == 0
	    || std::any_of (preds[b].begin (), preds[b].end (), [&] (block_id p)
			    { return m_reached.count (p) && !loop.blocks.count (p); }))
	  loop.entries.push_back (b);
      if (loop.entries.size () > 1)
	return loop;
      block_set inner = loop.blocks;
      inner.erase (loop.entries[0]);
      if (std::optional<entered_loop> nested = find (inner, preds))
	return nested;
    }
  return {};
}

/* The blocks that the other entries of LOOP reach in it before HEAD.  */

block_set
irreducible_loops::copied_with (const entered_loop &loop, block_id head) const
{
  block_set copied;
  std::vector<block_id> todo = loop.entries;
  while (!todo.empty ())
    {
      const block_id b = todo.back ();
      todo.pop_back ();
      if (b == head || !loop.blocks.count (b) || !copied.insert (b).second)
	continue;
      todo.insert (todo.end (), successors (m_fn, b).begin (), successors (m_fn, b).end ());
    }
  return copied;
}

void
irreducible_loops::split (const entered_loop &loop)
{
  const auto insns_of = [&] (block_id head)
  {
    size_t n = 0;
    for (block_id b : copied_with (loop, head))
      n += m_fn.blocks[b].insns.size ();
    return n;
  };
  /* The function begins with block 0.  */
  const block_id head = loop.entries[0] == 0
			  ? 0
			  : *std::min_element (loop.entries.begin (), loop.entries.end (),
					       [&] (block_id a, block_id b)
					       { return insns_of (a) < insns_of (b); });
  std::map<block_id, block_id> copies;
  for (block_id b : copied_with (loop, head))
    {
      copies[b] = m_fn.blocks.size ();
      m_fn.blocks.push_back (m_fn.blocks[b]);
    }
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    if (!loop.blocks.count (b))
      for (block_id &target : m_fn.blocks[b].insns.back ().targets)
	if (const auto copy = copies.find (target); copy != copies.end ())
	  target = copy->second;
}

void
irreducible_loops::run ()
{
  const std::vector<block_id> order = reverse_postorder (m_fn);
  m_reached.insert (order.begin (), order.end ());
  while (std::optional<entered_loop> loop = find (m_reached, predecessors (m_fn)))
    {
      const block_id first_copy = m_fn.blocks.size ();
      split (*loop);
      for (block_id b = first_copy; b < m_fn.blocks.size (); b++)
	m_reached.insert (b);
    }
}

} // anonymous namespace

void
irreducible_loops_pass (pass_context &ctx)
{
  irreducible_loops (ctx.fn).run ();
}

} // namespace accred::dev
