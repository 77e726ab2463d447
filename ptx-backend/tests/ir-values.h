/* What the machine of the tests computes: the insns that have values alone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A value is 64 bits in the form in which a register holds it: an integer below 64 bits is
   extended to 32 by its sign, an f16 is an f32.  */

#ifndef ACCRED_IR_VALUES_H
#define ACCRED_IR_VALUES_H

#include "ptx-backend/ir/device-ir.h"

#include <cstring>
#include <string>

namespace accred::dev::test {

/* The program does what the machine cannot, or must not.  */
[[noreturn]] void wrong (const std::string &what);

template <typename T>
T
as (uint64_t v)
{
  T out;
  memcpy (&out, &v, sizeof out);
  return out;
}

template <typename T>
uint64_t
bits (T v)
{
  uint64_t out = 0;
  memcpy (&out, &v, sizeof v);
  return out;
}

/* The bits of the f16 nearest to the f32 with bits V.  */
uint64_t as_half (uint64_t v);
/* A value in the form in which a register of type T holds it.  */
uint64_t canonical (dtype t, uint64_t v);
/* A OP B of type T.  */
uint64_t binary (opcode op, dtype t, uint64_t a, uint64_t b);
/* SETP I of A and B.  */
bool setp (const insn &i, uint64_t a, uint64_t b);
/* CVT I of V.  */
uint64_t convert (const insn &i, uint64_t v);

} // namespace accred::dev::test

#endif
