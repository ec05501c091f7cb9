#!/bin/sh
# SPDX-License-Identifier: MIT
#
# examples_are_current.sh MOCAP CHECKOUT PAGE: the page must show the output of its commands. Only
# times in seconds may differ.
set -eu

mocap=$1 checkout=$2 page=$3
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

without_seconds() { sed -E 's/ in [0-9.]+ s/ in N s/'; }

if ! grep -q '^\$ mocap ' "$page"; then
  echo "$page shows no command"
  exit 1
fi
without_seconds <"$page" >"$place/shown"
"$checkout/tools/run_examples" "$mocap" "$page" | without_seconds >"$place/printed"
if ! diff "$place/shown" "$place/printed"; then
  echo "$page shows (<) output that differs from that of the command (>); update it with make pages"
  exit 1
fi
