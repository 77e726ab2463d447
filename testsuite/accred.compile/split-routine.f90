! GCC splits the routine for the host: no offload compiler is to be asked for the new part.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }
! GCC 11 does not split it.  { dg-require "gcc-12" }
! { dg-options "-fopenacc -O2 -fdump-tree-fnsplit" }

module m
contains
  subroutine verify (a, b)
    integer, dimension (:, :, :), allocatable :: a
    integer, dimension (:, :, :), pointer :: b
    !$acc routine seq
    if (any (lbound (b) /= lbound (a))) stop 101
    if (any (ubound (b) /= ubound (a))) stop 102
    if (size (b) /= size (a)) stop 103
  end subroutine
end module

program main
  use m
  integer, dimension (:, :, :), allocatable, target :: a
  integer, dimension (:, :, :), pointer :: p
  allocate (a(1:3, 0:2, 10:12))
  p => a
  call verify (a, p)
  !$acc parallel
  call verify (a, p)
  !$acc end parallel
  call verify (a, p)
  call verify (a, p)
  call verify (a, p)
end program

! { dg-final { scan-tree-dump "verify.part" fnsplit } }
! { dg-final { scan-assembler-not "gnu.offload_lto" } }
