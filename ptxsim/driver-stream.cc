/* Driver API: streams and events.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All work is done when the call that enqueues it returns, so that a stream is
   always idle, an event that has been recorded has happened, and a callback
   runs at once.  */

#include "ptxsim/driver.h"

using namespace ptxsim;

PTXSIM_API CUresult
cuStreamCreate (CUstream *stream, unsigned flags)
{
  return context_api ([=] (SimContext &context) {
    if (!stream)
      return CUDA_ERROR_INVALID_VALUE;
    auto s = std::make_unique<SimStream> ();
    s->context = &context;
    s->flags = flags;
    *stream = s.get ();
    context.streams.insert (std::move (s));
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuStreamCreateWithPriority (CUstream *stream, unsigned flags, int)
{
  return cuStreamCreate (stream, flags);
}

/* The handles 0, 1 and 2 name streams that always exist.  */
static bool
known_stream (SimContext &context, CUstream stream)
{
  return (reinterpret_cast<uintptr_t> (stream) <= 2
	  || find_handle (context.streams, stream) != context.streams.end ());
}

PTXSIM_API CUresult
cuStreamDestroy_v2 (CUstream stream)
{
  return context_api ([=] (SimContext &context) {
    auto it = find_handle (context.streams, stream);
    if (it == context.streams.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    context.streams.erase (it);
    return CUDA_SUCCESS;
  });
}

static CUresult
stream_idle (CUstream stream)
{
  return context_api ([=] (SimContext &context) {
    return (known_stream (context, stream) ? CUDA_SUCCESS
	    : CUDA_ERROR_INVALID_HANDLE);
  });
}

PTXSIM_API CUresult
cuStreamSynchronize (CUstream stream)
{
  return stream_idle (stream);
}

PTXSIM_API CUresult
cuStreamQuery (CUstream stream)
{
  return stream_idle (stream);
}

PTXSIM_API CUresult
cuStreamWaitEvent (CUstream stream, CUevent, unsigned)
{
  return stream_idle (stream);
}

PTXSIM_API CUresult
cuStreamAddCallback (CUstream stream, CUstreamCallback callback, void *data,
		     unsigned)
{
  SimContext *context;
  CUresult r = api ([&] {
    std::lock_guard<std::recursive_mutex> guard (driver ().lock);
    return current_context (context);
  });
  if (r != CUDA_SUCCESS)
    return r;
  /* Not under the lock: a callback may wait for another host thread.  */
  thread_state ().in_callback = true;
  callback (stream, context->error, data);
  thread_state ().in_callback = false;
  return CUDA_SUCCESS;
}

PTXSIM_API CUresult
cuLaunchHostFunc (CUstream stream, CUhostFn function, void *data)
{
  CUresult r = stream_idle (stream);
  if (r != CUDA_SUCCESS)
    return r;
  thread_state ().in_callback = true;
  function (data);
  thread_state ().in_callback = false;
  return CUDA_SUCCESS;
}

/* ----- events ----- */

PTXSIM_API CUresult
cuEventCreate (CUevent *event, unsigned)
{
  return context_api ([=] (SimContext &context) {
    if (!event)
      return CUDA_ERROR_INVALID_VALUE;
    auto e = std::make_unique<SimEvent> ();
    e->context = &context;
    *event = e.get ();
    context.events.insert (std::move (e));
    return CUDA_SUCCESS;
  });
}

template <typename F>
static CUresult
with_event (CUevent event, F f)
{
  return context_api ([=] (SimContext &context) {
    if (find_handle (context.events, event) == context.events.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    return f (context);
  });
}

PTXSIM_API CUresult
cuEventDestroy_v2 (CUevent event)
{
  return with_event (event, [=] (SimContext &context) {
    context.events.erase (find_handle (context.events, event));
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuEventRecord (CUevent event, CUstream)
{
  return with_event (event, [=] (SimContext &) {
    event->recorded = true;
    event->time = std::chrono::steady_clock::now ();
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuEventQuery (CUevent event)
{
  return with_event (event, [] (SimContext &) { return CUDA_SUCCESS; });
}

PTXSIM_API CUresult
cuEventSynchronize (CUevent event)
{
  return with_event (event, [] (SimContext &) { return CUDA_SUCCESS; });
}

PTXSIM_API CUresult
cuEventElapsedTime (float *milliseconds, CUevent from, CUevent to)
{
  return with_event (from, [=] (SimContext &context) {
    if (find_handle (context.events, to) == context.events.end ()
	|| !from->recorded || !to->recorded)
      return CUDA_ERROR_INVALID_HANDLE;
    *milliseconds = std::chrono::duration<float, std::milli>
		      (to->time - from->time).count ();
    return CUDA_SUCCESS;
  });
}
