/* Loops of the language over rows of any length.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops, for `parallel' constructs.

     #pragma acc parallel loop			 #pragma acc parallel loop
     for (r = 0; r < n; r++)			 for (r = 0; r < n; r++)
       {					   {
	 s = 0;					     s = 0;
						->   #pragma acc loop vector reduction (+:s)
	 for (j = ptr[r]; j < ptr[r + 1]; j++)	     for (j = ptr[r]; j < ptr[r + 1]; j++)
	   s += v[j] * x[col[j]];		       s += v[j] * x[col[j]];
	 y[r] = s;				     y[r] = s;
       }					   }

   A thread that has a row to itself is as slow as the longest row, and its neighbours read other
   rows, so that each load is a sector of its own.  As a loop over vectors, the row has as many
   lanes as it needs, or a share of them (plugin/loops/row-versions.cc).  That puts the values that
   are reduced in another order, which must not matter (column-loops.cc, mark).

   Several loops over the same row are one loop for this, if they can become one (fused-rows.cc).

   This is done only where the kernel will look at the rows: a vector loop of few iterations is
   slower than a thread.  So all that row-nest.cc asks for is asked for here, and a little more: the
   region has these two loops alone; the user leaves vectors open; each row changes no memory before
   its loop or in it; nothing is called.  The loop may stand under conditions
   (row-conditions.cc).  */

#include "plugin/kernels/row-loops.h"
#include "plugin/kernels/region-reader.h"

namespace accred {

namespace {

/* What a bound is: what is loaded from REF, and MORE.  */

struct loaded_number
{
  tree ref = NULL_TREE;
  int64_t more = 0;
};

/* The assignments of V in SEQ.  */

void
find_assignments (gimple_seq seq, tree v, std::vector<gimple *> &found)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      if (gimple_get_lhs (gsi_stmt (gsi)) == v && !gimple_clobber_p (gsi_stmt (gsi)))
	found.push_back (gsi_stmt (gsi));
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { find_assignments (*s, v, found); });
    }
}

/* What V is where the loop INNER in BODY begins.  What is assigned directly in front of it may have
   been so before; else it is assigned once.  */

loaded_number
loaded (gimple_seq body, gomp_for *inner, tree v)
{
  loaded_number n;
  tree type = TREE_TYPE (v);
  while (VAR_P (v) && register_p (v))
    {
      std::vector<gimple *> all;
      find_assignments (gimple_omp_for_pre_body (inner), v, all);
      if (all.empty ())
	find_assignments (body, v, all);
      gassign *a = all.size () == 1 ? dyn_cast<gassign *> (all[0]) : nullptr;
      if (!a || !types_compatible_p (TREE_TYPE (v), type))
	return {};
      tree rhs = gimple_assign_rhs1 (a), by = gimple_assign_rhs2 (a);
      if (gimple_assign_single_p (a) && memory_reference_p (rhs))
	{
	  n.ref = rhs;
	  return n;
	}
      const tree_code code = gimple_assign_rhs_code (a);
      if (by && TREE_CODE (by) == INTEGER_CST && tree_fits_shwi_p (by)
	  && (code == PLUS_EXPR || code == MINUS_EXPR))
	n.more += code == PLUS_EXPR ? tree_to_shwi (by) : -tree_to_shwi (by);
      else if (!gimple_assign_single_p (a))
	return {};
      v = rhs;
    }
  return {};
}

/* The bounds of INNER, a loop in BODY, which goes from the first one to before the second one, or
   from 0 to before their difference.  */

std::pair<loaded_number, loaded_number>
range_of (gimple_seq body, gomp_for *inner)
{
  tree from = gimple_omp_for_initial (inner, 0), to = gimple_omp_for_final (inner, 0);
  if (integer_zerop (from) && VAR_P (to) && register_p (to)
      && gimple_omp_for_cond (inner, 0) == LT_EXPR)
    {
      std::vector<gimple *> all;
      find_assignments (body, to, all);
      gassign *a = all.size () == 1 ? dyn_cast<gassign *> (all[0]) : nullptr;
      if (a && gimple_assign_rhs_code (a) == MINUS_EXPR)
	{
	  to = gimple_assign_rhs1 (a);
	  from = gimple_assign_rhs2 (a);
	}
    }
  return { loaded (body, inner, from), loaded (body, inner, to) };
}

