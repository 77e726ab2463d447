! Scalars and small arrays that are dummy arguments: mapped, reduced and set, present or not, launched again and again.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

module scalar_arguments
  implicit none
  integer, parameter :: n = 1000
contains
  subroutine sum_of (a, s, t)
    integer, intent(in) :: a(:)
    integer, intent(inout) :: s
    real(8), intent(out) :: t
    integer :: i
    t = 0
    !$acc parallel loop reduction(+: s, t) present(a)
    do i = 1, size (a)
      s = s + a(i)
      t = t + 0.5d0 * a(i)
    end do
  end subroutine

  ! A local variable is a result as well.
  subroutine with_local (a, s, l)
    integer, intent(in) :: a(n)
    integer, intent(inout) :: s
    integer, intent(out) :: l
    integer :: i, most
    most = -1
    !$acc parallel loop reduction(+: s) reduction(max: most) present(a)
    do i = 1, n
      s = s + 1
      most = max (most, a(i))
    end do
    l = most
  end subroutine

  subroutine set (s, z, q, small)
    integer, intent(inout) :: s
    complex(8), intent(inout) :: z
    logical, intent(out) :: q
    integer, intent(inout) :: small(3)
    !$acc serial copy(s, z, small) copyout(q)
    q = s > 3
    s = s + small(2)
    z = z * 2
    small(3) = small(1) + 1
    !$acc end serial
  end subroutine

  subroutine only_read (s, a)
    integer, intent(in) :: s
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc parallel loop copyin(s) present(a)
    do i = 1, n
      a(i) = a(i) + s
    end do
  end subroutine

  subroutine maybe (a, s)
    integer, intent(inout) :: a(n)
    integer, intent(inout), optional :: s
    integer :: i
    !$acc parallel loop present(a) copy(s)
    do i = 1, n
      if (present (s)) then
        a(i) = a(i) + 1
        if (i == n) s = s + a(i)
      else
        a(i) = a(i) - 1
      end if
    end do
  end subroutine

  ! The same variable twice.
  subroutine alias (s, t)
    integer, intent(inout) :: s, t
    !$acc serial copy(s) copyin(t)
    s = s + t
    !$acc end serial
  end subroutine
end module

program p
  use scalar_arguments
  implicit none
  integer :: a(n), s, l, i, k, small(3), held
  real(8) :: t
  complex(8) :: z
  logical :: q
  a = [(i, i = 1, n)]
  s = 7
  z = (1d0, -1d0)
  small = [1, 2, 3]
  held = 5
  !$acc data copy(a) copy(held)
  do k = 1, 4
    call sum_of (a, s, t)
    if (s /= 7 + k * 500500 .or. t /= 250250) stop 1
  end do
  s = 0
  do k = 1, 4
    call with_local (a, s, l)
    if (s /= k * n .or. l /= n) stop 2
  end do
  s = 2
  do k = 1, 3
    call set (s, z, q, small)
    if (s /= 2 + 2 * k .or. z /= 2d0**k * (1d0, -1d0) .or. small(3) /= 2) stop 3
    if (q .neqv. k > 1) stop 4
  end do
  call only_read (s, a)
  ! Present, so the host's value stays.
  call with_local (a, held, l)
  if (held /= 5 .or. l /= n + 8) stop 5
  s = 0
  call maybe (a)
  call maybe (a, s)
  if (s /= n + 8) stop 6
  s = 3
  l = 4
  call alias (s, l)
  if (s /= 7) stop 7
  !$acc end data
  if (held /= 5 + n) stop 8
  do i = 1, n
    if (a(i) /= i + 8) stop 9
  end do
end program
