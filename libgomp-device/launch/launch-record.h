/* The argument record of a direct launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   A record has an entry for each mapping of the construct:

     - The entry of a present object is its device address, whatever its copy clause: OpenACC then
       needs no transfer.  (libgomp would count the construct as a user of the object until it is
       enqueued; programs cannot observe that.)
     - A small object that is not present is copied to the end of the record, and the entry points
       to the copy.  It is copied back if the construct says so.
     - A small object that only gets a reduction's result is returned through host memory that the
       kernel can write, so no copy is needed.  The old value is there, too, or after the record: a
       kernel reads that faster, but then a new value needs a new record.
     - An array descriptor of Fortran, or a pointer to an array, that the kernel only reads is
       copied, with the array's device address in it.  The array is present.  A pointer to a small
       object that is not present, an argument of Fortran, leads to the copy of the object, which
       is copied back from there.

   libgomp makes all other launches.  */

#ifndef ACCRED_LAUNCH_RECORD_H
#define ACCRED_LAUNCH_RECORD_H

#include "libgomp-device/launch/launch-image.h"
#include "libgomp-device/launch/launch-memory.h"
#include "libgomp-device/launch/launch-results.h"
#include "libgomp-device/launch/launch-trips.h"

#include <gomp-constants.h>
#include <string.h>

