/* Pass `accred_kernels_parts': loops of `kernels' regions that are parallel become constructs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function, before all other passes there.  GCC drops the directives
   of loops in a `kernels' region, and runs the region as one thread, or over gangs where its pass
   parloops finds a loop for them.  OpenACC 3.3, 2.5.3: the compiler makes a sequence of kernels of
   the region, typically one of each loop nest.

     #pragma acc kernels copy (a, b)            #pragma acc data copy (a, b)
     {                                          {
       #pragma acc loop independent               #pragma acc parallel present (a)
       for (...) a[i] = ...;                      #pragma acc loop independent
       n = a[0];                            ->    for (...) a[i] = ...;
       #pragma acc loop independent               #pragma acc serial present (a, n)
       for (...) b[i] += n;                       n = a[0];
     }                                            #pragma acc parallel present (b, n)
						  #pragma acc loop independent
						  for (...) b[i] += n; }

   A region of one nest becomes one `parallel' construct.  A region without a parallel loop stays
   what it is.

   Scalars of which nothing has the address cannot be on the device already.  Those that the region
   only reads become firstprivate; those that more than one part uses get memory for the time of
   the region.  What else `kernels' copies stays copied.  A variable that is declared in the region
   is one of each part, unless a later part reads what an earlier one has written.

   Around an asynchronous region, or one that waits for others, are directives `enter data' and
   `exit data' in the same queue.

   Left as they are: regions where control flow goes around a nest, maps of members, and scalars
   that need memory in an asynchronous region.

   Guarantees: the passes that follow see parallel, serial and data constructs as the front end
   makes them.  */

#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/parallel-loops.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* ----- what is in a region ----- */

/* Calls VISIT (variable, write) for the variables in an operand, or in the operands of a statement
   alone.  WRITE: all of the variable gets a value.  */

template <typename F> struct operand_walk
{
  F &visit;
  tree written;

  static tree operand (tree *tp, int *subtrees, void *data)
  {
    operand_walk &w = *static_cast<operand_walk *> (static_cast<walk_stmt_info *> (data)->info);
    if (TYPE_P (*tp))
      *subtrees = 0;
    else if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL || TREE_CODE (*tp) == RESULT_DECL)
      w.visit (tp, *tp == w.written);
    return NULL_TREE;
  }
};

template <typename F>
void
for_each_operand (tree *tp, F &visit)
{
  operand_walk<F> w{ visit, NULL_TREE };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_tree (tp, operand_walk<F>::operand, &wi, NULL);
}

template <typename F>
void
for_each_operand (gimple *stmt, F &visit)
{
  operand_walk<F> w{ visit, gimple_get_lhs (stmt) };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_gimple_op (stmt, operand_walk<F>::operand, &wi);
}

/* The same for STMT with all that stands in it, clauses too.  */

template <typename F>
void
for_each_variable (gimple *stmt, F &visit)
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	for_each_operand (&OMP_CLAUSE_OPERAND (c, i), visit);
  for_each_operand (stmt, visit);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_variable (gsi_stmt (gsi), visit);
		     });
}

/* Adds the variables of STMT that are not private to a loop around them, or declared there, to
   USED; true: written.  */

void
collect_used (gimple *stmt, std::map<tree, bool> &used)
{
  std::map<tree, bool> inside;
  auto note = [&inside] (tree *variable, bool write) { inside[*variable] |= write; };
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 collect_used (gsi_stmt (gsi), inside);
		     });
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      inside.erase (v);
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
	{
	  inside[gimple_omp_for_index (loop, i)] = true;
	  for_each_operand (gimple_omp_for_initial_ptr (loop, i), note);
	  for_each_operand (gimple_omp_for_final_ptr (loop, i), note);
	  tree step = gimple_omp_for_incr (loop, i);
	  for_each_operand (&step, note);
	}
      for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	  inside.erase (OMP_CLAUSE_DECL (c));
	else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  inside[OMP_CLAUSE_DECL (c)] = true;
    }
  else
    for_each_operand (stmt, note);
  for (const auto &[variable, written] : inside)
    used[variable] |= written;
}

