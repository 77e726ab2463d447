/* The driver's state, behind the handles that callers hold.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All devices have the same shape.  A stream is a queue with a host thread (queue.h).  A failed
   kernel leaves an error in its context, which every later call returns, as on a
   GPU; the report goes to stderr at once.

   The driver's lock guards the tables of handles.  It is released while work runs and during waits:
   a host function in a stream may wait for a thread that calls the driver.  */

#ifndef PTXSIM_DRIVER_H
#define PTXSIM_DRIVER_H

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
#include "ptxsim/device.h"
#include "ptxsim/driver-api.h"
#include "ptxsim/linker.h"
#include "ptxsim/machine.h"
#include "ptxsim/profile.h"
#include "ptxsim/queue.h"

namespace ptxsim {
struct ThreadState;
}

struct SimFunction
{
  SimModule *module = nullptr;
  const ptxsim::Code *code = nullptr;
  int max_dynamic_shared = 0; /* Set by the program; 0: the default.  */

  int max_threads () const;
  int registers () const;
  /* Blocks that fit on one multiprocessor.  */
  int blocks_per_sm (int threads, size_t dynamic_shared) const;
};

struct SimModule
{
  SimContext *context = nullptr;
  std::shared_ptr<ptxsim::Program> program; /* Launches hold it, too.  */
  std::unordered_map<std::string, std::unique_ptr<SimFunction>> functions;
};

struct SimStream
{
  SimContext *context = nullptr;
  unsigned flags = 0;
  int priority = 0;
  uint64_t id = 0;
  ptxsim::QueuePtr queue;
};

struct SimEvent
{
  SimContext *context = nullptr;
  unsigned flags = 0;
  /* Its last record; null: none.  TIME is valid when POINT is done.  */
  struct Record
  {
    ptxsim::Point point;
    std::chrono::steady_clock::time_point time;
  };
  std::shared_ptr<Record> record;
};

/* Where a caller wants its messages.  */
struct JitLog
{
  char *info = nullptr, *error = nullptr;
  size_t info_size = 0, error_size = 0;
  float *wall_time = nullptr;

  void read_options (unsigned n, const CUjit_option *options, void **values);
  void write_error (const std::string &text) const;
};

struct SimLink
{
  JitLog log;
  std::chrono::steady_clock::time_point start;
  std::vector<std::pair<std::string, std::string>> inputs; /* Name, PTX.  */
  std::vector<std::unique_ptr<ptxsim::Module>> modules;
  std::unique_ptr<ptxsim::Program> program;
  std::vector<char> image; /* The image that cuLinkComplete returns.  */
};

struct SimContext
{
  CUdevice device = 0;
  unsigned flags = 0;
  /* The driver's defaults for a thread's stack and for printf's buffer.  */
  size_t limits[2] = { 1024, 1 << 20 };
  ptxsim::DeviceMemory &memory () const;
  ptxsim::QueueGroupPtr work;
  /* The default streams of host threads.  */
  std::map<const ptxsim::ThreadState *, ptxsim::QueuePtr> per_thread;
  std::set<std::unique_ptr<SimModule>> modules;
  std::set<std::unique_ptr<SimStream>> streams;
  std::set<std::unique_ptr<SimEvent>> events;
};

namespace ptxsim {

struct Device
{
  explicit Device (uint64_t bytes) : memory (bytes) {}

  DeviceMemory memory;
  SimContext *primary = nullptr;
  unsigned primary_users = 0;
  unsigned primary_flags = 0;
};

struct Driver
{
  Driver ();

  std::recursive_mutex lock;
  std::atomic<bool> initialized{ false };
  std::atomic<bool> forked{ false }; /* This is a child; it has no threads.  */
  const Config config;
  const DeviceShape shape;
  Queues queues;
  DeviceMemory host_memory{ ~uint64_t (0) }; /* Allocated and registered.  */
  std::vector<std::unique_ptr<Device>> devices;
  std::set<std::unique_ptr<SimContext>> contexts;
  std::set<std::unique_ptr<SimLink>> links;
  std::atomic<uint64_t> launches{ 0 };
  std::atomic<uint64_t> streams{ 0 };
  std::mutex launch_lock; /* Observers watch one launch at a time.  */
  std::mutex stats_lock; /* Guards both tables.  */
  std::map<std::string, LaunchStats> stats; /* By kernel.  */
  ProfileTable profile;

