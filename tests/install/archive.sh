#!/bin/sh
# SPDX-License-Identifier: MIT
#
# archive.sh SOURCE FOLDER
#
# Checks an unpacked release archive: it contains the commit, its prebuilt pages are used, and pages
# must be built if a file has changed. The prebuilt pages are a placeholder file, because this build
# may have none.
set -eu

source=$1 folder=$2
cd "$source"
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
git rev-parse HEAD >/dev/null 2>&1 || { echo "skipped: not a git checkout"; exit 77; }
[ -z "$(git status --porcelain)" ] || { echo "skipped: uncommitted changes"; exit 77; }

fail() { echo "$1"; exit 1; }

rm -rf "$folder"
mkdir -p "$folder/build/site" "$folder/new"
folder=$(cd "$folder" && pwd)
if tools/build_archive "$folder/build" 2>/dev/null; then fail "an archive was built without pages"; fi
echo page >"$folder/build/site/index.html"
archive=$(tools/build_archive "$folder/build")
tar -x -z -f "$archive" -C "$folder/new"
cd "$folder"/new/mocapkit-*

grep -qx "$(git -C "$source" rev-parse HEAD)" cmake/archived_commit.txt || fail "the commit is missing"
tools/prebuilt_site "$folder/out" prebuilt || fail "the prebuilt pages are not used"
grep -qx page "$folder/out/site/index.html" || fail "the pages are not copied"
# Not copied again.
echo changed >"$folder/out/site/index.html"
tools/prebuilt_site "$folder/out" prebuilt
grep -qx changed "$folder/out/site/index.html" || fail "the pages were copied twice"

if tools/prebuilt_site "$folder/out" none; then fail "a missing folder is accepted"; fi
for file in web/src/core/added.ts src/text/added.cpp; do
  echo >"$file"
  if tools/prebuilt_site "$folder/out" prebuilt; then fail "the prebuilt pages are used although $file was added"; fi
  rm "$file"
done
echo >web/tests/added.ts
tools/prebuilt_site "$folder/out" prebuilt || fail "the prebuilt pages are not used after adding a test"
