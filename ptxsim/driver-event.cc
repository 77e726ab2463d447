/* Driver API: events.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Recording an event puts a mark into a queue, and the event then stands for
   that point of the queue until it is recorded again.  */

#include "ptxsim/driver.h"

using namespace ptxsim;

using Record = SimEvent::Record;

static SimEvent *
find_event (CUevent event)
{
  for (const auto &context : driver ().contexts)
    {
      auto it = find_handle (context->events, event);
      if (it != context->events.end ())
	return it->get ();
    }
  return nullptr;
}

namespace ptxsim {

SimContext *
context_of (CUevent event)
{
  SimEvent *e = find_event (event);
  return e ? e->context : nullptr;
}

} // namespace ptxsim

PTXSIM_API CUresult
cuEventCreate (CUevent *event, unsigned flags)
{
  return context_api (
    [=] (SimContext &context)
    {
      constexpr unsigned known
	= (SIM_EVENT_BLOCKING_SYNC | SIM_EVENT_DISABLE_TIMING | SIM_EVENT_INTERPROCESS);
      if (!event || (flags & ~known)
	  || ((flags & SIM_EVENT_INTERPROCESS) && !(flags & SIM_EVENT_DISABLE_TIMING)))
	return CUDA_ERROR_INVALID_VALUE;
      auto e = std::make_unique<SimEvent> ();
      e->context = &context;
      e->flags = flags;
      *event = e.get ();
      context.events.insert (std::move (e));
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuEventDestroy_v2 (CUevent event)
{
  return owner_api ([=] { return context_of (event); },
		    [=] (SimContext &)
		    {
		      SimEvent *e = find_event (event);
		      if (!e)
			return CUDA_ERROR_INVALID_HANDLE;
		      auto &events = e->context->events;
		      events.erase (find_handle (events, event));
		      return CUDA_SUCCESS;
		    });
}

static CUresult
record (CUevent event, CUstream stream, unsigned flags)
{
  auto r = std::make_shared<Record> ();
  CUresult result = stream_api (stream, false,
				[=] (SimContext &context, Submission &s)
				{
				  SimEvent *e = find_event (event);
				  if (!e)
				    return CUDA_ERROR_INVALID_HANDLE;
				  if (flags)
				    return CUDA_ERROR_INVALID_VALUE;
	  /* The event and the stream belong together.  */
				  if (e->context != &context)
				    return CUDA_ERROR_INVALID_HANDLE;
				  s.work.kind = WorkKind::MARK;
				  s.work.run = [r] { r->time = std::chrono::steady_clock::now (); };
				  s.at = &r->point;
				  return CUDA_SUCCESS;
				});
  if (result != CUDA_SUCCESS)
    return result;
  return api (
    [&]
    {
      std::lock_guard<std::recursive_mutex> guard (driver ().lock);
      if (SimEvent *e = find_event (event))
	e->record = r;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuEventRecord (CUevent event, CUstream stream)
{
  return record (event, stream, 0);
}

PTXSIM_API CUresult
cuEventRecordWithFlags (CUevent event, CUstream stream, unsigned flags)
{
  return record (event, stream, flags);
}

PTXSIM_API CUresult
cuEventQuery (CUevent event)
{
  return owner_api ([=] { return context_of (event); },
		    [=] (SimContext &context)
		    {
		      SimEvent *e = find_event (event);
		      if (!e)
			return CUDA_ERROR_INVALID_HANDLE;
		      if (e->record && !driver ().queues.done (e->record->point))
			return CUDA_ERROR_NOT_READY;
		      return CUresult (context.work->error);
		    });
}

PTXSIM_API CUresult
cuEventSynchronize (CUevent event)
{
  auto owner = [=] { return context_of (event); };
  return waiting_api (owner,
		      [=] (SimContext &, std::vector<Point> &points)
		      {
			SimEvent *e = find_event (event);
			if (!e)
			  return CUDA_ERROR_INVALID_HANDLE;
			if (e->record)
			  points.push_back (e->record->point);
			return CUDA_SUCCESS;
		      });
}

PTXSIM_API CUresult
cuEventElapsedTime (float *milliseconds, CUevent from, CUevent to)
{
  return owner_api (
    [=] { return context_of (from); },
    [=] (SimContext &)
    {
      SimEvent *events[] = { find_event (from), find_event (to) };
      for (const SimEvent *e : events)
	if (!e || !e->record || (e->flags & SIM_EVENT_DISABLE_TIMING))
	  return CUDA_ERROR_INVALID_HANDLE;
      if (!milliseconds)
	return CUDA_ERROR_INVALID_VALUE;
      for (const SimEvent *e : events)
	if (!driver ().queues.done (e->record->point))
	  return CUDA_ERROR_NOT_READY;
      *milliseconds
	= std::chrono::duration<float, std::milli> (to->record->time - from->record->time).count ();
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuEventElapsedTime_v2 (float *milliseconds, CUevent from, CUevent to)
{
  return cuEventElapsedTime (milliseconds, from, to);
}

/* Waits for the event's current point; an event that has never been recorded has none.  */
PTXSIM_API CUresult
cuStreamWaitEvent (CUstream stream, CUevent event, unsigned flags)
{
  return stream_api (stream, false,
		     [=] (SimContext &, Submission &s)
		     {
		       SimEvent *e = find_event (event);
		       if (!e)
			 return CUDA_ERROR_INVALID_HANDLE;
		       if (flags & ~unsigned (SIM_EVENT_WAIT_EXTERNAL))
			 return CUDA_ERROR_INVALID_VALUE;
		       if (!e->record || driver ().queues.done (e->record->point))
			 return CUDA_SUCCESS;
		       s.work.kind = WorkKind::MARK;
		       s.work.run = [] {};
		       s.after.push_back (e->record->point);
		       return CUDA_SUCCESS;
		     });
}
