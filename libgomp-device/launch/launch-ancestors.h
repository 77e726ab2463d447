/* Regions of the host in regions of the device: OpenMP's `device (ancestor: 1)'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   In a program with such regions, a thread of its own has libgomp launch the kernel and wait for
   its end, while the host's thread that has come to the construct looks into the device's mailbox
   (abi/ancestors.h) and executes the regions.  libgomp's own way needs an image of version 2, and
   works for launches of OpenMP's regions alone.

   What a region maps is the host's variable that the device's memory is a copy of; other memory,
   such as variables of the kernel, is copied to the host and back.  libgomp does not say which
   variable of the host some memory of the device belongs to.  But it says where a variable of the
   host is on the device, so candidates can be tried: the variables that the construct maps, and
   those of `declare target'.

   All bytes go through the mailbox: the device's thread can read memory of its own, of its block
   and of the heap, of which the driver knows nothing.  */

#ifndef ACCRED_LAUNCH_ANCESTORS_H
#define ACCRED_LAUNCH_ANCESTORS_H

#include "abi/ancestors.h"
#include "libgomp-device/launch/launch-image.h"
#include "libgomp-device/launch/launch-request.h"
#include "libgomp-device/launch/launch-results.h"
#include "libgomp-device/launch/launch-wait.h"

#include <string.h>
#include <time.h>

namespace accred_host {

/* True if this program or shared library has regions of the host in those of the device.  */
inline bool
ancestors_p ()
{
  return the_image.ancestors;
}

/* ----- what the thread of the device does for the host ----- */

/* Whoever looks into the mailbox has nothing else to do; after some time, others go first.  If the
   machine is busy, a thread that has slept is sooner back than one that has yielded.  */
class patience
{
public:
  void wait ()
  {
    enum
    {
      at_once = 1000
    };
    if (m_times < at_once)
      {
	m_times++;
	pause_a_little ();
	return;
      }
    const timespec moment = { 0, 10000 };
    nanosleep (&moment, nullptr);
  }

private:
  unsigned m_times = 0;
};

/* Wait until it is the host's turn in BOX.  */
inline void
wait_for_turn (const accred_mailbox &box)
{
  patience p;
  while (__atomic_load_n (&box.turn, __ATOMIC_ACQUIRE) != ACCRED_HOSTS_TURN)
    p.wait ();
}

inline void
wish (accred_mailbox &box, accred_wish what, uint64_t place = 0, size_t bytes = 0)
{
  box.wish = what;
  box.place = place;
  box.bytes = bytes;
  __atomic_store_n (&box.turn, ACCRED_DEVICES_TURN, __ATOMIC_RELEASE);
}

inline void
read_device (accred_mailbox &box, void *to, uint64_t from, size_t size)
{
  for (size_t at = 0, part; at < size; at += part)
    {
      part = size - at < sizeof box.data ? size - at : sizeof box.data;
      wish (box, ACCRED_READ, from + at, part);
      wait_for_turn (box);
      memcpy ((char *) to + at, box.data, part);
    }
}

inline void
write_device (accred_mailbox &box, uint64_t to, const void *from, size_t size)
{
  for (size_t at = 0, part; at < size; at += part)
    {
      part = size - at < sizeof box.data ? size - at : sizeof box.data;
      memcpy (box.data, (const char *) from + at, part);
      wish (box, ACCRED_WRITE, to + at, part);
      wait_for_turn (box);
    }
}

/* ----- one region ----- */

/* The device's bytes from BEGIN to END are at HOST.  */
struct host_copy
{
  uint64_t begin, end;
  char *host;
  void *memory; /* Of the copy; null: the host's own variable.  */
  bool members; /* Of an object of which some members are mapped, which are copied one by one.  */
};

class ancestor_region
{
public:
  ancestor_region (accred_mailbox &box, const launch_arguments &mapped)
    : m_box (box), m_mapped (mapped)
  {}
  void execute ();

private:
  struct entry
  {
    uint64_t device; /* The device's address; 0: nothing to copy back.  */
    bool copied; /* The host has a copy, in place of a variable of its own.  */
  };

  void (*function () const) (void *);
  char *host_variable (uint64_t device) const;
  char *variable_at (uint64_t device, const char *host, uint64_t from) const;
  const host_copy *known (uint64_t device, size_t size) const;
  char *host_address (uint64_t device) const;
  host_copy &add_copy (uint64_t device, size_t size, size_t align);
  void enter (size_t i);
  void enter_object (size_t i);
  void enter_members (size_t i);
  void enter_descriptor (size_t i);
  void enter_pointer (size_t i);
  void leave (size_t i);
  bool pointer_p (size_t i) const;

