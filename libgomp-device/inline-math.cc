/* Functions that are put where they are called: sine, cosine, exponential and logarithm.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Newlib's functions of these names branch much, keep values in memory and have to be called.
   These have one path, which is all arithmetic, for the arguments that matter; they call
   newlib's for the others.  Coefficients are interpolations at Chebyshev's points.

   sin, cos  below 2^17: k = rint (2 x / pi), r = x - k pi / 2 with pi / 2 in three parts, whose products with k
	     fma does not round, and what r loses in a second number; the sine or the cosine
	     of r, by k's lowest bit
   exp	     k = rint (x / ln 2), r = x - k ln 2; 1 + (r + r^2 q (r)), times 2^k in two
	     steps, since k may be beyond the exponents; all arguments
   exp2	     the same with k = rint (x), r = (x - k) ln 2
   log	     positive normal numbers: x = 2^k m with m from sqrt (1/2) to sqrt (2), f = m - 1,
	     s = f / (m + 1); k ln 2 + (f - (f^2 / 2 - s (f^2 / 2 + R (s^2))))  */

#include "libgomp-device/routines.h"

namespace accred {

const inline_function inline_functions[] = {
  { "cos", R"(
declare function @accred_cos (f64) -> f64
declare library @libm$cos (f64) -> f64
routine @accred_cos local dims=1,1,1 partitions=- (f64) -> f64 {
bb0:
  %fd1 = ldparam.f64 0
  %fd2 = abs.f64 %fd1
  %p3 = setp.pred.f64 %fd2, 0d4100000000000000 cc=lt
  cbr %p3 to=bb2,bb1
bb1:
  %fd4 = call.f64 @libm$cos, %fd1
  ret %fd4
bb2:
  %fd5 = mul.f64 %fd1, 0d3fe45f306dc9c883
  %fd6 = rint.f64 %fd5
  %fd7 = fma.f64 %fd6, 0dbff921fb54442d18, %fd1
  %fd8 = fma.f64 %fd6, 0dbc91a62633145c07, %fd7
  %fd9 = sub.f64 %fd7, %fd8
  %fd10 = fma.f64 %fd6, 0dbc91a62633145c07, %fd9
  %fd11 = fma.f64 %fd6, 0d391f1976b7ed8fbc, %fd10
  %r12 = cvt.s32.f64 %fd6
  %r13 = add.s32 %r12, 1
  %fd14 = mul.f64 %fd8, %fd8
  %fd15 = mov.f64 0dbd6ab0da05433dc6
  %fd16 = fma.f64 %fd15, %fd14, 0d3de61216da2f8fb5
  %fd17 = fma.f64 %fd16, %fd14, 0dbe5ae6453fcad03f
  %fd18 = fma.f64 %fd17, %fd14, 0d3ec71de3a5453c9c
  %fd19 = fma.f64 %fd18, %fd14, 0dbf2a01a01a0198ce
  %fd20 = fma.f64 %fd19, %fd14, 0d3f81111111111110
  %fd21 = fma.f64 %fd20, %fd14, 0dbfc5555555555555
  %fd22 = mul.f64 %fd21, %fd14
  %fd23 = fma.f64 %fd22, %fd8, %fd11
  %fd24 = add.f64 %fd23, %fd8
  %fd25 = mov.f64 0d3d2aaffa71f4640c
  %fd26 = fma.f64 %fd25, %fd14, 0dbda9393bf6f21916
  %fd27 = fma.f64 %fd26, %fd14, 0d3e21eed8d20d152b
  %fd28 = fma.f64 %fd27, %fd14, 0dbe927e4fb7671f42
  %fd29 = fma.f64 %fd28, %fd14, 0d3efa01a01a0194fc
  %fd30 = fma.f64 %fd29, %fd14, 0dbf56c16c16c16c13
  %fd31 = fma.f64 %fd30, %fd14, 0d3fa5555555555555
  %fd32 = fma.f64 %fd31, %fd14, 0dbfe0000000000000
  %fd33 = mul.f64 %fd8, %fd11
  %fd34 = neg.f64 %fd33
  %fd35 = fma.f64 %fd32, %fd14, %fd34
  %fd36 = add.f64 %fd35, 0d3ff0000000000000
  %r37 = and.u32 %r13, 1
  %p38 = setp.pred.u32 %r37, 0 cc=ne
  %fd39 = selp.f64 %fd36, %fd24, %p38
  %r40 = and.u32 %r13, 2
  %p41 = setp.pred.u32 %r40, 0 cc=ne
  %fd42 = neg.f64 %fd39
  %fd43 = selp.f64 %fd42, %fd39, %p41
  ret %fd43
}
)" },
  { "cosf", R"(
declare function @accred_cosf (f32) -> f32
declare library @libm$cosf (f32) -> f32
routine @accred_cosf local dims=1,1,1 partitions=- (f32) -> f32 {
bb0:
  %f1 = ldparam.f32 0
  %f2 = abs.f32 %f1
  %p3 = setp.pred.f32 %f2, 0f48000000 cc=lt
  cbr %p3 to=bb2,bb1
bb1:
  %f4 = call.f32 @libm$cosf, %f1
  ret %f4
bb2:
  %f5 = mul.f32 %f1, 0f3f22f983
  %f6 = rint.f32 %f5
  %f7 = fma.f32 %f6, 0fbfc90fdb, %f1
  %f8 = fma.f32 %f6, 0f333bbd2e, %f7
  %f9 = sub.f32 %f7, %f8
  %f10 = fma.f32 %f6, 0f333bbd2e, %f9
  %f11 = fma.f32 %f6, 0f26f72ced, %f10
  %r12 = cvt.s32.f32 %f6
  %r13 = add.s32 %r12, 1
  %f14 = mul.f32 %f8, %f8
  %f15 = mov.f32 0fb94d5ce7
  %f16 = fma.f32 %f15, %f14, 0f3c088606
  %f17 = fma.f32 %f16, %f14, 0fbe2aaaa9
  %f18 = mul.f32 %f17, %f14
  %f19 = fma.f32 %f18, %f8, %f11
  %f20 = add.f32 %f19, %f8
  %f21 = mov.f32 0f37cd2f1d
  %f22 = fma.f32 %f21, %f14, 0fbab606ea
  %f23 = fma.f32 %f22, %f14, 0f3d2aaaa6
  %f24 = fma.f32 %f23, %f14, 0fbf000000
  %f25 = mul.f32 %f8, %f11
  %f26 = neg.f32 %f25
  %f27 = fma.f32 %f24, %f14, %f26
  %f28 = add.f32 %f27, 0f3f800000
  %r29 = and.u32 %r13, 1
  %p30 = setp.pred.u32 %r29, 0 cc=ne
  %f31 = selp.f32 %f28, %f20, %p30
  %r32 = and.u32 %r13, 2
  %p33 = setp.pred.u32 %r32, 0 cc=ne
  %f34 = neg.f32 %f31
  %f35 = selp.f32 %f34, %f31, %p33
  ret %f35
}
)" },
  { "exp", R"(
declare function @accred_exp (f64) -> f64
routine @accred_exp local dims=1,1,1 partitions=- (f64) -> f64 {
bb0:
  %fd1 = ldparam.f64 0
  %fd2 = min.f64 %fd1, 0d4086800000000000
  %fd3 = max.f64 %fd2, 0dc087c00000000000
  %fd4 = mul.f64 %fd3, 0d3ff71547652b82fe
  %fd5 = rint.f64 %fd4
  %fd6 = fma.f64 %fd5, 0dbfe62e42fefa2000, %fd3
  %fd7 = fma.f64 %fd5, 0dbd69ef35793c7673, %fd6
  %fd8 = mov.f64 0d3e5af39c20098071
  %fd9 = fma.f64 %fd8, %fd7, 0d3e928926932adb78
  %fd10 = fma.f64 %fd9, %fd7, 0d3ec71de0d383914a
  %fd11 = fma.f64 %fd10, %fd7, 0d3efa019b84d17a80
  %fd12 = fma.f64 %fd11, %fd7, 0d3f2a01a01a7e29cd
  %fd13 = fma.f64 %fd12, %fd7, 0d3f56c16c178bd6bc
  %fd14 = fma.f64 %fd13, %fd7, 0d3f8111111111098c
  %fd15 = fma.f64 %fd14, %fd7, 0d3fa5555555553ce3
  %fd16 = fma.f64 %fd15, %fd7, 0d3fc5555555555556
  %fd17 = fma.f64 %fd16, %fd7, 0d3fe0000000000001
  %fd18 = mul.f64 %fd7, %fd7
  %fd19 = fma.f64 %fd17, %fd18, %fd7
  %fd20 = add.f64 %fd19, 0d3ff0000000000000
  %rd21 = cvt.s64.f64 %fd5
  %rd22 = shr.s64 %rd21, 1
  %rd23 = sub.s64 %rd21, %rd22
  %rd24 = add.s64 %rd22, 1023
  %rd25 = shl.u64 %rd24, 52
  %fd26 = bitcast.f64.u64 %rd25
  %fd27 = mul.f64 %fd20, %fd26
  %rd28 = add.s64 %rd23, 1023
  %rd29 = shl.u64 %rd28, 52
  %fd30 = bitcast.f64.u64 %rd29
  %fd31 = mul.f64 %fd27, %fd30
  %p32 = setp.pred.f64 %fd1, %fd1 cc=nan
  %fd33 = selp.f64 %fd1, %fd31, %p32
  ret %fd33
}
)" },
  { "exp2", R"(
declare function @accred_exp2 (f64) -> f64
routine @accred_exp2 local dims=1,1,1 partitions=- (f64) -> f64 {
bb0:
  %fd1 = ldparam.f64 0
  %fd2 = min.f64 %fd1, 0d4090400000000000
  %fd3 = max.f64 %fd2, 0dc091300000000000
  %fd4 = rint.f64 %fd3
  %fd5 = sub.f64 %fd3, %fd4
  %fd6 = mul.f64 %fd5, 0d3fe62e42fefa39ef
  %fd7 = mov.f64 0d3e5af39c20098071
  %fd8 = fma.f64 %fd7, %fd6, 0d3e928926932adb78
  %fd9 = fma.f64 %fd8, %fd6, 0d3ec71de0d383914a
  %fd10 = fma.f64 %fd9, %fd6, 0d3efa019b84d17a80
  %fd11 = fma.f64 %fd10, %fd6, 0d3f2a01a01a7e29cd
  %fd12 = fma.f64 %fd11, %fd6, 0d3f56c16c178bd6bc
  %fd13 = fma.f64 %fd12, %fd6, 0d3f8111111111098c
  %fd14 = fma.f64 %fd13, %fd6, 0d3fa5555555553ce3
  %fd15 = fma.f64 %fd14, %fd6, 0d3fc5555555555556
  %fd16 = fma.f64 %fd15, %fd6, 0d3fe0000000000001
  %fd17 = mul.f64 %fd6, %fd6
  %fd18 = fma.f64 %fd16, %fd17, %fd6
  %fd19 = add.f64 %fd18, 0d3ff0000000000000
  %rd20 = cvt.s64.f64 %fd4
  %rd21 = shr.s64 %rd20, 1
  %rd22 = sub.s64 %rd20, %rd21
  %rd23 = add.s64 %rd21, 1023
  %rd24 = shl.u64 %rd23, 52
  %fd25 = bitcast.f64.u64 %rd24
  %fd26 = mul.f64 %fd19, %fd25
  %rd27 = add.s64 %rd22, 1023
  %rd28 = shl.u64 %rd27, 52
  %fd29 = bitcast.f64.u64 %rd28
  %fd30 = mul.f64 %fd26, %fd29
  %p31 = setp.pred.f64 %fd1, %fd1 cc=nan
  %fd32 = selp.f64 %fd1, %fd30, %p31
  ret %fd32
}
)" },
  { "exp2f", R"(
declare function @accred_exp2f (f32) -> f32
routine @accred_exp2f local dims=1,1,1 partitions=- (f32) -> f32 {
bb0:
  %f1 = ldparam.f32 0
  %f2 = min.f32 %f1, 0f430c0000
  %f3 = max.f32 %f2, 0fc3200000
  %f4 = rint.f32 %f3
  %f5 = sub.f32 %f3, %f4
  %f6 = mul.f32 %f5, 0f3f317218
  %f7 = mov.f32 0f3ab6892a
  %f8 = fma.f32 %f7, %f6, 0f3c09065d
  %f9 = fma.f32 %f8, %f6, 0f3d2aaa8c
  %f10 = fma.f32 %f9, %f6, 0f3e2aaa6e
  %f11 = fma.f32 %f10, %f6, 0f3f000000
  %f12 = mul.f32 %f6, %f6
  %f13 = fma.f32 %f11, %f12, %f6
  %f14 = add.f32 %f13, 0f3f800000
  %r15 = cvt.s32.f32 %f4
  %r16 = shr.s32 %r15, 1
  %r17 = sub.s32 %r15, %r16
  %r18 = add.s32 %r16, 127
  %r19 = shl.u32 %r18, 23
  %f20 = bitcast.f32.u32 %r19
  %f21 = mul.f32 %f14, %f20
  %r22 = add.s32 %r17, 127
  %r23 = shl.u32 %r22, 23
  %f24 = bitcast.f32.u32 %r23
  %f25 = mul.f32 %f21, %f24
  %p26 = setp.pred.f32 %f1, %f1 cc=nan
  %f27 = selp.f32 %f1, %f25, %p26
  ret %f27
}
)" },
  { "expf", R"(
declare function @accred_expf (f32) -> f32
routine @accred_expf local dims=1,1,1 partitions=- (f32) -> f32 {
bb0:
  %f1 = ldparam.f32 0
  %f2 = min.f32 %f1, 0f42be0000
  %f3 = max.f32 %f2, 0fc2dc0000
  %f4 = mul.f32 %f3, 0f3fb8aa3b
  %f5 = rint.f32 %f4
  %f6 = fma.f32 %f5, 0fbf317000, %f3
  %f7 = fma.f32 %f5, 0fb805fdf4, %f6
  %f8 = mov.f32 0f3ab6892a
  %f9 = fma.f32 %f8, %f7, 0f3c09065d
  %f10 = fma.f32 %f9, %f7, 0f3d2aaa8c
  %f11 = fma.f32 %f10, %f7, 0f3e2aaa6e
  %f12 = fma.f32 %f11, %f7, 0f3f000000
  %f13 = mul.f32 %f7, %f7
  %f14 = fma.f32 %f12, %f13, %f7
  %f15 = add.f32 %f14, 0f3f800000
  %r16 = cvt.s32.f32 %f5
  %r17 = shr.s32 %r16, 1
  %r18 = sub.s32 %r16, %r17
  %r19 = add.s32 %r17, 127
  %r20 = shl.u32 %r19, 23
  %f21 = bitcast.f32.u32 %r20
  %f22 = mul.f32 %f15, %f21
  %r23 = add.s32 %r18, 127
  %r24 = shl.u32 %r23, 23
  %f25 = bitcast.f32.u32 %r24
  %f26 = mul.f32 %f22, %f25
  %p27 = setp.pred.f32 %f1, %f1 cc=nan
  %f28 = selp.f32 %f1, %f26, %p27
  ret %f28
}
)" },
  { "log", R"(
declare function @accred_log (f64) -> f64
declare library @libm$log (f64) -> f64
routine @accred_log local dims=1,1,1 partitions=- (f64) -> f64 {
bb0:
  %fd1 = ldparam.f64 0
  %p2 = setp.pred.f64 %fd1, 0d0010000000000000 cc=ge
  %p3 = setp.pred.f64 %fd1, 0d7ff0000000000000 cc=lt
  %p4 = pand.pred %p2, %p3
  cbr %p4 to=bb2,bb1
bb1:
  %fd5 = call.f64 @libm$log, %fd1
  ret %fd5
bb2:
  %rd6 = bitcast.u64.f64 %fd1
  %rd7 = sub.s64 %rd6, 4604544271217802189
  %rd8 = shr.s64 %rd7, 52
  %rd9 = shl.u64 %rd8, 52
  %rd10 = sub.u64 %rd6, %rd9
  %fd11 = bitcast.f64.u64 %rd10
  %fd12 = cvt.f64.s64 %rd8
  %fd13 = sub.f64 %fd11, 0d3ff0000000000000
  %fd14 = add.f64 %fd11, 0d3ff0000000000000
  %fd15 = div.f64 %fd13, %fd14
  %fd16 = mul.f64 %fd15, %fd15
  %fd17 = mov.f64 0d3fc2b9f7fb3de73f
  %fd18 = fma.f64 %fd17, %fd16, 0d3fc39f8963ccbdc2
  %fd19 = fma.f64 %fd18, %fd16, 0d3fc7462e17b4cdd0
  %fd20 = fma.f64 %fd19, %fd16, 0d3fcc71c6247410e3
  %fd21 = fma.f64 %fd20, %fd16, 0d3fd2492492e6dfdd
  %fd22 = fma.f64 %fd21, %fd16, 0d3fd9999999994e76
  %fd23 = fma.f64 %fd22, %fd16, 0d3fe5555555555558
  %fd24 = mul.f64 %fd23, %fd16
  %fd25 = mul.f64 %fd13, %fd13
  %fd26 = mul.f64 %fd25, 0d3fe0000000000000
  %fd27 = add.f64 %fd26, %fd24
  %fd28 = mul.f64 %fd15, %fd27
  %fd29 = fma.f64 %fd12, 0d3d69ef35793c7673, %fd28
  %fd30 = sub.f64 %fd29, %fd26
  %fd31 = add.f64 %fd30, %fd13
  %fd32 = fma.f64 %fd12, 0d3fe62e42fefa2000, %fd31
  ret %fd32
}
)" },
  { "logf", R"(
declare function @accred_logf (f32) -> f32
declare library @libm$logf (f32) -> f32
routine @accred_logf local dims=1,1,1 partitions=- (f32) -> f32 {
bb0:
  %f1 = ldparam.f32 0
  %p2 = setp.pred.f32 %f1, 0f00800000 cc=ge
  %p3 = setp.pred.f32 %f1, 0f7f800000 cc=lt
  %p4 = pand.pred %p2, %p3
  cbr %p4 to=bb2,bb1
bb1:
  %f5 = call.f32 @libm$logf, %f1
  ret %f5
bb2:
  %r6 = bitcast.u32.f32 %f1
  %r7 = sub.s32 %r6, 1060439283
  %r8 = shr.s32 %r7, 23
  %r9 = shl.u32 %r8, 23
  %r10 = sub.u32 %r6, %r9
  %f11 = bitcast.f32.u32 %r10
  %f12 = cvt.f32.s32 %r8
  %f13 = sub.f32 %f11, 0f3f800000
  %f14 = add.f32 %f11, 0f3f800000
  %f15 = div.f32 %f13, %f14
  %f16 = mul.f32 %f15, %f15
  %f17 = mov.f32 0f3e97809f
  %f18 = fma.f32 %f17, %f16, 0f3eccbdcb
  %f19 = fma.f32 %f18, %f16, 0f3f2aaaae
  %f20 = mul.f32 %f19, %f16
  %f21 = mul.f32 %f13, %f13
  %f22 = mul.f32 %f21, 0f3f000000
  %f23 = add.f32 %f22, %f20
  %f24 = mul.f32 %f15, %f23
  %f25 = fma.f32 %f12, 0f35bfbe8e, %f24
  %f26 = sub.f32 %f25, %f22
  %f27 = add.f32 %f26, %f13
  %f28 = fma.f32 %f12, 0f3f317200, %f27
  ret %f28
}
)" },
  { "sin", R"(
declare function @accred_sin (f64) -> f64
declare library @libm$sin (f64) -> f64
routine @accred_sin local dims=1,1,1 partitions=- (f64) -> f64 {
bb0:
  %fd1 = ldparam.f64 0
  %fd2 = abs.f64 %fd1
  %p3 = setp.pred.f64 %fd2, 0d4100000000000000 cc=lt
  cbr %p3 to=bb2,bb1
bb1:
  %fd4 = call.f64 @libm$sin, %fd1
  ret %fd4
bb2:
  %fd5 = mul.f64 %fd1, 0d3fe45f306dc9c883
  %fd6 = rint.f64 %fd5
  %fd7 = fma.f64 %fd6, 0dbff921fb54442d18, %fd1
  %fd8 = fma.f64 %fd6, 0dbc91a62633145c07, %fd7
  %fd9 = sub.f64 %fd7, %fd8
  %fd10 = fma.f64 %fd6, 0dbc91a62633145c07, %fd9
  %fd11 = fma.f64 %fd6, 0d391f1976b7ed8fbc, %fd10
  %r12 = cvt.s32.f64 %fd6
  %fd13 = mul.f64 %fd8, %fd8
  %fd14 = mov.f64 0dbd6ab0da05433dc6
  %fd15 = fma.f64 %fd14, %fd13, 0d3de61216da2f8fb5
  %fd16 = fma.f64 %fd15, %fd13, 0dbe5ae6453fcad03f
  %fd17 = fma.f64 %fd16, %fd13, 0d3ec71de3a5453c9c
  %fd18 = fma.f64 %fd17, %fd13, 0dbf2a01a01a0198ce
  %fd19 = fma.f64 %fd18, %fd13, 0d3f81111111111110
  %fd20 = fma.f64 %fd19, %fd13, 0dbfc5555555555555
  %fd21 = mul.f64 %fd20, %fd13
  %fd22 = fma.f64 %fd21, %fd8, %fd11
  %fd23 = add.f64 %fd22, %fd8
  %fd24 = mov.f64 0d3d2aaffa71f4640c
  %fd25 = fma.f64 %fd24, %fd13, 0dbda9393bf6f21916
  %fd26 = fma.f64 %fd25, %fd13, 0d3e21eed8d20d152b
  %fd27 = fma.f64 %fd26, %fd13, 0dbe927e4fb7671f42
  %fd28 = fma.f64 %fd27, %fd13, 0d3efa01a01a0194fc
  %fd29 = fma.f64 %fd28, %fd13, 0dbf56c16c16c16c13
  %fd30 = fma.f64 %fd29, %fd13, 0d3fa5555555555555
  %fd31 = fma.f64 %fd30, %fd13, 0dbfe0000000000000
  %fd32 = mul.f64 %fd8, %fd11
  %fd33 = neg.f64 %fd32
  %fd34 = fma.f64 %fd31, %fd13, %fd33
  %fd35 = add.f64 %fd34, 0d3ff0000000000000
  %r36 = and.u32 %r12, 1
  %p37 = setp.pred.u32 %r36, 0 cc=ne
  %fd38 = selp.f64 %fd35, %fd23, %p37
  %r39 = and.u32 %r12, 2
  %p40 = setp.pred.u32 %r39, 0 cc=ne
  %fd41 = neg.f64 %fd38
  %fd42 = selp.f64 %fd41, %fd38, %p40
  %p43 = setp.pred.f64 %fd2, 0d3e40000000000000 cc=lt
  %fd44 = selp.f64 %fd1, %fd42, %p43
  ret %fd44
}
)" },
  { "sinf", R"(
declare function @accred_sinf (f32) -> f32
declare library @libm$sinf (f32) -> f32
routine @accred_sinf local dims=1,1,1 partitions=- (f32) -> f32 {
bb0:
  %f1 = ldparam.f32 0
  %f2 = abs.f32 %f1
  %p3 = setp.pred.f32 %f2, 0f48000000 cc=lt
  cbr %p3 to=bb2,bb1
bb1:
  %f4 = call.f32 @libm$sinf, %f1
  ret %f4
bb2:
  %f5 = mul.f32 %f1, 0f3f22f983
  %f6 = rint.f32 %f5
  %f7 = fma.f32 %f6, 0fbfc90fdb, %f1
  %f8 = fma.f32 %f6, 0f333bbd2e, %f7
  %f9 = sub.f32 %f7, %f8
  %f10 = fma.f32 %f6, 0f333bbd2e, %f9
  %f11 = fma.f32 %f6, 0f26f72ced, %f10
  %r12 = cvt.s32.f32 %f6
  %f13 = mul.f32 %f8, %f8
  %f14 = mov.f32 0fb94d5ce7
  %f15 = fma.f32 %f14, %f13, 0f3c088606
  %f16 = fma.f32 %f15, %f13, 0fbe2aaaa9
  %f17 = mul.f32 %f16, %f13
  %f18 = fma.f32 %f17, %f8, %f11
  %f19 = add.f32 %f18, %f8
  %f20 = mov.f32 0f37cd2f1d
  %f21 = fma.f32 %f20, %f13, 0fbab606ea
  %f22 = fma.f32 %f21, %f13, 0f3d2aaaa6
  %f23 = fma.f32 %f22, %f13, 0fbf000000
  %f24 = mul.f32 %f8, %f11
  %f25 = neg.f32 %f24
  %f26 = fma.f32 %f23, %f13, %f25
  %f27 = add.f32 %f26, 0f3f800000
  %r28 = and.u32 %r12, 1
  %p29 = setp.pred.u32 %r28, 0 cc=ne
  %f30 = selp.f32 %f27, %f19, %p29
  %r31 = and.u32 %r12, 2
  %p32 = setp.pred.u32 %r31, 0 cc=ne
  %f33 = neg.f32 %f30
  %f34 = selp.f32 %f33, %f30, %p32
  %p35 = setp.pred.f32 %f2, 0f39000000 cc=lt
  %f36 = selp.f32 %f1, %f34, %p35
  ret %f36
}
)" },
  { nullptr, nullptr }
};

} // namespace accred
