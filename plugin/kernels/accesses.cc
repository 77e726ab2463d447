/* The accesses to memory in a region of a function, with the loops around them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/free-updates.h"
#include "plugin/fortran-types.h"
#include "plugin/kernels/region-reader.h"

namespace accred {

/* ----- accesses ----- */

int
region_reader::object_of_decl (tree decl)
{
  auto [at, is_new] = m_decl_objects.emplace (decl, int (m_result.objects.size ()));
  if (is_new)
    {
      memory_object o;
      o.decl = decl;
      m_result.objects.push_back (o);
    }
  return at->second;
}

/* F divided by N, which divides it.  */

static affine_form
divide (const affine_form &f, int64_t n)
{
  auto part = [n] (const polynomial &p)
  {
    polynomial q;
    for (const auto &[m, factor] : p.terms ())
      q.add_term (m, factor / n);
    return q;
  };
  affine_form d (part (f.constant));
  for (const auto &[l, p] : f.factors)
    d.factors[l] = part (p);
  return d;
}

static bool
divisible_p (const affine_form &f, int64_t n)
{
  bool all = f.known && f.constant.content () % n == 0;
  for (const auto &[l, p] : f.factors)
    all &= p.content () % n == 0;
  return all;
}

/* S is of an array of variable or unknown size: whole rows from the start.  */

void
region_reader::whole_rows (subscript &s)
{
  s.shape = "rows";
  s.flat = true;
  auto rows = [&] (const polynomial &p)
  {
    for (const auto &[m, factor] : p.terms ())
      {
	bool row = false;
	for (symbol f : m)
	  if (m_symbols[f].artificial)
	    {
	      row = true;
	      m_nest.strides.insert (f);
	    }
	if (!row)
	  s.value.known = false;
      }
  };
  rows (s.value.constant);
  for (const auto &[l, p] : s.value.factors)
    rows (p);
  if (!s.value.known)
    s.value = affine_form::unknown ();
}

/* True if P is a whole number of elements of an array.  */

bool
region_reader::spans_p (const polynomial &p) const
{
  return std::all_of (p.terms ().begin (), p.terms ().end (),
		      [this] (const auto &term)
		      {
			return std::any_of (term.first.begin (), term.first.end (),
					    [this] (symbol f) { return m_symbols[f].span; });
		      });
}

/* S counts bytes: elements of S.WIDTH if it is a whole number of them.  */

void
region_reader::whole_elements (subscript &s) const
{
  s.shape = "bytes";
  if (s.value.known && !s.value.factors.empty () && spans_p (s.value.constant)
      && std::all_of (s.value.factors.begin (), s.value.factors.end (),
		      [&] (const auto &f) { return spans_p (f.second); }))
    {
      s.shape = "spans";
      s.width = 0;
      s.flat = true;
    }
  else if (lang_GNU_Fortran () && divisible_p (s.value, s.width))
    {
      s.value = divide (s.value, s.width);
      s.shape = "elements of " + std::to_string (s.width);
      s.width = 0;
      s.flat = true;
    }
}

/* The subscript of bytes at POINTER for the access to BASE, which A goes on with.  */

void
region_reader::first_subscript (tree base, const region_value &pointer, nest_access &a)
{
  subscript s;
  s.value = pointer.form;
  if (TREE_CODE (base) == MEM_REF)
    {
      poly_int64 off;
      if (!mem_ref_offset (base).to_shwi (&off))
	s.value = affine_form::unknown ();
      else
	s.value += affine_form (int64_t (off.to_constant ()));
    }
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (base));
  if (size && tree_fits_shwi_p (size) && tree_to_shwi (size) > 0)
    {
      s.width = tree_to_shwi (size);
      if (pointer.amid)
	s.shape = "bytes";
      else
	whole_elements (s);
    }
  else if (pointer.amid)
    s.value = affine_form::unknown ();
  else
    whole_rows (s);
  a.subscripts.push_back (s);
}

/* True if all factors are far from wrapping around.  */

