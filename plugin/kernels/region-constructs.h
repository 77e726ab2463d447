/* Constructs for the parts of a `kernels' region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGION_CONSTRUCTS_H
#define ACCRED_REGION_CONSTRUCTS_H

#include "plugin/kernels/map-clauses.h"
#include "plugin/kernels/region-parts.h"

namespace accred {

class region_builder
{
public:
  /* UNREAD: scalars that nothing outside of the region uses.  */
  region_builder (gomp_target *target, divided_region &region, const reference_copies &copies,
		  const std::set<tree> &unread)
    : m_target (target), m_region (region), m_copies (copies), m_unread (unread),
      m_loc (gimple_location (target))
  {}

  /* The region has one part and becomes a parallel construct.  */
  void make_parallel ();

  /* What stands for a region of several parts; null if they cannot have its clauses.  */
  gimple *make_constructs ();

private:
  struct construct
  {
    gimple_seq body = NULL;
    tree clauses = NULL_TREE, vars = NULL_TREE;
  };

  void take_statements ();
  void scalar (tree clause);
  void local_variable (tree decl, bool declared_here);
  std::map<unsigned, tree> unnamed_variables () const;
  void group (const clause_group &);
  void rename (size_t part, tree from, tree to);
  bool carried_p (tree variable, const std::vector<size_t> &users);
  bool reached_later_p (tree variable, const std::vector<size_t> &users) const;
  std::vector<size_t> users_of (tree variable) const;
  gomp_target *make_part (size_t part);
  bool memory_p (tree scalar) const;
  bool changes_pointer_p (const std::vector<clause_group> &) const;
  void add_data_directives (gimple_seq *parts);
  void add_data_construct (gimple_seq *parts);
  static void add (tree *clauses, tree c)
  {
    OMP_CLAUSE_CHAIN (c) = *clauses;
    *clauses = c;
  }

  gomp_target *m_target;
  divided_region &m_region;
  const reference_copies &m_copies;
  const std::set<tree> &m_unread;
  location_t m_loc;
  std::vector<construct> m_parts;
  std::set<tree> m_memory; /* Variables that were none before, and may be private in some parts.  */
  tree m_data = NULL_TREE; /* Clauses of the data construct.  */
  tree m_vars = NULL_TREE; /* Variables around it.  */
  gimple_seq m_before = NULL, m_after = NULL;
};

} // namespace accred

#endif
