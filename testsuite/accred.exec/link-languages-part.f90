! The main program of link-languages.f90.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

program link_languages
  use iso_c_binding
  use openacc
  use shared_data
  implicit none
  interface
    real(c_double) function c_scaled (x) bind (c)
      use iso_c_binding
      !$acc routine seq
      real(c_double), value :: x
    end function
    integer(c_int) function c_region (n) bind (c)
      use iso_c_binding
      integer(c_int), value :: n
    end function
    integer(c_int) function c_calls_cxx (a, rows, columns) bind (c)
      use iso_c_binding
      integer(c_int) :: a(*)
      integer(c_int), value :: rows, columns
    end function
    real(c_double) function cxx_region (n) bind (c)
      use iso_c_binding
      integer(c_int), value :: n
    end function
  end interface
  integer, parameter :: rows = 3, columns = 50
  integer(c_int) :: i, j, matrix(columns, rows)
  real(8) :: a(columns, rows), sums(rows), s
  logical :: on_device

  if (acc_get_num_devices (acc_device_nvidia) == 0) stop 1
  table = [3, 1, 4, 1]
  call acc_update_device (table)
  do j = 1, rows
    do i = 1, columns
      matrix(i, j) = i - 10 * j
      a(i, j) = i * j
    end do
  end do

  s = 0
  on_device = .false.
  !$acc parallel loop reduction (+:s) copyout (on_device)
  do i = 1, 4
    s = s + c_scaled (real (entry (i), 8)) * factor
    if (i == 1) on_device = acc_on_device (acc_device_nvidia)
  end do
  if (.not. on_device) stop 2
  ! (3 + 1 + 4 + 1) / 2 * 1.5
  if (s /= 6.75d0) stop 3

  !$acc parallel loop gang copyin (a) copyout (sums)
  do j = 1, rows
    call row_sum (a(:, j), sums(j))
  end do
  do j = 1, rows
    if (sums(j) /= 1.5d0 * j * columns * (columns + 1) / 2) stop 4
  end do

  ! 9 and 9 + 1 + 16 + 1, and 1 for each
  if (c_region (4) /= 9 + 27 + 4) stop 5
  ! Each 1275 - 500 j, and 2 for each of 50
  if (c_calls_cxx (matrix, rows, columns) /= 3 * (1275 + 100) - 500 * 6) stop 6
  if (cxx_region (4) /= 4.5d0) stop 7
end program
