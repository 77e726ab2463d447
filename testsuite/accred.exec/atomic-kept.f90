! Atomic updates of one place in all iterations of a loop: scalars, elements, components, dummy arguments.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module kept
  implicit none
  type totals
    integer :: n
    real(8) :: s
  end type
  real(8) :: everywhere = 0
  !$acc declare create (everywhere)
contains
  subroutine dummies (a, n, s, least, h, few)
    integer, intent (in) :: n
    integer, intent (in) :: a(n)
    integer, intent (inout) :: s, least, h(:)
    real, intent (inout), allocatable :: few(:)
    integer :: i
    !$acc parallel loop copy (s, least, h, few) copyin (a)
    do i = n, 1, -1
      !$acc atomic update
      s = s + a(i)
      !$acc atomic update
      least = min (least, a(i))
      !$acc atomic update
      h(2) = h(2) + 1
      if (a(i) > 0) then
        !$acc atomic update
        few(n + 3 - n) = few(n + 3 - n) - 0.5
      end if
    end do
  end subroutine

  ! T may be absent.
  subroutine perhaps (a, n, s, t)
    integer, intent (in) :: n
    integer, intent (in) :: a(n)
    integer, intent (inout) :: s
    integer, intent (inout), optional :: t
    integer :: i
    !$acc parallel loop copy (s, t) copyin (a)
    do i = 1, n
      !$acc atomic update
      s = s + a(i)
      if (present (t)) then
        !$acc atomic update
        t = t - 1
      end if
    end do
  end subroutine
end module

program main
  use kept
  use openacc
  implicit none
  integer, parameter :: m = 3000
  integer :: i, l, n, s, least, h(3), a(m), failures
  real, allocatable :: few(:)
  type (totals) :: t
  integer, parameter :: lengths(5) = [0, 1, 33, 1000, m]
  failures = 0
  a = [(mod (i * 37, 101) - 50, i = 1, m)]
  do l = 1, 5
    n = lengths(l)
    few = [1., 2., 3., 4.]
    s = 5; least = -2; h = [7, 8, 9]
    call dummies (a, n, s, least, h, few)
    if (s /= 5 + sum (a(:n)) .or. least /= min (-2, minval (a(:n)))) failures = failures + 1
    if (any (h /= [7, 8 + n, 9])) failures = failures + 1
    if (any (few /= [1., 2., 3. - 0.5 * count (a(:n) > 0), 4.])) failures = failures + 1
    t = totals (1, 0.25d0)
    everywhere = 2
    !$acc update device (everywhere)
    !$acc parallel loop copy (t) copyin (a)
    do i = 1, n
      !$acc atomic update
      t%n = t%n + 1
      !$acc atomic update
      t%s = t%s + a(i)
      !$acc atomic update
      everywhere = everywhere + 0.5d0
    end do
    !$acc update self (everywhere)
    if (t%n /= 1 + n .or. t%s /= 0.25d0 + sum (a(:n)) .or. everywhere /= 2 + 0.5d0 * n) failures = failures + 1
  end do
  s = 1; l = 7
  call perhaps (a, m, s)
  call perhaps (a, m, s, l)
  if (s /= 1 + 2 * sum (a) .or. l /= 7 - m) failures = failures + 1
  if (failures /= 0) then
    print *, failures, "failures"
    stop 1
  end if
end program
