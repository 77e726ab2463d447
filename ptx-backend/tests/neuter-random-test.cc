/* Random programs with single-mode and partitioned code: executed by many threads they
   must do what one thread does.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program computes on ten registers, reads and writes a small array in gang-redundant
   code, branches, loops, forks, and calls routines of worker and vector level, which do the
   same.  Nothing but addresses depends on the thread, so
   every store site must hold, for each thread that its mode makes active, what the
   program leaves there when it is run by a single thread without the FORKs.  */

#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

#include <random>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

constexpr uint64_t at_array = 256, at_sites = 1024, site_bytes = 1024;
constexpr int untouched = -7;

struct dims
{
  unsigned workers, lanes;
};

/* A function of the program.  LEVELS: of a routine, those that it partitions over.  */
struct body
{
  std::string name;
  level_mask levels;
  std::vector<std::string> lines;
};

class program
{
public:
  program (unsigned seed, dims d) : m_random (seed), m_dims (d) {}
  /* The text with FORK and JOIN, for D, or without, for one thread.  */
  std::string text (bool forks);
  const std::vector<level_mask> &sites () const { return m_sites; }

private:
  unsigned pick (unsigned n) { return m_random () % n; }
  std::string value () { return "%r" + std::to_string (10 + pick (10)); }
  unsigned label () { return m_labels++; }
  std::string name (unsigned l) { return "<" + std::to_string (l) + ">"; }
  std::vector<std::string> &lines () { return m_bodies[m_current].lines; }
  void line (const std::string &s) { lines ().push_back ("  " + s); }
  void place (unsigned l) { lines ().push_back (name (l) + ":"); }
  void statements (unsigned depth, level_mask mode);
  void statement (unsigned depth, level_mask mode);
  void conditional (unsigned depth, level_mask mode);
  void loop (unsigned depth, level_mask mode);
  void fork (unsigned depth, level_mask mode);
  void store_site (level_mask mode);
  void call (unsigned depth, level_mask mode);
  std::string header (const body &b, bool forks) const;

  std::mt19937 m_random;
  dims m_dims;
  std::vector<body> m_bodies;
  size_t m_current = 0;
  std::vector<level_mask> m_sites;
  unsigned m_labels = 0, m_next_reg = 100;
};

/* site[y * lanes + x] = value  */
void
program::store_site (level_mask mode)
{
  std::string n[6];
  for (unsigned k = 0; k < 6; k++)
    n[k] = std::to_string (m_next_reg++);
  line ("%r" + n[0] + " = sreg.u32 sreg=tid.y");
  line ("%r" + n[1] + " = sreg.u32 sreg=tid.x");
  line ("%r" + n[2] + " = mul.u32 %r" + n[0] + ", " + std::to_string (m_dims.lanes));
  line ("%r" + n[2] + " = add.u32 %r" + n[2] + ", %r" + n[1]);
  line ("%rd" + n[3] + " = mulwide.u32 %r" + n[2] + ", 4");
  lines ().back ().replace (lines ().back ().find (".u32"), 4, ".u64");
  line ("%rd" + n[4] + " = add.u64 %rd0, %rd" + n[3]);
  line ("st.s32 %rd" + n[4] + ", " + value ()
	+ " off=" + std::to_string (at_sites + m_sites.size () * site_bytes));
  m_sites.push_back (mode);
}

void
program::conditional (unsigned depth, level_mask mode)
{
  unsigned yes = label (), no = label (), end = label ();
  std::string p = "%p" + std::to_string (m_next_reg++);
  line (p + " = setp.pred.s32 " + value () + ", " + value () + " cc=lt");
  line ("cbr " + p + " to=" + name (yes) + "," + name (no));
  place (yes);
  statements (depth + 1, mode);
  line ("br to=" + name (end));
  place (no);
  if (pick (2))
    statements (depth + 1, mode);
  line ("br to=" + name (end));
  place (end);
}

