#!/bin/sh
# Which launches are direct, and their calls of the driver: no allocation, only necessary copies,
# one launch, one wait, and no wait if the host polls the results. libgomp makes all other launches.
# A library in front of ptxsim counts the calls.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

mkdir calls
"$CC" -O2 -shared -fPIC -I"$srcdir" -Wl,-soname,libcuda.so.1 "$srcdir/testsuite/tools/driver-calls.c" \
  -o calls/libcuda.so.1 -ldl || fail "the library that counts"

cat >count.h <<'SOURCE'
#include <dlfcn.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, CALLS = 7 };
static const char *const names[CALLS]
  = { "cuLaunchKernel", "cuMemAlloc_v2", "cuMemcpyHtoD_v2", "cuMemcpyDtoH_v2", "cuMemcpyHtoDAsync_v2",
      "cuMemcpyDtoHAsync_v2", "cuStreamSynchronize" };
static unsigned before[CALLS], before_all;
static unsigned (*calls) (const char *);
static int failures;
/* A launch of which others see only results, which the host waits for by itself; "LS" with ACCRED_LAUNCH=wait.  The driver waits for
   each kernel (CUDA_LAUNCH_BLOCKING), so that the results are always there when the host looks.  */
static const char *watched = "L";

static void
start (void)
{
  if (!calls)
    calls = (unsigned (*) (const char *)) dlsym (dlopen ("libcuda.so.1", RTLD_NOW), "driver_calls");
  for (int i = 0; i < CALLS; i++)
    before[i] = calls (names[i]);
  before_all = calls (NULL);
}

/* WANT has the letters of the calls that there should be since `start', in the order of NAMES.  Beside them a direct launch
   asks only for the current context.  */
static void
expect (const char *what, const char *want)
{
  char got[100] = "";
  unsigned others = calls (NULL) - before_all;
  for (int i = 0; i < CALLS; i++)
    for (unsigned n = calls (names[i]) - before[i]; n--; others--)
      strncat (got, (const char *[]) { "L", "a", "h", "d", "H", "D", "S" }[i], 1);
  if (strcmp (got, want) || (got[0] == 'L' && others != 1))
    {
      printf ("%s: %s and %u others, not %s\n", what, got, others, want);
      failures++;
    }
}

/* A launch that libgomp makes allocates memory for the record.  */
static void
expect_libgomp (const char *what)
{
  if (calls ("cuLaunchKernel") - before[0] != 1 || calls ("cuMemAlloc_v2") == before[1])
    {
      printf ("%s: not libgomp's\n", what);
      failures++;
    }
}

static void
check (const char *what, double got, double want)
{
  if (got != want)
    {
      printf ("%s: got %g, want %g\n", what, got, want);
      failures++;
    }
}
SOURCE

cat >paths.c <<'SOURCE'
#include "count.h"
#include <acc_prof.h>

static float a[N];

