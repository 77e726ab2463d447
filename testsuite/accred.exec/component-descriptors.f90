! Components that are allocated, associated or allocated again when their object is on the device: regions there see
! their new bounds.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module fields
  implicit none
  type :: field
    integer :: n
    real, allocatable :: q(:), r(:,:)
    integer, pointer :: p(:) => null ()
  end type
contains
  subroutine enter (self)
    type(field), intent(inout) :: self
    !$acc enter data copyin(self%q)
    !$acc enter data copyin(self%r)
  end subroutine

  ! The sum of what a region sees of the bounds, and of the elements of q, which it doubles.

  integer function seen (self)
    type(field), intent(inout) :: self
    integer :: i
    seen = 0
    !$acc parallel loop reduction(+:seen)
    do i = lbound (self%q, 1), ubound (self%q, 1)
      seen = seen + size (self%q) + int (self%q(i)) + int (self%r(4, i)) + 1000 * lbound (self%r, 1)
      self%q(i) = 2 * self%q(i)
    end do
  end function
end module

program component_descriptors
  use fields
  implicit none
  type(field), target :: x
  integer, target :: numbers(100)
  integer :: i, n, s, first

  x%n = 50
  !$acc enter data copyin(x)
  do n = 10, 30, 20
    do first = -1, 2, 3
      allocate (x%q(first:first + n - 1), x%r(3:5, first:first + n - 1))
      do i = first, first + n - 1
        x%q(i) = i + 5
      end do
      x%r = 7
      call enter (x)
      s = seen (x)
      !$acc exit data copyout(x%q) delete(x%r)
      if (s /= n * (n + 5 + first + 7 + 3000) + n * (n - 1) / 2) stop 1
      do i = first, first + n - 1
        if (x%q(i) /= 2 * (i + 5)) stop 2
      end do
      deallocate (x%q, x%r)
    end do
  end do

  ! In clauses of data and compute constructs, for a pointer to every third element; allocated in between.
  do i = 1, 100
    numbers(i) = i
  end do
  x%p => numbers(1:100)
  !$acc parallel loop copy(x%p)
  do i = 1, 100
    x%p(i) = x%p(i) + size (x%p)
  end do
  if (any (numbers /= [(i + 100, i = 1, 100)])) stop 3
  x%p(0:) => numbers(11:20)
  !$acc data copy(x%p)
  !$acc parallel loop
  do i = 0, 9
    x%p(i) = i + size (x%p)
  end do
  !$acc end data
  if (any (numbers /= [(i + 100, i = 1, 10), (i + 10, i = 0, 9), (i + 100, i = 21, 100)])) stop 4
  allocate (x%q(7))
  !$acc kernels copyout(x%q)
  do i = 1, 7
    x%q(i) = size (x%q) * i
  end do
  !$acc end kernels
  if (any (x%q /= [(7 * i, i = 1, 7)])) stop 5
  !$acc exit data delete(x)
end program
