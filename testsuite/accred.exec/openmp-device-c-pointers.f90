! Pointers of C to the device as optional arguments in `is_device_ptr'.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! GCC 12 crashes at it, without the plugin, too.  { dg-require "gcc-13" }

module places
  use iso_c_binding
  implicit none
contains
  logical function same_place (x, y)
    type (c_ptr), optional, intent (in) :: x
    integer, optional, target :: y
    logical :: same
    same = .false.
    !$omp target is_device_ptr (x) has_device_addr (y) map (tofrom: same)
    if (present (x)) same = c_associated (x, c_loc (y))
    !$omp end target
    same_place = same
  end function
end module

program main
  use places
  implicit none
  integer, target :: s
  s = 8
  if (same_place ()) stop 1
  !$omp target data map (s) use_device_addr (s)
  if (.not. same_place (c_loc (s), s)) stop 2
  if (same_place (c_null_ptr, s)) stop 3
  !$omp end target data
end program
