! Arrays of Fortran that are on the device, in `has_device_addr' of OpenMP's target regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module work
  implicit none
contains
  subroutine whole (n)
    integer, intent (in) :: n
    real, allocatable :: a(:), scalar
    real, pointer :: p(:)
    real :: fixed(40)
    integer :: i
    allocate (a(0:n - 1), scalar)
    allocate (p(n))
    a = 0
    fixed = 2
    scalar = 0.5
    p = [(i, i = 1, n)]
    !$omp target data map (tofrom: a, p, fixed, scalar) use_device_addr (a, p, fixed, scalar)
    !$omp target HAS_DEVICE_ADDR (a, p) &
    !$omp & has_device_addr (fixed, scalar)
    !$omp teams distribute parallel do
    do i = 1, n
      a(i - 1) = 2 * p(i) + lbound (a, 1) + size (p) + fixed(1 + mod (i, 40)) + scalar
    end do
    !$omp end target
    !$omp end target data
    do i = 1, n
      if (a(i - 1) /= 2 * i + n + 2.5) stop 1
    end do
    ! gfortran drops what the region does not use.
    i = 0
    !$omp target has_device_addr (fixed) map (tofrom: i)
    i = i + 1
    !$omp end target
    if (i /= 1) stop 4
    deallocate (p)
  end subroutine

  subroutine dummies (a, b, p, e, o, n)
    integer, intent (in) :: n
    real, intent (inout) :: a(:, :)
    real, allocatable, intent (inout) :: b(:)
    real, pointer, intent (in) :: p(:)
    real, intent (in) :: e(n)
    real, optional, intent (in) :: o(:)
    integer :: i, k
    !$omp target has_device_addr (a, b, p, e, o)
    !$omp teams distribute parallel do
    do i = 1, n
      do k = 1, size (a, 1)
        a(k, i) = a(k, i) + b(i) * p(i) + e(i)
        if (present (o)) a(k, i) = a(k, i) + o(i)
      end do
    end do
    !$omp end target
  end subroutine

  subroutine use_dummies (n)
    integer, intent (in) :: n
    real, allocatable :: a(:, :), b(:)
    real, target :: t(2 * n)
    real, pointer :: p(:)
    real :: e(n)
    integer :: i
    allocate (a(3, n), b(n))
    a = 1
    b = 2
    t = [(i, i = 1, 2 * n)]
    e = 4
    p => t(::2)
    !$omp target data map (a, b, t, e)
    !$omp target data use_device_addr (a, b, e)
    call dummies (a, b, device_pointer (t), e, n=n)
    call dummies (a, b, device_pointer (t), e, e, n)
    !$omp end target data
    !$omp end target data
    do i = 1, n
      if (any (a(:, i) /= 1 + 2 * (2 * (2 * i - 1) + 4) + 4)) stop 2
    end do
  end subroutine

  ! The odd elements of T on the device.
  function device_pointer (t) result (p)
    real, target :: t(:)
    real, pointer :: p(:)
    !$omp target data use_device_addr (t)
    p => t(::2)
    !$omp end target data
  end function

  subroutine deferred (n)
    integer, intent (in) :: n
    integer, allocatable :: a(:)
    integer :: i
    allocate (a(n))
    a = 1
    !$omp target data map (a)
    !$omp target data use_device_addr (a)
    !$omp parallel num_threads (2)
    !$omp single
    !$omp target has_device_addr (a) nowait
    do i = 1, n
      a(i) = a(i) + i
    end do
    !$omp end target
    !$omp end single
    !$omp end parallel
    !$omp end target data
    !$omp end target data
    do i = 1, n
      if (a(i) /= 1 + i) stop 3
    end do
  end subroutine
end module

program main
  use work
  implicit none
  call whole (200)
  call use_dummies (150)
  call deferred (20)
end program
