/* GCC's headers, in the order in which they must come, and whatever differs
   between GCC versions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every file of the plugin includes this first.  Standard C++ headers come
   before GCC's, which poison malloc and friends.  */

#ifndef ACCRED_GCC_SHIM_H
#define ACCRED_GCC_SHIM_H

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "gcc-plugin.h"
#include "backend.h"
#include "target.h"
#include "tree.h"
#include "gimple.h"
#include "tree-pass.h"
#include "context.h"
#include "ssa.h"
#include "cgraph.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "varasm.h"
#include "attribs.h"
#include "stringpool.h"
#include "gimple-iterator.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gimple-pretty-print.h"
#include "gimple-fold.h"
#include "gimple-walk.h"
#include "tree-cfg.h"
#include "tree-into-ssa.h"
#include "tree-dfa.h"
#include "tree-ssa.h"
#include "tree-ssa-dce.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "tree-pretty-print.h"
#include "tree-iterator.h"
#include "cfgloop.h"
#include "tree-affine.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-loop-manip.h"
#include "cfganal.h"
#include "internal-fn.h"
#include "builtins.h"
#include "calls.h"
#include "tree-eh.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "file-prefix-map.h"
#include "gomp-constants.h"
#include "omp-general.h"
#include "omp-offload.h"
#include "opts.h"
#include "options.h"
#include "toplev.h"
#include "langhooks.h"
#include "print-tree.h"
#include "fold-const-call.h"
#include "intl.h"
#include "output.h"
#include "dumpfile.h"
#include "version.h"
#pragma GCC diagnostic pop

#endif
