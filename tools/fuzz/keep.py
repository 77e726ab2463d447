# A random program as a test of testsuite/accred.exec.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program stands in the test twice: with its directives, and without them as
# the serial program to compare with.
"""Tests from random programs."""

import re

from fuzz.build import specialise

HEADER = """%(comment)s A random program (redfuzz.py, seed %(seed)d): %(what)s with %(options)s.
%(space)s Copyright (C) 2026 The accred authors.
%(space)s SPDX-License-Identifier: GPL-3.0-or-later%(end)s

"""

C_MAIN = """
int
main (void)
{
  static unsigned long got[%(size)d], want[%(size)d];
  data_fill ();
  host_%(seed)d (want, 0);
  dev_%(seed)d (got, 0);
  for (int i = 0; i < %(size)d; i++)
    CHECK_EQ (got[i], want[i]);
  return test_done ();
}
"""

FORTRAN_MAIN = """
program fuzz_%(seed)d
  use data_data
  use openacc
  implicit none
  interface
    subroutine dev_%(seed)d (out, fout) bind (c)
      integer(8) :: out(0:%(last)d)
      real(8) :: fout(0:%(last)d)
    end subroutine
    subroutine host_%(seed)d (out, fout) bind (c)
      integer(8) :: out(0:%(last)d)
      real(8) :: fout(0:%(last)d)
    end subroutine
  end interface
  integer(8) :: got(0:%(last)d), want(0:%(last)d)
  real(8) :: fgot(0:%(last)d), fwant(0:%(last)d)
  integer :: i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  call fill ()
  got = 0
  want = 0
  fgot = 0
  fwant = 0
  call host_%(seed)d (want, fwant)
  call dev_%(seed)d (got, fgot)
  do i = 0, %(last)d
    if (got(i) /= want(i) .or. fgot(i) /= fwant(i)) then
      print *, "out", i, "got", got(i), fgot(i), "want", want(i), fwant(i)
      error stop "wrong"
    end if
  end do
end program
"""


def bodies(text, data):
    """The device's function and the host's, both with the prelude's names of DATA."""
    text = text.replace("@P@_data", data + "_data")
    # Declarations of loop variables may stay; only directives go.
    serial = "\n".join(line for line in text.split("\n") if not re.match(r" *(#pragma|!\$) ?(acc|omp)", line))
    return specialise(text, "dev") + specialise(serial, "host")


def without_unused_routines(prelude, text):
    """PRELUDE without the routines that neither TEXT nor a later one calls."""
    for routine in reversed(re.findall(r"#pragma acc routine \w+\n.*?\n}\n\n", prelude, flags=re.S)):
        name = re.search(r"^(?:\S+ )?(\w+) \(", routine, flags=re.M).group(1)
        if name + " (" in text:
            text += routine
        else:
            prelude = prelude.replace(routine, "")
    return prelude


def test_source(program, options, what):
    """The file's text.  Of a program with a twin it is the one that has failed."""
    openmp = program.style == "openmp" and not what.startswith("twin: ")
    text = program.text if openmp or not program.twin else program.twin
    values = {"seed": program.seed, "what": what, "options": " ".join(options), "size": program.size,
              "last": program.size - 1}
    prelude = program.lang.prelude.replace("@P@", "data")
    if program.lang.suffix == ".f90":
        # `!$acc' is what bodies looks for, too.
        header = HEADER % dict(values, comment="!", space="!", end="")
        text = bodies(text, "data").replace("!$ acc", "!$acc")
        header += '! { dg-do run }\n! { dg-require "fortran" }\n'
        header += '! { dg-options "-fopenmp -w" }\n' if openmp else ""
        header += '! { dg-additional-options "-ffree-line-length-none -fno-range-check -fwrapv -fno-frontend-optimize" }\n\n'
        return header + prelude + text + FORTRAN_MAIN % values
    prelude = without_unused_routines(prelude, text)
    header = HEADER % dict(values, comment="/*", space="  ", end="  */")
    header += '/* { dg-do run } */\n' + ('/* { dg-options "-fopenmp -w" } */\n' if openmp else "")
    header += '\n#include "accred-test.h"\n\n'
    return header + prelude + bodies(text, "data") + program.lang.epilogue + C_MAIN % values
