! Clauses for components of objects that are not on the device: dummy arguments, variables of the procedure and of the
! module, what pointers lead to, allocatable objects; one construct or several with enter data in front of them.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module grids
  implicit none
  type :: inner
    integer, allocatable :: k(:)
  end type
  type :: grid
    integer :: n = 3
    real(8), allocatable :: w(:), scale
    integer, allocatable :: ix(:)
    real(8), pointer :: p(:, :) => null ()
    type(inner) :: in
    real :: fixed(4) = 2
    type(grid), pointer :: next => null ()
  end type
  type(grid) :: global
  type(grid), allocatable :: global_allocatable
contains
  subroutine fill (g, first, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: first, n
    integer :: i
    allocate (g%w(first:first + n - 1), g%ix(n), g%p(2, 0:n), g%in%k(n), g%scale)
    g%scale = 2
    g%n = n
    do i = 1, n
      g%w(first + i - 1) = i
      g%ix(i) = first + n - i
      g%in%k(i) = 100 * i
      g%p(:, i) = [i, -i]
    end do
    g%p(:, 0) = 7
  end subroutine

  subroutine clear (g)
    type(grid), intent(inout) :: g
    deallocate (g%w, g%ix, g%p, g%in%k, g%scale)
  end subroutine

  ! One component, and several in one construct.
  integer function summed (g, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    real(8) :: s
    integer :: i, bad
    bad = 0
    s = 0
    !$acc parallel loop copy (g%w) reduction (+:s)
    do i = lbound (g%w, 1), ubound (g%w, 1)
      s = s + g%w(i)
      g%w(i) = 2 * g%w(i)
    end do
    if (s /= n * (n + 1) / 2) bad = bad + 1
    s = 0
    !$acc parallel loop copyin (g%w, g%ix, g%in%k) reduction (+:s)
    do i = 1, n
      s = s + g%w(g%ix(i)) + g%in%k(i)
    end do
    if (s /= n * (n + 1) + 50 * n * (n + 1)) bad = bad + 10
    s = 0
    !$acc kernels copyin (g%n, g%fixed, g%scale) copy (g%p)
    do i = 1, g%n
      g%p(2, i) = g%p(2, i) * g%scale + g%fixed(3)
    end do
    !$acc end kernels
    do i = 1, n
      if (g%p(2, i) /= 2 - 2 * i .or. g%p(1, i) /= i) bad = bad + 100
    end do
    if (any (g%p(:, 0) /= 7)) bad = bad + 1000
    summed = bad
  end function

  ! Regions that find the components on the device.
  integer function present_there (g, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    real(8) :: s
    integer :: i
    s = 0
    !$acc parallel loop present (g%w, g%ix) reduction (+:s)
    do i = 1, n
      s = s + g%w(g%ix(i)) * i
    end do
    !$acc parallel loop present (g%w)
    do i = lbound (g%w, 1), ubound (g%w, 1)
      g%w(i) = -g%w(i)
    end do
    present_there = merge (0, 1, s == n * (n + 1) * (n + 2) / 6)
  end function

  integer function entered (g, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    integer :: i
    !$acc enter data copyin (g%w, g%ix)
    entered = present_there (g, n)
    !$acc update self (g%w)
    if (any (g%w /= [(-i, i = 1, n)])) entered = entered + 10
    g%w = -g%w
    !$acc update device (g%w)
    entered = entered + 100 * present_there (g, n)
    !$acc exit data copyout (g%w) delete (g%ix)
    if (any (g%w /= [(-i, i = 1, n)])) entered = entered + 1000
    g%w = -g%w
  end function

  ! By a data construct, and the object itself in front of its components.
  integer function in_data (g, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    integer :: i
    !$acc data copy (g%w) copyin (g%ix)
    in_data = present_there (g, n)
    !$acc end data
    if (any (g%w /= [(-i, i = 1, n)])) in_data = in_data + 10
    g%w = -g%w
    !$acc enter data copyin (g)
    !$acc enter data copyin (g%w, g%ix)
    in_data = in_data + 100 * present_there (g, n)
    !$acc exit data copyout (g%w) delete (g%ix)
    !$acc exit data delete (g)
    if (any (g%w /= [(-i, i = 1, n)])) in_data = in_data + 1000
    g%w = -g%w
  end function

  integer function by_pointer (h, a, n)
    type(grid), pointer, intent(inout) :: h
    type(grid), allocatable, intent(inout) :: a
    integer, intent(in) :: n
    real(8) :: s
    integer :: i
    by_pointer = 0
    s = 0
    !$acc parallel loop copyin (h%w, h%ix) copyin (a%w) reduction (+:s)
    do i = 1, n
      s = s + h%w(h%ix(i)) * i + a%w(i)
    end do
    if (s /= n * (n + 1) * (n + 2) / 6 + n * (n + 1) / 2) by_pointer = 1
    s = 0
    !$acc parallel loop copy (a%w) copyin (a%in%k) reduction (+:s)
    do i = 1, n
      s = s + a%in%k(i)
      a%w(i) = a%w(i) + a%in%k(i)
    end do
    if (s /= 50 * n * (n + 1)) by_pointer = by_pointer + 10
    if (any (a%w /= [(101 * i, i = 1, n)])) by_pointer = by_pointer + 100
    !$acc enter data copyin (h%in%k, h%w)
    s = 0
    !$acc parallel loop present (h%w, h%in%k) reduction (+:s)
    do i = 1, n
      s = s + h%w(lbound (h%w, 1) + i - 1) + h%in%k(i)
    end do
    !$acc exit data delete (h%in%k, h%w)
    if (s /= 101 * n * (n + 1) / 2) by_pointer = by_pointer + 1000
    ! Nothing of it has stayed there.
    !$acc enter data copyin (h)
    !$acc parallel copy (by_pointer) present (h)
    if (h%n /= n) by_pointer = by_pointer + 10000
    !$acc end parallel
    !$acc exit data delete (h)
  end function

  integer function of_module (n)
    integer, intent(in) :: n
    type(grid) :: own
    type(grid), pointer :: p
    real(8) :: s
    integer :: i
    call fill (own, 4, n)
    allocate (p, global_allocatable)
    call fill (p, 2, n)
    call fill (global, 1, n)
    call fill (global_allocatable, -7, n)
    s = 0
    !$acc parallel loop copyin (own%w, own%ix, p%w, global%in%k, global_allocatable%ix, global_allocatable%w) &
    !$acc& reduction (+:s)
    do i = 1, n
      s = s + own%w(own%ix(i)) + p%w(i + 1) + global%in%k(i) + global_allocatable%w(global_allocatable%ix(i))
    end do
    of_module = merge (0, 1, s == 3 * n * (n + 1) / 2 + 50 * n * (n + 1))
    call clear (own)
    call clear (p)
    call clear (global)
    call clear (global_allocatable)
    deallocate (p, global_allocatable)
  end function
end module

program component_clauses
  use grids
  implicit none
  type(grid), target :: g
  type(grid), pointer :: h
  type(grid), allocatable :: a
  integer :: n, first
  do n = 1, 41, 20
    do first = -2, 1, 3
      call fill (g, first, n)
      if (summed (g, n) /= 0) stop 1
      g%w = g%w / 2
      if (entered (g, n) /= 0) stop 2
      if (in_data (g, n) /= 0) stop 3
      allocate (a)
      call fill (a, 1, n)
      h => g
      if (by_pointer (h, a, n) /= 0) stop 4
      call clear (a)
      deallocate (a)
      call clear (g)
    end do
    if (of_module (n) /= 0) stop 5
  end do
end program
