! A gas in a box: steps of a hydrodynamics code whose device code is all KERNELS regions with independent loops.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! SIZE x 3/4 SIZE cells with density and energy, velocities at their corners, walls all around; at the start a corner
! of the box is denser and hotter.  A step: equation of state, viscosity, the time step (a minimum), acceleration, work of
! the pressure, and the flow through the cells' sides in x and in y.  A summary adds up volume, mass, both energies and pressure.
!
! The program has a common style: fields are components of components of a variable in a module;
! procedures have them as explicit-shape arguments or take them from the module; scalars are
! declared at the top and named by no clause.
!
! Checks: a host module executes the same steps with array sections; time steps, sums and fields
! agree. Mass is conserved, and no energy is made.
!
!   gfortran-12 -O2 -fopenacc -fplugin=accred gas.f90 -o gas
!   ./gas [SIZE [STEPS]]                 on an NVIDIA GPU
!   accred-run ./gas [SIZE [STEPS]]      without one

module definitions
  implicit none
  integer, parameter :: real8 = kind (1d0)
  real (real8), parameter :: gamma = 1.4_real8, courant = 0.3_real8

  type field_type
    real (real8), allocatable :: density(:,:), energy(:,:), pressure(:,:), soundspeed(:,:), viscosity(:,:)
    real (real8), allocatable :: density1(:,:), energy1(:,:), flux_x(:,:), flux_y(:,:)
    real (real8), allocatable :: xvel(:,:), yvel(:,:), xvel1(:,:), yvel1(:,:)
  end type field_type

  type chunk_type
    integer :: x_max, y_max
    real (real8) :: h
    type (field_type) :: field
  end type chunk_type

  type (chunk_type) :: chunk

  ! Results of the last step and the last summary.
  real (real8) :: dt, vol, mass, ie, ke, press
end module definitions

! The host's steps.  Cells have indices from 0, corners too; both with a layer beyond the walls.
module host
  use definitions, only: real8, gamma, courant
  implicit none

