# The packages of `make package`, for Debian and Ubuntu: the command, the library site, and the
# library with its headers. CPack runs dpkg-shlibdeps to determine the required libraries.

if(NOT MOCAP_BUILD_CLI)
  return()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mocapkit)
set(CPACK_PACKAGE_CONTACT "mocapkit maintainers <maintainers@mocapkit.invalid>")
set(CPACK_PACKAGE_VENDOR mocapkit)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Each package has its own summary; this one would become the first line of each.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
# Permissions of packaged folders must not depend on the umask of the build.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_COMPONENTS_ALL command development)
if(TARGET mocap_site)
  list(APPEND CPACK_COMPONENTS_ALL site)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# Fast to pack and unpack; supported by dpkg of Debian 12 and Ubuntu 24.04.
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(version_of_packages "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME mocap)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
if(TARGET mocap_site)
  set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS mocap-site)
endif()
set(CPACK_COMPONENT_COMMAND_DESCRIPTION
"command to check, repair, edit and convert motion capture
Reads, explains, repairs, edits and converts motion capture files in the common
text formats and others. Includes the manual, shell completions and documentation.")

set(CPACK_DEBIAN_SITE_PACKAGE_NAME mocap-site)
set(CPACK_DEBIAN_SITE_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_SITE_PACKAGE_SHLIBDEPS ON)
# The command is split into two packages, which must be from the same build.
set(CPACK_DEBIAN_SITE_PACKAGE_DEPENDS "mocap (= ${version_of_packages})")
set(CPACK_COMPONENT_SITE_DESCRIPTION
"library site, viewer and pictures for motion capture
Adds the mocap commands serve, view, publish, token and render, the web pages,
and a systemd service, which is not enabled.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libmocapkit-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libeigen3-dev, libexpected-dev, libfmt-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"C++ library for motion capture (static library and headers)
Reads, checks, edits and writes motion capture files in many formats.")

include(CPack)
