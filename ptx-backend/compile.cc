/* The backend as a whole: the passes in their order, then text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes.h"
#include "ptx-backend/emit/ptx-emit.h"
#include "ptx-backend/passes/shared-layout.h"
#include "abi/ancestors.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

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

/* Which functions call which.  */
class call_graph
{
public:
  explicit call_graph (const module &m);
  /* What FN calls, and what that calls; FN only if it can call itself.  */
  std::set<const function *> callees (const function &fn) const;
  /* True if FN can call itself, maybe by way of other modules.  */
  bool recursive_p (const function &fn) const;
  /* True if FN, or what it calls, calls the routine by which the host executes a region, or may, by
     way of another module or a pointer.  */
  bool asks_host_p (const function &fn) const;

private:
  bool may_ask_host_p (const function &fn) const;
  void add_callees (const function &fn, bool by_others, std::set<const function *> &all) const;

  const module &m_module;
  std::map<std::string, const function *> m_functions;
};

call_graph::call_graph (const module &m) : m_module (m)
{
  for (const function &fn : m.functions)
    m_functions[fn.name] = &fn;
}

/* Add to ALL what FN calls.  BY_OTHERS: a partitioned routine of another module may call each of
   those that it can see.  (What a sequential one calls is sequential, and needs nothing
   special when it is recursive.)  */
void
call_graph::add_callees (const function &fn, bool by_others, std::set<const function *> &all) const
{
  auto add = [&] (const function &callee)
  {
    if (all.insert (&callee).second)
      add_callees (callee, by_others, all);
  };
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      {
	if (i.op != opcode::CALL || i.src[0].k != operand::kind::symbol)
	  continue;
	auto at = m_functions.find (m_module.symbols[i.src[0].id].name);
	if (at != m_functions.end ())
	  add (*at->second);
	else if (by_others && i.callee_level)
	  for (const function &other : m_module.functions)
	    if (other.kind == function_kind::routine && other.partitions
		&& other.link != linkage::local)
	      add (other);
      }
}

std::set<const function *>
call_graph::callees (const function &fn) const
{
  std::set<const function *> all;
  add_callees (fn, false, all);
  return all;
}

bool
call_graph::recursive_p (const function &fn) const
{
  std::set<const function *> all;
  add_callees (fn, true, all);
  return all.count (&fn);
}

bool
call_graph::may_ask_host_p (const function &fn) const
{
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      {
	if (i.op != opcode::CALL)
	  continue;
	if (i.src[0].k != operand::kind::symbol)
	  return true;
	const symbol &callee = m_module.symbols[i.src[0].id];
	if (callee.name == "accred_libc_" ACCRED_ANCESTOR_REGION
	    || (callee.kind == symbol_kind::function && !m_functions.count (callee.name)))
	  return true;
      }
  return false;
}

bool
call_graph::asks_host_p (const function &fn) const
{
  const std::set<const function *> all = callees (fn);
  return may_ask_host_p (fn)
	 || std::any_of (all.begin (), all.end (),
			 [this] (const function *f) { return may_ask_host_p (*f); });
}

/* What only the whole call graph shows: a kernel has the shared memory of all routines
   that it can call, each at an address of its own, and two calls of one routine that are
   active at the same time would have one object between them.  USAGE is each function's
   own.  */
void
check_shared_memory (const module &m, const call_graph &graph,
		     const std::map<std::string, shared_usage> &usage, result &res)
{
  for (const function &fn : m.functions)
    {
      std::set<const function *> callees = graph.callees (fn);
      if (usage.at (fn.name).variables && callees.count (&fn))
	res.errors.push_back ({ fn.loc, fn.name,
				"recursive routine with variables that its"
				" workers or vectors share" });
      auto k = std::find_if (res.kernels.begin (), res.kernels.end (),
			     [&] (const kernel_report &r) { return r.name == fn.name; });
      if (fn.kind != function_kind::kernel || k == res.kernels.end ())
	continue;
      for (const function *callee : callees)
	k->shared += usage.at (callee->name);
      if (k->shared.total () > shared_limit)
	res.errors.push_back ({ fn.loc, fn.name,
				"shared memory of " + std::to_string (k->shared.total ())
				  + " bytes exceeds " + std::to_string (shared_limit) });
    }
}

/* The same for recursion through other modules, which has to be found where all modules are
   known.  */
