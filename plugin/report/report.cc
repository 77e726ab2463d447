/* The argument `report': how each region, loop and reduction was compiled.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   One note for each region or routine, one for each loop of a `loop' directive, one for
   each level of a reduction, in the order of the source:

     FILE:LINE:COLUMN: note: accred: parallel: DIMENSIONS; SHARED MEMORY
     FILE:LINE:COLUMN: note: accred: loop: gang vector; a block of iterations for each gang
     FILE:LINE:COLUMN: note: accred: reduction (+:s) int, gang: HOW (WHY); reproducible  */

#include "plugin/report/report.h"
#include "plugin/openacc-calls.h"
#include "plugin/reductions/reduction-ifn.h"
#include "plugin/report/ptx-output.h"
#include "ptx-backend/emit/occupancy.h"

namespace accred {

namespace {

const char *const level_names[] = { "gang", "worker", "vector" };

/* GCC's attributes of offload functions; the first that a function has counts.  */
const struct
{
  const char *attribute;
  const char *construct;
} constructs[] = {
  { "oacc serial", "serial" },
  { "oacc kernels parallelized", "kernels, parallelised by GCC (over gangs)" },
  { "oacc kernels", "kernels, sequential (GCC found no loop that it can run in parallel)" },
  { "oacc parallel_kernels_parallelized", "part of kernels" },
  { "oacc parallel_kernels_gang_single", "part of kernels, sequential" },
  { "oacc parallel", "parallel" },
};

/* "4 workers"; zero is known at launch only.  */

std::string
counted (int n, const char *what)
{
  if (n == 0)
    return std::string (what) + "s at launch";
  return std::to_string (n) + " " + what + (n == 1 ? "" : "s");
}

/* The user's name for DECL, or nothing if it is GCC's own.  */

std::string
user_name (tree decl)
{
  if (!decl || !DECL_NAME (decl)
      || (VAR_P (decl) && DECL_ARTIFICIAL (decl) && !DECL_HAS_VALUE_EXPR_P (decl)))
    return "";
  return lang_hooks.decl_printable_name (decl, 0);
}

/* The user's name for LOCAL or RES_PTR of CALL, a .GOACC_REDUCTION.  */

std::string name_of_arguments (gcall *);

} // namespace

/* References are pointers by now, and what comes from outside is in a field of the region's
   mapping.  */

std::string
name_of_value (tree t)
{
  std::string name;
  while (t && name.empty ())
    switch (TREE_CODE (t))
      {
	case SSA_NAME: {
	  name = user_name (SSA_NAME_VAR (t));
	  gimple *def = SSA_NAME_DEF_STMT (t);
	  if (name.empty () && is_gimple_call (def)
	      && gimple_call_internal_p (def, IFN_GOACC_REDUCTION))
	    return name_of_arguments (as_a<gcall *> (def));
	  t = gimple_assign_single_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
	  break;
	}
      case MEM_REF:
      case ADDR_EXPR: t = TREE_OPERAND (t, 0); break;
      case COMPONENT_REF: return user_name (TREE_OPERAND (t, 1));
      default: return DECL_P (t) ? user_name (t) : "";
      }
  return name;
}

namespace {

std::string
name_of_arguments (gcall *call)
{
  const reduction_call r (call);
  std::string name = name_of_value (r.local);
  return name.empty () ? name_of_value (r.res_ptr) : name;
}

/* A line of the report and what it is sorted by.  */
struct line
{
  location_t loc;
  size_t function;
  std::string text;

  /* The order of the source; entries of one place keep their order.  */
  static bool before (const line &a, const line &b)
  {
    expanded_location x = expand_location (a.loc), y = expand_location (b.loc);
    auto key = [] (const expanded_location &l, const line &of)
    { return std::make_tuple (std::string (l.file ? l.file : ""), l.line, l.column, of.function); };
    return key (x, a) < key (y, b);
  }
};

class reporter
{
public:
  reporter (const options &opts, const ptxas_report &verified)
    : m_opts (opts), m_verified (verified)
  {}

  void add (size_t index, const reported_function &f, const dev::kernel_report *k);
  void add (size_t index, const reported_note &n) { m_lines.push_back ({ n.loc, index, n.text }); }
  void print ();

private:
  void add_reductions (size_t index, const reported_function &f, const dev::kernel_report &k);
  void add_usage (size_t index, const reported_function &f);

