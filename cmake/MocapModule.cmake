# Settings shared by all targets of the project, and one function per kind of module.

add_library(mocap_settings INTERFACE)
target_compile_features(mocap_settings INTERFACE cxx_std_20)
# In a unity build, a local name may shadow one that another file declares.
set(shadowing $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>)
target_compile_options(mocap_settings INTERFACE
  -Wall -Wextra -Wpedantic ${shadowing} -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Wcast-align -Woverloaded-virtual -Wdouble-promotion
  $<$<BOOL:${MOCAP_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # g++ has the option too, but reports false positives in libstdc++ (istreambuf_iterator,
  # std::string); clang-tidy's analyzer detects the same mistake in our own code.
  target_compile_options(mocap_settings INTERFACE -Wnull-dereference)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 falsely reports overlapping copies inside libstdc++'s own std::string (GCC bug 105651).
  target_compile_options(mocap_settings INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ first collects garbage when it has allocated 128 MB, and unity builds allocate much more: this
  # takes a tenth of their time. The new limit is an eighth of the memory, divided by the processors.
  cmake_host_system_information(RESULT memory_mib QUERY TOTAL_PHYSICAL_MEMORY)
  cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
  math(EXPR uncollected_kib "${memory_mib} * 1024 / 8 / ${processors}")
  if(uncollected_kib GREATER 131072)
    target_compile_options(mocap_settings INTERFACE --param=ggc-min-heapsize=${uncollected_kib})
  endif()
endif()
if(MOCAP_SANITIZE)
  target_compile_options(mocap_settings INTERFACE
    -fsanitize=${MOCAP_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(mocap_settings INTERFACE -fsanitize=${MOCAP_SANITIZE})
  # The address sanitizer also stops at null pointers. With these checks of every access to an object,
  # compiling takes a third longer.
  if(MOCAP_SANITIZE MATCHES "undefined")
    target_compile_options(mocap_settings INTERFACE
      -fno-sanitize=$<IF:$<BOOL:$<TARGET_PROPERTY:MOCAP_IS_TEST>>,undefined,null$<COMMA>alignment$<COMMA>object-size$<COMMA>vptr>)
  endif()
  # At every start, a program at a random address would relocate hundreds of thousands of pointers,
  # most of them in descriptions of globals and checks.
  if(MOCAP_SANITIZE MATCHES "address")
    target_link_options(mocap_settings INTERFACE -no-pie)
  endif()
  # Descriptions of globals make these programs large, and GNU's linker takes five times as long.
  find_program(MOCAP_LLD ld.lld)
  if(MOCAP_LLD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_link_options(mocap_settings INTERFACE -fuse-ld=lld)
  endif()
  # At -O1, clang does not inline the functions of Eigen, so that every operation is a call. This
  # does not slow down compiling.
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(mocap_settings INTERFACE -finline-hint-functions)
  endif()
endif()

# Warnings about our own code, but not about tests, in which macros of other projects declare names.
# clang-tidy has the same check, bugprone-reserved-identifier, but it first collects every use of all
# names in the libraries' headers.
set(MOCAP_MODULE_WARNINGS "")
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(MOCAP_MODULE_WARNINGS -Wreserved-identifier -Wreserved-macro-identifier)
endif()

# mocap_precompile(TARGET): precompiles the common headers for the target if MOCAP_PRECOMPILE is on.
function(mocap_precompile target)
  if(MOCAP_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp")
  endif()
endfunction()

# mocap_unity(TARGET): compiles all sources of the target, or batches of MOCAP_UNITY_BATCH, as one
# if MOCAP_UNITY is on. Names in unnamed namespaces must therefore be unique in the module, not only
# in their file.
# Not UNITY_BUILD_UNIQUE_ID: each file would have to use its macro as the namespace's name.
function(mocap_unity target)
  if(MOCAP_UNITY)
    set_target_properties(${target} PROPERTIES
      UNITY_BUILD ON
      UNITY_BUILD_BATCH_SIZE ${MOCAP_UNITY_BATCH}
      UNITY_BUILD_CODE_BEFORE_INCLUDE "// NOLINTNEXTLINE(bugprone-suspicious-include)")
  else()
    mocap_precompile(${target})
  endif()
endfunction()

# mocap_optimize_less(TARGET LEVEL): for sources that mostly call libraries, modules or the database.
# In release builds they have this level: -O3 would increase the time of compiling by a quarter
# without a measurable gain. With sanitizers they are not optimized.
function(mocap_optimize_less target level)
  if(MOCAP_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${target} PRIVATE ${level})
  endif()
endfunction()

# mocap_module(NAME [SITE] SOURCES file... [PUBLIC target...] [PRIVATE target...]) A module is a
# static library that can use the public headers and the modules it lists. SITE: part of the front
# ends or the library site, neither installed nor part of mocapkit::mocapkit.
function(mocap_module name)
  cmake_parse_arguments(MODULE "SITE" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(mocap_${name} STATIC ${MODULE_SOURCES})
  add_library(mocapkit::${name} ALIAS mocap_${name})
  set_target_properties(mocap_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_include_directories(mocap_${name}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src $<$<BOOL:${MODULE_SITE}>:${PROJECT_SOURCE_DIR}/site>)
  target_compile_features(mocap_${name} PUBLIC cxx_std_20)
  target_link_libraries(mocap_${name}
    PUBLIC ${MODULE_PUBLIC}
    PRIVATE $<BUILD_INTERFACE:mocap_settings> ${MODULE_PRIVATE})
  target_compile_options(mocap_${name} PRIVATE ${MOCAP_MODULE_WARNINGS})
  if(MOCAP_BUILD_FUZZ)
    # The fuzzer needs coverage of the library's code, not only of the fuzz target's.
    target_compile_options(mocap_${name} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  mocap_unity(mocap_${name})
  if(MODULE_SITE)
    mocap_optimize_less(mocap_${name} -O2)
  endif()
  if(NOT MODULE_SITE)
    set_property(GLOBAL APPEND PROPERTY MOCAP_MODULES mocap_${name})
  endif()
endfunction()

# mocap_isa_flags(AVX2|AVX512 file...): files compiled for newer processors and only called after a
# run-time check.
function(mocap_isa_flags isa)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
    set(AVX2 "-mavx2;-mfma;-mbmi;-mbmi2;-mlzcnt;-mpopcnt")
    set(AVX512 "${AVX2};-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl;-mavx512cd;-mavx512vbmi;-mavx512vbmi2;-mprefer-vector-width=512")
    set_source_files_properties(${ARGN} PROPERTIES
      COMPILE_OPTIONS "${${isa}}" SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# mocap_modules_of(RESULT TARGET...): the modules that the targets link, directly or indirectly.
function(mocap_modules_of result)
  set(found "")
  set(targets ${ARGN})
  while(targets)
    list(POP_FRONT targets target)
    if(NOT TARGET "${target}" OR target IN_LIST found)
      continue()
    endif()
    get_target_property(type ${target} TYPE)
    set(linked INTERFACE_LINK_LIBRARIES)
    if(type STREQUAL "STATIC_LIBRARY")
      set(linked LINK_LIBRARIES)
      list(APPEND found ${target})
    endif()
    get_target_property(linked ${target} ${linked})
    list(FILTER linked INCLUDE REGEX "^mocap_")
    list(APPEND targets ${linked})
  endwhile()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()
