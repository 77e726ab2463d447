/* What prints in a region, also by way of the C library's own inline functions; malloc and free.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-output "one 1 -2 12345678901 2.500 x text\[\n\r\]+two\[\n\r\]+3\[\n\r\]+4 five 0x1f 7 %   8\[\n\r\]+six\[\n\r\]+9-200 1 12 -3 0x7f\[\n\r\]+" } */

#include "accred-test.h"
#include <stdlib.h>

int
main (void)
{
  int small = 1;
  signed char negative = -2;
  long long large = 12345678901;
  float x = 2.5f;
  char c = 'x';
  int sum = 0, length = 0;
#pragma acc parallel num_gangs (1) copyin (small, negative, large, x, c) copyout (length)
  {
    length = printf ("one %d %d %lld %.3f %c %s\n", small, negative, large, x, c, "text");
    printf ("two\n");
    printf ("%c", '3');
    puts ("");
    fprintf (stderr, "4 %s 0x%x %hd %% %*d\n", "five", 31u, (short) 7, 3, 8);
    fputs ("six\n", stdout);
    putchar ('9');
    fputc ('-', stdout);
    printf ("%hhu %d %2zu %td 0x%-2jx\n", (unsigned char) 200, (_Bool) 1, sizeof (char[12]), &c - &c - 3, 127ul);
    fflush (stdout);
  }
  (void) length;

  /* A block for each thread, all at the same time.  */
#pragma acc parallel loop gang vector num_gangs (3) vector_length (32) reduction (+:sum)
  for (int i = 0; i < 96; i++)
    {
      int *p = (int *) malloc (2 * sizeof (int)), *q = (int *) malloc (sizeof (int));
      p[0] = i;
      p[1] = 0;
      *q = 1;
      sum += p[0] + p[1] + *q;
      free (p);
      free (q);
    }
  CHECK (sum == 96 * 95 / 2 + 96);
  return test_done ();
}
