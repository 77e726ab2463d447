! Variables of COMMON blocks, of EQUIVALENCE and of the procedure around in kernels regions of several parts, next to
! scalars that go from one part to another.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

subroutine present_member (y, n)
  implicit none
  integer :: n, y(n), i, j, k, c
  common /block/ c, k
  !$acc data copyin (c) copy (y)
  !$acc kernels present (c)
    y(2) = 0
    do j = 1, 1 + c - 1
      y(2) = y(2) + 3
    end do
    !$acc loop independent
    do i = 1, n
      y(i) = y(i) + j + c
    end do
  !$acc end kernels
  !$acc end data
end subroutine

subroutine parts (y, n)
  implicit none
  integer :: n, y(n), i, j, c, k, e, f
  common /block/ c, k
  equivalence (e, f)
  e = 7
  !$acc kernels copyin (c, e) copy (y)
    y(2) = 0
    j = c
    j = j + c
    do i = 1, n
      y(i) = y(i) + j + c
    end do
    j = j + c + e
    do i = 1, n
      y(i) = y(i) + j
    end do
  !$acc end kernels
end subroutine

subroutine around (y, n)
  implicit none
  integer :: n, y(n), c
  c = 4
  call inside
contains
  subroutine inside
    integer :: i, j
    !$acc kernels copy (y)
      y(2) = 0
      j = c
      j = j + c
      do i = 1, n
        y(i) = y(i) + j + c
      end do
      j = j + c
      do i = 1, n
        y(i) = y(i) + j
      end do
    !$acc end kernels
  end subroutine
end subroutine

program kernels_common
  implicit none
  integer :: y(10), c, k
  common /block/ c, k
  c = 4
  k = 99
  y = 1
  call present_member (y, 10)
  if (y(2) /= 21 .or. any (y(3:) /= 10)) stop 1
  y = 1
  call parts (y, 10)
  if (y(2) /= 31 .or. any (y(3:) /= 32)) stop 2
  y = 1
  call around (y, 10)
  if (y(2) /= 24 .or. any (y(3:) /= 25)) stop 3
  if (c /= 4 .or. k /= 99) stop 4
end program
