# The PTX backend: a library, the tool dev-opt, their tests.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

PTX_BACKEND_ROOMS := ir passes reductions emit
PTX_BACKEND_OBJS := $(call units,ptx-backend,$(patsubst $(srcdir)/%.cc,%.o,$(sort \
  $(wildcard $(PTX_BACKEND_ROOMS:%=$(srcdir)/ptx-backend/%/*.cc)))) ptx-backend/compile.o)

ptx-backend/libptx-backend.a: $(PTX_BACKEND_OBJS)
	rm -f $@
	$(AR) rcs $@ $^

ptx-backend/dev-opt: ptx-backend/dev-opt.o ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^

ALL_TARGETS += ptx-backend/libptx-backend.a ptx-backend/dev-opt

ptx-backend/tests/test-util.o: CPPFLAGS_ptx-backend = -DACCRED_BACKEND_IR='"$(abspath $(srcdir))/ptx-backend/tests/ir"'

PRECOMPILED_ptx-backend = ptx-backend/precompiled.h
PRECOMPILED_ptx-backend/tests = ptx-backend/tests/precompiled.h

PTX_BACKEND_TESTS := $(addprefix ptx-backend/tests/,ptx-emit-test reduction-exec-test neuter-test ir-text-test \
  reduction-test reduction-sections-test neuter-random-test occupancy-test join-barriers-test argument-uses-test results-only-test \
  if-conversion-test packed-forms-test unroll-test hoist-test divisions-test record-values-test streamed-loads-test warp-updates-test \
  irreducible-loops-test guarded-arms-test)

$(PTX_BACKEND_TESTS): %: %.o ptx-backend/tests/test-util.o ptx-backend/tests/ir-machine.o ptx-backend/tests/ir-values.o ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += $(PTX_BACKEND_TESTS)
