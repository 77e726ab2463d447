# The PTX backend: a library, the tool dev-opt, their tests.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

PTX_BACKEND_OBJS := $(addprefix ptx-backend/,device-ir.o ir-print.o ir-parse.o \
  verify.o cfg.o liveness.o regions.o cleanup.o record-values.o hoist.o pack.o packed-collectives.o unroll.o divisions.o faults.o routine-calls.o reduction-table.o \
  reduction-report.o occupancy.o reduce-plan.o \
  argument-uses.o other-effects.o gang-slots.o frame-place.o frame-heap.o local-atomics.o selects.o neuter.o reduction-update.o reduction-pair.o \
  join-barriers.o float-sums.o reduce-expand.o broadcast.o \
  shared-layout.o spaces.o visible-routines.o ptx-module.o ptx-emit.o ptx-emit-control.o compile.o)

ptx-backend/libptx-backend.a: $(PTX_BACKEND_OBJS)
	rm -f $@
	$(AR) rcs $@ $^

ptx-backend/dev-opt: ptx-backend/dev-opt.o ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^

ALL_TARGETS += ptx-backend/libptx-backend.a ptx-backend/dev-opt

CPPFLAGS_ptx-backend = -DACCRED_BACKEND_IR='"$(abspath $(srcdir))/ptx-backend/tests/ir"'

PTX_BACKEND_TESTS := $(addprefix ptx-backend/tests/,ptx-emit-test reduction-exec-test neuter-test ir-text-test \
  reduction-test reduction-sections-test neuter-random-test occupancy-test join-barriers-test argument-uses-test other-effects-test \
  selects-test pack-test unroll-test hoist-test divisions-test record-values-test)

$(PTX_BACKEND_TESTS): %: %.o ptx-backend/tests/test-util.o ptx-backend/tests/ir-machine.o ptx-backend/tests/ir-values.o ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += $(PTX_BACKEND_TESTS)
