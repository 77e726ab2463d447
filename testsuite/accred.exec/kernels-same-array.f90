! Loops of `kernels' that get at the same allocatable array in front of a branch and behind it, or by two components of
! one array of structures: they depend on each other.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-set-env "PTXSIM_CHECK" "all" }

module kernels_same_array_module
  implicit none
  integer, allocatable :: a(:)
  type pair
    integer, allocatable :: first(:), second(:)
  end type
  type(pair) :: both
end module

program kernels_same_array
  use openacc
  use kernels_same_array_module
  implicit none
  integer :: b(140), k, n
  integer :: wanted(-3:136)
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  allocate (a(-3:136), both%first(140), both%second(140))

  ! Iteration 20 stores to a(-2), which decides what the others store.
  b = [(100 + k, k = 1, 140)]
  a = 1
  !$acc kernels copy(b)
  do k = 2, 21
    if (iand (a(-2), 1) == 1) then
      n = b(k - 1)
    else
      n = 7
    end if
    a(18 - k) = n
  end do
  !$acc end kernels
  wanted = 1
  ! a(-2) = b(19) = 119, odd; the last one is a(-3).
  do k = 2, 21
    wanted(18 - k) = 99 + k
  end do
  if (any (a /= wanted)) error stop "odd"

  ! The same with an even number: all that follows is 7.
  b = [(100 + 2 * k, k = 1, 140)]
  a = 1
  !$acc kernels copy(b)
  do k = 2, 21
    if (iand (a(10), 1) == 1) then
      n = b(k - 1)
    else
      n = 7
    end if
    a(18 - k) = n
  end do
  !$acc end kernels
  wanted = 1
  ! a(10) is set by the iteration for 8, to b(7) = 114; it is the last one that reads an odd number.
  do k = 2, 21
    wanted(18 - k) = merge (100 + 2 * (k - 1), 7, k <= 8)
  end do
  if (any (a /= wanted)) error stop "even"

  both%first = 1
  both%second = [(k, k = 1, 140)]
  !$acc enter data copyin(both)
  !$acc enter data copyin(both%first, both%second)
  !$acc kernels present(both)
  do k = 2, 140
    if (both%second(k) > 0) then
      n = both%first(k - 1)
    else
      n = 0
    end if
    both%first(k) = n + both%second(k)
  end do
  !$acc end kernels
  !$acc exit data copyout(both%first, both%second)
  !$acc exit data delete(both)
  do k = 1, 140
    if (both%first(k) /= k * (k + 1) / 2) error stop "structure"
  end do
end program
