/* The maps that gfortran makes when a program runs, GCC 15 and newer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For a map of an object with allocatable components, or of class type, omplower asks the front end
   for statements that write further maps into the arrays of the launch: for each allocated
   component its elements, then its pointer, to be attached.

     DATA[n] = THIS->u.data;   SIZES[n] = ...;	KINDS[n++] = tofrom;
     DATA[n] = &THIS->u.data;  SIZES[n] = 0;	KINDS[n++] = attach;

   Two of them are wrong.  GCC 15 does not say of those of an implicit map that they are implicit,
   so that libgomp stops where a part of the object is on the device.  And a component that is
   allocated without elements is not on the device: an attachment stops there, `pointer target not
   mapped for attach'; the kind that GCC's own clauses have for sections that may be empty does not.

     KINDS[n++] = tofrom | implicit;
     KINDS[n++] = attach zero length array section;  */

#include "plugin/openmp/deep-maps.h"

namespace accred {

namespace {

deep_mapping_function map_deeply;

bool
implicit_map_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_IMPLICIT (c) || OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c)));
}

/* True if STMT writes the kind of an attachment into an array of kinds.  */

bool
writes_attach_p (gimple *stmt)
{
  return (gimple_assign_single_p (stmt) && !is_gimple_reg (gimple_assign_lhs (stmt))
	  && TREE_TYPE (gimple_assign_lhs (stmt)) == short_unsigned_type_node
	  && tree_int_cst_equal (gimple_assign_rhs1 (stmt),
				 build_int_cst (short_unsigned_type_node, GOMP_MAP_ATTACH)));
}

/* Write the statements of the map clause C of STMT, of which KIND is the kind, behind SEQ.  */

void
map_deeply_and_right (const gimple *stmt, tree c, unsigned HOST_WIDE_INT kind, tree data,
		      tree sizes, tree kinds, tree data_offset, tree offset, gimple_seq *seq)
{
  if (implicit_map_p (c) && kind <= GOMP_MAP_TOFROM)
    kind |= GOMP_MAP_IMPLICIT;
  gimple_seq maps = NULL;
  map_deeply (stmt, c, kind, data, sizes, kinds, data_offset, offset, &maps);
  for (gimple_stmt_iterator gsi = gsi_start (maps); !gsi_end_p (gsi); gsi_next (&gsi))
    if (writes_attach_p (gsi_stmt (gsi)))
      gimple_assign_set_rhs1 (gsi_stmt (gsi),
			      build_int_cst (short_unsigned_type_node, attach_to_any_section));
  gimple_seq_add_seq (seq, maps);
}

} // namespace

void
correct_deep_maps ()
{
  map_deeply = exchange_deep_mapping (map_deeply_and_right);
}

} // namespace accred
