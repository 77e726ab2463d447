/* GCC's headers, in the order in which they must come, and whatever differs
   between GCC versions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every file of the plugin includes this first.  Standard C++ headers come
   before GCC's, which poison malloc and friends.  */

#ifndef ACCRED_GCC_SHIM_H
#define ACCRED_GCC_SHIM_H

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "gcc-plugin.h"
#include "backend.h"
#include "target.h"
#include "tree.h"
#include "gimple.h"
#include "tree-pass.h"
#include "context.h"
#include "pass_manager.h"
#include "ssa.h"
#include "cgraph.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "varasm.h"
#include "attribs.h"
#include "stringpool.h"
#include "gimple-iterator.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gimple-pretty-print.h"
#include "gimple-fold.h"
#include "gimple-walk.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-into-ssa.h"
#include "tree-dfa.h"
#include "tree-ssa.h"
#include "tree-ssa-dce.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "tree-pretty-print.h"
#include "tree-iterator.h"
#include "cfgloop.h"
#include "tree-affine.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-niter.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop-manip.h"
#include "cfganal.h"
#include "internal-fn.h"
#include "memmodel.h"
#include "builtins.h"
#include "calls.h"
#include "attr-fnspec.h"
#include "tree-eh.h"
#include "tree-cfgcleanup.h"
#include "asan.h"
#include "alloc-pool.h"
#include "symbol-summary.h"
#include "symtab-thunks.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "file-prefix-map.h"
#include "gomp-constants.h"
#include "omp-general.h"
#include "omp-low.h"
#include "omp-offload.h"
#include "opts.h"
#include <options.h>  /* GCC's, not the one beside this file.  */
#include "toplev.h"
#include "langhooks.h"
#include "print-tree.h"
#include "fold-const-call.h"
#include "intl.h"
#include "output.h"
#include "dumpfile.h"
#include "version.h"
#pragma GCC diagnostic ignored "-Wunused-variable"
#include "plugin-version.h"
#pragma GCC diagnostic pop

/* What differs between the versions of GCC, and only here: docs/porting-gcc.md.  */

#include "plugin/gcc-diagnostics.h"
#include "plugin/gcc-messages.h"

