/* A nest of a loop over columns, by gangs, and one over rows in it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COLUMN_NEST_H
#define ACCRED_COLUMN_NEST_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* A reduction of the loop over rows: the call before it and the one behind it.  */
struct column_reduction
{
  gcall *setup = nullptr, *teardown = nullptr;
  tree_code op = ERROR_MARK;
  unsigned local = 0; /* The argument of SETUP that is the value from before.  */

  tree type () const { return TREE_TYPE (gimple_call_lhs (teardown)); }
};

/* The nest.  */
struct column_nest
{
  loop_nest *columns = nullptr, *rows = nullptr;
  class loop *chunks = nullptr,
	     *loop = nullptr; /* A thread's loop over columns, in that over chunks.  */
  edge enter = nullptr; /* Into LOOP.  */
  gphi *column = nullptr;
  gassign *next = nullptr; /* The thread's next column, */
  gcond *more = nullptr;	 /* ... and whether there is one, at the end of LOOP.  */
  gimple *mark = nullptr;  /* The first statement of the loop over rows.  */
  edge done = nullptr;  /* Behind that loop and its reductions.  */
  std::vector<column_reduction> reductions;
};

/* Finds the nest of two loops; says why it cannot be rewritten.  */

class column_finder
{
public:
  column_finder (planned_loops &loops) : m_loops (loops) {}
  /* False: there is no such nest.  */
  bool find ();
  /* Empty: it can be rewritten, if the plan allows it.  */
  std::string why_not ();
  /* True if the loop over rows reads neighbours of another column's, not of its own.  */
  bool across_p () const;

  column_nest nest;
  size_t rows = 0; /* Number of the loop.  */

private:
  bool form_p ();
  bool find_reductions ();
  std::string why_not_body () const;

  planned_loops &m_loops;
};

/* True if FUN has nothing but such a nest, as far as that can be seen before loops have levels.  */
bool columns_p (function *fun);

/* Find loops over rows, and whether their nests can be rewritten: loop_shape::across, unturned and
   value_bytes.  Loops and dominators are known.  */
void describe_columns (planned_loops &loops);

} // namespace accred

#endif
