/* Basic blocks and their ranks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: lanes that have diverged should reconverge as early as possible.  The scheduler runs the
   group with the lowest rank first; then groups meet at the immediate post-dominator of a branch if
   every block on the paths to it has a lower rank.  Needs: operations with their targets.
   Guarantees: ranks are a weak topological order (Bourdoncle 1993): a block comes after its
   predecessors except over back edges, and the blocks of a loop are contiguous and precede all
   blocks that only follow the loop, whatever the order of the blocks in the text.  */

#include "ptxsim/linker.h"
#include <algorithm>

namespace ptxsim {

namespace {

class Ranker
{
public:
  explicit Ranker (Code &code) : m_code (code) {}

  void run ()
  {
    find_blocks ();
    m_dfn.assign (m_blocks.size (), 0);
    m_loop.assign (m_blocks.size (), -1);
    visit (0);
    /* Unreachable blocks.  */
    for (uint32_t b = 0; b < m_blocks.size (); b++)
      if (m_dfn[b] == 0)
	visit (b);
    store ();
  }

private:
  struct Block
  {
    uint32_t first, last;
  };
  struct Loop
  {
    size_t begin, end;
  }; /* In m_order.  */

  template <typename F> void each_target (const Op &op, F f) const
  {
    if (op.control == Control::BRANCH)
      f (op.target);
    else if (op.control == Control::BRANCH_INDEXED)
      for (uint32_t t : m_code.tables[op.target])
	f (t);
  }

  static bool falls_through (const Op &op)
  {
    switch (op.control)
      {
      case Control::BRANCH:
      case Control::BRANCH_INDEXED:
      case Control::RETURN:
      case Control::EXIT:
      case Control::TRAP: return op.guarded;
      default: return true;
      }
  }

  static bool ends_block (const Op &op)
  {
    switch (op.control)
      {
      case Control::BRANCH:
      case Control::BRANCH_INDEXED:
      case Control::RETURN:
      case Control::EXIT:
      case Control::TRAP: return true;
      default: return false;
      }
  }

  void find_blocks ()
  {
    std::vector<Op> &ops = m_code.ops;
    ops[0].block_start = true;
    for (size_t i = 0; i < ops.size (); i++)
      {
	each_target (ops[i], [&] (uint32_t t) { ops[t].block_start = true; });
	if (ends_block (ops[i]) && i + 1 < ops.size ())
	  ops[i + 1].block_start = true;
      }
    m_block_of.resize (ops.size ());
    for (uint32_t i = 0; i < ops.size (); i++)
      {
	if (ops[i].block_start)
	  m_blocks.push_back ({ i, i });
	m_blocks.back ().last = i;
	m_block_of[i] = uint32_t (m_blocks.size () - 1);
      }
  }

  template <typename F> void each_successor (uint32_t b, F f) const
  {
    const Op &last = m_code.ops[m_blocks[b].last];
    each_target (last, [&] (uint32_t t) { f (m_block_of[t]); });
    if (falls_through (last) && b + 1 < m_blocks.size ())
      f (b + 1);
  }

  static constexpr uint32_t done = ~0u;

  /* The state of a block's visit.  The traversal is not recursive: a function may have so long a
     chain of blocks that the host's stack would overflow.  */
  struct Visit
  {
    uint32_t block = 0, head = 0;
    bool loop = false, started = false, inside_loop = false;
    std::vector<uint32_t> successors;
    size_t next = 0, begin = 0;

    /* A block that has the number MIN can be reached from here.  */
    void look (uint32_t min)
    {
      if (min <= head)
	{
	  head = min;
	  loop = true;
	}
    }
  };

  /* The next successor of V that has not been visited; looks at those before it.  */
  std::optional<uint32_t> new_successor (Visit &v)
  {
    while (v.next < v.successors.size ())
      {
	uint32_t s = v.successors[v.next++];
	if (m_dfn[s] == 0)
	  return s;
	v.look (m_dfn[s]);
      }
    return std::nullopt;
  }

  /* Fills m_order from the back: a block after all its successors.  */
  void visit (uint32_t root)
  {
    std::vector<Visit> visits;
    auto start = [&] (uint32_t b)
    {
      Visit v;
      v.block = b;
      each_successor (b, [&] (uint32_t s) { v.successors.push_back (s); });
      visits.push_back (std::move (v));
    };
    start (root);
    /* The loop head that the visit of the last successor found.  */
    uint32_t found = done;
    while (!visits.empty ())
      {
	Visit &v = visits.back ();
	if (!v.started)
	  {
	    v.started = true;
	    m_stack.push_back (v.block);
	    v.head = m_dfn[v.block] = ++m_count;
	    found = done;
	  }
	if (!v.inside_loop)
	  {
	    v.look (found);
	    found = done;
	    if (std::optional<uint32_t> s = new_successor (v))
	      {
		start (*s);
		continue;
	      }
	    if (v.head != m_dfn[v.block])
	      {
		found = v.head;
		visits.pop_back ();
		continue;
	      }
	    leave_component (v);
	    v.inside_loop = v.loop;
	    v.next = 0;
	  }
	if (v.inside_loop)
	  {
	    /* Visit the loop's blocks again, without its head.  */
	    while (v.next < v.successors.size () && m_dfn[v.successors[v.next]] != 0)
	      v.next++;
	    if (v.next < v.successors.size ())
	      {
		start (v.successors[v.next]);
		continue;
	      }
	  }
	finish (v);
	found = v.head;
	visits.pop_back ();
      }
  }

  void leave_component (Visit &v)
  {
    m_dfn[v.block] = done;
    uint32_t top = m_stack.back ();
    m_stack.pop_back ();
    v.begin = m_order.size ();
    if (v.loop)
      while (top != v.block)
	{
	  m_dfn[top] = 0;
	  top = m_stack.back ();
	  m_stack.pop_back ();
	}
  }

  void finish (const Visit &v)
  {
    m_order.push_back (v.block);
    if (!v.loop)
      return;
    int id = int (m_loops.size ());
    m_loops.push_back ({ v.begin, m_order.size () });
    for (size_t i = v.begin; i < m_order.size (); i++)
      if (m_loop[m_order[i]] < 0)
	m_loop[m_order[i]] = id;
  }

  void store ()
  {
    uint32_t n = uint32_t (m_order.size ());
    for (uint32_t i = 0; i < n; i++)
      {
	const Block &block = m_blocks[m_order[i]];
	int loop = m_loop[m_order[i]];
	for (uint32_t k = block.first; k <= block.last; k++)
	  {
	    Op &op = m_code.ops[k];
	    op.rank = n - 1 - i;
	    op.loop_first = loop < 0 ? 0 : uint32_t (n - m_loops[loop].end);
	    op.loop_last = loop < 0 ? n : uint32_t (n - 1 - m_loops[loop].begin);
	  }
      }
  }

  Code &m_code;
  std::vector<Block> m_blocks;
  std::vector<uint32_t> m_block_of, m_dfn, m_stack, m_order;
  std::vector<int> m_loop;
  std::vector<Loop> m_loops;
  uint32_t m_count = 0;
};

} // anonymous namespace

void
rank_blocks (Code &code)
{
  Ranker (code).run ();
}

} // namespace ptxsim