  /* Whether calls can work.  */
  CUresult state () const;
  void at_exit ();
  void print_stats () const;
  void print_profile () const;
};

/* The one driver of the process.  It is never destroyed: libgomp calls until the
   very end of the process.  */
Driver &driver ();

/* The state of a host thread.  */
struct ThreadState
{
  std::vector<SimContext *> contexts; /* The stack; the last is current.  */
  bool in_callback = false;
};
ThreadState &thread_state ();

/* Success if there is a DEVICE.  */
CUresult check_device (CUdevice device);

/* The memory, of any device or the host, that ADDRESS belongs to; or null.  */
DeviceMemory *memory_of (uint64_t address);

/* The current context, or the error that the call returns.  */
CUresult current_context (SimContext *&context);

/* Whether this thread may call the driver now.  */
CUresult may_call ();

/* The context of the object that a handle or an address names, which need not be current; null: the
   handle means the current context (fixed streams), or names nothing.  */
SimContext *context_of (CUstream stream);
SimContext *context_of (CUevent event);
SimContext *context_of (CUmodule module);
SimContext *context_of_memory (uint64_t address);

/* Whether PTR is one of the handles in SET.  */
template <typename T>
typename std::set<std::unique_ptr<T>>::iterator
find_handle (std::set<std::unique_ptr<T>> &set, const T *ptr)
{
  for (auto it = set.begin (); it != set.end (); ++it)
    if (it->get () == ptr)
      return it;
  return set.end ();
}

/* The body of an API function: no C++ exception gets out of the library.  */
template <typename F>
CUresult
api (F f)
{
  try
    {
      return f ();
    }
  catch (const std::bad_alloc &)
    {
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  catch (...)
    {
      return CUDA_ERROR_UNKNOWN;
    }
}

/* The same with the context that OWNER () finds, or the current one if that is null.  Returns the
   context's error, if it has one.  */
template <typename O, typename F>
CUresult
owner_api (O owner, F f)
{
  return api (
    [&]
    {
      std::lock_guard<std::recursive_mutex> guard (driver ().lock);
      SimContext *context = owner ();
      CUresult r = context ? may_call () : current_context (context);
      if (r == CUDA_SUCCESS)
	r = context->work->error;
      return r == CUDA_SUCCESS ? f (*context) : r;
    });
}

inline SimContext *
no_owner ()
{
  return nullptr;
}

/* The same with the current context.  */
template <typename F>
CUresult
context_api (F f)
{
  return owner_api (no_owner, f);
}

/* Like owner_api, but waits for the points that F puts into its second argument.  */
template <typename O, typename F>
CUresult
waiting_api (O owner, F f)
{
  return api (
    [&]
    {
      std::vector<Point> points;
      QueueGroupPtr group;
      CUresult r = owner_api (owner,
			      [&] (SimContext &context)
			      {
				group = context.work;
				return f (context, points);
			      });
      if (r != CUDA_SUCCESS)
	return r;
      driver ().queues.wait (points, *group);
      return CUresult (group->error);
    });
}

/* Like owner_api, for an object that work in the context's streams may use.  As on a GPU, it waits
   for all of that work first.  */
template <typename O, typename F>
CUresult
idle_api (O owner, F f)
{
  CUresult r = waiting_api (owner,
			    [] (SimContext &context, std::vector<Point> &points)
			    {
			      points = driver ().queues.ends_of (*context.work);
			      return CUDA_SUCCESS;
			    });
  return r == CUDA_SUCCESS ? owner_api (owner, f) : r;
}

/* The queue that a stream's handle names.  */
CUresult find_queue (SimContext &context, CUstream stream, QueuePtr &queue);

/* The work that a call submits to its stream; no `run': none.  */
struct Submission
{
  QueuePtr queue;
  Work work;
  std::vector<Point> after;
  Point *at = nullptr; /* Where its place goes.  */
};

inline void *
pointer (CUdeviceptr address)
{
  return reinterpret_cast<void *> (uintptr_t (address));
}

/* F checks the call and fills the submission, in the stream's context.  HERE: the call returns when
   the work is done.  */
template <typename F>
CUresult
stream_api (CUstream stream, bool here, F f)
{
  return api (
    [&]
    {
      QueueGroupPtr group;
      Submission s;
      CUresult r = owner_api ([=] { return context_of (stream); },
			      [&] (SimContext &context)
			      {
				group = context.work;
				CUresult found = find_queue (context, stream, s.queue);
				return found == CUDA_SUCCESS ? f (context, s) : found;
			      });
      if (r != CUDA_SUCCESS || !s.work.run)
	return r;
      Queues &queues = driver ().queues;
      if (!here)
	return queues.add (s.queue, std::move (s.work), std::move (s.after), s.at);
      r = queues.add_here (s.queue, std::move (s.work), std::move (s.after), s.at);
      return r == CUDA_SUCCESS ? CUresult (group->error) : r;
    });
}

} // namespace ptxsim

#endif
