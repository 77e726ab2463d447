/* Constructs for the parts of a `kernels' region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/region-constructs.h"
#include "plugin/clauses/region-loops.h"
#include "plugin/clauses/unwritten.h"
#include "plugin/kernels/parallel-loops.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

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
   parallel construct that it will stand in.  LEFT is how many levels are inside of those of the
   loops around: a loop for which there is none is sequential.  The gangs of a parallel construct
   execute redundantly what no loop shares out over them, those of a kernels region do not: the
   outermost loop is also over gangs, where its levels are said and that is none.  */

void
settle_loops (gimple *stmt, tree *construct, const reference_copies &copies,
	      unsigned left = GOMP_DIM_MAX)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
    {
      tree *clauses = gimple_omp_for_clauses_ptr (loop);
      const int said = innermost_level (*clauses);
      const bool parallel = (said >= 0 || left) && independent_iterations (loop, copies).parallel;
      const bool add_gang = parallel && said >= 0 && left == GOMP_DIM_MAX
			    && !omp_find_clause (*clauses, OMP_CLAUSE_GANG);
      if (parallel)
	left = said >= 0 ? GOMP_DIM_MAX - 1 - said : left - 1;
      remove_clauses (clauses, { OMP_CLAUSE_AUTO, OMP_CLAUSE_SEQ, OMP_CLAUSE_INDEPENDENT });
      if (parallel)
	move_dimensions (loop, construct);
      else
	remove_clauses (clauses, { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR });
      auto add = [&] (omp_clause_code code)
      {
	tree c = build_omp_clause (gimple_location (loop), code);
	OMP_CLAUSE_CHAIN (c) = *clauses;
	*clauses = c;
      };
      add (parallel ? OMP_CLAUSE_INDEPENDENT : OMP_CLAUSE_SEQ);
      if (add_gang)
	add (OMP_CLAUSE_GANG);
    }
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 settle_loops (gsi_stmt (gsi), construct, copies, left);
		     });
}

/* Each loop of a directive in STMT becomes sequential.  A parallel construct would share out the
   iterations of one with `auto'.  */

void
make_sequential (gimple *stmt)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
    {
      tree *clauses = gimple_omp_for_clauses_ptr (loop);
      remove_clauses (clauses, { OMP_CLAUSE_AUTO, OMP_CLAUSE_SEQ, OMP_CLAUSE_INDEPENDENT,
				 OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR });
      tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SEQ);
      OMP_CLAUSE_CHAIN (c) = *clauses;
      *clauses = c;
    }
  for_each_sequence (stmt,
		     [] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 make_sequential (gsi_stmt (gsi));
		     });
}

/* For its lifetime, variables that stand for something else, such as members of COMMON blocks, are
   variables for the gimplifier: clauses name them, omplower replaces them.  */

class plain_variables
{
public:
  explicit plain_variables (gimple *stmt)
  {
    auto hide = [this] (tree *variable, bool)
    {
      if (VAR_P (*variable) && DECL_HAS_VALUE_EXPR_P (*variable))
	{
	  DECL_HAS_VALUE_EXPR_P (*variable) = 0;
	  m_hidden.push_back (*variable);
	}
    };
    for_each_operand (stmt, hide);
  }

  ~plain_variables ()
  {
    for (tree v : m_hidden)
      DECL_HAS_VALUE_EXPR_P (v) = 1;
  }

private:
  std::vector<tree> m_hidden;
};

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
	    {
	      const plain_variables hidden (stmt);
	      gimple_regimplify_operands (stmt, &gsi);
	    }
	  break;
	default: break;
	}
    }
}

gbind *
make_bind (tree vars, gimple_seq body)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  return gimple_build_bind (vars, body, block);
}

} // namespace

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
	{
	  /* Not a clause that the gimplifier has added: on a parallel construct these can go.  */
	  *p = data_clause (map_kind (c), scalar, OMP_CLAUSE_LOCATION (c));
	  OMP_CLAUSE_CHAIN (*p) = OMP_CLAUSE_CHAIN (c);
	}
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
	if (gomp_for *nest = dyn_cast<gomp_for *> (stmt))
	  take (gimple_omp_for_pre_body_ptr (nest));
	gimple_seq_add_stmt_without_update (&m_parts[p->second].body, stmt);
      }
  };
  take (gimple_omp_body_ptr (m_target));
}

bool
reduced_p (gomp_for *loop, tree decl)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