/* The access to REF, which reads.  */

const nest_access *
read_of (tree ref, const region_accesses &accesses)
{
  for (size_t k = 0; k < accesses.places.size (); k++)
    if (accesses.places[k].ref == ref && !accesses.nest.accesses[k].write)
      return &accesses.nest.accesses[k];
  return nullptr;
}

/* The only loop that LOOP is.  */

std::optional<loop_id>
id_of (gomp_for *loop, const region_accesses &accesses)
{
  const auto at = accesses.ids.find (loop);
  return at == accesses.ids.end () || at->second.size () != 1 ? std::nullopt
							      : std::optional (at->second[0]);
}

/* True if B reads in an iteration of LOOP what A reads in the next one.  */

bool
neighbours_p (const nest_access &a, const nest_access &b, loop_id loop)
{
  if (a.object != b.object || a.base != b.base || a.loop != loop || b.loop != loop
      || a.subscripts.empty () || a.subscripts.size () != b.subscripts.size ())
    return false;
  bool moves = false;
  for (size_t k = 0; k < a.subscripts.size (); k++)
    {
      const subscript &s = a.subscripts[k], &t = b.subscripts[k];
      if (!s.value.known || !t.value.known || s.shape != t.shape || s.width != t.width)
	return false;
      const auto growth = s.value.factors.find (loop);
      const bool grows = growth != s.value.factors.end ();
      if (t.value - s.value != (grows ? affine_form (growth->second) : affine_form (0)))
	return false;
      moves |= grows;
    }
  return moves;
}

/* True if INNER goes from what is read for the iteration of OUTER to before what is read for the
   next one, and its iterations change no memory.  */

bool
bounds_p (gomp_for *outer, gomp_for *inner, const region_accesses &accesses)
{
  const auto row = id_of (outer, accesses), element = id_of (inner, accesses);
  tree step = TREE_OPERAND (gimple_omp_for_incr (inner, 0), 1);
  const tree_code cond = gimple_omp_for_cond (inner, 0);
  if (!row || !element || gimple_omp_for_collapse (inner) != 1 || !integer_onep (step)
      || TREE_CODE (gimple_omp_for_incr (inner, 0)) != PLUS_EXPR
      || (cond != LT_EXPR && cond != LE_EXPR))
    return false;
  const auto [start, bound] = range_of (gimple_omp_body (outer), inner);
  if (!start.ref || !bound.ref || start.more != bound.more + (cond == LE_EXPR))
    return false;
  /* Of 64 bits, GCC adds 1 where it does not know that 1 has been taken away.  */
  if (cond == LE_EXPR && TYPE_PRECISION (TREE_TYPE (gimple_omp_for_index (inner, 0))) > 32)
    return false;
  const nest_access *a = read_of (start.ref, accesses), *b = read_of (bound.ref, accesses);
  if (!a || !b || !neighbours_p (*a, *b, *row))
    return false;
  for (const nest_access &other : accesses.nest.accesses)
    if (other.write && (other.object == a->object || other.loop == element))
      return false;
  for (const scalar_access &s : accesses.scalars)
    if (s.write && (s.object == a->object || s.loop == element))
      return false;
  for (const obstacle &o : accesses.obstacles)
    if (o.loop == *row || o.loop == *element)
      return false;
  return true;
}

/* What stands in a row.  */

enum class row_part
{
  before, /* With no effect.  */
  loop,
  other /* Something else before the loop, or that no row may have.  */
};

using row_loops = std::vector<gomp_for *>;

row_part part_of (gimple_seq seq, const gomp_for *inner, const row_loops &joined);

