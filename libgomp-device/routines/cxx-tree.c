/* Red-black trees for std::map, std::set and their like.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The C++ library's header bits/stl_tree.h calls these functions of its shared part.  It says how a
   node is laid out, and that a tree has a header: a red node whose parent is the root, whose left
   and right are the first and the last node, and which is the root's parent and stands for the end.
   An empty tree's header has no parent, and is itself its left and right.  */

#include "libgomp-device/library/device.h"

enum colour
{
  RED,
  BLACK
};

enum side
{
  LEFT,
  RIGHT
};

struct tree_node
{
  i32 colour;
  struct tree_node *parent;
  struct tree_node *child[2];  /* By the side.  */
};

INLINE bool
red_p (const struct tree_node *n)
{
  return n && n->colour == RED;
}

INLINE i32
side_of (const struct tree_node *n)
{
  return n->parent->child[RIGHT] == n;
}

INLINE struct tree_node *
farthest (struct tree_node *n, i32 side)
{
  while (n->child[side])
    n = n->child[side];
  return n;
}

/* The node beside N on SIDE.  A root is the parent of its parent, the header; that is beside the
   last and the first node.  */

INLINE struct tree_node *
beside (struct tree_node *n, i32 side)
{
  if (n->child[side])
    return farthest (n->child[side], !side);
  while (true)
    {
      struct tree_node *p = n->parent;
      if (p->parent == n || p->child[!side] == n)
	return p;
      n = p;
    }
}

ROUTINE
struct tree_node *
accred_tree_next (struct tree_node *n)
{
  return beside (n, RIGHT);
}

/* The header is a parent of its parent, too, but is red.  */

ROUTINE
struct tree_node *
accred_tree_previous (struct tree_node *n)
{
  if (n->colour == RED && n->parent->parent == n)
    return n->child[RIGHT];
  return beside (n, LEFT);
}

/* BY, or null, becomes what N is for N's parent.  */

INLINE void
replace (struct tree_node *header, struct tree_node *n, struct tree_node *by)
{
  if (header->parent == n)
    header->parent = by;
  else
    n->parent->child[side_of (n)] = by;
  if (by)
    by->parent = n->parent;
}

/* N goes down on SIDE, its child of the other side takes its place.  */

INLINE void
rotate (struct tree_node *header, struct tree_node *n, i32 side)
{
  struct tree_node *up = n->child[!side], *between = up->child[side];
  replace (header, n, up);
  n->child[!side] = between;
  if (between)
    between->parent = n;
  up->child[side] = n;
  n->parent = up;
}

/* N becomes a child of PARENT, of which it has none on that side.  */

ROUTINE
void
accred_tree_insert (bool left, struct tree_node *n, struct tree_node *parent,
		    struct tree_node *header)
{
  n->colour = RED;
  n->parent = parent;
  n->child[LEFT] = n->child[RIGHT] = NULL;
  if (parent == header)
    header->parent = header->child[LEFT] = header->child[RIGHT] = n;
  else
    {
      const i32 side = left ? LEFT : RIGHT;
      parent->child[side] = n;
      if (header->child[side] == parent)
	header->child[side] = n;
    }

  while (n != header->parent && n->parent->colour == RED)
    {
      struct tree_node *p = n->parent, *above = p->parent;
      const i32 side = side_of (p);
      struct tree_node *uncle = above->child[!side];
      above->colour = RED;
      if (red_p (uncle))
	{
	  p->colour = uncle->colour = BLACK;
	  n = above;
	  continue;
	}
      if (p->child[!side] == n)
	{
	  rotate (header, p, side);
	  p = n;
	}
      p->colour = BLACK;
      rotate (header, above, !side);
      break;
    }
  header->parent->colour = BLACK;
}

/* N, which has two children, changes places with the next node.  */

INLINE void
change_with_next (struct tree_node *header, struct tree_node *n)
{
  struct tree_node *next = farthest (n->child[RIGHT], LEFT), *below = next->child[RIGHT],
		   *parent = next->parent;
  replace (header, n, next);
  next->child[LEFT] = n->child[LEFT];
  next->child[LEFT]->parent = next;
  if (parent == n)
    parent = next;
  else
    {
      next->child[RIGHT] = n->child[RIGHT];
      next->child[RIGHT]->parent = next;
    }
  parent->child[parent == next ? RIGHT : LEFT] = n;
  n->parent = parent;
  n->child[LEFT] = NULL;
  n->child[RIGHT] = below;
  if (below)
    below->parent = n;
  const i32 colour = n->colour;
  n->colour = next->colour;
  next->colour = colour;
}

/* The ways down from P on SIDE have one black node too few.  */

INLINE void
restore_black (struct tree_node *header, struct tree_node *p, i32 side)
{
  while (true)
    {
      struct tree_node *other = p->child[!side];
      if (other->colour == RED)
	{
	  other->colour = BLACK;
	  p->colour = RED;
	  rotate (header, p, side);
	  other = p->child[!side];
	}
      if (red_p (other->child[LEFT]) || red_p (other->child[RIGHT]))
	{
	  if (!red_p (other->child[!side]))
	    {
	      other->child[side]->colour = BLACK;
	      other->colour = RED;
	      rotate (header, other, !side);
	      other = p->child[!side];
	    }
	  other->colour = p->colour;
	  p->colour = other->child[!side]->colour = BLACK;
	  rotate (header, p, side);
	  return;
	}
      other->colour = RED;
      if (p->colour == RED || p == header->parent)
	{
	  p->colour = BLACK;
	  return;
	}
      side = side_of (p);
      p = p->parent;
    }
}

/* Take N out of the tree, and return it.  */

ROUTINE
struct tree_node *
accred_tree_remove (struct tree_node *n, struct tree_node *header)
{
  for (i32 side = LEFT; side <= RIGHT; side++)
    if (header->child[side] == n)
      header->child[side] = beside (n, !side);
  if (n->child[LEFT] && n->child[RIGHT])
    change_with_next (header, n);
  struct tree_node *child = n->child[LEFT] ? n->child[LEFT] : n->child[RIGHT], *p = n->parent;
  const bool root = header->parent == n;
  const i32 side = side_of (n);
  replace (header, n, child);
  if (child)
    child->colour = BLACK;
  else if (n->colour == BLACK && !root)
    restore_black (header, p, side);
  return n;
}