static bool
moderate_p (const affine_form &f)
{
  auto moderate = [] (const polynomial &p)
  {
    return std::all_of (p.terms ().begin (), p.terms ().end (), [] (const auto &term)
			{ return std::abs (term.second) < (int64_t (1) << 40); });
  };
  return f.known && moderate (f.constant)
	 && std::all_of (f.factors.begin (), f.factors.end (),
			 [&] (const auto &term) { return moderate (term.second); });
}

/* The subscript of REF, the component of a record; nothing if what it accesses is not told from the
   other components.  */

static std::optional<subscript>
component_subscript (tree ref)
{
  tree record = TREE_TYPE (TREE_OPERAND (ref, 0)), field = TREE_OPERAND (ref, 1);
  if (TREE_CODE (record) != RECORD_TYPE)
    return {};
  /* Bit-fields of one unit are stored together.  */
  if (DECL_BIT_FIELD_TYPE (field))
    field = DECL_BIT_FIELD_REPRESENTATIVE (field);
  if (!field)
    return {};
  subscript s;
  s.value = affine_form (int64_t (DECL_UID (field)));
  s.shape = "." + std::to_string (TYPE_UID (TYPE_MAIN_VARIANT (record)));
  return s;
}

/* The subscript of REF, the element of an array.  */

std::optional<subscript>
region_reader::array_subscript (tree ref)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  subscript s;
  s.value = evaluate (TREE_OPERAND (ref, 1)).form;
  s.flat = lang_GNU_Fortran ();
  s.shape = "[" + (tree_fits_shwi_p (size) ? std::to_string (tree_to_shwi (size)) : text (size));
  return s;
}

/* The subscripts of the parts of REF, the last one first; REF becomes what they are parts of.  */

std::vector<subscript>
region_reader::components (tree &ref)
{
  std::vector<subscript> parts;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    {
      const bool bits = TREE_CODE (ref) == COMPONENT_REF
			&& DECL_BIT_FIELD_TYPE (TREE_OPERAND (ref, 1));
      const auto s = TREE_CODE (ref) == ARRAY_REF	? array_subscript (ref)
		     : TREE_CODE (ref) == COMPONENT_REF ? component_subscript (ref)
							: std::nullopt;
      if (!s || bits)
	parts.clear ();
      if (s)
	parts.push_back (*s);
    }
  return parts;
}

/* A is to DECL, which may be one of each iteration of a loop.  */

void
region_reader::set_owner (nest_access &a, tree decl) const
{
  if (auto own = m_own.find (decl); own != m_own.end ())
    if (auto ids = m_result.ids.find (own->second); ids != m_result.ids.end ())
      a.own = ids->second.back ();
}

/* The access to REF, a reference to memory; nothing if it is not understood.  */

std::optional<nest_access>
region_reader::access_of (tree ref, bool write)
{
  nest_access a{ 0, write, m_loop, {} };
  const std::vector<subscript> parts = components (ref);
  if (DECL_P (ref))
    {
      a.object = object_of_decl (ref);
      set_owner (a, ref);
    }
  else if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    {
      const region_value pointer = evaluate (TREE_OPERAND (ref, 0));
      if (pointer.object == no_object)
	return {};
      a.object = pointer.object;
      const memory_object &o = m_result.objects[pointer.object];
      if (o.pointed)
	a.base = o.value;
      else
	set_owner (a, o.decl);
      first_subscript (ref, pointer, a);
    }
  else
    return {};
  a.subscripts.insert (a.subscripts.end (), parts.rbegin (), parts.rend ());
  for (subscript &s : a.subscripts)
    if (!moderate_p (s.value))
      s.value = affine_form::unknown ();
  return a;
}

/* True if REF is all of a scalar variable.  */

bool
region_reader::whole_scalar_p (tree ref) const
{
  return is_gimple_reg_type (TREE_TYPE (ref)) && object_of (ref, m_copies);
}

/* Which bytes of OBJECT the access PLACE is to.  */

