/* Driver API: initialisation, contexts, error texts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/driver.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <utility>

namespace ptxsim {

static std::string
environment (const char *name)
{
  const char *v = getenv (name);
  return v ? v : "";
}

/* A number in the environment; prints a message and returns none if it is outside LEAST to
   MOST.  */
static std::optional<uint64_t>
environment_number (const char *name, uint64_t least, uint64_t most, const char *wanted)
{
  std::string text = environment (name);
  if (text.empty ())
    return std::nullopt;
  char *end;
  uint64_t n = strtoull (text.c_str (), &end, 0);
  if (!*end && n >= least && n <= most)
    return n;
  fprintf (stderr, "ptxsim: %s=%s is %s\n", name, text.c_str (), wanted);
  return std::nullopt;
}

/* The text of PTXSIM_CHECK: a list of observers.  */
static void
set_checks (Config &c, const std::string &checks)
{
  static const struct
  {
    const char *name;
    bool Config::*check;
  } table[] = { { "uninit", &Config::check_uninit },
		{ "race", &Config::check_race },
		{ "barrier", &Config::check_barrier },
		{ "undefined", &Config::check_undefined } };
  for (size_t pos = 0; pos < checks.size ();)
    {
      size_t end = std::min (checks.find (',', pos), checks.size ());
      std::string check = checks.substr (pos, end - pos);
      bool known = check.empty ();
      for (auto &row : table)
	if (check == row.name || check == "all")
	  c.*row.check = known = true;
      if (!known)
	fprintf (stderr,
		 "ptxsim: unknown check `%s' in PTXSIM_CHECK (uninit, race, "
		 "barrier, undefined, all)\n",
		 check.c_str ());
      pos = end + 1;
    }
}

Config
Config::from_environment ()
{
  Config c;
  std::string trace = environment ("PTXSIM_TRACE");
  if (trace == "1" || trace == "launch")
    c.trace_launch = true;
  else if (trace == "sched")
    c.trace_schedule = true;
  else if (!trace.empty () && trace != "0")
    fprintf (stderr, "ptxsim: unknown PTXSIM_TRACE=%s (1, launch or sched)\n", trace.c_str ());
  std::string stats = environment ("PTXSIM_STATS");
  c.stats = !stats.empty () && stats != "0";
  std::string profile = environment ("PTXSIM_PROFILE");
  c.profile_file = environment ("PTXSIM_PROFILE_FILE");
  if (profile == "1" || profile == "table")
    c.profile = Profile::TABLE;
  else if (profile == "json" || (profile.empty () && !c.profile_file.empty ()))
    c.profile = Profile::JSON;
  else if (!profile.empty () && profile != "0")
    fprintf (stderr, "ptxsim: unknown PTXSIM_PROFILE=%s (1, table or json)\n", profile.c_str ());
  set_checks (c, environment ("PTXSIM_CHECK"));
  std::string async = environment ("PTXSIM_ASYNC");
  c.async = async != "0";
  if (!async.empty () && async != "0" && async != "1")
    fprintf (stderr, "ptxsim: unknown PTXSIM_ASYNC=%s (0 or 1)\n", async.c_str ());
  c.launch_blocking = atoi (environment ("CUDA_LAUNCH_BLOCKING").c_str ());
  if (auto n = environment_number ("PTXSIM_THREADS", 1, 256, "no number from 1 to 256"))
    c.threads = unsigned (*n);
  if (auto n = environment_number ("PTXSIM_FUEL", 0, UINT64_MAX, "no number"))
    c.fuel = *n;
  if (environment ("PTXSIM_SCHED") != "fair")
    c.seed = environment_number ("PTXSIM_SCHED", 0, UINT64_MAX, "neither fair nor a number");
  std::string memory = environment ("PTXSIM_MEMORY");
  c.weak_memory = memory == "weak";
  if (!memory.empty () && memory != "weak" && memory != "strong")
    fprintf (stderr, "ptxsim: unknown PTXSIM_MEMORY=%s (weak or strong)\n", memory.c_str ());
  else if (c.weak_memory && !c.seed)
    fprintf (stderr, "ptxsim: PTXSIM_MEMORY=weak needs PTXSIM_SCHED=N\n");
  return c;
}

static DeviceShape
shape_from_environment ()
{
  const char *text = getenv ("PTXSIM_DEVICE");
  std::string error;
  DeviceShape shape = DeviceShape::parse (text ? text : "", error);
  if (!error.empty ())
    fprintf (stderr, "ptxsim: PTXSIM_DEVICE: %s\n", error.c_str ());
  return shape;
}