/* One part of a region: a nest with the assignments of temporaries before it, or statements for one
   thread.  */

struct region_part
{
  std::vector<gimple *> stmts;
  gomp_for *nest = nullptr;
  bool calls = false; /* Functions, which may have loops over workers and lanes.  */
  std::map<tree, bool> used; /* Variables; true: written.  */
};

struct divided_region
{
  std::vector<region_part> parts;
  std::vector<tree> variables; /* That are declared around the parts.  */
};

/* True if STMT calls a function of the program.  */

bool
calls_p (gimple *stmt)
{
  bool found = is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
	       && !gimple_call_builtin_p (stmt);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !found && !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 found = calls_p (gsi_stmt (gsi));
		     });
  return found;
}

/* Statements with which a part need not begin or end.  */

bool
idle_p (gimple *stmt)
{
  return gimple_clobber_p (stmt) || gimple_code (stmt) == GIMPLE_NOP
	 || gimple_code (stmt) == GIMPLE_DEBUG || gimple_code (stmt) == GIMPLE_PREDICT
	 || gimple_code (stmt) == GIMPLE_LABEL;
}

/* Labels in STMT, and those that it jumps to.  */

void
collect_labels (gimple *stmt, std::set<tree> &here, std::set<tree> &wanted)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: here.insert (gimple_label_label (as_a<glabel *> (stmt))); break;
    case GIMPLE_GOTO: wanted.insert (gimple_goto_dest (stmt)); break;
    case GIMPLE_COND:
      wanted.insert (gimple_cond_true_label (as_a<gcond *> (stmt)));
      wanted.insert (gimple_cond_false_label (as_a<gcond *> (stmt)));
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	wanted.insert (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (stmt), i)));
      break;
    default: break;
    }
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 collect_labels (gsi_stmt (gsi), here, wanted);
		     });
}

class region_divider
{
public:
  explicit region_divider (const reference_copies &copies) : m_copies (copies) {}

  /* The parts of the region with BODY; none if it has no parallel nest, or cannot be divided.  */
  divided_region divide (gimple_seq body);

private:
  bool parallel_p (gimple *);
  bool contains_nest_p (gimple *);
  void collect (gimple_seq);
  void finish_serial ();
  bool prologue_p () const;

  const reference_copies &m_copies;
  std::map<gimple *, bool> m_parallel;
  divided_region m_region;
  std::vector<gimple *> m_serial; /* Statements since the last nest.  */
  bool m_divisible = true;
};

bool
region_divider::parallel_p (gimple *stmt)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  if (!loop || gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP)
    return false;
  auto [known, fresh] = m_parallel.emplace (stmt, false);
  if (fresh)
    known->second = independent_iterations (loop, m_copies).parallel;
  return known->second;
}

/* True if a parallel nest stands in STMT, not in another loop of a directive.  */

bool
region_divider::contains_nest_p (gimple *stmt)
{
  if (parallel_p (stmt))
    return true;
  if (gimple_code (stmt) != GIMPLE_BIND && gimple_code (stmt) != GIMPLE_TRY)
    return false;
  bool found = false;
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !found && !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 found = contains_nest_p (gsi_stmt (gsi));
		     });
  return found;
}

/* True if each gang may execute the statements before a nest: they assign temporaries.  */

bool
region_divider::prologue_p () const
{
  const std::vector<tree> &own = m_region.variables;
  for (gimple *stmt : m_serial)
    {
      if (idle_p (stmt) && gimple_code (stmt) != GIMPLE_LABEL)
	continue;
      if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
	return false;
      tree lhs = gimple_assign_lhs (stmt);
      if (!VAR_P (lhs) || TREE_ADDRESSABLE (lhs)
	  || std::find (own.begin (), own.end (), lhs) == own.end ())
	return false;
    }
  return true;
}

