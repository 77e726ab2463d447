! Atomic updates of Fortran: minimum, maximum, bits by intrinsics, logicals, sums; with captured values.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program main
  use openacc
  implicit none
  integer, parameter :: n = 2000
  integer :: i, largest, least, bits, none, odd, v, before(n), after(n), top, want, failures
  integer(8) :: wide_largest, wide_least
  real :: total, smallest
  double precision :: difference
  logical :: all_small, any_last, parity, same, all_false, l
  logical(1) :: tiny
  integer :: x(n)
  failures = 0
  do i = 1, n
    x(i) = mod (i * 7919, 3001) - 1500
  end do
  largest = -huge (1); least = huge (1); bits = 0; none = -1; odd = 0; top = 0
  wide_largest = -huge (1_8); wide_least = huge (1_8)
  total = 0; smallest = 1e30; difference = 0.5d0
  all_small = .true.; any_last = .false.; parity = .false.; same = .true.; all_false = .true.; tiny = .true.
  !$acc parallel loop gang worker vector num_gangs (5) num_workers (2) vector_length (32) private (v, l) &
  !$acc&  copyin (x) copyout (before, after) copy (largest, least, bits, none, odd, top, wide_largest, wide_least) &
  !$acc&  copy (total, smallest, difference, all_small, any_last, parity, same, all_false, tiny)
  do i = 1, n
    !$acc atomic update
    largest = max (largest, x(i))
    !$acc atomic update
    least = min (x(i), least)
    !$acc atomic update
    wide_largest = max (wide_largest, x(i) * 4000000000_8)
    !$acc atomic update
    wide_least = min (wide_least, x(i) * 4000000000_8)
    !$acc atomic update
    bits = ior (bits, ishft (1, mod (i, 20)))
    !$acc atomic update
    none = iand (none, not (ishft (1, mod (i, 20))))
    !$acc atomic update
    odd = ieor (odd, i)
    !$acc atomic update
    total = total + mod (i, 10)
    !$acc atomic update
    difference = difference - x(i)
    !$acc atomic update
    smallest = min (smallest, real (x(i)))
    l = x(i) < 1501
    !$acc atomic update
    all_small = all_small .and. l
    l = i == n
    !$acc atomic update
    any_last = l .or. any_last
    l = mod (i, 2) == 1
    !$acc atomic update
    parity = parity .neqv. l
    l = i /= 77
    !$acc atomic update
    same = same .eqv. l
    l = i /= 5
    !$acc atomic update
    all_false = all_false .and. l
    !$acc atomic update
    tiny = tiny .and. i /= 6
    !$acc atomic capture
    v = top
    top = max (top, i)
    !$acc end atomic
    before(i) = v
    !$acc atomic capture
    top = max (top, i)
    v = top
    !$acc end atomic
    after(i) = v
  end do
  call check (largest == maxval (x), 'max')
  call check (least == minval (x), 'min')
  call check (wide_largest == maxval (x) * 4000000000_8, 'max of 64 bits')
  call check (wide_least == minval (x) * 4000000000_8, 'min of 64 bits')
  call check (bits == 2**20 - 1, 'ior')
  call check (none == not (2**20 - 1), 'iand')
  want = 0
  do i = 1, n
    want = ieor (want, i)
  end do
  call check (odd == want, 'ieor')
  call check (total == 4.5 * n, 'sum')
  call check (difference == 0.5d0 - sum (dble (x)), 'difference')
  call check (smallest == minval (x), 'min of reals')
  call check (all_small, 'and')
  call check (any_last, 'or')
  ! A thousand odd numbers; one number for which it is false.
  call check (.not. parity, 'neqv')
  call check (.not. same, 'eqv')
  call check (.not. all_false, 'and that is false')
  call check (.not. logical (tiny, 4), 'and of one byte')
  call check (top == n, 'captured max')
  do i = 1, n
    call check (before(i) >= 0 .and. before(i) <= n .and. after(i) >= i .and. after(i) <= n, 'captured')
  end do
  if (failures > 0) stop 1
  ! All of it has run elsewhere.
  !$acc parallel copyout (l)
  l = acc_on_device (acc_device_not_host)
  !$acc end parallel
  if (.not. l) stop 2
contains
  subroutine check (right, what)
    logical, intent (in) :: right
    character (*), intent (in) :: what
    if (.not. right) then
      failures = failures + 1
      if (failures < 20) print *, 'wrong: ', what
    end if
  end subroutine
end program
