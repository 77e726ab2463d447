/* A random program (redfuzz.py, seed 902817): bad program with -O-O2 -fplugin-arg-accred-strategy=lock.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#ifdef __cplusplus
#define _Bool bool
extern "C" {
#endif

struct pair { int a; double b; short c[3]; signed char d; };

static int in_i[64];
static short in_s[64];
static unsigned char in_c[64];
static long in_l[64];
static double in_d[64];
static float in_f[64];
static struct pair in_p[16];
static int rt[1280];

void
data_fill (void)
{
  unsigned x = 12345u;
  for (int i = 0; i < 1280; i++)
    rt[i] = i;
  for (int i = 0; i < 64; i++)
    {
      x = x * 1664525u + 1013904223u;
      in_i[i] = (int) x;
      in_s[i] = (short) (x >> 7);
      in_c[i] = (unsigned char) (x >> 11);
      in_l[i] = (long) (x * 0x9e3779b97f4a7c15ul);
      in_d[i] = (int) (x >> 24) - 128;
      in_f[i] = (int) (x >> 26) - 32;
      in_p[i & 15].a = (int) (x >> 3);
      in_p[i & 15].b = (int) (x >> 25);
      in_p[i & 15].c[i % 3] = (short) x;
      in_p[i & 15].d = (signed char) (x >> 9);
    }
}

#pragma acc routine seq
static int __attribute__ ((noinline))
step (int a, int b)
{
  int r = a & 0xff;
  while (b & 7)
    {
      r = (int) ((unsigned) r * 3u + (b & 3));
      b--;
    }
  return r;
}


void
dev_902817 (unsigned long *out, double *fout)
{
  int counts[16];
  int fp;
  double fd;
  short fs;
  long fq;
  int pr3[4];
  short x5;
  unsigned short s8;
  unsigned long x14;
  static long g1;
  static unsigned short g6;
  int n65;
  for (int i0 = 0; i0 < 16; i0++)
    {
      counts[i0] = 0;
    }
  fp = 952;
  fd = -21;
  fs = -9764;
  fq = -277729779127l;
  n65 = rt[65];
  g1 = 1;
  g6 = 0x7fff;
  #pragma acc kernels loop num_gangs(2) gang independent reduction(&&:g1) copy(g1, counts, out[0:1058]) copyin(in_i, in_s, in_c, in_l, in_d, in_f, in_p) copyin(fp, fd, fs) private(pr3, x5)
  for (int i2 = 0; i2 <= 65 - 1; i2 += 7)
    {
      for (int q4 = 0; q4 < 4; q4++)
        {
          pr3[q4] = (int) ((unsigned) step ((int) in_p[((i2 + 12) & 15)].c[1], 65) * (unsigned) (int) ((unsigned) (int) in_p[((i2 + 5) & 15)].d - (unsigned) (int) (int) in_p[((i2 + 6) & 15)].b));
        }
      x5 = (short) ((unsigned) (short) ((unsigned) (short) i2 + (unsigned) (short) (int) fd) | (unsigned) (short) ((unsigned) (short) (int) fd | (unsigned) (short) 169));
      g1 = (((546 > 3) || ((signed char) ((signed char) pr3[((int) ((unsigned) i2 + (unsigned) (int) fq) & 3)] % ((18 & 0x3f) + 1)) <= (signed char) (unsigned char) ((unsigned char) pr3[((int) ((unsigned) i2 + (unsigned) (int) fq) & 3)] / ((4 & 0x3f) + 1)))) ? (g1 && ((i2 > 3) && ((unsigned long) ((unsigned long) (unsigned long) (int) fd * (unsigned long) (unsigned long) x5) != (unsigned long) (int) (924 / ((4 & 0x3f) + 1))))) : g1);
    }
  #pragma acc kernels loop num_gangs(2) vector_length(32) gang worker(num:4) reduction(&:g6) copy(g6, counts, out[0:1058]) copyin(in_i, in_s, in_c, in_l, in_d, in_f, in_p) copyin(fp, fd, fs) private(s8)
  for (unsigned long i7 = 0ul; i7 < (unsigned long) n65; i7++)
    {
      if (((868 > 3) && ((int) ((unsigned) 800 ^ (unsigned) (int) fs) >= (int) ((unsigned) (int) in_l[(((int) i7 + 25) & 63)] ^ (unsigned) 605))))
        {
          s8 = 3;
          unsigned __int128 s9 = (unsigned __int128) -1;
          #pragma acc loop vector reduction(&:g6,s9) reduction(+:s8) private(x14)
          for (int i10 = 0; i10 < 7; i10 += 2)
            {
              for (int i11 = 0; i11 < 1; i11++)
                {
                  unsigned char x12 = (unsigned char) ((unsigned) (unsigned char) step ((int) (int) fd, 159) ^ (unsigned) (unsigned char) ~(unsigned char) i7);
                  if ((((int) ~(int) in_l[((i10 + 2) & 63)] & 3) == 1))
                    continue;
                  for (long i13 = 8589934592l; i13 < 8589934592l + (long) 1; i13 += 3)
                    {
                      x14 = (unsigned long) ((unsigned long) (unsigned long) step (489, (int) (int) in_d[((i10 + 54) & 63)]) >> (((((int) (int) fd & 7) == 0) ? 323 : fp) & 63));
                      if (((i10 & 7) == 0))
                        continue;
                      s8 -= (unsigned short) step ((int) (unsigned) ((unsigned) 71 / ((16 & 0x3f) + 1)), (((unsigned long) 759 <= (unsigned long) fs) ? 170 : (int) (int) in_p[((i10 + 11) & 15)].b));
                      if ((((int) i13 > 3) || ((long) ((unsigned long) (long) x12 * (unsigned long) (long) fs) == (long) step ((int) fs, i10))))
                        {
                          s9 &= (unsigned __int128) ((unsigned __int128) (unsigned __int128) ~(unsigned __int128) in_c[((i10 + 56) & 63)] * (unsigned __int128) (unsigned __int128) step (441, (int) fq));
                        }
                      else
                        {
                          s9 &= (unsigned __int128) ~(unsigned __int128) 428;
                        }
                      if ((((int) (unsigned long) ((unsigned long) i13 / ((2 & 0x3f) + 1)) & 1) == 0))
                        break;
                    }
                  out[0 + i7 + i10 * 65 + i11 * 455] = (unsigned long) in_p[((i11 + 14) & 15)].a;
                  out[455 + i7 + i10 * 65 + i11 * 455] = (unsigned long) i7;
                  x12 = (unsigned char) ((unsigned) (unsigned char) ((unsigned) (unsigned char) 704 - (unsigned) (unsigned char) 979) | (unsigned) (unsigned char) ((unsigned) (unsigned char) in_l[((i11 + 22) & 63)] | (unsigned) (unsigned char) (int) in_d[((i11 + 19) & 63)]));
                  if (((step ((int) (int) in_d[38], (int) in_p[(((int) i7 + 9) & 15)].d) & 3) == 1))
                    {
                      s8 += (unsigned short) ~(unsigned short) (int) fd;
                    }
                  if ((((int) (signed char) fq & 1) == 1))
                    {
                      s9 &= (unsigned __int128) ((unsigned __int128) (unsigned __int128) ((unsigned __int128) (unsigned __int128) in_p[((i10 + 2) & 15)].a * (unsigned __int128) (unsigned __int128) 566) << (631 & 127));
                    }
                }
              switch (((int) ((unsigned) in_i[9] + (unsigned) 47) & 3))
                {
                case 1: s8 -= (unsigned short) i7; break;
                case 2: s8 -= (unsigned short) ((unsigned short) ((unsigned) (unsigned short) i10 | (unsigned) (unsigned short) 840) / ((16 & 0x3f) + 1)); break;
                default: break;
                }
              if ((((int) ((unsigned) (int) in_s[(((int) i7 + 46) & 63)] - (unsigned) (int) in_p[(((int) i7 + 4) & 15)].c[1]) & 7) == 0))
                {
                  s9 &= (unsigned __int128) ((unsigned __int128) (unsigned __int128) ~(unsigned __int128) 936 | (unsigned __int128) (unsigned __int128) ~(unsigned __int128) in_i[(((int) i7 + 37) & 63)]);
                }
            }
          out[910 + i7] = (unsigned long) s8;
          out[975 + i7] = (unsigned long) s9 ^ (unsigned long) (s9 >> 64) * 31;
          s9 = ((((int) ((unsigned) (int) (int) in_d[0] ^ (unsigned) (int) s8) & 3) == 1) ? (unsigned __int128) ((unsigned __int128) (unsigned __int128) i7 * (unsigned __int128) (unsigned __int128) fp) : (unsigned __int128) ((unsigned __int128) (unsigned __int128) 90 >> ((int) (int) in_p[(((int) i7 + 3) & 15)].b & 127)));
        }
      if (((unsigned long) ((unsigned long) (unsigned long) fs << ((int) (int) fd & 63)) != (unsigned long) ~(unsigned long) fs))
        {
          g6 &= (unsigned short) ((unsigned) (unsigned short) ((unsigned short) 172 % ((-69 & 0x3f) + 1)) & (unsigned) (unsigned short) ~(unsigned short) 563);
        }
    }
  out[1040] = (unsigned long) g1;
  out[1041] = (unsigned long) g6;
  for (int i0 = 0; i0 < 16; i0++)
    {
      out[1042 + i0] = (unsigned long) counts[i0];
    }
}

void
host_902817 (unsigned long *out, double *fout)
{
  int counts[16];
  int fp;
  double fd;
  short fs;
  long fq;
  int pr3[4];
  short x5;
  unsigned short s8;
  unsigned long x14;
  static long g1;
  static unsigned short g6;
  int n65;
  for (int i0 = 0; i0 < 16; i0++)
    {
      counts[i0] = 0;
    }
  fp = 952;
  fd = -21;
  fs = -9764;
  fq = -277729779127l;
  n65 = rt[65];
  g1 = 1;
  g6 = 0x7fff;
  for (int i2 = 0; i2 <= 65 - 1; i2 += 7)
    {
      for (int q4 = 0; q4 < 4; q4++)
        {
          pr3[q4] = (int) ((unsigned) step ((int) in_p[((i2 + 12) & 15)].c[1], 65) * (unsigned) (int) ((unsigned) (int) in_p[((i2 + 5) & 15)].d - (unsigned) (int) (int) in_p[((i2 + 6) & 15)].b));
        }
      x5 = (short) ((unsigned) (short) ((unsigned) (short) i2 + (unsigned) (short) (int) fd) | (unsigned) (short) ((unsigned) (short) (int) fd | (unsigned) (short) 169));
      g1 = (((546 > 3) || ((signed char) ((signed char) pr3[((int) ((unsigned) i2 + (unsigned) (int) fq) & 3)] % ((18 & 0x3f) + 1)) <= (signed char) (unsigned char) ((unsigned char) pr3[((int) ((unsigned) i2 + (unsigned) (int) fq) & 3)] / ((4 & 0x3f) + 1)))) ? (g1 && ((i2 > 3) && ((unsigned long) ((unsigned long) (unsigned long) (int) fd * (unsigned long) (unsigned long) x5) != (unsigned long) (int) (924 / ((4 & 0x3f) + 1))))) : g1);
    }
  for (unsigned long i7 = 0ul; i7 < (unsigned long) n65; i7++)
    {
      if (((868 > 3) && ((int) ((unsigned) 800 ^ (unsigned) (int) fs) >= (int) ((unsigned) (int) in_l[(((int) i7 + 25) & 63)] ^ (unsigned) 605))))
        {
          s8 = 3;
          unsigned __int128 s9 = (unsigned __int128) -1;
          for (int i10 = 0; i10 < 7; i10 += 2)
            {
              for (int i11 = 0; i11 < 1; i11++)
                {
                  unsigned char x12 = (unsigned char) ((unsigned) (unsigned char) step ((int) (int) fd, 159) ^ (unsigned) (unsigned char) ~(unsigned char) i7);
                  if ((((int) ~(int) in_l[((i10 + 2) & 63)] & 3) == 1))
                    continue;
                  for (long i13 = 8589934592l; i13 < 8589934592l + (long) 1; i13 += 3)
                    {
                      x14 = (unsigned long) ((unsigned long) (unsigned long) step (489, (int) (int) in_d[((i10 + 54) & 63)]) >> (((((int) (int) fd & 7) == 0) ? 323 : fp) & 63));
                      if (((i10 & 7) == 0))
                        continue;
                      s8 -= (unsigned short) step ((int) (unsigned) ((unsigned) 71 / ((16 & 0x3f) + 1)), (((unsigned long) 759 <= (unsigned long) fs) ? 170 : (int) (int) in_p[((i10 + 11) & 15)].b));
                      if ((((int) i13 > 3) || ((long) ((unsigned long) (long) x12 * (unsigned long) (long) fs) == (long) step ((int) fs, i10))))
                        {
                          s9 &= (unsigned __int128) ((unsigned __int128) (unsigned __int128) ~(unsigned __int128) in_c[((i10 + 56) & 63)] * (unsigned __int128) (unsigned __int128) step (441, (int) fq));
                        }
                      else
                        {
                          s9 &= (unsigned __int128) ~(unsigned __int128) 428;
                        }
                      if ((((int) (unsigned long) ((unsigned long) i13 / ((2 & 0x3f) + 1)) & 1) == 0))
                        break;
                    }
                  out[0 + i7 + i10 * 65 + i11 * 455] = (unsigned long) in_p[((i11 + 14) & 15)].a;
                  out[455 + i7 + i10 * 65 + i11 * 455] = (unsigned long) i7;
                  x12 = (unsigned char) ((unsigned) (unsigned char) ((unsigned) (unsigned char) 704 - (unsigned) (unsigned char) 979) | (unsigned) (unsigned char) ((unsigned) (unsigned char) in_l[((i11 + 22) & 63)] | (unsigned) (unsigned char) (int) in_d[((i11 + 19) & 63)]));
                  if (((step ((int) (int) in_d[38], (int) in_p[(((int) i7 + 9) & 15)].d) & 3) == 1))
                    {
                      s8 += (unsigned short) ~(unsigned short) (int) fd;
                    }
                  if ((((int) (signed char) fq & 1) == 1))
                    {
                      s9 &= (unsigned __int128) ((unsigned __int128) (unsigned __int128) ((unsigned __int128) (unsigned __int128) in_p[((i10 + 2) & 15)].a * (unsigned __int128) (unsigned __int128) 566) << (631 & 127));
                    }
                }
              switch (((int) ((unsigned) in_i[9] + (unsigned) 47) & 3))
                {
                case 1: s8 -= (unsigned short) i7; break;
                case 2: s8 -= (unsigned short) ((unsigned short) ((unsigned) (unsigned short) i10 | (unsigned) (unsigned short) 840) / ((16 & 0x3f) + 1)); break;
                default: break;
                }
              if ((((int) ((unsigned) (int) in_s[(((int) i7 + 46) & 63)] - (unsigned) (int) in_p[(((int) i7 + 4) & 15)].c[1]) & 7) == 0))
                {
                  s9 &= (unsigned __int128) ((unsigned __int128) (unsigned __int128) ~(unsigned __int128) 936 | (unsigned __int128) (unsigned __int128) ~(unsigned __int128) in_i[(((int) i7 + 37) & 63)]);
                }
            }
          out[910 + i7] = (unsigned long) s8;
          out[975 + i7] = (unsigned long) s9 ^ (unsigned long) (s9 >> 64) * 31;
          s9 = ((((int) ((unsigned) (int) (int) in_d[0] ^ (unsigned) (int) s8) & 3) == 1) ? (unsigned __int128) ((unsigned __int128) (unsigned __int128) i7 * (unsigned __int128) (unsigned __int128) fp) : (unsigned __int128) ((unsigned __int128) (unsigned __int128) 90 >> ((int) (int) in_p[(((int) i7 + 3) & 15)].b & 127)));
        }
      if (((unsigned long) ((unsigned long) (unsigned long) fs << ((int) (int) fd & 63)) != (unsigned long) ~(unsigned long) fs))
        {
          g6 &= (unsigned short) ((unsigned) (unsigned short) ((unsigned short) 172 % ((-69 & 0x3f) + 1)) & (unsigned) (unsigned short) ~(unsigned short) 563);
        }
    }
  out[1040] = (unsigned long) g1;
  out[1041] = (unsigned long) g6;
  for (int i0 = 0; i0 < 16; i0++)
    {
      out[1042 + i0] = (unsigned long) counts[i0];
    }
}

int
main (void)
{
  static unsigned long got[1058], want[1058];
  data_fill ();
  host_902817 (want, 0);
  dev_902817 (got, 0);
  for (int i = 0; i < 1058; i++)
    CHECK_EQ (got[i], want[i]);
  return test_done ();
}
