/* Reductions over all levels, operators, types, dimensions and strategies, executed by
   the IR machine and compared with a serial loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/image.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-table.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"
#include "ptx-backend/reductions/wide-arith.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <functional>
#include <limits>
#include <sstream>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* Global memory of a run.  */
constexpr uint64_t at_params = 0, at_result = 512, at_count = 536, at_n = 544, at_x = 1024,
		   at_slots = 4096;
constexpr unsigned n = 77;

struct shape
{
  const char *levels;  /* Of the loop: some of "gwv".  */
  unsigned gangs, workers, lanes;
  bool workers_at_launch; /* The compiler does not know their number.  */
};

struct reduction_case
{
  shape s;
  red_op op;
  dtype type;
  strategy strat;
  int sm;
  red_pair pair = red_pair::none; /* TYPE is that of part 1.  */
  bool slots = false;  /* The launch brings memory for gang slots.  */
  bool gangs_known = false;
  /* With slots: from where a result is added to, to where the sum goes.  */
  uint64_t distance = 0;
};

bool
has (const shape &s, char level)
{
  return std::string (s.levels).find (level) != std::string::npos;
}

/* A loop over x[0 .. n) that reduces x by OP into *result, and counts the iterations
   in *count, in the form that the compiler gives to a loop over LEVELS.  */
class loop_text
{
public:
  explicit loop_text (const reduction_case &c) : m_case (c), m_type (name_of (c.type)) {}
  std::string make ();

private:
  friend struct pair_body;
  unsigned parts () const { return m_case.pair == red_pair::none ? 1 : 2; }
  dtype type (unsigned part) const;
  std::string reg (unsigned number, unsigned part) const;
  std::string var (unsigned part = 0) const { return reg (10, part); }
  std::string size_reg (char level);
  void line (const std::string &s) { m_text << "  " << s << "\n"; }
  void label () { m_text << "bb" << m_blocks++ << ":\n"; }
  void reduce (const char *what, char level);
  void head ();
  void open (char level);
  void close (char level);
  void body ();
  void combine (const std::string &x);
  void combine_pair ();

  const reduction_case &m_case;
  std::string m_type;
  std::ostringstream m_text;
  unsigned m_blocks = 0;
};

dtype
loop_text::type (unsigned part) const
{
  return m_case.pair == red_pair::wide && part == 0 ? dtype::u64 : m_case.type;
}

/* Register NUMBER of the class of the values; that of part 1 is 30 further.  */
std::string
loop_text::reg (unsigned number, unsigned part) const
{
  static const char *const prefix[] = { "p", "r", "rd", "f", "fd" };
  return std::string ("%") + prefix[static_cast<unsigned> (class_of (m_case.type))]
	 + std::to_string (number + 30 * part);
}

void
loop_text::reduce (const char *what, char level)
{
  const char *lev = level == 'g' ? "gang" : level == 'w' ? "worker" : "vector";
  std::string res = level == 'g' ? "%rd3" : "_", res2 = level == 'g' ? "%rd4" : "_";
  bool fini = std::string (what) == "fini";
  if (fini)
    line (std::string ("red_lock lev=") + lev + " lid=0 rid=0");
  if (parts () == 2 && level == 'g')
    line ("%rd9 = add.u64 %rd3, " + std::to_string (size_of (m_case.type)));
  for (unsigned p = 0; p < parts (); p++)
    line (var (p) + " = red_" + what + "." + name_of (type (p)) + " "
	  + (p && level == 'g' ? "%rd9" : res) + ", " + var (p) + " lev=" + lev
	  + " op=" + name_of (m_case.op) + " lid=0 rid=" + std::to_string (4 * p)
	  + (parts () == 2
	       ? std::string (" pair=") + (m_case.pair == red_pair::wide ? "wide" : "complex")
		   + " part=" + std::to_string (p)
	       : ""));
  line (std::string ("%rd11 = red_") + what + ".s64 " + res2 + ", %rd11 lev=" + lev
	+ " op=+ lid=0 rid=1");
  if (fini)
    line (std::string ("red_unlock lev=") + lev + " lid=0 rid=0");
}

