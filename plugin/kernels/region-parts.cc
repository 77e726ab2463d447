/* The parts of a `kernels' region: its parallel nests, and what is between them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/region-parts.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/kernels/parallel-loops.h"
#include "plugin/kernels/statement-variables.h"

namespace accred {

void
collect_used (gimple *stmt, std::map<tree, bool> &used)
{
  std::map<tree, bool> inside;
  auto note = [&inside] (tree *variable, bool write) { inside[*variable] |= write; };
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 collect_used (gsi_stmt (gsi), inside);
		     });
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      inside.erase (v);
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
	{
	  inside[gimple_omp_for_index (loop, i)] = true;
	  for_each_operand (gimple_omp_for_initial_ptr (loop, i), note);
	  for_each_operand (gimple_omp_for_final_ptr (loop, i), note);
	  tree step = gimple_omp_for_incr (loop, i);
	  for_each_operand (&step, note);
	}
      for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	  inside.erase (OMP_CLAUSE_DECL (c));
	else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  /* Of a reference, what it refers to changes.  */
	  inside[OMP_CLAUSE_DECL (c)] |= !reference_p (OMP_CLAUSE_DECL (c));
    }
  else
    for_each_operand (stmt, note);
  for (const auto &[variable, written] : inside)
    used[variable] |= written;
}

namespace {

/* True if STMT calls a function of the program.  */

bool
calls_p (gimple *stmt)
{
  bool found = is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
	       && !gimple_call_builtin_p (stmt);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !found && !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 found = calls_p (gsi_stmt (gsi));
		     });
  return found;
}

/* False if clauses of loops in STMT contradict each other, which GCC says of kernels regions alone.
   OUTER is the innermost level of the loops around.  */

bool
consistent_p (gimple *stmt, int outer)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
    {
      tree clauses = gimple_omp_for_clauses (loop);
      const int outermost = omp_find_clause (clauses, OMP_CLAUSE_GANG)	   ? GOMP_DIM_GANG
			    : omp_find_clause (clauses, OMP_CLAUSE_WORKER) ? GOMP_DIM_WORKER
			    : omp_find_clause (clauses, OMP_CLAUSE_VECTOR) ? GOMP_DIM_VECTOR
									   : -1;
      const bool seq = omp_find_clause (clauses, OMP_CLAUSE_SEQ);
      const bool automatic = omp_find_clause (clauses, OMP_CLAUSE_AUTO);
      if ((seq && automatic) || (outermost >= 0 && (seq || automatic || outermost <= outer)))
	return false;
      outer = MAX (outer, innermost_level (clauses));
    }
  bool consistent = true;
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq);
			    consistent && !gsi_end_p (gsi); gsi_next (&gsi))
			 consistent = consistent_p (gsi_stmt (gsi), outer);
		     });
  return consistent;
}

} // namespace

bool
idle_p (gimple *stmt)
{
  return gimple_clobber_p (stmt) || gimple_code (stmt) == GIMPLE_NOP
	 || gimple_code (stmt) == GIMPLE_DEBUG || gimple_code (stmt) == GIMPLE_PREDICT
	 || gimple_code (stmt) == GIMPLE_LABEL;
}

void
collect_labels (gimple *stmt, std::set<tree> &here, std::set<tree> &wanted)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: here.insert (gimple_label_label (as_a<glabel *> (stmt))); break;
    case GIMPLE_GOTO: wanted.insert (gimple_goto_dest (stmt)); break;
    case GIMPLE_COND:
      wanted.insert (gimple_cond_true_label (as_a<gcond *> (stmt)));
      wanted.insert (gimple_cond_false_label (as_a<gcond *> (stmt)));
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	wanted.insert (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (stmt), i)));
      break;
    default: break;
    }
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 collect_labels (gsi_stmt (gsi), here, wanted);
		     });
}

bool
region_divider::parallel_p (gimple *stmt)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  if (!loop || gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP)
    return false;
  auto [known, fresh] = m_parallel.emplace (stmt, false);
  if (fresh)
    known->second = independent_iterations (loop, m_copies).parallel && !hands_on_shared_p (loop);
  return known->second;
}

/* True if iterations of LOOP hand the address of one and the same scalar to calls, which may read
   and write it, before they write it themselves.  */

bool
region_divider::hands_on_shared_p (gomp_for *loop) const
{
  loop_body body (loop, m_copies);
  return std::any_of (
    m_shared.begin (), m_shared.end (), [&] (tree object)
    { return !own_by_clause_p (loop, object) && body.address_before_write_p (object); });
}

/* True if a parallel nest stands in STMT, not in another loop of a directive.  */

bool
region_divider::contains_nest_p (gimple *stmt)
{
  if (parallel_p (stmt))
    return true;
  if (gimple_code (stmt) != GIMPLE_BIND && gimple_code (stmt) != GIMPLE_TRY)
    return false;
  bool found = false;
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !found && !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 found = contains_nest_p (gsi_stmt (gsi));
		     });
  return found;
}

/* True if each gang may execute the statements before a nest: they assign temporaries.  */

bool
region_divider::prologue_p () const
{
  const std::vector<tree> &own = m_region.variables;
  for (gimple *stmt : m_serial)
    {
      glabel *label = dyn_cast<glabel *> (stmt);
      if (label ? !m_wanted.count (gimple_label_label (label)) : idle_p (stmt))
	continue;
      if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
	return false;
      tree lhs = gimple_assign_lhs (stmt);
      if (!VAR_P (lhs) || TREE_ADDRESSABLE (lhs)
	  || std::find (own.begin (), own.end (), lhs) == own.end ())
	return false;
    }
  return true;
}

