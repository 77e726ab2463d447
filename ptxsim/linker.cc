/* Linker: parsed modules to a program that can run.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/linker.h"
#include "ptxsim/parser.h"
#include <algorithm>
#include <cstring>
#include <set>

namespace ptxsim {

Program::~Program ()
{
  for (uint64_t address : allocations)
    memory.release (address, AllocKind::MODULE);
}

namespace {

/* Functions and shared variables that a function names.  */
struct References
{
  std::set<Function *> functions;
  std::set<Variable *> shared;
  bool indirect = false;
};

class Linker
{
public:
  explicit Linker (Program &program) : m_program (program) {}

  void run ()
  {
    collect_definitions ();
    resolve ();
    number_functions ();
    place_globals ();
    place_shared ();
    initialize ();
    decode ();
  }

private:
  [[noreturn]] static void fail (const Module *module, unsigned line, const std::string &what)
  {
    throw PtxError (line, locate_error (*module, line, what));
  }

  static bool exported (Linkage l)
  {
    return (l == Linkage::VISIBLE || l == Linkage::WEAK || l == Linkage::COMMON);
  }

  /* The definition of a name that wins over the other; null if they conflict.  */
  template <typename T> static T *stronger (T *a, T *b)
  {
    if (a->linkage == Linkage::VISIBLE && b->linkage == Linkage::VISIBLE)
      return nullptr;
    return a->linkage == Linkage::VISIBLE || b->linkage != Linkage::VISIBLE ? a : b;
  }

  void collect_definitions ()
  {
    for (auto &module : m_program.modules)
      {
	for (Variable &v : module->variables)
	  if (exported (v.linkage))
	    {
	      Variable *&slot = m_variables[v.name];
	      Variable *chosen = slot ? stronger (slot, &v) : &v;
	      if (!chosen)
		fail (module.get (), v.line, "multiple definition of `" + v.name + "'");
	      if (slot && slot->linkage == Linkage::COMMON && v.linkage == Linkage::COMMON)
		slot->size = std::max (slot->size, v.size);
	      slot = chosen;
	    }
	for (Function &f : module->functions)
	  if (f.is_defined && exported (f.linkage) && !f.is_entry)
	    {
	      Function *&slot = m_functions[f.name];
	      Function *chosen = slot ? stronger (slot, &f) : &f;
	      if (!chosen)
		fail (module.get (), f.line, "multiple definition of `" + f.name + "'");
	      slot = chosen;
	    }
      }
  }

  void resolve_variable (Variable &v)
  {
    v.definition = &v;
    if (v.function || v.linkage == Linkage::LOCAL)
      {
	if (v.space == Space::SHARED && v.unbounded)
	  v.is_dynamic_shared = true;
	return;
      }
    auto it = m_variables.find (v.name);
    if (it != m_variables.end ())
      {
	v.definition = it->second;
	if (it->second->space != v.space)
	  fail (v.module, v.line,
		"`" + v.name + "' is in .space " + space_text (it->second->space)
		  + " where it is defined");
      }
    else if (v.space == Space::SHARED && v.unbounded)
      v.is_dynamic_shared = true;
    else
      v.definition = nullptr;
  }

  void resolve ()
  {
    for (auto &module : m_program.modules)
      {
	for (Variable &v : module->variables)
	  resolve_variable (v);
	for (Function &f : module->functions)
	  {
	    for (Variable &v : f.variables)
	      resolve_variable (v);
	    f.definition = f.is_defined ? &f : nullptr;
	    if (f.is_entry || (f.is_defined && f.linkage == Linkage::LOCAL))
	      continue;
	    auto it = m_functions.find (f.name);
	    if (it != m_functions.end () && (f.linkage != Linkage::LOCAL || !f.is_defined))
	      f.definition = it->second;
	    /* A declaration before the definition in one module.  */
	    if (!f.definition)
	      {
		auto own = module->function_names.find (f.name);
		if (own != module->function_names.end () && own->second->is_defined)
		  f.definition = own->second;
	      }
	  }
      }
  }

  void number_functions ()
  {
    int n = 0;
    for (auto &module : m_program.modules)
      for (Function &f : module->functions)
	if (f.is_defined && f.definition == &f)
	  f.code = n++;
  }

  template <typename F> void each_variable (F f)
  {
    for (auto &module : m_program.modules)
      {
	for (Variable &v : module->variables)
	  f (v);
	for (Function &fn : module->functions)
	  for (Variable &v : fn.variables)
	    f (v);
      }
  }