void
loop_text::head ()
{
  const shape &s = m_case.s;
  m_text << "kernel @k dims=" << (m_case.gangs_known ? s.gangs : 0) << ","
	 << (s.workers_at_launch ? 0 : s.workers) << "," << s.lanes << " partitions=gwv"
	 << (m_case.slots ? " slots=32" : "") << " (u64) -> none {\n";
  label ();
  line ("%rd0 = ldparam.u64 0");
  line ("%rd1 = ld.u64 %rd0 invariant");
  line ("%rd2 = ld.u64 %rd0 off=8 invariant");
  line ("%rd3 = ld.u64 %rd0 off=16 invariant");
  line ("%rd4 = ld.u64 %rd0 off=24 invariant");
  line ("%r5 = ld.s32 %rd2");
  if (has (s, 'g'))
    {
      for (unsigned p = 0; p < parts (); p++)
	line (var (p) + " = mov." + m_type + (float_p (m_case.type) ? " 0f00000000" : " 0"));
      line ("%rd11 = mov.s64 0");
    }
  else
    {
      for (unsigned p = 0; p < parts (); p++)
	line (var (p) + " = ld." + m_type
	      + " %rd3 off=" + std::to_string (p * size_of (m_case.type)));
      line ("%rd11 = ld.s64 %rd4");
    }
}

void
loop_text::open (char level)
{
  reduce ("setup", level);
  bool fork = (level == 'w' && (m_case.s.workers != 1 || m_case.s.workers_at_launch))
	      || (level == 'v' && m_case.s.lanes != 1);
  if (fork)
    {
      line (std::string ("fork lev=") + (level == 'w' ? "worker" : "vector"));
      line ("br to=bb" + std::to_string (m_blocks));
      label ();
    }
  reduce ("init", level);
}

void
loop_text::close (char level)
{
  /* A gang has nothing to join.  */
  reduce ("fini", level);
  bool fork = (level == 'w' && (m_case.s.workers != 1 || m_case.s.workers_at_launch))
	      || (level == 'v' && m_case.s.lanes != 1);
  if (fork)
    {
      line (std::string ("join lev=") + (level == 'w' ? "worker" : "vector"));
      line ("br to=bb" + std::to_string (m_blocks));
      label ();
    }
  reduce ("teardown", level);
}

/* Writes what wide-arith.h emits.  */
class pair_body final : public ir_builder
{
public:
  explicit pair_body (loop_text &text) : ir_builder (m_scratch), m_text (text)
  {
    /* The loop has numbers below.  */
    m_scratch.regs.resize (100);
  }

  using ir_builder::emit;
  insn &emit (insn i) override
  {
    const char *prefix = i.type == dtype::pred && i.op != opcode::SETP ? "%p" : "%rd";
    std::string s = (i.type == dtype::pred ? "%p" : "%rd") + std::to_string (i.dst) + " = "
		    + info_of (i.op).name + "." + name_of (i.type);
    if (i.op == opcode::SETP)
      s += std::string (".") + name_of (i.src_type);
    for (size_t k = 0; k < i.src.size (); k++)
      s += (k ? ", " : " ") + spell (i.src[k], i.op == opcode::SELP && k == 2 ? "%p" : prefix);
    if (i.op == opcode::SETP)
      s += std::string (" cc=") + (i.cc == cmp::lt ? "lt" : i.cc == cmp::eq ? "eq" : "ne");
    m_text.line (s);
    m_last = std::move (i);
    return m_last;
  }

private:
  static std::string spell (const operand &o, const char *prefix)
  {
    return o.reg_p () ? prefix + std::to_string (o.reg) : std::to_string (o.imm);
  }

  function m_scratch;  /* Counts the registers.  */
  loop_text &m_text;
  insn m_last;
};

