#!/bin/sh
# SPDX-License-Identifier: MIT
#
# wine.sh PREFIX PROGRAM ARGUMENTS...
#
# Runs a program for Windows under Wine, without a display and with its settings in the folder
# PREFIX. Exit status: the program's; 77 (skipped) without Wine.
set -eu

prefix=$1
shift
wine=$(command -v wine64 || command -v wine || true)
if [ -z "$wine" ]; then
  echo "skipped: wine is not installed" >&2
  exit 77
fi
# No installers of Mono and Gecko, no menus, and no output of Wine itself.
unset DISPLAY WAYLAND_DISPLAY
export WINEPREFIX="$prefix" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=;winemenubuilder.exe='
# Wine encodes file names according to the locale.
export LC_ALL=C.UTF-8
if [ ! -e "$prefix/system.reg" ]; then
  mkdir -p "$prefix"
  # Several tests may start simultaneously.
  (
    flock 9
    if [ ! -e "$prefix/system.reg" ]; then
      "$wine" wineboot --init >"$prefix/wineboot.log" 2>&1 9>&-
      # Wine writes its registry when it exits.
      wineserver --wait 9>&-
    fi
  ) 9>"$prefix/lock"
fi
exec "$wine" "$@"
