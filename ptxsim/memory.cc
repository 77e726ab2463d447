/* Device memory: a table of allocations over host memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/memory.h"
#include <cstdlib>
#include <cstring>
#include <iterator>

namespace ptxsim {

/* The alignment that CUDA guarantees for cuMemAlloc, and the gap after an allocation.  */
static constexpr uint64_t alignment = 256;
static constexpr uint64_t gap = 256;
/* The contents of fresh memory; not zeros, so that reads of unwritten memory are visible.  Large
   blocks keep the system's contents.  */
static constexpr unsigned char poison = 0xa5;
static constexpr uint64_t poison_limit = uint64_t (64) << 20;

/* The number of freed bytes that are kept.  */
static constexpr uint64_t freed_limit = uint64_t (64) << 20;

DeviceMemory::~DeviceMemory ()
{
  for (const Range &r : m_freed)
    free (reinterpret_cast<void *> (r.base));
  for (auto &[address, block] : m_blocks)
    if (block.kind != AllocKind::REGISTERED)
      free (reinterpret_cast<void *> (address));
}

uint64_t
DeviceMemory::allocate (uint64_t size, AllocKind kind, const void *owner)
{
  std::lock_guard<std::mutex> guard (m_lock);
  bool on_device = kind != AllocKind::HOST, heap = kind == AllocKind::DEVICE_HEAP;
  m_heap_begun |= heap;
  if (size > m_total || (on_device && m_used + size > m_total)
      || (heap && m_heap_used + size > m_heap_limit))
    return 0;
  void *p;
  if (posix_memalign (&p, alignment, ((size + alignment - 1) & ~(alignment - 1)) + gap))
    return 0;
  /* A read of a word may end beyond the last byte.  */
  if (size <= poison_limit)
    memset (p, poison, size + 8);
  uint64_t address = reinterpret_cast<uint64_t> (p);
  m_blocks[address] = { size, kind, owner };
  if (on_device)
    m_used += size;
  if (heap)
    m_heap_used += size;
  return address;
}

bool
DeviceMemory::set_heap_limit (uint64_t bytes)
{
  std::lock_guard<std::mutex> guard (m_lock);
  if (!m_heap_begun)
    m_heap_limit = bytes;
  return !m_heap_begun;
}

uint64_t
DeviceMemory::heap_limit () const
{
  std::lock_guard<std::mutex> guard (m_lock);
  return m_heap_limit;
}

void
DeviceMemory::end (Blocks::iterator it)
{
  if (it->second.kind != AllocKind::REGISTERED)
    {
      if (it->second.kind != AllocKind::HOST)
	m_used -= it->second.size;
      if (it->second.kind == AllocKind::DEVICE_HEAP)
	m_heap_used -= it->second.size;
      m_freed.push_back ({ it->first, it->second.size });
      m_freed_bytes += it->second.size;
      for (; m_freed_bytes > freed_limit; m_freed.pop_front ())
	{
	  m_freed_bytes -= m_freed.front ().size;
	  free (reinterpret_cast<void *> (m_freed.front ().base));
	}
    }
  m_blocks.erase (it);
  m_version++;
}

bool
DeviceMemory::release (uint64_t address, AllocKind kind)
{
  std::lock_guard<std::mutex> guard (m_lock);
  auto it = m_blocks.find (address);
  if (it == m_blocks.end () || it->second.kind != kind)
    return false;
  end (it);
  return true;
}

void
DeviceMemory::release_all_of (const void *owner)
{
  std::lock_guard<std::mutex> guard (m_lock);
  for (auto it = m_blocks.begin (); it != m_blocks.end ();)
    {
      auto next = std::next (it);
      if (it->second.owner == owner)
	end (it);
      it = next;
    }
}

bool
DeviceMemory::add_registered (uint64_t address, uint64_t size, const void *owner)
{
  std::lock_guard<std::mutex> guard (m_lock);
  return m_blocks.emplace (address, Block{ size, AllocKind::REGISTERED, owner }).second;
}

/* The block that ADDRESS is in, or null.  */
const DeviceMemory::Blocks::value_type *
DeviceMemory::find_block (uint64_t address) const
{
  auto it = m_blocks.upper_bound (address);
  if (it == m_blocks.begin ())
    return nullptr;
  --it;
  return address - it->first < it->second.size ? &*it : nullptr;
}

std::optional<Range>
DeviceMemory::find (uint64_t address) const
{
  {
    std::lock_guard<std::mutex> guard (m_lock);
    if (const Blocks::value_type *b = find_block (address))
      return Range{ b->first, b->second.size };
  }
  return m_shared ? m_shared->find (address) : std::nullopt;
}

const void *
DeviceMemory::owner_at (uint64_t address) const
{
  {
    std::lock_guard<std::mutex> guard (m_lock);
    if (const Blocks::value_type *b = find_block (address))
      return b->second.owner;
  }
  return m_shared ? m_shared->owner_at (address) : nullptr;
}

AllocKind
DeviceMemory::kind_at (uint64_t address) const
{
  {
    std::lock_guard<std::mutex> guard (m_lock);
    if (const Blocks::value_type *b = find_block (address))
      return b->second.kind;
  }
  return m_shared ? m_shared->kind_at (address) : AllocKind::DEVICE;
}

bool
DeviceMemory::contains (uint64_t address, uint64_t bytes) const
{
  std::optional<Range> r = find (address);
  return r && r->contains (address, bytes);
}

std::string
DeviceMemory::describe (uint64_t address) const
{
  if (address < 4096)
    return "a null pointer";
  std::lock_guard<std::mutex> guard (m_lock);
  for (const Range &r : m_freed)
    if (r.contains (address, 1))
      return "at offset " + std::to_string (address - r.base) + " of an allocation of "
	     + std::to_string (r.size) + " bytes that was freed";
  auto it = m_blocks.upper_bound (address);
  if (it == m_blocks.begin ())
    return "below all device memory";
  --it;
  uint64_t offset = address - it->first;
  std::string block = " an allocation of " + std::to_string (it->second.size) + " bytes";
  if (offset < it->second.size)
    return "at offset " + std::to_string (offset) + " of" + block;
  uint64_t past = offset - it->second.size;
  if (past > 1 << 20)
    return "in no allocation";
  return std::to_string (past) + " bytes past the end of" + block;
}

uint64_t
DeviceMemory::used () const
{
  std::lock_guard<std::mutex> guard (m_lock);
  return m_used;
}

} // namespace ptxsim
