/* Device memory: a table of allocations over host memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/memory.h"
#include <cstdlib>
#include <cstring>

namespace ptxsim
{

/* What CUDA guarantees for cuMemAlloc, and the gap behind an allocation.  */
static constexpr uint64_t alignment = 256;
static constexpr uint64_t gap = 256;
/* Fresh memory holds this, not zeros, so that a read of something that was never
   written shows.  Large blocks come as they are from the system.  */
static constexpr unsigned char poison = 0xa5;
static constexpr uint64_t poison_limit = uint64_t (64) << 20;

/* So many bytes that were freed are kept.  */
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
DeviceMemory::allocate (uint64_t size, AllocKind kind)
{
  std::lock_guard<std::mutex> guard (m_lock);
  bool on_device = kind != AllocKind::HOST;
  if (size > m_total || (on_device && m_used + size > m_total))
    return 0;
  void *p;
  if (posix_memalign (&p, alignment,
		      ((size + alignment - 1) & ~(alignment - 1)) + gap))
    return 0;
  /* A read of a word may end behind the last byte.  */
  if (size <= poison_limit)
    memset (p, poison, size + 8);
  uint64_t address = reinterpret_cast<uint64_t> (p);
  m_blocks[address] = { size, kind };
  if (on_device)
    m_used += size;
  return address;
}

bool
DeviceMemory::release (uint64_t address, AllocKind kind)
{
  std::lock_guard<std::mutex> guard (m_lock);
  auto it = m_blocks.find (address);
  if (it == m_blocks.end () || it->second.kind != kind)
    return false;
  if (kind != AllocKind::REGISTERED)
    {
      if (kind != AllocKind::HOST)
	m_used -= it->second.size;
      m_freed.push_back ({ address, it->second.size });
      m_freed_bytes += it->second.size;
      for (; m_freed_bytes > freed_limit; m_freed.pop_front ())
	{
	  m_freed_bytes -= m_freed.front ().size;
	  free (reinterpret_cast<void *> (m_freed.front ().base));
	}
    }
  m_blocks.erase (it);
  m_version++;
  return true;
}

bool
DeviceMemory::add_registered (uint64_t address, uint64_t size)
{
  std::lock_guard<std::mutex> guard (m_lock);
  return m_blocks.emplace (address, Block { size, AllocKind::REGISTERED }).second;
}

std::optional<Range>
DeviceMemory::find (uint64_t address) const
{
  std::lock_guard<std::mutex> guard (m_lock);
  auto it = m_blocks.upper_bound (address);
  if (it == m_blocks.begin ())
    return std::nullopt;
  --it;
  if (address - it->first >= it->second.size)
    return std::nullopt;
  return Range { it->first, it->second.size };
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
  std::string block = " an allocation of " + std::to_string (it->second.size)
		      + " bytes";
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
