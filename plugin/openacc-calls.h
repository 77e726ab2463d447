/* GCC's calls for OpenACC in GIMPLE, decoded: what stands at which place, once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   V = .UNIQUE (KIND, DEPENDENCE, ...): marks, chained by a data dependence, which is also the
   result

     OACC_HEAD_MARK         number of levels, FLAGS, ...; only the first mark of a loop has them
     OACC_FORK, OACC_JOIN   AXIS
     OACC_PRIVATE           AXIS, &VARIABLE ...

   V = .GOACC_REDUCTION (KIND, RES_PTR, LOCAL, AXIS, OP, OFFSET [, LOOP])
   V = .GOACC_LOOP (KIND, DIRECTION, RANGE, STEP, CHUNK_SIZE, MASK [, CHUNK or OFFSET])
   V = .GOACC_TILE (COLLAPSE, LOOP_NO, TILE_SIZE, TILE_MASK, ELEMENT_MASK)
   GOACC_parallel_keyed (FLAGS, FUNCTION, MAPNUM, HOSTADDRS, ...)

   The kinds of accred's own marks are with who makes them: reductions/reduction-ifn.h,
   loops/row-length.cc.  */

#ifndef ACCRED_OPENACC_CALLS_H
#define ACCRED_OPENACC_CALLS_H

#include "plugin/gcc-shim.h"

namespace accred {

struct unique_call
{
  gcall *call;
  int kind;
  tree dependence;

  /* AXIS of a FORK, a JOIN or an OACC_PRIVATE: -1, or of GOMP_DIM_*.  */
  int axis () const { return tree_to_shwi (gimple_call_arg (call, 2)); }

  /* CALL has no axis any more.  */
  static void drop_axis (gcall *call) { gimple_call_set_arg (call, 2, integer_minus_one_node); }

  /* Of a mark of accred's own that has one operand.  */
  tree operand () const { return gimple_call_arg (call, 2); }

  /* Of an OACC_HEAD_MARK: FLAGS, OLF_*; null where there are none.  */
  tree flags () const
  {
    return gimple_call_num_args (call) > 3 ? gimple_call_arg (call, 3) : NULL_TREE;
  }
  void set_flags (tree flags) { gimple_call_set_arg (call, 3, flags); }

  /* Of an OACC_PRIVATE.  */
  std::vector<tree> private_variables () const
  {
    std::vector<tree> variables;
    for (unsigned i = 3; i < gimple_call_num_args (call); i++)
      if (tree arg = gimple_call_arg (call, i); TREE_CODE (arg) == ADDR_EXPR)
	variables.push_back (TREE_OPERAND (arg, 0));
    return variables;
  }
};

/* STMT, if it is such a call.  */

inline std::optional<unique_call>
decode_unique (gimple *stmt)
{
  if (!stmt || !is_gimple_call (stmt) || !gimple_call_internal_p (stmt, IFN_UNIQUE))
    return std::nullopt;
  return unique_call{ as_a<gcall *> (stmt), int (tree_to_shwi (gimple_call_arg (stmt, 0))),
		      gimple_call_num_args (stmt) > 1 ? gimple_call_arg (stmt, 1) : NULL_TREE };
}

inline bool
unique_p (gimple *stmt, int kind)
{
  const std::optional<unique_call> u = decode_unique (stmt);
  return u && u->kind == kind;
}

/* A .GOACC_REDUCTION call that accred_kernels has made stands next to no FORK or JOIN; it has one
   more operand, the number of its loop from 1 on.  */
constexpr unsigned own_loop_operand = 6;

struct reduction_call
{
  ifn_goacc_reduction_kind kind;
  tree res_ptr, local;
  int axis; /* -1: one that is not used.  */
  tree_code op;
  HOST_WIDE_INT offset;
  unsigned own_loop; /* 0: another pass has made it.  */

  explicit reduction_call (const gcall *call)
    : kind (ifn_goacc_reduction_kind (tree_to_uhwi (gimple_call_arg (call, 0)))),
      res_ptr (gimple_call_arg (call, 1)), local (gimple_call_arg (call, 2)),
      axis (tree_to_shwi (gimple_call_arg (call, 3))),
      op (tree_code (tree_to_uhwi (gimple_call_arg (call, 4)))),
      offset (tree_to_shwi (gimple_call_arg (call, 5))),
      own_loop (gimple_call_num_args (call) > own_loop_operand
		  ? tree_to_uhwi (gimple_call_arg (call, own_loop_operand))
		  : 0)
  {}

