/* The report of a function's reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REDUCTION_REPORT_H
#define ACCRED_REDUCTION_REPORT_H

#include "ptx-backend/reductions/reduction-table.h"

namespace accred::dev {

/* One for each loop, level and reduction of FN, in this order.  FN is as the reduce-plan
   pass gets it.  */
std::vector<reduction_report> report_reductions (const function &fn, const options &opts,
						 const reduction_plan &plan);

} // namespace accred::dev

#endif
