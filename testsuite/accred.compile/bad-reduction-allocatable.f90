! An allocatable scalar as a reduction variable: GCC would add up addresses.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine total (a, r)
  integer, intent(in) :: a(100)
  integer, allocatable :: r
  integer :: i
  !$acc parallel loop gang reduction(+:r) copyin(a) copy(r) ! { dg-error "accred: reduction of an allocatable variable in a device function" }
  do i = 1, 100
    r = r + a(i)
  end do
end subroutine
