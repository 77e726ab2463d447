/* Division of 128-bit integers for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where both numbers have 64 bits, the GPU's own division.  A dividend of 64 bits and a larger
   divisor: zero.  Else the dividend goes bit by bit, from its highest one on,
   into the remainder R, and the bits of the quotient take its place:

     do
       {
	 R = R << 1 | top bit of N;  N <<= 1;
	 if (R >= D, counting the bit that R has lost)
	   R -= D, N |= 1;
       }
     while (--COUNT);  */

#include "libgomp-device/routines/routines.h"

namespace accred {

const char division_text[] = R"(
declare function @accred_divide_128 (u64, u64, u64, u64, u64) -> none
routine @accred_divide_128 local dims=1,1,1 partitions=- (u64, u64, u64, u64, u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %rd1 = ldparam.u64 1
  %rd2 = ldparam.u64 2
  %rd3 = ldparam.u64 3
  %rd4 = ldparam.u64 4
  %rd5 = mov.u64 0
  %rd6 = mov.u64 0
  %rd7 = or.u64 %rd2, %rd4
  %p8 = setp.pred.u64 %rd7, 0 cc=eq
  cbr %p8 to=bb1,bb2
bb1:
  %rd5 = rem.u64 %rd1, %rd3
  %rd1 = div.u64 %rd1, %rd3
  br to=bb6
bb2:
  %p9 = setp.pred.u64 %rd2, 0 cc=eq
  cbr %p9 to=bb3,bb4
bb3:
  %rd5 = mov.u64 %rd1
  %rd1 = mov.u64 0
  br to=bb6
bb4:
  %r10 = clz.u64 %rd2
  %r11 = sub.u32 64, %r10
  %rd12 = shr.u64 %rd1, %r11
  %rd2 = shl.u64 %rd2, %r10
  %rd2 = or.u64 %rd2, %rd12
  %rd1 = shl.u64 %rd1, %r10
  %r13 = sub.u32 128, %r10
  br to=bb5
bb5:
  %p14 = setp.pred.s64 %rd6, 0 cc=lt
  %rd15 = shr.u64 %rd5, 63
  %rd16 = shl.u64 %rd6, 1
  %rd6 = or.u64 %rd16, %rd15
  %rd17 = shr.u64 %rd2, 63
  %rd18 = shl.u64 %rd5, 1
  %rd5 = or.u64 %rd18, %rd17
  %rd19 = shr.u64 %rd1, 63
  %rd20 = shl.u64 %rd2, 1
  %rd2 = or.u64 %rd20, %rd19
  %rd1 = shl.u64 %rd1, 1
  %p21 = setp.pred.u64 %rd6, %rd4 cc=gt
  %p22 = setp.pred.u64 %rd6, %rd4 cc=eq
  %p23 = setp.pred.u64 %rd5, %rd3 cc=ge
  %p24 = pand.pred %p22, %p23
  %p25 = por.pred %p21, %p24
  %p26 = por.pred %p25, %p14
  %rd27 = selp.u64 %rd3, 0, %p26
  %rd28 = selp.u64 %rd4, 0, %p26
  %rd29 = selp.u64 1, 0, %p26
  %p30 = setp.pred.u64 %rd5, %rd27 cc=lt
  %rd31 = selp.u64 1, 0, %p30
  %rd5 = sub.u64 %rd5, %rd27
  %rd6 = sub.u64 %rd6, %rd28
  %rd6 = sub.u64 %rd6, %rd31
  %rd1 = or.u64 %rd1, %rd29
  %r13 = sub.u32 %r13, 1
  %p32 = setp.pred.u32 %r13, 0 cc=ne
  cbr %p32 to=bb5,bb6
bb6:
  st.u64 %rd0, %rd1
  st.u64 %rd0, %rd2 off=8
  st.u64 %rd0, %rd5 off=16
  st.u64 %rd0, %rd6 off=24
  ret
}
)";

} // namespace accred
