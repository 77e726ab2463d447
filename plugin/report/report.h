/* The argument `report': how each region, loop and reduction was compiled.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The passes record facts here; after the emission of the PTX, print_report combines them with the
   backend's and with ptxas's output.  */

#ifndef ACCRED_REPORT_H
#define ACCRED_REPORT_H

#include "plugin/gcc-shim.h"
#include "plugin/options.h"
#include "plugin/report/ptxas.h"

namespace accred {

struct reported_loop
{
  location_t loc;
  unsigned levels;  /* GOMP_DIM_MASKs; 0: not partitioned.  */
  std::string plan;  /* Of the loop, in words (plan.h).  */
};

/* A reduction in the source; several levels of a loop have the same.  */
struct reported_reduction
{
  location_t loc;
  int lid, rid;
  tree_code op;
  std::string name, type; /* As in the source; an empty name: unknown.  */
};

/* A region or a routine.  */
struct reported_function
{
  std::string name;  /* PTX identifier.  */
  std::string construct; /* "parallel" and so on.  */
  location_t loc;
  bool kernel;   /* A region, so that DIMS are known.  */
  int dims[GOMP_DIM_MAX] = {};
  std::string plan;  /* Of the region, in words.  */
  std::vector<reported_loop> loops;
  std::vector<reported_reduction> reductions;
};

/* A pass's note for a place in the source.  */
struct reported_note
{
  location_t loc;
  std::string text;
  bool missed = false; /* It says why something does not run in parallel.  */
};

/* A line of the report.  */
struct report_line
{
  location_t loc;
  size_t function; /* Index of the region or routine; lines of one place are sorted by it.  */
  std::string text;
  bool missed = false;
};

std::string type_name (tree type);

/* The user's name for what T is a value or an address of; empty if there is none.  */
std::string name_of_value (tree t);

/* The construct that FN, a device clone of HOST_FN, was.  */
std::string construct_name (tree fn, tree host_fn);

/* The user's name of the variable that CALL, a .GOACC_REDUCTION, is about; empty if CALL
   does not show it.  */
std::string reduction_variable (gcall *call);

/* Where GCC's dumps are to have the report, -fopt-info-omp and -fsave-optimization-record, set
   OPTS.report.  */
void follow_dump_options (options &opts);

/* Print the report, to where OPTS says and into GCC's dumps.  */
void print_report (const options &opts, const std::vector<reported_function> &functions,
		   const std::vector<reported_note> &notes,
		   const std::vector<dev::kernel_report> &kernels, const ptxas_report &verified);

} // namespace accred

#endif
