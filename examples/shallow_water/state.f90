! Shallow water: the state of each cell.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! The fields are module variables that are on the host and on the device from `create_state' to `destroy_state'.

module state
  implicit none
  integer, parameter :: real8 = kind (1d0)
  real (real8), parameter :: gravity = 9.81_real8

  ! Cells 1 to N in each direction, and one more at each side for the walls.
  integer :: n
  real (real8) :: cell

  ! Depth, and depth times velocity; the same after a step.
  real (real8), allocatable, dimension (:,:) :: h, hu, hv, new_h, new_hu, new_hv

contains

  ! Still water in a square of edge 1.
  subroutine create_state (cells)
    integer, intent (in) :: cells

    n = cells
    cell = 1._real8 / n
    allocate (h(0:n+1,0:n+1), hu(0:n+1,0:n+1), hv(0:n+1,0:n+1))
    allocate (new_h(0:n+1,0:n+1), new_hu(0:n+1,0:n+1), new_hv(0:n+1,0:n+1))
    h = 1
    hu = 0
    hv = 0
    !$acc enter data copyin(h, hu, hv) create(new_h, new_hu, new_hv)
  end subroutine create_state

  subroutine destroy_state
    !$acc exit data delete(h, hu, hv, new_h, new_hu, new_hv)
    deallocate (h, hu, hv, new_h, new_hu, new_hv)
  end subroutine destroy_state

  ! A dam at the middle of x (or of y) holds back water of depth LEFT from water of depth RIGHT.
  subroutine put_dam (along_x, left, right)
    logical, intent (in) :: along_x
    real (real8), intent (in) :: left, right
    integer :: i, j

    do j = 0, n + 1
      do i = 0, n + 1
        h(i,j) = merge (left, right, merge (i, j, along_x) <= n / 2)
      end do
    end do
    hu = 0
    hv = 0
    !$acc update device(h, hu, hv)
  end subroutine put_dam
end module state
