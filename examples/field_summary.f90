! A field summary in the manner of hydrodynamics codes: volume, mass, internal and kinetic energy and pressure in one loop.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! A square of 10 x 10 with SIZE x SIZE cells holds an ideal gas, denser and hotter in a corner of 5 x 2.  Fields are staggered: density, energy
! and pressure belong to cells, velocities to their corners.  The grid moves with the gas, whose
! flow is prescribed: each corner keeps the velocity (x, y) that it has at the start, so that after
! a time t all lengths are 1 + t times what they were.  A step computes the pressure, the time step
! (the least over all cells), and the work that the pressure does; then the summary adds up five
! fields.
!
! Checks: all cells of a part of the square behave alike, so each of the five sums is known up to
! rounding. The energy also follows the adiabatic law e ~ (1 + t)^(-2 (gamma - 1)), but for the
! error of the steps, which is of second order.
!
!   gfortran-12 -O2 -fopenacc -fplugin=accred field_summary.f90 -o field_summary
!   ./field_summary [SIZE [STEPS]]                 on an NVIDIA GPU, SIZE a multiple of 10
!   accred-run ./field_summary [SIZE [STEPS]]      without one

module chunks
  implicit none
  integer, parameter :: real8 = kind (1d0)
  real (real8), parameter :: gamma = 1.4_real8, edge = 10

  ! A rectangle of the state at the start.
  type state
    real (real8) :: density, energy, x_end, y_end
  end type state

  ! The background, and the corner.
  type (state), parameter :: states(2) = [ state (0.2_real8, 1.0_real8, edge, edge), state (1.0_real8, 2.5_real8, 5, 2) ]

  type chunk
    integer :: cells
    real (real8), allocatable :: vertexx(:), vertexy(:)
    real (real8), allocatable :: density(:,:), energy(:,:), pressure(:,:), soundspeed(:,:)
    real (real8), allocatable :: xvel(:,:), yvel(:,:)
  end type chunk

  ! The sums over all cells.
  type summary
    real (real8) :: volume, mass, ie, ke, pressure
  end type summary

contains

  subroutine build_chunk (c, cells)
    type (chunk), intent (out) :: c
    integer, intent (in) :: cells
    integer :: i, j, n
    real (real8) :: h, x, y

    c%cells = cells
    h = edge / cells
    ! A layer of cells around the square, as an exchange of borders would need it.
    allocate (c%density(0:cells+1,0:cells+1), c%energy(0:cells+1,0:cells+1))
    allocate (c%pressure(0:cells+1,0:cells+1), c%soundspeed(0:cells+1,0:cells+1))
    allocate (c%xvel(0:cells+2,0:cells+2), c%yvel(0:cells+2,0:cells+2))
    allocate (c%vertexx(0:cells+2), c%vertexy(0:cells+2))
    do i = 0, cells + 2
      c%vertexx(i) = (i - 1) * h
      c%vertexy(i) = (i - 1) * h
    end do
    do j = 0, cells + 1
      do i = 0, cells + 1
        x = (i - 0.5_real8) * h
        y = (j - 0.5_real8) * h
        do n = 1, size (states)
          if (x < states(n)%x_end .and. y < states(n)%y_end .or. n == 1) then
            c%density(i,j) = states(n)%density
            c%energy(i,j) = states(n)%energy
          end if
        end do
      end do
    end do
    do j = 0, cells + 2
      do i = 0, cells + 2
        c%xvel(i,j) = c%vertexx(i)
        c%yvel(i,j) = c%vertexy(j)
      end do
    end do
    c%pressure = 0
    c%soundspeed = 0
  end subroutine build_chunk
end module chunks

module kernels
  use chunks, only: real8, gamma, summary
  implicit none

