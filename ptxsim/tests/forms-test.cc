/* The table of forms has every instruction form that the decoder knows, and each gives the table's
   result.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <set>
#include "ptxsim/exec.h"
#include "ptxsim/tests/forms/run.h"
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

TEST (Forms, GiveWhatTheManualSays)
{
  std::vector<forms::Form> all = forms::all_forms ();
  unsigned shown = 0;
  for (const forms::Outcome &o : forms::run_forms (all))
    if (!o.passed () && shown++ < 20)
      ADD_FAILURE () << o.form->text << ": " << o.report;
  EXPECT_EQ (shown, 0u);
}

/* ----- is every form there? ----- */

/* The decoder's answer to an instruction without operands: nothing, or an error that lists the
   valid modifiers.  */
static std::optional<PtxError::Modifiers>
probe (const std::string &instruction)
{
  try
    {
      Sim sim (std::string (header) + ".entry k ()\n{\n" + instruction + ";\n}\n");
    }
  catch (const PtxError &e)
    {
      return e.modifiers;
    }
  return std::nullopt;
}

static bool
among (const std::string &word, std::initializer_list<const char *> words)
{
  return std::find (words.begin (), words.end (), word) != words.end ();
}

/* Memory orders with scopes and hints about caches change no value: the table has them one
   at a time, with one type, in global memory or without a space.  */
static bool
left_out (const std::string &opcode, const std::vector<std::string> &path, const std::string &word)
{
  if (!among (opcode, { "ld", "st", "atom", "red" }))
    return false;
  auto order = [] (const std::string &w)
  {
    return among (w, { "weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "cta",
		       "cluster", "gpu", "sys" });
  };
  auto neutral = [&] (const std::string &w)
  {
    return (order (w) || among (w, { "ca", "cg", "cs", "lu", "cv", "wb", "wt" })
	    || w.compare (0, 4, "L1::") == 0 || w.compare (0, 4, "L2::") == 0);
  };
  bool has_order = std::any_of (path.begin (), path.end (), order);
  bool has_neutral = std::any_of (path.begin (), path.end (), neutral);
  bool other_space = std::any_of (path.begin (), path.end (),
				  [] (const std::string &w)
				  {
				    return among (w, { "shared", "shared::cta", "local", "const",
						       "param", "param::entry", "param::func" });
				  });
  if (neutral (word))
    return other_space || (has_order && !order (word));
  if (!has_neutral)
    return false;
  return !(opcode[0] == 'l' || opcode[0] == 's'
	     ? among (word, { "global", "b32" }) || (word == "nc" && !has_order)
	     : among (word, { "global", "add", "u32" }));
}

/* Visit all forms that the decoder knows, and all that consist of valid words but are refused.  */
static void
explore (const std::string &opcode, std::vector<std::string> &path,
	 const std::function<void (const std::string &, bool)> &visit)
{
  std::string text = opcode;
  for (const std::string &word : path)
    text += "." + word;
  std::optional<PtxError::Modifiers> end = probe (text + ".nothing_like_it");
  if (!end || end->read < path.size ())
    return;
  std::optional<PtxError::Modifiers> alone = probe (text);
  bool known = !alone || alone->complete;
  if (known || type_from_text (path.empty () ? "" : path.back ()) != Type::NONE)
    visit (text, known);
  std::set<std::string> next (end->next.begin (), end->next.end ());
  if (end->read > path.size ())
    return;
  for (const std::string &word : next)
    if (!left_out (opcode, path, word))
      {
	path.push_back (word);
	explore (opcode, path, visit);
	path.pop_back ();
      }
}

/* Not in the table, with the reason.  */
static const char *const elsewhere[] = {
  /* Variables in .param space of a function: link-test.cc.  */
  "ld.param::func",
  "st.param",
  "cvta.param::func",
  "cvta.to.param::func",
  "isspacep.param::func",
  /* Without .sync, before sm_70: warp-test.cc.  */
  "shfl.up",
  "shfl.down",
  "shfl.bfly",
  "shfl.idx",
  "vote.all",
  "vote.any",
  "vote.uni",
  "vote.ballot",
};

/* With FORMS_REFUSED=FILE, write kernels with the refused forms, to be tested with the driver's
   compiler: run-forms --accepts FILE.  The operands are those of forms in the table, with the sizes
   of the types.  */
static void
write_refused (std::ofstream &out, const std::vector<forms::Form> &all, const std::string &text)
{
  auto says = [&] (const char *what) { return text.find (what) != text.npos; };
  if ((text.compare (0, 3, "set") == 0 && (says (".and") || says (".or") || says (".xor")))
      || says (".pred"))
    return;
  std::set<std::string> shapes;
  for (const forms::Form &form : all)
    {
      if (form.opcode != text.substr (0, text.find ('.')))
	continue;
      std::string shape, registers;
      bool fits = true;
      auto add = [&] (const std::vector<forms::Slot> &slots, const char *name)
      {
	for (size_t i = 0; i < slots.size (); i++)
	  {
	    unsigned bits = slots[i].bytes * 8;
	    shape += std::to_string (bits) + " ";
	    fits &= bits < 16 || bits == 32 || says (std::to_string (bits).c_str ())
		    || (bits == 16 && (says ("u8") || says ("s8") || says ("b8")));
	    registers += (bits ? ".reg .b" + std::to_string (bits) : std::string (".reg .pred"))
			 + " " + name + std::to_string (i) + ";\n";
	  }
      };
      add (form.out, "%o");
      shape += ": ";
      add (form.in, "%i");
      std::string body = form.row->body ? form.row->body : "";
      if (!fits || !shapes.insert (shape + body).second || shapes.size () > 2)
	continue;
      forms::Form other = form;
      other.text = text;
      out << "// " << text << "\n.visible .entry k" << out.tellp () << " (.param .u64 fixed)\n"
	  << "{\n.reg .b64 %x<8>, %at, %mem;\n.reg .b32 %y<8>, %thread, %sh, %lc;\n"
	     ".reg .b16 %z<8>;\n.reg .pred %q<8>;\n"
	  << registers << other.body () << "\nret;\n}\n";
    }
}

TEST (Forms, AreAllThere)
{
  std::vector<forms::Form> all = forms::all_forms ();
  std::set<std::string> tested;
  for (const forms::Form &form : all)
    tested.insert (form.text);
  std::ofstream refused;
  if (const char *file = getenv ("FORMS_REFUSED"))
    refused.open (file);
  unsigned known_forms = 0;
  auto visit = [&] (const std::string &text, bool known)
  {
    if (!known)
      {
	if (refused.is_open ())
	  write_refused (refused, all, text);
	return;
      }
    for (const char *prefix : elsewhere)
      if (text.compare (0, strlen (prefix), prefix) == 0)
	return;
    known_forms++;
    EXPECT_TRUE (tested.count (text)) << text << " has no test";
  };
  for (const std::string &opcode : known_opcodes ())
    {
      std::vector<std::string> path;
      explore (opcode, path, visit);
    }
  /* Were the forms found at all?  */
  EXPECT_GT (known_forms, 4000u);
}