  void place_globals ()
  {
    each_variable (
      [this] (Variable &v)
      {
	if (v.definition != &v || v.linkage == Linkage::EXTERN
	    || (v.space != Space::GLOBAL && v.space != Space::CONST))
	  return;
	if (v.unbounded)
	  fail (v.module, v.line, "the array `" + v.name + "' has no size");
	v.address = m_program.memory.allocate (v.size ? v.size : 1, AllocKind::MODULE);
	if (!v.address)
	  fail (v.module, v.line, "no device memory for `" + v.name + "'");
	m_program.allocations.push_back (v.address);
	memset (reinterpret_cast<void *> (v.address), 0, v.size);
	if (v.function)
	  return;
	/* cuModuleGetGlobal finds variables of one module too; a name that other modules can see
	   has precedence.  */
	Variable *&slot = m_program.globals[v.name];
	if (!slot || slot->linkage == Linkage::LOCAL)
	  slot = &v;
      });
  }

  /* ----- shared memory ----- */

  void collect_references (const Module &module, const Operand &o, References &refs)
  {
    if (o.kind == OperandKind::VARIABLE && o.variable->space == Space::SHARED)
      {
	Variable *v = o.variable->definition;
	if (v && !v->is_dynamic_shared)
	  refs.shared.insert (v);
      }
    else if (o.kind == OperandKind::NAME)
      {
	auto it = module.function_names.find (o.name);
	if (it != module.function_names.end () && it->second->definition)
	  refs.functions.insert (it->second->definition);
      }
    for (const Operand &part : o.parts)
      collect_references (module, part, refs);
  }

  /* Every kernel has its own layout, but a function that several kernels call has only one code:
     variables that more than one kernel reaches come first, at offsets that are the same in all
     kernels, and each kernel's own variables follow.  */
  void place_shared ()
  {
    std::map<Function *, References> references;
    std::set<Function *> address_taken;
    for (auto &module : m_program.modules)
      for (Function &f : module->functions)
	{
	  if (f.code < 0)
	    continue;
	  References &refs = references[&f];
	  for (const Instruction &in : f.instructions)
	    {
	      References here;
	      for (const Operand &o : in.operands)
		collect_references (*module, o, here);
	      if (in.opcode != "call")
		address_taken.insert (here.functions.begin (), here.functions.end ());
	      else if (here.functions.empty ())
		refs.indirect = true;
	      refs.functions.insert (here.functions.begin (), here.functions.end ());
	      refs.shared.insert (here.shared.begin (), here.shared.end ());
	    }
	}
    each_variable (
      [&] (Variable &v)
      {
	for (const InitItem &item : v.init)
	  if (Function *f = find_function (v.module, item.symbol))
	    address_taken.insert (f);
      });

    std::map<Function *, std::set<Variable *>> of_kernel;
    std::map<Variable *, unsigned> users;
    for (auto &[f, refs] : references)
      if (f->is_entry)
	{
	  std::set<Function *> seen;
	  std::vector<Function *> work{ f };
	  while (!work.empty ())
	    {
	      Function *g = work.back ();
	      work.pop_back ();
	      if (!seen.insert (g).second)
		continue;
	      const References &r = references[g];
	      of_kernel[f].insert (r.shared.begin (), r.shared.end ());
	      work.insert (work.end (), r.functions.begin (), r.functions.end ());
	      if (r.indirect)
		work.insert (work.end (), address_taken.begin (), address_taken.end ());
	    }
	  for (Variable *v : of_kernel[f])
	    users[v]++;
	}
    lay_out_shared (of_kernel, users);
  }

  static uint64_t place_after (uint64_t end, Variable *v)
  {
    v->address = (end + v->align - 1) / v->align * v->align;
    return v->address + v->size;
  }

  void lay_out_shared (const std::map<Function *, std::set<Variable *>> &of_kernel,
		       const std::map<Variable *, unsigned> &users)
  {
    uint64_t common = 0;
    /* In the order of declaration, so that the layout does not depend on host addresses.  */
    std::vector<Variable *> order;
    each_variable (
      [&] (Variable &v)
      {
	if (v.space == Space::SHARED && v.definition == &v && !v.is_dynamic_shared)
	  order.push_back (&v);
      });
    for (Variable *v : order)
      {
	auto it = users.find (v);
	if (it == users.end () || it->second > 1)
	  common = place_after (common, v);
      }
    for (auto &[f, variables] : of_kernel)
      {
	uint64_t end = common;
	uint64_t size = 0;
	for (Variable *v : order)
	  if (variables.count (v))
	    {
	      if (users.at (v) == 1)
		end = place_after (end, v);
	      size = std::max (size, v->address + v->size);
	    }
	if (size > max_static_shared)
	  fail (f->module, f->line,
		"`" + f->name + "' uses " + std::to_string (size)
		  + " bytes of static shared memory; at most " + std::to_string (max_static_shared)
		  + " are possible");
	m_shared_bytes[f] = uint32_t (size);
      }
  }

