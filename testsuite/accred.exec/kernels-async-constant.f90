! A constant as actual argument that asynchronous kernels regions only read: it is not copied back, since the host has it
! where it cannot be written.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

subroutine work (a, b, c, d)
  integer(8) :: a(0:9)
  integer(8), intent(in) :: b
  integer(8), intent(inout) :: c
  integer(4) :: d
  integer(8), target :: t
  integer :: i
  t = 5
  !$acc kernels async (2) copy (a)
    t = not (b)
    a(0) = t
    !$acc loop gang worker
    do i = 1, 5
      a(i) = t + b + d
    end do
    c = c + 1
  !$acc end kernels
  !$acc kernels async (2) wait (2) copy (a)
    !$acc loop independent
    do i = 6, 9
      a(i) = b * i
    end do
    a(0) = a(0) + b
  !$acc end kernels
  !$acc wait
end subroutine

program main
  use openacc
  implicit none
  interface
    subroutine work (a, b, c, d)
      integer(8) :: a(0:9)
      integer(8), intent(in) :: b
      integer(8), intent(inout) :: c
      integer(4) :: d
    end subroutine
  end interface
  integer(8) :: a(0:9), c
  integer :: i
  a = -1
  c = 41
  call work (a, -33_8, c, 7)
  ! not (-33) is 32.
  if (a(0) /= -1) stop 1
  do i = 1, 5
    if (a(i) /= 6) stop 2
  end do
  do i = 6, 9
    if (a(i) /= -33 * i) stop 3
  end do
  if (c /= 42) stop 4
end program
