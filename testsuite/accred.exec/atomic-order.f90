! Atomic minimum and maximum of real numbers: each pair of special values, as the old value and as
! the other one; many threads at one element and at several.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program main
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: k = 18
  integer :: failures
  failures = 0
  call pairs_single
  call pairs_double
  call many
  if (failures > 0) stop 1
contains
  subroutine check (good, text)
    logical :: good
    character(len=*) :: text
    if (good) return
    failures = failures + 1
    print *, 'wrong: ', text
  end subroutine

  ! What the hardware's minimum and maximum say: a number wins over a NaN, -0 is less than 0; of two
  ! NaNs, a NaN.
  logical function right (got, a, b, largest)
    real(8) :: got, a, b, want
    logical :: largest
    if (ieee_is_nan (a) .and. ieee_is_nan (b)) then
      right = ieee_is_nan (got)
      return
    end if
    if (ieee_is_nan (a)) then
      want = b
    else if (ieee_is_nan (b)) then
      want = a
    else if (a == b) then
      want = a
      if ((sign (1d0, a) > 0) .neqv. (sign (1d0, b) > 0)) want = sign (0d0, merge (1d0, -1d0, largest))
    else if ((a > b) .eqv. largest) then
      want = a
    else
      want = b
    end if
    right = got == want .and. (sign (1d0, got) > 0 .eqv. sign (1d0, want) > 0)
  end function

  ! The results for each pair of values of V.
  subroutine check_pairs (v, most, least, kind)
    real(8) :: v(k), most(k,k), least(k,k)
    character(len=*) :: kind
    integer :: i, j
    do j = 1, k
      do i = 1, k
        call check (right (most(i,j), v(i), v(j), .true.), 'max, ' // kind)
        call check (right (least(i,j), v(i), v(j), .false.), 'min, ' // kind)
      end do
    end do
  end subroutine

  subroutine pairs_single
    real(4) :: v(k), most(k,k), least(k,k)
    integer(4) :: bits(k), i, j
    bits = [0, ibset (0, 31), 1, ibset (1, 31), int (z'007fffff'), ibset (int (z'007fffff'), 31), &
            int (z'00800000'), ibset (int (z'00800000'), 31), int (z'3f800000'), ibset (int (z'3f800000'), 31), &
            int (z'3f800001'), ibset (int (z'3f800001'), 31), int (z'7f7fffff'), ibset (int (z'7f7fffff'), 31), &
            int (z'7f800000'), ibset (int (z'7f800000'), 31), int (z'7fc00001'), ibset (int (z'7fc00123'), 31)]
    v = transfer (bits, v)
    do j = 1, k
      most(:,j) = v
      least(:,j) = v
    end do
    !$acc parallel loop collapse(2) copy (most, least) copyin (v)
    do j = 1, k
      do i = 1, k
        !$acc atomic update
        most(i,j) = max (most(i,j), v(j))
        !$acc atomic update
        least(i,j) = min (v(j), least(i,j))
      end do
    end do
    call check_pairs (real (v, 8), real (most, 8), real (least, 8), 'single')
  end subroutine

  subroutine pairs_double
    real(8) :: v(k), most(k,k), least(k,k)
    integer(8) :: bits(k)
    integer :: i, j
    bits(1::2) = [0_8, 1_8, int (z'000fffffffffffff', 8), int (z'0010000000000000', 8), int (z'3ff0000000000000', 8), &
                  int (z'3ff0000000000001', 8), int (z'7fefffffffffffff', 8), int (z'7ff0000000000000', 8), &
                  int (z'7ff8000000000001', 8)]
    bits(2::2) = ibset (bits(1::2), 63)
    v = transfer (bits, v)
    do j = 1, k
      most(:,j) = v
      least(:,j) = v
    end do
    !$acc parallel loop collapse(2) copy (most, least) copyin (v)
    do j = 1, k
      do i = 1, k
        !$acc atomic update
        most(i,j) = max (v(j), most(i,j))
        !$acc atomic update
        least(i,j) = min (least(i,j), v(j))
      end do
    end do
    call check_pairs (v, most, least, 'double')
  end subroutine

  ! Numbers of both signs, a NaN now and then; elements begin with a NaN, with 0, with -0 and with a number.
  subroutine many
    integer, parameter :: n = 5000, m = 7
    real(4) :: x(n), most(m), start(m), least(m)
    real(8) :: y(n), low(m), high(m)
    integer :: i, e
    real(4) :: nan
    nan = ieee_value (nan, ieee_quiet_nan)
    do i = 1, n
      x(i) = mod (i * 7919, 3001) - 1500 - mod (i, 3) * 0.25
      if (mod (i, 97) == 0) x(i) = nan
      y(i) = x(i)
    end do
    start = [nan, 0., -0., 5., -1e30, 1e30, -nan]
    most = start; least = start; low = start; high = start
    !$acc parallel loop copyin (x, y) copy (most, least, low, high)
    do i = 1, n
      !$acc atomic update
      most(mod (i, m) + 1) = max (most(mod (i, m) + 1), x(i))
      !$acc atomic update
      least(mod (i, m) + 1) = min (least(mod (i, m) + 1), x(i))
      !$acc atomic update
      low(mod (i, 2) + 1) = min (y(i), low(mod (i, 2) + 1))
      !$acc atomic update
      high(mod (i, 2) + 1) = max (y(i), high(mod (i, 2) + 1))
    end do
    do e = 1, m
      call check (most(e) == folded (x, start(e), e - 1, m, .true.), 'most')
      call check (least(e) == folded (x, start(e), e - 1, m, .false.), 'least')
    end do
    do e = 1, 2
      call check (low(e) == folded (x, start(e), e - 1, 2, .false.), 'low')
      call check (high(e) == folded (x, start(e), e - 1, 2, .true.), 'high')
    end do
  end subroutine

  real(4) function folded (x, start, rest, m, largest)
    real(4) :: x(:), start
    integer :: rest, m, i
    logical :: largest
    folded = start
    do i = 1, size (x)
      if (mod (i, m) /= rest .or. ieee_is_nan (x(i))) cycle
      if (ieee_is_nan (folded)) then
        folded = x(i)
      else if (largest .eqv. x(i) > folded) then
        if (x(i) /= folded) folded = x(i)
      end if
    end do
  end function
end program
