#!/usr/bin/env python3
"""Makes libm-table.cc of the PTX in the archives of GCC's own offload compiler.

usage: make-libm.py LIST MEMORY FOLDER >libm-table.cc

LIST is libm-functions, MEMORY is memory.ptx.  FOLDER has libm.a, libc.a, libgcc.a and libgfortran.a for the GPU;
without it the table has only what is in MEMORY.  The archives' members are PTX texts.  This takes from them the functions of the list and all
that these call or read, a row for each, and changes the text where it has to be changed:

- Names get a prefix, so that they meet none of the program's.  Nothing is visible to other images.
- Sums and products are rounded each for itself (add.rn for add).  GCC leaves it to ptxas to join the
  two, and then ptxsim and a GPU would have different answers.
- Calls of functions that are one instruction of the GPU become that instruction.
- errno stays as it is: its address is not asked for, and nothing is stored there.
- Memory comes from malloc, free and realloc of memory.ptx, as it does for the program.
- What reports an error prints its text and stops the kernel.
"""

import os
import re
import sys

PREFIX = "libm$"

# GCC makes calls in one form.
CALL = (r"\{\n\.param \.(?P<type>\w+) %%value_in;\n"
        r"(?:\.param \.\w+ %%out_arg\d;\nst\.param\.\w+ \[%%out_arg\d\],(?P<a>[^;]+);\n)"
        r"%scall \(%%value_in\),(?P<name>%s),\([^)]*\);\nld\.param\.\w+ (?P<result>%%\w+),\[%%value_in\];\n\}\n")
SECOND = r"(?:\.param \.\w+ %out_arg\d;\nst\.param\.\w+ \[%out_arg\d\],(?P<b>[^;]+);\n)"
UNARY = re.compile(CALL % ("", r"\w+"))
BINARY = re.compile(CALL % (SECOND, r"\w+"))
ERRNO = re.compile(r"\{\n\.param \.u64 %value_in;\ncall \(%value_in\),__errno;\n"
                   r"ld\.param\.u64 (?P<result>%\w+),\[%value_in\];\n\}\n")

# Functions of the driver's, which a row's uses have with a mark.
EXTERNAL = ("malloc", "free", "vprintf")
# Newlib's names of them, and what the program has instead.
ALLOCATION = {"__nvptx_malloc": "malloc", "__nvptx_free": "free", "__nvptx_realloc": "realloc"}

# Functions with a state of their own.
STATEFUL = ("sprintf", "snprintf", "vsprintf", "vsnprintf", "sscanf", "vsscanf", "strtod")

# Which of its parameters is the text, and which has the arguments for it.
STOPS = {
    "_gfortran_os_error": (0, None), "_gfortran_os_error_at": (1, 2),
    "_gfortran_runtime_error": (0, 1), "_gfortran_runtime_error_at": (1, 2),
    "_gfortrani_internal_error": (1, None), "__assert_func": (3, None),
    "abort": (None, None),
}

ONE_INSTRUCTION = {
    "fabs": "abs.{0} {2},{1};\n",
    "sqrt": "sqrt.rn.{0} {2},{1};\n",
    "__ieee754_sqrt": "sqrt.rn.{0} {2},{1};\n",
    "floor": "cvt.rmi.{0}.{0} {2},{1};\n",
    "ceil": "cvt.rpi.{0}.{0} {2},{1};\n",
    "trunc": "cvt.rzi.{0}.{0} {2},{1};\n",
    "rint": "cvt.rni.{0}.{0} {2},{1};\n",
    "nearbyint": "cvt.rni.{0}.{0} {2},{1};\n",
    "finite": "{{\n.reg .pred %q;\ntestp.finite.{0} %q,{1};\nselp.u32 {2},1,0,%q;\n}}\n",
}
ONE_INSTRUCTION_OF_TWO = {
    "creal": "mov.{0} {3},{1};\n",
    "cimag": "mov.{0} {3},{2};\n",
    "copysign": "copysign.{0} {3},{2},{1};\n",
}


