# The benchmark: docs/benchmarks.md.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make bench                             bench/bundle, and accred-bench.tar.gz of it
#   make bench BENCH_GROUPS=sums           one group of rows
#   make bench BENCH_PROGRAMS='auto cub'   some of the programs
#   make bench BENCH_PROGRAMS='auto openmp' BENCH_GROUPS='sums several rows'   the same loops in OpenMP's words
#   make bench BENCH_PROGRAMS='auto openmp clang' ...      also by clang (Debian: clang-19 clang-tools-19 llvm-19 libomp-19-dev)
#   make bench NVCC_ARCH=sm_80             the GPU that the programs in CUDA are compiled for

.PHONY: bench bench-report
BENCH = bench/bundle
BENCH_GROUPS = sums several types nests rows columns kernels streams updates arrays csr pushes
NVCC_ARCH = sm_90
# Columns for the groups that have them.
BENCH_ROWS = $(filter csr,$(BENCH_GROUPS))
# Programs that are omitted if their compiler is missing.
BENCH_STOCK := $(if $(findstring /,$(shell $(CC) -print-prog-name=accel/nvptx-none/mkoffload)),stock)
BENCH_CUDA := $(if $(NVCC),cub hand $(if $(wildcard $(dir $(NVCC))../include/cusparse.h),cusparse))
BENCH_PROGRAMS = auto atomic $(if $(BENCH_ROWS),shares whole) $(BENCH_STOCK) $(BENCH_CUDA)

BENCH_COMMON := driver.c expect.c device.c
BENCH_HEADERS := $(addprefix $(srcdir)/bench/,bench.h csr.h expect.h rows.def)
BENCH_FLAGS_auto = -fplugin=$(PLUGIN_SO) -fplugin-arg-accred-strategy=auto
BENCH_FLAGS_atomic = -fplugin=$(PLUGIN_SO) -fplugin-arg-accred-strategy=atomic
BENCH_FLAGS_shares = -fplugin=$(PLUGIN_SO) -fplugin-arg-accred-row-shares
BENCH_FLAGS_whole = -fplugin=$(PLUGIN_SO) -fplugin-arg-accred-row-shares=no
# The offload tables are not position-independent code.
BENCH_FLAGS_stock = -no-pie -foffload=nvptx-none -foffload-options=nvptx-none=-misa=sm_80
# clang's offload runtime, which goes to the bundle with the libraries that it needs.  clang 19 does not know cubins of
# CUDA 13: BENCH_CLANG='clang-19 --cuda-path=...'.
BENCH_CLANG = clang-19
BENCH_CLANG_LIB = $(dir $(realpath $(shell command -v $(firstword $(BENCH_CLANG)))))../lib
BENCH_FLAGS_clang = -O3 -Wno-pass-failed -fopenmp --offload-arch=$(NVCC_ARCH) \
  --libomptarget-nvptx-bc-path=$(BENCH_CLANG_LIB)/libomptarget-nvptx-$(NVCC_ARCH).bc -L$(BENCH_CLANG_LIB)
BENCH_NVCC = $(NVCC) -ccbin $(lastword $(CXX)) -O3 -std=c++17 -arch=$(NVCC_ARCH) -I$(srcdir)/bench

BENCH_FILES := $(foreach p,$(filter auto atomic stock openmp clang,$(BENCH_PROGRAMS)),$(addprefix $(BENCH)/,$(addsuffix .$(p),$(BENCH_GROUPS)))) \
  $(foreach p,$(filter shares whole,$(BENCH_PROGRAMS)),$(addprefix $(BENCH)/,$(addsuffix .$(p),$(BENCH_ROWS)))) \
  $(addprefix $(BENCH)/,$(filter cub hand cusparse,$(BENCH_PROGRAMS)))

bench: $(BENCH_FILES) $(BENCH)/report
	@mkdir -p $(BENCH)/lib
	@cp $(LIBGOMP) $(BENCH)/lib/libgomp.so.1
	@cp $(LIBGOMP_NVPTX) $(BENCH)/lib/libgomp-plugin-nvptx.so.1
	@cp $(srcdir)/bench/run $(BENCH)/run
	@{ echo "accred=$(VERSION) `cd $(srcdir) && git describe --always --dirty 2>/dev/null`"; \
	   echo "gcc=$(GCC_VERSION)"; \
	   echo "nvcc=$(if $(NVCC),`$(NVCC) --version | sed -n 's/.*release \([0-9.]*\).*/\1/p'` $(NVCC_ARCH),none)"; } >$(BENCH)/build.facts
	tar czf accred-bench.tar.gz -C bench --transform 's/^bundle/accred-bench/' bundle
	@du -sh accred-bench.tar.gz

define bench-program
$(BENCH)/%.$(1): $(srcdir)/bench/%.c $(addprefix $(srcdir)/bench/,$(BENCH_COMMON)) $(BENCH_HEADERS) $(if $(filter stock,$(1)),,plugin/accred.so)
	@mkdir -p $$(@D)
	$(CC) -O2 $(WARNINGS) -fopenacc $$(BENCH_FLAGS_$(1)) -I$(srcdir)/bench $$< $(addprefix $(srcdir)/bench/,$(BENCH_COMMON)) -s -o $$@ -lm
endef
$(foreach p,auto atomic shares whole stock,$(eval $(call bench-program,$(p))))

