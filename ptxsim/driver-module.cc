/* Driver API: linking, modules, functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   cuLinkComplete gives out an "image": a mark and the address of the link state.
   cuModuleLoadData recognises it; the first load of it takes the program that
   has been linked, a later one links again, because every module has variables of
   its own.  */

#include "ptxsim/driver.h"
#include "ptxsim/parser.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

using namespace ptxsim;

static const char image_mark[8] = { '\177', 'P', 'T', 'X', 'S', 'I', 'M', '\1' };

/* ----- logs ----- */

void
JitLog::read_options (unsigned n, const CUjit_option *options, void **values)
{
  for (unsigned i = 0; i < n; i++)
    switch (options[i])
      {
      case SIM_JIT_WALL_TIME:
	/* The option's own slot receives the time.  */
	wall_time = reinterpret_cast<float *> (&values[i]);
	break;
      case SIM_JIT_INFO_LOG_BUFFER:
	info = static_cast<char *> (values[i]);
	break;
      case SIM_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
	info_size = size_t (uint32_t (reinterpret_cast<uintptr_t> (values[i])));
	break;
      case SIM_JIT_ERROR_LOG_BUFFER:
	error = static_cast<char *> (values[i]);
	break;
      case SIM_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
	error_size = size_t (uint32_t (reinterpret_cast<uintptr_t> (values[i])));
	break;
      default:
	/* Options for code generation.  */
	break;
      }
  if (info && info_size)
    info[0] = '\0';
  if (error && error_size)
    error[0] = '\0';
}

void
JitLog::write_error (const std::string &text) const
{
  if (error && error_size)
    snprintf (error, error_size, "%s", text.c_str ());
  else
    fprintf (stderr, "ptxsim: %s\n", text.c_str ());
}

