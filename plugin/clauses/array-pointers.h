/* Reductions of what a construct's own pointers lead to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ARRAY_POINTERS_H
#define ACCRED_ARRAY_POINTERS_H

#include "plugin/gcc-shim.h"

#include <map>
#include <set>

namespace accred {

enum class pointee
{
  own,    /* An object of the construct: each gang has one.  */
  outside, /* One that all gangs share.  */
  unknown
};

/* The pointers and references among a compute construct's own variables.  Those of loops are not:
   a pointer of one iteration leads to what no gangs share.  */

class construct_pointers
{
public:
  void clear () { m_from_host.clear (); }
  /* Only if V is one.  FROM_HOST: it has the host's value at first.  */
  void add (tree v, bool from_host);
  /* What V, which need not be one, leads to in BODY; OWN are the construct's variables.  */
  pointee find (tree v, tree body, const std::set<tree> &own) const;

private:
  std::map<tree, bool> m_from_host;
};

/* The only value that POINTER, a variable of BODY, gets there; null if there are several.  */
tree only_value (tree pointer, tree body);

/* True if LOOP may be one over gangs.  */
bool gang_loop_p (tree loop);

/* True if loops in LOOP may be over gangs, so that all gangs run LOOP's iterations.  */
bool gangs_inside_p (tree loop);

} // namespace accred

#endif
