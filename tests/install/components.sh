#!/bin/sh
# SPDX-License-Identifier: MIT
#
# components.sh PREFIX FOLDER
#
# Checks that the package is found with existing components, and not with a nonexistent one.
set -eu

prefix=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cat >"$folder/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.22)
project(components CXX)
find_package(mocapkit REQUIRED COMPONENTS formats edit)
if(NOT TARGET mocapkit::formats)
  message(FATAL_ERROR "mocapkit::formats does not exist")
endif()
find_package(mocapkit QUIET COMPONENTS nothing)
if(mocapkit_FOUND)
  message(FATAL_ERROR "a nonexistent component was found")
endif()
CMAKE
cmake -S "$folder" -B "$folder/build" -DCMAKE_PREFIX_PATH="$prefix" >"$folder/log" 2>&1 || {
  cat "$folder/log"
  exit 1
}
