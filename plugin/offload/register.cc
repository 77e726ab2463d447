/* The unit of an object: PTX and tables in the host object.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All tables are arrays of 64-bit words, which is the layout of libgomp's structures on x86-64
   (abi/image.h):

     unit	   host table: first and last + 1 entry of the functions, then of the variables;
		   target data: PTX objects, their number; names of the variables, their
		   number; launch descriptors, their number
     functions	   address of each host function
     variables	   address and size of each host variable; the highest bits of the size say more
     PTX objects   text and length
     launch	   name of the kernel; three 16-bit dimensions
     launch needs  of each kernel that accred's host support launches
     trip steps	   of the same, the numbers of iterations of its gang loops
     required	   symbols of other objects that have to be on the device
     indirect      a variable, addresses of functions that pointers of the host lead to
     structors	   routines for the start and the end of an image: name, priority, which
     outside calls  partitioned routines that may be in a recursion through other objects

   The unit's address is in the section accred_units.  The constructor and the destructor
   refer to it, so that it stays when the linker removes sections.

   Each routine and each variable that other objects can name has a symbol for the host's linker
   (plugin/offload/symbols.h), of one byte.  So missing device code is a link error, and the linker
   searches archives for it.

   The PTX, its length and the dimensions are known after the translation of the last clone, all
   other data when the tables are declared.  GCC writes variables after the functions, or in their
   order of declaration, which is after the clones; so the late contents are in time.  */

#include "plugin/offload/register.h"
#include "abi/ancestors.h"
#include "abi/image.h"
#include "abi/limits.h"

namespace accred {

namespace {

/* Sizes of libgomp's structures in words, and offsets in them.  */
constexpr unsigned host_table_words = sizeof (accred_host_table) / 8;
constexpr unsigned target_data_words = sizeof (accred_target_data) / 8;
constexpr unsigned unit_words = sizeof (accred_unit) / 8;
constexpr unsigned ptx_object_words = sizeof (accred_ptx_object) / 8;
constexpr unsigned launch_words = sizeof (accred_launch) / 8;
constexpr unsigned launch_needs_words = sizeof (accred_launch_needs) / 8;
static_assert (host_table_words == 4 && target_data_words == 6
	       && unit_words == host_table_words + target_data_words + 6
	       && offsetof (accred_unit, target) == 4 * 8 && ptx_object_words == 2
	       && launch_words == 2 && launch_needs_words == 12 + GOMP_DIM_MAX
	       && sizeof (accred_outside_call) == 3 * 8 && sizeof (accred_structor) == 3 * 8);
static_assert (offsetof (accred_launch_needs, gang_slot_bytes) == 0
	       && offsetof (accred_launch_needs, dim) == 8
	       && offsetof (accred_launch_needs, trip_steps) == 4 * 8
	       && offsetof (accred_launch_needs, num_trip_steps) == 5 * 8
	       && offsetof (accred_launch_needs, launch) == 6 * 8
	       && offsetof (accred_launch_needs, uses) == 7 * 8
	       && offsetof (accred_launch_needs, where) == 8 * 8
	       && offsetof (accred_launch_needs, arch) == 9 * 8
	       && offsetof (accred_launch_needs, as_libgomp) == 10 * 8
	       && offsetof (accred_launch_needs, only_results) == 11 * 8
	       && offsetof (accred_launch_needs, sized_entries) == 12 * 8
	       && offsetof (accred_launch_needs, row_piece) == 13 * 8
	       && offsetof (accred_launch_needs, asks_host) == 14 * 8);
static_assert (sizeof (accred_trip_step) == 2 * 8);
static_assert (offsetof (accred_target_data, num_variables) == 3 * 8
	       && offsetof (accred_target_data, launches) == 4 * 8
	       && offsetof (accred_launch, dim) == 8
	       && sizeof (accred_launch::dim) == 2 * GOMP_DIM_MAX);

constexpr char units_section[] = "accred_units";

static_assert (limits::max_launch_dim == USHRT_MAX);

tree
word (uint64_t v)
{
  return build_int_cst (long_unsigned_type_node, v);
}

/* The address of T, an object of static storage or an element of one.  */

tree
address_word (tree t)
{
  tree addr = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (t)), t);
  return build1 (NOP_EXPR, long_unsigned_type_node, addr);
}

tree
element_address (tree array, unsigned i)
{
  return address_word (
    build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, size_int (i), NULL_TREE, NULL_TREE));
}

