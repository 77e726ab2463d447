/* The parts of a `kernels' region: its parallel nests, and what is between them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGION_PARTS_H
#define ACCRED_REGION_PARTS_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* One part of a region: a nest with the assignments of temporaries before it, or statements for one
   thread.  */

struct region_part
{
  std::vector<gimple *> stmts;
  gomp_for *nest = nullptr;
  bool calls = false; /* Functions, which may have loops over workers and lanes.  */
  std::map<tree, bool> used; /* Variables; true: written.  */
};

struct divided_region
{
  std::vector<region_part> parts;
  std::vector<tree> variables; /* That are declared around the parts.  */
};

/* Adds the variables of STMT that are not private to a loop around them, or declared there, to
   USED; true: written.  */
void collect_used (gimple *stmt, std::map<tree, bool> &used);

/* Labels in STMT, and those that it jumps to.  */
void collect_labels (gimple *stmt, std::set<tree> &here, std::set<tree> &wanted);

/* Statements with which a part need not begin or end.  */
bool idle_p (gimple *stmt);

class region_divider
{
public:
  /* SHARED: objects that are mapped.  */
  region_divider (const reference_copies &copies, const std::set<tree> &shared)
    : m_copies (copies), m_shared (shared)
  {}

  /* The parts of the region with BODY; none if it has no parallel nest, or cannot be divided.  */
  divided_region divide (gimple_seq body);

private:
  bool parallel_p (gimple *);
  bool contains_nest_p (gimple *);
  void collect (gimple_seq);
  void collect_pre_body (gomp_for *);
  void finish_serial ();
  bool prologue_p () const;

  bool hands_on_shared_p (gomp_for *) const;

  const reference_copies &m_copies;
  const std::set<tree> &m_shared;
  std::map<gimple *, bool> m_parallel;
  divided_region m_region;
  std::vector<gimple *> m_serial; /* Statements since the last nest.  */
  std::set<tree> m_wanted; /* Labels to which there are jumps.  */
  bool m_divisible = true;
};

} // namespace accred

#endif
