/* Instruction forms: the kernel of a form.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A thread reads its Lane::in, runs the form, and writes its Lane::out; both
   arrays of lanes are in global memory.  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

std::string
module_header ()
{
  return ".version 8.3\n.target sm_90\n.address_size 64\n"
	 ".const .align 16 .b8 fixed_const[16] = { 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87,\n"
	 "  0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90 };\n"
	 ".func (.reg .u32 r) doubled (.reg .u32 a)\n{\nadd.u32 r, a, a;\nret;\n}\n"
	 ".func (.reg .u32 r) doubled_uniformly (.reg .u32 a)\n"
	 "{\nadd.u32 r, a, a;\nret.uni;\n}\n";
}

static const char *
register_type (const Slot &s)
{
  return (s.bytes == 0 ? ".pred" : s.bytes == 2 ? ".b16" : s.bytes == 4 ? ".b32" : ".b64");
}

std::string
kernel_text (const Form &form, const std::string &name)
{
  std::string body = form.body (), text;
  auto uses = [&] (const char *what) { return body.find (what) != std::string::npos; };
  text += ".visible .entry " + name
	  + " (.param .u64 out, .param .u64 in, .param .u64 scratch,\n"
	    "  .param .align 16 .b8 fixed[16])\n{\n"
	    ".reg .b64 %x<8>, %at, %mem;\n.reg .b32 %y<8>, %index, %thread, %sh, %lc;\n"
	    ".reg .b16 %z<8>;\n.reg .pred %q<8>;\n";
  for (size_t i = 0; i < form.out.size (); i++)
    text += std::string (".reg ") + register_type (form.out[i]) + " %o" + std::to_string (i)
	    + ";\n";
  for (size_t i = 0; i < form.in.size (); i++)
    text += std::string (".reg ") + register_type (form.in[i]) + " %i" + std::to_string (i) + ";\n";
  text += "mov.u32 %thread, %tid.x;\nmov.u32 %index, %ctaid.x;\nmov.u32 %y0, %ntid.x;\n"
	  "mad.lo.u32 %index, %index, %y0, %thread;\n"
	  "ld.param.u64 %at, [in];\nmad.wide.u32 %at, %index, 32, %at;\n";
  for (size_t i = 0; i < form.in.size (); i++)
    {
      std::string n = std::to_string (i), from = ", [%at+" + std::to_string (8 * i) + "];\n";
      if (form.in[i].bytes == 0)
	text += "ld.global.b32 %y1" + from + "setp.ne.u32 %i" + n + ", %y1, 0;\n";
      else
	text += std::string ("ld.global") + register_type (form.in[i]) + " %i" + n + from;
    }
  if (uses ("%mem"))
    text += "ld.param.u64 %mem, [scratch];\nmad.wide.u32 %mem, %index, 16, %mem;\n";
  if (uses ("%sh"))
    text += ".shared .align 16 .b8 sh[" + std::to_string (block_threads * 16)
	    + "];\nmov.u32 %sh, sh;\nmad.lo.u32 %sh, %thread, 16, %sh;\n";
  if (uses ("%lc"))
    text += ".local .align 16 .b8 lc[16];\nmov.u32 %lc, lc;\n";
  text += body + "\n";
  text += "ld.param.u64 %at, [out];\nmad.wide.u32 %at, %index, 32, %at;\n";
  for (size_t i = 0; i < form.out.size (); i++)
    {
      std::string n = std::to_string (i), to = " [%at+" + std::to_string (8 * i) + "], ";
      if (form.out[i].bytes == 0)
	text += "selp.b32 %y1, 1, 0, %o" + n + ";\nst.global.b32" + to + "%y1;\n";
      else
	text += std::string ("st.global") + register_type (form.out[i]) + to + "%o" + n + ";\n";
    }
  return text + "ret;\n}\n";
}

} // namespace forms
