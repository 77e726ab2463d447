/* Functions with the attributes constructor and destructor that are for the device, too.  GCC's own offload
   compilers have the device execute them since GCC 15.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-15" } */
/* { dg-additional-sources "openmp-structors-part.c" } */
/* { dg-output "device ends 3 of part\[\n\r\]+device ends 2\[\n\r\]+device ends 1 of part\[\n\r\]+device ends 0\[\n\r\]+host ends" } */

#include "accred-test.h"
#include "openmp-structors.h"

#pragma omp begin declare target
int order, count;

static void say_end (const char *what)
{
  if (!omp_is_initial_device ())
    printf ("device ends %s\n", what);
}

static void __attribute__ ((constructor (1000))) first (void)
{
  note (1);
}

void __attribute__ ((constructor (3000))) third (void)
{
  note (3);
}

/* As a destructor, it comes before those of less priority.  */
static void __attribute__ ((constructor, destructor (3000))) last (void)
{
  static int seen;
  if (seen++)
    say_end ("2");
  else
    note (5);
}

static void __attribute__ ((destructor (1000))) end (void)
{
  say_end ("0");
}
#pragma omp end declare target

static void __attribute__ ((destructor (101))) host_ends (void)
{
  puts ("host ends");
}

/* That of the program alone.  */
static void __attribute__ ((constructor (1500))) of_host (void)
{
  count += 100;
}

int
main (void)
{
  int o = 0, c = 0;
  CHECK_EQ (order, 12345);
  CHECK_EQ (count, 105);
#pragma omp target map (from : o, c)
  {
    o = order;
    c = count;
  }
  CHECK_EQ (o, 12345);
  CHECK_EQ (c, 5);
  /* Once for the program.  */
#pragma omp target map (from : o)
  {
    note (6);
    o = order;
  }
  CHECK_EQ (o, 123456);
  CHECK_EQ (order, 12345);
  return test_done ();
}