contains

  subroutine mirror_cells (x)
    real (real8), intent (inout) :: x(0:,0:)
    integer :: nx, ny
    nx = ubound (x, 1) - 1
    ny = ubound (x, 2) - 1
    x(0,:) = x(1,:)
    x(nx+1,:) = x(nx,:)
    x(:,0) = x(:,1)
    x(:,ny+1) = x(:,ny)
  end subroutine mirror_cells

  ! SX and SY: 1, or -1 where the component points through the walls of that direction.
  subroutine mirror_corners (x, sx, sy)
    real (real8), intent (inout) :: x(0:,0:)
    integer, intent (in) :: sx, sy
    integer :: nx, ny
    nx = ubound (x, 1) - 2
    ny = ubound (x, 2) - 2
    if (sx < 0) x([1, nx+1],:) = 0
    if (sy < 0) x(:,[1, ny+1]) = 0
    x(0,:) = sx * x(2,:)
    x(nx+2,:) = sx * x(nx,:)
    x(:,0) = sy * x(:,2)
    x(:,ny+2) = sy * x(:,ny)
  end subroutine mirror_corners

  subroutine host_step (nx, ny, h, r, e, u, v, step)
    integer, intent (in) :: nx, ny
    real (real8), intent (in) :: h
    real (real8), dimension (0:nx+1,0:ny+1), intent (inout) :: r, e
    real (real8), dimension (0:nx+2,0:ny+2), intent (inout) :: u, v
    real (real8), intent (out) :: step
    real (real8), dimension (0:nx+1,0:ny+1) :: p, q
    real (real8), dimension (nx,ny) :: div, fast, before, after, inside, energy
    real (real8), dimension (nx+1,ny) :: fx, mx, ex
    real (real8), dimension (nx,ny+1) :: fy, my, ey
    real (real8), dimension (nx+1,ny+1) :: m, du, dv

    p = (gamma - 1) * r * e
    call sides ()
    q = 0
    where (div < 0) q(1:nx,1:ny) = 2 * r(1:nx,1:ny) * (h * div) ** 2
    call mirror_cells (q)

    fast = max (abs (u(1:nx,1:ny)), abs (u(2:nx+1,1:ny)), abs (u(1:nx,2:ny+1)), abs (u(2:nx+1,2:ny+1))) &
         + max (abs (v(1:nx,1:ny)), abs (v(2:nx+1,1:ny)), abs (v(1:nx,2:ny+1)), abs (v(2:nx+1,2:ny+1)))
    inside = r(1:nx,1:ny)
    step = minval (courant * h / (sqrt (gamma * p(1:nx,1:ny) / inside) + 2 * sqrt (q(1:nx,1:ny) / inside) + fast))

    p = p + q
    m = (r(0:nx,0:ny) + r(1:nx+1,0:ny) + r(0:nx,1:ny+1) + r(1:nx+1,1:ny+1)) / 4
    du = p(1:nx+1,1:ny+1) + p(1:nx+1,0:ny) - p(0:nx,1:ny+1) - p(0:nx,0:ny)
    dv = p(1:nx+1,1:ny+1) + p(0:nx,1:ny+1) - p(1:nx+1,0:ny) - p(0:nx,0:ny)
    u(1:nx+1,1:ny+1) = u(1:nx+1,1:ny+1) - step * du / (2 * h * m)
    v(1:nx+1,1:ny+1) = v(1:nx+1,1:ny+1) - step * dv / (2 * h * m)
    call mirror_corners (u, -1, 1)
    call mirror_corners (v, 1, -1)

    call sides ()
    e(1:nx,1:ny) = e(1:nx,1:ny) - step * p(1:nx,1:ny) * div / inside
    r(1:nx,1:ny) = inside / (1 + step * div)
    call mirror_cells (r)
    call mirror_cells (e)

    ! In units of a cell's volume.
    fx = fx * step / h
    fy = fy * step / h
    mx = fx * merge (r(0:nx,1:ny), r(1:nx+1,1:ny), fx > 0)
    ex = mx * merge (e(0:nx,1:ny), e(1:nx+1,1:ny), fx > 0)
    before = 1 + step * div
    after = before - (fx(2:,:) - fx(:nx,:))
    inside = r(1:nx,1:ny) * before + mx(:nx,:) - mx(2:,:)
    energy = r(1:nx,1:ny) * before * e(1:nx,1:ny) + ex(:nx,:) - ex(2:,:)
    e(1:nx,1:ny) = energy / inside
    r(1:nx,1:ny) = inside / after
    call mirror_cells (r)
    call mirror_cells (e)
    my = fy * merge (r(1:nx,0:ny), r(1:nx,1:ny+1), fy > 0)
    ey = my * merge (e(1:nx,0:ny), e(1:nx,1:ny+1), fy > 0)
    inside = r(1:nx,1:ny) * after + my(:,:ny) - my(:,2:)
    e(1:nx,1:ny) = (r(1:nx,1:ny) * after * e(1:nx,1:ny) + ey(:,:ny) - ey(:,2:)) / inside
    r(1:nx,1:ny) = inside
    call mirror_cells (r)
    call mirror_cells (e)

    du = carried (u)
    dv = carried (v)
    u(1:nx+1,1:ny+1) = du
    v(1:nx+1,1:ny+1) = dv
    call mirror_corners (u, -1, 1)
    call mirror_corners (v, 1, -1)

  contains

    ! The flux through the sides of cells, and the divergence.
    subroutine sides ()
      fx = (u(1:nx+1,1:ny) + u(1:nx+1,2:ny+1)) / 2
      fy = (v(1:nx,1:ny+1) + v(2:nx+1,1:ny+1)) / 2
      div = (fx(2:,:) - fx(:nx,:) + fy(:,2:) - fy(:,:ny)) / h
    end subroutine sides

    ! W after a step of the flow.
    function carried (w) result (c)
      real (real8), intent (in) :: w(0:nx+2,0:ny+2)
      real (real8) :: c(nx+1,ny+1), a(nx+1,ny+1), b(nx+1,ny+1), o(nx+1,ny+1)
      o = w(1:nx+1,1:ny+1)
      a = u(1:nx+1,1:ny+1)
      b = v(1:nx+1,1:ny+1)
      c = o - step / h * (max (a, 0d0) * (o - w(0:nx,1:ny+1)) + min (a, 0d0) * (w(2:nx+2,1:ny+1) - o) &
                          + max (b, 0d0) * (o - w(1:nx+1,0:ny)) + min (b, 0d0) * (w(1:nx+1,2:ny+2) - o))
    end function carried
  end subroutine host_step
