# The benchmark's loops in OpenMP's words, for the column `openmp'.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What is `present' is on the device by then: a map of it copies nothing.

s/acc parallel loop gang worker \(.*\)present (/omp target teams distribute parallel for \1map (alloc: /
s/acc parallel loop gang \(.*\)present (/omp target teams distribute \1map (alloc: /
s/acc parallel loop \(.*\)present (/omp target teams distribute parallel for \1map (alloc: /
s/acc loop worker vector /omp parallel for /
s/acc loop vector /omp parallel for /
/^KERNEL (gang_worker_vector/,/^KERNEL (gang_workervector/s/"omp parallel for \(.*\))$/"omp simd \1)/
