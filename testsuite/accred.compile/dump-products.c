/* The sums of a product of square matrices in `kernels' are sequential, as lanes have neighbouring columns; of others
   only where constants say that there are enough threads (dump-product-versions.c has what happens to the others);
   along rows they are not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_auto_loops" } */

void
square (int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

void
other (int n, int m, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels present (a[0:n * m], b[0:n * m], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < m; k++)
	  t += a[i * m + k] * b[k * n + j];
	c[i * n + j] = t;
      }
}

void
transposed (int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float u = 0;
	for (int k = 0; k < n; k++)
	  u += a[i * n + k] * b[j * n + k];
	c[i * n + j] = u;
      }
}

void
constant (const float (*restrict a)[50], const float (*restrict b)[300], float (*restrict c)[300])
{
#pragma acc kernels present (a[0:100][0:50], b[0:50][0:300], c[0:100][0:300])
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 300; j++)
      {
	float v = 0;
	for (int k = 0; k < 50; k++)
	  v += a[i][k] * b[k][j];
	c[i][j] = v;
      }
}

/* { dg-final { scan-tree-dump-times {acc loop.* seq} 2 accred_auto_loops } } */
/* { dg-final { scan-tree-dump-times {acc loop.*reduction\(\+:t\)} 1 accred_auto_loops } } */
/* { dg-final { scan-tree-dump-times {acc loop.*reduction\(\+:u\)} 1 accred_auto_loops } } */
