! Atomic minimum and maximum of real numbers, and products, where gangs have copies and threads keep a value: module
! variables, dummy arguments, components and elements; one, few and many elements; all loops.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module values
  implicit none
  integer, parameter :: n = 4000
  type record
    integer :: id
    real(4) :: least
    real(8) :: most, times
  end type
  real(4) :: x(n)
  real(8) :: y(n), f(n)
  real(4) :: top
  real(8) :: bottom, product_of
  !$acc declare create (top, bottom, product_of)
end module

program main
  use values
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer :: failures, i, bins
  integer, parameter :: numbers(6) = [1, 3, 64, 1025, 2049, 3999]
  failures = 0
  do i = 1, n
    x(i) = mod (i * 7919, 3001) - 1500 - mod (i, 3) * 0.25
    if (mod (i, 97) == 0) x(i) = ieee_value (x(i), ieee_quiet_nan)
    if (mod (i, 89) == 0) x(i) = sign (0., real (mod (i, 2)) - 0.5)
    y(i) = x(i)
    f(i) = merge (2d0, merge (-0.5d0, 1d0, mod (i, 60) == 7), mod (i, 60) == 37)
  end do
  !$acc enter data copyin (x, y, f)
  call module_variables
  call arguments (n, -huge (1.), huge (1d0))
  call arguments (0, 3., 4d0)
  call arguments (97, ieee_value (1., ieee_quiet_nan), 1500.d0)
  call components
  do bins = 1, size (numbers)
    call elements (numbers(bins), .false.)
    call elements (numbers(bins), .true.)
  end do
  call zeros
  call rows
  if (failures > 0) stop 1