namespace accred {

/* The pass that gives the loops their levels.  GCC 11 has none of its own: oaccdevlow does
   that first (gcc11-lowering.cc).  */
constexpr bool loops_pass_p = GCCPLUGIN_VERSION >= 12000;
constexpr const char *loops_pass = loops_pass_p ? "oaccloops" : "oaccdevlow";

/* The pass behind the passes for kernels regions, before any inlining but the early one.  GCC 16
   has a `targetclone' before that, too, and a plugin's pass cannot name the second of two.  */
constexpr const char *behind_kernels_pass = GCCPLUGIN_VERSION >= 16000 ? "afdo" : "targetclone";

/* The mark in front of a call for a region of the host in one of the device; before GCC 13, which
   has such regions, nothing is.  */
#if GCCPLUGIN_VERSION >= 13000
constexpr internal_fn ancestor_mark = IFN_GOMP_TARGET_REV;
#else
constexpr internal_fn ancestor_mark = IFN_LAST;
#endif

/* gfortran maps the data of arrays as characters (char-arrays.cc).  */
constexpr bool char_arrays_p = GCCPLUGIN_VERSION < 12000;

/* True if a failed check of the sanitizers FLAGS ends in a trap; since GCC 13 each has an option of
   its own for it.  */

inline bool
sanitizer_traps_p (unsigned flags)
{
#if GCCPLUGIN_VERSION >= 13000
  return flag_sanitize & flag_sanitize_trap & flags;
#else
  return flag_sanitize_undefined_trap_on_error && flags;
#endif
}

/* The kind of the IFN_UNIQUE call that lists the private variables of a construct;
   GCC 11 makes none.  */
#if GCCPLUGIN_VERSION >= 12000
constexpr int unique_oacc_private = IFN_UNIQUE_OACC_PRIVATE;
#else
constexpr int unique_oacc_private = -1;
#endif

/* True if C is the clause `nohost' of a routine, which GCC 11 does not have.  */

inline bool
nohost_clause_p (const_tree c)
{
#if GCCPLUGIN_VERSION >= 12000
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NOHOST;
#else
  (void) c;
  return false;
#endif
}

/* True if TYPE is _Float16; x86 has it since GCC 12.  */

inline bool
half_float_p (const_tree type)
{
#if GCCPLUGIN_VERSION >= 12000
  return TYPE_MODE (type) == HFmode;
#else
  (void) type;
  return false;
#endif
}

/* True with -ftrivial-auto-var-init, which GCC has since version 12.  */

inline bool
variables_initialized_p ()
{
#if GCCPLUGIN_VERSION >= 12000
  return flag_auto_var_init > AUTO_INIT_UNINITIALIZED;
#else
  return false;
#endif
}

/* A variable's first value for that option: its size, each byte of it.  */
struct first_value
{
  tree size;
  int byte;
};

/* If CALL gives a variable such a value.  */

inline std::optional<first_value>
first_value_of (gcall *call)
{
#if GCCPLUGIN_VERSION >= 12000
  if (gimple_call_internal_p (call, IFN_DEFERRED_INIT))
    return first_value{ gimple_call_arg (call, 0),
			tree_to_shwi (gimple_call_arg (call, 1)) == AUTO_INIT_PATTERN ? 0xfe : 0 };
#else
  (void) call;
#endif
  return std::nullopt;
}

/* The host's hook for private variables, which is not for the device.  */

inline void
drop_private_decl_hook ()
{
#if GCCPLUGIN_VERSION >= 12000
  targetm.goacc.adjust_private_decl = nullptr;
#endif
}

/* A mark for the clause C, which the gimplifier has added, with a bit that has a name only in
   GCC 12 and that OpenACC does not use.  */

inline void
set_implicit_map (tree c)
{
  c->base.default_def_flag = 1;
}

inline bool
implicit_map_p (const_tree c)
{
  return c->base.default_def_flag;
}

/* True if STMT is `masked' without a clause, a directive that GCC has since version 12.  */

inline bool
plain_masked_p (gimple *stmt)
{
#if GCCPLUGIN_VERSION >= 12000
  return gimple_code (stmt) == GIMPLE_OMP_MASKED && !gimple_omp_masked_clauses (stmt);
#else
  return stmt == nullptr;
#endif
}

/* The clauses of STMT if it is `masked', or null.  */

inline tree *
masked_clauses (gimple *stmt)
{
#if GCCPLUGIN_VERSION >= 12000
  return gimple_code (stmt) == GIMPLE_OMP_MASKED ? gimple_omp_masked_clauses_ptr (stmt) : nullptr;
#else
  return stmt ? nullptr : nullptr;
#endif
}

/* The number in the clause `filter' C.  */

inline tree
filter_number (tree c)
{
#if GCCPLUGIN_VERSION >= 12000
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FILTER ? OMP_CLAUSE_FILTER_EXPR (c) : NULL_TREE;
#else
  return c ? NULL_TREE : NULL_TREE;
#endif
}

/* True if C is the clause `affinity' of a task.  */

inline bool
affinity_clause_p (const_tree c)
{
#if GCCPLUGIN_VERSION >= 12000
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_AFFINITY;
#else
  return !c;
#endif
}

/* True if STMT is the call that the directive `error' becomes, a FATAL one or a warning.  */

inline bool
error_directive_p (gimple *stmt, bool fatal)
{
#if GCCPLUGIN_VERSION >= 12000
  return gimple_call_builtin_p (stmt, fatal ? BUILT_IN_GOMP_ERROR : BUILT_IN_GOMP_WARNING);
#else
  return !stmt && fatal;
#endif
}

/* The clauses of STMT if it is `scope', or null.  */

inline tree *
scope_clauses (gimple *stmt)
{
#if GCCPLUGIN_VERSION >= 12000
  return gimple_code (stmt) == GIMPLE_OMP_SCOPE ? gimple_omp_scope_clauses_ptr (stmt) : nullptr;
#else
  return stmt ? nullptr : nullptr;
#endif
}

/* True for enter data and exit data, which are one kind in GCC 11.  */

inline bool
enter_or_exit_data_p (const gomp_target *target)
{
#if GCCPLUGIN_VERSION >= 12000
  return (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_ENTER_DATA
	  || gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_EXIT_DATA);
#else
  return gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_ENTER_EXIT_DATA;
#endif
}

/* Options of newer versions that do harm in functions for the device.  GCC 14 sinks also calls that
   the user has declared to be const or pure, into places that not all threads of a routine reach;
   GCC 15 turns loops that compute a CRC into a call that it expands to the host's instructions or
   to a table.  */

inline void
set_newer_device_options (gcc_options &opts)
{
#if GCCPLUGIN_VERSION >= 14000
  opts.x_flag_tree_sink = 0;
#endif
#if GCCPLUGIN_VERSION >= 15000
  opts.x_flag_optimize_crc = 0;
#endif
  (void) opts;
}

/* The place of a clause in Fortran is that of the variable, not of what stands in front of it.  */
constexpr bool clause_at_name_p = GCCPLUGIN_VERSION >= 14000;

/* gfortran counts the iterations of some DO loops in too narrow a type, and what it should have
   counted is only in the program's text; newer versions do not.  */
constexpr bool do_text_wanted_p = GCCPLUGIN_VERSION < 14000;

/* The C front ends do not know `begin declare target'.  */
constexpr bool begin_declare_wanted_p = GCCPLUGIN_VERSION < 13000;

/* omplower does not note the artificial variables of a block in a construct, and they would be each
   thread's own, whoever declares them.  */
constexpr bool artificial_left_out_p = GCCPLUGIN_VERSION >= 13000;

/* The clause `device (-1)' is the initial device, not what libgomp means by that.  */
constexpr bool initial_device_p = GCCPLUGIN_VERSION >= 13000;

/* True if gfortran keeps `has_device_addr' of arrays with descriptors as such a clause.  */
constexpr bool device_addr_kept_p = GCCPLUGIN_VERSION >= 13000;

/* The gimplifier finishes a target construct's map clauses behind its body, where values that both
   use are first computed.  */
constexpr bool map_values_late_p = GCCPLUGIN_VERSION >= 14000;

/* The front ends accept sections behind several pointers.  */
constexpr bool rows_mapped_p = GCCPLUGIN_VERSION >= 12000;

/* The gimplifier has clauses for the pointer that leads to members, too, which a region maps.  */
constexpr bool members_lead_p = GCCPLUGIN_VERSION >= 14000;

/* OpenACC's maps of components copy their descriptors apart from their structs.  */
constexpr bool components_apart_p = GCCPLUGIN_VERSION < 14000;

/* gfortran maps no allocatable components implicitly.  */
constexpr bool components_unmapped_p = GCCPLUGIN_VERSION >= 12000;

/* No clause of the program's is behind the map C.  */

inline void
mark_implicit (tree c)
{
#if GCCPLUGIN_VERSION >= 12000
  OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
#else
  (void) c;
#endif
}

/* True if omplower adds maps to the clause C of TARGET for what its elements lead to, and the
   program has no clause for the array.  component-maps.cc completes the maps of other objects.  */

inline bool
implicit_deep_map_p (const gimple *target, tree c)
{
#if GCCPLUGIN_VERSION >= 15000
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_IMPLICIT (c) || OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c))
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == ARRAY_TYPE
	  && lang_hooks.decls.omp_deep_mapping_p (target, c));
