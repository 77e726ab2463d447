/* The report as a page for a browser: the source, and below each line what became of it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The page needs no other file.  Its style and its script, which shows a profile, are in
   report-page-head.inc and report-page-script.inc.  */

#include "plugin/report/report-html.h"
#include "plugin/report/text.h"

namespace accred {

namespace {

const char suffix[] = ".html";

const char page_head[] =
#include "plugin/report/report-page-head.inc"
  ;
const char page_script[] =
#include "plugin/report/report-page-script.inc"
  ;

/* TEXT for HTML, in elements and in quoted attributes.  */

std::string
escaped (const std::string &text)
{
  std::string out;
  for (char c : text)
    switch (c)
      {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\t': out += c; break;
      /* HTML has no other control characters; sources may have form feeds.  */
      default: out += static_cast<unsigned char> (c) < ' ' || c == 127 ? ' ' : c; break;
      }
  return out;
}

std::string
element (const char *tag, const std::string &content, const std::string &attributes = "")
{
  return std::string ("<") + tag + (attributes.empty () ? "" : " " + attributes) + ">" + content
	 + "</" + tag + ">";
}

/* The content of file PATH, none if it cannot be read.  */

std::optional<std::string>
read_file (const std::string &path)
{
  FILE *f = fopen (path.c_str (), "r");
  if (!f)
    return std::nullopt;
  std::string text;
  char part[4096];
  while (size_t n = fread (part, 1, sizeof part, f))
    text.append (part, n);
  const bool read = !ferror (f);
  fclose (f);
  return read ? std::make_optional (text) : std::nullopt;
}

/* Where LOC's line has its place in the page.  */

std::string
anchor (const std::vector<std::string> &files, location_t loc)
{
  const expanded_location x = expand_location (loc);
  const auto at = std::find (files.begin (), files.end (), x.file ? x.file : "");
  return "f" + std::to_string (at - files.begin ()) + "l" + std::to_string (x.line);
}

std::string
place (location_t loc)
{
  const expanded_location x = expand_location (loc);
  return std::string (x.file ? x.file : "?") + ":" + std::to_string (x.line);
}

std::string
region_row (const page_region &r, const std::vector<std::string> &files)
{
  std::string row = element ("td", element ("a", escaped (place (r.loc)),
					    "href=\"#" + anchor (files, r.loc) + "\""));
  row += element ("td", escaped (r.construct));
  for (const std::string *number : { &r.dims, &r.reductions, &r.broadcasts, &r.variables, &r.heap,
				     &r.registers, &r.spills, &r.occupancy })
    row += element ("td", number->empty () ? "&ndash;" : escaped (*number));
  return element ("tr", row, "data-kernel=\"" + escaped (r.name) + "\"") + "\n";
}

std::string
region_table (const std::vector<page_region> &regions, const std::vector<std::string> &files)
{
  std::string head;
  for (const char *title :
       { "place", "construct", "dimensions", "reductions", "broadcasts", "variables",
	 "heap, bytes a gang", "registers", "spills, bytes", "theoretical occupancy" })
    head += element ("th", title);
  std::string text
    = "<table class=\"regions\">\n<caption>Regions and routines; reductions, broadcasts and "
      "variables are bytes of shared memory</caption>\n"
      + element ("tr", head) + "\n";
  bool verified = false;
  for (const page_region &r : regions)
    {
      text += region_row (r, files);
      verified |= !r.registers.empty ();
    }
  text += "</table>\n";
  if (!verified)
    text += element ("p", "Registers and occupancy are ptxas's: compile with "
			  "<code>-fplugin-arg-accred-verify</code>.")
	    + "\n";
  return text;
}

/* The decisions in [BEGIN, END), all about one line.  */

std::string
decisions (const report_line *begin, const report_line *end)
{
  std::string items;
  for (const report_line *l = begin; l != end; l++)
    items += element ("li", escaped (l->text), l->missed ? "class=\"missed\"" : "");
  return items.empty () ? "" : element ("ul", items);
}

/* A file with what its lines became; where it cannot be read, only the numbers of those lines.  */

std::string
source_table (const std::vector<std::string> &files, size_t file,
	      const std::vector<report_line> &report)
{
  std::map<int, std::pair<const report_line *, const report_line *>> about;
  for (const report_line &l : report)
    {
      const expanded_location x = expand_location (l.loc);
      if ((x.file ? x.file : "") != files[file])
	continue;
      auto [at, fresh] = about.emplace (x.line, std::make_pair (&l, &l + 1));
      at->second.second = &l + 1;
      (void) fresh;
    }
  const std::optional<std::string> text = read_file (files[file]);
  const std::vector<std::string> lines = lines_of (text.value_or (""));
  const int last = std::max<int> (lines.size (), about.empty () ? 0 : about.rbegin ()->first);
  std::string rows;
  for (int n = 1; n <= last; n++)
    {
      const auto at = about.find (n);
      if (size_t (n) > lines.size () && at == about.end ())
	continue;
      const std::string id = "f" + std::to_string (file) + "l" + std::to_string (n);
      std::string row = element ("td", std::to_string (n), "class=\"number\"");
      row += element ("td",
		      element ("pre", size_t (n) <= lines.size () ? escaped (lines[n - 1]) : "")
			+ (at == about.end () ? ""
					      : decisions (at->second.first, at->second.second)));
      rows += element ("tr", row, "id=\"" + id + "\"") + "\n";
    }
  std::string page = element ("h2", escaped (files[file].empty () ? "?" : files[file])) + "\n";
  if (!text)
    page += element ("p", "The source cannot be read.") + "\n";
  return rows.empty () ? page
		       : page + "<table class=\"source\" data-file=\"" + escaped (files[file])
			   + "\">\n" + rows + "</table>\n";
}

/* TEXT in a script element, where JSON can write what would end the element in other ways.  */

std::string
script_text (const std::string &text)
{
  std::string out;
  for (char c : text)
    out += c == '<' ? std::string ("\\u003c") : std::string (1, c);
  return out;
}

/* The profile that belongs to the page.  */

std::string
profile_of (const options &opts)
{
  const std::string path = opts.report_file.substr (0, opts.report_file.size () - strlen (suffix))
			   + ".profile.json";
  const std::optional<std::string> text = read_file (path);
  if (!text)
    return "";
  if (text->compare (0, 1, "{") != 0 || text->find ("\"kernels\"") == std::string::npos)
    {
      warning (0, "accred: %qs is no profile of ptxsim", path.c_str ());
      return "";
    }
  return "<script type=\"application/json\" id=\"profile\">" + script_text (*text) + "</script>\n";
}

} // namespace

bool
page_name_p (const std::string &file)
{
  const size_t n = strlen (suffix);
  return file.size () > n && file.compare (file.size () - n, n, suffix) == 0;
}

std::string
report_page (const options &opts, const std::vector<page_region> &regions,
	     const std::vector<report_line> &lines)
{
  /* The file that is compiled comes first.  */
  std::vector<std::string> files = { main_input_filename };
  for (const report_line &l : lines)
    {
      const expanded_location x = expand_location (l.loc);
      if (std::find (files.begin (), files.end (), x.file ? x.file : "") == files.end ())
	files.push_back (x.file ? x.file : "");
    }
  const std::string title = "accred: " + escaped (lbasename (main_input_filename));
  std::string page = page_head;
  page += element ("title", title) + "\n</head>\n<body>\n" + element ("h1", title) + "\n";
  page
    += element ("p", "GCC " + escaped (version_string) + ", PTX for sm_" + std::to_string (opts.sm))
       + "\n";
  page += region_table (regions, files);
  page += "<div id=\"counts\"></div>\n";
  for (size_t i = 0; i < files.size (); i++)
    page += source_table (files, i, lines);
  return page + profile_of (opts) + "<script>\n" + page_script + "</script>\n</body>\n</html>\n";
}

} // namespace accred