  unsigned char kind (size_t i) const { return m_maps.kind (i); }
  size_t size (size_t i) const { return m_maps.sizes[i]; }
  size_t align (size_t i) const { return (size_t) 1 << (m_maps.kinds[i] >> 8); }
  uint64_t device (size_t i) const { return (uint64_t) m_devices[i]; }

  accred_mailbox &m_box;
  const launch_arguments &m_mapped; /* By the construct around.  */
  launch_arguments m_maps{}; /* Of the region; its addresses are the host's.  */
  uint64_t *m_devices = nullptr; /* The device's.  */
  entry *m_entries = nullptr;
  host_copy *m_copies = nullptr;
  size_t m_num_copies = 0;
};

/* Kinds of maps of GCC 13 and newer, which older headers do not have.  */
enum : unsigned char
{
  map_present = 0x84, /* A flag of two bits.  */
  map_struct_unordered = 0x5c
};

/* The unit's function for the region.  */
inline void (*ancestor_region::function () const) (void *)
{
  for (void **v = the_image.host.var_begin; v < the_image.host.var_end; v += 2)
    if ((uint64_t) acc_deviceptr (v[0]) == m_box.table && m_box.number < (size_t) v[1] / sizeof *v)
      return (void (*) (void *)) ((void **) v[0])[m_box.number];
  fatal ("a region of the host that this program does not have");
}

/* Where on the host DEVICE is if HOST is at FROM there; null: it is not.  */
inline char *
ancestor_region::variable_at (uint64_t device, const char *host, uint64_t from) const
{
  char *h = (char *) ((uint64_t) host + (device - from));
  return host && from && (uint64_t) acc_deviceptr (h) == device ? h : nullptr;
}

/* The host's variable with a copy at the address DEVICE; null: there is none.  */
inline char *
ancestor_region::host_variable (uint64_t device) const
{
  for (size_t i = 0; i < m_mapped.count; i++)
    if (m_mapped.kind (i) != GOMP_MAP_FIRSTPRIVATE_INT
	&& m_mapped.kind (i) != GOMP_MAP_FIRSTPRIVATE)
      {
	const char *h = (const char *) m_mapped.addresses[i];
	if (char *v = h ? variable_at (device, h, (uint64_t) acc_deviceptr ((void *) h)) : nullptr)
	  return v;
      }
  for (void **v = the_image.host.var_begin; v < the_image.host.var_end; v += 2)
    if (char *h = variable_at (device, (const char *) v[0], (uint64_t) acc_deviceptr (v[0])))
      return h;
  /* Right for memory with one variable in it.  */
  const char *h = (const char *) acc_hostptr ((void *) device);
  return variable_at (device, h, device);
}

/* What the host already has of the device's SIZE bytes at DEVICE; null: nothing.  */
inline const host_copy *
ancestor_region::known (uint64_t device, size_t size) const
{
  for (const host_copy *c = m_copies; c < m_copies + m_num_copies; c++)
    if (device >= c->begin && device + (size ? size : 1) <= c->end)
      return c;
  return nullptr;
}

/* What the device's address DEVICE is on the host; null: nothing.  */
inline char *
ancestor_region::host_address (uint64_t device) const
{
  /* It may be the end of an array.  */
  for (unsigned back = 0; back < 2; back++)
    {
      if (const host_copy *c = known (device - back, 1))
	return c->host + (device - c->begin);
      if (char *h = host_variable (device - back))
	return h + back;
    }
  return nullptr;
}

/* The host gets SIZE bytes, for those at DEVICE.  */
inline host_copy &
ancestor_region::add_copy (uint64_t device, size_t size, size_t align)
{
  const size_t least = sizeof (void *);
  void *memory;
  if (posix_memalign (&memory, align > least ? align : least, size ? size : 1))
    fatal ("out of memory");
  host_copy &c = m_copies[m_num_copies++];
  c = { device, device + size, (char *) memory, memory, false };
  return c;
}

/* Kinds of OpenMP's that GCC 11 does not have: pointers that are null if nothing is there.  */
constexpr unsigned pointer_or_null = GOMP_MAP_FLAG_SPECIAL_2 | GOMP_MAP_FLAG_SPECIAL | 2,
		   attach_or_null = GOMP_MAP_DEEP_COPY | 2;

inline bool
ancestor_region::pointer_p (size_t i) const
{
  switch (kind (i))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_ALWAYS_POINTER:
    case GOMP_MAP_ATTACH:
    case pointer_or_null:
    case attach_or_null: return true;
    default: return false;
    }
}

