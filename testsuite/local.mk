# The DejaGnu tests, the script tests and the GPU bundle.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

PLUGIN_SO = $(CURDIR)/plugin/accred.so
GENERATED = testsuite/generated

# Execution tests and GCC's are dealt out to this many runtests, for make -j.
SHARDS ?= 4
SHARD_NUMBERS := $(shell seq 0 $$(($(SHARDS) - 1)))
EXEC_CHECKS := $(addprefix check-exec-,$(SHARD_NUMBERS))

# The whole matrix of generated programs; the sample of it is in GENERATED.
MATRIX = testsuite/matrix
MATRIX_CHECKS := $(addprefix check-matrix-,$(SHARD_NUMBERS))

BLESS = 0
# yes: each execution test at some of the levels (testsuite/accred.exec/exec.exp).
SAMPLE = no

GCC_CHECKS := $(addprefix check-gcc-,$(SHARD_NUMBERS))
GCC_STOCK_CHECKS := $(addprefix check-gcc-stock-,$(SHARD_NUMBERS))

# The script tests come first: they are the longest part, and run one after the other.
CHECK_TARGETS += check-scripts-run check-compile-run check-goacc-run check-golden-run check-examples-run check-sched-run \
  $(EXEC_CHECKS) $(GCC_CHECKS) $(GCC_STOCK_CHECKS)
.PHONY: check-compile check-goacc check-golden check-examples check-scripts check-exec check-profile check-gcc check-gcc-all \
  check-gcc-stock check-gcc-stock-all check-gcc-openmp check-gcc-openmp-stock openmp-conformance check-fuzz check-sched check-matrix check-all bench-gcc-tests bench-compile conformance \
  conformance-programs conformance-bundle gpu-bundle \
  $(MATRIX_CHECKS) $(CHECK_TARGETS)

# The operator x type x level programs are written by a generator.
GENERATOR = $(addprefix $(srcdir)/testsuite/tools/,gen-reductions.py cxx_reductions.py fortran_reductions.py reduction_launches.py)

$(GENERATED)/stamp: $(GENERATOR)
	@rm -rf $(GENERATED) && mkdir -p $(GENERATED)
	$(PYTHON3) $< $(GENERATED)
	@touch $@

$(MATRIX)/stamp: $(GENERATOR)
	@rm -rf $(MATRIX) && mkdir -p $(MATRIX)
	$(PYTHON3) $< --all $(MATRIX)
	@touch $@

# $(call run-dejagnu,NAME,FILE.exp,SHARD): one runtest in a folder of its own.
# stdin is closed: expect's interact would otherwise wait on a terminal.
define run-dejagnu
	@rm -rf testsuite/$(1) && mkdir -p testsuite/$(1) check
	@cd testsuite/$(1) && date +%s >begun && { \
	  LC_ALL=C $(RUNTEST) --tool accred --srcdir $(srcdir)/testsuite \
	    ACCRED_CC=$(CC) ACCRED_CXX=$(CXX) ACCRED_FC=$(FC) ACCRED_PLUGIN=$(PLUGIN_SO) \
	    ACCRED_RUN=$(CURDIR)/ptxsim/accred-run ACCRED_ENGINE=$(ENGINE) ACCRED_PTXAS=$(PTXAS) \
	    ACCRED_GENERATED=$(CURDIR)/$(GENERATED) ACCRED_SHARD='$(3)' ACCRED_BLESS=$(BLESS) ACCRED_SAMPLE=$(SAMPLE) \
	    ACCRED_GCC_SOURCE=$(CURDIR)/$(GCC_TESTS)/source ACCRED_GCC_LIST=$(CURDIR)/$(GCC_TESTS)/$(GCC_LIST) \
	    ACCRED_GCC_BUILD=$(GCC_BUILD) \
	    $(2) $(RUNTESTFLAGS) </dev/null >output 2>&1; status=$$?; \
	  sed -n -e '/^FAIL: /p' -e '/^ERROR: /p' -e '/^XPASS: /p' -e '/^UNRESOLVED: /p' output | head -n 40; \
	  $(srcdir)/scripts/dejagnu-counts accred.sum $$status >$(CURDIR)/check/$(1).counts; }
	@echo "$(1): `sed 's/\(.*\) \(.*\) \(.*\)/\1 passed, \2 failed, \3 skipped/' check/$(1).counts` in $$((`date +%s` - `cat testsuite/$(1)/begun`)) s (testsuite/$(1)/accred.log)"