void
note_outside_calls (const module &m, const call_graph &graph,
		    const std::map<std::string, shared_usage> &usage, result &res)
{
  for (const function &fn : m.functions)
    {
      if (fn.kind != function_kind::routine || !fn.partitions || fn.link == linkage::local)
	continue;
      std::set<const function *> all = graph.callees (fn);
      all.insert (&fn);
      std::set<std::string> outside;
      bool shares = false;
      for (const function *f : all)
	{
	  shares |= f->recursive && usage.at (f->name).variables;
	  for (const block &b : f->blocks)
	    for (const insn &i : b.insns)
	      if (i.op == opcode::CALL && i.callee_level && i.src[0].k == operand::kind::symbol
		  && m.symbols[i.src[0].id].link == linkage::external)
		outside.insert (m.symbols[i.src[0].id].name);
	}
      for (const std::string &callee : outside)
	res.outside_calls.push_back ({ fn.name, callee, shares });
    }
}

/* Run the passes of the table on CTX's function, from FROM up to and with the one named LAST;
   of all if it is null.  False when there are errors.  */
bool
run_on (pass_context &ctx, const pass_row *from, const char *last, result &res,
	pass_observer observer, void *data)
{
  for (const pass_row *pass = from; pass != std::end (pass_table); pass++)
    {
      size_t errors = res.errors.size ();
      pass->run (ctx);
      if (res.errors.size () != errors)
	return false;
      if (ctx.opts.check
	  && !check (ctx.m, ctx.fn, (std::string ("after ") + pass->name).c_str (), res))
	return false;
      if (observer)
	observer (pass->name, ctx.m, ctx.fn, data);
      if (last && strcmp (pass->name, last) == 0)
	break;
    }
  return true;
}

/* The other forms of a kernel with packed gangs, and all in one.  */
void
run_on_packed (pass_context &ctx, const char *last, result &res)
{
  const pass_row *from = std::find_if (std::begin (pass_table), std::end (pass_table),
				       [] (const pass_row &p)
				       { return p.run == packed_forms_pass; });
  packed_forms forms = std::move (ctx.packed);
  for (std::optional<function> *form :
       { &forms.long_rows, &forms.shares, &forms.lanes, &forms.checks, &forms.copies })
    if (*form)
      {
	kernel_report report;
	pass_context other{ ctx.m, **form, ctx.opts, ctx.errors, report };
	if (!run_on (other, from + 1, last, res, nullptr, nullptr))
	  return;
	ctx.report.shared += report.shared;
      }
  join_packed (ctx.fn, std::move (forms));
  if (ctx.opts.check)
    check (ctx.m, ctx.fn, "packed gangs", res);
}

} // anonymous namespace

bool
run_passes (module &m, const options &opts, result &res, const char *last, pass_observer observer,
	    void *data)
{
  if (!ptx_version (opts.sm))
    res.errors.push_back ({ {}, "", "unknown architecture sm_" + std::to_string (opts.sm) });
  /* Never skipped: the passes rely on sound functions.  */
  bool sound = true;
  for (const function &fn : m.functions)
    sound &= check (m, fn, "input", res);
  if (!sound)
    return false;
  call_graph graph (m);
  std::map<std::string, shared_usage> usage;
  for (function &fn : m.functions)
    {
      fn.recursive = graph.recursive_p (fn);
      kernel_report report;
      report.name = fn.name;
      report.asks_host = graph.asks_host_p (fn);
      pass_context ctx{ m, fn, opts, res.errors, report };
      if (run_on (ctx, pass_table, last, res, observer, data) && fn.packed && !last)
	run_on_packed (ctx, last, res);
      usage[fn.name] = report.shared;
      if (fn.kind == function_kind::kernel || fn.partitions)
	res.kernels.push_back (report);
    }
  if (res.errors.empty ())
    {
      check_shared_memory (m, graph, usage, res);
      note_outside_calls (m, graph, usage, res);
    }
  return res.errors.empty ();
}

/* True if a function of M calls the driver's malloc.  */
static bool
allocates_p (const module &m)
{
  for (const function &fn : m.functions)
    for (const block &b : fn.blocks)
      for (const insn &i : b.insns)
	if (i.op == opcode::CALL && i.src[0].k == operand::kind::symbol
	    && m.symbols[i.src[0].id].kind == symbol_kind::support_function
	    && m.symbols[i.src[0].id].name == "malloc")
	  return true;
  return false;
}

static std::string
emit_module (const module &m, const options &opts, result &res)
{
  std::string ptx = emit_prelude (m, opts, res.errors);
  for (const function &fn : m.functions)
    ptx += emit_function (m, fn, opts, res.errors);
  return ptx;
}

result
compile (module &m, const options &opts)
{
  result res;
  if (!run_passes (m, opts, res))
    return res;
  const module entries = split_visible_routines (m, opts.unit);
  std::string ptx = emit_module (m, opts, res), more;
  if (!entries.functions.empty ())
    more = emit_module (entries, opts, res);
  if (res.errors.empty ())
    {
      res.ptx = std::move (ptx);
      res.entries = std::move (more);
      res.allocates = allocates_p (m) || allocates_p (entries);
    }
  return res;
}

} // namespace accred::dev
