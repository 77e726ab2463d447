/* The image of a program or shared library, merged from the units of its objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Each object with device code has a unit (abi/image.h): PTX, and tables of its kernels and
   variables.  The section accred_units has the addresses of the units of all linked objects.
   libgomp lets the driver link the PTX of one image, not of several, so all units are registered as
   one image.

   Each object has a constructor and a destructor that call the functions below; the first
   constructor registers the image, the last destructor unregisters it.

   Two units may have the same variable: an inline one of C++, a common block.  libgomp accepts each
   address only once.  The same holds for functions, which a linker may have merged because their
   code is identical.  */

#ifndef ACCRED_LAUNCH_IMAGE_H
#define ACCRED_LAUNCH_IMAGE_H

#include "abi/ancestors.h"
#include "libgomp-device/launch/launch-constructors.h"
#include "libgomp-device/launch/launch-host.h"
#include "libgomp-device/launch/launch-indirect.h"

#include <dlfcn.h>
#include <gomp-constants.h>
#include <stdint.h>
#include <string.h>

extern "C" void GOMP_offload_register_ver (unsigned version, const void *host_table,
					   int target_type, const void *target_data);
extern "C" void GOMP_offload_unregister_ver (unsigned version, const void *host_table,
					     int target_type, const void *target_data);