#else
  (void) target, (void) c;
  return false;
#endif
}

/* True if omplower adds maps to the clause C of TARGET for what its object leads to, and the
   program has the clause.  */

inline bool
deep_map_p (const gimple *target, tree c)
{
#if GCCPLUGIN_VERSION >= 15000
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !OMP_CLAUSE_MAP_IMPLICIT (c)
	  && !OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c)
	  && lang_hooks.decls.omp_deep_mapping_p (target, c));
#else
  (void) target, (void) c;
  return false;
#endif
}

/* The front end's function that writes maps of what an object leads to.  */
using deep_mapping_function = void (*) (const gimple *, tree, unsigned HOST_WIDE_INT, tree, tree,
					tree, tree, tree, gimple_seq *);

/* Put F in its place, and return the old one; null where GCC has none.  */

inline deep_mapping_function
exchange_deep_mapping (deep_mapping_function f)
{
#if GCCPLUGIN_VERSION >= 15000
  return std::exchange (lang_hooks.decls.omp_deep_mapping, f);
#else
  (void) f;
  return nullptr;
#endif
}

/* OpenMP's clause `indirect' of declare target.  */
constexpr bool indirect_clause_p = GCCPLUGIN_VERSION >= 14000;

/* The functions of this file that have it; GCC forgets them.  */

