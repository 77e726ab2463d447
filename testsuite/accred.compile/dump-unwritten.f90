! Implicit maps: what a region only reads becomes copyin.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O0 -fplugin-arg-accred-compatible=gcc -fplugin-arg-accred-dump=accred_unwritten" }

module m
  real :: g
contains
  subroutine f (n, x, a, b, w, e)
    integer :: n
    real :: x, a(n), b(:), w(n), e(n)
    integer :: i, k
    k = 3
    !$acc kernels copy(e)
    do i = 1, n
      w(i) = a(i) + b(i) + x + g + k + e(i)
    end do
    !$acc end kernels
  end subroutine
end module

! Scalars come first.  { dg-final { scan-tree-dump-times "oacc_kernels map\\(to:" 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-times "map\\(to:\\*n " 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-times "map\\(to:\\*x " 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-times "map\\(to:\\*a " 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-times "map\\(to:\\*b" 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-times "map\\(to:g " 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-times "map\\(to:k " 1 "accred_unwritten" } }
! Written, of which there may be a copy already.  { dg-final { scan-tree-dump-times "map\\(tofrom:i " 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-times "map\\(tofrom:\\*w " 1 "accred_unwritten" } }
! What the user says stays.  { dg-final { scan-tree-dump-times "map\\(tofrom:\\(\\*e" 1 "accred_unwritten" } }
! { dg-final { scan-tree-dump-not "force_tofrom" "accred_unwritten" } }