  const options &m_opts;
  const ptxas_report &m_verified;
  std::vector<line> m_lines;
};

void
reporter::add (size_t index, const reported_function &f, const dev::kernel_report *k)
{
  std::string text = f.construct;
  if (f.kernel)
    text += ": " + counted (f.dims[GOMP_DIM_GANG], "gang") + ", "
	    + counted (f.dims[GOMP_DIM_WORKER], "worker") + ", vector length "
	    + (k && !k->packing.empty () ? k->packing : std::to_string (f.dims[GOMP_DIM_VECTOR]));
  if (k)
    {
      const dev::shared_usage &s = k->shared;
      text += "; " + std::to_string (s.reduction + s.broadcast + s.variables)
	      + " bytes shared: reductions " + std::to_string (s.reduction) + ", broadcasts "
	      + std::to_string (s.broadcast) + ", variables " + std::to_string (s.variables);
      if (k->heap_bytes)
	text += "; " + std::to_string (k->heap_bytes)
		+ " bytes of variables for each gang on the device's heap";
    }
  m_lines.push_back ({ f.loc, index, text });
  if (!f.plan.empty ())
    m_lines.push_back ({ f.loc, index, f.plan });
  add_usage (index, f);
  for (const reported_loop &l : f.loops)
    {
      std::string levels;
      for (int ix = GOMP_DIM_GANG; ix < GOMP_DIM_MAX; ix++)
	if (l.levels & GOMP_DIM_MASK (ix))
	  levels += std::string (" ") + level_names[ix];
      m_lines.push_back (
	{ l.loc, index,
	  "loop:" + (levels.empty () ? " seq" : levels) + (l.plan.empty () ? "" : "; " + l.plan) });
    }
  if (k)
    add_reductions (index, f, *k);
}

void
reporter::add_reductions (size_t index, const reported_function &f, const dev::kernel_report &k)
{
  for (const dev::reduction_report &r : k.reductions)
    {
      auto at = std::find_if (f.reductions.begin (), f.reductions.end (),
			      [&] (const reported_reduction &s)
			      { return s.lid == r.red.lid && s.rid == r.red.rid; });
      if (at == f.reductions.end () || r.scheme.empty ())
	continue;
      const char *op = red_op_name (at->op);
      m_lines.push_back ({ at->loc, index,
			   std::string ("reduction (") + (op ? op : "?") + ":" + at->name + ") "
			     + at->type + ", " + level_names[unsigned (r.red.lev)] + ": " + r.scheme
			     + " (" + r.why + "); " + (r.reproducible ? "" : "not ")
			     + "reproducible" });
    }
}

/* ptxas's data of F, and the resulting occupancy.  */

void
reporter::add_usage (size_t index, const reported_function &f)
{
  for (const ptxas_usage &u : m_verified.kernels)
    {
      if (u.name != f.name)
	continue;
      std::string text = "sm_" + std::to_string (m_verified.sm) + ": "
			 + counted (u.registers, "register") + ", spills "
			 + std::to_string (u.spill_stores + u.spill_loads) + " bytes";
      unsigned threads = f.dims[GOMP_DIM_WORKER] * f.dims[GOMP_DIM_VECTOR];
      if (auto o = dev::occupancy_of (m_verified.sm, CEIL (threads, limits::warp_size), u.registers,
				      u.shared))
	text += ", theoretical occupancy " + std::to_string (100 * o->warps / o->max_warps) + "% ("
		+ std::to_string (o->warps) + " of " + std::to_string (o->max_warps)
		+ " warps), limited by " + o->limiter;
      m_lines.push_back ({ f.loc, index, text });
    }
}

void
reporter::print ()
{
  std::stable_sort (m_lines.begin (), m_lines.end (), line::before);
  if (m_opts.report_file.empty ())
    {
      /* The places are in the notes; their lines would hide the rest.  */
      const bool lines = source_lines_shown ();
      source_lines_shown () = false;
      for (const line &l : m_lines)
	inform (l.loc, "accred: %s", l.text.c_str ());
      source_lines_shown () = lines;
      return;
    }
  std::string text;
  for (const line &l : m_lines)
    {
      expanded_location x = expand_location (l.loc);
      text += std::string (x.file ? x.file : "?") + ":" + std::to_string (x.line) + ":"
	      + std::to_string (x.column) + ": note: accred: " + l.text + "\n";
    }
  write_own_file (m_opts.report_file, text);
}

} // namespace

std::string
type_name (tree type)
{
  char *text = print_generic_expr_to_str (type);
  std::string name = text;
  free (text);
  return name;
}

std::string
construct_name (tree fn, tree host_fn)
{
  for (const auto &c : constructs)
    if (lookup_attribute (c.attribute, DECL_ATTRIBUTES (fn)))
      return c.construct;
  std::string name = std::string ("routine ") + lang_hooks.decl_printable_name (host_fn, 1);
  tree attr = oacc_get_fn_attrib (fn);
  int level = attr ? oacc_fn_attrib_level (attr) : -1;
  return name + " " + (level >= 0 && level < GOMP_DIM_MAX ? level_names[level] : "seq");
}

std::string
reduction_variable (gcall *call)
{
  std::string name = name_of_value (gimple_call_lhs (call));
  return name.empty () ? name_of_arguments (call) : name;
}

void
print_report (const options &opts, const std::vector<reported_function> &functions,
	      const std::vector<reported_note> &notes,
	      const std::vector<dev::kernel_report> &kernels, const ptxas_report &verified)
{
  reporter r (opts, verified);
  for (const reported_note &n : notes)
    r.add (functions.size (), n);
  for (size_t i = 0; i < functions.size (); i++)
    {
      auto k = std::find_if (kernels.begin (), kernels.end (), [&] (const dev::kernel_report &k)
			     { return k.name == functions[i].name; });
      r.add (i, functions[i], k == kernels.end () ? nullptr : &*k);
    }
  r.print ();
}

} // namespace accred
