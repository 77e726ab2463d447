! The other file of openmp-files.f90.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

integer function combine (a, b)
  implicit none
  integer, value :: a, b
  !$omp declare target
  combine = a + b
end function

subroutine store (a, i)
  implicit none
  integer :: a(*)
  integer, value :: i
  !$omp declare target
  a(i) = 7 * i
end subroutine