/* The local value (registers 10 and 40) combined with the element (30 and 60).  */
void
loop_text::combine_pair ()
{
  const std::string t = "." + m_type + " ";
  const std::string a = reg (10, 0), b = reg (10, 1), c = reg (30, 0), d = reg (30, 1);
  const bool logical = m_case.op == red_op::TRUTH_AND || m_case.op == red_op::TRUTH_OR;
  if (logical)
    {
      const bool fp = float_p (m_case.type);
      const std::string zero = fp ? "0d0000000000000000" : "0";
      const std::string one = !fp			  ? "1"
			      : m_case.type != dtype::f64 ? "0f3f800000"
							  : "0d3ff0000000000000";
      const std::string parts[] = { a, b, c, d };
      for (unsigned k = 0; k < 4; k++)
	line ("%p" + std::to_string (100 + k) + " = setp.pred." + m_type + " " + parts[k] + ", "
	      + zero + " cc=" + (fp ? "neu" : "ne"));
      line ("%p100 = por.pred %p100, %p101");
      line ("%p102 = por.pred %p102, %p103");
      line (std::string ("%p100 = ") + (m_case.op == red_op::TRUTH_AND ? "pand" : "por")
	    + ".pred %p100, %p102");
      line (a + " = selp" + t + one + ", " + zero + ", %p100");
      line (b + " = mov" + t + zero);
    }
  else if (m_case.pair == red_pair::complex)
    {
      const std::string ac = reg (100, 0), bd = reg (101, 0), ad = reg (102, 0), bc = reg (103, 0);
      line (ac + " = mul" + t + a + ", " + c);
      line (bd + " = mul" + t + b + ", " + d);
      line (ad + " = mul" + t + a + ", " + d);
      line (bc + " = mul" + t + b + ", " + c);
      line (a + " = sub" + t + ac + ", " + bd);
      line (b + " = add" + t + ad + ", " + bc);
    }
  else
    {
      pair_body e (*this);
      wide x{ operand::of_reg (10), operand::of_reg (40) },
	y{ operand::of_reg (30), operand::of_reg (60) }, r;
      switch (m_case.op)
	{
	case red_op::PLUS: r = wide_add (e, x, y); break;
	case red_op::MULT: r = wide_mul (e, x, y); break;
	case red_op::MAX: r = wide_select (e, wide_less (e, m_case.type, x, y), y, x); break;
	case red_op::TRUTH_EQV:
	  r = { wide_bit (e, e.emit_setp (cmp::eq, dtype::u64, x.lo, y.lo)), y.hi };
	  break;
	default: r = wide_select (e, wide_less (e, m_case.type, y, x), y, x); break;
	}
      line (a + " = mov.u64 %rd" + std::to_string (r.lo.reg));
      line (b + " = mov.u64 %rd" + std::to_string (r.hi.reg));
    }
}

void
loop_text::combine (const std::string &x)
{
  const std::string v = var ();
  static const char *const ops[]
    = { "add", "mul", "max", "min", "and", "or", "xor", "pand", "por", "eqv" };
  const char *op = ops[static_cast<unsigned> (m_case.op)];
  if (op[0] == 'p')
    {
      bool fp = float_p (m_case.type);
      std::string zero = fp ? "0d0000000000000000" : "0";
      std::string one = !fp ? "1" : m_case.type != dtype::f64 ? "0f3f800000" : "0d3ff0000000000000";
      line ("%p31 = setp.pred." + m_type + " " + v + ", " + zero + " cc=" + (fp ? "neu" : "ne"));
      line ("%p32 = setp.pred." + m_type + " " + x + ", " + zero + " cc=" + (fp ? "neu" : "ne"));
      line (std::string ("%p31 = ") + op + ".pred %p31, %p32");
      line (v + " = selp." + m_type + " " + one + ", " + zero + ", %p31");
    }
  else if (m_case.op == red_op::TRUTH_EQV)
    {
      line ("%p31 = setp.pred." + m_type + " " + v + ", " + x + " cc=eq");
      line (v + " = selp." + m_type + " 1, 0, %p31");
    }
  else
    line (v + " = " + op + "." + m_type + " " + v + ", " + x);
}

