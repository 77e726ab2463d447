/* What an iteration of a loop over rows executes in turn.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/row-steps.h"
#include "plugin/kernels/statement-list.h"

namespace accred {

void
flatten (gimple_seq *seq, std::vector<step_of_row> &all)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  flatten (gimple_bind_body_ptr (bind), all);
	  continue;
	}
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	flatten (gimple_omp_for_pre_body_ptr (loop), all);
      all.push_back ({ stmt, seq });
    }
}

bool
plain_step_p (gimple *stmt, const std::set<tree> &targets)
{
  switch (gimple_code (stmt))
    {
      case GIMPLE_LABEL: {
	tree label = gimple_label_label (as_a<glabel *> (stmt));
	return !targets.count (label) && !FORCED_LABEL (label) && !DECL_NONLOCAL (label);
      }
    case GIMPLE_ASSIGN: return !gimple_has_volatile_ops (stmt) && !gimple_clobber_p (stmt);
    case GIMPLE_CALL: return arithmetic_p (as_a<gcall *> (stmt));
    case GIMPLE_NOP:
    case GIMPLE_PREDICT: return true;
    default: return is_gimple_debug (stmt);
    }
}

bool
stores_p (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  return lhs && !(DECL_P (lhs) && register_p (lhs));
}

std::string
value_texts::of (tree v) const
{
  if (DECL_P (v) && register_p (v))
    {
      const auto at = m_texts.find (v);
      return at != m_texts.end () ? at->second : 'v' + std::to_string (DECL_UID (v)) + m_before;
    }
  if (DECL_P (v))
    return 'm' + std::to_string (DECL_UID (v));
  if (TREE_CODE (v) == INTEGER_CST && !TREE_OVERFLOW (v) && tree_fits_shwi_p (v))
    return std::to_string (tree_to_shwi (v)) + ':' + type_text (v);
  if (!EXPR_P (v) && !REFERENCE_CLASS_P (v))
    return accred::text (static_cast<const void *> (v));
  std::string all = '(' + std::to_string (TREE_CODE (v)) + ':' + type_text (v);
  for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
    all += ' ' + (TREE_OPERAND (v, i) ? of (TREE_OPERAND (v, i)) : std::string ());
  return all + ')';
}

void
value_texts::note (gimple *stmt)
{
  gassign *a = dyn_cast<gassign *> (stmt);
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || !DECL_P (lhs) || !register_p (lhs))
    return;
  if (!a || gimple_has_volatile_ops (a))
    return forget (lhs);
  if (gimple_assign_single_p (a))
    {
      m_texts[lhs] = of (gimple_assign_rhs1 (a));
      return;
    }
  std::string all = '(' + std::to_string (gimple_assign_rhs_code (a)) + ':' + type_text (lhs);
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    all += ' ' + (gimple_op (a, i) ? of (gimple_op (a, i)) : std::string ());
  /* What a sum of 10,000 terms is does not matter.  */
  if (all.size () > 2000)
    return forget (lhs);
  m_texts[lhs] = all + ')';
}

} // namespace accred
