# The GCC plugin.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

# GCC's headers are not ours to keep clean of warnings; the compiler that loads the
# plugin is built without RTTI and exceptions.
CPPFLAGS_plugin = -isystem $(GCC_PLUGIN_INCLUDE)
CXXFLAGS_plugin = -fno-rtti -fno-exceptions
PRECOMPILED_plugin = plugin/gcc-shim.h
PLAN_OBJECTS = plugin/loops/plan.o plugin/loops/plan-dims.o plugin/loops/plan-dims-gcc.o plugin/loops/plan-text.o \
  plugin/loops/plan-trips.o
# These know nothing of GCC, whose headers poison what they use: they are compiled as the backend is.
WITHOUT_GCC = plugin/calls/ptx-text.o $(PLAN_OBJECTS) plugin/kernels/polynomial.o plugin/kernels/dependence.o
$(WITHOUT_GCC): CPPFLAGS_plugin =
$(WITHOUT_GCC): CXXFLAGS_plugin =
$(foreach object,$(WITHOUT_GCC),$(eval PRECOMPILED_$(object) = ptx-backend/precompiled.h))
SINGLE += $(WITHOUT_GCC)

PLUGIN_OBJECTS := $(call units,plugin,$(filter-out plugin/tests/%,$(patsubst $(srcdir)/%.cc,%.o,$(sort \
  $(wildcard $(srcdir)/plugin/*.cc $(srcdir)/plugin/*/*.cc)))))

ALL_TARGETS += plugin/accred.so

# Without the device library, for which it is: libgomp-device/library/library.h.
STAGE1_OBJECTS = $(PLUGIN_OBJECTS) $(DEVICE_LIBRARY_OBJECTS) libgomp-device/library/library-none.o libgomp-device/libm/libm-none.o
ACCRED_OBJECTS = $(PLUGIN_OBJECTS) $(DEVICE_LIBRARY_OBJECTS) $(DEVICE_LIBRARY_TABLES)

# Only the entry points that GCC looks up are visible.
link_shared = $(CXX) $(LDFLAGS) -shared -static-libstdc++ -Wl,--version-script=$(srcdir)/plugin/accred.map -o $1 $2 \
	  ptx-backend/libptx-backend.a

# Linked twice: the functions and variables of the compiler (what is undefined, and in no library) are weak at last.  So a GCC of
# another version, which lacks some, loads the plugin, and gets its message instead of the name of a symbol.
define link_plugin
$(call link_shared,$@.all,$1)
@nm -D --undefined-only $@.all | sed -n 's/^ *U \([^@]*\)$$/\1/p' >$@.symbols
@$(CXX) -r -nostdlib -o $@.o $1
@objcopy --weaken-symbols=$@.symbols $@.o
$(call link_shared,$@,$@.o)
@rm -f $@.all $@.symbols $@.o
endef

plugin/accred.so: $(ACCRED_OBJECTS) ptx-backend/libptx-backend.a $(srcdir)/plugin/accred.map
	$(call link_plugin,$(ACCRED_OBJECTS))

plugin/stage1/accred.so: $(STAGE1_OBJECTS) ptx-backend/libptx-backend.a $(srcdir)/plugin/accred.map
	@mkdir -p $(@D)
	$(call link_shared,$@,$(STAGE1_OBJECTS))

# The plan of loops has nothing of GCC's in it.
PLAN_TESTS = plugin/tests/plan-test.o plugin/tests/plan-launch-test.o plugin/tests/plan-reductions-test.o \
  plugin/tests/plan-dims-test.o plugin/tests/plan-pairs-test.o
$(PLAN_TESTS): CPPFLAGS_plugin =
$(PLAN_TESTS): CXXFLAGS_plugin =
plugin/tests/plan-test: $(PLAN_TESTS) $(PLAN_OBJECTS) ptx-backend/libptx-backend.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

# Nor have tests of dependence.
DEPENDENCE_TESTS = plugin/tests/dependence-test plugin/tests/independence-test
$(DEPENDENCE_TESTS:=.o): CPPFLAGS_plugin =
$(DEPENDENCE_TESTS:=.o): CXXFLAGS_plugin =
$(DEPENDENCE_TESTS): plugin/tests/%: plugin/tests/%.o plugin/kernels/dependence.o plugin/kernels/polynomial.o
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

# Nor have the measured numbers.
plugin/tests/tuning-test.o: CPPFLAGS_plugin =
plugin/tests/tuning-test.o: CXXFLAGS_plugin =
plugin/tests/tuning-test: plugin/tests/tuning-test.o
	$(CXX) $(LDFLAGS) -o $@ $^ $(GTEST_LIBS)

UNIT_TESTS += plugin/tests/plan-test $(DEPENDENCE_TESTS) plugin/tests/tuning-test
