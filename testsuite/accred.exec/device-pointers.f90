! C's pointers in Fortran: what arrives is the address that they hold, null too; not so Fortran's own scalars.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module c_pointers
  use iso_c_binding
  implicit none
contains
  ! As arguments: by reference, by value, optional.
  subroutine arguments (p, v, o, bits)
    type(c_ptr) :: p
    type(c_ptr), value :: v
    type(c_ptr), optional :: o
    integer(c_intptr_t) :: bits(4)
    bits = 1
    !$acc parallel num_gangs(1) copy(bits)
    bits(1) = transfer (p, bits(1))
    bits(2) = transfer (v, bits(2))
    !$acc end parallel
    !$acc serial copy(bits)
    if (present (o)) bits(3) = transfer (o, bits(3))
    !$acc end serial
    !$acc parallel num_gangs(1) copy(bits) firstprivate(p, v)
    bits(4) = transfer (p, bits(1)) + transfer (v, bits(2))
    !$acc end parallel
  end subroutine
end module

program device_pointers
  use c_pointers
  use openacc
  implicit none
  type(c_ptr) :: null, some
  integer(c_intptr_t) :: bits(4)
  integer, pointer :: p
  integer, allocatable :: a
  logical :: known(2)
  null = c_null_ptr
  some = transfer (4096_c_intptr_t, some)

  call arguments (some, null, some, bits)
  if (any (bits /= [4096, 0, 4096, 4096])) stop 1
  call arguments (null, some, null, bits)
  if (any (bits /= [0, 4096, 0, 4096])) stop 2
  call arguments (null, null, bits=bits)
  if (any (bits /= [0, 0, 1, 0])) stop 3

  bits = 1
  !$acc kernels copy(bits)
  bits(1) = transfer (null, bits(1))
  bits(2) = transfer (some, bits(2))
  !$acc end kernels
  if (any (bits /= [0, 4096, 1, 1])) stop 4

  ! What is not there is not there in the region either.
  nullify (p)
  !$acc parallel num_gangs(1) copyout(known)
  known(1) = associated (p)
  known(2) = allocated (a)
  !$acc end parallel
  if (any (known)) stop 5

  if (acc_get_device_type () /= acc_device_nvidia) stop 6
end program
