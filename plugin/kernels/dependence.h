/* Which loops of a nest carry a dependence.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Plain values, without GCC's: accesses.cc makes a nest of the code, `carried' says what
   prevents the iterations of one of its loops from running at the same time.

   Values are numbers of unlimited size here.  Whoever makes a nest has to see to it that what the
   program computes does not wrap around.  */

#ifndef ACCRED_DEPENDENCE_H
#define ACCRED_DEPENDENCE_H

#include "plugin/kernels/polynomial.h"

#include <set>
#include <string>

namespace accred {

/* A loop of the nest, by its place in `loop_nest_accesses::loops'.  */
using loop_id = unsigned;

/* A sum of a constant and of loops' variables, with factors that the loops do not change.  */
struct affine_form
{
  bool known = true;
  polynomial constant;
  std::map<loop_id, polynomial> factors; /* Of the loops' variables; no zeros.  */

  affine_form () = default;
  affine_form (const polynomial &p) : known (p.valid_p ()), constant (p) {}
  affine_form (int64_t n) : constant (n) {}
  static affine_form unknown ()
  {
    affine_form f;
    f.known = false;
    return f;
  }
  static affine_form variable (loop_id l)
  {
    affine_form f;
    f.factors[l] = 1;
    return f;
  }

  bool constant_p () const { return known && factors.empty (); }
  affine_form &operator+= (const affine_form &);
  affine_form operator+ (const affine_form &o) const { return affine_form (*this) += o; }
  affine_form operator* (const polynomial &) const;
  affine_form operator- (const affine_form &o) const { return *this + o * polynomial (-1); }
  bool operator== (const affine_form &o) const
  {
    return known && o.known && constant == o.constant && factors == o.factors;
  }
  bool operator!= (const affine_form &o) const { return !(*this == o); }
  bool has (symbol) const;
};

/* A loop whose variable goes from START by STEP, which may be negative, and no further than LAST;
   the lattice is coarser than STEP says only if the step is not known (then it is 1 or -1).  */
struct nest_loop
{
  std::optional<loop_id> outer; /* The loop around it.  */
  affine_form start, last; /* Of the variables of the loops around it.  */
  int64_t step = 1;
};

/* An index: of a dimension of an array, or a number of bytes from the start of the object.  */
struct subscript
{
  affine_form value;
  /* What it may be multiplied with, for a flat index of an array of several dimensions: each
     product of strides is a dimension of its own, because the program's indices are within the
     bounds of their dimensions.  */
  bool flat = false;
  /* If it counts bytes: how many are accessed there; 0 if it counts elements.  */
  int64_t width = 0;
  /* Subscripts of accesses to one object are compared only if their shapes are the same.  */
  std::string shape;
};

struct nest_access
{
  unsigned object;
  bool write;
  std::optional<loop_id> loop; /* The innermost loop around it.  */
  std::vector<subscript> subscripts;
  /* The same as bytes of the object, for accesses whose shapes differ; nothing if not known.  */
  std::optional<subscript> bytes = {};
  /* The loop each of whose iterations has an object of its own.  */
  std::optional<loop_id> own = {};
  /* The address of the object, if it may be another one elsewhere.  */
  std::optional<symbol> base = {};
  /* Of an atomic update: its operator and type.  Two with the same ones may be made in any order.
     Empty: no update, or the order matters.  */
  std::string update = {};
};

struct loop_nest_accesses
{
  std::vector<nest_loop> loops; /* Each after the one around it.  */
  std::vector<nest_access> accesses;
  /* Loops in each of whose iterations a symbol can have another value.  */
  std::map<symbol, std::set<loop_id>> varying;
  std::set<symbol> not_negative;
  /* Strides of dimensions, by which flat subscripts are taken apart.  */
  std::set<symbol> strides;
  symbol symbols = 0; /* All symbols are smaller.  */
};

/* Two accesses, one of them a write, that different iterations of a loop may make to one place.  */
struct carried_dependence
{
  unsigned first, second; /* Places in `accesses'.  */
};

/* A dependence that LOOP carries; nothing if its iterations can run at the same time.  */
std::optional<carried_dependence> carried (const loop_nest_accesses &, loop_id loop);

/* Values that are all to be positive.  */
using positive_values = std::vector<polynomial>;

/* What has to be true of the symbols for iterations of a loop to be independent: of each of these,
   one of the alternatives.  */
struct independence_condition
{
  std::vector<std::vector<positive_values>> all;
  std::set<unsigned> objects; /* Whose accesses it is about.  */
};

/* When iterations of LOOP, which carries a dependence as far as is known, can run at the same time;
   nothing if that is not known, too.  */
std::optional<independence_condition> independent_where (const loop_nest_accesses &, loop_id loop);

/* NEST with its loops LEVELS, one in the other with bounds that are the same in all their
   iterations, in another ORDER: the first of ORDER has the place of the first of LEVELS.  */
loop_nest_accesses in_order (const loop_nest_accesses &nest, const std::vector<loop_id> &levels,
			     const std::vector<loop_id> &order);

/* True if LOOP would carry a dependence between accesses to the objects A and B, which are not the
   same, if they began at the same place.  */
bool carried_as_one (const loop_nest_accesses &, loop_id loop, unsigned a, unsigned b);

/* True if L is LOOP or in it.  */
inline bool
inside_p (const loop_nest_accesses &nest, std::optional<loop_id> l, loop_id loop)
{
  for (; l; l = nest.loops[*l].outer)
    if (*l == loop)
      return true;
  return false;
}

} // namespace accred

#endif
