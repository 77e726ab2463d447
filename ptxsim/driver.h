/* The driver's state, behind the handles that callers hold.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   There is one device.  Work runs when it is enqueued: a stream is always ready
   when a call returns.  A failed kernel leaves an error in its context, which every
   later call returns, as on a GPU; the report goes to stderr at once.  */

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
#include "ptxsim/cuda-api.h"
#include "ptxsim/linker.h"
#include "ptxsim/machine.h"
#include "ptxsim/profile.h"

struct SimFunction
{
  SimModule *module = nullptr;
  const ptxsim::Code *code = nullptr;
  int max_dynamic_shared = 0;	/* Set by the program; 0: the default.  */

  int max_threads () const;
  int registers () const;
  /* Blocks that fit on one multiprocessor.  */
  int blocks_per_sm (int threads, size_t dynamic_shared) const;
};

struct SimModule
{
  SimContext *context = nullptr;
  std::unique_ptr<ptxsim::Program> program;
  std::unordered_map<std::string, std::unique_ptr<SimFunction>> functions;
};

struct SimStream
{
  SimContext *context = nullptr;
  unsigned flags = 0;
};

struct SimEvent
{
  SimContext *context = nullptr;
  bool recorded = false;
  std::chrono::steady_clock::time_point time;
};

/* Where a caller wants to have messages.  */
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
  std::vector<std::pair<std::string, std::string>> inputs;	/* Name, PTX.  */
  std::vector<std::unique_ptr<ptxsim::Module>> modules;
  std::unique_ptr<ptxsim::Program> program;
  std::vector<char> image;	/* What cuLinkComplete gives out.  */
};

struct SimContext
{
  CUdevice device = 0;
  CUresult error = CUDA_SUCCESS;	/* Sticky.  */
  std::set<std::unique_ptr<SimModule>> modules;
  std::set<std::unique_ptr<SimStream>> streams;
  std::set<std::unique_ptr<SimEvent>> events;
};

namespace ptxsim
{

constexpr uint64_t device_memory_bytes = uint64_t (141) << 30;

struct Driver
{
  Driver ();

  std::recursive_mutex lock;
  std::mutex launch_lock;	/* One launch at a time.  */
  bool initialized = false;
  Config config;
  DeviceMemory memory { device_memory_bytes };
  std::set<std::unique_ptr<SimContext>> contexts;
  SimContext *primary = nullptr;
  unsigned primary_users = 0;
  std::set<std::unique_ptr<SimLink>> links;
  uint64_t launches = 0;
  std::map<std::string, LaunchStats> stats;	/* By kernel.  */
  ProfileTable profile;

  void print_stats () const;
  void print_profile () const;
};

/* The one driver of the process.  It is never destroyed: libgomp calls until the
   very end of the process.  */
Driver &driver ();

/* What belongs to a host thread.  */
struct ThreadState
{
  std::vector<SimContext *> contexts;	/* The stack; the last is current.  */
  bool in_callback = false;
};
ThreadState &thread_state ();

/* The current context, or why a call cannot go on.  */
CUresult current_context (SimContext *&context);

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

/* The same with a current context whose error, if it has one, is the result.  */
template <typename F>
CUresult
context_api (F f)
{
  return api ([&] {
    std::lock_guard<std::recursive_mutex> guard (driver ().lock);
    SimContext *context;
    CUresult r = current_context (context);
    if (r == CUDA_SUCCESS)
      r = context->error;
    return r == CUDA_SUCCESS ? f (*context) : r;
  });
}

} // namespace ptxsim

#endif
