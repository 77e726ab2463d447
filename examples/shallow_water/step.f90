! Shallow water: one time step on the device.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! A finite-volume scheme of first order: the flux through each face is the mean of both cells'
! fluxes, less the fastest wave's speed times half of their difference (Rusanov).

module steps
  use state
  implicit none
  private
  public :: time_step, advance, water

contains

  ! The flux through a face, from (HL, QL, TL) to (HR, QR, TR): depth, and momentum across and along
  ! the face.
  subroutine flux (hl, ql, tl, hr, qr, tr, fh, fq, ft)
    !$acc routine seq
    real (real8), intent (in) :: hl, ql, tl, hr, qr, tr
    real (real8), intent (out) :: fh, fq, ft
    real (real8) :: ul, ur, speed

    ul = ql / hl
    ur = qr / hr
    speed = max (abs (ul) + sqrt (gravity * hl), abs (ur) + sqrt (gravity * hr))
    fh = (ql + qr - speed * (hr - hl)) / 2
    fq = (ql * ul + qr * ur + gravity * (hl * hl + hr * hr) / 2 - speed * (qr - ql)) / 2
    ft = (tl * ul + tr * ur - speed * (tr - tl)) / 2
  end subroutine flux

  ! The time in which no wave crosses more than 0.4 of a cell.
  function time_step () result (dt)
    real (real8) :: dt, wave
    integer :: i, j

    dt = huge (dt)
    !$acc parallel loop collapse(2) private(wave) reduction(min:dt) present(h, hu, hv)
    do j = 1, n
      do i = 1, n
        wave = max (abs (hu(i,j)), abs (hv(i,j))) / h(i,j) + sqrt (gravity * h(i,j))
        dt = min (dt, 0.4_real8 * cell / wave)
      end do
    end do
  end function time_step

  ! Walls: the cells beyond them mirror the water in front, with opposite velocity.
  subroutine reflect
    integer :: i

    !$acc parallel loop present(h, hu, hv) async(1)
    do i = 1, n
      h(0,i) = h(1,i)
      hu(0,i) = -hu(1,i)
      hv(0,i) = hv(1,i)
      h(n+1,i) = h(n,i)
      hu(n+1,i) = -hu(n,i)
      hv(n+1,i) = hv(n,i)
      h(i,0) = h(i,1)
      hu(i,0) = hu(i,1)
      hv(i,0) = -hv(i,1)
      h(i,n+1) = h(i,n)
      hu(i,n+1) = hu(i,n)
      hv(i,n+1) = -hv(i,n)
    end do
  end subroutine reflect

  subroutine advance (dt)
    real (real8), intent (in) :: dt
    real (real8) :: r, west(3), east(3), south(3), north(3)
    integer :: i, j

    call reflect
    r = dt / cell
    !$acc parallel loop gang present(h, hu, hv, new_h, new_hu, new_hv) async(1)
    do j = 1, n
      !$acc loop vector private(west, east, south, north)
      do i = 1, n
        call flux (h(i-1,j), hu(i-1,j), hv(i-1,j), h(i,j), hu(i,j), hv(i,j), west(1), west(2), west(3))
        call flux (h(i,j), hu(i,j), hv(i,j), h(i+1,j), hu(i+1,j), hv(i+1,j), east(1), east(2), east(3))
        call flux (h(i,j-1), hv(i,j-1), hu(i,j-1), h(i,j), hv(i,j), hu(i,j), south(1), south(2), south(3))
        call flux (h(i,j), hv(i,j), hu(i,j), h(i,j+1), hv(i,j+1), hu(i,j+1), north(1), north(2), north(3))
        new_h(i,j) = h(i,j) - r * (east(1) - west(1) + (north(1) - south(1)))
        new_hu(i,j) = hu(i,j) - r * (east(2) - west(2) + (north(3) - south(3)))
        new_hv(i,j) = hv(i,j) - r * (east(3) - west(3) + (north(2) - south(2)))
      end do
    end do
    !$acc parallel loop collapse(2) present(h, hu, hv, new_h, new_hu, new_hv) async(1)
    do j = 1, n
      do i = 1, n
        h(i,j) = new_h(i,j)
        hu(i,j) = new_hu(i,j)
        hv(i,j) = new_hv(i,j)
      end do
    end do
    !$acc wait(1)
  end subroutine advance

  ! The volume of water, the least and the greatest depth.
  subroutine water (volume, least, most)
    real (real8), intent (out) :: volume, least, most
    real (real8) :: sum, low, high
    integer :: i, j

    sum = 0
    low = huge (low)
    high = 0
    !$acc parallel loop collapse(2) reduction(+:sum) reduction(min:low) reduction(max:high) present(h)
    do j = 1, n
      do i = 1, n
        sum = sum + h(i,j)
        low = min (low, h(i,j))
        high = max (high, h(i,j))
      end do
    end do
    volume = sum * cell * cell
    least = low
    most = high
  end subroutine water
end module steps
