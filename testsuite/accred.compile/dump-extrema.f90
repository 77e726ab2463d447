! MAXVAL and MINVAL of real arrays are parallel in `kernels'.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_auto_loops" }

subroutine change (a, b, c, n, r)
  integer :: n
  real :: a(n), b(n), c(n, n), r(3)
  !$acc kernels
  r(1) = maxval (abs (a - b))
  r(2) = maxval (a, b > 0)
  r(3) = minval (c, c > 0)
  !$acc end kernels
end subroutine

! { dg-final { scan-tree-dump-times {acc loop.* independent.* reduction\(max:limit} 2 accred_auto_loops } }
! { dg-final { scan-tree-dump-times {acc loop.* independent.* reduction\(min:limit} 1 accred_auto_loops } }
