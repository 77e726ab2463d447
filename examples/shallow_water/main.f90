! Shallow water: a dam breaks, in x and then in y; the time step is the least over all cells.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! A square basin of SIZE x SIZE cells has water of depth 2 behind a dam, and of depth 1 before it.  The waves run until the first
! of them is near a wall.
!
! Checks: the volume of water is conserved; the depth agrees with the known solution, the better the
! more cells there are (less than in proportion, because the bore is a jump); all rows are equal; a
! dam in y gives the same result as one in x; and depths stay between those at the start.
!
!   gfortran-12 -O2 -fopenacc -fplugin=accred state.f90 step.f90 exact.f90 main.f90 -o shallow_water
!   ./shallow_water [SIZE]                 on an NVIDIA GPU
!   accred-run ./shallow_water [SIZE]      without one

program shallow_water
  use state
  use steps
  use exact
  implicit none
  real (real8), parameter :: deep = 2, shallow = 1, end_time = 0.09_real8
  real (real8), allocatable :: in_x(:,:)
  type (dam_break) :: b
  character (len=20) :: argument
  integer :: cells = 40, status = 0, run, count
  integer (kind=8) :: begin, end, rate
  real (real8) :: error, uneven, transposed, volume, least, most, lost
  logical :: right

  if (command_argument_count () > 0) then
    call get_command_argument (1, argument)
    read (argument, *, iostat=status) cells
  end if
  if (status /= 0 .or. cells < 10 .or. cells > 20000 .or. mod (cells, 2) /= 0) then
    print '(a)', 'usage: shallow_water [SIZE], an even number from 10'
    stop 2
  end if

  b = solve_dam_break (deep, shallow)
  call create_state (cells)
  allocate (in_x(cells,cells))
  right = .true.
  transposed = 0
  call system_clock (begin, rate)
  do run = 1, 2
    call put_dam (run == 1, deep, shallow)
    call simulate (count)
    call water (volume, least, most)
    !$acc update self(h)
    call compare (run == 1, error, uneven)
    if (run == 1) then
      in_x = h(1:cells,1:cells)
    else
      transposed = maxval (abs (in_x - transpose (h(1:cells,1:cells))))
    end if
    lost = abs (volume - (deep + shallow) / 2)
    print '(a, i0, a, es9.2, a, es8.1, a, es8.1)', merge ('x: ', 'y: ', run == 1), count, &
      ' steps, mean error of the depth ', error, ', lost water ', lost, ', rows differ by ', uneven
    right = right .and. error <= 0.5_real8 * cells ** (-0.6_real8) .and. lost <= 1e-14_real8 * (count + 100) &
            .and. uneven <= 1e-12_real8 .and. least >= shallow - 1e-12_real8 .and. most <= deep + 1e-12_real8
  end do
  call system_clock (end)
  call destroy_state

  print '(i0, a, i0, a, es8.1, a, f7.5, a, f7.5)', cells, ' x ', cells, ' cells: x and y differ by ', transposed, &
    '; between the waves the depth is ', b%depth, ', velocity ', b%velocity
  print '(f0.3, a)', real (end - begin, real8) / rate, ' s'
  if (.not. right .or. transposed > 1e-12_real8) then
    print '(a)', 'WRONG'
    stop 1
  end if
  print '(a)', 'right: the known waves, and no water lost'

contains

  ! Steps until END_TIME; returns their number.
  subroutine simulate (count)
    integer, intent (out) :: count
    real (real8) :: time, dt

    time = 0
    count = 0
    do while (time < end_time)
      dt = min (time_step (), end_time - time)
      call advance (dt)
      time = time + dt
      count = count + 1
    end do
  end subroutine simulate

  ! The mean error of the depth, and how much the rows differ.
  subroutine compare (along_x, error, uneven)
    logical, intent (in) :: along_x
    real (real8), intent (out) :: error, uneven
    real (real8) :: here
    integer :: i, j

    error = 0
    uneven = 0
    do j = 1, cells
      do i = 1, cells
        here = merge (h(i,j), h(j,i), along_x)
        error = error + abs (here - depth (b, (i - 0.5_real8) / cells - 0.5_real8, end_time)) / cells / cells
        uneven = max (uneven, abs (here - merge (h(i,1), h(1,i), along_x)))
      end do
    end do
  end subroutine compare
end program shallow_water