/* The statements since the last nest become a part, unless they are nothing.  */

void
region_divider::finish_serial ()
{
  if (!std::all_of (m_serial.begin (), m_serial.end (), idle_p))
    {
      m_region.parts.emplace_back ();
      m_region.parts.back ().stmts = m_serial;
    }
  m_serial.clear ();
}

void
region_divider::collect (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!contains_nest_p (stmt))
	m_serial.push_back (stmt);
      else if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	    if (VAR_P (v))
	      {
		m_region.variables.push_back (v);
		/* An array of run-time size, or a name for a part of something.  */
		m_divisible &= !DECL_HAS_VALUE_EXPR_P (v) && !is_global_var (v);
	      }
	  collect (gimple_bind_body (bind));
	}
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	{
	  for (gimple_stmt_iterator c = gsi_start (*gimple_try_cleanup_ptr (block)); !gsi_end_p (c);
	       gsi_next (&c))
	    m_divisible &= idle_p (gsi_stmt (c));
	  collect (gimple_try_eval (block));
	}
      else
	{
	  region_part p;
	  p.nest = as_a<gomp_for *> (stmt);
	  if (prologue_p ())
	    std::swap (p.stmts, m_serial);
	  else
	    finish_serial ();
	  p.stmts.push_back (stmt);
	  m_region.parts.push_back (p);
	}
    }
}

divided_region
region_divider::divide (gimple_seq body)
{
  collect (body);
  finish_serial ();
  bool any = false;
  for (region_part &p : m_region.parts)
    {
      any |= p.nest != nullptr;
      std::set<tree> here, wanted;
      for (gimple *stmt : p.stmts)
	collect_labels (stmt, here, wanted);
      m_divisible &= std::includes (here.begin (), here.end (), wanted.begin (), wanted.end ());
      p.calls = std::any_of (p.stmts.begin (), p.stmts.end (), calls_p);
      for (gimple *stmt : p.stmts)
	collect_used (stmt, p.used);
    }
  if (!any || !m_divisible)
    m_region.parts.clear ();
  return m_region;
}

/* ----- directives ----- */

/* OpenACC 3.3, 2.9: the numbers in gang (num:), worker (num:) and vector (length:), for kernels
   regions alone, belong to the construct.  */

void
move_dimensions (gomp_for *loop, tree *construct)
{
  static const struct
  {
    omp_clause_code level, dimension;
  } levels[] = { { OMP_CLAUSE_GANG, OMP_CLAUSE_NUM_GANGS },
		 { OMP_CLAUSE_WORKER, OMP_CLAUSE_NUM_WORKERS },
		 { OMP_CLAUSE_VECTOR, OMP_CLAUSE_VECTOR_LENGTH } };
  for (const auto &l : levels)
    if (tree c = omp_find_clause (gimple_omp_for_clauses (loop), l.level))
      {
	tree number = OMP_CLAUSE_OPERAND (c, 0);
	/* Others than constants are computed in the region.  */
	if (number && TREE_CODE (number) == INTEGER_CST
	    && !omp_find_clause (*construct, l.dimension))
	  {
	    tree d = build_omp_clause (OMP_CLAUSE_LOCATION (c), l.dimension);
	    OMP_CLAUSE_OPERAND (d, 0) = number;
	    OMP_CLAUSE_CHAIN (d) = *construct;
	    *construct = d;
	  }
	OMP_CLAUSE_OPERAND (c, 0) = NULL_TREE;
      }
}

void
remove_clauses (tree *clauses, std::initializer_list<omp_clause_code> codes)
{
  for (tree *p = clauses; *p;)
    if (std::find (codes.begin (), codes.end (), OMP_CLAUSE_CODE (*p)) != codes.end ())
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
}

/* Each loop of the nest STMT becomes `independent' or `seq'; CONSTRUCT are the clauses of the
   parallel construct that it will stand in.  */

