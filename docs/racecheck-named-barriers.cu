/* Named barriers that the workers of a block use different numbers of times: racecheck of CUDA 13.0 reports hazards
   for `3 2 1' (workers with three, two and one round) and none for `3 3 3'; there are none.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     nvcc -arch sm_90 -o barriers racecheck-named-barriers.cu && compute-sanitizer --tool racecheck ./barriers 3 2 1

   Each round: one thread writes, __syncthreads, all read; then each worker (two warps) uses its own named barrier
   ROUNDS[W] times, between its writes and its reads; __syncthreads.  */

#include <cstdio>
#include <cstdlib>
__global__ void named (int *out, int r0, int r1, int r2)
{
  __shared__ int n, s[3][64];
  int w = threadIdx.y, t = threadIdx.x, sum = 0;
  int rounds = w == 0 ? r0 : w == 1 ? r1 : r2;
  for (int o = 0; o < 3; o++)
    {
      if (w == 0 && t == 0)
	n = o;
      __syncthreads ();
      sum += n;
      __syncthreads ();
      for (int i = 0; i < rounds; i++)
	{
	  s[w][t] = t + i;
	  asm volatile ("{ .reg .b32 id; mov.u32 id, %tid.y; add.u32 id, id, 1; bar.sync id, 64; }" ::: "memory");
	  sum += s[w][63 - t];
	  asm volatile ("{ .reg .b32 id; mov.u32 id, %tid.y; add.u32 id, id, 1; bar.sync id, 64; }" ::: "memory");
	}
      __syncthreads ();
    }
  out[w * 64 + t] = sum;
}
int main (int, char **v)
{
  int *d, h[192]; cudaMalloc (&d, sizeof h);
  int r[3] = { atoi (v[1]), atoi (v[2]), atoi (v[3]) };
  named<<<1, dim3 (64, 3)>>> (d, r[0], r[1], r[2]);
  cudaMemcpy (h, d, sizeof h, cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int w = 0; w < 3; w++)
    for (int t = 0; t < 64; t++)
      bad += h[w * 64 + t] != 3 + 3 * (r[w] * (63 - t) + r[w] * (r[w] - 1) / 2);
  printf ("rounds %d %d %d: %d wrong\n", r[0], r[1], r[2], bad);
}
