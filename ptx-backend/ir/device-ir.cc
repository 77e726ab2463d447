/* Small helpers on the device IR: properties of types, opcodes and symbols.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/ir/device-ir.h"
#include "ptx-backend/ir/ir-text.h"

#include <algorithm>
#include <cstring>

namespace accred::dev {

namespace {

struct type_row
{
  const char *name;
  unsigned size;
  reg_class rc;
  bool is_signed;
  bool is_float;
};

/* In the order of dtype.  */
const type_row type_table[] = {
  { "none", 0, reg_class::b32, false, false }, { "pred", 0, reg_class::pred, false, false },
  { "s8", 1, reg_class::b32, true, false },    { "u8", 1, reg_class::b32, false, false },
  { "s16", 2, reg_class::b32, true, false },   { "u16", 2, reg_class::b32, false, false },
  { "s32", 4, reg_class::b32, true, false },   { "u32", 4, reg_class::b32, false, false },
  { "s64", 8, reg_class::b64, true, false },   { "u64", 8, reg_class::b64, false, false },
  { "f16", 2, reg_class::f32, true, true },    { "f32", 4, reg_class::f32, true, true },
  { "f64", 8, reg_class::f64, true, true },
};

const op_info op_table[] = {
#define OPERANDS_OF(...) \
  op_signature           \
  {                      \
    __VA_ARGS__          \
  }
#define DEV_OP(ENUM, TEXT, TYPES, RESULT, OPERANDS, TRAITS, EFFECTS) \
  { TEXT, TYPES, RESULT, OPERANDS_OF OPERANDS, TRAITS, EFFECTS },
#include "ptx-backend/ir/device-ops.def"
#undef OPERANDS_OF
};

const operand_rule rule_table[] = {
#define OPERAND_RULE(NAME, FORMS, OF, TYPES, WRONG) { FORMS, OF, TYPES, WRONG },
#include "ptx-backend/ir/operand-rules.def"
};

const type_row &
row_of (dtype t)
{
  return type_table[static_cast<unsigned> (t)];
}

} // anonymous namespace

unsigned
size_of (dtype t)
{
  return row_of (t).size;
}
reg_class
class_of (dtype t)
{
  return row_of (t).rc;
}
bool
signed_p (dtype t)
{
  return row_of (t).is_signed;
}
bool
float_p (dtype t)
{
  return row_of (t).is_float;
}
const char *
name_of (dtype t)
{
  return row_of (t).name;
}

bool
subword_p (dtype t)
{
  return (t >= dtype::s8 && t <= dtype::u16) || t == dtype::f16;
}

bool
int_p (dtype t)
{
  return t >= dtype::s8 && t <= dtype::u64;
}

dtype
promoted (dtype t)
{
  if (!subword_p (t))
    return t;
  if (t == dtype::f16)
    return dtype::f32;
  return signed_p (t) ? dtype::s32 : dtype::u32;
}

dtype
bits_type (dtype t)
{
  return size_of (t) == 8 ? dtype::u64 : dtype::u32;
}

dtype
type_of_class (reg_class rc)
{
  switch (rc)
    {
    case reg_class::pred: return dtype::pred;
    case reg_class::b32: return dtype::u32;
    case reg_class::b64: return dtype::u64;
    case reg_class::f32: return dtype::f32;
    case reg_class::f64: return dtype::f64;
    }
  return dtype::none;
}

bool
sreg_uniform_p (special_reg r)
{
  switch (r)
    {
    case special_reg::tid_x:
    case special_reg::tid_y:
    case special_reg::laneid:
    case special_reg::lanemask_eq:
    case special_reg::lanemask_lt:
    case special_reg::lane:
    case special_reg::gang_in_block: return false;
    default: return true;
    }
}

const op_info &
info_of (opcode op)
{
  return op_table[static_cast<unsigned> (op)];
}

const operand_rule &
rule_of (operand_kind k)
{
  return rule_table[k];
}

const operand_rule &
rule_of (const insn &i, size_t k)
{
  const op_signature &s = info_of (i.op).operands;
  if (s.rest)
    return rule_of (s.kinds[std::min<size_t> (k, s.count)]);
  return rule_of (k < s.count ? s.kinds[k] : OD_MEMBERS);
}

/* What the callee of the call I takes as operand K.  */
static dtype
argument_type (const module &m, const insn &i, size_t k)
{
  const operand &callee = i.src[0];
  if (callee.k != operand::kind::symbol || callee.id >= m.symbols.size ()
      || k - 1 >= m.symbols[callee.id].params.size ())
    return dtype::none;
  return m.symbols[callee.id].params[k - 1].type;
}

dtype
operand_type (const module &m, const function &fn, const insn &i, size_t k)
{
  switch (rule_of (i, k).of)
    {
    case OF_TYPE: return i.type;
    case OF_SOURCE: return i.src_type;
    case OF_HALF: return signed_p (i.type) ? dtype::s32 : dtype::u32;
    case OF_U32: return dtype::u32;
    case OF_U64: return dtype::u64;
    case OF_PRED: return dtype::pred;
    case OF_ARGUMENT: return argument_type (m, i, k);
    case OF_RESULT: return fn.result;
    case OF_SIZE:
    case OF_ANY: break;
    }
  return dtype::none;
}

const operand *
member_operand (const insn &i)
{
  const op_info &info = info_of (i.op);
  return ((info.effects & FX_COLLECTIVE) && i.src.size () > info.operands.count
	    ? &i.src[info.operands.count]
	    : nullptr);
}

