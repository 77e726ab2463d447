/* The argument record of a launch that libgomp does not make.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   A record has an entry for each mapping of the construct.  Here

     - what is present already has its device address there, whether it is to be copied or
       not: for OpenACC that is no transfer.  (libgomp would count the construct among those
       that use it until the construct has been put into its queue; no program can see that.)
     - a small object that is not present is copied behind the record, and the entry points
       to the copy.  Afterwards it is copied back, if the construct says so.
     - a small object that the kernel only adds a reduction's result to comes back through
       host memory that the kernel can write, so that nothing has to be copied.  The old value
       is there, too, or behind the record: a kernel reads that sooner, but then a new value
       is a new record.
     - an array descriptor of Fortran, or a pointer to an array, that the kernel only reads is
       copied, with the array's device address in it.  The array is present.

   All else is left to libgomp.  */

#ifndef ACCRED_LAUNCH_RECORD_H
#define ACCRED_LAUNCH_RECORD_H

#include "libgomp-device/launch/launch-image.h"
#include "libgomp-device/launch/launch-memory.h"
#include "libgomp-device/launch/launch-results.h"
#include "libgomp-device/launch/launch-trips.h"

#include <gomp-constants.h>
#include <string.h>

namespace accred_host {

/* What a kind of mapping allows.  */
struct map_rule
{
  unsigned char kind;
  bool if_present;		/* The object may be present.  */
  bool if_absent;		/* It may be absent, and is copied then.  */
  bool looked_up;		/* It matters whether it is present.  */
  bool to, from;
};

constexpr map_rule map_rules[] = {
  /* kind		    present absent looked_up to     from */
  { GOMP_MAP_ALLOC,	    true,   true,  true,     false, false },
  { GOMP_MAP_TO,	    true,   true,  true,     true,  false },
  { GOMP_MAP_FROM,	    true,   true,  true,     false, true },
  { GOMP_MAP_TOFROM,	    true,   true,  true,     true,  true },
  { GOMP_MAP_FORCE_ALLOC,   false,  true,  true,     false, false },
  { GOMP_MAP_FORCE_TO,	    false,  true,  true,     true,  false },
  { GOMP_MAP_FORCE_FROM,    false,  true,  true,     false, true },
  { GOMP_MAP_FORCE_TOFROM,  false,  true,  true,     true,  true },
  { GOMP_MAP_FORCE_PRESENT, true,   false, true,     false, false },
  { GOMP_MAP_IF_PRESENT,    true,   false, true,     false, false },
  { GOMP_MAP_FIRSTPRIVATE,  false,  true,  false,    true,  false },
  /* The object is the pointer.  */
  { GOMP_MAP_FORCE_DEVICEPTR, false, true, true,     true,  false },
};
/* What the host's pointers in descriptors are copied as, once they are translated.  */
constexpr map_rule descriptor_rule = { GOMP_MAP_TO_PSET, false, true, false, true, false };

inline const map_rule *
find_rule (unsigned char kind)
{
  for (const map_rule &r : map_rules)
    if (r.kind == kind)
      return &r;
  return nullptr;
}

/* No byte of the object at H is on the device.  SIZE is small.  */
inline bool
absent_p (char *h, size_t size)
{
  for (size_t at = 0; at < size; at += 8)
    if (acc_deviceptr (h + at))
      return false;
  return !acc_deviceptr (h + size - 1);
}

/* The entry for the object of SIZE bytes at H, if it is to be in the record.  */
inline uint64_t
value_of_object (const void *h, size_t size)
{
  uint64_t entry = 0;
  memcpy (&entry, h, size < sizeof entry ? size : sizeof entry);
  return entry;
}

class record
{
public:
  /* BASE is the device address where the record will be, PLACE where results may be.  */
  record (uint64_t base, result_place &place) : m_base (base), m_place (place) {}

  /* False if a mapping is not for here.  MEMORY is 0 or that for gang slots.  OLD_VALUES: they are to be behind the
     record, if possible.  */
  bool fill (const driver &, int device, const request &, uint64_t memory, bool old_values);
  /* Where the old values of results are, and their size, if they are behind the record.  */
  size_t old_values () const { return m_old_values; }
  size_t old_values_size () const { return m_old_values ? m_result_bytes : 0; }
  const char *bytes () const { return m_bytes; }
  size_t size () const { return m_size; }
  /* The kernel may change what is behind the record.  */
  bool changes_p () const { return m_changes; }
  bool results_p () const { return m_num_results; }
  /* Puts what copies results from the device to the host into STREAM.  */
  int fetch_results (const driver &, void *stream) const;
  /* The kernel stores each result once, in whole words of the place, and reads none of them.  */
  bool results_watched_p () const { return m_watched; }
  /* Fills the place's words with WORD.  */
  void expect_results (uint32_t word) const;
  /* No word of a result is WORD.  */
  bool results_arrived_p (uint32_t word) const;
  /* Gives the results, which are in the host's memory now, to the program.  */
  void hand_out_results () const;

private:
  enum
  {
    max_copy = 16,		/* Largest object that is copied because it is absent.  */
    max_results = 16
  };
  struct result
  {
    char *host;
    size_t size;
    size_t at;			/* In the place for results.  */
    size_t from;		/* Where the device has it, in the record; 0: it is not there.  */
    size_t entry;
  };

