/* Checking the PTX with NVIDIA's assembler.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   `ptxas -v' writes for each function (CUDA 11 to 13)

     ptxas info    : Compiling entry function 'NAME' for 'sm_80'
     ptxas info    : Function properties for NAME
	 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
     ptxas info    : Used 32 registers, used 1 barriers, 128 bytes smem, ...  */

#include <unistd.h>

#include "plugin/report/ptxas.h"
#include "plugin/report/run-program.h"
#include "plugin/report/text.h"

namespace accred {

namespace {

std::string
find_ptxas ()
{
  if (const char *env = getenv ("ACCRED_PTXAS"))
    return ::access (env, X_OK) == 0 ? env : "";
  std::string path = find_program ("ptxas");
  if (path.empty () && ::access ("/usr/local/cuda/bin/ptxas", X_OK) == 0)
    path = "/usr/local/cuda/bin/ptxas";
  return path;
}

/* The number in LINE directly before WHAT.  */

unsigned
number_before (const std::string &line, const char *what)
{
  size_t at = line.find (what);
  if (at == std::string::npos)
    return 0;
  size_t end = line.find_last_of ("0123456789", at);
  if (end == std::string::npos)
    return 0;
  size_t begin = line.find_last_not_of ("0123456789", end);
  begin = begin == std::string::npos ? 0 : begin + 1;
  return strtoul (line.c_str () + begin, nullptr, 10);
}

std::vector<ptxas_usage>
parse_report (const std::string &report)
{
  std::vector<ptxas_usage> kernels;
  for (const std::string &line : lines_of (report))
    {
      size_t entry = line.find ("Compiling entry function '");
      if (entry != std::string::npos)
	{
	  size_t begin = line.find ('\'', entry) + 1;
	  kernels.emplace_back ();
	  kernels.back ().name = line.substr (begin, line.find ('\'', begin) - begin);
	}
      else if (kernels.empty ())
	continue;
      else if (line.find ("spill stores") != std::string::npos)
	{
	  kernels.back ().spill_stores = number_before (line, " bytes spill stores");
	  kernels.back ().spill_loads = number_before (line, " bytes spill loads");
	}
      else if (line.find ("Used ") != std::string::npos)
	{
	  kernels.back ().registers = number_before (line, " registers");
	  kernels.back ().shared = number_before (line, " bytes smem");
	}
    }
  return kernels;
}

} // namespace

ptxas_report
verify_with_ptxas (const options &opts, const std::string &ptx,
		   const std::map<std::string, location_t> &locations)
{
  std::string ptxas = find_ptxas ();
  if (ptxas.empty ())
    {
      warning_at (UNKNOWN_LOCATION, 0, "accred: %<verify%> needs ptxas, none was found");
      return {};
    }
  ptxas_report result;
  /* CUDA 13 makes code for sm_75 and later, also of older PTX.  */
  result.sm = MAX (opts.sm, 75);
  const std::string arch = "sm_" + std::to_string (result.sm);
  std::string report;
  int status
    = run_program ({ ptxas, "-v", "-arch", arch, "@input", "-o", "/dev/null" }, ptx, report);
  if (status < 0)
    {
      error_at (UNKNOWN_LOCATION, "accred: cannot run %qs: %m", ptxas.c_str ());
      return {};
    }
  if (status != 0)
    {
      error_at (UNKNOWN_LOCATION,
		"accred: ptxas rejected the generated PTX,"
		" exit status %d",
		status);
      for (const std::string &line : lines_of (report))
	if (!line.empty ())
	  inform (UNKNOWN_LOCATION, "%s", line.c_str ());
      return {};
    }
  result.kernels = parse_report (report);
  for (const ptxas_usage &u : result.kernels)
    {
      auto loc = locations.find (u.name);
      inform (loc == locations.end () ? UNKNOWN_LOCATION : loc->second,
	      "accred: kernel %qs: %u registers, %u bytes shared, %u bytes spill"
	      " stores, %u bytes spill loads",
	      u.name.c_str (), u.registers, u.shared, u.spill_stores, u.spill_loads);
    }
  return result;
}

} // namespace accred
