! Atomic updates of arrays and scalars of modules that the device has for the whole program.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module tables
  implicit none
  integer :: bins(-3:60), keys(4000)
  real(8) :: weights(3, 20), largest
  complex(8) :: sums(4)
  !$acc declare create (bins, keys, weights, largest, sums)
contains
  subroutine count_all (n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    integer :: i
    !$acc parallel loop copyin(x)
    do i = 1, n
      !$acc atomic update
      bins(keys(i)) = bins(keys(i)) + 1
      !$acc atomic update
      weights(2, mod (i, 20) + 1) = weights(2, mod (i, 20) + 1) + x(i)
      !$acc atomic update
      largest = max (largest, x(i))
    end do
  end subroutine
  subroutine in_kernels (n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    integer :: i
    !$acc kernels copyin(x)
    !$acc loop independent
    do i = 1, n
      !$acc atomic update
      bins(keys(i)) = bins(keys(i)) - 2
      !$acc atomic update
      sums(mod (i, 4) + 1) = sums(mod (i, 4) + 1) + cmplx (x(i), 1, 8)
    end do
    !$acc end kernels
  end subroutine
end module

program variables
  use tables
  implicit none
  integer :: i, n, b(-3:60)
  real(8) :: x(4000), w(20)
  complex(8) :: s(4)
  do i = 1, 4000
    keys(i) = mod (i * 37, 64) - 3
    x(i) = mod (i, 11) - 4
  end do
  do n = 1, 4000, 1333
    bins = 0
    weights = 0
    largest = -100
    sums = 0
    b = 0
    w = 0
    s = 0
    do i = 1, n
      b(keys(i)) = b(keys(i)) - 1
      w(mod (i, 20) + 1) = w(mod (i, 20) + 1) + x(i)
      s(mod (i, 4) + 1) = s(mod (i, 4) + 1) + cmplx (x(i), 1, 8)
    end do
    !$acc update device (bins, keys, weights, largest, sums)
    call count_all (n, x)
    call in_kernels (n, x)
    !$acc update self (bins, weights, largest, sums)
    if (any (bins /= b)) stop 1
    if (any (weights(2, :) /= w) .or. any (weights(1, :) /= 0)) stop 2
    if (largest /= maxval (x(1:n))) stop 3
    if (any (sums /= s)) stop 4
  end do
end program
