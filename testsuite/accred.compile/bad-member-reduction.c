/* Reductions of members and structs that are errors, or that accred refuses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

struct s
{
  int a;
  double v[3];
  int *pointer;
};

struct plain
{
  int a;
  double v[3];
};

struct holder
{
  struct plain *p;
  double *data;
};

#pragma acc routine seq
extern void change (struct plain *);

void
types (int n)
{
  struct s s = { 0 };
  struct plain p = { 0 };
  struct holder h = { 0 };
#pragma acc parallel loop reduction (+:s) /* { dg-error "accred: reduction of a struct that has a member of no arithmetic type" } */
  for (int i = 0; i < n; i++)
    s.a += i;
#pragma acc parallel loop reduction (+:h) /* { dg-error "accred: reduction of a struct that has a member of no arithmetic type" } */
  for (int i = 0; i < n; i++)
    ;
#pragma acc parallel loop reduction (|:p) /* { dg-error "'p' has invalid type for 'reduction\\(\\|\\)'" } */
  for (int i = 0; i < n; i++)
    p.a |= i;
#pragma acc parallel loop reduction (^:p.v) /* { dg-error "'p.v' has invalid type for 'reduction\\(\\^\\)'" } */
  for (int i = 0; i < n; i++)
    ;
}

void
twice (int n)
{
  struct plain p = { 0 };
#pragma acc parallel loop reduction (+:p.a) reduction (max:p.a) /* { dg-error "'p.a' appears more than once in reduction clauses" } */
  for (int i = 0; i < n; i++)
    p.a += i;
#pragma acc parallel loop reduction (+:p, p.a) /* { dg-error "'p.a' appears more than once in reduction clauses" } */
  for (int i = 0; i < n; i++)
    p.a += i;
#pragma acc parallel loop reduction (+:p.v[0:2], p.v[1:2]) /* { dg-error "'p.v' appears more than once in reduction clauses" } */
  for (int i = 0; i < n; i++)
    p.v[i % 3] += i;
#pragma acc parallel loop reduction (+:p.v[0:1], p.v[1:2])
  for (int i = 0; i < n; i++)
    p.v[i % 3] += i;
#pragma acc parallel
#pragma acc loop reduction (+:p.a) private (p) /* { dg-error "'p' is in a 'reduction' and in a 'private' clause" } */
  for (int i = 0; i < n; i++)
    p.a += i;
}

void
uses (int n, struct plain *p, struct holder *h)
{
#pragma acc parallel loop reduction (+:p->a) /* { dg-error "accred: reduction of a member of an object that the construct uses as a whole" } */
  for (int i = 0; i < n; i++)
    {
      p->a += i;
      change (p);
    }
#pragma acc parallel loop reduction (+:h->p->a) /* { dg-error "accred: reduction of a member that no clause maps, and that is in no object that a variable points to" } */
  for (int i = 0; i < n; i++)
    h->p->a += i;
}
