! DO loops of all integer kinds whose range, with or without the step, leaves the kind; gfortran counts those with a step.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module counts
  implicit none
contains
  ! What a loop from A to B by S does, with the kinds' own numbers as wide ones.
  subroutine expect (a, b, s, n, x)
    integer(16), intent(in) :: a, b, s
    integer(8), intent(out) :: n, x
    integer(16) :: i
    n = 0
    x = 0
    i = a
    do while (merge (i <= b, i >= b, s > 0))
      n = n + 1
      x = x + mod (i, 1000_16)
      i = i + s
    end do
  end subroutine

  subroutine check (what, n, x, a, b, s)
    character(*), intent(in) :: what
    integer(8), intent(in) :: n, x
    integer(16), intent(in) :: a, b, s
    integer(8) :: want_n, want_x
    call expect (a, b, s, want_n, want_x)
    if (n /= want_n .or. x /= want_x) then
      print *, what, n, want_n, x, want_x, int (a, 8), int (b, 8), int (s, 8)
      error stop "iterations"
    end if
  end subroutine

  subroutine steps_1 (a, b, s)
    integer(1), intent(in) :: a, b, s
    integer(1) :: i
    integer(8) :: n, x
    n = 0
    x = 0
    !$acc parallel loop reduction(+:n, x)
    do i = a, b, s
      n = n + 1
      x = x + mod (int (i, 8), 1000_8)
    end do
    call check ("kind 1", n, x, int (a, 16), int (b, 16), int (s, 16))
  end subroutine

  subroutine steps_2 (a, b, s)
    integer(2), intent(in) :: a, b, s
    integer(2) :: i
    integer(8) :: n, x
    n = 0
    x = 0
    !$acc serial loop reduction(+:n, x)
    do i = a, b, s
      n = n + 1
      x = x + mod (int (i, 8), 1000_8)
    end do
    call check ("kind 2", n, x, int (a, 16), int (b, 16), int (s, 16))
  end subroutine

  subroutine steps_4 (a, b, s)
    integer(4), intent(in) :: a, b, s
    integer(4) :: i
    integer(8) :: n, x
    n = 0
    x = 0
    !$acc parallel reduction(+:n, x)
    !$acc loop reduction(+:n, x)
    do i = a, b, s
      n = n + 1
      x = x + mod (int (i, 8), 1000_8)
    end do
    !$acc end parallel
    call check ("kind 4", n, x, int (a, 16), int (b, 16), int (s, 16))
  end subroutine

  subroutine steps_8 (a, b, s)
    integer(8), intent(in) :: a, b, s
    integer(8) :: i
    integer(8) :: n, x
    n = 0
    x = 0
    !$acc parallel loop gang vector reduction(+:n, x)
    do i = a, b, s
      n = n + 1
      x = x + mod (i, 1000_8)
    end do
    call check ("kind 8", n, x, int (a, 16), int (b, 16), int (s, 16))
  end subroutine

  ! In the region: the number of iterations is computed there, for each row.
  subroutine inner (a, b, s)
    integer(4), intent(in) :: a, b, s
    integer(4) :: i, k
    integer(8) :: n, x
    n = 0
    x = 0
    !$acc parallel loop gang reduction(+:n, x)
    do k = 1, 2
      !$acc loop vector reduction(+:n, x)
      do i = a, b, s
        if (k == 2) then
          n = n + 1
          x = x + mod (int (i, 8), 1000_8)
        end if
      end do
    end do
    call check ("inner", n, x, int (a, 16), int (b, 16), int (s, 16))
  end subroutine

  ! Constants of all sorts beside variables: gfortran folds them in different ways.
  subroutine folded (n, m)
    integer, intent(in) :: n, m
    integer(8) :: k, x
    integer :: i
    integer(1) :: j, most
    most = 60
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do i = 8, n, 8
      k = k + 1; x = x + mod (i, 1000)
    end do
    call check ("8, n, 8", k, x, 8_16, int (n, 16), 8_16)
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do i = 4, n, 8
      k = k + 1; x = x + mod (i, 1000)
    end do
    call check ("4, n, 8", k, x, 4_16, int (n, 16), 8_16)
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do i = n, 1, -2
      k = k + 1; x = x + mod (i, 1000)
    end do
    call check ("n, 1, -2", k, x, int (n, 16), 1_16, -2_16)
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do i = 0, n, 2
      k = k + 1; x = x + mod (i, 1000)
    end do
    call check ("0, n, 2", k, x, 0_16, int (n, 16), 2_16)
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do i = -3, n, m
      k = k + 1; x = x + mod (i, 1000)
    end do
    call check ("-3, n, m", k, x, -3_16, int (n, 16), int (m, 16))
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do i = m, n, m
      k = k + 1; x = x + mod (i, 1000)
    end do
    call check ("m, n, m", k, x, int (m, 16), int (n, 16), int (m, 16))
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do j = -60, most, 20
      k = k + 1; x = x + j
    end do
    call check ("-60, most, 20", k, x, -60_16, 60_16, 20_16)
    k = 0; x = 0
    !$acc parallel loop reduction(+:k, x)
    do j = most, -60, -20
      k = k + 1; x = x + j
    end do
    call check ("most, -60, -20", k, x, 60_16, -60_16, -20_16)
  end subroutine

  subroutine nests (m1, m2, n)
    integer(1), intent(in) :: m1
    integer(2), intent(in) :: m2
    integer, intent(in) :: n
    integer(1) :: i
    integer(2) :: j
    integer :: k
    integer(8) :: c, x, want_c, want_x
    c = 0; x = 0; want_c = 0; want_x = 0
    !$acc parallel loop collapse(3) reduction(+:c, x)
    do i = m1, -60, -20
      do j = -m2, m2, 7000
        do k = n, n + 10, 4
          c = c + 1; x = x + i + 3 * j + 7 * k
        end do
      end do
    end do
    do i = m1, -60, -20
      do j = -m2, m2, 7000
        do k = n, n + 10, 4
          want_c = want_c + 1; want_x = want_x + i + 3 * j + 7 * k
        end do
      end do
    end do
    if (c /= want_c .or. x /= want_x) error stop "collapse"
    c = 0; x = 0
    !$acc parallel loop tile(3, 2) reduction(+:c, x)
    do j = -m2, m2, 7000
      do i = m1, -60, -20
        c = c + 1; x = x + i + 3 * j
      end do
    end do
    if (c /= 7 * 9 .or. x /= 3 * 7 * (-18000)) error stop "tile"
  end subroutine

  ! Steps of 1 and -1.
  subroutine units (least, most, from, to)
    integer(1), intent(in) :: least, most
    integer(8), intent(in) :: from, to
    integer(1) :: i
    integer(8) :: n, x, k
    n = 0; x = 0
    !$acc parallel loop reduction(+:n, x)
    do i = least, most
      n = n + 1; x = x + i
    end do
    if (n /= 256 .or. x /= -128) error stop "all of kind 1"
    n = 0; x = 0
    !$acc parallel loop reduction(+:n, x)
    do i = most, least, -1
      n = n + 1; x = x + i
    end do
    if (n /= 256 .or. x /= -128) error stop "all of kind 1, downwards"
    n = 0
    !$acc parallel loop reduction(+:n)
    do k = from, to
      n = n + 1
    end do
    if (n /= 11) error stop "the last of kind 8"
  end subroutine