contains
  subroutine check (good, text)
    logical :: good
    character(len=*) :: text
    if (good) return
    failures = failures + 1
    if (failures < 20) print *, 'wrong: ', text
  end subroutine

  subroutine check_same (got, want, text)
    real(8) :: got, want
    character(len=*) :: text
    call check (got == want .or. (ieee_is_nan (got) .and. ieee_is_nan (want)), text)
  end subroutine

  ! What the updates one by one make of S: a number wins over a NaN.
  elemental real(8) function larger (s, v)
    real(8), intent(in) :: s, v
    larger = s
    if (v > s .or. ieee_is_nan (s)) larger = v
  end function

  elemental real(8) function smaller (s, v)
    real(8), intent(in) :: s, v
    smaller = s
    if (v < s .or. ieee_is_nan (s)) smaller = v
  end function

  subroutine module_variables
    integer :: i
    real(8) :: high, low, all
    top = -1e30; bottom = 1d300; product_of = 3
    high = top; low = bottom; all = product_of
    !$acc update device (top, bottom, product_of)
    !$acc parallel loop present (x, y, f)
    do i = 1, n
      !$acc atomic update
      top = max (top, x(i))
      !$acc atomic update
      bottom = min (y(i), bottom)
      !$acc atomic update
      product_of = product_of * f(i)
    end do
    !$acc update self (top, bottom, product_of)
    do i = 1, n
      high = larger (high, real (x(i), 8))
      low = smaller (low, y(i))
      all = all * f(i)
    end do
    call check_same (real (top, 8), high, 'module variable, max')
    call check_same (bottom, low, 'module variable, min')
    call check_same (product_of, all, 'module variable, product')
  end subroutine

  subroutine arguments (m, start, start_low)
    integer, intent(in) :: m
    real(4), intent(in) :: start
    real(8), intent(in) :: start_low
    real(4) :: most
    real(8) :: least, high, low
    integer :: i
    most = start; least = start_low
    high = start; low = start_low
    call update (m, most, least)
    do i = 1, m
      high = larger (high, real (x(i), 8))
      low = smaller (low, y(i))
    end do
    call check_same (real (most, 8), high, 'argument, max')
    call check_same (least, low, 'argument, min')
  end subroutine

  subroutine update (m, most, least)
    integer, intent(in) :: m
    real(4), intent(inout) :: most
    real(8), intent(inout) :: least
    integer :: i
    !$acc parallel loop gang worker vector num_workers (4) vector_length (32) copy (most, least) present (x, y)
    do i = 1, m
      !$acc atomic
      most = max (x(i), most)
      if (mod (i, 3) >= 0) then
        !$acc atomic update
        least = min (least, y(i))
      end if
    end do
  end subroutine

  subroutine components
    type(record) :: r, all(3)
    integer :: i
    real(8) :: low, high, times
    r = record (1, 1e30, -1d300, 1)
    all = r
    low = 1e30; high = -1d300; times = 1
    !$acc parallel loop copy (r, all) present (x, y, f)
    do i = 1, n
      !$acc atomic update
      r%least = min (r%least, x(i))
      !$acc atomic update
      all(2)%most = max (all(2)%most, y(i))
      !$acc atomic update
      all(3)%times = f(i) * all(3)%times
    end do
    do i = 1, n
      low = smaller (low, real (x(i), 8))
      high = larger (high, y(i))
      times = times * f(i)
    end do
    call check_same (real (r%least, 8), low, 'component, min')
    call check_same (all(2)%most, high, 'component of an element, max')
    call check_same (all(3)%times, times, 'component of an element, product')
    call check (r%id == 1 .and. all(1)%most == -1d300 .and. all(3)%least == 1e30, 'components beside')
  end subroutine

  subroutine elements (bins, sorted)
    integer, intent(in) :: bins
    logical, intent(in) :: sorted
    real(4), allocatable :: most(:), least(:)
    real(8), allocatable :: low(:), times(:), high(:), small(:), all(:)
    integer :: key(n), i
    allocate (most(bins), least(-1:bins-2), low(bins), times(bins), high(bins), small(bins), all(bins))
    do i = 1, n
      key(i) = merge (1 + (i - 1) * bins / n, 1 + mod (i * 7919, bins), sorted)
    end do
    most = ieee_value (1., ieee_quiet_nan); least = 1e30; low = 3; times = 5
    high = most; small = low; all = times
    if (bins > 1) most(2) = 1500
    if (bins > 1) high(2) = 1500
    !$acc parallel loop copy (most, least) copyin (key) present (x)
    do i = 1, n
      !$acc atomic update
      most(key(i)) = max (most(key(i)), x(i))
      !$acc atomic update
      least(key(i) - 2) = min (least(key(i) - 2), x(i))
    end do
    !$acc parallel loop num_gangs (5) vector_length (64) copy (low) copyin (key) present (y)
    do i = 1, n
      !$acc atomic update
      low(key(i)) = min (low(key(i)), y(i))
    end do
    !$acc parallel loop copy (times) copyin (key) present (f)
    do i = 1, n
      !$acc atomic update
      times(key(i)) = times(key(i)) * f(i)
    end do
    do i = 1, n
      high(key(i)) = larger (high(key(i)), real (x(i), 8))
      small(key(i)) = smaller (small(key(i)), y(i))
      all(key(i)) = all(key(i)) * f(i)
    end do
    do i = 1, bins
      call check_same (real (most(i), 8), high(i), 'elements, max')
      call check_same (low(i), small(i), 'elements, min')
      call check_same (min (3d0, real (least(i - 2), 8)), small(i), 'elements, min of single')
      call check_same (times(i), all(i), 'elements, product')
    end do
  end subroutine

  ! -0 is less than 0, whoever comes first; no update changes nothing.
  subroutine zeros
    real(4) :: z(100), up, down, unchanged, none
    integer :: i
    z = -0.
    z(50) = 0.
    up = -0.; down = 0.; unchanged = -0.; none = ieee_value (1., ieee_quiet_nan)
    !$acc parallel loop copyin (z) copy (up, down, unchanged, none)
    do i = 1, 100
      !$acc atomic update
      up = max (up, z(i))
      !$acc atomic update
      down = min (down, z(i))
      if (i /= 50) then
        !$acc atomic update
        unchanged = max (unchanged, z(i))
      end if
      if (z(i) > 1) then
        !$acc atomic update
        none = max (none, z(i))
      end if
    end do
    call check (up == 0 .and. sign (1., up) > 0, '0 is more')
    call check (down == 0 .and. sign (1., down) < 0, '-0 is less')
    call check (unchanged == 0 .and. sign (1., unchanged) < 0, '-0 stays')
    call check (ieee_is_nan (none), 'a NaN that nobody updates')
  end subroutine

  ! The same place for a row alone, which lanes share.
  subroutine rows
    real(8) :: most(40), want(40)
    integer :: i, j
    most = -1d300; want = most
    !$acc parallel loop gang copy (most) present (y)
    do i = 1, 40
      !$acc loop vector
      do j = 1, n / 40
        !$acc atomic update
        most(i) = max (most(i), y((i - 1) * (n / 40) + j))
      end do
    end do
    do i = 1, 40
      do j = 1, n / 40
        want(i) = larger (want(i), y((i - 1) * (n / 40) + j))
      end do
    end do
    do i = 1, 40
      call check_same (most(i), want(i), 'rows')
    end do
  end subroutine
end program
