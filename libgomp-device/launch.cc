/* The host's side of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   accred_parallel_keyed stands in for libgomp's GOACC_parallel_keyed where a region may
   have reductions.  It hands the call on with one more argument for the kernel, the
   device address of memory for gang slots (abi.h).  How this gets into programs:
   launch-host.h.  */

#include "libgomp-device/launch-gangs.h"
#include "libgomp-device/launch-memory.h"
#include "libgomp-device/launch-request.h"

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

/* The device of this host thread, made ready if this is the first region.  */
inline device &
current_device ()
{
  int number = acc_get_device_num (acc_device_nvidia);
  memory_for (number, acc_async_sync, ACCRED_SLOTS_OFFSET);
  return find_device (number);
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

  if (needs->gang_slot_bytes && !elsewhere_p (flags))
    {
      device &dev = current_device ();
      if (!r.dims[GOMP_DIM_GANG])
	r.set_gangs (gangs_for (*needs, fn, r, { hostaddrs, sizes, kinds, mapnum }, dev));
      void *memory = memory_for (dev.number, r.queue,
				 ACCRED_SLOTS_OFFSET
				 + r.dims[GOMP_DIM_GANG] * needs->gang_slot_bytes);
      void **addrs = (void **) __builtin_alloca ((mapnum + 1) * sizeof *addrs);
      size_t *lengths = (size_t *) __builtin_alloca ((mapnum + 1) * sizeof *lengths);
      unsigned short *maps = (unsigned short *) __builtin_alloca ((mapnum + 1) * sizeof *maps);
      memcpy (addrs, hostaddrs, mapnum * sizeof *addrs);
      memcpy (lengths, sizes, mapnum * sizeof *lengths);
      memcpy (maps, kinds, mapnum * sizeof *maps);
      addrs[mapnum] = memory;
      lengths[mapnum] = sizeof memory;
      maps[mapnum] = GOMP_MAP_FIRSTPRIVATE_INT;
      mapnum++;
      hostaddrs = addrs;
      sizes = lengths;
      kinds = maps;
    }

#define W4(I) r.words[I], r.words[I + 1], r.words[I + 2], r.words[I + 3]
#define W16(I) W4 (I), W4 (I + 4), W4 (I + 8), W4 (I + 12)
  /* What stands behind the 0 is not looked at.  */
  GOACC_parallel_keyed (flags, fn, mapnum, hostaddrs, sizes, kinds, W16 (0), W16 (16),
			W16 (32), W16 (48));
#undef W16
#undef W4
}
