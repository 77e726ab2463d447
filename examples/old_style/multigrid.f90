! Multigrid for Poisson's equation in a periodic cube: V-cycles with the norms of the residual.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! A u = v on SIZE^3 points, SIZE a power of two; A is the compact Laplacian of fourth order, which has a weight for each kind
! of the 27 neighbours: centre, faces, edges, corners.  v is 1 at ten points and -1 at ten others.  A V-cycle takes the residual
! down to the grid of 2^3 points by full weighting, and comes back by linear interpolation and a smoothing step on each grid.
!
! The program has the style of many old ones: subroutines outside modules, scalars and weights in
! COMMON, grids of all levels one after the other in one array, explicit-shape arguments with a
! layer of ghost points, work scalars at the top, and directives that do not name them.
!
! Checks: a host function without directives executes the same cycles, written with whole arrays,
! CSHIFT and recursion; the two norms after each cycle, the greatest value of each plane and the
! solution must agree. Each cycle reduces the residual as expected.
!
!   gfortran-12 -O2 -fopenacc -fplugin=accred multigrid.f90 -o multigrid
!   ./multigrid [SIZE [CYCLES]]                 on an NVIDIA GPU
!   accred-run ./multigrid [SIZE [CYCLES]]      without one

! Grid k has 2^k points in each direction, and two ghost points; it begins at first(k) of u and r.
module grids
  implicit none
  integer, parameter :: most_levels = 10, longest = 2 ** most_levels + 2
  integer :: levels, points(most_levels), first(most_levels)
  double precision, allocatable :: u(:), r(:), v(:)
end module grids

! The host's version with CSHIFT and recursion.
module host
  implicit none

contains

  function both_sides (f, d) result (g)
    double precision, intent (in) :: f(:,:,:)
    integer, intent (in) :: d
    double precision, allocatable :: g(:,:,:)
    g = cshift (f, 1, d) + cshift (f, -1, d)
  end function both_sides

  ! Centre, faces, edges and corners with the weights W.
  function stencil (w, f) result (g)
    double precision, intent (in) :: w(0:3), f(:,:,:)
    double precision, allocatable :: g(:,:,:), x(:,:,:), y(:,:,:), xy(:,:,:)
    x = both_sides (f, 1)
    y = both_sides (f, 2)
    xy = both_sides (x, 2)
    g = w(0) * f + w(1) * (x + y) + w(2) * xy + both_sides (w(1) * f + w(2) * (x + y) + w(3) * xy, 3)
  end function stencil

  ! About the solution of A e = r: the part of a cycle below the finest residual.
  recursive function correction (a, c, r) result (e)
    double precision, intent (in) :: a(0:3), c(0:3), r(:,:,:)
    double precision, allocatable :: e(:,:,:), weighted(:,:,:)
    double precision, parameter :: half(0:3) = [ 1d0, 0.5d0, 0.25d0, 0.125d0 ]
    integer :: n

    n = size (r, 1)
    if (n == 2) then
      e = stencil (c, r)
      return
    end if
    weighted = stencil (half / 2, r)
    allocate (e(n, n, n))
    e = 0
    e(2::2,2::2,2::2) = correction (a, c, weighted(2::2,2::2,2::2))
    e = stencil (half, e)
    e = e + stencil (c, r - stencil (a, e))
  end function correction
end module host

subroutine make_grids (size_of_finest)
  use grids
  implicit none
  integer size_of_finest, k, total

  levels = 0
  total = 1
  do k = 1, most_levels
    if (2 ** k > size_of_finest) exit
    levels = k
    points(k) = 2 ** k + 2
    first(k) = total
    total = total + points(k) ** 3
  end do
  allocate (u(total), r(total), v(points(levels) ** 3))
  u = 0
  r = 0
  v = 0
end subroutine make_grids

! The ghost points are the points of the opposite side.
subroutine exchange (x, n)
  implicit none
  integer n, i1, i2, i3
  double precision x(n,n,n)

  !$acc parallel loop present(x)
  do i3 = 2, n - 1
    !$acc loop
    do i2 = 2, n - 1
      x(1,i2,i3) = x(n-1,i2,i3)
      x(n,i2,i3) = x(2,i2,i3)
    end do
  end do
  !$acc parallel loop present(x)
  do i3 = 2, n - 1
    !$acc loop
    do i1 = 1, n
      x(i1,1,i3) = x(i1,n-1,i3)
      x(i1,n,i3) = x(i1,2,i3)
    end do
  end do
  !$acc parallel loop collapse(2) present(x)
  do i2 = 1, n
    do i1 = 1, n
      x(i1,i2,1) = x(i1,i2,n-1)
      x(i1,i2,n) = x(i1,i2,2)
    end do
  end do
end subroutine exchange

