/* A pass that looks at each statement of a function before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/statement-pass.h"

namespace accred {

namespace {

class statement_pass : public gimple_opt_pass
{
public:
  statement_pass (gcc::context *g, const pass_data &data, walk_stmt_fn visit, bool wanted,
		  device_context *ctx)
    : gimple_opt_pass (data, g), m_visit (visit), m_wanted (wanted), m_ctx (ctx)
  {}

  bool gate (function *) final override { return m_wanted; }

  unsigned int execute (function *fun) final override
  {
    walk_stmt_info wi = {};
    wi.info = m_ctx;
    walk_gimple_seq (gimple_body (fun->decl), m_visit, NULL, &wi);
    return 0;
  }

private:
  walk_stmt_fn m_visit;
  bool m_wanted;
  device_context *m_ctx;
};

} // namespace

opt_pass *
make_statement_pass (gcc::context *g, const pass_data &data, walk_stmt_fn visit, bool wanted,
		     device_context *ctx)
{
  return new statement_pass (g, data, visit, wanted, ctx);
}

} // namespace accred
