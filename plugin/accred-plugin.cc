/* Entry point of the plugin: arguments, the table of passes, and what keeps GCC's
   own offloading out.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/class-data.h"
#include "plugin/clauses/component-descriptors.h"
#include "plugin/compiler-data.h"
#include "plugin/kernels/callee-bodies.h"
#include "plugin/clauses/constant-variables.h"
#include "plugin/clauses/deferred-lengths.h"
#include "plugin/clauses/front-end-errors.h"
#include "plugin/clauses/member-clauses.h"
#include "plugin/clauses/unwritten.h"
#include "plugin/offload/declared-functions.h"
#include "plugin/openmp/begin-declare.h"
#include "plugin/openmp/component-maps.h"
#include "plugin/openmp/deep-maps.h"
#include "plugin/openmp/reference-members.h"
#include "plugin/openmp/map-values.h"
#include "plugin/clauses/own-this.h"
#include "plugin/clauses/row-pointers.h"
#include "plugin/openmp/row-maps.h"
#include "plugin/openmp/target-copies.h"
#include "plugin/passes.h"
#include "plugin/report/report.h"
#include "plugin/target/gcc11-lowering.h"

int plugin_is_GPL_compatible;

namespace accred {

namespace {

constexpr char lowering_pass[] = "oaccdevlow";

const struct
{
  opt_pass *(*make) (gcc::context *, device_context &);
  const char *reference;
  pass_positioning_ops position;
} passes[] = {
#define ACCRED_PASS(NAME, POSITION, REFERENCE, WHY) \
  { make_pass_##NAME, REFERENCE, PASS_POS_INSERT_##POSITION },
#include "plugin/passes.def"
};

/* GCC wants to hand the offload functions to offload compilers and to make the
   whole program's table of them.  Both are moot: the functions' device code
   and the image's own table are in the object.  flag_generate_offload stays, since
   early debug information has been laid out for it by now.  */

void
disable_stock_offload (void *, void *data)
{
  device_context &ctx = *static_cast<device_context *> (data);
  /* The image's tables refer to all of them from outside: without the flag a function
     that only one inline function uses would go into the latter's COMDAT group, which
     the linker drops in all objects but one.  accred_launch does it for those of
     compute constructs.  */
  for (unsigned i = 0; i < vec_safe_length (offload_funcs); i++)
    {
      symtab_node *node = symtab_node::get ((*offload_funcs)[i]);
      if (node && !lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl)))
	node->force_output = true;
    }
  for (unsigned i = 0; i < vec_safe_length (offload_vars); i++)
    {
      tree decl = (*offload_vars)[i];
      /* GCC puts the sizes and kinds of the maps of a region of the host there, and a vector of
	 both.  */
      if (!DECL_P (decl) || (DECL_ARTIFICIAL (decl) && named_p (decl, ".omp_data_")))
	continue;
      symtab_node *node = symtab_node::get (decl);
      if (!node || !node->definition || ubsan_data_p (decl) || class_data_p (decl))
	continue;
      node->force_output = true;
      ctx.variables.push_back ({ decl, variable_name (decl), linked_variable_p (decl) });
    }
  for (tree fn : take_indirect_functions ())
    if (symtab_node *node = symtab_node::get (fn))
      {
	node->force_output = true;
	ctx.indirect_functions.push_back (fn);
      }
  g->have_offload = false;
  vec_free (offload_funcs);
  vec_free (offload_vars);
}

/* A function that the early passes make of another one, by splitting for example, sets
   the flag again.  GCC asks for it after them.  */

void
forget_offload (void *, void *)
{
  g->have_offload = false;
}

/* The device's code is made when a file is compiled, where with -flto GCC only writes down what
   it has read.  Nothing has been done about that yet: the object becomes an ordinary one,
   which can be linked with those of -flto.  */

void
forgo_lto ()
{
  if (!flag_generate_lto)
    return;
  inform (UNKNOWN_LOCATION, "accred: compiled without %<-flto%>");
  flag_generate_lto = 0;
  flag_fat_lto_objects = 0;
  flag_lto = NULL;
}

/* For PLUGIN_OVERRIDE_GATE.  If offload compilers are installed, the driver names them, and
   omplower also makes code for their warps in loops with `simd', which only they would use.  It
   crashes there at private objects of classes.  So it does not see the names; before and behind it
   they say that `declare variant' is to be decided on the device.  */

