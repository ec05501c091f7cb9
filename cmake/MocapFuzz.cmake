# mocap_fuzz_programs(SUFFIX PROGRAMS): adds the program NAME + SUFFIX for each source fuzz/NAME.cpp
# whose libraries are available, without a `main` function, and sets PROGRAMS to the list of the names
# without the suffix.
function(mocap_fuzz_programs suffix programs)
  find_package(tomlplusplus QUIET)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*_fuzz.cpp")
  set(names "")
  foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME_WE)
    if(name STREQUAL http_request_fuzz AND NOT TARGET mocap_http_request)
      continue()  # Without Boost.
    endif()
    if(name STREQUAL zip_fuzz AND NOT TARGET mocap_zip)
      continue()  # Without libarchive.
    endif()
    if(name STREQUAL recipe_fuzz AND NOT TARGET tomlplusplus::tomlplusplus)
      continue()  # Without toml++.
    endif()
    list(APPEND names ${name})
    set(program ${name}${suffix})
    add_executable(${program} "${source}")
    target_include_directories(${program} PRIVATE
      "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/site")
    target_link_libraries(${program} PRIVATE mocap_settings mocapkit FastFloat::fast_float)
    if(name MATCHES "^http_")
      target_link_libraries(${program} PRIVATE
        mocap_http_text $<TARGET_NAME_IF_EXISTS:mocap_http_request>)
    endif()
    if(name STREQUAL zip_fuzz)
      target_link_libraries(${program} PRIVATE mocap_zip)
    endif()
    if(name STREQUAL recipe_fuzz)
      target_sources(${program} PRIVATE
        "${PROJECT_SOURCE_DIR}/src/pipeline/recipe.cpp"
        "${PROJECT_SOURCE_DIR}/src/pipeline/recipe_reading.cpp")
      target_link_libraries(${program} PRIVATE tomlplusplus::tomlplusplus fmt::fmt)
    endif()
  endforeach()
  set(${programs} "${names}" PARENT_SCOPE)
endfunction()
