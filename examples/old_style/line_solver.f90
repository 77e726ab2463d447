! An implicit solver along lines: pentadiagonal systems in x and y, systems of 5 x 5 blocks in z.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! Five quantities u on SIZE^3 points are carried along, diffuse and are damped by fourth differences; the first four give
! the velocities.  A forcing makes a known state the one that does not change, and the borders have it from the start.  Each step takes
! the right-hand side through three factors, (1 - dt X) (1 - dt Y) (1 - dt Z) du = dt rhs; X and Y treat the components one by one, X
! in other variables than u, Z couples all five.
!
! The program has the style of many old ones: fields, sizes and constants in COMMON, subroutines
! outside modules, work scalars at the top, and directives without scalars and mostly without
! levels.
!
! Checks: after each step, the five norms of the right-hand side and of the error are those of a
! host module that shares no code with the device's: it sets up each line's matrix and solves it by
! elimination in a band. The fields agree, and the errors become smaller.
!
!   gfortran-12 -O2 -fopenacc -fplugin=accred line_solver.f90 -o line_solver
!   ./line_solver [SIZE [STEPS]]                 on an NVIDIA GPU
!   accred-run ./line_solver [SIZE [STEPS]]      without one

module limits
  implicit none
  integer, parameter :: most = 48
end module limits

! The same steps on the host: a right-hand side with array sections, matrices in a band.
module host
  implicit none

