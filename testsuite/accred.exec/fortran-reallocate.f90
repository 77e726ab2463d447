! Allocatable objects that grow in a region: arrays, characters of deferred length, components.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module growing
  implicit none
  type stack
    integer, allocatable :: item(:)
  end type
contains
  subroutine push (s, x)
    !$acc routine seq
    type (stack), intent (inout) :: s
    integer, intent (in) :: x
    if (.not. allocated (s%item)) then
      s%item = [x]
    else
      s%item = [s%item, x]
    end if
  end subroutine

  integer function divisors (n)
    !$acc routine seq
    integer, intent (in) :: n
    integer, allocatable :: found(:), more(:)
    integer :: i
    allocate (found(0))
    do i = 1, n
      if (mod (n, i) == 0) found = [found, i]
    end do
    more = [found, found + 1, 0]
    call move_alloc (more, found)
    divisors = sum (found) + 1000 * size (found)
    if (allocated (more)) divisors = -1
  end function
end module

program reallocate
  use growing
  use openacc
  implicit none
  integer, parameter :: n = 50
  integer :: sums(n), lengths(n), tops(n), i
  logical :: elsewhere(n)

  !$acc parallel loop copyout (sums, lengths, tops, elsewhere)
  do i = 1, n
    block
      character (:), allocatable :: text
      type (stack) :: s
      integer :: k
      sums(i) = divisors (i)
      text = 'ab'
      do k = 1, mod (i, 5)
        text = text // 'xyz'
      end do
      lengths(i) = len (text)
      if (len (text) > 2) lengths(i) = lengths(i) + 100 * index (text, 'y')
      do k = 1, 3 + mod (i, 4)
        call push (s, k * i)
      end do
      tops(i) = s%item(size (s%item)) + s%item(1)
    end block
    elsewhere(i) = acc_on_device (acc_device_not_host)
  end do

  do i = 1, n
    if (.not. elsewhere(i)) error stop 'the region ran on the host'
    if (sums(i) /= expected (i)) error stop 'arrays'
    if (lengths(i) /= 2 + 3 * mod (i, 5) + merge (400, 0, mod (i, 5) > 0)) error stop 'characters'
    if (tops(i) /= i * (4 + mod (i, 4))) error stop 'components'
  end do
contains
  integer function expected (m)
    integer, intent (in) :: m
    integer :: k
    expected = 1000
    do k = 1, m
      if (mod (m, k) == 0) expected = expected + 2 * k + 1 + 2000
    end do
  end function
end program
