#!/bin/sh
# SPDX-License-Identifier: MIT
#
# run.sh COMMAND...: runs a test of the pages, or reports what is missing and exits with 77
# (skipped).
skip() {
  echo "skipped: $1"
  exit 77
}
command -v node >/dev/null || skip "node not found"
if [ ! -d node_modules ] || [ ! -e generated/mocap_player.wasm ] ||
   [ ! -e "$MOCAP_SITE/index.html" ]; then
  skip "the pages are not built: tools/build_site build"
fi
case "$*" in
  *run_e2e*) command -v "${MOCAP_CHROMIUM:-chromium}" >/dev/null || skip "chromium not found" ;;
esac
exec "$@"
