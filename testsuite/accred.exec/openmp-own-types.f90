! Reductions of OpenMP by functions and subroutines of the program, of derived types: extended ones, arrays in them, an initializer
! that reads the original, in internal procedures.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }

module stats
  implicit none
  type stat
    integer :: n = 0
    real :: lo = huge (1.0), hi = -huge (1.0)
  end type
  type, extends (stat) :: wide
    integer :: total = 0
  end type
  type matrix
    real (8) :: a(3, 3)
  end type
contains
  pure function joined (a, b) result (c)
    !$omp declare target
    type (stat), intent (in) :: a, b
    type (stat) :: c
    c%n = a%n + b%n
    c%lo = min (a%lo, b%lo)
    c%hi = max (a%hi, b%hi)
  end function
  subroutine join_wide (a, b)
    !$omp declare target
    type (wide), intent (inout) :: a
    type (wide), intent (in) :: b
    a%n = a%n + b%n
    a%lo = min (a%lo, b%lo)
    a%hi = max (a%hi, b%hi)
    a%total = a%total + b%total
  end subroutine
  subroutine start (p, o)
    !$omp declare target
    type (wide), intent (out) :: p
    type (wide), intent (in) :: o
    p%n = 0
    p%lo = o%lo
    p%hi = o%hi
    p%total = 0
  end subroutine
end module

program own_types
  use stats
  implicit none
  !$omp declare reduction (join: stat: omp_out = joined (omp_out, omp_in)) initializer (omp_priv = stat ())
  !$omp declare reduction (join_wide: wide: join_wide (omp_out, omp_in)) initializer (start (omp_priv, omp_orig))
  !$omp declare reduction (add: matrix: omp_out%a = omp_out%a + omp_in%a) initializer (omp_priv = matrix (0d0))
  integer :: sizes(4) = [1, 2, 100, 3001], k
  do k = 1, 4
    call run (sizes(k))
  end do
contains
  subroutine run (n)
    integer, intent (in) :: n
    real :: x(n), hi
    integer :: i, j, total
    type (stat) :: s
    type (wide) :: w
    type (matrix) :: m
    real (8) :: want(3, 3)
    x = [(mod (i * 37, 101) * 0.5, i = 1, n)]
    s = stat (3, 1000.0, -5.0)
    !$omp target teams distribute parallel do reduction (join: s) map (to: x)
    do i = 1, n
      s%n = s%n + 1
      s%lo = min (s%lo, x(i))
      s%hi = max (s%hi, x(i))
    end do
    if (s%n /= n + 3 .or. s%lo /= minval (x) .or. s%hi /= maxval (x)) stop 1
    w = wide (5, 3.0, 4.0, 7)
    total = 7
    hi = 4
    !$omp target teams distribute parallel do simd reduction (join_wide: w) map (to: x)
    do i = 1, n, 2
      w%n = w%n + 1
      w%total = w%total + i
      w%hi = max (w%hi, x(i))
    end do
    do i = 1, n, 2
      total = total + i
      hi = max (hi, x(i))
    end do
    if (w%n /= 5 + (n + 1) / 2 .or. w%total /= total .or. w%lo /= 3 .or. w%hi /= hi) stop 2
    m%a = 1
    want = 1
    !$omp target map (tofrom: m)
    !$omp parallel do reduction (add: m) private (j)
    do i = 1, n
      do j = 1, 3
        m%a(j, mod (i, 3) + 1) = m%a(j, mod (i, 3) + 1) + j
      end do
    end do
    !$omp end target
    do i = 1, n
      do j = 1, 3
        want(j, mod (i, 3) + 1) = want(j, mod (i, 3) + 1) + j
      end do
    end do
    if (any (m%a /= want)) stop 3
  end subroutine
end program
