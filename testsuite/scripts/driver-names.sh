#!/bin/sh
# libcuda.so.1 exports the driver's entry points that ptxsim/driver-api.def lists, and all that libgomp looks up.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

nm -D --defined-only "$builddir/ptxsim/libcuda.so.1" | sed -n 's/.* T \(cu[A-Za-z0-9_]*\)$/\1/p' | sort >exported
sed -n 's/^X (\(cu[A-Za-z0-9_]*\),.*/\1/p' "$srcdir/ptxsim/driver-api.def" | sort >listed
[ "$(wc -l <listed)" -gt 100 ] || fail "the list was not read"
cmp exported listed || fail "exported, but not listed, or the other way round: $(comm -3 exported listed | tr '\n' ' ')"

# What libgomp looks up in any version (libgomp/plugin/cuda-lib.def), whatever this machine has: GCC 12's, then what 13 to 16 have added.
cat >known <<'NAMES'
cuCtxCreate cuCtxDestroy cuCtxGetCurrent cuCtxGetDevice cuCtxPopCurrent cuCtxPushCurrent cuCtxSynchronize cuDeviceGet
cuDeviceGetAttribute cuDeviceGetCount cuDeviceGetName cuDeviceTotalMem cuDriverGetVersion cuEventCreate cuEventDestroy
cuEventElapsedTime cuEventQuery cuEventRecord cuEventSynchronize cuFuncGetAttribute cuGetErrorString cuInit
cuLaunchKernel cuLinkAddData cuLinkAddData_v2 cuLinkComplete cuLinkCreate cuLinkCreate_v2 cuLinkDestroy cuMemAlloc
cuMemAllocHost cuMemFree cuMemFreeHost cuMemGetAddressRange cuMemGetInfo cuMemHostGetDevicePointer cuMemcpy
cuMemcpyDtoDAsync cuMemcpyDtoH cuMemcpyDtoHAsync cuMemcpyHtoD cuMemcpyHtoDAsync cuModuleGetFunction cuModuleGetGlobal
cuModuleLoad cuModuleLoadData cuModuleUnload cuOccupancyMaxPotentialBlockSize cuStreamAddCallback cuStreamCreate
cuStreamDestroy cuStreamQuery cuStreamSynchronize cuStreamWaitEvent
cuMemHostAlloc
cuMemcpy2D cuMemcpy2DUnaligned cuMemcpy3D
cuCtxSetLimit cuDeviceGetUuid cuDeviceGetUuid_v2
cuMemAllocManaged cuMemsetD8 cuPointerGetAttribute
NAMES
tr ' ' '\n' <known | sort >names
[ "$(wc -l <names)" -eq 64 ] || fail "libgomp's names"
while read -r name; do
  grep -x "$name\(_v[0-9]\)\{0,1\}" exported >/dev/null || fail "libgomp looks up $name, which ptxsim lacks"
  grep -rlw -e "$name\(_v[0-9]\)\{0,1\}" "$srcdir/ptxsim/tests" >/dev/null || fail "no unit test calls $name"
done <names

# libgomp's nvptx plugin has no device if an entry point is missing; its messages name them without
# _v2.
plugin=$("$CC" -print-file-name=libgomp-plugin-nvptx.so.1)
[ -e "$plugin" ] || plugin=/usr/lib/x86_64-linux-gnu/libgomp-plugin-nvptx.so.1
[ -e "$plugin" ] || skip "no libgomp-plugin-nvptx.so.1"
strings=$(tr -c 'A-Za-z0-9_' '\n' <"$plugin" | grep -x 'cu[A-Z][A-Za-z0-9]*\(_v[0-9]\)\{0,1\}' | sort -u)
[ "$(echo "$strings" | wc -l)" -gt 30 ] || fail "the plugin's names were not found"
for name in $strings; do
  grep -x "$name\(_v[0-9]\)\{0,1\}" exported >/dev/null || fail "libgomp's plugin names $name, which ptxsim lacks"
  grep -x "${name%_v[0-9]}" names >/dev/null || grep -x "$name" names >/dev/null || fail "libgomp's plugin names $name, which this test does not know"
done
