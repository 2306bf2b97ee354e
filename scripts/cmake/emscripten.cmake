# Toolchain file for the Emscripten whose emcc is on the PATH (Debian's package or an emsdk), so that `cmake --preset emscripten`
# works without emcmake.
execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT emscripten_root)
  message(FATAL_ERROR "emcc is not on the PATH: run scripts/setup, or source emsdk_env.sh")
endif()
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")

# Debian's emcc loads acorn from Debian's module folder, where other builds of node do not look.
if(EXISTS /usr/share/nodejs/acorn AND emscripten_root MATCHES "^/usr/share/")
  set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND};-E;env;NODE_PATH=/usr/share/nodejs" CACHE STRING "")
endif()
