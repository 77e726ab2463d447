/* Which objects may be the same memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ALIASES_H
#define ACCRED_ALIASES_H

#include "plugin/kernels/accesses.h"

namespace accred {

/* Whether sections that the clauses of one construct map by different pointers can be the same
   memory.  OpenMP 5.2, 5.8.3: they share no storage.  */
enum class mapped_sections
{
  any,
  apart
};

/* The pointer to the section that the clause C maps; null if C maps none, or one without
   elements.  */
tree mapped_pointer (tree c);

class alias_oracle
{
public:
  /* For the region TARGET of FUN; DATA: the data constructs around it, outer ones first.  */
  alias_oracle (function *fun, gomp_target *target, const std::vector<gomp_target *> &data,
		mapped_sections);

  /* True if an access REF_A to A and one REF_B to B, another object, may be to the same place.  */
  bool meet_p (const memory_object &a, tree ref_a, const memory_object &b, tree ref_b) const;

  /* True if what CONSTRUCT maps by POINTER is what that leads to in the region: the construct is
     the region's own, or nothing changes the pointer once it has its value.  */
  bool counts_p (gomp_target *construct, tree pointer) const;

  /* True if the variables A and B may be the same storage.  */
  static bool storage_overlaps_p (tree a, tree b);

private:
  enum class kind
  {
    variable, /* A variable by itself.  */
    own, /* What a pointer points to that nothing else points to.  */
    argument, /* What an argument pointed to when the function was called.  */
    other
  };
  kind kind_of (const memory_object &) const;
  void note_assignments (gimple_seq, bool in_region);
  void note_clauses (gomp_target *);
  tree pointer_of (const memory_object &) const;
  bool apart_p (tree a, tree b) const;
  bool visible_p (const memory_object &) const;
  static bool same_pointer_p (tree a, tree b);

  struct assignments
  {
    unsigned count = 0;
    bool other = false; /* By more than allocation.  */
    bool in_region = false;
  };

  gomp_target *m_target;
  const mapped_sections m_mapped;
  const std::set<tree> m_addressed, m_pointed; /* Without atomic constructs.  */
  std::map<tree, assignments> m_assigned;

  /* The sections that the innermost construct maps by a pointer.  */
  struct sections
  {
    gomp_target *construct;
    std::set<unsigned> kinds;
  };
  std::map<tree, sections> m_sections;
  std::map<tree, std::set<gomp_target *>> m_mapped_by; /* Pointers -> constructs.  */
};

} // namespace accred

#endif