contains

  subroutine ideal_gas (n, density, energy, pressure, soundspeed)
    integer, intent (in) :: n
    real (real8), dimension (0:n+1,0:n+1), intent (in) :: density, energy
    real (real8), dimension (0:n+1,0:n+1), intent (out) :: pressure, soundspeed
    integer :: i, j

    !$acc parallel loop collapse(2) present(density, energy, pressure, soundspeed) async(1)
    do j = 1, n
      do i = 1, n
        pressure(i,j) = (gamma - 1) * density(i,j) * energy(i,j)
        soundspeed(i,j) = sqrt (gamma * pressure(i,j) / density(i,j))
      end do
    end do
  end subroutine ideal_gas

  ! The time in which sound and the flow cross no more than half a cell.
  function time_step (n, vertexx, vertexy, xvel, yvel, soundspeed) result (dt)
    integer, intent (in) :: n
    real (real8), dimension (0:n+2), intent (in) :: vertexx, vertexy
    real (real8), dimension (0:n+2,0:n+2), intent (in) :: xvel, yvel
    real (real8), dimension (0:n+1,0:n+1), intent (in) :: soundspeed
    real (real8) :: dt, u, v
    integer :: i, j

    dt = huge (dt)
    !$acc parallel loop gang reduction(min:dt) present(vertexx, vertexy, xvel, yvel, soundspeed) async(1)
    do j = 1, n
      !$acc loop vector private(u, v) reduction(min:dt)
      do i = 1, n
        u = max (abs (xvel(i,j)), abs (xvel(i+1,j)), abs (xvel(i,j+1)), abs (xvel(i+1,j+1)))
        v = max (abs (yvel(i,j)), abs (yvel(i+1,j)), abs (yvel(i,j+1)), abs (yvel(i+1,j+1)))
        dt = min (dt, (vertexx(i+1) - vertexx(i)) / (soundspeed(i,j) + u), (vertexy(j+1) - vertexy(j)) / (soundspeed(i,j) + v))
      end do
    end do
    !$acc wait(1)
    dt = dt / 2
  end function time_step

  ! The work of the pressure while the cells grow: the energy at half the step gives the pressure that counts.
  subroutine pdv (n, dt, vertexx, vertexy, xvel, yvel, density, energy, pressure)
    integer, intent (in) :: n
    real (real8), intent (in) :: dt
    real (real8), dimension (0:n+2), intent (in) :: vertexx, vertexy
    real (real8), dimension (0:n+2,0:n+2), intent (in) :: xvel, yvel
    real (real8), dimension (0:n+1,0:n+1), intent (inout) :: density, energy
    real (real8), dimension (0:n+1,0:n+1), intent (in) :: pressure
    real (real8) :: dx, dy, growth_x, growth_y, volume, half_volume, new_volume, mass, half_energy, half_pressure
    integer :: i, j

    !$acc parallel loop collapse(2) present(vertexx, vertexy, xvel, yvel, density, energy, pressure) async(1) &
    !$acc   private(dx, dy, growth_x, growth_y, volume, half_volume, new_volume, mass, half_energy, half_pressure)
    do j = 1, n
      do i = 1, n
        dx = vertexx(i+1) - vertexx(i)
        dy = vertexy(j+1) - vertexy(j)
        growth_x = (xvel(i+1,j) + xvel(i+1,j+1) - xvel(i,j) - xvel(i,j+1)) / 2
        growth_y = (yvel(i,j+1) + yvel(i+1,j+1) - yvel(i,j) - yvel(i+1,j)) / 2
        volume = dx * dy
        half_volume = (dx + growth_x * dt / 2) * (dy + growth_y * dt / 2)
        new_volume = (dx + growth_x * dt) * (dy + growth_y * dt)
        mass = density(i,j) * volume
        half_energy = energy(i,j) - pressure(i,j) * (half_volume - volume) / mass
        half_pressure = (gamma - 1) * mass / half_volume * half_energy
        energy(i,j) = energy(i,j) - half_pressure * (new_volume - volume) / mass
        density(i,j) = mass / new_volume
      end do
    end do
  end subroutine pdv

  ! The grid follows the flow; the velocities of its first row and column will do.
  subroutine move_vertices (n, dt, xvel, yvel, vertexx, vertexy)
    integer, intent (in) :: n
    real (real8), intent (in) :: dt
    real (real8), dimension (0:n+2,0:n+2), intent (in) :: xvel, yvel
    real (real8), dimension (0:n+2), intent (inout) :: vertexx, vertexy
    integer :: i

    !$acc parallel loop present(xvel, yvel, vertexx, vertexy) async(1)
    do i = 0, n + 2
      vertexx(i) = vertexx(i) + dt * xvel(i,1)
      vertexy(i) = vertexy(i) + dt * yvel(1,i)
    end do
  end subroutine move_vertices

  function field_summary (n, vertexx, vertexy, density, energy, pressure, xvel, yvel) result (total)
    integer, intent (in) :: n
    real (real8), dimension (0:n+2), intent (in) :: vertexx, vertexy
    real (real8), dimension (0:n+1,0:n+1), intent (in) :: density, energy, pressure
    real (real8), dimension (0:n+2,0:n+2), intent (in) :: xvel, yvel
    type (summary) :: total
    real (real8) :: vol, mass, ie, ke, press, vsqrd, cell_vol, cell_mass
    integer :: i, j, iv, jv

    vol = 0
    mass = 0
    ie = 0
    ke = 0
    press = 0
    !$acc parallel loop collapse(2) private(vsqrd, cell_vol, cell_mass) reduction(+:vol, mass, ie, ke, press) &
    !$acc   present(vertexx, vertexy, density, energy, pressure, xvel, yvel)
    do j = 1, n
      do i = 1, n
        vsqrd = 0
        do jv = j, j + 1
          do iv = i, i + 1
            vsqrd = vsqrd + (xvel(iv,jv) ** 2 + yvel(iv,jv) ** 2) / 4
          end do
        end do
        cell_vol = (vertexx(i+1) - vertexx(i)) * (vertexy(j+1) - vertexy(j))
        cell_mass = cell_vol * density(i,j)
        vol = vol + cell_vol
        mass = mass + cell_mass
        ie = ie + cell_mass * energy(i,j)
        ke = ke + cell_mass * vsqrd / 2
        press = press + cell_vol * pressure(i,j)
      end do
    end do
    total = summary (vol, mass, ie, ke, press)
  end function field_summary