void
loop_text::body ()
{
  line ("%r20 = mov.s32 0");
  line ("%r21 = mov.s32 1");
  for (char level : std::string (m_case.s.levels))
    {
      const char *pos = level == 'g' ? "ctaid.x" : level == 'w' ? "tid.y" : "tid.x";
      const char *size = level == 'g' ? "nctaid.x" : level == 'w' ? "ntid.y" : "ntid.x";
      line (std::string ("%r22 = sreg.u32 sreg=") + pos);
      line (std::string ("%r23 = sreg.u32 sreg=") + size);
      line ("%r20 = mul.s32 %r20, %r23");
      line ("%r20 = add.s32 %r20, %r22");
      line ("%r21 = mul.s32 %r21, %r23");
    }
  unsigned loop = m_blocks, inside = loop + 1, end = loop + 2;
  line ("br to=bb" + std::to_string (loop));
  label ();
  line ("%p24 = setp.pred.s32 %r20, %r5 cc=lt");
  line ("cbr %p24 to=bb" + std::to_string (inside) + ",bb" + std::to_string (end));
  label ();
  line ("%rd25 = mulwide.s64 %r20, " + std::to_string (parts () * size_of (m_case.type)));
  line ("%rd26 = add.u64 %rd1, %rd25");
  for (unsigned p = 0; p < parts (); p++)
    line (reg (30, p) + " = ld." + m_type
	  + " %rd26 off=" + std::to_string (p * size_of (m_case.type)));
  if (parts () == 2)
    combine_pair ();
  else
    combine (reg (30, 0));
  line ("%rd11 = add.s64 %rd11, 1");
  line ("%r20 = add.s32 %r20, %r21");
  line ("br to=bb" + std::to_string (loop));
  label ();
}

std::string
loop_text::make ()
{
  head ();
  std::string levels = m_case.s.levels;
  for (char level : levels)
    open (level);
  body ();
  for (size_t k = levels.size (); k-- > 0;)
    close (levels[k]);
  if (!has (m_case.s, 'g'))
    {
      for (unsigned p = 0; p < parts (); p++)
	line ("st." + m_type + " %rd3, " + var (p)
	      + " off=" + std::to_string (p * size_of (m_case.type)));
      line ("st.s64 %rd4, %rd11");
    }
  line ("ret");
  m_text << "}\n";
  return m_text.str ();
}

template <typename T>
std::complex<T>
serial_step (red_op op, std::complex<T> a, std::complex<T> b)
{
  std::complex<T> zero (0);
  switch (op)
    {
    case red_op::MULT:
      return { a.real () * b.real () - a.imag () * b.imag (),
	       a.real () * b.imag () + a.imag () * b.real () };
    case red_op::TRUTH_AND: return T (a != zero && b != zero);
    default: return T (a != zero || b != zero);
    }
}

template <typename T>
T
serial_step (red_op op, T a, T b)
{
  switch (op)
    {
    case red_op::PLUS: return a + b;
    case red_op::MULT: return a * b;
    case red_op::MAX: return a > b ? a : b;
    case red_op::MIN: return a < b ? a : b;
    case red_op::TRUTH_AND: return a && b;
    case red_op::TRUTH_OR: return a || b;
    case red_op::TRUTH_EQV: return a == b;
    default: break;
    }
  if constexpr (std::is_integral_v<T>)
    switch (op)
      {
      case red_op::AND: return a & b;
      case red_op::OR: return a | b;
      case red_op::XOR: return a ^ b;
      default: break;
      }
  return 0;
}

using half = _Float16;

/* The library's traits do not know half.  */
template <typename T>
constexpr bool has_sign = T (-1) < T (0);

/* Element I for OP: values whose reduction is exact in any order, with a rare extreme
   one in different places.  */
template <typename T>
T
element (red_op op, unsigned i)
{
  switch (op)
    {
    case red_op::PLUS: return T (i % 7) - T (has_sign<T> ? 3 : 0);
    case red_op::MULT: return i % 20 == 3 ? T (2) : i % 26 == 5 && has_sign<T> ? T (-1) : T (1);
    case red_op::MAX:
      if (has_sign<T>)
	return i == 41 ? T (-3) : T (-5) - T (i % 50);
      return i == 41 ? T (100) : T (i % 50);
    case red_op::MIN:
      return i != 67 ? T (i % 50 + 60) : std::numeric_limits<T>::is_signed ? T (-41) : T (41);
    case red_op::AND: return T (~(1u << (i % 5)));
    case red_op::OR: return T (i == 33 ? 64 : i % 3);
    case red_op::XOR: return T (i * 37);
    case red_op::TRUTH_AND: return T (i % 5 + 1);
    case red_op::TRUTH_OR: return T (i == 76 ? 4 : 0);
    case red_op::TRUTH_EQV: return T (i % 3 == 1);
    }
  return 0;
}

