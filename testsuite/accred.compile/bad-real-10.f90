! Fortran's real(10).
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine ten (x, r)
  real (10), intent (in) :: x(100)
  real (10) :: r
  integer :: i
  !$acc parallel loop reduction (+:r) copyin (x) ! { dg-error "accred: (?:reduction of )?type 'real\\(kind=10\\)' in a device function: the device has no 80-bit floating-point numbers" }
  do i = 1, 100
    r = r + x(i) ! { dg-error "accred: type 'real\\(kind=10\\)' in a device function: the device has no 80-bit floating-point numbers" }
  end do
end subroutine
