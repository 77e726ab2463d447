/* OpenMP's functions of interoperability objects on the device, which knows nothing of the
   host's objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-15" } */

#include "accred-test.h"
#include <omp.h>

#pragma omp begin declare target
static int
same (const char *a, const char *b)
{
  return a && !strcmp (a, b);
}

/* The number of wrong answers.  */
static int
wrong_names (void)
{
  static const char *const names[] = { "fr_id",	      "fr_name",	"vendor",
				       "vendor_name", "device_num",	"platform",
				       "device",      "device_context", "targetsync" };
  int wrong = 0;
  for (int i = 0; i < 9; i++)
    wrong += !same (omp_get_interop_name (omp_interop_none, (omp_interop_property_t) (-1 - i)),
		    names[i]);
  wrong += omp_get_interop_name (omp_interop_none, (omp_interop_property_t) 0) != NULL;
  wrong += omp_get_interop_name (omp_interop_none, (omp_interop_property_t) -10) != NULL;
  for (int i = -6; i <= 1; i++)
    wrong += omp_get_interop_rc_desc (omp_interop_none, (omp_interop_rc_t) i) == NULL;
  wrong += omp_get_interop_rc_desc (omp_interop_none, (omp_interop_rc_t) 2) != NULL;
  wrong += omp_get_interop_rc_desc (omp_interop_none, (omp_interop_rc_t) -7) != NULL;
  wrong += omp_get_interop_type_desc (omp_interop_none, omp_ipr_vendor) != NULL;
  return wrong;
}
#pragma omp end declare target

int
main (void)
{
  int codes[6], wrong = 0, properties = 5;
  long n = 1;
  omp_interop_t some = (omp_interop_t) 1234;
#pragma omp target map(from : codes) map(tofrom : n, wrong, properties)
  {
    omp_interop_rc_t rc;
    n = omp_get_interop_int (omp_interop_none, omp_ipr_fr_id, &rc);
    codes[0] = rc;
    wrong += omp_get_interop_ptr (some, omp_ipr_device, &rc) != NULL;
    codes[1] = rc;
    wrong += omp_get_interop_str (some, (omp_interop_property_t) 0, &rc) != NULL;
    codes[2] = rc;
    omp_get_interop_int (some, (omp_interop_property_t) -10, &rc);
    codes[3] = rc;
    wrong += omp_get_interop_str (some, omp_ipr_vendor, NULL) != NULL;
    properties = omp_get_num_interop_properties (some);
    wrong += wrong_names ();
    codes[4] = omp_get_device_from_uid ("GPU") == omp_invalid_device;
    codes[5] = omp_get_uid_from_device (0) == NULL;
  }
  CHECK_EQ (n, 0);
  CHECK_EQ (codes[0], omp_irc_empty);
  CHECK_EQ (codes[1], omp_irc_other);
  CHECK_EQ (codes[2], omp_irc_out_of_range);
  CHECK_EQ (codes[3], omp_irc_out_of_range);
  CHECK (codes[4]);
  CHECK (codes[5]);
  CHECK_EQ (properties, 0);
  CHECK_EQ (wrong, 0);
  return test_done ();
}