end module kernels

! The expected sums.
module answers
  use chunks
  implicit none

contains

  ! The sum over the cells from 0 to LENGTH of their width times the mean of x^2 at their two ends: the trapezium rule.
  real (real8) function squares (length, h)
    real (real8), intent (in) :: length, h
    squares = length ** 3 / 3 + h ** 2 * length / 6
  end function squares

  ! The sums of a rectangle of the start's density and energy, at the start.
  function rectangle (s, h) result (total)
    type (state), intent (in) :: s
    real (real8), intent (in) :: h
    type (summary) :: total

    total%volume = s%x_end * s%y_end
    total%mass = s%density * total%volume
    total%ie = total%mass * s%energy
    total%ke = s%density * (squares (s%x_end, h) * s%y_end + squares (s%y_end, h) * s%x_end) / 2
    total%pressure = (gamma - 1) * total%ie
  end function rectangle

  ! The whole square, when lengths are STRETCH and energies COOLING times what they were.
  function expected (h, stretch, cooling) result (total)
    real (real8), intent (in) :: h, stretch, cooling
    type (summary) :: total, hole, corner

    total = rectangle (states(1), h)
    hole = rectangle (state (states(1)%density, states(1)%energy, states(2)%x_end, states(2)%y_end), h)
    corner = rectangle (states(2), h)
    total%volume = total%volume * stretch ** 2
    total%mass = total%mass - hole%mass + corner%mass
    total%ie = (total%ie - hole%ie + corner%ie) * cooling
    total%ke = total%ke - hole%ke + corner%ke
    total%pressure = (total%pressure - hole%pressure + corner%pressure) * cooling
  end function expected

  ! The greatest relative difference of two summaries.
  real (real8) function difference (a, b)
    type (summary), intent (in) :: a, b
    difference = max (abs (a%volume / b%volume - 1), abs (a%mass / b%mass - 1), abs (a%ie / b%ie - 1), abs (a%ke / b%ke - 1), &
                      abs (a%pressure / b%pressure - 1))
  end function difference
