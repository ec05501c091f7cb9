#!/bin/sh
# SPDX-License-Identifier: MIT
#
# commands.sh list
# commands.sh NAME MOCAP.EXE PREFIX FOLDER [COMMAND]
#
# Runs one test of the Windows command under Wine, in a new, empty FOLDER, and checks its output,
# files and exit status. `list` prints the names of the tests. COMMAND is the native command, built
# from the same sources, for the test that compares both.
set -eu

names='version usage_error missing_file info_text info_json check_findings copy_unchanged crlf_kept
non_ascii_names non_ascii_text drive_letter backslashes standard_input standard_output_is_binary
pattern pattern_without_match pattern_in_folders folder folder_by_backslash overwrite_refused
overwrite_replaces read_only_file device_name forbidden_names null_device long_path split edits
recipe acclaim_pair diff portable_kernels same_bytes'

if [ "$1" = list ]; then
  printf '%s\n' $names
  exit 0
fi

here=$(cd "$(dirname "$0")" && pwd)
samples=$here/../../samples
name=$1 program=$2 prefix=$3 folder=$4 native=${5:-}
command -v wine64 >/dev/null || command -v wine >/dev/null || exit 77
chmod -R u+w "$folder" 2>/dev/null || true
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

fail() {
  echo "$name: $1" >&2
  for file in out err; do
    [ ! -s "$file" ] || sed "s/^/  $file: /" "$file" | head -n 20 >&2
  done
  exit 1
}

# Runs mocap; its output goes to the files out and err, its exit status to $status.
mocap() {
  status=0
  "$here/wine.sh" "$prefix" "$program" "$@" >out 2>err || status=$?
}
# mocap_ends STATUS ARGUMENTS...
mocap_ends() {
  expected=$1
  shift
  mocap "$@"
  [ "$status" = "$expected" ] || fail "mocap $* ended with $status instead of $expected"
}
prints() { grep -qF -e "$2" "$1" || fail "\`$2\` is not in $1"; }
same() { cmp -s "$1" "$2" || fail "$1 differs from $2"; }
there() { [ -e "$1" ] || fail "$1 was not written"; }
not_there() { [ ! -e "$1" ] || fail "$1 was written"; }