void
program::loop (unsigned depth, level_mask mode)
{
  unsigned head = label (), body = label (), end = label ();
  std::string c = "%r" + std::to_string (m_next_reg++), p = "%p" + std::to_string (m_next_reg++);
  line (c + " = mov.s32 0");
  line ("br to=" + name (head));
  place (head);
  line (p + " = setp.pred.s32 " + c + ", " + std::to_string (1 + pick (3)) + " cc=lt");
  line ("cbr " + p + " to=" + name (body) + "," + name (end));
  place (body);
  statements (depth + 1, mode);
  line (c + " = add.s32 " + c + ", 1");
  line ("br to=" + name (head));
  place (end);
}

void
program::fork (unsigned depth, level_mask mode)
{
  level_mask of = m_bodies[m_current].levels;
  bool worker = m_dims.workers != 1 && mode == 0 && (of & worker_bit) && pick (2);
  std::string lev = worker ? "worker" : "vector";
  unsigned in = label (), out = label ();
  line ("fork lev=" + lev);
  line ("br to=" + name (in));
  place (in);
  statements (depth + 1, mode | (worker ? worker_bit : vector_bit));
  line ("join lev=" + lev);
  line ("br to=" + name (out));
  place (out);
}

/* A routine of its own for each call, so that MODE is the mode in which all of it runs.  */
void
program::call (unsigned depth, level_mask mode)
{
  level_mask of = m_bodies[m_current].levels;
  bool worker = mode == 0 && (of & worker_bit) && pick (2);
  size_t caller = m_current;
  m_current = m_bodies.size ();
  std::string routine = "r" + std::to_string (m_current);
  m_bodies.push_back ({ routine, level_mask (worker ? worker_bit | vector_bit : vector_bit), {} });
  place (label ());
  line ("%rd0 = ldparam.u64 0");
  line ("%r10 = ldparam.s32 1");
  line ("%r11 = ldparam.s32 2");
  for (unsigned k = 2; k < 10; k++)
    line ("%r" + std::to_string (10 + k) + " = mov.s32 " + std::to_string (5 * k));
  statements (depth + 1, mode);
  statements (depth + 1, mode);
  line ("ret " + value ());
  m_current = caller;
  line (value () + " = call.s32 @" + routine + ", %rd0, " + value () + ", " + value ()
	+ " callee=" + (worker ? "wv" : "v"));
}

void
program::statement (unsigned depth, level_mask mode)
{
  static const char *const ops[] = { "add", "sub", "mul", "xor", "and", "min", "max" };
  unsigned what = pick (21);
  std::string element = "off=" + std::to_string (at_array + 4 * pick (8));
  if (what < 7)
    line (value () + " = " + ops[pick (7)] + ".s32 " + value () + ", "
	  + (pick (2) ? value () : std::to_string (pick (9))));
  else if (what < 9)
    line (value () + " = mov.s32 " + std::to_string (pick (100)));
  else if (what < 12)
    line (value () + " = ld.s32 %rd0 " + element);
  else if (what < 14 && mode == 0)
    line ("st.s32 %rd0, " + value () + " " + element);
  else if (what < 16)
    store_site (mode);
  else if (depth < 4 && what < 17)
    conditional (depth, mode);
  else if (depth < 4 && what < 18)
    loop (depth, mode);
  else if (depth < 4 && what < 20 && !(mode & vector_bit))
    fork (depth, mode);
  else if (depth < 3 && what == 20 && m_dims.lanes == 32 && !(mode & vector_bit))
    call (depth, mode);
}

void
program::statements (unsigned depth, level_mask mode)
{
  for (unsigned n = 2 + pick (5); n--;)
    statement (depth, mode);
}

std::string
program::header (const body &b, bool forks) const
{
  std::string levels = b.levels & worker_bit ? "wv" : "v";
  if (b.name == "k")
    {
      dims d = forks ? m_dims : dims{ 1, 1 };
      return "kernel @k dims=0," + std::to_string (d.workers) + "," + std::to_string (d.lanes)
	     + " partitions=gwv (u64) -> none {\n";
    }
  return "routine @" + b.name
	 + (forks ? " dims=0,0,32 partitions=" + levels : " dims=0,1,32 partitions=-")
	 + " (u64, s32, s32) -> s32 {\n";
}

