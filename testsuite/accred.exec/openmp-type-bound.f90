! Procedures bound to types, with regions that use the object: inherited, deferred, overloaded, with
! allocatable components, whose objects must be aligned on the device.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }
! { dg-require "gcc-12" }

module shapes
  implicit none
  type, abstract :: shape
    real(8) :: scale = 1
  contains
    procedure(area_i), deferred :: area
  end type
  abstract interface
    real(8) function area_i (this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends(shape) :: square
    real(8) :: side = 2
  contains
    procedure :: area => square_area
    procedure :: fill => square_fill
    generic :: operator(+) => add
    procedure :: add
    final :: done
  end type
  type :: list
    integer :: n = 0
    integer, allocatable :: items(:)
  contains
    procedure :: push
    procedure :: total
  end type
contains
  real(8) function square_area (this)
    class(square), intent(in) :: this
    square_area = this%side ** 2 * this%scale
  end function
  subroutine square_fill (this, a)
    class(square), intent(in) :: this
    real(8), intent(out) :: a(:)
    integer :: i
    !$omp target teams distribute parallel do map(from: a)
    do i = 1, size (a)
      a(i) = this%side * i + this%scale
    end do
  end subroutine
  type(square) function add (a, b)
    class(square), intent(in) :: a, b
    add%side = a%side + b%side
  end function
  subroutine done (this)
    type(square), intent(inout) :: this
    this%side = -1
  end subroutine
  subroutine push (this, x)
    class(list), intent(inout) :: this
    integer, intent(in) :: x
    if (.not. allocated (this%items)) allocate (this%items(10))
    this%n = this%n + 1
    this%items(this%n) = x
  end subroutine
  integer function total (this)
    class(list), intent(in) :: this
    integer :: i
    total = 0
    !$omp target teams distribute parallel do reduction(+: total)
    do i = 1, this%n
      total = total + this%items(i)
    end do
  end function
end module
program p
  use shapes
  implicit none
  type(square) :: s
  type(list) :: l
  type(list), allocatable :: ls(:)
  real(8) :: a(10)
  integer :: err, i, j, r(3)
  err = 0
  s%side = 3
  call s%fill (a)
  if (a(10) /= 31) err = err + 1
  do i = 1, 5
    call l%push (i)
  end do
  if (l%total () /= 15) err = err + 2
  !$omp target teams distribute parallel do
  do i = 1, l%n
    l%items(i) = l%items(i) * 2
  end do
  if (l%total () /= 30) err = err + 4
  allocate (ls(3))
  do i = 1, 3
    call ls(i)%push (i)
    call ls(i)%push (10 * i)
  end do
  do i = 1, 3
    r(i) = ls(i)%total ()
  end do
  if (any (r /= [11, 22, 33])) err = err + 8
  !$omp target data map(tofrom: a)
  do j = 1, 3
    call s%fill (a)
  end do
  !$omp end target data
  if (a(10) /= 31) err = err + 16
  if (err /= 0) then
    print *, err
    stop 1
  end if
end program