  bool enter (const driver &, int device, const launch_arguments &, size_t i, char use);
  size_t enter_descriptor (const driver &, int device, const launch_arguments &, size_t i, char use);
  void set_entry (size_t i, uint64_t entry);
  bool copy (const driver &, int device, char *h, size_t size, size_t align,
	     const map_rule &, char use, size_t i);
  uint64_t place_results (bool elsewhere, bool old_values);
  size_t reserve (size_t size, size_t align);

  uint64_t m_base;
  result_place &m_place;
  size_t m_size = 0;
  bool m_changes = false;
  bool m_elsewhere = true;	/* Results may go elsewhere.  */
  /* One is known to.  If the kernel's use of the record is unknown, so is where its results go.  */
  bool m_any_elsewhere = false;
  bool m_watched = false;
  size_t m_old_values = 0;
  size_t m_result_bytes = 0;
  unsigned m_num_results = 0;
  result m_results[max_results];
  alignas (8) char m_bytes[record_bytes];
};

/* The offset of SIZE bytes behind what there is; 0: no room.  */
inline size_t
record::reserve (size_t size, size_t align)
{
  size_t at = (m_size + align - 1) & -align;
  if (at > sizeof m_bytes || size > sizeof m_bytes - at)
    return 0;
  /* Records are compared.  */
  memset (m_bytes + m_size, 0, at - m_size);
  m_size = at + size;
  return at;
}

/* Entry I is for a copy of the object at H, which the kernel uses as USE says.  */
inline bool
record::copy (const driver &cuda, int device, char *h, size_t size, size_t align,
	      const map_rule &rule, char use, size_t i)
{
  const bool back = rule.from && use != ACCRED_USE_READ;
  if (back)
    {
      size_t at = (m_result_bytes + align - 1) & -align;
      if (m_num_results == max_results || at + size > result_bytes
	  || (!m_place.taken_p () && !m_place.take (cuda, device)))
	return false;
      m_results[m_num_results++] = { h, size, at, 0, i };
      m_result_bytes = at + size;
      m_elsewhere &= use != ACCRED_USE_RESULTS;
      m_any_elsewhere |= use == ACCRED_USE_RESULT;
      if (use == ACCRED_USE_RESULT || use == ACCRED_USE_RESULTS)
	return true;
    }
  size_t at = reserve (size, align);
  if (!at)
    return false;
  if (rule.to)
    memcpy (m_bytes + at, h, size);
  else
    memset (m_bytes + at, 0, size);
  if (back)
    m_results[m_num_results - 1].from = at;
  m_changes |= use != ACCRED_USE_READ;
  set_entry (i, m_base + at);
  return true;
}

/* Makes the entries of results that the kernel stores in host memory.  The result is the distance from
   where it adds them to, not 0 if they may go ELSEWHERE and there is room.  */
inline uint64_t
record::place_results (bool elsewhere, bool old_values)
{
  uint64_t address = m_place.address ();
  char *copies = m_place.host ();
  enum { half = result_bytes / 2 };
  m_watched = elsewhere;
  if (elsewhere && old_values && (m_old_values = reserve (m_result_bytes, 16)) != 0)
    {
      address = m_base + m_old_values;
      copies = m_bytes + m_old_values;
      memset (copies, 0, m_result_bytes);
    }
  else if (elsewhere && m_result_bytes <= half)
    {
      address += half;
      copies += half;
    }
  else
    m_watched = false;
  for (unsigned k = 0; k < m_num_results; k++)
    {
      const result &r = m_results[k];
      m_watched &= !r.from && r.size % sizeof (uint32_t) == 0;
      if (r.from)
	continue;
      memcpy (copies + r.at, r.host, r.size);
      set_entry (r.entry, address + r.at);
    }
  return m_place.address () - address;
}

inline bool
record::enter (const driver &cuda, int device, const launch_arguments &m, size_t i, char use)
{
  char *h = (char *) m.addresses[i];
  size_t size = m.sizes[i], align = (size_t) 1 << (m.kinds[i] >> 8);
  unsigned char kind = m.kinds[i] & 0xff;
  if (!h || kind == GOMP_MAP_FIRSTPRIVATE_INT)
    set_entry (i, (uint64_t) h);
  else if (use == ACCRED_USE_VALUE && kind != GOMP_MAP_FORCE_PRESENT)
    set_entry (i, value_of_object (h, size));
  else
    {
      const map_rule *rule = find_rule (kind);
      if (!rule || !size || align > 256 || in_linked_variable_p (h))
	return false;
      /* libgomp has a special way for those of Fortran.  */
      if (kind == GOMP_MAP_FORCE_DEVICEPTR && size != sizeof (void *))
	return false;
      if (rule->looked_up && acc_is_present (h, size))
	{
	  if (!rule->if_present)
	    return false;
	  set_entry (i, (uint64_t) acc_deviceptr (h));
	  m_elsewhere &= use != ACCRED_USE_RESULT;
	}
      else
	{
	  if (!rule->if_absent)
	    return false;
	  if (rule->looked_up)
	    {
	      if (size > max_copy || !absent_p (h, size))
		return false;
	      /* One object has one copy.  */
	      for (size_t k = 0; k < m.count; k++)
		if (k != i && h < (char *) m.addresses[k] + m.sizes[k]
		    && (char *) m.addresses[k] < h + size)
		  return false;
	    }
	  if (!copy (cuda, device, h, size, align, *rule, use, i))
	    return false;
	  m_elsewhere &= use != ACCRED_USE_RESULT || rule->from;
	}
    }
  return true;
}

inline void
record::set_entry (size_t i, uint64_t entry)
{
  memcpy (m_bytes + 8 * i, &entry, sizeof entry);
}

/* Mapping I is a descriptor, and the mappings behind it are of pointers in it; or it is a
   pointer alone.  The result is the number of mappings done, 0 if they are not for
   here.  */
inline size_t
record::enter_descriptor (const driver &cuda, int device, const launch_arguments &m, size_t i,
			  char use)
{
  char *h = (char *) m.addresses[i];
  const bool pointer = (m.kinds[i] & 0xff) == GOMP_MAP_POINTER;
  const size_t size = pointer ? sizeof (void *) : m.sizes[i];
  if (use != ACCRED_USE_READ
      || !copy (cuda, device, h, size, sizeof (void *), descriptor_rule, use, i))
    return 0;
  const size_t copied = m_size - size;
  size_t k = pointer ? i : i + 1;
  for (; k < m.count && (m.kinds[k] & 0xff) == GOMP_MAP_POINTER; k++)
    {
      char *at = (char *) m.addresses[k], *target;
      if (at < h || at + sizeof target > h + size)
	break;
      memcpy (&target, at, sizeof target);
      /* The size is where in the array the pointer leads to.  */
      uint64_t there = target ? (uint64_t) acc_deviceptr (target + m.sizes[k]) : 0;
      if (!there)
	return 0;
      there -= m.sizes[k];
      memcpy (m_bytes + copied + (at - h), &there, sizeof there);
      set_entry (k, m_base + copied + (at - h));
    }
  return k - i;
}

inline bool
record::fill (const driver &cuda, int device, const request &r, uint64_t memory, bool old_values)
{
  const launch_arguments &m = r.arguments;
  const char *uses = r.needs.uses;
  m_size = 8 * (m.count + (memory ? ACCRED_SLOT_ENTRIES : 0));
  if (m_size > sizeof m_bytes)
    return false;
  /* Behind the end of USES are entries that the kernel never reads.  */
  const size_t known = uses ? strlen (uses) : 0;
  for (size_t i = 0; i < m.count;)
    {
      char use = !uses ? ACCRED_USE_ANY : i < known ? uses[i] : ACCRED_USE_READ;
      unsigned char kind = m.kinds[i] & 0xff;
      size_t done = (m.addresses[i] && (kind == GOMP_MAP_TO_PSET || kind == GOMP_MAP_POINTER)
		     ? enter_descriptor (cuda, device, m, i, use)
		     : enter (cuda, device, m, i, use));
      if (!done)
	return false;
      i += done;
    }
  const uint64_t distance = m_num_results ? place_results (m_elsewhere && m_any_elsewhere && memory, old_values) : 0;
  if (memory)
    {
      set_entry (m.count, memory);
      set_entry (m.count + 1, distance);
    }
  return true;
}

inline int
record::fetch_results (const driver &cuda, void *stream) const
{
  int failed = 0;
  for (unsigned i = 0; i < m_num_results && !failed; i++)
    {
      const result &r = m_results[i];
      if (r.from)
	failed = cuda.cuMemcpyDtoHAsync (m_place.host () + r.at, m_base + r.from, r.size,
					 stream);
    }
  return failed;
}

inline void
record::expect_results (uint32_t word) const
{
  uint32_t *words = (uint32_t *) m_place.host ();
  for (size_t i = 0; i < m_result_bytes / sizeof word; i++)
    __atomic_store_n (&words[i], word, __ATOMIC_RELAXED);
}

inline bool
record::results_arrived_p (uint32_t word) const
{
  const uint32_t *words = (const uint32_t *) m_place.host ();
  for (unsigned k = 0; k < m_num_results; k++)
    for (size_t i = 0; i < m_results[k].size / sizeof word; i++)
      if (__atomic_load_n (&words[m_results[k].at / sizeof word + i], __ATOMIC_ACQUIRE) == word)
	return false;
  return true;
}

inline void
record::hand_out_results () const
{
  for (unsigned i = 0; i < m_num_results; i++)
    memcpy (m_results[i].host, m_place.host () + m_results[i].at, m_results[i].size);
}

} // namespace accred_host

#endif
