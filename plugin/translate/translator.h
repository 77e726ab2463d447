/* Translation of one function from final GIMPLE to the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The class is spread over the files by what they translate:
     translate.cc	  the pass, blocks, control flow
     translate-values.cc  emission, values of operands, PHIs
     translate-expr.cc	  arithmetic, comparisons, conversions
     translate-wide.cc	  arithmetic on 128-bit integers
     translate-data.cc	  objects of static storage and addresses of functions
     translate-memory.cc  addresses, loads, stores, variables, aggregates
     translate-atomic.cc  atomic operations
     translate-call.cc	  internal functions, builtins, calls, OpenACC's markers
     translate-math.cc	  mathematical functions
     translate-runtime.cc calls of the C and Fortran libraries
     translate-print.cc	  Fortran's PRINT
     translate-vector.cc  vector types
     translate-thunk.cc     entries of tables of virtual functions that move `this'
     translate-overflow.cc  arithmetic that says whether it has overflowed
     translate-asm.cc	  asm statements
     translate-stack.cc	  memory of run-time size in the frame
     translate-varargs.cc functions with `...'

   A form that is not handled is a located `sorry'; the translation goes on, so that
   all such places are reported at once, and yields nothing.  */

#ifndef ACCRED_TRANSLATOR_H
#define ACCRED_TRANSLATOR_H

#include "plugin/device-context.h"
#include "plugin/translate/device-types.h"
#include "plugin/reductions/reduction-ifn.h"
#include "ptx-backend/reductions/wide-arith.h"

namespace accred {

using dev::dtype;
using dev::opcode;
using dev::operand;

/* A scalar in one register, a pair (pair_p) in two.  */
struct value
{
  operand part[2];
  unsigned parts = 1;

  value () = default;
  value (operand a) : part { a, operand::none () } {}
  value (operand re, operand im) : part { re, im }, parts (2) {}
};

/* Where an object in memory is: a base (register, symbol or frame variable) and a
   constant number of bytes.  */
struct address
{
  operand base;
  int64_t offset = 0;
};

class translator
{
public:
  translator (device_context &ctx, const device_clone &clone, function *fun);

  /* What wide-arith.h emits with.  */
  operand
  pure (opcode op, dtype t, const std::vector<operand> &src)
  {
    return emit_value (op, t, src);
  }

  operand
  setp (dev::cmp cc, dtype t, operand a, operand b)
  {
    return emit_setp (cc, t, in_register (a, t), b);
  }

  /* Translate; true if everything could be.  */
  bool run ();
  /* Put the file's `declare' variables into the image; true if that was possible.  run does
     it as well.  */
  bool declare_variables ();
  /* After run was false: a body that says why, and stops the kernel.  */
  void refuse ();
  /* The result, after run was true, or after refuse.  */
  dev::function take () { return std::move (m_fn); }

private:
  /* translate.cc  */
  void translate_parameters ();
  void translate_block (basic_block);
  std::set<int> blocks_without_exceptions () const;
  void translate_stmt (gimple *);
  void translate_cond (gcond *);
  void translate_switch (gswitch *);
  void translate_return (greturn *);
  dev::block_id edge_target (edge);
  void copy_phi_arguments (edge);
  void branch (dev::block_id);
  void unsupported (const char *what, tree t = NULL_TREE);

  /* Emission, into the current block.  */
  dev::insn &emit (opcode, dtype, const std::vector<operand> & = {});
  operand emit_value (opcode, dtype, const std::vector<operand> &);
  operand emit_cvt (dtype to, dtype from, operand);
  operand emit_setp (dev::cmp, dtype, operand, operand);
  void emit_move (dev::reg_id dst, dtype, operand);
  static operand zero (dtype);
  operand in_register (operand, dtype);
  void start_block (dev::block_id);

  /* Values of GIMPLE operands, and registers of SSA names.  */
  value use_value (tree);
  operand use (tree t) { return use_value (t).part[0]; }
  const std::array<dev::reg_id, 2> &registers (tree ssa_name);
  void define (tree ssa_name, const value &);