  static void set_res_ptr (gcall *call, tree value) { gimple_call_set_arg (call, 1, value); }
  static void set_local (gcall *call, tree value) { gimple_call_set_arg (call, 2, value); }
  /* CALL has no axis any more.  */
  static void drop_axis (gcall *call) { gimple_call_set_arg (call, 3, integer_minus_one_node); }
};

/* The mark of a loop that oaccloops has given no levels is -1.  */
struct goacc_loop_call
{
  unsigned kind; /* An ifn_goacc_loop_kind, or of wide-loads.h.  */
  tree direction, range, step, chunk_size, mask;
  tree operand; /* Number of the chunk or offset; null for some kinds.  */

  explicit goacc_loop_call (const gcall *call)
    : kind (tree_to_uhwi (gimple_call_arg (call, 0))), direction (gimple_call_arg (call, 1)),
      range (gimple_call_arg (call, 2)), step (gimple_call_arg (call, 3)),
      chunk_size (gimple_call_arg (call, 4)), mask (gimple_call_arg (call, 5)),
      operand (gimple_call_num_args (call) > 6 ? gimple_call_arg (call, 6) : NULL_TREE)
  {}

  static void set_range (gcall *call, tree value) { gimple_call_set_arg (call, 2, value); }
  static void set_operand (gcall *call, tree value) { gimple_call_set_arg (call, 6, value); }
};

/* STMT, if it is such a call.  */

inline std::optional<goacc_loop_call>
decode_goacc_loop (gimple *stmt)
{
  if (!stmt || !is_gimple_call (stmt) || !gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
    return std::nullopt;
  return goacc_loop_call (as_a<gcall *> (stmt));
}

struct goacc_tile_call
{
  unsigned collapse, loop_no;
  tree tile_size;
  unsigned element_mask;

  explicit goacc_tile_call (const gcall *call)
    : collapse (tree_to_uhwi (gimple_call_arg (call, 0))),
      loop_no (tree_to_uhwi (gimple_call_arg (call, 1))), tile_size (gimple_call_arg (call, 2)),
      element_mask (tree_to_uhwi (gimple_call_arg (call, 4)))
  {}
};

struct launch_call
{
  tree function; /* What is launched; null: not known.  */
  tree entries; /* MAPNUM, of the argument record.  */
  tree record; /* That record, a variable; null: not known.  */
  tree sizes;  /* Of the objects that its entries lead to, likewise.  */
  tree kinds;  /* How they are mapped, likewise.  */
  bool waits;  /* The host waits for its end: no clause `async'.  */

  explicit launch_call (gimple *call)
    : function (pointed_to (gimple_call_arg (call, 1))), entries (gimple_call_arg (call, 2)),
      record (pointed_to (gimple_call_arg (call, 3))),
      sizes (pointed_to (gimple_call_arg (call, 4))),
      kinds (pointed_to (gimple_call_arg (call, 5))), waits (!async_p (call))
  {}

private:
  static tree pointed_to (tree t)
  {
    return TREE_CODE (t) == ADDR_EXPR ? TREE_OPERAND (t, 0) : NULL_TREE;
  }

  /* The tags, each with its words after it, come behind the six arguments before them.  */
  static bool async_p (gimple *call)
  {
    for (unsigned i = 6; i < gimple_call_num_args (call); i++)
      {
	tree arg = gimple_call_arg (call, i);
	if (!tree_fits_uhwi_p (arg))
	  return true;
	const unsigned tag = tree_to_uhwi (arg), op = GOMP_LAUNCH_OP (tag);
	switch (GOMP_LAUNCH_CODE (tag))
	  {
	  case GOMP_LAUNCH_DIM: i += popcount_hwi (op); break;
	  case GOMP_LAUNCH_WAIT: i += op; break;
	  case GOMP_LAUNCH_ASYNC: return true;
	  default: break;
	  }
      }
    return false;
  }
};

/* True if STMT calls what a pointer leads to, which may be the host's for a function of OpenMP's
   clause `indirect'.  Virtual functions are those of objects that the device has made.  */

inline bool
host_pointer_call_p (const gimple *stmt)
{
  return (indirect_clause_p && flag_openmp && is_gimple_call (stmt)
	  && !gimple_call_internal_p (stmt) && !gimple_call_fndecl (stmt)
	  && TREE_CODE (gimple_call_fn (stmt)) != OBJ_TYPE_REF);
}

} // namespace accred

#endif