unsigned
num_opcodes ()
{
  return sizeof op_table / sizeof op_table[0];
}

const char *
name_of (red_op op)
{
  return text::spell (text::red_names, op);
}

const char *
name_of (level l)
{
  return text::spell (text::level_names, l);
}

bool
terminator_p (const insn &i)
{
  return info_of (i.op).effects & FX_TERMINATOR;
}

bool
reduction_p (opcode op)
{
  return info_of (op).traits & TR_REDUCTION;
}

operand
operand::of_reg (reg_id r)
{
  operand o;
  o.k = kind::reg;
  o.reg = r;
  return o;
}

operand
operand::of_imm (int64_t v)
{
  operand o;
  o.k = kind::imm;
  o.imm = v;
  return o;
}

operand
operand::of_fbits (uint64_t bits)
{
  operand o;
  o.k = kind::fimm;
  o.imm = static_cast<int64_t> (bits);
  return o;
}

operand
operand::of_f32 (float v)
{
  uint32_t bits;
  memcpy (&bits, &v, sizeof bits);
  return of_fbits (bits);
}

operand
operand::of_f64 (double v)
{
  uint64_t bits;
  memcpy (&bits, &v, sizeof bits);
  return of_fbits (bits);
}

operand
operand::of_symbol (symbol_id s)
{
  operand o;
  o.k = kind::symbol;
  o.id = s;
  return o;
}

operand
operand::of_frame (frame_id f)
{
  operand o;
  o.k = kind::frame;
  o.id = f;
  return o;
}

bool
same_operand (const operand &a, const operand &b)
{
  return a.k == b.k && a.reg == b.reg && a.imm == b.imm && a.id == b.id;
}

bool
one_access_p (const insn &a, const insn &b)
{
  if (a.op != b.op || (a.op != opcode::LD && a.op != opcode::ST) || !(a.flags & INSN_ALIGNED)
      || size_of (a.type) != 8 || a.type != b.type || a.sp != b.sp
      || !same_operand (a.src[0], b.src[0]) || b.offset != a.offset + 8
      || ((a.flags | b.flags) & INSN_VOLATILE) || a.guard != b.guard || a.guard_not != b.guard_not)
    return false;
  return a.op == opcode::ST
	 || (!(a.src[0].reg_p () && a.src[0].reg == a.dst) && a.dst != b.dst && a.guard != a.dst);
}

reg_id
function::new_reg (reg_class rc)
{
  regs.push_back ({ rc });
  return regs.size () - 1;
}

block_id
function::new_block ()
{
  blocks.emplace_back ();
  return blocks.size () - 1;
}

symbol_id
module::find_symbol (const std::string &name) const
{
  for (symbol_id i = 0; i < symbols.size (); i++)
    if (symbols[i].name == name)
      return i;
  return no_id;
}

const function *
module::find_function (const std::string &name) const
{
  for (const function &fn : functions)
    if (fn.name == name)
      return &fn;
  return nullptr;
}

symbol_id
module::add_symbol (symbol s)
{
  symbols.push_back (std::move (s));
  return symbols.size () - 1;
}

uint32_t
module::file_index (const std::string &name)
{
  for (uint32_t i = 0; i < files.size (); i++)
    if (files[i] == name)
      return i;
  files.push_back (name);
  return files.size () - 1;
}

unsigned
max_workers (const function &fn)
{
  unsigned workers = fn.dims[1];
  unsigned lanes = fn.dims[2];
  if (workers)
    return workers;
  /* Barrier 0 is the whole block's, 1 to 15 are left for the workers; a worker of
     one warp needs none.  */
  unsigned limit = lanes > limits::warp_size ? limits::max_workers_with_barrier
					     : limits::max_workers;
  unsigned fit = limits::max_block_size / lanes;
  return fit < limit ? fit : limit;
}

level_mask
entry_mode (const function &fn)
{
  return fn.partitions == vector_bit || fn.packed ? worker_bit : 0;
}

opcode
combination (atom_op op)
{
  static const opcode ops[] = { opcode::ADD, opcode::MIN, opcode::MAX, opcode::AND,
				opcode::OR,  opcode::XOR, opcode::MUL, opcode::MUL };
  return ops[static_cast<unsigned> (op)];
}

int64_t
identity_bits (atom_op op, dtype t)
{
  const bool wide = size_of (t) == 8;
  const uint64_t top = wide ? uint64_t (1) << 63 : uint64_t (1) << 31,
		 ones = wide ? ~uint64_t (0) : 0xffffffff;
  /* The NaN that PTX makes, which every number wins over.  */
  const uint64_t nan = ones & ~top;
  switch (op)
    {
    case atom_op::add: return float_p (t) ? top : 0;
    case atom_op::and_: return ones;
    case atom_op::min: return float_p (t) ? nan : signed_p (t) ? ones & ~top : ones;
    case atom_op::max: return float_p (t) ? nan : signed_p (t) ? top : 0;
    case atom_op::mul:
    case atom_op::div: return !float_p (t) ? 1 : wide ? 0x3ff0000000000000 : 0x3f800000;
    default: return 0;
    }
}

bool
loop_in_shared_p (atom_op op, dtype t)
{
  return op == atom_op::mul || op == atom_op::div || (op == atom_op::add && float_p (t));
}

} // namespace accred::dev
