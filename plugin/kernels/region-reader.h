/* Reads the accesses to memory in a region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The statements are read once, in their order, with the value that each variable in a register has
   at that place: an affine form of the variables of the loops around and of symbols, pointers with
   what they point to.  A symbol is a value that is not known; it has the list of the loops in which
   it may vary.  Where control flow joins, a variable keeps its value if it is the same on all ways.
   At the start of a loop, all that the loop assigns gets a new symbol, which varies with the loop.

   A load whose address does not change in a loop gives a symbol that does not vary there.  That
   is right for whoever asks about the loop: the load is one of the accesses, so that a store that
   might change what it reads is a dependence, which the loop carries.  Loads of one place have the
   same symbol as long as no store between them can change it.

   Numbers of fewer than 64 bits are taken for affine as long as they cannot wrap around: signed
   ones by the language's rules, unsigned ones if the ranges of loops' variables show it.  Those of
   64 bits are part of an address in the end, which is a number of 64 bits that does wrap around;
   a difference of addresses with moderate factors is then zero only if it is zero without
   wrapping, or after more iterations than a program ever has.  */

#ifndef ACCRED_REGION_READER_H
#define ACCRED_REGION_READER_H

#include "plugin/kernels/accesses.h"

namespace accred {

struct number_bounds
{
  /* Exact where it counts: below 2^64.  */
  long double low, high;

  bool within (const number_bounds &o) const { return low >= o.low && high <= o.high; }
};

using state = std::map<tree, region_value>;

bool register_p (const_tree);
bool memory_reference_p (tree);
number_bounds range_of_type (const_tree);
bool number_p (const_tree);

/* What identifies V, and P.  */
std::string text (const region_value &v);
std::string text (const void *p);

/* The base of REF, as far as it is an object by itself or a dereference.  */
tree base_of (tree ref);

/* True for a function that gives a number, and at most sets errno.  */
bool arithmetic_p (const gcall *);

/* True if the program ends with CALL, on the device as on the host, and other iterations do not see
   what it does: abort, a failed assertion, STOP.  */

inline bool
ends_program_p (const gcall *call)
{
  return gimple_call_flags (call) & ECF_NORETURN;
}

class region_reader
{
public:
  region_reader (region_accesses &result, const plain_loops &plain, const reference_copies &copies,
		 invariant_loads loads)
    : m_result (result), m_nest (result.nest), m_plain (plain), m_copies (copies), m_loads (loads)
  {}

  void run (gimple_seq body)
  {
    scan (body, {});
    sequence (body);
  }

private:
  /* ----- before ----- */
  void scan (gimple_seq, std::vector<gomp_for *> around);
  static bool changed_by_p (tree ref, tree store);
  bool stable_p (tree ref) const;
  bool first_value_p (tree ref) const;

  /* ----- values ----- */
  symbol fresh (const_tree type, std::set<loop_id> varying);
  symbol named (const std::string &name, const_tree type, std::set<loop_id> varying);
  tree by_original (tree ref) const;
  region_value of_symbol (symbol s, const_tree type, tree decl = NULL_TREE,
			  tree loaded = NULL_TREE);
  region_value unknown_here (const_tree type);
  region_value opaque (const std::string &name, const_tree type,
		       const std::vector<region_value> &operands);
  region_value opaque (tree_code, const_tree type, const std::vector<symbol_origin::operand> &);
  std::set<loop_id> varying (const affine_form &) const;
  std::set<loop_id> varying (const region_value &) const;
  number_bounds range (const polynomial &) const;
  number_bounds range (const affine_form &) const;
  bool exact_p (const affine_form &f, const_tree type) const;
  region_value convert (const region_value &, const_tree from, const_tree to);
  region_value compute (tree_code, const_tree type, tree a, tree b);
  region_value evaluate (tree);
  /* Fortran's subscripts keep to dimensions, which a number of bytes does not show.  */
  enum class subscripts_as
  {
    dimensions,
    bytes
  };
  polynomial element_distance (tree ref);
  region_value address_of (tree ref, subscripts_as);
  region_value evaluate (gassign *);
  region_value load (tree ref);
  region_value initial (tree decl);

