# Configures and builds accred in build/, and hands every target on to it.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   make demo    install what is missing, build, compile and run examples/dot.c
#   make check   install what is missing, build, run all tests
#   make help    the other targets

BUILD = build
CONFIGURE_FLAGS =

# `all' and `install' do not touch the system's packages: configure says what
# is missing.  `demo' and `check' install it first; INSTALL_DEPS=no only checks.
INSTALL_DEPS = yes

.PHONY: all help deps demo check check-units check-golden check-exec install uninstall gpu-bundle bench-ptxsim clean distclean

all: $(BUILD)/Makefile
	@$(MAKE) --no-print-directory -C $(BUILD) all

help:
	@sed -n 's/^#  //p' Makefile; cat scripts/help.txt

deps:
ifeq ($(INSTALL_DEPS),no)
	@scripts/install-deps --check
else
	@scripts/install-deps
endif

# Sequential on purpose: autoconf comes with the packages.
demo check check-units check-golden check-exec gpu-bundle:
	@$(MAKE) --no-print-directory deps
	@$(MAKE) --no-print-directory $(BUILD)/Makefile
	@$(MAKE) --no-print-directory -C $(BUILD) $@

install uninstall bench-ptxsim: $(BUILD)/Makefile
	@$(MAKE) --no-print-directory -C $(BUILD) $@

$(BUILD)/Makefile: configure
	@mkdir -p $(BUILD)
	cd $(BUILD) && $(CURDIR)/configure -q $(CONFIGURE_FLAGS)

configure: configure.ac
	autoconf

clean:
	@if test -f $(BUILD)/Makefile; then $(MAKE) --no-print-directory -C $(BUILD) clean; fi

distclean:
	rm -rf $(BUILD) autom4te.cache configure configure~
