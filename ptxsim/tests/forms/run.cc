/* Instruction forms: run on a device, compared with the expected results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Uses only the driver API, so that the same program runs on ptxsim and on a GPU.  A module with a
   kernel that the compiler refuses is compiled again without it.  */

#include "ptxsim/tests/forms/run.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include "ptxsim/cuda-api.h"

extern "C" {
CUresult cuInit (unsigned);
CUresult cuDriverGetVersion (int *);
CUresult cuDeviceGet (CUdevice *, int);
CUresult cuDeviceGetName (char *, int, CUdevice);
CUresult cuCtxCreate_v2 (CUcontext *, unsigned, CUdevice);
CUresult cuCtxDestroy_v2 (CUcontext);
CUresult cuCtxSynchronize ();
CUresult cuModuleLoadDataEx (CUmodule *, const void *, unsigned, CUjit_option *, void **);
CUresult cuModuleUnload (CUmodule);
CUresult cuModuleGetFunction (CUfunction *, CUmodule, const char *);
CUresult cuLaunchKernel (CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
			 unsigned, CUstream, void **, void **);
CUresult cuMemAlloc_v2 (CUdeviceptr *, size_t);
CUresult cuMemFree_v2 (CUdeviceptr);
CUresult cuMemcpyHtoD_v2 (CUdeviceptr, const void *, size_t);
CUresult cuMemcpyDtoH_v2 (void *, CUdeviceptr, size_t);
CUresult cuMemsetD32_v2 (CUdeviceptr, unsigned, size_t);
CUresult cuGetErrorString (CUresult, const char **);
}

