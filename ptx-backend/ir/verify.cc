/* Consistency of a device function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every pass may rely on what is checked here: operands exist, types and operands are those
   of the opcode's signature (device-ops.def), every block ends with its only terminator,
   targets exist, markers are at their places and nest.  This file has only the rules about several
   fields of an insn, or several insns.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/regions.h"

namespace accred::dev {

namespace {

class verifier
{
public:
  verifier (const module &m, const function &fn) : m_module (m), m_fn (fn) {}
  std::string run ();

private:
  void check_function ();
  void check_block (block_id b);
  void check_insn (const insn &i);
  void check_operands (const insn &i);
  void check_result (const insn &i);
  void check_count (const insn &i);
  void check_signature (const insn &i);
  void check_relations (const insn &i);
  void check_call (const insn &i);
  void check_reduction (const insn &i);
  void check_pair (const insn &i);
  void check_targets (const insn &i);
  unsigned form_of (const operand &o) const;
  bool fits (const insn &i, size_t k) const;
  void require (bool ok, const char *what);

  const module &m_module;
  const function &m_fn;
  std::string m_where;
  std::string m_wrong;
};

void
verifier::require (bool ok, const char *what)
{
  if (!ok && m_wrong.empty ())
    m_wrong = m_where + what;
}

/* What O is, as a bit of operand_form.  */
unsigned
verifier::form_of (const operand &o) const
{
  switch (o.k)
    {
    case operand::kind::none: return FORM_NONE;
    case operand::kind::reg: return FORM_REG;
    case operand::kind::imm: return FORM_INT;
    case operand::kind::fimm: return FORM_FLOAT;
    case operand::kind::symbol:
      return m_module.symbols[o.id].kind == symbol_kind::data ? FORM_DATA : FORM_CODE;
    case operand::kind::frame: return FORM_FRAME;
    }
  return 0;
}

/* True if operand K of I is what its rule asks for.  */
bool
verifier::fits (const insn &i, size_t k) const
{
  const operand &o = i.src[k];
  const operand_rule &rule = rule_of (i, k);
  const dtype t = operand_type (m_module, m_fn, i, k);
  if (!(form_of (o) & rule.forms) || (t != dtype::none && !(set_of (t) & rule.types)))
    return false;
  switch (o.k)
    {
    case operand::kind::reg:
      if (rule.of == OF_SIZE)
	return size_of (type_of_class (m_fn.regs[o.reg].rc)) == size_of (promoted (i.type));
      return t == dtype::none || m_fn.regs[o.reg].rc == class_of (t);
    case operand::kind::imm: return !float_p (t);
    case operand::kind::fimm: return t == dtype::none || float_p (t);
    default: return true;
    }
}

/* The result of I is what the signature says.  */
void
verifier::check_result (const insn &i)
{
  const result_rule rule = info_of (i.op).result;
  if (i.dst == no_id)
    {
      require (rule == RS_NONE || rule == RS_MAYBE || rule == RS_CALL, "destination missing");
      return;
    }
  require (rule != RS_NONE, "unexpected destination");
  require (i.dst < m_fn.regs.size (), "destination missing");
  if (!m_wrong.empty () || rule == RS_CALL)
    return;
  const reg_class rc = (rule == RS_PRED	 ? reg_class::pred
			: rule == RS_B32 ? reg_class::b32
			: rule == RS_B64 ? reg_class::b64
					 : class_of (i.type));
  require (m_fn.regs[i.dst].rc == rc, "destination of a wrong class");
}

/* I has as many operands as the signature says.  */
void
verifier::check_count (const insn &i)
{
  const op_info &info = info_of (i.op);
  const size_t n = i.src.size (), count = info.operands.count;
  /* Collectives of a packed gang have its lanes as one more.  */
  require (n == count || (n > count && info.operands.rest)
	     || (n == count + 1 && member_operand (i)),
	   "wrong number of operands");
}

/* The types and operands of I are those of the signature.  */
void
verifier::check_signature (const insn &i)
{
  require (info_of (i.op).types & set_of (i.type), "type that the opcode does not have");
  for (size_t k = 0; k < i.src.size () && m_wrong.empty (); k++)
    require (fits (i, k), rule_of (i, k).wrong);
}

/* A call is several lines of PTX, so it has no guard; its arguments are those of the callee, where
   that is known.  */