namespace accred_host {

enum : unsigned
{
  image_version = GOMP_VERSION_PACK (1, GOMP_VERSION_NVIDIA_PTX)
};

/* The tables for libgomp.  */
struct image
{
  accred_host_table host;
  accred_target_data target;
  /* The texts of the modules of indirect functions, and of constructors, or null.  */
  char *indirect, *structors;
  unsigned users;  /* Objects that have been initialised.  */
  bool any_linked;  /* The image has variables of `declare link'.  */
  bool ancestors; /* It has tables of regions of the host (abi/ancestors.h).  */
};

inline image the_image;

inline void *
allocate (size_t count, size_t size)
{
  void *p = calloc (count ? count : 1, size);
  if (!p)
    fatal ("out of memory");
  return p;
}

/* A function or variable of a unit, for sorting.  */
struct image_entry
{
  uintptr_t address;
  size_t size, number;  /* NUMBER in the order of the units.  */
  const accred_launch *launch; /* For a function.  */
  const char *name;  /* For a variable.  */
};

/* True if VARIABLE is a unit's table of regions of the host.  */
inline bool
ancestor_table_p (const char *variable)
{
  return !strncmp (variable, ACCRED_ANCESTOR_TABLE "$u", sizeof ACCRED_ANCESTOR_TABLE "$u" - 1);
}

/* By address, then the largest first, then in the original order.  */
inline int
compare_entries (const void *x, const void *y)
{
  const image_entry *a = (const image_entry *) x, *b = (const image_entry *) y;
  if (a->address != b->address)
    return a->address < b->address ? -1 : 1;
  if (a->size != b->size)
    return a->size > b->size ? -1 : 1;
  return a->number < b->number ? -1 : 1;
}

/* Sort the COUNT ENTRIES by address and keep one for each address; returns their number.  */
inline size_t
keep_one_of_each (image_entry *entries, size_t count)
{
  qsort (entries, count, sizeof *entries, compare_entries);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (!kept || entries[kept - 1].address != entries[i].address)
      entries[kept++] = entries[i];
  return kept;
}

inline size_t
num_functions (const accred_unit &u)
{
  return u.host.func_end - u.host.func_begin;
}

inline size_t
num_variables (const accred_unit &u)
{
  return (u.host.var_end - u.host.var_begin) / 2;
}

inline void
add_functions (image &m, image_entry *entries)
{
  size_t count = 0;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    for (size_t i = 0; i < num_functions (**u); i++, count++)
      entries[count]
	= { (uintptr_t) (*u)->host.func_begin[i], 0, count, &(*u)->target.launches[i], nullptr };
  if (m.structors)
    for (const accred_launch &l : structor_launches)
      entries[count] = { (uintptr_t) &l, 0, count, &l, nullptr }, count++;
  count = keep_one_of_each (entries, count);
  void **functions = (void **) allocate (count, sizeof *functions);
  accred_launch *launches = (accred_launch *) allocate (count, sizeof *launches);
  for (size_t i = 0; i < count; i++)
    {
      functions[i] = (void *) entries[i].address;
      launches[i] = *entries[i].launch;
    }
  m.host.func_begin = functions;
  m.host.func_end = functions + count;
  m.target.launches = launches;
  m.target.num_launches = count;
}

/* The dynamic linker may have merged the variable at P, NAME on the device, with one of another
   program or library.  That one has its own copy on the device, and libgomp would end the program,
   or deadlock on its own locks.  */
inline void
check_owner (const void *p, const char *name)
{
  Dl_info here, there;
  if (!dladdr (&the_image, &here) || !dladdr (p, &there) || here.dli_fbase == there.dli_fbase)
    return;
  fprintf (stderr,
	   "\nlibgomp: accred: variable %s of a `declare' directive is in %s and in %s; it"
	   " can have one copy on the device\n",
	   name, there.dli_fname, here.dli_fname);
  exit (EXIT_FAILURE);
}

inline void
add_variables (image &m, image_entry *entries)
{
  size_t count = 0;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    for (size_t i = 0; i < num_variables (**u); i++, count++)
      {
	void *const *v = &(*u)->host.var_begin[2 * i];
	const size_t size = (size_t) v[1];
	const char *name = (*u)->target.variable_names[i];
	if (size & ACCRED_SHARED_BIT)
	  check_owner (v[0], name);
	entries[count] = { (uintptr_t) v[0], size & ~ACCRED_SHARED_BIT, count, nullptr, name };
      }
  count = keep_one_of_each (entries, count);
  void **variables = (void **) allocate (2 * count, sizeof *variables);
  const char **names = (const char **) allocate (count, sizeof *names);
  for (size_t i = 0; i < count; i++)
    {
      variables[2 * i] = (void *) entries[i].address;
      variables[2 * i + 1] = (void *) entries[i].size;
      names[i] = entries[i].name;
      m.any_linked |= (entries[i].size & ACCRED_LINK_BIT) != 0;
      m.ancestors |= ancestor_table_p (names[i]);
    }
  m.host.var_begin = variables;
  m.host.var_end = variables + 2 * count;
  m.target.variable_names = names;
  m.target.num_variables = count;
}

/* A call from one object to another, for the search below.  */
struct image_call
{
  const accred_outside_call *call;
  bool seen;
};

/* True if routine FROM reaches routine TO through some of the COUNT CALLS.  */
inline bool
reaches (image_call *calls, size_t count, const char *from, const char *to)
{
  if (!strcmp (from, to))
    return true;
  for (size_t i = 0; i < count; i++)
    if (!calls[i].seen && !strcmp (calls[i].call->caller, from))
      {
	calls[i].seen = true;
	if (reaches (calls, count, calls[i].call->callee, to))
	  return true;
      }
  return false;
}

/* Two active calls of a recursive routine would share one object in shared memory.  Within one file
   the compiler refuses that.  */
inline void
check_recursion ()
{
  size_t count = 0;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    count += (*u)->num_outside_calls;
  if (!count)
    return;
  image_call *calls = (image_call *) allocate (count, sizeof *calls);
  count = 0;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    for (size_t i = 0; i < (*u)->num_outside_calls; i++)
      calls[count++].call = &(*u)->outside_calls[i];
  for (size_t i = 0; i < count; i++)
    {
      const accred_outside_call &c = *calls[i].call;
      for (size_t k = 0; k < count; k++)
	calls[k].seen = false;
      if (c.shares && reaches (calls, count, c.callee, c.caller))
	{
	  fprintf (stderr,
		   "\nlibgomp: accred: recursive routine with variables that its workers or"
		   " vectors share: %s, by way of %s in another file\n",
		   c.caller, c.callee);
	  exit (EXIT_FAILURE);
	}
    }
  free (calls);
}

inline void
make_image (image &m)
{
  check_recursion ();
  size_t objects = 0, functions = 0, variables = 0;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    {
      objects += (*u)->target.num_ptx_objects;
      functions += num_functions (**u);
      variables += num_variables (**u);
    }
  accred_ptx_object *texts = (accred_ptx_object *) allocate (objects + 2, sizeof *texts);
  m.target.ptx_objects = texts;
  m.target.num_ptx_objects = objects;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    for (size_t i = 0; i < (*u)->target.num_ptx_objects; i++)
      *texts++ = (*u)->target.ptx_objects[i];

  if (objects)
    {
      const module_text structors = structor_module (m.target.ptx_objects->code);
      if ((m.structors = structors.text))
	{
	  *texts++ = { structors.text, structors.size + 1 };
	  m.target.num_ptx_objects++;
	  functions += sizeof structor_launches / sizeof *structor_launches;
	}
    }

  size_t most = functions > variables ? functions : variables;
  image_entry *entries = (image_entry *) allocate (most, sizeof *entries);
  add_functions (m, entries);
  add_variables (m, entries);
  free (entries);
  if (!objects)
    return;
  const module_text indirect = indirect_module (m.target.ptx_objects->code, m.target.variable_names,
						m.host.var_begin, m.target.num_variables);
  if ((m.indirect = indirect.text))
    {
      *texts = { indirect.text, indirect.size + 1 };
      m.target.num_ptx_objects++;
    }
}

/* True if P is in a variable of `declare link'.  While it is not mapped, libgomp's device address
   for it is that of the pointer to its copy.  */
inline bool
in_linked_variable_p (const char *p)
{
  if (the_image.any_linked)
    for (void **v = the_image.host.var_begin; v < the_image.host.var_end; v += 2)
      if (((size_t) v[1] & ACCRED_LINK_BIT)
	  && (size_t) (p - (const char *) v[0]) < ((size_t) v[1] & ~ACCRED_LINK_BIT))
	return true;
  return false;
}

/* True if L is in the image and is the same as in its unit, UNITS.  */
inline bool
same_launch_p (const accred_launch *l, const accred_launch *units)
{
  const accred_target_data &t = the_image.target;
  return (uintptr_t) l >= (uintptr_t) t.launches
	 && (uintptr_t) l < (uintptr_t) (t.launches + t.num_launches) && units
	 && l->name == units->name;
}

inline void
register_image ()
{
  make_image (the_image);
  GOMP_offload_register_ver (image_version, &the_image.host, GOMP_DEVICE_NVIDIA_PTX,
			     &the_image.target);
}

inline void
unregister_image ()
{
  GOMP_offload_unregister_ver (image_version, &the_image.host, GOMP_DEVICE_NVIDIA_PTX,
			       &the_image.target);
  free (the_image.host.func_begin);
  free (the_image.host.var_begin);
  free ((void *) the_image.target.ptx_objects);
  free ((void *) the_image.target.variable_names);
  free ((void *) the_image.target.launches);
  free (the_image.indirect);
  free (the_image.structors);
  the_image = {};
}

} // namespace accred_host

#endif
