/* What an iteration of a loop does with the variables around it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For passes before omplower, where a body is a tree of statements with labels and gotos,
   and clauses say which variables are a loop's own.  */

#ifndef ACCRED_LOOP_BODY_H
#define ACCRED_LOOP_BODY_H

#include "plugin/clauses/objects.h"

namespace accred {

enum class access_kind
{
  read,
  write, /* All of it.  */
  reduction, /* By the clause of a loop inside: read before, written after.  */
  address, /* Taken: for a call, as a rule, that may read or write it.  */
  escape, /* A part of it, an atomic update, asm.  */
};

struct access
{
  tree object; /* As object_of has it.  */
  access_kind kind;
  gimple *stmt;
  bool constant; /* For a write: of a constant.  */
  int argument = -1; /* For an address: of a call's argument of that number.  */
  tree part = NULL_TREE; /* If it is a component or an element: which.  */
  bool stored = false; /* That part is written, not read.  */
};

/* What an iteration of LOOP does, or the body of a region or loop, not counting variables that are
   declared in it, and of loops inside those that are theirs by a clause.  */

class loop_body
{
public:
  loop_body (gomp_for *loop, const reference_copies &copies);
  loop_body (gimple_seq region, const reference_copies &copies);

  /* False if there is something in it that is not understood.  */
  bool known_p () const { return m_known; }

  /* Objects that an iteration writes, in the order of their first write.  */
  const std::vector<tree> &written () const { return m_written; }

  /* True if an iteration can read OBJECT before it has written it.  Who gets its address is taken
     to write it, and not to read it first.  */
  bool read_before_write_p (tree object) const;

  /* Take what LOADS read for what a call reads that gets the address: iterations of a loop inside
     that call it begin with this value.  */
  void take_for_addresses (const std::set<gimple *> &loads);

  /* True if the address of OBJECT may be taken before it is written.  */
  bool address_before_write_p (tree object) const;

  /* True if each iteration has written OBJECT when it ends.  */
  bool written_at_end_p (tree object) const;

  /* True if code after LOOP, which stands in this body, or a later round of a loop around LOOP,
     can read OBJECT as LOOP has left it.  Who gets its address is taken to do so, if ADDRESSES.  */
  bool read_behind_p (gomp_for *loop, tree object, bool addresses = true) const;

  /* True if OBJECT is what an optional argument refers to, which need not be there.  */
  bool optional_p (tree object) const { return m_optional.count (object) > 0; }

  /* How many accesses of KIND to OBJECT there are.  */
  unsigned count (tree object, access_kind kind) const;
  bool has (tree object, access_kind kind) const { return count (object, kind) > 0; }

  /* True if one of them fulfils WHICH.  */
  template <typename F>
  bool any_p (tree object, access_kind kind, F which) const
  {
    for (const node &n : m_nodes)
      for (const access &a : n.accesses)
	if (a.object == object && a.kind == kind && which (a))
	  return true;
    return false;
  }

  /* The first write of OBJECT that is not by a loop of a `loop' directive inside; null if
     there is none.  */
  const access *own_write (tree object) const;

  /* True if `if (i == ...)' guards WRITE, with the loop's variable.  */
  bool once_p (const access &write) const;

  /* True if what WRITE stores is computed from OBJECT.  */
  bool depends_p (const access &write, tree object) const;

  struct node
  {
    gimple *stmt = nullptr; /* An assignment, call or condition.  */
    std::vector<access> accesses;
    std::vector<unsigned> successors;
    bool inner; /* In a loop of a directive inside.  */
  };
  const std::vector<node> &nodes () const { return m_nodes; }

  /* What atomic constructs load.  */
  const std::set<tree> &atomic_values () const { return m_atomic_values; }

  const reference_copies &copies () const { return m_copies; }

  /* What a node does to ways: they go on, or end; or it is what is looked for.  */
  enum class step
  {
    on,
    end,
    found
  };

  /* True if a way from the start of an iteration, or from the end of LOOP, leads to a node that is
     looked for.  */
  template <typename F> bool way_p (F visit, gomp_for *behind = nullptr) const
  {
    bool found = false;
    reach (
      [&] (const node &n)
      {
	const step s = visit (n);
	found |= s == step::found;
	return s != step::on;
      },
      behind ? m_behind.at (behind) : 0);
    return found;
  }

  /* True if a node at which STOP (node) is true is on each way through an iteration.  */
  template <typename F> bool on_all_ways_p (F stop) const
  {
    for (unsigned n : reach (stop))
      if (m_nodes[n].successors.empty () && !stop (m_nodes[n]))
	return false;
    return true;
  }

private:
  /* Follow the ways from node FROM, the start of an iteration, each as far as STOP (node) is false;
     the nodes that are reached.  */
  template <typename F> std::vector<unsigned> reach (F stop, unsigned from = 0) const
  {
    std::vector<bool> seen (m_nodes.size ());
    std::vector<unsigned> reached = { from };
    seen[from] = true;
    for (size_t i = 0; i < reached.size (); i++)
      {
	const unsigned at = reached[i];
	if (!stop (m_nodes[at]))
	  for (unsigned s : m_nodes[at].successors)
	    if (!seen[s])
	      {
		seen[s] = true;
		reached.push_back (s);
	      }
      }
    return reached;
  }
  void add_definitions (tree temporary, std::vector<gimple *> &work) const;
  bool first_access_can_be_p (tree object, std::initializer_list<access_kind> kinds,
			      unsigned from = 0) const;

  friend class body_builder;
  std::vector<node> m_nodes;
  std::vector<tree> m_written;
  std::set<tree> m_optional;
  std::set<tree> m_atomic_values;
  std::map<gomp_for *, unsigned> m_behind; /* The node after each loop of a directive.  */
  std::set<std::pair<unsigned, unsigned>> m_once; /* Edges that one iteration takes.  */
  const reference_copies &m_copies;
  bool m_known = true;
};

/* True if LOOP has OBJECT by a clause or as its variable.  */
bool own_by_clause_p (gomp_for *loop, tree object);

/* True if LOOP has OBJECT in a `private' clause.  */
bool private_by_clause_p (gomp_for *loop, tree object);

/* The body of the innermost of the loops AROUND, the last of which is not looked at, that has
   OBJECT by a `private' clause; nothing if there is none.  */
std::optional<loop_body> private_scope (const std::vector<gomp_for *> &around, tree object,
					const reference_copies &copies);

} // namespace accred

#endif
