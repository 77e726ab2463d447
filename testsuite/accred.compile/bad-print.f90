! Input and output in regions that is refused: of arrays, with a format, and to variables.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }

subroutine f (i, a, c)
  integer :: i, a(3)
  character(10) :: c
  !$acc serial copy (i, a, c)
  print *, 'fine', i
  print *, a ! { dg-error "accred: input or output other than PRINT \\* of scalars in a device function" }
  print '(i5)', i ! { dg-error "accred: input or output other than PRINT \\* of scalars in a device function" }
  write (c, *) i ! { dg-error "accred: input or output other than PRINT \\* of scalars in a device function" }
  read *, i ! { dg-error "accred: input or output other than PRINT \\* of scalars in a device function" }
  !$acc end serial
end subroutine
