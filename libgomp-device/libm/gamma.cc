/* The gamma function for the device; newlib's tgamma is off by hundreds of units.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   X up to 20 in magnitude is brought to Y in [1, 2) by steps of one, which are exact
   where that matters:

     gamma (X) = (X - 1) (X - 2) ... Y gamma (Y), or gamma (Y) / (X (X + 1) ... (Y - 1))

   and gamma (1.5 + s) is a polynomial, the interpolation at Chebyshev's points with an error
   of 5e-17.  Beyond, with Z = |X|,

     gamma (Z) = P (P exp (-Z) S (1 / Z)),  P = Z ^ (Z / 2 - 1 / 4)

   where S, Stirling's series and sqrt (2 pi), is another such polynomial, and for
   negative X

     gamma (X) = -pi / (Z sin (pi Z) gamma (Z))

   with Z reduced to half a period before it is multiplied by pi.  Z stops at 200: gamma is
   infinite there, or zero.  Integers below zero give a NaN, a zero the infinity of its sign.  */

#include "libgomp-device/routines/routines.h"

namespace accred {

const char gamma_text[] = R"(
declare function @accred_tgamma (f64) -> f64
declare library @libm$pow (f64, f64) -> f64
declare library @libm$exp (f64) -> f64
declare library @libm$sin (f64) -> f64
routine @accred_tgamma local dims=1,1,1 partitions=- (f64) -> f64 {
bb0:
  %fd0 = ldparam.f64 0
  %fd1 = abs.f64 %fd0
  %p2 = setp.pred.f64 %fd1, 0d7ff0000000000000 cc=lt
  cbr %p2 to=bb2,bb1
bb1:
  %fd3 = add.f64 %fd0, %fd1
  ret %fd3
bb2:
  %p4 = setp.pred.f64 %fd1, 0d3c30000000000000 cc=lt
  cbr %p4 to=bb3,bb4
bb3:
  %fd5 = mov.f64 0d3ff0000000000000
  %fd5 = div.f64 %fd5, %fd0
  ret %fd5
bb4:
  %fd6 = floor.f64 %fd0
  %p7 = setp.pred.f64 %fd0, 0d0000000000000000 cc=lt
  %p8 = setp.pred.f64 %fd6, %fd0 cc=eq
  %p9 = pand.pred %p7, %p8
  cbr %p9 to=bb5,bb6
bb5:
  %fd10 = sub.f64 %fd0, %fd0
  %fd10 = div.f64 %fd10, %fd10
  ret %fd10
bb6:
  %p11 = setp.pred.f64 %fd1, 0d4034000000000000 cc=gt
  cbr %p11 to=bb13,bb7
bb7:
  %fd12 = mov.f64 %fd0
  %fd13 = mov.f64 0d3ff0000000000000
  %fd14 = mov.f64 0d3ff0000000000000
  br to=bb8
bb8:
  %p15 = setp.pred.f64 %fd12, 0d4000000000000000 cc=ge
  cbr %p15 to=bb9,bb10
bb9:
  %fd12 = sub.f64 %fd12, 0d3ff0000000000000
  %fd13 = mul.f64 %fd13, %fd12
  br to=bb8
bb10:
  %p16 = setp.pred.f64 %fd12, 0d3ff0000000000000 cc=lt
  cbr %p16 to=bb11,bb12
bb11:
  %fd14 = mul.f64 %fd14, %fd12
  %fd12 = add.f64 %fd12, 0d3ff0000000000000
  br to=bb10
bb12:
  %fd17 = sub.f64 %fd12, 0d3ff8000000000000
  %fd18 = mov.f64 0dbf309546451e99c8
  %fd18 = fma.f64 %fd18, %fd17, 0d3f38dfdff69832da
  %fd18 = fma.f64 %fd18, %fd17, 0dbf2d04ef72b50b52
  %fd18 = fma.f64 %fd18, %fd17, 0d3f35c3859742eb2b
  %fd18 = fma.f64 %fd18, %fd17, 0dbf471759e5b83295
  %fd18 = fma.f64 %fd18, %fd17, 0d3f515139c02edd48
  %fd18 = fma.f64 %fd18, %fd17, 0dbf58d6653728ecea
  %fd18 = fma.f64 %fd18, %fd17, 0d3f629fe79163794c
  %fd18 = fma.f64 %fd18, %fd17, 0dbf6c0bdf0153ac91
  %fd18 = fma.f64 %fd18, %fd17, 0d3f750637fe2d2087
  %fd18 = fma.f64 %fd18, %fd17, 0dbf7f7fb20be2bce9
  %fd18 = fma.f64 %fd18, %fd17, 0d3f87990f5370f825
  %fd18 = fma.f64 %fd18, %fd17, 0dbf91a2c2dab649e5
  %fd18 = fma.f64 %fd18, %fd17, 0d3f9a752ccf6d9af4
  %fd18 = fma.f64 %fd18, %fd17, 0dbfa374fd5bbb581f
  %fd18 = fma.f64 %fd18, %fd17, 0d3fae022b72a04033
  %fd18 = fma.f64 %fd18, %fd17, 0dbfb3d88cfe528c43
  %fd18 = fma.f64 %fd18, %fd17, 0d3fc283bd37505389
  %fd18 = fma.f64 %fd18, %fd17, 0dbfbb77ac1ca2e82a
  %fd18 = fma.f64 %fd18, %fd17, 0d3fda8c4dba620c08
  %fd18 = fma.f64 %fd18, %fd17, 0d3fa08ea88ee561b0
  %fd18 = fma.f64 %fd18, %fd17, 0d3fec5bf891b4ef6b
  %fd18 = mul.f64 %fd18, %fd13
  %fd18 = div.f64 %fd18, %fd14
  ret %fd18
bb13:
  %fd19 = min.f64 %fd1, 0d4069000000000000
  %fd20 = mov.f64 0d3ff0000000000000
  %fd20 = div.f64 %fd20, %fd19
  %fd21 = mov.f64 0dbf57eeb22c15d437
  %fd21 = fma.f64 %fd21, %fd20, 0d3f267c6b3f65d3a7
  %fd21 = fma.f64 %fd21, %fd20, 0d3f6019dd464c375a
  %fd21 = fma.f64 %fd21, %fd20, 0dbf42d92c397f4532
  %fd21 = fma.f64 %fd21, %fd20, 0dbf7b8792f8a188f3
  %fd21 = fma.f64 %fd21, %fd20, 0d3f81d32d71bb3289
  %fd21 = fma.f64 %fd21, %fd20, 0d3fcabcc42a9d897c
  %fd21 = fma.f64 %fd21, %fd20, 0d40040d931ff62706
  %fd22 = fma.f64 %fd19, 0d3fe0000000000000, 0dbfd0000000000000
  %fd23 = call.f64 @libm$pow, %fd19, %fd22
  %fd24 = neg.f64 %fd19
  %fd25 = call.f64 @libm$exp, %fd24
  %fd26 = mul.f64 %fd23, %fd25
  %fd26 = mul.f64 %fd26, %fd21
  cbr %p7 to=bb15,bb14
bb14:
  %fd27 = mul.f64 %fd26, %fd23
  ret %fd27
bb15:
  %fd28 = mul.f64 %fd1, 0d3fe0000000000000
  %fd28 = floor.f64 %fd28
  %fd29 = fma.f64 %fd28, 0dc000000000000000, %fd1
  %p30 = setp.pred.f64 %fd29, 0d3ff0000000000000 cc=gt
  %fd31 = sub.f64 %fd29, 0d3ff0000000000000
  %fd32 = selp.f64 %fd31, %fd29, %p30
  %fd33 = mov.f64 0d3ff0000000000000
  %fd33 = sub.f64 %fd33, %fd32
  %fd34 = min.f64 %fd32, %fd33
  %fd35 = mul.f64 %fd34, 0d400921fb54442d18
  %fd36 = call.f64 @libm$sin, %fd35
  %fd37 = mul.f64 %fd36, %fd1
  %fd38 = mov.f64 0d400921fb54442d18
  %fd38 = div.f64 %fd38, %fd37
  %fd38 = div.f64 %fd38, %fd26
  %fd38 = div.f64 %fd38, %fd23
  %fd39 = neg.f64 %fd38
  %fd40 = selp.f64 %fd38, %fd39, %p30
  ret %fd40
}
)";

} // namespace accred
