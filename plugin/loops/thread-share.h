/* A thread's place among others, as statements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_THREAD_SHARE_H
#define ACCRED_THREAD_SHARE_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Builds statements that compute a thread's share of iterations.  */

class thread_share
{
public:
  explicit thread_share (location_t loc) : m_loc (loc) {}

  tree op (tree_code code, tree type, tree a, tree b)
  {
    return gimple_build (&seq, m_loc, code, type, a, b);
  }

  tree convert (tree type, tree v) { return gimple_convert (&seq, m_loc, type, v); }

  /* The same in TYPE made unsigned, where nothing overflows.  */
  tree unsigned_op (tree_code code, tree type, tree a, tree b)
  {
    tree u = unsigned_type_for (type);
    return convert (type, op (code, u, convert (u, a), convert (u, b)));
  }

  tree select (tree cond, tree a, tree b)
  {
    return gimple_build (&seq, m_loc, COND_EXPR, TREE_TYPE (a), cond, a, b);
  }

  /* Threads of the axes in MASK, and which of them this thread is.  */
  tree size (unsigned mask);
  tree position (unsigned mask);

  /* CALL becomes RESULT.  */
  void finish (gcall *call, tree result);

  gimple_seq seq = NULL;

private:
  tree dim (internal_fn fn, unsigned axis);

  location_t m_loc;
};

/* STEP is the distance of two iterations of a thread.  The sum of an iteration and STEP may lie
   beyond the type (schedule.cc).  */
void guard_latch (tree step);

/* The outermost of the axes in MASK, and the axes inside of it.  */
inline unsigned
outermost (unsigned mask)
{
  return mask & -mask;
}
inline unsigned
inner_axes (unsigned mask)
{
  return mask & ~outermost (mask);
}

} // namespace accred

#endif
