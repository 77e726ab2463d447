/* Driver API: streams.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/driver.h"
#include <algorithm>

using namespace ptxsim;

/* Handles that name streams which always exist.  */
static const CUstream legacy_stream = reinterpret_cast<CUstream> (1);
static const CUstream per_thread_stream = reinterpret_cast<CUstream> (2);

/* Greater numbers are lower priorities, as in CUDA. ptxsim stores and returns them; they have no
   effect.  */
static constexpr int least_priority = 0, greatest_priority = -5;

static SimStream *
find_stream (SimContext &context, CUstream stream)
{
  auto it = find_handle (context.streams, stream);
  return it == context.streams.end () ? nullptr : it->get ();
}

namespace ptxsim {

SimContext *
context_of (CUstream stream)
{
  for (const auto &context : driver ().contexts)
    if (find_stream (*context, stream))
      return context.get ();
  return nullptr;
}

CUresult
find_queue (SimContext &context, CUstream stream, QueuePtr &queue)
{
  if (!stream || stream == legacy_stream)
    queue = context.work->legacy;
  else if (stream == per_thread_stream)
    {
      QueuePtr &own = context.per_thread[&thread_state ()];
      if (!own)
	own = driver ().queues.make_queue (context.work, true);
      queue = own;
    }
  else if (SimStream *s = find_stream (context, stream))
    queue = s->queue;
  else
    return CUDA_ERROR_INVALID_HANDLE;
  return queue ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

} // namespace ptxsim

PTXSIM_API CUresult
cuStreamCreateWithPriority (CUstream *stream, unsigned flags, int priority)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (!stream || (flags & ~unsigned (SIM_STREAM_NON_BLOCKING)))
	return CUDA_ERROR_INVALID_VALUE;
      auto s = std::make_unique<SimStream> ();
      s->context = &context;
      s->flags = flags;
      s->priority = std::clamp (priority, greatest_priority, least_priority);
      s->id = ++driver ().streams;
      s->queue = driver ().queues.make_queue (context.work, !(flags & SIM_STREAM_NON_BLOCKING));
      *stream = s.get ();
      context.streams.insert (std::move (s));
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuStreamCreate (CUstream *stream, unsigned flags)
{
  return cuStreamCreateWithPriority (stream, flags, least_priority);
}

/* The stream's work still runs.  */
PTXSIM_API CUresult
cuStreamDestroy_v2 (CUstream stream)
{
  return owner_api ([=] { return context_of (stream); },
		    [=] (SimContext &context)
		    {
		      auto it = find_handle (context.streams, stream);
		      if (it == context.streams.end ())
			return CUDA_ERROR_INVALID_HANDLE;
		      driver ().queues.close ((*it)->queue);
		      context.streams.erase (it);
		      return CUDA_SUCCESS;
		    });
}

PTXSIM_API CUresult
cuStreamSynchronize (CUstream stream)
{
  auto owner = [=] { return context_of (stream); };
  return waiting_api (owner,
		      [=] (SimContext &context, std::vector<Point> &points)
		      {
			QueuePtr queue;
			CUresult r = find_queue (context, stream, queue);
			if (r == CUDA_SUCCESS)
			  points.push_back (driver ().queues.end_of (queue));
			return r;
		      });
}

PTXSIM_API CUresult
cuStreamQuery (CUstream stream)
{
  return owner_api ([=] { return context_of (stream); },
		    [=] (SimContext &context)
		    {
		      QueuePtr queue;
		      CUresult r = find_queue (context, stream, queue);
		      if (r != CUDA_SUCCESS)
			return r;
		      Queues &queues = driver ().queues;
		      return (queues.done (queues.end_of (queue)) ? CUresult (context.work->error)
								  : CUDA_ERROR_NOT_READY);
		    });
}

/* ----- host code ----- */

/* The driver refuses calls from host code in a stream.  */
template <typename F>
static void
run_host_code (F f)
{
  ThreadState &t = thread_state ();
  t.in_callback = true;
  f ();
  t.in_callback = false;
}

PTXSIM_API CUresult
cuStreamAddCallback (CUstream stream, CUstreamCallback callback, void *data, unsigned flags)
{
  return stream_api (stream, false,
		     [=] (SimContext &context, Submission &s)
		     {
		       if (!callback || flags)
			 return CUDA_ERROR_INVALID_VALUE;
		       QueueGroup *group = context.work.get ();
		       s.work.kind = WorkKind::CALLBACK;
		       s.work.run = [=]
		       { run_host_code ([=] { callback (stream, group->error, data); }); };
		       return CUDA_SUCCESS;
		     });
}

PTXSIM_API CUresult
cuLaunchHostFunc (CUstream stream, CUhostFn function, void *data)
{
  return stream_api (stream, false,
		     [=] (SimContext &, Submission &s)
		     {
		       if (!function)
			 return CUDA_ERROR_INVALID_VALUE;
		       s.work.kind = WorkKind::HOST_FUNCTION;
		       s.work.run = [=] { run_host_code ([=] { function (data); }); };
		       return CUDA_SUCCESS;
		     });
}

/* ----- what a stream is ----- */

template <typename F>
static CUresult
stream_property (CUstream stream, F f)
{
  return owner_api ([=] { return context_of (stream); },
		    [=] (SimContext &context)
		    {
		      static const SimStream fixed;
		      uintptr_t number = reinterpret_cast<uintptr_t> (stream);
		      const SimStream *s = number <= 2 ? &fixed : find_stream (context, stream);
		      return s ? f (context, *s) : CUDA_ERROR_INVALID_HANDLE;
		    });
}

PTXSIM_API CUresult
cuStreamGetFlags (CUstream stream, unsigned *flags)
{
  return stream_property (stream,
			  [=] (SimContext &, const SimStream &s)
			  {
			    if (!flags)
			      return CUDA_ERROR_INVALID_VALUE;
			    *flags = s.flags;
			    return CUDA_SUCCESS;
			  });
}

PTXSIM_API CUresult
cuStreamGetPriority (CUstream stream, int *priority)
{
  return stream_property (stream,
			  [=] (SimContext &, const SimStream &s)
			  {
			    if (!priority)
			      return CUDA_ERROR_INVALID_VALUE;
			    *priority = s.priority;
			    return CUDA_SUCCESS;
			  });
}

PTXSIM_API CUresult
cuStreamGetCtx (CUstream stream, CUcontext *owner)
{
  return stream_property (stream,
			  [=] (SimContext &context, const SimStream &)
			  {
			    if (!owner)
			      return CUDA_ERROR_INVALID_VALUE;
			    *owner = &context;
			    return CUDA_SUCCESS;
			  });
}

PTXSIM_API CUresult
cuStreamGetId (CUstream stream, unsigned long long *id)
{
  return stream_property (stream,
			  [=] (SimContext &, const SimStream &s)
			  {
			    if (!id)
			      return CUDA_ERROR_INVALID_VALUE;
			    /* Numbers of created streams begin above those of the fixed
			       handles.  */
			    *id = s.id ? s.id + 2 : reinterpret_cast<uintptr_t> (stream);
			    return CUDA_SUCCESS;
			  });
}

PTXSIM_API CUresult
cuCtxGetStreamPriorityRange (int *least, int *greatest)
{
  return context_api (
    [=] (SimContext &)
    {
      if (least)
	*least = least_priority;
      if (greatest)
	*greatest = greatest_priority;
      return CUDA_SUCCESS;
    });
}