void
region_reader::note_bytes (access_place &place, unsigned object)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (place.ref));
  const bool bits = TREE_CODE (place.ref) == BIT_FIELD_REF
		    || (TREE_CODE (place.ref) == COMPONENT_REF
			&& DECL_BIT_FIELD_TYPE (TREE_OPERAND (place.ref, 1)));
  const region_value at = address_of (place.ref, subscripts_as::bytes);
  if (bits || !size || !tree_fits_shwi_p (size) || at.object != int (object))
    return;
  place.bytes = at.form;
  place.size = tree_to_shwi (size);
}

void
region_reader::note_access (tree ref, bool write, gimple *stmt)
{
  tree base = base_of (ref);
  if (register_p (base) && !write)
    return;
  if (TREE_THIS_VOLATILE (ref) || TREE_THIS_VOLATILE (base))
    hinder (stmt, "a volatile object is accessed");
  if (!m_loop)
    {
      if (write)
	m_epoch++;
      return;
    }
  access_place place{ ref, gimple_location (stmt) };
  auto a = access_of (ref, write);
  if (!a)
    hinder (stmt, write ? "what is stored to is not known" : "what is read is not known");
  else
    {
      note_bytes (place, a->object);
      if (place.size && moderate_p (place.bytes))
	a->bytes = subscript{ place.bytes, false, place.size, "" };
    }
  if (a && whole_scalar_p (ref))
    m_result.scalars.push_back ({ a->object, write, m_loop, place });
  else if (a)
    {
      m_nest.accesses.push_back (*a);
      m_result.places.push_back (place);
    }
  if (write)
    m_epoch++;
}

/* The memory that the operands of STMT read, but for its result.  */

void
region_reader::note_operands (gimple *stmt)
{
  for (unsigned i = gimple_get_lhs (stmt) ? 1 : 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && memory_reference_p (op))
	note_access (op, false, stmt);
      else if (op && COMPARISON_CLASS_P (op))
	for (int k = 0; k < 2; k++)
	  if (memory_reference_p (TREE_OPERAND (op, k)))
	    note_access (TREE_OPERAND (op, k), false, stmt);
    }
}

/* ----- statements ----- */

void
region_reader::assign (tree lhs, const region_value &v)
{
  if (register_p (lhs) || TREE_CODE (lhs) == SSA_NAME)
    m_state[lhs] = v;
}

/* Forget the values of what is assigned at the places FROM to TO.  */

void
region_reader::forget (unsigned from, unsigned to)
{
  m_epoch++;
  std::set<tree> all;
  for (const auto &[at, decl] : m_assigned)
    if (at >= from && at < to)
      all.insert (decl);
  for (tree decl : all)
    m_state[decl] = unknown_here (TREE_TYPE (decl));
}

void
region_reader::jump (tree label)
{
  if (m_reached)
    m_ways[label].push_back (m_state);
}

/* The last place from which control may come back to FROM, or to what is behind it up to there.  */

unsigned
region_reader::end_of_jumps_back (unsigned from) const
{
  unsigned end = from;
  for (bool more = true; more;)
    {
      more = false;
      for (const auto &[label, place] : m_label_place)
	if (place >= from && place <= end)
	  if (const auto back = m_last_jump.find (label);
	      back != m_last_jump.end () && back->second > end)
	    {
	      end = back->second;
	      more = true;
	    }
    }
  return end;
}

void
region_reader::label (tree label, gimple *stmt)
{
  m_epoch++;
  std::vector<state> ways = std::move (m_ways[label]);
  m_ways.erase (label);
  if (m_reached)
    ways.push_back (std::move (m_state));
  const unsigned here = m_place.at (stmt), end = end_of_jumps_back (here);
  /* Control may come into what jumps back go around by jumps ahead, too.  */
  if (end > here)
    for (const auto &[ahead, states] : m_ways)
      if (const auto at = m_label_place.find (ahead);
	  at != m_label_place.end () && at->second > here && at->second <= end)
	ways.insert (ways.end (), states.begin (), states.end ());
  m_state.clear ();
  /* Behind a call that ends the program.  */
  if (ways.empty () && end == here)
    return;
  m_reached = true;
  std::set<tree> all;
  for (const state &w : ways)
    for (const auto &[decl, v] : w)
      all.insert (decl);
  auto in = [this] (const state &w, tree decl)
  {
    auto at = w.find (decl);
    return at == w.end () ? initial (decl) : at->second;
  };
  for (tree decl : all)
    {
      const region_value first = in (ways.front (), decl);
      const bool same = std::all_of (ways.begin (), ways.end (),
				     [&] (const state &w) { return in (w, decl) == first; });
      m_state[decl] = same ? first : unknown_here (TREE_TYPE (decl));
    }
  /* A loop that is not understood begins here.  */
  if (end > here)
    forget (here, end + 1);
}

