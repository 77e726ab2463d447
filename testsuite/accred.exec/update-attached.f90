! Updates of objects with allocatable components: those on the device stay where they are.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

module objects
  implicit none
  type field
    integer :: n
    real(8), allocatable :: v(:)
  end type
contains
  subroutine by_argument (s, n)
    type(field) :: s
    integer, intent(in) :: n
    integer :: j
    s%n = n
    !$acc update device (s)
    !$acc parallel loop present (s)
    do j = 1, 5
      s%v(j) = s%v(j) + s%n
    end do
    s%n = -1
    !$acc update self (s)
  end subroutine
end module

program main
  use objects
  implicit none
  type(field) :: s
  type(field), allocatable :: many(:), one
  real(8), allocatable :: scalar
  integer :: i, j
  allocate (s%v(5), many(3))
  s%v = [1, 2, 3, 4, 5]
  s%n = 1
  !$acc enter data copyin (s)
  !$acc enter data copyin (s%v)
  call by_argument (s, 10)
  if (s%n /= 10) stop 1
  call by_argument (s, 20)
  !$acc exit data copyout (s%v)
  !$acc exit data delete (s)
  if (any (s%v /= [31, 32, 33, 34, 35])) stop 2

  do i = 1, 3
    many(i)%n = i
    allocate (many(i)%v(4))
    many(i)%v = i
  end do
  !$acc enter data copyin (many)
  do i = 2, 3
    !$acc enter data copyin (many(i)%v)
  end do
  many(2)%n = 7
  many(3)%n = 8
  !$acc update device (many(2:3))
  !$acc parallel loop present (many)
  do j = 1, 4
    many(2)%v(j) = many(2)%v(j) + many(2)%n
    many(3)%v(j) = many(3)%v(j) + many(3)%n
  end do
  many(2)%n = 0
  !$acc update self (many)
  if (many(2)%n /= 7) stop 3
  do i = 2, 3
    !$acc exit data copyout (many(i)%v)
  end do
  !$acc exit data delete (many)
  if (any (many(2)%v /= 9) .or. any (many(3)%v /= 11) .or. any (many(1)%v /= 1)) stop 4

  allocate (one, scalar)
  allocate (one%v(4))
  one%v = 1
  one%n = 2
  scalar = 3
  !$acc enter data copyin (one, scalar)
  !$acc enter data copyin (one%v)
  one%n = 4
  scalar = 5
  !$acc update device (one, scalar)
  !$acc parallel loop present (one, scalar)
  do j = 1, 4
    one%v(j) = one%v(j) + one%n + scalar
  end do
  scalar = 0
  !$acc update self (scalar, one)
  !$acc exit data copyout (one%v)
  if (any (one%v /= 10) .or. scalar /= 5) stop 5
end program
