! Arrays that a decomposed kernels region only reads are not copied back: as actual arguments they may be constants.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "--param=openacc-kernels=decompose -gno-statement-frontiers" }

module readers
contains
  subroutine add (a, b, n, k)
    integer :: n, k, i
    real :: a(n), b(n)
    !$acc kernels
    do i = 1, n
      b(i) = b(i) + a(i) + k
    end do
    do i = 1, n
      b(i) = b(i) * a(2)
    end do
    !$acc end kernels
  end subroutine
end module

program read_only_decompose
  use readers
  real :: b(4)
  b = 1
  call add ([ 1., 2., 3., 4. ], b, 4, 3)
  if (any (b /= [ 10., 12., 14., 16. ])) stop 1
end program
