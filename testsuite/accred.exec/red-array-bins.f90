! Reductions of arrays of few elements by variable subscripts, with other lower bounds and of dummy arguments.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module bins
  implicit none
contains
  subroutine dummies (a, k, n, h, g, l)
    integer, intent (in) :: n
    real, intent (in) :: a(:)
    integer, intent (in) :: k(:)
    real, intent (inout) :: h(4)
    integer, intent (inout) :: g(-1:1)
    logical, intent (inout) :: l(3)
    integer :: i
    !$acc parallel loop reduction (+:h, g) reduction (.or.:l) copyin (a, k)
    do i = n, 1, -1
      h(1 + iand (k(i), 3)) = h(1 + iand (k(i), 3)) + a(i)
      g(mod (k(i), 3) - 1) = g(mod (k(i), 3) - 1) - i
      l(1 + mod (i, 3)) = l(1 + mod (i, 3)) .or. k(i) == 5
    end do
  end subroutine
end module

program main
  use bins
  use openacc
  implicit none
  integer, parameter :: m = 3000
  integer :: i, j, n, failures, k(m), g(-1:1), gw(-1:1), c(2, 2), cw(2, 2)
  integer, parameter :: lengths(4) = [0, 1, 40, m]
  real :: a(m), h(4), w(4), top(0:2), tw(0:2)
  logical :: l(3), lw(3)
  failures = 0
  k = [(mod (i * 37, 101), i = 1, m)]
  a = [(mod (i, 13) * 0.5, i = 1, m)]
  do j = 1, 4
    n = lengths(j)
    h = [1, 2, 3, 4]; w = h; g = [5, 6, 7]; gw = g; l = .false.; lw = l
    call dummies (a, k, n, h, g, l)
    top = -1; tw = -1; c = 1; cw = 1
    !$acc parallel loop reduction (max:top) reduction (+:c) copyin (a, k)
    do i = 1, n
      top(mod (k(i), 3)) = max (top(mod (k(i), 3)), a(i))
      c(1 + mod (i, 2), 1 + mod (k(i), 2)) = c(1 + mod (i, 2), 1 + mod (k(i), 2)) + 1
    end do
    do i = 1, n
      w(1 + iand (k(i), 3)) = w(1 + iand (k(i), 3)) + a(i)
      gw(mod (k(i), 3) - 1) = gw(mod (k(i), 3) - 1) - i
      lw(1 + mod (i, 3)) = lw(1 + mod (i, 3)) .or. k(i) == 5
      tw(mod (k(i), 3)) = max (tw(mod (k(i), 3)), a(i))
      cw(1 + mod (i, 2), 1 + mod (k(i), 2)) = cw(1 + mod (i, 2), 1 + mod (k(i), 2)) + 1
    end do
    if (any (h /= w) .or. any (g /= gw) .or. any (l .neqv. lw)) failures = failures + 1
    if (any (top /= tw) .or. any (c /= cw)) failures = failures + 1
  end do
  if (failures /= 0) then
    print *, failures, "failures"
    stop 1
  end if
end program
