# ptxsim: libcuda.so.1 on the CPU, accred-run, their tests and the benchmark.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

# -fwrapv: PTX's signed arithmetic wraps.  The floating-point flags keep the
# compiler from contracting or folding what must round as PTX says.
# The vectoriser makes the loops over lanes fast; with -Og, the default, programs
# take twice the time.
CXXFLAGS_ptxsim = $(patsubst -Og,-O1,$(filter -Og,$(CXXFLAGS))) -fwrapv -ffp-contract=off -frounding-math -fno-strict-aliasing \
  -fvisibility=hidden -ftree-vectorize -fvect-cost-model=dynamic

PRECOMPILED_ptxsim = ptxsim/precompiled.h
PRECOMPILED_ptxsim/tests = ptxsim/tests/precompiled.h
PRECOMPILED_ptxsim/tests/forms = ptxsim/tests/precompiled.h

PTXSIM_SINGLE_OBJS := $(addprefix ptxsim/,types.o lexer.o parser.o parser-function.o \
  linker.o cfg.o decode.o decode-arith.o decode-memory.o decode-control.o memory.o clock.o races.o observers.o definedness.o unwritten.o \
  profile.o profile-class.o profile-report.o \
  exec-int.o exec-float.o exec-compare.o exec-convert.o exec-move.o \
  exec-memory.o exec-warp.o exec-builtin.o frames.o sync.o warp.o block.o interleaving.o scheduler.o scheduler-seed.o weak-memory.o report.o \
  queue.o device.o driver-context.o driver-device.o driver-module.o driver-function.o \
  driver-memory.o driver-copy.o driver-stream.o driver-event.o driver-launch.o)
# Both have operations called Add and Sub.
SINGLE += ptxsim/exec-float.o
PTXSIM_OBJS := $(call units,ptxsim,$(PTXSIM_SINGLE_OBJS))

ptxsim/libcuda.so.1: $(PTXSIM_OBJS)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,libcuda.so.1 -Wl,-z,defs -o $@ $^

# In the build tree the library is beside the script; from an installed one a relative path leads to it.
ptxsim/accred-run: $(srcdir)/ptxsim/accred-run.in Makefile
	sed -e 's|@ptxsimdir@|.|' $< > $@
	chmod +x $@

ALL_TARGETS += ptxsim/libcuda.so.1 ptxsim/accred-run

# ----- tests -----

PTXSIM_TESTS := $(patsubst $(srcdir)/%.cc,%,$(wildcard $(srcdir)/ptxsim/tests/*-test.cc))
UNIT_TESTS += $(PTXSIM_TESTS)

# Instruction forms.  run-forms uses the driver API alone, and is for a GPU as well.
FORM_OBJS := $(addprefix ptxsim/tests/forms/,exact.o form.o inputs.o kernel.o integer.o bits.o \
  float.o approximate.o compare.o convert.o move.o memory.o warp.o control.o run.o)

ptxsim/tests/forms-test: $(FORM_OBJS)

ptxsim/tests/run-forms: ptxsim/tests/forms/main.o $(FORM_OBJS) ptxsim/libcuda.so.1
	$(CXX) $(LDFLAGS) -static-libstdc++ -static-libgcc -o $@ $^

$(PTXSIM_TESTS): %: %.o ptxsim/tests/harness.o $(PTXSIM_OBJS)
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

DRIVER_TESTS := $(filter ptxsim/tests/driver-%,$(PTXSIM_TESTS))
$(DRIVER_TESTS): ptxsim/tests/driver-harness.o
ptxsim/tests/driver-interface-test: ptxsim/tests/toolkit-interface.o

# ----- fuzzing: docs/testing.md -----

FUZZ_SECONDS ?= 600
CLANGXX ?= $(firstword $(shell command -v clang++-19 clang++ 2>/dev/null))
FUZZ_FLAGS = -std=c++17 -O1 -g -fwrapv -fno-strict-aliasing -fsanitize=address,undefined \
  -fno-sanitize-recover=undefined -I$(srcdir)
PTXSIM_FUZZ_OBJS := $(patsubst ptxsim/%,ptxsim/fuzz/obj/%,$(PTXSIM_SINGLE_OBJS))

ptxsim/fuzz/obj/%.o: $(srcdir)/ptxsim/%.cc
	@mkdir -p $(@D)
	$(CLANGXX) $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link -MMD -MP -c $< -o $@

ptxsim/fuzz/parser-fuzz: $(srcdir)/ptxsim/fuzz/parser-fuzz.cc $(PTXSIM_FUZZ_OBJS)
	$(CLANGXX) $(FUZZ_FLAGS) -fsanitize=fuzzer -o $@ $^

-include $(PTXSIM_FUZZ_OBJS:.o=.d)

# The seeds: a kernel for each kind of instruction, and what accred makes of the tests.
ptxsim/fuzz/seeds/stamp: ptxsim/tests/run-forms $(wildcard $(srcdir)/testsuite/accred.golden/*.ptx)
	@rm -rf $(@D) && mkdir -p $(@D)
	LD_LIBRARY_PATH=ptxsim ptxsim/tests/run-forms --corpus $(@D)
	cp $(srcdir)/testsuite/accred.golden/*.ptx $(@D)
	@touch $@

.PHONY: fuzz-ptxsim
ifeq ($(CLANGXX),)
fuzz-ptxsim:
	@echo "fuzz-ptxsim: skipped, no clang++ (package clang-19, with libclang-rt-19-dev)"
else
fuzz-ptxsim: ptxsim/fuzz/parser-fuzz ptxsim/fuzz/seeds/stamp
	@mkdir -p ptxsim/fuzz/corpus
	cd ptxsim/fuzz && ./parser-fuzz -max_total_time=$(FUZZ_SECONDS) -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
	  -dict=$(srcdir)/ptxsim/fuzz/ptx.dict corpus seeds
endif

ptxsim/bench/throughput: ptxsim/bench/throughput.o ptxsim/tests/harness.o $(PTXSIM_OBJS)
	$(CXX) $(LDFLAGS) -o $@ $^

.PHONY: bench-ptxsim
bench-ptxsim: ptxsim/bench/throughput
	ptxsim/bench/throughput

# ----- installation -----

install::
	mkdir -p $(DESTDIR)$(accreddir)/ptxsim $(DESTDIR)$(bindir)
	$(INSTALL_LIBRARY) ptxsim/libcuda.so.1 $(DESTDIR)$(accreddir)/ptxsim/libcuda.so.1
	sed -e "s|@ptxsimdir@|`realpath -m --relative-to=$(bindir) $(accreddir)/ptxsim`|" $(srcdir)/ptxsim/accred-run.in \
	  > ptxsim/accred-run.installed
	$(INSTALL_PROGRAM) ptxsim/accred-run.installed $(DESTDIR)$(bindir)/accred-run

uninstall::
	$(if $(other_plugins),@:,rm -f $(DESTDIR)$(accreddir)/ptxsim/libcuda.so.1 $(DESTDIR)$(bindir)/accred-run)
