! Scalars of Fortran that are on the device, and arguments that may be absent, in `has_device_addr' of
! OpenMP's target regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module places
  use iso_c_binding, only: c_intptr_t, c_loc
  implicit none
contains
  subroutine pointers (p, a, rounds)
    real(8), pointer :: p
    integer, allocatable :: a
    integer, intent (in) :: rounds
    integer :: i
    do i = 1, rounds
      !$omp target has_device_addr (p, a)
      p = p + a + i
      a = a * 2
      !$omp end target
    end do
  end subroutine

  ! Bits: what is present, what is associated or allocated.
  integer function what_is_there (p, a, s, v, w) result (there)
    character, pointer, optional :: p
    complex, allocatable, optional :: a
    integer, optional, intent (inout) :: s
    integer, optional, allocatable :: v(:)
    integer, optional, pointer :: w(:)
    there = 0
    !$omp target has_device_addr (p, a, s, v, w) map (tofrom: there)
    if (present (p)) then
      there = there + 1
      if (associated (p)) then
        there = there + 2
        if (p == 'x') p = 'y'
      end if
    end if
    if (present (a)) then
      there = there + 4
      if (allocated (a)) a = a * (0, 1)
      if (allocated (a)) there = there + 8
    end if
    if (present (s)) then
      there = there + 16
      s = s - 1
    end if
    if (present (v)) there = there + 32 * size (v)
    if (present (w)) then
      if (associated (w)) w(ubound (w, 1)) = 100 * size (w)
      there = there + 1024
    end if
    !$omp end target
  end function

  ! The region has the same address as the host, not that of a copy.
  subroutine addresses (p, q)
    integer, pointer :: p
    integer, pointer, optional :: q
    integer (c_intptr_t) :: at(2), there(2)
    at = [transfer (c_loc (p), at), transfer (c_loc (q), at)]
    !$omp target has_device_addr (p, q) map (from: there)
    there(1) = transfer (c_loc (p), there(1))
    there(2) = transfer (c_loc (q), there(1))
    !$omp end target
    if (any (there /= at)) stop 10
  end subroutine

  ! The same arguments in a region inside the data construct that names them.
  subroutine in_place (n, s, p, v)
    integer, intent (in) :: n
    integer, optional :: s
    integer, optional, pointer :: p
    integer, optional, allocatable :: v(:)
    integer :: i
    !$omp target data map (s, p, v) use_device_addr (s, p, v)
    !$omp target has_device_addr (s, p, v)
    if (present (s)) s = s + n
    if (present (p)) p = n
    !$omp end target
    !$omp target teams distribute parallel do map (to: n)
    do i = 1, n
    end do
    !$omp target has_device_addr (v)
    if (present (v)) then
      do i = lbound (v, 1), ubound (v, 1)
        v(i) = v(i) * i
      end do
    end if
    !$omp end target
    !$omp end target data
  end subroutine
end module

program main
  use places
  implicit none
  real(8), pointer :: p
  integer, allocatable :: a
  character, pointer :: c
  complex, allocatable :: z
  integer, target :: s
  integer, pointer :: to_s, w(:)
  integer, allocatable :: v(:)
  integer :: there
  allocate (p, a)
  p = 0.5d0
  a = 3
  !$omp target data map (tofrom: p, a) use_device_addr (p, a)
  call pointers (p, a, 4)
  !$omp end target data
  if (p /= 0.5 + 3 + 6 + 12 + 24 + 10 .or. a /= 48) stop 1

  if (what_is_there () /= 0) stop 2
  nullify (c)
  !$omp target data map (c, z) use_device_addr (c, z)
  there = what_is_there (c, z)
  !$omp end target data
  if (there /= 1 + 4) stop 3
  allocate (c, z, v(5), w(-1:3))
  c = 'x'
  z = (2, 3)
  s = 10
  w = 7
  !$omp target data map (c, z, s, v, w) use_device_addr (c, z, s, v, w)
  there = what_is_there (c, z, s, v, w)
  !$omp end target data
  if (there /= 1 + 2 + 4 + 8 + 16 + 32 * 5 + 1024) stop 4
  if (c /= 'y' .or. z /= (-3, 2) .or. s /= 9) stop 5
  if (w(3) /= 500 .or. any (w(:2) /= 7)) stop 6

  call in_place (3)
  if (s /= 9) stop 7
  call in_place (5, s)
  if (s /= 14) stop 8
  to_s => s
  !$omp target data map (to_s) use_device_addr (to_s)
  call addresses (to_s, to_s)
  !$omp end target data
  v = [1, 2, 3]
  call in_place (8, p=to_s, v=v)
  if (s /= 8 .or. any (v /= [1, 4, 9])) stop 9
end program
