# The layout of `cmake --install`: the libraries and headers, the files for find_package and
# pkg-config, and the command with its manual and completions. Components: `development`, `command`,
# which includes the documentation, and `site`; MocapPackage builds one package for each.

include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY MOCAP_MODULES)
install(TARGETS ${modules} mocapkit
  EXPORT mocapkit-targets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/mocap"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development
  FILES_MATCHING PATTERN "*.hpp"
  PATTERN "render.hpp" EXCLUDE)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/mocapkit")
install(EXPORT mocapkit-targets NAMESPACE mocapkit:: DESTINATION "${package_dir}"
  COMPONENT development)
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/mocapkit-config.cmake.in"
  "${PROJECT_BINARY_DIR}/mocapkit-config.cmake"
  INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/mocapkit-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/mocapkit-config.cmake"
  "${PROJECT_BINARY_DIR}/mocapkit-config-version.cmake"
  DESTINATION "${package_dir}" COMPONENT development)

# pkg-config lists the static libraries in link order: dependents before their dependencies. The
# modules are added to MOCAP_MODULES in the opposite order.
set(pc_libraries "")
foreach(module IN LISTS modules)
  list(PREPEND pc_libraries "-l${module}")
endforeach()
list(JOIN pc_libraries " " pc_libraries)
# Eigen's own pkg-config file adds its headers with -I, so that a compiler warns about them.
get_target_property(eigen_includes Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
set(pc_system_includes "")
foreach(directory IN LISTS eigen_includes)
  # Must not be added, because the compiler already searches it by default.
  if(NOT directory STREQUAL "/usr/include")
    string(APPEND pc_system_includes " -isystem ${directory}")
  endif()
endforeach()
# The prefix is relative to the .pc file, so that an installation can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
  BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" OUTPUT_VARIABLE pc_prefix_from_here)
configure_file("${PROJECT_SOURCE_DIR}/cmake/mocapkit.pc.in" "${PROJECT_BINARY_DIR}/mocapkit.pc"
               @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/mocapkit.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
        COMPONENT development)

# The documentation pages and the files that they link to.
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md"
              "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${PROJECT_SOURCE_DIR}/CONTRIBUTING.md"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT command)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright
        DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/doc/libmocapkit-dev" COMPONENT development)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" "${PROJECT_SOURCE_DIR}/examples"
                  "${PROJECT_SOURCE_DIR}/packaging"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT command
        PATTERN "CMakeLists.txt" EXCLUDE PATTERN "Doxyfile.in" EXCLUDE
        PATTERN "doxygen.awk" EXCLUDE)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/examples" DESTINATION "${CMAKE_INSTALL_DOCDIR}"
        COMPONENT command FILES_MATCHING PATTERN "CMakeLists.txt")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/samples" DESTINATION "${CMAKE_INSTALL_DOCDIR}"
        COMPONENT command FILES_MATCHING PATTERN "*.md" PATTERN "*.bvh" PATTERN "*.asf" PATTERN "*.amc")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/bench/results" DESTINATION "${CMAKE_INSTALL_DOCDIR}/bench"
        COMPONENT command)

if(NOT MOCAP_BUILD_CLI)
  return()
endif()

install(TARGETS mocap RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT command)
set(programs mocap)
if(TARGET mocap_site)
  list(APPEND programs mocap_site)
  # Started by `mocap` from this folder; cli/CMakeLists.txt has the same folders.
  install(TARGETS mocap_site
    RUNTIME DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/mocapkit" COMPONENT site)
  # The pages that `mocap serve` serves, if built.
  install(DIRECTORY "${PROJECT_BINARY_DIR}/site/" OPTIONAL
    DESTINATION "${CMAKE_INSTALL_DATADIR}/mocapkit/site" COMPONENT site)
  # systemd searches these folders in /usr/local and /usr.
  set(packaging_dir "${PROJECT_SOURCE_DIR}/packaging")
  install(FILES "${packaging_dir}/mocap-library.service"
    DESTINATION lib/systemd/system COMPONENT site)
  install(FILES "${packaging_dir}/mocap-library.sysusers" RENAME mocap-library.conf
    DESTINATION lib/sysusers.d COMPONENT site)
  install(FILES "${packaging_dir}/mocap-library.tmpfiles" RENAME mocap-library.conf
    DESTINATION lib/tmpfiles.d COMPONENT site)
endif()

# The command generates its own manual and completions, so that they always match its help. A command
# for another system cannot run here.
set(texts_target "")
if(NOT CMAKE_CROSSCOMPILING)
  set(texts "")
  set(texts_dir "${PROJECT_BINARY_DIR}/command-texts")
  file(MAKE_DIRECTORY "${texts_dir}")
  function(mocap_command_text file)
    add_custom_command(OUTPUT "${texts_dir}/${file}"
      COMMAND mocap ${ARGN} > "${texts_dir}/${file}"
      DEPENDS ${programs}
      COMMENT "mocap ${ARGN}")
    set(texts ${texts} "${texts_dir}/${file}" PARENT_SCOPE)
  endfunction()
  mocap_command_text(mocap.1 man)
  mocap_command_text(mocap.bash completion bash)
  mocap_command_text(_mocap completion zsh)
  mocap_command_text(mocap.fish completion fish)
  add_custom_target(mocap_command_texts ALL DEPENDS ${texts})
  set(texts_target mocap_command_texts)

  install(FILES "${texts_dir}/mocap.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1"
          COMPONENT command)
  install(FILES "${texts_dir}/mocap.bash" RENAME mocap
          DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT command)
  install(FILES "${texts_dir}/_mocap" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" COMPONENT command)
  install(FILES "${texts_dir}/mocap.fish"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT command)
endif()

# Everything that an installation copies, for `make install`.
add_custom_target(mocap_installables DEPENDS ${texts_target} ${modules} ${programs})