/* A private object of TYPE.  The name only makes assembly readable; it cannot clash with an
   identifier, and no front end must mangle it.  */

tree
private_object (const char *name, tree type)
{
  tree decl = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name), type);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  TREE_READONLY (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_PRESERVE_P (decl) = 1;
  return decl;
}

tree
private_table (const char *name, unsigned words)
{
  return private_object (name, build_array_type_nelts (long_unsigned_type_node, MAX (words, 1u)));
}

void
set_words (tree table, const std::vector<tree> &words)
{
  vec<constructor_elt, va_gc> *elts = NULL;
  for (size_t i = 0; i < words.size (); i++)
    CONSTRUCTOR_APPEND_ELT (elts, size_int (i), words[i]);
  tree init = build_constructor (TREE_TYPE (table), elts);
  TREE_CONSTANT (init) = 1;
  TREE_STATIC (init) = 1;
  DECL_INITIAL (table) = init;
}

/* DECL, an object whose size is only known now, gets TYPE.  */

void
set_type (tree decl, tree type)
{
  TREE_TYPE (decl) = type;
  DECL_SIZE (decl) = NULL_TREE;
  DECL_SIZE_UNIT (decl) = NULL_TREE;
  layout_decl (decl, 0);
}

tree
string_constant (const std::string &s)
{
  tree cst = build_string (s.size () + 1, s.c_str ());
  TREE_TYPE (cst) = build_array_type_nelts (char_type_node, s.size () + 1);
  TREE_READONLY (cst) = 1;
  TREE_STATIC (cst) = 1;
  return cst;
}

/* The construct of the offload function FN as messages name it when the program runs; the file's
   name is what __FILE__ would be.  */

std::string
place_of (tree fn)
{
  const expanded_location at = expand_location (DECL_SOURCE_LOCATION (fn));
  std::string place = at.file ? remap_macro_filename (at.file) : "";
  place += ":" + std::to_string (at.line) + ": the ";
  for (const char *construct : { "serial", "parallel" })
    if (lookup_attribute ((std::string ("oacc ") + construct).c_str (), DECL_ATTRIBUTES (fn)))
      return place + construct + " region";
  return place + "kernels region";
}

/* A constructor or destructor that calls FUNCTION (UNIT), of the host support in this program or
   shared library (COMDAT, hidden).  libgomp is initialised by then: it is a shared library.  The
   priority lets the program's own constructors offload.  */

void
build_cdtor (char which, const char *function, tree unit)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
  tree fn = build_fn_decl (function, type);
  SET_DECL_ASSEMBLER_NAME (fn, get_identifier (function));
  DECL_VISIBILITY (fn) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (fn) = 1;
  tree body = NULL_TREE;
  append_to_statement_list (build_call_expr (fn, 1, build_fold_addr_expr (unit)), &body);
  cgraph_build_static_cdtor (which, body, MAX_RESERVED_INIT_PRIORITY);
}

/* A constructor or destructor that calls FUNCTION, of libgomp, with the image DATA of version 2, if
   that libgomp knows such images: GCC 13's has the function that is looked up.  libgomp's last
   image is the one whose requirements it takes, so this comes after the others.  */

void
build_requirement (char which, const char *function, tree data)
{
  tree lookup = build_fn_decl ("dlsym", build_function_type_list (ptr_type_node, ptr_type_node,
								  ptr_type_node, NULL_TREE));
  tree known
    = build_call_expr (lookup, 2, null_pointer_node,
		       build_string_literal (sizeof "omp_get_mapped_ptr", "omp_get_mapped_ptr"));
  tree type = build_function_type_list (void_type_node, unsigned_type_node, ptr_type_node,
					integer_type_node, ptr_type_node, NULL_TREE);
  constexpr int no_device = 6; /* A type that libgomp has no more.  */
  tree call = build_call_expr (build_fn_decl (function, type), 4,
			       build_int_cst (unsigned_type_node, GOMP_VERSION_PACK (2, 0)),
			       build_fold_addr_expr (data),
			       build_int_cst (integer_type_node, no_device),
			       build_fold_addr_expr (data));
  tree body = NULL_TREE;
  append_to_statement_list (build3 (COND_EXPR, void_type_node,
				    build2 (NE_EXPR, boolean_type_node, known, null_pointer_node),
				    call, NULL_TREE),
			    &body);
  cgraph_build_static_cdtor (which, body, MAX_RESERVED_INIT_PRIORITY + 1);
}