Driver::Driver ()
  : config (Config::from_environment ()), shape (shape_from_environment ()),
    queues (config.async && !config.seed)
{
  for (unsigned i = 0; i < shape.devices; i++)
    {
      devices.push_back (std::make_unique<Device> (shape.memory));
      devices.back ()->memory.share (host_memory);
    }
}

CUresult
Driver::state () const
{
  /* As with the real driver, a child of fork cannot use what its parent has
     initialised.  */
  if (!initialized || forked)
    return CUDA_ERROR_NOT_INITIALIZED;
  return queues.stopping () ? CUDA_ERROR_DEINITIALIZED : CUDA_SUCCESS;
}

void
Driver::print_stats () const
{
  fprintf (stderr, "ptxsim: %-40s %10s %16s %16s\n", "kernel", "launches", "warp instr.",
	   "thread instr.");
  for (const auto &[name, s] : stats)
    fprintf (stderr, "ptxsim: %-40s %10llu %16llu %16llu\n", name.c_str (),
	     (unsigned long long) s.launches, (unsigned long long) s.warp_instructions,
	     (unsigned long long) s.thread_instructions);
}

void
Driver::print_profile () const
{
  std::string text = (config.profile == Config::Profile::JSON ? profile_as_json (profile)
							      : profile_as_table (profile));
  FILE *f = (config.profile_file.empty () ? stderr : fopen (config.profile_file.c_str (), "w"));
  bool failed = !f || fputs (text.c_str (), f) < 0;
  if (f && f != stderr)
    failed |= fclose (f) != 0;
  if (failed)
    fprintf (stderr, "ptxsim: the profile cannot be written to %s\n", config.profile_file.c_str ());
}

/* At the latest possible time.  Work that no call has waited for is abandoned.  */
void
Driver::at_exit ()
{
  if (forked)
    return;
  queues.stop ();
  std::lock_guard<std::mutex> guard (stats_lock);
  if (config.stats)
    print_stats ();
  if (config.profile != Config::Profile::NONE)
    print_profile ();
}

Driver &
driver ()
{
  static Driver *d = new Driver;
  return *d;
}

ThreadState &
thread_state ()
{
  /* Not destroyed with the thread, because libgomp calls the driver after that.  */
  static thread_local ThreadState *state = new ThreadState;
  return *state;
}

CUresult
may_call ()
{
  CUresult state = driver ().state ();
  if (state != CUDA_SUCCESS)
    return state;
  /* No driver call is allowed in a stream's callback.  */
  return thread_state ().in_callback ? CUDA_ERROR_NOT_PERMITTED : CUDA_SUCCESS;
}

CUresult
current_context (SimContext *&context)
{
  ThreadState &t = thread_state ();
  CUresult r = may_call ();
  if (r != CUDA_SUCCESS)
    return r;
  if (t.contexts.empty ()
      || find_handle (driver ().contexts, t.contexts.back ()) == driver ().contexts.end ())
    return CUDA_ERROR_INVALID_CONTEXT;
  context = t.contexts.back ();
  return CUDA_SUCCESS;
}

static SimContext *
make_context (CUdevice device, unsigned flags)
{
  auto context = std::make_unique<SimContext> ();
  context->device = device;
  context->flags = flags;
  context->work = driver ().queues.make_group ();
  SimContext *raw = context.get ();
  driver ().contexts.insert (std::move (context));
  return raw;
}

/* Waits for the context's work; no other call can use the context any more.  */
static CUresult
end_context (std::unique_lock<std::recursive_mutex> &lock, SimContext *context)
{
  lock.unlock ();
  driver ().queues.finish (context->work);
  lock.lock ();
  auto it = find_handle (driver ().contexts, context);
  if (it == driver ().contexts.end ())
    return CUDA_ERROR_INVALID_CONTEXT;
  DeviceMemory &memory = context->memory ();
  driver ().contexts.erase (it);
  memory.release_all_of (context);
  driver ().host_memory.release_all_of (context);
  return CUDA_SUCCESS;
}

} // namespace ptxsim

using namespace ptxsim;

/* ----- initialisation ----- */

