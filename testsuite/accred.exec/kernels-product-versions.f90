! Products of matrices that are not square in `kernels': arrays of explicit and assumed shape, allocatable ones, loops in
! several orders, with threads that have an element each, and with lanes that share the sum of one.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-additional-options "-fplugin-arg-accred-tuning=product_threads:200" }

module products
  implicit none
contains
  subroutine explicit (a, b, c, n, m, l)
    integer :: n, m, l, i, j, k
    integer :: a(n,l), b(l,m), c(n,m), s
    !$acc kernels copyin(a, b) copy(c)
    do j = 1, m
      do i = 1, n
        c(i,j) = 0
        do k = 1, l
          c(i,j) = c(i,j) + a(i,k) * b(k,j)
        end do
      end do
    end do
    !$acc end kernels
    if (any (c /= matmul (a, b))) error stop "explicit"
    !$acc kernels copyin(a, b) copy(c)
    do i = 1, n
      do j = 1, m
        s = 0
        do k = 1, l
          s = s + a(i,k) * b(k,j)
        end do
        c(i,j) = c(i,j) + s
      end do
    end do
    !$acc end kernels
    if (any (c /= 2 * matmul (a, b))) error stop "explicit, rows first"
    c = 5
    !$acc kernels copyin(a, b) copy(c)
    do i = 1, n
      do j = 1, m
        do k = 1, l
          c(i,j) = c(i,j) + a(i,k) * b(k,j)
        end do
      end do
    end do
    !$acc end kernels
    if (any (c /= 5 + matmul (a, b))) error stop "explicit, added"
    c = 6
    !$acc kernels copyin(a, b) copy(c)
    do j = 1, m
      do k = 1, l
        do i = 1, n
          c(i,j) = c(i,j) + a(i,k) * b(k,j)
        end do
      end do
    end do
    !$acc end kernels
    if (any (c /= 6 + matmul (a, b))) error stop "explicit, columns"
  end subroutine
  subroutine assumed (a, b, c)
    integer :: a(:,:), b(0:,:), c(:,:), i, j, k
    !$acc kernels copyin(a, b) copy(c)
    c = 1
    do j = 1, size (c, 2)
      do i = 1, size (c, 1)
        do k = 1, size (a, 2)
          c(i,j) = c(i,j) + a(i,k) * b(k-1,j)
        end do
      end do
    end do
    !$acc end kernels
    if (any (c /= 1 + matmul (a, b))) error stop "assumed"
  end subroutine
  subroutine allocatables (a, b, c)
    integer, allocatable :: a(:,:), b(:,:), c(:,:)
    integer :: i, j, k
    !$acc kernels copyin(a, b) copy(c)
    do j = lbound (c, 2), ubound (c, 2)
      do i = lbound (c, 1), ubound (c, 1)
        c(i,j) = 0
        do k = 1, ubound (a, 2)
          c(i,j) = c(i,j) + a(i,k) * b(k,j)
        end do
      end do
    end do
    !$acc end kernels
    if (any (c /= matmul (a, b))) error stop "allocatable"
  end subroutine
end module

program kernels_product_versions
  use openacc
  use products
  implicit none
  integer, parameter :: sizes(3,9) = reshape ([1, 1, 1, 1, 9, 4, 9, 1, 300, 14, 14, 199, 13, 15, 195, 13, 15, 196, &
    & 20, 10, 250, 40, 50, 6, 3, 5, 400], [3, 9])
  integer, allocatable :: a(:,:), b(:,:), c(:,:)
  integer :: n, m, l, s, i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do s = 1, size (sizes, 2)
    n = sizes(1,s)
    m = sizes(2,s)
    l = sizes(3,s)
    allocate (a(n,l), b(l,m), c(n,m))
    a = reshape ([(mod (i * 7, 31) - 11, i = 1, n * l)], [n, l])
    b = reshape ([(mod (i * 5, 29) - 9, i = 1, l * m)], [l, m])
    c = -1
    call explicit (a, b, c, n, m, l)
    call assumed (a, b, c)
    call allocatables (a, b, c)
    deallocate (a, b, c)
  end do
end program
