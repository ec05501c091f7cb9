#!/bin/sh
# SPDX-License-Identifier: MIT
#
# package.sh BUILD_FOLDER FOLDER CHECKOUT
#
# Builds the packages in FOLDER, and installs, uses and removes them in a separate root folder, with
# the packages of this system as their dependencies. Skipped (77) without dpkg's tools.
set -eu

build=$1 folder=$2 checkout=$3
here=$(cd "$(dirname "$0")" && pwd)
# The tests below depend on the messages of dpkg.
export LC_ALL=C

for tool in cpack dpkg dpkg-deb dpkg-shlibdeps; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
[ -e /var/lib/dpkg/status ] || { echo "skipped: not a Debian system"; exit 77; }
# The files of a package are owned by root.
as_root=
if [ "$(id -u)" != 0 ]; then
  command -v fakeroot >/dev/null || { echo "skipped: neither root nor fakeroot"; exit 77; }
  as_root=fakeroot
fi

rm -rf "$folder"
mkdir -p "$folder"
cpack -G DEB --config "$build/CPackConfig.cmake" -B "$folder/packages" >"$folder/log" 2>&1 || {
  cat "$folder/log"
  exit 1
}

fail() {
  echo "$*"
  exit 1
}
package() { echo "$folder"/packages/"$1"_*.deb; }
field() { dpkg-deb --field "$(package "$1")" "$2"; }

for name in mocap mocap-site libmocapkit-dev; do
  [ -e "$(package "$name")" ] || fail "no package $name"
done
field mocap Description | head -n 1 | grep -q '^command to check' || fail "mocap: unexpected description"
# The `mocap` command needs none of the libraries of the site.
field mocap Depends | grep -q 'libc6 (>= ' || fail "mocap: no dependencies were computed"
for library in libcurl libssl libsqlite libpango libcairo libwebp libarchive libstemmer; do
  if field mocap Depends | grep -q "$library"; then fail "mocap depends on $library"; fi
  field mocap-site Depends | grep -q "$library" || fail "mocap-site does not depend on $library"
done
field mocap-site Depends | grep -q "mocap (= $(field mocap Version))" ||
  fail "mocap-site does not require the same version of mocap"

root=$folder/root admin=$folder/root/var/lib/dpkg
mkdir -p "$admin/info" "$admin/updates" "$admin/triggers"
# A package already installed on this machine must not affect the test.
awk 'BEGIN { RS = ""; ORS = "\n\n" } !/^Package: (mocap|mocap-site|libmocapkit-dev)\n/' \
  /var/lib/dpkg/status >"$admin/status"
ln -s /var/lib/dpkg/info/*.list "$admin/info"
rm -f "$admin"/info/mocap*.list "$admin"/info/libmocapkit-dev*.list
in_root() {
  $as_root dpkg --force-not-root --force-bad-path --admindir="$admin" --instdir="$root" \
    --log="$folder/dpkg.log" "$@" >"$folder/log" 2>&1
}
must() { in_root "$@" || { cat "$folder/log"; fail "dpkg $*"; }; }

# Without the package mocap, mocap-site is not configured.
if in_root --install "$(package mocap-site)"; then fail "mocap-site was installed without mocap"; fi
grep -q 'depends on mocap' "$folder/log" || { cat "$folder/log"; fail "mocap-site was rejected for another reason"; }
must --purge mocap-site

# Only the command.
must --install "$(package mocap)"
mocap=$root/usr/bin/mocap
"$mocap" --version | head -n 1 | grep -q "^mocap $(field mocap Version | sed 's/-[^-]*$//')\$"
"$mocap" info "$checkout/samples/walk.bvh" >/dev/null
"$mocap" convert "$checkout/samples/walk.bvh" -o "$folder/walk.csv" >/dev/null
[ -s "$folder/walk.csv" ]
for file in share/man/man1/mocap.1 share/bash-completion/completions/mocap \
            share/zsh/site-functions/_mocap share/fish/vendor_completions.d/mocap.fish \
            share/doc/mocapkit/README.md; do
  [ -s "$root/usr/$file" ] || fail "not in the package mocap: $file"
done
status=0
"$mocap" help serve >"$folder/output" 2>&1 || status=$?
if [ "$status" != 5 ] || ! grep -q 'install the package mocap-site' "$folder/output"; then
  cat "$folder/output"
  fail "without mocap-site: status $status"
fi

# With the site.
must --install "$(package mocap-site)"
"$mocap" help serve | grep -q 'mocap serve FOLDER'
"$mocap" render "$checkout/samples/walk.bvh" -o "$folder/walk.png" >/dev/null
[ -s "$folder/walk.png" ]
for file in lib/systemd/system/mocap-library.service lib/sysusers.d/mocap-library.conf \
            lib/tmpfiles.d/mocap-library.conf libexec/mocapkit/mocap-site; do
  [ -s "$root/usr/$file" ] || fail "not in the package mocap-site: $file"
done
if [ -e "$build/site/index.html" ]; then
  [ -s "$root/usr/share/mocapkit/site/index.html" ] || fail "no pages in the package mocap-site"
fi
mkdir "$folder/motions"
"$mocap" serve "$folder/motions" --port 0 >"$folder/address" 2>"$folder/serve.log" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
tries=0
while [ ! -s "$folder/address" ] && [ "$tries" -lt 300 ] && kill -0 "$server"; do
  sleep 0.1
  tries=$((tries + 1))
done
"$mocap" publish "$checkout/samples/walk.bvh" --to "$(head -n 1 "$folder/address")" >"$folder/output" || {
  cat "$folder/output" "$folder/serve.log"
  fail "publishing failed"
}
kill "$server"
status=0
wait "$server" || status=$?
trap - EXIT
[ "$status" = 0 ] || fail "mocap serve ended with status $status"

# The library.
must --install "$(package libmocapkit-dev)"
"$here/build_example.sh" pkg_config "$root/usr" "$checkout" print_positions "$folder/example"

# Everything is removed.
must --remove mocap-site
status=0
"$mocap" help serve >/dev/null 2>&1 || status=$?
[ "$status" = 5 ] || fail "mocap-site was not removed"
must --purge mocap mocap-site libmocapkit-dev
left=$(find "$root" -path "$root/var/lib/dpkg" -prune -o ! -type d -print)
[ -z "$left" ] || fail "left behind: $left"
