# Header-only packages for cross builds: those installed for this machine can be used for any
# system. They are in /usr/include, next to the headers of this machine's C library, which a cross
# compiler must not use; each package therefore becomes a target with a folder of links to only its
# headers.
if(NOT CMAKE_CROSSCOMPILING)
  return()
endif()

# mocap_header_package(PACKAGE TARGET header...): find_package(PACKAGE) defines TARGET with these
# folders of /usr/include.
function(mocap_header_package package target)
  set_property(GLOBAL PROPERTY mocap_target_of_${package} ${target})
  set_property(GLOBAL PROPERTY mocap_headers_of_${package} ${ARGN})
endfunction()
mocap_header_package(Boost Boost::headers boost)
mocap_header_package(CLI11 CLI11::CLI11 CLI)
mocap_header_package(Eigen3 Eigen3::Eigen eigen3/Eigen)
mocap_header_package(FastFloat FastFloat::fast_float fast_float)
mocap_header_package(fmt fmt::fmt fmt)
mocap_header_package(nlohmann_json nlohmann_json::nlohmann_json nlohmann)
mocap_header_package(tl-expected tl::expected tl)
mocap_header_package(tomlplusplus tomlplusplus::tomlplusplus toml++)

# The version in the package's own CMake files; empty if it is not installed.
function(mocap_version_of_package package result)
  string(TOLOWER ${package} lowered)
  file(GLOB files
    /usr/share/cmake/${package}/${package}ConfigVersion.cmake
    /usr/share/cmake/${package}/${lowered}-config-version.cmake
    /usr/share/*/cmake/${package}ConfigVersion.cmake
    /usr/lib/cmake/${package}/${package}ConfigVersion.cmake
    /usr/lib/*/cmake/${package}/${package}ConfigVersion.cmake
    /usr/lib/*/cmake/${package}-*/${package}ConfigVersion.cmake
    /usr/lib/*/cmake/${package}/${lowered}-config-version.cmake)
  set(PACKAGE_VERSION "")
  if(files)
    list(GET files 0 file)
    include("${file}")
  endif()
  set(${result} "${PACKAGE_VERSION}" PARENT_SCOPE)
endfunction()

function(mocap_make_header_target package target)
  set(folder "${CMAKE_BINARY_DIR}/headers/${package}")
  file(MAKE_DIRECTORY "${folder}")
  get_property(headers GLOBAL PROPERTY mocap_headers_of_${package})
  foreach(header IN LISTS headers)
    cmake_path(GET header FILENAME name)
    file(CREATE_LINK "/usr/include/${header}" "${folder}/${name}" SYMBOLIC)
  endforeach()
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE "${folder}")
  if(package STREQUAL "fmt")
    target_compile_definitions(${target} INTERFACE FMT_HEADER_ONLY)
  endif()
endfunction()

# mocap_provide_package(METHOD PACKAGE [VERSION] ...): called by CMake for every find_package; if it
# does not set PACKAGE_FOUND, CMake searches as usual.
macro(mocap_provide_package method package)
  get_property(mocap_target GLOBAL PROPERTY mocap_target_of_${package})
  if(mocap_target)
    mocap_version_of_package(${package} ${package}_VERSION)
    if("${${package}_VERSION}" STREQUAL "" OR
       ("${ARGV2}" MATCHES "^[0-9]" AND "${${package}_VERSION}" VERSION_LESS "${ARGV2}"))
      set(${package}_FOUND FALSE)
    else()
      set(${package}_FOUND TRUE)
      if(NOT TARGET ${mocap_target})
        mocap_make_header_target(${package} ${mocap_target})
      endif()
    endif()
  endif()
endmacro()

cmake_language(SET_DEPENDENCY_PROVIDER mocap_provide_package SUPPORTED_METHODS FIND_PACKAGE)
