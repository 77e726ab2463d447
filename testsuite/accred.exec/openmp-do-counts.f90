! DO statements with steps, whose number of iterations gfortran computes in a type that is too narrow for it.  The
! variable that counts them is a wider one in regions for the device.  Where the number is computed in front of the region,
! the region for the host shares it, and counts in the wider variable, too; other loops of the host are gfortran's own.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }
! { dg-additional-options "-fwrapv -cpp" }

module counts
  implicit none
  integer(8) :: sums(0:1000), want(0:1000)
contains
  subroutine check (what)
    character(*), intent(in) :: what
    if (any (sums /= want)) then
      print *, what, sum (sums), "instead of", sum (want)
      error stop
    end if
    sums = 0
  end subroutine

  subroutine expect (n, m, step)
    integer, intent(in) :: n, m, step
    integer :: i, j
    want = 0
    do i = 0, m - 1
      do j = n, -n, -step
        want(modulo (j, 1000)) = want(modulo (j, 1000)) + j + i
      end do
    end do
  end subroutine

  ! Each form of the loop, the first one on the device or not.
  subroutine narrow (n, m, device)
    integer(2), value :: n
    integer, value :: m
    logical, value :: device
    integer(8) :: i
    integer(2) :: j
    call expect (int (n), m, 5)
    !$omp target parallel do collapse(2) map(tofrom: sums) if(target: device)
    do i = 0_8, int (m, 8) - 1
      do j = n, -n, -5
        !$omp atomic update
        sums(modulo (int (j), 1000)) = sums(modulo (int (j), 1000)) + j + i
      end do
    end do
    call check ("parallel do, collapse")
    !$omp target teams distribute parallel do collapse(2) map(tofrom: sums)
    do i = 0_8, int (m, 8) - 1
      do j = n, -n, -5
        !$omp atomic update
        sums(modulo (int (j), 1000)) = sums(modulo (int (j), 1000)) + j + i
      end do
    end do
    call check ("distribute parallel do, collapse")
    !$omp target teams distribute map(tofrom: sums)
    do i = 0_8, int (m, 8) - 1
      !$omp parallel do
      do j = n, -n, -5
        !$omp atomic update
        sums(modulo (int (j), 1000)) = sums(modulo (int (j), 1000)) + j + i
      end do
    end do
    call check ("parallel do in distribute")
    !$omp target teams distribute parallel do simd map(tofrom: sums)
    do j = n, -n, -5
      do i = 0_8, int (m, 8) - 1
        !$omp atomic update
        sums(modulo (int (j), 1000)) = sums(modulo (int (j), 1000)) + j + i
      end do
    end do
    call check ("distribute parallel do simd")
  end subroutine

  subroutine wide (n)
    integer, value :: n
    integer :: j, count
    count = 0
    !$omp target teams distribute parallel do reduction(+: count)
    do j = n, -n, -100000
      count = count + 1
    end do
    if (count /= 40001) error stop "integer(4)"
  end subroutine
end module

! Since GCC 14 such a nest is OpenMP's from the begin, and on the host GCC counts it in 16 bits, with accred or without: it
! does not come to an end.
#if __GNUC__ >= 14
#define ALSO_ON_HOST 0
#else
#define ALSO_ON_HOST 1
#endif

program main
  use counts
  implicit none
  logical :: device
  integer :: k
  sums = 0
  do k = 0, ALSO_ON_HOST
    device = k == 0
    call narrow (30000_2, 3, device)
    call narrow (20_2, 1, device)
    call narrow (-1_2, 4, device)
    call wide (2000000000)
  end do
end program