contains

  function host_rhs (n, u, forcing, nu, eps) result (r)
    integer, intent (in) :: n
    double precision, intent (in) :: u(5,n,n,n), forcing(5,n,n,n), nu(5), eps
    double precision :: r(5,n,n,n), line(5,n), velocity(n)
    integer :: i, j

    r = 0
    do j = 2, n - 1
      do i = 2, n - 1
        line = u(:,:,i,j)
        velocity = u(2,:,i,j) / u(1,:,i,j)
        r(:,:,i,j) = r(:,:,i,j) + terms (line, velocity)
        line = u(:,i,:,j)
        velocity = u(3,i,:,j) / u(1,i,:,j)
        r(:,i,:,j) = r(:,i,:,j) + terms (line, velocity)
        line = u(:,i,j,:)
        velocity = u(4,i,j,:) / u(1,i,j,:)
        r(:,i,j,:) = r(:,i,j,:) + terms (line, velocity)
      end do
    end do
    r(:,2:n-1,2:n-1,2:n-1) = r(:,2:n-1,2:n-1,2:n-1) + forcing(:,2:n-1,2:n-1,2:n-1)

  contains

    ! The contribution of one direction.
    function terms (w, velocity) result (t)
      double precision, intent (in) :: w(5,n), velocity(n)
      double precision :: t(5,n), fourth(5)
      integer :: l

      t = 0
      do l = 2, n - 1
        fourth = 2 * w(:,l) - w(:,l-1) - w(:,l+1)
        if (l > 2 .and. l < n - 1) fourth = w(:,l-2) - 4 * w(:,l-1) + 6 * w(:,l) - 4 * w(:,l+1) + w(:,l+2)
        t(:,l) = (velocity(l-1) * w(:,l-1) - velocity(l+1) * w(:,l+1)) / 2 + nu * (w(:,l-1) - 2 * w(:,l) + w(:,l+1)) - eps * fourth
      end do
    end function terms
  end function host_rhs

  ! Solve the system with the band matrix A, A(k,i) in row i and column i + k.
  subroutine band_solve (n, width, a, b)
    integer, intent (in) :: n, width
    double precision, intent (inout) :: a(-width:width,n), b(n)
    double precision :: factor
    integer :: i, k, l

    do i = 1, n
      do k = i + 1, min (i + width, n)
        factor = a(i-k,k) / a(0,i)
        do l = i, min (i + width, n)
          a(l-k,k) = a(l-k,k) - factor * a(l-i,i)
        end do
        b(k) = b(k) - factor * b(i)
      end do
    end do
    do i = n, 1, -1
      do l = i + 1, min (i + width, n)
        b(i) = b(i) - a(l-i,i) * b(l)
      end do
      b(i) = b(i) / a(0,i)
    end do
  end subroutine band_solve

  ! A line of one component: five diagonals.
  subroutine host_line (n, dt, nu, eps, velocity, b)
    integer, intent (in) :: n
    double precision, intent (in) :: dt, nu, eps, velocity(n)
    double precision, intent (inout) :: b(n)
    double precision :: a(-2:2,n)
    integer :: l

    a = 0
    a(0,:) = 1
    do l = 2, n - 1
      a(-1:1,l) = a(-1:1,l) - dt * nu * [ 1, -2, 1 ]
      a(-1,l) = a(-1,l) - dt * velocity(l-1) / 2
      a(1,l) = a(1,l) + dt * velocity(l+1) / 2
      if (l > 2 .and. l < n - 1) then
        a(:,l) = a(:,l) + dt * eps * [ 1, -4, 6, -4, 1 ]
      else
        a(-1:1,l) = a(-1:1,l) - dt * eps * [ 1, -2, 1 ]
      end if
    end do
    call band_solve (n, 2, a, b)
  end subroutine host_line

  ! A line of all five components, coupled by G.
  subroutine host_block_line (n, dt, nu, g, velocity, b)
    integer, intent (in) :: n
    double precision, intent (in) :: dt, nu(5), g(5,5), velocity(n)
    double precision, intent (inout) :: b(5,n)
    double precision :: a(-9:9,5*n), x(5*n), both
    integer :: l, m, m2, row

    a = 0
    a(0,:) = 1
    do l = 2, n - 1
      do m = 1, 5
        row = 5 * (l - 1) + m
        do m2 = 1, 5
          both = 0
          if (m == m2) then
            both = dt * nu(m)
            a(0,row) = 1 + 2 * both
          end if
          a(m2-m-5,row) = -both - dt * velocity(l-1) * g(m,m2) / 2
          a(m2-m+5,row) = -both + dt * velocity(l+1) * g(m,m2) / 2
        end do
      end do
    end do
    x = reshape (b, [ 5 * n ])
    call band_solve (5 * n, 9, a, x)
    b = reshape (x, [ 5, n ])
  end subroutine host_block_line

  subroutine host_step (n, dt, nu, eps, sound, w, g, u, forcing, r)
    integer, intent (in) :: n
    double precision, intent (in) :: dt, nu(5), eps, sound(5), w(5), g(5,5), forcing(5,n,n,n)
    double precision, intent (inout) :: u(5,n,n,n)
    double precision, intent (out) :: r(5,n,n,n)
    double precision :: d(5,n,n,n), line(n), lines(5,n)
    integer :: i, j, m

    r = host_rhs (n, u, forcing, nu, eps)
    d = dt * r
    do j = 2, n - 1
      do i = 2, n - 1
        lines = d(:,:,i,j)
        lines = lines - 2 * spread (w, 2, n) * spread (matmul (w, lines), 1, 5)
        do m = 1, 5
          line = lines(m,:)
          call host_line (n, dt, nu(m), eps, u(2,:,i,j) / u(1,:,i,j) + sound(m), line)
          lines(m,:) = line
        end do
        d(:,:,i,j) = lines - 2 * spread (w, 2, n) * spread (matmul (w, lines), 1, 5)
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        do m = 1, 5
          line = d(m,i,:,j)
          call host_line (n, dt, nu(m), eps, u(3,i,:,j) / u(1,i,:,j) + sound(m), line)
          d(m,i,:,j) = line
        end do
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        lines = d(:,i,j,:)
        call host_block_line (n, dt, nu, g, u(4,i,j,:) / u(1,i,j,:), lines)
        d(:,i,j,:) = lines
      end do
    end do
    u = u + d
  end subroutine host_step
end module host

