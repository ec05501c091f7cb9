#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Each row of ROWS.md that is `proven` names a test of this folder, and each test is named by a row;
# each row that is `page` names a test in web/tests.
# shellcheck disable=SC2013,SC2016  # Names contain no spaces; the backquotes are Markdown's.
set -eu
fail=0

tests=$(cat ./*_test.cpp | tr '\n' ' ' | grep -o 'TEST(PublishedFormat, *[A-Za-z0-9_]*)' |
  sed 's/TEST(PublishedFormat, *//; s/)//')

for name in $tests; do
  if ! grep -q "|.*\`$name\`.*| proven |$" ROWS.md; then
    echo "ROWS.md: no row names the test $name"
    fail=1
  fi
done

for name in $(sed -n 's/^| [0-9-]* |.*`\([A-Za-z0-9_]*\)`[^|]*| proven |$/\1/p' ROWS.md); do
  if ! echo "$tests" | grep -qx "$name"; then
    echo "ROWS.md names $name, which is not a test"
    fail=1
  fi
done

# Rows tested in a browser contain the title of a web test.
sed -n 's/^| [0-9-]* |.*| "\(.*\)" | page |$/\1/p' ROWS.md | while read -r title; do
  if ! grep -qF "test('$title'" ../../web/tests/*.e2e.ts; then
    echo "ROWS.md names \"$title\", which is not a test of the pages"
    exit 1
  fi
done || fail=1

count=$(grep -c '^| [0-9][0-9][0-9]-[0-9][0-9] |' ROWS.md)
echo "$count rows"
exit $fail