void
region_builder::rename (size_t part, tree from, tree to)
{
  auto replace = [from, to] (tree *tp, bool)
  {
    if (*tp == from)
      *tp = to;
  };
  std::function<void (gimple *)> visit = [&] (gimple *stmt)
  {
    gomp_for *loop = dyn_cast<gomp_for *> (stmt);
    if (loop && own_by_clause_p (loop, from) && !reduced_p (loop, from))
      {
	/* Its own one has the name of FROM.  */
	for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	  {
	    for_each_operand (gimple_omp_for_initial_ptr (loop, i), replace);
	    for_each_operand (gimple_omp_for_final_ptr (loop, i), replace);
	  }
	return;
      }
    if (loop)
      for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	  for_each_operand (&OMP_CLAUSE_OPERAND (c, i), replace);
    for_each_operand (stmt, replace);
    for_each_sequence (stmt,
		       [&] (gimple_seq *seq)
		       {
			 for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			      gsi_next (&gsi))
			   visit (gsi_stmt (gsi));
		       });
  };
  for (gimple *stmt : m_region.parts[part].stmts)
    visit (stmt);
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
  const bool own = m_unread.count (decl) && !carried_p (decl, users);
  if (own || !memory_p (decl))
    {
      for (size_t i : users)
	add (&m_parts[i].clauses, (m_region.parts[i].used.at (decl) && !own) || !in
				    ? data_clause (kind, decl, m_loc)
				    : firstprivate_clause (decl, m_loc));
      return;
    }
  tree memory = new_temporary (TREE_TYPE (decl), &m_vars);
  DECL_NAME (memory) = DECL_NAME (decl);
  /* accred_privatize leaves the compiler's own variables alone.  */
  DECL_ARTIFICIAL (memory) = DECL_ARTIFICIAL (decl);
  TREE_ADDRESSABLE (memory) = 1;
  /* The region may be the first to give it a value.  */
  suppress_warning (decl, OPT_Wuninitialized);
  if (in)
    gimple_seq_add_stmt (&m_before, gimple_build_assign (memory, decl));
  if (GOMP_MAP_COPY_FROM_P (kind))
    gimple_seq_add_stmt (&m_after, gimple_build_assign (decl, memory));
  add (&m_data, data_clause (kind, memory, m_loc));
  m_memory.insert (memory);
  for (size_t i : users)
    {
      rename (i, decl, memory);
      add (&m_parts[i].clauses, data_clause (GOMP_MAP_ALLOC, memory, m_loc));
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

/* True if STMT, or what stands in it, takes the address of VARIABLE for more than an access.  */

static bool
takes_address_p (gimple *stmt, tree variable)
{
  struct search
  {
    tree variable;
    bool found;

    static tree operand (tree *tp, int *subtrees, void *data)
    {
      search &s = *static_cast<search *> (static_cast<walk_stmt_info *> (data)->info);
      if (TYPE_P (*tp)
	  || (TREE_CODE (*tp) == MEM_REF && TREE_CODE (TREE_OPERAND (*tp, 0)) == ADDR_EXPR
	      && DECL_P (TREE_OPERAND (TREE_OPERAND (*tp, 0), 0))))
	*subtrees = 0;
      else if (TREE_CODE (*tp) == ADDR_EXPR)
	s.found |= get_base_address (TREE_OPERAND (*tp, 0)) == s.variable;
      return NULL_TREE;
    }
  } s = { variable, false };
  walk_stmt_info wi = {};
  wi.info = &s;
  walk_gimple_op (stmt, search::operand, &wi);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq);
			    !s.found && !gsi_end_p (gsi); gsi_next (&gsi))
			 s.found = takes_address_p (gsi_stmt (gsi), variable);
		     });
  return s.found;
}

/* True if a part may use VARIABLE through a pointer that another one, of USERS, has set.  The
   temporary arrays of Fortran's assignments are such variables.  */

bool
region_builder::reached_later_p (tree variable, const std::vector<size_t> &users) const
{
  return TREE_ADDRESSABLE (variable) && m_parts.size () > 1
	 && std::any_of (users.begin (), users.end (),
			 [&] (size_t i)
			 {
			   const auto &stmts = m_region.parts[i].stmts;
			   return std::any_of (stmts.begin (), stmts.end (), [&] (gimple *stmt)
					       { return takes_address_p (stmt, variable); });
			 });
}

/* True if STMT is a loop that has VARIABLE by a clause or as its variable, or has one in it.  */

static bool
loop_owns_p (gimple *stmt, tree variable)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  bool owns = loop && own_by_clause_p (loop, variable);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 owns |= loop_owns_p (gsi_stmt (gsi), variable);
		     });
  return owns;
}

/* A variable of the region alone.  Its declaration leaves the region, unless that is around it
   already.  */

