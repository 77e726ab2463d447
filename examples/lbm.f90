! Lattice Boltzmann: the decay of a shear wave and of vortices, with nine velocities on a periodic square (D2Q9).
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! Each of SIZE x SIZE nodes holds nine populations f(q) of particles that move by e(q) in a step.  A step is one loop: a node pulls in what its
! neighbours have sent, and lets the populations relax towards their equilibrium (BGK, Guo and others' second-order form).  Every
! so many steps a loop with five reductions adds up mass, momentum and energy, and finds the fastest node.
!
! Checks: no step changes mass and momentum, except by rounding.  The flow is a Taylor-Green vortex,
! whose velocity decays by exp (-2 nu k^2 t), with nu = (tau - 1/2) / 3: so does the fastest node's,
! and the energy does with twice the exponent, but for errors of second order in k and in the
! velocity.
!
!   gfortran-12 -O2 -fopenacc -fplugin=accred lbm.f90 -o lbm
!   ./lbm [SIZE [STEPS]]                 on an NVIDIA GPU
!   accred-run ./lbm [SIZE [STEPS]]      without one

module lattice
  implicit none
  integer, parameter :: real8 = kind (1d0)
  ! Velocities and their weights, which are on the device from the start of the program.
  integer, parameter :: q = 9
  integer :: ex(q) = [ 0, 1, 0, -1, 0, 1, -1, -1, 1 ], ey(q) = [ 0, 0, 1, 0, -1, 1, 1, -1, -1 ]
  real (real8) :: weight(q) = [ 4, 1, 1, 1, 1, 0, 0, 0, 0 ] / 9._real8 + [ 0, 0, 0, 0, 0, 1, 1, 1, 1 ] / 36._real8
  !$acc declare copyin(ex, ey, weight)
  !$omp declare target (ex, ey, weight)
  real (real8), parameter :: tau = 0.8_real8, viscosity = (tau - 0.5_real8) / 3
  real (real8), parameter :: pi = acos (-1._real8)

  ! The sums over all nodes, and the greatest speed.  MASS is what is beyond 1 for each node: so small a sum hardly rounds.
  type totals
    real (real8) :: mass, momentum_x, momentum_y, energy, fastest
  end type totals

contains

  ! The equilibrium of a node's populations.
  subroutine equilibrium (density, ux, uy, f)
    !$acc routine seq
    !$omp declare target
    real (real8), intent (in) :: density, ux, uy
    real (real8), intent (out) :: f(q)
    real (real8) :: eu, uu
    integer :: k

    uu = 1.5_real8 * (ux * ux + uy * uy)
    do k = 1, q
      eu = 3 * (ex(k) * ux + ey(k) * uy)
      f(k) = weight(k) * density * (1 + eu + eu * eu / 2 - uu)
    end do
  end subroutine equilibrium

  ! Density and velocity of a node.
  subroutine moments (f, density, ux, uy)
    !$acc routine seq
    !$omp declare target
    real (real8), intent (in) :: f(q)
    real (real8), intent (out) :: density, ux, uy

    density = f(1) + f(2) + f(3) + f(4) + f(5) + f(6) + f(7) + f(8) + f(9)
    ux = (f(2) - f(4) + f(6) - f(7) - f(8) + f(9)) / density
    uy = (f(3) - f(5) + f(6) + f(7) - f(8) - f(9)) / density
  end subroutine moments
end module lattice

module flow
  use lattice
  implicit none

contains

  ! A vortex in each quarter of the square, with the pressure that belongs to it, in F on the host.
  subroutine start (n, speed, f)
    integer, intent (in) :: n
    real (real8), intent (in) :: speed
    real (real8), intent (out) :: f(0:n-1,0:n-1,q)
    real (real8) :: k, density, node(q)
    integer :: x, y

    k = 2 * pi / n
    do y = 0, n - 1
      do x = 0, n - 1
        density = 1 - 0.75_real8 * speed ** 2 * (cos (2 * k * x) + cos (2 * k * y))
        call equilibrium (density, -speed * cos (k * x) * sin (k * y), speed * sin (k * x) * cos (k * y), node)
        f(x,y,:) = node
      end do
    end do
  end subroutine start

  ! One step, from F to G.
  subroutine step (n, f, g)
    integer, intent (in) :: n
    real (real8), intent (in) :: f(0:,0:,:)
    real (real8), intent (out) :: g(0:,0:,:)
    real (real8) :: node(q), rest(q), density, ux, uy
    integer :: x, y, k, from_x, from_y

    !$acc parallel loop collapse(2) private(node, rest, density, ux, uy) present(f, g) async(1)
    !$omp target teams distribute parallel do collapse(2) private(node, rest, density, ux, uy, from_x, from_y, k)
    do y = 0, n - 1
      do x = 0, n - 1
        !$acc loop seq
        do k = 1, q
          from_x = x - ex(k)
          from_y = y - ey(k)
          if (from_x < 0) from_x = n - 1
          if (from_x >= n) from_x = 0
          if (from_y < 0) from_y = n - 1
          if (from_y >= n) from_y = 0
          node(k) = f(from_x,from_y,k)
        end do
        call moments (node, density, ux, uy)
        call equilibrium (density, ux, uy, rest)
        !$acc loop seq
        do k = 1, q
          g(x,y,k) = node(k) + (rest(k) - node(k)) / tau
        end do
      end do
    end do
  end subroutine step

  function measure (n, f) result (t)
    integer, intent (in) :: n
    real (real8), intent (in) :: f(0:,0:,:)
    type (totals) :: t
    real (real8) :: mass, momentum_x, momentum_y, energy, fastest, node(q), density, ux, uy
    integer :: x, y, k

    mass = 0
    momentum_x = 0
    momentum_y = 0
    energy = 0
    fastest = 0
    !$acc parallel loop gang present(f) reduction(+:mass, momentum_x, momentum_y, energy) reduction(max:fastest) async(1)
    !$omp target teams distribute reduction(+:mass, momentum_x, momentum_y, energy) reduction(max:fastest)
    do y = 0, n - 1
      !$acc loop vector private(node, density, ux, uy) reduction(+:mass, momentum_x, momentum_y, energy) reduction(max:fastest)
      !$omp parallel do private(node, density, ux, uy, k) reduction(+:mass, momentum_x, momentum_y, energy) reduction(max:fastest)
      do x = 0, n - 1
        do k = 1, q
          node(k) = f(x,y,k)
        end do
        call moments (node, density, ux, uy)
        mass = mass + (density - 1)
        momentum_x = momentum_x + density * ux
        momentum_y = momentum_y + density * uy
        energy = energy + density * (ux * ux + uy * uy) / 2
        fastest = max (fastest, ux * ux + uy * uy)
      end do
    end do
    !$acc wait(1)
    t = totals (mass, momentum_x, momentum_y, energy, sqrt (fastest))
  end function measure
end module flow

program lbm
  use lattice
  use flow
  implicit none
  ! Slow enough for the errors of the velocity's third power; the Mach number is 0.035.
  real (real8), parameter :: speed = 0.02_real8
  real (real8), allocatable :: f(:,:,:), g(:,:,:)
  type (totals) :: before, now
  character (len=20) :: argument
  integer :: n = 32, steps = 20, interval, s, status = 0
  integer (kind=8) :: begin, end, rate
  real (real8) :: rounding, decay, error, drift, speed_off, energy_off
  logical :: right

  if (command_argument_count () > 0) then
    call get_command_argument (1, argument)
    read (argument, *, iostat=status) n
  end if
  if (command_argument_count () > 1 .and. status == 0) then
    call get_command_argument (2, argument)
    read (argument, *, iostat=status) steps
  end if
  if (status /= 0 .or. n < 16 .or. n > 16000 .or. steps < 4 .or. mod (n, 4) /= 0) then
    print '(a)', 'usage: lbm [SIZE [STEPS]], SIZE a multiple of 4 from 16, STEPS from 4'
    stop 2
  end if

  allocate (f(0:n-1,0:n-1,q), g(0:n-1,0:n-1,q))
  call start (n, speed, f)
  interval = max (1, steps / 4)
  right = .true.
  drift = 0

  !$acc data copyin(f) create(g)
  !$omp target data map(to: f) map(alloc: g)
  before = measure (n, f)
  now = before
  call system_clock (begin, rate)
  do s = 1, steps
    if (mod (s, 2) == 1) then
      call step (n, f, g)
    else
      call step (n, g, f)
    end if
    if (mod (s, interval) == 0 .or. s == steps) then
      if (mod (s, 2) == 1) then
        now = measure (n, g)
      else
        now = measure (n, f)
      end if
      drift = max (drift, abs (now%mass - before%mass), abs (now%momentum_x), abs (now%momentum_y))
    end if
  end do
  call system_clock (end)
  !$acc end data
  !$omp end target data

  ! Each node rounds a few times in each step, up or down.
  rounding = 1e-15_real8 * n * n * (10 + steps)
  decay = exp (-2 * viscosity * (2 * pi / n) ** 2 * steps)
  speed_off = now%fastest / (speed * decay) - 1
  ! The mean of the speed's square is a quarter of two waves' squares, twice.
  energy_off = now%energy / (0.25_real8 * real (n, real8) ** 2 * (speed * decay) ** 2) - 1
  error = (0.2_real8 - 0.2_real8 * log (decay)) * (2 * pi / n) ** 2 + 2 * speed ** 2
  right = drift <= rounding .and. abs (speed_off) <= error .and. abs (energy_off) <= 2 * error &
          .and. abs (before%mass) <= rounding

  print '(i0, a, i0, a, i0, a, es16.9)', n, ' x ', n, ' nodes, ', steps, ' steps: mass ', real (n, real8) ** 2 + now%mass
  print '(a, es8.1, a, f9.6, a, es9.1, a, es9.1)', 'mass and momentum drift by ', drift, '; the flow slows by a factor ', &
    decay, ', off by ', speed_off, ', energy by ', energy_off
  print '(f0.3, a)', real (end - begin, real8) / rate, ' s'
  if (.not. right) then
    print '(a)', 'WRONG'
    stop 1
  end if
  print '(a)', 'right: mass and momentum are kept, the vortices decay as they should'
end program lbm
