# cmake -D SOURCE=CHECKOUT -D OUTPUT=HEADER -P commit.cmake
#
# Writes a header with the commit of the checkout, if it differs from the existing one. In a folder
# that is not itself a checkout, the commit is read from cmake/archived_commit.txt, which git fills
# in when it creates an archive; otherwise it is "unknown".

function(run_git output)
  execute_process(COMMAND git --no-optional-locks -C "${SOURCE}" ${ARGN}
    OUTPUT_VARIABLE text ERROR_QUIET RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    set(text "")
  endif()
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

set(commit "unknown")
run_git(top rev-parse --show-toplevel)
file(REAL_PATH "${SOURCE}" source)
# An enclosing checkout belongs to another project and has other commits.
if(top STREQUAL source)
  run_git(commit rev-parse --short=10 HEAD)
  run_git(changes status --porcelain --untracked-files=no)
  if(commit STREQUAL "")
    set(commit "unknown")
  elseif(NOT changes STREQUAL "")
    string(APPEND commit ", changed")
  endif()
endif()
set(archived "${SOURCE}/cmake/archived_commit.txt")
if(commit STREQUAL "unknown" AND EXISTS "${archived}")
  file(STRINGS "${archived}" line LIMIT_COUNT 1)
  if(line MATCHES "^([0-9a-f]+)$")
    string(SUBSTRING "${line}" 0 10 commit)
  endif()
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "#define MOCAP_COMMIT \"${commit}\"\n" @ONLY)
