#!/bin/sh
# SPDX-License-Identifier: MIT
#
# commit.sh CMAKE SCRIPT FOLDER
#
# Checks the commit that cmake/commit.cmake provides for `mocap --version`: in a checkout, in one
# with changes, in a folder inside another checkout, outside any checkout, and in an archive.
set -eu

cmake=$1 script=$2 folder=$3
command -v git >/dev/null || { echo "skipped: no git"; exit 77; }
# Ignore the settings of the user, and of a git hook that runs this.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
rm -rf "$folder"
mkdir -p "$folder/checkout/inner" "$folder/none"
folder=$(cd "$folder" && pwd)

expect() {
  "$cmake" -D SOURCE="$1" -D OUTPUT="$folder/commit.hpp" -P "$script"
  if [ "$(cat "$folder/commit.hpp")" != "#define MOCAP_COMMIT \"$2\"" ]; then
    echo "in $1, expected \"$2\", got:"
    cat "$folder/commit.hpp"
    exit 1
  fi
}

cd "$folder/checkout"
git init -q
echo first >file
git add file
git -c user.name=A -c user.email=a@example.org commit -q -m first
commit=$(git rev-parse --short=10 HEAD)
expect "$folder/checkout" "$commit"

# An unchanged file is not rewritten, to avoid recompiling.
touch -d 2020-01-01 "$folder/commit.hpp"
expect "$folder/checkout" "$commit"
[ -z "$(find "$folder/commit.hpp" -newermt 2021-01-01)" ] || { echo "an unchanged file was rewritten"; exit 1; }

echo second >unknown-to-git
expect "$folder/checkout" "$commit"
echo second >file
expect "$folder/checkout" "$commit, changed"
expect "$folder/checkout/inner" unknown

# An unpacked archive; an enclosing checkout must not be used.
GIT_CEILING_DIRECTORIES=$folder
export GIT_CEILING_DIRECTORIES
expect "$folder/none" unknown
mkdir "$folder/none/cmake"
# First the file as in a checkout, then as git writes it into an archive.
echo '$Format:%H$' >"$folder/none/cmake/archived_commit.txt"
expect "$folder/none" unknown
echo 0123456789abcdef0123456789abcdef01234567 >"$folder/none/cmake/archived_commit.txt"
expect "$folder/none" 0123456789
