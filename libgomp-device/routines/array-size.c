/* SIZE of Fortran arrays for the device, as gfortran 11 calls it: the functions of libgfortran.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The array's descriptor is what gfortran's manual says ("Array descriptor").  A dimension whose
   upper bound is less than the lower one has no elements.  */

#include "libgomp-device/library/device.h"

struct dimension
{
  long stride, lower, upper;
};

struct descriptor
{
  void *base;
  unsigned long offset;
  unsigned long element_size;
  int version;
  signed char rank, type;
  short attribute;
  long span;
  struct dimension dims[];
};

INLINE long
extent (const struct dimension *d)
{
  const long n = d->upper - d->lower + 1;
  return n > 0 ? n : 0;
}

/* The elements of the whole array.  */

ROUTINE
long
accred_array_size (const struct descriptor *array)
{
  long size = 1;
  for (int i = 0; i < array->rank; i++)
    size *= extent (&array->dims[i]);
  return size;
}

/* Those along the dimension DIM, which counts from 1.  */

ROUTINE
long
accred_array_extent (const struct descriptor *array, long dim)
{
  return extent (&array->dims[dim - 1]);
}
