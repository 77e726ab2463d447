/* Loops of the language, recognised.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_CONVERTER_H
#define ACCRED_LOOP_CONVERTER_H

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/plain-loops.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/local-variables.h"

namespace accred {

/* The label of STMT, if it is one.  */
tree label_of (gimple *stmt);

/* True if STMT only computes a temporary.  */
bool computes_temporary_p (gimple *stmt);

/* V as a number, as far as it has that sign: -1 for the largest unsigned one.  */
std::optional<int64_t> signed_constant (tree v);

/* If STMT is V = V + STEP, for a number V, or a pointer where these are ALLOWED; the step of a
   pointer is in bytes.  */

struct stepping
{
  tree variable;
  int64_t step;
};

enum class stepped_pointers
{
  excluded,
  allowed
};

std::optional<stepping> stepping_of (gimple *stmt,
				     stepped_pointers pointers = stepped_pointers::excluded);

/* The statements FROM to END of a list that add STEP to VARIABLE.  */

struct stepping_tail
{
  tree variable;
  int64_t step;
  size_t from;
};

/* The last statements of S before END, and from FIRST on, if they step a variable.  In more than
   one statement: only of WIDEST bits at most, or a pointer.  */
std::optional<stepping_tail> stepping_before (const statements &s, size_t first, size_t end,
					      unsigned widest = 32);

/* A statement that gives a variable its stepped value.  */

struct found_step
{
  gimple *stmt;
  tree variable;
  int64_t step;
};

/* The steps in S and in the blocks there, but for variables that these declare; they go to OWN.  */
void find_steps (const statements &s, std::vector<found_step> &found, std::set<tree> &own);

/* Calls VISIT with each label that STMT, and what stands in it, jumps to, and with null for what
   leaves the function or may go anywhere.  */

template <typename F>
void
for_each_jump (gimple *stmt, F &visit)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_GOTO:
      visit (TREE_CODE (gimple_goto_dest (stmt)) == LABEL_DECL ? gimple_goto_dest (stmt)
							       : NULL_TREE);
      break;
    case GIMPLE_COND:
      visit (gimple_cond_true_label (as_a<gcond *> (stmt)));
      visit (gimple_cond_false_label (as_a<gcond *> (stmt)));
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	visit (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (stmt), i)));
      break;
    case GIMPLE_RETURN: visit (NULL_TREE); break;
    case GIMPLE_ASM:
      for (unsigned i = 0; i < gimple_asm_nlabels (as_a<gasm *> (stmt)); i++)
	visit (NULL_TREE);
      break;
    default: break;
    }
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_jump (gsi_stmt (gsi), visit);
		     });
}

template <typename F>
void
for_each_nested (gimple *stmt, F &visit)
{
  visit (stmt);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_nested (gsi_stmt (gsi), visit);
		     });
}

class loop_converter
{
public:
  loop_converter (plain_loops &loops) : m_loops (loops) {}

  void run (gimple_seq *body)
  {
    auto count = [this] (tree label) { m_jumps[label]++; };
    for (gimple_stmt_iterator gsi = gsi_start (*body); !gsi_end_p (gsi); gsi_next (&gsi))
      for_each_jump (gsi_stmt (gsi), count);
    sequence (body, nullptr);
  }

private:
  using form = plain_loops::form;

  void sequence (gimple_seq *, gbind *scope);
  void convert (statements &, size_t end);
  bool convert_c (statements &, size_t head, size_t end);
  bool step_at_end (statements &, size_t head, size_t check, size_t end, bool exits);
  bool step_in_body (statements &, size_t head, size_t check, size_t end, bool exits);
  bool once_in_iteration_p (const statements &body, const gimple *step) const;
  void bound_in_front (const statements &near, form &, statements &added);
  void step_behind_block (statements &, size_t check) const;
  bool tested_before_step (statements &, size_t head, size_t check, size_t end, bool exits);
  bool convert_do (statements &, size_t head, size_t end, bool exits);
  bool do_stepped (statements &, size_t head, size_t last, size_t end, bool exits, form,
		   const gimple *step);
  bool convert_fortran (statements &, size_t head, size_t end);
  bool top_tested (const statements &, size_t head, statements &inner, form &, tree exit,
		   statements &added, size_t &from);
  bool bottom_tested (const statements &, size_t head, statements &inner, form &, tree exit,
		      statements &added, size_t &from);
  static void order_condition (form &);
  static bool counted_apart_p (const form &);
  static bool trips_p (form &);
  void count_trips (form &, statements &added);
  void count_wide_trips (form &, statements &added);
  void count_down (form &, statements &added);
  tree stepped_value (tree from, int64_t step, statements &added);
  void emit_counted (statements &, size_t from, size_t end, statements added, statements body,
		     form &, location_t);
  size_t take_start (const statements &, size_t limit, form &, statements &added);
  static location_t place_of (const form &, const statements &inner);
  void count_up (tree type, statements &body, form &);
  bool condition (gimple *cond, const statements &near, bool exits, form &) const;
  bool counts_p (form &) const;
  bool closed_p (const statements &body, tree variable, const gimple *but = nullptr) const;
  bool only_jump_p (tree label, unsigned jumps = 1) const
  {
    auto at = m_jumps.find (label);
    return at != m_jumps.end () && at->second == jumps && !FORCED_LABEL (label)
	   && !DECL_NONLOCAL (label);
  }
  static size_t place (const statements &s, size_t end, tree label)
  {
    for (size_t i = 0; i < end; i++)
      if (label_of (s[i]) == label)
	return i;
    return SIZE_MAX;
  }
  /* The last assignment of V in the straight line before END.  */
  static size_t assignment (const statements &s, size_t end, tree v)
  {
    for (size_t i = end; i-- && end - i < 24;)
      {
	if (!is_gimple_assign (s[i]) && !is_gimple_call (s[i]))
	  break;
	if (gimple_get_lhs (s[i]) == v)
	  return i;
      }
    return SIZE_MAX;
  }
  tree temporary (tree type, const char *name) { return new_temporary (type, m_scope, name); }
  tree start_of (gimple *init, tree variable, statements &added);
  void emit (statements &, size_t from, size_t to, statements added, const statements &body,
	     gbind *wrapper, form &, location_t);

  plain_loops &m_loops;
  gbind *m_scope = nullptr;
  std::map<tree, unsigned> m_jumps;
};

} // namespace accred

#endif