endef

check-compile-run: all
	$(call run-dejagnu,compile-run,compile.exp,0 1)

check-golden-run: all
	$(call run-dejagnu,golden-run,golden.exp,0 1)
ifeq ($(BLESS),1)
	@cd $(srcdir) && git --no-pager diff --stat -- testsuite/accred.golden || :
endif

# The programs of examples/.
check-examples-run: all
	$(call run-dejagnu,examples-run,examples.exp,0 1)

$(EXEC_CHECKS): check-exec-%: all $(GENERATED)/stamp
	$(call run-dejagnu,exec-$*,exec.exp,$* $(SHARDS))

$(MATRIX_CHECKS): GENERATED = $(MATRIX)
$(MATRIX_CHECKS): check-matrix-%: all $(MATRIX)/stamp
	$(call run-dejagnu,matrix-$*,matrix.exp,$* $(SHARDS))

# GCC's own OpenACC tests, from Debian's package gcc-12-source (gcc-11-source): those of reductions, or all; with the
# plugin, or (stock) with GCC's own compiler for NVIDIA GPUs, which then tests ptxsim alone.
GCC_SOURCE ?= $(firstword $(wildcard /usr/src/gcc-$(GCC_MAJOR)/gcc-$(GCC_MAJOR).*.tar.xz))
GCC_TESTS = testsuite/gcc-tests
# The usual ones: those with a reduction clause at -O0 and -O2, the others at -O2.
GCC_LIST = usual.list
# In `make check' those with a reduction clause, one at -O0, the next at -O2.
GCC_STOCK_LIST = stock.list
GCC_BUILD = accred

$(GCC_TESTS)/stamp: $(srcdir)/testsuite/tools/gcc-tests.py $(srcdir)/scripts/extract-gcc-tests
	@rm -rf $(GCC_TESTS) && mkdir -p $(GCC_TESTS)
	@if test -n "$(GCC_SOURCE)"; then \
	  $(srcdir)/scripts/extract-gcc-tests $(GCC_SOURCE) $(GCC_TESTS)/source; \
	  $(PYTHON3) $< $(GCC_TESTS)/source >$(GCC_TESTS)/reduction.list; \
	  $(PYTHON3) $< --all $(GCC_TESTS)/source >$(GCC_TESTS)/all.list; \
	  $(PYTHON3) $< --openmp $(GCC_TESTS)/source >$(GCC_TESTS)/openmp.list; \
	fi
	@touch $@

$(GCC_TESTS)/usual.list: $(GCC_TESTS)/stamp
	@{ cat $(GCC_TESTS)/reduction.list; grep "`printf '\t-O2\t'`" $(GCC_TESTS)/all.list; } | LC_ALL=C sort -u >$@

$(GCC_TESTS)/stock.list: $(GCC_TESTS)/stamp
	@awk 'int ((NR + 1) / 2) % 2 == NR % 2' $(GCC_TESTS)/reduction.list >$@

$(GCC_STOCK_CHECKS): GCC_BUILD = stock
$(GCC_STOCK_CHECKS): GCC_LIST = $(GCC_STOCK_LIST)
ifeq ($(GCC_SOURCE),)
$(GCC_CHECKS) $(GCC_STOCK_CHECKS): check-%:
	@mkdir -p check
	@echo 0 0 1 >check/$*.counts
	@echo "$*: skipped, no package gcc-$(GCC_MAJOR)-source"
else
$(GCC_CHECKS) $(GCC_STOCK_CHECKS): check-%: all $(GCC_TESTS)/usual.list $(GCC_TESTS)/stock.list
	$(call run-dejagnu,$*,gcc.exp,$(lastword $(subst -, ,$*)) $(SHARDS))
endif

# GCC's own compile tests, with the plugin and without it.
check-goacc-run: all $(GCC_TESTS)/stamp
	@mkdir -p check testsuite/goacc
ifeq ($(GCC_SOURCE),)
	@echo 0 0 1 >check/goacc-run.counts
	@echo "goacc-run: skipped, no package gcc-12-source"