void
region_reader::call (gcall *stmt)
{
  note_operands (stmt);
  const int flags = gimple_call_flags (stmt);
  if (ends_program_p (stmt))
    {
      m_reached = false;
      return;
    }
  if (!arithmetic_p (stmt))
    {
      if (!(flags & ECF_PURE))
	hinder (stmt, "a function is called that may write memory");
      else if (m_loop)
	m_result.reads_anything.push_back (*m_loop);
      m_epoch++;
    }
  if (tree lhs = gimple_call_lhs (stmt))
    {
      if (memory_reference_p (lhs))
	note_access (lhs, true, stmt);
      region_value v = unknown_here (TREE_TYPE (lhs));
      if ((gimple_call_internal_p (stmt, IFN_BUILTIN_EXPECT)
	   || gimple_call_internal_p (stmt, IFN_ANNOTATE)))
	v = evaluate (gimple_call_arg (stmt, 0));
      assign (lhs, v);
    }
}

/* The step of loop I of LOOP, with a sign; one in the right direction if it is not a constant.  */

static int64_t
step_of (gomp_for *loop, unsigned i, bool up)
{
  tree incr = gimple_omp_for_incr (loop, i);
  tree by = TREE_CODE_LENGTH (TREE_CODE (incr)) == 2 ? TREE_OPERAND (incr, 1) : NULL_TREE;
  int64_t step = 0;
  if (by && TREE_CODE (by) == INTEGER_CST && TREE_CODE (incr) != POINTER_PLUS_EXPR)
    step = wide_int::from (wi::to_wide (by), 64, SIGNED).to_shwi ();
  if (TREE_CODE (incr) == MINUS_EXPR)
    step = -step;
  return step && (step > 0) == up && step != INT64_MIN ? step : up ? 1 : -1;
}

/* The values of the variable of N, which is loop number NUMBER of LOOP.  */

number_bounds
region_reader::iterations (gomp_for *loop, unsigned number, const nest_loop &n, bool up) const
{
  const number_bounds all = range_of_type (TREE_TYPE (gimple_omp_for_index (loop, number)));
  number_bounds a = range (n.start), b = range (n.last);
  if (!up)
    std::swap (a, b);
  number_bounds r = { std::max (all.low, a.low), std::min (all.high, b.high) };
  if (auto counted = m_plain.plain_p (loop) ? m_plain.counted (loop) : std::nullopt)
    {
      /* What it counts for goes no further than its type.  */
      const number_bounds values = range_of_type (TREE_TYPE (counted->variable));
      r.high = std::min (r.high, (values.high - values.low) / std::abs (counted->step));
    }
  return r;
}

/* The number of iterations of LOOP, one of the language whose variable is a pointer, or a number
   that is not positive if there are none; nothing if the distance is no multiple of the step.  */

std::optional<affine_form>
region_reader::distance_of (gomp_for *loop)
{
  const auto counted = m_plain.plain_p (loop) ? m_plain.counted (loop) : std::nullopt;
  if (!counted || !counted->distant)
    return {};
  const region_value from = evaluate (counted->start), to = evaluate (counted->distant);
  if (from.object != to.object)
    return {};
  const affine_form distance = to.form - from.form;
  if (!divisible_p (distance, std::abs (counted->step)))
    return {};
  return divide (distance, counted->step);
}

