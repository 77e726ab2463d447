/* Part of accred_translate: objects of static storage, and the addresses of functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Initial values hold addresses of other constants and of functions: tables of strings, of
   functions, of virtual functions.  The image has an object for each, and the addresses
   are those of the device.  */

#include "plugin/values/translate-data.h"
#include "abi/ancestors.h"
#include "plugin/compiler-data.h"
#include "plugin/clone-marks.h"
#include "plugin/values/translate-thunk.h"
#include "libgomp-device/libm/libm.h"

namespace accred {

namespace {

bool
same_addresses_p (const dev::symbol &a, const dev::symbol &b)
{
  return std::equal (a.relocs.begin (), a.relocs.end (), b.relocs.begin (), b.relocs.end (),
		     [] (const dev::data_reloc &x, const dev::data_reloc &y)
		     {
		       return x.offset == y.offset && x.symbol == y.symbol && x.addend == y.addend;
		     });
}

} // namespace

/* The symbol of the routine FN, for its address.  */

dev::symbol_id
image_symbols::routine_symbol (tree fn)
{
  cgraph_node *node = cgraph_node::get (fn);
  if (node)
    fn = node->ultimate_alias_target ()->decl;
  if (m_ctx.find_thunk (fn))
    return m_thunks.thunk_symbol (fn);
  const device_clone *clone = device_clone_p (fn) ? m_ctx.find_clone (fn)
						  : m_ctx.find_clone_of (fn);
  if (clone)
    fn = clone->clone_fn;
  /* An intrinsic function of Fortran as an actual argument: all its arguments are references.  */
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
  if (!clone && DECL_EXTERNAL (fn) && startswith (name, "_gfortran_specific__"))
    if (find_libm_function (name))
      return add_libm_function (m_ctx.module, name);
  /* A caller through a pointer does not know of levels.  */
  if (!(clone || other_file_routine_p (fn)) || routine_levels (fn))
    {
      unsupported ("address of", fn);
      return dev::no_id;
    }
  return prototype (fn);
}

/* What a caller passes for PARM.  Without a prototype in sight it is a double for a float, an int
   for a char.  */

tree
image_symbols::passed_type (tree parm)
{
  tree type = TREE_TYPE (parm), passed = DECL_ARG_TYPE (parm);
  if (!passed || prototype_p (TREE_TYPE (DECL_CONTEXT (parm))))
    return type;
  return ((SCALAR_FLOAT_TYPE_P (type) && SCALAR_FLOAT_TYPE_P (passed))
	      || (INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (passed))
	    ? passed
	    : type);
}

/* The symbol of routine FN, which is a device clone or is in another file, with the parameters that
   FN itself has, whatever a call passes.  */

dev::symbol_id
image_symbols::prototype (tree fn)
{
  dev::symbol s = symbol_of (fn);
  const dev::symbol_id known = m_ctx.module.find_symbol (s.name);
  if (known != dev::no_id)
    return known;
  tree result = TREE_TYPE (TREE_TYPE (fn));
  if (passed_in_memory_p (result))
    s.params.push_back ({ dtype::u64 });
  else if (!VOID_TYPE_P (result))
    s.result = device_type (result);
  auto add = [&s] (tree type)
  { s.params.push_back ({ passed_in_memory_p (type) ? dtype::u64 : device_type (type) }); };
  if (m_ctx.find_clone (fn))
    for (tree parm = DECL_ARGUMENTS (fn); parm; parm = DECL_CHAIN (parm))
      add (passed_type (parm));
  else
    for (tree t = TYPE_ARG_TYPES (TREE_TYPE (fn)); t && t != void_list_node; t = TREE_CHAIN (t))
      add (TREE_VALUE (t));
  if (stdarg_p (TREE_TYPE (fn)))
    s.params.push_back ({ dtype::u64 });
  if (DECL_STATIC_CHAIN (fn))
    s.params.push_back ({ dtype::u64 });
  return m_ctx.module.add_symbol (std::move (s));
}

/* The eight bytes at AT of an object are the address ADDR.  */

void
image_symbols::add_address (tree addr, uint64_t at, std::vector<dev::data_reloc> &relocs)
{
  tree object = TREE_OPERAND (addr, 0);
  poly_int64 offset = 0;
  if (TREE_CODE (object) != FUNCTION_DECL && TREE_CODE (object) != LABEL_DECL)
    {
      tree base = get_addr_base_and_unit_offset (object, &offset);
      if (!base)
	{
	  unsupported ("initial value with the address", object);
	  return;
	}
      object = base;
    }
  /* Tables of virtual functions of other files, which this one does not call.  */
  if (VAR_P (object) && DECL_EXTERNAL (object) && DECL_VIRTUAL_P (object))
    return;
  dev::data_reloc r;
  r.offset = at;
  r.addend = offset.to_constant ();
  if (TREE_CODE (object) == FUNCTION_DECL)
    {
      /* Tables of virtual functions have those of other files, which this one does not call.  */
      cgraph_node *node = cgraph_node::get (object);
      tree fn = node ? node->ultimate_alias_target ()->decl : NULL_TREE;
      if (fn && !m_ctx.find_clone_of (fn)
	  && !(m_ctx.find_thunk (fn) && m_thunks.thunk_symbol (fn) != dev::no_id)
	  && !other_file_routine_p (object) && (DECL_VIRTUAL_P (object) || DECL_EXTERNAL (object)))
	{
	  r.symbol = m_thunks.bodiless_symbol (fn);
	  if (r.symbol != dev::no_id)
	    relocs.push_back (r);
	  return;
	}
      r.symbol = routine_symbol (object);
    }
  else if (DECL_P (object) || CONSTANT_CLASS_P (object))
    r.symbol = TREE_CODE (object) == LABEL_DECL ? dev::no_id : data_symbol (object);
  else
    r.symbol = dev::no_id;
  if (r.symbol != dev::no_id)
    relocs.push_back (r);
  else
    unsupported ("initial value with the address of", object);
}

/* INIT, the initial value of what is AT bytes after the begin of an object, with null
   pointers in the place of addresses, which go to RELOCS.  */

tree
image_symbols::without_addresses (tree init, uint64_t at, std::vector<dev::data_reloc> &relocs)
{
  tree type = TREE_TYPE (init), value = init;
  STRIP_NOPS (value);
  int64_t addend = 0;
  if (TREE_CODE (value) == POINTER_PLUS_EXPR && tree_fits_shwi_p (TREE_OPERAND (value, 1)))
    {
      addend = tree_to_shwi (TREE_OPERAND (value, 1));
      value = TREE_OPERAND (value, 0);
      STRIP_NOPS (value);
    }
  if (TREE_CODE (value) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (value, 0));
      if (std::optional<type_info_kind> kind = base ? type_info_table (base) : std::nullopt)
	return build_int_cst (type, int (*kind));
      const size_t n = relocs.size ();
      add_address (value, at, relocs);
      if (relocs.size () > n)
	relocs.back ().addend += addend;
      return build_zero_cst (type);
    }
  if (TREE_CODE (init) != CONSTRUCTOR)
    return init;
  if (TREE_CODE (type) == ARRAY_TYPE)
    return array_without_addresses (init, at, relocs);

