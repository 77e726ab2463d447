! Loops of `kernels' that call functions and subroutines: of modules, of the same file, internal ones, elemental ones in
! expressions of arrays.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module procedures
  implicit none
  integer, parameter :: rk = kind (1d0), n = 200
  real(rk), parameter :: table(3) = [2d0, 4d0, 8d0]
  type point
    real(rk) :: x, y
  end type
contains
  elemental real(rk) function squared (x)
    real(rk), intent(in) :: x
    squared = x * x
  end function

  real(rk) function plain (x)
    real(rk) :: x
    plain = squared (x) + 1
  end function

  elemental real(rk) function limited (x, low, high)
    real(rk), intent(in) :: x, low, high
    limited = max (min (x, high), low)
  end function

  subroutine both (x, y, s, d)
    real(rk), intent(in) :: x, y
    real(rk), intent(out) :: s, d
    s = x + y
    d = x - y
  end subroutine

  subroutine increase (x, by)
    real(rk), intent(inout) :: x
    real(rk), value :: by
    by = by * 2
    x = x + by
  end subroutine

  integer function place (a, x)
    integer, intent(in) :: a(10), x
    integer :: i
    place = 0
    do i = 1, 10
      if (a(i) == x) then
        place = i
        return
      end if
    end do
  end function

  real(rk) function turned (p)
    type(point), intent(in) :: p
    type(point) :: q
    q%x = -p%y
    q%y = p%x
    turned = q%x * 10 + q%y
  end function

  real(rk) function perhaps (x, more)
    real(rk), intent(in) :: x
    real(rk), intent(in), optional :: more
    perhaps = x
    if (present (more)) perhaps = perhaps + more
  end function

  recursive integer function factorial (k) result (f)
    integer, intent(in) :: k
    f = 1
    if (k > 1) f = k * factorial (k - 1)
  end function

  real(rk) function of_table (i)
    integer, intent(in) :: i
    of_table = table(mod (i, 3) + 1)
  end function

  real(rk) function column_sum (a, m)
    integer, intent(in) :: m
    real(rk), intent(in) :: a(m)
    integer :: i
    column_sum = 0
    do i = 1, m
      column_sum = column_sum + a(i)
    end do
  end function

  subroutine loops (x, y, z, a, b, f)
    real(rk) :: x(n), y(n), z(n), f(10, 20), s, d, t
    integer :: a(n), b(n), i, j
    type(point) :: p
    !$acc kernels copyin (y, b) copyout (x, z, a)
    do i = 1, n
      x(i) = plain (y(i)) + outside (i)
      call both (x(i), y(i), z(i), s)
      z(i) = z(i) + s
    end do
    do i = 1, n
      a(i) = place (b(1), b(i))
    end do
    do i = 1, n
      a(i) = a(i) + factorial (mod (i, 4))
    end do
    !$acc end kernels
    !$acc kernels copyin (y) copy (x, z)
    do i = 1, n
      call increase (x(i), 1.5_rk)
    end do
    do i = 1, n
      p%x = x(i)
      p%y = i
      z(i) = z(i) + turned (p)
    end do
    do i = 1, n
      z(i) = perhaps (y(i)) + perhaps (z(i), of_table (i)) + own (i)
    end do
    x = squared (x - y) + limited (y, -1.0_rk, 1.0_rk)
    !$acc end kernels
    t = 0
    !$acc kernels copyin (y) copy (f, t)
    do j = 1, 20
      do i = 1, 10
        f(i, j) = f(i, j) + squared (y(i))
      end do
    end do
    do j = 1, 20
      t = t + column_sum (f(1, j), 10)
    end do
    !$acc end kernels
    d = 0
    do j = 1, 20
      do i = 1, 10
        d = d + (i + 10 * j) + y(i)**2
      end do
    end do
    if (t /= d) stop 9
  contains
    real(rk) function own (k)
      integer, intent(in) :: k
      own = k / 2
    end function
  end subroutine

  integer function outside (i)
    integer, intent(in) :: i
    outside = mod (i, 5)
  end function
end module

program test
  use procedures
  implicit none
  real(rk) :: x(n), y(n), z(n), f(10, 20), first, second, third
  integer :: a(n), b(n), i, j, factorials(0:3) = [1, 1, 2, 6]
  do i = 1, n
    y(i) = mod (i, 7) - 3
    b(i) = mod (i - 1, 12)
  end do
  do j = 1, 20
    do i = 1, 10
      f(i, j) = i + 10 * j
    end do
  end do
  call loops (x, y, z, a, b, f)
  do i = 1, n
    ! b(1:10) is 0 to 9.
    if (a(i) /= merge (b(i) + 1, 0, b(i) < 10) + factorials(mod (i, 4))) stop 1
    first = y(i)**2 + 1 + mod (i, 5)
    second = first + 3
    ! s + d is 2 * first; then -10 * i + second, y, z and an entry of the table, and half of i.
    third = -10 * i + second + y(i) + 2 * first + table(mod (i, 3) + 1) + i / 2
    if (z(i) /= third) stop 2
    if (x(i) /= (second - y(i))**2 + max (min (y(i), 1.0_rk), -1.0_rk)) stop 3
  end do
  do j = 1, 20
    do i = 1, 10
      if (f(i, j) /= i + 10 * j + y(i)**2) stop 4
    end do
  end do
end program
