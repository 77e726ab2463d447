# The GCC plugin.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

PLUGIN_OBJECTS := $(patsubst $(srcdir)/%.cc,%.o,$(sort $(wildcard $(srcdir)/plugin/*.cc $(srcdir)/plugin/*/*.cc)))

# GCC's headers are not ours to keep clean of warnings; the compiler that loads the
# plugin is built without RTTI and exceptions.
CPPFLAGS_plugin = -isystem $(GCC_PLUGIN_INCLUDE)
CXXFLAGS_plugin = -fno-rtti -fno-exceptions
PRECOMPILED_plugin = plugin/gcc-shim.h
# Knows nothing of GCC, whose headers poison what it uses.
WITHOUT_PRECOMPILED += plugin/translate/ptx-text.o

ALL_TARGETS += plugin/accred.so

# Only the entry points that GCC looks up are visible.
plugin/accred.so: $(PLUGIN_OBJECTS) $(DEVICE_LIBRARY_OBJECTS) ptx-backend/libptx-backend.a $(srcdir)/plugin/accred.map
	$(CXX) $(LDFLAGS) -shared -static-libstdc++ -Wl,--version-script=$(srcdir)/plugin/accred.map -o $@ \
	  $(PLUGIN_OBJECTS) $(DEVICE_LIBRARY_OBJECTS) ptx-backend/libptx-backend.a