subroutine set_to_zero (x, n)
  implicit none
  integer n, i1, i2, i3
  double precision x(n,n,n)

  !$acc parallel loop gang present(x)
  do i3 = 1, n
    !$acc loop worker
    do i2 = 1, n
      !$acc loop vector
      do i1 = 1, n
        x(i1,i2,i3) = 0
      end do
    end do
  end do
end subroutine set_to_zero

! R = RHS - A X; RHS may be R.  Each gang has two lines of sums of its own.
subroutine residual (x, rhs, res, n)
  use grids, only: longest
  implicit none
  integer n, i1, i2, i3
  double precision x(n,n,n), rhs(n,n,n), res(n,n,n)
  double precision face(longest), edge(longest), inner, outer
  double precision a(0:3), c(0:3)
  common /weights/ a, c

  !$acc parallel loop gang collapse(2) private(face, edge) present(x, rhs, res)
  do i3 = 2, n - 1
    do i2 = 2, n - 1
      !$acc loop vector
      do i1 = 1, n
        face(i1) = x(i1,i2-1,i3) + x(i1,i2+1,i3) + x(i1,i2,i3-1) + x(i1,i2,i3+1)
        edge(i1) = x(i1,i2-1,i3-1) + x(i1,i2+1,i3-1) + x(i1,i2-1,i3+1) + x(i1,i2+1,i3+1)
      end do
      !$acc loop vector
      do i1 = 2, n - 1
        inner = a(0) * x(i1,i2,i3) + a(1) * face(i1) + a(2) * edge(i1)
        outer = a(1) * (x(i1-1,i2,i3) + x(i1+1,i2,i3)) + a(2) * (face(i1-1) + face(i1+1)) + a(3) * (edge(i1-1) + edge(i1+1))
        res(i1,i2,i3) = rhs(i1,i2,i3) - inner - outer
      end do
    end do
  end do
  call exchange (res, n)
end subroutine residual

! X = X + C RES.
subroutine smooth (res, x, n)
  implicit none
  integer n, i1, i2, i3, k2, k3, kind
  double precision res(n,n,n), x(n,n,n)
  double precision total, pair
  double precision a(0:3), c(0:3)
  common /weights/ a, c

  !$acc parallel loop present(res, x)
  do i3 = 2, n - 1
    !$acc loop
    do i2 = 2, n - 1
      !$acc loop
      do i1 = 2, n - 1
        total = 0
        do k3 = -1, 1
          do k2 = -1, 1
            kind = abs (k2) + abs (k3)
            pair = res(i1-1,i2+k2,i3+k3) + res(i1+1,i2+k2,i3+k3)
            total = total + c(kind) * res(i1,i2+k2,i3+k3) + c(kind+1) * pair
          end do
        end do
        x(i1,i2,i3) = x(i1,i2,i3) + total
      end do
    end do
  end do
  call exchange (x, n)
end subroutine smooth

! The coarse grid's right-hand side: full weighting, and 4 for the square of the step.
subroutine restrict (fine, nf, coarse, nc)
  implicit none
  integer nf, nc, i1, i2, i3, j1, j2, j3
  double precision fine(nf,nf,nf), coarse(nc,nc,nc)
  double precision centre, faces, edges, corners

  !$acc parallel loop gang present(fine, coarse)
  do j3 = 2, nc - 1
    i3 = 2 * j3 - 1
    !$acc loop worker
    do j2 = 2, nc - 1
      i2 = 2 * j2 - 1
      !$acc loop vector
      do j1 = 2, nc - 1
        i1 = 2 * j1 - 1
        centre = fine(i1,i2,i3)
        faces = fine(i1-1,i2,i3) + fine(i1+1,i2,i3) + fine(i1,i2-1,i3) + fine(i1,i2+1,i3) + fine(i1,i2,i3-1) + fine(i1,i2,i3+1)
        edges = fine(i1-1,i2-1,i3) + fine(i1+1,i2-1,i3) + fine(i1-1,i2+1,i3) + fine(i1+1,i2+1,i3) &
              + fine(i1-1,i2,i3-1) + fine(i1+1,i2,i3-1) + fine(i1-1,i2,i3+1) + fine(i1+1,i2,i3+1) &
              + fine(i1,i2-1,i3-1) + fine(i1,i2+1,i3-1) + fine(i1,i2-1,i3+1) + fine(i1,i2+1,i3+1)
        corners = fine(i1-1,i2-1,i3-1) + fine(i1+1,i2-1,i3-1) + fine(i1-1,i2+1,i3-1) + fine(i1+1,i2+1,i3-1) &
                + fine(i1-1,i2-1,i3+1) + fine(i1+1,i2-1,i3+1) + fine(i1-1,i2+1,i3+1) + fine(i1+1,i2+1,i3+1)
        coarse(j1,j2,j3) = 0.5d0 * centre + 0.25d0 * faces + 0.125d0 * edges + 0.0625d0 * corners
      end do
    end do
  end do
  call exchange (coarse, nc)
