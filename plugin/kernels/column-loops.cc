/* Loops of the language that go down columns of an array and reduce them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops, for `parallel' constructs and `kernels' regions.

     #pragma acc parallel loop			 #pragma acc parallel loop
     for (c = 0; c < w; c++)			 for (c = 0; c < w; c++)
       {					   {
	 s = 0;					     s = 0;
						->   #pragma acc loop seq reduction (+:s)
	 for (r = 0; r < n; r++)		     for (r = 0; r < n; r++)
	   s += a[r * w + c];			       s += a[r * w + c];
	 out[c] = s;				     out[c] = s;
       }					   }

   Such a loop runs as it did, but accred_plan may share its rows among threads (column-sums.cc),
   which puts the values that are reduced in another order.  So the order must not matter: they are
   integers, or the user allows it with -fassociative-math.

   A loop that has a directive with a reduction, or that has got one in a `kernels' region, and
   that leaves the levels to the compiler becomes sequential as well: it would get the vector level,
   whose lanes read one column, each of them from another piece of memory.  That is done only where
   column-sums.cc will take the nest, since a sequential loop is slow otherwise: a region of these
   two loops, neither of which says a level, whose columns store nothing before their rows.

   A loop along a row, from ptr[r] to ptr[r + 1], is another one that need not stay with one thread
   (row-loops.cc).

   Guarantees: all other loops are as the front end made them.  */

#include "plugin/kernels/column-loops.h"
#include "plugin/kernels/accesses.h"
#include "plugin/kernels/region-reader.h"
#include "plugin/kernels/function-flow.h"
#include "plugin/kernels/fused-rows.h"
#include "plugin/kernels/product-versions.h"
#include "plugin/kernels/recurrences.h"
#include "plugin/kernels/row-loops.h"

namespace accred {

namespace {

/* Whether a nest has enough threads for its inner loop to be sequential.  */
enum class product_kind
{
  none,
  perhaps,
  enough
};

/* Of OpenMP's loops along rows, what is said where the order matters.  */
constexpr char openmp_in_order[]
  = "loop: along a row of any length, by one thread (the order of floating-point numbers is the "
    "program's; 'simd reduction' would free it)";

class column_loops
{
public:
  column_loops (function *fun, gomp_target *target, device_context &ctx)
    : m_ctx (ctx), m_rows (ctx.opts.rows != row_sharing::never),
      m_openmp (ctx.target_regions.count (target)),
      m_kernels (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS),
      m_notes (ctx.opts.report ? &ctx.notes : nullptr), m_body (gimple_omp_body_ptr (target)),
      m_plain (m_body), m_copies (find_reference_copies (*m_body)),
      m_accesses (read_accesses (*m_body, m_plain, m_copies)),
      m_aliases (fun, target, {}, mapped_sections::any), m_flow (fun->gimple_body, m_plain)
  {
    tree clauses = gimple_omp_target_clauses (target);
    m_open = !omp_find_clause (clauses, OMP_CLAUSE_NUM_WORKERS)
	     && !omp_find_clause (clauses, OMP_CLAUSE_VECTOR_LENGTH);
  }

  void run ()
  {
    visit (*m_body, nullptr);
    m_plain.finish (m_body);
  }

private:
  void visit (gimple_seq, gomp_for *around);
  bool across_p (gomp_for *outer, gomp_for *inner) const;
  tree reductions_of (gomp_for *, bool row, bool &in_order) const;
  bool mark (gomp_for *, omp_clause_code level, const char *in_turn) const;
  std::vector<gomp_for *> joined_with (gomp_for *, gomp_for *around) const;
  bool row_p (gomp_for *, gomp_for *around);
  bool left_to_thread_p (gomp_for *, const std::vector<gomp_for *> &joined) const;
  bool leaves_nothing_p (gomp_for *) const;
  bool keep_p (gomp_for *, gomp_for *around);
  bool simd_p (gomp_for *) const;
  void leave_to_teams (gomp_for *) const;
  std::optional<found_reduction> said_by_simd (gomp_for *, tree object) const;
  bool open_p (gomp_for *) const;
  bool lone_nest_p (gomp_for *outer, gomp_for *inner) const;
  tree copied (tree) const;
  product_kind product_of (gomp_for *outer, gomp_for *inner) const;

