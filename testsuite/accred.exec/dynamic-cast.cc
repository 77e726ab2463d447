// dynamic_cast and typeid of objects that are made on the device.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include <typeinfo>
#include "accred-test.h"

// One base each.
struct animal { int legs = 4; virtual ~animal () {} };
struct bird : animal { int wings = 2; };
struct eagle : bird { int speed = 300; };
struct fish : animal { int fins = 7; };

// Several bases.
struct named { int id = 5; virtual int name () const { return id; } };
struct priced { int cents = 99; virtual int price () const { return cents; } };
struct item : animal, named, priced { int stock = 12; };
struct rare_item : item { int year = 1900; };

// One base twice: animal's part of both, and neither when it is asked for from elsewhere.
struct left_animal : animal { int l = 1; virtual int left () const { return l; } };
struct right_animal : animal { int r = 2; virtual int right () const { return r; } };
struct both : left_animal, right_animal { int b = 3; };

// Virtual bases.
struct node { int value = 40; virtual ~node () {} };
struct input : virtual node { int in = 41; };
struct output : virtual node { int out = 42; };
struct device : input, output, named { int dev = 43; };
struct logged_device : device, virtual priced { int log = 44; };

// Bases that casts must not reach.
struct hidden : private named, animal { int h = 8; const named *inside () const { return this; } };
struct guarded : protected virtual node, priced { const node *inside () const { return this; } };
// node is hidden along one way, and open along another.
struct open_end : guarded, input { int end = 9; };

// While the base is being made, the object is one of the base.
struct maker;
#pragma acc routine seq
static int maker_state (const node *n);
struct making : virtual node { int state; making () : state (maker_state (this)) {} };
struct maker : making, named { };

#pragma acc routine seq
static int
maker_state (const node *n)
{
  return (dynamic_cast<const making *> (n) ? 1 : 0) + (dynamic_cast<const maker *> (n) ? 2 : 0);
}

// A class of the file alone, and a template's.
namespace { struct local : bird { int only = 6; }; }
template <typename T> struct boxed : animal { T content = 3; };

// Counts what CHECKS finds; the result has a bit for each cast.
struct notes
{
  unsigned long bits = 0;
  int n = 0;
  void operator() (bool b) { bits |= (unsigned long) b << n++; }
};

// What is P as each of the classes?
#pragma acc routine seq
static void __attribute__ ((noinline))
from_animal (const animal *p, notes &note)
{
  const bird *b = dynamic_cast<const bird *> (p);
  const eagle *e = dynamic_cast<const eagle *> (p);
  const item *i = dynamic_cast<const item *> (p);
  const named *n = dynamic_cast<const named *> (p);
  const priced *c = dynamic_cast<const priced *> (p);
  const both *d = dynamic_cast<const both *> (p);
  const right_animal *r = dynamic_cast<const right_animal *> (p);
  note (b && b->wings == 2);
  note (e && e->speed == 300);
  note (dynamic_cast<const fish *> (p));
  note (i && i->stock == 12);
  note (n && n->name () == 5);
  note (c && c->price () == 99);
  note (d && d->b == 3);
  note (r && r->right () == 2);
  note (dynamic_cast<const left_animal *> (p));
  note (dynamic_cast<const local *> (p));
  note (dynamic_cast<const boxed<long> *> (p));
  note (dynamic_cast<const boxed<int> *> (p));
  note (dynamic_cast<const hidden *> (p));
}

#pragma acc routine seq
static void __attribute__ ((noinline))
from_node (const node *p, notes &note)
{
  const input *i = dynamic_cast<const input *> (p);
  const output *o = dynamic_cast<const output *> (p);
  const device *d = dynamic_cast<const device *> (p);
  const priced *c = dynamic_cast<const priced *> (p);
  const named *n = dynamic_cast<const named *> (p);
  const open_end *e = dynamic_cast<const open_end *> (p);
  note (i && i->in == 41 && i->value == 40);
  note (o && o->out == 42);
  note (d && d->dev == 43);
  note (c && c->price () == 99);
  note (n && n->name () == 5);
  note (e && e->end == 9);
  note (dynamic_cast<const guarded *> (p));
  note (dynamic_cast<const void *> (p) == (const void *) p);
}

