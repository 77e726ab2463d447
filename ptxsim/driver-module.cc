/* Driver API: linking, modules.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   cuLinkComplete returns an "image": a magic number and the address of the link state.
   cuModuleLoadData recognises it.  The first load takes the linked program; a later load links
   again, because every module has its own variables.  */

#include "ptxsim/driver.h"
#include "ptxsim/parser.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

using namespace ptxsim;

static const char image_mark[8] = { '\177', 'P', 'T', 'X', 'S', 'I', 'M', '\1' };

namespace ptxsim {

SimContext *
context_of (CUmodule module)
{
  for (const auto &context : driver ().contexts)
    if (find_handle (context->modules, module) != context->modules.end ())
      return context.get ();
  return nullptr;
}

} // namespace ptxsim

/* ----- logs ----- */

void
JitLog::read_options (unsigned n, const CUjit_option *options, void **values)
{
  for (unsigned i = 0; i < n; i++)
    switch (options[i])
      {
      case SIM_JIT_WALL_TIME:
	/* The time is stored in the option's own slot.  */
	wall_time = reinterpret_cast<float *> (&values[i]);
	break;
      case SIM_JIT_INFO_LOG_BUFFER: info = static_cast<char *> (values[i]); break;
      case SIM_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
	info_size = size_t (uint32_t (reinterpret_cast<uintptr_t> (values[i])));
	break;
      case SIM_JIT_ERROR_LOG_BUFFER: error = static_cast<char *> (values[i]); break;
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
add_input (std::vector<std::unique_ptr<Module>> &modules, std::string text, std::string name,
	   const JitLog &log)
{
  unsigned capability = driver ().shape.capability ();
  if (text.compare (0, 4, "\177ELF") == 0)
    {
      log.write_error ("machine code cannot run here; only PTX can");
      return CUDA_ERROR_NO_BINARY_FOR_GPU;
    }
  try
    {
      std::unique_ptr<Module> module = parse_module (std::move (text), std::move (name));
      if (module->target > capability)
	{
	  log.write_error (module->name + ": .target sm_" + std::to_string (module->target)
			   + " is higher than the device's sm_" + std::to_string (capability));
	  return CUDA_ERROR_NO_BINARY_FOR_GPU;
	}
      modules.push_back (std::move (module));
    }
  catch (const PtxError &e)
    {
      log.write_error (e.what ());
      return CUDA_ERROR_INVALID_PTX;
    }
  return CUDA_SUCCESS;
}

static CUresult
link_all (SimContext &context, std::vector<std::unique_ptr<Module>> modules, const JitLog &log,
	  std::unique_ptr<Program> &program)
{
  try
    {
      program = link_modules (std::move (modules), context.memory ());
    }
  catch (const PtxError &e)
    {
      log.write_error (e.what ());
      return CUDA_ERROR_INVALID_PTX;
    }
  return CUDA_SUCCESS;
}

static bool
read_file (const char *name, std::string &text)
{
  std::ifstream file (name, std::ios::binary);
  std::ostringstream stream;
  stream << file.rdbuf ();
  text = stream.str ();
  return bool (file);
}

/* ----- linking ----- */

PTXSIM_API CUresult
cuLinkCreate_v2 (unsigned n, CUjit_option *options, void **values, CUlinkState *state)
{
  return context_api (
    [=] (SimContext &)
    {
      auto link = std::make_unique<SimLink> ();
      link->log.read_options (n, options, values);
      link->start = std::chrono::steady_clock::now ();
      *state = link.get ();
      driver ().links.insert (std::move (link));
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuLinkCreate (unsigned n, CUjit_option *options, void **values, CUlinkState *state)
{
  return cuLinkCreate_v2 (n, options, values, state);
}

PTXSIM_API CUresult
cuLinkAddData_v2 (CUlinkState state, int type, void *data, size_t size, const char *name, unsigned,
		  CUjit_option *, void **)
{
  return context_api (
    [=] (SimContext &)
    {
      if (find_handle (driver ().links, state) == driver ().links.end ())
	return CUDA_ERROR_INVALID_HANDLE;
      if (!data || type != SIM_JIT_INPUT_PTX)
	return CUDA_ERROR_INVALID_VALUE;
      std::string text (static_cast<const char *> (data), size);
      std::string label
	= (name && *name ? std::string (name) : "ptx" + std::to_string (state->inputs.size ()));
      CUresult r = add_input (state->modules, text, label, state->log);
      if (r == CUDA_SUCCESS)
	state->inputs.emplace_back (std::move (label), std::move (text));
      return r;
    });
}

PTXSIM_API CUresult
cuLinkAddData (CUlinkState state, int type, void *data, size_t size, const char *name, unsigned n,
	       CUjit_option *options, void **values)
{
  return cuLinkAddData_v2 (state, type, data, size, name, n, options, values);
}

PTXSIM_API CUresult
cuLinkAddFile_v2 (CUlinkState state, int type, const char *name, unsigned n, CUjit_option *options,
		  void **values)
{
  std::string text;
  if (!name || !read_file (name, text))
    return CUDA_ERROR_FILE_NOT_FOUND;
  return cuLinkAddData_v2 (state, type, text.data (), text.size (), name, n, options, values);
}

PTXSIM_API CUresult
cuLinkComplete (CUlinkState state, void **image, size_t *size)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (find_handle (driver ().links, state) == driver ().links.end ())
	return CUDA_ERROR_INVALID_HANDLE;
      CUresult r = link_all (context, std::move (state->modules), state->log, state->program);
      state->modules.clear ();
      if (r != CUDA_SUCCESS)
	return r;
      if (state->log.wall_time)
	*state->log.wall_time = std::chrono::duration<float, std::milli> (
				  std::chrono::steady_clock::now () - state->start)
				  .count ();
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
  return context_api (
    [=] (SimContext &)
    {
      auto it = find_handle (driver ().links, state);
      if (it == driver ().links.end ())
	return CUDA_ERROR_INVALID_HANDLE;
      driver ().links.erase (it);
      return CUDA_SUCCESS;
    });
}

/* ----- modules ----- */

static CUresult
load_image (SimContext &context, SimLink *link, const JitLog &log,
	    std::unique_ptr<Program> &program)
{
  if (find_handle (driver ().links, link) == driver ().links.end ())
    return CUDA_ERROR_INVALID_IMAGE;
  /* A module's variables are in the memory of one device.  */
  if (link->program && &link->program->memory == &context.memory ())
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
  return link_all (context, std::move (modules), log, program);
}

static CUresult
load_module (SimContext &context, CUmodule *module, const char *data, const JitLog &log)
{
  if (!module || !data)
    return CUDA_ERROR_INVALID_VALUE;
  auto m = std::make_unique<SimModule> ();
  m->context = &context;
  std::unique_ptr<Program> program;
  CUresult r;
  if (memcmp (data, image_mark, 1) == 0 && memcmp (data, image_mark, sizeof image_mark) == 0)
    {
      SimLink *link;
      memcpy (&link, data + sizeof image_mark, sizeof link);
      r = load_image (context, link, log, program);
    }
  else
    {
      std::vector<std::unique_ptr<Module>> modules;
      r = add_input (modules, data, "ptx", log);
      if (r == CUDA_SUCCESS)
	r = link_all (context, std::move (modules), log, program);
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
  return context_api (
    [=] (SimContext &context)
    { return load_module (context, module, static_cast<const char *> (data), JitLog ()); });
}

PTXSIM_API CUresult
cuModuleLoadDataEx (CUmodule *module, const void *data, unsigned n, CUjit_option *options,
		    void **values)
{
  return context_api (
    [=] (SimContext &context)
    {
      JitLog log;
      log.read_options (n, options, values);
      return load_module (context, module, static_cast<const char *> (data), log);
    });
}

PTXSIM_API CUresult
cuModuleLoad (CUmodule *module, const char *name)
{
  return context_api (
    [=] (SimContext &context)
    {
      std::string text;
      if (!name || !read_file (name, text))
	return CUDA_ERROR_FILE_NOT_FOUND;
      return load_module (context, module, text.c_str (), JitLog ());
    });
}

PTXSIM_API CUresult
cuModuleUnload (CUmodule module)
{
  return idle_api ([=] { return context_of (module); },
		   [=] (SimContext &context)
		   {
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
  return context_api (
    [=] (SimContext &context)
    {
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
cuModuleGetGlobal_v2 (CUdeviceptr *address, size_t *size, CUmodule module, const char *name)
{
  return context_api (
    [=] (SimContext &context)
    {
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
