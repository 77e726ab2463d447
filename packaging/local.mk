# Installation of the plugin and of what belongs to no folder; Debian packages.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

# -fplugin=accred looks only into GCC's own plugin folder: a link there leads to
# the installed file.  It is relative, so that a staged tree (DESTDIR) is whole.
plugin_link = $(DESTDIR)$(GCC_PLUGIN_DIR)/accred.so

# Plugins for other versions of GCC, which need what all of them share.
other_plugins = $(filter-out $(DESTDIR)$(plugindir)/accred.so,$(wildcard $(DESTDIR)$(accreddir)/gcc-*/accred.so))

MANUAL_PAGES = packaging/accred.1 packaging/accred-run.1
ALL_TARGETS += $(MANUAL_PAGES)

# Both from the tables and texts of the documents.
$(MANUAL_PAGES): packaging/%.1: $(srcdir)/packaging/manual.py $(srcdir)/README.md $(srcdir)/docs/ptxsim.md
	$(PYTHON3) $< --version $(VERSION) $* $(srcdir) >$@

install::
	mkdir -p $(DESTDIR)$(plugindir)
	$(INSTALL_LIBRARY) plugin/accred.so $(DESTDIR)$(plugindir)/accred.so
ifeq ($(GCC_PLUGIN_LINK),yes)
	@mkdir -p $(DESTDIR)$(GCC_PLUGIN_DIR) 2>/dev/null; \
	if test -w $(DESTDIR)$(GCC_PLUGIN_DIR); then \
	  echo ln -srf $(DESTDIR)$(plugindir)/accred.so $(plugin_link); \
	  ln -srf $(DESTDIR)$(plugindir)/accred.so $(plugin_link); \
	else \
	  echo "note: $(DESTDIR)$(GCC_PLUGIN_DIR) cannot be written, so -fplugin=accred will not find the plugin;"; \
	  echo "      use -fplugin=$(DESTDIR)$(plugindir)/accred.so"; \
	fi
endif

# What -fplugin= takes: the name where GCC finds it by that.
PC_PLUGIN = $(if $(filter yes,$(GCC_PLUGIN_LINK)),accred,$(plugindir)/accred.so)

install::
	mkdir -p $(DESTDIR)$(libdir)/pkgconfig $(DESTDIR)$(mandir)/man1 $(DESTDIR)$(docdir)
	sed -e 's|@VERSION@|$(VERSION)|' -e 's|@plugin@|$(PC_PLUGIN)|' -e 's|@bindir@|$(bindir)|' -e 's|@ptxsimdir@|$(accreddir)/ptxsim|' \
	  $(srcdir)/packaging/accred.pc.in >packaging/accred.pc
	$(INSTALL_DATA) packaging/accred.pc $(DESTDIR)$(libdir)/pkgconfig/accred.pc
	$(INSTALL_DATA) $(MANUAL_PAGES) $(DESTDIR)$(mandir)/man1/
	$(INSTALL_DATA) $(srcdir)/README.md $(srcdir)/COPYING $(srcdir)/COPYING.RUNTIME $(DESTDIR)$(docdir)/

# The link only if it is the one that leads to this installation; what plugins share with the last of them.
uninstall::
	@if test "`readlink -f $(plugin_link)`" = "`readlink -f $(DESTDIR)$(plugindir)/accred.so`"; then \
	  echo rm -f $(plugin_link); rm -f $(plugin_link); \
	fi
	rm -f $(DESTDIR)$(plugindir)/accred.so
	$(if $(other_plugins),@:,rm -f $(addprefix $(DESTDIR)$(docdir)/,README.md COPYING COPYING.RUNTIME) \
	  $(DESTDIR)$(libdir)/pkgconfig/accred.pc $(addprefix $(DESTDIR)$(mandir)/man1/,$(notdir $(MANUAL_PAGES))))
	@rmdir $(DESTDIR)$(docdir) $(DESTDIR)$(plugindir) 2>/dev/null || :
	@rmdir $(DESTDIR)$(accreddir)/ptxsim $(DESTDIR)$(accreddir) 2>/dev/null || :

# Debian packages, in deb/.
.PHONY: deb
deb: all
	@MAKE='$(MAKE)' VERSION=$(VERSION) GCC_MAJOR=$(GCC_MAJOR) srcdir=$(srcdir) sh $(srcdir)/packaging/make-deb
CLEAN_FILES += deb