namespace accred_host {

/* Properties of a kind of mapping.  */
struct map_rule
{
  unsigned char kind;
  bool if_present;  /* The object may be present.  */
  bool if_absent;  /* It may be absent, and is then copied.  */
  bool looked_up;  /* The presence has to be looked up.  */
  bool to, from;
};

constexpr map_rule map_rules[] = {
  /* kind		    present absent looked_up to     from */
  { GOMP_MAP_ALLOC, true, true, true, false, false },
  { GOMP_MAP_TO, true, true, true, true, false },
  { GOMP_MAP_FROM, true, true, true, false, true },
  { GOMP_MAP_TOFROM, true, true, true, true, true },
  { GOMP_MAP_FORCE_ALLOC, false, true, true, false, false },
  { GOMP_MAP_FORCE_TO, false, true, true, true, false },
  { GOMP_MAP_FORCE_FROM, false, true, true, false, true },
  { GOMP_MAP_FORCE_TOFROM, false, true, true, true, true },
  { GOMP_MAP_FORCE_PRESENT, true, false, true, false, false },
  { GOMP_MAP_IF_PRESENT, true, false, true, false, false },
  { GOMP_MAP_FIRSTPRIVATE, false, true, false, true, false },
  /* The object is the pointer.  */
  { GOMP_MAP_FORCE_DEVICEPTR, false, true, true, true, false },
};
/* The rule for copying descriptors after the translation of their pointers.  */
constexpr map_rule descriptor_rule = { GOMP_MAP_TO_PSET, false, true, false, true, false };

inline const map_rule *
find_rule (unsigned char kind)
{
  for (const map_rule &r : map_rules)
    if (r.kind == kind)
      return &r;
  return nullptr;
}

/* The size of the object of mapping I, which starts where the entry leads to; 0: not known.  */
inline size_t
mapped_size (const launch_arguments &m, size_t i)
{
  const unsigned char kind = m.kind (i);
  const map_rule *rule = find_rule (kind);
  return rule && rule->looked_up && kind != GOMP_MAP_FORCE_DEVICEPTR && m.addresses[i] ? m.sizes[i]
										       : 0;
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

/* Mapping I is that of an object, and the one behind it that of a pointer to it.  */
inline bool
pointed_to_p (const launch_arguments &m, size_t i)
{
  if (i + 1 >= m.count || m.kind (i + 1) != GOMP_MAP_POINTER || m.sizes[i + 1]
      || !mapped_size (m, i) || !m.addresses[i + 1])
    return false;
  void *target;
  memcpy (&target, m.addresses[i + 1], sizeof target);
  return target == m.addresses[i];
}

/* The entry for the object of SIZE bytes at H if the record contains the object itself.  */
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
  /* BASE is the record's device address, PLACE the place for results.  */
  record (uint64_t base, result_place &place) : m_base (base), m_place (place) {}

  /* False if a mapping needs libgomp.  MEMORY is 0 or the memory for gang slots, ROWS 0 or the
     device's address of a list of rows.  OLD_VALUES: put the results' old values after the record,
     if possible.  */
  bool fill (const driver &, int device, const request &, uint64_t memory, uint64_t rows,
	     bool old_values);
  /* Offset and size of the results' old values, if they are after the record.  */
  size_t old_values () const { return m_old_values; }
  size_t old_values_size () const { return m_old_values ? m_result_bytes : 0; }
  const char *bytes () const { return m_bytes; }
  size_t size () const { return m_size; }
  /* The kernel may change the objects after the record.  */
  bool changes_p () const { return m_changes; }
  bool results_p () const { return m_num_results; }
  /* An absent object of SIZE bytes is copied.  */
  static bool copies_p (size_t size) { return size <= max_copy; }
  /* Enqueues the copies of results to the host in STREAM.  */
  int fetch_results (const driver &, void *stream) const;
  /* The kernel stores each result once, in whole words of the place, and reads none of them.  */
  bool results_watched_p () const { return m_watched; }
  /* Fills the place's words with WORD.  */
  void expect_results (uint32_t word) const;
  /* No word of a result is WORD.  */
  bool results_arrived_p (uint32_t word) const;
  /* Copies the results, which are now in host memory, to the program's variables.  */
  bool begin_with_results ();
  void hand_out_results () const;

private:
  enum
  {
    /* Largest object that is copied because it is absent: an array that is reduced as scalars
       (reduced_words).  */
    max_copy = 128,
    max_results = 16
  };
  struct result
  {
    char *host;
    size_t size;
    size_t at; /* In the place for results.  */
    size_t from; /* Its offset in the record on the device; 0: it is not there.  */
    size_t entry;
  };

  bool enter (const driver &, int device, const launch_arguments &, size_t i, char use);
  size_t enter_descriptor (const driver &, int device, const launch_arguments &, size_t i,
			   char use);
  void set_entry (size_t i, uint64_t entry);
  bool copy (const driver &, int device, char *h, size_t size, size_t align, const map_rule &,
	     char use, size_t i);
  uint64_t place_results (bool elsewhere, bool old_values);
  size_t reserve (size_t size, size_t align);

  uint64_t m_base;
  result_place &m_place;
  size_t m_size = 0;
  bool m_changes = false;
  bool m_elsewhere = true; /* All results may be stored elsewhere.  */
  /* Some result is known to be stored elsewhere.  If the kernel's use of the record is unknown, so
     is the place of its results.  */
  bool m_any_elsewhere = false;
  bool m_watched = false;
  size_t m_old_values = 0;
  size_t m_result_bytes = 0;
  unsigned m_num_results = 0;
  char *m_copies = nullptr; /* Of the old values of results that are stored elsewhere.  */
  result m_results[max_results];
  alignas (8) char m_bytes[record_bytes];
};

/* Appends SIZE bytes and returns their offset; 0: no room.  */
inline size_t
record::reserve (size_t size, size_t align)
{
  size_t at = (m_size + align - 1) & -align;
  if (at > sizeof m_bytes || size > sizeof m_bytes - at)
    return 0;
  /* Clear the padding, because records are compared.  */
  memset (m_bytes + m_size, 0, at - m_size);
  m_size = at + size;
  return at;
}

/* Makes entry I for a copy of the object at H, which the kernel uses as USE says.  */
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

/* Makes the entries of results that the kernel stores in host memory.  Returns the distance from
   the old values to the results, which is not 0 if they may be stored ELSEWHERE and there is
   room.  */
inline uint64_t
record::place_results (bool elsewhere, bool old_values)
{
  uint64_t address = m_place.address ();
  char *copies = m_place.host ();
  enum
  {
    half = result_bytes / 2
  };
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
  m_copies = copies;
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

/* What the pointer H of the host is on the device: where its place is, or that in front of it,
   since H may be the end of an array; else H itself.  */
inline char *
place_on_device (char *h)
{
  if (!h)
    return h;
  if (acc_is_present (h, 1))
    return (char *) acc_deviceptr (h);
  return acc_is_present (h - 1, 1) ? (char *) acc_deviceptr (h - 1) + 1 : h;
}

inline bool
record::enter (const driver &cuda, int device, const launch_arguments &m, size_t i, char use)
{
  char *h = (char *) m.addresses[i];
  size_t size = m.sizes[i], align = (size_t) 1 << (m.kinds[i] >> 8);
  unsigned char kind = m.kind (i);
  if (!h || kind == GOMP_MAP_FIRSTPRIVATE_INT)
    set_entry (i, (uint64_t) h);
  else if (use == ACCRED_USE_VALUE && kind != GOMP_MAP_FORCE_PRESENT)
    set_entry (i, value_of_object (h, size));
  else if (kind == GOMP_MAP_ZERO_LEN_ARRAY_SECTION && !size)
    {
      /* A pointer without a clause.  */
      if (in_linked_variable_p (h))
	return false;
      set_entry (i, (uint64_t) place_on_device (h));
      m_elsewhere &= use != ACCRED_USE_RESULT;
    }
  else
    {
      const map_rule *rule = find_rule (kind);
      if (!rule || !size || align > 256 || in_linked_variable_p (h))
	return false;
      /* libgomp treats Fortran's specially.  */
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
	  if (pointed_to_p (m, i))
	    {
	      /* What the kernel does with it the entry does not say.  */
	      use = ACCRED_USE_ANY;
	      m_elsewhere = false;
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

/* Mapping I is a descriptor, followed by the mappings of its pointers, or it is a single pointer.
   Returns the number of mappings handled, 0 if they need libgomp.  */
inline size_t
record::enter_descriptor (const driver &cuda, int device, const launch_arguments &m, size_t i,
			  char use)
{
  char *h = (char *) m.addresses[i];
  const bool pointer = m.kind (i) == GOMP_MAP_POINTER;
  const size_t size = pointer ? sizeof (void *) : m.sizes[i];
  if (use != ACCRED_USE_READ
      || !copy (cuda, device, h, size, sizeof (void *), descriptor_rule, use, i))
    return 0;
  const size_t copied = m_size - size;
  size_t k = pointer ? i : i + 1;
  for (; k < m.count && m.kind (k) == GOMP_MAP_POINTER; k++)
    {
      char *at = (char *) m.addresses[k], *target;
      if (at < h || at + sizeof target > h + size)
	break;
      memcpy (&target, at, sizeof target);
      /* The size is the pointer's offset in the array.  */
      uint64_t there = target ? (uint64_t) acc_deviceptr (target + m.sizes[k]) : 0;
      if (!there && pointer && k == i && i && pointed_to_p (m, i - 1))
	/* Its copy.  */
	memcpy (&there, m_bytes + 8 * (i - 1), sizeof there);
      if (!there)
	return 0;
      there -= m.sizes[k];
      memcpy (m_bytes + copied + (at - h), &there, sizeof there);
      set_entry (k, m_base + copied + (at - h));
    }
  return k - i;
}

inline bool
record::fill (const driver &cuda, int device, const request &r, uint64_t memory, uint64_t rows,
	      bool old_values)
{
  const launch_arguments &m = r.arguments;
  const char *uses = r.needs.uses;
  const size_t more = r.more_entries ();
  m_size = 8 * (m.count + more);
  if (m_size > sizeof m_bytes)
    return false;
  /* Entries beyond the end of USES are never read by the kernel.  */
  const size_t known = uses ? strlen (uses) : 0;
  for (size_t i = 0; i < m.count;)
    {
      char use = !uses ? ACCRED_USE_ANY : i < known ? uses[i] : ACCRED_USE_READ;
      unsigned char kind = m.kind (i);
      size_t done = (m.addresses[i] && (kind == GOMP_MAP_TO_PSET || kind == GOMP_MAP_POINTER)
		       ? enter_descriptor (cuda, device, m, i, use)
		       : enter (cuda, device, m, i, use));
      if (!done)
	return false;
      i += done;
    }
  const uint64_t distance
    = m_num_results ? place_results (m_elsewhere && m_any_elsewhere && memory, old_values) : 0;
  if (more)
    {
      set_entry (m.count, memory);
      set_entry (m.count + 1, distance);
      if (r.needs.row_piece)
	set_entry (m.count + ACCRED_SLOT_ENTRIES, rows);
    }
  for (size_t k = r.first_size (); k < more; k++)
    set_entry (m.count + k, mapped_size (m, r.sized_entry (k - r.first_size ())));
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
	failed = cuda.cuMemcpyDtoHAsync (m_place.host () + r.at, m_base + r.from, r.size, stream);
    }
  return failed;
}

/* The results of a launch that has ended are the old values of the next one.  Returns whether the
   record has changed.  */
inline bool
record::begin_with_results ()
{
  if (!m_num_results || m_copies == m_place.host ())
    return false;
  for (unsigned k = 0; k < m_num_results; k++)
    {
      const result &r = m_results[k];
      memcpy (r.from ? m_bytes + r.from : m_copies + r.at, m_place.host () + r.at, r.size);
    }
  return m_old_values;
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