inline std::vector<tree>
take_indirect_functions ()
{
  std::vector<tree> functions;
#if GCCPLUGIN_VERSION >= 14000
  for (unsigned i = 0; i < vec_safe_length (offload_ind_funcs); i++)
    functions.push_back ((*offload_ind_funcs)[i]);
  vec_free (offload_ind_funcs);
#endif
  return functions;
}

/* True if STMT is what stands between the loops of a nest, with a body of its own.  */

inline bool
structured_block_p (const gimple *stmt)
{
#if GCCPLUGIN_VERSION >= 14000
  return gimple_code (stmt) == GIMPLE_OMP_STRUCTURED_BLOCK;
#else
  (void) stmt;
  return false;
#endif
}

/* Line LINE of FILE, if it has as many.  GCC's own copy is not for plugins since GCC 16.  */

inline std::optional<std::string>
source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION < 14000
  if (const char_span text = location_get_source_line (file, line))
    return std::string (text.get_buffer (), text.length ());
  return std::nullopt;
#else
  std::ifstream in (file);
  std::string text;
  while (line > 0 && std::getline (in, text))
    line--;
  if (line > 0)
    return std::nullopt;
  return text;
#endif
}

/* True if FILE, of Fortran, has source form `fixed', by an option or its suffix.  */

inline bool
fixed_form_p (const char *file)
{
  static const char *const suffixes[] = { ".f", ".for", ".ftn", ".fpp", ".f77" };
  for (unsigned i = save_decoded_options_count; i > 0; i--)
    switch (save_decoded_options[i - 1].opt_index)
      {
      case OPT_ffixed_form: return true;
      case OPT_ffree_form: return false;
      }
  const char *dot = strrchr (file, '.');
  return std::any_of (std::begin (suffixes), std::end (suffixes),
		      [dot] (const char *s) { return dot && !strcasecmp (dot, s); });
}

/* Functions that older versions do not have; no call is one of these.  */
#if GCCPLUGIN_VERSION < 12000
constexpr combined_fn CFN_SPACESHIP = CFN_LAST;
#endif
#if GCCPLUGIN_VERSION < 13000
constexpr combined_fn CFN_BUILT_IN_UNREACHABLE_TRAP = CFN_LAST;
constexpr combined_fn CFN_ASSUME = CFN_LAST;
#endif
#if GCCPLUGIN_VERSION < 14000
constexpr combined_fn CFN_UADDC = CFN_LAST, CFN_USUBC = CFN_LAST;
#endif
#if GCCPLUGIN_VERSION < 15000
constexpr combined_fn CFN_ACCESS_WITH_SIZE = CFN_LAST;
constexpr combined_fn CFN_BIT_ANDN = CFN_LAST, CFN_BIT_IORN = CFN_LAST;
constexpr combined_fn CFN_SAT_ADD = CFN_LAST, CFN_SAT_SUB = CFN_LAST, CFN_SAT_TRUNC = CFN_LAST;
#endif
#if GCCPLUGIN_VERSION < 16000
constexpr combined_fn CFN_BUILT_IN_OBSERVABLE_CHKPT = CFN_LAST;
constexpr combined_fn CFN_SAT_MUL = CFN_LAST;
#endif

#if GCCPLUGIN_VERSION >= 14000
/* Its name until GCC 13.  */

inline gimple *
last_stmt (basic_block bb)
{
  return last_nondebug_stmt (bb);
}

/* A variable that grows by STEP; GCC 14 wants to know how.  */

