/* Executes device IR after the last pass.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Address map: global memory from 0; above it, by bits 40 and up, windows for shared
   (1) and local (2) memory and for data objects (3).  */

#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/tests/ir-values.h"

#include <algorithm>
#include <list>
#include <optional>
#include <random>

namespace accred::dev::test {

namespace {

constexpr unsigned window_shift = 40;
enum window : uint64_t
{
  w_global,
  w_shared,
  w_local,
  w_data
};

/* Where a thread is in one function.  */
struct activation
{
  const function *fn = nullptr;
  block_id b = 0;
  size_t k = 0;
  std::vector<uint64_t> params;
  std::vector<uint64_t> regs;
  std::vector<bool> defined; /* By register: the thread has written it.  */
};

struct thread : activation
{
  unsigned x = 0, y = 0;
  bool done = false;
  bool waiting = false;
  std::vector<activation> callers;
  memory local{ 0 };
};

/* Gangs that run at the same time.  */
constexpr unsigned max_resident = 8;

/* Far more turns than any test needs; a gang that waits for ever takes that many.  */
constexpr unsigned max_rounds = 100000;

/* A gang on its way.  */
struct gang_state
{
  unsigned number;
  memory shared{ 65536 };
  std::vector<thread> threads;
  unsigned rounds = 0;
};

class machine
{
public:
  machine (const module &m, const function &fn, const launch &l, memory &mem, uint64_t param)
    : m_module (m), m_fn (fn), m_launch (l), m_global (mem), m_param (param), m_random (l.seed),
      m_data (4096)
  {}
  void run ();

private:
  void start_gang (gang_state &g);
  bool run_round ();
  void run_until_wait (thread &t);
  uint64_t special (const thread &t, special_reg r) const;
  std::optional<uint64_t> computed (thread &t, const insn &i);
  void step (thread &t, const insn &i);
  bool meet ();
  struct brought;
  brought bring (const std::vector<thread *> &group, const insn &i);
  uint64_t collective (const std::vector<thread *> &group, size_t k, const insn &i,
		       const brought &b);
  bool release (std::vector<thread *> group);
  uint32_t members (const thread &t, const insn &i) const;
  std::vector<thread *> group_of (thread &t);
  uint64_t value (const thread &t, const operand &o, dtype type) const;
  uint64_t address (const thread &t, const insn &i) const;
  uint64_t load (thread &t, uint64_t at, dtype type);
  void store (thread &t, uint64_t at, dtype type, uint64_t v);
  memory &space_at (thread &t, uint64_t at);
  uint64_t frame_offset (const function &fn, frame_id f) const;
  static bool defines (const thread &t, const insn &i);
  void enter (thread &t, const function &fn, std::vector<uint64_t> params);
  void call (thread &t, const insn &i);
  void leave (thread &t, const insn &i);
  uint64_t atom (thread &t, const insn &i);
  const insn &at (const thread &t) const { return t.fn->blocks[t.b].insns[t.k]; }

