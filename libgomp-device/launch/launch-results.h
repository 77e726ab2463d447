/* Host memory that kernels can write, for results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   A copy from the device to the host takes as long as a small kernel; a store to host memory is
   complete when the kernel ends.  A launch owns a place from its preparation until its results have
   been read.

   The memory belongs to the device's context.  An OpenACC object of a page represents it: when
   libgomp no longer knows that object, the context and the memory are gone.  (A context that is not
   libgomp's own stays, and so does the memory, unused.)  */

#ifndef ACCRED_LAUNCH_RESULTS_H
#define ACCRED_LAUNCH_RESULTS_H

#include "abi/ancestors.h"
#include "abi/row-list.h"
#include "libgomp-device/launch/launch-device.h"
#include "libgomp-device/launch/launch-memory.h"

#include <stddef.h>
#include <string.h>

namespace accred_host {

enum
{
  result_bytes = 256,
  result_places = 64,
  list_at = result_bytes * result_places,
  token_bytes = 4096
};

/* Of the rows that gangs have left to all others (launch-rows.h): a word that says that there are
   some, or of an asynchronous kernel that there have been long ones, and a copy of the list from
   ACCRED_LISTED_OFFSET on.  */
struct row_list
{
  enum
  {
    kernels = 63
  };
  uint64_t some;
  uint64_t asked[kernels]; /* By the place of their needs.  */
  uint64_t count;
  uint64_t rows[ACCRED_ROW_WORDS * ACCRED_LISTED_ROWS];
};

/* The places of one context.  */
struct result_pool
{
  result_pool *next; /* An older one, possibly of another device.  */
  int device;
  void *token;
  char *host;
  uint64_t address; /* The device's address of HOST.  */
  row_list *rows; /* Behind the places.  */
  accred_mailbox *mailbox; /* For regions of the host; null: not yet there.  */
  bool polled; /* The host may poll for results in this context.  */
  int num_free;
  unsigned char free[result_places];
};

inline pthread_mutex_t results_lock = PTHREAD_MUTEX_INITIALIZER;
inline result_pool *result_pools;

/* True if the driver polls to wait for the current context, so that we may poll, too.  The user can
   choose otherwise.  */
inline bool
polled_p (const driver &cuda)
{
  enum
  {
    CU_CTX_SCHED_AUTO = 0,
    CU_CTX_SCHED_SPIN = 1,
    CU_CTX_SCHED_MASK = 7
  };
  unsigned flags;
  if (cuda.cuCtxGetFlags (&flags) != 0)
    return false;
  flags &= CU_CTX_SCHED_MASK;
  return flags == CU_CTX_SCHED_AUTO || flags == CU_CTX_SCHED_SPIN;
}

/* Null if the memory cannot be allocated.  DEVICE and its context are current.  */
inline result_pool *
pool_of (const driver &cuda, int device)
{
  result_pool *p = result_pools;
  while (p && p->device != device)
    p = p->next;
  if (p && acc_deviceptr (p->token))
    return p;

  enum
  {
    CU_MEMHOSTALLOC_DEVICEMAP = 2
  };
  void *host;
  uint64_t address;
  if (cuda.cuMemHostAlloc (&host, list_at + sizeof (row_list), CU_MEMHOSTALLOC_DEVICEMAP) != 0
      || cuda.cuMemHostGetDevicePointer (&address, host, 0) != 0)
    return nullptr;
  result_pool *fresh = (result_pool *) calloc (1, sizeof *fresh);
  if (!fresh)
    fatal ("out of memory");
  fresh->device = device;
  fresh->token = p ? p->token : reserve_address (token_bytes);
  acc_create (fresh->token, token_bytes);
  fresh->host = (char *) host;
  fresh->address = address;
  fresh->rows = (row_list *) (fresh->host + list_at);
  memset (fresh->rows, 0, offsetof (row_list, count));
  fresh->polled = polled_p (cuda);
  for (int i = 0; i < result_places; i++)
    fresh->free[fresh->num_free++] = i;
  fresh->next = result_pools;
  result_pools = fresh;
  return fresh;
}

/* The list of rows of DEVICE, which is current, with its context; ADDRESS is the device's address
   of its first word.  Null: it cannot be allocated.  */
inline row_list *
row_list_of (const driver &cuda, int device, uint64_t &address)
{
  locked guard (results_lock);
  result_pool *pool = pool_of (cuda, device);
  address = pool ? pool->address + list_at : 0;
  return pool ? pool->rows : nullptr;
}

/* The mailbox of DEVICE, which is current, with CONTEXT; ADDRESS is the device's address of it.
   Null: it cannot be allocated.  */
inline accred_mailbox *
mailbox_of (const driver &cuda, int device, void *context, uint64_t &address)
{
  enum
  {
    CU_MEMHOSTALLOC_DEVICEMAP = 2
  };
  current_context now (cuda, context);
  locked guard (results_lock);
  result_pool *pool = now.ok () ? pool_of (cuda, device) : nullptr;
  void *memory;
  if (pool && !pool->mailbox
      && cuda.cuMemHostAlloc (&memory, sizeof *pool->mailbox, CU_MEMHOSTALLOC_DEVICEMAP) == 0)
    pool->mailbox = (accred_mailbox *) memory;
  if (!pool || !pool->mailbox || cuda.cuMemHostGetDevicePointer (&address, pool->mailbox, 0) != 0)
    return nullptr;
  return pool->mailbox;
}

/* A place for the results of one launch.  */
class result_place
{
public:
  result_place () = default;
  ~result_place ()
  {
    if (!m_pool)
      return;
    locked guard (results_lock);
    m_pool->free[m_pool->num_free++] = m_index;
  }
  bool take (const driver &cuda, int device)
  {
    locked guard (results_lock);
    result_pool *pool = pool_of (cuda, device);
    if (!pool || !pool->num_free)
      return false;
    m_pool = pool;
    m_index = pool->free[--pool->num_free];
    return true;
  }
  bool taken_p () const { return m_pool; }
  bool polled_p () const { return m_pool && m_pool->polled; }
  char *host () const { return m_pool->host + result_bytes * m_index; }
  uint64_t address () const { return m_pool->address + result_bytes * m_index; }
  result_place (const result_place &) = delete;
  result_place &operator= (const result_place &) = delete;

private:
  result_pool *m_pool = nullptr;
  int m_index = 0;
};

} // namespace accred_host

#endif