inline void
create_iv (tree base, tree step, tree var, class loop *l, gimple_stmt_iterator *place, bool after,
	   tree *before, tree *next)
{
  ::create_iv (base, PLUS_EXPR, step, var, l, place, after, before, next);
}
#endif

#if GCCPLUGIN_VERSION >= 15000
/* Their names until GCC 14.  */

inline bool
gimple_asm_input_p (const gasm *stmt)
{
  return gimple_asm_basic_p (stmt);
}

inline tree
array_type_nelts (const_tree type)
{
  return array_type_nelts_minus_one (type);
}
#endif

/* GCC's own offload compilers have the device execute constructors and destructors: functions with
   these attributes, and those of objects.  */
constexpr bool device_structors_p = GCCPLUGIN_VERSION >= 15000;

/* True if NODE, or a call in it, is to become a variant of a function (`declare variant') late, and
   GCC chooses it for the host alone.  */

inline bool
variants_of_host_p (const cgraph_node *node)
{
#if GCCPLUGIN_VERSION >= 15000
  (void) node;
  return false;
#else
  return node->declare_variant_alt || node->calls_declare_variant_alt;
#endif
}

/* TO has calls of FROM that are to become such variants.  */

inline void
copy_late_variants (const cgraph_node *from, cgraph_node *to)
{
#if GCCPLUGIN_VERSION >= 15000
  to->has_omp_variant_constructs = from->has_omp_variant_constructs;
#else
  to->calls_declare_variant_alt = from->calls_declare_variant_alt;
#endif
}

/* What GCC 15 and later choose late by the traits of a device.  */

struct late_choice
{
  tree *state; /* Of a choice between variants: a list whose TREE_CHAIN is a vector of selectors,
		  and whose TREE_PURPOSE is what has been chosen, or null.  */
  tree *kinds; /* Of a question about a device: the kinds it asks for.  */
};

/* That which T is, or none.  */

inline late_choice
late_choice_of (tree t)
{
#if GCCPLUGIN_VERSION >= 15000
  if (TREE_CODE (t) == OMP_NEXT_VARIANT)
    return { &OMP_NEXT_VARIANT_STATE (t), nullptr };
  if (TREE_CODE (t) == OMP_TARGET_DEVICE_MATCHES
      && tree_to_shwi (OMP_TARGET_DEVICE_MATCHES_SELECTOR (t)) == OMP_TRAIT_DEVICE_KIND)
    return { nullptr, &OMP_TARGET_DEVICE_MATCHES_PROPERTIES (t) };
#else
  (void) t;
#endif
  return { nullptr, nullptr };
}

/* True if the trait selector T is about the kind of a device.  */

inline bool
kind_selector_p (const_tree t)
{
#if GCCPLUGIN_VERSION >= 15000
  return OMP_TS_CODE (t) == OMP_TRAIT_DEVICE_KIND;
#else
  (void) t;
  return false;
#endif
}

/* What OpenMP's `requires' directive of this file wants of memory and no kernel has: the name of
   the clause, or null.  GCC 11 and 12 refuse it.  */

inline const char *
required_memory ()
{
#if GCCPLUGIN_VERSION >= 15000
  if (omp_requires_mask & OMP_REQUIRES_SELF_MAPS)
    return "self_maps";
#endif
  return omp_requires_mask & OMP_REQUIRES_UNIFIED_SHARED_MEMORY ? "unified_shared_memory" : nullptr;
}

/* True if the clause C has iterators, which C and C++ take in maps since GCC 16.  Only libgomp's
   launches of OpenMP know such maps.  */

inline bool
iterators_p (const_tree c)
{
#if GCCPLUGIN_VERSION >= 16000
  return OMP_CLAUSE_HAS_ITERATORS (c);
#else
  (void) c;
  return false;
#endif
}

/* C loses its iterators.  */

inline void
drop_iterators (tree c)
{
#if GCCPLUGIN_VERSION >= 16000
  OMP_CLAUSE_ITERATORS (c) = NULL_TREE;
#else
  (void) c;
#endif
}

/* TO gets the loops of the iterators in clauses that were FROM's.  */