void
settle_loops (gimple *stmt, tree *construct, const reference_copies &copies)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
    {
      const bool parallel = independent_iterations (loop, copies).parallel;
      tree *clauses = gimple_omp_for_clauses_ptr (loop);
      remove_clauses (clauses, { OMP_CLAUSE_AUTO, OMP_CLAUSE_SEQ, OMP_CLAUSE_INDEPENDENT });
      if (parallel)
	move_dimensions (loop, construct);
      else
	remove_clauses (clauses, { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR });
      tree c = build_omp_clause (gimple_location (loop),
				 parallel ? OMP_CLAUSE_INDEPENDENT : OMP_CLAUSE_SEQ);
      OMP_CLAUSE_CHAIN (c) = *clauses;
      *clauses = c;
    }
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 settle_loops (gsi_stmt (gsi), construct, copies);
		     });
}

/* ----- clauses of constructs ----- */

tree
copy_clause (tree c)
{
  c = copy_node (c);
  for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
    OMP_CLAUSE_OPERAND (c, i) = unshare_expr (OMP_CLAUSE_OPERAND (c, i));
  OMP_CLAUSE_CHAIN (c) = NULL_TREE;
  return c;
}

tree
data_clause (gomp_map_kind kind, tree decl, location_t loc)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_SIZE (c) = DECL_SIZE_UNIT (decl);
  return c;
}

tree
firstprivate_clause (tree decl, location_t loc)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
  return c;
}

/* True if the clause C maps an object; others say how a region gets at what the one before maps.  */

bool
begins_group_p (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE: return false;
    default: return true;
    }
}

/* The scalar that the clause C of a region is about, if nothing has its address.  A data construct
   around the region would need that, so there is none which maps it.  */

tree
plain_scalar (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c);
  return DECL_P (decl) && is_gimple_reg (decl) && begins_group_p (c) ? decl : NULL_TREE;
}

/* The kind of C's map without the demand that nothing is on the device yet.  */

gomp_map_kind
map_kind (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_FORCE_ALLOC: return GOMP_MAP_ALLOC;
    case GOMP_MAP_FORCE_TO: return GOMP_MAP_TO;
    case GOMP_MAP_FORCE_FROM: return GOMP_MAP_FROM;
    case GOMP_MAP_FORCE_TOFROM: return GOMP_MAP_TOFROM;
    default: return OMP_CLAUSE_MAP_KIND (c);
    }
}

/* A clause that maps an object, and those after it that say how a region gets at it.  */

struct clause_group
{
  std::vector<tree> clauses;
  std::set<tree> mentions;
};

/* The maps among CLAUSES; nothing if there is one whose object is not as simple as that.  */

std::optional<std::vector<clause_group>>
group_maps (tree clauses)
{
  std::vector<clause_group> groups;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      switch (OMP_CLAUSE_MAP_KIND (c))
	{
	case GOMP_MAP_ALLOC:
	case GOMP_MAP_TO:
	case GOMP_MAP_FROM:
	case GOMP_MAP_TOFROM:
	case GOMP_MAP_FORCE_ALLOC:
	case GOMP_MAP_FORCE_TO:
	case GOMP_MAP_FORCE_FROM:
	case GOMP_MAP_FORCE_TOFROM:
	case GOMP_MAP_FORCE_PRESENT:
	case GOMP_MAP_FORCE_DEVICEPTR:
	case GOMP_MAP_POINTER:
	case GOMP_MAP_TO_PSET:
	case GOMP_MAP_FIRSTPRIVATE_POINTER:
	case GOMP_MAP_FIRSTPRIVATE_REFERENCE: break;
	default: return std::nullopt;
	}
      if (begins_group_p (c))
	groups.emplace_back ();
      else if (groups.empty ())
	return std::nullopt;
      clause_group &g = groups.back ();
      g.clauses.push_back (c);
      auto note = [&g] (tree *variable, bool) { g.mentions.insert (*variable); };
      for_each_operand (&OMP_CLAUSE_DECL (c), note);
    }
  return groups;
}

