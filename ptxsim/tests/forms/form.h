/* Instruction forms: a table of them, with the result of each.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A form is an instruction with its modifiers and types, "add.sat.s32".  Each is a small
   kernel with inputs and outputs in global memory.  The expected result is computed here, from the
   manual's definition, without code of ptxsim.  The same kernels run on ptxsim and on a GPU.

   A row of the table stands for several forms: {a,b} in its pattern is a choice, and {,a} an
   optional word.  */

#ifndef PTXSIM_TESTS_FORMS_FORM_H
#define PTXSIM_TESTS_FORMS_FORM_H

#include <string>
#include <vector>
#include "ptxsim/tests/forms/exact.h"

namespace forms {

constexpr unsigned warp_lanes = 32, block_threads = 128, grid_blocks = 4,
		   lane_count = block_threads * grid_blocks, max_values = 4;

/* The inputs and outputs of one thread.  */
struct Lane
{
  uint64_t in[max_values] = {};
  uint64_t out[max_values] = {};
};

/* Set by a reference: the manual leaves this result open.  */
struct Expected : Lane
{
  bool open = false;
  unsigned index = 0;  /* Of the thread in the grid.  */
};

/* A register of a kernel: the operand's type decides on values and size.  */
struct Slot
{
  std::string type;  /* "s32", "p", or a set of values: "shift".  */
  unsigned bytes = 0;  /* 0: a predicate.  */
};

struct Form;
using LaneReference = void (*) (const Form &, Expected &);
using WarpReference = void (*) (const Form &, Expected *warp);
/* Whether the device's result is right, for results with a bound.  */
using Check = bool (*) (const Form &, const Lane &);

/* TYPES: "results : operands".  Names of PTX types; t, the last type of the
   instruction; u, the one before it; w, twice as wide as t; p, a predicate; shift, pos,
   24-bit: values for that purpose.  @8 behind one: in a register of so many bytes.
   BODY: the text around the instruction, which is @.  Results are $0 to $3,
   operands $a to $d; free registers are %x, %y, %z, %q (b64, b32, b16, pred) 0 to 7;
   %mem, %sh, %lc are the thread's 16 bytes of global, shared and local memory.
   Without a body: "@ $0, $a, $b;" as TYPES says.  */
struct Row
{
  const char *pattern;
  const char *types;
  LaneReference reference;
  const char *body = nullptr;
  WarpReference warp = nullptr;
  Check check = nullptr;
};

struct Form
{
  const Row *row;
  std::string text;
  std::string opcode;
  std::vector<std::string> modifiers;
  std::vector<Slot> out, in;

  bool has (const char *modifier) const;
  /* The Nth type of the modifiers from the end.  */
  const std::string &type (unsigned n = 0) const;
  Round round () const;
  /* The kernel's body, with registers in the place of $0 and so on.  */
  std::string body () const;
};

/* The tables, one for each kind of instruction.  */
struct RowRange
{
  const Row *begin, *end;
};
RowRange integer_rows ();
RowRange bit_rows ();
RowRange float_rows ();
RowRange approximate_rows ();
RowRange compare_rows ();
RowRange convert_rows ();
RowRange move_rows ();
RowRange memory_rows ();
RowRange warp_rows ();
RowRange control_rows ();

std::vector<Form> all_forms ();

/* Integers of PTX types.  */
unsigned type_bits (const std::string &type);
bool type_signed (const std::string &type);
i128 integer_of (uint64_t bits, const std::string &type);
uint64_t low_bits (u128 v, unsigned bits);
const Format &format_of (const std::string &type);
inline bool
is_float_type (const std::string &type)
{
  return type[0] == 'f' || (type[0] == 'b' && type[1] == 'f');
}

/* inputs.cc: operands for all lanes, the same in every run.  */
std::vector<Lane> inputs_of (const Form &form);
/* The expected results for these inputs.  */
std::vector<Expected> expected_of (const Form &form, const std::vector<Lane> &in);

/* kernel.cc: PTX text.  */
std::string module_header ();
std::string kernel_text (const Form &form, const std::string &name);

} // namespace forms

#endif
