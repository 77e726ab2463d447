/* Loops of the language that go down columns of an array and reduce them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops, for `parallel' constructs.

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

   Guarantees: all other loops are as the front end made them.  */

#include "plugin/kernels/column-loops.h"
#include "plugin/kernels/accesses.h"
#include "plugin/kernels/function-flow.h"
#include "plugin/kernels/recurrences.h"

namespace accred {

namespace {

class column_loops
{
public:
  column_loops (function *fun, gomp_target *target, std::vector<reported_note> *notes)
    : m_notes (notes), m_body (gimple_omp_body_ptr (target)), m_plain (m_body),
      m_copies (find_reference_copies (*m_body)),
      m_accesses (read_accesses (*m_body, m_plain, m_copies)), m_flow (fun->gimple_body, m_plain)
  {}

  void run ()
  {
    visit (*m_body, nullptr);
    m_plain.finish (m_body);
  }

private:
  void visit (gimple_seq, gomp_for *around);
  bool across_p (gomp_for *outer, gomp_for *inner) const;
  bool mark (gomp_for *) const;

  std::vector<reported_note> *m_notes;
  gimple_seq *m_body;
  plain_loops m_plain;
  reference_copies m_copies;
  region_accesses m_accesses;
  function_flow m_flow;
};

/* The constant that F grows by with each iteration of L.  */

std::optional<int64_t>
growth (const affine_form &f, loop_id l)
{
  auto at = f.factors.find (l);
  return at == f.factors.end () ? 0 : at->second.constant ();
}

/* True if INNER, which has no loops in it, reads neighbours in successive iterations of OUTER, but
   not in its own.  */

bool
column_loops::across_p (gomp_for *outer, gomp_for *inner) const
{
  const auto o = m_accesses.ids.find (outer), i = m_accesses.ids.find (inner);
  if (o == m_accesses.ids.end () || i == m_accesses.ids.end () || o->second.size () != 1
      || i->second.size () != 1)
    return false;
  const loop_id column = o->second[0], row = i->second[0];
  bool any = false;
  for (const nest_access &a : m_accesses.nest.accesses)
    {
      if (a.loop != row || a.subscripts.empty ())
	continue;
      if (a.write)
	return false;
      /* The last one counts neighbours.  */
      const subscript &s = a.subscripts.back ();
      const std::optional<int64_t> across = growth (s.value, column), down = growth (s.value, row);
      const int64_t unit = s.width ? s.width : 1;
      bool moves = !down || *down > unit || *down < -unit;
      for (size_t k = 0; k + 1 < a.subscripts.size (); k++)
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

/* LOOP gets the clauses, if all that it leaves for a later iteration is reduced.  */

bool
column_loops::mark (gomp_for *loop) const
{
  const loop_body body (loop, m_copies);
  if (!body.known_p ())
    return false;
  tree clauses = gimple_omp_for_clauses (loop);
  bool any = false, in_order = false;
  for (tree object : body.written ())
    {
      if (!is_gimple_reg_type (object_type (object)) || body.has (object, access_kind::escape)
	  || body.has (object, access_kind::address))
	return false;
      if (own_by_clause_p (loop, object) || !body.read_before_write_p (object))
	continue;
      const auto r = reduction_of (loop, body, object, m_copies);
      if (!r || !is_gimple_reg (r->object))
	return false;
      in_order |= !any_order_p (object_type (object));
      tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_DECL (c) = r->object;
      OMP_CLAUSE_REDUCTION_CODE (c) = r->code;
      OMP_CLAUSE_CHAIN (c) = clauses;
      clauses = c;
      any = true;
    }
  if (in_order && m_notes)
    m_notes->push_back ({ gimple_location (loop),
			  "loop: down columns of an array, one by one (the order of floating-point "
			  "numbers is the program's; 'loop seq reduction' or '-fassociative-math' "
			  "would free it)",
			  true });
  if (!any || in_order)
    return false;
  tree seq = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SEQ);
  OMP_CLAUSE_CHAIN (seq) = clauses;
  gimple_omp_for_set_clauses (loop, seq);
  return true;
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
	  if (around && across_p (around, loop) && mark (loop))
	    m_plain.keep (loop, m_flow.used_behind_p (loop, m_plain.stepped_variable (loop)));
	  else
	    m_plain.revert (loop);
	}
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (*s, loop ? loop : around); });
    }
}

void
visit (function *fun, gimple_seq *seq, std::vector<reported_note> *notes)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_PARALLEL)
	column_loops (fun, target, notes).run ();
      else
	for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (fun, s, notes); });
    }
}

} // namespace

void
find_column_loops (function *fun, std::vector<reported_note> *notes)
{
  visit (fun, &fun->gimple_body, notes);
}

} // namespace accred