#pragma acc routine seq
static unsigned long __attribute__ ((noinline))
casts (int which)
{
  notes note;
  animal a;
  bird b;
  eagle e;
  fish f;
  rare_item r;
  both t;
  local l;
  boxed<int> x;
  hidden h;
  device d;
  logged_device g;
  guarded p;
  open_end o;
  maker m;
  switch (which)
    {
    case 0: from_animal (&a, note); break;
    case 1: from_animal (&b, note); break;
    case 2: from_animal (&e, note); break;
    case 3: from_animal (&f, note); break;
    case 4: from_animal (&r, note); break;
    case 5: from_animal (static_cast<left_animal *> (&t), note); break;
    case 6: from_animal (static_cast<right_animal *> (&t), note); break;
    case 7: from_animal (&l, note); break;
    case 8: from_animal (&x, note); break;
    case 9: from_animal (&h, note); break;
    case 10: from_animal (nullptr, note); break;
    case 11: from_node (&d, note); break;
    case 12: from_node (&g, note); break;
    case 13: from_node (p.inside (), note); break;
    case 14: from_node (static_cast<input *> (&o), note); break;
    case 15: from_node (&m, note); note (m.state & 1); note (m.state & 2); break;
    // From one base to others.
    case 16:
      {
	named *n = &r;
	priced *c = dynamic_cast<priced *> (n);
	note (c && c->cents == 99);
	note (dynamic_cast<rare_item *> (n) == &r);
	note (dynamic_cast<animal *> (n) == &r);
	note (dynamic_cast<void *> (n) == &r);
	note (dynamic_cast<bird *> (n));
	break;
      }
    // Which animal?
    case 17:
      {
	left_animal *q = &t;
	note (dynamic_cast<right_animal *> (q) == &t);
	note (dynamic_cast<both *> (q) == &t);
	break;
      }
    case 18:
      {
	priced *c = &g;
	named *n = dynamic_cast<named *> (c);
	note (n && n->id == 5);
	note (dynamic_cast<node *> (c) == &g);
	note (dynamic_cast<output *> (c) == &g);
	note (dynamic_cast<logged_device *> (c) == &g);
	note (dynamic_cast<void *> (c) == &g);
	break;
      }
    // Bases that are not open.
    case 19:
      {
	const named *n = h.inside ();
	note (dynamic_cast<const hidden *> (n));
	note (dynamic_cast<const animal *> (n));
	const animal *q = &h;
	note (dynamic_cast<const named *> (q));
	note (dynamic_cast<const hidden *> (q) == &h);
	const priced *c = &p;
	note (dynamic_cast<const node *> (c));
	c = &o;
	note (dynamic_cast<const node *> (c) == static_cast<input *> (&o));
	break;
      }
    // References do not come back if they are wrong.
    case 20:
      {
	animal &q = e;
	note (dynamic_cast<bird &> (q).wings == 2);
	note (dynamic_cast<eagle &> (q).speed == 300);
	break;
      }
    }
  return note.bits;
}

#pragma acc routine seq
static unsigned long __attribute__ ((noinline))
types (const animal &a, const node &n)
{
  notes note;
  note (typeid (a) == typeid (animal));
  note (typeid (a) == typeid (eagle));
  note (typeid (a) == typeid (local));
  note (typeid (n) == typeid (device));
  note (typeid (n) != typeid (node));
  note (typeid (int) == typeid (unsigned));
  note (typeid (const int &) == typeid (int));
  note (typeid (a).name ()[0] == '5');
  note (typeid (int).name ()[0] == 'i' && !typeid (int).name ()[1]);
  return note.bits;
}

enum { KINDS = 21 };

int
main ()
{
  const unsigned long expected[KINDS]
    = { 0, 01, 03, 04, 070, 0700, 0700, 01001, 04000, 010000, 0, 027, 037, 0, 0151, 0420, 017, 3,
	037, 050, 3 };
  const int n = 2 * KINDS;
  unsigned long r[n], t[n];
#pragma acc parallel loop gang vector copyout (r, t)
  for (int i = 0; i < n; i++)
    {
      r[i] = casts (i % KINDS);
      eagle e;
      local l;
      animal a;
      device d;
      node v;
      t[i] = types (i % 3 == 0 ? (animal &) e : i % 3 == 1 ? (animal &) l : a,
		    i & 1 ? (node &) d : v);
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (casts (i % KINDS), expected[i % KINDS]);
      CHECK_EQ (r[i], expected[i % KINDS]);
      CHECK_EQ (t[i] & 7, i % 3 == 0 ? 2u : i % 3 == 1 ? 4u : 1u);
      CHECK_EQ ((t[i] >> 3) & 3, i & 1 ? 3u : 0u);
      CHECK_EQ ((t[i] >> 5) & 3, 2u);
      CHECK_EQ ((t[i] >> 7) & 1, i % 3 == 0);
      CHECK_EQ (t[i] >> 8, 1u);
    }
  return test_done ();
}
