! Arrays and scalars of a module that are allocated later, mapped by calls of the runtime library, and then named by
! routines alone; allocatable scalars also by directives.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fchecking" }
! { dg-require "fortran" }

module declare_runtime_module
  use openacc
  implicit none
  real(8), allocatable :: v(:), w(:, :), part(:)
  integer, allocatable :: from_one(:), scalar, of_directive
  integer, allocatable :: index(:)
  !$acc declare create(v, w, part, from_one, scalar, of_directive, index)
contains
  subroutine set (i, n)
    !$acc routine seq
    integer, value :: i, n
    v(i) = v(i) + i
    w(i, 2) = w(i, 2) + 10 * size (w, 2)
    part(i + 2) = part(i + 2) + 100
    from_one(i) = from_one(i) + ubound (from_one, 1)
    if (index(1) /= 3) v(i) = -1
    if (i == n) then
      scalar = scalar + 1
      of_directive = of_directive + 1
    end if
  end subroutine
  subroutine once (n, queue)
    integer, value :: n, queue
    integer :: i, j
    allocate (v(n), w(0:n, n / 2), part(2 * n), from_one(0:n), scalar, of_directive, index(2))
    v = 1
    w = 0
    part = 3
    from_one = 4
    scalar = 5
    of_directive = 6
    index = 3
    call acc_copyin (v)
    call acc_create (w)
    w = 2
    call acc_update_device (w)
    if (queue > 0) then
      call acc_copyin_async (part(index(1):n + 2), queue)
      call acc_wait (queue)
    else
      call acc_present_or_copyin (part(index(1):n + 2))
    end if
    call acc_copyin (index)
    call acc_pcopyin (from_one(1), 4 * n)
    call acc_copyin (scalar)
    !$acc enter data copyin(of_directive)
    !$acc parallel loop
    do i = 1, n
      call set (i, n)
    end do
    call acc_copyout (v)
    call acc_copyout (w)
    call acc_copyout (part(3:n + 2))
    call acc_copyout (from_one(1), 4 * n)
    call acc_copyout (scalar)
    call acc_delete (index)
    !$acc exit data copyout(of_directive)
    do i = 0, n
      if (i > 0) then
        if (v(i) /= 1 + i) error stop "v"
      end if
      do j = 1, n / 2
        if (w(i, j) /= merge (2 + 10 * (n / 2), 2, j == 2 .and. i > 0)) error stop "w"
      end do
      if (from_one(i) /= merge (4 + n, 4, i > 0)) error stop "from_one"
    end do
    do i = 1, 2 * n
      if (part(i) /= merge (103, 3, i >= 3 .and. i <= n + 2)) error stop "part"
    end do
    if (scalar /= 6) error stop "scalar"
    if (of_directive /= 7) error stop "of_directive"
    deallocate (v, w, part, from_one, scalar, of_directive, index)
  end subroutine
end module

program declare_runtime
  use openacc
  use declare_runtime_module
  implicit none
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  call once (10, 0)
  call once (100, 3)
  call once (37, 0)
end program
