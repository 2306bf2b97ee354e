# attention-tests: every tests/native/*.cpp, natively or (as .cjs, run by node) inside wasm.
set(CATCH2_SOURCE "" CACHE PATH "Source of Catch2 3, to build it for wasm where only a native Catch2 3 is installed")
if(CATCH2_SOURCE)
  add_subdirectory(${CATCH2_SOURCE} catch2 EXCLUDE_FROM_ALL)
else()
  find_package(Catch2 3 QUIET)
  find_path(CATCH2_HEADER catch2/catch.hpp HINTS /usr/include NO_CMAKE_FIND_ROOT_PATH)
  if(NOT Catch2_FOUND AND NOT CATCH2_HEADER)
    message(STATUS "No Catch2 for this compiler: no attention-tests (CATCH2_SOURCE would bring one)")
    return()
  endif()
  if(NOT Catch2_FOUND)
    # Catch2 2 is one header. Linked into a folder of its own: a cross compiler must not be shown all of /usr/include.
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
    file(CREATE_LINK ${CATCH2_HEADER}/catch2 ${CMAKE_BINARY_DIR}/include/catch2 SYMBOLIC)
    add_library(Catch2 INTERFACE)
    target_include_directories(Catch2 SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/include)
    add_library(Catch2::Catch2 ALIAS Catch2)
  endif()
endif()

file(GLOB test_sources CONFIGURE_DEPENDS tests/native/*.cpp)
add_executable(attention-tests ${test_sources})
target_link_libraries(attention-tests PRIVATE attention Catch2::Catch2)
# Catch2 2 compiles itself into main.cpp, which -O3 makes no faster to run and much slower to build.
set_source_files_properties(tests/native/main.cpp PROPERTIES COMPILE_OPTIONS -O1)

if(EMSCRIPTEN)
  # node's own file system and environment variables; when main returns, the process ends.
  set(environment ${CMAKE_SOURCE_DIR}/tests/native/environment.js)
  target_compile_options(attention-tests PRIVATE -fexceptions)
  target_link_options(attention-tests PRIVATE
    -O3 -fexceptions --pre-js ${environment} -sEXPORTED_RUNTIME_METHODS=ENV
    -sENVIRONMENT=node -sNODERAWFS=1 -sWASM_ASYNC_COMPILATION=0 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1
    -s${stack_setting}=1048576)
  set_target_properties(attention-tests PROPERTIES SUFFIX .cjs LINK_DEPENDS ${environment})
endif()
