# SPDX-License-Identifier: MIT
#
# awk -f docs/doxygen.awk PAGE.md
#
# Prints a page in doxygen's dialect of Markdown, line for line. Outside code, doxygen treats "@word"
# as a command, and text in single backticks that contains an apostrophe as a quotation (its manual,
# "Markdown support": code spans). The pages themselves remain standard Markdown.

function page_text(text,   out, opening, mark, rest, at, closing, code) {
  out = ""
  while (match(text, /`+/)) {
    opening = RLENGTH
    mark = substr(text, RSTART, opening)
    out = out escaped(substr(text, 1, RSTART - 1))
    text = substr(text, RSTART + opening)
    # The span ends at the next run of as many backticks.
    rest = text
    closing = 0
    at = 0
    while (match(rest, /`+/)) {
      if (RLENGTH == opening) { closing = at + RSTART; break }
      at += RSTART + RLENGTH - 1
      rest = substr(rest, RSTART + RLENGTH)
    }
    if (!closing) { out = out mark; continue }
    code = substr(text, 1, closing - 1)
    if (opening == 1 && index(code, "'")) mark = "``"
    out = out mark code mark
    text = substr(text, closing + opening)
  }
  return out escaped(text)
}

function escaped(text) {
  gsub(/@/, "\\@", text)
  return text
}

function flush() {
  if (paragraph != "") printf "%s", page_text(paragraph)
  paragraph = ""
}

/^ *(```|~~~)/ { flush(); fenced = !fenced; print; next }
fenced { print; next }
/^[ \t]*$/ { flush(); print; next }
{ paragraph = paragraph $0 "\n" }
END { flush() }
