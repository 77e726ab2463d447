/* Queues of work: the implementation of streams.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/queue.h"
#include "ptxsim/host-thread.h"
#include <algorithm>

namespace ptxsim {

struct Queues::Item
{
  Work work;
  std::vector<Point> after;
  bool here;   /* The thread that submitted it runs it.  */
};

/* Guarded by the lock of Queues.  */
class Queue
{
public:
  QueueGroup *group = nullptr; /* Outlives the queue's work.  */
  bool blocking = true;
  uint64_t added = 0, done = 0;
  std::deque<Queues::Item> items;
  bool running = false; /* The first item.  */
  bool closed = false, finished = false;
  std::condition_variable wake; /* The thread has an item to run.  */
  std::thread thread;

  bool runs_on_device () const { return running && items.front ().work.kind == WorkKind::DEVICE; }

  bool runs_host_code () const
  {
    return running
	   && (items.front ().work.kind == WorkKind::CALLBACK
	       || items.front ().work.kind == WorkKind::HOST_FUNCTION);
  }
};

QueueGroupPtr
Queues::make_group ()
{
  auto group = std::make_shared<QueueGroup> ();
  group->legacy = make_queue (group, true);
  Lock lock (m_lock);
  m_groups.erase (std::remove_if (m_groups.begin (), m_groups.end (),
				  [] (const auto &g) { return g.expired (); }),
		  m_groups.end ());
  m_groups.push_back (group);
  return group;
}

QueuePtr
Queues::make_queue (const QueueGroupPtr &group, bool blocking)
{
  auto queue = std::make_shared<Queue> ();
  queue->group = group.get ();
  queue->blocking = blocking;
  std::vector<std::thread> finished;
  {
    Lock lock (m_lock);
    finished = take_finished (*group);
    group->all.push_back (queue);
  }
  for (std::thread &t : finished)
    t.join ();
  return queue;
}

/* ----- points ----- */

bool
Queues::done_locked (const Point &point) const
{
  return !point.queue || point.queue->done >= point.number;
}

bool
Queues::ready (const Item &item) const
{
  return std::all_of (item.after.begin (), item.after.end (),
		      [this] (const Point &p) { return done_locked (p); });
}

/* The default stream's rule.  */
std::vector<Point>
Queues::implied (const Queue &queue) const
{
  std::vector<Point> points;
  if (!queue.blocking)
    return points;
  for (const QueuePtr &other : queue.group->all)
    if (other.get () != &queue && other->blocking && other->done < other->added
	&& (queue.group->legacy.get () == &queue || other == queue.group->legacy))
      points.push_back ({ other, other->added });
  return points;
}

Point
Queues::end_of (const QueuePtr &queue)
{
  Lock lock (m_lock);
  return { queue, queue->added };
}

std::vector<Point>
Queues::ends_of (const QueueGroup &group)
{
  Lock lock (m_lock);
  std::vector<Point> points;
  for (const QueuePtr &queue : group.all)
    points.push_back ({ queue, queue->added });
  return points;
}

bool
Queues::done (const Point &point)
{
  Lock lock (m_lock);
  return done_locked (point);
}

/* After a failure only host functions are left, and no wait includes them: a callback that gets the
   error may itself wait for the thread that waits here.  */
void
Queues::wait (const std::vector<Point> &points, const QueueGroup &group)
{
  Lock lock (m_lock);
  m_changed.wait (lock,
		  [&]
		  {
		    return (std::all_of (points.begin (), points.end (),
					 [this] (const Point &p) { return done_locked (p); })
			    || (group.error != CUDA_SUCCESS
				&& std::none_of (group.all.begin (), group.all.end (),
						 [] (const QueuePtr &q)
						 { return q->runs_on_device (); })));
		  });
}

/* ----- submitting and running ----- */

CUresult
Queues::put (const QueuePtr &queue, Work work, std::vector<Point> after, bool here, Point *at)
{
  if (m_stopping)
    return CUDA_ERROR_DEINITIALIZED;
  if (queue->closed)
    return CUDA_ERROR_INVALID_HANDLE;
  std::vector<Point> more = implied (*queue);
  after.insert (after.end (), more.begin (), more.end ());
  if (!here)
    start_thread (queue);
  queue->items.push_back ({ std::move (work), std::move (after), here });
  queue->added++;
  if (at)
    *at = { queue, queue->added };
  return CUDA_SUCCESS;
}

CUresult
Queues::add (const QueuePtr &queue, Work work, std::vector<Point> after, Point *at)
{
  if (!m_overlap)
    return add_here (queue, std::move (work), std::move (after), at);
  Lock lock (m_lock);
  /* A mark without dependences needs no thread.  */
  bool at_once = (work.kind == WorkKind::MARK && queue->items.empty () && implied (*queue).empty ()
		  && std::all_of (after.begin (), after.end (),
				  [this] (const Point &p) { return done_locked (p); }));
  CUresult r = put (queue, std::move (work), std::move (after), at_once, at);
  if (r == CUDA_SUCCESS && at_once)
    {
      execute (lock, *queue);
      return r;
    }
  queue->wake.notify_one ();
  return r;
}

