/* Pass `accred_extrema': MAXVAL and MINVAL of real arrays become reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An extremum leaves NaNs out unless there is nothing else, so gfortran looks for the first other
   element, and then compares.  Arrays of one dimension, MAXVAL:

     Before:  limit = -Inf;				After:  limit = -Inf;
	      i = 1;						i = 1;
	    A: if (i > n) goto B;				found = 0;
	      if (a[i] >= limit) goto C;		      D: if (i > n) goto E;
	      i = i + 1;					x = a[i];
	      goto A;						found = found | (x >= -Inf);
	    B: limit = n > 0 ? NaN : -huge;			if (x > limit) limit = x;
	    C:							i = i + 1;
	    D: if (i > n) goto E;				goto D;
	      if (a[i] > limit) limit = a[i];		      E: if (!found)
	      i = i + 1;					  limit = n > 0 ? NaN : -huge;
	      goto D;
	    E:

   Of more dimensions, or with a mask:

     Before:  if (fast)					After:  nonempty = nonempty | 1;
		{						x = a[i];
		  if (a[i] > limit) limit = a[i];		fast = fast | (x >= -Inf);
		}						if (x > limit) limit = x;
	      else
		{
		  nonempty = 1;
		  if (a[i] >= limit)
		    { limit = a[i]; fast = 1; }
		}

   GCC 16 has the element in a variable of a block of its own, and leaves the first loop behind it,
   with it as the extremum.

   While nothing has been found, LIMIT is infinite, so that both forms have the same values in each
   iteration; the second ones are reductions, by which auto-loops.cc sees that loops are parallel.

   Needs: `kernels' regions of Fortran; the variables are gfortran's.  */

#include "plugin/clauses/objects.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

#include <cstring>

namespace accred {

namespace {

/* True if V is a variable that gfortran has made, and called NAME.  */

bool
made_p (tree v, const char *name)
{
  if (!v || !VAR_P (v) || !DECL_ARTIFICIAL (v) || !DECL_NAME (v))
    return false;
  const char *own = IDENTIFIER_POINTER (DECL_NAME (v));
  const size_t length = strlen (name);
  return strncmp (own, name, length) == 0 && own[length] == '.';
}

tree
label_here (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL ? gimple_label_label (as_a<glabel *> (stmt))
					    : NULL_TREE;
}

tree
destination_of (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_GOTO ? gimple_goto_dest (stmt) : NULL_TREE;
}

/* True if STMT only computes a temporary.  */

bool
computes_p (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || !VAR_P (lhs) || !DECL_ARTIFICIAL (lhs) || !is_gimple_reg (lhs)
      || gimple_has_volatile_ops (stmt))
    return false;
  return is_gimple_assign (stmt) || (is_gimple_call (stmt) && gimple_call_flags (stmt) & ECF_CONST);
}

/* Compares what two loops compute, each in temporaries of its own.  */

class renaming_compare : public operand_compare
{
public:
  bool operand_equal_p (const_tree x, const_tree y, unsigned flags) override
  {
    const auto renamed = m_renamed.find (x);
    return renamed != m_renamed.end () ? renamed->second == y
				       : operand_compare::operand_equal_p (x, y, flags);
  }

  bool same_computation_p (gimple *x, gimple *y);
  bool same_statements_p (const statements &x, const statements &y);