else
	@$(PYTHON3) $(srcdir)/testsuite/tools/check-goacc.py --source $(GCC_TESTS)/source --plugin $(PLUGIN_SO) --cc $(CC) --cxx '$(CXX)' --fc '$(FC)' \
	  --results testsuite/goacc/results --counts check/goacc-run.counts $(GOACCFLAGS) >testsuite/goacc/output 2>&1; status=$$?; \
	  head -n 40 testsuite/goacc/output | sed -n '/^FAIL: /p'; sed -n '$$s/^/goacc-run: /p' testsuite/goacc/output; \
	  test -s check/goacc-run.counts || { cat testsuite/goacc/output; exit $$status; }
endif

check-scripts-run: all
	@mkdir -p check
	@srcdir=$(srcdir) builddir=$(CURDIR) CC=$(CC) CXX=$(CXX) FC=$(FC) PTXAS=$(PTXAS) GCC_PLUGIN_DIR=$(GCC_PLUGIN_DIR) MAKE="$(MAKE)" \
	  $(srcdir)/scripts/run-script-tests --counts check/scripts-run.counts --logs check/scripts \
	  $(sort $(wildcard $(srcdir)/testsuite/scripts/*.sh)) || :

# $(call run-alone,TARGET...,VARIABLE=VALUE...): by hand, each with the closing line of its own.
define run-alone
	@rm -rf check && mkdir -p check
	@+$(MAKE) --no-print-directory $(1) $(2)
	@$(srcdir)/scripts/check-summary --expect '$(1)' check
endef

# Fail where tests are to run on a GPU and there is none.
define need-engine
	@test $(ENGINE) != gpu || $(srcdir)/scripts/have-gpu >/dev/null || \
	  { echo "$@: ENGINE=gpu, but there is no NVIDIA GPU with a driver here" >&2; exit 1; }
endef

check-golden: all
	$(call run-alone,check-golden-run)

check-compile: all
	$(call run-alone,check-compile-run)

check-goacc: all
	$(call run-alone,check-goacc-run)

check-examples: all
	$(call run-alone,check-examples-run)

check-scripts: all
	$(call run-alone,check-scripts-run)

# The numbers of the main kernels alone; BLESS=1 records their instructions.
check-profile: all
	$(PYTHON3) $(srcdir)/testsuite/tools/check-profile.py --srcdir $(srcdir) --builddir $(CURDIR) --cc $(CC) \
	  $(if $(filter 12,$(GCC_MAJOR)),,--no-bounds) $(if $(filter 1,$(BLESS)),--bless)

check-exec: all
	$(need-engine)
	$(call run-alone,$(EXEC_CHECKS))

# Programs in many orders of threads; docs/testing.md.
SEEDS = 10
SCHED_JOBS = $(shell nproc)
check-sched-run: all
	@mkdir -p check
	@$(PYTHON3) $(srcdir)/scripts/check-schedules.py --srcdir $(srcdir) --work testsuite/sched --cc $(CC) --cxx '$(CXX)' --fc '$(FC)' \
	  --seeds $(SEEDS) --jobs $(SCHED_JOBS) $(SCHEDFLAGS) --counts check/sched-run.counts || :

check-sched: all
	$(call run-alone,check-sched-run)

check-matrix: all
	$(call run-alone,$(MATRIX_CHECKS))

# Everything, all levels, the whole matrix instead of its sample, more random programs, and the mutation check.
check-all:
	@+FUZZ_SEEDS=$(FUZZ_SEEDS) $(MAKE) --no-print-directory check CHECK_SAMPLE=no SEEDS=200 GCC_STOCK_LIST=reduction.list CHECK_TARGETS='$(CHECK_TARGETS) $(MATRIX_CHECKS) check-mutations-run'

check-gcc: all
	$(need-engine)
	$(call run-alone,$(GCC_CHECKS),GCC_LIST=$(GCC_LIST))

check-gcc-all:
	@+$(MAKE) --no-print-directory check-gcc GCC_LIST=all.list

# GCC's own tests of OpenMP's target regions.
check-gcc-openmp: all
	$(need-engine)
	$(call run-alone,$(GCC_CHECKS),GCC_LIST=openmp.list)

check-gcc-openmp-stock: all
	$(call run-alone,$(GCC_STOCK_CHECKS),GCC_STOCK_LIST=openmp.list)

# docs/openmp-conformance.md; the results of GCC's own build are kept in the source tree (check-gcc-openmp-stock makes them).
openmp-conformance: check-gcc-openmp
	cat $(patsubst %,testsuite/gcc-%/results,$(SHARD_NUMBERS)) | LC_ALL=C sort >$(GCC_KEPT)/openmp-results
	$(PYTHON3) $(srcdir)/scripts/make-openmp-conformance.py --accred $(GCC_KEPT)/openmp-results --stock $(GCC_KEPT)/openmp-stock-results \
	  --known $(GCC_KEPT)/openmp-failures --stock-known $(GCC_KEPT)/openmp-failures.stock --out $(srcdir)/docs/openmp-conformance.md
	$(PYTHON3) $(srcdir)/testsuite/tools/check-docs.py --wrap $(srcdir)

check-gcc-stock: GCC_STOCK_LIST = reduction.list
check-gcc-stock: all
	$(call run-alone,$(GCC_STOCK_CHECKS),GCC_STOCK_LIST=$(GCC_STOCK_LIST))

check-gcc-stock-all:
	@+$(MAKE) --no-print-directory check-gcc-stock GCC_STOCK_LIST=all.list

# How long GCC's reduction tests take on ptxsim, built by GCC's own offload compiler.
bench-gcc-tests: all $(GCC_TESTS)/stamp
	$(PYTHON3) $(srcdir)/scripts/time-gcc-tests.py --list $(GCC_TESTS)/reduction.list --source $(GCC_TESTS)/source \
	  --ptxsim ptxsim --out testsuite/gcc-bench --cc $(CC) --cxx $(CXX) --fc '$(FC)'

# How long the compilers take for the programs of examples/.
bench-compile: all
	@$(PYTHON3) $(srcdir)/scripts/time-compiler.py --srcdir $(srcdir) --plugin $(PLUGIN_SO) --cc $(CC) --cxx '$(CXX)' --fc '$(FC)'

# GCC's OpenACC tests in one folder, built by accred and by GCC's own offload compiler where there is one, with the script
# that runs them: here on ptxsim, elsewhere on a GPU.  The results of GCC's own are kept in the source tree: CONFORMANCE_STOCK=yes
# compiles and runs those, too.  An interrupted `make conformance' goes on where it was.
CONFORMANCE_STOCK = no
CONFORMANCE_JOBS = $(shell nproc)
CONFORMANCE_BUILDS = accred$(COMMA)compatible$(if $(filter yes,$(CONFORMANCE_STOCK)),$(COMMA)stock)
conformance-programs: all $(GCC_TESTS)/stamp
	@PYTHONDONTWRITEBYTECODE=1 $(PYTHON3) $(srcdir)/scripts/make-conformance-bundle.py --list $(GCC_TESTS)/all.list --source $(GCC_TESTS)/source \
	  --plugin $(PLUGIN_SO) --cc $(CC) --cxx '$(CXX)' --fc '$(FC)' --libgomp $(LIBGOMP) --libgomp-nvptx $(LIBGOMP_NVPTX) \
	  --known $(GCC_KEPT)/known-failures --builds $(CONFORMANCE_BUILDS) --jobs $(CONFORMANCE_JOBS) conformance-bundle

conformance-bundle: conformance-programs
	tar caf accred-conformance.tar.xz conformance-bundle
	@du -sh conformance-bundle accred-conformance.tar.xz

# docs/conformance.md.  GPU_RESULTS: the output folder of the bundle's `run' on a GPU, whose results are kept in the source
# tree; so are those of GCC's own build on ptxsim.
GPU_RESULTS =
GCC_KEPT = $(srcdir)/testsuite/accred.gcc
conformance: conformance-programs check-goacc-run
	@test -e conformance/begun -a ! ptxsim/libcuda.so.1 -nt conformance/begun || { rm -rf conformance; mkdir conformance; touch conformance/begun; }
	@RESUME=yes OUT=conformance LD_LIBRARY_PATH=$(CURDIR)/ptxsim STOCK_ENV=PTXSIM_DEVICE=h200,sms=16 JOBS=$(CONFORMANCE_JOBS) LIMIT=300 \
	  conformance-bundle/run
	@test ! -s conformance/results-stock || cp conformance/results-stock $(GCC_KEPT)/stock-results
ifneq ($(GPU_RESULTS),)
	cp $(GPU_RESULTS)/results-accred $(GCC_KEPT)/gpu-results
	test ! -s $(GPU_RESULTS)/results-compatible || cp $(GPU_RESULTS)/results-compatible $(GCC_KEPT)/gpu-compatible-results
	test ! -s $(GPU_RESULTS)/results-stock || cp $(GPU_RESULTS)/results-stock $(GCC_KEPT)/gpu-stock-results
endif
	$(PYTHON3) $(srcdir)/scripts/make-conformance.py --list $(GCC_TESTS)/all.list --source $(GCC_TESTS)/source \
	  --known $(GCC_KEPT)/known-failures --stock-known $(GCC_KEPT)/known-failures.stock --goacc testsuite/goacc/results \
	  --sim-accred conformance/results-accred --sim-stock $(GCC_KEPT)/stock-results \
	  --sim-compatible conformance/results-compatible --gpu-compatible $(GCC_KEPT)/gpu-compatible-results \
	  --gpu-accred $(GCC_KEPT)/gpu-results --gpu-stock $(GCC_KEPT)/gpu-stock-results --out $(srcdir)/docs/conformance.md
	$(PYTHON3) $(srcdir)/testsuite/tools/check-docs.py --wrap $(srcdir)
CLEAN_FILES += conformance conformance-bundle accred-conformance.tar.xz

# Random programs; docs/testing.md.  FUZZ_STYLE=openmp: with twins in OpenACC's words.
FUZZ_SEEDS = 1000
FUZZ_STYLE = modern,classic
check-fuzz: all
	$(PYTHON3) $(srcdir)/tools/redfuzz.py --accred $(PLUGIN_SO) $(if $(filter sim,$(ENGINE)),--ptxsim ptxsim) \
	  --cc $(CC) --cxx $(CXX) --fc $(FC) --lang $(if $(FC),c$(COMMA)fortran$(COMMA)c++,c$(COMMA)c++) --count $(FUZZ_SEEDS) --style $(FUZZ_STYLE) --verbose
COMMA := ,

# For a machine with a GPU and without a compiler: ./run in the bundle runs everything but GCC's own tests, which conformance-bundle has.
# BUNDLE_TESTS=testsuite/generated leaves all of the matrix but the sample out; COMPRESS=xz makes a third of gz.
BUNDLE_TESTS = $(MATRIX)
COMPRESS = gz
gpu-bundle: all ptxsim/tests/run-forms $(BUNDLE_TESTS)/stamp
	PYTHONDONTWRITEBYTECODE=1 $(PYTHON3) $(srcdir)/scripts/make-gpu-bundle.py --srcdir $(srcdir) --builddir $(CURDIR) --cc $(CC) --cxx $(CXX) --fc '$(FC)' \
	  --generated $(BUNDLE_TESTS) --libgomp $(LIBGOMP) --libgomp-nvptx $(LIBGOMP_NVPTX) $(if $(ONLY),--only '$(ONLY)') \
	  $(if $(C_LIBRARY),--c-library) gpu-bundle
	tar caf accred-gpu-bundle.tar.$(COMPRESS) gpu-bundle
	@du -sh gpu-bundle accred-gpu-bundle.tar.$(COMPRESS)

CLEAN_FILES += gpu-bundle $(wildcard gpu-bundle-*.tar.xz) accred-gpu-bundle.tar.gz accred-gpu-bundle.tar.xz demo

# ----- the mutation check: docs/testing.md -----

.PHONY: check-mutations check-mutations-run
# It links the object of the file that it changes with those of the others.
check-mutations-run: all
	@mkdir -p check
	@+$(MAKE) --no-print-directory UNITY=no all $(UNIT_TESTS)
	@CC=$(CC) $(PYTHON3) $(srcdir)/scripts/check-mutations.py --srcdir $(srcdir) --builddir $(CURDIR) --jobs $(MUTATION_JOBS) \
	  --counts check/mutations-run.counts $(MUTATIONFLAGS) || :

MUTATION_JOBS = 2

check-mutations: all
	$(call run-alone,check-mutations-run)

CLEAN_FILES += $(wildcard mutations-*)