! The state that does not change.
subroutine known_state (x, y, z, state)
  implicit none
  double precision x, y, z, state(5)
  !$acc routine seq

  state(1) = 1 + 0.2d0 * x * y + 0.1d0 * z ** 2
  state(2) = 0.3d0 * (y - z) + 0.1d0 * sin (3 * x)
  state(3) = 0.2d0 * x * z - 0.2d0 * y ** 3
  state(4) = 0.3d0 * cos (2 * y) - 0.1d0 * x
  state(5) = 2 + 0.5d0 * sin (x + 2 * y - z)
end subroutine known_state

! rhs = forcing + what u does; velocity(d) is component d + 1 over component 1.
subroutine compute_rhs ()
  use limits
  implicit none
  integer i, j, k, m
  double precision inverse, before, after, fourth
  integer nx, ny, nz
  double precision dt, nu(5), eps, sound(5), w(5), g(5,5)
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  common /sizes/ nx, ny, nz
  common /physics/ dt, nu, eps, sound, w, g
  common /fields/ u, rhs, forcing, velocity

  !$acc parallel loop present(u, velocity)
  do k = 1, nz
    !$acc loop
    do j = 1, ny
      !$acc loop
      do i = 1, nx
        inverse = 1 / u(1,i,j,k)
        velocity(1,i,j,k) = u(2,i,j,k) * inverse
        velocity(2,i,j,k) = u(3,i,j,k) * inverse
        velocity(3,i,j,k) = u(4,i,j,k) * inverse
      end do
    end do
  end do

  !$acc parallel loop gang present(u, rhs, forcing, velocity)
  do k = 2, nz - 1
    !$acc loop worker
    do j = 2, ny - 1
      !$acc loop vector
      do i = 2, nx - 1
        before = velocity(1,i-1,j,k)
        after = velocity(1,i+1,j,k)
        do m = 1, 5
          fourth = 2 * u(m,i,j,k) - u(m,i-1,j,k) - u(m,i+1,j,k)
          if (i > 2 .and. i < nx - 1) then
            fourth = u(m,i-2,j,k) - 4 * u(m,i-1,j,k) + 6 * u(m,i,j,k) - 4 * u(m,i+1,j,k) + u(m,i+2,j,k)
          end if
          rhs(m,i,j,k) = forcing(m,i,j,k) + (before * u(m,i-1,j,k) - after * u(m,i+1,j,k)) / 2 &
                         + nu(m) * (u(m,i-1,j,k) - 2 * u(m,i,j,k) + u(m,i+1,j,k)) - eps * fourth
        end do
      end do
    end do
  end do

  !$acc parallel loop collapse(3) present(u, rhs, velocity)
  do k = 2, nz - 1
    do j = 2, ny - 1
      do i = 2, nx - 1
        before = velocity(2,i,j-1,k)
        after = velocity(2,i,j+1,k)
        do m = 1, 5
          fourth = 2 * u(m,i,j,k) - u(m,i,j-1,k) - u(m,i,j+1,k)
          if (j > 2 .and. j < ny - 1) then
            fourth = u(m,i,j-2,k) - 4 * u(m,i,j-1,k) + 6 * u(m,i,j,k) - 4 * u(m,i,j+1,k) + u(m,i,j+2,k)
          end if
          rhs(m,i,j,k) = rhs(m,i,j,k) + (before * u(m,i,j-1,k) - after * u(m,i,j+1,k)) / 2 &
                         + nu(m) * (u(m,i,j-1,k) - 2 * u(m,i,j,k) + u(m,i,j+1,k)) - eps * fourth
        end do
      end do
    end do
  end do

  ! Arrays that are on the device need no clause.
  !$acc parallel loop
  do k = 2, nz - 1
    !$acc loop
    do j = 2, ny - 1
      !$acc loop
      do i = 2, nx - 1
        before = velocity(3,i,j,k-1)
        after = velocity(3,i,j,k+1)
        !$acc loop seq
        do m = 1, 5
          fourth = 2 * u(m,i,j,k) - u(m,i,j,k-1) - u(m,i,j,k+1)
          if (k > 2 .and. k < nz - 1) then
            fourth = u(m,i,j,k-2) - 4 * u(m,i,j,k-1) + 6 * u(m,i,j,k) - 4 * u(m,i,j,k+1) + u(m,i,j,k+2)
          end if
          rhs(m,i,j,k) = rhs(m,i,j,k) + (before * u(m,i,j,k-1) - after * u(m,i,j,k+1)) / 2 &
                         + nu(m) * (u(m,i,j,k-1) - 2 * u(m,i,j,k) + u(m,i,j,k+1)) - eps * fourth
        end do
      end do
    end do
  end do