/* Statements of SEQ that use variables which are memory now get their operands in temporaries.  */

void
load_operands (gimple_seq *seq, const std::set<tree> &memory)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [&] (gimple_seq *inner) { load_operands (inner, memory); });
      bool uses = false;
      auto look = [&] (tree *variable, bool) { uses |= memory.count (*variable) > 0; };
      switch (gimple_code (stmt))
	{
	case GIMPLE_ASSIGN:
	case GIMPLE_CALL:
	case GIMPLE_COND:
	case GIMPLE_SWITCH:
	case GIMPLE_ASM:
	  for_each_operand (stmt, look);
	  if (uses)
	    gimple_regimplify_operands (stmt, &gsi);
	  break;
	default: break;
	}
    }
}

/* ----- constructs ----- */

gbind *
make_bind (tree vars, gimple_seq body)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  return gimple_build_bind (vars, body, block);
}

class region_builder
{
public:
  region_builder (gomp_target *target, divided_region &region, const reference_copies &copies)
    : m_target (target), m_region (region), m_copies (copies), m_loc (gimple_location (target))
  {}

  /* The region has one part and becomes a parallel construct.  */
  void make_parallel ();

  /* What stands for a region of several parts; null if they cannot have its clauses.  */
  gimple *make_constructs ();

private:
  struct construct
  {
    gimple_seq body = NULL;
    tree clauses = NULL_TREE, vars = NULL_TREE;
    std::set<tree> memory; /* Variables that were none before.  */
  };

  void take_statements ();
  void scalar (tree clause);
  void local_variable (tree decl);
  void group (const clause_group &);
  void rename (size_t part, tree from, tree to);
  bool carried_p (tree variable, const std::vector<size_t> &users);
  std::vector<size_t> users_of (tree variable) const;
  gomp_target *make_part (size_t part);
  bool memory_p (tree scalar) const;
  void add_data_directives (gimple_seq *parts);
  void add_data_construct (gimple_seq *parts);
  static void add (tree *clauses, tree c)
  {
    OMP_CLAUSE_CHAIN (c) = *clauses;
    *clauses = c;
  }

  gomp_target *m_target;
  divided_region &m_region;
  const reference_copies &m_copies;
  location_t m_loc;
  std::vector<construct> m_parts;
  tree m_data = NULL_TREE; /* Clauses of the data construct.  */
  tree m_vars = NULL_TREE; /* Variables around it.  */
  gimple_seq m_before = NULL, m_after = NULL;
};

void
region_builder::make_parallel ()
{
  const region_part &part = m_region.parts.front ();
  tree *clauses = gimple_omp_target_clauses_ptr (m_target);
  for (tree *p = clauses; *p;)
    {
      tree c = *p;
      tree scalar = plain_scalar (c);
      auto use = scalar ? part.used.find (scalar) : part.used.end ();
      if (scalar && use == part.used.end ())
	{
	  *p = OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (scalar && (use->second || !GOMP_MAP_COPY_TO_P (map_kind (c))))
	OMP_CLAUSE_SET_MAP_KIND (c, map_kind (c));
      else if (scalar)
	{
	  *p = firstprivate_clause (scalar, OMP_CLAUSE_LOCATION (c));
	  OMP_CLAUSE_CHAIN (*p) = OMP_CLAUSE_CHAIN (c);
	}
      p = &OMP_CLAUSE_CHAIN (*p);
    }
  settle_loops (part.nest, clauses, m_copies);
  gimple_omp_target_set_kind (m_target, GF_OMP_TARGET_KIND_OACC_PARALLEL);
}

std::vector<size_t>
region_builder::users_of (tree variable) const
{
  std::vector<size_t> users;
  for (size_t i = 0; i < m_region.parts.size (); i++)
    if (m_region.parts[i].used.count (variable))
      users.push_back (i);
  return users;
}

/* Each part gets its statements, which leave the region.  */

void
region_builder::take_statements ()
{
  m_parts.resize (m_region.parts.size ());
  std::map<gimple *, size_t> place;
  for (size_t i = 0; i < m_parts.size (); i++)
    for (gimple *stmt : m_region.parts[i].stmts)
      place[stmt] = i;
  std::function<void (gimple_seq *)> take = [&] (gimple_seq *seq)
  {
    for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	auto p = place.find (stmt);
	if (p == place.end ())
	  {
	    /* Its variables go elsewhere.  */
	    if (gbind *bind = dyn_cast<gbind *> (stmt))
	      if (tree block = gimple_bind_block (bind))
		BLOCK_VARS (block) = NULL_TREE;
	    for_each_sequence (stmt, take);
	    gsi_next (&gsi);
	    continue;
	  }
	gsi_remove (&gsi, false);
	gimple_seq_add_stmt_without_update (&m_parts[p->second].body, stmt);
      }
  };
  take (gimple_omp_body_ptr (m_target));
}