def fail(message):
    sys.exit("make-libm.py: " + message)


def members(path):
    """The names and texts in an archive."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"!<arch>\n":
        fail(path + " is not an archive")
    at, long_names = 8, b""
    while at < len(data):
        header = data[at:at + 60]
        name, size = header[:16].decode().strip(), int(header[48:58])
        body = data[at + 60:at + 60 + size]
        at += 60 + size + size % 2
        if name == "//":
            long_names = body
        elif name != "/":
            if name.startswith("/"):
                start = int(name[1:])
                name = long_names[start:long_names.index(b"/\n", start)].decode()
            yield name.rstrip("/"), body.decode("latin-1")


class Symbol:
    def __init__(self, name, text, function):
        self.name, self.text, self.function = name, text, function
        self.uses = []


def float_type(name):
    return ("f32", name[:-1]) if name.endswith("f") else ("f64", name)


def inline_calls(text):
    def unary(m):
        kind, base = float_type(m.group("name"))
        form = ONE_INSTRUCTION.get(base)
        return form.format(kind, m.group("a"), m.group("result")) if form else m.group(0)

    def binary(m):
        kind, base = float_type(m.group("name"))
        form = ONE_INSTRUCTION_OF_TWO.get(base)
        return form.format(kind, m.group("a"), m.group("b"), m.group("result")) if form else m.group(0)

    return BINARY.sub(binary, UNARY.sub(unary, text))


def without_errno(name, text):
    for m in ERRNO.finditer(text):
        address = re.escape(m.group("result"))
        uses = re.findall(r".*%s\b.*\n" % address, text)
        # Declared, loaded, stored to.
        if len(uses) != 3 or not uses[2].startswith("st.u32 ["):
            fail("%s does more with errno than to set it" % name)
        text = text.replace(uses[2], "")
    return ERRNO.sub("", text)


def with_own_state(name, text):
    """The same function, but what newlib has once for all is its own (memory.ptx)."""
    text, n = re.subn(r"^ld\.global\.u64 (%r\d+),\[_impure_ptr\];\n", r"mov.u64 \1,%state;\n", text, flags=re.M)
    if n != 1 or text.count("\nret;\n") != 1:
        fail("%s does not use newlib's state as it did" % name)
    call = "{\n.param .u64 %%out_arg1;\nst.param.u64 [%%out_arg1],%%state;\ncall %s,(%%out_arg1);\n}\n"
    text = text.replace("\n{\n", "\n{\n.local .align 16 .b8 %state_ar[1336];\n.reg .u64 %state;\n"
                        "cvta.local.u64 %state,%state_ar;\n" + call % "begin_state", 1)
    return text.replace("\nret;\n", "\n" + call % "end_state" + "ret;\n")


def stop(name, text):
    """The body of a function that prints and stops."""
    head = text.split("\n")[0]
    message, arguments = STOPS[name]
    if message is None:
        return head + "\n{\ntrap;\nexit;\n}\n"
    load = "mov.u64 %a,0;\n" if arguments is None else "ld.param.u64 %%a,[%%in_ar%d];\n" % arguments
    return (head + "\n{\n.reg .u64 %%m;\n.reg .u64 %%a;\nld.param.u64 %%m,[%%in_ar%d];\n" % message + load
            + "{\n.param .u32 %value_in;\n.param .u64 %out_arg1;\nst.param.u64 [%out_arg1],%m;\n"
            ".param .u64 %out_arg2;\nst.param.u64 [%out_arg2],%a;\n"
            "call (%value_in),vprintf,(%out_arg1,%out_arg2);\n}\ntrap;\nexit;\n}\n")


def read_member(member, text):
    """The symbols that MEMBER defines.  A name that is not global gets the member's before it."""
    chunks = re.split(r"^// BEGIN ", text, flags=re.M)[1:]
    local, symbols = {}, []
    for chunk in chunks:
        kind, _, body = chunk.partition("\n")
        m = re.fullmatch(r"(GLOBAL )?(FUNCTION|VAR) DEF: (\S+)", kind)
        if not m:
            continue
        name = m.group(3)
        if not m.group(1):
            local[name] = re.sub(r"^lib_a-|\.o$", "", member).replace("-", "_") + "$" + name
        body = "".join(line + "\n" for line in body.split("\n")
                       if line and not re.match(r"\.(loc|file)\b|//", line))
        body = re.sub(r"^\.visible ", "", body)
        symbols.append(Symbol(name, body, m.group(2) == "FUNCTION"))
    for s in symbols:
        s.local = local
        s.name = local.get(s.name, s.name)
    return symbols