end subroutine compute_rhs

! rhs = FACTOR (1 - 2 w w^T) rhs: other variables, and back.
subroutine reflect (factor)
  use limits
  implicit none
  integer i, j, k
  double precision factor, r1, r2, r3, r4, r5, twice
  integer nx, ny, nz
  double precision dt, nu(5), eps, sound(5), w(5), g(5,5)
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  common /sizes/ nx, ny, nz
  common /physics/ dt, nu, eps, sound, w, g
  common /fields/ u, rhs, forcing, velocity

  !$acc parallel loop gang present(rhs)
  do k = 2, nz - 1
    !$acc loop vector collapse(2)
    do j = 2, ny - 1
      do i = 2, nx - 1
        r1 = rhs(1,i,j,k)
        r2 = rhs(2,i,j,k)
        r3 = rhs(3,i,j,k)
        r4 = rhs(4,i,j,k)
        r5 = rhs(5,i,j,k)
        twice = 2 * (w(1) * r1 + w(2) * r2 + w(3) * r3 + w(4) * r4 + w(5) * r5)
        rhs(1,i,j,k) = factor * (r1 - twice * w(1))
        rhs(2,i,j,k) = factor * (r2 - twice * w(2))
        rhs(3,i,j,k) = factor * (r3 - twice * w(3))
        rhs(4,i,j,k) = factor * (r4 - twice * w(4))
        rhs(5,i,j,k) = factor * (r5 - twice * w(5))
      end do
    end do
  end do
end subroutine reflect

