! A constant that is passed by reference has the alignment of its type.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-O2 -fno-inline -fno-ipa-cp -fno-ipa-sra" }
! { dg-require "fortran" }
! { dg-final { scan-ptx-times "align 4 .b8 accred_data.0.4." 1 } }

module constants
contains
subroutine add (n, k)
  !$acc routine seq
  integer :: n, k
  n = n + k
end subroutine

subroutine f (n)
  integer :: n
  !$acc parallel copy(n)
  call add (n, 45)
  !$acc end parallel
end subroutine
end module
