#!/usr/bin/env python3
"""Makes libm-table.cc of the PTX in the archives of GCC's own offload compiler.

usage: make-libm.py LIST FOLDER SOURCE... >libm-table.cc

LIST is libm-functions.  FOLDER has libgcc.a and libgfortran.a for the GPU; without it the table is empty.
Each SOURCE is a file of the device library in C, or a table of its functions: they take the place of those of the same
name.  The archives' members are PTX texts.  This takes from them the functions of the list and all
that these call or read, a row for each, and changes the text where it has to be changed:

- Names get a prefix, so that they meet none of the program's.  Nothing is visible to other images.
- Sums and products are rounded each for itself (add.rn for add).  GCC leaves it to ptxas to join the
  two, and then ptxsim and a GPU would have different answers.
- Square roots become the instruction of the GPU.
- Calls of functions that accred has in C become calls of those: of malloc and its like, as in the program, and of
  what reports an error.
"""

import os
import re
import sys

PREFIX = "libm$"

# A call as GCC makes it.
SQUARE_ROOT = re.compile(
    r"\{\n\.param \.(?P<type>f32|f64) %value_in;\n"
    r"\.param \.\w+ %out_arg1;\nst\.param\.\w+ \[%out_arg1\],(?P<argument>[^;]+);\n"
    r"call \(%value_in\),sqrtf?,\([^)]*\);\nld\.param\.\w+ (?P<result>%\w+),\[%value_in\];\n\}\n")
# The prefixes of accred's own functions in C: of those that are called only, and of those that regions have in place.
OWN_PREFIX = "accred_libc_"
INLINE_PREFIX = "accred_math_"
# What libgfortran calls some of them.
ALLOCATION = {"__nvptx_malloc": "malloc", "__nvptx_free": "free", "__nvptx_realloc": "realloc"}


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


def finish(symbol, known, own):
    """Give the names in SYMBOL's text their prefix, and note which it uses.  OWN has the names of the functions in C."""
    text = symbol.text
    if symbol.function:
        for theirs, name in ALLOCATION.items():
            text = re.sub(r"^(call (?:\([^)]*\),)?)%s," % theirs, r"\1%s," % name, text, flags=re.M)
        text = SQUARE_ROOT.sub(r"sqrt.rn.\g<type> \g<result>,\g<argument>;\n", text)
        text = re.sub(r"\b(add|sub|mul)\.(f32|f64)\b", r"\1.rn.\2", text)

    def rename(m):
        name = symbol.local.get(m.group(0), m.group(0))
        # An instruction, or a register.
        if name not in known and name not in own:
            return m.group(0)
        if name != symbol.name and name not in symbol.uses:
            symbol.uses.append(name)
        return own.get(name, PREFIX) + name

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
                yield archive, name


# A row of a table of functions: its form and name.
ROW = re.compile(r"^(\w+) \((?:\w+, )?(\w+)[,)]", flags=re.M)


def own_functions(paths):
    """The prefixes of the functions in C, by their names."""
    names = {"lgamma_r": INLINE_PREFIX}
    for path in paths:
        with open(path) as file:
            text = file.read()
        if path.endswith(".def"):
            for form, name in ROW.findall(text):
                prefix = OWN_PREFIX if form.startswith("COMPLEX") else INLINE_PREFIX
                names[name] = prefix
                if not form.endswith("_OF_DOUBLE"):
                    names[name + "f"] = prefix
        names.update(dict.fromkeys(re.findall(r"^%s(\w+) \(" % OWN_PREFIX, text, flags=re.M), OWN_PREFIX))
        names.update(dict.fromkeys(re.findall(r"^CHARACTER_FUNCTION \((\w+)", text, flags=re.M), OWN_PREFIX))
    return names


def closure(folder, public, own):
    known, archives = {}, {}
    for archive in ("libgcc", "libgfortran"):
        for member, text in members(os.path.join(folder, archive + ".a")):
            for s in read_member(member, text):
                if s.name not in known and s.name not in own:
                    known[s.name] = s
                    archives[s.name] = archive
    order, wanted = [], []
    for archive, name in public:
        if archives.get(name) != archive:
            fail("%s.a has no %s" % (archive, name))
        wanted.append(name)
    seen = set(own)
    while wanted:
        name = wanted.pop(0)
        if name in seen:
            continue
        seen.add(name)
        symbol = known[name]
        finish(symbol, known, own)
        called = re.findall(r"^call (?:\([^)]*\),)?([\w$]+)", symbol.text, flags=re.M)
        for callee in called:
            if not callee.startswith((PREFIX, OWN_PREFIX, INLINE_PREFIX)):
                fail("%s calls %s, which is in none of the archives" % (name, callee))
        order.append(symbol)
        wanted += symbol.uses
    return order


def main():
    list_file, folder, *sources = sys.argv[1:]
    public = list(public_names(list_file))
    symbols = closure(folder, public, own_functions(sources)) if folder else []
    names = {name for _, name in public}
    print('#include "libgomp-device/libm/libm.h"\n\nnamespace accred {\n\nconst libm_symbol libm_symbols[] = {')
    for s in symbols:
        print('  { "%s", %s, %s, "%s",\n    R"ptx(%s)ptx" },'
              % (s.name, "true" if s.function else "false", "true" if s.name in names else "false",
                 " ".join(s.uses), s.text))
    print("  { nullptr, false, false, nullptr, nullptr }\n};\n\n} // namespace accred")


if __name__ == "__main__":
    main()
