#!/bin/sh
# SPDX-License-Identifier: MIT
#
# components.sh PREFIX FOLDER
#
# Finds the package with existing components, and fails with one that does not exist.
set -eu

prefix=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cat >"$folder/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.22)
project(components CXX)
find_package(mocapkit REQUIRED COMPONENTS formats edit)
if(NOT TARGET mocapkit::formats)
  message(FATAL_ERROR "mocapkit::formats is not there")
endif()
find_package(mocapkit QUIET COMPONENTS nothing)
if(mocapkit_FOUND)
  message(FATAL_ERROR "a component that does not exist was found")
endif()
CMAKE
cmake -S "$folder" -B "$folder/build" -DCMAKE_PREFIX_PATH="$prefix" >"$folder/log" 2>&1 || {
  cat "$folder/log"
  exit 1
}
