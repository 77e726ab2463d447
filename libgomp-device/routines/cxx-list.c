/* Links for std::list.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The C++ library's header bits/stl_list.h calls these functions of its shared part.  A list is a
   ring of nodes, one of which, the list's own, stands for the end.  */

#include "libgomp-device/library/device.h"

struct list_node
{
  struct list_node *next, *previous;
};

INLINE void
join (struct list_node *a, struct list_node *b)
{
  a->next = b;
  b->previous = a;
}

/* N comes before AT.  */

ROUTINE
void
accred_list_insert (struct list_node *n, struct list_node *at)
{
  join (at->previous, n);
  join (n, at);
}

ROUTINE
void
accred_list_remove (struct list_node *n)
{
  join (n->previous, n->next);
}

/* The nodes from FIRST to the one before END, perhaps of another list, come before AT, which is
   none of them.  */

ROUTINE
void
accred_list_move (struct list_node *at, struct list_node *first, struct list_node *end)
{
  if (at == end || first == end)
    return;
  struct list_node *last = end->previous;
  join (first->previous, end);
  join (at->previous, first);
  join (last, at);
}

ROUTINE
void
accred_list_reverse (struct list_node *list)
{
  struct list_node *n = list;
  do
    {
      struct list_node *next = n->next;
      n->next = n->previous;
      n->previous = next;
      n = next;
    }
  while (n != list);
}

/* The ring that FROM was in has TO instead, which was in none of other nodes.  */

INLINE void
take_place (struct list_node *to, const struct list_node *from, struct list_node links)
{
  if (links.next == from)
    {
      join (to, to);
      return;
    }
  join (to, links.next);
  join (links.previous, to);
}

ROUTINE
void
accred_list_swap (struct list_node *a, struct list_node *b)
{
  const struct list_node of_a = *a, of_b = *b;
  take_place (b, a, of_a);
  take_place (a, b, of_b);
}
