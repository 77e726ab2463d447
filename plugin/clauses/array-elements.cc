/* Pass `accred_array_elements': values between a loop's private array and the scalars that its
   elements are reduced as.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs after omplower, on every function.  For a loop that reduces an array, array-reductions.cc
   has made scalars of its elements, in reduction clauses, and a private array, on which the loop's
   body works.  Of a loop over gangs and lanes omplower has made

     a0 = .GOACC_REDUCTION (SETUP, 0, a0, -1, ...);		the outer level
     .UNIQUE (OACC_FORK, ...);
     a0.1 = .GOACC_REDUCTION (INIT, 0, a0.1, -1, ...);
     a0.1 = .GOACC_REDUCTION (SETUP, 0, a0.1, -1, ...);		the inner level
     .UNIQUE (OACC_FORK, ...);
     a0.1 = .GOACC_REDUCTION (INIT, 0, a0.1, -1, ...);
						<- own[0] = a0.1;
     #pragma acc loop
						<- a0.1 = own[0];	of each element
     a0.1 = .GOACC_REDUCTION (FINI, 0, a0.1, -1, ...);
     ...
     a0 = .GOACC_REDUCTION (TEARDOWN, 0, a0.1, -1, ...);	the outer level

   The pass adds the lines at the arrows.  If the result is an element that the construct has
   mapped, its address becomes RES_PTR in the calls of the outermost level, as omplower does for a
   mapped scalar.

   An array in memory (reduced_array::memory) has blocks that begin and end its life, in the body,
   and calls of one scalar that is nothing but a mark.  The blocks move to the arrows, behind the
   mark of the loop's head and before that of its tail, and the calls go.  */

#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openacc-calls.h"
#include "plugin/passes.h"

namespace accred {

/* How many scalars an object of TYPE has.  */

static unsigned HOST_WIDE_INT
scalars_in (tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    return (tree_to_uhwi (array_type_nelts (type)) + 1) * scalars_in (TREE_TYPE (type));
  if (TREE_CODE (type) != RECORD_TYPE)
    return 1;
  unsigned HOST_WIDE_INT n = 0;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !integer_zerop (DECL_SIZE (f)))
      n += scalars_in (TREE_TYPE (f));
  return n;
}

/* Scalar K of OBJECT, a struct.  */

static tree
member_element (tree object, unsigned HOST_WIDE_INT k)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (object));; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !integer_zerop (DECL_SIZE (f)))
      {
	const unsigned HOST_WIDE_INT n = scalars_in (TREE_TYPE (f));
	if (k < n)
	  return array_element (build3 (COMPONENT_REF, TREE_TYPE (f), object, f, NULL_TREE), k);
	k -= n;
      }
}

tree
array_element (tree array, unsigned HOST_WIDE_INT k)
{
  tree type = TREE_TYPE (array);
  if (TREE_CODE (type) == RECORD_TYPE)
    return member_element (array, k);
  if (TREE_CODE (type) != ARRAY_TYPE)
    return array;
  const unsigned HOST_WIDE_INT inner = scalars_in (TREE_TYPE (type));
  tree first = TYPE_DOMAIN (type) ? TYPE_MIN_VALUE (TYPE_DOMAIN (type)) : NULL_TREE;
  const HOST_WIDE_INT low = first ? tree_to_shwi (first) : 0;
  tree index = build_int_cst (sizetype, low + HOST_WIDE_INT (k / inner));
  tree row = build4 (ARRAY_REF, TREE_TYPE (type), array, index, NULL_TREE, NULL_TREE);
  return array_element (row, k % inner);
}

/* The place of the block at GSI.  Its loop may have a copy of the variable, in a scope inside of
   the block, if accred_auto_loops has made a directive of it.  */

static void
note_block (gimple_stmt_iterator gsi, std::map<unsigned, life_blocks> &blocks)
{
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      if (const auto n = decode_numbers (v, reduced_block_attribute))
	{
	  life_blocks &b = blocks[n->array];
	  gimple_stmt_iterator &place = n->element ? b.end : b.begin;
	  if (!place.ptr)
	    place = gsi;
	}
}

static void
find_blocks_in (gimple_seq *seq, std::map<unsigned, life_blocks> &blocks)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      note_block (gsi, blocks);
      for_each_sequence (stmt, [&] (gimple_seq *s) { find_blocks_in (s, blocks); });
    }
}

std::map<unsigned, life_blocks>
find_blocks (gimple_seq *body)
{
  std::map<unsigned, life_blocks> blocks;
  find_blocks_in (body, blocks);
  return blocks;
}

gimple *
take_block (gimple_stmt_iterator gsi)
{
  gimple *block = gsi_stmt (gsi);
  gsi_remove (&gsi, false);
  return block;
}