/* Map I is of an object or an array.  */
inline void
ancestor_region::enter_object (size_t i)
{
  const unsigned char k = kind (i);
  const bool always = k & GOMP_MAP_FLAG_SPECIAL_2 || k & GOMP_MAP_FLAG_FORCE;
  bool to = k & GOMP_MAP_FLAG_TO;
  if (const host_copy *c = known (device (i), size (i)))
    {
      m_maps.addresses[i] = c->host + (device (i) - c->begin);
      m_entries[i].copied = c->members;
      to &= c->members || always;
    }
  else if (char *v = host_variable (device (i)))
    {
      m_maps.addresses[i] = v;
      to &= always;
    }
  else if (!size (i))
    /* A pointer that leads to nothing which the host has.  */
    m_maps.addresses[i] = host_address (device (i));
  else if ((k & map_present) == map_present)
    fatal ("a variable with `present' on a region of the host is not on the device");
  else
    {
      m_maps.addresses[i] = add_copy (device (i), size (i), align (i)).host;
      m_entries[i].copied = true;
    }
  if (to)
    read_device (m_box, m_maps.addresses[i], device (i), size (i));
}

/* Map I is of an object; those of its members that the next ones map are all that there is.  */
inline void
ancestor_region::enter_members (size_t i)
{
  const uint64_t first = device (i + 1);
  if (char *v = host_variable (first))
    {
      m_maps.addresses[i] = v - (first - device (i));
      return;
    }
  uint64_t begin = first, end = first;
  for (size_t m = i + 1; m <= i + size (i) && m < m_maps.count; m++)
    {
      begin = device (m) < begin ? device (m) : begin;
      const size_t bytes = pointer_p (m) ? sizeof (void *) : size (m);
      end = device (m) + bytes > end ? device (m) + bytes : end;
    }
  host_copy &c = add_copy (begin, end - begin, align (i));
  c.members = true;
  m_maps.addresses[i] = c.host - (begin - device (i));
}

inline void
ancestor_region::enter_descriptor (size_t i)
{
  if (const host_copy *c = known (device (i), size (i)))
    m_maps.addresses[i] = c->host + (device (i) - c->begin);
  else if (!(m_maps.addresses[i] = host_variable (device (i))))
    {
      m_maps.addresses[i] = add_copy (device (i), size (i), align (i)).host;
      read_device (m_box, m_maps.addresses[i], device (i), size (i));
    }
}

/* Map I is of a pointer that leads to what others map, from the bias on that is its size.  The
   host's own pointers are right.  */
inline void
ancestor_region::enter_pointer (size_t i)
{
  const size_t bias = size (i), bytes = sizeof (void *);
  const host_copy *c = known (device (i), bytes);
  if (!c)
    {
      if ((m_maps.addresses[i] = host_variable (device (i))))
	return;
      c = &add_copy (device (i), bytes, bytes);
    }
  char *place = c->host + (device (i) - c->begin);
  m_maps.addresses[i] = place;
  if (!c->memory)
    return;
  uint64_t value = 0;
  read_device (m_box, &value, device (i), bytes);
  const char *target = value ? host_address (value + bias) : nullptr;
  const char *pointer = target ? target - bias : nullptr;
  memcpy (place, &pointer, bytes);
}

inline void
ancestor_region::enter (size_t i)
{
  m_entries[i] = { 0, false };
  if (!device (i))
    return;
  switch (kind (i))
    {
    case GOMP_MAP_FIRSTPRIVATE_INT: m_maps.addresses[i] = (void *) device (i); return;
    case GOMP_MAP_FIRSTPRIVATE:
      m_maps.addresses[i] = add_copy (0, size (i), align (i)).host;
      read_device (m_box, m_maps.addresses[i], device (i), size (i));
      return;
    case GOMP_MAP_DELETE:
    case GOMP_MAP_RELEASE:
    case GOMP_MAP_DELETE_ZERO_LEN_ARRAY_SECTION:
      m_maps.addresses[i] = host_address (device (i));
      return;
    case GOMP_MAP_STRUCT:
    case map_struct_unordered: return enter_members (i);
    case GOMP_MAP_TO_PSET: return enter_descriptor (i);
    default: break;
    }
  m_entries[i].device = device (i);
  enter_object (i);
}

/* Copy back what map I says.  */
inline void
ancestor_region::leave (size_t i)
{
  const unsigned char k = kind (i);
  if (m_entries[i].device && k & GOMP_MAP_FLAG_FROM && k != GOMP_MAP_ZERO_LEN_ARRAY_SECTION
      && k != GOMP_MAP_FORCE_PRESENT
      && (m_entries[i].copied || k & GOMP_MAP_FLAG_SPECIAL_2 || k & GOMP_MAP_FLAG_FORCE))
    write_device (m_box, device (i), m_maps.addresses[i], size (i));
}

