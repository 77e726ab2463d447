/* dynamic_cast for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What describes classes and their objects is laid out as the Itanium C++ ABI says (2.5.2, 2.9.5),
   but for the first word of a type_info, which is a pointer on the host and a kind here
   (plugin/compiler-data.h).

   The subobjects of the whole object are visited from the outside inwards, each once for each way
   to it.  A stack keeps classes with several bases of which some are left.  */

#include "libgomp-device/library/device.h"

enum type_kind
{
  OTHER,
  PLAIN,
  SINGLE,
  SEVERAL
};

struct type_info
{
  u64 kind;
  const char *name;
};

struct base
{
  const struct type_info *type;
  i64 flags;  /* And the place of the base in the upper bits.  */
};

enum
{
  BASE_VIRTUAL = 1,
  BASE_PUBLIC = 2,
  BASE_PLACE = 8
};

struct derived_type
{
  struct type_info head;
  union
  {
    const struct type_info *only;
    struct
    {
      unsigned flags, count;
      struct base bases[];
    };
  };
};

/* A subobject.  */
struct part
{
  const struct type_info *type;
  const char *at;
  const char *wanted;  /* The object of the wanted type around it, or null.  */
  bool open;	     /* All bases on the way from the whole object are public.  */
  bool wanted_open;    /* Those on the way from WANTED.  */
  unsigned next;	 /* The base that is visited next.  */
};

/* What has been found: objects of the wanted type, and those of them around the source.  */
struct found
{
  const char *wanted, *around;
  bool several_wanted, several_around;
  bool wanted_open, around_open;
  bool source_open;
};

#define MOST_OPEN 16

/* Names that begin with an asterisk are of one file alone.  */

INLINE bool
same_type (const struct type_info *a, const struct type_info *b)
{
  const char *x = a->name, *y = b->name;
  if (a == b || x == y)
    return true;
  if (x[0] == '*')
    return false;
  while (*x && *x == *y)
    x++, y++;
  return *x == *y;
}

/* The base that is next in P.  */

INLINE struct part
next_base (struct part *p)
{
  const struct base *b = &((const struct derived_type *) p->type)->bases[p->next++];
  i64 place = b->flags >> BASE_PLACE;
  /* There the table of virtual functions has the place.  */
  if (b->flags & BASE_VIRTUAL)
    place = *(const i64 *) (*(const char *const *) p->at + place);
  struct part q = *p;
  q.type = b->type;
  q.at = p->at + place;
  q.next = 0;
  if (!(b->flags & BASE_PUBLIC))
    q.open = q.wanted_open = false;
  return q;
}

INLINE void
note_wanted (struct part *p, struct found *f)
{
  f->several_wanted |= f->wanted && f->wanted != p->at;
  f->wanted = p->at;
  f->wanted_open |= p->open;
  p->wanted = p->at;
  p->wanted_open = true;
}

INLINE void
note_source (const struct part *p, struct found *f)
{
  f->source_open |= p->open;
  if (!p->wanted)
    return;
  f->several_around |= f->around && f->around != p->wanted;
  f->around = p->wanted;
  f->around_open |= p->wanted_open;
}

/* Visit all parts of P, the whole object.  */

INLINE void
visit (struct part p, const char *source, const struct type_info *source_type,
       const struct type_info *wanted_type, struct found *f)
{
  struct part stack[MOST_OPEN];
  unsigned depth = 0;
  while (true)
    {
      bool leaf = false;
      if (same_type (p.type, wanted_type))
	note_wanted (&p, f);
      if (p.at == source && same_type (p.type, source_type))
	{
	  note_source (&p, f);
	  leaf = true;
	}
      if (!leaf && p.type->kind == OTHER)
	stop ("dynamic_cast in a region: the bases of a class are known in another file alone\n",
	      NULL);
      if (!leaf && p.type->kind == SINGLE)
	{
	  p.type = ((const struct derived_type *) p.type)->only;
	  continue;
	}
      if (!leaf && p.type->kind == SEVERAL)
	{
	  if (depth == MOST_OPEN)
	    stop ("dynamic_cast in a region: too many classes with several bases\n", NULL);
	  stack[depth++] = p;
	}
      while (depth > 0
	     && stack[depth - 1].next
		  == ((const struct derived_type *) stack[depth - 1].type)->count)
	depth--;
      if (depth == 0)
	return;
      p = next_base (&stack[depth - 1]);
    }
}

/* C++20, 7.6.1.7: SOURCE, of SOURCE_TYPE, becomes the object of WANTED_TYPE around it, or else the
   only one in the whole object.  HINT is not needed.  */

ROUTINE
void *
accred_dynamic_cast (const char *source, const struct type_info *source_type,
		     const struct type_info *wanted_type, i64 hint)
{
  (void) hint;
  const i64 *table = *(const i64 *const *) source;
  const char *whole = source + table[-2];
  const struct type_info *type = (const struct type_info *) table[-1];
  /* While the first base of an object is being made, the object is not yet what its bases have been
     told.  */
  const i64 *whole_table = *(const i64 *const *) whole;
  const struct type_info *whole_type = (const struct type_info *) whole_table[-1];
  if (!same_type (type, whole_type))
    return NULL;

  const struct part all = { type, whole, NULL, true, false, 0 };
  struct found f = { 0 };
  visit (all, source, source_type, wanted_type, &f);
  if (f.around && !f.several_around && f.around_open)
    return (void *) f.around;
  if (f.source_open && f.wanted && !f.several_wanted && f.wanted_open)
    return (void *) f.wanted;
  return NULL;
}
