! Array assignments in `kernels' that need a temporary array, in which one loop leaves what the next one reads.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-set-env "PTXSIM_CHECK" "all" }

program kernels_array_temporaries
  use openacc
  implicit none
  integer :: a(0:139), k
  real(8) :: m(20, 30), wanted(20, 30)
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"

  ! Of constant size: a(3 * k) = old a(9 + k) + 100.
  a = [(k, k = 0, 139)]
  !$acc kernels
  a(0:96:3) = a(9:41) + 100
  !$acc end kernels
  do k = 0, 139
    if (a(k) /= merge (109 + k / 3, k, k <= 96 .and. mod (k, 3) == 0)) error stop "constant"
  end do

  call run_time (a, 9, 33)

  ! Two of them, and a loop between.
  a = [(k, k = 0, 139)]
  !$acc kernels copy(a)
  a(1:50) = a(0:49) * 2
  do k = 60, 139
    a(k) = -a(k)
  end do
  a(0:49) = a(1:50) + a(60:109)
  !$acc end kernels
  do k = 0, 139
    if (a(k) /= merge (2 * k - 60 - k, merge (98, merge (k, -k, k < 60), k == 50), k < 50)) error stop "two"
  end do

  m = reshape ([(real (k, 8), k = 1, 600)], [20, 30])
  wanted = m
  wanted(2:20, 2:30) = m(1:19, 1:29)
  !$acc kernels
  m(2:20, 2:30) = m(1:19, 1:29)
  !$acc end kernels
  if (any (m /= wanted)) error stop "two dimensions"
contains
  subroutine run_time (a, first, n)
    integer :: a(0:139), first, n, k
    a = [(k, k = 0, 139)]
    !$acc kernels
    a(0:3 * n - 3:3) = a(first:first + n - 1) + 100
    !$acc end kernels
    do k = 0, 139
      if (a(k) /= merge (100 + first + k / 3, k, k < 3 * n .and. mod (k, 3) == 0)) error stop "run time"
    end do
  end subroutine
end program