  /* translate-expr.cc  */
  void translate_assign (gassign *);
  operand translate_unary (gassign *);
  value translate_binary (gassign *);
  operand widening_product (tree narrow, tree c);
  value translate_ternary (gassign *);
  operand arithmetic (tree_code, tree type, operand, operand);
  operand divide (tree_code, tree type, operand, operand);
  operand shift (tree_code, tree type, operand, tree count);
  operand shift_by (tree_code, tree type, operand, operand count, tree count_type);
  operand compare (tree_code, tree type, operand, operand);
  operand canonical (operand, tree type);
  operand convert (operand, tree from, tree to);
  operand predicate (tree_code, tree lhs, tree rhs);
  operand predicate_of (tree bool_value);
  value bool_value (operand predicate, tree type = integer_type_node);
  operand generic_expr (tree, tree type);

  /* translate-wide.cc  */
  dev::wide wide_value (tree);
  value wide_canonical (const dev::wide &, tree type);
  value wide_unary (tree_code, tree type, tree arg);
  value wide_binary (tree_code, tree type, tree x, tree y);
  std::array<dev::wide, 2> wide_divide (const dev::wide &, const dev::wide &, bool is_signed);
  dev::wide wide_division (tree_code, tree type, tree x, tree y);
  void wide_divmod (gcall *);
  std::array<dev::reg_id, 2> wide_divmod_registers (tree ssa_name, bool remainder);
  dev::wide wide_shift (bool left, bool is_signed, const dev::wide &, operand count);
  value wide_convert (tree arg, tree to);
  dev::wide wide_magnitude (const dev::wide &);
  dev::wide wide_from_float (operand, dtype, bool is_signed);
  operand float_from_wide (dtype, dev::wide, bool is_signed);
  operand wide_predicate (tree_code, tree lhs, tree rhs);

  /* translate-memory.cc  */
  address address_of (tree ref);
  address decl_address (tree decl);
  operand address_value (const address &);
  operand add_offset (operand base, int64_t);
  value load (tree ref);
  void store (tree ref, const value &);
  value load_parts (const address &, dtype part, uint8_t flags);
  void store_parts (const address &, dtype part, const value &, uint8_t flags);
  address temporary (tree type);
  bool variable_size_ok (tree type);
  void translate_aggregate_assign (tree lhs, tree rhs);
  void copy_memory (const address &dst, const address &src, uint64_t size,
		    unsigned align);
  void clear_memory (const address &dst, int byte, uint64_t size, unsigned align);
  operand load_bits (const address &, uint64_t bit, uint64_t size, tree type);
  void store_bits (const address &, uint64_t bit, uint64_t size, operand);
  operand emit_load (dtype, const address &, uint8_t flags);
  operand emit_load_pieces (dtype, const address &, unsigned align);
  void emit_store_pieces (dtype, const address &, operand, unsigned align);
  void emit_store (dtype, const address &, operand, uint8_t flags);
  dev::symbol_id data_symbol (tree decl_or_cst);
  bool initial_value (tree init, dev::symbol &);
  tree without_addresses (tree init, uint64_t at, std::vector<dev::data_reloc> &);
  void add_address (tree, uint64_t at, std::vector<dev::data_reloc> &);
  dev::symbol_id routine_symbol (tree fn);
  static tree passed_type (tree parm);
  dev::symbol_id prototype (tree fn);

  /* translate-thunk.cc  */
  dev::symbol_id thunk_symbol (tree fn);
  dev::symbol_id bodiless_symbol (tree fn);

  dev::symbol_id declared_symbol (tree var, unsigned align);
  dev::frame_id frame_variable (tree decl);
  static bool record_entry_p (tree ref, tree record, uint64_t &offset);
  void find_constant_entries ();
  bool invariant_p (tree ref);

  /* translate-bits.cc  */
  operand bitcast (operand, dtype from, dtype to);
  std::optional<value> bits_of_value (tree arg, unsigned pos, unsigned size, tree type);
  value bit_insert (tree type, tree x, tree y, unsigned pos);
  value translate_single (gassign *);

