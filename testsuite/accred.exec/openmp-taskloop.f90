! `taskloop' in target regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }

program taskloops
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), i, s, l
  s = 1
  !$omp target map(from: a) map(tofrom: s, l)
  !$omp parallel
  !$omp single
  !$omp taskloop lastprivate (l)
  do i = 1, n
    a(i) = 3 * i
    l = i
  end do
  !$omp taskloop reduction (+: s)
  do i = 1, n
    s = s + a(i)
  end do
  !$omp end single
  !$omp end parallel
  !$omp end target
  if (l /= n) stop 1
  if (s /= 1 + 3 * n * (n + 1) / 2) stop 2
  if (any (a /= [(3 * i, i = 1, n)])) stop 3
end program taskloops