/* A hidden symbol of one byte, for the linker.  */

tree
linker_object (const linker_symbol &symbol)
{
  tree type = build_qualified_type (char_type_node, TYPE_QUAL_CONST);
  tree decl = private_object (symbol.name.c_str (), type);
  TREE_PUBLIC (decl) = 1;
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  return decl;
}

/* True if V can be registered.  A variable that GCC has removed, because host code does not refer
   to it, is omitted: no code can use its copy.  */

bool
registrable_p (const image_variable &v)
{
  const varpool_node *node = varpool_node::get (v.host_decl);
  return node && node->definition;
}

/* True if other programs and libraries, too, may define V.  */

bool
shared_p (const image_variable &v)
{
  const dev::linkage link = variable_linkage (v.host_decl);
  return link == dev::linkage::weak || link == dev::linkage::common;
}

} // namespace

tree
make_launch_needs (unsigned i)
{
  std::string name = ".accred_launch_needs." + std::to_string (i);
  tree needs = private_table (name.c_str (), launch_needs_words);
  set_words (needs, std::vector<tree> (launch_needs_words, word (0)));
  varpool_node::finalize_decl (needs);
  return needs;
}

/* A private variable NAME of the image with ADDRESSES.  */

static image_variable
make_address_table (const char *name, const std::vector<tree> &addresses)
{
  tree table = private_object (name, build_array_type_nelts (ptr_type_node, addresses.size ()));
  set_words (table, addresses);
  varpool_node::finalize_decl (table);
  /* Only now, or GCC would put it into its own table of variables.  */
  DECL_ATTRIBUTES (table)
    = tree_cons (get_identifier ("omp declare target"), NULL_TREE, DECL_ATTRIBUTES (table));
  return { table, variable_name (table), false };
}

image_variable
make_indirect_table (const std::vector<tree> &functions)
{
  std::vector<tree> words;
  for (tree fn : functions)
    words.push_back (build1 (NOP_EXPR, ptr_type_node, build_fold_addr_expr (fn)));
  if (words.empty ())
    words.push_back (null_pointer_node);
  return make_address_table (ACCRED_INDIRECT_TABLE, words);
}

image_variable
make_ancestor_table (const std::vector<tree> &functions)
{
  std::vector<tree> words = { null_pointer_node };
  for (tree fn : functions)
    words.push_back (build1 (NOP_EXPR, ptr_type_node, build_fold_addr_expr (fn)));
  const image_variable table = make_address_table (ACCRED_ANCESTOR_TABLE, words);
  /* Of constants the device has what they lead to.  */
  TREE_READONLY (table.host_decl) = 0;
  return table;
}

void
require_memory (const char *required)
{
  /* GOMP_REQUIRES_..., which GCC's headers have since 13 and 15, and one that no device fulfils: on
     some, libgomp would allocate memory that the host, which executes the regions, cannot read.  */
  enum : uint64_t
  {
    unified_shared_memory = 0x20,
    target_used = 0x200,
    self_maps = 0x400,
    unknown = 1 << 30
  };
  const uint64_t memory = strcmp (required, "self_maps") ? unified_shared_memory : self_maps;
  /* The image follows, which has nothing.  */
  tree data = private_table (".accred_requires", 1 + target_data_words);
  set_words (data, { word (memory | target_used | unknown) });
  varpool_node::finalize_decl (data);
  build_requirement ('I', "GOMP_offload_register_ver", data);
  build_requirement ('D', "GOMP_offload_unregister_ver", data);
}

void
image_registration::define (const linker_symbol &symbol)
{
  if (!m_defined.insert (symbol.name).second)
    return;
  tree decl = linker_object (symbol);
  DECL_INITIAL (decl) = build_zero_cst (TREE_TYPE (decl));
  if (symbol.weak)
    DECL_WEAK (decl) = 1;
  varpool_node::finalize_decl (decl);
}

void
image_registration::require (const linker_symbol &symbol)
{
  tree &decl = m_required[symbol.name];
  if (decl)
    return;
  decl = linker_object (symbol);
  TREE_STATIC (decl) = 0;
  DECL_EXTERNAL (decl) = 1;
}

/* Whether the unit can be registered at all: the argument records of the kernels hold 64-bit
   addresses, and so does what libgomp and this file agree on.  */

