/* Parallel regions of OpenMP that one thread of each team executes: a warning at the directive; none
   where OpenMP has one thread by default.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

void of_team (int *a);
void calls_of_team (int *a);
void of_other_file (int *a);
#pragma omp declare target (of_team, calls_of_team, of_other_file)
void
of_team (int *a) /* Its loop is the team's that calls it.  */
{
#pragma omp for
  for (int i = 0; i < 10; i++)
    a[i]++;
}

void
calls_of_team (int *a)
{
  of_team (a);
}

void
f (int n, int *a)
{
#pragma omp target map (tofrom : a[:n])
#pragma omp parallel /* { dg-warning "accred: one thread of each team executes this 'parallel' region" } */
  calls_of_team (a); /* { dg-message "accred: because of 'parallel' that calls a function with constructs for its threads, or of another file" } */

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel /* { dg-warning "accred: one thread of each team executes this 'parallel' region" } */
  of_other_file (a); /* { dg-message "accred: because of 'parallel' that calls a function" } */

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel /* Two regions, without a warning.  */ \
  if (n > 5)
  {
#pragma omp barrier
#pragma omp single
    a[1]++;
  }

  int s = 0;
#pragma omp target teams distribute private (s) map (tofrom : a[:n])
  for (int i = 0; i < n; i++)
    {
#pragma omp parallel /* { dg-warning "one thread of each team executes this 'parallel' region" } */
      /* { dg-message "accred: because of 'parallel' whose threads set a variable that is private to each team" "" { target *-*-* } 50 } */
#pragma omp single
      s = i;
      a[i] = s;
    }

  /* Each thread executes these.  */
#pragma omp target map (tofrom : a[:n])
#pragma omp parallel
  {
#pragma omp barrier
#pragma omp single
    a[1]++;
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel
  {
    int table[4]; /* Each thread's own.  */
#pragma omp for
    for (int i = 0; i < n; i++)
      table[i % 4] = i;
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] = table[i % 4];
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
#pragma omp parallel for
      for (int j = 0; j < n; j++)
	a[i] = i;
    }
}

/* Iterations may depend on others: in order.  */

void
ordered (int n, int *a)
{
#pragma omp target simd safelen (8) map (tofrom : a[:n]) /* { dg-warning "accred: one thread of each team executes this 'simd' loop, because of 'safelen'" } */
  for (int i = 0; i < n - 8; i++)
    a[i + 8] = a[i];
#pragma omp target teams distribute parallel for simd safelen (8) map (tofrom : a[:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

/* A variable that is private to each team by a clause: no two threads may set it.  */

void
critical (int n, int *a)
{
  int s = 0;
#pragma omp target teams distribute private (s) map (tofrom : a[:n])
  for (int i = 0; i < n; i++)
    {
      s = 0;
#pragma omp parallel for /* { dg-warning "accred: one thread of each team executes this 'parallel' region" } */
      for (int j = 0; j < n; j++)
#pragma omp critical /* { dg-message "accred: because of 'critical' that sets a variable that is private to each team" } */
	s += j;
      a[i] = s;
    }
}

/* Numbers of teams and threads that the host does not know at the launch.  */

int number (void);
#pragma omp declare target (number)
int
number (void)
{
  return 4;
}

void
numbers (int n, int *a)
{
#pragma omp target map (tofrom : a[:n])
#pragma omp teams distribute parallel for num_teams (number ()) /* { dg-warning "accred: 'num_teams' has no effect: its value is known when the region has begun" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target map (tofrom : a[:n])
#pragma omp teams distribute parallel for thread_limit (number ()) /* { dg-warning "accred: 'thread_limit' has no effect" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target parallel for num_threads (n) /* { dg-warning "accred: 'num_threads' has no effect" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for num_teams (n) thread_limit (n) num_threads (64) /* { dg-warning "using 'vector_length \\(32\\)', ignoring runtime setting" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}

/* A function that a region calls; a host's function with the same directive has no warning.  */
int sum (int n, const int *a);
#pragma omp declare target (sum)
int
sum (int n, const int *a)
{
  int s = 0;
#pragma omp parallel for reduction (+ : s) /* { dg-warning "accred: one thread of the device executes this 'parallel' region, which is in a function" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

int
host_sum (int n, const int *a)
{
  int s = 0;
#pragma omp parallel for reduction (+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

void
h (int n, int *a)
{
#pragma omp target map (tofrom : a[:n])
  a[0] = sum (n, a);
}

/* Tasks.  */

void
tasks (int n, int *a)
{
#pragma omp target map (tofrom : a[:n])
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
#pragma omp task /* { dg-warning "accred: the threads that come to the tasks of this region execute them at once" } */
    a[i] = i;
#pragma omp target map (tofrom : a[:n])
#pragma omp taskloop /* { dg-warning "accred: the threads that come to the tasks of this region execute them at once" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
}
