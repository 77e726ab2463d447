/* What the passes of the backend share about the device IR, not part of the
   contract with the translator.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_IR_UTIL_H
#define ACCRED_IR_UTIL_H

#include "ptx-backend/ir/type-classes.h"

namespace accred::dev {

/* Forms of an operand, as bits.  */
enum operand_form : uint8_t
{
  FORM_NONE = 1,
  FORM_REG = 2,
  FORM_INT = 4,
  FORM_FLOAT = 8,
  FORM_CONST = FORM_INT | FORM_FLOAT,
  FORM_DATA = 16,
  FORM_CODE = 32,
  FORM_FRAME = 64
};

/* The type as which an operand is read (operand-rules.def).  */
enum operand_of : uint8_t
{
  OF_TYPE,
  OF_SOURCE,
  OF_HALF,
  OF_U32,
  OF_U64,
  OF_PRED,
  OF_SIZE,
  OF_ARGUMENT,
  OF_RESULT,
  OF_ANY
};

enum operand_kind : uint8_t
{
#define OPERAND_RULE(NAME, FORMS, OF, TYPES, WRONG) NAME,
#include "ptx-backend/ir/operand-rules.def"
  OD_REST
};

/* A row of operand-rules.def.  */
struct operand_rule
{
  unsigned forms;
  operand_of of;
  type_set types;
  const char *wrong;
};

enum result_rule : uint8_t
{
  RS_NONE,
  RS_TYPE,
  RS_PRED,
  RS_B32,
  RS_B64,
  RS_MAYBE,
  RS_CALL
};

enum op_traits : uint8_t
{
  TR_CC = 1,
  TR_ATOM = 2,
  TR_SCOPE = 4,
  TR_SREG = 8,
  TR_LEVEL = 16,
  TR_REDUCTION = 32,
  TR_WRAPS = 64
};

/* The rules of an opcode's operands.  */
struct op_signature
{
  static constexpr size_t most = 3;
  operand_kind kinds[most] = {};
  unsigned count = 0;  /* Operands that there have to be.  */
  bool rest = false;  /* There may be more.  */

  constexpr op_signature () = default;
  template <typename... Kinds>
  constexpr op_signature (operand_kind first, Kinds... kinds)
  {
    for (operand_kind k : { first, kinds... })
      if (k == OD_REST)
	{
	  rest = true;
	  count--;
	}
      else
	this->kinds[count++] = k;
  }
};

/* A row of device-ops.def.  */
struct op_info
{
  const char *name;
  type_set types;
  result_rule result;
  op_signature operands;
  unsigned traits;
  int effects;
};

const op_info &info_of (opcode);
const operand_rule &rule_of (operand_kind);
/* The rule of operand K of I.  */
const operand_rule &rule_of (const insn &i, size_t k);
/* The type as which operand K of I, an insn of FN, is read; none if the rule leaves that open.  */
dtype operand_type (const module &m, const function &fn, const insn &i, size_t k);
/* The operand after those of the signature: the lanes of a packed gang in a collective; or
   null.  */
const operand *member_operand (const insn &);
unsigned num_opcodes ();
const char *name_of (red_op);
const char *name_of (level);

/* How the operands of two atomic operations become that of one: not of exch and cas.  Quotients
   have the product of both.  */
opcode combination (atom_op);
/* The number of type T that this changes no other one by, as bits: -0 for floating-point sums, a
   NaN for minima and maxima.  */
int64_t identity_bits (atom_op, dtype t);
/* Whether there is no instruction in shared memory for the operation, or one that is a loop of
   compare-and-swap.  */
bool loop_in_shared_p (atom_op, dtype t);

bool subword_p (dtype); /* Below 32 bits.  */
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
/* True if A and B, which follows, can be one load or store of 16 bytes.  */
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
