! What a region in an internal procedure writes to arguments of the procedure around it, without a clause.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-do run }
! { dg-require "fortran" }

module around_the_region
  implicit none
contains
  subroutine around (a, b, s)
    integer :: a(0:9), b(0:), s
    call inside ()
  contains
    subroutine inside ()
      integer :: i
      !$acc parallel loop
      do i = 0, 9
        a(i) = i + 1
      end do
      !$acc kernels
      do i = 0, 9
        b(i) = a(i) + 2
      end do
      s = 17
      !$acc end kernels
    end subroutine
  end subroutine
end module

program unwritten_host_associated
  use around_the_region
  implicit none
  integer :: whole(0:9), shape(0:9), scalar
  whole = -1
  shape = -1
  scalar = -1
  call around (whole, shape, scalar)
  if (any (whole /= [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) error stop "explicit shape"
  if (any (shape /= [3, 4, 5, 6, 7, 8, 9, 10, 11, 12])) error stop "assumed shape"
  if (scalar /= 17) error stop "scalar"
end program
