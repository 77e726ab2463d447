! Allocatable arrays of objects with allocatable components, in clauses or not, which the region passes on with their
! descriptor or whose elements it uses.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-15" }

module components
  implicit none
  type t
    integer, allocatable :: arr(:,:)
    integer :: var
    integer, allocatable :: slr
  end type t
contains
  integer function wrong (a)
    !$omp declare target
    type(t), allocatable :: a(:,:)
    integer :: i, j
    wrong = 0
    if (any (shape (a) /= [3, 2])) wrong = 10000
    do j = 1, 2
      do i = 1, 3
        if (a(i,j)%var /= i + j) wrong = wrong + 1
        if (a(i,j)%slr /= 467 + i) wrong = wrong + 10
        if (any (shape (a(i,j)%arr) /= [i,j])) wrong = wrong + 100
        if (any (a(i,j)%arr /= 7)) wrong = wrong + 1000
        a(i,j)%slr = -i
      end do
    end do
  end function
  subroutine test (dummy)
    type(t), allocatable :: dummy(:,:), local(:,:)
    integer :: bad
    local = dummy
    bad = -1
    !$omp target map (dummy) map (from: bad)
    bad = wrong (dummy)
    !$omp end target
    if (bad /= 0) stop 1
    if (dummy(3, 1)%slr /= -3) stop 2
    bad = -1
    !$omp target map (local) map (from: bad)
    bad = wrong (local)
    !$omp end target
    if (bad /= 0) stop 3
    if (local(2, 2)%slr /= -2) stop 4
  end subroutine
  subroutine implicit (dummy)
    type(t), allocatable :: dummy(:,:), local(:,:)
    integer :: bad, i, j
    local = dummy
    bad = -1
    !$omp target map (from: bad)
    bad = wrong (dummy)
    !$omp end target
    if (bad /= 0) stop 5
    if (dummy(3, 1)%slr /= -3) stop 6
    bad = -1
    !$omp target map (from: bad)
    bad = wrong (local)
    !$omp end target
    if (bad /= 0) stop 7
    bad = 0
    !$omp target teams distribute parallel do collapse (2) reduction (+: bad)
    do j = 1, 2
      do i = 1, 3
        bad = bad + local(i,j)%slr + sum (local(i,j)%arr)
        local(i,j)%slr = 9
      end do
    end do
    if (bad /= -12 + 7 * 18) stop 8
    if (any ([(local(i,2)%slr, i = 1, 3)] /= 9)) stop 9
  end subroutine
end module

use components
type(t), allocatable :: a(:,:)
integer :: i, j
allocate (a(3,2))
do j = 1, 2
  do i = 1, 3
    a(i,j)%var = i + j
    a(i,j)%slr = 467 + i
    allocate (a(i,j)%arr(i,j))
    a(i,j)%arr = 7
  end do
end do
call test (a)
do j = 1, 2
  do i = 1, 3
    a(i,j)%slr = 467 + i
  end do
end do
call implicit (a)
end
