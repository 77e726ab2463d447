! External procedures of declare target.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-additional-sources "openmp-files-part.f90" }

program openmp_files
  implicit none
  interface
    integer function combine (a, b)
      integer, value :: a, b
      !$omp declare target
    end function
    subroutine store (a, i)
      integer :: a(*)
      integer, value :: i
      !$omp declare target
    end subroutine
  end interface
  integer, parameter :: n = 100
  integer :: s, i, a(n)

  s = 0
  !$omp target teams distribute parallel do reduction (+:s)
  do i = 1, n
    s = s + combine (i, 2)
  end do
  if (s /= n * (n + 1) / 2 + 2 * n) stop 1
  a = 0
  !$omp target teams distribute parallel do map (tofrom: a)
  do i = 1, n
    call store (a, i)
  end do
  if (any (a /= [(7 * i, i = 1, n)])) stop 2
end program
