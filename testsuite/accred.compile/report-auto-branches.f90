! A loop of `kernels' that gets at module arrays in front of a branch, in it and behind it, is parallel, whether the
! elements' types may alias or not.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O0 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

module report_auto_branches
  implicit none
  integer(8), allocatable :: a(:), b(:)
contains
  subroutine branches (n)
    integer :: n, i
    !$acc kernels
    do i = 1, n
      if (a(i) > 2) then
        b(i) = 1
      end if
      a(i) = b(i)
    end do
    !$acc end kernels
    !$acc kernels
    do i = 1, n
      if (a(i) > 2) then
        b(i) = a(i + 1)
      end if
      a(i) = b(i)
    end do
    !$acc end kernels
  end subroutine
end module

! REPORT
! 16:17: parallel: gangs at launch, 1 worker, vector length 128; 8 bytes shared: reductions 0, broadcasts 8, variables 0
! 17:10: loop: gang vector; iterations in turn (iterations read places that are far from each other)
! 24:17: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 25:10: loop: sequential: in line 27 an iteration may read what another one stores to 'a' in line 29
