/* Queues of work: what a stream is behind its handle.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A queue does its items one after the other, on a host thread of its own that the
   first item starts.  An item may also wait for points of other queues: all that
   had been put into a queue at some time.  Every such point is older than the item,
   so that queues never wait for each other in a circle.

   The legacy queue of a context waits for all blocking queues, and they for it:
   the semantics of CUDA's default stream.

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

namespace ptxsim
{

enum class WorkKind : uint8_t
{
  DEVICE,		/* Left out in a context that has failed.  */
  MARK,			/* Takes no time, is never left out.  */
  CALLBACK,		/* Host code, never left out.  */
  HOST_FUNCTION		/* Host code, left out in a context that has failed.  */
};

struct Work
{
  WorkKind kind = WorkKind::DEVICE;
  std::function<void ()> run;
};

class Queue;
using QueuePtr = std::shared_ptr<Queue>;

/* All that was put into QUEUE up to item NUMBER.  */
struct Point
{
  QueuePtr queue;
  uint64_t number = 0;
};

/* What the queues of a context have in common.  */
struct QueueGroup
{
  std::atomic<CUresult> error { CUDA_SUCCESS };		/* Sticky.  */
  QueuePtr legacy;
  std::vector<QueuePtr> all;	/* With closed ones that still have work.  */

  /* The first failure stays.  */
  void
  fail (CUresult r)
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

  /* Put WORK into QUEUE; it starts when AFTER is done, too.  *AT becomes its
     place.  */
  CUresult add (const QueuePtr &queue, Work work, std::vector<Point> after = {},
		Point *at = nullptr);
  /* The same, but it runs in this thread, when its turn has come, and is done at the
     return.  */
  CUresult add_here (const QueuePtr &queue, Work work,
		     std::vector<Point> after = {}, Point *at = nullptr);

  /* All that is in QUEUE now.  */
  Point end_of (const QueuePtr &queue);
  std::vector<Point> ends_of (const QueueGroup &group);
  bool done (const Point &point);
  /* Until POINTS are done, or GROUP has failed and its device is idle.  */
  void wait (const std::vector<Point> &points, const QueueGroup &group);

  /* No more work comes; the thread ends when all is done.  */
  void close (const QueuePtr &queue);
  /* Wait for all work of GROUP, and end its threads.  */
  void finish (const QueueGroupPtr &group);
  /* The process ends: start nothing more, end all threads but those that are in host
     code.  */
  void stop ();
  const std::atomic<bool> &stopping () const { return m_stopping; }

private:
  struct Item;
  using Lock = std::unique_lock<std::mutex>;

  bool done_locked (const Point &point) const;
  bool ready (const Item &item) const;
  std::vector<Point> implied (const Queue &queue) const;
  CUresult put (const QueuePtr &queue, Work work, std::vector<Point> after,
		bool here, Point *at);
  void execute (Lock &lock, Queue &queue);
  void serve (const QueuePtr &queue);
  void start_thread (const QueuePtr &queue);
  std::vector<std::thread> take_finished (QueueGroup &group);

  friend class Queue;
  const bool m_overlap;
  std::mutex m_lock;
  std::condition_variable m_changed;	/* An item is done.  */
  std::atomic<bool> m_stopping { false };
  std::vector<std::weak_ptr<QueueGroup>> m_groups;
};

} // namespace ptxsim

#endif
