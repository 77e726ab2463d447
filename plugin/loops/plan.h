/* The loop plan: what a region's loops are like, and what is decided for them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Plain values, without GCC's: accred_plan makes the shape of a function's loops (loop-nest.cc),
   `decide' makes the plan of the shape, accred_schedule applies it.  Shape and plan have a text
   (-fplugin-arg-accred-dump=accred_plan), which is parsed back.  */

#ifndef ACCRED_PLAN_H
#define ACCRED_PLAN_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include "abi/trip-count.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* Levels of parallelism, or axes of a launch, as GCC numbers them.  */
struct level_set
{
  unsigned bits = 0;

  static constexpr unsigned gang = 1, worker = 2, vector = 4;

  level_set () = default;
  level_set (unsigned b) : bits (b) {}
  bool has (unsigned all) const { return (bits & all) == all; }
  bool operator== (const level_set &o) const { return bits == o.bits; }
  bool operator!= (const level_set &o) const { return bits != o.bits; }
};

/* The level, or axis, that GCC gives the number AXIS.  */
constexpr unsigned
axis_bit (unsigned axis)
{
  return 1u << axis;
}

using number = std::optional<int64_t>;

/* What gang (static:) says.  */
struct chunk_size
{
  enum kind
  {
    open,
    star,
    known,
    unknown
  } what
    = open;
  int64_t size = 0;  /* If known.  */

  bool given () const { return what == known || what == unknown; }
  bool operator== (const chunk_size &o) const { return what == o.what && size == o.size; }
  bool operator!= (const chunk_size &o) const { return !(*this == o); }
};

/* Which iterations are a thread's (schedule.cc).  */
enum class distribution
{
  strided,   /* Threads take them in turn.  */
  blocked,   /* A run for each unit of the outermost axis; its threads in turn.  */
  dealt /* Runs of chunk_size for each thread, dealt out in turn.  */
};

struct dims_shape
{
#define DIMS_SHAPE(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"

  bool uses (unsigned axis) const { return used.bits & axis_bit (axis); }
};

struct dims_change
{
#define DIMS_CHANGE(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
};

struct dims_plan
{
#define DIMS_PLAN(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
  std::vector<dims_change> changes;
};

struct access_shape
{
#define ACCESS_SHAPE(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
};

struct loop_reduction
{
#define LOOP_REDUCTION(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
};

struct variable_shape
{
#define VARIABLE_SHAPE(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
};

struct loop_shape
{
#define LOOP_SHAPE(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
  std::vector<access_shape> accesses;
};

struct region_shape
{
#define REGION_SHAPE(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
  std::optional<dims_shape> dims; /* Of a compute construct.  */
  /* How numbers of iterations follow from the launch's arguments.  */
  std::vector<accred_trip_step> steps;
  std::vector<loop_shape> loops;
  std::vector<loop_reduction> reductions;
  std::vector<variable_shape> variables;
};

struct loop_plan
{
#define LOOP_PLAN(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
};

struct reduction_scheme
{
#define REDUCTION_SCHEME(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
};

struct region_plan
{
#define REGION_PLAN(TYPE, NAME, DEFAULT) TYPE NAME = DEFAULT;
#include "plugin/loops/plan-fields.def"
  std::optional<dims_plan> dims;
  std::vector<loop_plan> loops; /* As in the shape.  */
  std::vector<reduction_scheme> reductions; /* As in the shape.  */
  /* For the host; empty if numbers of iterations are not known before the launch.  */
  std::vector<accred_trip_step> trips;

  /* That of the reduction RID of the loop LID at LEVEL; null if it is not in the shape.  */
  const reduction_scheme *scheme_of (unsigned lid, unsigned rid, level_set level) const;
};

/* The first stage.  GCC's oaccloops needs the dimensions of a region before it gives loops their
   levels.  */
dims_plan decide_dims (const dims_shape &s);

/* The dimensions that SAID, of -fopenacc-dim, stand for with `compatible=gcc'.  */
dims_plan default_gcc_dims (const dims_shape &said);

/* The second stage: everything else.  */

/* Why the gangs of R are not packed; empty: they are.  Needs levels and chunks of the loops, not
   their bodies.  */
std::string why_not_packed (const region_shape &r);

region_plan decide (const region_shape &r);

/* How many neighbours the accesses of RECORD in L are, if those of all iterations are all that is
   there: an array of vectors, of structs.  1: something else.  */
unsigned neighbours_of_record (const loop_shape &l, unsigned record);

/* If L writes several elements of RECORD, of one width, but not all: how many elements a record
   has; else 0.  */
unsigned elements_around (const loop_shape &l, unsigned record);

/* True if A is of one element in each iteration, which is beside that of the iteration before.  */
bool single_neighbour_p (const access_shape &a);

/* True if A, an access of a stream, is wide: one for all ELEMENTS iterations of a group.  STORE is
   the first that the loop writes.  */
bool wide_access_p (const access_shape &a, const access_shape &store, unsigned elements);

/* True if an iteration of WEIGHT does little.  */
bool light_p (const number &weight);

/* Texts, a line for each record.  Nothing is returned for a text that is no shape or plan; then
   WRONG is the line.  */
std::string print (const region_shape &);
std::string print (const region_plan &);
std::optional<region_shape> parse_shape (const std::string &text, std::string *wrong = nullptr);
std::optional<region_plan> parse_plan (const std::string &text, std::string *wrong = nullptr);

/* What the plan of a region or a loop is, for people; empty if there is nothing to say.  */
std::string describe (const region_plan &, const region_shape &);
std::string describe (const loop_plan &, const loop_shape &);

} // namespace accred

#endif
