#!/bin/sh
# SPDX-License-Identifier: MIT
#
# command_words.sh MOCAP PAGE: the page must mention every verb in the completions, and every option
# in the help of the verbs.
set -eu

mocap=$1 page=$2

# `mocap completion fish` lists each verb after `-a`.
verbs=$("$mocap" completion fish | sed -n "s/.*__fish_use_subcommand.* -a '\{0,1\}\([a-z]*\).*/\1/p" | sort -u)
if [ -z "$verbs" ]; then
  echo "no verbs found in the completion"
  exit 1
fi

status=0
words=0
expect() {
  words=$((words + 1))
  if ! grep -qF -e "$1" "$page"; then
    echo "$page does not mention $1 ($2)"
    status=1
  fi
}

for verb in $verbs; do
  expect "mocap $verb" "a verb"
  for option in $("$mocap" "$verb" --help | grep -o -e '--[a-z][a-z-]*' | sort -u); do
    expect "$option" "an option of $verb"
  done
done
echo "$words words checked"
exit "$status"
