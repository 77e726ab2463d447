/* Whether iterations access different places, which is found out when the program runs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OVERLAP_CHECKS_H
#define ACCRED_OVERLAP_CHECKS_H

#include "plugin/kernels/object-pairs.h"
#include "plugin/kernels/region-inputs.h"

namespace accred {

class apart_checks
{
public:
  /* For the region TARGET; DATA: the data constructs around it.  */
  apart_checks (input_place place, gomp_target *target, const std::vector<gomp_target *> &data,
		const alias_oracle &aliases, const region_accesses &accesses)
    : m_accesses (accesses), m_inputs (place, target, data, aliases, accesses)
  {}

  /* Have it checked that the objects of each of PAIRS, as far as the loop L accesses them, do
     not overlap; or also that they begin at the same place, where that does not matter to L.
     False, and there is no new check, if it is not known there where they are.  */
  bool add (loop_id l, const std::vector<object_pair> &pairs);

  /* Have C checked, by which iterations of the loop L are independent.  False, and there is no new
     check, if what it needs is not known there.  */
  bool add (loop_id l, const independence_condition &c);

  input_place place () const { return m_inputs.place (); }

  /* For how many loops there are checks.  */
  size_t loops () const;

  /* True if A and B do not overlap where the checks are true.  */
  bool apart_p (unsigned a, unsigned b) const;

  /* The checks of L in words.  */
  std::string text (loop_id l) const;

  /* Adds statements that set RESULT to whether all checks are true to SEQ.  */
  void emit (tree result, gimple_seq *seq);

private:
  /* The smallest and the largest one count; those of the section if there are none.  */
  struct range
  {
    std::vector<polynomial> from, to;
  };
  using loop_object = std::pair<loop_id, unsigned>;
  using pair_of_loop = std::tuple<loop_id, unsigned, unsigned>;

  std::optional<range> range_of (loop_id l, unsigned object) const;
  bool add_bytes (const access_place &, range &) const;
  bool known_p (loop_id l, unsigned object);
  bool known_p (const range &);
  tree extreme (const std::vector<polynomial> &, tree_code which);
  bool same_allowed_p (loop_id l, unsigned a, unsigned b) const;

  const region_accesses &m_accesses;
  region_inputs m_inputs;
  std::map<loop_object, range> m_ranges;
  std::map<pair_of_loop, bool> m_pairs; /* True: they may begin at the same place.  */
  std::map<loop_id, independence_condition> m_conditions;
};

} // namespace accred

#endif
