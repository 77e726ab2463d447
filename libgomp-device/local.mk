# What runs beside the kernels.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

# For gomp-constants.h.
CPPFLAGS_libgomp-device = -isystem $(GCC_PLUGIN_INCLUDE)

PRECOMPILED_libgomp-device/library = ptx-backend/precompiled.h
PRECOMPILED_libgomp-device/libm = ptx-backend/precompiled.h
PRECOMPILED_libgomp-device/routines = ptx-backend/precompiled.h

# Linked into the plugin, which puts what a program uses into its image.
DEVICE_LIBRARY_OBJECTS = libgomp-device/routines/routines.o

# Functions in C, which a plugin without them compiles (library/library.h), and those of libgcc and libgfortran, which
# call some of the former.
DEVICE_LIBRARY_TABLES = libgomp-device/library/library-table.o libgomp-device/libm/libm-table.o

# The compiler's flags are these alone: the library is the same wherever it is built.
DEVICE_CFLAGS = -O2 -fopenacc -ffp-contract=off -fno-math-errno -fno-trapping-math -fwrapv -fno-tree-loop-distribute-patterns \
  -DACCRED_DEVICE_LIBRARY -I$(srcdir) $(WARNINGS) -Wdouble-promotion

# The dump's name has the number of the pass.
define compile_for_device
@mkdir -p $@.tmp && rm -f $@.tmp/*
$(CC) $(DEVICE_CFLAGS) $1 -fplugin=$(abspath plugin/stage1/accred.so) -fplugin-arg-accred-dump=accred_translate-details \
  -dumpdir $@.tmp/ -S -o /dev/null $<
@mv $@.tmp/*.accred_translate $@ && rm -rf $@.tmp
endef

DEVICE_ROUTINES := $(patsubst $(srcdir)/libgomp-device/routines/%.c,libgomp-device/library/%.dev,\
  $(sort $(wildcard $(srcdir)/libgomp-device/routines/*.c)))
DEVICE_LIBC_SOURCES := $(sort $(wildcard $(srcdir)/libgomp-device/libc/*.c))
DEVICE_LIBC := $(patsubst $(srcdir)/libgomp-device/libc/%.c,libgomp-device/library/libc-%.dev,$(DEVICE_LIBC_SOURCES))
# Each of these once for each format, but for those of float that are computed as those of double.
DEVICE_BESSEL = libgomp-device/library/bessel.dev
DEVICE_FORMATS := $(patsubst $(srcdir)/libgomp-device/libm/%.c,libgomp-device/library/%,\
  $(sort $(filter-out %/bessel.c,$(wildcard $(srcdir)/libgomp-device/libm/*.c))))
DEVICE_HEADERS := $(wildcard $(addprefix $(srcdir)/libgomp-device/,libm/*.h libm/*.def libc/*.h library/device.h))

$(DEVICE_ROUTINES): libgomp-device/library/%.dev: $(srcdir)/libgomp-device/routines/%.c $(srcdir)/libgomp-device/library/device.h $(srcdir)/abi/row-shares.h $(srcdir)/abi/columns.h $(srcdir)/abi/tuning.h $(srcdir)/abi/tuning.def plugin/stage1/accred.so
	$(call compile_for_device,)
$(DEVICE_LIBC): libgomp-device/library/libc-%.dev: $(srcdir)/libgomp-device/libc/%.c $(DEVICE_HEADERS) $(srcdir)/abi/ancestors.h plugin/stage1/accred.so
	$(call compile_for_device,)
$(DEVICE_BESSEL): libgomp-device/library/%.dev: $(srcdir)/libgomp-device/libm/%.c $(DEVICE_HEADERS) plugin/stage1/accred.so
	$(call compile_for_device,)
$(DEVICE_FORMATS:=-double.dev): libgomp-device/library/%-double.dev: $(srcdir)/libgomp-device/libm/%.c $(DEVICE_HEADERS) plugin/stage1/accred.so
	$(call compile_for_device,)
$(DEVICE_FORMATS:=-float.dev): libgomp-device/library/%-float.dev: $(srcdir)/libgomp-device/libm/%.c $(DEVICE_HEADERS) plugin/stage1/accred.so
	$(call compile_for_device,-DACCRED_FLOAT)

libgomp-device/library/make-library: libgomp-device/library/make-library.o ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^

libgomp-device/library/library-table.cc: libgomp-device/library/make-library $(DEVICE_ROUTINES) $(DEVICE_LIBC) $(DEVICE_BESSEL) $(DEVICE_FORMATS:=-double.dev) $(DEVICE_FORMATS:=-float.dev)
	$^ >$@

# Functions of libgcc and libgfortran: the PTX in the archives of GCC's own offload compiler, where
# configure has found it.
DEVICE_LIBRARY_OBJECTS += libgomp-device/libm/libm.o

OWN_FUNCTIONS = $(DEVICE_LIBC_SOURCES) $(srcdir)/libgomp-device/libm/bessel.c $(wildcard $(srcdir)/libgomp-device/libm/*.def)
libgomp-device/libm/libm-table.cc: $(srcdir)/libgomp-device/libm/make-libm.py $(srcdir)/libgomp-device/libm/libm-functions \
		$(OWN_FUNCTIONS)
	@mkdir -p $(@D)
	$(PYTHON3) $< $(srcdir)/libgomp-device/libm/libm-functions '$(DEVICE_LIBM)' $(OWN_FUNCTIONS) >$@

# The host's side of a launch, and of rows' maps: their assembly, as strings in the plugin.  Their labels are
# not to meet those of the program, nor each other.
DEVICE_LIBRARY_OBJECTS += libgomp-device/launch/launch-text.o libgomp-device/launch/rows-text.o

libgomp-device/launch/launch.s libgomp-device/launch/rows.s: libgomp-device/launch/%.s: $(srcdir)/libgomp-device/launch/%.cc \
		$(wildcard $(srcdir)/libgomp-device/launch/launch-*.h) $(wildcard $(srcdir)/abi/*)
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -O2 -fPIC -fno-exceptions -fvisibility=hidden $(WARNINGS) \
	  -I$(srcdir) -isystem $(GCC_PLUGIN_INCLUDE) -S $< -o $@

libgomp-device/launch/launch-text.cc libgomp-device/launch/rows-text.cc: libgomp-device/launch/%-text.cc: libgomp-device/launch/%.s
	{ echo '#include "libgomp-device/launch/launch-text.h"'; \
	  echo 'const char accred_$*_text[] = R"asm('; \
	  sed -e '/^\t\.\(file\|ident\)\t/d' -e '/\.note\.GNU-stack/d' -e 's/\.L\([A-Z0-9]\)/.Laccred_$*_\1/g' $<; \
	  echo ')asm";'; } > $@

# The device library for the host.
HOST_FORMATS := $(patsubst libgomp-device/library/%,libgomp-device/tests/%,$(DEVICE_FORMATS))
compile_for_host = $(CC) -std=gnu17 $(WARNINGS) $(CFLAGS) -ffp-contract=off -fwrapv $1 -I$(srcdir) -MMD -MP -c $< -o $@

$(HOST_FORMATS:=-double.o): libgomp-device/tests/%-double.o: $(srcdir)/libgomp-device/libm/%.c
	@mkdir -p $(@D)
	$(call compile_for_host,)
$(HOST_FORMATS:=-float.o): libgomp-device/tests/%-float.o: $(srcdir)/libgomp-device/libm/%.c
	@mkdir -p $(@D)
	$(call compile_for_host,-DACCRED_FLOAT)

HOST_LIBC := $(patsubst libgomp-device/library/%.dev,libgomp-device/tests/%.o,$(DEVICE_LIBC))
# A loop that copies must not become a call of itself.
$(HOST_LIBC): libgomp-device/tests/libc-%.o: $(srcdir)/libgomp-device/libc/%.c
	@mkdir -p $(@D)
	$(call compile_for_host,-fno-tree-loop-distribute-patterns)

libgomp-device/tests/libc-test: libgomp-device/tests/libc-test.o libgomp-device/tests/libc-strings-test.o $(HOST_LIBC)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/libc-test

libgomp-device/tests/complex-test: $(addprefix libgomp-device/tests/,complex-test.o complex-double.o complex-float.o)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/complex-test

libgomp-device/tests/complex-functions-test: $(addprefix libgomp-device/tests/,complex-functions-test.o \
		complex-functions-double.o complex-functions-float.o)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/complex-functions-test

libgomp-device/tests/trip-count-test: libgomp-device/tests/trip-count-test.o
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/trip-count-test

libgomp-device/tests/launch-pieces-test: libgomp-device/tests/launch-pieces-test.o
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)
UNIT_TESTS += libgomp-device/tests/launch-pieces-test

libgomp-device/tests/row-look.o: $(srcdir)/libgomp-device/routines/row-look.c
	@mkdir -p $(@D)
	$(call compile_for_host,)
libgomp-device/tests/row-look-test: $(addprefix libgomp-device/tests/,row-look-test.o row-look.o)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)
UNIT_TESTS += libgomp-device/tests/row-look-test

libgomp-device/tests/cxx-tree.o: $(srcdir)/libgomp-device/routines/cxx-tree.c
	@mkdir -p $(@D)
	$(call compile_for_host,)
libgomp-device/tests/cxx-tree-test: $(addprefix libgomp-device/tests/,cxx-tree-test.o cxx-tree.o)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)
UNIT_TESTS += libgomp-device/tests/cxx-tree-test

libgomp-device/tests/bessel.o: $(srcdir)/libgomp-device/libm/bessel.c
	@mkdir -p $(@D)
	$(call compile_for_host,)
libgomp-device/tests/bessel-test: $(addprefix libgomp-device/tests/,bessel-test.o bessel.o)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/bessel-test

libgomp-device/tests/math-test: $(addprefix libgomp-device/tests/,math-test.o functions-double.o functions-float.o)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/math-test
