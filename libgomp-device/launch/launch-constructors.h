/* Constructors and destructors that the device executes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   When the program starts, it writes a module with one kernel that calls the constructors of all
   units by their priority, and one for the destructors (abi/image.h).  libgomp launches them when
   it has loaded the image on a device, and before it unloads it, since GCC 15.  With an older
   libgomp the program itself does so, on all devices, when it starts and when it ends.  */

#ifndef ACCRED_LAUNCH_CONSTRUCTORS_H
#define ACCRED_LAUNCH_CONSTRUCTORS_H

#include "libgomp-device/launch/launch-host.h"
#include "libgomp-device/launch/launch-indirect.h"
#include "abi/image.h"

#include <dlfcn.h>

extern "C" void GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t mapnum,
				      void **hostaddrs, size_t *sizes, unsigned short *kinds, ...);

/* The linker defines these.  */
extern "C" __attribute__ ((visibility ("hidden"))) const accred_unit *const __start_accred_units[];
extern "C" __attribute__ ((visibility ("hidden"))) const accred_unit *const __stop_accred_units[];

namespace accred_host {

/* The addresses of these stand for host functions.  */
inline const accred_launch structor_launches[]
  = { { ACCRED_CONSTRUCTORS, { 1, 1, 1 } }, { ACCRED_DESTRUCTORS, { 1, 1, 1 } } };
inline const accred_launch *const construct = &structor_launches[0];
inline const accred_launch *const destruct = &structor_launches[1];

/* In their order; of two with the same priority, the first one in the program's tables comes first,
   and its destructor last.  */
inline int
compare_structors (const void *x, const void *y)
{
  const accred_structor *const *a = (const accred_structor *const *) x,
			       *const *b = (const accred_structor *const *) y;
  if ((*a)->at_end != (*b)->at_end)
    return (*a)->at_end ? 1 : -1;
  const bool before = (*a)->priority != (*b)->priority ? (*a)->priority < (*b)->priority : *a < *b;
  return before != ((*a)->at_end == 1) ? -1 : 1;
}

inline void
append_structors (module_text &t, const accred_structor *const *all, size_t count, bool at_end)
{
  for (size_t i = 0; i < count; i++)
    if ((all[i]->at_end == 1) == at_end)
      append (t, "\t{\n\tcall %s, ();\n\t}\n", all[i]->routine);
}

/* Takes the destructors off the list and calls them.  One may note another.  */
inline void
append_noted (module_text &t)
{
  append (t, "NEXT:\n"
	     "\tld.global.u64 %%noted, [" ACCRED_NOTED "];\n"
	     "\tsetp.eq.u64 %%none, %%noted, 0;\n\t@%%none bra DONE;\n"
	     "\tld.u64 %%before, [%%noted+16];\n"
	     "\tst.global.u64 [" ACCRED_NOTED "], %%before;\n"
	     "\tld.u64 %%function, [%%noted];\n\tld.u64 %%argument, [%%noted+8];\n"
	     "\t{\n\t.param .u64 $a0;\n\tst.param.u64 [$a0], %%argument;\n"
	     "\t$proto: .callprototype _ (.param .u64 _);\n"
	     "\tcall %%function, ($a0), $proto;\n\t}\n\tbra NEXT;\nDONE:\n");
}

/* The module, with the first lines of HEADER_OF; no text if there are no such functions.  */
inline module_text
structor_module (const char *header_of)
{
  module_text t = {};
  size_t count = 0;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    count += (*u)->num_structors;
  if (!count)
    return t;
  const accred_structor **all = (const accred_structor **) calloc (count, sizeof *all);
  if (!all)
    fatal ("out of memory");
  count = 0;
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    for (size_t i = 0; i < (*u)->num_structors; i++)
      all[count++] = &(*u)->structors[i];

  append_header (t, header_of);
  append (t, ".common .global .align 8 .b8 " ACCRED_NOTED "[8];\n");
  for (size_t i = 0; i < count; i++)
    append (t, ".extern .func %s ();\n", all[i]->routine);
  qsort (all, count, sizeof *all, compare_structors);
  append (t, ".visible .entry " ACCRED_CONSTRUCTORS "\n.maxntid 1, 1, 1\n{\n");
  append_structors (t, all, count, false);
  append (t, "\tret;\n}\n"
	     ".visible .entry " ACCRED_DESTRUCTORS "\n.maxntid 1, 1, 1\n{\n"
	     "\t.reg .b64 %%noted, %%before, %%function, %%argument;\n\t.reg .pred %%none;\n");
  append_noted (t);
  append_structors (t, all, count, true);
  append (t, "\tret;\n}\n");
  free (all);
  return t;
}

/* GCC 15's has this function, older ones have not.  */
inline bool
libgomp_runs_structors_p ()
{
  return dlsym (RTLD_DEFAULT, "GOMP_interop") != nullptr;
}

/* Launches KERNEL, an element of structor_launches, on all devices.  */
inline void
run_on_devices (void *kernel)
{
  const acc_device_t type = acc_get_device_type ();
  const int count = acc_get_num_devices (acc_device_nvidia);
  if (!count)
    return;
  const int number = acc_get_device_num (acc_device_nvidia);
  for (int i = 0; i < count; i++)
    {
      acc_set_device_num (i, acc_device_nvidia);
      /* The flags are inverted.  */
      GOACC_parallel_keyed (~0, (void (*) (void *)) kernel, 0, nullptr, nullptr, nullptr, 0);
    }
  acc_set_device_num (number, acc_device_nvidia);
  if (type != acc_device_nvidia)
    acc_set_device_type (type);
}

} // namespace accred_host

#endif
