! `kernels' regions with conditions and loops of any kind around parallel loops and array assignments, which the host executes.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-ffp-contract=off -fplugin-arg-accred-no-race-warnings" }

module fields
  implicit none
  integer, parameter :: room = 450
  real(8) :: field(room), work(room)
  logical :: filter = .true.
  integer :: order
  !$acc declare create (order)
contains

  ! Conditions on dummy arguments and on a variable of the module, in front of nests and of array assignments.
  subroutine step (n, kind, steep, a, b)
    integer, intent(in) :: n, kind
    logical, intent(in) :: steep
    real(8), intent(inout) :: a(n), b(n)
    integer :: i
    !$acc kernels copy (a, b)
    do i = 1, n
      b(i) = a(i) * 2
    end do
    if (steep) then
      do i = 2, n
        a(i) = b(i - 1) + 1
      end do
    else if (kind == 2) then
      a(:) = b(:) - 1
    else
      where (b > 10) a = 10
    end if
    if (filter) b = b / 4
    select case (kind)
    case (:1)
      do i = 1, n
        a(i) = a(i) + b(i)
      end do
    case (3)
      a = -a
    end select
    !$acc end kernels
  end subroutine

  subroutine step_host (n, kind, steep, a, b)
    integer, intent(in) :: n, kind
    logical, intent(in) :: steep
    real(8), intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n
      b(i) = a(i) * 2
    end do
    if (steep) then
      do i = 2, n
        a(i) = b(i - 1) + 1
      end do
    else if (kind == 2) then
      a(:) = b(:) - 1
    else
      where (b > 10) a = 10
    end if
    if (filter) b = b / 4
    select case (kind)
    case (:1)
      do i = 1, n
        a(i) = a(i) + b(i)
      end do
    case (3)
      a = -a
    end select
  end subroutine

  ! Until it has converged: a DO WHILE, a reduction that decides, the number of rounds an argument.
  subroutine relax (n, limit, a, b, change, rounds)
    integer n, rounds, i
    real(8) limit, change
    real(8), allocatable :: a(:), b(:)
    !$acc kernels
    change = 2 * limit
    rounds = 0
    do while (change > limit .and. rounds < 25)
      change = 0
      do i = 2, n - 1
        b(i) = 0.5d0 * (a(i - 1) + a(i + 1))
      end do
      do i = 2, n - 1
        change = max (change, abs (b(i) - a(i)))
      end do
      do i = 2, n - 1
        a(i) = b(i)
      end do
      rounds = rounds + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine relax_host (n, limit, a, b, change, rounds)
    integer n, rounds, i
    real(8) limit, change
    real(8), allocatable :: a(:), b(:)
    change = 2 * limit
    rounds = 0
    do while (change > limit .and. rounds < 25)
      change = 0
      do i = 2, n - 1
        b(i) = 0.5d0 * (a(i - 1) + a(i + 1))
      end do
      do i = 2, n - 1
        change = max (change, abs (b(i) - a(i)))
      end do
      do i = 2, n - 1
        a(i) = b(i)
      end do
      rounds = rounds + 1
    end do
  end subroutine

  ! The module's arrays; EXIT and CYCLE; something in front and behind.
  subroutine rounds_of (n, most, total)
    integer n, most, t, i
    real(8) total
    !$acc kernels
    work(1:n) = 0
    do t = 1, most
      if (mod (t, 3) == 2) cycle
      do i = 2, n
        work(i) = field(i - 1) + t
      end do
      if (t > 5) exit
      do i = 2, n
        field(i) = work(i) / 2
      end do
    end do
    total = 0
    do i = 1, n
      total = total + field(i)
    end do
    if (total > 100) then
      do i = 1, n
        field(i) = field(i) - total / n
      end do
    end if
    !$acc end kernels
  end subroutine

  subroutine rounds_host (n, most, total)
    integer n, most, t, i
    real(8) total
    work(1:n) = 0
    do t = 1, most
      if (mod (t, 3) == 2) cycle
      do i = 2, n
        work(i) = field(i - 1) + t
      end do
      if (t > 5) exit
      do i = 2, n
        field(i) = work(i) / 2
      end do
    end do
    total = 0
    do i = 1, n
      total = total + field(i)
    end do
    if (total > 100) then
      do i = 1, n
        field(i) = field(i) - total / n
      end do
    end if
  end subroutine

  ! What the condition is about is on the device, with another value there.
  subroutine there (n, a)
    integer n, i
    real(8) a(n)
    !$acc kernels copy (a)
    if (order == 2) then
      do i = 1, n
        a(i) = 2
      end do
    else
      do i = 1, n
        a(i) = -1
      end do
    end if
    !$acc end kernels
  end subroutine

  subroutine named_around (n, kind, a)
    integer n, i, kind
    real(8) a(n)
    !$acc data copyin (kind, n)
    kind = kind + 1
    !$acc kernels copy (a)
    if (kind == 2) then
      do i = 1, n
        a(i) = 2
      end do
    else
      a(:n) = -1
    end if
    !$acc end kernels
    !$acc end data
  end subroutine

end module

program kernels_host_flow
  use fields
  implicit none
  real(8), allocatable :: a(:), b(:), x(:), y(:)
  real(8) :: changes(2), totals(2)
  integer :: sizes(3) = [9, 60, room], rounds(2), k, n, kind, s, i
  do k = 1, 3
    n = sizes(k)
    do kind = 1, 3
      do s = 0, 1
        filter = s == 1 .neqv. kind == 3
        call fill
        call step (n, kind, s == 1, a, b)
        call step_host (n, kind, s == 1, x, y)
        call compare ("step")
      end do
      call fill
      call relax (n, 0.01d0 * kind, a, b, changes(1), rounds(1))
      call relax_host (n, 0.01d0 * kind, x, y, changes(2), rounds(2))
      call compare ("relax")
      if (changes(1) /= changes(2) .or. rounds(1) /= rounds(2)) then
        print *, "relax:", changes, rounds
        stop 2
      end if
      call fill
      field(:n) = a
      call rounds_of (n, 4 * kind, totals(1))
      a = field(:n)
      b = work(:n)
      field(:n) = x
      call rounds_host (n, 4 * kind, totals(2))
      x = field(:n)
      y = work(:n)
      call compare_near ("rounds")
      if (abs (totals(1) - totals(2)) > 1e-9 * abs (totals(2))) then
        print *, "rounds:", totals
        stop 3
      end if
      call fill
      order = kind
      !$acc update device (order)
      order = 7
      call there (n, a)
      x = merge (2, -1, kind == 2)
      call compare ("there")
      call fill
      i = kind
      call named_around (n, i, a)
      x = merge (2, -1, kind == 2)
      call compare ("named_around")
    end do
  end do
contains
  subroutine fill
    integer i
    if (allocated (a)) deallocate (a, b, x, y)
    allocate (a(n), b(n), x(n), y(n))
    a = [(mod (i, 17), i = 1, n)]
    b = [(mod (i, 5) + 1, i = 1, n)]
    x = a
    y = b
  end subroutine
  subroutine compare (name)
    character(*) name
    if (any (a /= x) .or. any (b /= y)) then
      print *, name, n, kind, count (a /= x), count (b /= y)
      stop 1
    end if
  end subroutine
  ! A sum may be added in another order.
  subroutine compare_near (name)
    character(*) name
    if (any (abs (a - x) > 1e-9 * (1 + abs (x))) .or. any (abs (b - y) > 1e-9 * (1 + abs (y)))) then
      print *, name, n, kind, maxval (abs (a - x)), maxval (abs (b - y))
      stop 1
    end if
  end subroutine
end program