/* Run C on START and ELEMENTS; MATCHES (RESULT, SERIAL) says whether the result is right.  */
template <typename T, typename E, typename M>
void
run_on (const reduction_case &c, unsigned seed, T start, E element_of, M matches)
{
  memory mem (8192);
  mem.put<uint64_t> (at_params, at_x);
  mem.put<uint64_t> (at_params + 8, at_n);
  mem.put<uint64_t> (at_params + 16, at_result);
  mem.put<uint64_t> (at_params + 24, at_count);
  mem.put<uint64_t> (at_params + 32, at_slots);
  mem.put<uint64_t> (at_params + 40, c.distance);
  const uint64_t slot_memory = ACCRED_SLOTS_OFFSET + c.s.gangs * 24;
  for (uint64_t at = at_slots; at < at_slots + slot_memory + 16; at++)
    mem.put<uint8_t> (at, at < at_slots + ACCRED_SLOTS_OFFSET ? 0 : 0x5b);
  mem.put<uint32_t> (at_n, n);
  /* The neighbours of a small result must survive.  */
  const uint64_t at_sum = at_result + c.distance, at_counted = at_count + c.distance;
  mem.put<uint64_t> (at_result, 0x5a5a5a5a5a5a5a5a);
  mem.put<uint64_t> (at_sum, 0x5a5a5a5a5a5a5a5a);
  T expected = start;
  mem.put<T> (at_result, start);
  mem.put<int64_t> (at_count, 1000);
  for (unsigned i = 0; i < n; i++)
    {
      T x = element_of (i);
      mem.put<T> (at_x + i * sizeof (T), x);
      expected = serial_step (c.op, expected, x);
    }

  std::string text = loop_text (c).make ();
  module m = parsed (text);
  options opts;
  opts.strat = c.strat;
  opts.sm = c.sm;
  result res;
  ASSERT_TRUE (run_passes (m, opts, res)) << res.errors[0].text << "\n" << text;
  launch l{ c.s.gangs, c.s.workers, c.s.lanes, seed };
  std::string wrong = execute (m, m.functions[0], l, mem, at_params);
  std::string what = std::string (c.s.levels) + " " + std::to_string (c.s.gangs) + "x"
		     + std::to_string (c.s.workers) + "x" + std::to_string (c.s.lanes) + " "
		     + name_of (c.op) + " " + name_of (c.type) + " pair "
		     + std::to_string (static_cast<int> (c.pair)) + " strategy "
		     + std::to_string (static_cast<int> (c.strat)) + " sm_" + std::to_string (c.sm)
		     + " seed " + std::to_string (seed);
  ASSERT_EQ (wrong, "") << what << "\n" << text << print (m);
  ASSERT_TRUE (matches (mem.get<T> (at_sum), expected)) << what << "\n" << text << print (m);
  ASSERT_EQ (mem.get<int64_t> (at_counted), 1000 + n) << what;
  for (uint64_t at = at_sum + sizeof (T); at < at_sum + 8; at++)
    ASSERT_EQ (mem.get<uint8_t> (at), 0x5a) << what;
  if (c.distance)
    {
      ASSERT_TRUE (matches (mem.get<T> (at_result), start)) << what;
      ASSERT_EQ (mem.get<int64_t> (at_count), 1000) << what;
    }
  /* Tickets as they were, nothing after the slots of the last gang.  */
  ASSERT_LE (res.kernels[0].gang_slot_bytes, 24u);
  for (uint64_t at = at_slots; at < at_slots + ACCRED_SLOTS_OFFSET; at++)
    ASSERT_EQ (mem.get<uint8_t> (at), 0) << what;
  const uint64_t used = ACCRED_SLOTS_OFFSET + c.s.gangs * res.kernels[0].gang_slot_bytes;
  for (uint64_t at = at_slots + used; at < at_slots + slot_memory + 16; at++)
    ASSERT_EQ (mem.get<uint8_t> (at), 0x5b) << what;
}