end module answers

program main
  use chunks
  use kernels
  use answers
  implicit none
  type (chunk) :: c
  type (summary) :: total
  character (len=20) :: argument
  integer :: cells = 100, steps = 10, step, status = 0
  integer (kind=8) :: begin, end, rate
  real (real8) :: h, dt, first_dt, time, cooling, ratio, error, adiabatic, bound
  logical :: right

  if (command_argument_count () > 0) then
    call get_command_argument (1, argument)
    read (argument, *, iostat=status) cells
  end if
  if (command_argument_count () > 1 .and. status == 0) then
    call get_command_argument (2, argument)
    read (argument, *, iostat=status) steps
  end if
  if (status /= 0 .or. cells < 10 .or. cells > 20000 .or. mod (cells, 10) /= 0 .or. steps < 1) then
    print '(a)', 'usage: field_summary [SIZE [STEPS]], SIZE a multiple of 10'
    stop 2
  end if

  call build_chunk (c, cells)
  h = edge / cells
  time = 0
  first_dt = 0
  cooling = 1
  ! A single thread that adds up all cells rounds once for each.
  bound = max (1e-11_real8, 1e-16_real8 * real (cells, real8) ** 2)
  right = .true.

  !$acc enter data copyin(c%vertexx, c%vertexy, c%density, c%energy, c%xvel, c%yvel) create(c%pressure, c%soundspeed)
  call system_clock (begin, rate)
  do step = 1, steps
    call ideal_gas (cells, c%density, c%energy, c%pressure, c%soundspeed)
    dt = time_step (cells, c%vertexx, c%vertexy, c%xvel, c%yvel, c%soundspeed)
    if (step == 1) first_dt = dt
    call pdv (cells, dt, c%vertexx, c%vertexy, c%xvel, c%yvel, c%density, c%energy, c%pressure)
    call move_vertices (cells, dt, c%xvel, c%yvel, c%vertexx, c%vertexy)
    call ideal_gas (cells, c%density, c%energy, c%pressure, c%soundspeed)
    !$acc wait(1)
    total = field_summary (cells, c%vertexx, c%vertexy, c%density, c%energy, c%pressure, c%xvel, c%yvel)

    ! A cell's volume grows by the square of RATIO; pdv for a cell of mass and volume 1.
    ratio = 1 + dt / (1 + time)
    cooling = cooling * (1 - (gamma - 1) * (1 - (gamma - 1) * ((1 + (ratio - 1) / 2) ** 2 - 1)) / (1 + (ratio - 1) / 2) ** 2 &
                             * (ratio ** 2 - 1))
    time = time + dt
    error = difference (total, expected (h, 1 + time, cooling))
    right = right .and. error <= bound
  end do
  call system_clock (end)
  !$acc exit data delete(c%vertexx, c%vertexy, c%density, c%energy, c%xvel, c%yvel, c%pressure, c%soundspeed)

  print '(a, i0, a, i0, a, i0, a, es12.5)', '', cells, ' x ', cells, ' cells, ', steps, ' steps to time ', time
  print '(5(a, es16.9))', 'volume ', total%volume, ', mass ', total%mass, ', ie ', total%ie, ', ke ', total%ke, &
    ', pressure ', total%pressure

  ! The fastest cell of the first step is the last: it has the background's sound and the velocity of the far corner.
  right = right .and. abs (first_dt * (sqrt (gamma * (gamma - 1) * states(1)%energy) + edge) / (h / 2) - 1) <= 1e-10_real8
  adiabatic = abs (cooling / (1 + time) ** (-2 * (gamma - 1)) - 1)
  right = right .and. adiabatic <= time * first_dt ** 2
  print '(a, es8.1, a, es8.1)', 'sums differ by ', error, ', the adiabatic law by ', adiabatic
  print '(f0.3, a)', real (end - begin, real8) / rate, ' s'
  if (.not. right) then
    print '(a)', 'WRONG'
    stop 1
  end if
  print '(a)', 'right: the known sums'
end program main
