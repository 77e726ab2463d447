/* Loops over teams alone in OpenMP: which have the vector level as well, and why the others have not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O1 -fopenmp -w -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#include <omp.h>

void
f (int n, int *a, int *b)
{
#pragma omp target teams distribute map(to : b[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma omp target teams distribute num_teams (n) map(to : b[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma omp target teams distribute thread_limit (1) map(to : b[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma omp target teams distribute dist_schedule (static, 4) map(to : b[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma omp target teams distribute map(to : b[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + omp_get_team_num ();
#pragma omp target teams map(to : b[0 : n]) map(tofrom : a[0 : n])
  {
    int s = 0;
#pragma omp distribute
    for (int i = 0; i < n; i++)
      s += b[i];
    a[0] = s;
  }
#pragma omp target teams distribute map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    {
#pragma omp critical
      a[0]++;
    }
#pragma omp target teams distribute reduction (+ : a[0 : 2]) map(to : b[0 : n])
  for (int i = 0; i < n; i++)
    a[i & 1] += b[i];
#pragma omp target teams distribute map(to : b[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
      a[j] = b[i];
}

/* REPORT
13:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
13:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
13:9: loop: also over vectors, since no loop in it uses them
16:9: parallel: gangs at launch, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
16:9: loop: gang; a block of iterations for each gang
16:9: loop: one lane of a warp has the iterations, because there may be one team, whose iterations are in order
19:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
19:9: loop: gang; a block of iterations for each gang
19:9: loop: one lane of a warp has the iterations, because the program asks for one thread
22:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
22:9: loop: gang; chunks of iterations in turn (gang (static:))
22:9: loop: one lane of a warp has the iterations, because its clauses, or what is in it, depend on the order
25:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
25:9: loop: gang; a block of iterations for each gang
25:9: loop: one lane of a warp has the iterations, because the region, or a function, may ask for numbers of teams or threads
28:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:9: loop: gang; a block of iterations for each gang
31:9: loop: one lane of a warp has the iterations, because its iterations may use memory of their gang in turn
36:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
36:9: loop: gang; a block of iterations for each gang
36:9: loop: one lane of a warp has the iterations, because its clauses, or what is in it, depend on the order
42:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
42:9: loop: gang; a block of iterations for each gang
42:9: loop: one lane of a warp has the iterations, because teams combine copies of a variable
45:9: parallel: gangs at launch, 1 worker, vector length at launch: for rows below 8192 1 to 32 with 256 threads in a block, else 256; 0 bytes shared: reductions 0, broadcasts 0, variables 0
45:9: loop: gang; a block of iterations for each gang
47:9: loop: vector
*/
