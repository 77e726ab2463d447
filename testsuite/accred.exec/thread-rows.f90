! Threads have rows of any length, in Fortran: those of more than 40 elements are in pieces for all.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fopenmp -fplugin-arg-accred-tuning=listed_thread_row:40,listed_piece:64" }

module graph
  implicit none
  integer, parameter :: n = 900
  integer :: ptr(n + 1)
  integer, allocatable :: col(:)
contains
  subroutine build
    integer :: r, k, edges
    edges = 0
    do r = 1, n
      edges = edges + merge (2 * n + 3, mod (r, 6), r == 400)
    end do
    allocate (col(edges))
    edges = 0
    do r = 1, n
      ptr(r) = edges + 1
      do k = 1, merge (2 * n + 3, mod (r, 6), r == 400)
        edges = edges + 1
        col(edges) = mod (r * 31 + k * 7, n) + 1
      end do
    end do
    ptr(n + 1) = edges + 1
  end subroutine

  subroutine step (level, depth, any_new)
    integer, intent(inout) :: level(:)
    integer, intent(in) :: depth
    logical, intent(out) :: any_new
    integer :: r, j
    any_new = .false.
    !$omp target data map(to: ptr, col) map(tofrom: level)
    !$omp target teams distribute parallel do map(to: ptr, col) map(tofrom: level) reduction(.or.: any_new) private(j)
    do r = 1, n
      if (level(r) /= depth) cycle
      do j = ptr(r), ptr(r + 1) - 1
        if (level(col(j)) < 0) then
          level(col(j)) = depth + 1
          any_new = .true.
        end if
      end do
    end do
    !$omp end target data
  end subroutine

  subroutine push (rank, next, rows)
    real(8), intent(in) :: rank(n)
    real(8), intent(inout) :: next(n)
    integer(8), intent(inout) :: rows
    real(8) :: share
    integer :: r, j
    !$acc data copyin(ptr, col, rank) copy(next)
    !$acc parallel loop private(share) copyin(ptr, col, rank) copy(next) reduction(+: rows)
    do r = 1, n
      if (ptr(r) < ptr(r + 1)) then
        share = rank(r) * 2
        rows = rows + 1
        do j = ptr(r), ptr(r + 1) - 1
          !$acc atomic update
          next(col(j)) = next(col(j)) + share
        end do
      end if
    end do
    !$acc end data
  end subroutine
end module

program rows
  use graph
  implicit none
  integer :: level(n), want(n), d, r, j
  integer(8) :: begun, want_begun
  logical :: more
  real(8) :: rank(n), next(n), want_next(n)
  call build
  level = -1
  level(17) = 0
  want = level
  d = 0
  more = .true.
  do while (more)
    call step (level, d, more)
    do r = 1, n
      if (want(r) == d) then
        do j = ptr(r), ptr(r + 1) - 1
          if (want(col(j)) < 0) want(col(j)) = d + 1
        end do
      end if
    end do
    if (more .neqv. any (want == d + 1)) error stop 1
    d = d + 1
  end do
  if (any (level /= want)) error stop 2
  ! The hub is reached, and from there the others.
  if (want(400) < 1 .or. count (want >= 0) < n / 2) error stop 3
  rank = [(mod (r, 10) + 1d0, r = 1, n)]
  next = 0.25d0
  want_next = next
  begun = 70
  want_begun = 70
  call push (rank, next, begun)
  do r = 1, n
    if (ptr(r) < ptr(r + 1)) want_begun = want_begun + 1
    do j = ptr(r), ptr(r + 1) - 1
      want_next(col(j)) = want_next(col(j)) + 2 * rank(r)
    end do
  end do
  if (begun /= want_begun) error stop 4
  if (any (next /= want_next)) error stop 5
end program
