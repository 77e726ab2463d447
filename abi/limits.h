/* Limits of the GPU and of libgomp, each once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   They are the same for all architectures that accred makes code for.  What was
   measured is in tuning.def, what differs by architecture in
   ptx-backend/emit/gpu-limits.def.  The sources: "guide" is the CUDA C++ programming guide, section
   "Compute Capabilities", table "Technical Specifications per Compute Capability"; "PTX" is the
   PTX ISA manual.  */

#ifndef ACCRED_LIMITS_H
#define ACCRED_LIMITS_H

namespace accred {
namespace limits {

/* Lanes of a warp (guide: "Warp size"), the logarithm to the base 2, and all of them as a member
   mask of a collective (PTX, "shfl.sync").  */
constexpr int warp_size = 32;
constexpr int log2_warp_size = 5;
constexpr unsigned all_lanes = 0xffffffff;

/* Threads of a block (guide: "Maximum number of threads per block"), warps of one.  */
constexpr int max_block_size = 1024;
constexpr int max_workers = max_block_size / warp_size;

/* Barriers of a block (PTX, "bar, barrier": 0 to 15).  Barrier 0 is the whole block's, the others
   are left for workers of more than one warp.  */
constexpr int named_barriers = 16;
constexpr int max_workers_with_barrier = named_barriers - 1;

/* Bytes of shared memory that a block can have in variables (guide: beyond 48 KB shared memory has
   to be dynamic and asked for at launch).  */
constexpr int static_shared_bytes = 48 * 1024;

/* 32-bit registers of a multiprocessor (guide: "Number of 32-bit registers per SM"; 32768 on sm_53
   and sm_62 for one block), and how many a warp's are a multiple of (CUDA occupancy
   calculator).  */
constexpr int registers = 65536;
constexpr int register_unit = 256;
/* Of each thread of the largest block.  */
constexpr int registers_of_full_block = registers / max_block_size;

/* Gangs, and each other dimension, in libgomp's table of kernels: 16 bits
   (libgomp/plugin/plugin-nvptx.c, struct targ_fn_launch).  */
constexpr int max_launch_dim = 65535;

/* The largest alignment of a variable that ptxsim knows; ptxas (CUDA 13.0) takes more.  */
constexpr unsigned max_alignment = 4096;

static_assert (1 << log2_warp_size == warp_size, "logarithm of the warp size");

} // namespace limits
} // namespace accred

#endif
