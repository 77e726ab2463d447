! Arrays that have descriptors, pointers and optional allocatable arguments among them, which are
! firstprivate in target regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module shapes
  implicit none
  real, pointer :: of_module(:) => null ()
contains
  subroutine pointers (n)
    integer, intent (in) :: n
    integer, target :: line(2 * n), table(0:3, n)
    integer, pointer :: odd(:), back(:), part(:,:), none(:)
    integer :: i, r(8)
    line = [(i, i = 1, 2 * n)]
    table = reshape ([(i, i = 1, 4 * n)], [4, n])
    odd(5:) => line(1::2)
    back => line(n:1:-1)
    part => table(1:2, ::2)
    nullify (none)
    r = 0
    !$omp target firstprivate (odd, back, part, none) map (tofrom: r)
    r(1) = lbound (odd, 1) + 100 * odd(6) + 10000 * size (odd)
    r(2) = back(1) + 1000 * back(n)
    r(3) = part(1, 1) + 100 * part(2, 2) + 10000 * size (part, 2)
    r(4) = merge (7, 8, associated (none))
    odd = -1
    back(2) = -2
    part(1, 1) = -3
    r(5) = sum (odd)
    r(6) = sum (part(1, :))
    !$omp end target
    if (r(1) /= 5 + 300 + 10000 * n) stop 1
    if (r(2) /= n + 1000) stop 2
    if (r(3) /= 2 + 100 * 11 + 10000 * ((n + 1) / 2)) stop 3
    if (r(4) /= 8 .or. r(5) /= -n) stop 4
    if (r(6) /= sum (table(1, 3::2)) - 3) stop 5
    ! What the region has written was its own.
    if (any (line /= [(i, i = 1, 2 * n)]) .or. table(1, 1) /= 2) stop 6
  end subroutine

  ! Strides in bytes that are no multiple of the element.
  subroutine parts (n)
    integer, intent (in) :: n
    type pair
      real(8) :: x
      integer(2) :: k, l
    end type
    type (pair), target :: pairs(n)
    integer(2), pointer :: ks(:)
    integer :: i, total, low
    pairs%k = [(int (i, 2), i = 1, n)]
    pairs%l = 77
    ks(0:) => pairs(n:1:-1)%k
    !$omp target firstprivate (ks) map (from: total, low)
    total = 0
    do i = 0, n - 1
      total = total + i * ks(i)
    end do
    ks = 3_2
    low = sum (ks)
    !$omp end target
    if (total /= sum ([(i * (n - i), i = 0, n - 1)]) .or. low /= 3 * n) stop 16
    if (any (pairs%k /= [(i, i = 1, n)]) .or. any (pairs%l /= 77)) stop 17
  end subroutine

  ! The host's elements are copied, also where others are on the device.
  subroutine mapped (n)
    integer, intent (in) :: n
    real, pointer :: p(:)
    real :: got(n)
    integer :: i
    allocate (p(-1:n - 2), of_module(n))
    p = 1.5
    of_module = 4
    !$omp target enter data map (to: p)
    p = 2.5
    !$omp target teams distribute parallel do firstprivate (p, of_module) map (from: got)
    do i = 1, n
      got(i) = p(i - 2) + of_module(i) + i
      p(i - 2) = 0
    end do
    !$omp target exit data map (from: p)
    if (any (got /= [(6.5 + i, i = 1, n)])) stop 7
    if (any (p /= 1.5)) stop 8
    deallocate (p, of_module)
  end subroutine

  subroutine arguments (p, a, b, there)
    logical, pointer, intent (in) :: p(:)
    integer, allocatable, optional :: a(:)
    integer, pointer, optional :: b(:, :)
    integer, intent (in) :: there
    integer :: r(4)
    r = -1
    !$omp target firstprivate (p, a, b)
    r(1) = count (p)
    r(2) = merge (1, 2, present (a)) + merge (10, 20, present (b))
    if (present (a)) then
      r(3) = sum (a) + lbound (a, 1)
      a(0) = 50
      r(3) = r(3) + sum (a)
    end if
    if (present (b)) then
      r(4) = b(2, 3)
      b(2, 3) = b(2, 3) + elements (b) + elements_of (a)
      r(4) = r(4) + b(2, 3)
    end if
    !$omp end target
    if (r(1) /= 2) stop 9
    if (there == 0) then
      if (any (r(2:) /= [22, -1, -1])) stop 10
    else if (there == 1) then
      if (any (r(2:) /= [21, 6 + 0 + 55, -1])) stop 11
      if (any (a /= [1, 2, 3])) stop 12
    else
      if (any (r(2:) /= [12, -1, 2 * 23 + 6 - 1])) stop 13
      if (b(2, 3) /= 23) stop 14
    end if
  end subroutine

  pure integer function elements (b)
    !$omp declare target
    integer, intent (in) :: b(:, :)
    elements = size (b)
  end function

  pure integer function elements_of (a)
    !$omp declare target
    integer, allocatable, optional, intent (in) :: a(:)
    elements_of = -1
    if (present (a)) elements_of = size (a)
  end function

  subroutine by_default (n)
    integer, intent (in) :: n
    integer, allocatable :: a(:)
    character (3), pointer :: words(:)
    integer :: total
    allocate (a(n), words(2:4))
    a = 3
    words = ['one', 'two', 'six']
    total = 0
    !$omp target defaultmap (firstprivate) map (tofrom: total)
    a(1) = a(1) + 1
    total = sum (a)
    if (words(3) == 'two') total = total + 1000
    words(4) = '   '
    !$omp end target
    if (total /= 3 * n + 1001 .or. any (a /= 3) .or. words(4) /= 'six') stop 15
    deallocate (words)
  end subroutine
end module

program main
  use shapes
  implicit none
  logical, pointer :: p(:)
  integer, allocatable :: a(:)
  integer, pointer :: b(:, :)
  call pointers (9)
  call parts (11)
  call mapped (70)
  allocate (p(4), a(0:2), b(2, 3))
  p = [.true., .false., .true., .false.]
  a = [1, 2, 3]
  b = 23
  call arguments (p, there=0)
  call arguments (p, a, there=1)
  call arguments (p, b=b, there=2)
  call by_default (12)
end program