  /* translate-call.cc  */
  void translate_call (gcall *);
  void translate_unique (gcall *);
  void translate_reduction (const red_call &);
  bool compound_reductions_p () const;
  bool translate_internal (gcall *);
  operand dimension (bool pos, unsigned axis);
  static dev::level_mask routine_levels (tree fn);
  dev::symbol symbol_of (tree fn);
  bool translate_builtin (gcall *);
  bool translate_memory_builtin (gcall *, built_in_function);
  void translate_device_call (gcall *, tree callee);
  void translate_pointer_call (gcall *);
  bool translate_found_call (gcall *, tree callee);
  void fit_arguments (std::vector<operand> &, const dev::symbol &);
  void translate_routine_call (gcall *, operand callee, dev::symbol *, dev::level_mask);
  bool translate_complex_call (gcall *, tree callee);
  void define_result (gcall *, const value &);

  /* translate-atomic.cc  */
  bool translate_atomic (gcall *, built_in_function);
  bool translate_update (gcall *);
  bool translate_compare_exchange (gcall *);
  bool begin_exclusive (gcall *);
  void end_exclusive ();
  address pointed_to (tree ptr);
  operand emit_atomic (dev::atom_op, dtype, const address &,
		       std::initializer_list<operand>, bool wanted = true);
  /* Where an object of less than a word is.  */
  struct word_part
  {
    address cell;		/* The word.  */
    operand shift, ones, mask;	/* Of the object's bits, from 0; MASK: in the word.  */
  };
  word_part word_of (dtype, const address &);
  operand part_of (const word_part &, operand word);
  operand load_in_word (dtype, const address &);
  operand bits_in_word (dev::atom_op, dtype, const address &, operand, bool wanted);
  template<typename F> operand update_in_word (dtype, const address &, F &&changed,
					       bool always = true);
  operand fetch_op (dev::atom_op, dtype, const address &, operand, bool wanted);
  template<typename F> operand update_word (dtype, const address &, F &&changed);
  void order_before (memmodel, const address &);
  void order_behind (memmodel, const address &);
  operand compare_and_swap (dtype, const address &, operand expected, operand desired);

  /* translate-math.cc  */
  bool translate_math (gcall *);
  bool translate_rounding (gcall *, combined_fn);
  bool translate_approximate (gcall *, combined_fn);
  bool translate_cexpi (gcall *);
  bool translate_xorsign (gcall *);
  bool translate_fma (gcall *, bool minus_product, bool minus_last);
  bool translate_library_call (gcall *, tree callee);
  operand round_away (dtype, operand);
  operand sign_bit (dtype, operand);
  std::optional<operand> emit_inline (const std::string &name,
				      const std::vector<std::pair<dtype, operand>> &args);
  std::optional<operand> emit_libm_call (const char *name,
					 const std::vector<std::pair<dtype, operand>> &args);

  /* translate-runtime.cc  */
  bool translate_runtime_call (gcall *, tree callee);
  operand emit_external_call (const char *name, dtype result,
			      const std::vector<std::pair<dtype, operand>> &args);
  operand emit_print (operand format,
		      const std::vector<std::pair<dtype, operand>> &args);
  operand format_constant (const std::string &);
  std::string source_line () const;

  /* translate-print.cc  */
  bool translate_fortran_print (gcall *, tree callee);
  bool print_number (const char *what, operand at, unsigned kind);
  bool print_characters (gcall *);
  void print_item (const std::string &, const std::vector<std::pair<dtype, operand>> &,
		   bool string);

  /* translate-vector.cc  */
  bool vector_ok (tree type);
  address vector_address (tree);
  operand lane (tree vector, unsigned n);
  void store_lane (const address &, tree type, unsigned n, operand);
  void copy_vector (const address &dst, unsigned align, tree);
  void copy_vector_arguments (edge);
  value vector_part (tree vector, uint64_t bit, tree type);
  operand unary_lane (tree_code, tree to, tree from, operand);
  operand binary_lane (tree_code, tree type, tree x, tree y, unsigned n);
  void permute (const address &dst, tree type, tree x, tree y, tree mask);
  void vector_single (const address &dst, unsigned align, gassign *);
  void translate_vector_assign (gassign *);

