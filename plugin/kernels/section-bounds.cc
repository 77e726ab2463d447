/* Pass `accred_section_bounds': variables for the bounds of gfortran's temporary descriptors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For intrinsic functions of an array, such as SIZE, gfortran makes a descriptor:

     Before:  try						After:  upper = ubound.0;
		{						        bound = upper - 1;
		  parm.dim[0].lbound = 1;
		  parm.dim[0].ubound = ubound.0;
		  parm.data = 0B;
		  upper = parm.dim[0].ubound;
		  bound = upper - 1;
		  for (i = 2; i <= bound; i = i + 1) ...
		}
	      finally
		{
		  parm = {CLOBBER(eol)};
		}

   The passes that look for parallel loops and collapse nests do not look into `try', and know the
   values of registers only.

   Needs: nothing uses the descriptor as a whole, and what is read of it is set as one number.
   Guarantees: each number that was read is what it was.  */

#include "plugin/clauses/objects.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/fortran-types.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* Bits of a descriptor.  */

struct bit_range
{
  HOST_WIDE_INT offset, size;

  bool operator< (const bit_range &o) const
  {
    return std::tie (offset, size) < std::tie (o.offset, o.size);
  }
  bool meets_p (const bit_range &o) const
  {
    return offset < o.offset + o.size && o.offset < offset + size;
  }
};

/* The bits of DESCRIPTOR that REF is; nothing if it is not a part of it at a known place.  */

std::optional<bit_range>
part_of (tree ref, tree descriptor)
{
  bit_range bits;
  bool reversed;
  if (TREE_CODE (ref) != COMPONENT_REF && TREE_CODE (ref) != ARRAY_REF)
    return {};
  if (get_ref_base_and_extent_hwi (ref, &bits.offset, &bits.size, &reversed) != descriptor
      || reversed)
    return {};
  return bits;
}

/* What a statement does with a part of a descriptor.  */

struct part_use
{
  gassign *assign;
  bit_range bits;
  bool store;
};

class descriptor_parts
{
public:
  descriptor_parts (gbind *scope, tree descriptor) : m_scope (scope), m_descriptor (descriptor) {}

  /* True if all that uses it is known, and its parts can be variables.  */
  bool read ();
  void replace ();

private:
  void read (gimple_seq seq);
  void replace (gimple_seq *seq);
  std::optional<part_use> use_in (gimple *stmt) const;
  tree variable_of (const part_use &);

  gbind *m_scope;
  tree m_descriptor;
  unsigned m_mentions = 0, m_understood = 0;
  std::map<bit_range, tree> m_loaded; /* And the variable.  */
  std::vector<part_use> m_uses;
};

/* The only mention of the descriptor in STMT, which sets or reads a part of it.  */

std::optional<part_use>
descriptor_parts::use_in (gimple *stmt) const
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || !gimple_assign_single_p (assign) || gimple_has_volatile_ops (assign))
    return {};
  if (auto bits = part_of (gimple_assign_lhs (assign), m_descriptor))
    return part_use{ assign, *bits, true };
  if (auto bits = part_of (gimple_assign_rhs1 (assign), m_descriptor))
    return part_use{ assign, *bits, false };
  return {};
}

void
descriptor_parts::read (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      auto note_mention = [this] (tree *v, bool) { m_mentions += *v == m_descriptor; };
      for_each_operand (stmt, note_mention);
      if (auto use = use_in (stmt))
	m_understood++, m_uses.push_back (*use);
      else
	m_understood += gimple_clobber_p (stmt) && gimple_assign_lhs (stmt) == m_descriptor;
      for_each_sequence (stmt, [this] (gimple_seq *s) { read (*s); });
    }
}

bool
descriptor_parts::read ()
{
  read (gimple_bind_body (m_scope));
  if (m_mentions != m_understood)
    return false;
  for (const part_use &u : m_uses)
    if (!u.store)
      {
	if (!is_gimple_reg (gimple_assign_lhs (u.assign)))
	  return false;
	m_loaded.emplace (u.bits, NULL_TREE);
      }
  for (const part_use &u : m_uses)
    for (const auto &[bits, variable] : m_loaded)
      if (u.bits.meets_p (bits) && (u.bits < bits || bits < u.bits))
	return false;
  return true;
}

tree
descriptor_parts::variable_of (const part_use &u)
{
  tree &v = m_loaded[u.bits];
  if (!v)
    {
      tree ref = u.store ? gimple_assign_lhs (u.assign) : gimple_assign_rhs1 (u.assign);
      v = new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (ref)), m_scope, "bound");
    }
  return v;
}

/* In SEQ, too; a `try' after which there is nothing left to do goes.  */

void
descriptor_parts::replace (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [this] (gimple_seq *s) { replace (s); });
      const auto use = use_in (stmt);
      if (use && !use->store)
	gimple_assign_set_rhs1 (stmt, variable_of (*use));
      else if (use && m_loaded.count (use->bits))
	gimple_assign_set_lhs (stmt, variable_of (*use));
      else if (use || (gimple_clobber_p (stmt) && gimple_assign_lhs (stmt) == m_descriptor))
	{
	  gsi_remove (&gsi, true);
	  continue;
	}
      if (gimple_code (stmt) == GIMPLE_TRY && gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY
	  && gimple_seq_empty_p (gimple_try_cleanup (stmt)))
	{
	  gimple_seq body = gimple_try_eval (stmt);
	  gimple_try_set_eval (as_a<gtry *> (stmt), NULL);
	  gsi_insert_seq_before (&gsi, body, GSI_SAME_STMT);
	  gsi_remove (&gsi, true);
	}
      else
	gsi_next (&gsi);
    }
}

void
descriptor_parts::replace ()
{
  replace (gimple_bind_body_ptr (m_scope));
  undeclare (m_scope, m_descriptor);
}

/* In the region that begins at GSI.  */

tree
replace_section_bounds (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gimple *region = gsi_stmt (*gsi);
  if (!is_a<gomp_target *> (region) || !is_gimple_omp_offloaded (region))
    return NULL_TREE;
  std::vector<std::pair<gbind *, tree>> descriptors;
  any_statement (gimple_omp_body (region),
		 [&] (gimple *stmt)
		 {
		   if (gbind *scope = dyn_cast<gbind *> (stmt))
		     for (tree v = gimple_bind_vars (scope); v; v = DECL_CHAIN (v))
		       if (VAR_P (v) && DECL_ARTIFICIAL (v) && !TREE_STATIC (v)
			   && descriptor_type_p (TREE_TYPE (v)))
			 descriptors.emplace_back (scope, v);
		   return walk_on::into;
		 });
  for (const auto &[scope, v] : descriptors)
    if (descriptor_parts parts (scope, v); parts.read ())
      parts.replace ();
  return NULL_TREE;
}

const pass_data pass_data_section_bounds
  = { GIMPLE_PASS, "accred_section_bounds", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_section_bounds (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_section_bounds, replace_section_bounds,
			      lang_GNU_Fortran ());
}

} // namespace accred