IDENTIFIER = re.compile(r"(?<![\w$.%])[A-Za-z_$][\w$]*(?![\w$.])")


def finish(symbol, known):
    """Give the names in SYMBOL's text their prefix, and note which it uses."""
    text = symbol.text
    if symbol.name in STATEFUL:
        text = with_own_state(symbol.name, text)
    if symbol.name in STOPS:
        text = stop(symbol.name, text)
    if symbol.function:
        text = re.sub(r"^call exit,\([^)]*\);", "trap;", text, flags=re.M)
        for theirs, name in ALLOCATION.items():
            text, calls = re.subn(r"^(call (?:\([^)]*\),)?)%s," % theirs, r"\1%s," % (PREFIX + name), text, flags=re.M)
            if calls and name not in symbol.uses:
                symbol.uses.append(name)
        if re.search(r"^call (?:\([^)]*\),)?vprintf,", text, flags=re.M):
            symbol.uses.append("!vprintf")
        text = inline_calls(without_errno(symbol.name, text))
        text = re.sub(r"\b(add|sub|mul)\.(f32|f64)\b", r"\1.rn.\2", text)

    def rename(m):
        name = symbol.local.get(m.group(0), m.group(0))
        # The instruction.
        if name not in known or name in EXTERNAL or name == "exit":
            return m.group(0)
        if name != symbol.name and name not in symbol.uses:
            symbol.uses.append(name)
        return PREFIX + name

    symbol.text = IDENTIFIER.sub(rename, text)


def alternatives(name):
    """Of a{b,c}d: abd and acd."""
    m = re.match(r"(.*?)\{([^}]*)\}(.*)", name)
    if not m:
        return [name]
    return [x for middle in m.group(2).split(",") for x in alternatives(m.group(1) + middle + m.group(3))]


def public_names(path):
    with open(path) as file:
        for line in file:
            archive, *names = line.split("#")[0].split() or [None]
            for name in [x for n in names for x in alternatives(n)]:
                yield archive, name.rstrip("*")
                if name.endswith("*"):
                    yield archive, name[:-1] + "f"


def own_symbols(path):
    """What MEMORY has: final text, but for the prefix of its names."""
    with open(path) as file:
        text = re.sub(r"^//.*\n", "", file.read(), flags=re.M)
    symbols = []
    for body in re.split(r"\n\n+", text.strip()):
        name = re.match(r"\.(?:func (?:\([^)]*\) )?|(?:global|const) .*?)%s(\w+)" % re.escape(PREFIX), body).group(1)
        s = Symbol(name, body + "\n", body.startswith(".func"))
        s.uses = ["!" + x for x in EXTERNAL if re.search(r"\b(?<!\$)%s," % x, body)]
        s.uses += [x for x in dict.fromkeys(re.findall(r"%s(\w+)" % re.escape(PREFIX), body)) if x != name]
        symbols.append(s)
    return symbols


def array(name, kind, values):
    s = Symbol(name, ".const .align 8 .%s %s%s[%d] = {%s};\n"
               % (kind, PREFIX, name, len(values), ",".join(map(str, values))), False)
    s.uses = [n for n in ("characters", "lower", "upper") if any("$%s)" % n in str(v) for v in values)]
    return s


