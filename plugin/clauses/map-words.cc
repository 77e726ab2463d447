/* Pass `accred_map_words': no two objects on the device share a word.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: an atomic update of an object of one or two bytes is one of the word around it
   (translate-atomic.cc).  libgomp puts all objects that a construct maps into one block of the
   device's memory, one behind the other, each with the alignment that the compiler says.  Of what a
   pointer, or a dummy argument of Fortran, leads to that is the type's.  So the word can have bytes
   of another object, which another thread reads or writes at the same time: for the PTX ISA a race,
   because the sizes differ.

   omplower makes an array with the kind of each map, and its alignment (a logarithm) in the upper
   byte.  It is a constant, or one element after the other is set, where a section may be empty:

     kinds = { 0x103, 0x1, ... }
     kinds[0] = 0x103;  k = n == 0 ? 0xf : 0x1;  kinds[1] = k;

   The pass makes each alignment one of four bytes at least:

     kinds = { 0x203, 0x201, ... }
     kinds[0] = 0x203;  k = n == 0 ? 0x20f : 0x201;  kinds[1] = k;

   Needs: the argument records that omplower has made.
   Guarantees: each object that a construct of the file maps begins in a word of its own.  */

#include "plugin/device-context.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* KIND with an alignment of four bytes; null if it is no constant, or has more.  */

tree
aligned_kind (tree kind)
{
  constexpr unsigned kind_bits = 8;
  constexpr unsigned HOST_WIDE_INT word = 2;
  if (!tree_fits_uhwi_p (kind) || tree_to_uhwi (kind) >> kind_bits >= word)
    return NULL_TREE;
  const unsigned HOST_WIDE_INT own = tree_to_uhwi (kind) & ((1u << kind_bits) - 1);
  return build_int_cstu (TREE_TYPE (kind), word << kind_bits | own);
}

class kinds_aligner
{
public:
  void run (function *fun)
  {
    walk (fun, note_kinds);
    if (!m_arrays.empty ())
      walk (fun, note_variables);
    if (!m_arrays.empty ())
      walk (fun, change_assignment);
  }

private:
  void walk (function *fun, walk_stmt_fn visit)
  {
    walk_stmt_info wi = {};
    wi.info = this;
    walk_gimple_seq (gimple_body (fun->decl), visit, NULL, &wi);
  }

  static tree note_kinds (gimple_stmt_iterator *, bool *, walk_stmt_info *);
  static tree note_variables (gimple_stmt_iterator *, bool *, walk_stmt_info *);
  static tree change_assignment (gimple_stmt_iterator *, bool *, walk_stmt_info *);
  bool kind_p (tree to) const;

  std::set<tree> m_arrays; /* Those that are set element by element.  */
  std::set<tree> m_variables; /* Which become an element.  */
};

/* Align those that are constants, and note the others.  */

tree
kinds_aligner::note_kinds (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  tree record = target ? gimple_omp_target_data_arg (target) : NULL_TREE;
  if (!record || TREE_CODE (record) != TREE_VEC)
    return NULL_TREE;
  tree kinds = TREE_VEC_ELT (record, 2);
  tree all = TREE_STATIC (kinds) ? DECL_INITIAL (kinds) : NULL_TREE;
  if (!all)
    {
      static_cast<kinds_aligner *> (wi->info)->m_arrays.insert (kinds);
      return NULL_TREE;
    }
  unsigned at;
  tree kind;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (all), at, kind)
    if (tree aligned = aligned_kind (kind))
      CONSTRUCTOR_ELT (all, at)->value = aligned;
  return NULL_TREE;
}

tree
kinds_aligner::note_variables (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  kinds_aligner &k = *static_cast<kinds_aligner *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_assign_single_p (stmt) && k.kind_p (gimple_assign_lhs (stmt))
      && VAR_P (gimple_assign_rhs1 (stmt)))
    k.m_variables.insert (gimple_assign_rhs1 (stmt));
  return NULL_TREE;
}

/* True if TO is an element of an array of kinds, or becomes one.  */

bool
kinds_aligner::kind_p (tree to) const
{
  return (TREE_CODE (to) == ARRAY_REF ? m_arrays.count (TREE_OPERAND (to, 0))
				      : m_variables.count (to));
}

tree
kinds_aligner::change_assignment (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (is_gimple_assign (stmt)
      && static_cast<kinds_aligner *> (wi->info)->kind_p (gimple_assign_lhs (stmt)))
    for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
      if (tree aligned = aligned_kind (gimple_op (stmt, i)))
	gimple_set_op (stmt, i, aligned);
  return NULL_TREE;
}

const pass_data pass_data_map_words
  = { GIMPLE_PASS, "accred_map_words", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_map_words : public gimple_opt_pass
{
public:
  explicit pass_map_words (gcc::context *g) : gimple_opt_pass (pass_data_map_words, g) {}

  unsigned int execute (function *fun) final override
  {
    kinds_aligner ().run (fun);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_map_words (gcc::context *g, device_context &)
{
  return new pass_map_words (g);
}

} // namespace accred
