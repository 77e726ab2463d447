! The value that a loop's variable has behind OpenMP's loops, in dummy arguments and mapped variables;
! clause `linear' for it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

program last
  implicit none
  integer :: u(1024), d
  if (f (1, 1025) /= 1025) stop 1
  if (any (u /= [(2 * d, d = 1, 1024)])) stop 2
  if (g (1, 1025, 7) /= 1025 + 7 + 5 * 1024) stop 3
  if (h (1, 10, 2) /= 11) stop 4
contains
  integer function f (a, b)
    integer :: a, b, d
    !$omp target map (from: d)
    !$omp teams distribute parallel do simd firstprivate (a, b)
    do d = a, b - 1
      u(d) = 2 * d
    end do
    !$omp end target
    f = d
  end function
  integer function g (a, b, c)
    integer :: a, b, c, d, e
    !$omp target map (from: d, e)
    !$omp teams distribute parallel do simd firstprivate (a, b, c) linear (d) lastprivate (e)
    do d = a, b - 1
      u(d) = d
      e = c + d * 5
    end do
    !$omp end target
    g = d + e
  end function
  integer function h (a, b, s)
    integer :: a, b, s, d
    d = 0
    !$omp target teams distribute parallel do lastprivate (d)
    do d = a, b, s
      u(d) = d
    end do
    h = d
  end function
end program
