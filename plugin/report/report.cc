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
#include "plugin/report/report-html.h"
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
  { "oacc kernels", "kernels, sequential (no loop was found that can run in parallel)" },
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

/* The order of the source; entries of one place keep their order.  */

bool
before (const report_line &a, const report_line &b)
{
  expanded_location x = expand_location (a.loc), y = expand_location (b.loc);
  auto key = [] (const expanded_location &l, const report_line &of)
  { return std::make_tuple (std::string (l.file ? l.file : ""), l.line, l.column, of.function); };
  return key (x, a) < key (y, b);
}

class reporter
{
public:
  reporter (const options &opts, const ptxas_report &verified)
    : m_opts (opts), m_verified (verified)
  {}

  void add (size_t index, const reported_function &f, const dev::kernel_report *k);
  void add (size_t index, const reported_note &n)
  {
    m_lines.push_back ({ n.loc, index, n.text, n.missed });
  }
  void print ();

private:
  void add_reductions (size_t index, const reported_function &f, const dev::kernel_report &k);
  void add_usage (size_t index, const reported_function &f);
  void add_region (const reported_function &f, const dev::kernel_report *k);
  void print_notes () const;
  void print_dumps () const;
  std::string text () const;

  const options &m_opts;
  const ptxas_report &m_verified;
  std::vector<report_line> m_lines;
  std::vector<page_region> m_regions;
};

/* What limits the warps of F on a multiprocessor, if U is ptxas's data of it.  */

std::optional<dev::occupancy>
occupancy_of (const reported_function &f, const ptxas_usage &u, int sm)
{
  const unsigned threads = f.dims[GOMP_DIM_WORKER] * f.dims[GOMP_DIM_VECTOR];
  return dev::occupancy_of (sm, CEIL (threads, limits::warp_size), u.registers, u.shared);
}

std::string
dims_text (const reported_function &f, const dev::kernel_report *k)
{
  return counted (f.dims[GOMP_DIM_GANG], "gang") + ", "
	 + counted (f.dims[GOMP_DIM_WORKER], "worker") + ", vector length "
	 + (k && !k->packing.empty () ? k->packing : std::to_string (f.dims[GOMP_DIM_VECTOR]));
}

void
reporter::add_region (const reported_function &f, const dev::kernel_report *k)
{
  page_region r;
  r.loc = f.loc;
  r.name = f.name;
  r.construct = f.construct;
  if (f.kernel)
    r.dims = dims_text (f, k);
  if (k)
    {
      r.reductions = std::to_string (k->shared.reduction);
      r.broadcasts = std::to_string (k->shared.broadcast);
      r.variables = std::to_string (k->shared.variables);
      r.heap = std::to_string (k->heap_bytes);
    }
  for (const ptxas_usage &u : m_verified.kernels)
    if (u.name == f.name)
      {
	r.registers = std::to_string (u.registers);
	r.spills = std::to_string (u.spill_stores + u.spill_loads);
	if (auto o = occupancy_of (f, u, m_verified.sm))
	  r.occupancy = std::to_string (100 * o->warps / o->max_warps) + "% (" + o->limiter + ")";
      }
  m_regions.push_back (std::move (r));
}

