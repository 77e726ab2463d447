! Regions that use objects of derived types without a clause: their allocatable components, and what class
! variables lead to, are mapped, unless they are on the device, or nothing is allocated.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! GCC 13 crashes, without the plugin, too.
! { dg-require "not-gcc-13" }
! { dg-options "-fopenmp -w" }
! { dg-require "gcc-12" }

module types
  implicit none
  type :: inner
    real(8), allocatable :: w(:)
    integer :: k = 0
  end type
  type :: grid
    integer :: nx = 0, ny = 0
    real(8), allocatable :: u(:, :), f(:), never(:)
    integer(1), allocatable :: flags(:)
    type(inner) :: in
    real(8) :: h(3) = 1
  contains
    procedure :: relax
    procedure :: both
    procedure :: use_all
  end type
  type, extends(grid) :: grid2
    real(8), allocatable :: extra(:)
  end type
  type(grid) :: modgrid
  type :: domain
    type(grid), allocatable :: g
    type(inner) :: list(2)
  end type
  type :: plain
    integer :: n = 3
    real :: x(3) = 2
  end type
  type :: two
    type(inner) :: a, b
    real(8), allocatable :: s
    type(inner), allocatable :: far
  end type
contains
  subroutine by_name (this)
    class(plain), intent(inout) :: this
    !$omp target map(tofrom: this)
    this%x = this%x + this%n
    !$omp end target
  end subroutine
  subroutine parts_on_device (this)
    class(plain), intent(inout) :: this
    !$omp target data map(tofrom: this%x, this%n)
    !$omp target
    this%x = this%x + this%n
    !$omp end target
    !$omp end target data
  end subroutine
  subroutine open (this)
    class(grid), intent(in) :: this
    !$omp target enter data map(to: this%u, this%ny, this%nx)
  end subroutine
  subroutine close (this)
    class(grid), intent(inout) :: this
    !$omp target exit data map(from: this%u) map(release: this%ny, this%nx)
  end subroutine
  subroutine inside (this, w)
    class(grid), intent(inout) :: this
    real(8), intent(in) :: w
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 1, this%ny
      do i = 1, this%nx
        this%u(i, j) = this%u(i, j) + w
      end do
    end do
  end subroutine
  subroutine in_clauses (this, w)
    class(grid), intent(inout) :: this
    real(8), intent(in) :: w
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(tofrom: this%u) map(to: this%nx, this%ny)
    do j = 1, this%ny
      do i = 1, this%nx
        this%u(i, j) = this%u(i, j) * w
      end do
    end do
  end subroutine
  subroutine nothing (g, c, p, k)
    type(grid), optional, intent(inout) :: g
    class(grid), allocatable, intent(inout) :: c
    type(grid), pointer, intent(in) :: p
    integer, intent(out) :: k
    type(two) :: t
    k = 0
    !$omp target map(tofrom: k)
    if (present (g)) k = k + int (g%u(1, 1))
    if (allocated (t%s)) k = k + int (t%s)
    if (allocated (t%far)) k = k + int (t%far%w(1))
    !$omp end target
    !$omp target map(tofrom: k)
    if (allocated (c)) k = k + int (c%u(1, 1))
    if (associated (p)) k = k + int (p%u(1, 1))
    !$omp end target
  end subroutine
  subroutine relax (this, w)
    class(grid), intent(inout) :: this
    real(8), intent(in) :: w
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 1, this%ny
      do i = 1, this%nx
        this%u(i, j) = this%u(i, j) * w + this%h(2)
      end do
    end do
  end subroutine
  subroutine both (this)
    class(grid), intent(inout) :: this
    integer :: i
    !$omp target teams distribute parallel do
    do i = lbound (this%f, 1), ubound (this%f, 1)
      this%f(i) = this%f(i) + this%in%w(i)
      if (allocated (this%never)) this%f(i) = -1
      this%flags(i) = 1
    end do
  end subroutine
  subroutine helper (g, s)
    !$omp declare target
    type(grid), intent(in) :: g
    real(8), intent(out) :: s
    integer :: i
    s = 0
    do i = lbound (g%f, 1), ubound (g%f, 1)
      s = s + g%f(i)
    end do
  end subroutine
  subroutine use_all (this, s)
    class(grid), intent(in) :: this
    real(8), intent(out) :: s
    select type (this)
    type is (grid)
      !$omp target map(from: s)
      call helper (this, s)
      !$omp end target
    class is (grid2)
      !$omp target map(from: s)
      s = this%extra(1) + this%f(1)
      !$omp end target
    end select
  end subroutine
  subroutine dummy (g)
    type(grid), intent(inout) :: g
    integer :: i
    !$omp target parallel do
    do i = 1, 4
      g%in%w(i) = g%in%w(i) * 2 + g%u(1, 1)
    end do
  end subroutine
  subroutine opt (g, r)
    type(grid), optional, intent(inout) :: g
    integer, intent(out) :: r
    r = 0
    if (present (g)) then
    !$omp target map(from: r)
    r = int (g%f(2))
    !$omp end target
    end if
  end subroutine