  device_context &m_ctx;
  const bool m_rows; /* Rows of any length are looked at.  */
  const bool m_openmp; /* The construct was OpenMP's.  */
  const bool m_kernels; /* Loops of the language have been looked at.  */
  bool m_open; /* The user says nothing about workers and vectors.  */
  std::vector<reported_note> *m_notes;
  gimple_seq *m_body;
  plain_loops m_plain;
  reference_copies m_copies;
  region_accesses m_accesses;
  alias_oracle m_aliases;
  function_flow m_flow;
  std::set<gomp_for *> m_joined; /* Loops along rows that will be one with others.  */
};

/* The constant that F grows by with each iteration of L.  */

std::optional<int64_t>
growth (const affine_form &f, loop_id l)
{
  auto at = f.factors.find (l);
  return at == f.factors.end () ? 0 : at->second.constant ();
}

/* True if INNER, which has no loops in it, reads neighbours in successive iterations of OUTER, or
   of the innermost loop of that nest, but not in its own.  */

bool
column_loops::across_p (gomp_for *outer, gomp_for *inner) const
{
  const auto o = m_accesses.ids.find (outer), i = m_accesses.ids.find (inner);
  if (o == m_accesses.ids.end () || i == m_accesses.ids.end () || i->second.size () != 1)
    return false;
  const loop_id column = o->second.back (), row = i->second[0];
  bool any = false;
  for (const nest_access &a : m_accesses.nest.accesses)
    {
      if (a.loop != row || a.subscripts.empty ())
	continue;
      if (a.write)
	return false;
      /* The last one counts neighbours, which may have components.  */
      size_t last = a.subscripts.size () - 1;
      while (last > 0 && a.subscripts[last].shape[0] == '.')
	last--;
      const subscript &s = a.subscripts[last];
      const std::optional<int64_t> across = growth (s.value, column), down = growth (s.value, row);
      const int64_t unit = s.width ? s.width : 1;
      bool moves = !down || *down > unit || *down < -unit;
      for (size_t k = 0; k < last; k++)
	moves |= growth (a.subscripts[k].value, row) != std::optional<int64_t> (0);
      any |= s.value.known && across == unit && moves && down != unit;
    }
  return any;
}

/* True if values of TYPE may be reduced in any order.  */

bool
any_order_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || (SCALAR_FLOAT_TYPE_P (type) && flag_associative_math);
}

/* True if OBJECT, of which the elements of a row access parts, is one of Fortran's arrays, behind a
   reference: they change no memory (row-loops.cc, bounds_p).  */

bool
only_read_p (tree object)
{
  return reference_p (object) && TREE_CODE (object_type (object)) == ARRAY_TYPE;
}

/* True if LOOP is one of OpenMP's directive `simd' that a thread executes.  */

bool
column_loops::simd_p (gomp_for *loop) const
{
  return m_ctx.simd_loops.count (loop)
	 && omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ);
}

/* The clause of LOOP, one of OpenMP's directive `simd', for OBJECT, if there is one.  */

std::optional<found_reduction>
column_loops::said_by_simd (gomp_for *loop, tree object) const
{
  const auto simd = m_ctx.simd_loops.find (loop);
  if (simd == m_ctx.simd_loops.end ())
    return {};
  const auto clause = simd->second.find (object);
  return clause == simd->second.end ()
	   ? std::nullopt
	   : std::optional<found_reduction> ({ object, clause->second });
}

/* The clauses of LOOP, and those for all that it leaves for a later iteration; null if that is
   nothing, or not all of it is reduced.  ROW: it goes along a row.  */

