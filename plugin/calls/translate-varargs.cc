/* Part of accred_translate: functions with `...'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The caller stores what it passes for `...' in its frame, one after the other, each object at a
   multiple of its alignment and of 4, and passes the address after the named arguments.  It is
   what the device library's functions expect (libgomp-device/libc), and the driver's vprintf.

   The host's va_list is a record; on the device its member overflow_arg_area alone is used, and
   leads to the next argument:

     va_start (ap)        ap->overflow_arg_area = the address passed
     va_arg (ap, TYPE)    p = round (ap->overflow_arg_area, alignment of TYPE),
			  ap->overflow_arg_area = p + sizeof (TYPE), *(TYPE *) p
     va_copy (to, from)   all of the record

   GCC asks the target how to do a va_arg after the IPA passes, so that a device clone has its own
   answer (device_va_arg).  */

#include "plugin/calls/translate-varargs.h"
#include "plugin/device-context.h"
#include "plugin/calls/translate-libm.h"
#include "plugin/values/translate-memory.h"
#include "plugin/calls/translate-runtime.h"
#include "plugin/values/translate-vector.h"

namespace accred {

namespace {

constexpr unsigned least_align = 4;

unsigned
argument_align (tree type)
{
  return MAX (least_align, MIN (TYPE_ALIGN_UNIT (type), 16u));
}

/* The member of the record RECORD, a type, that leads to the arguments; null if that is not the
   va_list of x86-64.  */

tree
next_argument_field (tree record)
{
  if (TREE_CODE (record) != RECORD_TYPE)
    return NULL_TREE;
  for (tree f = TYPE_FIELDS (record); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f)
	&& id_equal (DECL_NAME (f), "overflow_arg_area"))
      return f;
  return NULL_TREE;
}

/* Its offset in bytes.  */

std::optional<int64_t>
next_argument_offset (tree pointer)
{
  tree type = TREE_TYPE (pointer);
  tree field = POINTER_TYPE_P (type) ? next_argument_field (TREE_TYPE (type)) : NULL_TREE;
  /* The builtins' own type is `void *'.  */
  if (!field)
    {
      tree list = va_list_type_node;
      if (TREE_CODE (list) == ARRAY_TYPE)
	list = TREE_TYPE (list);
      field = next_argument_field (list);
    }
  return field ? std::optional<int64_t> (int_byte_position (field)) : std::nullopt;
}

} // namespace

/* What the target answers for a device clone: va_arg (VALIST, TYPE).  VALIST is the record, or a
   pointer to it.  */

tree
device_va_arg (tree valist, tree type, gimple_seq *pre, gimple_seq *)
{
  if (POINTER_TYPE_P (TREE_TYPE (valist)))
    valist = build_simple_mem_ref (valist);
  tree field = next_argument_field (TREE_TYPE (valist));
  if (!field || !TYPE_SIZE_UNIT (type) || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
    {
      sorry_at (input_location, "accred: %<va_arg%> of %qT in a device function", type);
      return build_zero_cst (type);
    }
  tree next = build3 (COMPONENT_REF, TREE_TYPE (field), unshare_expr (valist), field, NULL_TREE);
  const unsigned align = argument_align (type);
  tree at = fold_build_pointer_plus_hwi (next, align - 1);
  at = build2 (BIT_AND_EXPR, TREE_TYPE (at), at,
	       build_int_cst (TREE_TYPE (at), -HOST_WIDE_INT (align)));
  gimplify_expr (&at, pre, NULL, is_gimple_val, fb_rvalue);
  tree behind = fold_build_pointer_plus (at, TYPE_SIZE_UNIT (type));
  gimplify_assign (unshare_expr (next), behind, pre);
  return build_simple_mem_ref (fold_convert (build_pointer_type (type), at));
}

/* Store the arguments of CALL from number FROM on; the address of the first one.  */

operand
varargs::variable_arguments (gcall *call, unsigned from)
{
  std::vector<int64_t> offsets;
  dev::frame_var area;
  area.align = 16;
  for (unsigned n = from; n < gimple_call_num_args (call); n++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, n));
      if (!m_memory.variable_size_ok (type))
	return operand::of_imm (0);
      area.size = ROUND_UP (area.size, argument_align (type));
      offsets.push_back (area.size);
      area.size += tree_to_uhwi (TYPE_SIZE_UNIT (type));
    }
  if (offsets.empty () || !area.size)
    return operand::of_imm (0);
  m_fn.frame.push_back (std::move (area));
  const operand base = operand::of_frame (m_fn.frame.size () - 1);
  for (unsigned n = from; n < gimple_call_num_args (call); n++)
    {
      tree a = gimple_call_arg (call, n), type = TREE_TYPE (a);
      store_argument ({ base, offsets[n - from] }, argument_align (type), a);
    }
  return address_value ({ base, 0 });
}

