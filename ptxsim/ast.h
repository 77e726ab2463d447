/* A parsed PTX module.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The output of the parser, and the input of the linker and the decoder.  Register names are
   resolved; names of variables, functions and labels are resolved if the module itself defines
   them.  */

#ifndef PTXSIM_AST_H
#define PTXSIM_AST_H

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>
#include "ptxsim/types.h"

namespace ptxsim {

enum class Linkage : uint8_t
{
  LOCAL,
  VISIBLE,
  EXTERN,
  WEAK,
  COMMON
};

struct Function;
struct Module;

/* One piece of an initialiser: a value, or the address of a symbol.  */
struct InitItem
{
  uint64_t bits = 0;  /* The value, or the addend.  */
  bool is_float = false; /* BITS is a double (SINGLE: a float).  */
  bool single = false;
  bool generic = false; /* generic (symbol).  */
  std::string_view symbol; /* Empty for a value.  */
  unsigned line = 0;
};

struct Variable
{
  std::string name;
  Space space = Space::GLOBAL;
  Type type = Type::NONE;
  unsigned vector = 1;  /* .v2: 2.  */
  unsigned align = 1;
  uint64_t size = 0;  /* In bytes; 0 for an array without a bound.  */
  bool is_array = false;
  bool unbounded = false;
  Linkage linkage = Linkage::LOCAL;
  std::vector<InitItem> init;
  unsigned line = 0;
  const Module *module = nullptr;
  Function *function = nullptr; /* The function that declares it.  */

  /* Set by the linker.  GLOBAL and CONST: the address; SHARED: the offset in the
     block's shared memory; LOCAL, PARAM: the offset in the frame.  */
  uint64_t address = 0;
  Variable *definition = nullptr; /* This symbol, or the definition in another module.  */
  bool is_dynamic_shared = false;
};

/* A scalar register; a vector register is several consecutive ones.  */
struct Register
{
  Type type;
  unsigned vector;  /* Line of the declaration.  */
  std::string name;
};

enum class Special : uint8_t
{
  TID,
  NTID,
  CTAID,
  NCTAID,
  LANEID,
  WARPID,
  NWARPID,
  SMID,
  NSMID,
  GRIDID,
  LANEMASK_EQ,
  LANEMASK_LE,
  LANEMASK_LT,
  LANEMASK_GE,
  LANEMASK_GT,
  CLOCK,
  CLOCK_HI,
  CLOCK64,
  GLOBALTIMER,
  GLOBALTIMER_LO,
  GLOBALTIMER_HI,
  DYNAMIC_SMEM_SIZE,
  TOTAL_SMEM_SIZE
};

enum class OperandKind : uint8_t
{
  REG,
  IMM_INT,
  IMM_FLOAT,
  SPECIAL,
  VARIABLE,
  NAME,
  VECTOR,
  ADDRESS,
  LIST,
  SINK
};

struct Operand
{
  OperandKind kind = OperandKind::SINK;
  bool negated = false; /* !%p  */
  bool single = false;  /* IMM_FLOAT from 0fXXXXXXXX.  */
  Special special = Special::TID;
  unsigned component = 0; /* Component of a special register.  */
  unsigned reg = 0;
  uint64_t bits = 0;  /* Immediate, or an address's displacement.  */
  Variable *variable = nullptr;
  std::string_view name; /* A label, function or prototype.  */
  /* VECTOR, LIST: the elements; ADDRESS: the base; REG|REG: the second.  */
  std::vector<Operand> parts;
  bool has_second = false;
};

/* A source position from .loc.  */
struct SourceLoc
{
  unsigned file = 0;
  unsigned line = 0;
};

struct Instruction
{
  std::string_view opcode;
  std::vector<std::string_view> modifiers;
  std::vector<Operand> operands;
  bool guarded = false;
  bool guard_negated = false;
  unsigned guard = 0;
  unsigned line = 0;
  unsigned scope = 0;
  SourceLoc loc;
};

struct Prototype
{
  std::vector<Variable *> returns;
  std::vector<Variable *> params;
};

struct Function
{
  std::string name;
  bool is_entry = false;
  bool is_defined = false;
  bool noreturn = false;
  Linkage linkage = Linkage::LOCAL;
  unsigned line = 0;
  const Module *module = nullptr;
  std::vector<Variable *> returns;
  std::vector<Variable *> params;
  /* Formals in .reg space: the register that belongs to the parameter of the
     same index, or -1.  */
  std::vector<int> return_regs;
  std::vector<int> param_regs;

  std::vector<Register> registers;
  std::deque<Variable> variables; /* Everything declared inside.  */
  std::vector<Instruction> instructions;
  std::vector<unsigned> scope_parent; /* Of each scope; 0 is the body.  */
  /* (scope, name) -> index of the instruction that follows.  */
  std::map<std::pair<unsigned, std::string_view>, unsigned> labels;
  std::map<std::pair<unsigned, std::string_view>, Prototype> prototypes;
  std::map<std::pair<unsigned, std::string_view>, std::vector<std::string_view>> branch_targets;

  unsigned max_ntid[3] = { 0, 0, 0 }; /* .maxntid  */
  unsigned req_ntid[3] = { 0, 0, 0 }; /* .reqntid  */

  Function *definition = nullptr; /* Set by the linker.  */
  int code = -1;	 /* Index of the decoded function.  */
};

struct Module
{
  std::string text;  /* The text that all string_views point into.  */
  std::string name;  /* For messages.  */
  unsigned version_major = 0, version_minor = 0;
  unsigned target = 0;  /* sm_NN  */
  std::deque<Variable> variables;
  std::deque<Function> functions;
  std::unordered_map<std::string_view, Variable *> variable_names;
  std::unordered_map<std::string_view, Function *> function_names;
  std::map<unsigned, std::string> files;

  std::string quote (unsigned line) const; /* The text of a line.  */
};

} // namespace ptxsim

#endif
