! Objects whose components are pointers to arrays: mapped in regions, in data regions, and for good; in objects.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-12" }

module components
  implicit none
  type grid
    integer :: nx, ny
    real(8), pointer :: u(:,:), v(:,:)
    integer :: k
  end type
  type matrix
    integer :: n
    integer, pointer :: start(:), column(:)
    real(8), pointer :: value(:)
  end type
  type solver
    type(matrix) :: a
    real(8), pointer :: x(:), y(:)
  end type
contains
  subroutine in_region (g, s)
    type(grid), intent(inout) :: g
    real(8), intent(out) :: s
    integer :: i, j, nx, ny
    nx = g%nx
    ny = g%ny
    s = 0
    !$omp target teams distribute parallel do collapse(2) reduction(+: s) map(to: g%u) map(from: g%v) map(tofrom: g%k)
    do j = 1, ny
      do i = 1, nx
        g%v(i, j) = g%u(i, j) * 2 + g%k
        s = s + g%v(i, j)
      end do
    end do
  end subroutine

  subroutine in_data (g, s)
    type(grid), intent(inout) :: g
    real(8), intent(out) :: s
    integer :: i, j
    s = 0
    !$omp target data map(to: g%nx, g%ny, g%u) map(from: g%v)
    !$omp target teams distribute parallel do collapse(2) reduction(+: s) map(to: g%nx, g%ny, g%u) map(from: g%v)
    do j = 1, g%ny
      do i = 1, g%nx
        g%v(i, j) = g%u(i, j) * 4
        s = s + g%v(i, j)
      end do
    end do
    !$omp end target data
  end subroutine

  subroutine entered (g, s)
    type(grid), intent(inout) :: g
    real(8), intent(out) :: s
    integer :: i, j
    s = 0
    !$omp target enter data map(to: g)
    !$omp target enter data map(to: g%u) map(alloc: g%v)
    !$omp target teams distribute parallel do collapse(2) reduction(+: s)
    do j = 1, g%ny
      do i = 1, g%nx
        g%v(i, j) = g%u(i, j) * 3
        s = s + g%v(i, j)
      end do
    end do
    !$omp target exit data map(from: g%v) map(release: g%u)
    !$omp target exit data map(release: g)
  end subroutine

  subroutine multiply (s)
    type(solver), intent(inout) :: s
    integer :: i, k
    real(8) :: t
    !$omp target teams distribute parallel do private(t, k)
    do i = 1, s%a%n
      t = 0
      do k = s%a%start(i), s%a%start(i + 1) - 1
        t = t + s%a%value(k) * s%x(s%a%column(k))
      end do
      s%y(i) = t
    end do
  end subroutine

  subroutine nested (s)
    type(solver), intent(inout) :: s
    !$omp target enter data map(to: s)
    !$omp target enter data map(to: s%a%start, s%a%column, s%a%value, s%x) map(alloc: s%y)
    call multiply (s)
    !$omp target exit data map(from: s%y) map(delete: s%a%start, s%a%column, s%a%value, s%x)
    !$omp target exit data map(delete: s)
  end subroutine
end module

program p
  use components
  implicit none
  type(grid) :: g
  type(solver) :: s
  real(8) :: r
  integer, parameter :: n = 60
  integer :: i, k
  g%nx = 10
  g%ny = 7
  g%k = 3
  allocate (g%u(10, 7), g%v(10, 7))
  g%u = 1
  g%u(3, 4) = 6
  call in_region (g, r)
  if (r /= 75 * 2 + 70 * 3 .or. g%v(3, 4) /= 15) stop 1
  call in_data (g, r)
  if (r /= 75 * 4 .or. g%v(3, 4) /= 24) stop 2
  call entered (g, r)
  if (r /= 75 * 3 .or. g%v(3, 4) /= 18) stop 3
  s%a%n = n
  allocate (s%a%start(n + 1), s%a%column(2 * n), s%a%value(2 * n), s%x(n), s%y(n))
  k = 1
  do i = 1, n
    s%a%start(i) = k
    s%a%column(k) = i
    s%a%value(k) = 4
    k = k + 1
    if (i < n) then
      s%a%column(k) = i + 1
      s%a%value(k) = -1
      k = k + 1
    end if
    s%x(i) = i
  end do
  s%a%start(n + 1) = k
  call nested (s)
  do i = 1, n - 1
    if (s%y(i) /= 4 * i - (i + 1)) stop 4
  end do
  if (s%y(n) /= 4 * n) stop 5
end program