end module
program p
  use types
  implicit none
  type(grid), target :: g
  type(grid2) :: g2
  type(grid), pointer :: pg
  type(grid), allocatable :: ag
  class(grid), allocatable :: cg
  type(domain) :: d
  type(plain) :: q
  type(two) :: t
  real(8) :: s
  integer :: i, r, err
  err = 0
  g%nx = 4; g%ny = 5
  allocate (g%u(4, 5), g%f(3:9), g%in%w(3:9), g%flags(3:9)); g%u = 2; g%f = 3; g%in%w = 4; g%flags = 0
  call g%relax (2d0)
  if (any (g%u /= 5)) err = err + 1
  call g%both ()
  if (any (g%f /= 7) .or. any (g%flags /= 1)) err = err + 2
  call g%use_all (s)
  if (s /= 49) err = err + 4
  g2%nx = 2; g2%ny = 2
  allocate (g2%u(2, 2), g2%f(2), g2%extra(3)); g2%u = 1; g2%f = 6; g2%extra = 8
  call g2%relax (3d0)
  if (any (g2%u /= 4)) err = err + 8
  call g2%use_all (s)
  if (s /= 14) err = err + 16
  deallocate (g%in%w); allocate (g%in%w(4)); g%in%w = 1
  call dummy (g)
  if (any (g%in%w /= 7)) err = err + 32
  call opt (g2%grid, r)
  if (r /= 6) err = err + 64
  call opt (r = r)
  if (r /= 0) err = err + 128
  modgrid = g
  !$omp target teams distribute parallel do
  do i = 1, 4
    modgrid%in%w(i) = i
  end do
  if (any (modgrid%in%w /= [1, 2, 3, 4]) .or. any (g%in%w /= 7)) err = err + 256
  pg => g
  !$omp target
  pg%u(2, 3) = 99
  pg%nx = 77
  !$omp end target
  if (g%u(2, 3) /= 99 .or. g%nx /= 77) err = err + 512
  allocate (ag)
  ag = g
  !$omp target
  ag%u(2, 3) = 98
  !$omp end target
  if (ag%u(2, 3) /= 98) err = err + 1024
  allocate (grid2 :: cg)
  allocate (cg%f(3)); cg%f = 1
  !$omp target
  cg%f(2) = 5
  cg%ny = 4
  !$omp end target
  if (cg%f(2) /= 5 .or. cg%ny /= 4) err = err + 2048
  allocate (d%g); d%g = g
  allocate (d%list(2)%w(2)); d%list(2)%w = 3
  !$omp target data map(tofrom: r)
  !$omp target map(from: r)
  r = g%nx + size (g%u, 2) + merge (1, 0, allocated (g%never))
  !$omp end target
  !$omp end target data
  if (r /= 82) err = err + 4096
  !$omp parallel num_threads(2)
  !$omp single
  !$omp target
  g%u = g%u + 1
  !$omp end target
  !$omp end single
  !$omp end parallel
  if (g%u(2, 3) /= 100 .or. g%u(1, 1) /= 6) err = err + 8192
  g%u = 0
  !$omp target nowait depend(out: g)
  g%u = g%u + 1
  !$omp end target
  !$omp taskwait
  if (sum (g%u) /= 20) err = err + 16384
  if (err /= 0) then
    print *, 'first', err
    stop 1
  end if
  call by_name (q)
  if (any (q%x /= 5)) err = err + 1
  call parts_on_device (q)
  if (any (q%x /= 8)) err = err + 2
  allocate (t%a%w(2), t%b%w(3), t%s, t%far)
  t%a%w = 1; t%b%w = 2; t%s = 4
  allocate (t%far%w(2)); t%far%w = 6
  !$omp target
  t%b%w = t%b%w + t%a%w(1)
  t%s = t%s + 1
  t%far%w(2) = t%s
  !$omp end target
  if (any (t%b%w /= 3)) err = err + 4
  if (t%s /= 5 .or. t%far%w(2) /= 5 .or. t%far%w(1) /= 6) err = err + 8
  g%nx = 4; g%ny = 5; g%u = 1
  call open (g)
  call inside (g, 2d0)
  call inside (g, 3d0)
  if (g%u(3, 3) /= 1) err = err + 16
  call close (g)
  if (any (g%u /= 6)) err = err + 32
  call in_clauses (g, 2d0)
  if (any (g%u /= 12)) err = err + 64
  call in_contained ()
  if (any (t%b%w /= 4)) err = err + 128
  deallocate (cg)
  pg => null ()
  call nothing (c = cg, p = pg, k = r)
  if (r /= 0) err = err + 256
  !$omp target map(from: r)
  r = 1
  !$omp end target
  if (err /= 0) then
    print *, 'second', err
    stop 2
  end if
contains
  subroutine in_contained ()
    integer :: i
    !$omp target parallel do
    do i = 1, 3
      t%b%w(i) = t%b%w(i) + t%a%w(1)
    end do
  end subroutine
end program