end module

program ranges
  use counts
  implicit none
  integer(1) :: least_1 = -127
  integer(2) :: least_2 = -32767
  integer(4) :: least_4 = -2147483647
  least_1 = least_1 - 1_1
  least_2 = least_2 - 1_2
  least_4 = least_4 - 1_4
  call steps_1 (-60_1, 60_1, 20_1)
  call steps_1 (60_1, -60_1, -20_1)
  call steps_1 (least_1, 127_1, 127_1)
  call steps_1 (127_1, least_1, -100_1)
  call steps_1 (127_1, least_1, least_1)
  call steps_1 (least_1, 127_1, 2_1)
  call steps_1 (5_1, 1_1, 3_1)
  call steps_1 (127_1, least_1, 3_1)
  call steps_2 (-30000_2, 30000_2, 70_2)
  call steps_2 (32767_2, least_2, least_2)
  call steps_2 (1_2, 32767_2, 200_2)
  call steps_2 (3_2, 30000_2, 3000_2)
  call steps_4 (-2000000000, 2000000000, 100000000)
  call steps_4 (2000000000, -2000000000, -100000007)
  call steps_4 (1, 2147483647, 1000000007)
  call steps_4 (least_4, 2147483647, 2147483647)
  call steps_4 (2147483647, least_4, least_4)
  call steps_4 (10, 1, 3)
  call steps_4 (10, 1, -3)
  call steps_8 (-9000000000000000000_8, 9000000000000000000_8, 1000000000000000000_8)
  call steps_8 (9223372036854775807_8, -9223372036854775807_8, -1000000000000000003_8)
  call steps_8 (1_8, 100_8, 3_8)
  call steps_8 (100_8, 1_8, 3_8)
  call steps_8 (100_8, 1_8, -3_8)
  call steps_8 (9223372036854775800_8, 9223372036854775807_8, 3_8)
  call inner (-2000000000, 2000000000, 100000000)
  call inner (1, 2147483647, 1000000007)
  call inner (10, 1, 3)
  call folded (1000, 7)
  call folded (-1000, 7)
  call nests (60_1, 30000_2, 1)
  call units (least_1, 127_1, 9223372036854775797_8, 9223372036854775807_8)
end program
