! Loops of `kernels' that look for an extremum and its place, or for a place, in Fortran's styles: each beside the same without a
! directive.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module places
  implicit none
  integer :: last_place
  logical :: seen
end module

program p
  use places
  implicit none
  integer, parameter :: n = 800
  real(8) :: a(n), matrix(20, 30)
  real(4) :: x(n)
  integer :: i, j, k, round, bad
  common /found/ k
  bad = 0
  do round = 1, 3
    a = [(mod (i * 7919, 97 * round) * 0.5d0, i = 1, n)]
    x = real (a) - 20
    matrix = reshape (a(1:600), [20, 30])
    call pivots (matrix, 20, 30, bad)
    call search (a, n, 7.5d0, bad)
    call search (a, n, -1d0, bad)
    call search (a, 0, 7.5d0, bad)
    call largest (x, n, bad)
    call largest (x, 1, bad)
  end do
  if (bad /= 0) stop 1
contains
  subroutine check (got, want, bad)
    integer :: got, want, bad
    if (got /= want) then
      print *, 'got', got, 'want', want
      bad = bad + 1
    end if
  end subroutine
  subroutine search (a, n, key, bad)
    integer :: n, bad, i, at, want
    real(8) :: a(n), key
    logical :: there
    at = -1; want = -1
    there = .false.
    last_place = 0
    seen = .true.
    k = -7
    !$acc kernels
    do i = 1, n
      if (a(i) == key) at = i
      if (a(i) == key + 1) there = .true.
    end do
    do i = n, 1, -1
      if (a(i) == key) last_place = i - 1
      if (a(i) == key) seen = .false.
    end do
    do i = 1, n, 3
      if (a(i) > key .and. a(i) < key + 2) k = i * 2
    end do
    !$acc end kernels
    do i = 1, n
      if (a(i) == key) want = i
    end do
    call check (at, want, bad)
    call check (merge (1, 0, there), merge (1, 0, any (a(1:n) == key + 1)), bad)
    want = 0
    do i = n, 1, -1
      if (a(i) == key) want = i - 1
    end do
    call check (last_place, want, bad)
    call check (merge (1, 0, seen), merge (1, 0, .not. any (a(1:n) == key)), bad)
    want = -7
    do i = 1, n, 3
      if (a(i) > key .and. a(i) < key + 2) want = i * 2
    end do
    call check (k, want, bad)
  end subroutine
  subroutine largest (x, n, bad)
    integer :: n, bad, i, at, last
    real(4) :: x(n), m, low
    m = -huge (m)
    low = huge (low)
    at = 0
    last = 0
    !$acc kernels
    do i = 1, n
      if (abs (x(i)) .gt. m) then
        at = i
        m = abs (x(i))
      end if
    end do
    do 10 i = 1, n
      if (x(i) .gt. low) goto 10
      low = x(i)
      last = i
10  continue
    !$acc end kernels
    call check (at, maxloc (abs (x(1:n)), 1), bad)
    call check (last, n + 1 - minloc (x(n:1:-1), 1), bad)
    if (m /= maxval (abs (x(1:n))) .or. low /= minval (x(1:n))) bad = bad + 1
  end subroutine
  subroutine pivots (c, n, m, bad)
    integer :: n, m, bad, i, j, row, column, first(2)
    real(8) :: c(n, m), big
    big = 0
    row = 0
    column = 0
    !$acc kernels
    do j = 1, m
      do i = 1, n
        if (c(i, j) > big) then
          big = c(i, j)
          row = i
          column = j
        end if
      end do
    end do
    !$acc end kernels
    first = maxloc (c)
    call check (row, first(1), bad)
    call check (column, first(2), bad)
    row = 5
    !$acc kernels
    do i = 6, n
      if (abs (c(i, 5)) > abs (c(row, 5))) row = i
    end do
    !$acc end kernels
    call check (row, 4 + maxloc (abs (c(5:n, 5)), 1), bad)
  end subroutine
end program
