/* The decoder's class, shared by its files.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   decode.cc: modifiers, registers, operands, the table of instructions.
   decode-arith.cc: arithmetic, comparisons, conversions, mov.
   decode-memory.cc: ld, st, atom, red, cvta, addresses.
   decode-control.cc: branches, calls, barriers, operations of a warp.  */

#ifndef PTXSIM_DECODE_IMPL_H
#define PTXSIM_DECODE_IMPL_H

#include <map>
#include <optional>
#include "ptxsim/exec.h"
#include "ptxsim/linker.h"

namespace ptxsim {

/* The largest size of the parameters of a function and of its calls.  */
constexpr uint32_t max_param_bytes = 1 << 20;

struct FloatRow;

/* The modifiers of a floating-point instruction.  */
struct FloatForm
{
  std::string name;
  Type type;
  bool approx = false, ftz, sat;
  std::optional<Rounding> rounding;
};

class Decoder
{
public:
  Decoder (const Program &program, Function &fn);
  std::unique_ptr<Code> run ();

  /* A decoding function for each row of the table of instructions.  */
  void d_mov ();
  void d_selp ();
  void d_slct ();
  void d_setp ();
  void d_set ();
  void d_testp ();
  void d_cvt ();
  void d_logic ();
  void d_addsub ();
  void d_mad ();
  void d_lop3 ();
  void d_bfi ();
  void d_ld ();
  void d_st ();
  void d_atom ();
  void d_red ();
  void d_cvta ();
  void d_isspacep ();
  void d_prefetch ();
  void d_fence ();
  void d_bra ();
  void d_brx ();
  void d_call ();
  void d_ret ();
  void d_exit ();
  void d_trap ();
  void d_brkpt ();
  void warp_barrier ();
  BarrierKind barrier_kind ();
  void d_bar ();
  void d_nanosleep ();
  void d_shfl ();
  void d_vote ();
  void d_match ();
  void d_redux ();
  void d_activemask ();
  void d_elect ();
  void d_pmevent ();

private:
  /* Errors, located at the instruction.  */
  [[noreturn]] void fail (const std::string &what) const;

  /* Modifiers, from left to right.  */
  bool take (std::string_view m);
  bool next_is (std::string_view m);
  std::string_view peek_modifier () const;
  Type take_type ();
  std::optional<Rounding> take_rounding ();
  Type peek_type ();
  void end_modifiers () const;
  void note (std::string_view m) { m_asked.push_back ({ m_modifier, m }); }
  std::optional<Scope> take_scope ();

  void expect_operands (size_t low, size_t high);
  const Operand &operand (size_t i) const { return m_in->operands[i]; }

  /* Registers and constants.  */
  Ref allocate (unsigned bytes); /* 32 elements.  */
  Ref allocate_pred ();
  Ref constant (uint64_t bits, unsigned bytes);
  Ref pred_constant (bool value);
  unsigned register_bytes (unsigned reg) const;
  Ref read (unsigned reg);
  Ref write (unsigned reg);
  void check_register (unsigned reg, Type type, bool wider) const;

  Ref source (const Operand &o, Type type);
  Ref source_wider (const Operand &o, Type type, unsigned &bytes);
  Ref dest (const Operand &o, Type type);
  Ref dest_wider (const Operand &o, Type type, unsigned &bytes);
  Ref pred_source (const Operand &o);
  Ref pred_dest (const Operand &o);
  uint64_t immediate_bits (const Operand &o, Type type) const;
  uint64_t integer_immediate (const Operand &o, const char *what) const;

  Ref special_register (const Operand &o, Type type, Ref to = no_ref);
  Ref variable_address (const Operand &o, Type type);
  const Variable *definition (const Variable *v) const;
  Function *find_function (std::string_view name) const;

  /* Operations.  */
  Op make (ExecFn fn, Control control = Control::NONE) const;
  Op &emit (Op op);
  void emit_copy (Ref to, Ref from, unsigned bytes);

  /* Places.  */
  void lay_out ();
  void decode_instruction ();
  void d_simple ();
  void note_simple (std::string_view name);
  bool d_float ();
  FloatForm float_form (const FloatRow &row);
  void check_float (const FloatRow &row, const FloatForm &f);
  void emit_simple (const SimpleRow &row, Type type);
  void mov_vector (Type type);
  std::pair<Compare, bool> take_compare ();
  Combine take_combine ();
  Op setp_op (Compare c, bool only_unsigned, Combine b, bool ftz, Type type);

  void address (const Operand &o, Op &op, Effect effect);
  std::optional<Space> take_space ();
  bool take_memory_order (bool is_load, Op &op);
  MemoryOrder take_order (bool has_result);
  bool take_one_of (std::initializer_list<const char *> words);
  void take_cache_hints (bool is_load, Space space, bool ordered);
  void atomic (bool has_result);
  /* The results and parameters that a called function has.  */
  struct Formals
  {
    const std::vector<Variable *> *returns, *params;
  };
  Formals named_callee (std::string_view name, CallSite &site);
  Formals indirect_callee (const Operand &target, std::string_view proto, CallSite &site);
  ParamSlot param_slot (const Operand &o, const Variable &formal, bool is_return);
  void store_param (uint32_t offset, Type type, Ref value);
  void load_param (uint32_t offset, Type type, Ref value);
  uint32_t label_target (std::string_view name);
  template <typename MAP> const typename MAP::mapped_type *
  find_scoped (const MAP &map, std::string_view name) const;
  void member_mask (const Operand &o, Op &op);
  void add_guard (Op &op) const;

  const Program &m_program;
  Function &m_fn;
  std::unique_ptr<Code> m_code;
  const Instruction *m_in = nullptr;
  size_t m_modifier = 0;
  /* The words that the decoder expected in vain, and where; for messages.  */
  std::vector<std::pair<size_t, std::string_view>> m_asked;
  bool m_form_known = false;
  bool m_first_op = false; /* Of an instruction.  */
  std::vector<Ref> m_registers;
  uint32_t m_register_end = 0;
  uint32_t m_pred_next = 0, m_pred_end = 0;
  std::map<std::pair<uint64_t, unsigned>, Ref> m_constants;
  std::vector<char> m_constant_bytes;
  std::vector<uint32_t> m_op_of; /* First operation of an instruction.  */
  std::map<const Variable *, uint32_t> m_param_offset, m_local_offset;
  std::optional<Ref> m_carry;
  unsigned m_next_cache = 0;
};

} // namespace ptxsim

#endif