end subroutine restrict

! FINE = FINE + the linear interpolation of COARSE. The work scalars are SAVEd without need.
subroutine interpolate (coarse, nc, fine, nf)
  implicit none
  integer nf, nc, i1, i2, i3
  double precision coarse(nc,nc,nc), fine(nf,nf,nf)
  integer, save :: l1, l2, l3, h1, h2, h3
  double precision, save :: low, high

  !$acc parallel loop present(coarse, fine)
  do i3 = 2, nf - 1
    !$acc loop
    do i2 = 2, nf - 1
      !$acc loop
      do i1 = 2, nf - 1
        ! An odd point is one of the coarse grid, an even one is between two.
        l1 = (i1 + 1) / 2
        l2 = (i2 + 1) / 2
        l3 = (i3 + 1) / 2
        h1 = i1 / 2 + 1
        h2 = i2 / 2 + 1
        h3 = i3 / 2 + 1
        if (mod (i1, 2) == 1) h1 = l1
        if (mod (i2, 2) == 1) h2 = l2
        if (mod (i3, 2) == 1) h3 = l3
        low = coarse(l1,l2,l3) + coarse(h1,l2,l3) + coarse(l1,h2,l3) + coarse(h1,h2,l3)
        high = coarse(l1,l2,h3) + coarse(h1,l2,h3) + coarse(l1,h2,h3) + coarse(h1,h2,h3)
        fine(i1,i2,i3) = fine(i1,i2,i3) + (low + high) / 8
      end do
    end do
  end do
  call exchange (fine, nf)
end subroutine interpolate

! The root of the mean square, and the greatest value.
subroutine norms (x, n, root_mean_square, greatest)
  implicit none
  integer n, i1, i2, i3
  double precision x(n,n,n), root_mean_square, greatest
  double precision value, total
  common /totals/ total

  total = 0
  greatest = 0
  !$acc parallel loop reduction(+:total) reduction(max:greatest) present(x)
  do i3 = 2, n - 1
    !$acc loop reduction(+:total) reduction(max:greatest)
    do i2 = 2, n - 1
      !$acc loop reduction(+:total) reduction(max:greatest)
      do i1 = 2, n - 1
        value = x(i1,i2,i3)
        total = total + value ** 2
        greatest = max (greatest, abs (value))
      end do
    end do
  end do
  root_mean_square = sqrt (total / dble (n - 2) ** 3)
end subroutine norms

! The greatest value of each plane, and its mean square: the plane's own scalars are in COMMON and in no clause.
subroutine plane_norms (x, n, mean_square, greatest)
  implicit none
  integer n, i1, i2, i3
  double precision x(n,n,n), mean_square(n), greatest(n)
  double precision plane_total, plane_greatest
  common /planes/ plane_total, plane_greatest

  !$acc parallel loop gang present(x) copyout(mean_square(2:n-1), greatest(2:n-1))
  do i3 = 2, n - 1
    plane_total = 0
    plane_greatest = 0
    !$acc loop worker vector collapse(2) reduction(+:plane_total) reduction(max:plane_greatest)
    do i2 = 2, n - 1
      do i1 = 2, n - 1
        plane_total = plane_total + x(i1,i2,i3) ** 2
        plane_greatest = max (plane_greatest, abs (x(i1,i2,i3)))
      end do
    end do
    mean_square(i3) = plane_total / dble (n - 2) ** 2
    greatest(i3) = plane_greatest
  end do
end subroutine plane_norms

! One V-cycle; r is the residual before it, and after it.
subroutine cycle_once ()
  use grids
  implicit none
  integer k, finest

  finest = levels
  do k = finest, 2, -1
    call restrict (r(first(k)), points(k), r(first(k-1)), points(k-1))
  end do
  call set_to_zero (u(first(1)), points(1))
  call smooth (r(first(1)), u(first(1)), points(1))
  do k = 2, finest - 1
    call set_to_zero (u(first(k)), points(k))
    call interpolate (u(first(k-1)), points(k-1), u(first(k)), points(k))
    call residual (u(first(k)), r(first(k)), r(first(k)), points(k))
    call smooth (r(first(k)), u(first(k)), points(k))
  end do
  call interpolate (u(first(finest-1)), points(finest-1), u(first(finest)), points(finest))
  call residual (u(first(finest)), v, r(first(finest)), points(finest))
  call smooth (r(first(finest)), u(first(finest)), points(finest))
  call residual (u(first(finest)), v, r(first(finest)), points(finest))
end subroutine cycle_once

