/* Consistency of a device function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every pass may rely on what is checked here: operands exist and have the right
   class, every block ends with its only terminator, targets exist, markers stand
   where they must and nest.  */

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
  void check_types (const insn &i);
  void check_memory (const insn &i);
  void check_call (const insn &i);
  void check_pair (const insn &i);
  void check_targets (const insn &i);
  bool is (const operand &o, reg_class rc) const;
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

/* A register of class RC, or a constant that may stand for one.  */
bool
verifier::is (const operand &o, reg_class rc) const
{
  bool is_float = rc == reg_class::f32 || rc == reg_class::f64;
  switch (o.k)
    {
    case operand::kind::reg:
      return o.reg < m_fn.regs.size () && m_fn.regs[o.reg].rc == rc;
    case operand::kind::imm:
      return !is_float;
    case operand::kind::fimm:
      return is_float;
    default:
      return false;
    }
}

void
verifier::check_memory (const insn &i)
{
  const operand &a = i.src[0];
  require (a.k == operand::kind::symbol || a.k == operand::kind::frame
	   || a.k == operand::kind::imm || is (a, reg_class::b64), "bad address");
  if (a.k == operand::kind::symbol && a.id < m_module.symbols.size ())
    require (m_module.symbols[a.id].kind == symbol_kind::data, "memory access to a function");
  require (size_of (i.type) != 0, "memory access without a type");
}

void
verifier::check_call (const insn &i)
{
  require (!i.src.empty (), "call without a callee");
  if (i.src.empty ())
    return;
  const operand &callee = i.src[0];
  if (callee.k != operand::kind::symbol)
    {
      require (callee.reg_p () && is (callee, reg_class::b64), "bad callee");
      return;
    }
  if (callee.id >= m_module.symbols.size ())
    return;
  const symbol &s = m_module.symbols[callee.id];
  require (s.kind != symbol_kind::data, "call of a data object");
  require (i.src.size () - 1 == s.params.size (), "call with a wrong number of arguments");
  for (size_t k = 1; k < i.src.size () && k - 1 < s.params.size (); k++)
    require (is (i.src[k], class_of (s.params[k - 1].type)), "argument of a wrong class");
  require (i.dst == no_id || (s.result != dtype::none && i.dst < m_fn.regs.size ()
			      && m_fn.regs[i.dst].rc == class_of (s.result)),
	   "call result of a wrong class");
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
    case red_pair::none:
      require (i.red.part == 0, "part of no pair");
      break;
    case red_pair::complex:
      require (i.red.part < 2 && (op == red_op::MULT || logical), "bad complex reduction");
      break;
    case red_pair::wide:
      require (i.type == dtype::u64 || (i.type == dtype::s64 && i.red.part == 1),
	       "bad type of a word");
      require (i.red.part < 2 && (op == red_op::PLUS || op == red_op::MULT || op == red_op::MAX
				  || op == red_op::MIN || op == red_op::TRUTH_EQV || logical),
	       "bad 128-bit reduction");
      break;
    }
}

