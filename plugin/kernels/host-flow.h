/* Control flow around the loops of a `kernels' region, and what is between.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_HOST_FLOW_H
#define ACCRED_HOST_FLOW_H

#include "plugin/kernels/host-region.h"
#include "plugin/kernels/plain-loops.h"
#include "plugin/kernels/statement-list.h"

namespace accred {

class host_flow
{
public:
  /* What becomes of a loop that stands in the region.  */
  enum class loop_kind
  {
    serial, /* One thread executes it.  */
    parallel,
    host /* The host goes through it, and launches parallel loops in it.  */
  };
  using kind_of_loop = std::function<loop_kind (gomp_for *)>;

  /* For the region with BODY, in which PLAIN has converted the loops.  */
  host_flow (gimple_seq *body, const plain_loops &plain, const kind_of_loop &kind,
	     const host_region &region);

  /* True if the region has conditions for the host, or a loop for it beside something else.  */
  bool found () const { return m_good && (m_jumps || (m_host_loops && (m_parts > 1 || m_behind))); }

  /* True if there is a way back over parts.  */
  bool loops () const { return m_loops; }

  /* What is not the host's becomes what MAKE makes of it, as much as possible at once, and loops
     for the host alone.  */
  void divide (const std::function<gimple *(gimple_seq)> &make) { divide (m_body, make); }

private:
  enum class role
  {
    part, /* Of a kernel.  */
    alone, /* The loop that is a part by itself, and what was added in front of it.  */
    block, /* Parts, and statements of the host, are in it.  */
    host
  };

  /* A statement that jumps, or with jumps in it to elsewhere, and the first and the last one of
     those between it and the labels.  */
  struct jump
  {
    size_t from, first, last;
    std::vector<size_t> targets;
    bool back, out; /* To a label in front of it, or that is in no statement of the sequence.  */
  };

  bool contains_kernel_p (gimple *) const;
  bool classify (gimple_seq);
  static std::vector<jump> find_jumps (const statements &);
  void take_jumps (const statements &, std::vector<role> &);
  void assign_to_host (const host_region &);
  void shorten_part (const statements &, size_t from, size_t to);
  void find_parts (gimple_seq);
  size_t run_end (const statements &, size_t from) const;
  void divide (gimple_seq *, const std::function<gimple *(gimple_seq)> &);

  gimple_seq *m_body;
  const plain_loops &m_plain;
  std::map<gomp_for *, loop_kind> m_kinds;
  std::map<gimple *, role> m_roles;
  std::vector<gassign *> m_assignments; /* That the host could execute, by where they stand.  */
  std::set<gimple *> m_executable; /* Those that it can execute.  */
  unsigned m_parts = 0, m_jumps = 0, m_host_loops = 0;
  bool m_good = true, m_loops = false;
  bool m_behind = false; /* The host has something to do behind a part.  */
};

} // namespace accred

#endif
