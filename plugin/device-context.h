/* What the passes of one compilation share.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   One object, made by plugin_init and handed to every pass by reference.  */

#ifndef ACCRED_DEVICE_CONTEXT_H
#define ACCRED_DEVICE_CONTEXT_H

#include "plugin/gcc-shim.h"
#include "plugin/loops/plan.h"
#include "plugin/options.h"
#include "plugin/offload/register.h"
#include "plugin/openmp/team-functions.h"
#include "plugin/report/report.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* The attribute that says which array of device_context::arrays a variable belongs to; omplower's
   copies of the variable have it, too.  */
constexpr char reduced_array_attribute[] = "accred reduced array";

/* The attribute of a declaration of printf by which one thread of a kernel prints, which the kernel
   then stops.  */
constexpr char prints_once_attribute[] = "accred prints once";

/* The launch of a compute construct by accred's host support.  */
struct launch_site
{
  unsigned entries = 0; /* Of the region's own argument record.  */
  bool slots = false; /* Each launch brings memory for gang slots.  */
  std::set<int64_t> values; /* Offsets of entries that may have the object, not its address.  */
  tree needs = NULL_TREE; /* By make_launch_needs.  */
};

/* A compute construct, as long as there is no clone of it: offsets of entries of its argument
   record (constants.cc), and its launch unless that is left to libgomp (launch.cc).  */
struct region_record
{
  /* They lead to objects of which nothing else knows the address.  */
  std::set<uint64_t> private_entries;
  /* Likewise: those that lead to a copy of a pointer of the clause `deviceptr'.  */
  std::set<uint64_t> device_pointer_entries;
  /* Those of them that lead to numbers of at most eight bytes.  */
  std::set<int64_t> small_entries;
  /* For array descriptors of `declare' directives, which libgomp has to see.  */
  std::set<uint64_t> declared_entries;
  /* Some entries' arrays get results, maybe not all of their elements.  */
  bool reduces_arrays = false;
  /* By entry: the size of what it leads to; 0: not known.  */
  std::vector<uint64_t> object_bytes;
  std::optional<launch_site> launch;
};

struct planned_loops;

/* A device clone and what it was cloned from.  */
struct device_clone
{
  tree host_fn;
  tree clone_fn;
  std::string name; /* PTX identifier.  */
  dev::linkage link;
  bool kernel; /* An offload region, not a routine.  */
  size_t image_index; /* Of a kernel: place in the image's table.  */
  /* Only tables of virtual functions lead here: what has no translation is an error when
     it is called, not when it is compiled.  */
  bool optional = false;
  /* Of a region.  */
  region_record region{};
  /* What a region says about launch dimensions, once oaccloops has asked for them.  */
  std::optional<dims_shape> dims_said{};
  /* Private variables by the level that OpenACC gives them, found by raise and
     used by plan and translate; by their DECL_UID.  */
  std::map<unsigned, dev::placement> placements{};
  /* By accred_plan.  */
  region_plan plan{};
  /* From there to accred_schedule.  */
  std::shared_ptr<planned_loops> loops{};
};

/* An entry of a table of virtual functions that leads to TARGET by way of another class: `this', or
   the result, is moved.  */
struct device_thunk
{
  tree target; /* The host's function, or another thunk.  */
  int64_t fixed; /* Added before the others to `this', after them to a result.  */
  bool of_this; /* `this' is moved, not the result.  */
  std::optional<int64_t>
    in_table; /* What is added is there in the object's table of virtual functions...  */
  int64_t in_object; /* ... and, unless zero, in the object.  */
};

/* An array in a reduction clause of a loop, until omplower has made the reductions of its elements
   (array-reductions.cc).  */
struct reduced_element
{
  tree value; /* The scalar that the clause names.  */
  tree result; /* The address of the element that gets the result; null: VALUE gets it.  */
  unsigned HOST_WIDE_INT index; /* Of the element in the private array.  */
};

struct reduced_array
{
  tree own; /* The private array.  */
  std::vector<reduced_element> elements;
  bool memory; /* Its elements are not scalars; ELEMENTS has the mark of the loop alone.  */
};

/* A construct that was OpenMP's: what target_region::in_order says of it; the data constructs that
   were around it, outer ones first.  */
struct openmp_region
{
  const char *in_order;
  std::vector<gomp_target *> data;
};

struct device_context
{
  options opts;
  dev::module module;
  image_registration image;

  std::vector<device_clone> clones;
  /* By their DECL_UID.  GCC forgets what they are when it has written the host's.  */
  std::map<unsigned, device_thunk> thunks;
  /* Variables of `declare' directives.  */
  std::vector<image_variable> variables;
  /* Functions with OpenMP's clause `indirect'.  */
  std::vector<tree> indirect_functions;
  /* Until they have clones, by the DECL_UID of the host function.  */
  std::map<unsigned, region_record> regions;
  /* Launches that are not left to libgomp.  */
  size_t launches = 0;
  /* Clones not translated yet; at zero the image is complete.  */
  size_t pending = 0;

  /* Some function has code for either side, which accred_target chooses (atomics.cc).  */
  bool sides = false;
  /* What the host's side has then, no clone may have, not even before accred_target.  */
  bool host_parts = false;

  /* A construct of this compilation has a clause `async': two regions may run at a time.  */
  bool overlaps = false;

  /* A clone calls what a pointer leads to, which may be a function of the clause `indirect'.  */
  bool calls_pointers = false;

  /* A function that kernels call asks for the number of its gang.  */
  bool functions_number_gangs = false;

  /* What parallel regions may call (openmp/each-thread.h).  */
  team_functions functions;

  /* The constructs of a function that were OpenMP's, until accred_idle_lanes.  */
  std::map<gimple *, openmp_region> target_regions;

  /* Loops of theirs with the directive `simd' that one thread executes, though lanes may; the
     variables that they reduce, with the operators.  */
  std::map<gimple *, std::map<tree, tree_code>> simd_loops;

  /* Inner loops of `kernels' that may be sequential, until accred_product_versions.  */
  std::set<gomp_for *> products;

  /* What GCC's pass that lowers a clone has to run first (gcc11-lowering.cc).  */
  std::vector<opt_pass *> passes_between;

  /* What the plugin has refused before its first pass, and whether the front end has said sorry
     itself by then (front-end-errors.cc).  */
  int early_sorries = 0;
  int early_errors = 0;
  std::optional<bool> front_end_sorry;

  /* By the numbers in the attributes of array-reductions.h.  */
  std::vector<reduced_array> arrays;

  /* Of each clone, for the report.  */
  std::vector<reported_function> reported;
  std::vector<reported_note> notes;

  const device_clone *find_clone (tree fndecl) const;
  device_clone *find_clone (tree fndecl);
  /* The clone of the routine HOST_FN, or null.  */
  const device_clone *find_clone_of (tree host_fn) const;
  const device_thunk *find_thunk (tree fn) const;
};

} // namespace accred

#endif