! Lines along x: the diagonals of all lines are in one array, and each thread eliminates along its line.
subroutine x_lines (m)
  use limits
  implicit none
  integer m, i, j, k
  double precision factor1, factor2, below, above
  integer nx, ny, nz
  double precision dt, nu(5), eps, sound(5), w(5), g(5,5)
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  double precision lhs(5,most,most,most), blocks(5,5,most,most,most)
  common /sizes/ nx, ny, nz
  common /physics/ dt, nu, eps, sound, w, g
  common /fields/ u, rhs, forcing, velocity
  common /systems/ lhs, blocks

  !$acc parallel loop present(lhs, velocity)
  do k = 2, nz - 1
    !$acc loop
    do j = 2, ny - 1
      !$acc loop
      do i = 1, nx
        lhs(1,i,j,k) = 0
        lhs(2,i,j,k) = 0
        lhs(3,i,j,k) = 1
        lhs(4,i,j,k) = 0
        lhs(5,i,j,k) = 0
        if (i > 1 .and. i < nx) then
          below = (velocity(1,i-1,j,k) + sound(m)) * dt / 2
          above = (velocity(1,i+1,j,k) + sound(m)) * dt / 2
          if (i > 2 .and. i < nx - 1) then
            lhs(1,i,j,k) = dt * eps
            lhs(2,i,j,k) = -dt * (nu(m) + 4 * eps) - below
            lhs(3,i,j,k) = 1 + dt * (2 * nu(m) + 6 * eps)
            lhs(4,i,j,k) = -dt * (nu(m) + 4 * eps) + above
            lhs(5,i,j,k) = dt * eps
          else
            lhs(2,i,j,k) = -dt * (nu(m) + eps) - below
            lhs(3,i,j,k) = 1 + 2 * dt * (nu(m) + eps)
            lhs(4,i,j,k) = -dt * (nu(m) + eps) + above
          end if
        end if
      end do
    end do
  end do

  ! The borders' rows are those of the unit matrix, with 0 on the right.
  !$acc parallel loop gang present(lhs, rhs)
  do k = 2, nz - 1
    !$acc loop vector
    do j = 2, ny - 1
      do i = 2, nx - 2
        factor1 = lhs(2,i+1,j,k) / lhs(3,i,j,k)
        lhs(3,i+1,j,k) = lhs(3,i+1,j,k) - factor1 * lhs(4,i,j,k)
        lhs(4,i+1,j,k) = lhs(4,i+1,j,k) - factor1 * lhs(5,i,j,k)
        rhs(m,i+1,j,k) = rhs(m,i+1,j,k) - factor1 * rhs(m,i,j,k)
        if (i + 2 <= nx - 1) then
          factor2 = lhs(1,i+2,j,k) / lhs(3,i,j,k)
          lhs(2,i+2,j,k) = lhs(2,i+2,j,k) - factor2 * lhs(4,i,j,k)
          lhs(3,i+2,j,k) = lhs(3,i+2,j,k) - factor2 * lhs(5,i,j,k)
          rhs(m,i+2,j,k) = rhs(m,i+2,j,k) - factor2 * rhs(m,i,j,k)
        end if
      end do
    end do
  end do

  !$acc parallel loop gang present(lhs, rhs)
  do k = 2, nz - 1
    !$acc loop vector
    do j = 2, ny - 1
      do i = nx - 1, 2, -1
        above = 0
        if (i + 1 <= nx - 1) above = lhs(4,i,j,k) * rhs(m,i+1,j,k)
        if (i + 2 <= nx - 1) above = above + lhs(5,i,j,k) * rhs(m,i+2,j,k)
        rhs(m,i,j,k) = (rhs(m,i,j,k) - above) / lhs(3,i,j,k)
      end do
    end do
  end do
end subroutine x_lines

! Lines along y, all of it in one region: each thread keeps its line's upper diagonals.
subroutine y_lines ()
  use limits
  implicit none
  integer i, j, k, m
  double precision first(most), second(most), diagonal, lower, upper, far, low, eliminated
  integer nx, ny, nz
  double precision dt, nu(5), eps, sound(5), w(5), g(5,5)
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  common /sizes/ nx, ny, nz
  common /physics/ dt, nu, eps, sound, w, g
  common /fields/ u, rhs, forcing, velocity

  !$acc parallel loop collapse(2) private(first, second) present(rhs, velocity)
  do k = 2, nz - 1
    do i = 2, nx - 1
      do m = 1, 5
        first(1) = 0
        second(1) = 0
        do j = 2, ny - 1
          lower = -dt * ((velocity(2,i,j-1,k) + sound(m)) / 2 + nu(m) + eps)
          upper = dt * ((velocity(2,i,j+1,k) + sound(m)) / 2 - nu(m) - eps)
          diagonal = 1 + 2 * dt * (nu(m) + eps)
          far = 0
          if (j > 2 .and. j < ny - 1) then
            lower = lower - 3 * dt * eps
            upper = upper - 3 * dt * eps
            diagonal = diagonal + 4 * dt * eps
            far = dt * eps
          end if
          eliminated = rhs(m,i,j,k)
          low = lower
          ! far is not 0 only where there are two rows before this one.
          if (j > 3) then
            low = lower - far * first(j-2)
            diagonal = diagonal - far * second(j-2)
            eliminated = eliminated - far * rhs(m,i,j-2,k)
          end if
          if (j > 2) then
            diagonal = diagonal - low * first(j-1)
            upper = upper - low * second(j-1)
            eliminated = eliminated - low * rhs(m,i,j-1,k)
          end if
          first(j) = upper / diagonal
          second(j) = far / diagonal
          rhs(m,i,j,k) = eliminated / diagonal
        end do
        do j = ny - 2, 2, -1
          rhs(m,i,j,k) = rhs(m,i,j,k) - first(j) * rhs(m,i,j+1,k)
          if (j < ny - 2) rhs(m,i,j,k) = rhs(m,i,j,k) - second(j) * rhs(m,i,j+2,k)
        end do
      end do
    end do
  end do