void
region_builder::rename (size_t part, tree from, tree to)
{
  auto replace = [from, to] (tree *tp, bool)
  {
    if (*tp == from)
      *tp = to;
  };
  for (gimple *stmt : m_region.parts[part].stmts)
    for_each_variable (stmt, replace);
}

/* True if SCALAR, a variable of the program without an address, needs memory for the time of the
   region.  An asynchronous region ends too late for that.  */

bool
region_builder::memory_p (tree scalar) const
{
  const std::vector<size_t> users = users_of (scalar);
  return users.size () > 1
	 && std::any_of (users.begin (), users.end (),
			 [&] (size_t i) { return m_region.parts[i].used.at (scalar); });
}

/* C maps a scalar of the program of which nothing has the address.  */

void
region_builder::scalar (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  const gomp_map_kind kind = map_kind (c);
  const bool in = GOMP_MAP_COPY_TO_P (kind);
  const std::vector<size_t> users = users_of (decl);
  if (!memory_p (decl))
    {
      for (size_t i : users)
	add (&m_parts[i].clauses, m_region.parts[i].used.at (decl) || !in
				    ? data_clause (kind, decl, m_loc)
				    : firstprivate_clause (decl, m_loc));
      return;
    }
  tree memory = create_tmp_var_raw (TREE_TYPE (decl));
  DECL_NAME (memory) = DECL_NAME (decl);
  TREE_ADDRESSABLE (memory) = 1;
  DECL_CONTEXT (memory) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (memory) = 1;
  DECL_CHAIN (memory) = m_vars;
  m_vars = memory;
  if (in)
    gimple_seq_add_stmt (&m_before, gimple_build_assign (memory, decl));
  if (GOMP_MAP_COPY_FROM_P (kind))
    gimple_seq_add_stmt (&m_after, gimple_build_assign (decl, memory));
  add (&m_data, data_clause (kind, memory, m_loc));
  for (size_t i : users)
    {
      rename (i, decl, memory);
      add (&m_parts[i].clauses, data_clause (GOMP_MAP_ALLOC, memory, m_loc));
      m_parts[i].memory.insert (memory);
    }
}

/* True if one of the parts USERS may read VARIABLE as an earlier one has left it.  */

bool
region_builder::carried_p (tree variable, const std::vector<size_t> &users)
{
  if (TREE_ADDRESSABLE (variable) || !is_gimple_reg_type (TREE_TYPE (variable)))
    return true;
  for (size_t i : users)
    if (i != users.front ())
      {
	loop_body body (m_parts[i].body, m_copies);
	if (!body.known_p () || body.read_before_write_p (variable)
	    || body.address_before_write_p (variable))
	  return true;
      }
  return false;
}

/* A variable that is declared around several parts.  */