  vec<constructor_elt, va_gc> *elements = NULL;
  unsigned i;
  tree index, element;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), i, index, element)
    {
      const uint64_t place = index ? int_byte_position (index) : 0;
      element = without_addresses (element, at + place, relocs);
      CONSTRUCTOR_APPEND_ELT (elements, index, element);
    }
  return build_constructor (type, elements);
}

/* The same of INIT, an array's.  */

tree
image_symbols::array_without_addresses (tree init, uint64_t at,
					std::vector<dev::data_reloc> &relocs)
{
  tree type = TREE_TYPE (init);
  vec<constructor_elt, va_gc> *elements = NULL;
  const uint64_t size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (type)));
  widest_int first = 0;
  if (TYPE_DOMAIN (type) && TYPE_MIN_VALUE (TYPE_DOMAIN (type)))
    first = wi::to_widest (TYPE_MIN_VALUE (TYPE_DOMAIN (type)));
  uint64_t next = 0;
  unsigned i;
  tree index, element;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (init), i, index, element)
    {
      uint64_t last = next;
      if (index && TREE_CODE (index) == RANGE_EXPR)
	{
	  next = wi::sub (wi::to_widest (TREE_OPERAND (index, 0)), first).to_uhwi ();
	  last = next
		 + wi::sub (wi::to_widest (TREE_OPERAND (index, 1)),
			    wi::to_widest (TREE_OPERAND (index, 0)))
		     .to_uhwi ();
	}
      else if (index)
	last = next = wi::sub (wi::to_widest (index), first).to_uhwi ();
      tree plain = element;
      for (; next <= last; next++)
	plain = without_addresses (element, at + next * size, relocs);
      CONSTRUCTOR_APPEND_ELT (elements, index, plain);
    }
  return build_constructor (type, elements);
}

