/* The backend as a whole: the passes in their order, then text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes.h"
#include "ptx-backend/ptx-emit.h"

#include <cstring>

namespace accred::dev {

namespace {

struct pass_row
{
  const char *name;
  void (*run) (pass_context &);
  const char *why;
};

const pass_row pass_table[] = {
#define BACKEND_PASS(NAME, FUNCTION, WHY) { NAME, FUNCTION, WHY },
#include "ptx-backend/passes.def"
};

bool
check (const module &m, const function &fn, const char *when, result &res)
{
  std::string wrong = verify (m, fn, when);
  if (wrong.empty ())
    return true;
  res.errors.push_back ({ fn.loc, fn.name, "internal: " + wrong });
  return false;
}

} // anonymous namespace

bool
run_passes (module &m, const options &opts, result &res, const char *last,
	    pass_observer observer, void *data)
{
  if (!ptx_version (opts.sm))
    res.errors.push_back ({ {}, "", "unknown architecture sm_" + std::to_string (opts.sm) });
  for (function &fn : m.functions)
    {
      /* Never skipped: the passes rely on a sound function.  */
      if (!check (m, fn, "input", res))
	continue;
      kernel_report report;
      report.name = fn.name;
      pass_context ctx { m, fn, opts, res.errors, report };
      for (const pass_row &pass : pass_table)
	{
	  size_t errors = res.errors.size ();
	  pass.run (ctx);
	  if (res.errors.size () != errors)
	    break;
	  if (opts.check
	      && !check (m, fn, (std::string ("after ") + pass.name).c_str (), res))
	    break;
	  if (observer)
	    observer (pass.name, m, fn, data);
	  if (last && strcmp (pass.name, last) == 0)
	    break;
	}
      if (fn.kind == function_kind::kernel || fn.partitions)
	res.kernels.push_back (report);
    }
  return res.errors.empty ();
}

result
compile (module &m, const options &opts)
{
  result res;
  if (!run_passes (m, opts, res))
    return res;
  std::string ptx = emit_prelude (m, opts, res.errors);
  for (const function &fn : m.functions)
    ptx += emit_function (m, fn, opts, res.errors);
  if (res.errors.empty ())
    res.ptx = std::move (ptx);
  return res;
}

} // namespace accred::dev
