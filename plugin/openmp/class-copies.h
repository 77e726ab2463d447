/* Copies of objects whose class has constructors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLASS_COPIES_H
#define ACCRED_CLASS_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if C, private, firstprivate or lastprivate, is about an object of a class with
   constructors.  */
bool class_copy_clause_p (const_tree c);

/* The construct that STMT is combined with and that is in its body; null if there is none.  */
gimple *combined_inside (gimple *stmt);

/* SEQ, in which LOOP is, with a copy of the object of the clauses FIRST and LAST, firstprivate and
   lastprivate, of which LOOP's iterations have copies.  The last one of these sets the object.  */
gimple_seq with_kept_object (gimple_seq seq, tree first, tree last, gomp_for *loop);

/* LOOP's iterations have copies of this object.  The last one is stored in STORED, and the
   statements that are returned set the object to that.  */
gimple_seq store_last_object (tree first, tree last, gomp_for *loop, tree stored);

/* True if a construct in TARGET has private, firstprivate or lastprivate objects of classes with
   constructors.  */
bool class_copies_p (gomp_target *target);

/* The constructs in TARGET lose these clauses, and have such objects as local variables.  */
void make_class_copies (gomp_target *target);

} // namespace accred

#endif
