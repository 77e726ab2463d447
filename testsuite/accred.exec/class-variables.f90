! Class variables in OpenACC's constructs: the passed-object arguments of type-bound procedures, with clauses and without,
! and allocatable ones, whose objects may be of an extended type.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module fields
  implicit none
  type :: field
    integer :: n = 0
    real :: scale = 2
    real, allocatable :: q(:), r(:,:)
  contains
    procedure :: setup, finish
    procedure :: step_implicit, step_object, step_default, step_components
    procedure :: total
  end type
  type, extends (field) :: marked
    real :: marks(5) = 0
    integer, allocatable :: kind_of(:)
  end type
  type :: plain
    integer :: first, last
    real :: a(10)
  end type
contains
  subroutine setup (self, n)
    class(field), intent(inout) :: self
    integer, value :: n
    integer :: i
    self%n = n
    self%scale = 2
    allocate (self%q(n), self%r(3, n))
    do i = 1, n
      self%q(i) = i
      self%r(:, i) = i
    end do
    !$acc enter data copyin(self)
    !$acc enter data copyin(self%q, self%r)
  end subroutine

  subroutine finish (self)
    class(field), intent(inout) :: self
    !$acc exit data copyout(self%q) delete(self%r)
    !$acc exit data delete(self)
  end subroutine

  subroutine step_implicit (self)
    class(field), intent(inout) :: self
    integer :: i
    !$acc parallel loop
    do i = 1, self%n
      self%q(i) = self%scale * self%q(i) + self%r(2, i)
    end do
  end subroutine

  subroutine step_object (self)
    class(field), intent(inout) :: self
    integer :: i
    !$acc parallel loop present(self)
    do i = 1, self%n
      self%q(i) = self%scale * self%q(i) + self%r(2, i)
    end do
  end subroutine

  subroutine step_default (self)
    class(field), intent(inout) :: self
    integer :: i
    !$acc kernels default(present)
    !$acc loop independent
    do i = 1, self%n
      self%q(i) = self%scale * self%q(i) + self%r(2, i)
    end do
    !$acc end kernels
  end subroutine

  subroutine step_components (self)
    class(field), intent(inout) :: self
    integer :: i
    !$acc serial loop present(self%q, self%r)
    do i = 1, self%n
      self%q(i) = self%scale * self%q(i) + self%r(2, i)
    end do
  end subroutine

  real function total (self)
    class(field), intent(in) :: self
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total) async(1)
    do i = 1, self%n
      total = total + self%q(i)
    end do
    !$acc wait
  end function

  ! Objects without allocatable components.

  subroutine unmapped (self, out)
    class(plain), intent(inout) :: self
    real :: out(10)
    integer :: i
    !$acc parallel loop
    do i = self%first, self%last
      out(i) = 2 * self%a(i)
      self%a(i) = i
    end do
  end subroutine

  subroutine copied (self, out)
    class(plain), intent(inout) :: self
    real :: out(10)
    integer :: i
    !$acc parallel loop copy(self)
    do i = self%first, self%last
      out(i) = 2 * self%a(i)
      self%a(i) = i
    end do
  end subroutine

  subroutine in_data (self, out, how)
    class(plain), intent(inout) :: self
    real :: out(10)
    integer :: i, how
    !$acc data copy(self)
    if (how == 1) then
      !$acc parallel loop
      do i = self%first, self%last
        out(i) = 2 * self%a(i)
        self%a(i) = i
      end do
    else if (how == 2) then
      !$acc parallel loop present(self)
      do i = self%first, self%last
        out(i) = 2 * self%a(i)
        self%a(i) = i
      end do
    else
      !$acc kernels
      do i = self%first, self%last
        out(i) = 2 * self%a(i)
        self%a(i) = i
      end do
      !$acc end kernels
    end if
    !$acc end data
  end subroutine

  subroutine entered (self, out)
    class(plain), intent(inout) :: self
    real :: out(10)
    integer :: i
    !$acc enter data create(self)
    !$acc update device(self)
    !$acc parallel loop copyout(out(self%first:self%last))
    do i = self%first, self%last
      out(i) = 2 * self%a(i)
      self%a(i) = i
    end do
    !$acc update self(self)
    !$acc exit data delete(self)
  end subroutine
end module

program class_variables
  use openacc
  use fields
  implicit none
  type(field) :: f
  class(field), allocatable :: g
  real :: sums(2)
  integer :: i, k

  call f%setup (50)
  call f%step_implicit
  call f%step_object
  call f%step_default
  call f%step_components
  sums(1) = f%total ()
  call f%finish
  ! q becomes 2 q + i, four times: 31 i.
  if (sums(1) /= 31 * 50 * 51 / 2) stop 1
  do i = 1, 50
    if (f%q(i) /= 31 * i) stop 2
  end do

  allocate (marked :: g)
  call g%setup (70)
  call g%step_implicit
  sums(2) = g%total ()
  select type (g)
  type is (marked)
    allocate (g%kind_of(70))
    ! The region is of the extended type, whose object is on the device.
    !$acc parallel loop copyout(g%kind_of)
    do i = 1, 70
      g%kind_of(i) = int (g%q(i)) / 3
    end do
    do i = 1, 70
      if (g%kind_of(i) /= i) stop 3
    end do
  end select
  call g%finish
  if (sums(2) /= 3 * 70 * 71 / 2) stop 4

  do k = 1, 6
    call check_plain (k)
  end do
  if (acc_is_present (f%scale)) stop 5
contains
  subroutine check_plain (k)
    integer, value :: k
    type(plain) :: x
    real :: o(10)
    integer :: i
    x%first = 2
    x%last = 9
    x%a = 3
    o = 0
    select case (k)
    case (1); call unmapped (x, o)
    case (2); call copied (x, o)
    case (3:5); call in_data (x, o, k - 2)
    case (6); call entered (x, o)
    end select
    if (any (o(2:9) /= 6) .or. o(1) /= 0 .or. o(10) /= 0) stop 10 + k
    if (x%a(1) /= 3 .or. x%a(10) /= 3) stop 20 + k
    do i = 2, 9
      if (x%a(i) /= i) stop 30 + k
    end do
    if (acc_is_present (x)) stop 40 + k
  end subroutine
end program