void
region_builder::local_variable (tree decl)
{
  const std::vector<size_t> users = users_of (decl);
  if (users.empty ())
    return;
  if (users.size () > 1 && carried_p (decl, users))
    {
      TREE_ADDRESSABLE (decl) = 1;
      DECL_CHAIN (decl) = m_vars;
      m_vars = decl;
      add (&m_data, data_clause (GOMP_MAP_ALLOC, decl, m_loc));
      for (size_t i : users)
	{
	  add (&m_parts[i].clauses, data_clause (GOMP_MAP_ALLOC, decl, m_loc));
	  m_parts[i].memory.insert (decl);
	}
      return;
    }
  for (size_t i : users)
    {
      tree own = decl;
      if (i != users.front ())
	{
	  own = copy_node (decl);
	  rename (i, decl, own);
	}
      DECL_CHAIN (own) = m_parts[i].vars;
      m_parts[i].vars = own;
    }
}

/* The object is mapped by the data construct, and the parts that may use it find it there.  */

void
region_builder::group (const clause_group &g)
{
  tree c = g.clauses.front ();
  const bool there = (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR
		      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT);
  if (!there)
    add (&m_data, copy_clause (c));
  for (size_t i = 0; i < m_parts.size (); i++)
    if (std::any_of (g.mentions.begin (), g.mentions.end (),
		     [&] (tree v) { return m_region.parts[i].used.count (v); }))
      {
	/* In front, so backwards.  */
	for (size_t k = g.clauses.size (); k--;)
	  {
	    tree copy = copy_clause (g.clauses[k]);
	    if (!k && !there)
	      OMP_CLAUSE_SET_MAP_KIND (copy, GOMP_MAP_ALLOC);
	    add (&m_parts[i].clauses, copy);
	  }
      }
}

gomp_target *
region_builder::make_part (size_t part)
{
  construct &p = m_parts[part];
  const bool parallel = m_region.parts[part].nest;
  const bool serial = !parallel && !m_region.parts[part].calls;
  if (!parallel && !serial)
    {
      tree c = build_omp_clause (m_loc, OMP_CLAUSE_NUM_GANGS);
      OMP_CLAUSE_NUM_GANGS_EXPR (c) = integer_one_node;
      add (&p.clauses, c);
    }
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP: break;
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_NUM_WORKERS:
      case OMP_CLAUSE_VECTOR_LENGTH:
	if (parallel)
	  add (&p.clauses, copy_clause (c));
	break;
      case OMP_CLAUSE_WAIT: break;
      default: add (&p.clauses, copy_clause (c)); break;
      }
  if (parallel)
    settle_loops (m_region.parts[part].nest, &p.clauses, m_copies);
  gomp_target *t = gimple_build_omp_target (NULL,
					    serial ? GF_OMP_TARGET_KIND_OACC_SERIAL
						   : GF_OMP_TARGET_KIND_OACC_PARALLEL,
					    p.clauses);
  push_gimplify_context ();
  load_operands (&p.body, p.memory);
  gbind *body = make_bind (p.vars, p.body);
  pop_gimplify_context (body);
  gimple_omp_set_body (t, body);
  gimple_set_location (t, parallel ? gimple_location (m_region.parts[part].nest) : m_loc);
  return t;
}

/* Add what the region does with its objects before the parts and after them, as a data construct
   around them does.  */