void
verifier::check_call (const insn &i)
{
  require (i.guard == no_id, "guard on a call");
  if (i.src[0].k != operand::kind::symbol)
    return;
  const symbol &s = m_module.symbols[i.src[0].id];
  require (i.src.size () - 1 == s.params.size (), "call with a wrong number of arguments");
  require (i.dst == no_id
	     || (s.result != dtype::none && i.dst < m_fn.regs.size ()
		 && m_fn.regs[i.dst].rc == class_of (s.result)),
	   "call result of a wrong class");
}

void
verifier::check_reduction (const insn &i)
{
  const red_op op = i.red.op;
  require (!float_p (i.type)
	     || (op != red_op::AND && op != red_op::OR && op != red_op::XOR
		 && op != red_op::TRUTH_EQV),
	   "bitwise reduction of a float");
  check_pair (i);
}

/* What relates several fields of I.  */
void
verifier::check_relations (const insn &i)
{
  switch (i.op)
    {
    case opcode::CVT:
      require (i.src_type != dtype::none, "cvt needs two types");
      require (i.src_type != dtype::pred || int_p (i.type), "cvt of a predicate to a float");
      break;
    case opcode::SETP:
      require (i.src_type != dtype::none, "comparison without a type");
      require (float_p (i.src_type) || i.cc <= cmp::ge, "unordered comparison of integers");
      break;
    case opcode::SELP:
      require (i.type != dtype::pred || (i.src[0].reg_p () && i.src[1].reg_p ()),
	       "selection of constant predicates");
      break;
    case opcode::ATOM:
      require (i.src.size () == (i.atom == atom_op::cas ? 3u : 2u), "atom operand count");
      require (i.dst != no_id || i.atom < atom_op::exch, "exch and cas need a result");
      require (i.dst == no_id || (i.atom != atom_op::mul && i.atom != atom_op::div),
	       "mul and div have no result");
      break;
    case opcode::UPDATE: require (i.atom < atom_op::exch && !i.offset, "bad update"); break;
    case opcode::LOCKED: require (!i.offset, "bad update of two parts"); break;
    case opcode::LDPARAM:
      require (static_cast<uint64_t> (i.src[0].imm) < m_fn.params.size (), "no such parameter");
      break;
    case opcode::CALL: check_call (i); break;
    case opcode::RET:
      require (i.src.size () == (m_fn.result != dtype::none ? 1u : 0u), "ret operand count");
      break;
    case opcode::RED_SETUP:
    case opcode::RED_INIT:
    case opcode::RED_FINI:
    case opcode::RED_TEARDOWN: check_reduction (i); break;
    case opcode::TEXT: require (!i.text.empty () && i.guard == no_id, "bad text"); break;
    case opcode::REDUX: require (i.atom < atom_op::mul, "bad redux"); break;
    default: break;
    }
}

void
verifier::check_targets (const insn &i)
{
  size_t n = i.targets.size ();
  switch (i.op)
    {
    case opcode::BR: require (n == 1, "br needs one target"); break;
    case opcode::CBR: require (n == 2, "cbr needs two targets"); break;
    case opcode::SWITCH:
      require (n == i.cases.size () + 1, "switch needs a target for each case and one more");
      break;
    default: require (n == 0, "unexpected targets");
    }
  for (block_id t : i.targets)
    require (t < m_fn.blocks.size (), "target does not exist");
}

/* A part of a pair has an operator that pairs have, and the right type.  */
void
verifier::check_pair (const insn &i)
{
  const red_op op = i.red.op;
  const bool logical = op == red_op::TRUTH_AND || op == red_op::TRUTH_OR;
  switch (i.red.pair)
    {
    case red_pair::none: require (i.red.part == 0, "part of no pair"); break;
    case red_pair::complex:
      require (i.red.part < 2 && (op == red_op::MULT || logical), "bad complex reduction");
      break;
    case red_pair::wide:
      require (i.type == dtype::u64 || (i.type == dtype::s64 && i.red.part == 1),
	       "bad type of a word");
      require (i.red.part < 2
		 && (op == red_op::PLUS || op == red_op::MULT || op == red_op::MAX
		     || op == red_op::MIN || op == red_op::TRUTH_EQV || logical),
	       "bad 128-bit reduction");
      break;
    }
}

