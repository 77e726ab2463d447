! Optional objects with allocatable components, which regions pass on as whole objects: absent,
! present, not allocated; maps implicit and said.  GCC 15 maps what the elements of arrays lead to.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-15" }

module optional_objects
  implicit none
  type part
    integer :: number
    integer, allocatable :: one, many(:)
  end type part

contains

  subroutine fill (p, number)
    type(part), intent(inout) :: p
    integer, intent(in) :: number
    p%number = number
    p%one = 10 * number
    p%many = [number, 2 * number, 3 * number]
  end subroutine fill

  ! What fill has put there, all added.
  integer function sum_of (p)
    !$omp declare target
    type(part), intent(in) :: p
    integer :: i
    sum_of = p%number
    if (allocated (p%one)) sum_of = sum_of + p%one
    if (allocated (p%many)) then
      do i = 1, size (p%many)
        sum_of = sum_of + p%many(i)
      end do
    end if
  end function sum_of

  ! -1: none.
  integer function total (p, r, a, b)
    !$omp declare target
    type(part), optional, intent(in) :: p, r(:)
    type(part), allocatable, optional, intent(in) :: a, b(:)
    integer :: i
    total = -1
    if (present (p)) total = sum_of (p)
    if (present (r)) then
      total = 0
      do i = 1, size (r)
        total = total + sum_of (r(i))
      end do
    end if
    if (present (a)) then
      if (allocated (a)) total = sum_of (a)
    end if
    if (present (b)) then
      if (allocated (b)) then
        total = 0
        do i = 1, size (b)
          total = total + sum_of (b(i))
        end do
      end if
    end if
  end function total

  integer function implicitly (p, r, a, b)
    type(part), optional, intent(in) :: p, r(:)
    type(part), allocatable, optional, intent(in) :: a, b(:)
    integer :: t
    !$omp target map (from: t)
    t = total (p, r, a, b)
    !$omp end target
    implicitly = t
  end function implicitly

  integer function named (p, r, a, b)
    type(part), optional, intent(in) :: p, r(:)
    type(part), allocatable, optional, intent(in) :: a, b(:)
    integer :: t
    !$omp target map (from: t) map (to: p, r) map (to: a, b)
    t = total (p, r, a, b)
    !$omp end target
    named = t
  end function named
end module optional_objects

program optional_components
  use optional_objects
  implicit none
  type(part) :: s, five(5)
  type(part), allocatable :: no, none(:), some, three(:)
  integer :: i
  call fill (s, 1)
  allocate (some, three(3))
  call fill (some, 2)
  do i = 1, 5
    call fill (five(i), i)
  end do
  do i = 1, 3
    call fill (three(i), 10 * i)
  end do
  if (implicitly () /= -1) stop 1
  if (implicitly (s) /= 17) stop 2
  if (implicitly (r = five) /= 17 * 15) stop 3
  if (implicitly (a = no) /= -1) stop 4
  if (implicitly (b = none) /= -1) stop 5
  if (implicitly (a = some) /= 34) stop 6
  if (implicitly (b = three) /= 17 * 60) stop 7
  if (implicitly (s, five, some, three) /= 17 * 60) stop 8
  deallocate (five(2)%many, three(3)%one, three(1)%many)
  if (implicitly (r = five) /= 17 * 15 - 12) stop 9
  if (implicitly (b = three) /= 17 * 60 - 300 - 60) stop 10
  if (named () /= -1) stop 11
  if (named (s) /= 17) stop 12
  if (named (a = no, b = none) /= -1) stop 13
  if (named (a = some) /= 34) stop 14
  if (named (b = three) /= 17 * 60 - 300 - 60) stop 15
  if (named (r = five) /= 17 * 15 - 12) stop 16
end program optional_components
