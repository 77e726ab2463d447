! Automatic arrays and dummy arguments that are private and firstprivate in target regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

subroutine firsts (n, m, w, v)
  integer, intent (in) :: n, m
  integer :: w(n), v(n), x(n), k, i, a(m), b(m), c(m), d(m)
  do k = 1, n
    w(k) = k
    x(k) = 2 * k
  end do
  !$omp target teams distribute parallel do firstprivate (w, x) map (from: a)
  do i = 1, m
    a(i) = w(n) + w(n / 2) + x(1)
  end do
  do i = 1, m
    if (a(i) /= n + n / 2 + 2) stop 1
  end do
  !$omp target map (from: b) firstprivate (w, x)
  w = w + x
  x = 0
  !$omp parallel do firstprivate (w)
  do i = 1, m
    w = w + i
    b(i) = w(n) + w(n / 2) + x(1)
  end do
  !$omp end target
  do i = 1, m
    if (b(i) /= 3 * (n + n / 2) + 2 * i) stop 2
  end do
  !$omp target parallel map (from: c) firstprivate (w, x) private (k) num_threads (32)
  do k = 1, n
    w(k) = w(k) + x(k)
  end do
  !$omp barrier
  !$omp do
  do i = 1, m
    c(i) = w(n) + w(n / 2) + i
  end do
  !$omp end do
  !$omp end target parallel
  do i = 1, m
    if (c(i) /= 3 * (n + n / 2) + i) stop 3
  end do
  !$omp target map (from: d) private (w, x)
  w = 5
  x = 6
  !$omp parallel do
  do i = 1, m
    d(i) = w(n) + x(n / 2) + i
  end do
  !$omp end target
  do i = 1, m
    if (d(i) /= 11 + i) stop 4
  end do
  do k = 1, n
    if (w(k) /= k .or. x(k) /= 2 * k) stop 5
  end do
end subroutine firsts

subroutine privates (n, m)
  integer, intent (in) :: n, m
  integer :: w(n), v(n), k, i, a(m), b(m)
  !$omp target teams distribute parallel do private (w, k) map (from: a)
  do i = 1, m
    do k = 1, n
      w(k) = i + k
    end do
    a(i) = w(n) + w(n / 2)
  end do
  do i = 1, m
    if (a(i) /= 2 * i + n + n / 2) stop 6
  end do
  !$omp target map (from: b)
  !$omp teams distribute private (w, k)
  do i = 1, m / 10
    !$omp parallel do
    do k = 1, n
      w(k) = i + k
    end do
    !$omp parallel do private (v)
    do k = 1, 10
      v = w
      b((i - 1) * 10 + k) = v(n) + v(mod (k, n) + 1)
    end do
  end do
  !$omp end target
  do i = 1, m / 10
    do k = 1, 10
      if (b((i-1)*10+k) /= 2 * i + n + mod (k, n) + 1) stop 7
    end do
  end do
end subroutine privates

subroutine dummies (n, m, w, a, b)
  integer, intent (in) :: n, m
  integer :: w(n), k, i
  integer, intent(out) :: a(m), b(m)
  !$omp target teams distribute parallel do private (w, k) map (from: a)
  do i = 1, m
    do k = 1, n
      w(k) = i + k
    end do
    a(i) = w(n) + w(n / 2)
  end do
  !$omp target map (from: b)
  !$omp parallel do private (w, k)
  do i = 1, m
    do k = 1, n
      w(k) = i + k
    end do
    b(i) = w(n) + w(n / 2)
  end do
  !$omp end target
  do i = 1, m
    if (a(i) /= 2 * i + n + n / 2) stop 8
    if (b(i) /= 2 * i + n + n / 2) stop 9
  end do
end subroutine dummies

program array_copies
  implicit none
  integer :: w(300), v(300), a(100), b(100)
  integer, parameter :: sizes(2) = [7, 300]
  integer :: s
  do s = 1, 2
    call firsts (sizes(s), 100, w, v)
    call privates (sizes(s), 100)
    w = 0
    call dummies (sizes(s), 100, w, a, b)
    if (any (w /= 0)) stop 10
  end do
end program array_copies
