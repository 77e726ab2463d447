! Where a reduction's result lives in Fortran: arguments, module variables and local ones; with the loops' forms.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module results
  implicit none
  integer, parameter :: n = 800
  integer :: in_module = 5
  real :: real_in_module = 0.5
contains
  subroutine by_argument (a, m, r, least)
    integer, intent(in) :: m, a(m)
    integer, intent(inout) :: r, least
    integer :: i
    !$acc parallel loop gang worker vector num_gangs(4) num_workers(2) vector_length(32) &
    !$acc reduction(+:r) reduction(min:least) copyin(a)
    do i = 1, m
      r = r + a(i)
      least = min (least, a(i))
    end do
  end subroutine

  subroutine by_module (a)
    integer, intent(in) :: a(n)
    integer :: i
    !$acc parallel loop gang vector num_gangs(4) reduction(+:in_module,real_in_module) copyin(a)
    do i = 1, n
      in_module = in_module + a(i)
      real_in_module = real_in_module + a(i)
    end do
  end subroutine

  subroutine by_optional (a, r)
    integer, intent(in) :: a(n)
    integer, optional :: r
    integer :: i
    if (.not. present (r)) return
    !$acc parallel loop gang vector num_gangs(4) reduction(+:r) copyin(a)
    do i = 1, n
      r = r + a(i)
    end do
  end subroutine

  ! The loops of one gang, on a copy object behind an argument.
  subroutine one_gang (a, w, v)
    integer, intent(in) :: a(n)
    integer, intent(inout) :: w, v
    integer :: i
    !$acc parallel num_gangs(1) num_workers(4) vector_length(32) copyin(a) copy(w, v)
    !$acc loop worker reduction(+:w)
    do i = 1, n
      w = w + a(i)
    end do
    !$acc loop vector reduction(ieor:v)
    do i = 1, n
      v = ieor (v, a(i))
    end do
    !$acc end parallel
  end subroutine

  integer function by_result (a) result (r)
    integer, intent(in) :: a(n)
    integer :: i
    r = 9
    !$acc parallel loop gang vector num_gangs(3) reduction(max:r) copyin(a)
    do i = 1, n
      r = max (r, a(i))
    end do
  end function
end module

program red_results
  use results
  use openacc
  implicit none
  integer :: a(n), i, j, r, least, w, v, s, t, want, count, empty
  integer(8) :: k, big
  logical :: all_positive, any_large, eqv, neqv, want_eqv, want_neqv
  real(8) :: d

  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 1, n
    a(i) = mod (i * 7919, 2003) - 800
  end do
  s = sum (a)

  r = 3
  least = 0
  call by_argument (a, n, r, least)
  if (r /= 3 + s) error stop "argument"
  if (least /= min (0, minval (a))) error stop "min argument"
  call by_argument (a, 0, r, least)
  if (r /= 3 + s) error stop "empty loop"
  call by_module (a)
  if (in_module /= 5 + s) error stop "module"
  ! Whole numbers and a half, below 2^23: no rounding.
  if (real_in_module /= 0.5 + s) error stop "module, real"
  r = 13
  call by_optional (a, r)
  call by_optional (a)
  if (r /= 13 + s) error stop "optional"
  w = 1
  v = 2
  call one_gang (a, w, v)
  if (w /= 1 + s) error stop "worker"
  want = 2
  do i = 1, n
    want = ieor (want, a(i))
  end do
  if (v /= want) error stop "vector"
  if (by_result (a) /= max (9, maxval (a))) error stop "function's result"

  ! Loop forms.
  t = 0
  count = 0
  !$acc parallel loop gang worker vector num_gangs(3) num_workers(2) reduction(+:t,count) copyin(a)
  do i = n, 1, -3
    t = t + a(i)
    count = count + 1
  end do
  if (t /= sum (a(n:1:-3)) .or. count /= (n + 2) / 3) error stop "negative step"
  big = 0
  !$acc parallel loop gang vector num_gangs(3) reduction(+:big)
  do k = huge (k) - 500, huge (k) - 1
    big = big + (huge (k) - k)
  end do
  if (big /= 500_8 * 501 / 2) error stop "64-bit variable"
  t = 4
  !$acc parallel loop gang vector num_gangs(3) collapse(2) reduction(+:t) copyin(a)
  do i = 1, 20
    do j = 40, 1, -1
      t = t + a((i - 1) * 40 + j)
    end do
  end do
  if (t /= 4 + s) error stop "collapse"
  t = 4
  !$acc parallel loop gang vector num_gangs(3) tile(3,7) reduction(+:t) copyin(a)
  do i = 1, 20
    do j = 1, 40
      t = t + a((i - 1) * 40 + j)
    end do
  end do
  if (t /= 4 + s) error stop "tile"
  empty = 77
  !$acc parallel loop gang vector num_gangs(3) reduction(*:empty)
  do i = 5, 1
    empty = empty * 2
  end do
  if (empty /= 77) error stop "no iteration"

  ! Operators of Fortran alone, and kinds.
  all_positive = .true.
  any_large = .false.
  eqv = .true.
  neqv = .false.
  want_eqv = .true.
  want_neqv = .false.
  !$acc parallel loop gang worker vector num_gangs(3) num_workers(2) copyin(a) &
  !$acc reduction(.and.:all_positive) reduction(.or.:any_large) reduction(.eqv.:eqv) reduction(.neqv.:neqv)
  do i = 1, n
    all_positive = all_positive .and. a(i) > -801
    any_large = any_large .or. a(i) == 1
    eqv = eqv .eqv. (a(i) > 100)
    neqv = neqv .neqv. (a(i) > 300)
  end do
  do i = 1, n
    want_eqv = want_eqv .eqv. (a(i) > 100)
    want_neqv = want_neqv .neqv. (a(i) > 300)
  end do
  if (.not. all_positive) error stop ".and."
  if (any_large .neqv. any (a == 1)) error stop ".or."
  if (eqv .neqv. want_eqv) error stop ".eqv."
  if (neqv .neqv. want_neqv) error stop ".neqv."
  t = not (0)
  r = 0
  !$acc parallel loop gang vector num_gangs(3) reduction(iand:t) reduction(ior:r) copyin(a)
  do i = 1, n
    t = iand (t, ior (a(i), 16))
    r = ior (r, iand (a(i), 255))
  end do
  want = not (0)
  do i = 1, n
    want = iand (want, ior (a(i), 16))
  end do
  if (t /= want) error stop "iand"
  want = 0
  do i = 1, n
    want = ior (want, iand (a(i), 255))
  end do
  if (r /= want) error stop "ior"
  d = 1
  !$acc parallel loop gang worker num_gangs(3) num_workers(3) reduction(*:d) copyin(a)
  do i = 1, n
    d = d * merge (2d0, 1d0, a(i) > 1000)
  end do
  if (d /= 2d0 ** size (pack (a, a > 1000))) error stop "double product"
end program