def character_symbols():
    """What the macros of the host's ctype.h call: functions whose result leads to a pointer into a table
    with the characters from -128 to 255, here those of ASCII."""
    kinds = (str.isupper, str.islower, str.isalpha, str.isdigit, lambda c: c in "0123456789abcdefABCDEF",
             lambda c: c in " \t\n\v\f\r", lambda c: " " <= c <= "~", lambda c: " " < c <= "~",
             lambda c: c in " \t", lambda c: c < " " or c == "\x7f",
             lambda c: " " < c <= "~" and not c.isalnum(), str.isalnum)
    all_characters = range(-128, 256)

    def changed(f):
        return [ord(f(chr(c))) if 0 <= c < 128 else c & 0xffffffff for c in all_characters]

    # The first eight kinds have the higher byte.
    bits = [sum(1 << (n + 8 if n < 8 else n - 8) for n, kind in enumerate(kinds) if 0 <= c < 128 and kind(chr(c)))
            for c in all_characters]
    tables = (("characters", "u16", 2, bits, "__ctype_b_loc"),
              ("lower", "u32", 4, changed(str.lower), "__ctype_tolower_loc"),
              ("upper", "u32", 4, changed(str.upper), "__ctype_toupper_loc"))
    symbols = []
    for name, kind, size, values, function in tables:
        symbols.append(array(name, kind, values))
        symbols.append(array(name + "_at", "u64", ["generic(%s%s)+%d" % (PREFIX, name, 128 * size)]))
        s = Symbol(function, ".func (.param .u64 %%value_out) %s%s\n{\n.reg .u64 %%p;\ncvta.const.u64 %%p,%s%s_at;\n"
                   "st.param.u64 [%%value_out],%%p;\nret;\n}\n" % (PREFIX, function, PREFIX, name), True)
        s.uses = [name + "_at"]
        symbols.append(s)
    return symbols


def closure(folder, public, own):
    known, archives = {s.name: s for s in own}, {}
    for archive in ("libm", "libgcc", "libgfortran", "libc"):
        for member, text in members(os.path.join(folder, archive + ".a")):
            for s in read_member(member, text):
                if s.name not in known:
                    known[s.name] = s
                    archives[s.name] = archive
    order, wanted = [], []
    for archive, name in public:
        if archives.get(name) != archive:
            fail("%s.a has no %s" % (archive, name))
        wanted.append(name)
    seen = set()
    while wanted:
        name = wanted.pop(0)
        if name in seen:
            continue
        seen.add(name)
        symbol = known[name]
        if symbol not in own:
            finish(symbol, known)
        called = re.findall(r"^call (?:\([^)]*\),)?([\w$]+)", symbol.text, flags=re.M)
        for callee in called:
            if not callee.startswith(PREFIX) and callee not in EXTERNAL:
                fail("%s calls %s, which is in none of the archives" % (name, callee))
        order.append(symbol)
        wanted += [use for use in symbol.uses if use[0] != "!"]
    return order


def main():
    list_file, memory, folder = sys.argv[1:]
    public = list(public_names(list_file))
    own = own_symbols(memory) + character_symbols()
    symbols = own + [s for s in (closure(folder, public, own) if folder else []) if s not in own]
    names = {name for _, name in public} | {s.name for s in own if s.function}
    print('#include "libgomp-device/libm/libm.h"\n\nnamespace accred {\n\nconst libm_symbol libm_symbols[] = {')
    for s in symbols:
        print('  { "%s", %s, %s, "%s",\n    R"ptx(%s)ptx" },'
              % (s.name, "true" if s.function else "false", "true" if s.name in names else "false",
                 " ".join(s.uses), s.text))
    print("  { nullptr, false, false, nullptr, nullptr }\n};\n\n} // namespace accred")


if __name__ == "__main__":
    main()