static float
sum (int n)
{
  float s = 1;
#pragma acc parallel loop reduction (+:s) present (a)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static int events;

static void
event (acc_prof_info *i, acc_event_info *e, acc_api_info *api)
{
  events++;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    watched = argv[1];
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc enter data copyin (a)
  sum (N);
  start ();
  float s = sum (N);
  expect ("the same again", watched);
  check ("the same again", s, N + 1);
  start ();
  s = sum (N / 2);
  expect ("other scalar", watched[1] ? "LHS" : "LH");
  check ("other scalar", s, N / 2 + 1);

  /* Other values to begin with are new records at first, and then left where they are.  */
  float total = 0;
  for (int k = 0; k < 8; k++)
    {
      start ();
#pragma acc parallel loop reduction (+:total) present (a)
      for (int i = 0; i < N; i++)
	total += a[i];
      if (k > 5)
	expect ("carried on", watched);
      check ("carried on", total, (k + 1) * N);
    }

  for (int k = 0; k < 3; k++)
    {
      int flag = k;
      start ();
#pragma acc parallel loop copy (flag) present (a)
      for (int i = 0; i < N; i++)
	if (i == 500)
	  flag += 10;
      /* The first launch of a kernel asks how many blocks fit.  */
      if (k)
	expect ("copied scalar", "LHDS");
      check ("copied scalar", flag, k + 10);
    }

  for (int k = 0; k < 3; k++)
    {
      start ();
#pragma acc parallel loop present (a)
      for (int i = 0; i < N; i++)
	a[i] *= 2;
      if (k)
	expect ("no reduction", "LS");
    }
  for (int k = 0; k < 3; k++)
    {
      start ();
#pragma acc kernels loop present (a)
      for (int i = 0; i < N; i++)
	a[i] /= 2;
      if (k)
	expect ("kernels", "LS");
    }
  check ("all loops", sum (N), N + 1);

  /* Rows at which the kernel looks when it starts, with bounds of all kinds: nothing is copied again.  */
  static int ptr[N / 10 + 1], len[N / 10];
  static float y[N / 10];
  for (int i = 0; i <= N / 10; i++)
    ptr[i] = 10 * i;
  for (int i = 0; i < N / 10; i++)
    len[i] = i % 10;
#pragma acc enter data copyin (ptr, len) create (y)
  for (int k = 0; k < 3; k++)
    {
      int rows = argc > 9 ? 5 : N / 10;
      start ();
#pragma acc parallel loop present (a, ptr, y)
      for (int i = 0; i < rows; i++)
	{
	  float s = 0;
#pragma acc loop reduction (+:s)
	  for (int j = ptr[i]; j < ptr[i + 1]; j++)
	    s += a[j];
	  y[i] = s;
	}
      /* The next loop has needed more memory, and this one a record there.  */
      if (k > 1)
	expect ("rows", "LS");
      start ();
#pragma acc parallel loop present (a, ptr, len, y)
      for (int i = 0; i < rows; i++)
	{
	  float s = 0;
#pragma acc loop reduction (+:s)
	  for (int j = ptr[i]; j < ptr[i] + len[i]; j++)
	    s += a[j];
	  y[i] += s;
	}
      if (k)
	expect ("rows of measured lengths", "LS");
      start ();
#pragma acc parallel loop present (a, ptr, len, y)
      for (int i = 0; i < rows; i++)
	if (len[i])
	  {
	    float s = 0;
#pragma acc loop reduction (+:s)
	    for (int j = ptr[i]; j < ptr[i + 1]; j++)
	      s += a[j];
	    y[i] -= s;
	  }
      if (k)
	expect ("rows under a condition", "LS");
    }
#pragma acc exit data copyout (y)
  for (int i = 0; i < N / 10; i++)
    check ("rows", y[i], i % 10 ? i % 10 : 10);

  /* What others see, too, is waited for; so is a result of less than a word.  */
  static float twice[N];
#pragma acc enter data create (twice)
  for (int k = 0; k < 3; k++)
    {
      float s = 0;
      start ();
#pragma acc parallel loop reduction (+:s) present (a, twice)
      for (int i = 0; i < N; i++)
	{
	  twice[i] = 2 * a[i];
	  s += a[i];
	}
      if (k)
	expect ("stores", "LS");
      check ("stores", s, N);
    }
  for (int k = 0; k < 3; k++)
    {
      signed char c = 0;
      start ();
#pragma acc parallel loop reduction (max:c) present (a)
      for (int i = 0; i < N; i++)
	c = a[i] > c ? (signed char) a[i] : c;
      if (k)
	expect ("char", "LS");
      check ("char", c, 1);
    }
  /* Results of several words.  */
  for (int k = 0; k < 3; k++)
    {
      double d = 0;
      long m = 5;
      _Complex float z = 0;
      start ();
#pragma acc parallel loop reduction (+:d, z) reduction (max:m) present (a)
      for (int i = 0; i < N; i++)
	{
	  d += a[i];
	  m = i > m ? i : m;
	  z += a[i];
	}
      if (k)
	expect ("several words", watched);
      check ("several words", d, N);
      check ("several words", m, N - 1);
      check ("several words", __real__ z, N);
      check ("several words", __imag__ z, 0);
    }
  /* The result is the word that stands for none: the host asks the driver, and takes another word.  */
  for (int k = 0; k < 3; k++)
    {
      unsigned u = 0;
      start ();
#pragma acc parallel loop reduction (|:u) present (a)
      for (int i = 0; i < N; i++)
	u |= a[i] == 1 ? 0x9b1d85a7u : 0;
      if (k)
	expect ("unlikely result", watched);
      else if (calls ("cuStreamSynchronize") == before[CALLS - 1])
	check ("unlikely result: waits", 0, 1);
      check ("unlikely result", u, 0x9b1d85a7u);
    }

  float *p = acc_deviceptr (a);
  for (int k = 0; k < 3; k++)
    {
      float s = 0;
      start ();
#pragma acc parallel loop reduction (+:s) deviceptr (p)
      for (int i = 0; i < N; i++)
	s += p[i];
      if (k)
	expect ("device pointer", watched);
      check ("device pointer", s, N);
    }

  float on_device = 0;
#pragma acc enter data copyin (on_device)
  for (int k = 0; k < 3; k++)
    {
      start ();
#pragma acc parallel loop reduction (+:on_device) present (a, on_device) async (2)
      for (int i = 0; i < N; i++)
	on_device += a[i];
      if (k == 0)
	{
	  expect_libgomp ("a queue's first");
	  /* It gives its memory back when the kernel has ended.  */
	  acc_wait (2);
	}
      else
	expect ("async", k == 1 ? "LH" : "L");
    }
#pragma acc wait (2)
#pragma acc exit data copyout (on_device)
  check ("async", on_device, 3 * N);

  start ();
  s = 0;
#pragma acc parallel loop reduction (+:s) present (a) async (2)
  for (int i = 0; i < N; i++)
    s += a[i];
#pragma acc wait
  expect_libgomp ("async with a result");
  check ("async with a result", s, N);

  /* A queue that is waited for has its values before the launch.  */
  long long order[2] = { 1, 0 };
#pragma acc enter data copyin (order)
  for (int k = 0; k < 3; k++)
    {
#pragma acc parallel num_gangs (1) present (order) async (2)
      for (int i = 0; i < 2000; i++)
	order[0] = order[0] * 7 % 1000003;
      long long got = 0;
      start ();
#pragma acc parallel num_gangs (1) present (order) copyout (got) wait (2)
      got = order[0];
      if (k)
	check ("wait: allocations", calls ("cuMemAlloc_v2") - before[1], 0);
      long long want = 1;
      for (int i = 0; i < 2000 * (2 * k + 1); i++)
	want = want * 7 % 1000003;
      check ("wait", got, want);
#pragma acc parallel num_gangs (1) present (order) async (2)
      for (int i = 0; i < 2000; i++)
	order[0] = order[0] * 7 % 1000003;
#pragma acc parallel num_gangs (1) present (order) async (3) wait (2)
      order[1] = order[0];
#pragma acc parallel num_gangs (1) present (order) copyout (got) wait
      got = order[1];
      for (int i = 0; i < 2000; i++)
	want = want * 7 % 1000003;
      check ("wait of a queue", got, want);
    }

  float b[N] = { 5 };
  start ();
  s = 0;
#pragma acc parallel loop reduction (+:s) copyin (b)
  for (int i = 0; i < N; i++)
    s += b[i];
  expect_libgomp ("absent array");
  check ("absent array", s, 5);

  start ();
  s = 0;
#pragma acc parallel loop reduction (+:s) present (a) if (s)
  for (int i = 0; i < N; i++)
    s += a[i];
  expect ("if (0)", "");
  check ("if (0)", s, N);

  acc_shutdown (acc_device_nvidia);
  acc_init (acc_device_nvidia);
#pragma acc enter data copyin (a)
  check ("after shutdown", sum (N), N + 1);
  start ();
  s = sum (N);
  expect ("after shutdown, again", watched);
  check ("after shutdown, again", s, N + 1);

  acc_set_device_type (acc_device_host);
  start ();
  s = sum (N);
  expect ("host", "");
  check ("host", s, N + 1);
  acc_set_device_type (acc_device_nvidia);

  acc_prof_register (acc_ev_enqueue_launch_start, event, acc_reg);
  start ();
  s = sum (N);
  expect_libgomp ("profiled");
  check ("profiled", s, N + 1);
  check ("events", events, 1);
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle_per_thread);
  start ();
  s = sum (N);
  expect ("switched off", watched);
  check ("switched off", s, N + 1);
  check ("events", events, 1);
  acc_prof_register (acc_ev_none, NULL, acc_toggle_per_thread);
  s = sum (N);
  check ("events", events, 2);
  return failures != 0;
}
SOURCE

