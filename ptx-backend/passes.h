/* The passes of the backend and what they are given.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_BACKEND_PASSES_H
#define ACCRED_BACKEND_PASSES_H

#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes/packed-forms.h"

namespace accred::dev {

struct pass_context
{
  module &m;
  function &fn;
  const options &opts;
  std::vector<diagnostic> &errors;
  kernel_report &report;
  packed_forms packed{};

  void error (const location &loc, const std::string &text)
  {
    errors.push_back ({ loc.line ? loc : fn.loc, fn.name, text });
  }
};

#define BACKEND_PASS(NAME, FUNCTION, WHY) void FUNCTION (pass_context &);
#include "ptx-backend/passes.def"

/* The name of the pass that has just run, the function after it.  */
using pass_observer = void (*) (const char *pass, const module &, const function &, void *data);

/* All passes, or those up to and with the one named LAST, on each function of M.
   False when there are errors.  */
bool run_passes (module &m, const options &opts, result &res, const char *last = nullptr,
		 pass_observer observer = nullptr, void *data = nullptr);

} // namespace accred::dev

#endif
