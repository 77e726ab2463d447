! Dummy arguments of which each iteration has its own in one construct, and which another construct of the procedure
! maps: GCC keeps them in memory then, without optimisation.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

module work_m
  implicit none
contains
  subroutine split (x, low, high)
    !$acc routine seq
    integer, value :: x
    integer, intent (out) :: low, high
    low = iand (x, 15)
    high = x / 16
  end subroutine

  ! T and H are nobody's but the iteration's here, and mapped there.
  subroutine unnamed (n, a, b, t, h)
    integer :: n, a(n), b(n), t, h, i
    !$acc parallel loop copyout (a)
    do i = 1, n
      call split (i * 7, t, h)
      a(i) = t + 100 * h
    end do
    !$acc parallel loop copyin (t) copy (h) copyout (b)
    do i = 1, n
      t = i * 3
      h = t
      b(i) = t + h
    end do
  end subroutine

  ! The last iteration's value is stored.
  subroutine mapped (n, a, t)
    integer :: n, a(n), t, i
    !$acc parallel loop copyout (a) copy (t)
    do i = 1, n
      t = iand (i * 7, 15)
      a(i) = t
    end do
    !$acc parallel loop gang vector copyin (t)
    do i = 1, n
      a(i) = a(i) + t
    end do
  end subroutine

  ! Reduced by an inner loop, and set by one of the gang loop's iterations.
  subroutine sums (n, a, s, last)
    integer :: n, a(n), s, last, i, j
    !$acc parallel loop gang copyout (a) vector_length (32)
    do i = 1, n
      s = 0
      !$acc loop vector reduction (+:s)
      do j = 1, i
        s = s + j
      end do
      a(i) = s
    end do
    !$acc parallel copy (s, last)
    s = 4
    last = s + 1
    !$acc end parallel
  end subroutine
end module

program own_mapped_elsewhere
  use work_m
  use openacc
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), t, h, i
  logical :: on_host

  on_host = .true.
  !$acc parallel copy (on_host)
  on_host = acc_on_device (acc_device_host)
  !$acc end parallel
  if (on_host) stop 1

  t = 5
  h = 6
  call unnamed (n, a, b, t, h)
  do i = 1, n
    if (a(i) /= iand (i * 7, 15) + 100 * (i * 7 / 16)) stop 2
    if (b(i) /= 6 * i) stop 3
  end do
  if (t /= 5 .or. h /= 3 * n) stop 4
  call mapped (n, a, t)
  if (t /= iand (n * 7, 15)) stop 5
  do i = 1, n
    if (a(i) /= iand (i * 7, 15) + t) stop 6
  end do
  call sums (n, a, t, h)
  do i = 1, n
    if (a(i) /= i * (i + 1) / 2) stop 7
  end do
  if (t /= 4 .or. h /= 5) stop 8
end program