template <typename T>
void
run_typed (const reduction_case &c, unsigned seed)
{
  /* The value from before the loop never hides that of an element.  */
  T start = 2;
  switch (c.op)
    {
    case red_op::AND: start = T (-1); break;
    case red_op::MULT: start = 3; break;
    case red_op::MAX: start = has_sign<T> ? T (-100) : T (1); break;
    case red_op::MIN: start = 120; break;
    case red_op::XOR: start = 5; break;
    case red_op::TRUTH_EQV: start = 0; break;
    default: break;
    }
  run_on (c, seed, start, [&] (unsigned i) { return element<T> (c.op, i); }, std::equal_to<T> ());
}

/* A number with bits in both words, the same for the same I.  */
unsigned __int128
scattered (unsigned i)
{
  uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u, y = (i + 1) * 0xbf58476d1ce4e5b9u;
  return (unsigned __int128) (x ^ x >> 29) << 64 | (y ^ y >> 32);
}

template <typename T>
void
run_wide (const reduction_case &c, unsigned seed)
{
  using U = unsigned __int128;
  const U high_one = U (1) << 64;
  auto element = [&] (unsigned i) -> T
  {
    switch (c.op)
      {
	/* A wrapped product says as much as any when the factors are odd.  */
      case red_op::MULT: return scattered (i) | 1;
      case red_op::TRUTH_AND: return i % 2 ? high_one : U (i + 1);
      case red_op::TRUTH_OR: return i == 50 ? high_one : U (0);
      case red_op::TRUTH_EQV:
	return i % 3 != 0;
	/* Every third differs in the low word only.  */
      case red_op::MAX:
      case red_op::MIN: return i % 3 ? scattered (i) : scattered (5) - 38 + i;
      default: return scattered (i);
      }
  };
  T start = c.op == red_op::TRUTH_AND	? T (high_one)
	    : c.op == red_op::TRUTH_OR	? T (0)
	    : c.op == red_op::TRUTH_EQV ? T (1)
					: T (scattered (1000) | 1);
  run_on (c, seed, start, element, std::equal_to<T> ());
}

template <typename T>
void
run_complex (const reduction_case &c, unsigned seed)
{
  using C = std::complex<T>;
  auto element = [&] (unsigned i) -> C
  {
    if (c.op == red_op::TRUTH_AND)
      return i % 2 ? C (0, 3) : C (2, 0);
    if (c.op == red_op::TRUTH_OR)
      return i == 50 ? C (0, 7) : C (0);
      /* The product is exact.  */
    return i % 17 == 4 ? C (1, 2) : i % 3 ? C (1) : C (0, -1);
  };
  C start = c.op == red_op::TRUTH_AND ? C (0, 1) : c.op == red_op::TRUTH_OR ? C (0) : C (3, -1);
  run_on (c, seed, start, element, std::equal_to<C> ());
}

void
run (const reduction_case &c, unsigned seed)
{
  if (c.pair == red_pair::wide)
    return c.type == dtype::s64 ? run_wide<__int128> (c, seed)
				: run_wide<unsigned __int128> (c, seed);
  if (c.pair == red_pair::complex)
    return c.type == dtype::s32	  ? run_complex<int> (c, seed)
	   : c.type == dtype::f32 ? run_complex<float> (c, seed)
				  : run_complex<double> (c, seed);
  switch (c.type)
    {
    case dtype::s8: return run_typed<int8_t> (c, seed);
    case dtype::u8: return run_typed<uint8_t> (c, seed);
    case dtype::s16: return run_typed<int16_t> (c, seed);
    case dtype::u16: return run_typed<uint16_t> (c, seed);
    case dtype::s32: return run_typed<int32_t> (c, seed);
    case dtype::u32: return run_typed<uint32_t> (c, seed);
    case dtype::s64: return run_typed<int64_t> (c, seed);
    case dtype::u64: return run_typed<uint64_t> (c, seed);
    case dtype::f16: return run_typed<half> (c, seed);
    case dtype::f32: return run_typed<float> (c, seed);
    default: return run_typed<double> (c, seed);
    }
}

