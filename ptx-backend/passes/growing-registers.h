/* By what registers grow in the iterations of a loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of unroll.cc.  */

#ifndef ACCRED_GROWING_REGISTERS_H
#define ACCRED_GROWING_REGISTERS_H

#include "ptx-backend/ir/device-ir.h"

#include <map>
#include <optional>
#include <vector>

namespace accred::dev {

/* The registers of a loop that grow by a constant in each iteration, 0 for those that are set there
   and stay the same.  */
class growing_registers
{
public:
  growing_registers (const std::vector<insn> &body, const std::vector<insn> &latch);

  const std::map<reg_id, int64_t> &steps () const { return m_steps; }
  /* True if R is none of these, and grows by a value that stays the same in each iteration.  */
  bool strides_p (reg_id r) const { return !m_steps.count (r) && bool (stride (r, nullptr, 0)); }
  /* That value, by insns that are appended to MADE, with new registers of FN, in front of which the
     first copy of the body has set the names NAME_OF.  */
  struct maker
  {
    function &fn;
    std::vector<insn> &made;
    const std::map<reg_id, operand> &first;
  };
  operand stride_of (reg_id r, maker &to) const { return *stride (r, &to, 0); }

private:
  std::optional<operand> stride (const operand &o, maker *to, unsigned depth) const;
  std::optional<operand> stride (reg_id r, maker *to, unsigned depth) const;
  bool same_p (const operand &o) const;
  static operand first_name (const operand &o, const maker &to);

  /* FACTOR times VARIABLE (none: 0 times), plus OFFSET, plus what stays the same if not ALONE.  */
  struct form
  {
    reg_id variable = no_id;
    int64_t factor = 0, offset = 0;
    bool alone = true;
  };

  std::optional<form> of_operand (const operand &o) const;
  std::optional<form> of_insn (const insn &i) const;

  std::map<reg_id, std::optional<form>> m_forms;
  std::map<reg_id, int64_t> m_steps;
  std::map<reg_id, const insn *> m_made_by; /* In the body.  */
  std::map<reg_id, operand> m_next; /* By the latch.  */
};

} // namespace accred::dev

#endif
