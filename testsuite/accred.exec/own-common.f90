! Scalars of a COMMON block that several procedures of the file declare: each iteration that sets one before it reads it
! has its own, in the procedures that come later, too.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

subroutine set
  implicit none
  double precision s, t
  integer k
  common /work/ s, t, k
  s = 1
  t = 2
  k = 3
end subroutine

subroutine rows (a, c, n, m)
  implicit none
  integer n, m, i, j, k
  double precision a(m, n), c(n), s, t
  common /work/ s, t, k
  !$acc parallel loop gang vector copyin (a) copyout (c)
  do i = 1, n
    s = 0
    k = i * 2
    do j = 1, m
      t = a(j, i)
      s = s + t * k
    end do
    c(i) = s
  end do
end subroutine

! Other names, and another division of the block's memory.
subroutine nests (a, c, n, m)
  implicit none
  integer n, m, i, j, k1, k2
  double precision a(m, n), c(n), u, v
  common /work/ u, k1, k2, v
  !$acc kernels copyin (a) copyout (c)
  !$acc loop independent
  do i = 1, n
    k1 = i * 2
    u = 0
    do j = 1, m
      u = u + a(j, i) * (k1 + j)
    end do
    c(i) = u
  end do
  !$acc end kernels
end subroutine

program own_common
  implicit none
  integer, parameter :: n = 300, m = 7
  double precision a(m, n), c(n), s, t
  integer i, j, k
  common /work/ s, t, k
  do i = 1, n
    do j = 1, m
      a(j, i) = i + j
    end do
  end do
  call set
  call rows (a, c, n, m)
  do i = 1, n
    if (c(i) /= 2 * i * sum (a(:, i))) stop 1
  end do
  if (s /= 1 .or. t /= 2 .or. k /= 3) stop 2
  call nests (a, c, n, m)
  do i = 1, n
    if (c(i) /= sum (a(:, i) * [(2 * i + j, j = 1, m)])) stop 3
  end do
  ! In the program itself.
  call set
  !$acc parallel loop copyin (a) copyout (c)
  do i = 1, n
    s = a(2, i)
    t = s * 2
    c(i) = s + t
  end do
  do i = 1, n
    if (c(i) /= 3 * (i + 2)) stop 4
  end do
  if (s /= 1 .or. t /= 2) stop 5
end program