void
region_builder::add_data_directives (gimple_seq *parts)
{
  tree clauses = gimple_omp_target_clauses (m_target);
  gimple *directives[2];
  for (const bool exit : { false, true })
    {
      tree own = NULL_TREE;
      for (tree c = m_data; c; c = OMP_CLAUSE_CHAIN (c))
	{
	  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (c);
	  tree copy = copy_clause (c);
	  const bool wanted = exit ? GOMP_MAP_COPY_FROM_P (kind) : GOMP_MAP_COPY_TO_P (kind);
	  OMP_CLAUSE_SET_MAP_KIND (copy, exit ? (wanted ? GOMP_MAP_FROM : GOMP_MAP_RELEASE)
					      : (wanted ? GOMP_MAP_TO : GOMP_MAP_ALLOC));
	  add (&own, copy);
	}
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF
	    || (!exit && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT))
	  add (&own, copy_clause (c));
      directives[exit] = gimple_build_omp_target (NULL, data_directive_kind (exit), own);
      gimple_set_location (directives[exit], m_loc);
    }
  gimple_stmt_iterator gsi = gsi_start (*parts);
  gsi_insert_before (&gsi, directives[0], GSI_SAME_STMT);
  gimple_seq_add_stmt (parts, directives[1]);
}

/* A data construct around the parts.  */

void
region_builder::add_data_construct (gimple_seq *parts)
{
  tree clauses = m_data;
  if (tree c = omp_find_clause (gimple_omp_target_clauses (m_target), OMP_CLAUSE_IF))
    add (&clauses, copy_clause (c));
  gimple_seq cleanup = NULL;
  gimple_seq_add_stmt (&cleanup,
		       gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_DATA_END), 0));
  gomp_target *data
    = gimple_build_omp_target (gimple_build_try (*parts, cleanup, GIMPLE_TRY_FINALLY),
			       GF_OMP_TARGET_KIND_OACC_DATA_KERNELS, clauses);
  gimple_set_location (data, m_loc);
  *parts = data;
}

gimple *
region_builder::make_constructs ()
{
  tree clauses = gimple_omp_target_clauses (m_target);
  const auto groups = group_maps (clauses);
  if (!groups)
    return nullptr;
  /* GCC's data constructs do not wait, and are not asynchronous.  */
  const bool queued = omp_find_clause (clauses, OMP_CLAUSE_ASYNC)
		      || omp_find_clause (clauses, OMP_CLAUSE_WAIT);
  for (const clause_group &g : *groups)
    if (tree decl = plain_scalar (g.clauses.front ()); decl && queued && memory_p (decl))
      return nullptr;
  take_statements ();
  for (auto g = groups->rbegin (); g != groups->rend (); ++g)
    if (plain_scalar (g->clauses.front ()))
      scalar (g->clauses.front ());
    else
      group (*g);
  for (tree v : m_region.variables)
    local_variable (v);

  gimple_seq parts = NULL;
  for (size_t i = 0; i < m_parts.size (); i++)
    gimple_seq_add_stmt (&parts, make_part (i));
  if (queued)
    add_data_directives (&parts);
  else
    add_data_construct (&parts);
  gimple_seq all = m_before;
  gimple_seq_add_seq (&all, parts);
  gimple_seq_add_seq (&all, m_after);
  return make_bind (m_vars, all);
}

/* ----- the pass ----- */

void
divide_regions (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      if (!target || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS)
	{
	  for_each_sequence (gsi_stmt (gsi), divide_regions);
	  continue;
	}
      const reference_copies copies = find_reference_copies (gimple_omp_body (target));
      divided_region region = region_divider (copies).divide (gimple_omp_body (target));
      region_builder builder (target, region, copies);
      if (region.parts.size () == 1)
	builder.make_parallel ();
      else if (!region.parts.empty ())
	if (gimple *constructs = builder.make_constructs ())
	  gsi_replace (&gsi, constructs, false);
    }
}

const pass_data pass_data_kernels_parts
  = { GIMPLE_PASS, "accred_kernels_parts", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_kernels_parts : public gimple_opt_pass
{
public:
  explicit pass_kernels_parts (gcc::context *g) : gimple_opt_pass (pass_data_kernels_parts, g) {}

  unsigned int execute (function *fun) final override
  {
    divide_regions (&fun->gimple_body);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_kernels_parts (gcc::context *g, device_context &)
{
  return new pass_kernels_parts (g);
}

} // namespace accred