end subroutine y_lines

! The inverse of D times B and times the vector R, by elimination; D is lost.
subroutine eliminate_block (d, b, r)
  implicit none
  double precision d(5,5), b(5,5), r(5), pivot, factor
  integer p, q, l
  !$acc routine seq

  do p = 1, 5
    pivot = 1 / d(p,p)
    do l = 1, 5
      d(p,l) = d(p,l) * pivot
      b(p,l) = b(p,l) * pivot
    end do
    r(p) = r(p) * pivot
    do q = 1, 5
      if (q /= p) then
        factor = d(q,p)
        do l = 1, 5
          d(q,l) = d(q,l) - factor * d(p,l)
          b(q,l) = b(q,l) - factor * b(p,l)
        end do
        r(q) = r(q) - factor * r(p)
      end if
    end do
  end do
end subroutine eliminate_block

! Lines along z: blocks below, on and above the diagonal.
subroutine z_lines ()
  use limits
  implicit none
  integer i, j, k, m, l, o
  double precision diagonal(5,5), above(5,5), r(5), below, product
  integer nx, ny, nz
  double precision dt, nu(5), eps, sound(5), w(5), g(5,5)
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  double precision lhs(5,most,most,most), blocks(5,5,most,most,most)
  common /sizes/ nx, ny, nz
  common /physics/ dt, nu, eps, sound, w, g
  common /fields/ u, rhs, forcing, velocity
  common /systems/ lhs, blocks
  external eliminate_block
  !$acc routine (eliminate_block) seq

  !$acc parallel loop gang present(rhs, velocity, blocks)
  do j = 2, ny - 1
    !$acc loop vector private(diagonal, above, r)
    do i = 2, nx - 1
      do k = 2, nz - 1
        do l = 1, 5
          do m = 1, 5
            diagonal(m,l) = 0
            above(m,l) = dt * velocity(3,i,j,k+1) * g(m,l) / 2
          end do
          diagonal(l,l) = 1 + 2 * dt * nu(l)
          above(l,l) = above(l,l) - dt * nu(l)
          r(l) = rhs(l,i,j,k)
        end do
        if (k > 2) then
          do m = 1, 5
            do l = 1, 5
              below = -dt * velocity(3,i,j,k-1) * g(m,l) / 2
              if (m == l) below = below - dt * nu(m)
              do o = 1, 5
                product = below * blocks(l,o,i,j,k-1)
                diagonal(m,o) = diagonal(m,o) - product
              end do
              r(m) = r(m) - below * rhs(l,i,j,k-1)
            end do
          end do
        end if
        call eliminate_block (diagonal, above, r)
        do l = 1, 5
          do m = 1, 5
            blocks(m,l,i,j,k) = above(m,l)
          end do
          rhs(l,i,j,k) = r(l)
        end do
      end do
      do k = nz - 2, 2, -1
        do l = 1, 5
          do m = 1, 5
            rhs(m,i,j,k) = rhs(m,i,j,k) - blocks(m,l,i,j,k) * rhs(l,i,j,k+1)
          end do
        end do
      end do
    end do
  end do
end subroutine z_lines

subroutine add ()
  use limits
  implicit none
  integer i, j, k, m
  integer nx, ny, nz
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  common /sizes/ nx, ny, nz
  common /fields/ u, rhs, forcing, velocity

  !$acc parallel loop present(u, rhs)
  do k = 2, nz - 1
    !$acc loop
    do j = 2, ny - 1
      !$acc loop
      do i = 2, nx - 1
        do m = 1, 5
          u(m,i,j,k) = u(m,i,j,k) + rhs(m,i,j,k)
        end do
      end do
    end do
  end do
