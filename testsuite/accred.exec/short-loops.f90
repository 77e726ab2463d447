! Fortran: parallel loops of few iterations in parallel loops, over explicit, assumed and deferred shapes, derived types;
! reductions; a variable of the gang that its iterations use in turn.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module short_loops
  implicit none
  type quad
    real :: v(4)
    integer :: k
  end type
contains
  subroutine explicit (n, a, b)
    integer :: n, i, k
    real :: a(4,n), b(4,n)
    !$acc parallel loop copyin(b) copy(a)
    do i = 1, n
      !$acc loop
      do k = 1, 4
        a(k,i) = 2 * b(5 - k,i) + i
      end do
    end do
  end subroutine

  subroutine assumed (n, a, b)
    integer :: n, i, k
    real :: a(:,:), b(:,:)
    !$acc parallel loop gang copyin(b) copy(a)
    do i = 1, n
      !$acc loop vector
      do k = 4, 1, -1
        a(k,i) = 2 * b(5 - k,i) + i
      end do
    end do
  end subroutine

  subroutine across (n, a, b)
    integer :: n, i, k
    real :: a(n,4), b(n,4)
    !$acc parallel loop gang copyin(b) copy(a)
    do i = 1, n
      !$acc loop vector
      do k = 1, 4
        a(i,k) = 2 * b(i,5 - k) + i
      end do
    end do
  end subroutine

  subroutine derived (n, a, b)
    integer :: n, i, k
    type(quad) :: a(n), b(n)
    !$acc parallel loop copyin(b) copy(a)
    do i = 1, n
      !$acc loop vector
      do k = 1, 4
        a(i)%v(k) = 2 * b(i)%v(5 - k) + i
      end do
      a(i)%k = b(i)%k
    end do
  end subroutine

  subroutine sums (n, s, b)
    integer :: n, i, k, s(n), one
    real :: b(4,n)
    !$acc parallel loop gang copyin(b) copy(s) private(one)
    do i = 1, n
      one = i
      !$acc loop vector reduction(+:one)
      do k = 1, 4
        one = one + k * int (b(k,i))
      end do
      s(i) = one
    end do
  end subroutine

  subroutine in_turn (n, a, b)
    integer :: n, i, k
    real :: a(4,n), b(4,n), w(4)
    !$acc parallel copyin(b) copy(a) private(w)
    !$acc loop gang
    do i = 1, n
      !$acc loop vector
      do k = 1, 4
        w(k) = b(5 - k,i)
      end do
      !$acc loop vector
      do k = 1, 4
        a(k,i) = 2 * w(k) + i
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine regions (n, a, b)
    integer :: n, i, k
    real :: a(4,n), b(4,n)
    !$acc kernels copyin(b) copy(a)
    do i = 1, n
      do k = 1, 4
        a(k,i) = 2 * b(5 - k,i) + i
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use short_loops
  implicit none
  integer, parameter :: most = 300, sizes(4) = [1, 2, 33, most]
  real :: a(4,most), b(4,most), c(most,4)
  real, allocatable :: d(:,:), e(:,:)
  type(quad) :: x(most), y(most)
  integer :: s(most), i, k, n, t
  do i = 1, most
    do k = 1, 4
      b(k,i) = 3 * i + k
      y(i)%v(k) = b(k,i)
    end do
    y(i)%k = 7 * i
  end do
  do t = 1, 4
    n = sizes(t)
    a = -1
    call explicit (n, a, b)
    call check (a)
    a = -1
    call in_turn (n, a, b)
    call check (a)
    a = -1
    call regions (n, a, b)
    call check (a)
    a = -1
    call assumed (n, a, b)
    call check (a)
    allocate (d(8,most), e(4,2 * most))
    d = -1
    e = 0
    e(:,1::2) = b
    call assumed (n, d(1:7:2,:), e(:,1::2))
    call check (d(1:7:2,:))
    if (any (d(2:8:2,:) /= -1)) stop 2
    deallocate (d, e)
    c = -1
    call across (n, c(:n,:), transpose (b(:,:n)))
    do i = 1, n
      a(:,i) = c(i,:)
    end do
    call check (a)
    do i = 1, most
      x(i)%v = -1
      x(i)%k = -1
    end do
    call derived (n, x, y)
    do i = 1, most
      a(:,i) = x(i)%v
      if (x(i)%k /= merge (7 * i, -1, i <= n)) stop 3
    end do
    call check (a)
    s = -1
    call sums (n, s, b)
    do i = 1, most
      if (s(i) /= merge (i + 10 * 3 * i + 30, -1, i <= n)) stop 4
    end do
  end do
contains
  subroutine check (r)
    real :: r(:,:)
    do i = 1, most
      do k = 1, 4
        if (r(k,i) /= merge (2.0 * (3 * i + 5 - k) + i, -1.0, i <= n)) stop 1
      end do
    end do
  end subroutine
end program