std::string
program::text (bool forks)
{
  if (m_bodies.empty ())
    {
      m_bodies.push_back ({ "k", worker_bit | vector_bit, {} });
      place (label ());
      line ("%rd0 = ldparam.u64 0");
      for (unsigned k = 0; k < 10; k++)
	line ("%r" + std::to_string (10 + k) + " = mov.s32 " + std::to_string (3 * k));
      for (unsigned k = 0; k < 4; k++)
	statements (0, 0);
      line ("ret");
    }
  std::string out;
  for (size_t k = 1; k < m_bodies.size (); k++)
    out += "declare function @" + m_bodies[k].name + " (u64, s32, s32) -> s32\n";
  for (const body &b : m_bodies)
    {
      std::vector<unsigned> block (m_labels);
      unsigned n = 0;
      for (const std::string &s : b.lines)
	if (s[0] == '<')
	  block[std::stoi (s.substr (1))] = n++;
      out += header (b, forks);
      for (std::string s : b.lines)
	{
	  if (!forks
	      && (s.find ("fork") != std::string::npos || s.find ("join") != std::string::npos))
	    continue;
	  if (size_t at = s.find (" callee="); !forks && at != std::string::npos)
	    s.erase (at);
	  for (size_t at; (at = s.find ('<')) != std::string::npos;)
	    {
	      size_t end = s.find ('>', at);
	      s.replace (at, end - at + 1,
			 "bb" + std::to_string (block[std::stoi (s.substr (at + 1))]));
	    }
	  out += s + "\n";
	}
      out += "}\n";
    }
  return out;
}

memory
run (const std::string &text, dims d, size_t sites, unsigned seed)
{
  memory mem (at_sites + (sites + 1) * site_bytes);
  for (unsigned k = 0; k < 8; k++)
    mem.put<int> (at_array + 4 * k, 11 * k);
  for (uint64_t at = at_sites; at < at_sites + sites * site_bytes; at += 4)
    mem.put<int> (at, untouched);
  module m = parsed (text);
  result res;
  EXPECT_TRUE (run_passes (m, options (), res)) << res.errors[0].text << text;
  launch l{ 1, d.workers, d.lanes, seed };
  EXPECT_EQ (execute (m, m.functions[0], l, mem, 0), "") << text << print (m);
  return mem;
}

bool
active (level_mask mode, unsigned y, unsigned x)
{
  return ((mode & worker_bit) || y == 0) && ((mode & vector_bit) || x == 0);
}

TEST (neuter_random, many_threads_do_what_one_does)
{
  const dims shapes[] = { { 1, 32 }, { 1, 64 }, { 3, 32 }, { 2, 64 } };
  unsigned seed = 1;
  for (unsigned round = 0; round < 100; round++)
    for (dims d : shapes)
      {
	program p (++seed, d);
	std::string text = p.text (true), serial = p.text (false);
	size_t n = p.sites ().size ();
	memory expected = run (serial, { 1, 1 }, n, 1);
	memory got = run (text, d, n, seed);
	for (unsigned k = 0; k < 8; k++)
	  ASSERT_EQ (got.get<int> (at_array + 4 * k), expected.get<int> (at_array + 4 * k))
	    << "seed " << seed << "\n"
	    << text;
	for (size_t s = 0; s < n; s++)
	  for (unsigned y = 0; y < d.workers; y++)
	    for (unsigned x = 0; x < d.lanes; x++)
	      {
		uint64_t at = at_sites + s * site_bytes;
		int want = active (p.sites ()[s], y, x) ? expected.get<int> (at) : untouched;
		ASSERT_EQ (got.get<int> (at + 4 * (y * d.lanes + x)), want)
		  << "seed " << seed << " site " << s << " worker " << y << " lane " << x << "\n"
		  << text;
	      }
	if (HasFailure ())
	  return;
      }
}

} // anonymous namespace