/* Put INIT into the object S, whose bytes are zero.  */

bool
image_symbols::initial_value (tree init, dev::symbol &s)
{
  if (native_encode_initializer (init, s.bytes.data (), s.size) != 0)
    return true;
  tree plain = without_addresses (init, 0, s.relocs);
  return native_encode_initializer (plain, s.bytes.data (), s.size) != 0;
}

/* The size of an object in bytes.  That of a variable whose last member is an array without bounds
   is not its type's, if it has been initialised.  */

static tree
object_size (tree object)
{
  return DECL_P (object) && DECL_SIZE_UNIT (object) ? DECL_SIZE_UNIT (object)
						    : TYPE_SIZE_UNIT (TREE_TYPE (object));
}

/* The symbol of VAR, a variable of a `declare' directive, or of the pointer to its copy.  ALIGN is
   its alignment.  It has its words for itself, since an atomic update of one or two bytes is one of
   the word.  (Its size stays: libgomp compares that with the host's.)  */

dev::symbol_id
image_symbols::declared_symbol (tree var, unsigned align)
{
  const std::string name = variable_name (var);
  dev::symbol_id known = m_ctx.module.find_symbol (name);
  if (known != dev::no_id)
    return known;
  dev::symbol s;
  s.kind = dev::symbol_kind::data;
  s.name = name;
  s.link = variable_linkage (var);
  s.align = MAX (align, 4u);
  tree size = object_size (var), init = DECL_INITIAL (var);
  if (linked_variable_p (var))
    s.size = s.align = POINTER_SIZE_UNITS;
  else if (size && tree_fits_uhwi_p (size))
    s.size = tree_to_uhwi (size);
  else if (s.link != dev::linkage::external)
    {
      unsupported ("variable of type", TREE_TYPE (var));
      return dev::no_id;
    }
  if (s.link == dev::linkage::external)
    m_ctx.image.require (symbol_of_variable (var));
  else if (!linked_variable_p (var) && init
	   && init != error_mark_node
	   /* Its functions are the host's.  */
	   && !startswith (name.c_str (), ACCRED_ANCESTOR_TABLE "$u"))
    {
      s.bytes.resize (s.size);
      if (!initial_value (init, s))
	{
	  unsupported ("initial value of type", TREE_TYPE (var));
	  return dev::no_id;
	}
      /* No text of a hundred million zeros for a large array.  */
      if (s.relocs.empty ()
	  && std::all_of (s.bytes.begin (), s.bytes.end (), [] (uint8_t b) { return b == 0; }))
	s.bytes.clear ();
    }
  return m_ctx.module.add_symbol (std::move (s));
}

/* S, a constant without a name.  */

dev::symbol_id
image_symbols::constant_object (dev::symbol s)
{
  /* Same contents, same object; numbered in the order of their first use, which
     is the same in every compilation of the source.  */
  unsigned number = 0;
  for (dev::symbol_id i = 0; i < m_ctx.module.symbols.size (); i++)
    {
      const dev::symbol &other = m_ctx.module.symbols[i];
      if (other.kind != dev::symbol_kind::data || !other.readonly)
	continue;
      number++;
      if (other.bytes == s.bytes && other.align >= s.align && other.size == s.size
	  && same_addresses_p (other, s))
	return i;
    }
  s.name = "accred_data$" + std::to_string (number);
  return m_ctx.module.add_symbol (std::move (s));
}