  /* True if V is a variable of the first loop, and W the same of the second one.  */
  bool same_variable_p (tree v, tree w)
  {
    const auto renamed = m_renamed.find (v);
    return renamed != m_renamed.end () ? renamed->second == w : v == w;
  }

private:
  std::map<const_tree, const_tree> m_renamed;
};

/* True if X and Y compute the same, what they set apart.  */

bool
renaming_compare::same_computation_p (gimple *x, gimple *y)
{
  if (gimple_code (x) != gimple_code (y) || gimple_num_ops (x) != gimple_num_ops (y)
      || (is_gimple_assign (x) && gimple_assign_rhs_code (x) != gimple_assign_rhs_code (y))
      || (gimple_code (x) == GIMPLE_COND && gimple_cond_code (x) != gimple_cond_code (y)))
    return false;
  const unsigned end = gimple_code (x) == GIMPLE_COND ? 2 : gimple_num_ops (x);
  for (unsigned i = gimple_code (x) == GIMPLE_COND ? 0 : 1; i < end; i++)
    {
      tree a = gimple_op (x, i), b = gimple_op (y, i);
      if (a != b ? !a || !b || !operand_equal_p (a, b, 0) : a && m_renamed.count (a))
	return false;
    }
  return true;
}

/* True if the statements of Y are those of X; from now on what Y sets is what X sets.  */

bool
renaming_compare::same_statements_p (const statements &x, const statements &y)
{
  return std::equal (x.begin (), x.end (), y.begin (), y.end (),
		     [&] (gimple *a, gimple *b)
		     {
		       if (!same_computation_p (a, b))
			 return false;
		       tree v = gimple_get_lhs (a), w = gimple_get_lhs (b);
		       if (v != w)
			 m_renamed[v] = w;
		       else
			 m_renamed.erase (v);
		       return !v == !w;
		     });
}

bool
same_computation_p (gimple *x, gimple *y)
{
  return renaming_compare ().same_computation_p (x, y);
}

bool
same_statement_p (gimple *x, gimple *y)
{
  return gimple_get_lhs (x) == gimple_get_lhs (y) && same_computation_p (x, y);
}

/* if (TESTED OP LIMIT) LIMIT = TESTED;  with what computes TESTED in front, and once more in the
   branch.  */

struct extremum_comparison
{
  statements before;
  gcond *test = nullptr;
  statements again; /* The last one sets LIMIT.  */

  tree tested () const { return gimple_cond_lhs (test); }

  /* True if the branch computes what has been tested.  */
  bool consistent_p () const;
};

bool
extremum_comparison::consistent_p () const
{
  if (again.size () == 1 && gimple_assign_single_p (again[0])
      && gimple_assign_rhs1 (again[0]) == tested ())
    return true;
  size_t next = 0;
  for (size_t i = 0; i + 1 < again.size (); i++)
    {
      while (next < before.size () && !same_statement_p (before[next], again[i]))
	next++;
      if (next++ >= before.size ())
	return false;
    }
  for (size_t i = before.size (); i-- > 0;)
    if (gimple_get_lhs (before[i]) == tested ())
      return same_computation_p (before[i], again.back ());
  return false;
}

/* The places of the form in two loops.  */

struct two_loops
{
  size_t head, first,
    exit; /* The first loop: its label, the way out at an element, and its end.  */
  gcond *bound;
  tree counter;
  tree nonempty = NULL_TREE; /* What is set where the mask takes an element.  */
  size_t second, test, end;  /* The second one: in front of it, the comparison, and its end.  */
  extremum_comparison comparison;
};

/* The statements of a sequence, in which updates of an extremum are looked for.  */

class extremum_finder
{
public:
  extremum_finder (gimple_seq *seq, gbind *scope, const std::map<tree, tree> &limits)
    : m_seq (seq), m_scope (scope), m_limits (limits)
  {
    for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)) && gimple_code (gsi_stmt (gsi)) != GIMPLE_PREDICT)
	m_stmts.push_back (gsi_stmt (gsi));
  }

  void run ();

private:
  gimple *at (size_t i) const { return i < m_stmts.size () ? m_stmts[i] : nullptr; }
  bool label_p (size_t i, tree label) const { return at (i) && label_here (at (i)) == label; }
  std::optional<size_t> place_of (tree label) const;
  size_t skip_computations (size_t i, statements &found) const;
  bool limit_test_p (gcond *test, tree_code strict, tree_code other) const;
  bool read_comparison (size_t &i, extremum_comparison &c, tree fast) const;
  std::optional<size_t> with_flag (size_t first);
  bool read_exit (size_t &i, gcond *left, tree &exit, tree &counted) const;
  bool read_first_loop (two_loops &) const;
  bool read_second_loop (two_loops &) const;
  std::optional<size_t> with_two_loops (size_t first);
  std::optional<size_t> with_search (size_t first);
  statements path_to (size_t from, size_t test, tree &nonempty) const;
  statements found_statements (gcond *test, tree found) const;
  gimple *note_element (tree nonempty) const;
  void finish ();
  void erase (size_t from, size_t to)
  {
    std::fill (m_stmts.begin () + from, m_stmts.begin () + to, nullptr);
  }

  gimple_seq *m_seq;
  gbind *m_scope;
  const std::map<tree, tree> &m_limits; /* The first values of extrema.  */
  statements m_stmts;	      /* Null for one that goes.  */
  std::map<size_t, statements> m_before; /* New ones.  */
  bool m_changed = false;
};

