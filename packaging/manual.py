#!/usr/bin/env python3
"""Makes the manual pages from README.md and docs/ptxsim.md, whose tables are the one place for arguments and variables.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

manual.py --version VERSION accred|accred-run SRCDIR     writes the page to standard output
"""

import argparse
import os
import re
import sys

LICENCE = "GPL-3.0-or-later. Code that is linked into your programs carries the GCC Runtime Library Exception."


def section(text, heading):
    """The lines below a heading of the document."""
    lines = text.split("\n")
    start = lines.index(heading)
    level = len(heading.split()[0])
    end = next((i for i in range(start + 1, len(lines)) if re.match(r"#{1,%d} " % level, lines[i])), len(lines))
    return lines[start + 1 : end]


def rows(lines):
    """The cells of the tables' rows, without heads."""
    found = []
    for line in lines:
        if line.startswith("|---"):
            found.pop()
        elif line.startswith("|"):
            found.append([c.strip().replace("\\|", "|") for c in re.split(r"(?<!\\)\|", line)[1:-1]])
    return found


def plain(text):
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")


def roff(text):
    """Markdown in a line: code becomes bold, links their text."""
    text = re.sub(r"\[([^]]*)\]\(([^)]*)\)", lambda m: m.group(1), text)
    parts = re.split(r"(`[^`]*`)", text)
    line = "".join("\\fB" + plain(p[1:-1]) + "\\fR" if p.startswith("`") else plain(p) for p in parts)
    return "\\&" + line if line.startswith((".", "\\(aq")) else line


def paragraphs(lines):
    """Text and literal blocks; tables and headings are left out."""
    out, block = [], []
    for line in lines + [""]:
        if line.startswith(("|", "#")):
            continue
        if line.strip():
            block.append(line)
        elif block:
            if all(l.startswith("    ") for l in block):
                out += [".PP", ".nf", ".RS 4"] + [roff("`" + l[4:] + "`") for l in block] + [".RE", ".fi"]
            else:
                out += [".PP", roff(" ".join(l.strip() for l in block))]
            block = []
    return out


def bullets(lines):
    """A list, each item in one piece."""
    out, item = [], ""
    for line in lines + ["- "]:
        if line.startswith("- "):
            if item:
                out += [".IP \\(bu 2", roff(item)]
            item = line[2:]
        elif item and line.strip():
            item += " " + line.strip()
    return out


def items(table, prefix=""):
    out = []
    for name, text in table:
        if prefix:
            name = "`" + prefix + name[1:]
        out += [".TP", roff(name), roff(text[:1].upper() + text[1:] + ("" if text.endswith(".") else "."))]
    return out


def accred(readme, _):
    intro = section(readme, "# accred")
    intro = intro[: next(i for i, l in enumerate(intro) if l.startswith("## "))] if any(l.startswith("## ") for l in intro) else intro
    out = [".SH NAME", "accred \\- GCC plugin that compiles OpenACC regions for NVIDIA GPUs", ".SH SYNOPSIS"]
    for compiler, source in (("gcc", "FILE.c"), ("g++", "FILE.cc"), ("gfortran", "FILE.f90")):
        out += ["\\fB%s \\-fopenacc \\-fplugin=accred\\fR [\\fB\\-fplugin\\-arg\\-accred\\-\\fIKEY\\fR[\\fB=\\fIVALUE\\fR]]... \\fI%s\\fR" % (compiler, source), ".br"]
    out += [".SH DESCRIPTION"] + paragraphs(intro)
    arguments = section(readme, "## Arguments")
    out += [".SH ARGUMENTS"] + items(rows(arguments), "-fplugin-arg-accred-") + paragraphs(arguments)
    variables = section(readme, "## Environment")
    out += [".SH ENVIRONMENT"] + paragraphs(variables) + items(rows(variables))
    return out + [".SH LIMITS"] + bullets(section(readme, "## Limits")) + [".SH SEE ALSO", ".BR accred\\-run (1),", ".BR gcc (1)"]


def accred_run(_, ptxsim):
    out = [".SH NAME", "accred\\-run \\- run an OpenACC program without a GPU", ".SH SYNOPSIS"]
    out += ["\\fBaccred\\-run\\fR \\fIPROGRAM\\fR [\\fIARGUMENT\\fR...]", ".SH DESCRIPTION"]
    out += [roff("Runs PROGRAM with ptxsim as its CUDA driver: every OpenACC region runs on the CPU, as PTX. `ACC_DEVICE_TYPE` is set "
                 "to `nvidia` unless it is set already, so that regions that cannot run on the device are errors.")]
    out += [".SH ENVIRONMENT"] + items(rows(section(ptxsim, "## Settings")))
    out += [".SH EXIT STATUS", roff("That of the program; 2 for a wrong call, 127 where there is no such program.")]
    return out + [".SH SEE ALSO", ".BR accred (1)"]


PAGES = {"accred": accred, "accred-run": accred_run}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("page", choices=PAGES)
    parser.add_argument("srcdir")
    options = parser.parse_args()
    texts = []
    for name in ("README.md", "docs/ptxsim.md"):
        with open(os.path.join(options.srcdir, name), encoding="utf-8") as f:
            texts.append(f.read())
    head = ['.\\" Made by packaging/manual.py.', '.TH %s 1 "" "accred %s" "User Commands"' % (plain(options.page.upper()), options.version)]
    lines = head + PAGES[options.page](*texts) + [".SH LICENCE", roff(LICENCE)]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
