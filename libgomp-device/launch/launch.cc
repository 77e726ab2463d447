/* The host's side of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   accred_parallel_keyed stands in for libgomp's GOACC_parallel_keyed.  It launches the kernel
   itself if it can (launch-direct.h).  Otherwise it passes the call on to libgomp, with scalars in
   place of their addresses and, for a kernel that needs them, with the device address of memory for
   gang slots and sizes of arrays (abi/image.h) as additional arguments. launch-host.h says how this
   code gets into programs.  */

#include "libgomp-device/launch/launch-ancestors.h"
#include "libgomp-device/launch/launch-data.h"
#include "libgomp-device/launch/launch-direct.h"
#include "libgomp-device/launch/launch-failure.h"
#include "libgomp-device/launch/launch-gangs.h"
#include "libgomp-device/launch/launch-limits.h"
#include "libgomp-device/launch/launch-memory.h"
#include "libgomp-device/launch/launch-request.h"
#include "libgomp-device/launch/launch-teams.h"
#include "libgomp-device/launch/launch-unload.h"

#include <omp.h>
#include <string.h>
#include <strings.h>

extern "C" void GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t mapnum,
				      void **hostaddrs, size_t *sizes, unsigned short *kinds, ...);

namespace accred_host {

/* GOACC_FLAG_LOCAL_DEVICE: the clause `self' of compute constructs, which GCC has since version 14.
   Until then its header does not have the name.  */
constexpr int local_device_flag = 1 << 1;

/* True if the region will not run on an NVIDIA device.  */
inline bool
elsewhere_p (int flags)
{
  return ((GOACC_FLAGS_UNMARSHAL (flags) & (GOACC_FLAG_HOST_FALLBACK | local_device_flag))
	  || acc_get_device_type () != acc_device_nvidia);
}

/* FLAGS for a region that does not run on an NVIDIA device.  A libgomp older than GCC 14's ignores
   the clause `self' and would launch the kernel; to the others it is the same as `if (false)'.  */
inline int
flags_elsewhere (int flags)
{
  int plain = GOACC_FLAGS_UNMARSHAL (flags);
  if (plain & local_device_flag)
    plain |= GOACC_FLAG_HOST_FALLBACK;
  return GOACC_FLAGS_UNMARSHAL (plain);
}

/* Replaces entries of M by the objects themselves where the kernel expects that.  */
inline void
enter_values (const launch_arguments &m, const char *uses)
{
  for (size_t i = 0; uses && i < m.count && uses[i]; i++)
    /* Leave objects of `present' clauses to libgomp, which reports missing ones.  */
    if (uses[i] == ACCRED_USE_VALUE && m.addresses[i] && m.kind (i) != GOMP_MAP_FORCE_PRESENT)
      {
	m.addresses[i] = (void *) value_of_object (m.addresses[i], m.sizes[i]);
	m.kinds[i] = GOMP_MAP_FIRSTPRIVATE_INT;
      }
}

/* Replaces the first COUNT entries of M that are pointers without a clause by what these are on the
   device: libgomp does not know the ends of arrays, and some versions make null pointers of those
   that lead to nothing there.  */
inline void
enter_pointers (const launch_arguments &m, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (m.kind (i) == GOMP_MAP_ZERO_LEN_ARRAY_SECTION && !m.sizes[i]
	&& !in_linked_variable_p ((char *) m.addresses[i]))
      {
	m.addresses[i] = place_on_device ((char *) m.addresses[i]);
	m.kinds[i] = GOMP_MAP_FIRSTPRIVATE_INT;
      }
}

/* Fills the entries of M from FIRST on, for the gang slots of the launch R and the sizes of its
   arrays.  */
inline void
enter_more (const launch_arguments &m, size_t first, const request &r, int device)
{
  m.addresses[first] = nullptr;
  if (r.needs.gang_slot_bytes)
    {
      queue &q = find_queue (device, r.queue);
      pthread_mutex_lock (&q.lock);
      m.addresses[first] = memory_of (q, r.slot_bytes ()) + slots_at;
      pthread_mutex_unlock (&q.lock);
    }
  /* Results replace their old values.  */
  m.addresses[first + 1] = nullptr;
  /* Nor is there a list of rows.  */
  if (r.needs.row_piece)
    m.addresses[first + ACCRED_SLOT_ENTRIES] = nullptr;
  const size_t first_size = first + r.first_size ();
  for (size_t i = first_size; i < m.count; i++)
    m.addresses[i] = (void *) mapped_size (r.arguments, r.sized_entry (i - first_size));
  for (size_t i = first; i < m.count; i++)
    {
      m.sizes[i] = sizeof m.addresses[i];
      m.kinds[i] = GOMP_MAP_FIRSTPRIVATE_INT;
    }
}

/* The bytes of a mapping that libgomp looks up.  */
struct mapped_bytes
{
  char *begin, *end;
  unsigned short kind;
  bool from;
};

inline int
compare_mapped (const void *a, const void *b)
{
  const char *p = ((const mapped_bytes *) a)->begin, *q = ((const mapped_bytes *) b)->begin;
  return (p > q) - (p < q);
}

/* M gets a mapping of the bytes from BEGIN to END.  */
inline void
add_mapping (launch_arguments &m, char *begin, char *end, int kind)
{
  m.addresses[m.count] = begin;
  m.sizes[m.count] = end - begin;
  m.kinds[m.count] = (unsigned short) kind;
  m.count++;
}

/* The mappings from PARTS on to END, in their order, have bytes of one object.  M gets those for
   what is copied to the host.  */
inline void
copy_parts_back (launch_arguments &m, const mapped_bytes *parts, const mapped_bytes *end)
{
  const size_t first = m.count;
  int flags = 0;
  for (const mapped_bytes *p = parts; p < end; p++)
    {
      if (!p->from)
	continue;
      flags = p->kind & ~0xff;
      char *last = m.count > first ? (char *) m.addresses[m.count - 1] : nullptr;
      if (!last || p->begin > last + m.sizes[m.count - 1])
	add_mapping (m, p->begin, p->end, GOMP_MAP_TOFROM);
      else if (p->end > last + m.sizes[m.count - 1])
	m.sizes[m.count - 1] = p->end - last;
    }
  /* libgomp copies one range of an object that goes with the construct, and what it is always to
     copy.  What is there already stays there.  */
  const bool several = m.count > first + 1;
  if (several && acc_is_present (m.addresses[first], 1))
    m.count = first;
  for (size_t i = first; i < m.count; i++)
    m.kinds[i] = (unsigned short) (flags | (several ? GOMP_MAP_ALWAYS_FROM : GOMP_MAP_TOFROM));
}

/* What mapping I of M, of SIZE bytes, maps: one that the program has not written maps of an object
   only the part that an earlier one names.  */
inline mapped_bytes
mapped_part (const launch_arguments &m, size_t i, size_t size)
{
  char *h = (char *) m.addresses[i];
  mapped_bytes part = { h, h + size, m.kinds[i], find_rule (m.kind (i))->from };
  if (m.kind (i) != (unsigned char) m.kinds[i])
    for (size_t k = 0; k < i; k++)
      {
	char *p = (char *) m.addresses[k];
	const size_t bytes = mapped_size (m, k);
	if (bytes && p >= h && p + bytes <= h + size)
	  {
	    part.begin = p;
	    part.end = p + bytes;
	    break;
	  }
      }
  return part;
}

/* Of each object that several of the first COUNT mappings of M have bytes of, one of which copies
   to the host, map what is copied once more at the end of M, which has room for that: in OpenACC's
   constructs libgomp copies only what the last mapping of an object names.  */
inline void
map_again (launch_arguments &m, size_t count)
{
  mapped_bytes *all = (mapped_bytes *) __builtin_alloca ((count + 1) * sizeof *all);
  size_t known = 0;
  for (size_t i = 0; i < count; i++)
    if (const size_t size = mapped_size (m, i))
      all[known++] = mapped_part (m, i, size);
  qsort (all, known, sizeof *all, compare_mapped);
  for (size_t i = 0, next; i < known; i = next)
    {
      char *end = all[i].end;
      for (next = i; next < known && (next == i || all[next].begin < end); next++)
	end = all[next].end > end ? all[next].end : end;
      if (next - i > 1)
	copy_parts_back (m, all + i, all + next);
    }
}

/* Calls libgomp for R's construct, with the mappings M.  */
inline void
call_libgomp (const request &r, int flags, const launch_arguments &m)
{
#define W4(I) r.words[I], r.words[I + 1], r.words[I + 2], r.words[I + 3]
#define W16(I) W4 (I), W4 (I + 4), W4 (I + 8), W4 (I + 12)
  /* libgomp ignores the words after the 0.  */
  GOACC_parallel_keyed (flags, r.fn, m.count, m.addresses, m.sizes, m.kinds, W16 (0), W16 (16),
			W16 (32), W16 (48));
#undef W16
#undef W4
}

/* Launches through libgomp on the GPU, with the mappings of R and the kernel's additional
   arguments.  */
inline void
launch_by_libgomp (const request &r, int flags, int device)
{
  const launch_arguments &own = r.arguments;
  const size_t count = own.count + r.more_entries (), most = count + own.count;
  launch_arguments all = { (void **) __builtin_alloca (most * sizeof *all.addresses),
			   (size_t *) __builtin_alloca (most * sizeof *all.sizes),
			   (unsigned short *) __builtin_alloca (most * sizeof *all.kinds), count };
  memcpy (all.addresses, own.addresses, own.count * sizeof *all.addresses);
  memcpy (all.sizes, own.sizes, own.count * sizeof *all.sizes);
  memcpy (all.kinds, own.kinds, own.count * sizeof *all.kinds);
  enter_values (all, r.needs.uses);
  enter_pointers (all, own.count);
  if (count > own.count)
    enter_more (all, own.count, r, device);
  map_again (all, own.count);
  note_launch (r.needs.where);
  call_libgomp (r, flags, all);
  if (r.queue == acc_async_sync)
    note_end ();
}

/* The same in the device's context: where it has nothing to map, libgomp launches in that of the
   device which this thread has used last.  */
inline void
launch_in_context (const request &r, int flags, device &dev)
{
  counted_mappings mappings (dev.users);
  const driver *cuda = find_driver ();
  void *context = acc_get_current_cuda_context ();
  if (!cuda || !context)
    return launch_by_libgomp (r, flags, dev.number);
  current_context now (*cuda, context);
  launch_by_libgomp (r, flags, dev.number);
}

/* Launches R on the GPU, with TEAMS gangs, if that is not 0 and the construct leaves their number
   open.  */
inline void
launch (request &r, int flags, unsigned teams)
{
  refuse_while_serving ();
  const int number = acc_get_device_num (acc_device_nvidia);
  device &dev = find_device (number);
  warn_if_unfit (dev, r.needs.where, r.needs.arch);
  const kernel *k = find_kernel (r);
  set_limits (dev);
  const unsigned open = r.open_dims ();
  if (open && r.needs.as_libgomp)
    shape_as_libgomp (r);
  if (teams && open & GOMP_DIM_MASK (GOMP_DIM_GANG))
    r.dims[GOMP_DIM_GANG] = teams;
  if (!r.dims[GOMP_DIM_GANG])
    {
      r.most_gangs = dim_of_user (GOMP_DIM_GANG);
      r.dims[GOMP_DIM_GANG] = gangs_for (r, dev);
    }
  else
    r.most_gangs = r.dims[GOMP_DIM_GANG];
  const bool served = ancestors_p () && r.needs.asks_host && r.queue == acc_async_sync;
  if (!served && k && launch_directly (r, *k, dev))
    return;
  early_objects objects (r, served ? nullptr : k, flags);
  if (objects.ok () && launch_directly (r, *k, dev))
    return;
  r.hand_on (open);
  if (served)
    launch_with_ancestors (r, flags, dev, launch_in_context);
  else
    launch_in_context (r, flags, dev);
}

/* True if OMP_TARGET_OFFLOAD, which GCC 12's libgomp has read but forgets where it has no device at
   all, says that regions must not run on the host.  */
inline bool
offload_mandatory_p ()
{
  const char *value = getenv ("OMP_TARGET_OFFLOAD");
  return value && strcasecmp (value + strspn (value, " "), "mandatory") == 0;
}

} // namespace accred_host