cat >libgomp.c <<'SOURCE'
#include "count.h"

int
main (void)
{
  static float a[N];
#pragma acc enter data copyin (a)
  for (int k = 0; k < 2; k++)
    {
      float s = 3;
      start ();
#pragma acc parallel loop reduction (+:s) present (a)
      for (int i = 0; i < N; i++)
	s += a[i];
      expect_libgomp ("switched off");
      check ("switched off", s, 3);
    }
  return failures != 0;
}
SOURCE

# Two devices: the host threads of each, and one that changes between them.
cat >devices.c <<'SOURCE'
#include "count.h"
#include <pthread.h>

static float a[2][N];

static float
sum (const float *p)
{
  float s = 1;
#pragma acc parallel loop reduction (+:s) present (p[0:N])
  for (int i = 0; i < N; i++)
    s += p[i];
  return s;
}

static void *
thread (void *p)
{
  long t = (long) p, device = t % 2;
  acc_set_device_num (device, acc_device_nvidia);
  for (int k = 0; k < 20; k++)
    check ("thread", sum (a[device]), N * (device + 1) + 1);
  return NULL;
}

int
main (void)
{
  if (acc_get_num_devices (acc_device_nvidia) != 2)
    return 2;
  for (int d = 0; d < 2; d++)
    {
      acc_set_device_num (d, acc_device_nvidia);
      for (int i = 0; i < N; i++)
	a[d][i] = d + 1;
      acc_copyin (a[d], sizeof a[d]);
    }
  for (int k = 0; k < 6; k++)
    {
      int d = k % 2;
      acc_set_device_num (d, acc_device_nvidia);
      start ();
      float s = sum (a[d]);
      /* The context of the second device is not the current one of this thread.  */
      if (k > 3 && (calls ("cuLaunchKernel") - before[0] != 1 || calls ("cuMemAlloc_v2") != before[1]))
	{
	  printf ("device %d: not direct\n", d);
	  failures++;
	}
      check ("devices", s, N * (d + 1) + 1);
    }
  unsigned launches = calls ("cuLaunchKernel"), allocations = calls ("cuMemAlloc_v2");
  pthread_t t[4];
  for (long i = 0; i < 4; i++)
    pthread_create (&t[i], NULL, thread, (void *) i);
  for (int i = 0; i < 4; i++)
    pthread_join (t[i], NULL);
  check ("threads' launches", calls ("cuLaunchKernel") - launches, 80);
  check ("threads' allocations", calls ("cuMemAlloc_v2") - allocations, 0);
  return failures != 0;
}
SOURCE