std::optional<size_t>
extremum_finder::place_of (tree label) const
{
  for (size_t i = 0; i < m_stmts.size (); i++)
    if (m_stmts[i] && label_here (m_stmts[i]) == label)
      return i;
  return {};
}

/* The place behind those at I that compute temporaries, which are added to FOUND.  */

size_t
extremum_finder::skip_computations (size_t i, statements &found) const
{
  for (; at (i) && computes_p (at (i)) && !m_limits.count (gimple_get_lhs (at (i)))
	 && !made_p (gimple_get_lhs (at (i)), "nonempty")
	 && !made_p (gimple_get_lhs (at (i)), "fast");
       i++)
    found.push_back (at (i));
  return i;
}

/* True if TEST compares an element with an extremum: by STRICT for a maximum, or by OTHER for a
   minimum.  */

bool
extremum_finder::limit_test_p (gcond *test, tree_code strict, tree_code other) const
{
  return test && VAR_P (gimple_cond_lhs (test)) && m_limits.count (gimple_cond_rhs (test))
	 && (gimple_cond_code (test) == strict || gimple_cond_code (test) == other);
}

/* Reads the comparison at I, and the assignment of 1 to FAST in its branch, if that is not null; I
   is then behind it.  */

bool
extremum_finder::read_comparison (size_t &i, extremum_comparison &c, tree fast) const
{
  i = skip_computations (i, c.before);
  c.test = at (i) ? dyn_cast<gcond *> (at (i)) : nullptr;
  if (!(fast ? limit_test_p (c.test, GE_EXPR, LE_EXPR) : limit_test_p (c.test, GT_EXPR, LT_EXPR))
      || !label_p (i + 1, gimple_cond_true_label (c.test)))
    return false;
  i = skip_computations (i + 2, c.again);
  if (!at (i) || gimple_get_lhs (at (i)) != gimple_cond_rhs (c.test))
    return false;
  c.again.push_back (at (i++));
  if (fast)
    {
      gassign *set = at (i) ? dyn_cast<gassign *> (at (i)) : nullptr;
      if (!set || gimple_assign_lhs (set) != fast || !integer_onep (gimple_assign_rhs1 (set)))
	return false;
      i++;
    }
  tree end = at (i) ? destination_of (at (i)) : NULL_TREE;
  if (!end || !label_p (i + 1, gimple_cond_false_label (c.test)) || !label_p (i + 2, end))
    return false;
  i += 3;
  return c.consistent_p ();
}

/* FOUND = FOUND | (the element that TEST compares is no NaN).  */

statements
extremum_finder::found_statements (gcond *test, tree found) const
{
  const tree_code code
    = gimple_cond_code (test) == GT_EXPR || gimple_cond_code (test) == GE_EXPR ? GE_EXPR : LE_EXPR;
  tree is = new_temporary (boolean_type_node, m_scope),
       as = new_temporary (TREE_TYPE (found), m_scope);
  return {
    gimple_build_assign (is, code, gimple_cond_lhs (test), m_limits.at (gimple_cond_rhs (test))),
    gimple_build_assign (as, NOP_EXPR, is), gimple_build_assign (found, BIT_IOR_EXPR, found, as)
  };
}

/* NONEMPTY = NONEMPTY | 1.  */

gimple *
extremum_finder::note_element (tree nonempty) const
{
  return gimple_build_assign (nonempty, BIT_IOR_EXPR, nonempty,
			      build_one_cst (TREE_TYPE (nonempty)));
}

/* Rewrites the form with a flag that is tested at FIRST.  The place behind it.  */

