! Dummy arguments of type (c_ptr) that are device pointers, in regions and loops.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! GCC 13 and 14 refuse these clauses on combined constructs.
! { dg-require "not-gcc-13" }
! { dg-require "not-gcc-14" }
! { dg-options "-fopenmp" }

module m
  use iso_c_binding
contains
  subroutine fill (d, n)
    type(c_ptr) :: d
    integer :: n, i
    real(8), pointer :: f(:)
    !$omp target is_device_ptr (d) private (f)
    call c_f_pointer (d, f, [n])
    do i = 1, n
      f(i) = i
    end do
    !$omp end target
  end subroutine

  subroutine add (d, e, n)
    type(c_ptr) :: d
    type(c_ptr), intent(in) :: e
    integer :: n, i
    real(8), pointer :: f(:), g(:)
    !$omp target teams distribute parallel do is_device_ptr (d, e) private (f, g)
    do i = 1, n
      call c_f_pointer (d, f, [n])
      call c_f_pointer (e, g, [n])
      f(i) = f(i) + 10 * g(i)
    end do
  end subroutine
end module

program p
  use m
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer(c_size_t), parameter :: bytes = 8 * n, zero = 0
  integer :: r, i, device, host
  real(8), target :: a(n)
  type(c_ptr) :: d, e, d_before
  device = omp_get_default_device ()
  host = omp_get_initial_device ()
  d = omp_target_alloc (bytes, device)
  e = omp_target_alloc (bytes, device)
  d_before = d
  call fill (d, n)
  call fill (e, n)
  call add (d, e, n)
  if (.not. c_associated (d, d_before)) stop 1
  r = omp_target_memcpy (c_loc (a), d, bytes, zero, zero, host, device)
  if (r /= 0) stop 2
  do i = 1, n
    if (a(i) /= 11 * i) stop 3
  end do
  call omp_target_free (d, device)
  call omp_target_free (e, device)
end program