const shape shapes[] = {
  { "g", 3, 1, 1, false },   { "g", 3, 2, 32, false },	 { "g", 2, 2, 64, false },
  { "w", 1, 3, 32, false },  { "w", 1, 4, 64, false },	 { "w", 1, 5, 32, true },
  { "v", 1, 1, 32, false },  { "v", 1, 1, 96, false },	 { "v", 1, 2, 32, false },
  { "v", 1, 3, 64, false },  { "v", 1, 2, 64, true },	 { "gw", 2, 3, 32, false },
  { "gw", 2, 2, 64, true },  { "gv", 3, 1, 32, false },	 { "gv", 2, 1, 160, false },
  { "gv", 2, 2, 64, false }, { "wv", 1, 3, 32, false },	 { "wv", 1, 3, 64, false },
  { "wv", 1, 2, 96, true },  { "gwv", 2, 4, 32, false }, { "gwv", 2, 3, 64, false },
  { "gwv", 2, 2, 32, true }, { "gwv", 3, 1, 32, false }, { "gwv", 3, 1, 1, false },
  { "wv", 1, 1, 64, false }, { "w", 1, 1, 32, false },	 { "v", 1, 1, 1, false },
};

const strategy strategies[] = { strategy::automatic, strategy::lock, strategy::atomic };

/* Every shape under every strategy, with operators and types in turn.  */
TEST (reduction_exec, every_shape)
{
  const struct
  {
    red_op op;
    dtype type;
  } kinds[] = {
    { red_op::PLUS, dtype::s32 },
    { red_op::MAX, dtype::f64 },
    { red_op::MULT, dtype::s64 },
    { red_op::TRUTH_AND, dtype::s32 },
  };
  for (const shape &s : shapes)
    for (strategy strat : strategies)
      for (int sm : { 50, 80 })
	for (const auto &k : kinds)
	  {
	    run ({ s, k.op, k.type, strat, sm }, 1);
	    if (HasFatalFailure ())
	      return;
	  }
}

/* Slots of gangs: from one gang to more than one turn of the loop over them takes.  */
TEST (reduction_exec, gang_slots)
{
  const shape slot_shapes[] = {
    { "g", 1, 1, 1, false },   { "g", 3, 1, 1, false },	   { "g", 9, 1, 1, false },
    { "g", 7, 2, 32, false },  { "g", 2, 2, 64, false },   { "gw", 5, 3, 32, true },
    { "gv", 1, 1, 32, false }, { "gv", 3, 1, 32, false },  { "gv", 40, 1, 32, false },
    { "gwv", 4, 2, 64, true }, { "gwv", 3, 2, 32, false },
  };
  const struct
  {
    red_op op;
    dtype type;
  } kinds[] = {
    { red_op::PLUS, dtype::s32 }, { red_op::MAX, dtype::f64 },	    { red_op::MIN, dtype::s8 },
    { red_op::MULT, dtype::s64 }, { red_op::TRUTH_OR, dtype::u16 }, { red_op::PLUS, dtype::f32 },
  };
  unsigned seed = 1;
  for (const shape &s : slot_shapes)
    for (const auto &k : kinds)
      for (bool known : { false, true })
	for (uint64_t distance : { 0, 2048 })
	  {
	    /* One gang that is known to be the only one needs no slots.  */
	    if (distance && known && s.gangs == 1)
	      continue;
	    reduction_case c{ s, k.op, k.type, strategy::automatic, 50 };
	    c.slots = true;
	    c.gangs_known = known;
	    c.distance = distance;
	    run (c, seed++);
	    if (HasFatalFailure ())
	      return;
	  }
}

