/* What most files of the backend include.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The makefile puts this header, compiled once, before all files of the folder.  A file still
   includes what it uses: it is compiled without this one, too (PCH=no).  */

#include <algorithm>
#include <array>
#include <cctype>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/ir/regions.h"
#include "ptx-backend/passes.h"
