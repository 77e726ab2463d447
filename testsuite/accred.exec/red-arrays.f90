! Reductions of arrays and derived types in Fortran: all shapes, types, operators and levels.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module kinds
  implicit none
  integer, parameter :: n = 1000
  type inner
    real :: f
    integer(2) :: c(3)
  end type
  type sums
    integer :: k
    real(8) :: v(3)
    type(inner) :: in(2)
  end type
  integer(8) :: global(4)
contains
  subroutine shapes (explicit, assumed, by_size, two, cplx, m)
    integer :: m, i
    integer :: explicit(3)
    real(8) :: assumed(:), by_size(m)
    real, allocatable :: two(:,:)
    complex(8), allocatable :: cplx(:)
    real(8) :: own(3:5), automatic(2:m)
    own = 1
    automatic = 2
    !$acc parallel loop reduction(+:explicit, assumed, by_size, two, cplx, own, automatic)
    do i = 1, n
      explicit(mod(i,3)+1) = explicit(mod(i,3)+1) + i
      assumed(mod(i,5)+1) = assumed(mod(i,5)+1) + i
      by_size(mod(i,5)+1) = by_size(mod(i,5)+1) - i
      two(1, mod(i,5)+1) = two(1, mod(i,5)+1) + 1
      cplx(mod(i,5)+1) = cplx(mod(i,5)+1) + cmplx (i, 1)
      own = own + i
      automatic(m) = automatic(m) + automatic(2) + 1
    end do
    if (any (own /= 1 + n * (n + 1) / 2)) stop 1
    if (automatic(2) /= 2 .or. automatic(m - 1) /= 2) stop 2
  end subroutine

  subroutine call_shapes
    integer :: e(3), i
    real(8) :: a(10), s(7), want(5)
    real, allocatable :: t(:,:)
    complex(8), allocatable :: c(:)
    e = [1, 2, 3]
    a = -1
    s = 0
    allocate (t(2, 0:6), c(-1:6))
    t = 1
    c = (1, 2)
    want = 0
    do i = 1, n
      want(mod(i,5)+1) = want(mod(i,5)+1) + i
    end do
    call shapes (e, a(1:10:2), s, t, c, 7)
    if (sum (e) /= 6 + n * (n + 1) / 2) stop 3
    if (any (a(1:10:2) /= want - 1)) stop 4
    if (any (a(2:10:2) /= -1)) stop 5
    if (any (s(1:5) /= -want) .or. any (s(6:7) /= 0)) stop 6
    if (any (t(1, 1:5) /= 1 + n / 5) .or. any (t(2, :) /= 1)) stop 7
    if (t(1, 0) /= 1 .or. t(1, 6) /= 1) stop 8
    if (any (real (c(1:5)) /= want + 1) .or. any (aimag (c(1:5)) /= 2 + n / 5)) stop 9
    if (c(-1) /= (1, 2) .or. c(6) /= (1, 2)) stop 10
  end subroutine

  subroutine operators
    integer(1) :: i1(2)
    integer(2) :: i2(2)
    integer(4) :: i4(2)
    integer(8) :: i8(2)
    real(4) :: r4(2), low(2)
    logical(1) :: l1(2)
    logical(4) :: l4(2), eqv(2), neqv(2)
    integer :: i, k
    i1 = 0; i2 = huge (1_2); i4 = -1; i8 = 0; r4 = 1; low = 5
    l1 = .true.; l4 = .false.; eqv = .true.; neqv = .false.
    !$acc parallel loop reduction(max:i1) reduction(min:i2) reduction(iand:i4) reduction(ior:i8) &
    !$acc   reduction(*:r4) reduction(min:low) reduction(.and.:l1) reduction(.or.:l4)
    do i = 1, n
      k = 1 + mod (i, 2)
      i1(k) = max (i1(k), int (mod (i, 100), 1))
      i2(k) = min (i2(k), int (i, 2))
      i4(k) = iand (i4(k), not (ishft (1, mod (i, 20))))
      i8(k) = ior (i8(k), ishft (1_8, mod (i, 40)))
      if (mod (i, 250) < 2) r4(k) = r4(k) * 2
      low(k) = min (low(k), real (-i))
      l1(k) = l1(k) .and. i < n
      l4(k) = l4(k) .or. i == n
    end do
    if (any (i1 /= [98_1, 99_1]) .or. any (i2 /= [2_2, 1_2])) stop 11
    if (any (i4 /= [not (349525), not (699050)])) stop 12
    if (i8(1) /= 366503875925_8 .or. i8(2) /= 733007751850_8) stop 13
    if (any (r4 /= 16)) stop 14
    if (any (low /= [-1000., -999.])) stop 15
    if (l1(1) .or. .not. l1(2) .or. .not. l4(1) .or. l4(2)) stop 16
    i4 = 0
    !$acc parallel loop reduction(ieor:i4) reduction(.eqv.:eqv) reduction(.neqv.:neqv)
    do i = 1, n + 1
      k = 1 + mod (i, 2)
      i4(k) = ieor (i4(k), i)
      eqv(k) = eqv(k) .eqv. mod (i, 5) /= 0
      neqv(k) = neqv(k) .neqv. i == 7
    end do
    k = 0
    do i = 2, n, 2
      k = ieor (k, i)
    end do
    if (i4(1) /= k) stop 17
    ! 100 multiples of 5 in either half.
    if (.not. eqv(1) .or. .not. eqv(2)) stop 18
    if (neqv(1) .or. .not. neqv(2)) stop 19
  end subroutine

  subroutine levels
    integer :: i, j
    real(8) :: a(3)
    integer(8), allocatable :: large(:)
    type(sums) :: s
    a = 0
    !$acc parallel loop gang reduction(+:a)
    do j = 1, 20
      !$acc loop vector reduction(+:a)
      do i = 1, 60
        a(mod (i, 3) + 1) = a(mod (i, 3) + 1) + j
      end do
    end do
    if (any (a /= 4200)) stop 20
    !$acc kernels loop independent reduction(+:a)
    do i = 1, n
      a(2) = a(2) + 1
    end do
    if (a(1) /= 4200 .or. a(2) /= 4200 + n) stop 21
    !$acc parallel num_gangs (7) reduction(+:a)
    a(3) = a(3) + 1
    !$acc end parallel
    if (a(3) /= 4207) stop 22
    allocate (large(0:5000))
    large = 1
    global = 0
    !$acc data copy(large)
    !$acc parallel loop reduction(+:large, global) present(large)
    do i = 1, n
      large(mod (i * 7, 5001)) = large(mod (i * 7, 5001)) + 1
      global(mod (i, 4) + 1) = global(mod (i, 4) + 1) + i
    end do
    !$acc end data
    if (sum (large) /= 5001 + n .or. large(7) /= 2 .or. large(4) /= 2) stop 23
    if (sum (global) /= n * (n + 1) / 2) stop 24
    s%k = 1; s%v = 2
    s%in(1)%f = 3; s%in(2)%f = 4; s%in(1)%c = 5_2; s%in(2)%c = 6_2
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s%k = s%k + i
      s%v(mod (i, 3) + 1) = s%v(mod (i, 3) + 1) + 1
      s%in(2)%f = s%in(2)%f + 2
      s%in(1)%c(mod (i, 2) + 1) = s%in(1)%c(mod (i, 2) + 1) + 1_2
    end do
    if (s%k /= 1 + n * (n + 1) / 2 .or. sum (s%v) /= 6 + n) stop 25
    if (s%in(1)%f /= 3 .or. s%in(2)%f /= 4 + 2 * n) stop 26
    if (any (s%in(1)%c /= [integer(2) :: 505, 505, 5]) .or. any (s%in(2)%c /= 6_2)) stop 27
  end subroutine
end module

program test
  use kinds
  call call_shapes
  call operators
  call levels
end program