/* Operands that depend on the opcode.  */
void
verifier::check_types (const insn &i)
{
  reg_class rc = class_of (i.type);
  auto all = [&] (reg_class c, const char *what)
    {
      for (const operand &o : i.src)
	require (is (o, c), what);
    };
  auto dst = [&] (reg_class c)
    {
      if (i.dst != no_id)
	require (i.dst < m_fn.regs.size () && m_fn.regs[i.dst].rc == c,
		 "destination of a wrong class");
    };
  switch (i.op)
    {
    case opcode::MOV: case opcode::NEG: case opcode::ABS: case opcode::NOT:
    case opcode::ADD: case opcode::SUB: case opcode::MUL: case opcode::MULHI:
    case opcode::DIV: case opcode::REM: case opcode::MIN: case opcode::MAX:
    case opcode::AND: case opcode::OR: case opcode::XOR: case opcode::BREV:
    case opcode::BSWAP: case opcode::FMA: case opcode::SQRT: case opcode::COPYSIGN:
    case opcode::RSQRT: case opcode::SIN: case opcode::COS: case opcode::EX2: case opcode::LG2:
    case opcode::FLOOR: case opcode::CEIL: case opcode::TRUNC: case opcode::RINT:
    case opcode::BCAST:
      require (i.type != dtype::none, "no type");
      all (rc, "operand of a wrong class");
      dst (rc);
      break;
    case opcode::SHL: case opcode::SHR: case opcode::ROTL: case opcode::ROTR:
      require (int_p (i.type), "shift of a type that is not an integer");
      require (is (i.src[0], rc) && is (i.src[1], reg_class::b32), "bad shift operand");
      dst (rc);
      break;
    case opcode::MULWIDE:
      require (i.type == dtype::s64 || i.type == dtype::u64, "mulwide makes 64 bits");
      all (reg_class::b32, "mulwide of a wrong class");
      dst (reg_class::b64);
      break;
    case opcode::CLZ: case opcode::POPC:
      require (int_p (i.type), "bit count of a type that is not an integer");
      all (rc, "operand of a wrong class");
      dst (reg_class::b32);
      break;
    case opcode::CVT:
      require (i.type != dtype::none && i.src_type != dtype::none, "cvt needs two types");
      all (class_of (i.src_type), "operand of a wrong class");
      dst (rc);
      break;
    case opcode::BITCAST:
      require (i.src[0].reg_p (), "bitcast of a constant");
      if (i.src[0].reg_p () && i.src[0].reg < m_fn.regs.size ())
	require (size_of (type_of_class (m_fn.regs[i.src[0].reg].rc)) == size_of (promoted (i.type)),
		 "bitcast between sizes");
      dst (rc);
      break;
    case opcode::SETP:
      all (class_of (i.src_type), "comparison of a wrong class");
      require (int_p (i.src_type) || float_p (i.src_type), "comparison without a type");
      require (float_p (i.src_type) || i.cc <= cmp::ge, "unordered comparison of integers");
      dst (reg_class::pred);
      break;
    case opcode::PAND: case opcode::POR: case opcode::PNOT:
      for (const operand &o : i.src)
	require (o.reg_p () && is (o, reg_class::pred), "predicate register expected");
      dst (reg_class::pred);
      break;
    case opcode::SELP:
      require (is (i.src[0], rc) && is (i.src[1], rc), "operand of a wrong class");
      require (i.src[2].reg_p () && is (i.src[2], reg_class::pred),
	       "predicate register expected");
      if (i.type == dtype::pred)
	require (i.src[0].reg_p () && i.src[1].reg_p (), "selection of constant predicates");
      dst (rc);
      break;
    case opcode::SREG: case opcode::ACTIVEMASK:
      dst (reg_class::b32);
      break;
    case opcode::ADDR:
      require (i.src[0].k == operand::kind::symbol || i.src[0].k == operand::kind::frame,
	       "address of what has none");
      dst (reg_class::b64);
      break;
    case opcode::LD:
      check_memory (i);
      dst (rc);
      break;
    case opcode::ST:
      check_memory (i);
      require (is (i.src[1], rc), "stored value of a wrong class");
      break;
    case opcode::ATOM:
      check_memory (i);
      require (i.src.size () == (i.atom == atom_op::cas ? 3u : 2u), "atom operand count");
      for (size_t k = 1; k < i.src.size (); k++)
	require (is (i.src[k], rc), "atom operand of a wrong class");
      require (i.dst != no_id || i.atom < atom_op::exch, "exch and cas need a result");
      dst (rc);
      break;
    case opcode::LDPARAM:
      require (i.src[0].k == operand::kind::imm
	       && static_cast<uint64_t> (i.src[0].imm) < m_fn.params.size (),
	       "no such parameter");
      dst (rc);
      break;
    case opcode::CALL:
      check_call (i);
      break;
    case opcode::CBR:
      require (i.src[0].reg_p () && is (i.src[0], reg_class::pred),
	       "cbr needs a predicate register");
      break;
    case opcode::SWITCH:
      require (int_p (i.type) && is (i.src[0], rc), "bad switch operand");
      break;
    case opcode::RET:
      require (i.src.size () == (m_fn.result != dtype::none ? 1u : 0u), "ret operand count");
      all (class_of (m_fn.result), "returned value of a wrong class");
      break;
    case opcode::RED_SETUP: case opcode::RED_INIT: case opcode::RED_FINI:
    case opcode::RED_TEARDOWN:
      require (size_of (i.type) != 0, "reduction without a type");
      require (i.src[0].k == operand::kind::none || i.src[0].k == operand::kind::symbol
	       || (i.src[0].reg_p () && is (i.src[0], reg_class::b64)), "bad RES_PTR");
      require (is (i.src[1], rc), "LOCAL of a wrong class");
      require (!float_p (i.type) || (i.red.op != red_op::AND && i.red.op != red_op::OR
				     && i.red.op != red_op::XOR
				     && i.red.op != red_op::TRUTH_EQV),
	       "bitwise reduction of a float");
      check_pair (i);
      dst (rc);
      break;
    case opcode::SHFL_BFLY: case opcode::SHFL_DOWN: case opcode::SHFL_IDX:
      require (i.src[0].reg_p () && is (i.src[0], rc) && i.type != dtype::pred,
	       "bad shuffle operand");
      require (is (i.src[1], reg_class::b32), "bad shuffle operand");
      dst (rc);
      break;
    case opcode::BARRIER_OR:
      require (i.src[0].reg_p () && is (i.src[0], reg_class::pred), "bad predicate");
      dst (reg_class::pred);
      break;
    case opcode::TEXT:
      require (!i.text.empty () && i.guard == no_id, "bad text");
      for (const operand &o : i.src)
	require (o.reg_p (), "operand of a text that is not a register");
      if (i.dst != no_id)
	dst (rc);
      break;
    case opcode::REDUX:
      require (rc == reg_class::b32 && i.src[0].reg_p () && is (i.src[0], rc)
	       && i.atom < atom_op::exch, "bad redux");
      dst (rc);
      break;
    case opcode::BR: case opcode::UNREACHABLE: case opcode::TRAP:
    case opcode::FENCE:
    case opcode::FORK: case opcode::JOIN: case opcode::BARRIER:
    case opcode::RED_LOCK: case opcode::RED_UNLOCK:
      break;
    }
}

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
      default:
	break;
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
  if (info.nsrc >= 0)
    /* Collectives of a packed gang have its lanes as one more.  */
    require (static_cast<int> (i.src.size ()) == info.nsrc
	     || ((info.effects & FX_COLLECTIVE)
		 && static_cast<int> (i.src.size ()) == info.nsrc + 1),
	     "wrong number of operands");
  else if (i.op == opcode::ATOM)
    require (i.src.size () >= 2, "wrong number of operands");
  if (info.ndst == 0)
    require (i.dst == no_id, "unexpected destination");
  else if (info.ndst == 1 && i.op != opcode::ATOM)
    require (i.dst != no_id && i.dst < m_fn.regs.size (), "destination missing");
  if (!m_wrong.empty ())
    return;
  check_operands (i);
  check_types (i);
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
      require (lanes == 1 || (lanes > 0 && lanes % 32 == 0 && lanes <= 1024),
	       "vector dimension is neither 1 nor a multiple of 32");
      require (lanes != 1 || workers == 1, "workers without vectors");
      require (workers >= 0 && workers * lanes <= 1024, "more than 1024 threads");
      require (lanes <= 32 || workers <= 15, "too many workers for named barriers");
      require (m_fn.result == dtype::none, "kernel with a result");
    }
  else
    {
      require (m_module.find_symbol (m_fn.name) != no_id, "function without a symbol");
      require (!m_fn.partitions || (m_fn.dims[1] == 0 && m_fn.dims[2] == 32),
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
