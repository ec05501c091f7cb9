#!/bin/sh
# SPDX-License-Identifier: MIT
#
# docs_links.sh PREFIX
#
# Checks that the relative links of the installed pages refer to installed files.
set -eu

pages=$(find "$1" -name '*.md')
[ -n "$pages" ]
missing=0
for page in $pages; do
  folder=$(dirname "$page")
  # URLs contain a colon, and so does code that looks like a link.
  for link in $(grep -o ']([^) ]*' "$page" | sed 's/^](//; /:/d; s/#.*//; /^$/d' | sort -u); do
    [ -e "$folder/$link" ] && continue
    echo "$page: $link is not installed"
    missing=1
  done
done
exit $missing
