/* Tests of the red-black trees (cxx-tree.c): each is one, after every change.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include <random>
#include <set>

/* As bits/stl_tree.h has it; colour 0 is red.  */
struct tree_node
{
  int colour;
  tree_node *parent, *left, *right;
  int value;
};

extern "C" {
tree_node *accred_tree_next (tree_node *);
tree_node *accred_tree_previous (tree_node *);
void accred_tree_insert (bool left, tree_node *, tree_node *parent, tree_node *header);
tree_node *accred_tree_remove (tree_node *, tree_node *header);
}

namespace {

class tree
{
public:
  tree ()
  {
    m_header.left = m_header.right = &m_header;
    m_header.value = -1;
  }
  ~tree ()
  {
    while (m_header.parent)
      erase (m_header.parent->value);
  }

  void insert (int value)
  {
    tree_node *parent = &m_header, *n = m_header.parent;
    bool left = true;
    while (n)
      {
	parent = n;
	left = value < n->value;
	n = left ? n->left : n->right;
      }
    n = new tree_node ();
    n->value = value;
    accred_tree_insert (left, n, parent, &m_header);
  }

  void erase (int value)
  {
    tree_node *n = m_header.parent;
    while (n->value != value)
      n = value < n->value ? n->left : n->right;
    ASSERT_EQ (accred_tree_remove (n, &m_header), n);
    delete n;
  }

  /* It has the values of WANT, and is balanced.  */
  void expect (const std::multiset<int> &want)
  {
    ASSERT_EQ (m_header.colour, 0);
    ASSERT_EQ (m_header.left->value, want.empty () ? -1 : *want.begin ());
    ASSERT_EQ (m_header.right->value, want.empty () ? -1 : *want.rbegin ());
    if (want.empty ())
      {
	ASSERT_EQ (m_header.parent, nullptr);
	return;
      }
    ASSERT_EQ (m_header.parent->colour, 1);
    black_height (m_header.parent, &m_header);
    tree_node *n = m_header.left;
    for (int v : want)
      {
	ASSERT_EQ (n->value, v);
	n = accred_tree_next (n);
      }
    ASSERT_EQ (n, &m_header);
    for (auto i = want.rbegin (); i != want.rend (); ++i)
      {
	n = accred_tree_previous (n);
	ASSERT_EQ (n->value, *i);
      }
  }

private:
  int black_height (const tree_node *n, const tree_node *parent)
  {
    if (!n)
      return 0;
    EXPECT_EQ (n->parent, parent);
    EXPECT_TRUE (n->colour == 1 || n->parent->colour == 1);
    const int left = black_height (n->left, n), right = black_height (n->right, n);
    EXPECT_EQ (left, right);
    return left + n->colour;
  }

  tree_node m_header = {};
};

TEST (cxx_tree, random_changes)
{
  std::mt19937 random (1);
  for (int size : { 1, 2, 3, 8, 100 })
    {
      tree t;
      std::multiset<int> want;
      for (int k = 0; k < 3000 && !HasFailure (); k++)
	{
	  const int value = random () % (2 * size);
	  const auto known = want.lower_bound (value);
	  if (int (want.size ()) < size && random () % 5 < 3)
	    {
	      t.insert (value);
	      want.insert (value);
	    }
	  else if (known != want.end ())
	    {
	      t.erase (*known);
	      want.erase (known);
	    }
	  t.expect (want);
	}
    }
}

TEST (cxx_tree, in_order)
{
  for (int step : { 1, -1 })
    {
      tree t;
      std::multiset<int> want;
      for (int k = 0; k < 200; k++)
	{
	  t.insert (500 + step * k);
	  want.insert (500 + step * k);
	  t.expect (want);
	}
      for (int k = 0; k < 200 && !HasFailure (); k++)
	{
	  t.erase (500 + step * k);
	  want.erase (500 + step * k);
	  t.expect (want);
	}
    }
}

} // anonymous namespace
