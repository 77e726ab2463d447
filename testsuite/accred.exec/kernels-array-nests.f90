! Array assignments of two and three dimensions in `kernels', which become one loop over all elements: explicit and
! assumed shapes, allocatable, module and pointer arrays, sections, strides, masks, in place, transposed.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module arrays
  implicit none
  real, allocatable :: ga(:,:), gb(:,:)
  integer(8), allocatable :: gi(:,:), gj(:,:)
contains
  subroutine explicit (a, b, n, m)
    integer :: n, m, i, j
    real :: a(n,m), b(n,m), want(n,m)
    do j = 1, m
      do i = 1, n
        want(i,j) = 2 * b(i,j) + a(i,j)
      end do
    end do
    !$acc kernels copy(a) copyin(b)
    a(:,:) = 2 * b(:,:) + a(:,:)
    !$acc end kernels
    if (any (a /= want)) error stop "explicit"
    !$acc kernels copy(a)
    a = 2 * a + 1
    !$acc end kernels
    if (any (a /= 2 * want + 1)) error stop "in place"
    want = merge (b, -a, b > 40)
    !$acc kernels copy(a) copyin(b)
    where (b > 40)
      a = b
    elsewhere
      a = -a
    end where
    !$acc end kernels
    if (any (a /= want)) error stop "where"
    if (n < 4 .or. m < 4) return
    want(2:n-1,2:m-1) = b(1:n-2,2:m-1) + b(3:n,2:m-1)
    !$acc kernels copy(a) copyin(b)
    a(2:n-1,2:m-1) = b(1:n-2,2:m-1) + b(3:n,2:m-1)
    !$acc end kernels
    if (any (a /= want)) error stop "section"
    want(n:1:-2,1:m:3) = b(n:1:-2,1:m:3) * 7
    !$acc kernels copy(a) copyin(b)
    a(n:1:-2,1:m:3) = b(n:1:-2,1:m:3) * 7
    !$acc end kernels
    if (any (a /= want)) error stop "strides"
  end subroutine

  subroutine assumed (a, b, c)
    real :: a(:,:,:), b(0:,0:,0:), c(:,:,:)
    !$acc kernels copy(a) copyin(b, c)
    a = b + c
    !$acc end kernels
    if (any (a /= b + c)) error stop "assumed"
  end subroutine

  subroutine allocatables (a, b, c)
    real, allocatable :: a(:,:), b(:,:), c(:,:)
    !$acc kernels copy(a) copyin(b, c)
    a = b + c
    !$acc end kernels
    if (any (a /= b + c)) error stop "allocatable"
    !$acc kernels copy(a) copyin(b)
    a(:,:) = 2 * b(:,:)
    !$acc end kernels
    if (any (a /= 2 * b)) error stop "allocatable, 2"
    !$acc kernels copy(a) copyin(b, c)
    where (b > c) a = b - c
    !$acc end kernels
    if (any (a /= merge (b - c, 2 * b, b > c))) error stop "allocatable, where"
  end subroutine

  subroutine modules
    integer :: i, j
    !$acc kernels copy(ga) copyin(gb)
    ga(:,:) = gb(:,:) + 1
    !$acc end kernels
    if (any (ga /= gb + 1)) error stop "module"
    ! Of the type of the descriptors' numbers.
    !$acc kernels copy(gi) copyin(gj)
    gi(:,:) = gj(:,:) + 1
    !$acc end kernels
    if (any (gi /= gj + 1)) error stop "module, integers"
    !$acc kernels copy(gi) copyin(gj)
    do i = 1, size (gi, 1)
      do j = 1, size (gi, 2)
        gi(i,j) = gj(i,j) * i + j
      end do
    end do
    !$acc end kernels
    do j = 1, size (gi, 2)
      do i = 1, size (gi, 1)
        if (gi(i,j) /= gj(i,j) * i + j) error stop "module, loops"
      end do
    end do
  end subroutine

  subroutine pointers (a, b, c)
    real, pointer :: a(:,:), b(:,:), c(:,:)
    real :: want(size (a, 1), size (a, 2))
    want = b + c
    !$acc kernels copy(a, b, c)
    a = b + c
    !$acc end kernels
    if (any (a /= want)) error stop "pointer"
  end subroutine

  subroutine turned (a, b, n, m)
    integer :: n, m, i, j
    real :: a(n,m), b(m,n)
    b = -1
    !$acc kernels copyin(a) copy(b)
    do j = 1, m
      do i = 1, n
        b(j,i) = a(i,j)
      end do
    end do
    !$acc end kernels
    if (any (b /= transpose (a))) error stop "turned"
    b = -1
    !$acc kernels copyin(a) copy(b)
    do i = 1, n
      do j = 1, m
        b(j,i) = a(i,j)
      end do
    end do
    !$acc end kernels
    if (any (b /= transpose (a))) error stop "turned, 2"
    b = -1
    !$acc kernels loop collapse(2) copyin(a) copy(b)
    do j = 1, m
      do i = 1, n
        b(j,i) = a(i,j)
      end do
    end do
    if (any (b /= transpose (a))) error stop "turned, collapse"
  end subroutine
end module

program kernels_array_nests
  use openacc
  use arrays
  implicit none
  integer, parameter :: sizes(2,8) = reshape ([1, 1, 1, 50, 50, 1, 5, 7, 33, 20, 128, 9, 9, 128, 250, 31], [2, 8])
  real, allocatable :: a(:,:), b(:,:), c(:,:), t(:,:)
  real, allocatable :: x(:,:,:), y(:,:,:), z(:,:,:)
  real, pointer :: p(:,:), q(:,:), r(:,:)
  integer :: n, m, s, i, j, k
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do s = 1, size (sizes, 2)
    n = sizes(1,s)
    m = sizes(2,s)
    allocate (a(n,m), b(n,m), c(n,m), t(m,n), p(n,m), q(n,m), r(n,m), ga(n,m), gb(n,m), gi(n,m), gj(n,m))
    b = reshape ([(mod (k * 7, 101) * 1.0, k = 1, n * m)], [n, m])
    c = reshape ([(mod (k * 3, 97) * 1.0, k = 1, n * m)], [n, m])
    a = c - 3
    call explicit (a, b, n, m)
    call allocatables (a, b, c)
    gb = b
    gj = int (c, 8)
    call modules
    p = 0
    q = b
    r = c
    call pointers (p, q, r)
    ! What is written overlaps with what is read.
    q => p
    call pointers (p, q, r)
    deallocate (q)
    allocate (q(n+1,m+2))
    q = 5
    q(2:n+1,2:m+1) = b
    call pointers_overlap
    call turned (b, t, n, m)
    deallocate (a, b, c, t, q, r, ga, gb, gi, gj)
  end do
  allocate (x(5,6,40), y(5,6,40), z(5,6,40))
  do k = 1, 40
    do j = 1, 6
      do i = 1, 5
        y(i,j,k) = i + 10 * j + 100 * k
        z(i,j,k) = i * j - k
      end do
    end do
  end do
  x = 0
  call assumed (x, y, z)
contains
  subroutine pointers_overlap
    real, pointer :: to(:,:), from(:,:)
    real :: want(n+1,m+2)
    to => q(1:n,1:m)
    from => q(2:n+1,2:m+1)
    want = q
    want(1:n,1:m) = q(2:n+1,2:m+1) + r
    !$acc data copy(q)
    !$acc kernels copyin(r)
    to = from + r
    !$acc end kernels
    !$acc end data
    if (any (q /= want)) error stop "pointers that overlap"
  end subroutine
end program
