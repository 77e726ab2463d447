! The rows of row-assumed.f90, all in equal shares.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fopenmp -fplugin-arg-accred-row-shares" }
! { dg-set-env "GOMP_OPENACC_DIM" "40" }

include "row-assumed.f90"