CUresult
Queues::add_here (const QueuePtr &queue, Work work, std::vector<Point> after, Point *at)
{
  Lock lock (m_lock);
  CUresult r = put (queue, std::move (work), std::move (after), true, at);
  if (r != CUDA_SUCCESS)
    return r;
  uint64_t before = queue->added - 1;
  m_changed.wait (lock, [&] { return queue->done == before && ready (queue->items.front ()); });
  execute (lock, *queue);
  return CUDA_SUCCESS;
}

/* The first item of QUEUE, which is ready.  */
void
Queues::execute (Lock &lock, Queue &queue)
{
  Item &item = queue.items.front ();
  queue.running = true;
  QueueGroup &group = *queue.group;
  bool leave_out
    = (group.error != CUDA_SUCCESS
       && (item.work.kind == WorkKind::DEVICE || item.work.kind == WorkKind::HOST_FUNCTION));
  lock.unlock ();
  try
    {
      if (!leave_out)
	item.work.run ();
    }
  catch (const std::bad_alloc &)
    {
      group.fail (CUDA_ERROR_OUT_OF_MEMORY);
    }
  catch (...)
    {
      group.fail (CUDA_ERROR_UNKNOWN);
    }
  /* Destroy the work's data before taking the lock: it may own a whole program.  */
  item.work.run = nullptr;
  lock.lock ();
  queue.items.pop_front ();
  queue.running = false;
  queue.done++;
  m_changed.notify_all ();
  queue.wake.notify_one ();
}

void
Queues::serve (const QueuePtr &queue)
{
  Lock lock (m_lock);
  for (;;)
    {
      queue->wake.wait (lock,
			[&]
			{
			  return (m_stopping
				  || (queue->items.empty () ? queue->closed
							    : !queue->items.front ().here));
			});
      if (m_stopping || queue->items.empty ())
	break;
      m_changed.wait (lock, [&] { return m_stopping || ready (queue->items.front ()); });
      if (m_stopping)
	break;
      execute (lock, *queue);
    }
  queue->finished = true;
  m_changed.notify_all ();
}

void
Queues::start_thread (const QueuePtr &queue)
{
  if (queue->thread.joinable ())
    return;
  queue->thread = start_host_thread ([this, queue] { serve (queue); });
}

/* ----- the end ----- */

/* Removes the closed, empty queues of GROUP, and returns their threads, which the caller joins
   without the lock.  */
std::vector<std::thread>
Queues::take_finished (QueueGroup &group)
{
  std::vector<std::thread> threads;
  std::vector<QueuePtr> left;
  for (QueuePtr &queue : group.all)
    if (!queue->closed || !queue->items.empty () || (queue->thread.joinable () && !queue->finished))
      left.push_back (std::move (queue));
    else if (queue->thread.joinable ())
      threads.push_back (std::move (queue->thread));
  group.all = std::move (left);
  return threads;
}

void
Queues::close (const QueuePtr &queue)
{
  Lock lock (m_lock);
  queue->closed = true;
  queue->wake.notify_one ();
}

void
Queues::finish (const QueueGroupPtr &group)
{
  std::vector<std::thread> threads;
  {
    Lock lock (m_lock);
    for (const QueuePtr &queue : group->all)
      {
	queue->closed = true;
	queue->wake.notify_one ();
      }
    m_changed.wait (lock,
		    [&]
		    {
		      return std::all_of (
			group->all.begin (), group->all.end (), [] (const QueuePtr &q)
			{ return (q->items.empty () && (!q->thread.joinable () || q->finished)); });
		    });
    threads = take_finished (*group);
    group->legacy = nullptr;
  }
  for (std::thread &t : threads)
    t.join ();
}

void
Queues::stop ()
{
  std::vector<std::thread> threads;
  {
    Lock lock (m_lock);
    m_stopping = true;
    m_changed.notify_all ();
    for (const std::weak_ptr<QueueGroup> &weak : m_groups)
      if (QueueGroupPtr group = weak.lock ())
	for (const QueuePtr &queue : group->all)
	  {
	    queue->wake.notify_one ();
	    if (!queue->thread.joinable ())
	      continue;
	    /* This thread may itself be in a queue's host function that ends the process.  */
	    if (queue->runs_host_code ())
	      queue->thread.detach ();
	    else
	      threads.push_back (std::move (queue->thread));
	  }
  }
  for (std::thread &t : threads)
    t.join ();
}

} // namespace ptxsim
