/* Loops of `kernels' with std::complex: several threads have them, unless an iteration needs what another one leaves.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <complex>

typedef std::complex<float> cf;
typedef std::complex<double> cd;

enum { N = 400, SEVERAL = 1000 };

#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? SEVERAL : i & 0;
}

static cd c[N], d[N];
static cf e[N], f[N];
static double x[N];
static int m[N];

/* 1: parallel; 0: iterations need what others do.  Of parts of numbers that are sums of few bits.  */
#define LOOPS(X) \
  X (1, product, for (int i = 0; i < n; i++) { d[i] = c[i] * cd (0, 1) + 2.0 * c[i]; m[i] = mark (i); }) \
  X (1, parts, for (int i = 0; i < n; i++) { cf z (x[i], 1); z *= e[i]; z += cf (0, 1); z.real (z.imag () - i); f[i] = z; m[i] = mark (i); }) \
  X (1, part_first, for (int i = 0; i < n; i++) { cf z; z.imag (3); z = -z * std::conj (f[i]) / 2.0f; f[i] = z - e[i]; m[i] = mark (i); }) \
  X (1, conjugate, for (int i = 0; i < n; i++) { f[i] = std::conj (f[i]); m[i] = mark (i); }) \
  X (1, into_itself, for (int i = 0; i < n; i++) { f[i] *= cf (1, 2); m[i] = mark (i); }) \
  X (0, conjugate_of_last, for (int i = 1; i < n; i++) { f[i] = std::conj (f[i - 1]) + 1.0f; m[i] = mark (i); }) \
  X (0, part_of_last, for (int i = 1; i < n; i++) { f[i] = cf (f[i - 1].imag (), i); m[i] = mark (i); }) \
  X (0, part_of_next, for (int i = 0; i < n - 1; i++) { f[i + 1].real (f[i].real () + 1); m[i] = mark (i); }) \
  X (1, numbers, for (int i = 0; i < n; i++) { x[i] = std::norm (d[i]) + d[i].real () - c[i].imag (); m[i] = mark (i); }) \
  X (1, mandelbrot, for (int i = 0; i < n; i++) { cd z = 0, k = c[i] * 0.125; int it = 0; while (std::norm (z) < 4 && it < 5) { z = z * z + k; it++; } x[i] = it; m[i] = mark (i); }) \
  X (1, condition, for (int i = 0; i < n; i++) { if (c[i] == cd (1, 1)) d[i] = 2.0; else if (c[i].real () > 2) d[i] -= cd (1, 2); m[i] = mark (i); })

#define DEVICE(PARALLEL, NAME, ...) \
  static void __attribute__ ((noipa)) NAME (int n) \
  { \
    _Pragma ("acc kernels") \
    { __VA_ARGS__ } \
  }
#define HOST(PARALLEL, NAME, ...) \
  static void __attribute__ ((noipa)) host_##NAME (int n) \
  { \
    __VA_ARGS__ \
  }
LOOPS (DEVICE)
LOOPS (HOST)

static const struct loop
{
  const char *name;
  int parallel;
  void (*device) (int), (*host) (int);
} loops[] = {
#define ROW(PARALLEL, NAME, ...) { #NAME, PARALLEL, NAME, host_##NAME },
  LOOPS (ROW)
};

static void
fill ()
{
  for (int i = 0; i < N; i++)
    {
      c[i] = cd (i % 5, i % 3);
      d[i] = cd (i % 4, -i % 7);
      e[i] = cf (i % 7, -i % 4);
      f[i] = cf (i % 3, i % 8);
      x[i] = i % 9;
      m[i] = 0;
    }
}

int
main ()
{
  for (const loop &l : loops)
    {
      static cd device_d[N];
      static cf device_f[N];
      static double device_x[N];
      fill ();
      l.device (N);
      memcpy (device_d, d, sizeof d);
      memcpy (device_f, f, sizeof f);
      memcpy (device_x, x, sizeof x);
      const int marked = m[1];
      fill ();
      l.host (N);
      const bool same = !memcmp (device_d, d, sizeof d) && !memcmp (device_f, f, sizeof f)
			&& !memcmp (device_x, x, sizeof x);
      if (!same || marked != l.parallel * SEVERAL)
	fprintf (stderr, "%s: %s, %d\n", l.name, same ? "right" : "wrong", marked);
      CHECK (same);
      CHECK_EQ (marked, l.parallel * SEVERAL);
    }
  return test_done ();
}
