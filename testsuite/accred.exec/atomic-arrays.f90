! Atomic updates of Fortran's arrays, in the ways that a program may declare them: histograms and sums by key.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module own
  implicit none
  integer, parameter :: n = 5003, b = 200
  type bins
    real(8), allocatable :: sums(:)
    integer :: counts(b)
  end type
contains
  subroutine assumed (h, c, k, w)
    real(8), intent (inout) :: h(:)
    integer, intent (inout) :: c(0:)
    integer(8), intent (in) :: k(:)
    real(8), intent (in) :: w(:)
    integer :: i
    !$acc parallel loop copy (h, c) copyin (k, w)
    do i = 1, size (k)
      !$acc atomic update
      h(k(i)) = h(k(i)) + w(i)
      !$acc atomic update
      c(k(i) - 1) = c(k(i) - 1) + int (w(i))
    end do
  end subroutine

  subroutine explicit (h, c, k, m)
    integer :: m, i
    real(8) :: h(m)
    integer :: c(b), k(n)
    !$acc parallel loop copy (h, c) copyin (k)
    do i = 1, n
      !$acc atomic update
      c(k(i)) = c(k(i)) + 1
      !$acc atomic update
      h(k(i)) = h(k(i)) + k(i)
    end do
  end subroutine

  ! Pointers may lead to one array.
  subroutine pointers (p, q, left)
    integer, pointer :: p(:), q(:)
    integer :: left(n), i
    !$acc parallel loop copy (p, q) copyout (left)
    do i = 1, n
      !$acc atomic update
      p(n + 1 - i) = p(n + 1 - i) + i
      left(i) = q(n + 1 - i)
    end do
  end subroutine
end module

program main
  use own
  implicit none
  integer(8) :: k8(n)
  integer :: k4(n), i, left(n)
  real(8) :: w(n), right(b), fixed(b)
  integer :: counts(b), right_counts(b)
  real(8), allocatable :: h(:), square(:, :)
  integer, allocatable :: keys(:), c(:)
  integer, pointer :: p(:)
  do i = 1, n
    k8(i) = mod (i * 7919_8 + i / 13, int (b, 8)) + 1
    k4(i) = int (k8(i))
    w(i) = mod (i, 7)
  end do
  right = 0
  right_counts = 0
  do i = 1, n
    right(k4(i)) = right(k4(i)) + w(i)
    right_counts(k4(i)) = right_counts(k4(i)) + 1
  end do

  allocate (h(b), c(b), keys(n), square(4, b / 4))
  keys = k4
  h = 0
  c = 0
  square = 0
  !$acc parallel loop copy (h, c, square) copyin (keys, w)
  do i = 1, n
    !$acc atomic update
    c(keys(i)) = c(keys(i)) + 1
    !$acc atomic update
    h(keys(i)) = h(keys(i)) + w(i)
    !$acc atomic update
    square(mod (keys(i) - 1, 4) + 1, (keys(i) + 3) / 4) = square(mod (keys(i) - 1, 4) + 1, (keys(i) + 3) / 4) + w(i)
  end do
  if (any (h /= right) .or. any (c /= right_counts)) stop 1
  if (any (reshape (square, [b]) /= right)) stop 2

  ! Bounds other than 1, and a part of an array.
  deallocate (h)
  allocate (h(-5:b))
  h = 1
  !$acc parallel loop copy (h(1:b)) copyin (keys, w)
  do i = 1, n
    !$acc atomic update
    h(keys(i)) = h(keys(i)) + w(i)
  end do
  if (any (h(1:) /= right + 1) .or. any (h(:0) /= 1)) stop 3

  fixed = 0
  counts = 0
  call assumed (fixed, counts, k8, w)
  if (any (fixed /= right) .or. any (counts /= int (right))) stop 4
  ! Every second element.
  deallocate (h)
  allocate (h(2 * b))
  h = 0
  counts = 0
  call assumed (h(1::2), counts, k8, w)
  if (any (h(1::2) /= right) .or. any (h(2::2) /= 0)) stop 5

  fixed = 0
  counts = 0
  call explicit (fixed, counts, k4, b)
  do i = 1, b
    if (counts(i) /= right_counts(i) .or. fixed(i) /= i * right_counts(i)) stop 6
  end do

  allocate (p(n))
  p = [(3 * i, i = 1, n)]
  call pointers (p, p, left)
  do i = 1, n
    if (p(i) /= 3 * i + n + 1 - i .or. left(i) /= p(n + 1 - i)) stop 7
  end do
end program
