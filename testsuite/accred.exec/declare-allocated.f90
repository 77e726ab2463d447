! Arrays of a module that are allocated later, mapped by `enter data' or a data construct, and then named by routines alone.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module declare_allocated_module
  implicit none
  real(8), allocatable :: v(:)
  integer, allocatable :: m(:, :), part(:), in_construct(:)
  !$acc declare create(v, m, part, in_construct)
contains
  subroutine set_v (n)
    integer, value :: n
    !$acc routine seq
    v(n) = v(n) + 4
  end subroutine
  subroutine set_rest (i, j)
    integer, value :: i, j
    !$acc routine seq
    m(i, j) = m(i, j) * 10 + size (m, 1)
    part(i + 2) = part(i + 2) + ubound (part, 1)
  end subroutine
  subroutine set_in_construct (i)
    integer, value :: i
    !$acc routine seq
    in_construct(i) = in_construct(i) * 3
  end subroutine
  subroutine once (n, present_before)
    integer :: n, i, j
    logical :: present_before
    allocate (v(n), m(-1:n, 2:4), part(n), in_construct(n))
    if (.not. present_before) then
      !$acc enter data create(v(1:n))
    end if
    !$acc enter data copyin(v(1:n)) if(present_before)
    v = n
    !$acc update device(v(1:n))
    v = 1
    m = 7
    part = 5
    in_construct = 6
    !$acc enter data copyin(m, part(3:n - 1))
    !$acc serial
    call set_v (n)
    !$acc end serial
    if (v(n) /= 1) error stop "host v"
    !$acc update self(v(1:n))
    if (v(n) /= n + 4 .or. any (v(1:n - 1) /= n)) error stop "v"
    !$acc parallel loop
    do i = 1, n - 3
      call set_rest (i, 3)
    end do
    !$acc exit data copyout(m, part(3:n - 1))
    do i = -1, n
      do j = 2, 4
        if (m(i, j) /= merge (70 + n + 2, 7, j == 3 .and. i >= 1 .and. i <= n - 3)) error stop "m"
      end do
    end do
    do i = 1, n
      if (part(i) /= merge (5 + n, 5, i >= 3 .and. i <= n - 1)) error stop "part"
    end do
    !$acc data copy(in_construct)
    !$acc parallel loop
    do i = 1, n
      call set_in_construct (i)
    end do
    !$acc end data
    if (any (in_construct /= 18)) error stop "in_construct"
    !$acc exit data delete(v(1:n))
    deallocate (v, m, part, in_construct)
  end subroutine
end module

program declare_allocated
  use openacc
  use declare_allocated_module
  implicit none
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  call once (10, .false.)
  call once (100, .true.)
  call once (37, .false.)
end program