end module host

module device
  use definitions
  implicit none

contains

  subroutine update_cells (x_max, y_max, x)
    integer :: x_max, y_max, j, k
    real (real8), dimension (0:x_max+1,0:y_max+1) :: x

    !$acc data present(x)
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max
      x(0,k) = x(1,k)
      x(x_max+1,k) = x(x_max,k)
    end do
    !$acc end kernels
    !$acc kernels
    !$acc loop independent
    do j = 0, x_max + 1
      x(j,0) = x(j,1)
      x(j,y_max+1) = x(j,y_max)
    end do
    !$acc end kernels
    !$acc end data
  end subroutine update_cells

  subroutine update_corners (x_max, y_max, x, sign_x, sign_y)
    integer :: x_max, y_max, j, k, sign_x, sign_y
    real (real8), dimension (0:x_max+2,0:y_max+2) :: x

    !$acc data present(x)
    !$acc kernels loop independent
    do k = 1, y_max + 1
      if (sign_x < 0) then
        x(1,k) = 0
        x(x_max+1,k) = 0
      end if
      x(0,k) = sign_x * x(2,k)
      x(x_max+2,k) = sign_x * x(x_max,k)
    end do
    !$acc kernels loop independent
    do j = 0, x_max + 2
      if (sign_y < 0) then
        x(j,1) = 0
        x(j,y_max+1) = 0
      end if
      x(j,0) = sign_y * x(j,2)
      x(j,y_max+2) = sign_y * x(j,y_max)
    end do
    !$acc end data
  end subroutine update_corners

  ! This one takes its fields from the module.
  subroutine ideal_gas ()
    integer :: j, k
    real (real8) :: sound_speed_squared, v, pressure_by_energy, pressure_by_volume

    !$acc kernels
    !$acc loop independent
    do k = 0, chunk%y_max + 1
      !$acc loop independent
      do j = 0, chunk%x_max + 1
        v = 1 / chunk%field%density(j,k)
        chunk%field%pressure(j,k) = (gamma - 1) * chunk%field%density(j,k) * chunk%field%energy(j,k)
        pressure_by_energy = (gamma - 1) * chunk%field%density(j,k)
        pressure_by_volume = -chunk%field%density(j,k) * chunk%field%pressure(j,k)
        sound_speed_squared = v * v * (chunk%field%pressure(j,k) * pressure_by_energy - pressure_by_volume)
        chunk%field%soundspeed(j,k) = sqrt (sound_speed_squared)
      end do
    end do
    !$acc end kernels
  end subroutine ideal_gas

  subroutine viscosity_kernel (x_max, y_max, h, density, viscosity, xvel, yvel)
    integer :: x_max, y_max, j, k
    real (real8) :: h, ugrad, vgrad, div
    real (real8), dimension (0:x_max+1,0:y_max+1) :: density, viscosity
    real (real8), dimension (0:x_max+2,0:y_max+2) :: xvel, yvel

    !$acc data present(density, viscosity, xvel, yvel)
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max
      !$acc loop independent
      do j = 1, x_max
        ugrad = (xvel(j+1,k) + xvel(j+1,k+1)) - (xvel(j,k) + xvel(j,k+1))
        vgrad = (yvel(j,k+1) + yvel(j+1,k+1)) - (yvel(j,k) + yvel(j+1,k))
        div = (ugrad + vgrad) / (2 * h)
        if (div < 0) then
          viscosity(j,k) = 2 * density(j,k) * (h * div) ** 2
        else
          viscosity(j,k) = 0
        end if
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine viscosity_kernel

  ! The least time in which sound, viscosity and flow cross a cell.
  subroutine calc_dt_kernel (x_max, y_max, h, density, viscosity, soundspeed, xvel, yvel, dt_min_val)
    integer :: x_max, y_max, j, k
    real (real8) :: h, dt_min_val, cc, u, v
    real (real8), dimension (0:x_max+1,0:y_max+1) :: density, viscosity, soundspeed
    real (real8), dimension (0:x_max+2,0:y_max+2) :: xvel, yvel

    dt_min_val = huge (dt_min_val)
    !$acc data present(density, viscosity, soundspeed, xvel, yvel)
    !$acc kernels
    !$acc loop independent reduction(min:dt_min_val)
    do k = 1, y_max
      !$acc loop independent reduction(min:dt_min_val)
      do j = 1, x_max
        cc = soundspeed(j,k) + 2 * sqrt (viscosity(j,k) / density(j,k))
        u = max (abs (xvel(j,k)), abs (xvel(j+1,k)), abs (xvel(j,k+1)), abs (xvel(j+1,k+1)))
        v = max (abs (yvel(j,k)), abs (yvel(j+1,k)), abs (yvel(j,k+1)), abs (yvel(j+1,k+1)))
        dt_min_val = min (dt_min_val, courant * h / (cc + u + v))
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine calc_dt_kernel

  ! Two kernels regions in a data region.
  subroutine accelerate_kernel (x_max, y_max, h, dt, density, pressure, viscosity, xvel, yvel)
    integer :: x_max, y_max, j, k
    real (real8) :: h, dt, nodal_mass, factor
    real (real8), dimension (0:x_max+1,0:y_max+1) :: density, pressure, viscosity
    real (real8), dimension (0:x_max+2,0:y_max+2) :: xvel, yvel

    !$acc data present(density, pressure, viscosity, xvel, yvel)
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max + 1
      !$acc loop independent
      do j = 1, x_max + 1
        nodal_mass = (density(j-1,k-1) + density(j,k-1) + density(j-1,k) + density(j,k)) * 0.25_real8
        factor = 0.5_real8 * dt / (h * nodal_mass)
        xvel(j,k) = xvel(j,k) - factor * (pressure(j,k) + pressure(j,k-1) - pressure(j-1,k) - pressure(j-1,k-1))
        yvel(j,k) = yvel(j,k) - factor * (pressure(j,k) + pressure(j-1,k) - pressure(j,k-1) - pressure(j-1,k-1))
      end do
    end do
    !$acc end kernels
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max + 1
      !$acc loop independent
      do j = 1, x_max + 1
        nodal_mass = (density(j-1,k-1) + density(j,k-1) + density(j-1,k) + density(j,k)) * 0.25_real8
        factor = 0.5_real8 * dt / (h * nodal_mass)
        xvel(j,k) = xvel(j,k) - factor * (viscosity(j,k) + viscosity(j,k-1) - viscosity(j-1,k) - viscosity(j-1,k-1))
        yvel(j,k) = yvel(j,k) - factor * (viscosity(j,k) + viscosity(j-1,k) - viscosity(j,k-1) - viscosity(j-1,k-1))
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine accelerate_kernel

  ! The volumes that flow through sides, as parts of a cell's volume; then the work of pressure and viscosity.
  subroutine pdv_kernel (x_max, y_max, h, dt, density, energy, pressure, viscosity, density1, energy1, flux_x, flux_y, xvel, yvel)
    integer :: x_max, y_max, j, k
    real (real8) :: h, dt, change, work
    real (real8), dimension (0:x_max+1,0:y_max+1) :: density, energy, pressure, viscosity, density1, energy1
    real (real8), dimension (0:x_max+2,0:y_max+2) :: flux_x, flux_y, xvel, yvel

    !$acc data present(density, energy, pressure, viscosity, density1, energy1, flux_x, flux_y, xvel, yvel)
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max
      !$acc loop independent
      do j = 1, x_max + 1
        flux_x(j,k) = 0.5_real8 * dt / h * (xvel(j,k) + xvel(j,k+1))
      end do
    end do
    !$acc loop independent
    do k = 1, y_max + 1
      !$acc loop independent
      do j = 1, x_max
        flux_y(j,k) = 0.5_real8 * dt / h * (yvel(j,k) + yvel(j+1,k))
      end do
    end do
    !$acc end kernels
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max
      !$acc loop independent
      do j = 1, x_max
        change = flux_x(j+1,k) - flux_x(j,k) + flux_y(j,k+1) - flux_y(j,k)
        work = (pressure(j,k) + viscosity(j,k)) * change
        energy1(j,k) = energy(j,k) - work / density(j,k)
        density1(j,k) = density(j,k) / (1 + change)
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine pdv_kernel

  ! The flow through the sides of one direction, 1 or 2, from the cell upwind.  Each cell computes both of its sides.
  subroutine advec_cell_kernel (x_max, y_max, direction, density, energy, density1, energy1, flux_x, flux_y)
    integer :: x_max, y_max, direction, j, k, dj, dk, left, right
    real (real8), dimension (0:x_max+1,0:y_max+1) :: density, energy, density1, energy1
    real (real8), dimension (0:x_max+2,0:y_max+2) :: flux_x, flux_y
    real (real8) :: pre_vol, post_vol, in_vol, out_vol, mass_in, mass_out, energy_in, energy_out, pre_mass, post_mass

    !$acc data present(density, energy, density1, energy1, flux_x, flux_y)
    if (direction == 1) then
      !$acc kernels
      !$acc loop independent
      do k = 1, y_max
        !$acc loop independent
        do j = 1, x_max
          left = j
          right = j + 1
          if (flux_x(j,k) > 0) left = j - 1
          if (flux_x(j+1,k) > 0) right = j
          in_vol = flux_x(j,k)
          out_vol = flux_x(j+1,k)
          pre_vol = 1 + out_vol - in_vol + flux_y(j,k+1) - flux_y(j,k)
          post_vol = pre_vol - (out_vol - in_vol)
          mass_in = in_vol * density1(left,k)
          mass_out = out_vol * density1(right,k)
          energy_in = mass_in * energy1(left,k)
          energy_out = mass_out * energy1(right,k)
          pre_mass = density1(j,k) * pre_vol
          post_mass = pre_mass + mass_in - mass_out
          density(j,k) = post_mass / post_vol
          energy(j,k) = (pre_mass * energy1(j,k) + energy_in - energy_out) / post_mass
        end do
      end do
      !$acc end kernels
    else
      !$acc kernels
      !$acc loop independent
      do k = 1, y_max
        !$acc loop independent
        do j = 1, x_max
          dj = 0
          dk = 0
          if (flux_y(j,k) > 0) dj = 1
          if (flux_y(j,k+1) > 0) dk = 1
          in_vol = flux_y(j,k)
          out_vol = flux_y(j,k+1)
          pre_vol = 1 + out_vol - in_vol
          mass_in = in_vol * density1(j,k-dj)
          mass_out = out_vol * density1(j,k+1-dk)
          energy_in = mass_in * energy1(j,k-dj)
          energy_out = mass_out * energy1(j,k+1-dk)
          pre_mass = density1(j,k) * pre_vol
          post_mass = pre_mass + mass_in - mass_out
          density(j,k) = post_mass
          energy(j,k) = (pre_mass * energy1(j,k) + energy_in - energy_out) / post_mass
        end do
      end do
      !$acc end kernels
    end if
    !$acc end data
  end subroutine advec_cell_kernel

  subroutine copy_cells_kernel (x_max, y_max, density, energy, density1, energy1)
    integer :: x_max, y_max, j, k
    real (real8), dimension (0:x_max+1,0:y_max+1) :: density, energy, density1, energy1

    !$acc kernels present(density, energy, density1, energy1)
    !$acc loop independent collapse(2)
    do k = 0, y_max + 1
      do j = 0, x_max + 1
        density1(j,k) = density(j,k)
        energy1(j,k) = energy(j,k)
      end do
    end do
    !$acc end kernels
  end subroutine copy_cells_kernel

  ! The flow carries the velocities.
  subroutine advec_mom_kernel (x_max, y_max, h, dt, xvel, yvel, xvel1, yvel1)
    integer :: x_max, y_max, j, k
    real (real8) :: h, dt, east, west, north, south, factor
    real (real8), dimension (0:x_max+2,0:y_max+2) :: xvel, yvel, xvel1, yvel1

    factor = dt / h
    !$acc data present(xvel, yvel, xvel1, yvel1)
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max + 1
      !$acc loop independent
      do j = 1, x_max + 1
        east = max (xvel(j,k), 0._real8)
        west = min (xvel(j,k), 0._real8)
        north = max (yvel(j,k), 0._real8)
        south = min (yvel(j,k), 0._real8)
        xvel1(j,k) = xvel(j,k) - factor * (east * (xvel(j,k) - xvel(j-1,k)) + west * (xvel(j+1,k) - xvel(j,k)) &
                                           + north * (xvel(j,k) - xvel(j,k-1)) + south * (xvel(j,k+1) - xvel(j,k)))
        yvel1(j,k) = yvel(j,k) - factor * (east * (yvel(j,k) - yvel(j-1,k)) + west * (yvel(j+1,k) - yvel(j,k)) &
                                           + north * (yvel(j,k) - yvel(j,k-1)) + south * (yvel(j,k+1) - yvel(j,k)))
      end do
    end do
    !$acc end kernels
    !$acc kernels
    !$acc loop independent
    do k = 1, y_max + 1
      !$acc loop independent
      do j = 1, x_max + 1
        xvel(j,k) = xvel1(j,k)
        yvel(j,k) = yvel1(j,k)
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine advec_mom_kernel

  ! Five sums, all of them variables of the module.
  subroutine field_summary ()
    integer :: j, k, jv, kv
    real (real8) :: vsqrd, cell_mass, cell_vol

    vol = 0
    mass = 0
    ie = 0
    ke = 0
    press = 0
    associate (f => chunk%field)
      call sums (chunk%x_max, chunk%y_max, f%density, f%energy, f%pressure, f%xvel, f%yvel)
    end associate

  contains

    subroutine sums (x_max, y_max, density, energy, pressure, xvel, yvel)
      integer :: x_max, y_max
      real (real8), dimension (0:x_max+1,0:y_max+1) :: density, energy, pressure
      real (real8), dimension (0:x_max+2,0:y_max+2) :: xvel, yvel

      cell_vol = chunk%h ** 2
      !$acc data present(density, energy, pressure, xvel, yvel)
      !$acc kernels
      !$acc loop independent reduction(+:vol, mass, ie, ke, press)
      do k = 1, y_max
        !$acc loop independent reduction(+:vol, mass, ie, ke, press)
        do j = 1, x_max
          vsqrd = 0
          do kv = k, k + 1
            do jv = j, j + 1
              vsqrd = vsqrd + 0.25_real8 * (xvel(jv,kv) ** 2 + yvel(jv,kv) ** 2)
            end do
          end do
          cell_mass = cell_vol * density(j,k)
          vol = vol + cell_vol
          mass = mass + cell_mass
          ie = ie + cell_mass * energy(j,k)
          ke = ke + cell_mass * 0.5_real8 * vsqrd
          press = press + cell_vol * pressure(j,k)
        end do
      end do
      !$acc end kernels
      !$acc end data
    end subroutine sums
  end subroutine field_summary

  subroutine one_step ()
    integer :: nx, ny
    nx = chunk%x_max
    ny = chunk%y_max
    call ideal_gas ()
    associate (f => chunk%field, h => chunk%h)
      call viscosity_kernel (nx, ny, h, f%density, f%viscosity, f%xvel, f%yvel)
      call update_cells (nx, ny, f%viscosity)
      call calc_dt_kernel (nx, ny, h, f%density, f%viscosity, f%soundspeed, f%xvel, f%yvel, dt)
      call accelerate_kernel (nx, ny, h, dt, f%density, f%pressure, f%viscosity, f%xvel, f%yvel)
      call update_corners (nx, ny, f%xvel, -1, 1)
      call update_corners (nx, ny, f%yvel, 1, -1)
      call pdv_kernel (nx, ny, h, dt, f%density, f%energy, f%pressure, f%viscosity, f%density1, f%energy1, f%flux_x, f%flux_y, &
                       f%xvel, f%yvel)
      call update_cells (nx, ny, f%density1)
      call update_cells (nx, ny, f%energy1)
      call advec_cell_kernel (nx, ny, 1, f%density, f%energy, f%density1, f%energy1, f%flux_x, f%flux_y)
      call update_cells (nx, ny, f%density)
      call update_cells (nx, ny, f%energy)
      call copy_cells_kernel (nx, ny, f%density, f%energy, f%density1, f%energy1)
      call advec_cell_kernel (nx, ny, 2, f%density, f%energy, f%density1, f%energy1, f%flux_x, f%flux_y)
      call update_cells (nx, ny, f%density)
      call update_cells (nx, ny, f%energy)
      call advec_mom_kernel (nx, ny, h, dt, f%xvel, f%yvel, f%xvel1, f%yvel1)
      call update_corners (nx, ny, f%xvel, -1, 1)
      call update_corners (nx, ny, f%yvel, 1, -1)
    end associate
  end subroutine one_step