/* The type_info VAR of a type of another file: its name alone is known.  */

dev::symbol_id
image_symbols::foreign_type_info (tree var)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (var)) + strlen ("_ZTI");
  tree text = build_string (strlen (name) + 1, name);
  TREE_TYPE (text) = build_array_type_nelts (char_type_node, TREE_STRING_LENGTH (text));
  dev::symbol s;
  s.kind = dev::symbol_kind::data;
  s.readonly = true;
  s.size = 2 * POINTER_SIZE_UNITS;
  s.align = POINTER_SIZE_UNITS;
  s.bytes.resize (s.size);
  dev::data_reloc r;
  r.offset = POINTER_SIZE_UNITS;
  r.addend = 0;
  r.symbol = data_symbol (text);
  s.relocs.push_back (r);
  return constant_object (std::move (s));
}

/* The symbol of an object of static storage: a variable of a `declare' directive,
   which the image registers, or a constant, of the compiler's or a read-only variable,
   of which the image gets a copy.  */

dev::symbol_id
image_symbols::data_symbol (tree t)
{
  tree init = NULL_TREE, type = TREE_TYPE (t);
  unsigned align;
  if (type_info_p (t) && DECL_EXTERNAL (t))
    return foreign_type_info (t);
  const bool mapped = VAR_P (t) && declared_variable_p (t) && !class_data_p (t);
  if (TREE_CODE (t) == VAR_DECL || TREE_CODE (t) == CONST_DECL)
    {
      if (TREE_CODE (t) == VAR_DECL && !mapped
	  && (!TREE_READONLY (t) || TREE_SIDE_EFFECTS (t) || DECL_EXTERNAL (t)))
	{
	  unsupported ("variable that is not mapped,", t);
	  return dev::no_id;
	}
      init = DECL_INITIAL (t);
      /* Fortran's constants have the alignment of a byte until they are emitted.  */
      align = MAX (DECL_ALIGN_UNIT (t), TYPE_ALIGN_UNIT (type));
    }
  else
    {
      init = t;
      align = TYPE_ALIGN_UNIT (type);
    }

  if (mapped)
    return declared_symbol (t, align);
  tree size_tree = object_size (t);
  if (!size_tree || !tree_fits_uhwi_p (size_tree))
    {
      unsupported ("constant of type", type);
      return dev::no_id;
    }
  dev::symbol s;
  s.kind = dev::symbol_kind::data;
  s.readonly = true;
  s.size = tree_to_uhwi (size_tree);
  s.align = align;
  s.bytes.resize (s.size);
  if (init && init != error_mark_node && !initial_value (init, s))
    {
      unsupported ("initial value of type", type);
      return dev::no_id;
    }

  return constant_object (std::move (s));
}

/* The levels over which routine FN partitions its loops.  */

dev::level_mask
image_symbols::routine_levels (tree fn)
{
  tree attr = oacc_get_fn_attrib (fn);
  dev::level_mask levels = 0;
  if (attr)
    for (int l = oacc_fn_attrib_level (attr); l >= 0 && l < GOMP_DIM_MAX; l++)
      levels |= dev::mask_of (dev::level (l));
  return levels;
}

/* The symbol of routine FN, which is a device clone or is in another file, but for its
   prototype.  */

dev::symbol
image_symbols::symbol_of (tree fn)
{
  dev::symbol s;
  if (const device_clone *clone = m_ctx.find_clone (fn))
    {
      s.name = clone->name;
      s.link = clone->link;
    }
  else
    {
      s.name = routine_name (fn);
      s.link = dev::linkage::external;
      m_ctx.image.require (symbol_of_routine (fn));
    }
  return s;
}

} // namespace accred