end subroutine add

! The norms of u minus the known state: five scalars.
subroutine error_norm (rms)
  use limits
  implicit none
  integer i, j, k
  double precision rms(5), rms1, rms2, rms3, rms4, rms5, difference, x, y, z, state(5)
  integer nx, ny, nz
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  common /sizes/ nx, ny, nz
  common /fields/ u, rhs, forcing, velocity
  external known_state
  !$acc routine (known_state) seq

  rms1 = 0
  rms2 = 0
  rms3 = 0
  rms4 = 0
  rms5 = 0
  !$acc parallel loop reduction(+:rms1, rms2, rms3, rms4, rms5) present(u)
  do k = 2, nz - 1
    z = dble (k - 1) / (nz - 1)
    !$acc loop reduction(+:rms1, rms2, rms3, rms4, rms5)
    do j = 2, ny - 1
      y = dble (j - 1) / (ny - 1)
      !$acc loop private(state) reduction(+:rms1, rms2, rms3, rms4, rms5)
      do i = 2, nx - 1
        x = dble (i - 1) / (nx - 1)
        call known_state (x, y, z, state)
        difference = u(1,i,j,k) - state(1)
        rms1 = rms1 + difference ** 2
        difference = u(2,i,j,k) - state(2)
        rms2 = rms2 + difference ** 2
        difference = u(3,i,j,k) - state(3)
        rms3 = rms3 + difference ** 2
        difference = u(4,i,j,k) - state(4)
        rms4 = rms4 + difference ** 2
        difference = u(5,i,j,k) - state(5)
        rms5 = rms5 + difference ** 2
      end do
    end do
  end do
  rms = [ rms1, rms2, rms3, rms4, rms5 ]
  rms = sqrt (rms / (dble (nx - 2) * (ny - 2) * (nz - 2)))
end subroutine error_norm

! The norms of the right-hand side: one scalar for all five, plane by plane.
subroutine rhs_norm (rms)
  use limits
  implicit none
  integer i, j, k, m
  double precision rms(5), total, planes(5,most)
  integer nx, ny, nz
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  common /sizes/ nx, ny, nz
  common /fields/ u, rhs, forcing, velocity

  !$acc parallel loop gang copyout(planes) present(rhs)
  do k = 1, nz
    m = 1
    do while (m <= 5)
      total = 0
      if (k > 1 .and. k < nz) then
        !$acc loop worker reduction(+:total)
        do j = 2, ny - 1
          !$acc loop vector reduction(+:total)
          do i = 2, nx - 1
            total = total + rhs(m,i,j,k) ** 2
          end do
        end do
      end if
      planes(m,k) = total
      m = m + 1
    end do
  end do
  do m = 1, 5
    rms(m) = sqrt (sum (planes(m,2:nz-1)) / (dble (nx - 2) * (ny - 2) * (nz - 2)))
  end do
end subroutine rhs_norm

