/* OpenMP's functions of interoperability objects and of unique identifiers of devices.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Objects are the host's: as with GCC's own library for the device, nothing is known of them here
   but whether there is one.  Fortran gets strings as an address and a length.  */

#include "libgomp-device/library/device.h"

enum result_code
{
  NO_VALUE = 1,
  SUCCESS = 0,
  EMPTY = -1,
  OUT_OF_RANGE = -2,
  TYPE_INT = -3,
  TYPE_PTR = -4,
  TYPE_STR = -5,
  OTHER = -6
};

enum property
{
  FR_ID = -1,
  FR_NAME = -2,
  VENDOR = -3,
  VENDOR_NAME = -4,
  DEVICE_NUM = -5,
  PLATFORM = -6,
  DEVICE = -7,
  DEVICE_CONTEXT = -8,
  TARGETSYNC = -9
};

enum
{
  INVALID_DEVICE = -4
};

INLINE void
set_result (u64 object, i32 property, i32 *result)
{
  if (result)
    *result = property < TARGETSYNC || property > FR_ID ? OUT_OF_RANGE : (object ? OTHER : EMPTY);
}

INLINE const char *
property_name (i32 property)
{
  switch (property)
    {
    case FR_ID: return "fr_id";
    case FR_NAME: return "fr_name";
    case VENDOR: return "vendor";
    case VENDOR_NAME: return "vendor_name";
    case DEVICE_NUM: return "device_num";
    case PLATFORM: return "platform";
    case DEVICE: return "device";
    case DEVICE_CONTEXT: return "device_context";
    case TARGETSYNC: return "targetsync";
    default: return NULL;
    }
}

INLINE const char *
result_text (i32 result)
{
  switch (result)
    {
    case NO_VALUE: return "no value that has a meaning";
    case SUCCESS: return "successful";
    case EMPTY: return "provided interoperability object is equal to omp_interop_none";
    case OUT_OF_RANGE: return "property ID is out of range";
    case TYPE_INT: return "the property is an integer, for omp_get_interop_int";
    case TYPE_PTR: return "the property is a pointer, for omp_get_interop_ptr";
    case TYPE_STR: return "the property is a string, for omp_get_interop_str";
    case OTHER: return "obtaining properties is only supported on the initial device";
    default: return NULL;
    }
}

ROUTINE
i32
accred_libc_omp_get_num_interop_properties (u64 object)
{
  (void) object;
  return 0;
}

ROUTINE
i64
accred_libc_omp_get_interop_int (u64 object, i32 property, i32 *result)
{
  set_result (object, property, result);
  return 0;
}

ROUTINE
void *
accred_libc_omp_get_interop_ptr (u64 object, i32 property, i32 *result)
{
  set_result (object, property, result);
  return NULL;
}

ROUTINE
const char *
accred_libc_omp_get_interop_str (u64 object, i32 property, i32 *result)
{
  set_result (object, property, result);
  return NULL;
}

ROUTINE
const char *
accred_libc_omp_get_interop_name (u64 object, i32 property)
{
  (void) object;
  return property_name (property);
}

ROUTINE
const char *
accred_libc_omp_get_interop_type_desc (u64 object, i32 property)
{
  (void) object;
  (void) property;
  return NULL;
}

ROUTINE
const char *
accred_libc_omp_get_interop_rc_desc (u64 object, i32 result)
{
  (void) object;
  return result_text (result);
}

ROUTINE
const char *
accred_libc_omp_get_uid_from_device (i32 device)
{
  (void) device;
  return NULL;
}

ROUTINE
i32
accred_libc_omp_get_device_from_uid (const char *uid)
{
  (void) uid;
  return INVALID_DEVICE;
}

INLINE void
set_string (const char **string, u64 *length, const char *text)
{
  u64 n = 0;
  while (text && text[n])
    n++;
  *string = text;
  *length = n;
}

ROUTINE
void
accred_libc_omp_get_interop_str_ (const char **string, u64 *length, u64 object, i32 property,
				  i32 *result)
{
  set_result (object, property, result);
  set_string (string, length, NULL);
}

ROUTINE
void
accred_libc_omp_get_interop_name_ (const char **string, u64 *length, u64 object, i32 property)
{
  (void) object;
  set_string (string, length, property_name (property));
}

ROUTINE
void
accred_libc_omp_get_interop_type_desc_ (const char **string, u64 *length, u64 object, i32 property)
{
  (void) object;
  (void) property;
  set_string (string, length, NULL);
}

ROUTINE
void
accred_libc_omp_get_interop_rc_desc_ (const char **string, u64 *length, u64 object, i32 result)
{
  (void) object;
  set_string (string, length, result_text (result));
}