  const module &m_module;
  const function &m_fn;
  const launch &m_launch;
  memory &m_global;
  uint64_t m_param;
  std::mt19937 m_random;
  memory m_data;
  gang_state *m_gang = nullptr; /* Whose turn it is.  */
};

/* Each function has bytes of its own.  */
uint64_t
machine::frame_offset (const function &fn, frame_id f) const
{
  uint64_t at = 64;
  for (const function &other : m_module.functions)
    {
      for (frame_id g = 0; g < (&other == &fn ? f : other.frame.size ()); g++)
	at += (other.frame[g].size * (other.frame[g].place == placement::worker ? 32 : 1) + 15) / 8
	      * 8;
      if (&other == &fn)
	break;
    }
  bool local = fn.frame[f].place == placement::thread;
  return (uint64_t (local ? w_local : w_shared) << window_shift) + at;
}

/* Registers start with rubbish.  */
void
machine::enter (thread &t, const function &fn, std::vector<uint64_t> params)
{
  static_cast<activation &> (t) = {};
  t.fn = &fn;
  t.params = std::move (params);
  for (const reg_info &r : fn.regs)
    t.regs.push_back (canonical (type_of_class (r.rc), m_random ()));
  t.defined.assign (fn.regs.size (), false);
}

/* Whether I's result is made of registers that T has written.  What a choice or a logical
   operation does not look at need not be.  */
bool
machine::defines (const thread &t, const insn &i)
{
  auto known = [&] (unsigned k) { return !i.src[k].reg_p () || t.defined[i.src[k].reg]; };
  auto is = [&] (unsigned k, bool v)
  { return known (k) && i.src[k].reg_p () && (t.regs[i.src[k].reg] & 1) == v; };
  if (i.guard != no_id && !t.defined[i.guard])
    return false;
  switch (i.op)
    {
    case opcode::SELP: return known (2) && known (is (2, true) ? 0 : 1);
    case opcode::PAND: return (known (0) && known (1)) || is (0, false) || is (1, false);
    case opcode::POR: return (known (0) && known (1)) || is (0, true) || is (1, true);
    default:
      for (unsigned k = 0; k < i.src.size (); k++)
	if (!known (k))
	  return false;
      return true;
    }
}

void
machine::call (thread &t, const insn &i)
{
  const symbol &s = m_module.symbols.at (i.src[0].id);
  std::vector<uint64_t> params;
  for (size_t k = 1; k < i.src.size (); k++)
    params.push_back (value (t, i.src[k], s.params[k - 1].type));
  for (const function &fn : m_module.functions)
    if (fn.name == s.name)
      {
	t.callers.push_back (t);
	return enter (t, fn, std::move (params));
      }
  wrong ("call of an external function");
}

/* RET I: back to the insn after the call, with the result.  */
void
machine::leave (thread &t, const insn &i)
{
  if (t.callers.empty ())
    {
      t.done = true;
      return;
    }
  uint64_t result = i.src.empty () ? 0 : value (t, i.src[0], t.fn->result);
  static_cast<activation &> (t) = t.callers.back ();
  t.callers.pop_back ();
  const insn &call = t.fn->blocks[t.b].insns[t.k - 1];
  if (call.dst != no_id)
    t.regs[call.dst] = result;
}

memory &
machine::space_at (thread &t, uint64_t at)
{
  switch (at >> window_shift)
    {
    case w_global: return m_global;
    case w_shared: return m_gang->shared;
    case w_local: return t.local;
    case w_data: return m_data;
    }
  wrong ("bad address");
}

uint64_t
machine::load (thread &t, uint64_t at, dtype type)
{
  memory &m = space_at (t, at);
  uint64_t o = at & ((uint64_t (1) << window_shift) - 1);
  switch (size_of (type))
    {
    case 1: return canonical (type, m.get<uint8_t> (o));
    case 2:
      return type == dtype::f16 ? bits<float> (as<_Float16> (m.get<uint16_t> (o)))
				: canonical (type, m.get<uint16_t> (o));
    case 4: return m.get<uint32_t> (o);
    default: return m.get<uint64_t> (o);
    }
}

void
machine::store (thread &t, uint64_t at, dtype type, uint64_t v)
{
  memory &m = space_at (t, at);
  uint64_t o = at & ((uint64_t (1) << window_shift) - 1);
  switch (size_of (type))
    {
    case 1: return m.put<uint8_t> (o, v);
    case 2: return m.put<uint16_t> (o, type == dtype::f16 ? as_half (v) : v);
    case 4: return m.put<uint32_t> (o, v);
    default: return m.put<uint64_t> (o, v);
    }
}

uint64_t
machine::value (const thread &t, const operand &o, dtype type) const
{
  if (o.reg_p ())
    return t.regs[o.reg];
  if (o.k == operand::kind::fimm || o.k == operand::kind::imm)
    return size_of (type) == 8 ? o.imm : static_cast<uint32_t> (o.imm);
  wrong ("operand not in the machine");
}

uint64_t
machine::address (const thread &t, const insn &i) const
{
  const operand &o = i.src[0];
  uint64_t base;
  if (o.k == operand::kind::frame)
    base = frame_offset (*t.fn, o.id);
  else if (o.k == operand::kind::symbol)
    base = (uint64_t (w_data) << window_shift) + 64 * o.id;
  else
    base = t.regs.at (o.reg);
  uint64_t at = base + i.offset;
  /* A claim of the spaces pass that is not true would be wrong code.  */
  if (i.sp == space::global && (at >> window_shift) != w_global && (at >> window_shift) != w_data)
    wrong ("global access to another window");
  if (i.sp == space::shared && (at >> window_shift) != w_shared)
    wrong ("shared access to another window");
  return at;
}

uint64_t
machine::atom (thread &t, const insn &i)
{
  static const opcode as_op[] = { opcode::ADD, opcode::MIN, opcode::MAX, opcode::AND,
				  opcode::OR,  opcode::XOR, opcode::MUL, opcode::DIV };
  uint64_t at = address (t, i), old = load (t, at, i.type);
  uint64_t v = value (t, i.src[1], i.type);
  if (i.atom == atom_op::cas)
    v = old == v ? value (t, i.src[2], i.type) : old;
  else if (i.atom != atom_op::exch)
    v = binary (as_op[static_cast<unsigned> (i.atom)], i.type, old, v);
  store (t, at, i.type, v);
  return old;
}

uint64_t
machine::special (const thread &t, special_reg r) const
{
  switch (r)
    {
    case special_reg::tid_x: return t.x;
    case special_reg::tid_y: return t.y;
    case special_reg::ntid_x: return m_launch.lanes;
    case special_reg::ntid_y: return m_launch.workers;
    case special_reg::ctaid_x: return m_gang->number;
    case special_reg::nctaid_x: return m_launch.gangs;
    case special_reg::laneid: return t.x % 32;
    case special_reg::lanemask_eq: return 1u << t.x % 32;
    case special_reg::lanemask_lt: return (1u << t.x % 32) - 1;
    default: wrong ("a register of packed gangs");
    }
}

/* What I computes of its operands alone; nothing if it is no such insn.  */
std::optional<uint64_t>
machine::computed (thread &t, const insn &i)
{
  auto src = [&] (unsigned k) { return value (t, i.src[k], i.type); };
  switch (i.op)
    {
    case opcode::MOV: return canonical (i.type, src (0));
      case opcode::BITCAST: {
	uint64_t v = t.regs[i.src[0].reg];
	return i.type == dtype::f16	  ? bits<float> (as<_Float16> (v & 0xffff))
	       : i.src_type == dtype::f16 ? as_half (v)
					  : v;
      }
    case opcode::NOT: return canonical (i.type, ~src (0));
    case opcode::NEG: return binary (opcode::SUB, i.type, 0, src (0));
    case opcode::ABS:
      /* Only of floats: the sign bit goes.  */
      if (!float_p (i.type))
	wrong ("abs of an integer");
      return src (0) & ~(uint64_t (1) << (size_of (promoted (i.type)) * 8 - 1));
    case opcode::ADD:
    case opcode::SUB:
    case opcode::MUL:
    case opcode::MIN:
    case opcode::MAX:
    case opcode::AND:
    case opcode::OR:
    case opcode::XOR:
    case opcode::SHL:
    case opcode::SHR:
    case opcode::MULHI:
    case opcode::COPYSIGN:
    case opcode::DIV:
    case opcode::REM: return binary (i.op, i.type, src (0), src (1));
      case opcode::MULWIDE: {
	uint64_t a = value (t, i.src[0], dtype::u32), b = value (t, i.src[1], dtype::u32);
	return i.type == dtype::s64 ? uint64_t (int64_t (int32_t (a)) * int32_t (b)) : a * b;
      }
      case opcode::CLZ: {
	const uint64_t v = src (0);
	const unsigned bits = size_of (i.type) * 8;
	return v ? __builtin_clzll (v) - (64 - bits) : bits;
      }
    case opcode::POPC: return __builtin_popcountll (src (0));
    case opcode::CVT: return convert (i, value (t, i.src[0], i.src_type));
    case opcode::SETP:
      return setp (i, value (t, i.src[0], i.src_type), value (t, i.src[1], i.src_type));
    case opcode::PAND: return src (0) & src (1) & 1;
    case opcode::POR: return (src (0) | src (1)) & 1;
    case opcode::PNOT: return ~src (0) & 1;
    case opcode::SELP: return t.regs[i.src[2].reg] & 1 ? src (0) : src (1);
    case opcode::MEETING_ADDRESS: return src (0);
    default: return std::nullopt;
    }
}

void
machine::step (thread &t, const insn &i)
{
  auto set = [&] (uint64_t v) { t.regs[i.dst] = v; };
  auto go = [&] (block_id b)
  {
    t.b = b;
    t.k = 0;
  };
  const bool skipped = i.guard != no_id && (t.regs[i.guard] & 1) == i.guard_not;
  t.k++;
  if (skipped)
    return;
  /* Of a call: in the caller, which is another activation while it runs.  */
  if (i.dst != no_id)
    t.defined[i.dst] = defines (t, i);
  if (std::optional<uint64_t> v = computed (t, i))
    {
      set (*v);
      return;
    }
  switch (i.op)
    {
    case opcode::SREG: set (special (t, i.sreg)); break;
    case opcode::ADDR: set (address (t, i)); break;
    case opcode::LD: set (load (t, address (t, i), i.type)); break;
    case opcode::ST: store (t, address (t, i), i.type, value (t, i.src[1], i.type)); break;
    case opcode::LDPARAM: set (t.params.at (i.src[0].imm)); break;
    case opcode::CALL: call (t, i); break;
      case opcode::ATOM: {
	uint64_t old = atom (t, i);
	if (i.dst != no_id)
	  set (old);
	break;
      }
    case opcode::FENCE: break;
    case opcode::BR: go (i.targets[0]); break;
    case opcode::CBR: go (i.targets[t.regs[i.src[0].reg] & 1 ? 0 : 1]); break;
      case opcode::SWITCH: {
	block_id to = i.targets[0];
	for (size_t c = 0; c < i.cases.size (); c++)
	  if (canonical (i.type, i.cases[c]) == value (t, i.src[0], i.type))
	    to = i.targets[c + 1];
	go (to);
	break;
      }
    case opcode::RET: leave (t, i); break;
    default: wrong (std::string ("opcode not in the machine: ") + info_of (i.op).name);
    }
}

/* Now and then stop early, so that threads interleave between barriers.  */
void
machine::run_until_wait (thread &t)
{
  for (unsigned fuel = 1 + m_random () % 40; fuel && !t.done; fuel--)
    {
      const insn &i = at (t);
      if (info_of (i.op).effects & FX_COLLECTIVE)
	{
	  t.waiting = true;
	  return;
	}
      step (t, i);
    }
}

/* What the threads of a collective bring to it, by thread, and by lane; lanes that do not take part
   have rubbish.  */
struct machine::brought
{
  std::vector<uint64_t> in, of_lane;
  uint32_t lanes = 0;
};

machine::brought
machine::bring (const std::vector<thread *> &group, const insn &i)
{
  const bool value = i.op != opcode::BARRIER && i.op != opcode::CONVERGE
		     && i.op != opcode::ACTIVEMASK;
  brought b;
  b.of_lane.resize (32);
  for (uint64_t &v : b.of_lane)
    v = m_random ();
  for (thread *t : group)
    {
      if (value)
	{
	  /* A compiler might take it for the same in all.  */
	  if (!t->defined[i.src[0].reg])
	    wrong ("a collective reads a register that is undefined in a thread");
	  b.in.push_back (t->regs[i.src[0].reg]);
	  b.of_lane[t->x % 32] = b.in.back ();
	}
      b.lanes |= 1u << t->x % 32;
    }
  return b;
}

/* What thread K of GROUP gets from the collective I.  */
uint64_t
machine::collective (const std::vector<thread *> &group, size_t k, const insn &i, const brought &b)
{
  const unsigned lane = group[k]->x % 32;
  uint64_t dst = 0;
  switch (i.op)
    {
    case opcode::BARRIER_OR:
      for (uint64_t p : b.in)
	dst |= p & 1;
      return dst;
    case opcode::ACTIVEMASK: return b.lanes;
    case opcode::BALLOT:
    case opcode::MATCH:
      for (size_t n = 0; n < group.size (); n++)
	if (i.op == opcode::BALLOT ? b.in[n] & 1 : b.in[n] == b.in[k])
	  dst |= uint64_t (1) << group[n]->x % 32;
      return dst;
    case opcode::SHFL_BFLY: return b.of_lane[lane ^ i.src[1].imm];
    case opcode::SHFL_UP: return b.of_lane[lane < i.src[1].imm ? lane : lane - i.src[1].imm];
    case opcode::SHFL_DOWN: return b.of_lane[lane + i.src[1].imm < 32 ? lane + i.src[1].imm : lane];
    case opcode::SHFL_IDX:
      return b.of_lane.at (i.src[1].reg_p () ? group[k]->regs[i.src[1].reg] : i.src[1].imm);
      case opcode::REDUX: {
	static const opcode as_op[]
	  = { opcode::ADD, opcode::MIN, opcode::MAX, opcode::AND, opcode::OR, opcode::XOR };
	dst = b.in[0];
	for (size_t n = 1; n < b.in.size (); n++)
	  dst = binary (as_op[static_cast<unsigned> (i.atom)], i.type, dst, b.in[n]);
	return dst;
      }
    default: wrong ("collective not in the machine");
    }
}

/* All of GROUP wait, or none is let go.  */
bool
machine::release (std::vector<thread *> group)
{
  const thread &first = *group[0];
  /* Who waits elsewhere may come here later; else it is a deadlock.  */
  for (thread *t : group)
    if (!t->waiting || t->done || t->fn != first.fn || t->b != first.b || t->k != first.k)
      return false;
  const insn &i = at (first);
  const brought b = bring (group, i);
  std::vector<uint64_t> results;
  if (i.op != opcode::BARRIER && i.op != opcode::CONVERGE)
    for (size_t k = 0; k < group.size (); k++)
      results.push_back (collective (group, k, i, b));
  for (size_t k = 0; k < group.size (); k++)
    {
      if (i.dst != no_id)
	{
	  group[k]->regs[i.dst] = results[k];
	  group[k]->defined[i.dst] = true;
	}
      group[k]->waiting = false;
      group[k]->k++;
    }
  return true;
}

/* The lanes that a collective of packed gangs names; else all of the warp.  */
uint32_t
machine::members (const thread &t, const insn &i) const
{
  const operand *named = member_operand (i);
  if (!named)
    return ~0u;
  const uint32_t mask = value (t, *named, dtype::u32);
  if (!(mask >> t.x % 32 & 1))
    wrong ("a thread that is no member of its own group");
  return mask;
}

/* Who has to come to where T waits.  */
std::vector<thread *>
machine::group_of (thread &t)
{
  const insn &i = at (t);
  const bool barrier = i.op == opcode::BARRIER || i.op == opcode::BARRIER_OR,
	     in_warp = !barrier || member_operand (i);
  const uint32_t mask = in_warp ? members (t, i) : ~0u;
  std::vector<thread *> group;
  for (thread &o : m_gang->threads)
    {
      const bool same_worker = o.y == t.y,
		 same_warp = same_worker && o.x / 32 == t.x / 32 && mask >> o.x % 32 & 1;
      if (in_warp ? same_warp : i.lev == level::vector ? same_worker : true)
	group.push_back (&o);
    }
  if (i.op != opcode::ACTIVEMASK)
    return group;
  /* All, if they are there, or some of those who are.  */
  auto there = [&] (const thread *o) { return !o->done && o->waiting && &at (*o) == &i; };
  if (std::all_of (group.begin (), group.end (), there) && m_random () % 2)
    return group;
  std::vector<thread *> some{ &t };
  for (thread *o : group)
    if (o != &t && there (o) && m_random () % 4)
      some.push_back (o);
  return some;
}

bool
machine::meet ()
{
  bool any = false;
  for (thread &t : m_gang->threads)
    {
      if (!t.waiting)
	continue;
      any |= release (group_of (t));
    }
  return any;
}

void
machine::start_gang (gang_state &g)
{
  for (unsigned k = 0; k < 65536; k++)
    g.shared.put<uint8_t> (k, m_random ());
  for (unsigned y = 0; y < m_launch.workers; y++)
    for (unsigned x = 0; x < m_launch.lanes; x++)
      {
	thread t;
	t.x = x;
	t.y = y;
	enter (t, m_fn, { m_param });
	t.local = memory (4096);
	g.threads.push_back (std::move (t));
      }
}

/* A turn of the gang's threads, for most of them; true when all are done.  */
bool
machine::run_round ()
{
  std::vector<thread> &threads = m_gang->threads;
  bool moved = false, done = true;
  unsigned start = m_random ();
  for (size_t k = 0; k < threads.size (); k++)
    {
      thread &t = threads[(start + k) % threads.size ()];
      done &= t.done;
      if (t.done || t.waiting)
	continue;
      moved = true;
      if (m_random () % 3)
	run_until_wait (t);
    }
  if (done)
    return true;
  moved |= meet ();
  if (!moved)
    wrong ("deadlock");
  if (++m_gang->rounds == max_rounds)
    wrong ("does not end");
  return false;
}

/* The gangs take turns, a few at a time.  */
void
machine::run ()
{
  std::list<gang_state> resident;
  for (unsigned started = 0; started < m_launch.gangs || !resident.empty ();)
    {
      while (resident.size () < max_resident && started < m_launch.gangs)
	{
	  resident.emplace_back ().number = started++;
	  start_gang (resident.back ());
	}
      for (auto g = resident.begin (); g != resident.end ();)
	{
	  m_gang = &*g;
	  g = run_round () ? resident.erase (g) : std::next (g);
	}
    }
}

} // anonymous namespace

std::string
execute (const module &m, const function &fn, const launch &l, memory &mem, uint64_t param)
{
  try
    {
      machine (m, fn, l, mem, param).run ();
      return "";
    }
  catch (const std::exception &e)
    {
      return e.what ();
    }
}

} // namespace accred::dev::test