/* It is the host's turn, for a region.  */
inline void
ancestor_region::execute ()
{
  void (*fn) (void *) = function ();
  const size_t count = m_box.count;
  const uint64_t addresses = m_box.addresses, sizes = m_box.sizes, kinds = m_box.kinds;
  m_devices = (uint64_t *) allocate (count, sizeof *m_devices);
  m_maps = { (void **) allocate (count, sizeof (void *)),
	     (size_t *) allocate (count, sizeof (size_t)),
	     (unsigned short *) allocate (count, sizeof (unsigned short)), count };
  m_entries = (entry *) allocate (count, sizeof *m_entries);
  m_copies = (host_copy *) allocate (count, sizeof *m_copies);
  read_device (m_box, m_devices, addresses, count * sizeof *m_devices);
  read_device (m_box, m_maps.sizes, sizes, count * sizeof *m_maps.sizes);
  read_device (m_box, m_maps.kinds, kinds, count * sizeof *m_maps.kinds);
  for (size_t i = 0; i < count; i++)
    if (!pointer_p (i))
      enter (i);
  for (size_t i = 0; i < count; i++)
    if (pointer_p (i) && device (i))
      enter_pointer (i);
  fn (m_maps.addresses);
  for (size_t i = 0; i < count; i++)
    leave (i);
  for (size_t i = 0; i < m_num_copies; i++)
    free (m_copies[i].memory);
  free (m_copies);
  free (m_entries);
  free (m_maps.kinds);
  free (m_maps.sizes);
  free (m_maps.addresses);
  free (m_devices);
  wish (m_box, ACCRED_GO_ON);
}

/* ----- a launch ----- */

/* A launch by another thread.  */
struct served_launch
{
  void (*launch) (const request &, int flags, device &);
  const request *construct;
  int flags;
  device *dev;
  bool done;
};

inline void *
launch_in_thread (void *p)
{
  served_launch &l = *(served_launch *) p;
  if (acc_get_device_type () != acc_device_nvidia)
    acc_set_device_type (acc_device_nvidia);
  acc_set_device_num (l.dev->number, acc_device_nvidia);
  l.launch (*l.construct, l.flags, *l.dev);
  __atomic_store_n (&l.done, true, __ATOMIC_RELEASE);
  return nullptr;
}

/* The device has the address of its mailbox, ADDRESS, in all tables.  */
inline void
tell_mailbox (uint64_t address)
{
  for (size_t i = 0; i < the_image.target.num_variables; i++)
    if (ancestor_table_p (the_image.target.variable_names[i]))
      acc_memcpy_to_device (acc_deviceptr (the_image.host.var_begin[2 * i]), &address,
			    sizeof address);
}

/* What a thread of the host serves.  */
struct served_regions
{
  accred_mailbox *box;
  served_launch *launch;
};
inline __thread served_regions *serving;

/* A region in one of the host would wait for the kernel around, which waits for the host.  */
inline void
refuse_while_serving ()
{
  if (serving)
    fatal ("a target region in a region with `device (ancestor: 1)'");
}

/* Let the kernel that this thread serves end.  */
inline void
end_served_launch ()
{
  if (!serving)
    return;
  accred_mailbox &box = *serving->box;
  patience p;
  while (!__atomic_load_n (&serving->launch->done, __ATOMIC_ACQUIRE))
    if (__atomic_load_n (&box.turn, __ATOMIC_ACQUIRE) == ACCRED_HOSTS_TURN)
      wish (box, ACCRED_END);
    else
      p.wait ();
}

/* A region may end the program.  libgomp waits for the kernel then, which waits for the region.  */
inline void
note_served_launch ()
{
  static bool noted;
  if (!__atomic_exchange_n (&noted, true, __ATOMIC_RELAXED))
    atexit (end_served_launch);
}

/* Have a thread launch R by LAUNCH, and meanwhile execute regions of the host.  */
inline void
launch_with_ancestors (const request &r, int flags, device &dev,
		       void (*launch) (const request &, int, device &))
{
  /* The device has one mailbox.  */
  locked guard (dev.ancestors);
  const driver *cuda = find_driver ();
  void *context = acc_get_current_cuda_context ();
  uint64_t address = 0;
  accred_mailbox *box = cuda && context ? mailbox_of (*cuda, dev.number, context, address)
					: nullptr;
  if (!box)
    fatal ("no memory for regions with `device (ancestor: 1)'");
  box->turn = ACCRED_NO_TURN;
  box->served = true;
  tell_mailbox (address);
  note_served_launch ();
  served_launch l = { launch, &r, flags, &dev, false };
  pthread_t thread;
  if (pthread_create (&thread, nullptr, launch_in_thread, &l))
    fatal ("no thread for a launch");
  served_regions regions = { box, &l };
  serving = &regions;
  patience p;
  while (!__atomic_load_n (&l.done, __ATOMIC_ACQUIRE))
    if (__atomic_load_n (&box->turn, __ATOMIC_ACQUIRE) == ACCRED_HOSTS_TURN)
      {
	ancestor_region (*box, r.arguments).execute ();
	p = {};
      }
    else
      p.wait ();
  serving = nullptr;
  box->served = false;
  pthread_join (thread, nullptr);
}

} // namespace accred_host

#endif
