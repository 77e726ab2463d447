/* A `kernels' region whose control flow is the host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_HOST_REGION_H
#define ACCRED_HOST_REGION_H

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/map-clauses.h"

#include <list>

namespace accred {

/* What the region TARGET becomes when the host executes what stands around parts of it.  */

class host_region
{
public:
  /* DATA: the data constructs around it.  */
  host_region (gomp_target *target, const std::vector<gomp_target *> &data)
    : m_target (target), m_data_around (data), m_loc (gimple_location (target))
  {}

  /* True if the host can execute STMT, which changes nothing but a scalar of its own.  */
  bool executable_p (gassign *stmt) const;

  /* A region of what SEQ has, to stand in TARGET's in its place.  */
  gomp_target *part (gimple_seq seq);

  /* What stands for TARGET, when all that is not in a part is the host's; null if the host cannot
     do that: then the parts are useless, too.  */
  gimple *make ();

  /* What has to be true for that; null if nothing has.  The host reads its own memory for what
     must not be on the device already.  */
  tree conditions () const;

private:
  struct inner
  {
    gomp_target *region;
    std::map<tree, bool> used; /* Variables; true: written.  */
    reference_copies copies;
    std::optional<loop_body> body;
    tree clauses = NULL_TREE;
    std::vector<tree> own; /* Variables that others do not need.  */

    bool writes_p (tree v) const
    {
      const auto at = used.find (v);
      return at != used.end () && at->second;
    }
    bool carries_p (tree v) const
    {
      return used.count (v)
	     && (!body->known_p () || body->read_before_write_p (v)
		 || body->address_before_write_p (v));
    }
  };

  bool read_parts ();
  bool make_clauses (const std::vector<clause_group> &);
  bool other_clause (tree, std::set<tree> &named);
  bool scalar (tree clause);
  bool object (const clause_group &);
  bool without_clause (tree variable);
  void share (tree variable, const std::function<tree ()> &shared);
  void declare_own (inner &);

  using known = std::set<tree>;
  bool host_statements (gimple_seq, known &);
  bool host_assignment (gassign *, known &);
  void host_reads (tree variable, const known &);
  bool host_value_p (tree ref) const;
  bool named_around_p (tree decl) const;
  bool differs_p (tree variable) const;
  bool changed_p (tree *operand) const;

  template <typename F> bool any_part_p (F which) const
  {
    return std::any_of (m_parts.begin (), m_parts.end (), which);
  }
  bool used_p (tree v) const
  {
    return any_part_p ([v] (const inner &p) { return p.used.count (v) > 0; });
  }
  bool written_p (tree v) const
  {
    return any_part_p ([v] (const inner &p) { return p.writes_p (v); });
  }
  bool carried_p (tree v) const
  {
    return any_part_p ([v] (const inner &p) { return p.carries_p (v); });
  }
  bool set_by_host_p (tree v) const
  {
    const auto at = m_host.find (v);
    return at != m_host.end () && at->second;
  }

  gomp_target *m_target;
  const std::vector<gomp_target *> &m_data_around;
  const location_t m_loc;
  std::list<inner> m_parts;
  std::map<tree, bool> m_host; /* Variables that the host uses; true: it sets them.  */
  std::set<tree> m_memory; /* Variables and dummy arguments that it reads, in memory.  */
  std::set<tree> m_late; /* That it reads not right after it has set them.  */
  std::vector<gbind *> m_binds; /* Around the parts.  */
  tree m_data = NULL_TREE; /* Clauses of the data construct.  */
};

} // namespace accred

#endif
