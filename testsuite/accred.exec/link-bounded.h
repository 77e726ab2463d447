/* A routine for link-bounded.c that takes all registers that there are: 40 sums at a time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define ALL(X) \
  X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9) X (10) X (11) X (12) X (13) X (14) X (15) X (16) X (17) \
  X (18) X (19) X (20) X (21) X (22) X (23) X (24) X (25) X (26) X (27) X (28) X (29) X (30) X (31) X (32) X (33) X (34) \
  X (35) X (36) X (37) X (38) X (39)
#define DECLARE_SUM(K) double t##K = K;
#define ADD_TO_SUM(K) t##K = t##K * 2 + a[i + K];
#define ADD_SUM(K) s = s - t##K * (K + 1);

/* The body of a function of A and N, with another result for each FIRST.  */
#define HEAVY_BODY(FIRST)						\
  {									\
    ALL (DECLARE_SUM)							\
    for (int i = 0; i < n; i++)						\
      {									\
	ALL (ADD_TO_SUM)						\
      }									\
    double s = FIRST;							\
    ALL (ADD_SUM)							\
    return s;								\
  }

enum { LENGTH = 7, N = 200, RESULTS = 4 };