void
hide_offload_compilers (void *, void *)
{
  static constexpr char variable[] = "OFFLOAD_TARGET_NAMES";
  static char *names = nullptr;
  if (current_pass && !strcmp (current_pass->name, "omplower"))
    {
      if (const char *now = names ? nullptr : getenv (variable))
	names = xstrdup (now);
      unsetenv (variable);
    }
  else if (names)
    {
      setenv (variable, names, 1);
      free (names);
      names = nullptr;
    }
}

/* Without offload compilers GCC chooses variants by the device while it parses, for the host.  So
   it sees the name of one.  */

void
announce_device ()
{
  const char *names = getenv ("OFFLOAD_TARGET_NAMES");
  if (!names || !*names)
    setenv ("OFFLOAD_TARGET_NAMES", "nvptx-none", 1);
}

/* Hooks and callbacks, but for those of passes.  */

void
register_callbacks (const char *plugin, device_context *ctx)
{
  forgo_lto ();
  announce_device ();
  allow_compiler_data ();
  note_declared_functions ();
  mark_implicit_maps ();
  decompose_array_reductions (*ctx);
  accept_member_clauses (plugin);
  note_constant_variables (plugin);
  register_callee_bodies (plugin);
  accept_fortran_arrays (plugin);
  accept_begin_declare (plugin);
  map_reference_members (plugin);
  compute_map_values_first ();
  attach_rows ();
  attach_openacc_rows ();
  if (ctx->opts.rules->pointers_led)
    copy_objects_of_members ();
  map_components ();
  correct_deep_maps ();
  map_objects_of_classes ();
  update_component_descriptors ();
  copy_for_targets ();
  /* The copies have sizes, too.  */
  know_deferred_lengths ();
  register_callback (plugin, PLUGIN_OVERRIDE_GATE, skip_after_errors, ctx);
  register_callback (plugin, PLUGIN_OVERRIDE_GATE, hide_offload_compilers, nullptr);
  register_callback (plugin, PLUGIN_ALL_IPA_PASSES_START, disable_stock_offload, ctx);
  register_callback (plugin, PLUGIN_EARLY_GIMPLE_PASSES_END, forget_offload, nullptr);
}

void
register_passes (const char *plugin, device_context *ctx)
{
  for (const auto &p : passes)
    {
      register_pass_info pass;
      pass.pass = p.make (g, *ctx);
      if (!loops_pass_p && p.reference == lowering_pass)
	{
	  add_pass_between (*ctx, pass.pass);
	  continue;
	}
      pass.reference_pass_name = p.reference;
      pass.ref_pass_instance_number = 1;
      pass.pos_op = p.position;
      register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &pass);
    }
}

/* True with -foffload=disable: then the driver does not tell the compiler of any offload compiler,
   installed or not.  */

bool
host_only_p ()
{
  return ENABLE_OFFLOADING && getenv ("COLLECT_GCC") && !getenv ("OFFLOAD_TARGET_NAMES");
}

} // namespace

} // namespace accred

int
plugin_init (plugin_name_args *info, plugin_gcc_version *version)
{
  using namespace accred;

  if (!plugin_default_version_check (version, &gcc_version))
    {
      const std::string major (version->basever, strcspn (version->basever, "."));
      error ("accred: built for GCC %s, this is GCC %s, which needs a plugin of its own: "
	     "configure %<--with-gcc=%s%> (Debian package: gcc-%s-plugin-dev)",
	     gcc_version.basever, version->basever, major.c_str (), major.c_str ());
      return 1;
    }

  /* Lives as long as the compiler.  */
  device_context *ctx = new device_context;
  if (!parse_options (info, ctx->opts))
    return 1;
  if (!flag_openacc && !flag_openmp)
    {
      if (!ctx->opts.help)
	warning (0, "accred: no %<-fopenacc%> or %<-fopenmp%> given, the plugin does nothing");
      return 0;
    }
  /* The link of files that were compiled with -flto: the device's code has been made.  */
  if (strcmp (lang_hooks.name, "GNU GIMPLE") == 0)
    return 0;
  if (host_only_p ())
    return 0;
  register_callbacks (info->base_name, ctx);
  register_passes (info->base_name, ctx);
  /* GCC 12 has refused -fdump-tree-PASS for a plugin's pass before it loads the
     plugin, so there is an argument that says the same to its dump manager.  */
  for (const std::string &pass : ctx->opts.dumps)
    {
      bool ipa = pass.rfind ("accred_clone", 0) == 0;
      g->get_dumps ()->dump_switch_p (((ipa ? "ipa-" : "tree-") + pass).c_str ());
    }
  follow_dump_options (ctx->opts);
  return 0;
}
