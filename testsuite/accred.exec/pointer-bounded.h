/* For pointer-bounded.c and its other file.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "link-bounded.h"

#pragma acc routine seq
double choose (const double *, int);
void in_other_file (const double *, double *);
