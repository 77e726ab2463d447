/* The report of a function's reductions: the cases of reduction-schemes.def.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/reductions/reduction-report.h"

#include <algorithm>

namespace accred::dev {

namespace {

enum : unsigned
{
  GANG = 1,
  WORKER = 2,
  VECTOR = 4,
  AUTO = 1,
  LOCK = 2,
  ATOMIC = 4,
  ANY = 7
};

/* A FINI and what is known about it.  */
struct facts
{
  const function &fn;
  const options &opts;
  const insn &fini;
  const red_row *row;  /* Null: an operator that the type does not have.  */
};

bool
always (const facts &)
{
  return true;
}

bool
native (const facts &f)
{
  return f.row && f.fini.red.pair == red_pair::none
	 && native_atomic_p (*f.row, f.fini.type, f.opts.sm);
}

bool
redux (const facts &f)
{
  return f.row && f.fini.red.pair == red_pair::none && redux_p (*f.row, f.fini.type, f.opts);
}

struct case_row
{
  red_scheme scheme;
  unsigned levels, strategies;
  bool (*when) (const facts &);
  const char *name, *why;
};

const case_row case_table[] = {
#define RED_CASE(SCHEME, LEVELS, STRATEGIES, WHEN, NAME, WHY) \
  { red_scheme::SCHEME, LEVELS, STRATEGIES, WHEN, NAME, WHY },
#include "ptx-backend/reductions/reduction-schemes.def"
};

unsigned
bit_of (strategy s)
{
  return s == strategy::lock ? +LOCK : s == strategy::atomic ? +ATOMIC : +AUTO;
}

std::string
expanded (const char *text, const facts &f)
{
  std::string out;
  for (const char *p = text; *p; p++)
    {
      if (*p != '%')
	{
	  out += *p;
	  continue;
	}
      switch (*++p)
	{
	case 'g': out += f.fn.dims[0] ? std::to_string (f.fn.dims[0]) : "several"; break;
	case 'v': out += std::to_string (f.fn.dims[2]); break;
	case 'w': out += f.fn.dims[1] ? std::to_string (f.fn.dims[1]) : "several"; break;
	case 'n': out += std::to_string (f.fn.dims[2] / limits::warp_size); break;
	case 'o': out += name_of (f.fini.red.op); break;
	case 'a': out += "sm_" + std::to_string (f.opts.sm); break;
	}
    }
  return out;
}

/* Sums and products of floating-point numbers depend on the order in which they are
   made, nothing else does.  */
bool
order_matters_p (const insn &i)
{
  return float_p (i.type) && (i.red.op == red_op::PLUS || i.red.op == red_op::MULT);
}

/* Threads combine in the order in which they come.  */
bool
any_order_p (red_scheme s)
{
  return s == red_scheme::lock || s == red_scheme::atomic;
}

} // anonymous namespace

std::vector<reduction_report>
report_reductions (const function &fn, const options &opts, const reduction_plan &plan)
{
  std::vector<reduction_report> reports;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      {
	if (i.op != opcode::RED_FINI)
	  continue;
	facts f{ fn, opts, i, red_row_for (i.red.op, i.type) };
	red_scheme s = plan.scheme (i);
	reduction_report r;
	r.red = i.red;
	bool one_gang = i.red.lev == level::gang && fn.dims[0] == 1;
	r.reproducible = one_gang || !any_order_p (s) || !order_matters_p (i);
	unsigned lev = mask_of (i.red.lev);
	for (const case_row &row : case_table)
	  if (row.scheme == s && (row.levels & lev) && (row.strategies & bit_of (opts.strat))
	      && row.when (f))
	    {
	      r.scheme = expanded (row.name, f);
	      r.why = expanded (row.why, f);
	      break;
	    }
	reports.push_back (r);
      }
  auto key = [] (const reduction_report &r)
  { return std::make_tuple (r.red.lid, r.red.lev, r.red.rid); };
  std::stable_sort (reports.begin (), reports.end (),
		    [&] (const reduction_report &a, const reduction_report &b)
		    { return key (a) < key (b); });
  /* A FINI may stand in several blocks.  */
  reports.erase (std::unique (reports.begin (), reports.end (),
			      [&] (const reduction_report &a, const reduction_report &b)
			      { return key (a) == key (b); }),
		 reports.end ());
  return reports;
}

} // namespace accred::dev
