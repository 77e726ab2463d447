! Updates under a lock that take several blocks: GCC divides complex numbers with branches.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program atomic_division
  use openacc
  implicit none
  integer, parameter :: n = 300
  complex(8) :: z, w(n), old(n)
  complex(4) :: c
  integer :: i

  ! All quotients are exact, also the partial ones, in any order: +-2^k, times 1 or i.
  do i = 1, n
    w(i) = (2d0, 0d0)
    if (mod (i, 3) == 0) w(i) = (0d0, 0.5d0)
    if (mod (i, 3) == 1) w(i) = (0d0, -1d0)
  end do

  z = (3d0, -5d0)
  c = (3e0, -5e0)
  !$acc parallel loop gang vector num_gangs(3) vector_length(64) copyin(w) copy(z, c)
  do i = 1, n
    !$acc atomic update
    z = z / w(i)
    if (i > n - 24) then
      !$acc atomic
      c = c / cmplx (w(i), kind=4)
    end if
  end do
  ! 100 of each: 2^-100 * (-2i)^100 * i^100 = 1.
  if (z /= (3d0, -5d0)) stop 1
  ! 8 of each.
  if (c /= (3e0, -5e0)) stop 2

  ! One thread of each gang, the others wait; each worker; the old value.
  z = (1d0, 0d0)
  !$acc parallel loop gang num_gangs(4) num_workers(4) vector_length(32) copy(z)
  do i = 1, n
    !$acc atomic update
    z = (0d0, 2d0) / z
    !$acc atomic update
    z = (0d0, 2d0) / z
  end do
  ! Each second update undoes the one before, whoever made it.
  if (z /= (1d0, 0d0)) stop 3
  z = (1d0, 0d0)
  !$acc parallel loop gang worker num_gangs(2) num_workers(4) vector_length(32) copyin(w) copy(z)
  do i = 1, n
    !$acc atomic update
    z = z / w(i)
  end do
  if (z /= (1d0, 0d0)) stop 4
  z = (1d0, 0d0)
  !$acc parallel loop num_gangs(2) vector_length(32) copy(z) copyout(old)
  do i = 1, n
    !$acc atomic capture
    old(i) = z
    z = z / (0d0, 2d0)
    !$acc end atomic
  end do
  ! (1 / 2i)^n, and each power before once.
  if (z /= cmplx (2d0**(-n), 0d0, 8)) stop 5
  do i = 0, n - 1
    if (count (abs (old) == 2d0**(-i)) /= 1) stop 6
  end do
  if (acc_get_device_type () /= acc_device_nvidia) stop 50
end program