  /* translate-overflow.cc  */
  void translate_overflow (gcall *);
  bool unsigned_overflow (gcall *);
  bool small_overflow (gcall *);
  std::array<operand, 3> three_words (tree);
  std::array<operand, 3> exact_sum (bool difference, const std::array<operand, 3> &,
				    const std::array<operand, 3> &);
  std::array<operand, 3> exact_product (const std::array<operand, 3> &,
					const std::array<operand, 3> &);

  /* translate-asm.cc  */
  void translate_asm (gasm *);
  bool translate_ptx (gasm *);

  /* translate-varargs.cc  */
  operand variable_arguments (gcall *, unsigned from);
  void store_argument (const address &, unsigned align, tree);
  std::optional<operand> next_argument (tree list);
  bool translate_va_builtin (gcall *, built_in_function);
  bool translate_string_format (gcall *, tree callee);

  /* translate-stack.cc  */
  void begin_stack ();
  void end_stack ();
  void mark_stack (opcode, dev::level);
  void release_stack (operand to);
  void translate_alloca (gcall *);
  void translate_stack_save (gcall *);
  void translate_stack_restore (gcall *);
  operand aligned_to (operand, int64_t align);

  device_context &m_ctx;
  const device_clone &m_clone;
  function *m_fun;
  dev::function m_fn;
  bool m_ok = true;
  std::set<std::pair<int, std::string>> m_reported;	/* Line and subject.  */
  std::string m_reason;		/* Why an optional function has no translation.  */

  /* Between the calls that stand for a lock: the blocks of the loop, and the register
     that says that it is over.  */
  struct
  {
    dev::block_id loop, tried, behind;
    dev::reg_id done;
  } m_exclusive {};

  /* The line of a PRINT statement that is being collected.  */
  struct
  {
    bool active = false, empty = true, after_string = false;
    std::string format = " ";
    std::vector<std::pair<dtype, operand>> args;
  } m_print;

  /* Memory of run-time size: its area, the registers TOP and BLOCKS, and TOP at each
     level's FORK.  */
  struct
  {
    dev::frame_id area = dev::no_id;
    dev::reg_id top, blocks, at_fork[dev::num_levels];
  } m_stack;

  dev::block_id m_block = 0;		/* Where emit puts insns.  */
  location_t m_loc = UNKNOWN_LOCATION;	/* Of the statement in hand.  */
  dev::location m_dev_loc;

  /* RIDs count parts: some reduction has two.  */
  bool m_compound = false;

  std::vector<dev::block_id> m_block_of;			/* By bb index.  */
  std::map<edge, dev::block_id> m_edge_block;			/* Edges with copies.  */
  std::vector<std::array<dev::reg_id, 2>> m_regs;		/* By SSA version.  */
  /* By SSA version: quotients and remainders of 128-bit integers, in four registers.  */
  std::map<unsigned, std::array<dev::reg_id, 4>> m_wide_divmod;
  std::set<dev::reg_id> m_ssa_regs;	/* All of those; the rest are temporaries.  */
  std::map<unsigned, dev::frame_id> m_frame_of;		/* By DECL_UID.  */
  std::map<unsigned, dev::frame_id> m_vector_of;	/* By SSA version.  */
  /* Parameters and result that are passed by address: the address's register.  */
  std::map<unsigned, dev::reg_id> m_passed_at;
  /* Pointers to what nobody writes while the kernel runs, by SSA version.  */
  std::set<unsigned> m_constant_pointers;
  operand m_result_at;			/* Where a result in memory goes.  */
  operand m_variable_arguments;		/* Where those for `...' are.  */
};

/* The name that the linker knows FN by (translate-runtime.cc).  */
const char *linker_name (tree fn);

/* The bytes of the constant string that STRING points to, LENGTH of them, as a format; nothing if
   they are not constant (translate-runtime.cc).  */
std::optional<std::string> constant_string (tree string, tree length);

} // namespace accred

#endif
