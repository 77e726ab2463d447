! Rows of any length in equal shares: in Fortran, elements that update and store, and a store in front of their loop.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accred-row-shares" }
! { dg-set-env "GOMP_OPENACC_DIM" "140" }

program row_effects
  implicit none
  integer, parameter :: rows = 2000, columns = 50
  integer :: ptr(rows + 1), r, j, c, s, n, bad
  integer, allocatable :: col(:), a(:)
  integer :: count(columns), all(columns), early(rows), out(rows)
  real(8), allocatable :: scaled(:)

  ptr(1) = 1
  do r = 1, rows
    n = mod (r * 7, 40)
    if (r == 700) n = 30000
    if (mod (r, 3) == 0) n = 0
    ptr(r + 1) = ptr(r) + n
  end do
  n = ptr(rows + 1) - 1
  allocate (col(n), a(n), scaled(n))
  do j = 1, n
    col(j) = mod (j * 13, columns) + 1
    a(j) = mod (j * 5, 23)
  end do
  count = 0
  scaled = -1
  !$acc parallel loop copyin(ptr, col, a) copy(count, scaled) copyout(early, out) private(s)
  do r = 1, rows
    s = r
    early(r) = mod (r, 5)
    !$acc loop reduction(+ : s)
    do j = ptr(r), ptr(r + 1) - 1
      s = s + a(j)
      scaled(j) = 2 * a(j)
      !$acc atomic
      count(col(j)) = count(col(j)) + 1
    end do
    out(r) = s
  end do

  bad = 0
  all = 0
  do r = 1, rows
    s = r
    do j = ptr(r), ptr(r + 1) - 1
      s = s + a(j)
      all(col(j)) = all(col(j)) + 1
      if (scaled(j) /= 2 * a(j)) bad = bad + 1
    end do
    if (out(r) /= s .or. early(r) /= mod (r, 5)) bad = bad + 1
  end do
  do c = 1, columns
    if (count(c) /= all(c)) bad = bad + 1
  end do
  if (bad /= 0) stop 1
end program
