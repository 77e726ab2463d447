/* Driver API: launches.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/driver.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace ptxsim;

static CUresult
result_of (FaultKind kind)
{
  switch (kind)
    {
    case FaultKind::ILLEGAL_ADDRESS: return CUDA_ERROR_ILLEGAL_ADDRESS;
    case FaultKind::MISALIGNED: return CUDA_ERROR_MISALIGNED_ADDRESS;
    case FaultKind::ASSERT: return CUDA_ERROR_ASSERT;
    case FaultKind::ILLEGAL_INSTRUCTION: return CUDA_ERROR_ILLEGAL_INSTRUCTION;
    case FaultKind::DEADLOCK:
    case FaultKind::OUT_OF_FUEL: return CUDA_ERROR_LAUNCH_TIMEOUT;
    case FaultKind::TRAP:
    case FaultKind::OBSERVER: break;
    }
  return CUDA_ERROR_LAUNCH_FAILED;
}

static CUresult
check_shape (const SimFunction &f, const Dim3 &grid, const Dim3 &block, size_t dynamic_shared)
{
  const DeviceShape &shape = driver ().shape;
  unsigned most = unsigned (shape[SIM_ATTRIBUTE_MAX_THREADS_PER_BLOCK]);
  if (!grid.count () || !block.count () || grid.x > SIM_MAX_GRID_X || grid.y > SIM_MAX_GRID_YZ
      || grid.z > SIM_MAX_GRID_YZ || block.x > most || block.y > most || block.z > SIM_MAX_BLOCK_Z
      || block.count () > most)
    return CUDA_ERROR_INVALID_VALUE;
  if (block.count () > unsigned (f.max_threads ()))
    return CUDA_ERROR_INVALID_VALUE;
  const unsigned *required = f.code->function->req_ntid;
  if (required[0] && (block.x != required[0] || block.y != required[1] || block.z != required[2]))
    return CUDA_ERROR_INVALID_VALUE;
  size_t limit = (f.max_dynamic_shared ? size_t (f.max_dynamic_shared)
				       : SIM_STATIC_SHARED_BYTES - f.code->shared_bytes);
  return dynamic_shared > limit ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

/* The parameter block, from an array of pointers or from a packed buffer.  */
static CUresult
gather_params (const Code &code, void **params, void **extra, std::vector<char> &block)
{
  block.assign (code.kernel_param_bytes, 0);
  if (params && extra)
    return CUDA_ERROR_INVALID_VALUE;
  if (params)
    {
      for (size_t i = 0; i < code.params.size (); i++)
	memcpy (block.data () + code.params[i].offset, params[i], code.params[i].size);
      return CUDA_SUCCESS;
    }
  const void *buffer = nullptr;
  size_t size = 0;
  for (; extra && *extra != SIM_LAUNCH_PARAM_END; extra += 2)
    if (*extra == SIM_LAUNCH_PARAM_BUFFER_POINTER)
      buffer = extra[1];
    else if (*extra == SIM_LAUNCH_PARAM_BUFFER_SIZE)
      memcpy (&size, extra[1], sizeof size);
    else
      return CUDA_ERROR_INVALID_VALUE;
  if (size < code.kernel_param_bytes || (size && !buffer))
    return CUDA_ERROR_INVALID_VALUE;
  if (!block.empty ())
    memcpy (block.data (), buffer, block.size ());
  return CUDA_SUCCESS;
}

/* The data that a launch needs until it has run.  */
struct Prepared
{
  Launch launch;
  std::shared_ptr<Program> program;
  std::unique_ptr<LaunchProfile> profile;
  unsigned registers = 0;
};

/* On the stream's thread.  */
static void
run_kernel (Driver &d, QueueGroup &group, Prepared &p)
{
  Launch &l = p.launch;
  std::unique_lock<std::mutex> alone (d.launch_lock, std::defer_lock);
  if (d.config.observed ())
    alone.lock ();
  try
    {
      run_launch (l);
    }
  catch (const LaunchError &e)
    {
      fflush (stdout);
      fputs (e.report.c_str (), stderr);
      group.fail (result_of (e.kind));
    }
  if (d.config.trace_schedule && d.config.seed)
    fprintf (stderr, "ptxsim: schedule of %s: seed %llu, %llu turns, hash %016llx\n",
	     l.kernel->name.c_str (), (unsigned long long) *d.config.seed,
	     (unsigned long long) l.stats.turns, (unsigned long long) l.stats.schedule);
  std::lock_guard<std::mutex> guard (d.stats_lock);
  if (p.profile)
    p.profile->finish (d.profile, p.registers);
  LaunchStats &s = d.stats[l.kernel->name];
  s.launches++;
  s.warp_instructions += l.stats.warp_instructions;
  s.thread_instructions += l.stats.thread_instructions;
}

static CUresult
prepare_kernel (SimContext &context, CUfunction f, Dim3 grid, Dim3 block, unsigned dynamic_shared,
		void **params, void **extra, Work &work)
{
  Driver &d = driver ();
  if (!f)
    return CUDA_ERROR_INVALID_HANDLE;
  CUresult r = check_shape (*f, grid, block, dynamic_shared);
  if (r != CUDA_SUCCESS)
    {
      fprintf (stderr,
	       "ptxsim: kernel %s: cannot be launched with grid (%u,%u,%u), "
	       "block (%u,%u,%u), %u bytes of dynamic shared memory\n",
	       f->code->name.c_str (), grid.x, grid.y, grid.z, block.x, block.y, block.z,
	       dynamic_shared);
      return r;
    }
  auto p = std::make_shared<Prepared> ();
  Launch &l = p->launch;
  r = gather_params (*f->code, params, extra, l.params);
  if (r != CUDA_SUCCESS)
    return r;
  p->program = f->module->program;
  for (const auto &code : p->program->codes)
    l.codes.push_back (code.get ());
  l.kernel = f->code;
  l.grid = grid;
  l.block = block;
  l.dynamic_shared = dynamic_shared;
  l.memory = &context.memory ();
  l.config = &d.config;
  l.cancel = &d.queues.stopping ();
  l.grid_id = ++d.launches;
  l.num_sms = unsigned (d.shape[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT]);
  l.resident_limit
    = l.num_sms * unsigned (std::max (1, f->blocks_per_sm (int (block.count ()), dynamic_shared)));
  if (d.config.profile != Config::Profile::NONE)
    {
      p->profile = std::make_unique<LaunchProfile> (l);
      p->registers = unsigned (f->registers ());
      l.profile = p->profile.get ();
    }
  if (d.config.trace_launch)
    fprintf (stderr, "ptxsim: launch %s grid (%u,%u,%u) block (%u,%u,%u) shared %u\n",
	     f->code->name.c_str (), grid.x, grid.y, grid.z, block.x, block.y, block.z,
	     l.shared_bytes ());
  QueueGroup *group = context.work.get ();
  work.run = [&d, group, p] { run_kernel (d, *group, *p); };
  return CUDA_SUCCESS;
}

PTXSIM_API CUresult
cuLaunchKernel (CUfunction f, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
		unsigned block_y, unsigned block_z, unsigned dynamic_shared, CUstream stream,
		void **params, void **extra)
{
  const bool here = driver ().config.launch_blocking;
  return stream_api (stream, here,
		     [=] (SimContext &context, Submission &s)
		     {
    /* The kernel and the stream belong together.  */
		       if (f && f->module->context != &context)
			 return CUDA_ERROR_INVALID_HANDLE;
		       return prepare_kernel (context, f, { grid_x, grid_y, grid_z },
					      { block_x, block_y, block_z }, dynamic_shared, params,
					      extra, s.work);
		     });
}
