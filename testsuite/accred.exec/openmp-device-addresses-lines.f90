! Arrays with descriptors in `has_device_addr', in directives with comments and empty lines between their lines.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

subroutine add (n)
  implicit none
  integer, intent (in) :: n
  real, allocatable :: a(:), b(:)
  integer :: i
  allocate (a(n), b(n))
  a = 1
  b = 2
  !$omp target data map(tofrom: a) map(to: b) &
  ! both

  !$omp& use_device_addr(a, b)
  !$omp target & ! has_device_addr(i)
  ! a comment: !$omp has_device_addr(n) &

  !$omp   has_device_addr(a &
     !$omp &,&

!$OMP  B)
  !$omp teams distribute parallel do
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  !$omp end target
  !$omp target has_device_&
    !$omp &addr (a)
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  !$omp end target
  !$omp end target data
  do i = 1, n
    if (a(i) /= 6) stop 1
  end do
end subroutine

program main
  call add (100)
end program
