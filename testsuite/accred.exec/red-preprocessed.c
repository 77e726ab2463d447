/* Members and structs in reduction clauses of preprocessed text, in which the compiler expands no macro.
   testsuite/scripts/preprocessed.sh has all ways to make such text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-no-integrated-cpp -fchecking" } */

#include "red-members.c"
