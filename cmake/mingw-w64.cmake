# Toolchain file: cross-compiles for 64-bit Windows with Debian's mingw-w64. The C++ and thread
# libraries are linked statically, so that a program is a single file.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)

# The variant with POSIX threads: the Win32 variant has no std::thread.
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

# Windows 10 is the first version whose console supports escape sequences.
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")

# The calling convention of Windows aligns the stack to 16 bytes only, and g++ spills wider vectors
# to it with instructions that require more (GCC bug 54412). The assembler replaces these with
# unaligned ones, which are equally fast for aligned addresses.
string(APPEND CMAKE_CXX_FLAGS_INIT " -Wa,-muse-unaligned-vector-move")

# Libraries and headers of the build machine must not be found; cmake/header_packages.cmake provides
# header-only packages.
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_PROJECT_TOP_LEVEL_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/header_packages.cmake" CACHE STRING
    "Provides the header-only packages")