bool
image_registration::host_fits () const
{
  if (POINTER_SIZE == 64 && TYPE_PRECISION (long_unsigned_type_node) == 64)
    return true;
  sorry_at (!m_functions.empty ()   ? DECL_SOURCE_LOCATION (m_functions[0].host_fn)
	    : !m_variables.empty () ? DECL_SOURCE_LOCATION (m_variables[0].host_decl)
				    : UNKNOWN_LOCATION,
	    "accred: OpenACC regions in code that is not for 64-bit x86"
	    " (%<-m64%>)");
  return false;
}

/* The host's table of functions and variables, and the names of the latter.  */

void
image_registration::create_host_table ()
{
  std::vector<tree> words, names;
  m_functions_table = private_table (".accred_functions", m_functions.size ());
  for (const image_function &f : m_functions)
    words.push_back (address_word (f.host_fn));
  set_words (m_functions_table, words);

  words.clear ();
  m_variables_table = private_table (".accred_variables", 2 * m_variables.size ());
  m_variable_names = private_table (".accred_variable_names", m_variables.size ());
  for (const image_variable &v : m_variables)
    {
      words.push_back (address_word (v.host_decl));
      words.push_back (word (tree_to_uhwi (DECL_SIZE_UNIT (v.host_decl))
			     | (v.link ? ACCRED_LINK_BIT : 0)
			     | (shared_p (v) ? ACCRED_SHARED_BIT : 0)));
      if (TREE_PUBLIC (v.host_decl))
	define (symbol_of_variable (v.host_decl));
      names.push_back (address_word (string_constant (v.name)));
    }
  if (m_variables.empty ())
    words = names = { word (0) };
  set_words (m_variables_table, words);
  set_words (m_variable_names, names);
}

/* What `fill' fills, empty.  An array's size is what its type says when it is written.  */

void
image_registration::create_unit ()
{
  m_unit = private_table (".accred_unit", unit_words);
  m_required_table = private_table (".accred_required", 0);
  m_outside_calls = private_table (".accred_outside_calls", 0);
  m_structors_table = private_table (".accred_structors", 3 * m_structors.size ());
  m_launch = private_table (".accred_launch", launch_words * m_functions.size ());
  m_ptx_objects = private_table (".accred_ptx_objects", ptx_object_words);
  for (tree t : { m_unit, m_required_table, m_outside_calls, m_launch, m_ptx_objects })
    set_words (t, { word (0) });
  std::vector<tree> words;
  for (const image_structor &s : m_structors)
    for (tree w :
	 { address_word (string_constant (s.routine)), word (s.priority), word (s.at_end) })
      words.push_back (w);
  if (words.empty ())
    words = { word (0) };
  set_words (m_structors_table, words);
  m_ptx = private_object (".accred_ptx", TREE_TYPE (string_constant ("")));
  m_entries = private_object (".accred_ptx_entries", TREE_TYPE (string_constant ("")));
  for (tree t : { m_ptx, m_entries })
    DECL_INITIAL (t) = string_constant ("");
}

/* The launch needs of function I, which exist already, and the table that they refer to.  */

void
image_registration::create_needs (size_t i)
{
  image_function &f = m_functions[i];
  /* If GCC keeps the order of declaration, it now follows the clones.  */
  varpool_node::get (f.needs)->order = symtab->order++;
  std::string name = ".accred_trip_steps." + std::to_string (i);
  f.trip_table = private_table (name.c_str (), 0);
  set_words (f.trip_table, { word (0) });
  varpool_node::finalize_decl (f.trip_table);
}

bool
image_registration::create (const std::vector<image_function> &functions,
			    const std::vector<image_variable> &variables,
			    const std::vector<image_structor> &structors)
{
  m_functions = functions;
  m_structors = structors;
  m_variables.clear ();
  std::copy_if (variables.begin (), variables.end (), std::back_inserter (m_variables),
		registrable_p);
  if (!host_fits ())
    return false;

  create_host_table ();
  create_unit ();
  /* Writable, as in position-independent code, so that a linker sees one kind of section.  */
  tree unit_address = private_table (".accred_unit_address", 1);
  TREE_READONLY (unit_address) = 0;
  set_words (unit_address, { address_word (m_unit) });
  set_decl_section_name (unit_address, units_section);
  for (tree t : { m_functions_table, m_variables_table, m_variable_names, m_unit, m_required_table,
		  m_outside_calls, m_structors_table, unit_address, m_launch, m_ptx_objects, m_ptx,
		  m_entries })
    varpool_node::finalize_decl (t);
  for (size_t i = 0; i < m_functions.size (); i++)
    if (m_functions[i].needs)
      create_needs (i);

  build_cdtor ('I', "accred_register_unit", unit_address);
  build_cdtor ('D', "accred_unregister_unit", unit_address);
  return true;
}

