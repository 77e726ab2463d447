/* Accesses of a stream that may meet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STREAM_MEETINGS_H
#define ACCRED_STREAM_MEETINGS_H

#include "plugin/loops/loop-nest.h"

namespace accred {

struct byte_range
{
  int begin, end;
};

/* Accesses of two arrays or records, each of which has some at constant distances, that a stream
   does in another order than the program, if they do not meet.  */
struct stream_meeting
{
  const moving_access *first = nullptr, *second = nullptr; /* One of each.  */
  bool alike = false; /* Both advance alike: only those of one iteration can meet.  */
  byte_range bytes_of_first, bytes_of_second; /* From these on.  */
  /* Bytes from FIRST to SECOND, at which some meet.  */
  std::vector<byte_range> distances;
};

/* Those of NEST, whose shape is L; WHOLE: records are written one after the other.  */
std::vector<stream_meeting> stream_meetings (const loop_nest &nest, const loop_shape &l,
					     bool whole);

} // namespace accred

#endif