row_part
part_of (gimple *stmt, const gomp_for *inner, const row_loops &joined, bool before)
{
  if (stmt == inner)
    return row_part::loop;
  if (std::find (joined.begin (), joined.end (), stmt) != joined.end ())
    return row_part::before;
  if (is_gimple_call (stmt))
    return arithmetic_p (as_a<gcall *> (stmt)) ? row_part::before : row_part::other;
  tree lhs = gimple_get_lhs (stmt);
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      return !before || register_p (lhs) || gimple_clobber_p (stmt) ? row_part::before
								    : row_part::other;
    case GIMPLE_SWITCH: return before ? row_part::other : row_part::before;
    case GIMPLE_COND:
    case GIMPLE_GOTO:
    case GIMPLE_LABEL:
    case GIMPLE_NOP:
    case GIMPLE_DEBUG:
    case GIMPLE_PREDICT: return row_part::before;
    case GIMPLE_BIND:
      for (tree v = gimple_bind_vars (as_a<gbind *> (stmt)); v; v = DECL_CHAIN (v))
	if (VAR_P (v) && !is_gimple_reg (v))
	  return row_part::other;
      return part_of (gimple_bind_body (as_a<gbind *> (stmt)), inner, joined);
    default: return row_part::other;
    }
}

/* What SEQ is as a whole.  */

row_part
part_of (gimple_seq seq, const gomp_for *inner, const row_loops &joined)
{
  row_part part = row_part::before;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      const row_part next = part_of (gsi_stmt (gsi), inner, joined, part == row_part::before);
      if (next == row_part::other)
	return next;
      if (next == row_part::loop)
	part = next;
    }
  return part;
}

/* True if LOOP, which has a directive, leaves vectors to the compiler.  THREADS: those that it has
   are OpenMP's threads, which may as well be others.  */

bool
leaves_vectors_p (gomp_for *loop, bool threads)
{
  if (gimple_omp_for_collapse (loop) != 1)
    return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_GANG:
	if (OMP_CLAUSE_OPERAND (c, 0) || OMP_CLAUSE_OPERAND (c, 1))
	  return false;
	break;
      case OMP_CLAUSE_WORKER:
	if (OMP_CLAUSE_OPERAND (c, 0))
	  return false;
	break;
      case OMP_CLAUSE_VECTOR:
	if (!threads || OMP_CLAUSE_OPERAND (c, 0)
	    || !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_GANG))
	  return false;
	break;
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_INDEPENDENT: break;
      default: return false;
      }
  tree step = TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1);
  return integer_onep (step) && TREE_CODE (gimple_omp_for_incr (loop, 0)) == PLUS_EXPR;
}

/* True if SEQ reads, before INNER, what the region writes: conditions on rows are then no part of
   their lengths.  */

bool
reads_changing_p (gimple_seq seq, const gomp_for *inner, const region_accesses &accesses,
		  bool &before)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (seq); before && !found && !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      before &= stmt != inner;
      if (before && is_gimple_assign (stmt))
	if (const nest_access *a = read_of (gimple_assign_rhs1 (stmt), accesses))
	  for (const nest_access &other : accesses.nest.accesses)
	    found |= other.write && other.object == a->object;
      for_each_sequence (stmt, [&] (gimple_seq *s)
			 { found |= reads_changing_p (*s, inner, accesses, before); });
    }
  return found;
}

bool
has_conditions_p (gimple_seq seq)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !found && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      found = gimple_code (gsi_stmt (gsi)) == GIMPLE_COND;
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { found |= has_conditions_p (*s); });
    }
  return found;
}

unsigned
loops_in (gimple_seq seq)
{
  unsigned n = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      n += gimple_code (gsi_stmt (gsi)) == GIMPLE_OMP_FOR;
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { n += loops_in (*s); });
    }
  return n;
}

} // namespace

bool
row_loop_p (gimple_seq body, gomp_for *outer, gomp_for *inner, const row_loops &joined,
	    const plain_loops &plain, const region_accesses &accesses, bool threads)
{
  bool before = true;
  if (has_conditions_p (gimple_omp_body (outer))
      && reads_changing_p (gimple_omp_body (outer), inner, accesses, before))
    return false;
  if (plain.plain_p (inner) && plain.counted (inner))
    return false;
  return (leaves_vectors_p (outer, threads) && plain.others ().empty ()
	  && loops_in (body) == 1 + joined.size ()
	  && part_of (gimple_omp_body (outer), inner, joined) == row_part::loop
	  && bounds_p (outer, inner, accesses));
}

} // namespace accred