! Ten points of 1 and ten of -1, all different.
subroutine charges (x, n)
  implicit none
  integer n, found, i1, i2, i3
  integer (kind=8) state
  double precision x(n,n,n)

  state = 4711
  found = 0
  do while (found < 20)
    call next (state, n - 2, i1)
    call next (state, n - 2, i2)
    call next (state, n - 2, i3)
    if (abs (x(i1+1,i2+1,i3+1)) > 0) cycle
    x(i1+1,i2+1,i3+1) = merge (1d0, -1d0, found < 10)
    found = found + 1
  end do
end subroutine charges

! A number from 1 to n.
subroutine next (state, n, number)
  implicit none
  integer (kind=8) state
  integer n, number

  state = mod (state * 16807, 2147483647_8)
  number = int (mod (state / 128, int (n, 8))) + 1
end subroutine next

program main
  use grids
  use host
  implicit none
  double precision a(0:3), c(0:3)
  common /weights/ a, c
  character (len=20) argument
  integer n, cycles, it, status, base, i3
  integer (kind=8) begin, finish, rate
  double precision rms, largest, host_rms, host_largest, rms_before, error, scale, plane_error, time
  double precision, allocatable :: hu(:,:,:), hv(:,:,:), hr(:,:,:), du(:,:,:), mean_square(:), greatest(:)
  logical right

  n = 8
  cycles = 4
  status = 0
  if (command_argument_count () > 0) then
    call get_command_argument (1, argument)
    read (argument, *, iostat=status) n
  end if
  if (command_argument_count () > 1 .and. status == 0) then
    call get_command_argument (2, argument)
    read (argument, *, iostat=status) cycles
  end if
  if (status /= 0 .or. n < 4 .or. n > 2 ** (most_levels - 1) .or. iand (n, n - 1) /= 0 .or. cycles < 1) then
    print '(a)', 'usage: multigrid [SIZE [CYCLES]], SIZE a power of two'
    stop 2
  end if
  a = [ 128d0, -14d0, -3d0, -1d0 ] / 30
  c = [ 0.24d0, 0.02d0, 0.005d0, 0d0 ]

  call make_grids (n)
  base = first(levels)
  call charges (v, points(levels))
  !$acc enter data copyin(u, v, r)
  call exchange (v, points(levels))
  !$acc update self(v)
  hv = reshape (v, [ n + 2, n + 2, n + 2 ])
  hv = hv(2:n+1,2:n+1,2:n+1)
  allocate (hu(n,n,n), mean_square(n + 2), greatest(n + 2))
  hu = 0
  hr = hv

  call residual (u(base), v, r(base), points(levels))
  call norms (r(base), points(levels), rms, largest)
  right = abs (rms - sqrt (20 / dble (n) ** 3)) <= 1d-12 .and. abs (largest - 1) <= 0
  print '(a, i0, a, es14.7, a, es14.7)', 'size ', n, ': norms ', rms, ', ', largest
  plane_error = 0
  time = 0
  do it = 1, cycles
    rms_before = rms
    call system_clock (begin, rate)
    call cycle_once ()
    call norms (r(base), points(levels), rms, largest)
    call plane_norms (r(base), points(levels), mean_square, greatest)
    call system_clock (finish)
    time = time + dble (finish - begin) / rate

    hu = hu + correction (a, c, hr)
    hr = hv - stencil (a, hu)
    host_rms = sqrt (sum (hr ** 2) / dble (n) ** 3)
    host_largest = maxval (abs (hr))
    print '(a, i0, 4(a, es14.7), a)', 'cycle ', it, ': norms ', rms, ', ', largest, ' (host ', host_rms, ', ', host_largest, ')'
    do i3 = 1, n
      plane_error = max (plane_error, abs (mean_square(i3+1) - sum (hr(:,:,i3) ** 2) / dble (n) ** 2), &
                         abs (greatest(i3+1) - maxval (abs (hr(:,:,i3)))))
    end do
    right = right .and. abs (rms - host_rms) <= 1d-12 .and. abs (largest - host_largest) <= 1d-12
    ! While rounding errors are negligible.
    if (it <= 5) right = right .and. rms <= 0.4d0 * rms_before
  end do
  !$acc exit data copyout(u) delete(v, r)

  du = reshape (u(base:base+points(levels)**3-1), [ n + 2, n + 2, n + 2 ])
  du = du(2:n+1,2:n+1,2:n+1)
  error = maxval (abs (du - hu))
  scale = maxval (abs (hu))
  right = right .and. error <= 1d-12 * n * scale .and. plane_error <= 1d-12
  print '(a, es9.2, a, es9.2, a, es9.2)', 'the solution, up to', scale, ', differs by', error, ', norms of planes by', plane_error
  print '(f0.3, a)', time, ' s'
  if (.not. right) then
    print '(a)', 'WRONG'
    stop 1
  end if
  print '(a)', 'right: the host''s cycles'
end program main