# OpenMP as it is usually written: no clause names the pointers and arrays, which are on the device already.
cat >openmp.c <<'SOURCE'
#include "count.h"

static int a[N];
struct list { int n, *v; };

static void
expect_direct (const char *what)
{
  if (calls ("cuLaunchKernel") - before[0] != 1 || calls ("cuMemAlloc_v2") != before[1])
    {
      printf ("%s: not direct\n", what);
      failures++;
    }
}

/* P[0] + ... + P[N - 1], if P is not null.  */
static int
sum (const int *p, int n)
{
  int s = 0;
#pragma omp target teams distribute parallel for reduction (+:s)
  for (int i = 0; i < n; i++)
    s += p ? p[i] : 5;
  return s;
}

static void
fill (void)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    a[i] = 7;
}

static void
fill_list (struct list *l)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    l->v[i] = l->n;
}

int
main (void)
{
  int *p = malloc (N * sizeof *p), *other = malloc (sizeof *other);
  struct list l = { 3, p };
  for (int i = 0; i < N; i++)
    p[i] = 1;
#pragma omp target enter data map (to: p[0:N], a)
  sum (p, N);
  start ();
  check ("pointer", sum (p, N), N);
  expect_direct ("pointer");
  start ();
  check ("into the array", sum (p + N / 2, N / 2), N / 2);
  expect_direct ("into the array");
  start ();
  check ("null pointer", sum (NULL, N), 5 * N);
  expect_direct ("null pointer");
  start ();
  check ("pointer to what is not there", sum (other, 0), 0);
  expect_direct ("pointer to what is not there");

  start ();
  fill ();
  expect_direct ("array");
  check ("array", sum (a, N), 7 * N);

#pragma omp target enter data map (to: l) map (to: l.v[0:N])
  start ();
  fill_list (&l);
  expect_direct ("pointer to a pointer");
  check ("pointer to a pointer", sum (p, N), 3 * N);
  return failures != 0;
}
SOURCE