  /* ----- accesses ----- */
  int object_of_decl (tree decl);
  std::optional<nest_access> access_of (tree ref, bool write);
  std::vector<subscript> components (tree &ref);
  std::optional<subscript> array_subscript (tree ref);
  void set_owner (nest_access &, tree decl) const;
  void first_subscript (tree base, const region_value &pointer, nest_access &);
  void whole_rows (subscript &);
  void whole_elements (subscript &) const;
  bool spans_p (const polynomial &) const;
  bool whole_scalar_p (tree ref) const;
  void note_bytes (access_place &, unsigned object);
  void note_access (tree ref, bool write, gimple *);
  void note_operands (gimple *);

  /* ----- statements ----- */
  void sequence (gimple_seq);
  void statement (gimple *);
  void assign (tree lhs, const region_value &);
  void call (gcall *);
  void assignment (gassign *);
  void update (gomp_atomic_load *);
  bool ways_on (gimple *);
  void try_block (gimple *);
  void loop (gomp_for *);
  void enter_loop (gomp_for *);
  std::optional<affine_form> distance_of (gomp_for *);
  number_bounds iterations (gomp_for *, unsigned number, const nest_loop &, bool up) const;
  void loop_variables (gomp_for *);
  void read_bound (gomp_for *);
  void set_counted (gomp_for *);
  void jump (tree label);
  void label (tree label, gimple *);
  unsigned end_of_jumps_back (unsigned from) const;
  void forget (unsigned from, unsigned to);
  void hinder (gimple *stmt, const char *why)
  {
    if (m_loop)
      m_result.obstacles.push_back ({ *m_loop, gimple_location (stmt), why });
  }
  std::set<loop_id> here () const
  {
    return m_loop ? std::set<loop_id>{ *m_loop } : std::set<loop_id> ();
  }

  region_accesses &m_result;
  loop_nest_accesses &m_nest;
  const plain_loops &m_plain;
  const reference_copies &m_copies;
  const invariant_loads m_loads;

  struct symbol_info
  {
    number_bounds range;
    bool artificial; /* The program has no name for it.  */
    bool span; /* The distance in bytes of the elements of an array.  */
  };
  std::vector<symbol_info> m_symbols;
  std::map<std::string, symbol> m_named;
  std::vector<number_bounds> m_loop_ranges;
  std::map<tree, int> m_decl_objects;
  std::map<symbol, int> m_pointer_objects;
  /* The loop that has a variable of its own for each iteration.  */
  std::map<tree, gomp_for *> m_own;

  std::map<tree, region_value> m_counted; /* Variables that are about to get these values.  */
  std::optional<loop_id> m_loop; /* The innermost one around.  */
  gomp_for *m_outermost = nullptr; /* The outermost one.  */
  unsigned m_now = 0; /* The place of the current statement.  */
  state m_state;
  bool m_reached = true;
  unsigned m_epoch = 0; /* Counts stores, and where ways meet.  */

  /* From the scan: places of statements, of jumps, of assignments to registers.  */
  unsigned m_count = 0;
  std::map<gimple *, unsigned> m_place;
  std::map<tree, unsigned> m_last_jump; /* To each label.  */
  std::map<tree, unsigned> m_label_place;
  std::vector<std::pair<unsigned, tree>> m_assigned;
  std::map<gomp_for *, unsigned> m_loop_end;
  struct found_store
  {
    tree ref;
    unsigned place;
    gomp_for *outermost; /* Of the loops around.  */
  };
  std::vector<found_store> m_stores;
  bool m_clobbers = false; /* Calls or asm that may write anything.  */
  std::map<tree, std::vector<state>> m_ways; /* To labels ahead.  */
};

} // namespace accred

#endif
