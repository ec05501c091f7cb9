#!/bin/sh
# SPDX-License-Identifier: MIT
#
# needs_cpp20.sh CXX INCLUDE
#
# Compiles the headers as C++17, which must give a single error with advice.
set -eu

errors=$(echo '#include <mocap/mocap.hpp>' |
         "$1" -std=c++17 -fsyntax-only -I "$2" -x c++ - 2>&1 | grep ' error: ' || true)
echo "$errors"
[ "$(echo "$errors" | wc -l)" = 1 ]
echo "$errors" | grep -q 'needs C++20: compile with -std=c++20'
