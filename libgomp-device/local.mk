# What runs beside the kernels.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

# Linked into the plugin, which puts what a program uses into its image.
DEVICE_LIBRARY_OBJECTS = libgomp-device/complex.o

libgomp-device/tests/complex-test: libgomp-device/tests/complex-test.o libgomp-device/complex.o \
		ptx-backend/tests/test-util.o ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += libgomp-device/tests/complex-test
