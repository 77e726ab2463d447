/* Operators and strategies of reductions, as data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REDUCTION_TABLE_H
#define ACCRED_REDUCTION_TABLE_H

#include "ptx-backend/ir/ir-util.h"

#include <map>

namespace accred::dev {

enum class identity : uint8_t
{
  ZERO,
  ONE,
  LOWEST,
  HIGHEST,
  ONES
};

struct red_row
{
  red_op op;
  unsigned types;
  identity ident;
  opcode combine;
  atom_op atom;
  int atom_sm;
  int redux_sm;
};

/* Null for operators on types that have none (bitwise on floats).  */
const red_row *red_row_for (red_op, dtype);
operand identity_of (const red_row &, dtype);
/* Identity of the reduction that I belongs to; of its part, for a pair.  */
operand identity_of (const insn &i);

/* A value of a group of FINIs: PARTS insns from FIRST on.  */
struct red_element
{
  size_t first;
  unsigned parts;
};
std::vector<red_element> elements_of (const std::vector<insn> &group);
/* Does sm_NN have an atomic for it?  Types below 32 bits never have.  */
bool native_atomic_p (const red_row &, dtype, int sm);

/* Is the shuffle tree of a warp one redux.sync?  */
bool redux_p (const red_row &, dtype, const options &);

/* The scheme of every loop (level and LID) of a function: what its reductions say, and a choice for
   those that leave it open.  It is made from the function's reductions alone, so each pass can make
   it anew.  */
class reduction_plan
{
public:
  reduction_plan (const function &fn, const options &opts);

  red_scheme scheme (const insn &i) const;
  /* True when SETUP, FINI and TEARDOWN of I work on an accumulator in shared memory.  */
  bool accumulator_p (const insn &i) const;
  /* True when the FINI of I is executed by all threads of its level together and leaves
     the same value in all of them.  */
  bool collective_p (const insn &i) const;

private:
  struct key
  {
    level lev;
    int lid;
    bool operator< (const key &o) const { return lev != o.lev ? lev < o.lev : lid < o.lid; }
  };

  std::map<key, red_scheme> m_schemes;
};

/* "RED_FINI worker + lid 0 rid 1: WHAT".  */
std::string describe (const insn &i, const std::string &what);

} // namespace accred::dev

#endif
