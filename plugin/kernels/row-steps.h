/* What an iteration of a loop over rows executes in turn.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_STEPS_H
#define ACCRED_ROW_STEPS_H

#include "plugin/kernels/region-reader.h"
#include "plugin/kernels/statement-variables.h"

namespace accred {

/* A statement that is executed in turn with those in front and behind, and where it stands.  */

struct step_of_row
{
  gimple *stmt;
  gimple_seq *seq;
};

/* What a sequence executes, with the statements of blocks in it, and those that compute the bounds
   of a loop, in front of that loop.  */
void flatten (gimple_seq *seq, std::vector<step_of_row> &all);

/* True if nothing but values in registers and in memory depends on when STMT is executed; TARGETS
   are the labels to which there are jumps.  */
bool plain_step_p (gimple *stmt, const std::set<tree> &targets);

/* True if STMT, which is none of those that are executed in another order, changes memory.  */
bool stores_p (gimple *stmt);

/* The values of registers as text, in successive statements: two with the same text are equal, if
   memory is the same.  */

class value_texts
{
public:
  /* Of V, where the statements noted so far have been executed.  */
  std::string of (tree v) const;
  void note (gimple *stmt);
  void forget (tree v) { m_texts[v] = '?' + std::to_string (m_forgotten++); }
  /* Anything may have been executed.  */
  void forget ()
  {
    m_texts.clear ();
    m_before = '@' + std::to_string (m_forgotten++);
  }

private:
  static std::string type_text (tree v)
  {
    return std::to_string (TYPE_UID (TYPE_MAIN_VARIANT (TREE_TYPE (v))));
  }
  std::map<tree, std::string> m_texts;
  std::string m_before;
  unsigned m_forgotten = 0;
};

/* The variables that statements, with all that stands in them, name and set.  */

struct used_variables
{
  std::set<tree> named, set;

  void add (gimple *stmt)
  {
    auto note = [&] (tree *v, bool write)
    {
      named.insert (*v);
      if (write)
	set.insert (*v);
    };
    for_each_variable (stmt, note);
  }
  /* True if STMT, one of them, needs what V has before it.  */
  static bool reads (gimple *stmt, tree v)
  {
    bool found = false;
    auto note = [&] (tree *operand, bool write) { found |= *operand == v && !write; };
    for_each_operand (stmt, note);
    return found;
  }
  bool names (tree v) const { return named.count (v) > 0; }
  bool sets (tree v) const { return set.count (v) > 0; }
};

} // namespace accred

#endif
