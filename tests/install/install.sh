#!/bin/sh
# SPDX-License-Identifier: MIT
#
# install.sh BUILD_FOLDER PREFIX: installs, and checks the installed files.
set -eu

build=$1 prefix=$2
rm -rf "$prefix"
cmake --install "$build" --prefix "$prefix" >/dev/null

status=0
expect() {
  for found in "$prefix"/$1; do
    [ -s "$found" ] && return 0
  done
  echo "not installed, or empty: $1"
  status=1
}
expect include/mocap/mocap.hpp
expect 'lib*/cmake/mocapkit/mocapkit-config.cmake'
expect 'lib*/cmake/mocapkit/mocapkit-config-version.cmake'
expect 'lib*/pkgconfig/mocapkit.pc'
if [ -e "$build/mocap" ]; then
  expect bin/mocap
  expect share/man/man1/mocap.1
  expect share/bash-completion/completions/mocap
  expect share/zsh/site-functions/_mocap
  expect share/fish/vendor_completions.d/mocap.fish
  "$prefix/bin/mocap" --version
fi
if [ -e "$build/mocap-site" ]; then
  expect libexec/mocapkit/mocap-site
  expect lib/systemd/system/mocap-library.service
  # The command finds mocap-site wherever it is installed.
  "$prefix/bin/mocap" help serve | grep -q 'mocap serve FOLDER' || status=1
  moved=$prefix.moved
  rm -rf "$moved"
  cp -R "$prefix" "$moved"
  "$moved/bin/mocap" help serve | grep -q 'mocap serve FOLDER' || status=1
  rm -rf "$moved"
fi

# Installed files must not refer to the checkout or the build.
if grep -rlF -e "$build/" "$prefix"/lib*/cmake "$prefix"/lib*/pkgconfig; then
  echo "the files above contain the path of the build folder"
  status=1
fi
exit "$status"