program main
  use limits
  use host
  implicit none
  integer nx, ny, nz
  double precision dt, nu(5), eps, sound(5), w(5), g(5,5)
  double precision u(5,most,most,most), rhs(5,most,most,most), forcing(5,most,most,most), velocity(3,most,most,most)
  double precision lhs(5,most,most,most), blocks(5,5,most,most,most)
  common /sizes/ nx, ny, nz
  common /physics/ dt, nu, eps, sound, w, g
  common /fields/ u, rhs, forcing, velocity
  common /systems/ lhs, blocks
  character (len=20) argument
  integer n, steps, step, status, i, j, k, m
  integer (kind=8) begin, finish, rate
  double precision time, errors(5), residuals(5), host_errors(5), host_residuals(5), before(5), difference
  double precision, allocatable :: hu(:,:,:,:), hr(:,:,:,:), known(:,:,:,:), hf(:,:,:,:)
  logical right

  n = 8
  steps = 3
  status = 0
  if (command_argument_count () > 0) then
    call get_command_argument (1, argument)
    read (argument, *, iostat=status) n
  end if
  if (command_argument_count () > 1 .and. status == 0) then
    call get_command_argument (2, argument)
    read (argument, *, iostat=status) steps
  end if
  if (status /= 0 .or. n < 6 .or. n > most .or. steps < 1) then
    print '(a, i0)', 'usage: line_solver [SIZE [STEPS]], SIZE from 6 to ', most
    stop 2
  end if
  nx = n
  ny = n
  nz = n
  dt = 0.8d0
  nu = [ 0.35d0, 0.3d0, 0.3d0, 0.3d0, 0.4d0 ]
  eps = 0.02d0
  sound = [ 0d0, 0d0, 0d0, 0.2d0, -0.2d0 ]
  w = [ 2d0, -1d0, 3d0, 1d0, 1d0 ] / 4
  do m = 1, 5
    do k = 1, 5
      g(m,k) = merge (1d0, 0.1d0 * (m - k), m == k)
    end do
  end do

  ! The forcing is minus the host's rhs of the known state without forcing.
  allocate (known(5,n,n,n), hu(5,n,n,n), hr(5,n,n,n), hf(5,n,n,n))
  do k = 1, n
    do j = 1, n
      do i = 1, n
        call known_state (dble (i - 1) / (n - 1), dble (j - 1) / (n - 1), dble (k - 1) / (n - 1), known(:,i,j,k))
        hu(:,i,j,k) = known(:,i,j,k)
        if (min (i, j, k) > 1 .and. max (i, j, k) < n) then
          do m = 1, 5
            hu(m,i,j,k) = hu(m,i,j,k) + 0.05d0 * (mod (i * m + 2 * j + 3 * k, 7) - 3)
          end do
        end if
      end do
    end do
  end do
  hf = 0
  hf = -host_rhs (n, known, hf, nu, eps)
  u = 0
  rhs = 0
  forcing = 0
  u(:,1:n,1:n,1:n) = hu
  forcing(:,1:n,1:n,1:n) = hf

  right = .true.
  time = 0
  before = huge (dt)
  !$acc data copy(u) copyin(rhs, forcing) create(velocity, lhs, blocks)
  do step = 1, steps
    call system_clock (begin, rate)
    call compute_rhs ()
    call rhs_norm (residuals)
    call reflect (dt)
    do m = 1, 5
      call x_lines (m)
    end do
    call reflect (1d0)
    call y_lines ()
    call z_lines ()
    call add ()
    call error_norm (errors)
    call system_clock (finish)
    time = time + dble (finish - begin) / rate

    call host_step (n, dt, nu, eps, sound, w, g, hu, hf, hr)
    do m = 1, 5
      host_residuals(m) = sqrt (sum (hr(m,:,:,:) ** 2) / dble (n - 2) ** 3)
      host_errors(m) = sqrt (sum ((hu(m,:,:,:) - known(m,:,:,:)) ** 2) / dble (n - 2) ** 3)
    end do
    print '(a, i0, a, 5es15.8)', 'step ', step, ', rhs    ', residuals
    print '(a, 5es15.8)', '        errors ', errors
    right = right .and. all (abs (residuals - host_residuals) <= 1d-11) .and. all (abs (errors - host_errors) <= 1d-11) &
            .and. all (errors < before)
    before = errors
  end do
  !$acc end data
  difference = maxval (abs (u(:,1:n,1:n,1:n) - hu))
  right = right .and. difference <= 1d-11
  print '(a, es9.2)', 'the fields differ by', difference
  print '(f0.3, a)', time, ' s'
  if (.not. right) then
    print '(a, 5es15.8)', 'host:   rhs    ', host_residuals
    print '(a, 5es15.8)', '        errors ', host_errors
    print '(a)', 'WRONG'
    stop 1
  end if
  print '(a)', 'right: the host''s steps'
end program main