std::optional<reduction_numbers>
decode_numbers (tree decl, const char *attribute)
{
  if (!decl || !VAR_P (decl))
    return std::nullopt;
  tree found = lookup_attribute (attribute, DECL_ATTRIBUTES (decl));
  if (!found)
    return std::nullopt;
  tree values = TREE_VALUE (found);
  return reduction_numbers{ unsigned (tree_to_uhwi (TREE_VALUE (values))),
			    size_t (tree_to_uhwi (TREE_VALUE (TREE_CHAIN (values)))) };
}

namespace {

/* A reduction call for an element.  */
struct element_call
{
  gimple_stmt_iterator at;
  gcall *call;
  ifn_goacc_reduction_kind kind;
  size_t element;
};

class element_copies
{
public:
  explicit element_copies (device_context &ctx) : m_ctx (ctx) {}

  void run (gimple_seq *body);

private:
  static tree note_bind (gimple_stmt_iterator *, bool *, walk_stmt_info *);
  void sequence (gimple_seq *);
  void move_blocks (unsigned array, const std::vector<element_call> &);
  void loop (unsigned array, const std::vector<element_call> &);
  void set_results (const reduced_array &, const std::vector<element_call> &);

  device_context &m_ctx;
  std::map<unsigned, std::vector<element_call>> m_calls; /* Of each array, in their order.  */
  std::map<unsigned, life_blocks> m_blocks;
  std::map<unsigned, tree> m_own; /* The private arrays, as omplower has copied them.  */
};

/* Note the private arrays that a bind declares.  The copies come inside of the originals.  */

tree
element_copies::note_bind (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  element_copies &e = *static_cast<element_copies *> (wi->info);
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      if (const auto n = decode_numbers (v, reduced_array_attribute))
	if (v != e.m_ctx.arrays[n->array].own)
	  e.m_own[n->array] = v;
  return NULL_TREE;
}

/* RES_PTR for the calls of the outermost level.  */

void
element_copies::set_results (const reduced_array &array, const std::vector<element_call> &calls)
{
  for (size_t k = 0; k < array.elements.size (); k++)
    {
      const reduced_element &e = array.elements[k];
      /* What stands in front of the loop is the loop's for omplower, so that it sets LOCAL.  */
      for (const element_call &c : calls)
	if (c.element == k && c.kind == IFN_GOACC_REDUCTION_SETUP
	    && reduction_call (c.call).local == e.value && !e.result)
	  reduction_call::set_local (c.call, gimple_call_lhs (c.call));
      if (!e.result)
	continue;
      auto set = [&] (gcall *call) { reduction_call::set_res_ptr (call, e.result); };
      bool outer = false;
      gcall *fini = nullptr;
      for (const element_call &c : calls)
	if (c.element != k)
	  continue;
	else if (c.kind == IFN_GOACC_REDUCTION_SETUP && reduction_call (c.call).local == e.value)
	  {
	    set (c.call);
	    reduction_call::set_local (c.call, gimple_call_lhs (c.call));
	    outer = true;
	  }
	else if (c.kind == IFN_GOACC_REDUCTION_INIT && outer)
	  {
	    set (c.call);
	    outer = false;
	  }
	else if (c.kind == IFN_GOACC_REDUCTION_FINI)
	  fini = c.call;
	else if (c.kind == IFN_GOACC_REDUCTION_TEARDOWN && gimple_call_lhs (c.call) == e.value)
	  {
	    gcc_assert (fini);
	    set (fini);
	    set (c.call);
	  }
    }
}

/* The first and the last of CALLS in the innermost level's code.  */

std::pair<const element_call *, const element_call *>
innermost (const std::vector<element_call> &calls)
{
  const element_call *last_init = nullptr, *first_fini = nullptr;
  for (const element_call &c : calls)
    if (c.kind == IFN_GOACC_REDUCTION_INIT)
      last_init = &c;
    else if (c.kind == IFN_GOACC_REDUCTION_FINI && !first_fini)
      first_fini = &c;
  gcc_assert (last_init && first_fini);
  return { last_init, first_fini };
}

/* CALLS are those of the mark of a loop that reduces array NUMBER in memory.  */

void
element_copies::move_blocks (unsigned number, const std::vector<element_call> &calls)
{
  const life_blocks &blocks = m_blocks.at (number);
  const auto [last_init, first_fini] = innermost (calls);
  /* GCC wants no branches between its marks of the loop's levels.  */
  gimple_stmt_iterator init = last_init->at, fini = first_fini->at;
  while (!unique_p (gsi_stmt (init), IFN_UNIQUE_OACC_HEAD_MARK))
    gsi_next (&init);
  while (!unique_p (gsi_stmt (fini), IFN_UNIQUE_OACC_TAIL_MARK))
    gsi_prev (&fini);
  gimple *begin = take_block (blocks.begin), *end = take_block (blocks.end);
  gsi_insert_after (&init, begin, GSI_NEW_STMT);
  gsi_insert_before (&fini, end, GSI_SAME_STMT);
  for (const element_call &c : calls)
    {
      gimple_stmt_iterator gsi = c.at;
      tree lhs = gimple_call_lhs (c.call);
      if (lhs)
	gsi_replace (&gsi, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))), false);
      else
	gsi_remove (&gsi, true);
    }
}