/* Add the loops that LOOP stands for; what follows is in the innermost one.  */

void
region_reader::enter_loop (gomp_for *loop)
{
  const unsigned collapse = gimple_omp_for_collapse (loop);
  /* Their bounds are computed in front of all of them.  */
  std::vector<std::pair<affine_form, affine_form>> heads;
  for (unsigned i = 0; i < collapse; i++)
    heads.emplace_back (evaluate (gimple_omp_for_initial (loop, i)).form,
			evaluate (gimple_omp_for_final (loop, i)).form);
  if (auto distance = distance_of (loop))
    heads[0].second = *distance;
  std::vector<loop_id> &ids = m_result.ids[loop];
  for (unsigned i = 0; i < collapse; i++)
    {
      const loop_id id = m_nest.loops.size ();
      ids.push_back (id);
      const tree_code cond = gimple_omp_for_cond (loop, i);
      const bool up = cond == LT_EXPR || cond == LE_EXPR;
      nest_loop n;
      n.outer = m_loop;
      n.start = heads[i].first;
      n.last = heads[i].second;
      n.step = step_of (loop, i, up);
      if (cond == LT_EXPR)
	n.last += affine_form (-1);
      else if (cond == GT_EXPR)
	n.last += affine_form (1);
      else if (cond != LE_EXPR && cond != GE_EXPR)
	n.last = affine_form::unknown ();
      m_nest.loops.push_back (n);
      m_loop_ranges.push_back (iterations (loop, i, n, up));
      m_loop = id;
    }
}

/* The variables of LOOP have their values.  */

void
region_reader::loop_variables (gomp_for *loop)
{
  const std::vector<loop_id> &ids = m_result.ids.at (loop);
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      tree index = gimple_omp_for_index (loop, i);
      region_value v = unknown_here (TREE_TYPE (index));
      if (number_p (TREE_TYPE (index)))
	v.form = affine_form::variable (ids[i]);
      m_state[index] = v;
    }
}

/* Each iteration of LOOP, one of the language, reads its bound.  */

void
region_reader::read_bound (gomp_for *loop)
{
  const state at_start = m_state;
  for (gimple *stmt : m_plain.bound_statements (loop))
    statement (stmt);
  tree read = m_plain.bound (loop);
  const region_value bound = evaluate (read ? read : gimple_omp_for_final (loop, 0));
  const auto in = varying (bound);
  const loop_id id = m_result.ids.at (loop).front ();
  if (!bound.form.known
      || std::any_of (in.begin (), in.end (), [&] (loop_id l) { return inside_p (m_nest, l, id); }))
    hinder (loop, "the number of its iterations is not known when it begins");
  m_state = at_start;
}

/* If LOOP counts for a variable of the program, that is about to get its value.  */

void
region_reader::set_counted (gomp_for *loop)
{
  const auto counted = m_plain.counted (loop);
  if (!counted)
    return;
  /* The language says that it does not overflow.  */
  region_value v = evaluate (counted->start);
  v.form += affine_form::variable (m_result.ids.at (loop).front ()) * polynomial (counted->step);
  if (!v.form.known)
    v = unknown_here (TREE_TYPE (counted->variable));
  m_counted[counted->variable] = v;
}

void
region_reader::loop (gomp_for *loop)
{
  sequence (gimple_omp_for_pre_body (loop));
  const std::optional<loop_id> around = m_loop;
  enter_loop (loop);
  if (!around)
    m_outermost = loop;
  const state before = m_state;
  forget (m_place.at (loop), m_loop_end.at (loop));
  loop_variables (loop);
  if (m_plain.plain_p (loop))
    {
      read_bound (loop);
      set_counted (loop);
    }
  sequence (gimple_omp_body (loop));
  m_loop = around;
  if (!around)
    m_outermost = nullptr;
  m_reached = true;
  m_state = before;
  forget (m_place.at (loop), m_loop_end.at (loop));
}

