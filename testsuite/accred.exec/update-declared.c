/* update of whole variables of `declare' directives: scalars, arrays, structs, several in one directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

struct parameters
{
  int n;
  double x[3];
};

int scalar;
static long array[20];
struct parameters par;
static float unused_elsewhere;
char *pointer;
int counter;
_Complex float number;
#pragma acc declare create (scalar, array, par, unused_elsewhere, pointer, counter, number)

#pragma acc routine seq
static double
par_x (int i)
{
  return par.x[i] * scalar;
}

static void
to_device (void)
{
  double r[6] = { 0 };
  scalar = 3;
  par.n = 4;
  for (int i = 0; i < 3; i++)
    par.x[i] = i + 0.5;
  for (int i = 0; i < 20; i++)
    array[i] = i;
#pragma acc update device (scalar, par, array)
#pragma acc parallel num_gangs (1) copyout (r)
  {
    r[0] = scalar;
    r[1] = par.n;
    r[2] = par.x[2];
    r[3] = array[19];
    r[4] = par_x (1);
    r[5] = 0;
  }
  CHECK_SAME (r[0], 3.);
  CHECK_SAME (r[1], 4.);
  CHECK_SAME (r[2], 2.5);
  CHECK_SAME (r[3], 19.);
  CHECK_SAME (r[4], 4.5);
  unused_elsewhere = 1;
#pragma acc update device (unused_elsewhere)
  unused_elsewhere = 2;
#pragma acc update self (unused_elsewhere)
  CHECK_SAME (unused_elsewhere, 1.f);
}

static void
to_host (void)
{
#pragma acc parallel loop
  for (int i = 0; i < 20; i++)
    array[i] += 100;
#pragma acc serial
  {
    scalar++;
    par.n++;
    par.x[1] = 9;
  }
  CHECK_EQ (scalar, 3);
  CHECK_EQ (par.n, 4);
#pragma acc update self (array) host (par, scalar)
  CHECK_EQ (scalar, 4);
  CHECK_EQ (par.n, 5);
  CHECK_SAME (par.x[1], 9.);
  CHECK_SAME (par.x[2], 2.5);
  for (int i = 0; i < 20; i++)
    CHECK_EQ (array[i], i + 100L);
}

static void
clauses (int yes)
{
  int got[3] = { 0, 0, 0 };
  scalar = 10;
#pragma acc update device (scalar) if (!yes)
#pragma acc serial copyout (got[0:1])
  got[0] = scalar;
#pragma acc update device (scalar) if (yes)
#pragma acc serial copyout (got[1:1])
  got[1] = scalar;
  scalar = 11;
#pragma acc update device (scalar) async (2)
#pragma acc serial copyout (got[2:1]) async (2)
  got[2] = scalar;
#pragma acc wait (2)
  CHECK_EQ (got[0], 4);
  CHECK_EQ (got[1], 10);
  CHECK_EQ (got[2], 11);
#pragma acc serial async (1)
  scalar = 12;
#pragma acc update self (scalar) async (1) if_present
#pragma acc wait
  CHECK_EQ (scalar, 12);
}

/* A scalar of a declare directive is not firstprivate where no clause names it.  */

static void
stored_in_regions (void)
{
  counter = 1;
  number = 2;
#pragma acc update device (counter, number)
#pragma acc parallel num_gangs (1)
  {
    counter += 5;
    __imag__ number = 3;
  }
#pragma acc serial
  counter *= 2;
#pragma acc kernels
  counter += 1;
  CHECK_EQ (counter, 1);
#pragma acc update self (counter, number)
  CHECK_EQ (counter, 13);
  CHECK (number == 2 + 3i);
  /* A clause says otherwise.  */
#pragma acc parallel num_gangs (1) firstprivate (counter)
  counter = 100;
#pragma acc update self (counter)
  CHECK_EQ (counter, 13);
}

static void
of_functions (void)
{
  static int s;
#pragma acc declare create (s)
  int local[4];
#pragma acc declare create (local)
  for (int i = 0; i < 4; i++)
    local[i] = i;
  s = 5;
#pragma acc update device (local, s)
#pragma acc serial
  for (int i = 0; i < 4; i++)
    local[i] += s;
#pragma acc update self (local)
  for (int i = 0; i < 4; i++)
    CHECK_EQ (local[i], i + 5);
}

static void
of_pointer (void)
{
  char c[4] = "abc";
  int got = 0;
  pointer = (char *) acc_malloc (4);
  acc_memcpy_to_device (pointer, c, 4);
#pragma acc update device (pointer)
#pragma acc serial copy (got)
  got = pointer[1];
  CHECK_EQ (got, 'b');
  acc_free (pointer);
}

int
main (void)
{
  to_device ();
  to_host ();
  clauses (1);
  stored_in_regions ();
  of_functions ();
  of_pointer ();
  return test_done ();
}
