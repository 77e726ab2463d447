! Automatic arrays in routines, and private arrays of run-time bounds.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fstack-arrays" }

module routines
  implicit none
contains
  subroutine automatic (n, i, r)
    !$acc routine seq
    integer, intent (in) :: n, i
    integer, intent (out) :: r
    integer :: v(n), w(0:n, 3), k
    do k = 1, n
      v(k) = k * i
    end do
    w(1:n, 2) = v(n:1:-1)
    w(0, :) = 1
    r = sum (w(:, 2)) + w(n, 2) + size (w)
  end subroutine

  subroutine region (n, m)
    integer, intent (in) :: n, m
    integer :: v(n), w(2:n, 3), r(m), s(m), q(m), i, k
    !$acc parallel loop gang vector private (v, w) copyout (r)
    do i = 1, m
      do k = 1, n
        v(k) = k * i
      end do
      w(2:n, :) = 2
      w(n, 3) = 1
      r(i) = sum (v) + sum (w) + size (w) + ubound (w, 1)
    end do
    !$acc parallel loop gang private (v) copyout (s)
    do i = 1, m
      !$acc loop vector
      do k = 1, n
        v(k) = k + i
      end do
      s(i) = 0
      do k = 1, n
        s(i) = s(i) + v(k)
      end do
    end do
    !$acc parallel loop gang vector copyout (q)
    do i = 1, m
      call automatic (n, i, q(i))
    end do
    do i = 1, m
      if (r(i) /= i * n * (n + 1) / 2 + 6 * (n - 1) - 1 + 3 * (n - 1) + n) error stop 1
      if (s(i) /= i * n + n * (n + 1) / 2) error stop 2
      if (q(i) /= i * n * (n + 1) / 2 + 1 + i + 3 * (n + 1)) error stop 3
    end do
  end subroutine
end module

program main
  use routines
  use openacc
  implicit none
  if (acc_get_device_type () /= acc_device_nvidia) error stop 4
  call region (10, 50)
  call region (700, 40)
end program