  /* ----- initial values ----- */

  Function *find_function (const Module *module, std::string_view name)
  {
    if (name.empty ())
      return nullptr;
    auto it = module->function_names.find (name);
    return it == module->function_names.end () ? nullptr : it->second->definition;
  }

  uint64_t symbol_address (const Variable &v, const InitItem &item)
  {
    if (Function *f = find_function (v.module, item.symbol))
      return code_window + uint64_t (f->code) * code_step + item.bits;
    auto it = v.module->variable_names.find (item.symbol);
    if (it == v.module->variable_names.end () || !it->second->definition)
      fail (v.module, item.line, "undefined reference to `" + std::string (item.symbol) + "'");
    const Variable *d = it->second->definition;
    uint64_t window = item.generic && d->space == Space::SHARED ? shared_window : 0;
    return d->address + window + item.bits;
  }

  void initialize ()
  {
    each_variable (
      [this] (Variable &v)
      {
	if (v.definition != &v || v.init.empty ())
	  return;
	unsigned bytes = size_of (v.type);
	char *p = reinterpret_cast<char *> (v.address);
	for (const InitItem &item : v.init)
	  {
	    uint64_t bits = item.bits;
	    if (!item.symbol.empty ())
	      {
		if (bytes != 8)
		  fail (v.module, item.line, "an address needs a 64-bit element");
		bits = symbol_address (v, item);
	      }
	    else if (item.is_float)
	      bits = float_bits (v, item);
	    memcpy (p, &bits, bytes);
	    p += bytes;
	  }
      });
  }

  static uint64_t float_bits (const Variable &v, const InitItem &item)
  {
    double value;
    float single;
    memcpy (&value, &item.bits, sizeof value);
    if (item.single)
      {
	memcpy (&single, &item.bits, sizeof single);
	value = single;
      }
    uint64_t bits = 0;
    if (v.type == Type::F32)
      {
	single = float (value);
	memcpy (&bits, &single, sizeof single);
      }
    else if (v.type == Type::F64)
      memcpy (&bits, &value, sizeof value);
    else
      fail (v.module, item.line,
	    "a floating-point value for an element of type ."
	      + std::string (type_info (v.type).text));
    return bits;
  }

  void decode ()
  {
    for (auto &module : m_program.modules)
      for (Function &f : module->functions)
	if (f.code >= 0)
	  {
	    try
	      {
		m_program.codes.push_back (decode_function (m_program, f));
	      }
	    catch (const PtxError &e)
	      {
		PtxError located (e.line (), locate_error (*module, e.line (), e.what ()));
		located.modifiers = e.modifiers;
		throw located;
	      }
	    Code *code = m_program.codes.back ().get ();
	    rank_blocks (*code);
	    if (f.is_entry)
	      {
		code->shared_bytes = m_shared_bytes[&f];
		code->dynamic_shared_offset = (code->shared_bytes + 15) & ~15u;
		add_kernel (f, code);
	      }
	  }
  }

  /* Any of several weak kernels is valid; a kernel that is not weak takes precedence.  */
  void add_kernel (Function &f, Code *code)
  {
    auto [slot, fresh] = m_kernels.emplace (f.name, &f);
    if (!fresh && f.linkage == Linkage::WEAK)
      return;
    if (!fresh && slot->second->linkage != Linkage::WEAK)
      fail (f.module, f.line, "multiple definition of `" + f.name + "'");
    slot->second = &f;
    m_program.kernels[f.name] = code;
  }

  Program &m_program;
  std::unordered_map<std::string, Function *> m_kernels;
  std::unordered_map<std::string, Variable *> m_variables;
  std::unordered_map<std::string, Function *> m_functions;
  std::map<Function *, uint32_t> m_shared_bytes;
};

} // anonymous namespace

std::unique_ptr<Program>
link_modules (std::vector<std::unique_ptr<Module>> modules, DeviceMemory &memory)
{
  auto program = std::make_unique<Program> (memory);
  program->modules = std::move (modules);
  Linker (*program).run ();
  return program;
}

} // namespace ptxsim