/* The statements since the last nest become a part, unless they are nothing.  */

void
region_divider::finish_serial ()
{
  if (!std::all_of (m_serial.begin (), m_serial.end (), idle_p))
    {
      m_region.parts.emplace_back ();
      m_region.parts.back ().stmts = m_serial;
    }
  m_serial.clear ();
}

/* What stands in front of NEST as a part of it is for the region, not for each gang of NEST: it may
   set what the loop reduces, and a later part reads.  */

void
region_divider::collect_pre_body (gomp_for *nest)
{
  gimple_seq before = gimple_omp_for_pre_body (nest);
  for (gimple_stmt_iterator gsi = gsi_start (before); !gsi_end_p (gsi); gsi_next (&gsi))
    m_serial.push_back (gsi_stmt (gsi));
}

void
region_divider::collect (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!contains_nest_p (stmt))
	m_serial.push_back (stmt);
      else if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	    if (VAR_P (v))
	      {
		m_region.variables.push_back (v);
		/* An array of run-time size, or a name for a part of something.  */
		m_divisible &= !DECL_HAS_VALUE_EXPR_P (v) && !is_global_var (v);
	      }
	  collect (gimple_bind_body (bind));
	}
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	{
	  for (gimple_stmt_iterator c = gsi_start (*gimple_try_cleanup_ptr (block)); !gsi_end_p (c);
	       gsi_next (&c))
	    m_divisible &= idle_p (gsi_stmt (c));
	  collect (gimple_try_eval (block));
	}
      else
	{
	  region_part p;
	  p.nest = as_a<gomp_for *> (stmt);
	  const size_t before = m_serial.size ();
	  collect_pre_body (p.nest);
	  if (!prologue_p ())
	    {
	      /* The nest's own statements, which say where the elements of an array are, stay
		 with it if they can.  */
	      std::vector<gimple *> own (m_serial.begin () + before, m_serial.end ());
	      m_serial.resize (before);
	      finish_serial ();
	      m_serial = own;
	    }
	  if (prologue_p ())
	    std::swap (p.stmts, m_serial);
	  else
	    finish_serial ();
	  p.stmts.push_back (stmt);
	  m_region.parts.push_back (p);
	}
    }
}

/* Whether STMT, or what stands in it, reads V (true) or sets it (false), whatever is first; nothing
   if it does neither.  */

std::optional<bool>
first_use (gimple *stmt, tree v)
{
  bool read = false, any = false;
  tree lhs = gimple_get_lhs (stmt);
  auto note = [&] (tree *tp, bool)
  {
    any |= *tp == v;
    read |= *tp == v && tp != gimple_op_ptr (stmt, 0);
  };
  for_each_operand (stmt, note);
  if (any)
    return read || lhs != v;
  std::optional<bool> inside;
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq);
			    !inside && !gsi_end_p (gsi); gsi_next (&gsi))
			 inside = first_use (gsi_stmt (gsi), v);
		     });
  return inside;
}

/* True if a part from FROM on may read V as earlier ones have left it.  */

bool
read_later_p (const std::vector<region_part> &parts, size_t from, tree v)
{
  for (size_t i = from; i < parts.size (); i++)
    for (gimple *stmt : parts[i].stmts)
      if (auto read = first_use (stmt, v))
	return *read;
  return false;
}

/* What stands before a nest and is not for it alone becomes a part: gangs would all store to what a
   later part reads.  */

void
separate_prologues (std::vector<region_part> &parts)
{
  for (size_t i = 0; i < parts.size (); i++)
    {
      std::vector<gimple *> &stmts = parts[i].stmts;
      if (!parts[i].nest || stmts.size () < 2)
	continue;
      auto read_later = [&] (gimple *stmt)
      {
	tree lhs = gimple_get_lhs (stmt);
	return lhs && VAR_P (lhs) && read_later_p (parts, i + 1, lhs);
      };
      if (std::none_of (stmts.begin (), stmts.end () - 1, read_later))
	continue;
      region_part before;
      before.stmts.assign (stmts.begin (), stmts.end () - 1);
      stmts.erase (stmts.begin (), stmts.end () - 1);
      parts.insert (parts.begin () + i, before);
      i++;
    }
}

divided_region
region_divider::divide (gimple_seq body)
{
  std::set<tree> labels;
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi); gsi_next (&gsi))
    collect_labels (gsi_stmt (gsi), labels, m_wanted);
  collect (body);
  finish_serial ();
  separate_prologues (m_region.parts);
  bool any = false;
  for (region_part &p : m_region.parts)
    {
      any |= p.nest != nullptr;
      for (gimple *stmt : p.stmts)
	m_divisible &= consistent_p (stmt, -1);
      std::set<tree> here, wanted;
      for (gimple *stmt : p.stmts)
	collect_labels (stmt, here, wanted);
      m_divisible &= std::includes (here.begin (), here.end (), wanted.begin (), wanted.end ());
      p.calls = std::any_of (p.stmts.begin (), p.stmts.end (), calls_p);
      for (gimple *stmt : p.stmts)
	collect_used (stmt, p.used);
    }
  if (!any || !m_divisible)
    m_region.parts.clear ();
  return m_region;
}

} // namespace accred