inline void
move_iterator_loops (gomp_target *from, gomp_target *to)
{
#if GCCPLUGIN_VERSION >= 16000
  gimple_omp_target_set_iterator_loops (to, gimple_omp_target_iterator_loops (from));
  gimple_omp_target_set_iterator_loops (from, NULL);
#else
  gcc_unreachable ();
  (void) from;
  (void) to;
#endif
}

/* The clause `self' of a compute construct, new in GCC 14.  */

inline tree
self_clause (tree clauses)
{
#if GCCPLUGIN_VERSION >= 14000
  return omp_find_clause (clauses, OMP_CLAUSE_SELF);
#else
  (void) clauses;
  return NULL_TREE;
#endif
}

/* The kind of an `enter data' directive, or of `exit data'.  */
inline int
data_directive_kind (bool exit)
{
#if GCCPLUGIN_VERSION >= 12000
  return exit ? GF_OMP_TARGET_KIND_OACC_EXIT_DATA : GF_OMP_TARGET_KIND_OACC_ENTER_DATA;
#else
  (void) exit;
  return GF_OMP_TARGET_KIND_OACC_ENTER_EXIT_DATA;
#endif
}

#if GCCPLUGIN_VERSION < 12000
/* A clause that GCC 11 does not have; no clause is this one.  */
constexpr omp_clause_code OMP_CLAUSE_HAS_DEVICE_ADDR = OMP_CLAUSE_ERROR;
/* Nor kinds of maps.  */
constexpr gomp_map_kind no_map_kind = static_cast<gomp_map_kind> (GOMP_MAP_LAST);
constexpr gomp_map_kind GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION = no_map_kind;
constexpr gomp_map_kind GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION = no_map_kind;
/* How a pointer to a section, which may be empty, is attached.  */
constexpr gomp_map_kind attach_to_any_section = GOMP_MAP_ATTACH;
constexpr int GOMP_MAP_IMPLICIT = 0;
/* Nor a directive.  */
constexpr enum gimple_code GIMPLE_OMP_SCOPE = GIMPLE_ERROR_MARK;
/* Maps that no clause names are not marked, and what asks more about them is not called.  */
#define OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P(CLAUSE) false
#define OMP_CLAUSE_MAP_IMPLICIT(CLAUSE) false
#define omp_scalar_target_p omp_scalar_p
/* Nor alignments in the clause `allocate'.  */
#define OMP_CLAUSE_ALLOCATE_ALIGN(CLAUSE) NULL_TREE
/* device (ancestor: 1) is GCC 12's.  */
#define OMP_CLAUSE_DEVICE_ANCESTOR(CLAUSE) false
/* Its name since GCC 12, where the clause has a lower bound, too.  */
#define OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR(CLAUSE) OMP_CLAUSE_NUM_TEAMS_EXPR (CLAUSE)
#else
constexpr gomp_map_kind attach_to_any_section = GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION;
#endif

#if GCCPLUGIN_VERSION < 12000
/* A declaration has one mark for all warnings.  */

inline void
suppress_warning (tree t, opt_code = N_OPTS)
{
  TREE_NO_WARNING (t) = 1;
}

inline void
suppress_warning (gimple *stmt)
{
  gimple_set_no_warning (stmt, true);
}

inline bool
warning_suppressed_p (const gimple *stmt)
{
  return gimple_no_warning_p (stmt);
}
#endif

#if GCCPLUGIN_VERSION < 12000
/* GCC 12's system.h has it.  */

inline bool
startswith (const char *text, const char *prefix)
{
  return strncmp (text, prefix, strlen (prefix)) == 0;
}

/* Where the iterator is after a sequence that was inserted after it.  */
constexpr gsi_iterator_update GSI_LAST_NEW_STMT = GSI_CONTINUE_LINKING;

/* Its name since GCC 12.  */

inline bool
gimple_duplicate_loop_body_to_header_edge (class loop *l, edge e, unsigned copies,
					   sbitmap wont_exit, edge orig, vec<edge> *to_remove,
					   int flags)
{
  return gimple_duplicate_loop_to_header_edge (l, e, copies, wont_exit, orig, to_remove, flags);
}
#endif

} // namespace accred

#endif