test_version() {
  mocap_ends 0 --version
  prints out "mocap "
}
test_usage_error() {
  mocap_ends 2 convert
  mocap_ends 2 info --no-such-option walk.bvh
}
test_missing_file() {
  mocap_ends 3 info none.bvh
  prints err "file not found"
  mocap_ends 3 info none/none.bvh
  prints err "file not found"
}
test_info_text() {
  mocap_ends 0 info "$samples/walk.bvh"
  prints out "frames"
  ! grep -q "$(printf '\r')" out || fail "lines end with CRLF"
}
test_info_json() {
  mocap_ends 0 info --json "$samples/walk.bvh"
  prints out '"frames":'
}
test_check_findings() {
  cp "$samples"/broken/*.bvh .
  mocap check ./*.bvh
  [ "$status" = 1 ] || [ "$status" = 3 ] || fail "check ended with $status"
  mocap_ends 0 check "$samples/walk.bvh"
}
test_copy_unchanged() {
  cp "$samples/walk.bvh" .
  mocap_ends 0 convert walk.bvh -o copy.bvh
  same walk.bvh copy.bvh
}
test_crlf_kept() {
  sed "s/\$/$(printf '\r')/" "$samples/walk.bvh" >crlf.bvh
  mocap_ends 0 convert crlf.bvh -o copy.bvh
  same crlf.bvh copy.bvh
}
test_non_ascii_names() {
  mkdir 'Grüße 動き'
  cp "$samples/walk.bvh" 'Grüße 動き/naïve 😀.bvh'
  mocap_ends 0 convert 'Grüße 動き/naïve 😀.bvh' -o 'Grüße 動き/Δ.csv'
  there 'Grüße 動き/Δ.csv'
  mocap_ends 0 convert 'Grüße 動き' --to npz -o 'Ausgabe ß'
  there 'Ausgabe ß/naïve 😀.npz'
}
test_non_ascii_text() {
  cp "$samples/walk.bvh" 'naïve 😀.bvh'
  mocap_ends 0 info 'naïve 😀.bvh'
  prints out 'naïve 😀.bvh'
  mocap_ends 3 info 'größe.bvh'
  prints err 'größe.bvh'
}
test_drive_letter() {
  cp "$samples/walk.bvh" .
  mocap_ends 0 convert "Z:$folder/walk.bvh" -o "Z:$folder/copy.bvh"
  same walk.bvh copy.bvh
  mocap_ends 0 convert "z:$(pwd | tr / '\\')\\walk.bvh" -o "z:$(pwd | tr / '\\')\\copy2.bvh"
  same walk.bvh copy2.bvh
}
test_backslashes() {
  mkdir -p takes/monday
  cp "$samples/walk.bvh" takes/monday
  mocap_ends 0 convert 'takes\monday\walk.bvh' -o 'takes\walk.csv'
  there takes/walk.csv
}
test_standard_input() {
  mocap_ends 0 info - <"$samples/walk.bvh"
  prints out "frames"
  sed "s/\$/$(printf '\r')/" "$samples/walk.bvh" >crlf.bvh
  mocap_ends 0 convert - --from bvh -o copy.bvh <crlf.bvh
  same crlf.bvh copy.bvh
}
test_standard_output_is_binary() {
  mocap_ends 0 convert "$samples/walk.bvh" -o walk.glb
  mocap_ends 0 convert "$samples/walk.bvh" --to glb -o -
  same out walk.glb
  mocap_ends 0 convert "$samples/walk.bvh" --to bvh -o -
  same out "$samples/walk.bvh"
}
test_pattern() {
  cp "$samples/walk.bvh" "$samples/run.bvh" "$samples/stroll.asf" .
  mocap_ends 0 info '*.bvh'
  prints out walk.bvh
  prints out run.bvh
  ! grep -q stroll out || fail "the pattern matched a file with another extension"
  mocap_ends 0 info 'WA?K.[b]vh'
  prints out walk.bvh
}
test_pattern_without_match() {
  mocap_ends 3 info '*.bvh'
  prints err "no file matches this pattern"
}
test_pattern_in_folders() {
  mkdir monday tuesday
  cp "$samples/walk.bvh" monday
  cp "$samples/run.bvh" tuesday
  mocap_ends 0 info '*day\*.bvh'
  prints out walk.bvh
  prints out run.bvh
}
test_folder() {
  mkdir -p takes/deep/deeper
  cp "$samples/walk.bvh" takes
  cp "$samples/run.bvh" takes/deep/deeper
  mocap_ends 0 convert takes --to csv -o out-folder
  there out-folder/walk.csv
  there out-folder/deep/deeper/run.csv
}
test_folder_by_backslash() {
  cp "$samples/walk.bvh" .
  mocap_ends 0 convert walk.bvh --to csv -o 'results\'
  there results/walk.csv
}
test_overwrite_refused() {
  cp "$samples/walk.bvh" .
  echo precious >copy.csv
  mocap convert walk.bvh -o copy.csv
  [ "$status" = 4 ] || [ "$status" = 0 ] || fail "ended with $status"
  prints copy.csv precious
}
test_overwrite_replaces() {
  cp "$samples/walk.bvh" .
  echo old >copy.bvh
  mocap_ends 0 convert walk.bvh -o copy.bvh --overwrite
  same walk.bvh copy.bvh
  mocap_ends 0 convert copy.bvh -o copy.bvh --overwrite --reverse
  ! cmp -s walk.bvh copy.bvh || fail "the file was not replaced with the edited one"
  [ "$(find . -name '*.mocap-*' | wc -l)" = 0 ] || fail "a temporary file was left"
}
test_read_only_file() {
  cp "$samples/walk.bvh" .
  echo old >copy.bvh
  chmod a-w copy.bvh
  mocap_ends 4 convert walk.bvh -o copy.bvh --overwrite
  prints copy.bvh old
  [ "$(find . -name '*.mocap-*' | wc -l)" = 0 ] || fail "a temporary file was left"
}
test_device_name() {
  cp "$samples/walk.bvh" .
  mocap_ends 4 convert walk.bvh -o aux.bvh
  not_there aux.bvh
}
test_forbidden_names() {
  cp "$samples/walk.bvh" .
  for bad in 'ab:c.bvh' 'a?b.bvh' 'a|b.bvh'; do
    mocap_ends 4 convert walk.bvh -o "$bad"
    prints err "a character not allowed"
  done
  mocap_ends 4 convert walk.bvh --to bvh -o 'walk.'
  prints err "ends with a dot"
  [ "$(find . -type f | wc -l)" = 3 ] || fail "a file was written"
}
test_null_device() {
  mocap_ends 0 convert "$samples/walk.bvh" --to bvh -o nul
  not_there nul
}
test_long_path() {
  long=$(printf 'a%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
  deep=$long/$long/$long/$long/$long/$long/$long/$long/$long/$long/$long/$long/$long/$long/$long
  mkdir -p "$deep"
  cp "$samples/walk.bvh" "$deep"
  mocap_ends 0 convert "$deep/walk.bvh" -o "$deep/copy.bvh"
  same "$deep/walk.bvh" "$deep/copy.bvh"
}
test_split() {
  mocap_ends 0 convert "$samples/walk.bvh" --split 0.5s -o 'Stück.bvh'
  there 'Stück-1.bvh'
  there 'Stück-2.bvh'
}
test_edits() {
  mocap_ends 0 convert "$samples/walk.bvh" --trim 0..20 --mirror --fps 60 --smooth=6 -o edited.bvh
  mocap_ends 0 info edited.bvh
  prints out "60"
}
test_recipe() {
  mocap_ends 0 convert "$samples/walk.bvh" --mirror --write-recipe -o first.bvh
  there first.bvh.recipe.toml
  mocap_ends 0 convert "$samples/walk.bvh" --recipe first.bvh.recipe.toml -o second.bvh
  same first.bvh second.bvh
}
test_acclaim_pair() {
  cp "$samples/stroll.asf" "$samples/stroll_01.amc" .
  mocap_ends 0 convert stroll.asf stroll_01.amc -o stroll.bvh
  there stroll.bvh
  mocap_ends 0 convert stroll_01.amc -o again.bvh
  same stroll.bvh again.bvh
}
test_diff() {
  mocap_ends 0 diff "$samples/walk.bvh" "$samples/walk.bvh"
  mocap_ends 1 diff "$samples/walk.bvh" "$samples/run.bvh" --tolerance 0.001
}
test_portable_kernels() {
  for isa in portable avx2 avx512; do
    MOCAP_ISA=$isa
    export MOCAP_ISA
    mocap_ends 0 convert "$samples/walk.bvh" --fps 60 --scale 2 -o $isa.bvh
    mocap_ends 0 convert "$samples/walk.bvh" -o $isa.csv
  done
  mocap_ends 0 diff portable.bvh avx2.bvh --tolerance 0.0001
  mocap_ends 0 diff portable.bvh avx512.bvh --tolerance 0.0001
  same portable.csv avx2.csv
  same portable.csv avx512.csv
}
# Excludes edits that compute rotations: their last digits depend on the C library's sine.
test_same_bytes() {
  [ -n "$native" ] && [ -x "$native" ] || exit 77
  mkdir native windows
  for to in bvh csv; do
    for edit in '' --mirror; do
      file=walk$edit.$to
      # shellcheck disable=SC2086  # No argument if there is no edit.
      "$native" convert "$samples/walk.bvh" $edit --to $to -o "native/$file" >/dev/null 2>&1 || continue
      # shellcheck disable=SC2086
      mocap_ends 0 convert "$samples/walk.bvh" $edit --to $to -o "windows/$file"
      same "native/$file" "windows/$file"
    done
  done
  [ "$(find windows -type f | wc -l)" -ge 4 ] || fail "too few files were compared"
}

case " $(printf '%s ' $names)" in
  *" $name "*) "test_$name" ;;
  *) echo "commands.sh: unknown name $name" >&2; exit 2 ;;
esac
