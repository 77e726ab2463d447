! Scalars declared at the top of a procedure, in modules and COMMON blocks, or arguments, that each
! iteration sets before it reads them.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module shared
  implicit none
  integer, parameter :: n = 211, m = 70
  integer :: in_module
  real (8) :: declared
  !$acc declare create (declared)
contains
  ! The row sums of textbooks, with nothing said about S.
  subroutine rows (a, y, s)
    integer :: i, j, s
    integer :: a(m, n), y(n)
    !$acc parallel loop gang copyin(a) copyout(y)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do j = 1, m
        s = s + a(j, i)
      end do
      y(i) = s
    end do
  end subroutine

  ! An optional argument as a temporary, and one as a sum.
  subroutine rows_optional (a, y, s, t)
    integer :: i, j
    integer, optional :: s, t
    integer :: a(m, n), y(n)
    !$acc parallel loop gang worker num_workers(4) copyin(a) copyout(y)
    do i = 1, n
      t = i
      s = 0
      !$acc loop vector reduction(+:s)
      do j = 1, m
        s = s + a(j, t)
      end do
      t = s
      if (t > 100000) t = -1
      y(i) = t
    end do
  end subroutine

  subroutine rows_open (a, y, s)
    integer :: i, j, s
    integer :: a(:, :), y(:)
    !$acc parallel loop copyin(a) copyout(y)
    do i = 1, size (y)
      s = 0
      !$acc loop reduction(+:s)
      do j = 1, m
        s = s + a(j, i)
      end do
      y(i) = s
    end do
  end subroutine

  subroutine rows_copied (a, y, s)
    integer :: i, j, s
    integer :: a(m, n), y(n)
    !$acc parallel loop gang worker copyin(a) copyout(y) copy(s)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do j = 1, m
        s = s + a(j, i)
      end do
      y(i) = s
    end do
  end subroutine

  ! A sum that is asked for: no loop over gangs around.
  subroutine total (a, s)
    integer :: i, j, s
    integer :: a(m, n)
    !$acc parallel copyin(a)
    !$acc loop gang vector collapse(2) reduction(+:s)
    do i = 1, n
      do j = 1, m
        s = s + a(j, i)
      end do
    end do
    !$acc end parallel
  end subroutine

  ! What a procedure is to set.
  subroutine remainder (x, by, r)
    !$acc routine seq
    integer, intent (in) :: x, by
    integer :: r
    r = mod (x, by)
  end subroutine

  subroutine add (x, t)
    !$acc routine seq
    integer :: x, t
    t = t + x
  end subroutine

  subroutine by_call (a, y, r)
    integer :: a(m, n), y(n), r, t, i, j
    !$acc parallel loop copyin(a) copyout(y)
    do i = 1, n
      t = 0
      do j = 1, m
        call remainder (a(j, i), 1000, r)
        call add (r, t)
      end do
      y(i) = t
    end do
  end subroutine
end module

program own_scalars
  use shared
  use openacc
  implicit none
  integer :: a(m, n), y(n), want(n), i, j, k, s, in_common, t
  integer, save :: kept
  real (8) :: half, quarter
  complex (8) :: z
  logical :: odd
  common /block/ half, quarter, in_common
  logical :: on_device

  do i = 1, n
    do j = 1, m
      a(j, i) = mod (i * 7 + j * 3 + i * j, 23)
    end do
  end do
  want = sum (a, 1)

  ! The answers below need no device; the test does.
  on_device = .false.
  !$acc parallel copy(on_device) num_gangs(1)
  on_device = acc_on_device (acc_device_not_host)
  !$acc end parallel
  if (.not. on_device) stop 1

  call rows (a, y, s);  call check
  call rows (a, y, in_module);  call check
  call rows_optional (a, y, s, t);  call check
  call rows_open (a, y, s);  call check
  call rows_copied (a, y, s);  call check
  if (s /= want(n)) stop 3
  s = 4
  call total (a, s)
  if (s /= 4 + sum (want)) stop 4

  !$acc parallel loop copyin(a) copyout(y)
  do i = 1, n
    in_common = 0
    !$acc loop reduction(+:in_common)
    do j = 1, m
      in_common = in_common + a(j, i)
    end do
    y(i) = in_common
  end do
  call check

  !$acc parallel copyin(a) copyout(y)
  !$acc loop gang worker
  do i = 1, n
    declared = 0
    !$acc loop vector reduction(+:declared)
    do j = 1, m
      declared = declared + a(j, i)
    end do
    y(i) = int (declared)
  end do
  !$acc end parallel
  call check

  ! Counters of inner loops, temporaries of all types.
  !$acc data create(j, k)
  !$acc parallel loop copyin(a) copyout(y)
  do i = 1, n
    kept = a(1, i)
    odd = mod (kept, 2) == 1
    half = kept * 0.5d0
    quarter = half * 0.5d0
    if (odd) then
      z = cmplx (half, quarter, 8)
    else
      z = cmplx (quarter, half, 8)
    end if
    t = 0
    do j = 1, m
      do k = 1, 2
        t = t + a(j, i)
      end do
    end do
    y(i) = t / 2 + nint (4 * (real (z) + aimag (z))) - 3 * kept
  end do
  !$acc end data
  call check

  !$acc kernels loop copyin(a) copyout(y)
  do i = 1, n
    s = 0
    do j = 1, m
      s = s + a(j, i)
    end do
    y(i) = s
  end do
  call check

  call by_call (a, y, s);  call check
  call contained

contains
  subroutine check
    if (any (y /= want)) then
      print *, count (y /= want), 'of', n, 'rows are wrong'
      stop 2
    end if
    y = -1
  end subroutine

  ! Variables of the procedure around.
  subroutine contained
    !$acc parallel loop gang copyin(a) copyout(y)
    do i = 1, n
      s = 0
      !$acc loop worker vector reduction(+:s)
      do j = 1, m
        t = a(j, i)
        s = s + t
      end do
      y(i) = s
    end do
    call check
  end subroutine
end program
