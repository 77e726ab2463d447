/* The unit of an object: PTX and tables in the host object, which a constructor of the program
   merges with those of other objects into one image (libgomp-device/launch/launch-image.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The layout is libgomp's (see abi/image.h).  */

#ifndef ACCRED_REGISTER_H
#define ACCRED_REGISTER_H

#include "plugin/gcc-shim.h"
#include "abi/trip-count.h"
#include "plugin/offload/symbols.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* An offload region: the host function that libgomp knows it by, and its
   kernel.  */
struct image_function
{
  tree host_fn;
  std::string name;  /* Of the PTX entry.  */
  int dims[GOMP_DIM_MAX]; /* 0: chosen at launch.  */
  /* The result of make_launch_needs; null if only libgomp launches it.  */
  tree needs;
  /* Offsets of the entries for descriptors that libgomp has to update.  */
  std::set<uint64_t> declared_entries;
  /* Some entries' arrays get results, maybe not all of their elements.  */
  bool reduces_arrays;
  /* By entry: the size of what it leads to; 0: not known.  */
  std::vector<uint64_t> object_bytes;
  /* How many iterations its gang loops have, and the table of it.  */
  std::vector<accred_trip_step> trip_steps;
  tree trip_table;
  /* What its threads take from the heap.  */
  std::vector<accred_trip_step> heap_steps;
};

/* A variable with a copy on the device.  */
struct image_variable
{
  tree host_decl;
  std::string name;  /* Of the PTX variable.  */
  bool link;   /* That is a pointer to the copy (`declare link').  */
};

/* A routine that the device executes when the image is loaded, or AT_END.  */
struct image_structor
{
  std::string routine;
  unsigned priority;
  bool at_end;
};

/* Private object number I of type accred_launch_needs (abi/image.h), all zero,
   that code may refer to from now on.  image_registration fills it.  */
tree make_launch_needs (unsigned i);

/* A private variable with the addresses of FUNCTIONS, those of OpenMP's clause `indirect', for the
   variables of the image: the host's addresses in the host's copy, the device's in the other.  */
image_variable make_indirect_table (const std::vector<tree> &functions);

/* The same with the host's FUNCTIONS for regions in those of the device (abi/ancestors.h), which
   the device's copy lacks.  */
image_variable make_ancestor_table (const std::vector<tree> &functions);

/* Have the program tell libgomp, when it starts, that no device is fit for it, since OpenMP's
   `requires' directive wants REQUIRED of memory.  Call in an IPA pass.  */
void require_memory (const char *required);

class image_registration
{
public:
  /* Declare the tables, the constructor and the destructor.  Call once, in an IPA pass, when all
     functions, variables and structors of the unit are known, unless there is nothing at all
     for the device.  Reports symbols that cannot be registered.  False: the unit is empty.  */
  bool create (const std::vector<image_function> &, const std::vector<image_variable> &,
	       const std::vector<image_structor> &);

  /* For symbols that other objects can see: SYMBOL has device code or a copy on the device here, or
     is needed from another object.  The linker then reports missing symbols.  The former in an IPA
     pass.  */
  void define (const linker_symbol &symbol);
  void require (const linker_symbol &symbol);

  /* The dimensions of function I, before `fill'.  */
  void set_dims (size_t i, const int dims[GOMP_DIM_MAX]);

  /* How many iterations the gang loops of function I have, before `fill'.  */
  void set_trip_counts (size_t i, std::vector<accred_trip_step> steps);

  /* What the threads of function I take from the heap, before `fill'.  */
  void set_heap_steps (size_t i, std::vector<accred_trip_step> steps);

  /* Give the tables their contents; the unit is the module PTX for sm_SM, whose open
     dimensions are AS_LIBGOMP chooses them or not, the module ENTRIES unless that is empty, and
     what COMPILED says of both.  */
  void fill (const std::string &ptx, const std::string &entries, int sm, bool as_libgomp,
	     const dev::result &compiled);

private:
  bool host_fits () const;
  void create_host_table ();
  void create_unit ();
  void create_needs (size_t i);
  size_t fill_ptx (const std::string &ptx, const std::string &entries);
  void fill_launches ();
  void fill_needs (size_t i, const dev::kernel_report &report, int sm, bool as_libgomp);
  void fill_outside (const std::vector<dev::outside_call> &outside_calls);

  std::vector<image_function> m_functions;
  std::vector<image_variable> m_variables;
  std::vector<image_structor> m_structors;
  std::set<std::string> m_defined;
  std::map<std::string, tree> m_required;
  tree m_ptx, m_entries, m_ptx_objects, m_launch, m_variable_names, m_functions_table,
    m_variables_table;
  tree m_unit, m_required_table, m_outside_calls, m_structors_table;
};

} // namespace accred

#endif