/* Parse one input into MODULES.  */
static CUresult
add_input (std::vector<std::unique_ptr<Module>> &modules, std::string text,
	   std::string name, const JitLog &log)
{
  if (text.compare (0, 4, "\177ELF") == 0)
    {
      log.write_error ("machine code cannot run here; only PTX can");
      return CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
  try
    {
      modules.push_back (parse_module (std::move (text), std::move (name)));
    }
  catch (const PtxError &e)
    {
      log.write_error (e.what ());
      return CUDA_ERROR_INVALID_PTX;
    }
  return CUDA_SUCCESS;
}

static CUresult
link_all (std::vector<std::unique_ptr<Module>> modules, const JitLog &log,
	  std::unique_ptr<Program> &program)
{
  try
    {
      program = link_modules (std::move (modules), driver ().memory);
    }
  catch (const PtxError &e)
    {
      log.write_error (e.what ());
      return CUDA_ERROR_INVALID_PTX;
    }
  return CUDA_SUCCESS;
}

/* ----- linking ----- */

PTXSIM_API CUresult
cuLinkCreate_v2 (unsigned n, CUjit_option *options, void **values,
		 CUlinkState *state)
{
  return context_api ([=] (SimContext &) {
    auto link = std::make_unique<SimLink> ();
    link->log.read_options (n, options, values);
    link->start = std::chrono::steady_clock::now ();
    *state = link.get ();
    driver ().links.insert (std::move (link));
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuLinkCreate (unsigned n, CUjit_option *options, void **values,
	      CUlinkState *state)
{
  return cuLinkCreate_v2 (n, options, values, state);
}

PTXSIM_API CUresult
cuLinkAddData_v2 (CUlinkState state, int type, void *data, size_t size,
		  const char *name, unsigned, CUjit_option *, void **)
{
  return context_api ([=] (SimContext &) {
    if (find_handle (driver ().links, state) == driver ().links.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    if (!data || type != SIM_JIT_INPUT_PTX)
      return CUDA_ERROR_INVALID_VALUE;
    std::string text (static_cast<const char *> (data), size);
    std::string label = (name && *name ? std::string (name)
			 : "ptx" + std::to_string (state->inputs.size ()));
    CUresult r = add_input (state->modules, text, label, state->log);
    if (r == CUDA_SUCCESS)
      state->inputs.emplace_back (std::move (label), std::move (text));
    return r;
  });
}

PTXSIM_API CUresult
cuLinkAddData (CUlinkState state, int type, void *data, size_t size,
	       const char *name, unsigned n, CUjit_option *options, void **values)
{
  return cuLinkAddData_v2 (state, type, data, size, name, n, options, values);
}

PTXSIM_API CUresult
cuLinkComplete (CUlinkState state, void **image, size_t *size)
{
  return context_api ([=] (SimContext &) {
    if (find_handle (driver ().links, state) == driver ().links.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    CUresult r = link_all (std::move (state->modules), state->log, state->program);
    state->modules.clear ();
    if (r != CUDA_SUCCESS)
      return r;
    if (state->log.wall_time)
      *state->log.wall_time
	= std::chrono::duration<float, std::milli>
	    (std::chrono::steady_clock::now () - state->start).count ();
    state->image.resize (sizeof image_mark + sizeof state);
    memcpy (state->image.data (), image_mark, sizeof image_mark);
    memcpy (state->image.data () + sizeof image_mark, &state, sizeof state);
    *image = state->image.data ();
    if (size)
      *size = state->image.size ();
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuLinkDestroy (CUlinkState state)
{
  return context_api ([=] (SimContext &) {
    auto it = find_handle (driver ().links, state);
    if (it == driver ().links.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    driver ().links.erase (it);
    return CUDA_SUCCESS;
  });
}

/* ----- modules ----- */

static CUresult
load_image (SimLink *link, const JitLog &log, std::unique_ptr<Program> &program)
{
  if (find_handle (driver ().links, link) == driver ().links.end ())
    return CUDA_ERROR_INVALID_IMAGE;
  if (link->program)
    {
      program = std::move (link->program);
      return CUDA_SUCCESS;
    }
  std::vector<std::unique_ptr<Module>> modules;
  for (const auto &[name, text] : link->inputs)
    {
      CUresult r = add_input (modules, text, name, log);
      if (r != CUDA_SUCCESS)
	return r;
    }
  return link_all (std::move (modules), log, program);
}

static CUresult
load_module (SimContext &context, CUmodule *module, const char *data,
	     const JitLog &log)
{
  if (!module || !data)
    return CUDA_ERROR_INVALID_VALUE;
  auto m = std::make_unique<SimModule> ();
  m->context = &context;
  std::unique_ptr<Program> program;
  CUresult r;
  if (memcmp (data, image_mark, 1) == 0
      && memcmp (data, image_mark, sizeof image_mark) == 0)
    {
      SimLink *link;
      memcpy (&link, data + sizeof image_mark, sizeof link);
      r = load_image (link, log, program);
    }
  else
    {
      std::vector<std::unique_ptr<Module>> modules;
      r = add_input (modules, data, "ptx", log);
      if (r == CUDA_SUCCESS)
	r = link_all (std::move (modules), log, program);
    }
  if (r != CUDA_SUCCESS)
    return r;
  m->program = std::move (program);
  for (const auto &[name, code] : m->program->kernels)
    {
      auto f = std::make_unique<SimFunction> ();
      f->module = m.get ();
      f->code = code;
      m->functions[name] = std::move (f);
    }
  *module = m.get ();
  context.modules.insert (std::move (m));
  return CUDA_SUCCESS;
}

PTXSIM_API CUresult
cuModuleLoadData (CUmodule *module, const void *data)
{
  return context_api ([=] (SimContext &context) {
    return load_module (context, module, static_cast<const char *> (data), JitLog ());
  });
}

PTXSIM_API CUresult
cuModuleLoadDataEx (CUmodule *module, const void *data, unsigned n,
		    CUjit_option *options, void **values)
{
  return context_api ([=] (SimContext &context) {
    JitLog log;
    log.read_options (n, options, values);
    return load_module (context, module, static_cast<const char *> (data), log);
  });
}

PTXSIM_API CUresult
cuModuleLoad (CUmodule *module, const char *name)
{
  return context_api ([=] (SimContext &context) {
    std::ifstream file (name, std::ios::binary);
    if (!file)
      return CUDA_ERROR_FILE_NOT_FOUND;
    std::ostringstream text;
    text << file.rdbuf ();
    return load_module (context, module, text.str ().c_str (), JitLog ());
  });
}

PTXSIM_API CUresult
cuModuleUnload (CUmodule module)
{
  return idle_api ([=] (SimContext &context) {
    auto it = find_handle (context.modules, module);
    if (it == context.modules.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    context.modules.erase (it);
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuModuleGetFunction (CUfunction *function, CUmodule module, const char *name)
{
  return context_api ([=] (SimContext &context) {
    if (find_handle (context.modules, module) == context.modules.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    if (!function || !name)
      return CUDA_ERROR_INVALID_VALUE;
    auto it = module->functions.find (name);
    if (it == module->functions.end ())
      return CUDA_ERROR_NOT_FOUND;
    *function = it->second.get ();
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuModuleGetGlobal_v2 (CUdeviceptr *address, size_t *size, CUmodule module,
		      const char *name)
{
  return context_api ([=] (SimContext &context) {
    if (find_handle (context.modules, module) == context.modules.end ())
      return CUDA_ERROR_INVALID_HANDLE;
    if (!name)
      return CUDA_ERROR_INVALID_VALUE;
    auto it = module->program->globals.find (name);
    if (it == module->program->globals.end ())
      return CUDA_ERROR_NOT_FOUND;
    if (address)
      *address = it->second->address;
    if (size)
      *size = it->second->size;
    return CUDA_SUCCESS;
  });
}

/* ----- functions ----- */

int
SimFunction::max_threads () const
{
  const Function &f = *code->function;
  for (const unsigned *dims : { f.req_ntid, f.max_ntid })
    if (dims[0])
      return int (std::min (dims[0] * dims[1] * dims[2],
			    unsigned (SIM_MAX_THREADS_PER_BLOCK)));
  return SIM_MAX_THREADS_PER_BLOCK;
}

/* A guess: PTX has as many registers as it has values, and an allocator keeps a
   fraction of them alive at a time.  It never limits a block of 1024 threads.  */
int
SimFunction::registers () const
{
  return std::clamp (int (code->reg_count / 4), 16, 64);
}

int
SimFunction::blocks_per_sm (int threads, size_t dynamic_shared) const
{
  if (threads <= 0 || threads > max_threads ())
    return 0;
  int warps = (threads + 31) / 32;
  int n = std::min (int (SIM_MAX_BLOCKS_PER_MULTIPROCESSOR),
		    SIM_MAX_THREADS_PER_MULTIPROCESSOR / (warps * 32));
  n = std::min (n, SIM_MAX_REGISTERS_PER_MULTIPROCESSOR
		   / (registers () * warps * 32));
  size_t shared = (code->dynamic_shared_offset + dynamic_shared
		   + SIM_RESERVED_SHARED_MEMORY_PER_BLOCK);
  return std::min (n, int (SIM_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR / shared));
}

PTXSIM_API CUresult
cuFuncGetAttribute (int *value, int attribute, CUfunction function)
{
  return context_api ([=] (SimContext &) {
    if (!value || !function)
      return CUDA_ERROR_INVALID_VALUE;
    const Code &code = *function->code;
    switch (attribute)
      {
      case SIM_FUNC_MAX_THREADS_PER_BLOCK: *value = function->max_threads (); break;
      case SIM_FUNC_SHARED_SIZE_BYTES: *value = int (code.shared_bytes); break;
      case SIM_FUNC_CONST_SIZE_BYTES: *value = 0; break;
      case SIM_FUNC_LOCAL_SIZE_BYTES: *value = int (code.local_bytes); break;
      case SIM_FUNC_NUM_REGS: *value = function->registers (); break;
      case SIM_FUNC_PTX_VERSION: *value = int (code.module->target); break;
      case SIM_FUNC_BINARY_VERSION:
	*value = SIM_COMPUTE_CAPABILITY_MAJOR * 10 + SIM_COMPUTE_CAPABILITY_MINOR;
	break;
      case SIM_FUNC_CACHE_MODE_CA: *value = 0; break;
      case SIM_FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES:
	*value = (function->max_dynamic_shared ? function->max_dynamic_shared
		  : SIM_MAX_SHARED_MEMORY_PER_BLOCK - int (code.shared_bytes));
	break;
      case SIM_FUNC_PREFERRED_SHARED_MEMORY_CARVEOUT: *value = -1; break;
      default: return CUDA_ERROR_INVALID_VALUE;
      }
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuFuncSetAttribute (CUfunction function, int attribute, int value)
{
  return context_api ([=] (SimContext &) {
    if (!function)
      return CUDA_ERROR_INVALID_HANDLE;
    if (attribute == SIM_FUNC_PREFERRED_SHARED_MEMORY_CARVEOUT)
      return CUDA_SUCCESS;
    if (attribute != SIM_FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0
	|| value + int (function->code->shared_bytes)
	     > SIM_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
      return CUDA_ERROR_INVALID_VALUE;
    function->max_dynamic_shared = value;
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, CUfunction function,
					     int threads, size_t shared)
{
  return context_api ([=] (SimContext &) {
    if (!blocks || !function || threads <= 0)
      return CUDA_ERROR_INVALID_VALUE;
    *blocks = function->blocks_per_sm (threads, shared);
    return CUDA_SUCCESS;
  });
}

/* The largest block size that keeps the most threads on a multiprocessor.  */
PTXSIM_API CUresult
cuOccupancyMaxPotentialBlockSize (int *grid, int *block, CUfunction function,
				  CUoccupancyB2DSize shared_of_block, size_t shared,
				  int limit)
{
  return context_api ([=] (SimContext &) {
    if (!grid || !block || !function)
      return CUDA_ERROR_INVALID_VALUE;
    int most = function->max_threads ();
    if (limit > 0)
      most = std::min (most, limit);
    int best_threads = 0, best_block = 0, best_count = 0;
    for (int threads = (most + 31) / 32 * 32; threads > 0; threads -= 32)
      {
	int size = std::min (threads, most);
	int count = function->blocks_per_sm (size, shared_of_block
						   ? shared_of_block (size) : shared);
	if (count * threads > best_threads)
	  {
	    best_threads = count * threads;
	    best_block = size;
	    best_count = count;
	  }
      }
    if (!best_block)
      return CUDA_ERROR_INVALID_VALUE;
    *block = best_block;
    *grid = best_count * SIM_MULTIPROCESSOR_COUNT;
    return CUDA_SUCCESS;
  });
}
