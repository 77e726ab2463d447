/* A construct's large objects on the device, before its kernel is launched.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   libgomp maps what a construct names, launches its kernel once, and copies back.  A kernel that
   leaves long rows to another launch (launch-rows.h) needs the objects for longer.  So they are
   mapped as by a data construct around it, and the launch itself is a direct one.  */

#ifndef ACCRED_LAUNCH_DATA_H
#define ACCRED_LAUNCH_DATA_H

#include "libgomp-device/launch/launch-direct.h"

extern "C" void GOACC_data_start (int flags, size_t mapnum, void **hostaddrs, size_t *sizes,
				  unsigned short *kinds);
extern "C" void GOACC_data_end (void);

namespace accred_host {

/* What mapping a construct's objects before it depends on.  */
enum class early_mapping
{
  impossible,
  unnecessary, /* It is on the device, or a direct launch copies it.  */
  wanted
};

/* The same for mapping I of M.  */
inline early_mapping
early_mapping_of (const launch_arguments &m, size_t i)
{
  char *h = (char *) m.addresses[i];
  const size_t size = m.sizes[i];
  if (!h)
    return early_mapping::unnecessary;
  switch (m.kind (i))
    {
    case GOMP_MAP_FIRSTPRIVATE:
    case GOMP_MAP_FIRSTPRIVATE_INT:
    case GOMP_MAP_FORCE_DEVICEPTR:
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_ZERO_LEN_ARRAY_SECTION: return early_mapping::unnecessary;
    case GOMP_MAP_FORCE_PRESENT:
    case GOMP_MAP_IF_PRESENT:
      return acc_is_present (h, size) ? early_mapping::unnecessary : early_mapping::impossible;
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM: break;
    default: return early_mapping::impossible;
    }
  if (!size || in_linked_variable_p (h))
    return early_mapping::impossible;
  if (acc_is_present (h, size) || record::copies_p (size))
    return early_mapping::unnecessary;
  /* libgomp knows what to do with one that is there in part.  */
  return acc_is_present (h, 1) || acc_is_present (h + size - 1, 1) ? early_mapping::impossible
								   : early_mapping::wanted;
}

/* True if mappings I and K of M have bytes of one object.  */
inline bool
overlap_p (const launch_arguments &m, size_t i, size_t k)
{
  const char *one = (const char *) m.addresses[i], *other = (const char *) m.addresses[k];
  return one < other + mapped_size (m, k) && other < one + mapped_size (m, i);
}

/* The large objects of a construct that are not on the device, there during the object's lifetime,
   if OK.  */
class early_objects
{
public:
  early_objects (const request &r, const kernel *k, int flags)
  {
    if (!k || !r.needs.row_piece || r.queue != acc_async_sync || !possible_p (*k, r)
	|| wanted_launch_way () == way_libgomp || profiled_p ())
      return;
    const launch_arguments &m = r.arguments;
    launch_arguments early
      = { (void **) __builtin_alloca ((m.count + 1) * sizeof *m.addresses),
	  (size_t *) __builtin_alloca ((m.count + 1) * sizeof *m.sizes),
	  (unsigned short *) __builtin_alloca ((m.count + 1) * sizeof *m.kinds), 0 };
    for (size_t i = 0; i < m.count; i++)
      {
	const early_mapping how = early_mapping_of (m, i);
	if (how == early_mapping::impossible)
	  return;
	for (size_t k = 0; k < i; k++)
	  if (overlap_p (m, i, k))
	    return;
	if (how != early_mapping::wanted)
	  continue;
	early.addresses[early.count] = m.addresses[i];
	early.sizes[early.count] = m.sizes[i];
	early.kinds[early.count++] = m.kinds[i];
      }
    if (!early.count)
      return;
    do_waits (r);
    GOACC_data_start (flags, early.count, early.addresses, early.sizes, early.kinds);
    m_ok = true;
  }
  ~early_objects ()
  {
    if (m_ok)
      GOACC_data_end ();
  }
  early_objects (const early_objects &) = delete;
  early_objects &operator= (const early_objects &) = delete;

  bool ok () const { return m_ok; }

private:
  bool m_ok = false;
};

} // namespace accred_host

#endif