/* CALLS are those of a loop that reduces array NUMBER.  */

void
element_copies::loop (unsigned number, const std::vector<element_call> &calls)
{
  const reduced_array &array = m_ctx.arrays[number];
  set_results (array, calls);
  /* omplower makes no copy of an array that nothing in the loop uses: its elements stay.  */
  auto copy = m_own.find (number);
  if (copy == m_own.end ())
    return;
  tree own = copy->second;
  const element_call *last_init = innermost (calls).first;
  /* LOCAL of each element, as the innermost level begins, and the call that ends the level.  */
  std::vector<tree> locals (array.elements.size ());
  std::vector<const element_call *> ends (array.elements.size ());
  for (const element_call &c : calls)
    if (c.kind == IFN_GOACC_REDUCTION_INIT)
      locals[c.element] = gimple_call_lhs (c.call);
    else if (c.kind == IFN_GOACC_REDUCTION_FINI && !ends[c.element])
      ends[c.element] = &c;
  gimple_stmt_iterator init = last_init->at;
  for (size_t k = 0; k < locals.size (); k++)
    {
      tree element = array_element (own, array.elements[k].index);
      gimple_stmt_iterator fini = ends[k]->at;
      gimple *store = gimple_build_assign (unshare_expr (element), unshare_expr (locals[k]));
      gimple_set_location (store, gimple_location (last_init->call));
      gsi_insert_after (&init, store, GSI_NEW_STMT);
      gimple *load
	= gimple_build_assign (reduction_call (ends[k]->call).local, unshare_expr (element));
      gimple_set_location (load, gimple_location (ends[k]->call));
      gsi_insert_before (&fini, load, GSI_SAME_STMT);
    }
}

/* Which element the call at GSI is of.  Of a scalar in memory, as that of a kernels region is which
   several of its parts use, omplower reads it into a temporary in front of the call, and stores the
   call's value behind it.  */

static std::optional<reduction_numbers>
numbers_of_call (gimple_stmt_iterator gsi)
{
  gimple *call = gsi_stmt (gsi);
  tree lhs = gimple_call_lhs (call);
  if (auto n = decode_numbers (lhs, reduced_element_attribute))
    return n;
  if (auto n
      = decode_numbers (reduction_call (as_a<gcall *> (call)).local, reduced_element_attribute))
    return n;
  gsi_next (&gsi);
  gimple *next = gsi_stmt (gsi);
  if (lhs && next && gimple_assign_single_p (next) && gimple_assign_rhs1 (next) == lhs)
    return decode_numbers (gimple_assign_lhs (next), reduced_element_attribute);
  return std::nullopt;
}

/* Collect the calls in SEQ.  With exceptions, those in front of a loop are in a block of their
   own.  */

void
element_copies::sequence (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [this] (gimple_seq *s) { sequence (s); });
      gcall *call = dyn_cast<gcall *> (stmt);
      if (!call || !gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
	continue;
      if (const auto n = numbers_of_call (gsi))
	m_calls[n->array].push_back ({ gsi, call, reduction_call (call).kind, n->element });
    }
}

void
element_copies::run (gimple_seq *body)
{
  walk_stmt_info wi = {};
  wi.info = this;
  walk_gimple_seq (*body, note_bind, NULL, &wi);
  sequence (body);
  m_blocks = find_blocks (body);
  for (const auto &[array, calls] : m_calls)
    if (m_ctx.arrays[array].memory)
      move_blocks (array, calls);
    else
      loop (array, calls);
}

const pass_data pass_data_array_elements
  = { GIMPLE_PASS, "accred_array_elements", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_array_elements : public gimple_opt_pass
{
public:
  pass_array_elements (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_array_elements, g), m_ctx (ctx)
  {}

  bool gate (function *) final override { return !m_ctx.arrays.empty (); }

  unsigned int execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    element_copies (m_ctx).run (&body);
    gimple_set_body (fun->decl, body);
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_array_elements (gcc::context *g, device_context &ctx)
{
  return new pass_array_elements (g, ctx);
}

} // namespace accred