std::optional<size_t>
extremum_finder::with_flag (size_t first)
{
  gcond *flagged = dyn_cast<gcond *> (at (first));
  if (!flagged || gimple_cond_code (flagged) != NE_EXPR
      || !integer_zerop (gimple_cond_rhs (flagged)) || !made_p (gimple_cond_lhs (flagged), "fast")
      || !label_p (first + 1, gimple_cond_true_label (flagged)))
    return {};
  tree fast = gimple_cond_lhs (flagged);
  extremum_comparison quick, slow;
  size_t i = first + 2;
  if (!read_comparison (i, quick, NULL_TREE))
    return {};
  tree end = at (i) ? destination_of (at (i)) : NULL_TREE;
  if (!end || !label_p (i + 1, gimple_cond_false_label (flagged)))
    return {};
  const size_t start = i + 2;
  i = start;
  gimple *noted = at (i);
  tree nonempty = noted ? gimple_get_lhs (noted) : NULL_TREE;
  if (made_p (nonempty, "nonempty"))
    i++;
  else
    nonempty = NULL_TREE;
  if (!read_comparison (i, slow, fast) || !label_p (i, end)
      || !std::equal (quick.before.begin (), quick.before.end (), slow.before.begin (),
		      slow.before.end (), same_statement_p)
      || quick.tested () != slow.tested ()
      || gimple_cond_rhs (quick.test) != gimple_cond_rhs (slow.test))
    return {};

  const size_t test = std::find (m_stmts.begin (), m_stmts.end (), slow.test) - m_stmts.begin (),
	       store = std::find (m_stmts.begin (), m_stmts.end (), slow.again.back ())
		       - m_stmts.begin ();
  erase (first, start + (nonempty ? 1 : 0));
  if (nonempty)
    m_before[start + 1].push_back (note_element (nonempty));
  for (gimple *stmt : found_statements (slow.test, fast))
    m_before[test].push_back (stmt);
  gimple_cond_set_code (slow.test, gimple_cond_code (quick.test));
  erase (test + 2, store + 2);
  m_before[store + 2] = { gimple_build_assign (gimple_cond_rhs (slow.test), slow.tested ()) };
  return i;
}

/* What is executed between FROM, the begin of a loop's iterations, and TEST; what says in it that
   there is an element sets NONEMPTY.  Nothing where there may be more.  */

statements
extremum_finder::path_to (size_t from, size_t test, tree &nonempty) const
{
  statements path;
  for (size_t i = from; i < test; i++)
    {
      gimple *stmt = at (i);
      if (!stmt)
	return {};
      if (made_p (gimple_get_lhs (stmt), "nonempty"))
	nonempty = gimple_get_lhs (stmt);
      else if (gimple_code (stmt) == GIMPLE_COND || computes_p (stmt))
	path.push_back (stmt);
      else if (gimple_code (stmt) != GIMPLE_LABEL)
	return {};
    }
  return path;
}

/* Reads at I what GCC 16 does with the element that LEFT takes: it is the extremum, COUNTED goes on
   to the next one, and the goto leads to EXIT.  I is then behind it.  */

bool
extremum_finder::read_exit (size_t &i, gcond *left, tree &exit, tree &counted) const
{
  gassign *set = at (i + 1) ? dyn_cast<gassign *> (at (i + 1)) : nullptr,
	  *step = at (i + 2) ? dyn_cast<gassign *> (at (i + 2)) : nullptr;
  exit = at (i + 3) ? destination_of (at (i + 3)) : NULL_TREE;
  i += 4;
  if (!set || !step || !exit || !label_p (i, gimple_cond_false_label (left)))
    return false;
  counted = gimple_assign_lhs (step);
  return gimple_assign_lhs (set) == gimple_cond_rhs (left) && gimple_assign_single_p (set)
	 && gimple_assign_rhs1 (set) == gimple_cond_lhs (left)
	 && gimple_assign_rhs_code (step) == PLUS_EXPR && gimple_assign_rhs1 (step) == counted
	 && integer_onep (gimple_assign_rhs2 (step));
}

/* Reads the first loop, which is left at L.FIRST.  */

bool
extremum_finder::read_first_loop (two_loops &l) const
{
  gcond *left = dyn_cast<gcond *> (at (l.first));
  if (!limit_test_p (left, GE_EXPR, LE_EXPR))
    return false;
  size_t behind = l.first + 1;
  tree exit = gimple_cond_true_label (left), counted = NULL_TREE;
  if (label_p (behind, exit) && !read_exit (behind, left, exit, counted))
    return false;
  const auto second = place_of (exit);
  if (!second || *second < behind)
    return false;
  auto next_goto = [&] (size_t i)
  {
    while (i < *second && !destination_of (at (i)))
      i++;
    return i;
  };
  size_t back = next_goto (behind);
  /* With a mask there is a goto over the branch's end.  */
  if (back < *second && place_of (destination_of (at (back))) > std::optional<size_t> (back))
    back = next_goto (back + 1);
  const auto head = back < *second ? place_of (destination_of (at (back))) : std::nullopt;
  if (!head || *head >= l.first)
    return false;
  l.head = *head;
  l.second = *second;
  l.exit = back + 1;
  l.bound = dyn_cast<gcond *> (at (l.head + 1));
  gassign *step = dyn_cast<gassign *> (at (back - 1));
  if (!l.bound || !label_p (l.exit, gimple_cond_true_label (l.bound))
      || !label_p (l.head + 2, gimple_cond_false_label (l.bound)) || !step)
    return false;
  l.counter = gimple_assign_lhs (step);
  if (counted && counted != l.counter)
    return false;
  for (size_t i = behind; i < back - 1; i++)
    if (!label_here (at (i)) && !destination_of (at (i)))
      return false;
  return gimple_assign_rhs1 (step) == l.counter && gimple_cond_lhs (l.bound) == l.counter;
}

