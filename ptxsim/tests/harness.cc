/* Common code of ptxsim's tests: run PTX text, and single instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/harness.h"
#include "ptxsim/parser.h"

namespace ptxsim {

const char *const header = ".version 7.0\n.target sm_80\n.address_size 64\n";

Sim::Sim (const std::vector<std::string> &texts)
{
  std::vector<std::unique_ptr<Module>> modules;
  for (size_t i = 0; i < texts.size (); i++)
    modules.push_back (parse_module (texts[i], "m" + std::to_string (i)));
  m_program = link_modules (std::move (modules), m_memory);
}

void
Sim::run (const std::string &kernel, Dim3 grid, Dim3 block, const std::vector<uint64_t> &params,
	  uint32_t dynamic_shared)
{
  Launch l;
  for (const auto &code : m_program->codes)
    l.codes.push_back (code.get ());
  l.kernel = m_program->kernels.at (kernel);
  l.grid = grid;
  l.block = block;
  l.dynamic_shared = dynamic_shared;
  l.params.resize (params.size () * 8);
  if (!params.empty ())
    memcpy (l.params.data (), params.data (), l.params.size ());
  l.memory = &m_memory;
  l.config = &config;
  l.resident_limit = resident_limit;
  LaunchProfile counts (l);
  if (profiling)
    l.profile = &counts;
  try
    {
      run_launch (l);
    }
  catch (...)
    {
      stats = l.stats;
      throw;
    }
  stats = l.stats;
  if (profiling)
    counts.finish (profile, 0);
}

std::string
Sim::failure (const std::string &kernel, Dim3 grid, Dim3 block, const std::vector<uint64_t> &params)
{
  try
    {
      run (kernel, grid, block, params);
    }
  catch (const LaunchError &e)
    {
      return e.report;
    }
  return "";
}

std::string
refusal (const std::string &text)
{
  try
    {
      Sim sim (text);
    }
  catch (const PtxError &e)
    {
      return e.what ();
    }
  return "";
}

static const char *const registers
  = ".reg .b64 %rd<10>; .reg .b32 %r<10>; .reg .b16 %h<10>; .reg .f32 %f<10>;\n"
    ".reg .f64 %d<10>; .reg .pred %p<10>; .reg .b64 %in<8>; .reg .b32 %t0;\n";

std::string
refused_instruction (const std::string &body)
{
  return refusal (std::string (header) + ".entry k ()\n{\n" + registers + body + "\nret;\n}\n");
}

std::vector<uint64_t>
eval_warp (const std::string &body, const std::string &result, const std::vector<uint64_t> &a,
	   const std::vector<uint64_t> &b, const std::vector<uint64_t> &c)
{
  std::string text = header;
  text += ".entry k (.param .u64 out, .param .u64 a, .param .u64 b, .param .u64 c)\n{\n";
  text += registers;
  text += "mov.u32 %t0, %tid.x; mul.wide.u32 %in7, %t0, 8;\n";
  const char *const names[] = { "a", "b", "c" };
  for (unsigned i = 0; i < 3; i++)
    {
      std::string n = std::to_string (i + 1);
      text += "ld.param.u64 %in0, [" + std::string (names[i])
	      + "];\n"
		"add.u64 %in0, %in0, %in7;\n"
		"ld.global.u64 %rd"
	      + n
	      + ", [%in0];\n"
		"ld.global.f64 %d"
	      + n
	      + ", [%in0];\n"
		"ld.global.u32 %r"
	      + n
	      + ", [%in0];\n"
		"ld.global.f32 %f"
	      + n
	      + ", [%in0];\n"
		"ld.global.u16 %h"
	      + n + ", [%in0];\n";
    }
  text += body + "\n";
  std::string value = result;
  if (result[1] == 'p')
    {
      text += "selp.b64 %in1, 1, 0, " + result + ";\n";
      value = "%in1";
    }
  bool wide = result[1] == 'p' || result[1] == 'd' || result.substr (0, 3) == "%rd";
  const char *store = wide ? "b64" : result[1] == 'h' ? "b16" : "b32";
  text += "ld.param.u64 %in0, [out];\nadd.u64 %in0, %in0, %in7;\nst.global." + std::string (store)
	  + " [%in0], " + value + ";\nret;\n}\n";
  Sim sim (text);
  std::vector<uint64_t> zero (warp_size, 0);
  auto padded = [] (std::vector<uint64_t> v)
  {
    v.resize (warp_size, v.empty () ? 0 : v.back ());
    return v;
  };
  uint64_t out = sim.buffer (zero);
  sim.run ("k", {}, { 32 },
	   { out, sim.buffer (padded (a)), sim.buffer (padded (b)), sim.buffer (padded (c)) });
  uint64_t *p = sim.at<uint64_t> (out);
  return std::vector<uint64_t> (p, p + warp_size);
}

uint64_t
eval (const std::string &body, const std::string &result, uint64_t a, uint64_t b, uint64_t c)
{
  return eval_warp (body, result, { a }, { b }, { c })[0];
}

uint64_t
bits (float f)
{
  uint32_t b;
  memcpy (&b, &f, sizeof b);
  return b;
}

uint64_t
bits (double d)
{
  uint64_t b;
  memcpy (&b, &d, sizeof b);
  return b;
}

} // namespace ptxsim