# Who launches OpenMP's constructs: the lists in docs/openmp.md, "Launches".
cat >ways.h <<'SOURCE'
#include "count.h"

/* One launch since `start', by WHO: libgomp allocates memory for what it maps.  */
static void
launched_by (const char *what, const char *who)
{
  const unsigned n = calls ("cuLaunchKernel") - before[0];
  const char *got = n != 1 ? "nobody" : calls ("cuMemAlloc_v2") == before[1] ? "direct" : "libgomp";
  if (strcmp (got, who))
    {
      printf ("%s: %s, not %s\n", what, got, who);
      failures++;
    }
}
SOURCE

cat >ways.c <<'SOURCE'
#include "ways.h"
#include <omp.h>

struct with_pointer
{
  int n, *v;
};
#pragma omp declare reduction (largest : int : omp_out = omp_out > omp_in ? omp_out : omp_in) initializer (omp_priv = 0)

static int a[N], absent[N], small[32], larger[33];
#pragma omp declare target
static int declared;
#pragma omp end declare target
static int linked[N];
#pragma omp declare target link (linked)

/* CONSTRUCT is executed twice: a kernel's first launch may need memory for itself.  */
#define LAUNCH(WHO, CONSTRUCT, ...) \
  for (int k = 0; k < 2; k++) \
    { \
      start (); \
      _Pragma (CONSTRUCT) __VA_ARGS__ \
      if (k) \
	launched_by (CONSTRUCT, WHO); \
    }
#define LOOP for (int i = 0; i < n; i++)