/* Reads the second one, which goes on with the same counter and compares the same elements.  */

bool
extremum_finder::read_second_loop (two_loops &l) const
{
  const size_t again = l.second + 1;
  gcond *left = as_a<gcond *> (at (l.first)), *bound = label_here (at (again)) && at (again + 1)
							 ? dyn_cast<gcond *> (at (again + 1))
							 : nullptr;
  if (!bound || !same_computation_p (l.bound, bound)
      || !label_p (again + 2, gimple_cond_false_label (bound)))
    return false;
  const auto end = place_of (gimple_cond_true_label (bound));
  l.test = again + 3;
  while (end && l.test < *end && !limit_test_p (dyn_cast<gcond *> (at (l.test)), GT_EXPR, LT_EXPR))
    l.test++;
  if (!end || l.test >= *end)
    return false;
  l.end = *end;
  tree none = NULL_TREE;
  const statements path = path_to (l.head + 3, l.first, l.nonempty),
		   path_again = path_to (again + 3, l.test, none);
  renaming_compare same;
  if (path.empty () || none || !same.same_statements_p (path, path_again))
    return false;
  size_t i = l.test;
  while (i > again + 3 && computes_p (at (i - 1)))
    i--;
  return read_comparison (i, l.comparison, NULL_TREE)
	 && same.same_variable_p (gimple_cond_lhs (left), l.comparison.tested ())
	 && gimple_cond_rhs (l.comparison.test) == gimple_cond_rhs (left);
}

/* Rewrites the form in two loops, the first of which is left at FIRST.  The place behind it.  */

std::optional<size_t>
extremum_finder::with_two_loops (size_t first)
{
  two_loops l;
  l.first = first;
  if (!read_first_loop (l) || !read_second_loop (l))
    return {};
  /* What happens where nothing has been found.  */
  const statements otherwise (m_stmts.begin () + l.exit + 1, m_stmts.begin () + l.second);
  bool counted = false;
  auto note_counter = [&] (tree *v, bool) { counted |= *v == l.counter; };
  for (gimple *stmt : otherwise)
    for_each_operand (stmt, note_counter);
  if (counted)
    return {};

  gcond *test = l.comparison.test;
  const size_t store = std::find (m_stmts.begin (), m_stmts.end (), l.comparison.again.back ())
		       - m_stmts.begin ();
  tree found = new_temporary (integer_type_node, m_scope, "found");
  erase (l.head, l.second + 1);
  m_before[l.second + 1] = { gimple_build_assign (found, integer_zero_node) };
  if (l.nonempty)
    m_before[l.test] = { note_element (l.nonempty) };
  for (gimple *stmt : found_statements (test, found))
    m_before[l.test].push_back (stmt);
  erase (l.test + 2, store + 1);
  m_before[store + 1] = { gimple_build_assign (gimple_cond_rhs (test), gimple_cond_lhs (test)) };
  tree none = create_artificial_label (UNKNOWN_LOCATION),
       done = create_artificial_label (UNKNOWN_LOCATION);
  statements &last = m_before[l.end + 1];
  last = { gimple_build_cond (NE_EXPR, found, integer_zero_node, done, none),
	   gimple_build_label (none) };
  last.insert (last.end (), otherwise.begin (), otherwise.end ());
  last.push_back (gimple_build_label (done));
  return l.end + 1;
}

/* GCC 16 leaves the first loop behind an element that is no NaN, with that as the extremum; the
   second loop is a reduction as it is.  But where FIRST has made a NaN of the extremum it has to
   stay one, which a maximum of values would leave out.  The place behind the loop.  */