tree
column_loops::reductions_of (gomp_for *loop, bool row, bool &in_order) const
{
  const loop_body body (loop, m_copies);
  if (!body.known_p ())
    return NULL_TREE;
  tree clauses = gimple_omp_for_clauses (loop);
  bool any = false;
  for (tree object : body.written ())
    {
      if (row && only_read_p (object))
	continue;
      if (!is_gimple_reg_type (object_type (object)) || body.has (object, access_kind::escape)
	  || body.has (object, access_kind::address))
	return NULL_TREE;
      if (own_by_clause_p (loop, object) || !body.read_before_write_p (object))
	continue;
      std::optional<found_reduction> r = said_by_simd (loop, object);
      if (!r)
	{
	  r = reduction_of (loop, body, object, m_copies);
	  in_order |= !any_order_p (object_type (object));
	}
      if (!r || !is_gimple_reg (r->object))
	return NULL_TREE;
      tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_DECL (c) = r->object;
      OMP_CLAUSE_REDUCTION_CODE (c) = r->code;
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
      any = true;
    }
  return any ? clauses : NULL_TREE;
}

/* CLAUSES but for the one with CODE.  */

tree
without (tree clauses, omp_clause_code code)
{
  tree *c = &clauses;
  while (*c && OMP_CLAUSE_CODE (*c) != code)
    c = &OMP_CLAUSE_CHAIN (*c);
  if (*c)
    *c = OMP_CLAUSE_CHAIN (*c);
  return clauses;
}

/* LOOP gets these clauses, and LEVEL, if there are some.  IN_TURN is said where the order
   matters.  */

bool
column_loops::mark (gomp_for *loop, omp_clause_code level, const char *in_turn) const
{
  bool in_order = false;
  tree clauses = reductions_of (loop, level == OMP_CLAUSE_VECTOR, in_order);
  if (!clauses)
    return false;
  if (in_order && m_notes)
    m_notes->push_back ({ gimple_location (loop), in_turn, true });
  if (in_order)
    return false;
  tree c = build_omp_clause (gimple_location (loop), level);
  OMP_CLAUSE_CHAIN (c) = without (clauses, OMP_CLAUSE_SEQ);
  gimple_omp_for_set_clauses (loop, c);
  return true;
}

/* True if what iterations of LOOP set, but for reductions, is not read behind it, so that each may
   have its own.  */

bool
column_loops::leaves_nothing_p (gomp_for *loop) const
{
  const loop_body body (loop, m_copies);
  if (!body.known_p ())
    return false;
  for (tree object : body.written ())
    if (!own_by_clause_p (loop, object) && !only_read_p (object)
	&& !body.read_before_write_p (object)
	&& (!VAR_P (object) || !is_gimple_reg (object) || reference_p (object)
	    || m_flow.used_behind_p (loop, object)))
      return false;
  return true;
}

/* The levels of LOOP, one of OpenMP over teams and threads, without threads: lanes have what is in
   its iterations.  */

void
column_loops::leave_to_teams (gomp_for *loop) const
{
  gimple_omp_for_set_clauses (loop, without (gimple_omp_for_clauses (loop), OMP_CLAUSE_VECTOR));
}

/* LOOP, one of AROUND, and the loops that will be one with it.  */

std::vector<gomp_for *>
column_loops::joined_with (gomp_for *loop, gomp_for *around) const
{
  std::vector<gomp_for *> joined;
  bool found = false;
  /* Loops over vectors are joined later.  */
  std::vector<gomp_for *> of_simd;
  for (const auto &[one, reduced] : m_ctx.simd_loops)
    if (tree clauses = gimple_omp_for_clauses (one); omp_find_clause (clauses, OMP_CLAUSE_SEQ))
      {
	of_simd.push_back (as_a<gomp_for *> (one));
	gimple_omp_for_set_clauses (one, without (clauses, OMP_CLAUSE_SEQ));
      }
  const std::vector<loop_pair> pairs = find_loop_pairs (around, m_accesses, m_aliases, m_copies);
  for (gomp_for *one : of_simd)
    {
      tree c = build_omp_clause (gimple_location (one), OMP_CLAUSE_SEQ);
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (one);
      gimple_omp_for_set_clauses (one, c);
    }
  for (const loop_pair &p : pairs)
    {
      if (!p.why_not.empty ())
	continue;
      if (joined.empty () || joined.back () != p.first)
	{
	  if (found)
	    break;
	  joined = { p.first };
	}
      joined.push_back (p.second);
      found |= p.first == loop || p.second == loop;
    }
  return found ? joined : std::vector<gomp_for *>{ loop };
}

