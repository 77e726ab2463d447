/* Templates for operations over lanes, and the tables that the decoder reads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An operation is a functor with a static f.  map1..map3 run it over the lanes
   of a mask; over a full warp the loop has no branch, so that the compiler vectorises it.  */

#ifndef PTXSIM_EXEC_H
#define PTXSIM_EXEC_H

#include <set>
#include "ptxsim/machine.h"

namespace ptxsim {

template <typename F>
inline __attribute__ ((always_inline)) void
each_lane (uint32_t m, F f)
{
  if (m == all_lanes)
    {
      /* An operand may be the destination itself, never a part of it.  */
#pragma GCC ivdep
      for (unsigned i = 0; i < warp_size; i++)
	f (i);
    }
  else
    for (; m; m &= m - 1)
      f (unsigned (__builtin_ctz (m)));
}

template <typename F, typename D, typename A>
void
map1 (Warp &w, const Op &op, uint32_t m)
{
  D *d = w.dst<D> (op.r[0]);
  const A *a = w.src<A> (op.r[1]);
  each_lane (m, [=] (unsigned i) { d[i] = F::f (a[i]); });
}

template <typename F, typename D, typename A, typename B>
void
map2 (Warp &w, const Op &op, uint32_t m)
{
  D *d = w.dst<D> (op.r[0]);
  const A *a = w.src<A> (op.r[1]);
  const B *b = w.src<B> (op.r[2]);
  each_lane (m, [=] (unsigned i) { d[i] = F::f (a[i], b[i]); });
}

template <typename F, typename D, typename A, typename B, typename C>
void
map3 (Warp &w, const Op &op, uint32_t m)
{
  D *d = w.dst<D> (op.r[0]);
  const A *a = w.src<A> (op.r[1]);
  const B *b = w.src<B> (op.r[2]);
  const C *c = w.src<C> (op.r[3]);
  each_lane (m, [=] (unsigned i) { d[i] = F::f (a[i], b[i], c[i]); });
}

/* How an operand's type follows from the instruction's.  */
enum class Rule : uint8_t
{
  NONE,
  SAME,
  WIDE,
  B32
};

/* An instruction whose name and type determine its operands.  */
struct SimpleRow
{
  const char *name;  /* With the modifiers before the type.  */
  Type type;
  ExecFn fn;
  Rule dst, a, b, c;
};

/* The row for NAME and TYPE, or null.  KNOWN says whether NAME has any row.  */
const SimpleRow *find_simple (std::string_view name, Type type);
bool simple_name_known (std::string_view name);

/* The known instructions: all, and those of decode-arith.cc's tables.  */
std::vector<std::string> known_opcodes ();
void add_arithmetic_opcodes (std::set<std::string> &names);

/* exec-int.cc  */
void int_rows (const SimpleRow *&begin, const SimpleRow *&end);
ExecFn select_carry (bool subtract, bool carry_in, bool carry_out, Type type);
ExecFn select_mad_carry (bool high, bool carry_in, bool carry_out, Type type);

/* exec-move.cc  */
ExecFn select_copy (unsigned bytes);
ExecFn select_select (unsigned bytes);
ExecFn select_slct (unsigned bytes, bool float_selector, bool ftz);
extern const ExecFn exec_special;
extern const ExecFn exec_pred_logic, exec_pred_copy, exec_local_address, exec_dynamic_shared,
  exec_pack, exec_unpack, exec_pack_halves, exec_unpack_halves, exec_cvta, exec_isspacep, exec_nop;

/* exec-compare.cc: setp and set.  */
enum class Compare : uint8_t
{
  EQ,
  NE,
  LT,
  LE,
  GT,
  GE,
  EQU,
  NEU,
  LTU,
  LEU,
  GTU,
  GEU,
  NUM,
  NAN_
};
enum class Combine : uint8_t
{
  NONE,
  AND,
  OR,
  XOR
};
ExecFn select_setp (Compare c, Type type, bool ftz);
/* Turns a predicate into the values of `set'.  */
extern const ExecFn exec_set_u32, exec_set_f32;
ExecFn select_testp (std::string_view kind, Type type);

/* exec-float.cc  */
enum class Rounding : uint8_t
{
  RN,
  RZ,
  RM,
  RP
};
/* Null when the instruction has no such form.  */
ExecFn select_float (std::string_view name, Type type, bool ftz, bool sat, bool directed);

/* exec-convert.cc: what a conversion is, packed into Op::x..z and imm.  */
struct Conversion
{
  Type to, from;
  unsigned to_bytes, from_bytes; /* Of the registers.  */
  Rounding rounding = Rounding::RN;
  bool integer = false; /* .rni and so on.  */
  bool ftz = false, sat = false;
};
ExecFn select_convert (const Conversion &c, Op &op);

/* exec-memory.cc  */
ExecFn select_load (Type type, unsigned reg_bytes);
ExecFn select_store (unsigned bytes, unsigned reg_bytes);
enum class AtomOp : uint8_t
{
  ADD,
  MIN,
  MAX,
  AND,
  OR,
  XOR,
  EXCH,
  CAS,
  INC,
  DEC
};
ExecFn select_atom (AtomOp op, Type type);
extern const ExecFn exec_prefetch, exec_fence;
char *resolve_address (Warp &w, Space space, unsigned lane, uint64_t address, unsigned bytes,
		       bool write);

/* exec-warp.cc: operations of a whole warp, and of the block's barrier.  */
enum class Shuffle : uint8_t
{
  UP,
  DOWN,
  BFLY,
  IDX
};
enum class Vote : uint8_t
{
  ALL,
  ANY,
  UNI,
  BALLOT
};
enum class Redux : uint8_t
{
  ADD,
  MIN,
  MAX,
  AND,
  OR,
  XOR
};
extern const ExecFn exec_vote, exec_elect, exec_activemask;
ExecFn select_shfl (Shuffle mode);
ExecFn select_redux (Redux op, bool is_signed);
ExecFn select_match (bool all, unsigned bytes);

/* exec-builtin.cc: device functions that the driver provides.  */
void run_builtin (Warp &w, const CallSite &site, uint32_t m);

} // namespace ptxsim

#endif
