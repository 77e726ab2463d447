! { dg-do run }
! Scalars of three nested loops, each set in its loop and handed to a routine in the innermost one, which might write them:
! an iteration of the inner loop has its own, and so has an iteration of the loop that sets it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine weigh (x, y, z, v)
  implicit none
  double precision x, y, z, v
  !$acc routine seq
  v = x * 10000 + y * 100 + z
end subroutine weigh

program main
  use openacc
  implicit none
  integer, parameter :: l = 5, m = 40, n = 30
  integer i, j, k, wrong
  double precision x, y, z, v, a(m,n,l), b(m,n,l)
  logical on_host
  external weigh
  !$acc routine (weigh) seq

  a = -1
  b = -1
  !$acc parallel loop copy(a)
  do k = 1, l
    z = k
    !$acc loop
    do j = 1, n
      y = j
      !$acc loop
      do i = 1, m
        x = i
        call weigh (x, y, z, v)
        a(i,j,k) = v
      end do
    end do
  end do

  !$acc parallel loop gang copy(b) vector_length(64)
  do k = 1, l
    z = k
    !$acc loop worker
    do j = 1, n
      y = j
      !$acc loop vector
      do i = 1, m
        x = i
        call weigh (x, y, z, v)
        b(i,j,k) = v
      end do
    end do
  end do

  wrong = 0
  do k = 1, l
    do j = 1, n
      do i = 1, m
        if (abs (a(i,j,k) - (i * 10000d0 + j * 100d0 + k)) > 0) wrong = wrong + 1
        if (abs (b(i,j,k) - (i * 10000d0 + j * 100d0 + k)) > 0) wrong = wrong + 1
      end do
    end do
  end do
  !$acc parallel copyout(on_host)
  on_host = acc_on_device (acc_device_host)
  !$acc end parallel
  if (on_host) error stop 2
  if (wrong > 0) then
    print *, wrong, 'wrong'
    error stop 1
  end if
end program main
