! MAXVAL and MINVAL of real arrays in kernels regions, in parallel: with NaNs, infinities, masks, and of nothing.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module work
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 1013
contains
  logical function same (x, y)
    real, intent (in) :: x, y
    same = x == y .or. (ieee_is_nan (x) .and. ieee_is_nan (y))
  end function

  ! Of vectors, and with masks.
  subroutine vectors (a, m, code)
    real, intent (in) :: a(:)
    logical, intent (in) :: m(:)
    integer, intent (in) :: code
    real :: r(6), want(6), before
    integer :: calls
    before = 3
    !$acc kernels copyin (a, m) copyout (r)
    r(1) = maxval (a)
    r(2) = minval (a)
    r(3) = maxval (abs (a) * 2)
    r(4) = maxval (a, mask = m)
    r(5) = minval (a, m)
    r(6) = max (before, maxval (sqrt (abs (a)), a > 0))
    !$acc end kernels
    want = [maxval (a), minval (a), maxval (abs (a) * 2), maxval (a, mask = m), minval (a, m), &
            max (before, maxval (sqrt (abs (a)), a > 0))]
    do calls = 1, 6
      if (.not. same (r(calls), want(calls))) stop code + calls
    end do
  end subroutine

  subroutine matrices (a, b, m, code)
    double precision, intent (in) :: a(:, :), b(:, :)
    logical, intent (in) :: m(:, :)
    integer, intent (in) :: code
    double precision :: r(5), want(5)
    integer :: i
    !$acc kernels copyin (a, b, m) copyout (r)
    r(1) = maxval (a)
    r(2) = minval (a - b)
    r(3) = maxval (abs (a - b))
    r(4) = maxval (a, m)
    r(5) = minval (a(2:, ::3))
    !$acc end kernels
    want = [maxval (a), minval (a - b), maxval (abs (a - b)), maxval (a, m), minval (a(2:, ::3))]
    do i = 1, 5
      if (.not. same (real (r(i)), real (want(i)))) stop code + i
    end do
  end subroutine

  ! In two regions: libgomp takes two arrays of no size for one.
  subroutine nothing (a, b)
    real, intent (in) :: a(:)
    double precision, intent (in) :: b(:, :)
    real :: r
    double precision :: d
    !$acc kernels copyin (a) copyout (r)
    r = maxval (a)
    !$acc end kernels
    !$acc kernels copyin (b) copyout (d)
    d = minval (b)
    !$acc end kernels
    if (r /= -huge (r) .or. d /= huge (d)) stop 20
  end subroutine
end module

program extrema
  use work
  implicit none
  real :: a(n), nan
  double precision :: b(37, 29), c(37, 29)
  logical :: m(n), mb(37, 29)
  real :: none(0)
  double precision, allocatable :: no_column(:, :)
  integer :: i, j
  allocate (no_column(37, 0))
  nan = ieee_value (nan, ieee_quiet_nan)
  do i = 1, n
    a(i) = mod (i * 389, 1009) - 400
    m(i) = mod (i, 3) == 1
  end do
  do j = 1, 29
    do i = 1, 37
      b(i, j) = mod (i * 31 + j * 17, 211) - 100
      c(i, j) = mod (i * 13 + j * 7, 101)
      mb(i, j) = mod (i + j, 4) == 0
    end do
  end do
  call vectors (a, m, 0)
  call vectors (a(2:n:3), m(2:n:3), 10)
  call nothing (none, no_column)
  call matrices (b, c, mb, 30)
  a(1:7) = nan
  a(500) = nan
  b(:, 1) = nan
  b(36, 29) = nan
  call vectors (a, m, 50)
  call matrices (b, c, mb, 60)
  a(8:) = nan
  b = nan
  call vectors (a, m, 70)
  call matrices (b, c, mb, 80)
  a = -ieee_value (nan, ieee_positive_inf)
  b = ieee_value (nan, ieee_positive_inf)
  call vectors (a, m, 90)
  call matrices (b, c, mb, 100)
  a(::2) = nan
  b(::2, :) = nan
  call vectors (a, m, 110)
  call matrices (b, c, mb, 120)
  m = .false.
  mb = .false.
  call vectors (a, m, 130)
  call matrices (b, c, mb, 140)
end program
