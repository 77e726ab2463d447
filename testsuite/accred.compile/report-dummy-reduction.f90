! Dummy arguments that nests of a region with several parts reduce: the reference stays what it is.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

subroutine found (n, a, b, change)
  integer n, i
  real(8) change, a(n), b(n)
  !$acc kernels
  do i = 2, n - 1
    b(i) = 0.5d0 * (a(i - 1) + a(i + 1))
  end do
  do i = 2, n - 1
    change = max (change, abs (b(i) - a(i)))
  end do
  !$acc end kernels
end subroutine

subroutine said (n, a, b, total)
  integer n, i
  real(8) total, a(n), b(n)
  !$acc kernels
  b(:) = 2 * a(:)
  !$acc loop reduction (+: total)
  do i = 1, n
    total = total + b(i)
  end do
  !$acc end kernels
end subroutine

! REPORT