/* Gangs that want the result at the same time: some compare-and-swaps fail.  */
TEST (reduction_exec, contention)
{
  const struct
  {
    red_op op;
    dtype type;
  } kinds[] = {
    { red_op::MULT, dtype::s64 },
    { red_op::MAX, dtype::f64 },
    { red_op::PLUS, dtype::s16 },
  };
  for (unsigned seed = 1; seed <= 60; seed++)
    for (const auto &k : kinds)
      {
	run ({ { "g", 8, 1, 1, false }, k.op, k.type, strategy::atomic, 50 }, seed);
	if (HasFatalFailure ())
	  return;
      }
}

/* Every operator on every type, at each level alone and at all together.  */
TEST (reduction_exec, every_operator_and_type)
{
  const shape few[] = { { "g", 2, 1, 1, false },
			{ "w", 1, 3, 32, false },
			{ "v", 1, 1, 64, false },
			{ "gwv", 2, 2, 64, false } };
  const dtype types[] = { dtype::s8,  dtype::u8,  dtype::s16, dtype::u16, dtype::s32, dtype::u32,
			  dtype::s64, dtype::u64, dtype::f16, dtype::f32, dtype::f64 };
  unsigned seed = 1;
  for (const shape &s : few)
    for (strategy strat : strategies)
      for (dtype t : types)
	for (unsigned op = 0; op <= static_cast<unsigned> (red_op::TRUTH_EQV); op++)
	  {
	    red_op o = static_cast<red_op> (op);
	    if (!red_row_for (o, t))
	      continue;
	    run ({ s, o, t, strat, seed % 2 ? 50 : 80 }, seed++);
	    if (HasFatalFailure ())
	      return;
	  }
}

struct pair_case
{
  red_pair pair;
  dtype type;
  std::vector<red_op> ops;
};

const pair_case pair_cases[] = {
  { red_pair::wide,
    dtype::s64,
    { red_op::PLUS, red_op::MULT, red_op::MAX, red_op::MIN, red_op::TRUTH_AND, red_op::TRUTH_OR } },
  { red_pair::wide,
    dtype::u64,
    { red_op::PLUS, red_op::MULT, red_op::MAX, red_op::MIN, red_op::TRUTH_AND, red_op::TRUTH_OR,
      red_op::TRUTH_EQV } },
  { red_pair::complex, dtype::f32, { red_op::MULT, red_op::TRUTH_AND, red_op::TRUTH_OR } },
  { red_pair::complex, dtype::f64, { red_op::MULT, red_op::TRUTH_AND, red_op::TRUTH_OR } },
  { red_pair::complex, dtype::s32, { red_op::MULT, red_op::TRUTH_AND, red_op::TRUTH_OR } },
};

TEST (reduction_exec, pairs)
{
  unsigned seed = 1;
  for (const shape &s : shapes)
    for (strategy strat : strategies)
      for (const pair_case &p : pair_cases)
	for (size_t k = 0; k < p.ops.size (); k++)
	  {
	    /* Every operator at all levels together, else one of them.  */
	    if (std::string (s.levels) != "gwv" && k != seed % p.ops.size ())
	      continue;
	    reduction_case c{ s, p.ops[k], p.type, strat, seed % 2 ? 50 : 80, p.pair };
	    c.slots = seed % 3;
	    run (c, seed++);
	    if (HasFatalFailure ())
	      return;
	  }
}

/* One infinite factor makes an infinite product, also where the formula gives NaNs, as it
   does in the first step of the tree.  No thread has two elements.  */
TEST (reduction_exec, infinite_product)
{
  using C = std::complex<double>;
  constexpr double inf = std::numeric_limits<double>::infinity ();
  const shape s{ "gwv", 2, 2, 32, false };
  auto element = [] (unsigned i) { return i == 40 ? C (inf, 0) : C (1, 0); };
  auto infinite = [] (C got, C) { return std::isinf (got.real ()) || std::isinf (got.imag ()); };
  for (strategy strat : strategies)
    run_on ({ s, red_op::MULT, dtype::f64, strat, 50, red_pair::complex }, 7, C (2, 0), element,
	    infinite);
}

} // anonymous namespace
