/* Device memory: a table of allocations over host memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A device address of global or const memory is the host address of the same
   bytes.  An entry in this table makes it device memory; a kernel's access outside all entries is a
   fault.  A gap of unused bytes follows each allocation, so that an access just past the end hits
   no other allocation.  */

#ifndef PTXSIM_MEMORY_H
#define PTXSIM_MEMORY_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace ptxsim {

struct Range
{
  uint64_t base = 0;
  uint64_t size = 0;

  bool contains (uint64_t address, uint64_t bytes) const
  {
    return (address >= base && bytes <= size && address - base <= size - bytes);
  }
};

enum class AllocKind : uint8_t
{
  DEVICE,
  MANAGED,
  HOST,
  MODULE,
  DEVICE_HEAP,
  REGISTERED
};

class DeviceMemory
{
public:
  explicit DeviceMemory (uint64_t total) : m_total (total) {}
  ~DeviceMemory ();
  DeviceMemory (const DeviceMemory &) = delete;
  DeviceMemory &operator= (const DeviceMemory &) = delete;

  /* Other memory that is valid here.  */
  void share (const DeviceMemory &other) { m_shared = &other; }

  /* 0 if the memory is exhausted.  SIZE 0 is not allowed.  The allocation ends with its OWNER.  */
  uint64_t allocate (uint64_t size, AllocKind kind, const void *owner = nullptr);
  /* False if ADDRESS does not begin an allocation of this KIND.  */
  bool release (uint64_t address, AllocKind kind);
  void release_all_of (const void *owner);
  /* Host memory that the program owns.  */
  bool add_registered (uint64_t address, uint64_t size, const void *owner = nullptr);

  std::optional<Range> find (uint64_t address) const;
  /* Properties of the allocation that find has found.  */
  const void *owner_at (uint64_t address) const;
  AllocKind kind_at (uint64_t address) const;
  /* The position of ADDRESS, for a message: in, or how far past the end of, which allocation.  */
  std::string describe (uint64_t address) const;
  /* Whether all BYTES lie in one allocation.  */
  bool contains (uint64_t address, uint64_t bytes) const;

  /* Sets the size of the heap of the kernels' malloc.  False if a kernel has already called malloc:
     then the size stays.  */
  bool set_heap_limit (uint64_t bytes);
  uint64_t heap_limit () const;

  uint64_t total () const { return m_total; }
  uint64_t used () const;
  /* Changes when an allocation ends, so that caches can be dropped.  */
  uint64_t version () const { return m_version.load (); }

private:
  struct Block
  {
    uint64_t size;
    AllocKind kind;
    const void *owner;
  };
  using Blocks = std::map<uint64_t, Block>;

  const Blocks::value_type *find_block (uint64_t address) const;
  void end (Blocks::iterator it);

  mutable std::mutex m_lock;
  Blocks m_blocks;
  const DeviceMemory *m_shared = nullptr;
  std::atomic<uint64_t> m_version{ 1 };
  uint64_t m_total;
  uint64_t m_used = 0;
  /* The driver's default.  */
  uint64_t m_heap_limit = 8 << 20;
  uint64_t m_heap_used = 0;
  bool m_heap_begun = false;
  /* Freed, but not yet returned to the system, so that messages can name it.  */
  std::deque<Range> m_freed;
  uint64_t m_freed_bytes = 0;
};

} // namespace ptxsim

#endif