/* Like GOACC_parallel_keyed; NEEDS has the requirements of FN's kernel.  */
extern "C" __attribute__ ((used)) inline void
accred_parallel_keyed (const struct accred_launch_needs *needs, int flags, void (*fn) (void *),
		       size_t mapnum, void **hostaddrs, size_t *sizes, unsigned short *kinds, ...)
{
  using namespace accred_host;

  va_list ap;
  va_start (ap, kinds);
  request r (*needs, fn, { hostaddrs, sizes, kinds, mapnum }, &ap);
  va_end (ap);
  const unsigned teams = take_team_limit ();
  if (elsewhere_p (flags))
    call_libgomp (r, flags_elsewhere (flags), r.arguments);
  else
    launch (r, flags, teams);
}

/* Ends the program: WHAT names two sections in reduction clauses that have elements
   in common.  */
extern "C" __attribute__ ((used, noreturn)) inline void
accred_sections_overlap (const char *what)
{
  fprintf (stderr, "\nlibgomp: accred: %s in reduction clauses have elements in common\n", what);
  exit (EXIT_FAILURE);
}

/* The device of a target region of OpenMP with the clause `device (NUMBER)', or without one if
   NUMBER is -1: its number and one, or 0 if it is not there.  It is then the host thread's device
   for OpenACC, too, which need not have been initialised by OpenACC.  */
