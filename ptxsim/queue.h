/* Queues of work: the implementation of streams.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A queue runs its items one after the other, on its own host thread, which starts with the first
   item.  An item may also wait for points of other queues: everything that had been submitted to a
   queue at some time.  Every such point is older than the item, so that queues never deadlock.

   The legacy queue of a context waits for all blocking queues, and they wait for it, as CUDA's
   default stream.

   The lock of Queues guards all queues of all contexts.  No work runs under it.  */

#ifndef PTXSIM_QUEUE_H
#define PTXSIM_QUEUE_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>
#include "ptxsim/cuda-api.h"

namespace ptxsim {

enum class WorkKind : uint8_t
{
  DEVICE,  /* Skipped in a context that has failed.  */
  MARK, /* Takes no time, is never skipped.  */
  CALLBACK,  /* Host function, never skipped.  */
  HOST_FUNCTION /* Host function, skipped in a context that has failed.  */
};

struct Work
{
  WorkKind kind = WorkKind::DEVICE;
  std::function<void ()> run;
};

class Queue;
using QueuePtr = std::shared_ptr<Queue>;

/* The work of QUEUE up to item NUMBER.  */
struct Point
{
  QueuePtr queue;
  uint64_t number = 0;
};

/* The common state of a context's queues.  */
struct QueueGroup
{
  std::atomic<CUresult> error{ CUDA_SUCCESS };  /* Sticky.  */
  QueuePtr legacy;
  std::vector<QueuePtr> all; /* Includes closed ones that still have work.  */

  /* The first failure stays.  */
  void fail (CUresult r)
  {
    CUresult none = CUDA_SUCCESS;
    error.compare_exchange_strong (none, r);
  }
};
using QueueGroupPtr = std::shared_ptr<QueueGroup>;

class Queues
{
public:
  /* OVERLAP false: work runs in the call that enqueues it.  */
  explicit Queues (bool overlap) : m_overlap (overlap) {}

  QueueGroupPtr make_group ();
  QueuePtr make_queue (const QueueGroupPtr &group, bool blocking);

  /* Submit WORK to QUEUE; it starts after AFTER.  Sets *AT to its place.  */
  CUresult add (const QueuePtr &queue, Work work, std::vector<Point> after = {},
		Point *at = nullptr);
  /* The same, but it runs in this thread when its turn has come, before the call returns.  */
  CUresult add_here (const QueuePtr &queue, Work work, std::vector<Point> after = {},
		     Point *at = nullptr);

  /* The current end of QUEUE.  */
  Point end_of (const QueuePtr &queue);
  std::vector<Point> ends_of (const QueueGroup &group);
  bool done (const Point &point);
  /* Wait until POINTS are done, or GROUP has failed and its device is idle.  */
  void wait (const std::vector<Point> &points, const QueueGroup &group);

  /* Accept no more work; the thread ends when all work is done.  */
  void close (const QueuePtr &queue);
  /* Wait for all work of GROUP, and end its threads.  */
  void finish (const QueueGroupPtr &group);
  /* The process ends: start no more work, and end all threads except those in host functions.  */
  void stop ();
  const std::atomic<bool> &stopping () const { return m_stopping; }

private:
  struct Item;
  using Lock = std::unique_lock<std::mutex>;

  bool done_locked (const Point &point) const;
  bool ready (const Item &item) const;
  std::vector<Point> implied (const Queue &queue) const;
  CUresult put (const QueuePtr &queue, Work work, std::vector<Point> after, bool here, Point *at);
  void execute (Lock &lock, Queue &queue);
  void serve (const QueuePtr &queue);
  void start_thread (const QueuePtr &queue);
  std::vector<std::thread> take_finished (QueueGroup &group);

  friend class Queue;
  const bool m_overlap;
  std::mutex m_lock;
  std::condition_variable m_changed; /* An item is done.  */
  std::atomic<bool> m_stopping{ false };
  std::vector<std::weak_ptr<QueueGroup>> m_groups;
};

} // namespace ptxsim

#endif
