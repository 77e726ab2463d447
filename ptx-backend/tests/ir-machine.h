/* Executes device IR after the last pass, a few gangs at a time, so that tests can
   check results instead of text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Threads run in a seeded random order, each up to its next collective insn; a barrier or shuffle
   lets its threads go on when all of them have come to the same insn.  Memory is one array;
   addresses are offsets into it.  Shared and local memory start with rubbish, and so do
   registers.  */

#ifndef ACCRED_IR_MACHINE_H
#define ACCRED_IR_MACHINE_H

#include "ptx-backend/ir/device-ir.h"

#include <cstring>

namespace accred::dev::test {

struct launch
{
  unsigned gangs = 1, workers = 1, lanes = 32;
  unsigned seed = 1;
};

class memory
{
public:
  explicit memory (size_t bytes) : m_bytes (bytes) {}
  template <typename T>
  T get (uint64_t at) const
  {
    T v;
    memcpy (&v, &m_bytes.at (at + sizeof v - 1) - (sizeof v - 1), sizeof v);
    return v;
  }
  template <typename T>
  void put (uint64_t at, T v)
  {
    memcpy (&m_bytes.at (at + sizeof v - 1) - (sizeof v - 1), &v, sizeof v);
  }

private:
  std::vector<uint8_t> m_bytes;
};

/* Run kernel FN of M on global memory MEM with parameter PARAM.  What goes wrong (an
   address out of bounds, a barrier that not all threads reach), else empty.  */
std::string execute (const module &m, const function &fn, const launch &l, memory &mem,
		     uint64_t param);

} // namespace accred::dev::test

#endif
