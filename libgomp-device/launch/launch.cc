/* The host's side of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   accred_parallel_keyed stands in for libgomp's GOACC_parallel_keyed.  It launches the
   kernel itself where it can (launch-direct.h).  Otherwise it hands the call on, for a
   kernel with reductions over gangs with one more argument, the device address of memory
   for gang slots (abi.h), and with scalars instead of their addresses.  How this gets into programs: launch-host.h.  */

#include "libgomp-device/launch/launch-direct.h"
#include "libgomp-device/launch/launch-failure.h"
#include "libgomp-device/launch/launch-gangs.h"
#include "libgomp-device/launch/launch-limits.h"
#include "libgomp-device/launch/launch-memory.h"
#include "libgomp-device/launch/launch-request.h"
#include "libgomp-device/launch/launch-unload.h"

extern "C" void GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t mapnum,
				      void **hostaddrs, size_t *sizes, unsigned short *kinds,
				      ...);

namespace accred_host {

/* True if the region will not run on an NVIDIA device.  */
inline bool
elsewhere_p (int flags)
{
  return ((GOACC_FLAGS_UNMARSHAL (flags) & GOACC_FLAG_HOST_FALLBACK)
	  || acc_get_device_type () != acc_device_nvidia);
}

} // namespace accred_host

/* As GOACC_parallel_keyed; NEEDS says what the kernel of FN wants.  */
extern "C" __attribute__ ((used)) inline void
accred_parallel_keyed (const struct accred_launch_needs *needs, int flags,
		       void (*fn) (void *), size_t mapnum, void **hostaddrs, size_t *sizes,
		       unsigned short *kinds, ...)
{
  using namespace accred_host;

  va_list ap;
  va_start (ap, kinds);
  request r (*needs, &ap);
  va_end (ap);

  const bool here = !elsewhere_p (flags);
  if (here)
    {
      int device = acc_get_device_num (acc_device_nvidia);
      accred_host::device &dev = find_device (device);
      warn_if_unfit (dev, needs->where, needs->arch);
      const kernel *k = find_kernel (*needs, fn);
      set_limits (dev);
      const launch_arguments arguments = { hostaddrs, sizes, kinds, mapnum };
      const unsigned open = r.open_dims ();
      if (open && needs->as_libgomp)
	shape_as_libgomp (fn, r);
      if (!r.dims[GOMP_DIM_GANG])
	r.dims[GOMP_DIM_GANG] = gangs_for (*needs, fn, r, arguments, dev);
      if (k && launch_directly (*needs, *k, r, device, arguments))
	return;
      r.hand_on (open);
      const bool values = needs->uses && strchr (needs->uses, ACCRED_USE_VALUE);
      if (needs->gang_slot_bytes || values)
	{
	  const size_t all = mapnum + (needs->gang_slot_bytes ? ACCRED_SLOT_ENTRIES : 0);
	  void **addrs = (void **) __builtin_alloca (all * sizeof *addrs);
	  size_t *lengths = (size_t *) __builtin_alloca (all * sizeof *lengths);
	  unsigned short *maps = (unsigned short *) __builtin_alloca (all * sizeof *maps);
	  memcpy (addrs, hostaddrs, mapnum * sizeof *addrs);
	  memcpy (lengths, sizes, mapnum * sizeof *lengths);
	  memcpy (maps, kinds, mapnum * sizeof *maps);
	  if (values)
	    for (size_t i = 0; i < mapnum && needs->uses[i]; i++)
	      /* For what is said to be present libgomp has a message.  */
	      if (needs->uses[i] == ACCRED_USE_VALUE && addrs[i] && (maps[i] & 0xff) != GOMP_MAP_FORCE_PRESENT)
		{
		  addrs[i] = (void *) value_of_object (addrs[i], lengths[i]);
		  maps[i] = GOMP_MAP_FIRSTPRIVATE_INT;
		}
	  if (needs->gang_slot_bytes)
	    {
	      queue &q = find_queue (device, r.queue);
	      pthread_mutex_lock (&q.lock);
	      addrs[mapnum] = memory_of (q, slot_bytes (*needs, r)) + all_record_bytes;
	      pthread_mutex_unlock (&q.lock);
	      /* Results go where they are added to.  */
	      addrs[mapnum + 1] = nullptr;
	    }
	  for (; mapnum < all; mapnum++)
	    {
	      lengths[mapnum] = sizeof *addrs;
	      maps[mapnum] = GOMP_MAP_FIRSTPRIVATE_INT;
	    }
	  hostaddrs = addrs;
	  sizes = lengths;
	  kinds = maps;
	}
    }

  if (here)
    note_launch (needs->where);
#define W4(I) r.words[I], r.words[I + 1], r.words[I + 2], r.words[I + 3]
#define W16(I) W4 (I), W4 (I + 4), W4 (I + 8), W4 (I + 12)
  /* What stands behind the 0 is not looked at.  */
  GOACC_parallel_keyed (flags, fn, mapnum, hostaddrs, sizes, kinds, W16 (0), W16 (16),
			W16 (32), W16 (48));
#undef W16
#undef W4
  if (here && r.queue == acc_async_sync)
    note_end ();
}