namespace forms {

namespace {

constexpr size_t kernels_per_module = 128;

std::string
error_text (CUresult r)
{
  const char *text = nullptr;
  cuGetErrorString (r, &text);
  return text ? text : "error " + std::to_string (int (r));
}

void
check (CUresult r, const char *what)
{
  if (r != CUDA_SUCCESS)
    throw std::runtime_error (std::string (what) + ": " + error_text (r));
}

class Context
{
public:
  Context ()
  {
    check (cuInit (0), "cuInit");
    check (cuDeviceGet (&m_device, 0), "cuDeviceGet");
    check (cuCtxCreate_v2 (&m_context, 0, m_device), "cuCtxCreate");
  }
  ~Context () { cuCtxDestroy_v2 (m_context); }
  Context (const Context &) = delete;

private:
  CUdevice m_device = 0;
  CUcontext m_context = nullptr;
};

/* The numbers of lines that a compiler's log complains of: "NAME:12: what" or
   "ptxas ..., line 12; error : what".  */
std::vector<unsigned>
lines_of (const std::string &log)
{
  std::vector<unsigned> lines;
  for (size_t at = 0; at < log.size (); at++)
    {
      const char *p = log.c_str () + at;
      int n = 0;
      unsigned line;
      if ((sscanf (p, ", line %u; error%n", &line, &n) == 1 && n)
	  || (sscanf (p, ", line %u; fatal%n", &line, &n) == 1 && n)
	  || (sscanf (p, ":%u:%n", &line, &n) == 1 && n))
	lines.push_back (line);
    }
  return lines;
}

std::string
line_of_log (const std::string &log, unsigned line)
{
  for (const std::string &mark :
       { "line " + std::to_string (line) + ";", ":" + std::to_string (line) + ":" })
    {
      size_t at = log.find (mark);
      if (at != std::string::npos)
	return log.substr (at, log.find ('\n', at) - at);
    }
  return log;
}

/* Load the kernels that are wanted as one module, dropping those that do not compile:
   WANTED says afterwards which are in it.  Null if none is.  */
CUmodule
load (const std::vector<std::string> &kernels, std::vector<bool> &wanted,
      std::vector<std::string> &messages)
{
  for (;;)
    {
      std::string text = module_header ();
      std::vector<unsigned> first_line;
      bool any = false;
      for (size_t i = 0; i < kernels.size (); i++)
	{
	  first_line.push_back (1 + unsigned (std::count (text.begin (), text.end (), '\n')));
	  if (wanted[i])
	    text += kernels[i];
	  any |= wanted[i];
	}
      if (!any)
	return nullptr;
      std::vector<char> log (1 << 20);
      CUjit_option options[] = { SIM_JIT_ERROR_LOG_BUFFER, SIM_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
      void *values[] = { log.data (), reinterpret_cast<void *> (log.size ()) };
      CUmodule module;
      CUresult r = cuModuleLoadDataEx (&module, text.c_str (), 2, options, values);
      if (r == CUDA_SUCCESS)
	return module;
      log.back () = 0;
      std::string said = log.data ();
      bool dropped = false;
      std::vector<std::pair<size_t, unsigned>> wrong;
      for (unsigned line : lines_of (said))
	{
	  /* A kernel that is left out has the first line of the next.  */
	  size_t i = std::upper_bound (first_line.begin (), first_line.end (), line)
		     - first_line.begin ();
	  if (i == 0)
	    continue;
	  wrong.push_back ({ i - 1, line });
	}
      for (auto [i, line] : wrong)
	if (wanted[i])
	  {
	    wanted[i] = false;
	    messages[i] = line_of_log (said, line);
	    dropped = true;
	  }
      if (!dropped)
	throw std::runtime_error ("a module does not compile: " + error_text (r) + "\n" + said);
    }
}

std::string
hexadecimal (uint64_t v)
{
  char buffer[24];
  snprintf (buffer, sizeof buffer, "%llx", (unsigned long long) v);
  return buffer;
}

std::string
list (const uint64_t *v, size_t n)
{
  std::string r;
  for (size_t i = 0; i < n; i++)
    r += (i ? ", " : "") + hexadecimal (v[i]);
  return r;
}

void
compare (Outcome &o, const std::vector<Lane> &in, const std::vector<Lane> &got)
{
  const Form &form = *o.form;
  std::vector<Expected> expected = expected_of (form, in);
  size_t n = form.out.size ();
  for (unsigned i = 0; i < lane_count; i++)
    {
      Lane lane = in[i];
      std::copy (got[i].out, got[i].out + max_values, lane.out);
      if (expected[i].open)
	{
	  Expected e = expected[i];
	  std::copy (lane.out, lane.out + max_values, e.out);
	  o.open.push_back (e);
	  continue;
	}
      bool right = (form.row->check ? form.row->check (form, lane)
				    : std::equal (lane.out, lane.out + n, expected[i].out));
      if (right)
	continue;
      if (o.wrong++ < 4)
	o.report += "  thread " + std::to_string (i) + ": of " + list (lane.in, form.in.size ())
		    + " got " + list (lane.out, n)
		    + (form.row->check ? ", which is out of the bound"
				       : ", expected " + list (expected[i].out, n))
		    + "\n";
    }
  if (o.wrong)
    o.report = form.body () + "\n" + o.report;
}

void
run_one (CUmodule module, const std::string &name, Outcome &o)
{
  std::vector<Lane> in = inputs_of (*o.form), got (lane_count);
  size_t bytes = lane_count * sizeof (Lane);
  CUfunction f;
  check (cuModuleGetFunction (&f, module, name.c_str ()), "cuModuleGetFunction");
  /* A kernel addresses 32 bytes a thread: the operands, or the results.  */
  std::vector<uint64_t> operands;
  for (const Lane &l : in)
    operands.insert (operands.end (), l.in, l.in + max_values);
  CUdeviceptr out, from, scratch;
  check (cuMemAlloc_v2 (&out, bytes), "cuMemAlloc");
  check (cuMemAlloc_v2 (&from, bytes), "cuMemAlloc");
  check (cuMemAlloc_v2 (&scratch, bytes), "cuMemAlloc");
  check (cuMemsetD32_v2 (out, 0, bytes / 4), "cuMemsetD32");
  check (cuMemsetD32_v2 (scratch, 0xa5a5a5a5, bytes / 4), "cuMemsetD32");
  check (cuMemcpyHtoD_v2 (from, operands.data (), operands.size () * 8), "cuMemcpyHtoD");
  unsigned char fixed[16];
  for (unsigned i = 0; i < 16; i++)
    fixed[i] = static_cast<unsigned char> (0x81 + i);
  void *params[] = { &out, &from, &scratch, fixed };
  CUresult r
    = cuLaunchKernel (f, grid_blocks, 1, 1, block_threads, 1, 1, 0, nullptr, params, nullptr);
  if (r == CUDA_SUCCESS)
    r = cuCtxSynchronize ();
  if (r != CUDA_SUCCESS)
    throw std::runtime_error (error_text (r));
  std::vector<uint64_t> results (lane_count * max_values);
  check (cuMemcpyDtoH_v2 (results.data (), out, results.size () * 8), "cuMemcpyDtoH");
  for (unsigned i = 0; i < lane_count; i++)
    std::copy_n (&results[i * max_values], max_values, got[i].out);
  cuMemFree_v2 (out);
  cuMemFree_v2 (from);
  cuMemFree_v2 (scratch);
  compare (o, in, got);
}

} // anonymous namespace

std::string
device_name ()
{
  char name[256] = "";
  int version = 0;
  CUdevice device;
  check (cuInit (0), "cuInit");
  check (cuDeviceGet (&device, 0), "cuDeviceGet");
  check (cuDeviceGetName (name, sizeof name, device), "cuDeviceGetName");
  cuDriverGetVersion (&version);
  return std::string (name) + ", CUDA " + std::to_string (version / 1000) + "."
	 + std::to_string (version % 1000 / 10);
}

std::vector<Outcome>
run_forms (const std::vector<Form> &forms)
{
  std::vector<Outcome> outcomes;
  for (const Form &form : forms)
    outcomes.push_back ({ &form, false, 0, "", {} });
  for (size_t first = 0; first < forms.size (); first += kernels_per_module)
    {
      size_t n = std::min (kernels_per_module, forms.size () - first);
      std::vector<std::string> kernels, messages (n);
      std::vector<bool> wanted (n, true);
      for (size_t i = 0; i < n; i++)
	kernels.push_back (kernel_text (forms[first + i], "k" + std::to_string (i)));
      /* A failed launch leaves the context unusable: continue in a new one.  */
      for (size_t next = 0; next < n;)
	{
	  Context context;
	  CUmodule module = load (kernels, wanted, messages);
	  bool failed = false;
	  for (; next < n && !failed; next++)
	    {
	      Outcome &o = outcomes[first + next];
	      o.accepted = wanted[next];
	      if (!wanted[next])
		{
		  o.report = o.form->body () + "\n  " + messages[next] + "\n";
		  continue;
		}
	      try
		{
		  run_one (module, "k" + std::to_string (next), o);
		}
	      catch (const std::runtime_error &e)
		{
		  o.report = o.form->body () + "\n  " + e.what () + "\n";
		  failed = true;
		}
	    }
	}
    }
  return outcomes;
}

std::vector<bool>
compile_kernels (const std::vector<std::string> &kernels, std::vector<std::string> &log)
{
  std::vector<bool> result;
  log.clear ();
  Context context;
  for (size_t first = 0; first < kernels.size (); first += kernels_per_module)
    {
      size_t n = std::min (kernels_per_module, kernels.size () - first);
      std::vector<std::string> part (kernels.begin () + long (first),
				     kernels.begin () + long (first + n)),
	messages (n);
      std::vector<bool> wanted (n, true);
      auto try_to_load = [&]
      {
	try
	  {
	    if (CUmodule module = load (part, wanted, messages))
	      cuModuleUnload (module);
	    return true;
	  }
	catch (const std::runtime_error &)
	  {
	    return false;
	  }
      };
      /* The error message has no line: try the kernels one at a time.  */
      if (!try_to_load ())
	for (size_t i = 0; i < n; i++)
	  {
	    std::vector<bool> others (n, false);
	    std::swap (wanted, others);
	    wanted[i] = true;
	    others[i] = try_to_load () && wanted[i];
	    std::swap (wanted, others);
	  }
      result.insert (result.end (), wanted.begin (), wanted.end ());
      log.insert (log.end (), messages.begin (), messages.end ());
    }
  return result;
}

} // namespace forms