/* True if LOOP, one of the language in AROUND or of OpenMP's directive `simd', can be one along a
   row.  */

bool
column_loops::row_p (gomp_for *loop, gomp_for *around)
{
  if (m_joined.count (loop))
    return true;
  const std::vector<gomp_for *> joined = joined_with (loop, around);
  for (gomp_for *one : joined)
    {
      bool in_order = false;
      if (!(m_plain.plain_p (one) || simd_p (one))
	  || !row_loop_p (*m_body, around, one, joined, m_plain, m_accesses, m_openmp)
	  || !leaves_nothing_p (one)
	  || (one != loop && (!reductions_of (one, true, in_order) || in_order)))
	return false;
    }
  if (left_to_thread_p (loop, joined))
    return false;
  m_joined.insert (joined.begin (), joined.end ());
  return true;
}

/* True if LOOP, one of JOINED along the rows of a construct of OpenMP, stays with a thread, because
   nobody has asked for lanes: a thread alone is faster where rows are short.  */

bool
column_loops::left_to_thread_p (gomp_for *loop, const std::vector<gomp_for *> &joined) const
{
  if (!m_openmp || m_ctx.opts.rows == row_sharing::always
      || std::any_of (joined.begin (), joined.end (), [this] (gomp_for *l) { return simd_p (l); }))
    return false;
  bool in_order = false;
  if (m_notes && reductions_of (loop, true, in_order))
    m_notes->push_back ({ gimple_location (loop),
			  in_order ? openmp_in_order
				   : "loop: along a row of any length, by one thread (equal shares "
				     "with 'simd reduction' or '-fplugin-arg-accred-row-shares')",
			  true });
  return true;
}

/* True if LOOP, one of the language in AROUND, has become one of OpenACC that stays.  */

bool
column_loops::keep_p (gomp_for *loop, gomp_for *around)
{
  if (gimple_omp_for_collapse (around) == 1 && across_p (around, loop))
    return mark (loop, OMP_CLAUSE_SEQ,
		 "loop: down columns of an array, one by one (the order of floating-point "
		 "numbers is the program's; 'loop seq reduction' or '-fassociative-math' "
		 "would free it)");
  if (!m_rows || !m_open || !row_p (loop, around))
    return false;
  if (mark (loop, OMP_CLAUSE_VECTOR,
	    m_openmp
	      ? openmp_in_order
	      : "loop: along a row of any length, by one thread (the order of floating-point "
		"numbers is the program's; 'loop reduction' or '-fassociative-math' would "
		"free it)"))
    {
      if (m_openmp)
	leave_to_teams (around);
      return true;
    }
  m_joined.clear ();
  return false;
}

/* True if LOOP is a single one whose levels are the compiler's choice.  */

bool
column_loops::open_p (gomp_for *loop) const
{
  if (gimple_omp_for_collapse (loop) != 1)
    return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_INDEPENDENT: break;
      default: return false;
      }
  tree step = TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1);
  return integer_onep (step) && TREE_CODE (gimple_omp_for_incr (loop, 0)) == PLUS_EXPR
	 && TYPE_PRECISION (TREE_TYPE (gimple_omp_for_index (loop, 0))) >= 32;
}

/* Counts the loops in SEQ.  STORES: whether something before INNER stores to memory.  */

static unsigned
count_loops (gimple_seq seq, const gomp_for *inner, bool &before, bool &stores)
{
  unsigned n = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      n += gimple_code (stmt) == GIMPLE_OMP_FOR;
      before &= stmt != inner;
      tree lhs = gimple_get_lhs (stmt);
      const bool other = (is_gimple_call (stmt) && !arithmetic_p (as_a<gcall *> (stmt)))
			 || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE
			 || gimple_code (stmt) == GIMPLE_ASM;
      if (before && (other || (lhs && !register_p (lhs) && !gimple_clobber_p (stmt))))
	stores = true;
      for_each_sequence (stmt,
			 [&] (gimple_seq *s) { n += count_loops (*s, inner, before, stores); });
    }
  return n;
}

/* True if the region is OUTER and INNER, in the form that column-sums.cc takes.  */

