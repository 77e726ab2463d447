! Loops of `kernels' whose variables, and what their iterations set, are not the procedure's own: of a module, in a COMMON
! block, with SAVE, of the procedure around, dummy arguments, and what is passed by reference elsewhere.  All have their last
! value behind the region.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module scalars
  implicit none
  integer, parameter :: n = 200
  integer :: mi, mcount
  real :: mt, msum
  logical :: mfound
  integer :: failures = 0
contains
  subroutine check (ok, what)
    logical, intent(in) :: ok
    character(*), intent(in) :: what
    if (.not. ok) then
      print *, 'wrong: ', what
      failures = failures + 1
    end if
  end subroutine

  subroutine of_module (a)
    real :: a(n)
    !$acc kernels
    do mi = 1, n
      mt = a(mi) * 2
      a(mi) = mt + 1
    end do
    mcount = 0
    msum = 0
    mfound = .false.
    do mi = n, 1, -3
      if (a(mi) > 9) mcount = mcount + 1
      msum = msum + a(mi)
      mfound = mfound .or. a(mi) == 7
    end do
    mt = msum / 4
    do mi = 1, n, 2
      a(mi) = a(mi) - mt
    end do
    !$acc end kernels
  end subroutine

  subroutine common_block (a)
    real :: a(n), t1, t2
    integer :: ic, jc
    common /block/ t1, t2, ic, jc
    !$acc kernels
    do ic = 1, n
      t1 = a(ic) * 2
      t2 = t1 + 1
      a(ic) = t1 * t2
    end do
    do jc = 2, n, 2
      t1 = a(jc)
      if (t1 > 5) a(jc) = t1 - 5
    end do
    !$acc end kernels
    call check (ic == n + 1, 'COMMON counter')
    call check (jc == n + 2, 'COMMON counter by 2')
    call check (t2 == mod (n, 7) * 2 + 1, 'COMMON scalar')
  end subroutine

  subroutine saved (a)
    real :: a(n)
    integer, save :: i, rounds = 0
    real, save :: t = -1
    !$acc kernels
    do i = 1, n
      t = a(i)
      a(i) = t * t
    end do
    rounds = rounds + 1
    !$acc end kernels
    call check (i == n + 1 .and. rounds == nint (a(1)) .and. t == mod (n, 7), 'SAVE')
  end subroutine

  ! The counters are the caller's, and there is a nest.
  subroutine dummies (b, i, j)
    real :: b(n, 10)
    integer :: i, j
    !$acc kernels
    do j = 1, 10
      do i = 1, n
        b(i, j) = b(i, j) + i * j
      end do
    end do
    do i = 1, n
      if (b(i, 1) > 20) exit
    end do
    !$acc end kernels
  end subroutine

  subroutine gets (k, t)
    integer :: k
    real :: t
    call check (k == n + 1, 'counter that is passed')
    call check (t == mod (n, 7) * 3, 'scalar that is passed')
  end subroutine

  subroutine passed (a, b)
    real :: a(n), b(n, 10), t
    integer :: i, j
    !$acc kernels
    do i = 1, n
      t = a(i) * 3
      a(i) = t
    end do
    !$acc end kernels
    call gets (i, t)
    !$acc kernels
    do j = 1, 10
      do i = 1, n
        b(i, j) = 2 * b(i, j)
      end do
    end do
    !$acc end kernels
    call check (i == n + 1 .and. j == 11, 'counters of a nest')
  end subroutine

  ! An iteration needs what an earlier one has left there.
  subroutine carried (a)
    real :: a(n)
    real, save :: last
    last = 0
    !$acc kernels
    do mi = 1, n
      mt = a(mi)
      a(mi) = mt + last
      last = mt
    end do
    !$acc end kernels
    call check (last == mod (n, 7) .and. mt == last, 'carried')
  end subroutine

  ! The device has the counter and the scalar.
  subroutine present_ones (a)
    real :: a(n)
    mi = 3
    mt = 5
    !$acc data copy (mi, mt)
    mi = 0
    mt = 0
    !$acc kernels
    a(1) = mi
    do mi = 2, n
      a(mi) = a(mi) + mt
    end do
    mt = mt + 1
    !$acc end kernels
    call check (mi == 0 .and. mt == 0, 'not copied back')
    !$acc end data
    call check (mi == n + 1 .and. mt == 6, 'copied back')
  end subroutine

  ! No iterations: nothing is set.
  subroutine none (a, m)
    real :: a(n)
    integer, intent(in) :: m
    mt = 17
    mi = -4
    !$acc kernels
    do mi = 1, m
      mt = a(mi)
      a(mi) = mt + 1
    end do
    !$acc end kernels
    call check (mt == 17 .and. mi == 1, 'no iterations')
  end subroutine

  ! The arrays are of run-time size, and on the device.
  subroutine on_device (a, b, m)
    integer, intent(in) :: m
    real :: a(m), b(m), t
    integer :: ci
    common /other_block/ t, ci
    !$acc kernels present (a, b)
    do ci = 1, m
      t = 2 * b(ci)
      a(ci) = t + 1
    end do
    do mi = 2, m
      mt = a(mi)
      b(mi) = mt
    end do
    !$acc end kernels
    call check (ci == m + 1 .and. mi == m + 1 .and. t == 4 .and. mt == 5, 'scalars beside arrays on the device')
  end subroutine

  subroutine start (a)
    real :: a(n)
    integer :: k
    a = [(real (mod (k, 7)), k = 1, n)]
  end subroutine
end module

program kernels_scalar_copies
  use scalars
  implicit none
  real :: a(n), b(n, 10), x
  integer :: i, j, k, l
  integer :: count_of
  real :: sum_of

  call start (a)
  call of_module (a)
  sum_of = 0
  count_of = 0
  do k = n, 1, -3
    sum_of = sum_of + mod (k, 7) * 2 + 1
    if (mod (k, 7) * 2 + 1 > 9) count_of = count_of + 1
  end do
  call check (msum == sum_of .and. mcount == count_of .and. mfound .and. mi == n + 1, 'module')
  call check (all (a == [(mod (k, 7) * 2 + 1 - merge (sum_of / 4, 0., mod (k, 2) == 1), k = 1, n)]), 'module''s array')

  call start (a)
  call common_block (a)
  do k = 1, n
    x = mod (k, 7) * 2 * (mod (k, 7) * 2 + 1)
    if (mod (k, 2) == 0 .and. x > 5) x = x - 5
    call check (a(k) == x, 'COMMON')
  end do

  call start (a)
  call saved (a)
  call check (all (a == [(mod (k, 7)**2, k = 1, n)]), 'SAVE array')

  b = 1
  call dummies (b, i, j)
  call check (i == 20 .and. j == 11, 'dummy counters')
  call check (all (b == reshape ([((1 + k * l, k = 1, n), l = 1, 10)], [n, 10])), 'dummy array')

  call start (a)
  call passed (a, b)
  call check (all (a == [(mod (k, 7) * 3, k = 1, n)]), 'array')
  call check (all (b == reshape ([((2 + 2 * k * l, k = 1, n), l = 1, 10)], [n, 10])), 'nest')

  call start (a)
  call carried (a)
  call check (all (a == [(mod (k, 7) + mod (k - 1, 7), k = 1, n)]), 'carried array')

  call start (a)
  call present_ones (a)
  call check (a(1) == 3 .and. all (a(2:) == [(mod (k, 7) + 5, k = 2, n)]), 'present')

  call start (a)
  call none (a, 0)
  x = 4
  call with_clauses
  b(:, 1) = 2
  !$acc data copy (a, b)
  call on_device (a, b(:, 1), n)
  !$acc end data
  call check (all (a == 5) .and. b(1, 1) == 2 .and. all (b(2:, 1) == 5), 'arrays on the device')
  call start (a)
  call around
  if (failures > 0) error stop
contains
  ! Counter, scalar and array are the program's.
  subroutine around
    integer :: k
    !$acc kernels
    do i = 1, n
      x = a(i)
      do j = 1, 3
        x = x + j
      end do
      a(i) = x
    end do
    k = 0
    sum_of = 0
    do i = 1, n
      if (a(i) > 10) k = k + 1
      sum_of = sum_of + a(i)
    end do
    !$acc end kernels
    call check (i == n + 1 .and. j == 4 .and. x == mod (n, 7) + 6, 'scalars of the procedure around')
    call check (k == count ([(mod (l, 7) + 6 > 10, l = 1, n)]), 'count')
    call check (sum_of == sum ([(mod (l, 7) + 6, l = 1, n)]), 'sum')
    call check (all (a == [(mod (l, 7) + 6, l = 1, n)]), 'array of the procedure around')
  end subroutine

  ! Some have clauses.
  subroutine with_clauses
    real :: wanted
    !$acc kernels copy (x, sum_of) copyout (k)
    do i = 1, n
      a(i) = a(i) + x
    end do
    x = 7
    k = 3
    sum_of = 0
    do i = 1, n
      sum_of = sum_of + a(i) * x
    end do
    k = k * 2
    if (x > 3) then
      do j = 1, n
        a(j) = sum_of
      end do
    end if
    x = x + 1
    !$acc end kernels
    wanted = sum ([(mod (l, 7) + 4., l = 1, n)]) * 7
    call check (i == n + 1 .and. j == n + 1 .and. x == 8 .and. k == 6, 'clauses')
    call check (sum_of == wanted .and. all (a == wanted), 'sum with a clause')
    call start (a)
  end subroutine
end program