void
region_reader::assignment (gassign *a)
{
  if (gimple_clobber_p (a))
    {
      m_epoch++;
      return;
    }
  note_operands (a);
  tree lhs = gimple_assign_lhs (a);
  const region_value v = register_p (lhs) ? evaluate (a) : region_value ();
  if (auto counted = m_counted.find (lhs); counted != m_counted.end ())
    {
      /* At the start of its loop's body.  */
      assign (lhs, counted->second);
      m_counted.erase (counted);
    }
  else if (register_p (lhs))
    assign (lhs, v);
  else
    {
      note_access (lhs, true, a);
      if (register_p (base_of (lhs)))
	m_state[base_of (lhs)] = unknown_here (TREE_TYPE (base_of (lhs)));
    }
}

/* If STMT is a jump or a label: where control goes to, or comes from.  */

bool
region_reader::ways_on (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_COND:
      note_operands (stmt);
      jump (gimple_cond_true_label (as_a<gcond *> (stmt)));
      jump (gimple_cond_false_label (as_a<gcond *> (stmt)));
      break;
    case GIMPLE_SWITCH:
      note_operands (stmt);
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	jump (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (stmt), i)));
      break;
    case GIMPLE_GOTO:
      if (TREE_CODE (gimple_goto_dest (stmt)) != LABEL_DECL)
	hinder (stmt, "a computed goto");
      jump (gimple_goto_dest (stmt));
      break;
    case GIMPLE_LABEL: label (gimple_label_label (as_a<glabel *> (stmt)), stmt); return true;
    default: return false;
    }
  m_reached = false;
  return true;
}

void
region_reader::try_block (gimple *stmt)
{
  if (gimple_try_kind (stmt) != GIMPLE_TRY_FINALLY)
    return hinder (stmt, "an exception may leave it");
  sequence (gimple_try_eval (stmt));
  m_reached = true;
  forget (m_place.at (stmt), m_count);
  sequence (gimple_try_cleanup (stmt));
}

/* Updates that may be made in any order are no obstacle.  */

void
region_reader::update (gomp_atomic_load *load)
{
  tree object = updated_object (load);
  const char *why = nullptr;
  const std::string kind = free_update (load, why);
  if (kind.empty ())
    hinder (load, why);
  else
    {
      note_access (object, true, load);
      if (!m_nest.accesses.empty () && m_result.places.back ().ref == object)
	m_nest.accesses.back ().update = kind;
      if (!m_result.scalars.empty () && m_result.scalars.back ().place.ref == object)
	m_result.scalars.back ().update = kind;
    }
  assign (gimple_omp_atomic_load_lhs (load),
	  unknown_here (TREE_TYPE (gimple_omp_atomic_load_lhs (load))));
}

void
region_reader::statement (gimple *stmt)
{
  if (const auto at = m_place.find (stmt); at != m_place.end ())
    m_now = at->second;
  if (ways_on (stmt))
    return;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: return assignment (as_a<gassign *> (stmt));
    case GIMPLE_CALL: return call (as_a<gcall *> (stmt));
    case GIMPLE_OMP_FOR:
      if (gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
	return loop (as_a<gomp_for *> (stmt));
      return hinder (stmt, "a loop of another kind");
    case GIMPLE_BIND: return sequence (gimple_bind_body (as_a<gbind *> (stmt)));
    case GIMPLE_TRY: return try_block (stmt);
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG: return;
    case GIMPLE_RETURN: return hinder (stmt, "an iteration may leave it");
    case GIMPLE_ASM: hinder (stmt, "it has an asm statement"); break;
    case GIMPLE_OMP_ATOMIC_LOAD: update (as_a<gomp_atomic_load *> (stmt)); break;
    case GIMPLE_OMP_ATOMIC_STORE: break;
    default: hinder (stmt, "it has a statement that is not understood"); break;
    }
  m_epoch++;
}

void
region_reader::sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    statement (gsi_stmt (gsi));
}

region_accesses
read_accesses (gimple_seq body, const plain_loops &plain, const reference_copies &copies,
	       invariant_loads loads)
{
  region_accesses result;
  region_reader (result, plain, copies, loads).run (body);
  return result;
}

} // namespace accred
