/* Arguments of the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OPTIONS_H
#define ACCRED_OPTIONS_H

#include "plugin/gcc-shim.h"
#include "plugin/target/policy.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* Rows of different lengths: equal shares for all warps, or where kernels choose them.  */
enum class row_sharing
{
  never,
  chosen,
  always
};

struct options
{
  bool help = false;
  bool ptx_dump = false;
  std::string ptx_dump_dir;  /* Empty: where the output goes.  */
  int sm = 60;    /* sm_NN.  */
  dev::strategy strat = dev::strategy::automatic;
  const policy *rules = &own_policy;
  bool report = false; /* Somebody reads it: passes record what it says.  */
  bool report_notes = false;
  std::string report_file;  /* Unless empty.  */
  bool verify = false;
  bool warn_races = true;  /* Of what all threads of a loop write.  */
  bool reproducible = false; /* Arrays of floating-point numbers are combined in order.  */
  row_sharing rows = row_sharing::chosen;
  bool simd_lanes = false;  /* `simd' in a loop over threads: the lanes of a warp.  */
  std::vector<std::string> dumps; /* Passes to dump.  */
};

/* Read the arguments in INFO into OUT.  Each bad one gets an error, false is returned
   then.  `help' prints the table of arguments to stdout.  */
bool parse_options (plugin_name_args *info, options &out);

} // namespace accred

#endif
