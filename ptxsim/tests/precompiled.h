/* What most of ptxsim's unit tests include.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The makefile puts this header, compiled once, before all files of the folder.  A file still
   includes what it uses: it is compiled without this one, too (PCH=no).  */

#include <gtest/gtest.h>
#include "ptxsim/precompiled.h"
