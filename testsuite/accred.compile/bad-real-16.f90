! Fortran's real(16).
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine sixteen (x, r)
  real (16), intent (in) :: x(100)
  real (16) :: r
  integer :: i
  !$acc parallel loop reduction (min:r) copyin (x) ! { dg-error "accred: (?:reduction of )?type 'real\\(kind=16\\)' in a device function: the device has no 128-bit floating-point numbers" }
  do i = 1, 100
    r = min (r, x(i)) ! { dg-error "accred: type 'real\\(kind=16\\)' in a device function: the device has no 128-bit floating-point numbers" }
  end do
end subroutine