extern "C" __attribute__ ((used)) inline int
accred_openmp_device (int number)
{
  if (number == GOMP_DEVICE_ICV)
    {
      number = omp_get_default_device ();
      if (!omp_get_num_devices () && accred_host::offload_mandatory_p ())
	accred_host::fatal ("OMP_TARGET_OFFLOAD is set to MANDATORY, but only the host device is"
			    " available");
    }
  if (number < 0 || number >= omp_get_num_devices ()
      || number >= acc_get_num_devices (acc_device_nvidia))
    return 0;
  /* acc_set_device_num alone leaves a thread on the host if its device there has that number.  */
  if (acc_get_device_type () != acc_device_nvidia)
    acc_set_device_type (acc_device_nvidia);
  acc_set_device_num (number, acc_device_nvidia);
  accred_host::note_region_on (number);
  return number + 1;
}

/* The number of teams of this thread's next construct of OpenMP, on the device that has been chosen
   for it, if that shares work by the teams' numbers: the limit, or as many of THREADS as fill the
   device.  */
extern "C" __attribute__ ((used)) inline int
accred_openmp_teams (int threads)
{
  using namespace accred_host;
  if (const unsigned limit = take_team_limit ())
    return limit;
  const device &dev = find_device (acc_get_device_num (acc_device_nvidia));
  const int of_each = dev.threads_per_multiprocessor / threads;
  return dev.multiprocessors > 0 && of_each > 0 ? dev.multiprocessors * of_each : 1;
}

/* The same for the clause `device (NUMBER)' of GCC 13 and newer: the program's numbers for the
   initial device and (GCC 16) for the default device are not libgomp's.  */
extern "C" __attribute__ ((used)) inline int
accred_openmp_numbered_device (int number)
{
  enum
  {
    initial_device = -1,
    default_device = -5
  };
  if (number == initial_device)
    return 0;
  return accred_openmp_device (number == default_device ? GOMP_DEVICE_ICV : number);
}

/* A region on this thread's device has called omp_set_num_teams with TEAMS; -1: it has not.  */
extern "C" __attribute__ ((used)) inline void
accred_openmp_limit_teams (int teams)
{
  if (teams >= 0)
    accred_host::limit_teams (acc_get_device_num (acc_device_nvidia), teams);
}
