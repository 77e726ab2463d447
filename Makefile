# Configures and builds accred in build/, and hands every target on to it.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make demo    install what is missing, build, compile and run examples/dot.c
#   make check   install what is missing, build, run all tests
#   make         configure and build in build/
#   make install [prefix=/usr/local] [DESTDIR=]
#   make uninstall
#   make deb                           Debian packages, in build/deb
#   make check-units                   only the unit tests
#   make check-exec [ENGINE=sim|gpu]   only the execution tests, on ptxsim or on a GPU
#   make check-compile                 only messages, dumps and the presence of instructions
#   make check-golden [BLESS=1]        only the golden PTX; BLESS=1 accepts the PTX that is made now
#   make check-examples                only the programs of examples/
#   make check-profile [BLESS=1]       only what the main kernels do, in numbers
#   make check-scripts                 only the tests of configure, installation and scripts
#   make check-gcc                     only GCC's own OpenACC tests (check-gcc-all: all of them at -O0, too)
#   make check-gcc-openmp              GCC's own tests of OpenMP's target regions (check-gcc-openmp-stock: with its own compiler)
#   make check-gcc-stock               those with reductions, built by GCC's own offload compiler (check-gcc-stock-all: all)
#   make check-goacc                   only GCC's OpenACC compile tests
#   make check-sched [SEEDS=N]         only the programs in many orders of threads
#   make check-all                     everything, and the whole matrix of generated tests instead of its sample
#   make check-matrix                  only that matrix
#   make check-fuzz [FUZZ_SEEDS=N]     random programs
#   make check-gccs [GCCS='13 14 15 16'] [GCCS_TESTS=check]   the tests with other versions of GCC, in Debian systems under ROOTS=build/roots
#   make check-deb                     the Debian packages: installed in a clean system, tried, removed
#   make check-mutations               can the tests see a fault?
#   make fuzz-ptxsim [FUZZ_SECONDS=N]  ptxsim's parser
#   make conformance [GPU_RESULTS=DIR]   docs/conformance.md, from all of GCC's OpenACC tests
#   make conformance-bundle            build/accred-conformance.tar.xz: those tests, for a machine with a GPU
#   make gpu-bundle                    build/accred-gpu-bundle.tar.gz: tests and programs for a machine with a GPU
#   make gpu-bundle-gccs [GCCS=...] [ONLY=REGEX]   build/gpu-bundle-GCC.tar.xz: the same by other versions of GCC, with their libraries
#   make bench                         build/accred-bench.tar.gz: the benchmark, for a machine with a GPU
#   make bench-report BENCH_RESULTS=FILE   docs/benchmarks.md and its plot, from the results.json of a run
#   make bench-compile                 how long the compilers take for the examples
#   make bench-libm                    the mathematical functions, beside those of CUDA
#   make bench-ptxsim                  how fast ptxsim is
#   make docs-figures                  docs/architecture.svg
#   make format                        formats all C++ sources, with clang-format-19
#   make clean | distclean

BUILD = build
CONFIGURE_FLAGS =

# `all' and `install' do not touch the system's packages: configure says what
# is missing.  `demo' and `check' install it first; INSTALL_DEPS=no only checks.
INSTALL_DEPS = yes
# The version of GCC: that of CC, or scripts/gcc-version's choice.
ifeq ($(origin CC),default)
CC =
endif

# What needs the packages for tests.
CHECKS = check check-all check-units check-exec check-compile check-golden check-examples check-profile check-scripts \
  check-gcc check-gcc-all check-gcc-stock check-gcc-stock-all check-gcc-openmp check-gcc-openmp-stock \
  check-goacc check-sched check-matrix check-fuzz check-mutations openmp-conformance \
  fuzz-ptxsim conformance conformance-bundle gpu-bundle bench

.PHONY: all help deps demo check-gccs gpu-bundle-gccs check-deb $(CHECKS) install uninstall deb bench-report bench-compile bench-libm bench-gcc-tests bench-ptxsim docs-figures format clean distclean

# All processors, unless -j on the command line says otherwise.
JOBS = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

all: $(BUILD)/Makefile
	@$(MAKE) --no-print-directory $(JOBS) -C $(BUILD) all

help:
	@sed -n 's/^#  //p' Makefile

deps:
ifeq ($(INSTALL_DEPS),no)
	@CC='$(CC)' scripts/install-deps --check
else
	@CC='$(CC)' scripts/install-deps
endif

# Sequential on purpose: autoconf comes with the packages.
demo:
	@CC='$(CC)' INSTALL_DEPS=$(INSTALL_DEPS) scripts/demo $(BUILD)

$(CHECKS):
	@$(MAKE) -s --no-print-directory deps
	@$(MAKE) -s --no-print-directory $(BUILD)/Makefile
	@$(MAKE) --no-print-directory $(JOBS) -C $(BUILD) $@

# Other versions of GCC than this machine's, each in a Debian system; needs root, debootstrap and an archive in reach.
GCCS = 13 14 15 16
GCCS_TESTS = check
ROOTS = $(BUILD)/roots
check-gccs:
	@CC='$(CC)' scripts/install-deps roots
	@scripts/check-gccs --tests '$(GCCS_TESTS)' '$(ROOTS)' $(GCCS)

# The C library of those systems is newer than that of most machines with a GPU.
gpu-bundle-gccs:
	@mkdir -p $(BUILD)
	@scripts/check-gccs --fetch $(BUILD)/gpu-bundle --tests 'gpu-bundle C_LIBRARY=yes COMPRESS=xz BUNDLE_TESTS=testsuite/generated \
	  ONLY="$(or $(ONLY),^[^.]*\Z|O2\Z)"' '$(ROOTS)' $(GCCS)

# As make check-gccs, a clean system of this machine's own release.
check-deb: deb
	@scripts/check-deb '$(ROOTS)' $(BUILD)/deb/*.deb

install uninstall deb bench-report bench-compile bench-libm bench-gcc-tests bench-ptxsim: $(BUILD)/Makefile
	@$(MAKE) --no-print-directory -C $(BUILD) $@

$(BUILD)/Makefile: configure
	@mkdir -p $(BUILD)
	cd $(BUILD) && $(CURDIR)/configure -q $(if $(CC),CC='$(CC)') $(CONFIGURE_FLAGS)

configure: configure.ac
	autoconf

# These need no configured tree.
format:
	scripts/format

docs-figures:
	python3 testsuite/tools/draw-rooms.py .

clean:
	@if test -f $(BUILD)/Makefile; then $(MAKE) --no-print-directory -C $(BUILD) clean; fi

distclean:
	rm -rf $(BUILD) autom4te.cache configure configure~