bool
column_loops::lone_nest_p (gomp_for *outer, gomp_for *inner) const
{
  bool before = true, stores = false;
  if (!m_open || !open_p (outer) || !open_p (inner)
      || count_loops (*m_body, inner, before, stores) != 2 || stores
      || !omp_find_clause (gimple_omp_for_clauses (inner), OMP_CLAUSE_REDUCTION))
    return false;
  for (tree c = gimple_omp_for_clauses (inner); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree type = object_type (OMP_CLAUSE_DECL (c));
	if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
	    || tree_to_uhwi (TYPE_SIZE_UNIT (type)) > 8 || !is_gimple_reg (OMP_CLAUSE_DECL (c)))
	  return false;
      }
  for (tree c = gimple_omp_for_clauses (outer); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      return false;
  return true;
}

/* What T, a bound, is a copy of, as far as the region's statements say.  */

tree
column_loops::copied (tree t) const
{
  tree from = t;
  if (VAR_P (t) && DECL_ARTIFICIAL (t))
    any_statement (*m_body,
		   [&] (gimple *stmt)
		   {
		     if (gimple_assign_single_p (stmt) && gimple_assign_lhs (stmt) == t)
		       from = gimple_assign_rhs1 (stmt);
		     return walk_on::into;
		   });
  return from;
}

/* Whether INNER may run in threads that have an iteration of OUTER each, a nest that is collapsed:
   where it has as many iterations as one of that nest's loops, as in a product of square matrices,
   or where constants say that there are enough threads.  Of other nests of `kernels' the numbers
   that the program runs with decide (product-versions.cc).  */

product_kind
column_loops::product_of (gomp_for *outer, gomp_for *inner) const
{
  if (!m_kernels || !m_open || gimple_omp_for_collapse (outer) < 2 || !open_p (inner))
    return product_kind::none;
  auto same_p = [this] (tree a, tree b) { return operand_equal_p (copied (a), copied (b)); };
  for (unsigned k = 0; k < gimple_omp_for_collapse (outer); k++)
    if (same_p (gimple_omp_for_initial (outer, k), gimple_omp_for_initial (inner, 0))
	&& same_p (gimple_omp_for_final (outer, k), gimple_omp_for_final (inner, 0))
	&& gimple_omp_for_cond (outer, k) == gimple_omp_for_cond (inner, 0)
	&& operand_equal_p (TREE_OPERAND (gimple_omp_for_incr (outer, k), 1),
			    TREE_OPERAND (gimple_omp_for_incr (inner, 0), 1)))
      return product_kind::enough;
  tree enough = enough_threads (outer, inner, [] (tree t) -> tree
				{ return TREE_CODE (t) == INTEGER_CST ? t : NULL_TREE; });
  if (enough && TREE_CODE (enough) == INTEGER_CST)
    return integer_onep (enough) ? product_kind::enough : product_kind::none;
  return product_kind::perhaps;
}

/* AROUND is the loop around SEQ, if there is one alone, with a directive.  */

void
column_loops::visit (gimple_seq seq, gomp_for *around)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
      if (loop && m_plain.plain_p (loop))
	{
	  if (around && !m_kernels && keep_p (loop, around))
	    m_plain.keep (loop, m_flow.used_behind_p (loop, m_plain.stepped_variable (loop)));
	  else
	    m_plain.revert (loop);
	}
      else if (loop && around && simd_p (loop) && !across_p (around, loop))
	keep_p (loop, around);
      else if (loop && around && across_p (around, loop))
	{
	  const product_kind product = product_of (around, loop);
	  if (lone_nest_p (around, loop) || product == product_kind::enough)
	    make_sequential (loop);
	  else if (product == product_kind::perhaps)
	    m_ctx.products.insert (loop);
	}
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (*s, loop ? loop : around); });
    }
}

void
visit (function *fun, gimple_seq *seq, device_context &ctx)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      if (target
	  && (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_PARALLEL
	      || gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS))
	column_loops (fun, target, ctx).run ();
      else
	for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (fun, s, ctx); });
    }
}

} // namespace

void
find_column_loops (function *fun, device_context &ctx)
{
  visit (fun, &fun->gimple_body, ctx);
}

} // namespace accred
