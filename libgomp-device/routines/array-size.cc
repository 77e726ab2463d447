/* SIZE of Fortran arrays for the device, as gfortran 11 calls it: the functions of libgfortran.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The array's descriptor is what gfortran's manual says ("Array descriptor"): the rank is in
   byte 28, and from byte 40 on each dimension has its stride, lower and upper bound.  A
   dimension whose upper bound is the lesser one has no elements.  */

#include "libgomp-device/routines/routines.h"

namespace accred {

const char array_size_text[] = R"(
declare function @accred_array_size (u64) -> u64
routine @accred_array_size local dims=1,1,1 partitions=- (u64) -> u64 {
bb0:
  %rd0 = ldparam.u64 0
  %rd1 = mov.u64 1
  %r2 = ld.s8 %rd0 off=28
  br to=bb1
bb1:
  %p3 = setp.pred.s32 %r2, 0 cc=gt
  cbr %p3 to=bb2,bb3
bb2:
  %rd4 = ld.s64 %rd0 off=56
  %rd5 = ld.s64 %rd0 off=48
  %rd6 = sub.u64 %rd4, %rd5
  %rd6 = add.u64 %rd6, 1
  %rd6 = max.s64 %rd6, 0
  %rd1 = mul.u64 %rd1, %rd6
  %rd0 = add.u64 %rd0, 24
  %r2 = sub.u32 %r2, 1
  br to=bb1
bb3:
  ret %rd1
}
)";

const char array_extent_text[] = R"(
declare function @accred_array_extent (u64, u64) -> u64
routine @accred_array_extent local dims=1,1,1 partitions=- (u64, u64) -> u64 {
bb0:
  %rd0 = ldparam.u64 0
  %rd1 = ldparam.u64 1
  %rd2 = mul.u64 %rd1, 24
  %rd3 = add.u64 %rd0, %rd2
  %rd4 = ld.s64 %rd3 off=32
  %rd5 = ld.s64 %rd3 off=24
  %rd6 = sub.u64 %rd4, %rd5
  %rd7 = add.u64 %rd6, 1
  %rd8 = max.s64 %rd7, 0
  ret %rd8
}
)";

} // namespace accred
