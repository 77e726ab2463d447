! Clauses for components of an array's elements, whose object is on the device, and of class variables.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module domains
  implicit none
  type :: field
    real(8), allocatable :: u(:, :)
    integer, allocatable :: ix(:)
  contains
    procedure :: both
    procedure :: there
  end type
  type :: domain
    integer :: n
    type(field), allocatable :: f(:)
  end type
contains
  subroutine of_elements (d)
    type(domain), intent(inout) :: d
    integer :: i, j
    real(8) :: s
    do j = 1, 2
      s = 0
      !$acc parallel loop present (d%f(j)%u) reduction (+:s)
      do i = 1, 4
        s = s + d%f(j)%u(i, 2)
      end do
      if (s /= 4 * (j + 2)) stop 1
      !$acc parallel loop copy (d%f(j)%u)
      do i = 1, 4
        d%f(j)%u(i, 2) = d%f(j)%u(i, 2) + d%n
      end do
      !$acc update self (d%f(j)%u)
      if (any (d%f(j)%u(1:4, 2) /= j + 12) .or. any (d%f(j)%u(:, 1) /= j + 2)) stop 2
      d%f(j)%u = -1
      !$acc update device (d%f(j)%u)
      s = 0
      !$acc kernels present (d%f(j)%u)
      do i = 1, 4
        s = s + d%f(j)%u(i, 2)
      end do
      !$acc end kernels
      if (s /= -4) stop 3
    end do
  end subroutine

  subroutine both (self)
    class(field), intent(inout) :: self
    real(8) :: s
    integer :: i
    s = 0
    !$acc parallel loop copyin (self%u, self%ix) reduction (+:s)
    do i = 1, 3
      s = s + self%u(self%ix(i), 1) * i
    end do
    if (s /= 14) stop 4
    !$acc enter data copyin (self%u, self%ix)
    call self%there (14)
    self%u = -self%u
    !$acc update device (self%u)
    call self%there (-14)
    !$acc exit data delete (self%u, self%ix)
  end subroutine

  subroutine there (self, right)
    class(field), intent(inout) :: self
    integer, intent(in) :: right
    real(8) :: s
    integer :: i
    s = 0
    !$acc parallel loop present (self%u, self%ix) reduction (+:s)
    do i = 1, 3
      s = s + self%u(self%ix(i), 1) * i
    end do
    if (s /= right) stop 5
  end subroutine
end module

program elements
  use domains
  implicit none
  type(domain) :: d
  type(field) :: g
  allocate (d%f(2))
  allocate (d%f(1)%u(4, 2), d%f(2)%u(0:5, 3))
  d%f(1)%u = 3
  d%f(2)%u = 4
  d%n = 10
  !$acc enter data copyin (d)
  !$acc enter data copyin (d%f)
  !$acc enter data copyin (d%f(1)%u)
  !$acc enter data copyin (d%f(2)%u)
  call of_elements (d)
  !$acc exit data delete (d%f(1)%u)
  !$acc exit data delete (d%f(2)%u)
  !$acc exit data delete (d%f)
  !$acc exit data delete (d)
  allocate (g%u(-3:-1, 1), g%ix(3))
  g%u(:, 1) = [3, 2, 1]
  g%ix = [-1, -2, -3]
  call g%both
end program