static void
direct (int n)
{
  int x = 1, *p = a, v[n];
  struct with_pointer s = { N, a };
  int *d = omp_target_alloc (N * sizeof *d, omp_get_default_device ());
  int *nowhere = malloc (sizeof *nowhere);
  LAUNCH ("direct", "omp target", a[0] = x;)
  LAUNCH ("direct", "omp target", a[0] = x ? 0 : *nowhere;)
  LAUNCH ("direct", "omp target map (tofrom: x)", x = a[1];)
  LAUNCH ("direct", "omp target map (to: small)", a[0] = small[1];)
  LAUNCH ("direct", "omp target map (from: a)", a[0] = 1;)
  LAUNCH ("direct", "omp target map (tofrom: p[10:20])", p[10] = a[1];)
  LAUNCH ("direct", "omp target is_device_ptr (d)", d[0] = a[1];)
  LAUNCH ("direct", "omp target firstprivate (small)", a[0] = small[1]++;)
  LAUNCH ("direct", "omp target defaultmap (tofrom: scalar)", x = a[0];)
  LAUNCH ("direct", "omp target map (to: s)", a[0] = s.n;)
  LAUNCH ("direct", "omp target device (0)", declared++;)
  LAUNCH ("direct", "omp target if (n)", a[0] = 2;)
  LAUNCH ("nobody", "omp target if (!n)", a[0] = 2;)
  LAUNCH ("direct", "omp target depend (inout: a)", a[0] = 2;)
  LAUNCH ("direct", "omp target nowait", a[0] = 2; _Pragma ("omp taskwait"))
  LAUNCH ("direct", "omp task", _Pragma ("omp target") a[0] = 2;)
  LAUNCH ("direct", "omp parallel num_threads (1)", _Pragma ("omp target") a[0] = 2;)
  LAUNCH ("direct", "omp target teams distribute parallel for reduction (+: x)", LOOP x += a[i];)
  LAUNCH ("direct", "omp target parallel for lastprivate (x)", LOOP x = a[i];)
  LAUNCH ("direct", "omp target parallel for linear (x)", LOOP a[i] = x;)
  LAUNCH ("direct", "omp target teams distribute parallel for private (v)", LOOP v[0] = a[i];)
  LAUNCH ("direct", "omp target map (tofrom: x)", { _Pragma ("omp teams reduction (+: x)") x++; })
  LAUNCH ("direct", "omp target parallel map (tofrom: x)",
	  { _Pragma ("omp for") LOOP a[i] = i; _Pragma ("omp single") x++; })
  LAUNCH ("direct", "omp target teams distribute parallel for map (tofrom: x)",
	  LOOP { _Pragma ("omp critical") x++; })
  free (nowhere);
}

static void
by_libgomp (int n)
{
  int x = 1, *p = a, v[n];
  struct with_pointer s = { N, a };
  v[0] = 0;
  LAUNCH ("libgomp", "omp target map (to: absent)", a[0] = absent[1];)
  LAUNCH ("libgomp", "omp target map (tofrom: larger)", a[0] = larger[1];)
  LAUNCH ("libgomp", "omp target firstprivate (absent)", a[0] = absent[1]++;)
  LAUNCH ("libgomp", "omp target firstprivate (v)", a[0] = v[0]++;)
  LAUNCH ("libgomp", "omp target map (always, to: a)", a[0] = a[1];)
  LAUNCH ("libgomp", "omp target map (always, tofrom: x)", x = a[1];)
  LAUNCH ("libgomp", "omp target map (tofrom: s.v[0:N])", s.v[0]++;)
  LAUNCH ("libgomp", "omp target map (linked)", linked[0]++;)
  p = small;
  LAUNCH ("libgomp", "omp target map (tofrom: p[0:1]) map (to: small)", { p[0] = 1; a[0] = small[2]; })
  LAUNCH ("libgomp", "omp target teams distribute parallel for reduction (+: small)",
	  LOOP small[i % 32] += a[i];)
  LAUNCH ("libgomp", "omp target teams distribute parallel for reduction (largest: x)",
	  LOOP x = x > a[i] ? x : a[i];)
}

int
main (void)
{
#pragma omp target enter data map (to: a)
#pragma omp target
  a[0] = 1;
  direct (N);
  by_libgomp (N);
  return failures != 0;
}
SOURCE

cat >from-fortran.c <<'SOURCE'
#include "ways.h"

void
begin (void)
{
  start ();
}

void
launched (const char *who, const char *what)
{
  launched_by (what, who);
}

void
finish (void)
{
  exit (failures != 0);
}
SOURCE

