/* What the passes of the backend share about the device IR, not part of the
   contract with the translator.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_IR_UTIL_H
#define ACCRED_IR_UTIL_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* A row of device-ops.def.  */
struct op_info
{
  const char *name;
  int ndst;
  int nsrc;
  int effects;
};

const op_info &info_of (opcode);
unsigned num_opcodes ();
const char *name_of (red_op);
const char *name_of (level);

bool subword_p (dtype);		/* Below 32 bits.  */
bool int_p (dtype);
/* The 32-bit type in which a sub-word type (f16 is one) is computed; else the type
   itself.  */
dtype promoted (dtype);
/* Unsigned integer with the bits of a 32- or 64-bit type.  */
dtype bits_type (dtype);
dtype type_of_class (reg_class);

bool terminator_p (const insn &);
/* RED_SETUP to RED_UNLOCK.  */
bool reduction_p (opcode);
bool same_operand (const operand &, const operand &);
/* True if A and B, which follows, can be one load of 16 bytes.  */
bool one_access_p (const insn &a, const insn &b);

/* The most workers that a gang of FN can have.  */
unsigned max_workers (const function &fn);
/* Levels over which FN runs partitioned already when it is entered: a routine of vector
   level is called by workers.  */
level_mask entry_mode (const function &fn);

constexpr level_mask worker_bit = mask_of (level::worker);
constexpr level_mask vector_bit = mask_of (level::vector);

} // namespace accred::dev

#endif
