#!/bin/sh
# SPDX-License-Identifier: MIT
#
# system_headers.sh SOURCE_DIR
#
# Headers that only one system has are included in src/io/posix and src/io/windows, and in code that
# is only built for POSIX: the verbs of the site.
set -eu

cd "$1"
site='cli/(publish|render|running_server|serve|server_options|site_folder|token|upload|view)\.'
headers='arpa/|dirent|dlfcn|fcntl|glob|io\.h|langinfo|netinet/|poll|pthread|pwd|sched|shellapi|signal|spawn|strings|sys/|termios|unistd|windows'
found=$(grep -rnE "^ *# *include <($headers)" src cli |
  grep -vE "^(src/io/(posix|windows)/|$site)" || true)
if [ -n "$found" ]; then
  echo "headers of one system outside of src/io/posix and src/io/windows:" >&2
  echo "$found" >&2
  exit 1
fi
