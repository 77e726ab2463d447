! Optional arguments that each iteration sets before it reads them, and that something asks for: whether an argument
! is there does not depend on the iteration that has its own value of it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! Threads that write one object are seen.  { dg-set-env "PTXSIM_CHECK" "all" }

module own_optional
  implicit none
  integer, parameter :: n = 77
contains
  ! The imaginary part of cmplx is optional, so that gfortran asks.
  subroutine parts (z, t)
    complex (8) :: z(n)
    real (8), optional :: t
    integer :: i
    !$acc parallel copyout(z)
    !$acc loop independent
    do i = 1, n
      t = 3 * i
      if (mod (i, 4) == 0) t = i
      z(i) = cmplx (real (i, 8), t, 8)
    end do
    !$acc end parallel
  end subroutine

  ! The program asks.
  subroutine asked (y, t)
    integer :: y(n), i
    integer, optional :: t
    !$acc parallel loop gang vector copyout(y) num_gangs(3)
    do i = 1, n
      y(i) = -i
      if (present (t)) then
        t = 2 * i
        y(i) = y(i) + 3 * t
      end if
    end do
  end subroutine

  ! One iteration's value comes back; nothing is stored into an argument that is absent.
  subroutine copied (y, t)
    integer :: y(n), i
    integer, optional :: t
    !$acc parallel loop gang vector copyout(y) copy(t) num_gangs(3)
    do i = 1, n
      y(i) = -i
      if (present (t)) then
        if (i == 40) then
          t = 2 * i
          y(i) = y(i) + 3 * t
        end if
      end if
    end do
  end subroutine

  ! A routine may ask, too.
  subroutine note (i, t, y)
    !$acc routine seq
    integer, intent (in) :: i
    integer, optional :: t
    integer, intent (out) :: y
    y = -i
    if (present (t)) y = t
  end subroutine

  subroutine handed_on (y, t)
    integer :: y(n), i
    integer, optional :: t
    !$acc parallel loop gang vector copyout(y) num_gangs(1) vector_length(32)
    do i = 1, n
      call note (i, t, y(i))
    end do
  end subroutine
end module

program main
  use own_optional
  use openacc
  implicit none
  complex (8) :: z(n)
  real (8) :: t
  integer :: y(n), i, k
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  t = 1
  call parts (z, t)
  do i = 1, n
    if (int (real (z(i))) /= i) error stop "real part"
    if (int (aimag (z(i))) /= merge (i, 3 * i, mod (i, 4) == 0)) error stop "imaginary part"
  end do
  k = 1
  call asked (y, k)
  if (any (y /= [(5 * i, i = 1, n)])) error stop "present"
  call asked (y)
  if (any (y /= [(-i, i = 1, n)])) error stop "absent"
  call copied (y, k)
  if (any (y /= [(merge (200, -i, i == 40), i = 1, n)])) error stop "copied"
  if (k /= 80) error stop "copied back"
  call copied (y)
  if (any (y /= [(-i, i = 1, n)])) error stop "copied, absent"
  k = 12
  call handed_on (y, k)
  if (any (y /= 12)) error stop "handed on"
  call handed_on (y)
  if (any (y /= [(-i, i = 1, n)])) error stop "handed on, absent"
end program
