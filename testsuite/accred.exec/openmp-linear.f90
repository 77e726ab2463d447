! Clause `linear' for other variables than the loop's, dummy arguments and those of modules among
! them; `lastprivate' and `firstprivate' of dummy arguments.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module data_of_linear
  implicit none
  integer, parameter :: n = 500
  integer :: of_module
contains
  subroutine dummy (x, s, a)
    integer :: x, s, a(n), i
    !$omp target map (from: a) map (tofrom: x)
    !$omp parallel do linear (x : s)
    do i = 1, n
      a(i) = x
    end do
    !$omp end target
  end subroutine

  subroutine dummy_simd (x, a)
    integer (8) :: x
    integer :: a(:), i
    !$omp target map (tofrom: a) map (tofrom: x)
    !$omp parallel do simd linear (x : 4)
    do i = n, 1, -1
      a(n + 1 - i) = int (x)
      x = x + 4
    end do
    !$omp end target
  end subroutine

  subroutine threads (x, s, a)
    integer :: x, s, a(n), i
    !$omp target parallel map (from: a) map (tofrom: x) num_threads (64)
    !$omp do linear (x : s)
    do i = 1, n
      a(i) = x
    end do
    !$omp end do
    !$omp single
    a(n) = a(n) + 1
    !$omp end single
    !$omp end target parallel
  end subroutine

  subroutine last (x, z, a)
    integer :: x, a(n), i
    complex :: z
    !$omp target parallel do lastprivate (x, z) map (from: a) map (from: x, z)
    do i = 1, n
      x = 2 * i
      z = cmplx (i, -i)
      a(i) = x + nint (real (z))
    end do
  end subroutine

  subroutine last_of_simd (x, z)
    integer :: x, i
    complex :: z
    !$omp target teams distribute parallel do simd lastprivate (x, z) map (from: x, z)
    do i = 1, n
      x = 3 * i
      z = cmplx (-i, i)
    end do
  end subroutine

  subroutine first (x, a)
    integer :: x, a(n), i
    !$omp target teams map (from: a) map (to: x)
    !$omp distribute parallel do firstprivate (x)
    do i = 1, n
      x = x + i
      a(i) = x
      x = x - i
    end do
    !$omp end target teams
  end subroutine
end module

program linear
  use data_of_linear
  implicit none
  integer :: a(n), x, i
  integer (8) :: y
  complex :: z
  x = 7
  call dummy (x, 3, a)
  if (x /= 7 + 3 * (n - 1)) stop 1
  if (any (a /= [(7 + 3 * i, i = 0, n - 1)])) stop 2
  y = 5
  call dummy_simd (y, a)
  if (y /= 5 + 4 * n) stop 3
  if (any (a /= [(5 + 4 * i, i = 0, n - 1)])) stop 4
  x = 50
  call threads (x, -2, a)
  if (x /= 50 - 2 * (n - 1)) stop 5
  if (any (a(: n - 1) /= [(50 - 2 * i, i = 0, n - 2)]) .or. a(n) /= x + 1) stop 6
  call last (x, z, a)
  if (x /= 2 * n .or. z /= cmplx (n, -n)) stop 7
  if (any (a /= [(3 * i, i = 1, n)])) stop 8
  call last_of_simd (x, z)
  if (x /= 3 * n .or. z /= cmplx (-n, n)) stop 13
  x = 30
  call first (x, a)
  if (x /= 30) stop 9
  if (any (a /= [(30 + i, i = 1, n)])) stop 10
  of_module = 2
  !$omp target parallel do linear (of_module : 6)
  do i = 1, n
    a(i) = of_module
  end do
  if (of_module /= 2 + 6 * (n - 1)) stop 11
  if (any (a /= [(2 + 6 * i, i = 0, n - 1)])) stop 12
end program
