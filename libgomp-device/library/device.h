/* What the device library's sources in C are written with, for the device and for the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_H
#define ACCRED_DEVICE_H

#include <stdbool.h>
#include <stddef.h>

typedef int i32;
typedef long i64;
typedef unsigned long u64;

#define INLINE static inline __attribute__ ((always_inline))
#define UNLIKELY(P) __builtin_expect (P, 0)

/* SELECT (P, A, B) is A or B, as P says.  Both are computed, and there is no branch: threads that
   need one and threads that need the other stay together.  */

#ifdef ACCRED_DEVICE_LIBRARY

#define ROUTINE _Pragma ("acc routine seq")
/* For variables of the file.  */
#define ON_DEVICE(...) PRAGMA (acc declare copyin (__VA_ARGS__))
#define PRAGMA(TEXT) _Pragma (#TEXT)

/* One instruction.  The optimisers of the host's compiler leave a call as it is.  */
#define DECLARE_SELECT(NAME, TYPE) \
  extern TYPE NAME (bool, TYPE, TYPE) __attribute__ ((const, nothrow, leaf))
DECLARE_SELECT (__accred_select_double, double);
DECLARE_SELECT (__accred_select_float, float);
DECLARE_SELECT (__accred_select_int, i32);
DECLARE_SELECT (__accred_select_long, i64);
DECLARE_SELECT (__accred_select_ulong, u64);

#define SELECT(P, A, B)             \
  _Generic (true ? (A) : (B),       \
    double: __accred_select_double, \
    float: __accred_select_float,   \
    i32: __accred_select_int,       \
    i64: __accred_select_long,      \
    u64: __accred_select_ulong) (P, A, B)

/* The driver's functions.  ARGUMENTS is a struct of those that FORMAT asks for.  */
extern void *__accred_driver_malloc (u64 size);
extern void __accred_driver_free (void *);
extern i32 __accred_driver_vprintf (const char *format, const void *arguments);

/* The thread has nothing more to do.  */
#define end_thread() __asm__ volatile ("exit;")

#define driver_malloc __accred_driver_malloc
#define driver_free __accred_driver_free
#define driver_vprintf __accred_driver_vprintf

/* Those lanes of the warp that execute the call together, as a mask; the number of this one; what
   VALUE is in LANE, one of LANES, all of which call it.  */
extern unsigned __accred_active_lanes (void);
extern unsigned __accred_lane (void);
extern u64 __accred_lane_value (u64 value, unsigned lane, unsigned lanes);

#define active_lanes __accred_active_lanes
#define lane_of_warp __accred_lane
#define lane_value __accred_lane_value

#else

#include <stdio.h>
#include <stdlib.h>

#define ROUTINE
#define ON_DEVICE(...)
#define SELECT(P, A, B) ((P) ? (A) : (B))

#define driver_malloc malloc
#define driver_free free
#define driver_vprintf(FORMAT, ARGUMENTS) ((void) (ARGUMENTS), fputs (FORMAT, stderr))

#define end_thread() exit (0)

#define active_lanes() 1u
#define lane_of_warp() 0u
#define lane_value(VALUE, LANE, LANES) (VALUE)

#endif

/* Print and stop the kernel.  */

INLINE _Noreturn void
stop (const char *format, const void *arguments)
{
  driver_vprintf (format, arguments);
  __builtin_trap ();
}

#endif
