/* Decoded code, the input of the interpreter.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A PTX instruction becomes one or a few micro-operations.  Each has a function
   that runs it for a set of lanes.  A register is an array of 32 elements of
   its own width in the frame's register block, a predicate is one 32-bit mask,
   and a constant has the same form in the function's constant block, so that every operand is a
   place with 32 elements.  */

#ifndef PTXSIM_CODE_H
#define PTXSIM_CODE_H

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>
#include "ptxsim/ast.h"

namespace ptxsim {

struct Warp;
struct Op;

/* Run OP for the lanes of the mask (not 0).  */
using ExecFn = void (*) (Warp &, const Op &, uint32_t);

/* Byte offset of an operand; bit 0 set: in the constant block.  */
using Ref = uint32_t;
constexpr Ref no_ref = ~0u;
/* Operations without an instruction: formals in registers, the end of a function.  */
constexpr uint32_t no_insn = ~0u;

/* How the interpreter continues after an operation.  */
enum class Control : uint8_t
{
  NONE, /* With the next one.  */
  BRANCH,
  BRANCH_INDEXED,
  CALL,
  RETURN,
  EXIT,
  TRAP,
  WARP_SYNC, /* When the lanes of a mask have arrived.  */
  WARP_BARRIER, /* The same, but they may be at different places.  */
  BARRIER, /* When the threads of a barrier have arrived.  */
  YIELD /* With the next one, after other groups.  */
};

/* Semantics of a memory operation or a fence.  Volatile is RELAXED; a fence without a qualifier is
ACQ_REL.  */
enum class MemoryOrder : uint8_t
{
  WEAK,
  RELAXED,
  ACQUIRE,
  RELEASE,
  ACQ_REL
};
/* With one device and no clusters, only these scopes differ.  */
enum class Scope : uint8_t
{
  CTA,
  GPU
};

enum class BarrierKind : uint8_t
{
  SYNC,
  ARRIVE,
  RED_POPC,
  RED_AND,
  RED_OR
};

/* Effect on memory that other threads see.  */
enum class Effect : uint8_t
{
  NONE,
  LOAD,
  STORE,
  ATOMIC,
  FENCE
};

struct Op
{
  ExecFn fn = nullptr;
  Control control = Control::NONE;
  bool guarded = false;
  bool guard_negated = false;
  bool block_start = false; /* First operation of a basic block.  */
  bool counted = true;  /* The first of its PTX instruction.  */
  Effect effect = Effect::NONE;
  /* Meaning by operation: a sub-kind, an element count, a flag.  */
  uint8_t x = 0, y = 0, z = 0;
  Space space = Space::GENERIC;
  uint8_t cache = 0;  /* Slot of the range cache.  */
  MemoryOrder order = MemoryOrder::WEAK;
  Scope scope = Scope::CTA;
  uint8_t bytes = 0;  /* Bytes of a lane's access, for EFFECT STORE and ATOMIC.  */
  Ref guard = no_ref;
  Ref r[7] = { no_ref, no_ref, no_ref, no_ref, no_ref, no_ref, no_ref };
  uint32_t insn = no_insn; /* Index of its PTX instruction.  */
  int64_t imm = 0;
  uint32_t target = 0;  /* Branch: op; call: call site; table.  */
  uint32_t rank = 0;  /* Order of its block; loops are contiguous.  */
  uint32_t loop_first = 0, loop_last = 0; /* Ranks of the inner loop.  */
  uint32_t line = 0;
  SourceLoc loc;
};

/* Memory with the alignment of the widest vector loads.  */
class AlignedBuffer
{
public:
  AlignedBuffer () = default;
  explicit AlignedBuffer (size_t size) { resize (size); }

  void resize (size_t size)
  {
    size_t rounded = (size + 63) & ~size_t (63);
    if (rounded == 0)
      rounded = 64;
    char *p = static_cast<char *> (aligned_alloc (64, rounded));
    if (!p)
      throw std::bad_alloc ();
    memset (p, 0, rounded);
    if (m_data)
      memcpy (p, m_data.get (), m_size < size ? m_size : size);
    m_data.reset (p);
    m_size = size;
  }

  char *data () const { return m_data.get (); }
  size_t size () const { return m_size; }

private:
  struct Free
  {
    void operator() (char *p) const { free (p); }
  };
  std::unique_ptr<char, Free> m_data;
  size_t m_size = 0;
};

/* One formal parameter: its place in the frame's parameter area.  */
struct ParamSlot
{
  uint32_t offset;
  uint32_t size;
};

enum class Builtin : uint8_t
{
  NONE,
  VPRINTF,
  MALLOC,
  FREE,
  ASSERTFAIL
};

struct CallSite
{
  int code = -1;	 /* Callee, or -1.  */
  Builtin builtin = Builtin::NONE;
  Ref target = no_ref;   /* Register of an indirect call.  */
  /* Places in the caller's parameter area, in the order of the formals.  */
  std::vector<ParamSlot> returns;
  std::vector<ParamSlot> params;
};

/* A register's place; BYTES 0: a predicate.  */
struct RegisterSlot
{
  Ref ref;
  uint32_t bytes;
};

/* The registers of a PTX instruction, by their numbers in the function, and which operands decide
   whether the result is defined (definedness.cc).  */
struct RegisterUse
{
  enum class Rule : uint8_t
  {
    PLAIN,
    SELECT,
    AND,
    OR,
    COLLECTIVE
  };
  std::vector<unsigned> reads, writes;
  Rule rule = Rule::PLAIN;
};

struct Code
{
  std::string name;
  const Function *function = nullptr;
  const Module *module = nullptr;
  bool is_entry = false;
  bool lockstep = false;	 /* Has shfl or vote without .sync.  */
  std::vector<Op> ops;
  AlignedBuffer constants;
  std::vector<RegisterSlot> slots; /* Starts with those of the function's registers.  */
  std::vector<RegisterUse> uses; /* By instruction.  */
  uint32_t reg_bytes = 0;
  uint32_t reg_count = 0;  /* 32-bit registers a thread.  */
  uint32_t param_bytes = 0;  /* A lane.  */
  uint32_t local_align = 16;
  uint32_t local_bytes = 0;  /* A lane.  */
  std::vector<CallSite> calls;
  std::vector<std::vector<uint32_t>> tables; /* brx.idx  */
  /* Of a kernel: offsets in the launch's parameter buffer.  */
  std::vector<ParamSlot> returns;
  std::vector<ParamSlot> params;
  uint32_t kernel_param_bytes = 0;
  uint32_t shared_bytes = 0;  /* Of a kernel: static.  */
  uint32_t dynamic_shared_offset = 0; /* Of a kernel.  */
};

/* Generic addresses.  Global and const memory is host memory, whose addresses
   are below 2^47; the other windows are above.  */
constexpr uint64_t window_size = uint64_t (1) << 40;
constexpr uint64_t shared_window = uint64_t (1) << 48;
constexpr uint64_t local_window = shared_window + window_size;
constexpr uint64_t param_window = local_window + window_size;
constexpr uint64_t code_window = param_window + window_size;
constexpr uint64_t code_step = 16;

} // namespace ptxsim

#endif
