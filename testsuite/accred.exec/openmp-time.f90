! OpenMP's clock on the device, in Fortran.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

program time
  use omp_lib
  implicit none
  double precision :: begin, end, tick
  integer :: k
  !$omp target map (from: begin, end, tick)
  begin = omp_get_wtime ()
  do k = 1, 1000000
    end = omp_get_wtime ()
    if (end > begin) exit
  end do
  tick = omp_get_wtick ()
  !$omp end target
  if (.not. end > begin .or. begin <= 0 .or. end > begin + 3600) stop 1
  if (tick <= 0 .or. tick > 0.01) stop 2
end program
