! Names of ASSOCIATE in target regions: of components, of expressions, of arrays, in the region's own clauses.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module grids
  implicit none
  type corner
    real(8) :: x = 1.5d0, y = -0.5d0
  end type
  type grid
    real(8), pointer :: u(:,:)
    integer :: nx = 37, ny = 21
    real(8) :: dt = 0.25d0
    logical :: flip = .true.
    complex(8) :: z = (2d0, 1d0)
    type(corner) :: at
  end type
contains
  ! Nothing names what is associated.
  real(8) function total (g)
    type(grid), intent(in) :: g
    integer :: i, j
    total = 0
    associate (u => g%u, nx => g%nx, ny => g%ny, dt => g%dt, flip => g%flip, twice => 2 * g%nx, z => g%z)
    !$omp target teams distribute parallel do collapse(2) reduction(+:total)
    do j = 1, ny
      do i = 1, nx
        if (flip) total = total + u(i, j) * dt + twice + aimag (z)
      end do
    end do
    end associate
  end function

  ! Clauses do.
  subroutine move (g)
    type(grid), intent(inout) :: g
    integer :: i
    associate (at => g%at, n => g%nx, dt => g%dt, seen => g%ny)
    !$omp target data map(to: n)
    !$omp target map(tofrom: at, dt, seen)
    at%x = at%x + n
    at%y = at%y - dt
    dt = 2 * dt
    do i = 1, n
      seen = seen + i
    end do
    !$omp end target
    !$omp end target data
    end associate
  end subroutine

  ! Rows.
  subroutine rows (g)
    type(grid), intent(inout) :: g
    integer :: i, j
    real(8) :: s
    associate (u => g%u, nx => g%nx, ny => g%ny)
    !$omp target teams distribute private(s)
    do j = 1, ny
      s = 0
      !$omp parallel do reduction(+:s)
      do i = 1, nx
        s = s + u(i, j)
      end do
      u(1, j) = s
    end do
    end associate
  end subroutine
end module

program main
  use grids
  implicit none
  type(grid) :: g
  real(8) :: first(21)
  integer :: i, j
  allocate (g%u(g%nx, g%ny))
  do j = 1, g%ny
    do i = 1, g%nx
      g%u(i, j) = i + j
    end do
  end do
  ! sum (i + j) = 21 * 37 * 38 / 2 + 37 * 21 * 22 / 2 = 14763 + 8547
  if (.not. (abs (total (g) - (23310 * 0.25d0 + 777 * 75)) < 1d-9)) stop 1
  !$omp target enter data map(to: g%u)
  call rows (g)
  !$omp target exit data map(from: g%u)
  do j = 1, g%ny
    first(j) = 37 * 38 / 2 + 37 * j
  end do
  if (.not. (all (g%u(1,:) == first))) stop 2
  if (.not. (all (g%u(2:,3) == [(i + 3, i = 2, 37)]))) stop 3
  call move (g)
  if (.not. (g%at%x == 38.5d0 .and. g%at%y == -0.75d0)) stop 4
  if (.not. (g%dt == 0.5d0)) stop 5
  if (.not. (g%ny == 21 + 37 * 38 / 2)) stop 6
end program
