/* A product of matrices in `kernels' that are not square: a construct in which sums are sequential, and one in which they
   are not.  One construct where the host cannot compute the bounds.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_product_versions" } */

void
two (int n, int m, int l, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels present (a[0:n * l], b[0:l * m], c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	float s = 0;
	for (int k = 0; k < l; k++)
	  s += a[i * l + k] * b[k * m + j];
	c[i * m + j] = s;
      }
}

void
one (int n, int m, const int *restrict l, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels deviceptr (l, a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	float t = 0;
	for (int k = 0; k < *l; k++)
	  t += a[i * 100 + k] * b[k * m + j];
	c[i * m + j] = t;
      }
}

/* { dg-final { scan-tree-dump-times {acc loop reduction\(\+:s\).* seq} 1 accred_product_versions } } */
/* { dg-final { scan-tree-dump-times {acc loop independent reduction\(\+:s\)} 1 accred_product_versions } } */
/* { dg-final { scan-tree-dump-times {acc loop independent reduction\(\+:t\)} 1 accred_product_versions } } */
/* { dg-final { scan-tree-dump-times {oacc_parallel} 3 accred_product_versions } } */
/* { dg-final { scan-tree-dump-times {MIN_EXPR <[^,]*, 16384>} 3 accred_product_versions } } */