void
image_registration::set_dims (size_t i, const int dims[GOMP_DIM_MAX])
{
  image_function &f = m_functions[i];
  std::copy (dims, dims + GOMP_DIM_MAX, f.dims);
  /* accred_target ensures it.  */
  for (int d : f.dims)
    gcc_assert (d >= 0 && d <= limits::max_launch_dim);
}

void
image_registration::set_trip_counts (size_t i, std::vector<accred_trip_step> steps)
{
  m_functions[i].trip_steps = std::move (steps);
}

void
image_registration::set_heap_steps (size_t i, std::vector<accred_trip_step> steps)
{
  m_functions[i].heap_steps = std::move (steps);
}

/* DECL, a table whose size is only known now, gets WORDS; one without any keeps what it has.  */

static void
resize (tree decl, const std::vector<tree> &words)
{
  if (words.empty ())
    return;
  set_type (decl, build_array_type_nelts (long_unsigned_type_node, words.size ()));
  set_words (decl, words);
}

/* The modules of the unit; returns their number.  */

size_t
image_registration::fill_ptx (const std::string &ptx, const std::string &entries)
{
  std::vector<tree> words;
  const std::pair<tree, const std::string *> texts[] = { { m_ptx, &ptx }, { m_entries, &entries } };
  for (const auto &t : texts)
    {
      if (t.second->empty ())
	continue;
      tree text = string_constant (*t.second);
      set_type (t.first, TREE_TYPE (text));
      DECL_INITIAL (t.first) = text;
      words.push_back (address_word (t.first));
      words.push_back (word (t.second->size () + 1));
    }
  resize (m_ptx_objects, words);
  return words.size () / ptx_object_words;
}

/* The launch descriptors.  */

void
image_registration::fill_launches ()
{
  std::vector<tree> words;
  for (const image_function &f : m_functions)
    {
      uint64_t dims = 0;
      for (int i = 0; i < GOMP_DIM_MAX; i++)
	dims |= uint64_t (f.dims[i]) << (16 * i);
      words.push_back (address_word (string_constant (f.name)));
      words.push_back (word (dims));
    }
  set_words (m_launch, words);
}

/* Where only some parts of an object get results, the others stay as they are: changes USES, given
   the sizes of OBJECTS, 0 where not known, and of the parts with RESULTS, by entry.  */

static void
leave_parts (std::string &uses, const std::vector<uint64_t> &objects,
	     const std::vector<uint64_t> &results)
{
  bool left = false;
  for (size_t i = 0; i < uses.size (); i++)
    if ((uses[i] == ACCRED_USE_RESULT || uses[i] == ACCRED_USE_RESULTS)
	&& (i >= objects.size () || !objects[i] || objects[i] != results[i]))
      {
	left |= uses[i] == ACCRED_USE_RESULT;
	uses[i] = ACCRED_USE_ANY;
      }
  /* All results of a kernel are stored elsewhere, or none.  */
  if (left)
    std::replace (uses.begin (), uses.end (), ACCRED_USE_RESULT, ACCRED_USE_RESULTS);
}

/* How the kernel REPORT of F uses the entries of its record, for the host: the host support leaves
   descriptors to libgomp unless they are only read.  */

static std::string
uses_of_entries (const image_function &f, const dev::kernel_report &report)
{
  std::string uses = report.argument_uses;
  if (uses.empty ())
    return uses;
  for (uint64_t offset : f.declared_entries)
    {
      const size_t entry = offset / sizeof (uint64_t);
      uses.resize (std::max (uses.size (), entry + 1), ACCRED_USE_READ);
      uses[entry] = ACCRED_USE_ANY;
    }
  if (f.reduces_arrays)
    leave_parts (uses, f.object_bytes, report.result_bytes);
  return uses;
}

/* accred_launch_needs::sized_entries of the kernel REPORT.  */

