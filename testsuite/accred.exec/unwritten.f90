! What regions only read is not copied back: actual arguments may be constants, in memory that cannot be written.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module procedures
  implicit none
  type pair
    integer :: i
    real :: x
  end type
  real :: shared = 2
  integer :: first, second(3)
  common /block/ first, second
contains
  subroutine with_kernels (n, x, a, p, c, r)
    integer :: n
    real :: x, a(n), r(n)
    type(pair) :: p
    complex :: c
    integer :: i
    !$acc kernels
    do i = 1, n
      r(i) = a(i) * x + p%i + p%x + real (c)
    end do
    !$acc end kernels
  end subroutine

  subroutine with_parallel (n, x, a, p, r)
    integer :: n
    real :: x, a(n), r(n)
    type(pair) :: p
    integer :: i
    !$acc parallel loop
    do i = 1, n
      r(i) = a(i) * x + p%i + p%x
    end do
  end subroutine

  subroutine with_serial (a, b, r)
    real :: a(:), b(*), r(:)
    !$acc serial copyin(b(1:2))
    r(1) = a(1) + a(2) + b(2)
    !$acc end serial
  end subroutine

  subroutine assumed_shape (a, r)
    real :: a(:), r(:)
    integer :: i
    !$acc kernels
    do i = 1, size (r)
      r(i) = a(i) + 1
    end do
    !$acc end kernels
  end subroutine

  real function twice (x)
    !$acc routine seq
    real, intent(in) :: x
    twice = 2 * x
  end function

  subroutine set (x)
    !$acc routine seq
    real, intent(inout) :: x
    x = x + 1
  end subroutine

  subroutine with_call (x, r)
    real :: x, r
    !$acc kernels
    r = twice (x) + x
    !$acc end kernels
  end subroutine

  subroutine passes_reference (x)
    real :: x
    !$acc kernels
    call set (x)
    !$acc end kernels
  end subroutine

  subroutine optionals (x, r)
    real, optional :: x
    real :: r
    !$acc kernels
    r = 1
    if (present (x)) r = x
    !$acc end kernels
  end subroutine

  ! All that is written comes back.
  subroutine all_written (n, x, l, c, p, a)
    integer :: n
    real :: x, a(n)
    logical :: l
    complex :: c
    type(pair) :: p
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + 1
    end do
    x = x + 1
    l = .not. l
    c%im = 5
    p%x = 6
    n = 7
    !$acc end kernels
  end subroutine

  subroutine in_common ()
    !$acc kernels
    second(2) = first + 1
    !$acc end kernels
  end subroutine

  subroutine same_memory (r)
    integer :: r, one, two, three(2)
    equivalence (one, two)
    equivalence (one, three)
    one = 5
    !$acc serial
    three(1) = 8
    !$acc end serial
    r = two
  end subroutine
end module

program unwritten
  use procedures
  use openacc
  implicit none
  real :: r(4), x, a(3)
  integer :: n, got, seen, shown
  logical :: l
  complex :: c
  type(pair) :: p
  type(pair), parameter :: constant = pair (1, 0.5)
  real, parameter :: four(4) = [1., 2., 3., 4.]

  call with_kernels (4, 3., four, constant, (0.5, 9.), r)
  if (any (r /= [5, 8, 11, 14])) stop 1
  call with_parallel (4, 3., [1., 2., 3., 4.], constant, r)
  if (any (r /= [4.5, 7.5, 10.5, 13.5])) stop 2
  call with_serial ([1., 2.], four, r)
  if (r(1) /= 5) stop 3
  call assumed_shape (four, r)
  if (any (r /= [2, 3, 4, 5])) stop 4
  call assumed_shape ([4., 3., 2., 1.], r)
  if (any (r /= [5, 4, 3, 2])) stop 5
  call with_call (7., r(1))
  if (r(1) /= 21) stop 6
  call optionals (3., r(1))
  if (r(1) /= 3) stop 7
  call optionals (r=r(1))
  if (r(1) /= 1) stop 8

  x = 1
  call passes_reference (x)
  if (x /= 2) stop 9
  n = 3
  l = .true.
  c = (1, 2)
  p = pair (1, 2)
  a = [1, 2, 3]
  call all_written (n, x, l, c, p, a)
  if (n /= 7 .or. x /= 3 .or. l .or. c /= (1, 5) .or. p%i /= 1 .or. p%x /= 6 .or. any (a /= [2, 3, 4])) stop 10
  first = 41
  second = 0
  call in_common ()
  if (any (second /= [0, 42, 0]) .or. first /= 41) stop 11
  call same_memory (got)
  if (got /= 8) stop 12

  call contained (12)
  call module_variable ()
  if (acc_get_device_type () /= acc_device_nvidia) stop 30

contains

  ! Variables of the host procedure, in a region of a contained one.
  subroutine contained (n)
    integer :: n
    shown = 5
    seen = 0
    !$acc kernels
    seen = shown + n
    r(1) = seen
    !$acc end kernels
    if (seen /= 17 .or. shown /= 5 .or. r(1) /= 17) stop 13
  end subroutine

  ! A variable that is on the device already: the device's value counts, and it stays there.
  subroutine module_variable ()
    real :: got
    shared = 2
    !$acc enter data copyin(shared)
    shared = 3
    !$acc kernels copyout(got)
    got = shared
    !$acc end kernels
    if (got /= 2 .or. shared /= 3 .or. .not. acc_is_present (shared)) stop 20
    !$acc kernels
    shared = shared + 5
    !$acc end kernels
    if (shared /= 3 .or. .not. acc_is_present (shared)) stop 21
    !$acc exit data copyout(shared)
    if (shared /= 7 .or. acc_is_present (shared)) stop 22
    !$acc kernels copyout(got)
    got = shared
    !$acc end kernels
    if (got /= 7 .or. acc_is_present (shared)) stop 23
  end subroutine
end program
