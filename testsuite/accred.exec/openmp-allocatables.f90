! Allocatable arrays that are private and firstprivate in target regions: of an iteration, a team and a thread.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module work
  implicit none
contains
  subroutine loops (n, w)
    integer, intent(in) :: n
    integer, allocatable, intent(inout) :: w(:)
    integer, allocatable :: v(:,:), never(:)
    integer :: i, k, a(n), b(n), c(n), d(n), e(n), f(n)
    allocate (v(0:2, 3))
    v = 4
    ! Of each iteration, with the original's bounds.
    !$omp target teams distribute parallel do private(w, v, k) map(from: a)
    do i = 1, n
      do k = lbound (w, 1), ubound (w, 1)
        w(k) = i + k
      end do
      v = i
      v(0, 1) = 0
      a(i) = sum (w) + sum (v) + size (v, 1)
    end do
    do i = 1, n
      if (a(i) /= 10 * i + 55 + 8 * i + 3) stop 1
    end do
    ! Of a team.
    !$omp target map(from: b)
    !$omp teams num_teams(4) private(w)
    w = 7
    !$omp distribute parallel do
    do i = 1, n
      b(i) = w(1 + mod (i, 10)) + i
    end do
    !$omp end teams
    !$omp end target
    do i = 1, n
      if (b(i) /= 7 + i) stop 2
    end do
    ! Of a thread.
    !$omp target map(from: c)
    !$omp parallel num_threads(32) private(w)
    w = 3
    !$omp barrier
    !$omp do
    do i = 1, n
      w(2) = i
      c(i) = w(1) + w(2)
    end do
    !$omp end parallel
    !$omp end target
    do i = 1, n
      if (c(i) /= 3 + i) stop 3
    end do
    ! Firstprivate, of an iteration and of a thread.
    w = [(k, k = 1, 10)]
    !$omp target map(from: d)
    !$omp parallel do firstprivate(w)
    do i = 1, n
      w(1) = i
      d(i) = sum (w)
    end do
    !$omp end target
    do i = 1, n
      if (d(i) /= 54 + i) stop 4
    end do
    !$omp target map(from: e)
    !$omp parallel num_threads(32) firstprivate(w)
    w(1) = w(1) + 1
    !$omp barrier
    !$omp do
    do i = 1, n
      e(i) = sum (w) + i
    end do
    !$omp end parallel
    !$omp end target
    do i = 1, n
      if (e(i) /= 56 + i) stop 5
    end do
    if (any (w /= [(k, k = 1, 10)])) stop 6
    ! Of the region.
    !$omp target map(from: b) private(w)
    b = merge (0, 1000, allocated (w))
    w = [(k, k = 1, 10)]
    w(3) = 10
    b = b + sum (w)
    !$omp end target
    if (any (b /= 62)) stop 9
    ! Not allocated before, and allocated by the iteration.
    !$omp target teams distribute parallel do private(never) map(from: f)
    do i = 1, n
      f(i) = merge (1000, 0, allocated (never))
      allocate (never(i))
      never = 2
      f(i) = f(i) + sum (never)
      deallocate (never)
    end do
    do i = 1, n
      if (f(i) /= 2 * i) stop 7
    end do
  end subroutine
end module
program allocatables
  use work
  implicit none
  integer, allocatable :: w(:)
  integer :: i, b(60)
  integer, parameter :: n = 60
  allocate (w(10))
  w = 0
  call loops (n, w)
  ! No dummy argument.
  !$omp target map(from: b)
  !$omp teams num_teams(4) private(w)
  w = 7
  !$omp distribute parallel do
  do i = 1, n
    b(i) = w(1 + mod (i, 10)) + i
  end do
  !$omp end teams
  !$omp end target
  do i = 1, n
    if (b(i) /= 7 + i) stop 8
  end do
end program allocatables
