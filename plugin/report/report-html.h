/* The report as a page for a browser.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REPORT_HTML_H
#define ACCRED_REPORT_HTML_H

#include "plugin/report/report.h"

namespace accred {

/* What the page's table says of a region or a routine.  A field that is not known is empty.  */
struct page_region
{
  location_t loc;
  std::string name;  /* PTX identifier, by which a profile's entries are found.  */
  std::string construct, dims;
  std::string reductions, broadcasts, variables,
    heap; /* Bytes of shared memory, and of the heap.  */
  std::string registers, spills, occupancy;
};

/* True if FILE is to have a page.  */
bool page_name_p (const std::string &file);

/* The page: REGIONS, and the source with LINES, which are sorted, below those that they are about.
   The profile of a run on ptxsim comes with it if FILE.html has a FILE.profile.json beside it.  */
std::string report_page (const options &opts, const std::vector<page_region> &regions,
			 const std::vector<report_line> &lines);

} // namespace accred

#endif
