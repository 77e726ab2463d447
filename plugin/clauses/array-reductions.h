/* Reductions of arrays, element by element.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ARRAY_REDUCTIONS_H
#define ACCRED_ARRAY_REDUCTIONS_H

#include "plugin/device-context.h"

namespace accred {

/* Before the gimplifier sees an OpenACC construct, its reductions of arrays become such of scalars
   (array-hook.cc).  CTX lives as long as the compiler.  */
void decompose_array_reductions (device_context &ctx);

/* True if C is a reduction of a local reference to a scalar.  */
bool reference_clause_p (tree c);

/* True if V is a name that C++'s `auto [v, w] = ...' gives a member or an element.  */
bool structured_binding_p (tree v);

/* True if it is that, or one of a structured binding: perhaps another name of something else.  */
bool names_other_p (tree c);

/* In the constructs in the trees of CONSTRUCT, put variables in the place of the references to them
   that a construct declares and its loops reduce (own-references.cc).  */
void name_own_references (tree *construct);

/* Those in the trees of CONSTRUCT, of OpenACC.  */
void reduce_arrays (device_context &ctx, tree *construct);

/* As reduced_array_attribute, of the scalar for an element.  */
constexpr char reduced_element_attribute[] = "accred reduced element";

/* That of the variables of the blocks which begin (0) and end (1) the life of a private array in
   memory.  */
constexpr char reduced_block_attribute[] = "accred reduced block";

/* The attribute of the addresses that such a reduction writes its results to.  */
constexpr char reduced_result_attribute[] = "accred reduced result";

/* Numbers of an array and an element, or a block, in an attribute of DECL.  */
struct reduction_numbers
{
  unsigned array;
  size_t element;
};

std::optional<reduction_numbers> decode_numbers (tree decl, const char *attribute);

/* The blocks that begin and end the life of a private array in memory.  */
struct life_blocks
{
  gimple_stmt_iterator begin{}, end{};
};

/* Those in BODY, by the array's number.  */
std::map<unsigned, life_blocks> find_blocks (gimple_seq *body);

/* Remove the block at GSI from where it is.  */
gimple *take_block (gimple_stmt_iterator gsi);

/* Print VALUE by the format TEXT, and stop: one thread of a kernel prints.  */
tree print_and_stop (location_t loc, const std::string &text, tree value);

/* Print that the device has no BYTES for an array of the clause at LOC, and stop.  */
tree stop_without_memory (location_t loc, tree bytes);

/* Element K of ARRAY, whose type may have several dimensions; of a struct its scalar K.  */
tree array_element (tree array, unsigned HOST_WIDE_INT k);

} // namespace accred

#endif
