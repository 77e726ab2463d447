! Clauses for components of components: data constructs, procedures that find them there, sections in updates, pointers to
! the object, asynchronous maps, regions without clauses when the whole object is there.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module models
  implicit none
  type :: fld
    real(8), allocatable :: u(:, :), v(:)
    real(8), pointer :: q(:) => null ()
    integer :: lo = 1, hi = 1
  end type
  type :: mdl
    integer :: nsteps
    type(fld) :: a, b
    type(fld), pointer :: c => null ()
    real(8) :: coef(3) = [1d0, 2d0, 3d0]
  end type
contains
  subroutine step (m)
    type(mdl), intent(inout) :: m
    integer :: i, j
    !$acc parallel loop collapse(2) present(m%a%u, m%b%u)
    do j = lbound (m%a%u, 2), ubound (m%a%u, 2)
      do i = lbound (m%a%u, 1), ubound (m%a%u, 1)
        m%b%u(i, j) = m%b%u(i, j) + m%a%u(i, j)
      end do
    end do
  end subroutine
  subroutine scaled (f, g, n, k)
    type(fld), intent(in) :: f
    type(fld), intent(inout) :: g
    integer, intent(in) :: n
    real(8), intent(in) :: k
    integer :: i
    !$acc kernels present(f%v, g%q) 
    !$acc loop independent
    do i = 1, n
      g%q(i) = k * f%v(i)
    end do
    !$acc end kernels
  end subroutine
end module
program component_nested
  use models
  implicit none
  type(mdl), target :: m
  type(mdl), pointer :: pm
  integer :: i, j
  real(8) :: s
  allocate (m%a%u(0:9, 5), m%b%u(0:9, 5), m%a%v(20), m%b%q(20), m%c)
  allocate (m%c%v(7))
  m%a%u = 1; m%b%u = 10; m%a%v = [(i, i = 1, 20)]; m%b%q = 0; m%c%v = 5
  !$acc data copyin (m%a%u, m%a%v) copy (m%b%u) copyout(m%b%q)
  call step (m)
  call step (m)
  call scaled (m%a, m%b, 20, 3d0)
  !$acc update self (m%b%u(2:3, 4))
  if (any (m%b%u(2:3, 4) /= 12) .or. m%b%u(2, 3) /= 10) stop 1
  m%a%u(:, 2) = 100
  !$acc update device (m%a%u(:, 2))
  call step (m)
  !$acc end data
  if (any (m%b%u(:, [1, 3, 4, 5]) /= 13) .or. any (m%b%u(:, 2) /= 112)) stop 2
  if (any (m%b%q /= [(3 * i, i = 1, 20)])) stop 3
  ! async, if, sections
  !$acc enter data copyin (m%a%v) async (1)
  !$acc parallel loop present (m%a%v) async (1)
  do i = 1, 20
    m%a%v(i) = m%a%v(i) * 2
  end do
  !$acc update self (m%a%v) async (1)
  !$acc wait (1)
  if (any (m%a%v /= [(2 * i, i = 1, 20)])) stop 4
  !$acc exit data delete (m%a%v)
  pm => m
  s = 0
  !$acc parallel loop copyin (pm%a%v, pm%coef) reduction (+:s)
  do i = 1, 20
    s = s + pm%a%v(i) * pm%coef(mod (i, 3) + 1)
  end do
  if (s /= sum ([(2 * i * m%coef(mod (i, 3) + 1), i = 1, 20)])) stop 5
  !$acc enter data copyin (pm%a%v, pm%b%q)
  !$acc parallel loop present(pm%a%v)
  do i = 1, 20
    pm%a%v(i) = pm%a%v(i) + 1
  end do
  !$acc update self (pm%a%v)
  if (any (pm%a%v /= [(2 * i + 1, i = 1, 20)])) stop 6
  !$acc exit data delete (pm%a%v, pm%b%q)
  ! the whole object, then everything in it without clauses
  !$acc enter data copyin (m)
  !$acc enter data copyin (m%a%u, m%a%v, m%b%u, m%b%q)
  s = 0
  !$acc parallel loop default (present) reduction (+:s)
  do i = 1, 20
    s = s + m%a%v(i) + m%b%q(i) + m%coef(2)
  end do
  if (s /= sum (m%a%v) + sum (m%b%q) + 40) stop 7
  !$acc kernels
  do j = 1, 5
    do i = 0, 9
      m%b%u(i, j) = m%a%u(i, j) + m%a%v(i + j)
    end do
  end do
  !$acc end kernels
  !$acc update self (m%b%u)
  do j = 1, 5
    do i = 0, 9
      if (m%b%u(i, j) /= m%a%u(i, j) + m%a%v(i + j)) stop 8
    end do
  end do
  !$acc exit data delete (m%a%u, m%a%v, m%b%u, m%b%q)
  !$acc exit data delete (m)
end program
