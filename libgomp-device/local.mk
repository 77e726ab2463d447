# What runs beside the kernels.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

# For gomp-constants.h.
CPPFLAGS_libgomp-device = -isystem $(GCC_PLUGIN_INCLUDE)

# Linked into the plugin, which puts what a program uses into its image.
DEVICE_LIBRARY_OBJECTS = libgomp-device/routines/array-size.o libgomp-device/routines/complex.o libgomp-device/routines/division.o \
	libgomp-device/libm/gamma.o libgomp-device/libm/math-functions.o \
	libgomp-device/routines/routines.o

# It writes text, which takes no time; optimized, it takes four times as long to compile.
libgomp-device/libm/math-functions.o: CXXFLAGS += -O0 -g0

# The mathematical library: the PTX in the archives of GCC's own offload compiler,
# where configure has found it.
DEVICE_LIBRARY_OBJECTS += libgomp-device/libm/libm.o libgomp-device/libm/libm-table.o

libgomp-device/libm/libm-table.cc: $(srcdir)/libgomp-device/libm/make-libm.py $(srcdir)/libgomp-device/libm/libm-functions \
		$(srcdir)/libgomp-device/routines/memory.ptx
	@mkdir -p $(@D)
	$(PYTHON3) $< $(srcdir)/libgomp-device/libm/libm-functions $(srcdir)/libgomp-device/routines/memory.ptx '$(DEVICE_LIBM)' >$@

# The host's side of a launch: its assembly, as a string in the plugin.  Its labels are
# not to meet those of the program.
DEVICE_LIBRARY_OBJECTS += libgomp-device/launch/launch-text.o

libgomp-device/launch/launch.s: $(srcdir)/libgomp-device/launch/launch.cc $(wildcard $(srcdir)/libgomp-device/launch/launch-*.h) \
		$(wildcard $(srcdir)/abi/*)
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -O2 -fPIC -fno-exceptions -fvisibility=hidden $(WARNINGS) \
	  -I$(srcdir) -isystem $(GCC_PLUGIN_INCLUDE) -S $< -o $@

libgomp-device/launch/launch-text.cc: libgomp-device/launch/launch.s
	{ echo '#include "libgomp-device/launch/launch-text.h"'; \
	  echo 'const char accred_launch_text[] = R"asm('; \
	  sed -e '/^\t\.\(file\|ident\)\t/d' -e '/\.note\.GNU-stack/d' -e 's/\.L\([A-Z0-9]\)/.Laccred_\1/g' $<; \
	  echo ')asm";'; } > $@

libgomp-device/tests/complex-test: libgomp-device/tests/complex-test.o libgomp-device/routines/complex.o libgomp-device/routines/routines.o \
		ptx-backend/tests/test-util.o ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/complex-test

libgomp-device/tests/trip-count-test: libgomp-device/tests/trip-count-test.o
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/trip-count-test

libgomp-device/tests/math-test.o: CXXFLAGS += -ffp-contract=off

libgomp-device/tests/math-test: libgomp-device/tests/math-test.o
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/math-test