void
reporter::add (size_t index, const reported_function &f, const dev::kernel_report *k)
{
  std::string text = f.construct;
  if (f.kernel)
    text += ": " + dims_text (f, k);
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
  const bool sequential = f.construct.find (", sequential") != std::string::npos;
  m_lines.push_back ({ f.loc, index, text, sequential });
  if (!f.plan.empty ())
    m_lines.push_back ({ f.loc, index, f.plan, true });
  add_usage (index, f);
  add_region (f, k);
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

/* Elements of an array that are reduced in the same way, one after the other (array-reductions.cc):
   a[0], a[1], a[2] are a[0:3].  */

struct element_line
{
  std::string array;
  unsigned long first = 0, count = 0;

  explicit element_line (const std::string &name)
  {
    const size_t bracket = name.rfind ('[');
    if (bracket == std::string::npos || name.back () != ']')
      return;
    array = name.substr (0, bracket);
    first = strtoul (name.c_str () + bracket + 1, nullptr, 10);
    count = 1;
  }
  bool follows_p (const element_line &e) const
  {
    return count && e.count && array == e.array && first == e.first + e.count;
  }
  std::string name () const
  {
    return array + "[" + std::to_string (first) + ":" + std::to_string (count) + "]";
  }
};

void
reporter::add_reductions (size_t index, const reported_function &f, const dev::kernel_report &k)
{
  element_line last ("");
  std::string last_how;
  for (const dev::reduction_report &r : k.reductions)
    {
      auto at = std::find_if (f.reductions.begin (), f.reductions.end (),
			      [&] (const reported_reduction &s)
			      { return s.lid == r.red.lid && s.rid == r.red.rid; });
      if (at == f.reductions.end () || r.scheme.empty ())
	continue;
      const char *op = red_op_name (at->op);
      const std::string clause = std::string ("reduction (") + (op ? op : "?") + ":";
      const std::string how = ") " + at->type + ", " + level_names[unsigned (r.red.lev)] + ": "
			      + r.scheme + " (" + r.why + "); " + (r.reproducible ? "" : "not ")
			      + "reproducible";
      element_line element (at->name);
      if (element.follows_p (last) && clause + how == last_how
	  && LOCATION_LOCUS (m_lines.back ().loc) == LOCATION_LOCUS (at->loc))
	{
	  last.count++;
	  m_lines.back ().text = clause + last.name () + how;
	  continue;
	}
      last = element;
      last_how = clause + how;
      m_lines.push_back ({ at->loc, index, clause + at->name + how });
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
      if (auto o = occupancy_of (f, u, m_verified.sm))
	text += ", theoretical occupancy " + std::to_string (100 * o->warps / o->max_warps) + "% ("
		+ std::to_string (o->warps) + " of " + std::to_string (o->max_warps)
		+ " warps), limited by " + o->limiter;
      m_lines.push_back ({ f.loc, index, text });
    }
}

/* As notes of the compiler.  */

void
reporter::print_notes () const
{
  /* The places are in the notes; their lines would hide the rest.  */
  const bool lines = source_lines_shown ();
  source_lines_shown () = false;
  for (const report_line &l : m_lines)
    inform (l.loc, "accred: %s", l.text.c_str ());
  source_lines_shown () = lines;
}

/* Into GCC's dumps: on stderr or in a file with -fopt-info, in a record of optimisations, and in
   the dump of the pass.  */

void
reporter::print_dumps () const
{
  for (const report_line &l : m_lines)
    dump_printf_loc (l.missed ? MSG_MISSED_OPTIMIZATION : MSG_OPTIMIZED_LOCATIONS,
		     dump_user_location_t::from_location_t (l.loc), "accred: %s\n",
		     l.text.c_str ());
}

std::string
reporter::text () const
{
  std::string text;
  for (const report_line &l : m_lines)
    {
      expanded_location x = expand_location (l.loc);
      text += std::string (x.file ? x.file : "?") + ":" + std::to_string (x.line) + ":"
	      + std::to_string (x.column) + ": note: accred: " + l.text + "\n";
    }
  return text;
}

void
reporter::print ()
{
  std::stable_sort (m_lines.begin (), m_lines.end (), before);
  if (dump_enabled_p ())
    print_dumps ();
  if (m_opts.report_notes)
    print_notes ();
  if (page_name_p (m_opts.report_file))
    write_own_page (m_opts.report_file, report_page (m_opts, m_regions, m_lines));
  else if (!m_opts.report_file.empty ())
    write_own_file (m_opts.report_file, text ());
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

/* GCC has told the passes that it knew what to dump before it loaded the plugin.  What it is told
   twice, it does once.  */

void
follow_dump_options (options &opts)
{
  for (unsigned i = 1; i < save_decoded_options_count; i++)
    {
      const cl_decoded_option &o = save_decoded_options[i];
      if (o.opt_index != OPT_fopt_info && o.opt_index != OPT_fopt_info_)
	continue;
      opt_info_switch_p (o.opt_index == OPT_fopt_info ? NULL : o.arg);
      opts.report = true;
    }
  opts.report |= flag_save_optimization_record;
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