end module device

program main
  use definitions
  use device
  use host
  implicit none
  character (len=20) :: argument
  integer :: size_x, steps, step, status, nx, ny
  integer (kind=8) :: begin, finish, rate
  real (real8) :: h, seconds, host_dt, first_mass, first_energy, wanted(5), found(5), difference, cell_vol
  real (real8), allocatable :: r(:,:), e(:,:), u(:,:), v(:,:), square(:,:)
  logical :: right

  size_x = 12
  steps = 3
  status = 0
  if (command_argument_count () > 0) then
    call get_command_argument (1, argument)
    read (argument, *, iostat=status) size_x
  end if
  if (command_argument_count () > 1 .and. status == 0) then
    call get_command_argument (2, argument)
    read (argument, *, iostat=status) steps
  end if
  if (status /= 0 .or. size_x < 8 .or. size_x > 4000 .or. steps < 1) then
    print '(a)', 'usage: gas [SIZE [STEPS]], SIZE from 8 to 4000'
    stop 2
  end if

  nx = size_x
  ny = size_x - size_x / 4
  h = 10._real8 / nx
  chunk%x_max = nx
  chunk%y_max = ny
  chunk%h = h
  associate (f => chunk%field)
    allocate (f%density(0:nx+1,0:ny+1), f%energy(0:nx+1,0:ny+1), f%pressure(0:nx+1,0:ny+1), f%soundspeed(0:nx+1,0:ny+1))
    allocate (f%viscosity(0:nx+1,0:ny+1), f%density1(0:nx+1,0:ny+1), f%energy1(0:nx+1,0:ny+1))
    allocate (f%flux_x(0:nx+2,0:ny+2), f%flux_y(0:nx+2,0:ny+2))
    allocate (f%xvel(0:nx+2,0:ny+2), f%yvel(0:nx+2,0:ny+2), f%xvel1(0:nx+2,0:ny+2), f%yvel1(0:nx+2,0:ny+2))
    f%density = 0.2_real8
    f%energy = 1
    f%density(:nx/2,:ny/3) = 1
    f%energy(:nx/2,:ny/3) = 2.5_real8
    f%xvel = 0
    f%yvel = 0
    r = f%density
    e = f%energy
    u = f%xvel
    v = f%yvel
  end associate
  cell_vol = h ** 2
  first_mass = sum (r(1:nx,1:ny)) * cell_vol
  first_energy = sum (r(1:nx,1:ny) * e(1:nx,1:ny)) * cell_vol

  right = .true.
  seconds = 0
  !$acc enter data copyin(chunk)
  !$acc enter data copyin(chunk%field%density, chunk%field%energy, chunk%field%xvel, chunk%field%yvel) &
  !$acc   create(chunk%field%pressure, chunk%field%soundspeed, chunk%field%viscosity, chunk%field%density1, chunk%field%energy1) &
  !$acc   create(chunk%field%flux_x, chunk%field%flux_y, chunk%field%xvel1, chunk%field%yvel1)
  do step = 1, steps
    call system_clock (begin, rate)
    call one_step ()
    call system_clock (finish)
    seconds = seconds + real (finish - begin, real8) / rate
    call host_step (nx, ny, h, r, e, u, v, host_dt)
    right = right .and. abs (dt / host_dt - 1) <= 1e-12_real8
    if (.not. abs (dt / host_dt - 1) <= 1e-12_real8) print '(a, i0, 2es16.8)', 'dt of step ', step, dt, host_dt
  end do
  call ideal_gas ()
  call field_summary ()
  !$acc update self(chunk%field%density, chunk%field%energy, chunk%field%xvel, chunk%field%yvel)
  !$acc exit data delete(chunk%field%density, chunk%field%energy, chunk%field%xvel, chunk%field%yvel, chunk%field%pressure) &
  !$acc   delete(chunk%field%soundspeed, chunk%field%viscosity, chunk%field%density1, chunk%field%energy1) &
  !$acc   delete(chunk%field%flux_x, chunk%field%flux_y, chunk%field%xvel1, chunk%field%yvel1)
  !$acc exit data delete(chunk)

  allocate (square(0:nx+2,0:ny+2))
  square = (u ** 2 + v ** 2) / 4
  square(1:nx,1:ny) = square(1:nx,1:ny) + square(2:nx+1,1:ny) + square(1:nx,2:ny+1) + square(2:nx+1,2:ny+1)
  wanted = [ nx * ny * cell_vol, sum (r(1:nx,1:ny)) * cell_vol, sum (r(1:nx,1:ny) * e(1:nx,1:ny)) * cell_vol, &
             sum (r(1:nx,1:ny) * square(1:nx,1:ny)) * cell_vol / 2, &
             sum ((gamma - 1) * r(1:nx,1:ny) * e(1:nx,1:ny)) * cell_vol ]
  found = [ vol, mass, ie, ke, press ]
  print '(a, i0, a, i0, a, i0, a, es15.8)', '', nx, ' x ', ny, ' cells, ', steps, ' steps, the last of ', dt
  print '(5(a, es15.8))', 'volume ', vol, ', mass ', mass, ', ie ', ie, ', ke ', ke, ', pressure ', press
  difference = max (maxval (abs (chunk%field%density(1:nx,1:ny) - r(1:nx,1:ny))), &
                    maxval (abs (chunk%field%energy(1:nx,1:ny) - e(1:nx,1:ny))), &
                    maxval (abs (chunk%field%xvel - u)), maxval (abs (chunk%field%yvel - v)))
  right = right .and. difference <= 1e-11_real8 .and. all (abs (found - wanted) <= 1e-10_real8 * wanted)
  right = right .and. abs (mass / first_mass - 1) <= 1e-10_real8 .and. ie + ke <= first_energy * (1 + 1e-3_real8) .and. ke > 0
  print '(a, es9.2, a, es9.2)', 'fields differ by', difference, ', sums by', maxval (abs (found / wanted - 1))
  print '(f0.3, a)', seconds, ' s'
  if (.not. right) then
    print '(a, 5es16.8)', 'host: ', wanted
    print '(a)', 'WRONG'
    stop 1
  end if
  print '(a)', 'right: the host''s steps'
end program main