/* The things that the operands of I name exist.  */
void
verifier::check_operands (const insn &i)
{
  for (const operand &o : i.src)
    switch (o.k)
      {
      case operand::kind::reg:
	require (o.reg < m_fn.regs.size (), "register does not exist");
	break;
      case operand::kind::symbol:
	require (o.id < m_module.symbols.size (), "symbol does not exist");
	break;
      case operand::kind::frame:
	require (o.id < m_fn.frame.size (), "frame variable does not exist");
	break;
      default: break;
      }
  if (i.guard != no_id)
    require (i.guard < m_fn.regs.size () && m_fn.regs[i.guard].rc == reg_class::pred,
	     "guard is not a predicate");
}

void
verifier::check_insn (const insn &i)
{
  const op_info &info = info_of (i.op);
  require (i.offset == int32_t (i.offset), "offset of more than 32 bits");
  check_count (i);
  check_result (i);
  if (!m_wrong.empty ())
    return;
  check_operands (i);
  if (!m_wrong.empty ())
    return;
  check_signature (i);
  if (m_wrong.empty ())
    check_relations (i);
  check_targets (i);
  if (info.effects & (FX_TERMINATOR | FX_MARKER | FX_COLLECTIVE))
    require (i.guard == no_id, "guard on a terminator, marker or collective");
  if ((info.effects & FX_MARKER) || i.op == opcode::BARRIER || i.op == opcode::BARRIER_OR
      || i.op == opcode::BCAST)
    {
      require (i.lev != level::gang, "gang level marker");
      require (m_fn.partitions & mask_of (i.lev), "marker of a level that is not partitioned");
    }
}

void
verifier::check_block (block_id b)
{
  const std::vector<insn> &insns = m_fn.blocks[b].insns;
  m_where = "bb" + std::to_string (b) + ": ";
  require (!insns.empty () && terminator_p (insns.back ()), "block without a terminator");
  for (size_t k = 0; k < insns.size () && m_wrong.empty (); k++)
    {
      const insn &i = insns[k];
      m_where = "bb" + std::to_string (b) + ", insn " + std::to_string (k) + " ("
		+ info_of (i.op).name + "): ";
      if (terminator_p (i))
	require (k + 1 == insns.size (), "terminator inside of a block");
      if (info_of (i.op).effects & FX_MARKER)
	require (k + 2 == insns.size () && insns[k + 1].op == opcode::BR,
		 "marker is not the last insn before a br");
      check_insn (i);
      /* The other parts may stand anywhere; the FINIs are combined together.  */
      if (i.op == opcode::RED_FINI && i.red.pair != red_pair::none)
	{
	  const insn &other = insns[i.red.part ? k - (k > 0) : k + 1];
	  require (other.op == opcode::RED_FINI && other.red.part == !i.red.part
		     && other.red.pair == i.red.pair && other.red.op == i.red.op
		     && other.red.lev == i.red.lev && other.red.lid == i.red.lid,
		   "the parts of a pair are apart");
	}
    }
}

void
verifier::check_function ()
{
  require (!m_fn.blocks.empty (), "no blocks");
  if (m_fn.kind == function_kind::kernel)
    {
      int workers = m_fn.dims[1], lanes = m_fn.dims[2];
      require (lanes == 1
		 || (lanes > 0 && lanes % limits::warp_size == 0
		     && lanes <= limits::max_block_size),
	       "vector dimension is neither 1 nor a multiple of 32");
      require (lanes != 1 || workers == 1, "workers without vectors");
      require (workers >= 0 && workers * lanes <= limits::max_block_size, "more than 1024 threads");
      require (lanes <= limits::warp_size || workers <= limits::max_workers_with_barrier,
	       "too many workers for named barriers");
      require (m_fn.result == dtype::none, "kernel with a result");
    }
  else
    {
      require (m_module.find_symbol (m_fn.name) != no_id, "function without a symbol");
      require (!m_fn.partitions || (m_fn.dims[1] == 0 && m_fn.dims[2] == limits::warp_size),
	       "partitioned routine with dimensions of its own");
    }
  for (const frame_var &v : m_fn.frame)
    require (v.align && !(v.align & (v.align - 1)), "alignment is no power of 2");
}

std::string
verifier::run ()
{
  check_function ();
  for (block_id b = 0; b < m_fn.blocks.size () && m_wrong.empty (); b++)
    check_block (b);
  if (m_wrong.empty ())
    {
      region_tree tree (m_fn);
      if (!tree.error.empty ())
	m_wrong = tree.error;
    }
  return m_wrong;
}

} // anonymous namespace

std::string
verify (const module &m, const function &fn, const char *when)
{
  std::string wrong = verifier (m, fn).run ();
  return wrong.empty () ? wrong : std::string (when) + ": " + wrong;
}

} // namespace accred::dev