std::optional<size_t>
extremum_finder::with_search (size_t first)
{
  gassign *none = dyn_cast<gassign *> (at (first));
  if (!none || !m_limits.count (gimple_assign_lhs (none)) || !gimple_assign_single_p (none)
      || TREE_CODE (gimple_assign_rhs1 (none)) != REAL_CST
      || !REAL_VALUE_ISNAN (TREE_REAL_CST (gimple_assign_rhs1 (none))))
    return {};
  tree limit = gimple_assign_lhs (none);
  size_t second = first + 1;
  while (at (second) && gimple_code (at (second)) != GIMPLE_COND)
    second++;
  gcond *bound = at (second) ? dyn_cast<gcond *> (at (second)) : nullptr;
  const auto end = bound ? place_of (gimple_cond_true_label (bound)) : std::nullopt;
  if (!end || *end < second || !label_here (at (second - 1)))
    return {};
  tree before = new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (limit)), m_scope, "before"),
       nan = create_artificial_label (UNKNOWN_LOCATION),
       number = create_artificial_label (UNKNOWN_LOCATION);
  m_before[second - 1] = { gimple_build_assign (before, limit) };
  m_before[*end + 1] = { gimple_build_cond (UNORDERED_EXPR, before, before, nan, number),
			 gimple_build_label (nan), gimple_build_assign (limit, before),
			 gimple_build_label (number) };
  return *end + 1;
}

void
extremum_finder::finish ()
{
  take (m_seq);
  statements all;
  for (size_t i = 0; i <= m_stmts.size (); i++)
    {
      if (auto b = m_before.find (i); b != m_before.end ())
	all.insert (all.end (), b->second.begin (), b->second.end ());
      if (i < m_stmts.size () && m_stmts[i])
	all.push_back (m_stmts[i]);
    }
  *m_seq = make_sequence (all);
}

void
extremum_finder::run ()
{
  for (size_t i = 0; i < m_stmts.size ();)
    {
      std::optional<size_t> next;
      if (is_gimple_assign (m_stmts[i]))
	next = with_search (i);
      else if (gimple_code (m_stmts[i]) == GIMPLE_COND && !(next = with_flag (i)))
	next = with_two_loops (i);
      m_changed |= next.has_value ();
      i = next ? *next : i + 1;
    }
  if (m_changed)
    finish ();
}

/* True if BIND is a block that GCC 16 has made for an element's value.  */

bool
element_block_p (gbind *bind)
{
  tree v = gimple_bind_vars (bind);
  return v && !DECL_CHAIN (v) && VAR_P (v) && DECL_ARTIFICIAL (v)
	 && SCALAR_FLOAT_TYPE_P (TREE_TYPE (v)) && !gimple_seq_empty_p (gimple_bind_body (bind));
}

/* Puts the statements and the variable of BIND, at GSI, into the sequence around it, whose
   variables SCOPE declares.  GSI is then at the first of them.  */

void
open_block (gimple_stmt_iterator *gsi, gbind *bind, gbind *scope)
{
  gimple_bind_append_vars (scope, gimple_bind_vars (bind));
  gimple_seq body = gimple_bind_body (bind);
  gimple_bind_set_body (bind, NULL);
  gsi_insert_seq_after (gsi, body, GSI_SAME_STMT);
  gsi_remove (gsi, true);
}

/* In SEQ, whose statements' variables SCOPE declares; the LIMITS are what is known of variables
   around it.  */

void
rewrite_extrema (gimple_seq *seq, gbind *scope, std::map<tree, tree> &limits)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi));
      if (bind && scope && !limits.empty () && element_block_p (bind))
	{
	  open_block (&gsi, bind, scope);
	  bind = nullptr;
	}
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_assign_single_p (stmt) && made_p (gimple_assign_lhs (stmt), "limit")
	  && TREE_CODE (gimple_assign_rhs1 (stmt)) == REAL_CST)
	limits.emplace (gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt));
      for_each_sequence (stmt,
			 [&] (gimple_seq *s) { rewrite_extrema (s, bind ? bind : scope, limits); });
    }
  if (scope && !limits.empty ())
    extremum_finder (seq, scope, limits).run ();
}

tree
rewrite_in_region (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    {
      std::map<tree, tree> limits;
      rewrite_extrema (gimple_omp_body_ptr (target), NULL, limits);
    }
  return NULL_TREE;
}

const pass_data pass_data_extrema
  = { GIMPLE_PASS, "accred_extrema", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_extrema (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_extrema, rewrite_in_region, lang_GNU_Fortran ());
}

} // namespace accred