void
region_builder::local_variable (tree decl, bool declared_here)
{
  const std::vector<size_t> users = users_of (decl);
  if (users.empty ())
    return;
  if ((users.size () > 1 && carried_p (decl, users)) || reached_later_p (decl, users))
    {
      /* A loop steps its own variable by that name in a register.  */
      bool owned = false;
      if (!TREE_ADDRESSABLE (decl))
	for (const region_part &part : m_region.parts)
	  for (gimple *stmt : part.stmts)
	    owned |= loop_owns_p (stmt, decl);
      tree memory = owned ? copy_node (decl) : decl;
      TREE_ADDRESSABLE (memory) = 1;
      auto declare = [this] (tree v)
      {
	DECL_CHAIN (v) = m_vars;
	m_vars = v;
      };
      if (declared_here)
	declare (decl);
      if (owned)
	declare (memory);
      add (&m_data, data_clause (GOMP_MAP_ALLOC, memory, m_loc));
      m_memory.insert (memory);
      for (size_t i : users)
	{
	  if (owned)
	    rename (i, decl, memory);
	  add (&m_parts[i].clauses, data_clause (GOMP_MAP_ALLOC, memory, m_loc));
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
      else if (!declared_here)
	continue;
      DECL_CHAIN (own) = m_parts[i].vars;
      m_parts[i].vars = own;
    }
}

/* The object is mapped by the data construct, and the parts that may use it find it there.  */

void
region_builder::group (const clause_group &g)
{
  if (!g.there_p ())
    add (&m_data, copy_clause (g.clauses.front ()));
  for (size_t i = 0; i < m_parts.size (); i++)
    if (std::any_of (g.mentions.begin (), g.mentions.end (),
		     [&] (tree v) { return m_region.parts[i].used.count (v); }))
      add_in_data (g, &m_parts[i].clauses);
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
      case OMP_CLAUSE_FIRSTPRIVATE:
	if (m_region.parts[part].used.count (OMP_CLAUSE_DECL (c)))
	  add (&p.clauses, copy_clause (c));
	break;
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_NUM_WORKERS:
      case OMP_CLAUSE_VECTOR_LENGTH:
	if (parallel)
	  add (&p.clauses, copy_clause (c));
	break;
      case OMP_CLAUSE_WAIT:
	/* Else `enter data' waits.  */
	if (!part && !m_data)
	  add (&p.clauses, copy_clause (c));
	break;
      default: add (&p.clauses, copy_clause (c)); break;
      }
  if (parallel)
    settle_loops (m_region.parts[part].nest, &p.clauses, m_copies);
  else
    for (gimple *stmt : m_region.parts[part].stmts)
      make_sequential (stmt);
  gomp_target *t = gimple_build_omp_target (NULL,
					    serial ? GF_OMP_TARGET_KIND_OACC_SERIAL
						   : GF_OMP_TARGET_KIND_OACC_PARALLEL,
					    p.clauses);
  push_gimplify_context ();
  load_operands (&p.body, m_memory);
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

/* Variables that the region uses, though no clause names them and they are declared around it, by
   their DECL_UID.  GCC's own division of kernels regions leaves such temporaries.  */

std::map<unsigned, tree>
region_builder::unnamed_variables () const
{
  std::set<tree> named (m_region.variables.begin (), m_region.variables.end ());
  std::map<unsigned, tree> unnamed;
  auto note = [&named] (tree *variable, bool) { named.insert (*variable); };
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      for_each_operand (&OMP_CLAUSE_OPERAND (c, i), note);
  for (const region_part &p : m_region.parts)
    for (const auto &[variable, written] : p.used)
      if (VAR_P (variable) && !is_global_var (variable) && !named.count (variable)
	  && !DECL_HAS_VALUE_EXPR_P (variable))
	unnamed.emplace (DECL_UID (variable), variable);
  return unnamed;
}

/* True if the region changes a pointer with which it gets at an object: each part would begin with
   the old one.  */

bool
region_builder::changes_pointer_p (const std::vector<clause_group> &groups) const
{
  for (const clause_group &g : groups)
    for (tree c : g.clauses)
      if (tree pointer = OMP_CLAUSE_DECL (c); !begins_group_p (c) && DECL_P (pointer))
	for (size_t i : users_of (pointer))
	  if (m_region.parts[i].used.at (pointer))
	    return true;
  return false;
}

gimple *
region_builder::make_constructs ()
{
  tree clauses = gimple_omp_target_clauses (m_target);
  const auto groups = group_maps (clauses);
  /* A data construct cannot be for the host (`self').  */
  if (!groups || self_clause (clauses) || changes_pointer_p (*groups))
    return nullptr;
  /* GCC's data constructs do not wait, and are not asynchronous.  */
  const bool queued = omp_find_clause (clauses, OMP_CLAUSE_ASYNC)
		      || omp_find_clause (clauses, OMP_CLAUSE_WAIT);
  for (const clause_group &g : *groups)
    if (tree decl = plain_scalar (g.clauses.front ()); decl && queued && memory_p (decl))
      return nullptr;
  if (queued)
    copy_in_read_scalars (m_target);
  take_statements ();
  for (auto g = groups->rbegin (); g != groups->rend (); ++g)
    if (plain_scalar (g->clauses.front ()))
      scalar (g->clauses.front ());
    else
      group (*g);
  for (tree v : m_region.variables)
    local_variable (v, true);
  for (const auto &[uid, v] : unnamed_variables ())
    local_variable (v, false);

  gimple_seq parts = NULL;
  for (size_t i = 0; i < m_parts.size (); i++)
    gimple_seq_add_stmt (&parts, make_part (i));
  if (m_data && queued)
    add_data_directives (&parts);
  else if (m_data)
    add_data_construct (&parts);
  gimple_seq all = m_before;
  gimple_seq_add_seq (&all, parts);
  gimple_seq_add_seq (&all, m_after);
  return make_bind (m_vars, all);
}

} // namespace accred
