! Dummy arguments in a loop that updates one: the references are read once, so that loads are wide and the update is
! kept.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2" }
! { dg-final { scan-ptx "ld\\.global\\.v2\\.u64" } }
! { dg-final { scan-ptx-times "red\\.shared\\.add\\.u32" 1 } }

subroutine total (a, n, s)
  integer :: n, i
  integer :: a(n), s
  !$acc parallel loop copy (s) copyin (a)
  do i = 1, n
    !$acc atomic update
    s = s + a(i)
  end do
end subroutine