/* Store the argument A of a call at TO, a multiple of ALIGN.  */

void
varargs::store_argument (const address &to, unsigned align, tree a)
{
  tree type = TREE_TYPE (a);
  if (VECTOR_TYPE_P (type))
    m_vectors.copy_vector (to, align, a);
  else if (is_gimple_reg_type (type))
    {
      const dtype t = device_type (type);
      if (t == dtype::none)
	return unsupported ("type", type);
      store_parts (to, t, use_value (a), 0);
    }
  else if (!default_is_empty_record (type))
    m_memory.copy_memory (to, m_memory.address_of (a), tree_to_uhwi (TYPE_SIZE_UNIT (type)),
			  MIN (align, get_object_alignment (a) / BITS_PER_UNIT));
}

/* What the va_list that LIST points to leads to.  */

std::optional<operand>
varargs::next_argument (tree list)
{
  std::optional<int64_t> offset = next_argument_offset (list);
  if (!offset)
    return std::nullopt;
  return emit_load (dtype::u64, { in_register (use (list), dtype::u64), *offset }, 0);
}

/* __builtin_va_start, __builtin_va_copy and __builtin_va_end.  */

bool
varargs::translate_va_builtin (gcall *call, built_in_function code)
{
  tree list = gimple_call_arg (call, 0);
  std::optional<int64_t> offset = next_argument_offset (list);
  if (!offset)
    return false;
  const operand at = in_register (use (list), dtype::u64);
  switch (code)
    {
    case BUILT_IN_VA_START:
      if (!m_received.reg_p ())
	return false;
      emit_store (dtype::u64, { at, *offset }, m_received, 0);
      return true;
      case BUILT_IN_VA_COPY: {
	const operand from = in_register (use (gimple_call_arg (call, 1)), dtype::u64);
	m_memory.copy_memory ({ at, 0 }, { from, 0 },
			      tree_to_uhwi (TYPE_SIZE_UNIT (va_list_type_node)), 8);
	return true;
      }
    default: return true;
    }
}

/* CALL of CALLEE, a function of the library that prints to a string or reads one.  Returns false if
   it is none, or not in the library.  */

bool
varargs::translate_string_format (gcall *call, tree callee)
{
  /* The first COUNT of ARGS are the named arguments of the function BY; then come the values for
     the format, from the argument FIRST on, which is a va_list if LIST.  */
  static const struct
  {
    const char *name, *by;
    unsigned count, args[3], first;
    bool list;
  } forms[] = { { "sprintf", "sprintf", 2, { 0, 1 }, 2, false },
		{ "snprintf", "snprintf", 3, { 0, 1, 2 }, 3, false },
		{ "sscanf", "sscanf", 2, { 0, 1 }, 2, false },
		{ "vsprintf", "vsprintf", 2, { 0, 1 }, 2, true },
		{ "vsnprintf", "vsnprintf", 3, { 0, 1, 2 }, 3, true },
		{ "vsscanf", "vsscanf", 2, { 0, 1 }, 2, true },
		{ "__sprintf_chk", "sprintf", 2, { 0, 3 }, 4, false },
		{ "__snprintf_chk", "snprintf", 3, { 0, 1, 4 }, 5, false },
		{ "__vsprintf_chk", "vsprintf", 2, { 0, 3 }, 4, true },
		{ "__vsnprintf_chk", "vsnprintf", 3, { 0, 1, 4 }, 5, true },
		{ "__isoc99_sscanf", "sscanf", 2, { 0, 1 }, 2, false },
		{ "__isoc99_vsscanf", "vsscanf", 2, { 0, 1 }, 2, true },
		{ "__isoc23_sscanf", "sscanf", 2, { 0, 1 }, 2, false },
		{ "__isoc23_vsscanf", "vsscanf", 2, { 0, 1 }, 2, true } };
  const char *name = linker_name (callee);
  const auto form = std::find_if (std::begin (forms), std::end (forms),
				  [name] (const auto &f) { return !strcmp (f.name, name); });
  if (form == std::end (forms) || !TREE_PUBLIC (callee)
      || gimple_call_num_args (call) < form->first + form->list)
    return false;
  call_arguments args;
  for (unsigned n = 0; n < form->count; n++)
    args.push_back ({ dtype::u64, use (gimple_call_arg (call, form->args[n])) });
  std::optional<operand> values = (form->list ? next_argument (gimple_call_arg (call, form->first))
					      : variable_arguments (call, form->first));
  if (!values)
    return false;
  args.push_back ({ dtype::u64, *values });
  std::optional<operand> r = m_libm.emit_libm_call (form->by, args);
  if (!r)
    return false;
  define_result (call, *r);
  return true;
}

} // namespace accred