PTXSIM_API CUresult
cuInit (unsigned flags)
{
  return api (
    [=]
    {
      if (flags)
	return CUDA_ERROR_INVALID_VALUE;
      Driver &d = driver ();
      if (d.forked)
	return CUDA_ERROR_NOT_INITIALIZED;
      std::lock_guard<std::recursive_mutex> guard (d.lock);
      if (!d.initialized)
	{
	  /* libgomp's own handler comes later, and so runs earlier.  */
	  atexit ([] { driver ().at_exit (); });
	  pthread_atfork (nullptr, nullptr, [] { driver ().forked = true; });
	}
      d.initialized = true;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuDriverGetVersion (int *version)
{
  if (!version)
    return CUDA_ERROR_INVALID_VALUE;
  *version = 13000;
  return CUDA_SUCCESS;
}

PTXSIM_API CUresult
cuGetErrorString (CUresult error, const char **text)
{
  switch (error)
    {
#define X(name, number, string) \
  case name: *text = string; return CUDA_SUCCESS;
      PTXSIM_RESULTS (X)
#undef X
    }
  *text = nullptr;
  return CUDA_ERROR_INVALID_VALUE;
}

PTXSIM_API CUresult
cuGetErrorName (CUresult error, const char **text)
{
  switch (error)
    {
#define X(name, number, string) \
  case name: *text = #name; return CUDA_SUCCESS;
      PTXSIM_RESULTS (X)
#undef X
    }
  *text = nullptr;
  return CUDA_ERROR_INVALID_VALUE;
}

/* ----- contexts ----- */

PTXSIM_API CUresult
cuCtxCreate_v2 (CUcontext *context, unsigned flags, CUdevice device)
{
  return api (
    [=]
    {
      std::lock_guard<std::recursive_mutex> guard (driver ().lock);
      CUresult r = check_device (device);
      if (r != CUDA_SUCCESS)
	return r;
      if (!context)
	return CUDA_ERROR_INVALID_VALUE;
      *context = make_context (device, flags);
      thread_state ().contexts.push_back (*context);
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuCtxCreate_v4 (CUcontext *context, SimContextParameters *parameters, unsigned flags,
		CUdevice device)
{
  return parameters ? CUDA_ERROR_NOT_SUPPORTED : cuCtxCreate_v2 (context, flags, device);
}

PTXSIM_API CUresult
cuCtxDestroy_v2 (CUcontext context)
{
  return api (
    [=]
    {
      Driver &d = driver ();
      if (d.state () != CUDA_SUCCESS)
	return d.state ();
      if (thread_state ().in_callback)
	return CUDA_ERROR_NOT_PERMITTED;
      std::unique_lock<std::recursive_mutex> lock (d.lock);
      if (find_handle (d.contexts, context) == d.contexts.end ())
	return CUDA_ERROR_INVALID_CONTEXT;
      std::vector<SimContext *> &stack = thread_state ().contexts;
      if (!stack.empty () && stack.back () == context)
	stack.pop_back ();
      return end_context (lock, context);
    });
}

PTXSIM_API CUresult
cuCtxGetCurrent (CUcontext *context)
{
  return api (
    [=]
    {
      CUresult state = driver ().state ();
      if (state != CUDA_SUCCESS)
	return state;
      std::lock_guard<std::recursive_mutex> guard (driver ().lock);
      SimContext *c;
      *context = current_context (c) == CUDA_SUCCESS ? c : nullptr;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuCtxSetCurrent (CUcontext context)
{
  return api (
    [=]
    {
      Driver &d = driver ();
      std::lock_guard<std::recursive_mutex> guard (d.lock);
      std::vector<SimContext *> &stack = thread_state ().contexts;
      if (context && find_handle (d.contexts, context) == d.contexts.end ())
	return CUDA_ERROR_INVALID_CONTEXT;
      if (!stack.empty ())
	stack.pop_back ();
      if (context)
	stack.push_back (context);
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuCtxPushCurrent_v2 (CUcontext context)
{
  return api (
    [=]
    {
      Driver &d = driver ();
      std::lock_guard<std::recursive_mutex> guard (d.lock);
      if (find_handle (d.contexts, context) == d.contexts.end ())
	return CUDA_ERROR_INVALID_CONTEXT;
      thread_state ().contexts.push_back (context);
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuCtxPopCurrent_v2 (CUcontext *context)
{
  return api (
    [=]
    {
      std::vector<SimContext *> &stack = thread_state ().contexts;
      if (stack.empty ())
	return CUDA_ERROR_INVALID_CONTEXT;
      if (context)
	*context = stack.back ();
      stack.pop_back ();
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuCtxGetDevice (CUdevice *device)
{
  return api (
    [=]
    {
      std::lock_guard<std::recursive_mutex> guard (driver ().lock);
      SimContext *c;
      CUresult r = current_context (c);
      if (r == CUDA_SUCCESS)
	*device = c->device;
      return r;
    });
}

PTXSIM_API CUresult
cuCtxSynchronize ()
{
  return waiting_api (no_owner,
		      [] (SimContext &context, std::vector<Point> &points)
		      {
			points = driver ().queues.ends_of (*context.work);
			return CUDA_SUCCESS;
		      });
}

/* CU_LIMIT_...  The limits of a thread's stack, which ptxsim makes as large as necessary, and of
   printf's buffer are stored but have no effect.  */

enum
{
  LIMIT_STACK_SIZE = 0,
  LIMIT_PRINTF_FIFO_SIZE = 1,
  LIMIT_MALLOC_HEAP_SIZE = 2
};

PTXSIM_API CUresult
cuCtxGetLimit (size_t *value, int limit)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (!value)
	return CUDA_ERROR_INVALID_VALUE;
      if (limit == LIMIT_MALLOC_HEAP_SIZE)
	*value = context.memory ().heap_limit ();
      else if (limit == LIMIT_STACK_SIZE || limit == LIMIT_PRINTF_FIFO_SIZE)
	*value = context.limits[limit];
      else
	return CUDA_ERROR_UNSUPPORTED_LIMIT;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuCtxSetLimit (int limit, size_t value)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (limit == LIMIT_MALLOC_HEAP_SIZE)
	return context.memory ().set_heap_limit (value) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
      if (limit != LIMIT_STACK_SIZE && limit != LIMIT_PRINTF_FIFO_SIZE)
	return CUDA_ERROR_UNSUPPORTED_LIMIT;
      context.limits[limit] = value;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuCtxGetApiVersion (CUcontext, unsigned *version)
{
  *version = 13000;
  return CUDA_SUCCESS;
}

PTXSIM_API CUresult
cuCtxGetFlags (unsigned *flags)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (!flags)
	return CUDA_ERROR_INVALID_VALUE;
      *flags = context.flags;
      return CUDA_SUCCESS;
    });
}

/* ----- primary contexts ----- */

template <typename F>
static CUresult
primary_api (CUdevice device, F f)
{
  return api (
    [=]
    {
      CUresult r = check_device (device);
      if (r != CUDA_SUCCESS)
	return r;
      if (thread_state ().in_callback)
	return CUDA_ERROR_NOT_PERMITTED;
      std::unique_lock<std::recursive_mutex> lock (driver ().lock);
      return f (*driver ().devices[size_t (device)], lock);
    });
}

using DriverLock = std::unique_lock<std::recursive_mutex>;

PTXSIM_API CUresult
cuDevicePrimaryCtxRetain (CUcontext *context, CUdevice device)
{
  return primary_api (device,
		      [=] (Device &d, DriverLock &)
		      {
			if (!context)
			  return CUDA_ERROR_INVALID_VALUE;
			if (d.primary_users++ == 0)
			  d.primary = make_context (device, d.primary_flags);
			*context = d.primary;
			return CUDA_SUCCESS;
		      });
}

PTXSIM_API CUresult
cuDevicePrimaryCtxRelease_v2 (CUdevice device)
{
  return primary_api (device,
		      [] (Device &d, DriverLock &lock)
		      {
			if (d.primary_users == 0)
			  return CUDA_ERROR_INVALID_CONTEXT;
			if (--d.primary_users > 0)
			  return CUDA_SUCCESS;
			return end_context (lock, std::exchange (d.primary, nullptr));
		      });
}

/* Holders of the context still have to release it, but cannot use it.  */
PTXSIM_API CUresult
cuDevicePrimaryCtxReset_v2 (CUdevice device)
{
  return primary_api (device,
		      [] (Device &d, DriverLock &lock)
		      {
			d.primary_users = 0;
			return (d.primary ? end_context (lock, std::exchange (d.primary, nullptr))
					  : CUDA_SUCCESS);
		      });
}

PTXSIM_API CUresult
cuDevicePrimaryCtxGetState (CUdevice device, unsigned *flags, int *active)
{
  return primary_api (device,
		      [=] (Device &d, DriverLock &)
		      {
			if (!flags || !active)
			  return CUDA_ERROR_INVALID_VALUE;
			*flags = d.primary_flags;
			*active = d.primary != nullptr;
			return CUDA_SUCCESS;
		      });
}

PTXSIM_API CUresult
cuDevicePrimaryCtxSetFlags_v2 (CUdevice device, unsigned flags)
{
  return primary_api (device,
		      [=] (Device &d, DriverLock &)
		      {
			d.primary_flags = flags;
			if (d.primary)
			  d.primary->flags = flags;
			return CUDA_SUCCESS;
		      });
}
