/* Reductions of classes in C++ that are errors, or that accred refuses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct point
{
  double x, y;
  void move ();
};

struct shape
{
  virtual ~shape ();
  double area;
};

struct counter
{
  int times;
  void step ();
  void run (int n);
};

void
classes (int n, point p, shape &s)
{
#pragma acc parallel loop reduction (+:s) // { dg-error "accred: reduction of a struct that has a member of no arithmetic type" }
  for (int i = 0; i < n; i++)
    s.area += i;
#pragma acc parallel loop reduction (&:p) // { dg-error "'p' has invalid type for 'reduction\\(&\\)'" }
  for (int i = 0; i < n; i++)
    ;
#pragma acc parallel loop reduction (+:p, p.x) // { dg-error "'p.x' appears more than once in reduction clauses" }
  for (int i = 0; i < n; i++)
    p.x += i;
}

void
counter::run (int n)
{
#pragma acc parallel loop reduction (+:this->times) // { dg-error "accred: reduction of a member of an object that the construct uses as a whole" }
  for (int i = 0; i < n; i++)
    step ();
}