# Of the groups whose directives bench/openmp.sed knows: sums, several, rows.
$(BENCH)/%.openmp: $(srcdir)/bench/%.c $(srcdir)/bench/openmp.sed $(addprefix $(srcdir)/bench/,$(BENCH_COMMON)) $(BENCH_HEADERS) plugin/accred.so
	@mkdir -p $(@D)
	sed -f $(srcdir)/bench/openmp.sed $< >bench/$*-openmp.c
	$(CC) -O2 $(WARNINGS) -fopenacc -fopenmp -fplugin=$(PLUGIN_SO) -fplugin-arg-accred-simd-lanes -I$(srcdir)/bench bench/$*-openmp.c $(addprefix $(srcdir)/bench/,$(BENCH_COMMON)) -s -o $@ -lm

$(BENCH)/%.clang: $(srcdir)/bench/%.c $(srcdir)/bench/openmp.sed $(srcdir)/bench/clang.sed $(addprefix $(srcdir)/bench/,$(BENCH_COMMON)) $(BENCH_HEADERS)
	@mkdir -p $(@D)/lib-clang
	for file in $* device; do sed -f $(srcdir)/bench/openmp.sed $(srcdir)/bench/$$file.c | sed -f $(srcdir)/bench/clang.sed >bench/$$file-clang.c; done
	$(BENCH_CLANG) $(BENCH_FLAGS_clang) -I$(srcdir)/bench $(addprefix bench/,$*-clang.c device-clang.c) $(addprefix $(srcdir)/bench/,driver.c expect.c) -o $@ -lm
	ldd $(BENCH_CLANG_LIB)/libomptarget.so | sed -n 's/.*=> \(.*\) (.*/\1/p' | grep -v -E '/lib(c|m|gcc_s|stdc\+\+)\.so' | xargs cp -L -t $(@D)/lib-clang $(BENCH_CLANG_LIB)/libomptarget.so.*

bench/cuda-%.o: $(srcdir)/bench/%.c $(BENCH_HEADERS)
	$(CC) -O2 $(WARNINGS) -c $< -o $@

bench/%.cu.o: $(srcdir)/bench/%.cu $(BENCH_HEADERS) $(wildcard $(srcdir)/bench/*.cuh)
	$(BENCH_NVCC) -c $< -o $@

$(BENCH)/cub $(BENCH)/hand $(BENCH)/cusparse: $(BENCH)/%: bench/%.cu.o bench/device.cu.o bench/cuda-driver.o bench/cuda-expect.o
	@mkdir -p $(@D)
	$(BENCH_NVCC) $^ -Xlinker -s -o $@ $(if $(filter %/cusparse,$@),-lcusparse)

$(BENCH)/report: $(srcdir)/bench/report.c $(srcdir)/bench/rows.def
	@mkdir -p $(@D)
	$(CC) -O2 $(WARNINGS) $< -s -o $@ -lm

# docs/benchmarks.md and its plot, from the results of a run, which are kept.
BENCH_RESULTS =
bench-report:
	$(if $(BENCH_RESULTS),cp $(firstword $(wildcard $(BENCH_RESULTS) $(srcdir)/$(BENCH_RESULTS)) $(BENCH_RESULTS)) $(srcdir)/bench/results.json)
	PYTHONDONTWRITEBYTECODE=1 $(PYTHON3) $(srcdir)/bench/make-docs.py $(srcdir)/bench/results.json $(srcdir)/docs
	$(PYTHON3) $(srcdir)/testsuite/tools/check-docs.py --wrap $(srcdir)

CLEAN_FILES += accred-bench.tar.gz

# The mathematical functions: docs/libm.md.  bench/libm-bundle, with a program for each type by accred and by nvcc.
.PHONY: bench-libm
BENCH_LIBM = bench/libm-bundle
bench-libm: plugin/accred.so
	@mkdir -p $(BENCH_LIBM)/lib
	$(CC) -O2 $(WARNINGS) -fopenacc -fplugin=$(PLUGIN_SO) -DREAL=double '-DF(NAME)=NAME' \
	  $(srcdir)/bench/libm/libm.c -s -o $(BENCH_LIBM)/accred.double -lm
	$(CC) -O2 $(WARNINGS) -fopenacc -fplugin=$(PLUGIN_SO) -DREAL=float '-DF(NAME)=NAME##f' \
	  $(srcdir)/bench/libm/libm.c -s -o $(BENCH_LIBM)/accred.float -lm
ifneq ($(NVCC),)
	$(BENCH_NVCC) -DREAL=double '-DF(NAME)=NAME' $(srcdir)/bench/libm/libm.cu -Xlinker -s -o $(BENCH_LIBM)/cuda.double
	$(BENCH_NVCC) -DREAL=float '-DF(NAME)=NAME##f' $(srcdir)/bench/libm/libm.cu -Xlinker -s -o $(BENCH_LIBM)/cuda.float
endif
	@cp $(LIBGOMP) $(BENCH_LIBM)/lib/libgomp.so.1
	@cp $(LIBGOMP_NVPTX) $(BENCH_LIBM)/lib/libgomp-plugin-nvptx.so.1
	@cp $(srcdir)/bench/libm/run $(srcdir)/bench/libm/table.py $(BENCH_LIBM)
