# attention-tests-simd and attention-tests-scalar: every tests/native/*.cpp, built natively or for wasm (as .cjs, run by node).
set(CATCH2_SOURCE "" CACHE PATH "Source of Catch2 3, to build it for wasm if only a native Catch2 3 is installed")
if(CATCH2_SOURCE)
  add_subdirectory(${CATCH2_SOURCE} catch2 EXCLUDE_FROM_ALL SYSTEM)
  target_compile_options(Catch2 PRIVATE -w)  # its warnings are for its authors
else()
  find_package(Catch2 3 QUIET)
  find_path(CATCH2_HEADER catch2/catch.hpp HINTS /usr/include NO_CMAKE_FIND_ROOT_PATH)
  if(NOT Catch2_FOUND AND NOT CATCH2_HEADER)
    message(STATUS "No Catch2 for this compiler: no attention-tests (set CATCH2_SOURCE to build one)")
    return()
  endif()
  if(NOT Catch2_FOUND)
    # Catch2 2 is one header. A link to it stands in a folder of its own, because a cross compiler must not see all of /usr/include.
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
    file(CREATE_LINK ${CATCH2_HEADER}/catch2 ${CMAKE_BINARY_DIR}/include/catch2 SYMBOLIC)
    add_library(Catch2 INTERFACE)
    target_include_directories(Catch2 SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/include)
    add_library(Catch2::Catch2 ALIAS Catch2)
  endif()
endif()

file(GLOB test_sources RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS tests/native/*.cpp)
file(GLOB oracle_sources RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS tests/native/oracle_*.cpp)
# Catch2 2 is compiled as part of main.cpp. Natively, optimising it would take several times as long as it saves in the run. The
# sanitizers need not check it.
add_library(test-main OBJECT tests/native/main.cpp)
target_compile_options(test-main PRIVATE $<IF:$<BOOL:${EMSCRIPTEN}>,-O1,-O0;-fno-sanitize=all>)

# Most of the time goes into Catch2's header and into optimising the tests themselves, which are run once. What is tested is in the
# library, but for a few functions in headers, which are compiled into their tests. Only these few may include src/kernels/simd.h (the
# build for wasm fails where others do), so that the objects of the others serve both backends.
set(backend_sources tests/native/backend_test.cpp tests/native/exp_test.cpp tests/native/fused_test.cpp)
list(REMOVE_ITEM test_sources ${backend_sources} ${oracle_sources} tests/native/main.cpp)
add_library(test-cases OBJECT ${test_sources})
target_include_directories(test-cases PRIVATE src)
target_precompile_headers(test-cases PRIVATE tests/native/catch.h)
target_compile_options(test-cases PRIVATE $<$<CONFIG:Release>:-O1>)
set_source_files_properties(tests/native/elementary_test.cpp PROPERTIES
  SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(test-cases PRIVATE ${no_pch_timestamp})
endif()

foreach(backend simd scalar)
  set(tests attention-tests-${backend})
  add_executable(${tests} ${backend_sources} $<TARGET_OBJECTS:test-cases> $<TARGET_OBJECTS:test-main>)
  target_link_libraries(${tests} PRIVATE attention-${backend})
  if(EMSCRIPTEN)
    # With Node's file system and environment variables. The process ends when main returns.
    # -O1: Binaryen would take four times as long to optimise the tests as that saves in the run.
    set(environment ${CMAKE_SOURCE_DIR}/tests/native/environment.js)
    target_link_options(${tests} PRIVATE
      $<$<CONFIG:Release>:-O1> -fexceptions --pre-js ${environment} -sEXPORTED_RUNTIME_METHODS=ENV
      -sENVIRONMENT=node -sNODERAWFS=1 -sWASM_ASYNC_COMPILATION=0 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1
      -s${stack_setting}=1048576)
    set_target_properties(${tests} PROPERTIES SUFFIX .cjs LINK_DEPENDS ${environment})
  endif()
endforeach()
foreach(target test-main test-cases attention-tests-simd attention-tests-scalar)
  target_link_libraries(${target} PRIVATE Catch2::Catch2)
  target_compile_options(${target} PRIVATE $<$<BOOL:${EMSCRIPTEN}>:-fexceptions>)
endforeach()

# oracle-tests: cases that others wrote, as JSON. The core never reads JSON; a header-only library does, and reports errors as exceptions,
# as Catch2 does. Native only: the other tests cover what is different in wasm.
if(NOT EMSCRIPTEN)
  find_path(JSON_HEADER nlohmann/json.hpp)
  if(JSON_HEADER)
    add_executable(oracle-tests ${oracle_sources} $<TARGET_OBJECTS:test-main>)
    target_link_libraries(oracle-tests PRIVATE attention-simd Catch2::Catch2)
    target_include_directories(oracle-tests SYSTEM PRIVATE ${JSON_HEADER})
    target_compile_definitions(oracle-tests PRIVATE PROJECT_ROOT="${CMAKE_SOURCE_DIR}")
    # The JSON library is slow to compile, and its code runs only once.
    target_compile_options(oracle-tests PRIVATE -O1)
  else()
    message(STATUS "No nlohmann/json.hpp: no oracle-tests (scripts/setup installs it)")
  endif()
endif()