cat >ways.f90 <<'SOURCE'
module counting
  use iso_c_binding
  implicit none
  interface
    subroutine begin () bind (c)
    end subroutine
    subroutine launched (who, what) bind (c)
      import
      character (c_char) :: who(*), what(*)
    end subroutine
    subroutine finish () bind (c)
    end subroutine
  end interface
  integer, allocatable :: in_module(:)
  integer :: in_common(1000)
  common /block/ in_common
  integer :: round
contains
  subroutine check (who, what)
    character (*) :: who, what
    if (round == 2) call launched (who // c_null_char, what // c_null_char)
  end subroutine
  subroutine assumed_shape (a)
    integer :: a(:), i
    !$omp target teams distribute parallel do
    do i = 1, size (a)
      a(i) = i
    end do
  end subroutine
  subroutine explicit_shape (a, n)
    integer :: n, a(n), i
    !$omp target teams distribute parallel do
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
  subroutine scalar_argument (s)
    integer :: s
    !$omp target map (tofrom: s)
    s = s + 1
    !$omp end target
  end subroutine
  subroutine reduced_argument (b, s)
    integer :: b(:), s, i
    !$omp target teams distribute parallel do reduction (max: s)
    do i = 1, size (b)
      s = max (s, b(i))
    end do
  end subroutine
  subroutine pointer_argument (p)
    integer, pointer :: p(:)
    !$omp target
    p(1) = 1
    !$omp end target
  end subroutine
end module

program ways
  use counting
  implicit none
  integer, target :: a(1000)
  integer, allocatable :: b(:)
  integer, pointer :: q(:)
  integer :: s, i
  allocate (b(1000), in_module(1000))
  q => a
  a = 1
  b = 1
  in_module = 1
  in_common = 1
  s = 0
  !$omp target enter data map (to: a, b, in_module, in_common)
  do round = 1, 2
    call begin ()
    call assumed_shape (a)
    call check ("direct", "assumed shape")
    call begin ()
    call assumed_shape (a(1 : 999 : 2))
    call check ("direct", "assumed shape, a part")
    call begin ()
    call explicit_shape (a, 1000)
    call check ("direct", "explicit shape")
    call begin ()
    !$omp target teams distribute parallel do reduction (max: s)
    do i = 1, 1000
      b(i) = b(i) + in_module(i) + in_common(i)
      s = max (s, b(i))
    end do
    call check ("direct", "allocatable, of a module, COMMON")
    call begin ()
    !$omp target
    q(1) = 3
    !$omp end target
    call check ("libgomp", "pointer")
    call begin ()
    call scalar_argument (s)
    call check ("direct", "scalar argument in map")
    if (s /= 2 + 2 * round) stop 1
    call begin ()
    call reduced_argument (b, s)
    call check ("direct", "scalar argument in reduction")
    call begin ()
    call pointer_argument (q)
    call check ("libgomp", "pointer argument")
  end do
  call finish ()
end program
SOURCE

# A kernel that fails ends the program with libgomp's message.
cat >trap.c <<'SOURCE'
#include <stdlib.h>

int
main (int argc, char **argv)
{
  int a[1] = { argc };
#pragma acc enter data copyin (a)
#pragma acc parallel num_gangs (1) vector_length (32) present (a)
  if (a[0])
    __builtin_trap ();
  return 0;
}
SOURCE

# Rows that reduce nothing: a second launch if some are long, and only then.
cat >rows.c <<'SOURCE'
#include "count.h"

static int ptr[N + 1], v[40 * N];

static void
add (int n)
{
#pragma acc parallel loop gang present (ptr, v)
  for (int r = 0; r < n; r++)
#pragma acc loop vector
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      v[j] += r + 1;
}

int
main (void)
{
  for (int r = 0; r < N; r++)
    ptr[r + 1] = ptr[r] + r % 50;
#pragma acc enter data copyin (ptr, v)
  add (N);
  start ();
  add (N);
  expect ("short rows", "LS");
  for (int way = 0; way < 2; way++)
    {
      for (int r = 0; r <= N; r++)
	ptr[r] = r < 3 ? r : 5000 + way * 3000 + r;
#pragma acc update device (ptr)
      start ();
      add (N);
      const unsigned launches = calls ("cuLaunchKernel") - before[0];
      if (launches != 2)
	failures += printf ("a long row: %u launches\n", launches);
    }
  for (int r = 0; r <= N; r++)
    ptr[r] = r;
#pragma acc update device (ptr)
  start ();
  add (N);
  expect ("short rows again", "LS");
#pragma acc exit data copyout (v)
  for (int j = 0; j < N; j++)
    if (v[j] < 3)
      failures += printf ("element %d: %d\n", j, v[j]);
  return failures != 0;
}
SOURCE

on_counter () {
  ACC_DEVICE_TYPE=nvidia DRIVER_CALLS_OF="$builddir/ptxsim/libcuda.so.1" LD_LIBRARY_PATH="$PWD/calls" "$@"
}

for program in paths libgomp devices trap; do
  accred -O2 $program.c -o $program -pthread -ldl || fail "compile $program.c"
done
"$CC" -O2 -fopenmp -fplugin="$plugin" openmp.c -o openmp -ldl || fail "compile openmp.c"
on_counter ./openmp || fail "OpenMP"
"$CC" -O2 -fopenmp -fplugin="$plugin" ways.c -o ways -ldl || fail "compile ways.c"
on_counter ./ways || fail "OpenMP: who launches"
"$CC" -O2 -c from-fortran.c && "$FC" -O2 -fopenmp -fplugin="$plugin" ways.f90 from-fortran.o -o ways-fortran -ldl \
  || fail "compile ways.f90"
on_counter ./ways-fortran || fail "OpenMP in Fortran: who launches"
accred -O2 -fplugin-arg-accred-tuning=listed_row:100,listed_row_of_few:100 rows.c -o rows -ldl || fail "compile rows.c"
on_counter ./rows || fail "rows"
CUDA_LAUNCH_BLOCKING=1 on_counter ./paths || fail "paths"
ACCRED_LAUNCH=wait on_counter ./paths LS || fail "paths, ACCRED_LAUNCH=wait"
ACCRED_LAUNCH=libgomp on_counter ./libgomp || fail "ACCRED_LAUNCH=libgomp"
GOMP_DEBUG=1 on_counter ./libgomp >debug.out 2>&1 || fail "GOMP_DEBUG=1"
grep -q 'GOACC_parallel_keyed' debug.out || fail "GOMP_DEBUG=1: no messages"
PTXSIM_DEVICE=devices=2 on_counter ./devices || fail "two devices"
for how in libgomp direct; do
  ACCRED_LAUNCH=$how on_counter ./trap >trap.$how 2>&1 && fail "trap, $how: no failure"
  grep '^libgomp: ' trap.$how >words.$how || fail "trap, $how: no message"
done
cmp words.libgomp words.direct || fail "trap: other words"

# Profiling by a library that libgomp loads.
cat >profile.c <<'SOURCE'
#include <acc_prof.h>
#include <stdio.h>

static void
event (acc_prof_info *i, acc_event_info *e, acc_api_info *api)
{
  fprintf (stderr, "launch of %u gangs\n", (unsigned) e->launch_event.num_gangs);
}

void
acc_register_library (acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup)
{
  reg (acc_ev_enqueue_launch_start, event, acc_reg);
}
SOURCE
"$CC" -fopenacc -shared -fPIC profile.c -o profile.so || fail "the profiling library"
ACC_PROFLIB=./profile.so on_counter ./libgomp 2>profile.out || fail "ACC_PROFLIB"
[ "$(grep -c '^launch of' profile.out)" -eq 2 ] || fail "ACC_PROFLIB: events"