static uint64_t
sized_entries (const dev::kernel_report &report)
{
  uint64_t all = 0;
  gcc_assert (report.sized_entries.size () <= ACCRED_MAX_SIZED);
  for (size_t k = 0; k < report.sized_entries.size (); k++)
    all |= uint64_t (report.sized_entries[k] + 1) << 16 * k;
  return all;
}

/* The steps of F for the host, of the kernel REPORT: of loops, then of the heap, as many as there
   is room for.  */

static std::vector<accred_trip_step>
all_steps (const image_function &f, const dev::kernel_report &report)
{
  std::vector<accred_trip_step> all = f.trip_steps;
  auto append = [&all] (const std::vector<accred_trip_step> &steps)
  {
    const size_t first = all.size ();
    if (first + steps.size () > ACCRED_MAX_TRIP_STEPS)
      return;
    for (accred_trip_step s : steps)
      {
	s.a += first;
	/* Of the heap it is a number of bytes.  */
	s.b += s.op == ACCRED_TRIP_HEAP ? 0 : first;
	all.push_back (s);
      }
  };
  append (f.heap_steps);
  if (report.heap_bytes)
    append ({ { ACCRED_TRIP_CONSTANT, 8, 0, 0, 0, 0, report.heap_bytes },
	      { ACCRED_TRIP_HEAP, 8, 0, 0, 0, 0, 0 } });
  return all;
}

/* The launch needs of function I, with the kernel REPORT for sm_SM.  */

void
image_registration::fill_needs (size_t i, const dev::kernel_report &report, int sm, bool as_libgomp)
{
  const image_function &f = m_functions[i];
  const std::string uses = uses_of_entries (f, report);
  const std::vector<accred_trip_step> steps = all_steps (f, report);
  set_words (f.needs,
	     { word (report.gang_slot_bytes), word (f.dims[GOMP_DIM_GANG]),
	       word (f.dims[GOMP_DIM_WORKER]), word (f.dims[GOMP_DIM_VECTOR]),
	       address_word (f.trip_table), word (steps.size ()),
	       element_address (m_launch, launch_words * i),
	       uses.empty () ? word (0) : address_word (string_constant (uses)),
	       address_word (string_constant (place_of (f.host_fn))), word (sm), word (as_libgomp),
	       word (report.only_results), word (sized_entries (report)), word (report.row_piece),
	       word (report.asks_host) });
  std::vector<tree> words;
  for (const accred_trip_step &s : steps)
    {
      uint64_t w[2];
      memcpy (w, &s, sizeof s);
      words.push_back (word (w[0]));
      words.push_back (word (w[1]));
    }
  resize (f.trip_table, words);
}

/* The symbols for the linker.  */

void
image_registration::fill_outside (const std::vector<dev::outside_call> &outside_calls)
{
  std::vector<tree> words;
  for (const auto &r : m_required)
    words.push_back (address_word (r.second));
  resize (m_required_table, words);
  words.clear ();
  for (const dev::outside_call &c : outside_calls)
    for (tree w : { address_word (string_constant (c.caller)),
		    address_word (string_constant (c.callee)), word (c.shares) })
      words.push_back (w);
  resize (m_outside_calls, words);
}

void
image_registration::fill (const std::string &ptx, const std::string &entries, int sm,
			  bool as_libgomp, const dev::result &compiled)
{
  const size_t num_texts = fill_ptx (ptx, entries);
  fill_launches ();
  for (size_t i = 0; i < m_functions.size (); i++)
    if (m_functions[i].needs)
      {
	auto k = std::find_if (compiled.kernels.begin (), compiled.kernels.end (),
			       [&] (const dev::kernel_report &r)
			       { return r.name == m_functions[i].name; });
	gcc_assert (k != compiled.kernels.end ());
	fill_needs (i, *k, sm, as_libgomp);
      }
  fill_outside (compiled.outside_calls);

  const unsigned nfuncs = m_functions.size (), nvars = m_variables.size ();
  set_words (m_unit,
	     { address_word (m_functions_table), element_address (m_functions_table, nfuncs),
	       address_word (m_variables_table), element_address (m_variables_table, 2 * nvars),
	       address_word (m_ptx_objects), word (num_texts), address_word (m_variable_names),
	       word (nvars), address_word (m_launch), word (nfuncs),
	       address_word (m_required_table), address_word (m_outside_calls),
	       word (compiled.outside_calls.size ()), word (compiled.allocates),
	       address_word (m_structors_table), word (m_structors.size ()) });
}

} // namespace accred
